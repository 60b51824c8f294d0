"""A finished game, analysed: every decision judged, luck and skill apart."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from glueckauf.bots.master_bot import shipped
from glueckauf.bots.small_network import SmallNetwork, load, own_scratch
from glueckauf.coach.account import Account, Bookkeeper
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.effects import effects_of
from glueckauf.coach.expectation import Ends, Expectation
from glueckauf.coach.judge import FORCED, KINDS, LEVELS, Judge, Verdict
from glueckauf.coach.turns import Turn, turns_of
from glueckauf.coach.words import as_sentences, cost_most, detailed, difference, explain, foreseen, said, says
from glueckauf.engine.border import as_seat, bad_argument
from glueckauf.engine.errors import LANGUAGES, BadArgument, BadSetup, Reason
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

VERSION = 6  # of what an analysis says; another one makes older ones out of date
JUDGE = "playouts"
SHARPNESS = 8.0  # accuracy of a decision: 100 exp(-SHARPNESS loss)

Json = dict[str, Any]  # Any: as JSON is
Progress = Callable[[int, int], None]
Told = Callable[[Json], None]


@dataclass(frozen=True)
class Judged:
    """A decision of the game, and what was thought of it."""

    turn: Turn
    verdict: Verdict
    says: dict[str, str]
    best_says: dict[str, str]
    words: dict[str, str]
    then: dict[str, str]  # the line expected behind the plan
    about: str  # the theme of the title that it belongs to; empty: none
    lost: dict[str, float]  # [category] points that the plan brings beside what was done

    def accuracy(self) -> float:
        return 100 * math.exp(-SHARPNESS * self.verdict.loss)


@dataclass(frozen=True)
class Analysis:
    """What the coach found."""

    game: Game
    history: History
    level: str
    turns: Sequence[Turn]
    decisions: Sequence[Judged]
    accounts: Sequence[Account]

    def as_dict(self) -> Json:
        """As JSON; docs/coach.md describes every field."""
        return {
            "version": VERSION,
            "title": self.game.id,
            "rules_version": self.game.rules_version,
            "players": self.history.players,
            "level": self.level,
            "judge": JUDGE,
            "seats": [self.seat(seat) for seat in range(self.history.players)],
            "graph": self.graph(),
            "decisions": [self.decision(one) for one in self.decisions],
        }

    def seat(self, seat: int) -> Json:
        account, points = self.accounts[seat], self.history.result()[0][seat]
        own = [one for one in self.decisions if one.turn.seat == seat]
        row = self.game.score_table(self.history.state)[seat]
        counted = [one.accuracy() for one in own if one.verdict.kind != FORCED]
        parts = ("start", "luck", "skill", "others", "result")
        return {
            "seat": seat,
            **{part: round(float(getattr(account, part)[0]), 6) for part in parts},
            "points": {part: round(float(getattr(account, part)[1]), 4) for part in parts},
            "score": points,
            "categories": {category: int(row[category]) for category in self.game.categories},
            "accuracy": round(sum(counted) / len(counted), 1) if counted else None,
            "kinds": {kind: sum(one.verdict.kind == kind for one in own) for kind in KINDS},
        }

    def graph(self) -> list[Json]:
        """The expectations behind the deal and behind every decision; each seat's own, made to add up to 1."""
        moves = [0, *(turn.last for turn in self.turns)]
        rows = []
        for place, move in enumerate(moves):
            course = [account.course[place] for account in self.accounts]
            total = sum(float(one[0]) for one in course) or 1.0
            shares = [round(float(one[0]) / total, 4) for one in course]
            rows.append({"move": move, "shares": shares, "points": [round(float(one[1]), 2) for one in course]})
        return rows

    def decision(self, one: Judged) -> Json:
        place = self.turns.index(one.turn) + 1
        luck = [round(float(account.reveals[place][0]), 4) for account in self.accounts]
        return {**told_of(self.history, one), "luck": luck}


def told_of(history: History, one: Judged) -> Json:
    """A decision as JSON, without the luck behind it: that is known when all are judged."""
    turn, verdict, texts = one.turn, one.verdict, history.game.actions.texts
    return {
        "move": turn.first,
        "last": turn.last,
        "seat": turn.seat,
        "action": texts[turn.answers(history)[0]],
        "actions": [texts[action] for action in turn.answers(history)],
        "about": one.about,
        "says": one.says,
        "best": [texts[action] for action in verdict.plan],
        "best_says": one.best_says,
        "loss": round(verdict.loss, 4),
        "loss_share": round(verdict.share, 4),
        "loss_points": round(verdict.lead, 2),
        "sure": round(verdict.error, 4),
        "kind": verdict.kind,
        "words": one.words,
        "expected": {"made": outlook(verdict.made), "best": outlook(verdict.better)},
        "lost": one.lost,
        "line": [{"seat": part.seat, "action": part.action, "says": part.says} for part in verdict.line],
        "then": one.then,
        "answers": [
            {"move": part.move, "action": part.action, "best": part.best, "loss": part.loss} for part in verdict.answers
        ],
    }


