"""The rules pages as players read them: English for every title, German where it has been written."""

import re
from functools import cache
from pathlib import Path

PACKAGED = Path(__file__).parents[2] / "rules"  # in the wheel
SOURCE = Path(__file__).parents[4] / "docs" / "rules"  # in a checkout
MARK = "<!-- not on the players' page -->"


@cache
def rules_page(title: str, language: str) -> str:
    """The page in this language, or in English if there is no other."""
    folder = PACKAGED if PACKAGED.is_dir() else SOURCE
    own = folder / f"{title}.{language}.md"
    page = own if own.exists() else folder / f"{title}.md"
    return for_players(page.read_text(encoding="utf-8"))


def for_players(page: str) -> str:
    """Without the chapters and paragraphs for those who build or test the game; they bear a mark."""
    page = re.sub(rf"(?m)^{MARK} (?:.+\n)+\n?", "", page)
    chapters = re.split(r"(?m)^(?=## )", page)
    return "".join(chapter for chapter in chapters if MARK not in chapter).rstrip().removesuffix("---").rstrip() + "\n"
