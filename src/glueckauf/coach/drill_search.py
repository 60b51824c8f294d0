"""Finds drills in games: positions where one plan is clearly best, and where a sensible beginner would miss it.

1. A quick search (level `fast`) must find a plan that gains at least `GAIN` on the obvious one, beyond noise.
2. A deep search (level `deep`) chooses the best plan anew. Rivals are: the plans behind every first answer, those that
   the search tried at every later answer, the obvious plan, and that of the quick search.
3. Best and rival are played out in the same worlds, up to 4,000, in fewer where it is clear. Less two standard errors
   the best must be ahead of every rival by `MARGIN`: the second best would still be an inaccuracy. Rivals that lead to
   the same are no rivals.

Nothing is learnt from a game that is nearly decided: the best plan must leave a chance of at least `OPEN[0]`, and the
obvious one of no more than `OPEN[1]`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.roster import bot as new_bot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.trees import VISITS
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.drills import APART, Found, Source, packed
from glueckauf.coach.effects import ERRORS, Effects, effects_of
from glueckauf.coach.expectation import Ends, Expectation, joined
from glueckauf.coach.judge import LEVELS, Judge, comparison
from glueckauf.coach.plans import ENOUGH, Plan, alike, obvious_plan, outcome
from glueckauf.coach.turns import Turn, turns_of
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

MARGIN = 0.03  # by which the best plan is ahead of every other, as `loss` is counted
GAIN = 0.06  # on the obvious plan
GLANCE, LOOK = 250, 4000  # worlds
BLOCK = 500  # of a long look, after which it may be clear
MOST = 8  # drills of one game: no game is told twice over
OPEN = (0.15, 0.85)  # share of the win: a game in which something is still to be decided
PLAYOUTS, SIMULATIONS = "playouts", 2000  # as the roster has it, but for its clock
CLEAR = 4.0  # standard errors beyond the margin from which on a glance is enough


class Lead(NamedTuple):
    """By how much a plan is better than another; `least` is two standard errors below that."""

    worth: float
    least: float
    error: float
    effects: Effects
    same: bool  # all worlds ended alike


class DrillSearch:
    """Looks at games of one title; one thread at a time."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.expectation, scale = Expectation(game, f"drills {seed}"), scale_of(game.id)
        self.quick, self.deep = (Judge(game, LEVELS[level], self.expectation, scale) for level in ("fast", "deep"))
        self.at, self.played_out = -1, dict[tuple[Plan, range], Ends]()  # the position at hand, and its games

    def drills(self, history: History) -> Iterator[Found]:
        """The drills of a game, in its order, none next to another."""
        found, free = 0, 0
        for turn in turns_of(history):
            if found == MOST:
                break
            one = self.look(history, turn) if turn.first - 1 >= free else None
            if one is not None:
                found, free = found + 1, one.moves + APART
                yield one

    def look(self, history: History, turn: Turn) -> Found | None:
        """The position before this decision, if it makes a drill."""
        moves, seat = turn.first - 1, turn.seat
        if len(self.game.legal_ids(history.states[moves])) < 2:
            return None
        obvious = obvious_plan(history, moves, seat)
        plan = self.quick.best_plan(history, moves, seat)
        if alike(history, moves, seat, plan, obvious):
            return None
        lead = self.lead(history, moves, seat, plan, obvious, range(self.quick.level.look))
        if lead is None or lead.worth < GAIN or lead.least <= 0 or not still_open(lead.effects):
            return None
        return self.checked(history, moves, seat, obvious, plan)

    def checked(self, history: History, moves: int, seat: int, obvious: Plan, quick: Plan) -> Found | None:
        """The same position, looked at deeply."""
        self.deep.search(history, moves, seat)
        best = self.deep.likes(history, moves, seat)
        if alike(history, moves, seat, best, obvious):
            return None
        least = self.ahead(history, moves, seat, best, self.rivals(history, moves, seat, best, [obvious, quick]))
        if least is None:
            return None
        lead = self.lead(history, moves, seat, best, obvious, range(GLANCE, GLANCE + LOOK))
        if lead is None or lead.worth < GAIN or lead.least < MARGIN or not still_open(lead.effects):
            return None
        texts = self.game.actions.texts
        return Found(
            moves=moves,
            seat=seat,
            best=[texts[action] for action in best],
            obvious=[texts[action] for action in obvious],
            gain=round(lead.worth, 4),
            margin=round(min(least, lead.least), 4),
            effects=lead.effects,
            themes=themes_of(history, moves, seat, best, obvious, lead.effects),
        )

    def ahead(self, history: History, moves: int, seat: int, best: Plan, rivals: Sequence[Plan]) -> float | None:
        """By how much the best plan is ahead of each rival, at least; None if one of them comes too close.

        All get a glance first, and the one that came closest the first long look: most positions fail by one rival, and
        it should be found before much is played out beside the others.
        """
        least, close = 1.0, []
        for rival in rivals:
            lead = self.lead(history, moves, seat, best, rival, range(GLANCE))
            if lead is None or lead.same:
                continue
            if lead.worth + ERRORS * lead.error < MARGIN:
                return None
            if lead.worth - CLEAR * lead.error < MARGIN:
                close.append((lead.worth / (lead.error or 1.0), rival))
            else:
                least = min(least, lead.least)
        for _, rival in sorted(close):
            lead = self.long_look(history, moves, seat, best, rival)
            if lead is None or lead.least < MARGIN:
                return None
            least = min(least, lead.least)
        return least

    def long_look(self, history: History, moves: int, seat: int, best: Plan, rival: Plan) -> Lead | None:
        """A comparison in up to `LOOK` worlds; in fewer, where those leave no doubt either way."""
        lead = None
        for count in range(BLOCK, LOOK + 1, BLOCK):
            lead = self.lead(history, moves, seat, best, rival, range(GLANCE, GLANCE + count))
            if lead is None or lead.worth + ERRORS * lead.error < MARGIN or lead.worth - CLEAR * lead.error >= MARGIN:
                break
        return lead

    def rivals(self, history: History, moves: int, seat: int, best: Plan, more: Sequence[Plan]) -> list[Plan]:
        """Other plans, each once; those that come to the same as the best are left out."""
        likes, tree = self.deep.likes, self.deep.tree
        plans = list(more)
        for first in self.game.legal_ids(history.states[moves]):
            if first != best[0]:
                child = tree.children(tree.root).get(first)
                tried = child is not None and int(tree.links[child, VISITS]) >= ENOUGH
                begun = likes if tried else obvious_plan
                plans.append(begun(history, moves, seat, (first,)))
        node, world = tree.root, self.game.world(self.game.known_to(history.states[moves], seat), f"plan {moves}")
        for place, action in enumerate(best):
            if len(self.game.legal_ids(world)) > 1:
                children = tree.children(node) if node is not None else {}
                if place:
                    tried_here = [one for one, child in children.items() if int(tree.links[child, VISITS]) >= ENOUGH]
                    legal = self.game.legal_ids(world)
                    plans += [
                        likes(history, moves, seat, (*best[:place], one))
                        for one in tried_here
                        if one != action and one in legal
                    ]
                node = children.get(action)  # type: ignore[assignment]  # None: the search was never there
            world = self.game.play(world, self.game.actions.texts[action])
        seen, found = {outcome(history, moves, seat, best)}, []
        for plan in plans:
            after = outcome(history, moves, seat, plan)
            if after not in seen and sorted(plan) != sorted(best):
                seen.add(after)
                found.append(plan)
        return found

    def lead(self, history: History, moves: int, seat: int, best: Plan, other: Plan, worlds: range) -> Lead | None:
        known = self.deep.known(history, moves, seat)
        made, better = (self.ends(known, moves, plan, worlds) for plan in (other, best))
        found = comparison(self.deep.scale, made, better, seat)
        if found is None:
            return None
        same = bool((found.made.points == found.better.points).all())
        effects = effects_of(self.game, seat, found.made, found.better)
        return Lead(found.worth, found.worth - ERRORS * found.error, found.error, effects, same)

    def ends(self, known: State, moves: int, plan: Plan, worlds: range) -> Ends:
        """How games end behind a plan; what was played out at this position is not played out again."""
        if self.at != moves:
            self.at, self.played_out = moves, {}
        parts = []
        for first in range(worlds.start, worlds.stop, BLOCK):
            block = range(first, min(first + BLOCK, worlds.stop))
            if (plan, block) not in self.played_out:
                ends = self.expectation.ends(known, plan, block, f"drill {moves}")
                self.played_out[plan, block] = ends._replace(finals=())
            parts.append(self.played_out[plan, block])
        return joined(parts)


