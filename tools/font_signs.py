"""The third typeface of the page, Glueckauf Signs: what no text face of ours has, such as ● ▲ ✓ → ☀.

A character that a typeface lacks is looked for among all fonts of the machine: that took a slow phone 25 ms at the
first of each kind and size, and it looks different on every system. `tools/fonts.py` stores it. The outlines are our
own, made of bars, rounds and corners on a square of 600 units that stands on the line.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

NAME = "Glueckauf Signs"
EM, ASCENT, DESCENT = 1000, 1024, -400  # as the text face has them: a sign makes no line higher
SIDE, MARGIN = 600, 60  # the square of a sign, and the room on both sides of it
THICK = 90

Point = tuple[float, float]
Outline = list[tuple[Point, bool]]  # points, and whether they lie on the curve


class Sign(NamedTuple):
    """Outlines that are filled; all of them turn the same way, those of holes the other."""

    outlines: list[Outline]
    width: int = SIDE


def corners(*points: Point) -> Outline:
    return [(point, True) for point in points]


def ring(x: float, y: float, radius: float) -> Outline:
    """A circle of eight arcs."""
    reach = radius / cos(pi / 8)
    points: Outline = []
    for step in range(8):
        angle = -step * pi / 4
        points.append(((x + radius * cos(angle), y + radius * sin(angle)), True))
        angle -= pi / 8
        points.append(((x + reach * cos(angle), y + reach * sin(angle)), False))
    return points


def bar(start: Point, end: Point, thick: float = THICK) -> Outline:
    """A straight stroke."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    across, up = (y2 - y1) / length * thick / 2, -(x2 - x1) / length * thick / 2
    return corners((x1 - across, y1 - up), (x2 - across, y2 - up), (x2 + across, y2 + up), (x1 + across, y1 + up))


def stroke(*points: Point, thick: float = THICK) -> list[Outline]:
    """Bars from point to point, with round ends."""
    bars = [bar(one, other, thick) for one, other in pairwise(points)]
    return [*bars, *(ring(x, y, thick / 2) for x, y in points)]


def hole(outline: Outline) -> Outline:
    return outline[::-1]


def star(points: int, outer: float, inner: float) -> Outline:
    """Around the middle of the square, one point upwards."""
    found = []
    for step in range(2 * points):
        radius, angle = (inner if step % 2 else outer), pi / 2 - step * pi / points
        found.append((300 + radius * cos(angle), 300 + radius * sin(angle)))
    return corners(*found)


def sun() -> list[Outline]:
    rays = [(cos(step * pi / 4), sin(step * pi / 4)) for step in range(8)]
    return [
        ring(300, 300, 150),
        *(bar((300 + 205 * x, 300 + 205 * y), (300 + 310 * x, 300 + 310 * y), 70) for x, y in rays),
    ]


SQUARE = corners((40, 40), (40, 560), (560, 560), (560, 40))
INNER = corners((120, 120), (120, 480), (480, 480), (480, 120))

SIGNS: dict[str, Sign] = {
    "●": Sign([ring(300, 300, 280)]),
    "▲": Sign([corners((0, 20), (300, 580), (600, 20))]),
    "■": Sign([SQUARE]),
    "◆": Sign([corners((300, -20), (-20, 300), (300, 620), (620, 300))]),
    "□": Sign([SQUARE, hole(INNER)]),
    "★": Sign([star(5, 340, 140)]),
    "✱": Sign([bar((300 - 290 * sin(a), 300 - 290 * cos(a)), (300 + 290 * sin(a), 300 + 290 * cos(a)), 110)
               for a in (0, pi / 3, -pi / 3)]),
    "☀": Sign(sun()),
    "✓": Sign(stroke((60, 290), (230, 110), (560, 540), thick=100)),
    "✕": Sign([*stroke((70, 70), (530, 530)), *stroke((70, 530), (530, 70))]),
    "✗": Sign([*stroke((90, 40), (510, 560)), *stroke((70, 500), (530, 100))]),
    "→": Sign([*stroke((60, 300), (600, 300)), *stroke((400, 480), (600, 300), (400, 120))], 660),
    "←": Sign([*stroke((60, 300), (600, 300)), *stroke((260, 480), (60, 300), (260, 120))], 660),
    "↗": Sign([*stroke((90, 90), (520, 520)), *stroke((210, 520), (520, 520), (520, 210))]),
    "⚑": Sign([
        *stroke((110, -40), (110, 620), thick=80),
        corners((110, 230), (110, 620), (580, 530), (430, 420), (580, 310)),
    ]),
    "⌂": Sign([
        *stroke((20, 290), (300, 570), (580, 290), thick=80),
        *stroke((110, 300), (110, 40), (490, 40), (490, 300), thick=80),
    ]),
    "⌫": Sign([
        *stroke((30, 300), (230, 520), (730, 520), (730, 80), (230, 80), (30, 300), thick=70),
        *stroke((350, 410), (570, 190), thick=70), *stroke((350, 190), (570, 410), thick=70),
    ], 760),
    "␣": Sign(stroke((40, 180), (40, 20), (660, 20), (660, 180), thick=80), 700),
}  # fmt: skip


def drawn(outlines: Iterable[Outline]) -> TTGlyphPen:
    pen = TTGlyphPen(None)
    for outline in outlines:
        points = outline if outline[0][1] else outline[1:] + outline[:1]
        pen.moveTo(rounded(points[0][0]))
        bent: list[tuple[int, int]] = []
        for point, on_curve in points[1:]:
            bent.append(rounded(point))
            if on_curve:
                (pen.qCurveTo if len(bent) > 1 else pen.lineTo)(*bent)
                bent = []
        if bent:
            pen.qCurveTo(*bent, rounded(points[0][0]))
        pen.closePath()
    return pen


def rounded(point: Point) -> tuple[int, int]:
    return round(point[0] + MARGIN), round(point[1] + MARGIN)


def made(epoch: int) -> TTFont:
    """The same bytes every time."""
    signs = {f"uni{ord(sign):04X}": SIGNS[sign] for sign in sorted(SIGNS)}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *signs])
    builder.setupCharacterMap({ord(sign): name for sign, name in zip(sorted(SIGNS), signs, strict=True)})
    outlines = {".notdef": [], **{name: sign.outlines for name, sign in signs.items()}}
    builder.setupGlyf({name: drawn(lines).glyph() for name, lines in outlines.items()})
    widths = {".notdef": EM // 2, **{name: sign.width + 2 * MARGIN for name, sign in signs.items()}}
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": NAME, "styleName": "Regular", "psName": NAME.replace(" ", "")})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    builder.setupPost(keepGlyphNames=False)
    font = builder.font
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = epoch
    font.flavor = "woff2"
    return font
