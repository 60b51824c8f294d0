"""The plots of the report. A bot has one colour throughout; rows are bots, seats, categories or actions."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles

from glueckauf.arena import charts, figures
from glueckauf.arena.charts import Axis, paint
from glueckauf.arena.game_result import CURVE, GameResult
from glueckauf.arena.ratings import Estimate
from glueckauf.arena.summary import Summary
from glueckauf.games import TITLES

PALETTE = ("#3987d6", "#e08a1e", "#2fa37c", "#b968c7", "#d8544a", "#8f9a2e", "#4fb3c9", "#a07d5a")
GREY = "rgba(128, 128, 128, 0.75)"
ROW = 26  # pixels
BINS = 24  # columns of a histogram, about
WHISKER = 1.5  # widths of the box: what lies farther away is a dot of its own


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


def rating_plot(field: Field) -> str:
    standings = field.summary.bots
    axis = Axis.around("rating", [end for bot in standings for end in (bot.rating_low, bot.rating_high)])
    marks, each = [], 60
    for row, bot in enumerate(standings):
        middle, name = each * (row + 0.6), field.shown[bot.name]
        says = f"{name}: {bot.rating:.0f} ({bot.rating_low:.0f} to {bot.rating_high:.0f})"
        marks += [
            charts.across(axis, (bot.rating_low, bot.rating_high), middle, 'class="span thick"'),
            charts.dot(axis, (bot.rating, middle), paint(field.colours[bot.name]), says, 7),
            charts.word(axis, bot.rating, middle - 14, f"{bot.rating:.0f}"),
        ]
    return charts.rows([field.shown[bot.name] for bot in standings], each, axis, marks)


def total_plot(field: Field) -> str:
    """How the points of each bot are spread."""
    own = {bot: [seat.points for seat in figures.seats_of(field.rows, bot)] for bot in field.bots}
    axis = Axis.around("points at the end", [points for found in own.values() for points in found])
    marks = [
        box(axis, own[bot], (34 * row + 17, 20), field.colours[bot], field.shown[bot])
        for row, bot in enumerate(field.bots)
    ]
    return charts.rows([field.shown[bot] for bot in field.bots], 34, axis, marks)


def category_plot(field: Field) -> str:
    """Where the points come from: a row for each category, in it a box for each bot."""
    face, categories = TITLES[field.summary.title].face, list(field.rows[0].categories[0])
    names = [face.category_name(category, "en") for category in categories]
    seats = {bot: figures.seats_of(field.rows, bot) for bot in field.bots}
    every = [points_in(seat, category) for category in categories for own in seats.values() for seat in own]
    axis, each = Axis.around("points in the category", every), max(34, 20 * len(field.bots) + 14)
    marks = [
        box(
            axis,
            [points_in(seat, category) for seat in seats[bot]],
            (each * row + 7 + 20 * (place + 0.5), 15),
            field.colours[bot],
            f"{field.shown[bot]}, {names[row]}",
        )
        for row, category in enumerate(categories)
        for place, bot in enumerate(field.bots)
    ]
    return charts.rows(names, each, axis, marks)


def points_in(seat: figures.SeatResult, category: str) -> int:
    return seat.row.categories[seat.seat][category]


def box(axis: Axis, values: Sequence[float], where: tuple[float, float], colour: str, name: str) -> str:
    """Half of the values lie in the box; the line is the median, dashed the mean; far ones are dots."""
    middle, size = where
    low, median, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [*values] * 3
    reach = WHISKER * (high - low)
    near = [value for value in values if low - reach <= value <= high + reach] or list(values)
    edges, mean = (middle - size / 2, middle + size / 2), fmean(values)
    says = f"{name}: median {median:.0f}, mean {mean:.1f}, half of the games from {low:.0f} to {high:.0f}"
    far = Counter(value for value in values if value < min(near) or value > max(near))
    return "".join((
        charts.across(axis, (min(near), max(near)), middle, f'stroke="{colour}" stroke-width="1.5"'),
        charts.bar(axis, (low, high), edges, f'{paint(colour)} fill-opacity="0.45"', says),
        charts.down(axis, median, edges, f'stroke="{colour}" stroke-width="3"'),
        charts.down(axis, mean, edges, f'stroke="{colour}" stroke-width="1.5" stroke-dasharray="3 3"'),
        *(charts.dot(axis, (value, middle), paint(colour), f"{name}: {value:.0f}", 1.5) for value in far),
    ))  # fmt: skip


def margin_plot(field: Field) -> str:
    found = list(figures.margins(field.rows))
    by_bot = [(bot, [margin for winner, margin in found if winner == bot]) for bot in field.bots]
    return histogram([(field.shown[bot], field.colours[bot], own) for bot, own in by_bot], "points ahead of the second")


def length_plot(field: Field) -> str:
    lengths = [sum(row.decisions) for row in field.rows]
    return histogram([("all games", GREY, lengths)], "decisions in the game, all seats together")


def histogram(parts: Sequence[tuple[str, str, Sequence[int]]], says: str) -> str:
    """Columns of games, those of one part on top of those of another: its name, colour and values."""
    every = [value for _, _, values in parts for value in values] or [0]
    size = max(1, round((max(every) - min(every) + 1) / BINS))
    first = min(every) // size
    counts = [Counter(value // size - first for value in values) for _, _, values in parts]
    number, most = max(every) // size - first + 1, max(sum(counts, Counter()).values(), default=1)
    x, y, high = Axis(says, first * size, (first + number) * size), Axis.around("games", [most], zero=True), 220
    marks, below = [], Counter[int]()
    for (name, colour, _), count in zip(parts, counts, strict=True):
        for place, games in sorted(count.items()):
            low = (first + place) * size
            span = f"{low}" if size == 1 else f"{low} to {low + size - 1}"
            top, bottom = (high * (1 - y.share(below[place] + more)) for more in (games, 0))
            room = 0.04 * size
            ends = (low + room, low + size - room)
            marks.append(charts.bar(x, ends, (top, bottom), f'fill="{colour}"', f"{name}, {span}: {games} games"))
        below += count
    return charts.upright(x, y, high, marks)


def seat_plot(field: Field) -> str:
    """How often each bot wins at each seat; the line is an equal share."""
    axis, each = Axis("games won, %", 0, 100), 20 + 20 * len(field.bots)
    seats, marks = [f"seat {number + 1}" for number in range(field.players)], []
    for place, bot in enumerate(field.bots):
        for seat, rate in enumerate(figures.seat_rates(field.rows, bot, field.players)):
            top = each * seat + 10 + 20 * place
            says = f"{field.shown[bot]}, {seats[seat]}: {percent(rate)}"
            marks += [
                charts.bar(axis, (0, 100 * rate.value), (top + 2, top + 18), f'fill="{field.colours[bot]}"', says),
                charts.across(axis, (100 * rate.low, 100 * rate.high), top + 10),
            ]
    marks.append(charts.down(axis, 100 / field.players, (0, each * len(seats)), 'class="span" stroke-dasharray="2 4"'))
    return charts.rows(seats, each, axis, marks)


def percent(rate: Estimate) -> str:
    return f"{rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})"


def usage_plot(field: Field) -> str:
    used = list(figures.usage(field.rows, field.bots).items())[: figures.SHOWN]
    axis = Axis.around("times a game", [mean for _, means in used for mean in means.values()], zero=True)
    marks = [
        charts.dot(
            axis,
            (means.get(bot, 0.0), height(field, bot, row)),
            paint(field.colours[bot]),
            f"{field.shown[bot]}, {readable(action)}: {means.get(bot, 0.0):.2f} a game",
        )
        for row, (action, means) in enumerate(used)
        for bot in field.bots
    ]
    return charts.rows([readable(action) for action, _ in used], ROW, axis, marks, lined=True)


def worth_plot(field: Field, *, points: bool) -> str | None:
    """What a bot gains in games where it does something more often than usual; None where there are too few games."""
    used = list(figures.usage(field.rows, field.bots))[: figures.SHOWN]
    dots: list[tuple[str, int, float, bool]] = []  # bot, row, gain, whether it is clear
    for bot in field.bots:
        own = figures.seats_of(field.rows, bot)
        found = [(row, figures.worth(own, action, points=points)) for row, action in enumerate(used)]
        dots += [(bot, row, gain.value * (1 if points else 100), gain.clear) for row, gain in found if gain is not None]
    if not dots:
        return None
    unit = "points" if points else "% of games won"
    words = "points more or fewer" if points else "games won, percentage points"
    axis = Axis.around(words, [gain for _, _, gain, _ in dots], zero=True)
    marks = [
        charts.dot(
            axis,
            (gain, height(field, bot, row)),
            paint(field.colours[bot], filled=clear),
            f"{field.shown[bot]}, {readable(used[row])}: {gain:+.1f} {unit}",
        )
        for bot, row, gain, clear in dots
    ]
    return charts.rows([readable(action) for action in used], ROW, axis, marks, lined=True)


def height(field: Field, bot: str, row: int) -> float:
    """Where the dot of a bot lies: a little apart from the others of its row, so that none hides another."""
    spread = 0.5 / max(1, len(field.bots) - 1)
    return ROW * (row + 0.5 + (field.bots.index(bot) - (len(field.bots) - 1) / 2) * min(0.22, spread))


def curve_plot(field: Field) -> str:
    """Mean points of each bot over the game; eight of ten games lie in the band."""
    high, parts = 300, []
    for bot in field.bots:
        curves = [seat.row.curve[seat.seat] for seat in figures.seats_of(field.rows, bot)]
        columns = list(zip(*curves, strict=True))
        tenths = [quantiles(column, n=10, method="inclusive") if len(column) > 1 else [*column] for column in columns]
        parts.append((bot, [fmean(column) for column in columns], tenths))
    y = Axis.around("points", [tenth[end] for _, _, tenths in parts for tenth in tenths for end in (0, -1)], zero=True)

    def path(values: Sequence[float]) -> list[str]:
        return [f"{100 * at / (CURVE - 1):.2f},{high * (1 - y.share(value)):.1f}" for at, value in enumerate(values)]

    bands, lines = "", ""
    for bot, means, tenths in parts:
        around = [*path([tenth[-1] for tenth in tenths]), *path([tenth[0] for tenth in tenths])[::-1]]
        bands += f'<polygon points="{" ".join(around)}" fill="{field.colours[bot]}" fill-opacity="0.16"/>'
        says = f"{field.shown[bot]}: {means[-1]:.1f} points at the end"
        lines += (
            f'<polyline points="{" ".join(path(means))}" fill="none" stroke="{field.colours[bot]}" stroke-width="3" '
            f'vector-effect="non-scaling-stroke">{charts.told(says)}</polyline>'
        )
    x = Axis("part of the game played, %", 0, 100)
    return charts.upright(x, y, high, [charts.stretched(high, bands + lines)])


def readable(action: str) -> str:
    """`place money_4` as people read it."""
    return action.replace("_", " ")
