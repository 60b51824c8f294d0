"""A new title, written out: the example of docs/adding-a-title.md under another name."""

import keyword
import re
from pathlib import Path

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.games import TITLES

PAGE = "adding-a-title.md"
PACKAGED = Path(__file__).parents[1] / PAGE  # in the wheel
SOURCE = Path(__file__).parents[3] / "docs" / PAGE  # in a checkout
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST = 24  # letters of an id: longer ones break the lines of the example
GAMES = Path("src") / "glueckauf" / "games"


def example() -> dict[str, str]:
    """[path] the text of each file of the example title, as the page has it."""
    page = PACKAGED if PACKAGED.is_file() else SOURCE
    return dict(FILE.findall(page.read_text(encoding="utf-8")))


def renamed(text: str, name: str, en: str, de: str) -> str:
    """A text of the example, about a title of another name."""
    for old, new in (("deep_seam", name), ("DEEP_SEAM", name.upper()), ("Deep Seam", en), ("Tiefes Flöz", de)):
        text = text.replace(old, new)
    return text


def write_title(name: str, folder: Path, en: str = "", de: str = "") -> list[Path]:
    """Write a small complete title into a checkout; returns its files. Raises `BadSetup`: then nothing is written."""
    refuse_name(name)
    if not (folder / GAMES).is_dir():
        raise refused(
            str(folder), f"no checkout of Glückauf: it has no {GAMES}", f"kein Arbeitsverzeichnis: {GAMES} fehlt"
        )
    spoken = name.replace("_", " ").title()
    en, de = en or spoken, de or en or spoken
    files = {folder / renamed(path, name, en, de): renamed(text, name, en, de) for path, text in example().items()}
    for path in files:
        if path.exists():
            raise refused(str(path), "this file exists already", "diese Datei gibt es schon")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sorted(files)


def refuse_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise refused(
            name,
            f"an id has at most {LONGEST} small letters, digits and single underscores, like deep_seam",
            f"eine id hat höchstens {LONGEST} Kleinbuchstaben, Ziffern und einzelne Unterstriche, wie deep_seam",
        )
    if name in TITLES:
        raise refused(name, "there is a title of this id", "einen Titel mit dieser id gibt es schon")


def refused(about: str, en: str, de: str) -> BadSetup:
    return BadSetup(about, Reason("new_title", "", en, de))
