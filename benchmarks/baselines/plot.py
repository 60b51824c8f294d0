"""A plot of curves as SVG: small, the same bytes everywhere, readable on light and dark pages."""

from collections.abc import Sequence
from html import escape
from math import log10
from typing import NamedTuple

WIDTH, HEIGHT = 700, 360
LEFT, RIGHT, TOP, BOTTOM = 78, 214, 34, 46  # margins; the names stand on the right
COLOURS = ("#2f6db3", "#c4572a", "#3b8f5a", "#8a5fb0", "#a2862b", "#56707f")
INK = "#7a7a7a"


class Line(NamedTuple):
    """One curve; `low` and `high` are its intervals, or empty."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


class Axis(NamedTuple):
    """What is told along an axis, and from where to where."""

    says: str
    first: float
    last: float
    logarithmic: bool = False

    def share(self, value: float) -> float:
        """Where a value lies, 0 to 1."""
        if self.logarithmic:
            return (log10(value) - log10(self.first)) / (log10(self.last) - log10(self.first))
        return (value - self.first) / (self.last - self.first)

    def ticks(self) -> list[float]:
        """Where numbers stand: powers of ten, or steps that people count in.

        >>> Axis("seconds", 0, 300).ticks()
        [0.0, 100.0, 200.0, 300.0]
        >>> Axis("iterations", 10, 1000, logarithmic=True).ticks()
        [10.0, 100.0, 1000.0]
        """
        if self.logarithmic:
            powers = range(round(log10(self.first)), round(log10(self.last)) + 1)
            return [10.0**power for power in powers if 0 <= self.share(10.0**power) <= 1]
        room = (self.last - self.first) / 5
        step = min(
            (size * 10.0**power for power in range(-4, 9) for size in (1, 2, 5)), key=lambda size: abs(size - room)
        )
        count = int((self.last - self.first) / step + 1e-9)
        return [self.first + step * number for number in range(count + 1)]


def plot(title: str, x: Axis, y: Axis, lines: Sequence[Line]) -> str:
    """The picture as text."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(across: float, up: float) -> str:
        return f"{LEFT + wide * x.share(across):.1f},{TOP + high * (1 - y.share(up)):.1f}"

    upwards = escape(y.says)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f'<g font-family="sans-serif" font-size="12" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<text x="{LEFT}" y="18" font-size="14">{escape(title)}</text>',
        f'<text x="{LEFT + wide / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x.says)}</text>',
        f'<text transform="translate(14 {TOP + high / 2:.0f}) rotate(-90)" text-anchor="middle">{upwards}</text>',
    ]
    for value in x.ticks():
        place = at(value, y.first).partition(",")[0]
        parts.append(f'<text x="{place}" y="{TOP + high + 18}" text-anchor="middle">{told(value)}</text>')
    for value in y.ticks():
        place = at(x.first, value).partition(",")[2]
        parts.append(f'<path d="M{LEFT} {place}h{wide}" stroke="{INK}" stroke-opacity=".25"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{float(place) + 4:.1f}" text-anchor="end">{told(value)}</text>')
    for number, line in enumerate(lines):
        colour, points = COLOURS[number % len(COLOURS)], list(map(at, line.x, line.y))
        if line.low:
            around = [*map(at, line.x, line.high), *reversed(list(map(at, line.x, line.low)))]
            parts.append(f'<polygon points="{" ".join(around)}" fill="{colour}" fill-opacity=".15"/>')
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{point.partition(",")[0]}" cy="{point.partition(",")[2]}" r="2.5" fill="{colour}"/>'
            for point in points
        ]
        height = TOP + 14 + 18 * number
        parts.append(f'<path d="M{WIDTH - RIGHT + 12} {height - 4}h16" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 34}" y="{height}">{escape(line.name)}</text>')
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def told(value: float) -> str:
    """A number under an axis.

    >>> told(1500000.0), told(20000.0), told(0.25), told(0.001), told(40.0)
    ('1.5M', '20k', '0.25', '0.001', '40')
    """
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"
