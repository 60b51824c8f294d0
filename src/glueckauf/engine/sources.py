"""Which files the machine code of a rule depends on: its own, and all that they import.

Machine code holds what a rule calls and the constants that it reads. Both come into its file by an import, or into a
closure through its cells. So nobody lists who may call whom: a title depends on itself and on what it uses of the
engine, a bot on its title as well, and a change of the bot leaves the title alone.

A package's `__init__.py` counts where a name is imported from it, not where one of its modules is. Folders named `face`
are for people: no rule lives there (`tests/test_architecture.py`), so a better sentence costs no compilation.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

PACKAGE = Path(__file__).parents[1]
FACE = "face"
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n#;]*)|import[ \t]+([^\n#;]+))", re.MULTILINE
)


def sources(module: str, package: Path = PACKAGE) -> tuple[str, ...]:
    """The files behind a module of ours, relative to the package.

    >>> [file for file in sources("glueckauf.games.coal_baron.turn") if "coal_baron_cards" in file]
    []
    """
    file = module_file(package.parent.joinpath(*module.split(".")))
    return everything(package) if file is None else files_behind(file, package)


def sources_of(function: FunctionType) -> tuple[str, ...]:
    """The files behind a function, and behind the rules that it closes over; all of ours if it has no file."""
    files = {behind(one.__code__.co_filename) for one in with_cells(function)}
    return files.pop() if len(files) == 1 else tuple(sorted(set().union(*files)))


@cache
def behind(filename: str) -> tuple[str, ...]:
    file = Path(filename)
    return files_behind(file, PACKAGE) if file.is_file() else everything(PACKAGE)


def with_cells(function: FunctionType) -> Iterator[FunctionType]:
    """A function, and those in its closure, compiled or not."""
    yield function
    for thing in cells(function):
        inner = getattr(thing, "py_func", thing)
        if isinstance(inner, FunctionType):
            yield from with_cells(inner)


def cells(function: FunctionType) -> list[Any]:
    """What a function closes over; itself excepted, which has no value yet while it is being made."""
    found = []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:
            continue
    return found


@cache
def everything(package: Path) -> tuple[str, ...]:
    return named((file for file in package.rglob("*.py") if file.parent.name != FACE), package)


def named(files: Iterable[Path], package: Path) -> tuple[str, ...]:
    return tuple(sorted(name_of(file, package) for file in files))


@cache
def name_of(file: Path, package: Path) -> str:
    """Its place in the package; a stranger's file has its whole path."""
    return file.relative_to(package).as_posix() if file.is_relative_to(package) else str(file)


@cache
def files_behind(file: Path, package: Path) -> tuple[str, ...]:
    """A file, and all files of the package that it imports, directly or not; a stranger's own files as well."""
    found, waiting = {file}, [file]
    while waiting:
        for other in imported(waiting.pop(), package):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return named(found, package)


@cache
def imported(file: Path, package: Path) -> frozenset[Path]:
    found = set()
    for dots, module, names, plain in IMPORT.findall(file.read_text(encoding="utf-8")):
        if plain:
            for name in only_names(plain):
                found.add(module_file(home_of(name, file, package).joinpath(*name.split("."))))
            continue
        start = file.parents[len(dots) - 1] if dots else home_of(module, file, package)
        where = start.joinpath(*module.split(".")) if module else start
        for name in only_names(names):
            found.add(module_file(where / name) or module_file(where))
    return frozenset(other for other in found if other is not None and other.parent.name != FACE)


def home_of(module: str, file: Path, package: Path) -> Path:
    """Where a module lies: ours in the package; of what strangers import, only what lies beside them is looked for."""
    ours = module.split(".", maxsplit=1)[0] == package.name
    return package.parent if ours else file.parent


def only_names(text: str) -> list[str]:
    """The names of an import, without brackets, comments and what they are called here."""
    bare = re.sub(r"#[^\n]*|[()]", " ", text)
    return [words[0] for part in bare.split(",") if (words := part.split())]


@cache
def module_file(path: Path) -> Path | None:
    """The file of a module or package."""
    if f"{path.name}.py" in names_in(path.parent):
        return path.parent / f"{path.name}.py"
    return path / "__init__.py" if "__init__.py" in names_in(path) else None


@cache
def names_in(folder: Path) -> frozenset[str]:
    try:
        return frozenset(entry.name for entry in os.scandir(folder))
    except OSError:
        return frozenset()


def fingerprint(package: Path, mode: str, files: Iterable[str]) -> str:
    """A hash of these files and of the mode: whatever changes, a new cache begins."""
    digest = hashlib.sha256(mode.encode())
    for name in files:
        file = os.path.join(package, name)  # noqa: PTH118 - thousands at every start, and a Path takes its time
        status = os.stat(file)  # noqa: PTH116 - likewise
        digest.update(f"{name}\0".encode() + contents(file, status.st_mtime_ns, status.st_size))
    return digest.hexdigest()[:16]


@cache
def contents(file: str, _changed: int, _size: int) -> bytes:
    """A hash of a file as it is now."""
    return hashlib.sha256(Path(file).read_bytes()).digest()
