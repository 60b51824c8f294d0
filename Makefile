# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
NODE_PATH := $(PATH):$(CURDIR)/.venv/node
PYTEST := $(BIN)/python -m pytest -q -p no:cacheprovider

.PHONY: play page wheel test check soak mutants lock clean

play: .venv/play page
	$(BIN)/glueckauf serve --open

# The page for the browser, built when its sources have changed. Node comes from the machine or, where there is none, from PyPI.
page: web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/package-lock.json
web/dist/index.html: web/node_modules/.installed $(PAGE_SOURCES)
	cd web && PATH="$(NODE_PATH)" npx vite build --logLevel warn

web/node_modules/.installed: web/package.json web/package-lock.json | .venv/play
	PATH="$(NODE_PATH)" npm --version >/dev/null 2>&1 || $(BIN)/python -m tools.node
	cd web && PATH="$(NODE_PATH)" npm install --no-save --no-fund --no-audit --loglevel=error
	touch $@

wheel: page
	$(BIN)/pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

# Everything, in groups that do not stop each other; the end of the output says what passed, failed and was skipped.
# Some groups only: make test GROUPS="table browser"
test: .venv/test
	$(BIN)/python -m tools.test_groups $(GROUPS)

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	GLUECKAUF_COMPILE=off $(PYTEST) tests/test_architecture.py tests/test_components*.py tests/test_certificate.py

# A virtual environment inside the repository, from locked versions; set up again when the lock changes.
.venv/play: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/test: requirements-dev.lock .venv/play
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

# Torch has no place in a lock: its builds differ by accelerator. Another one: make test TORCH=...
TORCH ?= torch==2.13.0
.venv/learn: requirements-learn.lock .venv/test
	$(BIN)/pip install -q --disable-pip-version-check "$(TORCH)"
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements-learn.lock
	touch $@

# Longer checks, not part of `make test`.
soak: .venv/test
	$(BIN)/python -m tools.soak
	$(BIN)/python -W ignore -m tools.table_soak kill
	$(BIN)/python -W ignore -m tools.table_soak fuzz

mutants: .venv/test
	$(BIN)/python -m tools.mutants

lock:
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q pyproject.toml --extra build --extra table --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -o requirements.lock
	$(BIN)/uv pip compile -q pyproject.toml --extra build --extra table --extra dev --extra arena --extra ray --extra lab --extra openspiel --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -c requirements.lock -o requirements-dev.lock
	$(BIN)/uv pip compile -q pyproject.toml --extra learn --no-deps --no-emit-package torch --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -c requirements-dev.lock -o requirements-learn.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
