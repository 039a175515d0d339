"""`python -m tablekit` is the command `tablekit`."""

import sys

from tablekit.cli import main

sys.exit(main())
