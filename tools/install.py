"""Installs what `make` needs, one step at a time: `python3 -m tools.install STEP` (see `STEPS`).

Runs before anything is installed, so it needs only Python. Every step shows a line at least every ten seconds, writes
its stamp file last, and says in one line what went wrong. A step that was interrupted starts over the next time.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

if TYPE_CHECKING:  # the annotations of a newer Python are no reason to fail before the version has been checked
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV, WEB = ROOT / ".venv", ROOT / "web"
PYTHON = VENV / "bin" / "python"
OLDEST = (3, 11)
TORCH = os.environ.get("TORCH", "torch==2.13.0")
HASHED = ("--require-hashes", "-r")
PYTHON_PACKAGES = {  # [step] what to install, one command after the other
    "play": ((*HASHED, "requirements.lock"), ("--no-deps", "--no-build-isolation", "-e", ".")),
    "test": ((*HASHED, "requirements-dev.lock"),),
    "learn": ((TORCH,), ("--no-deps", *HASHED, "requirements-learn.lock")),
}
NEEDS = {"test": "play", "learn": "test"}
OFFLINE = (
    "name resolution", "NameResolutionError", "NewConnectionError", "ConnectTimeout", "Network is unreachable",
    "dns error", "error sending request", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNREFUSED", "ENETUNREACH",
)  # fmt: skip
BEAT = 10.0  # seconds after which a step that is at work says so


class Failed(Exception):
    """Ends a step; the message is one line."""


def say(line: str) -> None:
    print(line, flush=True)


# Running a command


def run(name: str, command: Sequence[str], folder: Path = ROOT) -> None:
    """Run it; every ten seconds its last line is shown."""
    began = beat = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment()
        )
        try:
            while True:
                try:
                    code = process.wait(0.2)
                    break
                except subprocess.TimeoutExpired:
                    if time.monotonic() > beat + BEAT:
                        beat = time.monotonic()
                        say(f"{name}: {beat - began:.0f} s, {last_line(output(log))[:100]}")
        except BaseException:
            process.terminate()
            process.wait()
            raise
        text = output(log)
    if code != 0:
        raise Failed(reason(name, text))
    say(f"{name}: done in {time.monotonic() - began:.0f} s")


def environment() -> dict[str, str]:
    """Node from PyPI, if it is there, comes before the machine's, which is missing or too old; pip is quiet."""
    path = os.pathsep.join((str(VENV / "node"), os.environ.get("PATH", os.defpath)))
    return {**os.environ, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_PROGRESS_BAR": "off"}


def output(log: object) -> str:
    log.seek(0)  # type: ignore[attr-defined]
    return str(log.read())  # type: ignore[attr-defined]


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not line.lower().startswith(("warning", "npm warn"))]
    return lines[-1] if lines else "at work"


def reason(name: str, text: str) -> str:
    """Why a command failed, in one line; where the reason is not known, the end of its output goes before it."""
    if "No space left" in text:
        return f"{name} failed: the disk is full"
    if any(word in text for word in OFFLINE):
        return f"{name} failed: no network? A package server could not be reached; run make again when it can"
    say("\n".join(text.splitlines()[-30:]))
    return f"{name} failed: {last_line(text)[:200]}"


# Leaving nothing half done


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Only one process at a time does this; a second one waits."""
    with lock.open(encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("waiting for another make that is installing here")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def unfinished(folder: Path) -> Iterator[None]:
    """Leaves a mark in the folder if it is interrupted; a command that fails in an orderly way leaves none."""
    mark = folder / ".unfinished"
    mark.touch()
    try:
        yield
    except Failed:
        mark.unlink(missing_ok=True)
        raise
    mark.unlink()


def fresh(stamp: Path, *sources: Path) -> bool:
    """Whether the step was done since its sources have changed."""
    return stamp.exists() and all(source.stat().st_mtime <= stamp.stat().st_mtime for source in sources)


def remove(folder: Path) -> None:
    if folder.is_symlink():
        message = f"{folder} is a link to something that does not work; remove it and run make again"
        raise Failed(message)
    shutil.rmtree(folder)


# The virtual environment


def venv_flaw() -> str:
    """What is wrong with the virtual environment that is there, if anything."""
    if (VENV / ".unfinished").exists():
        return "its last installation was interrupted"
    question = f"import sys, pip; print(sys.version_info >= {OLDEST})"
    try:
        asked = subprocess.run([str(PYTHON), "-c", question], capture_output=True, text=True, check=False)
    except OSError:
        return "it has no Python"
    if asked.returncode != 0:
        return "its Python does not run, or has no pip"
    return "" if asked.stdout.strip() == "True" else "its Python is too old"


def clear_venv() -> None:
    """Remove a virtual environment that does not work."""
    if VENV.exists() or VENV.is_symlink():
        flaw = venv_flaw()
        if flaw:
            say(f".venv is made anew: {flaw}")
            remove(VENV)


def make_venv() -> None:
    try:
        run("virtual environment", [sys.executable, "-m", "venv", str(VENV)])
    except Failed as failed:
        shutil.rmtree(VENV)
        message = f"{failed}; on Debian and Ubuntu: apt-get install python3-venv"
        raise Failed(message) from failed


def find_uv() -> str | None:
    """The machine's uv, or our own: it is several times as fast as pip."""
    return shutil.which("uv", path=os.pathsep.join((os.environ.get("PATH", os.defpath), str(PYTHON.parent))))