def still_open(effects: Effects) -> bool:
    """Whether the game is not nearly decided, by the chances behind the obvious plan and behind the best one."""
    return effects.after >= OPEN[0] and effects.before <= OPEN[1]


def themes_of(
    history: History, moves: int, seat: int, best: Sequence[int], obvious: Sequence[int], effects: Effects
) -> list[str]:
    """What there is to learn, by what the title declares: from the answer that sets the plan apart, and the points."""
    game = history.game
    parting = next(
        (action for place, action in enumerate(best) if list(obvious[: place + 1]) != list(best[: place + 1])), best[0]
    )
    text, gained = game.actions.texts[parting], {category for category, points in effects.categories if points > 0}
    known = plain(game.known_to(history.states[moves], seat))
    return [
        name
        for name, theme in game.face.decisions.themes.items()
        if text.startswith(tuple(theme.answers))
        or gained & set(theme.categories)
        or (theme.when is not None and theme.when(known, best) and not theme.when(known, obvious))
    ]


def look_through(
    game: Game, players: int, bots: str, seed: str, numbers: Sequence[int], write: Callable[[Source], None]
) -> None:
    """Play games of these numbers and write what was found in each. Same seed, same games, same drills."""
    for number in numbers:
        history = played(game, players, bots, f"{seed} {number}")
        found = list(DrillSearch(game, history.seed).drills(history))
        needed = packed(history.actions[: found[-1].moves]) if found else ""
        write(Source(number, history.seed, players, game.rules_version, bots, needed, found))


def steady_bot(name: str, game: Game, seed: str) -> Bot:
    """A bot that thinks by a number of simulations, never by the clock: a busy machine plays the same games."""
    if name == PLAYOUTS:
        return SearchBot(game, seed, simulations=SIMULATIONS, seconds=None)
    return new_bot(name, game, seed)


def played(game: Game, players: int, bots: str, seed: str) -> History:
    """A whole game of one bot on all seats."""
    history = History(game, players, seed)
    seats = [steady_bot(bots, game, f"{seed} {seat}") for seat in range(players)]
    play_on(history, lambda seat: answer(seats[seat], bots, game, game.known_to(history.state, seat)))
    return history
