"""An insight as a page with plots, and as Parquet."""

import json
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from string import Template

import pyarrow as pa
import pyarrow.parquet as pq

from glueckauf.arena import charts
from glueckauf.arena.insight import ENOUGH, Insight, ItemValue, Value
from glueckauf.arena.plots import PALETTE, ROW, readable
from glueckauf.arena.report import section
from glueckauf.games import TITLES

CAUSE = (
    "Seats that took it at least once beside those that did not, as points of lead over the best of the others. "
    "It shows what goes together, not what causes what: who is ahead can afford other things."
)


def write_parquet(file: Path, insight: Insight) -> None:
    """One row an item and seat; what was played lies in the file's metadata."""
    rows = [
        {
            "kind": one.kind, "name": one.name, "seats": one.seats, "share": one.share, "times": one.times,
            **{f"points{end}": getattr(one.points, name) if one.points else None for end, name in ENDS},
            **{f"wins{end}": getattr(one.wins, name) if one.wins else None for end, name in ENDS},
        }
        for one in insight.items
    ]  # fmt: skip
    rows += [
        {
            "kind": "seat", "name": str(one.seat), "seats": insight.games, "share": 1.0, "times": 1.0,
            **{f"points{end}": getattr(one.score, name) for end, name in ENDS},
            **{f"wins{end}": getattr(one.wins, name) for end, name in ENDS},
        }
        for one in insight.seats
    ]  # fmt: skip
    numbers = [(f"{what}{end}", pa.float64()) for what in ("points", "wins") for end, _ in ENDS]
    fields = [("kind", pa.string()), ("name", pa.string()), ("seats", pa.int64()), ("share", pa.float64()),
              ("times", pa.float64()), *numbers]  # fmt: skip
    about = {name: value for name, value in insight.as_dict().items() if name not in {"items", "seats"}}
    schema = pa.schema(fields, metadata={"glueckauf": json.dumps(about)})
    pq.write_table(pa.Table.from_pylist(rows, schema), file, compression="zstd")


ENDS = (("", "value"), ("_low", "low"), ("_high", "high"))


def page(insight: Insight, command: str) -> str:
    """The page as HTML, with everything in it."""
    game = TITLES[insight.title]
    template = Template((resources.files("glueckauf.arena") / "page.html").read_text(encoding="utf-8"))
    kinds = list(dict.fromkeys(one.kind for one in insight.items))
    sections = [section("Seats", seats_table(insight), "Games won, and points, with 95 % intervals.", wide=True)]
    for kind in kinds:
        own = [one for one in insight.items if one.kind == kind]
        valued = [one for one in own if one.points is not None]
        if valued:
            sections.append(section(f"By {escape(readable(kind))}", value_plot(valued), CAUSE, wide=True))
        sections.append(section(f"By {escape(readable(kind))}, as a table", items_table(own), wide=True))
    facts = {
        "Command": f"<code>{escape(command)}</code>",
        "Seeds": escape(f"game i is dealt with the seed “{insight.seed} i”"),
        "Rules": escape(f"{insight.title}, version {insight.rules_version}"),
        "Values": f"the mean of each seat is taken off first; below {ENOUGH} seats on either side there is no value; "
        "intervals of 95 % by a Bayesian bootstrap over games, those of wins at a seat by Wilson. "
        f"With {len(insight.items)} items, about one in twenty looks clear by chance alone.",
    }
    return template.substitute(
        title=escape(f"Insight: {game.en}"),
        lead=f"{insight.games:,} games of {insight.players} players by {escape(', '.join(insight.bots))}.",
        legend="",
        sections="\n".join(sections),
        made="".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items()),
    )


def value_plot(items: Sequence[ItemValue]) -> str:
    """A dot for each item with its interval; hollow where it may be chance."""
    values = [(one.name, one.points) for one in items if one.points is not None]
    ends = [end for _, value in values for end in (value.low, value.high)]
    axis, marks = charts.Axis.around("points of lead more or fewer", ends, zero=True), []
    for row, (name, value) in enumerate(values):
        middle = ROW * (row + 0.5)
        says = f"{readable(name)}: {value.value:+.1f} points ({value.low:+.1f} to {value.high:+.1f})"
        marks += [
            charts.across(axis, (value.low, value.high), middle),
            charts.dot(axis, (value.value, middle), charts.paint(PALETTE[0], filled=value.clear), says),
        ]
    return charts.rows([readable(name) for name, _ in values], ROW, axis, marks, lined=True)


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def seats_table(insight: Insight) -> str:
    rows = [
        (
            f"seat {one.seat + 1}",
            f"{one.wins.value:.1%} <small>{one.wins.low:.1%} to {one.wins.high:.1%}</small>",
            f"{one.score.value:.1f} <small>{one.score.low:.1f} to {one.score.high:.1f}</small>",
        )
        for one in insight.seats
    ]
    return table(("seat", "won", "points"), rows)


def items_table(items: Sequence[ItemValue]) -> str:
    rows = [
        (
            escape(readable(one.name)),
            f"{one.share:.0%}",
            f"{one.times:.2f}",
            said(one.points, "+.1f"),
            said(one.wins, "+.1%"),
        )
        for one in items
    ]
    return table(("item", "seats that took it", "times a game", "points of lead", "games won"), rows)


def said(value: Value | None, how: str) -> str:
    """A value with its interval, as a cell of a table."""
    if value is None:
        return "–"
    return f"{value.value:{how}} <small>{value.low:{how}} to {value.high:{how}}</small>"
