"""Writes the example of the settings file and the table of settings in `docs/serving.md`.

Run as `python -m tools.settings_page`; a test compares, so that neither can drift.
"""

from pathlib import Path

from glueckauf.table.settings_file import example, page

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "deploy" / "glueckauf.toml"
DOCS = ROOT / "docs" / "serving.md"
BEGIN, END = "<!-- settings: python -m tools.settings_page -->\n", "<!-- end of settings -->"


def docs(text: str) -> str:
    """The page with the present table between its marks."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{page()}{END}{after}"


def main() -> None:
    EXAMPLE.write_text(example(), encoding="utf-8")
    DOCS.write_text(docs(DOCS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
