"""One page about a tournament, with everything in it: it can be sent, kept and opened without a network."""

from collections.abc import Sequence
from html import escape
from importlib import resources
from string import Template

from glueckauf.arena import plots
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.summary import Standing, Summary
from glueckauf.arena.tournament import Tournament

WORTH = (
    "Each dot compares the games in which a bot did this more often than usual for it with those in which it did so "
    "less often. Filled: clear; hollow: may be chance. It shows what goes together, not what causes what."
)


def page(tournament: Tournament, rows: Sequence[GameResult], summary: Summary) -> str:
    """The report as HTML."""
    field = field_of(tournament, rows, summary)
    template = Template((resources.files("glueckauf.arena") / "page.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(f"{tournament.game.en}: {', '.join(field.shown.values())}"),
        lead=lead(field),
        legend="".join(chip(field, bot) for bot in field.bots),
        sections="\n".join(sections(field)),
        made=made(summary),
    )


def field_of(tournament: Tournament, rows: Sequence[GameResult], summary: Summary) -> plots.Field:
    """Colours by place in the list of bots, so that the same command always gives the same colours."""
    bots = [standing.name for standing in summary.bots]
    colours = {bot: plots.PALETTE[i % len(plots.PALETTE)] for i, bot in enumerate(tournament.bots)}
    played = sorted((row for row in rows if row.error is None), key=lambda row: row.number)
    short = {bot: bot.rpartition(":")[2] for bot in bots}
    clear = len(set(short.values())) == len(bots)
    return plots.Field(played, summary, bots, {bot: short[bot] if clear else bot for bot in bots}, colours)


def lead(field: plots.Field) -> str:
    """The result in a sentence."""
    summary = field.summary
    counts = f"{summary.games:,} games of {summary.players} players on {summary.deals:,} deals."
    if not field.rows:
        return f"{counts} No game was played to its end."
    first, second = summary.bots[0], summary.bots[1]
    clear = first.rating_low > second.rating_high
    verb = "is clearly ahead of" if clear else "leads, but not clearly, before"
    ahead, behind = escape(field.shown[first.name]), escape(field.shown[second.name])
    return (
        f"<b>{ahead}</b> {verb} {behind}: {first.win_rate:.0%} of games won "
        f"({first.win_low:.0%} to {first.win_high:.0%}), {first.mean_score:.1f} points on average against "
        f"{second.mean_score:.1f}. {counts}"
    )


def chip(field: plots.Field, bot: str) -> str:
    return f'<li title="{escape(bot)}"><i style="background:{field.colours[bot]}"></i>{escape(field.shown[bot])}</li>'


def sections(field: plots.Field) -> list[str]:
    """The cards of the page, in the order in which somebody would ask."""
    wrong = [section("Games broken off", errors_said(field.summary), wide=True)] if field.summary.errors else []
    if not field.rows:
        return wrong
    rated = "Elo points: the mean of all bots is 1500, and 400 more are ten wins to one. The bar is the 95 % interval."
    parts = [
        section("Ratings", plots.rating_plot(field), rated),
        section(
            "Points",
            plots.total_plot(field),
            "Half of the games lie in the box; the line is the median, dashed the mean.",
        ),
        section("Standings", standings(field), wide=True),
        section(
            "Points over the game",
            plots.curve_plot(field),
            "Mean points as if the game ended there; eight of ten games lie in the band.",
            wide=True,
        ),
        section("Points by category", plots.category_plot(field), "Where the points come from.", wide=True),
        section("Winning margin", plots.margin_plot(field), "How clear the wins are, in the colour of the winner."),
        section("Length of the game", plots.length_plot(field), "Decisions of all seats until the game was over."),
        section(
            "Does the seat matter?",
            plots.seat_plot(field),
            "Games won at each seat, with 95 % intervals. Dotted: an equal share.",
            wide=True,
        ),
        section(
            "What the bots do", plots.usage_plot(field), "How often a game, the most used actions first.", wide=True
        ),
    ]
    gains = [plots.worth_plot(field, points=points) for points in (True, False)]
    titles = ("What goes with more points", "What goes with more wins")
    parts += [section(title, gain, WORTH) for title, gain in zip(titles, gains, strict=True) if gain is not None]
    return wrong + parts


def section(title: str, inside: str, words: str = "", *, wide: bool = False) -> str:
    said = f"<p>{words}</p>" if words else ""
    return f"<section{' class=wide' if wide else ''}><h2>{title}</h2>{said}{inside}</section>"


def standings(field: plots.Field) -> str:
    headings = ("bot", "rating", "won", "points", "points when won", "games", "errors", "decisions", "ms a decision")
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "".join(standing_row(field, bot) for bot in field.summary.bots)
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def standing_row(field: plots.Field, bot: Standing) -> str:
    cells = (
        escape(field.shown[bot.name]),
        f"{bot.rating:.0f} <small>{bot.rating_low:.0f}–{bot.rating_high:.0f}</small>",
        f"{bot.win_rate:.1%} <small>{bot.win_low:.1%}–{bot.win_high:.1%}</small>",
        f"{bot.mean_score:.1f}",
        "–" if bot.winning_score is None else f"{bot.winning_score:.1f}",
        f"{bot.games:,}",
        f"{bot.errors}",
        f"{bot.decisions:,}",
        f"{1000 * bot.mean_seconds:.2f} <small>longest {1000 * bot.longest_seconds:.0f}</small>",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def errors_said(summary: Summary) -> str:
    lines = [
        f"<li>{escape(error['bot'])}, game {error['game']}, move {error['move']}: {escape(error['words'])} "
        f"<code>glueckauf replay {escape(error['record'])}</code></li>"
        for error in summary.errors
    ]
    return f'<ul class="wrong">{"".join(lines)}</ul>'


def made(summary: Summary) -> str:
    """Machine, versions, seeds and the command."""
    facts = {
        "Command": f"<code>{escape(summary.command)}</code>",
        "Seeds": escape(f"deal i has the seed “{summary.seed} i”; {summary.seatings} seatings of each deal"),
        "Rules": escape(
            f"{summary.title}, version {summary.rules_version}"
            + "".join(f", {name}={value}" for name, value in summary.options.items())
        ),
        "Machine": escape(", ".join(f"{name} {value}" for name, value in summary.machine.items())),
        "Versions": escape(", ".join(f"{name} {value}" for name, value in summary.versions.items())),
        "Ratings": "Bradley-Terry over all games at once (choix), in Elo points; a game of more than two counts as one "
        "comparison for each pair of seats; each pair begins with one win each; intervals by a Bayesian bootstrap over "
        "deals. Win rates with Wilson's interval; a shared win counts in parts.",
    }
    for bot in summary.bots:
        if bot.tally:
            counted = ", ".join(f"{count:,} {name}" for name, count in bot.tally.items())
            facts[f"Counted by {escape(bot.name)}"] = escape(counted)
    return "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items())
