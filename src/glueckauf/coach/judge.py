"""Was there something better? For each decision, from what its seat knew: the best plan found, and what was given away.

A search (`playouts`, the strongest bot by docs/strength.md) finds the plan. How much better it is than what was done is
measured afresh: both are played out in the same worlds, which the search has never seen, so that a plan which only
looked good by chance is not held against anybody. A loss counts when it is larger than chance explains, and when the
network of the title thinks more of the plan, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.search_bot import load_search
from glueckauf.bots.tree_search import PlayoutTree
from glueckauf.bots.trees import VISITS
from glueckauf.coach.calibration import Scale
from glueckauf.coach.effects import ERRORS
from glueckauf.coach.expectation import Ends, Expectation, Outlooks
from glueckauf.coach.line import Expected, line_behind
from glueckauf.coach.plans import ENOUGH, walk
from glueckauf.coach.turns import Turn
from glueckauf.engine import chance
from glueckauf.engine.fields import in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

FORCED, BEST, FINE, INACCURACY, MISTAKE, BLUNDER = KINDS = (
    "forced", "best", "fine", "inaccuracy", "mistake", "blunder"
)  # fmt: skip
LOSSES = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURACY, 0.03))  # given away at least; docs/coach.md says why so much


class Level(NamedTuple):
    """How thoroughly a game is looked at."""

    simulations: int  # of the search, for each decision
    glance: int  # worlds in which a plan is compared with what was done
    look: int  # worlds, where the glance leaves it open
    worlds: int  # in which an expectation is taken
    deals: int  # over which the expectation before the deal is taken


LEVELS = {"fast": Level(250, 120, 480, 48, 100), "deep": Level(3000, 1000, 4000, 256, 400)}


@dataclass(frozen=True)
class Answer:
    """One answer of a decision that lost something, and what it gave away by itself."""

    move: int
    action: str
    best: str
    loss: float
    error: float  # standard error of the loss


@dataclass(frozen=True)
class Verdict:
    """What a decision was worth, beside the best that was found."""

    kind: str
    plan: tuple[int, ...]  # the best answers found; what was done, where nothing better was
    loss: float = 0.0  # given away: half share of the win, half lead (`Scale.worth`)
    share: float = 0.0  # of the win given away
    lead: float = 0.0  # points of lead given away
    error: float = 0.0  # standard error of the loss
    answers: tuple[Answer, ...] = ()
    made: Ends | None = None  # the same worlds behind what was done
    better: Ends | None = None  # and behind the plan
    line: tuple[Expected, ...] = ()  # behind the plan, by whoever is asked then


class Comparison(NamedTuple):
    """By how much a plan is better for a seat: means, and the standard error of what it is worth."""

    worth: float
    share: float
    lead: float
    error: float
    made: Ends
    better: Ends


def kind_of(loss: float) -> str:
    """The class of a loss that is surely one."""
    return next((kind for kind, least in LOSSES if loss >= least), FINE)


def compared(
    expectation: Expectation,
    scale: Scale,
    known: State,
    made: Sequence[int],
    plan: Sequence[int],
    seat: int,
    worlds: range,
    label: str,
) -> Comparison | None:
    """Play both out in these worlds; None where hardly any of them allows both."""
    ends, better = (expectation.ends(known, answers, worlds, label) for answers in (made, plan))
    return comparison(scale, ends, better, seat)


def comparison(scale: Scale, ends: Ends, better: Ends, seat: int) -> Comparison | None:
    """How much better games ended, in the worlds that allow both; None where these are hardly any."""
    fits = ends.fits & better.fits
    if fits.sum() < 2:
        return None
    ends, better = ends.only(fits), better.only(fits)
    share, lead = better.shares[:, seat] - ends.shares[:, seat], better.leads(seat) - ends.leads(seat)
    gain = scale.worth(share, lead)
    error = float(gain.std(ddof=1) / np.sqrt(len(gain)))
    return Comparison(float(gain.mean()), float(share.mean()), float(lead.mean()), error, ends, better)


class Judge:
    """Judges decisions of one game; one thread at a time."""

    def __init__(self, game: Game, level: Level, expectation: Expectation, scale: Scale) -> None:
        self.game, self.level, self.expectation, self.scale = game, level, expectation, scale
        self.tree = PlayoutTree(game, 3 * level.simulations + 1)
        load_search(game)

    def judge(self, history: History, turn: Turn) -> Verdict:
        """What the decision was worth, from what its seat knew before it."""
        made = tuple(turn.answers(history))
        choices = [
            move
            for move in range(turn.first, turn.last + 1)
            if len(self.game.legal_ids(self.known(history, move - 1, turn.seat))) > 1
        ]
        if not choices:
            return Verdict(FORCED, made)
        plan = self.best_plan(history, turn.first - 1, turn.seat)
        if plan == made:
            return Verdict(BEST, made)
        known = self.known(history, turn.first - 1, turn.seat)
        found = self.compare(known, made, plan, turn.seat, f"judge {turn.first}")
        if found is None or found.worth <= 0:
            return Verdict(BEST, made)
        losses = (found.worth, found.share, found.lead, found.error)
        if found.worth < ERRORS * found.error:
            return Verdict(FINE, plan, *losses)
        if self.doubted(known, made, plan, turn):
            return Verdict(FINE, plan)
        kind = kind_of(found.worth)
        # before the tree is used for anything else
        line = line_behind(self.tree, history, turn.first - 1, turn.seat, plan) if kind != FINE else ()
        answers = self.each(history, turn, plan, choices) if kind != FINE and len(choices) > 1 else ()
        return Verdict(kind, plan, *losses, answers, found.made, found.better, tuple(line))

    def doubted(self, known: State, made: Sequence[int], plan: Sequence[int], turn: Turn) -> bool:
        """Whether the network of the title, where there is one, thinks no more of the plan than of what was done.

        Play-outs go on as a beginner would. Who plays better, and prepares what a beginner would not use, must
        not be blamed: both have to agree.
        """
        if self.expectation.net is None:
            return False
        label, worlds = f"judge {turn.first}", range(self.level.worlds)
        one, other = (self.expectation.outlooks(known, answers, worlds, label, turn.seat) for answers in (made, plan))
        fits = one.ends.fits & other.ends.fits
        if not fits.any():
            return False
        before, after = (self.thought(outlook, turn.seat)[fits].mean() for outlook in (one, other))
        return bool(after <= before)

    def thought(self, outlook: Outlooks, seat: int) -> npt.NDArray[np.float64]:
        """What each world is worth to the seat: half for winning, half for the lead; by the result where it is over."""
        players, now = outlook.values.shape[1], outlook.ends.leads(seat)
        values, over = outlook.values[:, seat], outlook.asked < 0
        shares = np.where(over, outlook.ends.shares[:, seat], self.scale.share(values, players))
        leads = np.where(over, self.scale.end(now), self.scale.lead(values))
        return self.scale.worth(shares, leads)

    def known(self, history: History, moves: int, seat: int) -> State:
        known: State = self.game.known_to(history.states[moves], seat)
        return known

    def best_plan(self, history: History, moves: int, seat: int) -> tuple[int, ...]:
        """The answers of one decision that the search likes best after so many actions."""
        self.search(history, moves, seat)
        return self.likes(history, moves, seat)

    def search(self, history: History, moves: int, seat: int) -> None:
        """Grow a tree for what the seat knew after so many actions."""
        known, tree = self.known(history, moves, seat), self.tree
        tree.clear()
        in_batch(tree.states, 1, known)
        tree.key[:] = chance.key(f"{self.expectation.seed} plan {moves}")
        if len(self.game.legal_ids(known)) > 1:
            tree.grow(0, self.level.simulations)
        else:
            tree.grow(0, self.level.simulations // 4)

    def likes(self, history: History, moves: int, seat: int, begun: Sequence[int] = ()) -> tuple[int, ...]:
        """The plan that the search, which was at this position, likes best among those that begin like this."""
        node: int | None = self.tree.root

        def choose(state: State, legal: Sequence[int], plan: Sequence[int]) -> int:
            nonlocal node
            if len(plan) < len(begun):
                action = begun[len(plan)]
                node = self.tree.children(node).get(action) if node is not None else None
            else:
                action, node = self.favourite(state, seat, node, legal)
            return action

        return walk(history, moves, seat, choose)

    def favourite(self, state: State, seat: int, node: int | None, legal: Sequence[int]) -> tuple[int, int | None]:
        """The answer tried most below a node, and its node; where the search has hardly been, the heuristic's."""
        children = self.tree.children(node) if node is not None else {}
        tries = {action: int(self.tree.links[children[action], VISITS]) for action in legal if action in children}
        best = max(tries, key=lambda action: (tries[action], -action), default=None)
        if best is not None and tries[best] >= ENOUGH:
            return best, children[best]
        return HeuristicBot(self.game, "plan").decide(self.game.known_to(state, seat), legal), None

    def compare(
        self, known: State, made: Sequence[int], plan: Sequence[int], seat: int, label: str
    ) -> Comparison | None:
        """Play both out in the same worlds: a few, and many more where these leave it open whether it is a loss."""
        found = self.compared(known, made, plan, seat, range(self.level.glance), label)
        if found is None or found.worth + ERRORS * found.error < LOSSES[-1][1]:
            return found
        return self.compared(known, made, plan, seat, range(self.level.glance, self.level.look), label)

    def compared(
        self, known: State, made: Sequence[int], plan: Sequence[int], seat: int, worlds: range, label: str
    ) -> Comparison | None:
        return compared(self.expectation, self.scale, known, made, plan, seat, worlds, label)

    def each(self, history: History, turn: Turn, plan: tuple[int, ...], choices: Sequence[int]) -> tuple[Answer, ...]:
        """What each answer of a decision gave away: the best that was still possible before it and after it."""
        known, made = self.known(history, turn.first - 1, turn.seat), tuple(turn.answers(history))
        later = [made[: move - turn.first] + self.best_plan(history, move - 1, turn.seat) for move in choices[1:]]
        plans = [plan, *later, made]
        worlds = range(self.level.look, 2 * self.level.look)
        ends = [self.expectation.ends(known, one, worlds, f"judge {turn.first}") for one in plans]
        texts, answers = self.game.actions.texts, []
        for place, move in enumerate(choices):
            there = plans[place]
            best = there[move - turn.first] if move - turn.first < len(there) else made[move - turn.first]
            found = comparison(self.scale, ends[place + 1], ends[place], turn.seat)
            loss, error = (max(0.0, found.worth), found.error) if found is not None else (0.0, 0.0)
            answers.append(Answer(move, texts[made[move - turn.first]], texts[best], round(loss, 4), error))
        return tuple(answers)
