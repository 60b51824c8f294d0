"""The rules pages as they are served: English for every title, German where it has been written."""

from functools import cache
from pathlib import Path

PACKAGED = Path(__file__).parents[2] / "rules"  # in the wheel
SOURCE = Path(__file__).parents[4] / "docs" / "rules"  # in a checkout


@cache
def rules_page(title: str, language: str) -> str:
    """The page in this language, or in English if there is no other."""
    folder = PACKAGED if PACKAGED.is_dir() else SOURCE
    own = folder / f"{title}.{language}.md"
    page = own if own.exists() else folder / f"{title}.md"
    return page.read_text(encoding="utf-8")
