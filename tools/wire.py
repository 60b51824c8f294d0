"""Writes what others need of the wire, from the messages themselves: `docs/wire.md` and the browser's types.

Run as `python -m tools.wire`; a test compares, so that neither can drift.
"""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from glueckauf.table.wire import bodies, protocol

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "wire.md"
TYPES = ROOT / "web" / "src" / "wire.ts"

FROM = get_args(protocol.FromTable)
TO = get_args(protocol.ToTable)
PLAIN = [kind for kind in vars(bodies).values() if isinstance(kind, type) and kind.__module__ == bodies.__name__]
TS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "object": "object",
}


def schemas() -> dict[str, Any]:
    """[name] the JSON schema of every message and of what they are made of."""
    _, parts = msgspec.json.schema_components([*FROM, *TO, *PLAIN], ref_template="{name}")
    return dict(parts)


def typed(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typed(one) for one in schema["anyOf"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{word}"' if word is not None else "null" for word in schema["enum"])
    if schema.get("type") == "array":
        inner = typed(schema["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", {})
        return f"Record<string, {typed(inner) if isinstance(inner, dict) and inner else 'any'}>"
    return TS.get(schema.get("type", ""), "any")


def is_sent(name: str, kinds: tuple[type, ...]) -> bool:
    return any(kind.__name__ == name for kind in kinds)


def typescript() -> str:
    """All messages as interfaces; what clients may leave out is optional, what the server sends is always there."""
    lines = ["// Made by `python -m tools.wire` from the server's messages; not to be edited.", ""]
    parts = schemas()
    for name, schema in parts.items():
        if schema.get("description"):
            lines.append(f"/** {' '.join(schema['description'].split())} */")
        lines.append(f"export interface {name} {{")
        asked = is_sent(name, TO) or schema.get("additionalProperties") is False
        for field, kind in schema.get("properties", {}).items():
            left_out = field not in schema.get("required", []) and (asked or name in {"AnyView", "Refused", "Problem"})
            if kind.get("description"):
                lines.append(f"  /** {kind['description']} */")
            lines.append(f"  {field}{'?' if left_out else ''}: {typed(kind)};")
        lines += ["}", ""]
    lines.append(f"export type FromTable = {' | '.join(kind.__name__ for kind in FROM)};")
    lines.append(f"export type ToTable = {' | '.join(kind.__name__ for kind in TO)};")
    lines.append('export type Language = "en" | "de";')
    lines.append('export type LevelName = NonNullable<Seat["level"]>;')
    return "\n".join(lines) + "\n"


def rows(schema: dict[str, Any]) -> list[str]:
    needed = schema.get("required", [])
    rows = ["| field | type | |", "|---|---|---|"]
    for field, kind in schema.get("properties", {}).items():
        said = kind.get("description", "")
        fallback = "" if field in needed else f" (default `{msgspec.json.encode(kind.get('default')).decode()}`)"
        what = typed(kind).replace("|", "\\|")
        rows.append(f"| `{field}` | `{what}`{fallback} | {said} |")
    return rows


def page() -> str:
    """The wire in words, for whoever writes another client."""
    parts = schemas()
    lines = ["# The wire", "", "Made by `python -m tools.wire` from the server's messages; not to be edited.", ""]
    lines += [re.sub(r"\n(?!\n)", "\n", (protocol.__doc__ or "").strip()), ""]
    lines += [
        f"Version {protocol.VERSION}. All messages are JSON, one a WebSocket text frame, told apart by `type`.",
        "",
    ]
    lines += (ROOT / "docs" / "wire-how.md").read_text(encoding="utf-8").splitlines() if HOW.exists() else []
    sections = (("From a client", TO), ("From the table", FROM))
    listed: set[str] = set()
    for heading, kinds in sections:
        lines += ["", f"## {heading}", ""]
        for kind in kinds:
            listed.add(kind.__name__)
            schema = parts[kind.__name__]
            tag = schema["properties"]["type"]["enum"][0]
            lines += [f"### `{tag}`", "", " ".join(schema.get("description", "").split()), "", *rows(schema), ""]
    lines += ["## Parts, and bodies over HTTP", ""]
    for name, schema in parts.items():
        if name not in listed:
            lines += [f"### {name}", "", " ".join(schema.get("description", "").split()), "", *rows(schema), ""]
    return "\n".join(lines).rstrip() + "\n"


HOW = ROOT / "docs" / "wire-how.md"

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(typescript(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} and {TYPES.relative_to(ROOT)} written")
