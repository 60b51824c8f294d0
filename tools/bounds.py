"""Test the installed versions of Python, numba and numpy: all rules in the interpreter, one title compiled.

python -m tools.bounds       in any environment with glueckauf, pytest, hypothesis and pyyaml; minutes
"""

import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
INTERPRETED = ["tests/rules", "tests/engine", "tests/test_golden.py"]
HELP = ((), ("play",), ("arena",), ("db", "export"))  # Typer and Click must fit each other
COMPILED = ["tests/test_golden.py", "tests/engine/test_compile.py", "-k", "isle or compile"]


def main() -> None:
    print(
        sys.version.split()[0], *(f"{name} {version(name)}" for name in ("numba", "numpy", "rich", "typer")), flush=True
    )
    with tempfile.TemporaryDirectory() as cache:
        for mode, tests in (("off", INTERPRETED), ("fast", COMPILED)):
            environment = {**os.environ, "GLUECKAUF_COMPILE": mode, "GLUECKAUF_CACHE": cache}
            subprocess.run([*PYTEST, *tests], cwd=ROOT, env=environment, check=True)
        environment = {**os.environ, "GLUECKAUF_CACHE": cache}
        for command in HELP:
            subprocess.run(
                [sys.executable, "-m", "glueckauf", *command, "--help"],
                env=environment,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        subprocess.run([sys.executable, "-m", "glueckauf", "doctor"], env=environment, check=True)


if __name__ == "__main__":
    main()
