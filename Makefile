# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
NODE_PATH := $(PATH):$(CURDIR)/.venv/node
PYTEST := $(BIN)/python -m pytest -q -p no:cacheprovider

.PHONY: play page wheel test check compiled compiled-contract compiled-tests interpreted-tests table-tests browser-tests page-tests lab-tests soak mutants lock clean

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

# Everything: the fast checks, then the tests in machine code that notices an index out of range, in the interpreter, at the
# table with real sockets and databases, and in a real browser.
test: check compiled page .venv/learn
	$(MAKE) -j2 --output-sync browser-tests interpreted-tests compiled-tests lab-tests table-tests compiled-contract page-tests

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	GLUECKAUF_COMPILE=off $(PYTEST) tests/test_architecture.py tests/test_components*.py tests/test_certificate.py

compiled: .venv/test
	GLUECKAUF_COMPILE=fast $(BIN)/glueckauf compile & GLUECKAUF_COMPILE=check $(BIN)/glueckauf compile; wait

compiled-contract: .venv/test
	GLUECKAUF_COMPILE=check $(PYTEST) tests/contract

compiled-tests: .venv/test
	GLUECKAUF_COMPILE=check $(PYTEST) tests src --ignore=tests/contract --ignore=tests/table --ignore=tests/web --ignore=tests/lab

table-tests: .venv/test
	GLUECKAUF_COMPILE=fast $(PYTEST) tests/table

browser-tests: .venv/test page
	GLUECKAUF_COMPILE=fast $(PYTEST) tests/web

# The doors of the lab with their makers' own tests, and learners at a tiny size.
lab-tests: .venv/learn
	GLUECKAUF_COMPILE=fast $(PYTEST) tests/lab

# Types of the page, and its components with stored positions.
page-tests: .venv/test web/node_modules/.installed
	GLUECKAUF_COMPILE=fast $(BIN)/python -m tools.samples
	cd web && PATH="$(NODE_PATH)" npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
	cd web && PATH="$(NODE_PATH)" npx vitest run --silent

interpreted-tests: .venv/test
	GLUECKAUF_COMPILE=off $(BIN)/coverage run -m pytest -q -p no:cacheprovider tests/rules tests/engine tests/games tests/test_golden.py tests/contract/test_people.py tests/contract/test_observation.py
	$(BIN)/coverage report

# A virtual environment inside the repository, from locked versions; set up again when the lock changes.
.venv/play: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/test: requirements-dev.lock .venv/play
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

# Torch has no place in a lock: its builds differ by accelerator. Another one: make lab-tests TORCH=...
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

# The docs site in build/docs: every link is checked, and it can be read without a network.
.PHONY: docs release
docs: .venv/test
	GLUECKAUF_COMPILE=off $(BIN)/python -m sphinx -q -W --keep-going -b html docs build/docs
	$(BIN)/python -m tools.check_site build/docs

# Checks the version, builds page, wheel and source distribution, tries them; `make release TAG=--tag` also sets the tag.
release: .venv/test page
	$(BIN)/python -m tools.release $(TAG)
