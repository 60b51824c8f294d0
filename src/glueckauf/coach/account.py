"""Luck and skill apart: where the expectation of a seat changed, by whose decision or by what chance brought.

For each seat there is one chain of expectations of what the game will be worth to it, each from what **all seats
together** knew at that moment. A decision takes it from V (before) to Q: the mean over the worlds that fit what the
table knew, in each of which the same answers are given, and whatever chance brings there. Then something really turns
up, and the expectation is the next V.

    result = start + (V0 - start) + (Q1 - V0) + (V1 - Q1) + (Q2 - V1) + ... + (result - Qn)
             start   luck: deal     decision     luck         decision            luck: the last reveal

So the parts add up exactly, whatever is thought of a position. Worlds differ only in what nobody at the table has seen,
so no decision depends on it: what turns up is drawn from the very worlds that Q is the mean of, and luck is 0 on
average, whoever plays. From the knowledge of one seat it would not be: what others do betrays their cards, and the
worlds of that seat do not know it.

Nobody is credited with knowing more than they did: a world is worth what the network thinks of it when the seat is
asked next, shown what the seat would know there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from glueckauf.coach.calibration import Scale
from glueckauf.coach.expectation import Expectation, leads_of, shares_of
from glueckauf.coach.table_knowledge import known_to_the_table
from glueckauf.coach.turns import Turn
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.state import State

FEW = 4  # worlds that are enough where a mean is taken over many deals

Pair = npt.NDArray[np.float64]  # share of the win, lead in points


@dataclass
class Account:
    """What became of the expectation of one seat; each number as share of the win and as lead in points."""

    start: Pair
    luck: Pair
    skill: Pair  # by its own decisions
    others: Pair  # by those of the other seats
    result: Pair
    course: list[Pair] = field(default_factory=list)  # [turn] behind it; [0] behind the deal
    reveals: list[Pair] = field(default_factory=list)  # [turn] luck behind it; [0] of the deal


class Bookkeeper:
    """Keeps the account of one seat. By the network where there is one, else by play-outs."""

    def __init__(self, expectation: Expectation, scale: Scale, seat: int, worlds: int, deals: int) -> None:
        self.expectation, self.scale, self.seat = expectation, scale, seat
        self.worlds, self.deals = worlds, deals

    def keep(self, history: History, turns: Sequence[Turn]) -> Account:
        """Go through the game from the deal to the result."""
        start, here = self.before_the_deal(history), self.now(history, 0)
        account = Account(start, here - start, np.zeros(2), np.zeros(2), result_of(history, self.seat), [here])
        account.reveals.append(here - start)
        for turn in turns:
            behind = self.decided(history, turn)
            after = self.seen(history, turn, behind)
            if behind is None:
                behind = after
            self.note_decision(account, turn.seat, behind - here)
            here = after
            account.luck = account.luck + here - behind
            account.reveals.append(here - behind)
            account.course.append(here)
        if history.resigned:  # whoever gives up has decided it
            giving_up = self.seat if self.seat in history.resigned else history.resigned[-1]
            self.note_decision(account, giving_up, self.within_sight(account.result) - here)
            account.course[-1] = account.result
        beyond = account.result - self.within_sight(account.result)  # half by own moves, half by the others'
        account.skill, account.others = account.skill + beyond / 2, account.others + beyond / 2
        return account

    def within_sight(self, end: Pair) -> Pair:
        """An end in the measure of the chain: the network tells no large lead from a larger one."""
        share, lead = end
        return end if self.expectation.net is None else np.array([share, float(self.scale.end(np.array([lead]))[0])])

    def note_decision(self, account: Account, seat: int, change: Pair) -> None:
        if seat == self.seat:
            account.skill = account.skill + change
        else:
            account.others = account.others + change

    def before_the_deal(self, history: History) -> Pair:
        """The mean over many deals of what the seat may expect behind them; other deals for every game.

        The same deals for all games would give all of them the same error, and luck would not be 0 on average.
        """
        game, players, options = history.game, history.players, history.options
        deals = (game.new(players, f"{self.expectation.seed} {number}", options) for number in range(self.deals))
        known = (known_to_the_table(game, dealt) for dealt in deals)
        values = [self.outlook(one, FEW, f"deal {number}") for number, one in enumerate(known)]
        mean: Pair = np.mean([value for value in values if value is not None], axis=0)
        return mean

    def decided(self, history: History, turn: Turn) -> Pair | None:
        """What the seat may expect when the decision is taken and chance has not answered yet.

        None if its answers fit no world; then all of the change is the doing of whoever decided.
        """
        known = known_to_the_table(history.game, history.states[turn.first - 1])
        return self.value(known, turn.answers(history), range(self.worlds), f"{self.seat} turn {turn.first}")

    def seen(self, history: History, turn: Turn, behind: Pair | None) -> Pair:
        """What the seat may expect when chance has answered."""
        if turn.last == len(history.actions) and history.seat < 0:
            return self.within_sight(end_of(history, self.seat))
        shown = any(plain(history.states[move]).shown for move in range(turn.first, turn.last + 1))
        return self.now(history, turn.last) if shown or behind is None else behind

    def now(self, history: History, moves: int) -> Pair:
        """What the seat may expect after so many actions."""
        known = known_to_the_table(history.game, history.states[moves])
        value = self.outlook(known, self.worlds, f"{self.seat} now {moves}")
        return np.zeros(2) if value is None else value  # without answers every world fits

    def outlook(self, known: State, worlds: int, label: str) -> Pair | None:
        """What a position is worth, from what the table knows of it.

        To a seat that is asked at once all worlds look the same, so the network need think of one only.
        """
        asked = int(plain(known).seat) == self.seat and len(self.expectation.game.legal_ids(known)) > 1
        return self.value(known, (), range(1 if asked and self.expectation.net is not None else worlds), label)

    def value(self, known: State, answers: Sequence[int], worlds: range, label: str) -> Pair | None:
        """The mean over worlds that fit what is known; None if the answers fit none of them."""
        if self.expectation.net is None:
            ends = self.expectation.ends(known, answers, worlds, label)
            fits, shares, leads = ends.fits, ends.shares[:, self.seat], ends.leads(self.seat)
        else:
            values, asked, ends = self.expectation.outlooks(known, answers, worlds, label, self.seat)
            thought, fits, over, now = values[:, self.seat], ends.fits, asked < 0, ends.leads(self.seat)
            shares = self.scale.share(thought, int(known.players))
            shares = np.where(over, ends.shares[:, self.seat], shares)
            leads = np.where(over, self.scale.end(now), self.scale.lead(thought))
        return np.array([shares[fits].mean(), leads[fits].mean()]) if fits.any() else None


def end_of(history: History, seat: int) -> Pair:
    """The end by the rules of the title, whoever gave up."""
    game, state = history.game, history.state
    return pair_of([row["total"] for row in game.score_table(state)], game.ranking(state), seat)


def result_of(history: History, seat: int) -> Pair:
    """How the game ended."""
    return pair_of(*history.result(), seat)


def pair_of(points: Sequence[int], places: Sequence[int], seat: int) -> Pair:
    """Share of the win and lead."""
    share = shares_of(np.array([places]))[0, seat]
    return np.array([share, leads_of(np.array([points], np.float64), seat)[0]])