def install_packages(words: Sequence[str]) -> None:
    """With uv, or with pip: it may know servers that uv does not know, and runs where uv does not."""
    name, pip = f"Python packages ({words[-1]})", [str(PYTHON), "-m", "pip", "install"]
    try:
        if not find_uv():
            run("uv", [*pip, *HASHED, "requirements-uv.lock"])
        run(name, [find_uv() or "uv", "pip", "install", "--python", str(PYTHON), *words])
    except (Failed, OSError) as error:
        say(f"{error}; trying pip")
        run(name, [*pip, *words])


def install_python(step: str) -> None:
    sources = [ROOT / words[words.index("-r") + 1] for words in PYTHON_PACKAGES[step] if "-r" in words]
    sources += [ROOT / "pyproject.toml"] if step == "play" else [VENV / NEEDS[step]]
    with alone(ROOT / "requirements.lock"):
        if fresh(VENV / step, *sources) and not venv_flaw():
            return  # another make has just done it
        if step == "play":
            clear_venv()
        VENV.mkdir(exist_ok=True)
        with unfinished(VENV):
            if not PYTHON.exists():
                make_venv()
            for words in PYTHON_PACKAGES[step]:
                install_packages(words)
        (VENV / step).touch()


def reachable(address: str) -> bool:
    """Whether anything answers there soon: pip and Playwright try for minutes."""
    try:
        with urlopen(address, timeout=10):  # noqa: S310 - the address is ours
            return True
    except HTTPError:
        return True
    except OSError:
        return False


# The page


def node_is_new_enough() -> bool:
    """Whether this machine has npm and a Node that Vite runs on."""
    path = environment()["PATH"]
    node = shutil.which("node", path=path)
    if not node or not shutil.which("npm", path=path):
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    return (20, 19) <= numbers < (21,) or numbers >= (22, 12)


def install_node_packages() -> None:
    modules, stamp = WEB / "node_modules", WEB / "node_modules" / ".installed"
    if not node_is_new_enough():
        install_python("play")
        run("Node from PyPI", [str(PYTHON), "-m", "tools.node"])
    with alone(WEB / "package-lock.json"):
        if fresh(stamp, WEB / "package.json", WEB / "package-lock.json"):
            return
        if (modules / ".unfinished").exists():
            say("web/node_modules is made anew: its last installation was interrupted")
            remove(modules)
        modules.mkdir(exist_ok=True)
        with unfinished(modules):
            run("page packages", ["npm", "install", "--no-save", "--no-fund", "--no-audit", "--loglevel=error"], WEB)
        stamp.touch()


def build_page() -> None:
    """Built beside the present page, which stays until the new one is whole."""
    with alone(WEB / "index.html"):
        made, page = WEB / "dist.new", WEB / "dist"
        shutil.rmtree(made, ignore_errors=True)
        run("page", ["npx", "vite", "build", "--logLevel", "warn", "--outDir", made.name], WEB)
        shutil.rmtree(page, ignore_errors=True)
        made.rename(page)
        (page / "index.html").touch()


def look_for_browser() -> None:
    from tools import browser  # noqa: PLC0415 - it needs the Python that has been checked by now

    browser.announce(say)


STEPS: dict[str, Callable[[], None]] = {
    "play": partial(install_python, "play"),
    "test": partial(install_python, "test"),
    "learn": partial(install_python, "learn"),
    "page-packages": install_node_packages,
    "page": build_page,
    "browser": look_for_browser,
}


def main(arguments: Sequence[str]) -> str | None:
    """Do a step; returns what went wrong."""
    if sys.version_info < OLDEST:
        return "Python {}.{} or newer is needed, and {} is {}.{}; name another one: make PYTHON=python3.12 ...".format(
            *OLDEST, sys.executable, *sys.version_info
        )
    if not os.access(ROOT, os.W_OK):
        return f"{ROOT} cannot be written to: copy or clone it to a place that can"
    try:
        STEPS[arguments[0]]()
    except Failed as failed:
        return str(failed)
    except KeyboardInterrupt:
        return "interrupted; the next make starts this step over"
    except OSError as error:
        if error.errno in {errno.EROFS, errno.EACCES, errno.ENOSPC}:
            return f"{error.filename or ROOT}: {error.strerror}"
        raise
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
