"""The levels against each other: does each beat the one below, and how clearly?

Two players: each level against the one below it, pair by pair. More players: all levels together. A level is *ahead* of
another when it is placed before it in the same game; with two players that is a win.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.local import LocalCrew
from glueckauf.arena.ratings import SURE, Estimate, comparisons, wilson
from glueckauf.arena.runner import Crew, Outcome, run
from glueckauf.arena.save_file import SaveFile, default_file
from glueckauf.arena.summary import Standing, Summary, summarise
from glueckauf.arena.tournament import Tournament, plan
from glueckauf.engine.game import Game

STEP = 20  # games between two looks whether it is clear, or a little more so that the deals are whole
AT_LEAST = 40


@dataclass(frozen=True)
class Rung:
    """One level above another."""

    above: str
    below: str
    ahead: Estimate
    games: int


@dataclass(frozen=True)
class Contest:
    """A tournament of the ladder, played."""

    title: Game
    rungs: list[Rung]
    summary: Summary
    outcome: Outcome


@dataclass(frozen=True)
class Rules:
    """How long a contest goes on."""

    games: int  # at most
    until_clear: float | None = None  # stop when each interval lies wholly above or below this rate
    all_pairs: bool = False  # with two players, every pair and not only neighbours
    save: Path | None = None  # folder of the games, in place of the usual one
    merge: tuple[Path, ...] = ()  # folders with games that were played elsewhere


def tournaments(game: Game, players: int, levels: Sequence[str], seed: str, *, all_pairs: bool) -> list[Tournament]:
    """Two players: pairs, the higher level first. More: all together, the highest first."""
    upwards = list(levels)
    if players > 2:
        return [plan(game, upwards[::-1], players, seed, {})]
    pairs = combinations(upwards, 2) if all_pairs else pairwise(upwards)
    return [plan(game, [above, below], players, seed, {}) for below, above in pairs]


NewCrew = Callable[[Tournament], AbstractContextManager[Crew]]


class Sharing:
    """Processes that several contests share: whoever is done leaves its own to the others. One may stop them all."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.crews: list[LocalCrew] = []
        self.stopped = False
        self.lock = threading.Lock()

    def stop(self) -> None:
        """No further game is begun, and those that are being played are given up."""
        with self.lock:
            self.stopped = True
            for crew in self.crews:
                crew.stopped = True

    def share(self) -> None:
        for place, crew in enumerate(self.crews):
            crew.size = self.workers // len(self.crews) + (place < self.workers % len(self.crews))

    def new_crew(self, new_crew: NewCrew) -> NewCrew:
        """The same crews, with a share of the processes each."""

        @contextmanager
        def shared(tournament: Tournament) -> Iterator[Crew]:
            with new_crew(tournament) as crew:
                if not isinstance(crew, LocalCrew):
                    yield crew
                    return
                with self.lock:
                    crew.stopped = self.stopped
                    self.crews.append(crew)
                    self.share()
                try:
                    yield crew
                finally:
                    with self.lock:
                        self.crews.remove(crew)
                        self.share()

        return shared


def climb_all(
    planned: Sequence[Tournament],
    rules: Rules,
    new_crew: NewCrew,
    progress: Callable[[GameResult], object],
    sharing: Sharing,
) -> Iterator[list[Contest]]:
    """Play all contests, as many at once as there are processes; after each, those that are played, in order."""
    played: dict[int, Contest] = {}
    with ThreadPoolExecutor(max(1, min(sharing.workers, len(planned)))) as pool:
        running = {
            pool.submit(climb, tournament, rules, sharing.new_crew(new_crew), progress): place
            for place, tournament in enumerate(planned)
        }
        try:
            for done in as_completed(running):
                played[running[done]] = done.result()
                yield [contest for _, contest in sorted(played.items())]
        except BaseException:
            sharing.stop()
            raise


def climb(tournament: Tournament, rules: Rules, new_crew: NewCrew, progress: Callable[[GameResult], object]) -> Contest:
    """Play one contest, going on from what is saved. Looks come at fixed numbers of games: it always ends the same."""
    file = default_file(tournament, rules.save)
    with SaveFile(file, tournament, resume=True) as saved:
        for folder in rules.merge:
            saved.merge(folder / file.name, tournament)
        with new_crew(tournament) as crew:
            for last in looks(len(tournament.seatings), rules.games) if rules.until_clear else (rules.games,):
                outcome = run(crew, saved, range(last), skip_errors=True, progress=progress)
                climbed = rungs(tournament, outcome.rows)
                if outcome.interrupted or is_clear(climbed, rules.until_clear, last):
                    break
    return Contest(tournament.game, climbed, summarise(tournament, outcome.rows), outcome)


