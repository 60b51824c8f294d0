"""How the rules run: as machine code, or just as they are written.

`GLUECKAUF_COMPILE` chooses: `fast` (the default) is machine code, `check` is machine code that notices
an index out of range or below 0, `off` is the interpreter, for debuggers and coverage. All three play the same games.

Machine code is kept on disk, in a folder named by a fingerprint of the mode and of every file that a rule depends on
(`engine/sources.py`): Numba's own key does not see what a rule calls, so a stale build could run otherwise.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

from glueckauf.engine.sources import FACE, PACKAGE, cells, files_behind, fingerprint, sources_of

MODES = ("fast", "check", "off")
MODE = os.environ.get("GLUECKAUF_COMPILE", "fast")
if MODE not in MODES:
    message = f"GLUECKAUF_COMPILE is {MODE!r}; it must be one of {', '.join(MODES)}"
    raise ImportError(message)
COMPILED = MODE != "off"

OLD = 30 * 24 * 3600  # seconds after which a cache that nobody used is thrown away

Function = TypeVar("Function", bound=Callable[..., object])


def build() -> str:
    """What else machine code depends on, besides the files: the mode, and what of Numba we do without."""
    return " ".join((MODE, *sorted(hooks.WITHOUT))) if COMPILED and "hooks" in globals() else MODE


@cache
def cache_home() -> Path:
    """Where machine code is kept: `GLUECKAUF_CACHE`, or a folder in the home of the user.

    Where nothing can be written, a folder of this run, which its end sweeps away: never one that others can write to,
    for what lies there is run.
    """
    try:
        home = Path(os.environ.get("GLUECKAUF_CACHE") or Path.home() / ".cache" / "glueckauf")
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except (OSError, RuntimeError) as error:  # no home at all is a RuntimeError
        warnings.warn(f"machine code is kept for this run only: {error}", RuntimeWarning, stacklevel=2)
    home = Path(tempfile.mkdtemp(prefix="glueckauf-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ["GLUECKAUF_CACHE"] = str(home)  # for the processes that this one starts
    return home


@cache
def open_cache(files: tuple[str, ...]) -> str:
    """The folder of this build; those that nobody has opened for long are swept away."""
    home = cache_home()
    folder = home / fingerprint(PACKAGE, build(), files)
    if folder.is_dir():
        with suppress(OSError):  # it may be read only
            os.utime(folder)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        sweep(home, folder.stat().st_mtime)
    return str(folder)


def sweep(home: Path, now: float) -> None:
    """Remove what was last opened long before `now`: by the clock of the disk that wrote the other times, too.

    Others may be at work here. A process whose own clock was ahead took their machine code away from under them.
    """
    for other in home.iterdir():
        with suppress(OSError):  # somebody else sweeps
            if other.stat().st_mtime < now - OLD:
                shutil.rmtree(other, ignore_errors=True) if other.is_dir() else other.unlink(missing_ok=True)


def folder_in_package(file: str) -> str | None:
    """The folder of one of our files as a name; none for a stranger's file.

    >>> folder_in_package(str(PACKAGE / "games" / "coal_baron" / "turn.py"))
    'games.coal_baron'
    """
    folder = Path(file).resolve().parent
    return ".".join(folder.relative_to(PACKAGE).parts) or "." if folder.is_relative_to(PACKAGE) else None


def folders_of(part: Path) -> set[str]:
    """The names of the folders in which the machine code of this part of the package lies."""
    files = [file for file in part.rglob("*.py") if file.parent.name != FACE]
    return {fingerprint(PACKAGE, build(), files_behind(file, PACKAGE)) for file in files}


if COMPILED:
    import numba

    from glueckauf.engine import numba_hooks as hooks

    hooks.states_by_buffer()
    hooks.places_in_the_package(folder_in_package)


def rule(function: Function) -> Function:
    """Mark a rule: a function over numbers and one state, with loops and `if`, and nothing else."""
    return marked(function, apart=False)


def output_rule(function: Function) -> Function:
    """Mark a rule that writes what it finds into a table beside the state, never into a part of the state.

    Machine code may then take many numbers out of the state at once, before it has written the first.
    """
    return marked(function, apart=True)


def inner_rule(function: Function) -> Function:
    """Mark a large rule that is called from one place: machine code has it there, and hands nothing over."""
    return marked(function, apart=False, inside=True)


def marked(function: Function, *, apart: bool, inside: bool = False) -> Function:
    if not COMPILED:
        return function
    plain = cast("FunctionType", function)
    known_as = identity(plain)
    if plain.__closure__ is not None:
        plain.__qualname__ = named_apart(plain, known_as)
    settings: Any = numba.config
    elsewhere, settings.CACHE_DIR = settings.CACHE_DIR, open_cache(sources_of(plain))
    njit: Any = numba.njit  # its types do not know all settings
    compiled = njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        boundscheck=MODE == "check",
        forceinline=inside,
        **(hooks.no_reference_counts() or {}),
        **(hooks.no_form_for_c() or {}),
    )(function)
    settings.CACHE_DIR = elsewhere  # other users of Numba keep their place
    hooks.known_by(compiled, known_as)
    hooks.wide_numbers(compiled)
    hooks.compiled_as_rules_are(compiled)
    if apart:
        hooks.tables_apart(compiled)
    return cast("Function", compiled)


def named_apart(function: FunctionType, known_as: str) -> str:
    """A name for a closure that no other closure of the same function has.

    Numba tells them apart by a number that counts from 1 in every process. Machine code of two processes could bear the
    same name then, and a third one that found both in the cache called one in place of the other.
    """
    return f"{function.__qualname__}_{hashlib.sha256(known_as.encode()).hexdigest()[:16]}"


def identity(function: FunctionType) -> str:
    """A name that is the same at every start and differs between closures of one function over different things."""
    code = hashlib.sha256(function.__code__.co_code).hexdigest()
    return " ".join((function.__module__, function.__qualname__, code, *map(identity_of, cells(function))))


def identity_of(thing: Any) -> str:
    """What a closure closes over: a rule by its name, a table by its contents, anything else as it is written."""
    thing = getattr(thing, "py_func", thing)
    if isinstance(thing, FunctionType):
        return f"({identity(thing)})"
    if isinstance(thing, np.ndarray):
        return f"{thing.dtype}{thing.shape}{hashlib.sha256(thing.tobytes()).hexdigest()}"
    return repr(thing)


@contextmanager
def compilation_reported(report: Callable[[Any], None]) -> Iterator[None]:
    """While this lasts, `report` hears of each rule that has just been compiled.

    Rules that come from the cache are not compiled and not reported.
    """
    with hooks.compilation_heard(report) if COMPILED else nullcontext():
        yield
