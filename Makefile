# Everything works from a fresh checkout: each target sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
# Tests wait more than they compute, so more of them run side by side than there are cores. What an assertion
# compares is said by `pytest --last-failed`: to prepare that takes each worker as long as a dozen tests.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))

.PHONY: setup run test check bench lock format clean

setup: .venv/ready

.venv/ready: requirements-dev.lock
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.lock
	touch .venv/ready

run: setup
	$(BIN)/python -m bot

test: check
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadgroup --assert plain

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup
	$(BIN)/python -m tests.bench

# Pins every dependency; only for those who change pyproject.toml.
lock: setup
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-options --no-header --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-options --no-header --extra dev --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
