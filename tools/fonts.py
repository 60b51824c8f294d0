"""Makes the typefaces of the page, `web/src/fonts/`.

Run as `python -m tools.fonts` after `npm ci` in `web/`. Signs, numbers and headings are a subset of Rokkitt, text is a
subset of Source Sans 3; both come as npm packages under the SIL Open Font License. It lets everybody change a font
under another name, so ours are called Glueckauf Sign and Glueckauf Text. Signs that both lack are our own
(`tools/font_signs.py`). The same sources give the same bytes.
"""

from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tools import font_signs

WEB = Path(__file__).parent.parent / "web"
FOLDER = WEB / "src" / "fonts"
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„•…′″‹›€™−×→←↑↓ẞ")]
DIGITS = "0123456789"
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]
FAMILY, FULL, UNIQUE, POSTSCRIPT = (1, 16), 4, 3, 6  # records of the name table
EPOCH = 3_786_912_000  # 2024 in seconds since 1904: no build date in the file


class Face(NamedTuple):
    name: str
    package: str
    file: str
    weight: tuple[float, float] | float  # a range stays variable, a number is drawn once
    tabular: bool  # the figures have to be made equally wide


FACES = (
    Face("Glueckauf Sign", "rokkitt", "rokkitt-latin-wght-normal", 700, tabular=True),
    Face("Glueckauf Text", "source-sans-3", "source-sans-3-latin-wght-normal", (400, 800), tabular=False),
)


def equal_figures(font: TTFont) -> None:
    """Figures of one width: a score that changes must not move what stands beside it."""
    names = [font.getBestCmap()[ord(digit)] for digit in DIGITS]
    metrics, glyphs = font["hmtx"], font["glyf"]
    width = round(sum(metrics[name][0] for name in names if name != names[1]) / (len(names) - 1)) + 6
    for name in names:
        advance, bearing = metrics[name]
        shift = (width - advance) // 2
        glyphs[name].coordinates.translate((shift, 0))
        glyphs[name].recalcBounds(glyphs)
        metrics[name] = (width, bearing + shift)
    unkern(font, set(names))


def unkern(font: TTFont, names: set[str]) -> None:
    """No kerning behind any of `names`."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = getattr(table, "ExtSubTable", table)
            if pairs.LookupType == 2:
                first = pairs.Coverage.glyphs
                if pairs.Format == 1:
                    pairs.PairSet = [pair for name, pair in zip(first, pairs.PairSet, strict=True) if name not in names]
                pairs.Coverage.glyphs = [name for name in first if name not in names]


def rename(font: TTFont, name: str) -> None:
    """The licence reserves the old name for the unchanged font."""
    plain = name.replace(" ", "")
    for record in font["name"].names:
        if record.nameID in FAMILY or record.nameID == FULL:
            record.string = name
        elif record.nameID in (UNIQUE, POSTSCRIPT):
            record.string = plain


def made(face: Face) -> TTFont:
    source = WEB / "node_modules" / "@fontsource-variable" / face.package / "files" / f"{face.file}.woff2"
    font = TTFont(source, recalcTimestamp=False)
    options = Options(
        layout_features=FEATURES, name_IDs=[0, 1, 3, 4, 6, 13, 14, 16], hinting=False, notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": face.weight})
    if face.tabular:
        equal_figures(font)
    rename(font, face.name)
    font["head"].created = font["head"].modified = EPOCH
    font.flavor = "woff2"
    return font


def file(name: str) -> Path:
    return FOLDER / f"{name.lower().replace(' ', '-')}.woff2"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for face in FACES:
        made(face).save(file(face.name))
    font_signs.made(EPOCH).save(file(font_signs.NAME))


if __name__ == "__main__":
    main()
