"""Who may import whom: right may import left, never the reverse."""

import ast
from pathlib import Path

import glueckauf
from glueckauf.engine.sources import FACE

ROOT = Path(glueckauf.__file__).parent
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "arena": {"engine", "games", "bots", "arena"},
    "coach": {"engine", "games", "bots", "coach"},
    "lessons": {"engine", "games", "lessons"},
    "lab": {"engine", "games", "bots", "lab"},
    "learn": {"engine", "games", "bots", "lab", "learn"},
    "machine_code.py": {"engine", "games", "bots"},
    "table": {"engine", "games", "bots", "machine_code", "coach", "lessons", "table"},
    "cli": {
        "engine",
        "games",
        "bots",
        "machine_code",
        "arena",
        "coach",
        "lab",
        "learn",
        "table",
        "cli",
        "_extras",
        "_version",
    },
    "envs.py": {"lab"},
    "_api.py": {"engine", "games", "bots", "lab", "envs"},
    "__main__.py": {"cli", "_extras"},
}


def imports(file: Path) -> list[list[str]]:
    """The modules of ours that a file names, without `glueckauf`; relative ones stay in their folder."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found.extend(name.name for name in node.names)
    return [name.split(".")[1:] for name in found if name.startswith("glueckauf.")]


def test_imports_point_to_the_left() -> None:
    files = [file for file in ROOT.rglob("*.py") if file.name != "__init__.py" or file.parent != ROOT]
    assert len(files) > 50
    for file in files:
        here = file.relative_to(ROOT).parts[0]
        for there in imports(file):
            assert there[0] in MAY_IMPORT[here], f"{file} imports {there}"


def test_no_title_imports_another() -> None:
    for title in (ROOT / "games").iterdir():
        for file in title.rglob("*.py"):
            assert all(there[0] == "engine" for there in imports(file)), f"{file}: inside a title, imports are relative"
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                depth = len(file.relative_to(title).parts)
                assert not isinstance(node, ast.ImportFrom) or node.level <= depth, f"{file} climbs out of its title"


def test_a_heuristic_knows_no_title_but_its_own() -> None:  # the cache of compiled code relies on it
    heuristics = ROOT / "bots" / "heuristics"
    for home in (path for path in heuristics.iterdir() if path.is_dir()):
        for file in home.rglob("*.py"):
            for there in imports(file):
                may = (["games", home.name], ["bots", "heuristics", "spread"])
                assert there[0] == "engine" or any(there[: len(path)] == path for path in may), f"{file}: {there}"


def test_only_the_title_itself_imports_its_turn() -> None:
    for title in (ROOT / "games").iterdir():
        for file in title.rglob("*.py"):
            if file.name != "__init__.py":
                assert "from .turn " not in file.read_text(encoding="utf-8"), (
                    f"{file}: turn.py stands above all sections"
                )


def test_files_for_people_hold_no_rule() -> None:
    for folder in ("engine", "games", "bots"):
        for file in (ROOT / folder).rglob("*.py"):
            if file.parent.name == FACE:
                text = file.read_text(encoding="utf-8")
                assert "@rule" not in text and "table(" not in text, f"{file}: the cache of compiled code skips it"


def imported_at_once(file: Path) -> set[Path]:
    """The files of ours that a file imports when it is imported itself."""
    found = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "").startswith("glueckauf."):
            module = ROOT.joinpath(*str(node.module).split(".")[1:])
            names = [module / f"{name.name}.py" for name in node.names]  # `from package import module`
            found |= {one for one in (*names, module.with_suffix(".py")) if one.is_file()}
    return found


def test_any_module_of_the_server_can_be_imported_first() -> None:
    """Commands import some of them without the others: a circle would fail there, and only there."""
    imported = {file: imported_at_once(file) for file in (ROOT / "table").rglob("*.py")}
    while True:
        free = [file for file, needed in imported.items() if not needed & imported.keys()]
        if not free:
            break
        for file in free:
            del imported[file]
    circle = sorted(str(file.relative_to(ROOT)) for file in imported)
    assert circle == [], f"in a circle, or behind one: {circle}"


PUBLIC_NUMBA = {"numba", "numba.cuda"}  # what else there is may change with any version of Numba
HOOKS = {"engine/numba_hooks.py", "lab/gpu_hooks.py"}


def test_parts_of_numba_that_are_not_public_are_used_in_the_hooks_alone() -> None:
    """A hook has a probe, a way without it, and tests for every version (`tests/engine/test_numba_hooks.py`)."""
    using = {(str(file.relative_to(ROOT)), name) for file in ROOT.rglob("*.py") for name in foreign(file)}
    inside = {(file, name) for file, name in using if name.partition(".")[0] == "numba" and name not in PUBLIC_NUMBA}
    assert inside and {file for file, _ in inside} <= HOOKS


def test_no_private_module_of_another_package_is_imported() -> None:
    for file in ROOT.rglob("*.py"):
        assert [name for name in foreign(file) if any(part.startswith("_") for part in name.split("."))] == [], file


def foreign(file: Path) -> set[str]:
    """The modules of others that a file names."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.partition(".")[0] not in {"glueckauf", "__future__"}}
