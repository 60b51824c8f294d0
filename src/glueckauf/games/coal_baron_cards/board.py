"""The table as text."""

from typing import Any


def board(view: dict[str, Any], language: str) -> str:
    return f"{view} {language}"