def outlook(ends: Ends | None) -> Json | None:
    """Shares of the win and points of every seat, in the mean over the worlds that were looked at."""
    if ends is None:
        return None
    shares, points = ends.shares.mean(axis=0), ends.totals.mean(axis=0)
    return {"shares": [round(float(one), 4) for one in shares], "points": [round(float(one), 2) for one in points]}


def theme_of(game: Game, known: State, answers: Sequence[int]) -> str:
    """What kind of decision it is: the theme of the title that fits first; those with a condition are more exact."""
    themes, text = game.face.decisions.themes, game.actions.texts[answers[0]]
    exact = [name for name, theme in themes.items() if theme.when is not None and theme.when(known, answers)]
    return next(iter([*exact, *(name for name, theme in themes.items() if text.startswith(tuple(theme.answers)))]), "")


def network_for(game: Game) -> SmallNetwork | None:
    """The network of this title with a scratch of its own; None where there is none that fits these rules."""
    file = shipped(game)
    if file is None:
        return None
    try:
        return own_scratch(load(file, game)[0])
    except BadSetup:  # it learnt other rules
        return None


def analyse(
    history: History,
    *,
    level: str = "fast",
    seat: int | None = None,
    progress: Progress | None = None,
    told: Told | None = None,
) -> Analysis:
    """Judge every decision of a finished game, or those of one seat, each from what its seat knew then.

    `told` hears of every decision as soon as it is judged. The same game at the same level gives the same analysis.
    Raises `BadArgument` for a game that is not over, and for what is no level or seat.
    """
    if not isinstance(history, History):
        raise bad_argument("history", "no_history", type(history).__name__, "a game", "eine Partie")
    if level not in LEVELS:
        raise bad_argument("level", "no_level", level, " or ".join(LEVELS), " oder ".join(LEVELS))
    if not history.over:
        done = len(history.actions)
        why = (
            f"this game breaks off after {done} moves; only a finished one, or one that was resigned, is analysed",
            f"diese Partie bricht nach {done} Schritten ab; analysiert wird nur eine beendete oder aufgegebene",
        )
        raise BadArgument("history", Reason("not_over", "", *why))
    wanted = None if seat is None else as_seat(seat, history.players, lowest=0)
    game, budget, turns = history.game, LEVELS[level], turns_of(history)
    expectation = Expectation(game, f"coach {history.seed}", network_for(game))
    scale = scale_of(game.id)
    judge, decisions = Judge(game, budget, expectation, scale), []
    mine = [turn for turn in turns if wanted is None or turn.seat == wanted]
    for number, turn in enumerate(mine):
        if progress is not None:
            progress(number, len(mine))
        decisions.append(judged(history, turn, judge.judge(history, turn)))
        if told is not None:
            told(told_of(history, decisions[-1]))
    accounts = [
        Bookkeeper(expectation, scale, place, budget.worlds, budget.deals).keep(history, turns)
        for place in range(history.players)
    ]
    if progress is not None:
        progress(len(mine), len(mine))
    return Analysis(game, history, level, turns, decisions, accounts)


def judged(history: History, turn: Turn, verdict: Verdict) -> Judged:
    """The verdict in words."""
    game, before, answers = history.game, history.states[turn.first - 1], turn.answers(history)
    made = said(game, before, answers, history.states[turn.last], turn.seat)
    best = made if verdict.plan == tuple(answers) else says(game, before, verdict.plan, turn.seat)
    if best == made and verdict.plan != tuple(answers):
        best = detailed(best, difference(game, before, answers, verdict.plan, turn.seat))
    lost = {}
    if verdict.made is not None and verdict.better is not None:
        lost = dict(effects_of(game, turn.seat, verdict.made, verdict.better).categories)
    about = theme_of(game, plain(game.known_to(before, turn.seat)), answers)
    why, most = explain(game, turn, verdict, best, history.state), cost_most(history, turn, verdict)
    words = {language: f"{why[language]} {most[language]}".strip() for language in LANGUAGES}
    return Judged(turn, verdict, as_sentences(made), as_sentences(best), words, foreseen(verdict.line), about, lost)
