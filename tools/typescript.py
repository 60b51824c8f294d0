"""Python's structs as interfaces of TypeScript, by way of their JSON schema."""

from collections.abc import Iterator, Mapping
from typing import Any

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "object": "object",
}


def typed(schema: Mapping[str, Any]) -> str:
    """A JSON schema as a type of TypeScript. A list of words that has a title is called by it."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(typed(one) for one in schema["anyOf"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return str(schema.get("title") or words(schema))
    if schema.get("type") == "array":
        inner = typed(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", {})
        key = typed(schema.get("propertyNames", {"type": "string"}))
        return f"Record<{key}, {typed(inner) if isinstance(inner, dict) and inner else 'any'}>"
    return PLAIN.get(schema.get("type", ""), "any")


def words(schema: Mapping[str, Any]) -> str:
    """`"light" | "dark"`."""
    return " | ".join(f'"{word}"' if word is not None else "null" for word in schema["enum"])


def interface(name: str, schema: Mapping[str, Any], *, optional: bool = False) -> Iterator[str]:
    """The lines of an interface; `optional`: what has a default may be left out."""
    if schema.get("description"):
        yield f"/** {' '.join(schema['description'].split())} */"
    yield f"export interface {name} {{"
    for field, kind in schema.get("properties", {}).items():
        left_out = optional and field not in schema.get("required", [])
        if kind.get("description"):
            yield f"  /** {kind['description']} */"
        yield f"  {field}{'?' if left_out else ''}: {typed(kind)};"
    yield "}"
    yield ""


def named_words(schemas: Mapping[str, Any]) -> dict[str, str]:
    """[title] the words of every list that has one, wherever in the schemas it stands."""
    found: dict[str, str] = {}

    def search(part: object) -> None:
        if isinstance(part, dict):
            if "enum" in part and "title" in part:
                found[part["title"]] = words(part)
            for one in part.values():
                search(one)
        elif isinstance(part, list):
            for one in part:
                search(one)

    search(schemas)
    return found
