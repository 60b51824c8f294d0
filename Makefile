# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m pytest -q -n 2 -p no:cacheprovider
RULES := tests/contract tests/rules tests/games tests/cli tests/engine

.PHONY: play test check fast-tests soak mutants lock clean

play: .venv/play
	$(BIN)/glueckauf play

test: check
	GLUECKAUF_COMPILE=fast $(BIN)/glueckauf compile & GLUECKAUF_COMPILE=check $(BIN)/glueckauf compile; wait
	GLUECKAUF_COMPILE=check $(RUN) tests src
	GLUECKAUF_COMPILE=off $(BIN)/coverage run --parallel-mode -m pytest -q -p no:cacheprovider $(RULES)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --fail-under=100

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	GLUECKAUF_COMPILE=off $(BIN)/python -m pytest -q -p no:cacheprovider tests/test_architecture.py tests/test_components.py tests/test_certificate.py

# A virtual environment inside the repository, from locked versions; set up again when the lock changes.
.venv/play: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/test: requirements-dev.lock .venv/play
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@

# Longer checks, not part of `make test`.
soak: .venv/test
	$(BIN)/python tools/soak.py

mutants: .venv/test
	$(BIN)/python tools/mutants.py

lock:
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q pyproject.toml --extra build --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -o requirements.lock
	$(BIN)/uv pip compile -q pyproject.toml --extra build --extra dev --generate-hashes --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock" -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
