"""The plots of the report. A bot has one colour throughout; rows are bots, seats, categories or actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles
from typing import Any

import plotly.graph_objects as go

from glueckauf.arena import figures
from glueckauf.arena.game_result import CURVE, GameResult
from glueckauf.arena.summary import Summary

Plotly = Any  # a setting of Plotly, which declares no types
PALETTE = ("#3987d6", "#e08a1e", "#2fa37c", "#b968c7", "#d8544a", "#8f9a2e", "#4fb3c9", "#a07d5a")
GRID = "rgba(128, 128, 128, 0.22)"
ZERO = "rgba(128, 128, 128, 0.7)"
ROW = 26  # pixels


@dataclass(frozen=True)
class Field:
    """What is plotted: games played to their end, and the bots, best first."""

    rows: Sequence[GameResult]
    summary: Summary
    bots: Sequence[str]
    shown: dict[str, str]  # [bot] its name for people
    colours: dict[str, str]

    @property
    def players(self) -> int:
        return self.summary.players


def frame(height: int, x: str, **more: Plotly) -> go.Layout:
    """The look of every plot: no box, a quiet grid, room for labels; colours of text come from the page."""
    axis = {"gridcolor": GRID, "zerolinecolor": ZERO, "automargin": True, "fixedrange": True, "linecolor": GRID}
    return go.Layout(
        template="none",
        height=height,
        margin={"l": 8, "r": 16, "t": 8, "b": 8},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"family": "system-ui, sans-serif", "size": 13},
        showlegend=False,
        hovermode="closest",
        xaxis={**axis, "title": {"text": x, "font": {"size": 13}, "standoff": 8}, **more.pop("x_axis", {})},
        yaxis={**axis, "showgrid": False, "zeroline": False, **more.pop("y_axis", {})},
        **more,
    )


def rating_plot(field: Field) -> go.Figure:
    standings = field.summary.bots[::-1]
    return go.Figure(
        go.Scatter(
            x=[bot.rating for bot in standings],
            y=[field.shown[bot.name] for bot in standings],
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [bot.rating_high - bot.rating for bot in standings],
                "arrayminus": [bot.rating - bot.rating_low for bot in standings],
                "thickness": 3,
                "width": 0,
                "color": ZERO,
            },
            mode="markers+text",
            text=[f"<b>{bot.rating:.0f}</b>" for bot in standings],
            textposition="top center",
            marker={"size": 15, "color": [field.colours[bot.name] for bot in standings]},
            cliponaxis=False,
            hovertemplate="%{y}: %{x:.0f}<extra></extra>",
        ),
        frame(60 + 60 * len(standings), "rating", y_axis={"range": [-0.6, len(standings) - 0.2]}),
    )


def total_plot(field: Field) -> go.Figure:
    """How the points of each bot are spread."""
    return boxes(field, ["total"], lambda seat, _: seat.points, "points at the end")


def category_plot(field: Field) -> go.Figure:
    names = list(field.rows[0].categories[0])
    return boxes(field, names, lambda seat, name: seat.row.categories[seat.seat][name], "points in the category")


def boxes(field: Field, names: list[str], value: Callable[[figures.SeatResult, str], int], words: str) -> go.Figure:
    """Boxes side by side: one row a category, one box a bot; half of the games lie in the box."""
    figure = go.Figure()
    for bot in field.bots[::-1]:
        own = figures.seats_of(field.rows, bot)
        single = len(names) == 1
        figure.add_box(
            x=[value(seat, name) for name in names for seat in own],
            y=[field.shown[bot] if single else name for name in names for _ in own],
            name=field.shown[bot],
            orientation="h",
            marker={"color": field.colours[bot], "size": 4, "opacity": 0.6},
            line={"width": 1.5},
            boxmean=True,
            boxpoints="outliers",
            hoverinfo="x+name",
        )
    each = len(field.bots) if len(names) > 1 else 1
    rows = len(names) if len(names) > 1 else len(field.bots)
    height = 70 + rows * max(34, each * 20)
    side = {"categoryorder": "array", "categoryarray": names[::-1]} if len(names) > 1 else {}
    return figure.update_layout(frame(height, words, boxmode="group" if len(names) > 1 else "overlay", y_axis=side))


def margin_plot(field: Field) -> go.Figure:
    found = list(figures.margins(field.rows))
    span = (max((margin for _, margin in found), default=0) + 1) / 24
    figure = go.Figure()
    for bot in field.bots:
        figure.add_histogram(
            x=[margin for winner, margin in found if winner == bot],
            name=field.shown[bot],
            xbins={"start": 0, "size": max(1, round(span))},
            marker={"color": field.colours[bot]},
            hovertemplate="%{x} points: %{y} games<extra>%{fullData.name}</extra>",
        )
    shape = {"title": {"text": "games", "font": {"size": 13}}, "showgrid": True, "gridcolor": GRID}
    words = "points ahead of the second"
    return figure.update_layout(frame(300, words, barmode="stack", bargap=0.08, y_axis=shape))


def seat_plot(field: Field) -> go.Figure:
    """How often each bot wins at each seat; the line is an equal share."""
    figure = go.Figure()
    seats = [f"seat {number + 1}" for number in range(field.players)]
    for bot in field.bots[::-1]:
        rates = figures.seat_rates(field.rows, bot, field.players)
        figure.add_bar(
            x=[100 * rate.value for rate in rates],
            y=seats,
            name=field.shown[bot],
            orientation="h",
            marker={"color": field.colours[bot]},
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [100 * (rate.high - rate.value) for rate in rates],
                "arrayminus": [100 * (rate.value - rate.low) for rate in rates],
                "thickness": 1.5,
                "width": 3,
                "color": ZERO,
            },
            hovertemplate="%{y}: %{x:.1f} %<extra>%{fullData.name}</extra>",
        )
    figure.add_vline(x=100 / field.players, line={"dash": "dot", "width": 1.5, "color": ZERO})
    side = {"categoryorder": "array", "categoryarray": seats[::-1]}
    height = 70 + field.players * (20 + 20 * len(field.bots))
    return figure.update_layout(
        frame(height, "games won, %", barmode="group", bargap=0.3, x_axis={"range": [0, 101]}, y_axis=side)
    )


def length_plot(field: Field) -> go.Figure:
    lengths = [sum(row.decisions) for row in field.rows]
    figure = go.Figure(
        go.Histogram(
            x=lengths,
            nbinsx=30,
            marker={"color": "rgba(128, 128, 128, 0.75)"},
            hovertemplate="%{x} decisions: %{y} games<extra></extra>",
        )
    )
    shape = {"title": {"text": "games", "font": {"size": 13}}, "showgrid": True, "gridcolor": GRID}
    return figure.update_layout(frame(260, "decisions in the game, all seats together", bargap=0.08, y_axis=shape))


def usage_plot(field: Field) -> go.Figure:
    used = list(figures.usage(field.rows, field.bots).items())[: figures.SHOWN]
    figure = go.Figure()
    for bot in field.bots:
        figure.add_scatter(
            x=[means.get(bot, 0.0) for _, means in used],
            y=[height(field, bot, row) for row in range(len(used))],
            text=[readable(action) for action, _ in used],
            name=field.shown[bot],
            mode="markers",
            marker=dot(field.colours[bot]),
            hovertemplate="%{text}: %{x:.2f} a game<extra>%{fullData.name}</extra>",
        )
    return figure.update_layout(action_frame([action for action, _ in used], "times a game", {"rangemode": "tozero"}))


def worth_plot(field: Field, *, points: bool) -> go.Figure | None:
    """What a bot gains in games where it does something more often than usual; None where there are too few games."""
    used = list(figures.usage(field.rows, field.bots))[: figures.SHOWN]
    figure, any_shown = go.Figure(), False
    for bot in field.bots:
        own = figures.seats_of(field.rows, bot)
        found = [(row, figures.worth(own, action, points=points)) for row, action in enumerate(used)]
        dots = [(row, gain) for row, gain in found if gain is not None]
        any_shown = any_shown or bool(dots)
        unit = "points" if points else "% of games won"
        symbols = ["circle" if gain.clear else "circle-open" for _, gain in dots]
        figure.add_scatter(
            x=[gain.value if points else 100 * gain.value for _, gain in dots],
            y=[height(field, bot, row) for row, _ in dots],
            text=[readable(used[row]) for row, _ in dots],
            name=field.shown[bot],
            mode="markers",
            marker={**dot(field.colours[bot]), "symbol": symbols, "line": {"width": 2, "color": field.colours[bot]}},
            hovertemplate=f"%{{text}}: %{{x:+.1f}} {unit}<extra>%{{fullData.name}}</extra>",
        )
    words = "points more or fewer" if points else "games won, percentage points more or fewer"
    return figure.update_layout(action_frame(used, words, {"zeroline": True})) if any_shown else None


def action_frame(actions: Sequence[str], words: str, side: dict[str, Plotly]) -> go.Layout:
    names = [readable(action) for action in actions]
    places = list(range(len(names)))
    rows = {"showgrid": True, "tickvals": places, "ticktext": names, "range": [len(names) - 0.3, -0.7]}
    return frame(70 + ROW * len(names), words, y_axis=rows, x_axis=side)


def height(field: Field, bot: str, row: int) -> float:
    """Where the dot of a bot lies: a little apart from the others of its row, so that none hides another."""
    spread = 0.5 / max(1, len(field.bots) - 1)
    return row + (field.bots.index(bot) - (len(field.bots) - 1) / 2) * min(0.22, spread)


def curve_plot(field: Field) -> go.Figure:
    """Mean points of each bot over the game; eight of ten games lie in the band."""
    figure = go.Figure()
    progress = [100 * i / (CURVE - 1) for i in range(CURVE)]
    for bot in field.bots:
        curves = [seat.row.curve[seat.seat] for seat in figures.seats_of(field.rows, bot)]
        columns = list(zip(*curves, strict=True))
        tenths = [quantiles(column, n=10, method="inclusive") if len(column) > 1 else [*column] for column in columns]
        figure.add_scatter(
            x=progress + progress[::-1],
            y=[tenth[-1] for tenth in tenths] + [tenth[0] for tenth in tenths[::-1]],
            fill="toself",
            fillcolor=faded(field.colours[bot]),
            line={"width": 0},
            hoverinfo="skip",
        )
        figure.add_scatter(
            x=progress,
            y=[fmean(column) for column in columns],
            name=field.shown[bot],
            mode="lines",
            line={"color": field.colours[bot], "width": 3},
            hovertemplate="%{x:.0f} %: %{y:.1f} points<extra>%{fullData.name}</extra>",
        )
    side = {"title": {"text": "points", "font": {"size": 13}}, "showgrid": True, "zeroline": True}
    layout = frame(380, "part of the game played, %", y_axis=side, x_axis={"range": [0, 100], "zeroline": False})
    return figure.update_layout(layout)


def dot(colour: str) -> dict[str, Plotly]:
    return {"size": 9, "color": colour}


def faded(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, 0.16)"


def readable(action: str) -> str:
    """`place money_4` as people read it."""
    return action.replace("_", " ")