def looks(seatings: int, games: int) -> Iterator[int]:
    """After how many games to look.

    >>> list(looks(2, 70))
    [20, 40, 60, 70]
    >>> list(looks(12, 50))
    [24, 48, 50]
    """
    step = -(-STEP // seatings) * seatings
    yield from range(step, games, step)
    yield games


def rungs(tournament: Tournament, rows: Sequence[GameResult]) -> list[Rung]:
    """Each level and the next one below it; the names of a tournament go down."""
    beaten = comparisons([row for row in rows if row.error is None], tournament.bots).sum(axis=0)
    found = []
    for place, (above, below) in enumerate(pairwise(tournament.bots)):
        won, lost = float(beaten[place, place + 1]), float(beaten[place + 1, place])
        found.append(Rung(above, below, wilson(won, round(won + lost)), round(won + lost)))
    return found


def is_clear(rungs: Sequence[Rung], rate: float | None, games: int) -> bool:
    if rate is None or games < AT_LEAST:
        return False
    return all(rung.ahead.low > rate or rung.ahead.high < rate for rung in rungs)


def markdown(contests: Sequence[Contest], command: str, rules: Rules) -> str:
    """The page of the ladder: tables, and how to make them again."""
    lines = ["# Strength of the levels", "", "Made by", "", "```", command, "```", ""]
    if contests:
        summary = contests[0].summary
        machine = f"{summary.machine['processor']}, {summary.machine['cores']} cores"
        versions = ", ".join(f"{name} {number}" for name, number in summary.versions.items())
        lines += [f"on {machine}; {versions}; seed `{summary.seed}`.", ""]
    lines += [
        "Each deal is played once for each seating. *Ahead* is how often the level above was placed before the one",
        f"below in the same game, equal places half each, with Wilson's interval of {SURE:.0%}. Ratings are Elo points",
        "by Bradley-Terry over all games at once; the mean of each table is 1500.",
    ]
    if rules.until_clear is not None:
        lines += [
            "",
            f"A contest ends as soon as its intervals lie wholly above or below {rules.until_clear:.0%} (looked at",
            f"every {STEP} games or so, from {AT_LEAST} on), or after {rules.games} games.",
        ]
    for title in dict.fromkeys(contest.title for contest in contests):
        lines += ["", f"## {title.en}"]
        own = [contest for contest in contests if contest.title is title]
        for players in sorted({contest.summary.players for contest in own}):
            lines += ["", f"### {players} players", ""]
            table = [contest for contest in own if contest.summary.players == players]
            lines += pair_table(table) if players == 2 else standings_table(table)
    return "\n".join(lines) + "\n"


def pair_table(contests: Sequence[Contest]) -> list[str]:
    lines = [
        "| level | against | games | ahead | 95 % | points | winning score | s/decision |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for contest in contests:
        [rung] = contest.rungs
        by_name = {standing.name: standing for standing in contest.summary.bots}
        above, below = by_name[rung.above], by_name[rung.below]
        lines.append(
            f"| {rung.above} | {rung.below} | {rung.games}{errors(contest)} | {rung.ahead.value:.1%} "
            f"| {between(rung.ahead)} | {above.mean_score:.1f} : {below.mean_score:.1f} "
            f"| {winning(above)} : {winning(below)} | {above.mean_seconds:.3f} : {below.mean_seconds:.3f} |"
        )
    return lines


def standings_table(contests: Sequence[Contest]) -> list[str]:
    lines = []
    for contest in contests:
        lines += [
            f"{contest.summary.games} games{errors(contest)}.",
            "",
            "| level | rating | 95 % | won | 95 % | points | winning score | s/decision |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
        for bot in contest.summary.bots:
            lines.append(
                f"| {bot.name} | {bot.rating:.0f} | {bot.rating_low:.0f} to {bot.rating_high:.0f} | {bot.win_rate:.1%} "
                f"| {between(Estimate(bot.win_rate, bot.win_low, bot.win_high))} | {bot.mean_score:.1f} "
                f"| {winning(bot)} | {bot.mean_seconds:.3f} |"
            )
        lines += ["", "| level | against | games | ahead | 95 % |", "|---|---|---:|---:|---:|"]
        lines += [
            f"| {rung.above} | {rung.below} | {rung.games} | {rung.ahead.value:.1%} | {between(rung.ahead)} |"
            for rung in contest.rungs
        ]
    return lines


def between(estimate: Estimate) -> str:
    return f"{estimate.low:.1%} to {estimate.high:.1%}"


def winning(bot: Standing) -> str:
    return "-" if bot.winning_score is None else f"{bot.winning_score:.1f}"


def errors(contest: Contest) -> str:
    count = len(contest.summary.errors)
    return f" ({count} broken off)" if count else ""
