"""Writes what the page needs of each title, from the title itself: the types of its view, and its components.

Run as `python -m tools.title_types`; a test compares, so that nothing can drift.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import fields

from glueckauf.engine.game import Game
from glueckauf.games import GAMES
from tools.typescript import interface, named_words

TITLES = Path(__file__).parents[1] / "web" / "src" / "titles"
MADE = "// Made by `python -m tools.title_types` from the title's Python; not to be edited."


def files(game: Game) -> dict[Path, str]:
    """[path] the text of every file that the page needs of this title; none where it has no pictures."""
    if not (TITLES / game.id).is_dir():
        return {}
    view = get_type_hints(game.face.view)["return"]
    found = {TITLES / game.id / "view.ts": types(view, {})}
    components = view.__module__.removesuffix(".view") + ".printed"
    if find_spec(components) is not None:
        printed = import_module(components)
        text = types(printed.Printed, named_words(schemas_of(view))) + "\n" + constant(printed.PRINTED)
        found[TITLES / game.id / "components.ts"] = text
    return found


def schemas_of(kind: type) -> dict[str, Any]:
    """[name] the JSON schema of a struct and of all that it is made of."""
    return dict(msgspec.json.schema_components([kind], ref_template="{name}")[1])


def types(kind: type, known: Mapping[str, str]) -> str:
    """A struct and all that it is made of. Words that the types of the view know come from there."""
    schemas = schemas_of(kind)
    words = named_words(schemas)
    shared = sorted(known.keys() & words.keys())
    lines = [MADE, *([f'import type {{ {", ".join(shared)} }} from "./view";'] if shared else []), ""]
    lines += [f"export type {name} = {text};" for name, text in words.items() if name not in known]
    lines += [""] if words.keys() - known.keys() else []
    for name, schema in schemas.items():
        lines += interface(name, schema, optional=True)
    return "\n".join(lines)


def constant(printed: msgspec.Struct) -> str:
    """The components as a constant; a line for each piece."""
    lines = ["export const PRINTED: Printed = {"]
    for field in fields(printed):
        value = getattr(printed, field.name)
        if isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
            pieces = (msgspec.json.encode(piece).decode() for piece in value)
            lines += [f"  {field.name}: [", *(f"    {piece}," for piece in pieces), "  ],"]
        else:
            lines.append(f"  {field.name}: {msgspec.json.encode(value).decode()},")
    return "\n".join([*lines, "};", ""])


if __name__ == "__main__":
    for game in GAMES:
        for path, text in files(game).items():
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(TITLES))
