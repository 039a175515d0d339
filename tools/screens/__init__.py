"""Games played on a virtual table, so that the host's screens in docs/ are the real ones."""
