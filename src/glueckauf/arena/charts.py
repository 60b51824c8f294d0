"""Charts as SVG that grow with their column: across in percent, up and down in pixels. A few kilobytes, no script.

Marks are texts that `rows` and `upright` put into a chart. What a mark means is told when the pointer rests on it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

FOOT = 44  # pixels below a chart: numbers, and what they are
TICKS = 5  # steps along an axis, at most: a phone has room for as many numbers


@dataclass(frozen=True)
class Axis:
    """What is told along an axis, and from where to where."""

    says: str
    low: float
    high: float

    @classmethod
    def around(cls, says: str, values: Iterable[float], *, zero: bool = False) -> "Axis":
        """Room for all these values between two round numbers.

        >>> Axis.around("points", [3, 97])
        Axis(says='points', low=0, high=100)
        """
        found = [*values, *([0.0] if zero else [])] or [0.0]
        low, high = min(found), max(found)
        step = step_of(high - low)
        first, last = floor(low / step), ceil(high / step)
        return cls(says, first * step, (last + (first == last)) * step)

    def share(self, value: float) -> float:
        """Where a value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def at(self, value: float) -> str:
        return f"{100 * self.share(value):.2f}%"

    def ticks(self) -> list[float]:
        """Where numbers stand.

        >>> Axis("games won, %", 0, 100).ticks()
        [0, 20, 40, 60, 80, 100]
        """
        step = step_of(self.high - self.low)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def step_of(span: float) -> float:
    """A step in which people count, at least a fifth of this span.

    >>> step_of(73), step_of(1.2), step_of(0)
    (20, 0.5, 1)
    """
    if span <= 0:
        return 1
    power = 10 ** floor(log10(span / TICKS))
    step = next(size * power for size in (1, 2, 5, 10) if size * power >= span / TICKS * (1 - 1e-9))
    return int(step) if step >= 1 else step


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10 or value == round(value) else f"{value:.2g}"


# Marks: `x` are values of the axis, `y` pixels from above


def paint(colour: str, *, filled: bool = True) -> str:
    """The look of a dot or an area: hollow where it is not filled."""
    return f'fill="{colour if filled else "none"}" stroke="{colour}"'


def bar(axis: Axis, x: tuple[float, float], y: tuple[float, float], look: str, says: str = "") -> str:
    low, high = sorted(x)
    return (
        f'<rect x="{axis.at(low)}" width="{100 * (axis.share(high) - axis.share(low)):.2f}%" y="{y[0]:.1f}" '
        f'height="{y[1] - y[0]:.1f}" {look}>{told(says)}</rect>'
    )


def across(axis: Axis, x: tuple[float, float], y: float, look: str = 'class="span"') -> str:
    return f'<line x1="{axis.at(x[0])}" x2="{axis.at(x[1])}" y1="{y:.1f}" y2="{y:.1f}" {look}/>'


def down(axis: Axis, x: float, y: tuple[float, float], look: str) -> str:
    return f'<line x1="{axis.at(x)}" x2="{axis.at(x)}" y1="{y[0]:.1f}" y2="{y[1]:.1f}" {look}/>'


def dot(axis: Axis, at: tuple[float, float], look: str, says: str, size: float = 5.0) -> str:
    return (
        f'<circle cx="{axis.at(at[0])}" cy="{at[1]:.1f}" r="{size}" {look} stroke-width="2" pointer-events="all">'
        f"{told(says)}</circle>"
    )


def word(axis: Axis, x: float, y: float, says: str) -> str:
    return f'<text x="{axis.at(x)}" y="{y:.1f}" text-anchor="middle" class="word">{escape(says)}</text>'


def told(says: str) -> str:
    return f"<title>{escape(says)}</title>" if says else ""


# Charts


def rows(names: Sequence[str], height: float, axis: Axis, marks: Iterable[str], *, lined: bool = False) -> str:
    """A row for each name, `height` pixels each; with `lined` a quiet line through every row. Names are texts."""
    whole = height * len(names)
    beside = "".join(f'<div style="height:{height:.0f}px">{escape(name)}</div>' for name in names)
    lines = "".join(
        f'<line x1="0" x2="100%" y1="{(row + 0.5) * height:.1f}" y2="{(row + 0.5) * height:.1f}" class="grid"/>'
        for row in range(len(names) if lined else 0)
    )
    inside = f"{columns(axis, whole)}{lines}{''.join(marks)}{foot(axis, whole)}"
    return f'<div class="rows"><div class="names">{beside}</div>{drawing(whole + FOOT, inside)}</div>'


def upright(x: Axis, y: Axis, height: float, marks: Iterable[str]) -> str:
    """Values of `y` upwards, over those of `x`."""
    ticks = [(tick, height * (1 - y.share(tick))) for tick in y.ticks()]
    lines = "".join(f'<line x1="0" x2="100%" y1="{at:.1f}" y2="{at:.1f}" class="grid"/>' for _, at in ticks)
    beside = "".join(f'<text x="46" y="{at + 4:.1f}" text-anchor="end">{number(tick)}</text>' for tick, at in ticks)
    side = f'<text x="46" y="-16" text-anchor="end" class="says">{escape(y.says)}</text>'
    scale = f'<svg width="50" height="{height + FOOT:.0f}" aria-hidden="true">{beside}{side}</svg>'
    inside = f"{lines}{''.join(marks)}{foot(x, height)}"
    return f'<div class="rows upright">{scale}{drawing(height + FOOT, inside)}</div>'


def stretched(height: float, inside: str) -> str:
    """Lines and areas whose points are percent across and pixels down: they have no other way to grow."""
    return (
        f'<svg width="100%" height="{height:.0f}" viewBox="0 0 100 {height:.0f}" preserveAspectRatio="none">'
        f"{inside}</svg>"
    )


def drawing(height: float, inside: str) -> str:
    return f'<svg width="100%" height="{height:.0f}" role="img">{inside}</svg>'


def columns(axis: Axis, height: float) -> str:
    """Quiet lines through the numbers of the axis; nothing is a stronger one."""
    return "".join(
        down(axis, tick, (0, height), f'class="{"zero" if tick == 0 and axis.low < 0 else "grid"}"')
        for tick in axis.ticks()
    )


def foot(axis: Axis, height: float) -> str:
    ticks = "".join(
        f'<text x="{axis.at(tick)}" y="{height + 18:.0f}" text-anchor="middle">{number(tick)}</text>'
        for tick in axis.ticks()
    )
    return f'{ticks}<text x="50%" y="{height + 38:.0f}" text-anchor="middle" class="says">{escape(axis.says)}</text>'
