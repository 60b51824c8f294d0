"""A browser for the tests: an installed Chromium, Chrome or Edge, else Playwright's, else the distribution's package.

Run as `python -m tools.browser`: prints the path of the browser and installs one first if need be. Nothing asks for a
password. `GLUECKAUF_BROWSER` names a browser that is not in a usual place.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tools.install import reachable

NAMES = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    "microsoft-edge-stable", "msedge",
)  # fmt: skip
PLACES = (
    "/usr/lib/chromium/chromium",
    "/usr/lib64/chromium-browser/chromium-browser",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
DOWNLOADS = (".cache/ms-playwright", "Library/Caches/ms-playwright")  # in the home: Linux, macOS
DOWNLOADED = ("chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*")
PLAYWRIGHT_HOST = "https://cdn.playwright.dev"
PACKAGES = {  # [package manager] its commands
    "apt-get": ("update -q", "install -q -y --no-install-recommends chromium"),
    "dnf": ("install -q -y chromium",),
    "zypper": ("--non-interactive install chromium",),
    "pacman": ("-S --noconfirm chromium",),
    "apk": ("add chromium",),
}
LIMIT = 300.0  # seconds for one command of an installation
HELP = "install Chromium, Chrome or Edge, or run: .venv/bin/playwright install --with-deps chromium"

MISSING = f"NO BROWSER, its tests will be skipped: {HELP}"

Say = Callable[[str], None]


def candidates() -> Iterator[str]:
    """Browsers on this machine, the most likely first; they may still lack a library."""
    named = os.environ.get("GLUECKAUF_BROWSER")
    if named:
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    yield from (place for place in PLACES if os.access(place, os.X_OK))
    yield from downloaded()


def downloaded() -> list[str]:
    """Browsers that Playwright has downloaded, the newest first."""
    elsewhere = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    homes = [Path(elsewhere)] if elsewhere else [Path.home() / folder for folder in DOWNLOADS]
    found = [path for home in homes for pattern in DOWNLOADED for path in home.glob(pattern)]
    return [str(path) for path in sorted(found, reverse=True)]


def starts(path: str) -> bool:
    """Whether the browser shows an empty page. A download may lack libraries, and a package may be an empty shell."""
    with tempfile.TemporaryDirectory(prefix="browser", ignore_cleanup_errors=True) as profile:
        options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--dump-dom")
        try:
            shown = subprocess.run(
                [path, *options, "about:blank"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=60,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
    return b"<html" in shown.stdout


def find() -> str | None:
    """A browser on this machine that starts."""
    return next(filter(starts, candidates()), None)


def run(command: Sequence[str], say: Say) -> bool:
    """One command of an installation, without questions and not for ever; says how it went."""
    began = time.monotonic()
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        )
    except OSError as error:
        outcome, worked = str(error), False
    except subprocess.TimeoutExpired:
        outcome, worked = f"took longer than {LIMIT:.0f} s", False
    else:
        lines = [line for line in f"{done.stdout}\n{done.stderr}".splitlines() if line.strip()]
        worked = done.returncode == 0
        outcome = "done" if worked else f"failed: {lines[-1].strip() if lines else done.returncode}"
    say(f"browser: {' '.join(command)}: {outcome} ({time.monotonic() - began:.0f} s)")
    return worked


def download(say: Say) -> None:
    """Playwright's own Chromium."""
    host = os.environ.get("PLAYWRIGHT_DOWNLOAD_HOST", PLAYWRIGHT_HOST)
    if reachable(host):
        run([sys.executable, "-m", "playwright", "install", "chromium"], say)
    else:
        say(f"browser: {host} cannot be reached, so Playwright cannot download one")


def as_root() -> list[str] | None:
    """What to put before a command that only root may run; nothing where a password would be asked for."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def install_package(say: Say) -> None:
    """Chromium from the distribution."""
    manager = next((path for name in PACKAGES if (path := shutil.which(name))), None)
    before = as_root()
    if manager is None or before is None:
        say("browser: no package manager that works without a password")
        return
    for arguments in PACKAGES[Path(manager).name]:
        if not run([*before, manager, *arguments.split()], say):
            return


def provide(say: Say) -> str | None:
    """A browser that starts, installed if need be."""
    for attempt in (None, download, install_package):
        if attempt is not None:
            attempt(say)
        found = find()
        if found:
            return found
    return None


def announce(say: Say) -> None:
    """Before anything is installed: say at once if there will be no browser. Playwright may download one later."""
    if find():
        return
    if reachable(os.environ.get("PLAYWRIGHT_DOWNLOAD_HOST", PLAYWRIGHT_HOST)):
        say("browser: none here yet; Playwright will download one when the Python packages are installed")
        return
    install_package(say)
    if not find():
        say(MISSING)


if __name__ == "__main__":
    path = provide(lambda line: print(line, file=sys.stderr, flush=True))
    print(path or MISSING, file=sys.stdout if path else sys.stderr)
    sys.exit(path is None)
