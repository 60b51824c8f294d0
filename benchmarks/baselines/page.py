"""The tables and curves of docs/baselines.md, made from the leaderboard, the learning curves and the tiny games.

python -m benchmarks.baselines page            # writes them
python -m benchmarks.baselines page --check    # fails where they are not what would be written
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.baselines import leaderboard, learners, tiny
from benchmarks.baselines.leaderboard import HERE, ROOT, Board, Entry
from benchmarks.baselines.plot import Axis, Line, plot
from benchmarks.baselines.protocol import OPPONENTS
from benchmarks.baselines.replay import refuse
from glueckauf.arena.game_result import GameResult
from glueckauf.arena.ratings import Estimate, ratings
from glueckauf.games import TITLES

PAGE = ROOT / "docs" / "baselines.md"
PICTURES = ROOT / "docs" / "pictures"
BEGIN, END = "<!-- results: python -m benchmarks.baselines page -->", "<!-- end of results -->"


def main(*, check: bool) -> int:
    """Write what has changed; with `check` write nothing, and say whether anything would."""
    wanted = files()
    stale = [file for file, text in wanted.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    for file in stale:
        print(f"{'is not up to date' if check else 'written'}: {file.relative_to(ROOT)}", file=sys.stderr)
        if not check:
            file.write_text(wanted[file], encoding="utf-8")
    return int(check and bool(stale))


def files() -> dict[Path, str]:
    """[file] what it should hold. Raises `Refused` for a page without a place for the results."""
    board, curves, solved = leaderboard.read_board(), learners.read_curves(), tiny.read_results()
    pictures = {PICTURES / name: text for name, text in [*learning_pictures(curves), *solver_pictures(solved)]}
    before, begun, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not begun or not ended:
        raise refuse(PAGE.name, "no_place", f"has no place for results: {BEGIN} and {END}")
    lines = [*tables(board), *curve_section(curves), *tiny_section(solved)]
    return {PAGE: f"{before}{BEGIN}\n\n" + "\n".join(lines) + f"\n\n{END}{after}", **pictures}


# The leaderboard


def tables(board: Board, folder: Path = HERE) -> Iterator[str]:
    """A table for each title, the best first."""
    for game in TITLES.values():
        entries = [entry for entry in board.entries if entry.title == game.id]
        if not entries:
            continue
        rated = rate(entries, folder)
        yield f"### {game.en}"
        yield ""
        yield "| contestant | rating | " + " | ".join(f"ahead of `{name}` | lead" for name in OPPONENTS) + " | ms |"
        yield "|---|---:|" + "---|---:|" * len(OPPONENTS) + "---:|"
        for name in sorted(rated, key=lambda name: -rated[name].value):
            own = {entry.opponent: entry for entry in entries if entry.contestant == name}
            cells = [cell for opponent in OPPONENTS for cell in cells_of(own.get(opponent))]
            slowest = max((entry.seconds for entry in own.values()), default=0.0)
            time = f"{1000 * slowest:.1f}" if own else ""
            yield f"| `{name}` | {told(rated[name])} | {' | '.join(cells)} | {time} |"
        yield ""


def cells_of(entry: Entry | None) -> tuple[str, str]:
    if entry is None:
        return "", ""
    result = entry.result
    ahead = f"{result.ahead:.0%} ({result.ahead_low:.0%} to {result.ahead_high:.0%}) of {result.games}"
    return ahead, f"{result.lead:+.1f} ± {result.lead_high - result.lead:.1f}"


def told(rating: Estimate) -> str:
    return f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def rate(entries: Sequence[Entry], folder: Path = HERE) -> dict[str, Estimate]:
    """[contestant] its rating, from all games of a title at once; opponents are contestants as well."""
    names = sorted({entry.contestant for entry in entries} | {entry.opponent for entry in entries})
    rows = []
    for entry in entries:
        for kept in leaderboard.read_games(entry, entry.contestant, folder):
            pair = (entry.contestant, entry.opponent)
            seating = [pair[(seat + kept.number) % 2] for seat in range(2)]  # game 1 of a deal has the seats swapped
            deal = kept.number // 2
            rows.append(GameResult(kept.number, deal, "", seating, kept.places, kept.scores, [], [], [], [], [], []))
    return dict(zip(names, ratings(rows, names), strict=True))


# Curves


def picture_name(*parts: str) -> str:
    return f"baselines-{'-'.join(parts)}.svg"


def learning_pictures(curves: Sequence[learners.Curve]) -> Iterator[tuple[str, str]]:
    """For each title all its learners: how often they are ahead of the opponent, over the decisions learnt from."""
    for title in dict.fromkeys(curve.title for curve in curves):
        own = [curve for curve in curves if curve.title == title]
        lines = []
        for curve in own:
            results = [point.result for point in curve.points]
            lines.append(
                Line(
                    f"{curve.run}, {curve.device}, seed {curve.seed}",
                    [point.seconds for point in curve.points],
                    [100 * result.ahead for result in results],
                    [100 * result.ahead_low for result in results],
                    [100 * result.ahead_high for result in results],
                )
            )
        last = max(point.seconds for curve in own for point in curve.points)
        yield (
            picture_name("learning", title),
            plot(
                f"Learning {TITLES[title].en}", Axis("seconds of learning", 0, last),
                Axis(f"% of games ahead of {own[0].opponent}", 0, 100), lines,
            ),
        )  # fmt: skip


def solver_pictures(solved: Sequence[tiny.Solved]) -> Iterator[tuple[str, str]]:
    """For each tiny game the solvers: exploitability over seconds, both in powers of ten."""
    for (title, box), own in by_game(each for each in solved if each.looks).items():
        lines = [
            Line(
                f"{each.run}{f', seed {each.seed}' if each.run == 'mccfr' else ''}",
                [look.iterations for look in each.looks],
                [max(look.exploitability, 1e-6) for look in each.looks],
            )
            for each in own
        ]
        most = max(max(line.x) for line in lines)
        least = min(min(line.y) for line in lines)
        yield (
            picture_name("tiny", title, box),
            plot(
                f"{TITLES[title].en}, {box}", Axis("iterations", 10, most, logarithmic=True),
                Axis("exploitability, points", least / 2, 10, logarithmic=True), lines,
            ),
        )  # fmt: skip


def by_game(solved: Iterator[tiny.Solved]) -> dict[tuple[str, str], list[tiny.Solved]]:
    found: dict[tuple[str, str], list[tiny.Solved]] = {}
    for each in solved:
        found.setdefault((each.title, "-".join(each.options.values())), []).append(each)
    return found


def curve_section(curves: Sequence[learners.Curve]) -> Iterator[str]:
    if not curves:
        return
    yield "### Learning curves"
    yield ""
    for title in dict.fromkeys(curve.title for curve in curves):
        yield f"![{TITLES[title].en}: games ahead](pictures/{picture_name('learning', title)})"
        yield ""
    yield "| learner | title | seconds | decisions | ahead of `heuristic` | lead | command |"
    yield "|---|---|---:|---:|---|---:|---|"
    for curve in curves:
        last = curve.points[-1]
        ahead, lead = last.result.ahead, last.result.lead
        between = f"({last.result.ahead_low:.0%} to {last.result.ahead_high:.0%}) of {last.result.games}"
        yield (
            f"| `{curve.run}_{curve.device}_{curve.seed}` | {curve.title} | {last.seconds:.0f} | {last.decisions:,} "
            f"| {ahead:.0%} {between} | {lead:+.1f} | `{curve.command}` |"
        )
    yield ""


def tiny_section(solved: Sequence[tiny.Solved]) -> Iterator[str]:
    if not solved:
        return
    yield "### Tiny games"
    yield ""
    for title, box in by_game(each for each in solved if each.looks):
        yield f"![{TITLES[title].en}, {box}: exploitability](pictures/{picture_name('tiny', title, box)})"
        yield ""
    yield "| title | box | solver or bot | iterations | exploitability, points | value | s |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for (title, box), own in by_game(iter(solved)).items():
        for each in own:
            for look in each.looks[-1:]:
                yield (
                    f"| {title} | {box} | {each.run} | {look.iterations:,} | {look.exploitability:.4f} "
                    f"| {look.value:+.3f} | {look.seconds:.1f} |"
                )
            for name, exploitability in each.bots.items():
                yield f"| {title} | {box} | `{name}` | | {exploitability:.4f} | | |"
