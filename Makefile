# tablekit: `make` lists what there is to make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/installed
JOBS   ?= 2
PYTEST  = $(BIN)/python -m pytest -n $(JOBS)

.DEFAULT_GOAL := help
.PHONY: help setup run test test-full soak bench check rules-coverage planted-faults texts docs clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP)  ## build .venv with all that the tests and the window need

$(STAMP): pyproject.toml .ci/venv
	@PYTHON='$(PYTHON)' bash .ci/venv $(VENV)
	@touch $@

run: $(STAMP)  ## play at a simulated table in a window
	@$(BIN)/tablekit run

test: $(STAMP)  ## the tests in their short size
	@TABLEKIT_TEST_SIZE=ci $(PYTEST) $(ARGS)

test-full: $(STAMP)  ## the tests in full size
	@TABLEKIT_TEST_SIZE=full $(PYTEST) $(ARGS)

soak: $(STAMP)  ## the tests in ten times the full size
	@TABLEKIT_TEST_SIZE=soak $(PYTEST) $(ARGS)

bench: $(STAMP)  ## measure side by side with yardsticks
	@$(BIN)/python -m bench $(ARGS)

check: $(STAMP)  ## lint, format, types, walls between rooms, then the tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict tablekit $(wildcard bench)
	$(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory test

rules-coverage: $(STAMP)  ## a table: which article of the rules is tested, with what result
	@$(BIN)/python -m tests.coverage_of_rules $(ARGS)

planted-faults: $(STAMP)  ## plant each fault of tests/faults.toml and see a rule test catch it
	@$(BIN)/python -m tests.planted_faults $(ARGS)

texts: $(STAMP)  ## compile the text catalogues (.po) to what the table reads (.mo)
	@$(BIN)/python -m tools.compile_texts

docs: $(STAMP)  ## play the games of docs/ again and write their screens and tables anew
	@$(BIN)/python -m tools.docs

clean:  ## remove .venv and everything that the tools have made
	rm -rf $(VENV) build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
