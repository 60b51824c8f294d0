"""Was there something better? For each decision, from what its seat knew: the best plan found, and what was given away.

Two look for the plan: a search by play-outs, which finds what pays at once, and the network of the title, which finds
what takes many answers. How much better a plan is than what was done is measured afresh: both are played out in the
same worlds, which the search has never seen, so that a plan which only looked good by chance is not held against
anybody. A loss counts when it is larger than chance explains, and no more than the network grants, too. One that is
little larger is looked at once more, in other worlds: of many decisions that lose nothing some look as if they did.
And the network plays on behind both: nobody is blamed for what only a beginner could not make good.
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
from glueckauf.coach.plans import ENOUGH, Plan, favoured_by, walk
from glueckauf.coach.turns import Turn
from glueckauf.engine import chance
from glueckauf.engine.fields import in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

FORCED, BEST, FINE, INACCURACY, MISTAKE, BLUNDER = KINDS = (
    "forced", "best", "fine", "inaccuracy", "mistake", "blunder"
)  # fmt: skip
DECIDED = 0.9  # what the network thinks of a game, from -1 to 1, where it no longer tells one plan from another
CLEAR = 4.0  # standard errors: a loss of fewer is looked at once more
IN_SIGHT = 0.25  # of a lead that is as good as a win: where played-out leads spread less, play-outs see the end
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
    chances: tuple[float, float] | None = None  # behind what was done and the plan, by the network; None: play-outs


class Comparison(NamedTuple):
    """By how much a plan is better for a seat: means, and the standard error of what it is worth."""

    worth: float
    share: float
    lead: float
    error: float
    made: Ends
    better: Ends


class Opinion(NamedTuple):
    """What the network thinks of a plan beside what was done: means over worlds."""

    worth: float
    before: float  # share of the win behind what was done
    after: float  # and behind the plan
    lead: float  # points of lead
    error: float  # standard error of the worth

    @property
    def share(self) -> float:
        return self.after - self.before


class Gain(NamedTuple):
    """By how much a plan is better than what was done: the less of what play-outs and the network say."""

    plan: Plan
    found: Comparison
    worth: float
    share: float
    lead: float
    error: float  # standard error of the worth
    chances: tuple[float, float] | None = None  # where it is the network that says less
    played_on: bool = False  # by the network, too

    @property
    def sure(self) -> bool:
        return self.found.worth >= ERRORS * self.found.error and self.worth >= ERRORS * self.error

    @property
    def clear(self) -> bool:
        return self.found.worth >= CLEAR * self.found.error


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


def decided(outlook: Outlooks, seat: int) -> npt.NDArray[np.bool_]:
    """[world] whether the network thinks that nothing can change who wins, and by how much does not matter to it."""
    far: npt.NDArray[np.bool_] = (outlook.asked >= 0) & (np.abs(outlook.values[:, seat]) >= DECIDED)
    return far


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
        known = self.known(history, turn.first - 1, turn.seat)
        plans = [one for one in self.plans(history, turn.first - 1, turn.seat) if one != made]
        gains = [gain for gain in (self.gain(known, made, plan, turn) for plan in plans) if gain is not None]
        if not gains:
            return Verdict(BEST, made)
        gains.sort(key=lambda one: (one.sure, one.worth), reverse=True)
        gain = next((one for one in (self.confirmed(known, made, one, turn) for one in gains) if one is not None), None)
        if gain is None:
            return Verdict(FINE, gains[0].plan)
        kind = kind_of(gain.worth) if gain.sure else FINE
        if kind == FINE:
            return Verdict(FINE, gain.plan, max(gain.worth, 0.0), gain.share, gain.lead, gain.error)
        # before the tree is used for anything else
        line = line_behind(self.tree, history, turn.first - 1, turn.seat, gain.plan)
        answers = self.each(history, turn, gain.plan, choices) if len(choices) > 1 else ()
        return Verdict(
            kind, gain.plan, gain.worth, gain.share, gain.lead, gain.error, answers, gain.found.made,
            gain.found.better, tuple(line), gain.chances,
        )  # fmt: skip

    def confirmed(self, known: State, made: Plan, gain: Gain, turn: Turn) -> Gain | None:
        """The gain as it is after a second look, where it would be called a loss; None where it is no gain."""
        if gain.sure and kind_of(gain.worth) != FINE and not gain.clear:
            again = self.gain(known, made, gain.plan, turn, afresh=True)
            if again is None:
                return None
            gain = again
        if gain.worth <= 0:
            return None
        if gain.sure and kind_of(gain.worth) != FINE and not gain.played_on:
            played = self.play_on(known, made, gain.plan, turn)
            if played is not None and played.worth < -ERRORS * played.error:
                return None
        return gain

    def plans(self, history: History, moves: int, seat: int, begun: Plan = ()) -> list[Plan]:
        """What is to be compared with what was done: the plan of the search, and that of the network."""
        found = [begun + self.best_plan(history, moves, seat)]
        if self.expectation.net is not None:
            found.append(begun + favoured_by(self.expectation.net, history, moves, seat))
        return list(dict.fromkeys(found))

    def gain(self, known: State, made: Plan, plan: Plan, turn: Turn, *, afresh: bool = False) -> Gain | None:
        """By how much a plan is better, as far as both judges grant it; None where play-outs think no more of it.

        `afresh`: in worlds that nobody has looked at.
        """
        label = f"judge {turn.first}"
        if afresh:
            found = self.compared(known, made, plan, turn.seat, range(2 * self.level.look, 3 * self.level.look), label)
        else:
            found = self.compare(known, made, plan, turn.seat, label)
        if found is None or found.worth <= 0:
            return None
        near = self.in_sight(found.made, turn.seat) and self.in_sight(found.better, turn.seat)
        thought = None if near else self.opinion(known, made, plan, turn)
        if thought is not None:
            if thought.worth >= found.worth:
                return Gain(plan, found, found.worth, found.share, found.lead, found.error)
            chances = thought.before, thought.after
            return Gain(plan, found, thought.worth, thought.share, thought.lead, thought.error, chances)
        played = self.play_on(known, made, plan, turn)
        least = found if played is None or played.worth >= found.worth else played
        return Gain(plan, least, least.worth, least.share, least.lead, least.error, played_on=True)

    def play_on(self, known: State, made: Plan, plan: Plan, turn: Turn) -> Comparison | None:
        """Both, with the network playing the games to their end; None where there is none."""
        if self.expectation.net is None:
            return None
        worlds, label = range(3 * self.level.look, 3 * self.level.look + self.level.worlds), f"judge {turn.first}"
        ends, better = (self.expectation.finished(known, answers, worlds, label) for answers in (made, plan))
        return comparison(self.scale, ends, better, turn.seat)

    def in_sight(self, ends: Ends, seat: int) -> bool:
        """Whether hardly anything is left to play for, so that play-outs know the end better than a network does."""
        return bool(ends.leads(seat).std() < IN_SIGHT * self.scale.win)

    def opinion(self, known: State, made: Plan, plan: Plan, turn: Turn) -> Opinion | None:
        """What the network thinks of a plan: in a few worlds, and in more where these leave it open."""
        few = self.thoughts(known, made, plan, turn, range(self.level.worlds))
        if few is None or few.worth >= ERRORS * few.error or few.worth + ERRORS * few.error < LOSSES[-1][1]:
            return few
        return self.thoughts(known, made, plan, turn, range(self.level.worlds, self.level.look))

    def thoughts(self, known: State, made: Plan, plan: Plan, turn: Turn, worlds: range) -> Opinion | None:
        """What the network thinks of a plan beside what was done; None where there is none, or it has no say.

        Play-outs go on as a beginner would. Who plays better, and prepares what a beginner would not use, must
        not be blamed; nor is a plan of many answers worth as much as it seems beside what a beginner would make of
        them later. Where a game is decided, the network cares for nothing any more: points that are thrown away
        there are given away, too.
        """
        if self.expectation.net is None:
            return None
        label, seat = f"judge {turn.first}", turn.seat
        one, other = (self.expectation.outlooks(known, answers, worlds, label, seat) for answers in (made, plan))
        fits = one.ends.fits & other.ends.fits
        says = fits & ~(decided(one, seat) & decided(other, seat))
        if not says.any() or 2 * says.sum() < fits.sum():
            return None
        (before, behind), (after, ahead) = (self.thought(outlook, seat) for outlook in (one, other))
        share, lead = after[says] - before[says], ahead[says] - behind[says]
        worth = self.scale.worth(share, lead)
        error = float(worth.std() / np.sqrt(len(worth)))
        chances = float(before[says].mean()), float(after[says].mean())
        return Opinion(float(worth.mean()), *chances, float(lead.mean()), error)

    def thought(self, outlook: Outlooks, seat: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """[world] the share of the win and the lead that the network expects; the result where the game is over."""
        players, now = outlook.values.shape[1], outlook.ends.leads(seat)
        values, over = outlook.values[:, seat], outlook.asked < 0
        shares = np.where(over, outlook.ends.shares[:, seat], self.scale.share(values, players))
        return shares, np.where(over, self.scale.end(now), self.scale.lead(values))

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

    def each(self, history: History, turn: Turn, plan: Plan, choices: Sequence[int]) -> tuple[Answer, ...]:
        """What each answer of a decision gave away: the best that was still possible before it and after it."""
        known, made = self.known(history, turn.first - 1, turn.seat), tuple(turn.answers(history))
        worlds, ends = range(self.level.look, 2 * self.level.look), dict[Plan, Ends]()

        def outcome(one: Plan) -> Ends:
            if one not in ends:
                ends[one] = self.expectation.ends(known, one, worlds, f"judge {turn.first}")
            return ends[one]

        def worth(one: Plan) -> float:
            found = comparison(self.scale, outcome(made), outcome(one), turn.seat)
            return found.worth if found is not None else -1.0

        plans = [plan]
        for move in choices[1:]:
            begun = made[: move - turn.first]
            plans.append(max([*self.plans(history, move - 1, turn.seat, begun), made], key=worth))
        plans.append(made)
        texts, answers = self.game.actions.texts, []
        for place, move in enumerate(choices):
            there = plans[place]
            best = there[move - turn.first] if move - turn.first < len(there) else made[move - turn.first]
            found = comparison(self.scale, outcome(plans[place + 1]), outcome(there), turn.seat)
            loss, error = (max(0.0, found.worth), found.error) if found is not None else (0.0, 0.0)
            answers.append(Answer(move, texts[made[move - turn.first]], texts[best], round(loss, 4), error))
        return tuple(answers)
