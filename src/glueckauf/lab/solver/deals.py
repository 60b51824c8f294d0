"""What chance can do, counted through: every deal of a title, every result of an action, with their probabilities.

All luck is drawn by `chance.below`. So the set-up is taken as it is written and bound to a `below` of our own, which
goes through all that it could have answered: no title says a second time how it deals. Later luck is the shuffling of
one pile; the generator lies in the state, so its next words are written there by hand.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import factorial, prod
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from glueckauf.engine import chance
from glueckauf.engine.border import as_players
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.fields import Plain, as_record, plain, state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen
from glueckauf.engine.rebind import OURS, is_our_module, rebound
from glueckauf.engine.state import State

MOST = 200_000  # ways to deal that are counted through: a minute
LARGEST_PILE = 6  # cards that may be shuffled after the deal: 720 orders
Draw = Callable[[Any, int], int]  # Any: a state, which only has luck
Results = list[tuple[State, float]]  # positions without luck, and how likely each is


def every_deal(game: Game, players: int, options: Mapping[str, str] | None = None) -> Results:
    """All first positions. Raises `BadSetup`, also where there are too many."""
    seats = as_players(players, game.seats)
    values = np.array(chosen(game.options, options or {}, seats), np.int64)
    drawn: list[tuple[int, int]] = []  # what chance answered in this deal, and out of how many
    script: list[int] = []  # what it shall answer first; zeros after that

    def draw(_: Any, count: int) -> int:
        answer = script[len(drawn)] if len(drawn) < len(script) else 0
        drawn.append((answer, count))
        return answer

    setup, key, found = bound_to(game.rules.setup, draw), np.zeros(8, np.uint32), dict[bytes, float]()
    while True:
        s: Any = Plain(np.zeros(1, game.layout))
        setup(s, seats, values, key)
        ways = prod(count for _, count in drawn)
        if ways > MOST:
            why = f"{game.id} can be dealt in {ways:.2g} ways, not in at most {MOST:,}"
            raise too_large(why)
        forget(s)
        found[to_bytes(s)] = found.get(to_bytes(s), 0.0) + 1 / ways
        while drawn and drawn[-1][0] + 1 == drawn[-1][1]:
            drawn.pop()
        if not drawn:
            return as_states(game, found)
        script = [answer for answer, _ in drawn]
        script[-1] += 1
        drawn.clear()


def every_result(game: Game, s: State, action: int) -> Results:
    """All positions to which a legal action can lead. Raises `BadSetup` where a large pile is shuffled."""
    cards = 1 + played(game, s, action, ()).luck_used
    if cards > LARGEST_PILE:
        why = f"more than {LARGEST_PILE} cards are shuffled after the deal"
        raise too_large(why)
    found: dict[bytes, float] = {}
    for words in product(*(range(count) for count in range(cards, 1, -1))):
        after = played(game, s, action, words)
        forget(after)
        found[to_bytes(after)] = found.get(to_bytes(after), 0.0) + 1 / factorial(cards)
    return as_states(game, found)


def played(game: Game, s: State, action: int, words: Sequence[int]) -> State:
    """A copy after the action, if these are the next words of the generator, and zeros after them."""
    after: State = plain(game.copy(s))
    forget(after)
    for i, word in enumerate(words):
        after.luck_block[i] = word
    game.rules.apply(after if game.interpreted else as_record(after), action)
    return after


def forget(s: State) -> None:
    """Leave no trace of luck: the generator will give zeros."""
    for i in range(8):
        s.luck_key[i] = 0
    for i in range(chance.BLOCK):
        s.luck_block[i] = 0
    s.luck_blocks, s.luck_used = 0, 0


def as_states(game: Game, found: Mapping[bytes, float]) -> Results:
    """Positions in the form in which the title is played."""
    return [(state_of(bytearray(raw), game.layout, as_numbers=game.interpreted), p) for raw, p in found.items()]


def bound_to(rule: Any, draw: Draw) -> Any:  # Any: a rule, of which Numba declares no type
    """The same rule in the interpreter, where chance answers what `draw` says."""
    twins: dict[Any, Any] = {getattr(chance.below, "py_func", chance.below): draw}

    def translate(thing: Any, names: set[str]) -> Any:
        thing = getattr(thing, "py_func", thing)
        if isinstance(thing, np.ndarray) and not thing.flags.writeable:
            return thing.data  # a table of a title
        if is_our_module(thing):
            twin = ModuleType(thing.__name__)
            for name in names:
                if hasattr(thing, name):
                    setattr(twin, name, translate(getattr(thing, name), set()))
            return twin
        if not isinstance(thing, FunctionType) or not thing.__module__.startswith(OURS):
            return thing
        if thing not in twins:
            rebound(thing, translate, lambda twin: twins.__setitem__(thing, twin))
        return twins[thing]

    return translate(rule, set())


def too_large(why: str) -> BadSetup:
    return BadSetup(
        "game", Reason("too_large", "", f"too large to be solved: {why}", f"zu groß zum Durchrechnen: {why}")
    )
