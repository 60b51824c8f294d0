"""Install a wheel into a new environment outside the repository, and try it as a user would.

python -m tools.try_wheel dist/glueckauf-*.whl --extras table,lab     (extras: default none)
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

PORT = 8397
TRIALS = (
    "import glueckauf; s = glueckauf.title('isle').new(2, 'wheel'); assert glueckauf.title('isle').legal_texts(s)",
    "import glueckauf, pathlib; assert 'site-packages' in str(pathlib.Path(glueckauf.__file__))",
)
LAB = (
    "import gymnasium; gymnasium.make('glueckauf.envs:glueckauf/isle_of_trains', players=2).reset(seed=1)",
    "import glueckauf; env = glueckauf.aec_env('isle', 2); env.reset(seed=1)",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--extras", default="")
    parser.add_argument("--without-page", action="store_true", help="the wheel was built without the page on purpose")
    wanted = parser.parse_args()
    extras = [extra for extra in wanted.extras.split(",") if extra]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        python = new_environment(home, wanted.wheel.resolve(), extras)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"GLUECKAUF_COMPILE": "off", "GLUECKAUF_CACHE": str(home / "cache")}

        def call(*command: str) -> str:
            print("  $", *command)
            done = subprocess.run(
                [str(python), *command], cwd=home, env=environment, check=True, stdout=subprocess.PIPE, text=True
            )
            return done.stdout

        for script in (*TRIALS, *(LAB if "lab" in extras else ())):
            call("-c", script)
        version = call("-m", "glueckauf", "--version").split()[1]
        assert wanted.wheel.name.startswith(f"glueckauf-{version}-"), f"the wheel says that it is {version}"
        call("-m", "glueckauf", "games")
        call("-m", "glueckauf", "doctor", "--json")
        call("-m", "glueckauf", "simulate", "isle", "-n", "2", "--games", "2", "--json")
        (home / "game.txt").write_text(call("-m", "glueckauf", "record", "isle", "-n", "2"), encoding="utf-8")
        call("-m", "glueckauf", "verify", "game.txt")
        if "table" in extras:
            try_server(python, home, environment, with_page=not wanted.without_page)
    print(f"{wanted.wheel.name} works outside the repository ({wanted.extras or 'no extras'})")


def new_environment(home: Path, wheel: Path, extras: list[str]) -> Path:
    """The Python of a new virtual environment in which the wheel is installed."""
    subprocess.run([sys.executable, "-m", "venv", str(home / "env")], check=True)
    python = home / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    target = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    subprocess.run([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", target], check=True)
    return python


def try_server(python: Path, home: Path, environment: dict[str, str], *, with_page: bool) -> None:
    """Start the server and ask for the page."""
    command = [str(python), "-m", "glueckauf", "serve", "--port", str(PORT)]
    print("  $", *command[1:])
    with subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            page = ""
            end = time.monotonic() + 60
            while not page and time.monotonic() < end and server.poll() is None:
                with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=2) as answer:
                    page = answer.read().decode()
                time.sleep(0.2)
            assert page, "the server did not answer"
            assert ("has not been built" not in page) == with_page, "the page is missing, or there against the wish"
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
