"""Redeal gives each world that fits equally often.

Uniform worlds stay uniform when two unseen cards change places, if the world still fits: so worlds as they were dealt,
and worlds in which unseen cards have changed places again and again, must look alike. That needs no list of all worlds,
and holds in any position. On small positions the tests of each title count all worlds out (tests/rules:
test_worlds.py, test_memory.py).
"""

from collections import Counter
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import UNKNOWN, copy, plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from tests.contract.games import MATERIAL, every_game, positions, redealt

WORLDS = 150 if COMPILED else 30  # of each kind
CHANGES = 100  # of places in each world of the second kind
NEAR = 12
REGIONS = 10
LATE = 10  # turns before the end
COUNTED = {  # [title] fields that count cards by kind, unseen ones too
    "coal_baron_cards": ("orders_secret", "innovations_secret"),
    "isle_of_trains": ("hand", "discard_secret"),
}


class Slot(NamedTuple):
    """Where an unseen card lies: a cell that holds its kind, or a row that counts kinds."""

    field: str
    at: tuple[int, ...]
    counted: bool
    kind: int


def table(s: State, name: str) -> Any:
    """A field as an array that writes to the state."""
    return plain(s).__dict__["record"][name][0]


def slots(game: Game, known: State, world: State) -> list[Slot]:
    """Every card of a world that the seat does not know."""
    found: list[Slot] = []
    for name in game.layout.names or ():
        if not name.startswith("luck") and name != "filler":
            there = table(world, name)
            hidden = map(tuple, np.argwhere(table(known, name) == UNKNOWN))
            found += [Slot(name, at, counted=False, kind=int(there[at])) for at in hidden]
    for name in COUNTED.get(game.id, ()):
        more = table(world, name).astype(int) - table(known, name)
        for seat, kind in np.argwhere(more > 0):
            found += [Slot(name, (int(seat),), counted=True, kind=int(kind))] * int(more[seat, kind])
    return found


def lay(s: State, slot: Slot, kind: int) -> None:
    """Another card in place of this one."""
    cells = table(s, slot.field)
    if slot.counted:
        cells[(*slot.at, slot.kind)] -= 1
        cells[(*slot.at, kind)] += 1
    else:
        cells[slot.at] = kind


def pair(there: list[Slot], random: Random) -> tuple[int, int]:
    """The numbers of any two, or of two whose places are near: those are mostly of one deck."""
    cells = [number for number, slot in enumerate(there) if not slot.counted]
    first, step = random.randrange(len(cells)), random.choice((-1, 1)) * random.randint(1, NEAR)
    if random.random() < 0.3 or not 0 <= first + step < len(cells):
        one, other = random.sample(range(len(there)), 2)
        return one, other
    return cells[first], cells[first + step]


def stirred(game: Game, world: State, known: State, seat: int, random: Random) -> State:
    """Let unseen cards change places, as long as the world fits what the seat knows."""
    box, broken, view = game.pieces(world), game.broken_invariant(world), to_bytes(known)
    there = slots(game, known, world)
    for _ in range(CHANGES):
        here, elsewhere = pair(there, random)
        one, other = there[here], there[elsewhere]
        if one.kind == other.kind or (one.field, one.at) == (other.field, other.at):
            continue
        changed = copy(world)
        try:
            lay(changed, one, other.kind)
            lay(changed, other, one.kind)
        except IndexError:  # no such kind in that deck
            continue
        fits = to_bytes(game.known_to(changed, seat)) == view
        if fits and game.pieces(changed) == box and game.broken_invariant(changed) == broken:
            world = changed
            there[here], there[elsewhere] = one._replace(kind=other.kind), other._replace(kind=one.kind)
    return world


def regions(there: list[Slot]) -> list[Slot]:
    """Each card with the tenth of all unseen places in which it lies: few numbers show a bias that many would hide."""
    places = sorted({slot[:2] for slot in there})
    tenth = {place: number * REGIONS // len(places) for number, place in enumerate(places)}
    return [slot._replace(field="", at=(tenth[slot[:2]],)) for slot in there]


def uneven(one: Counter[Slot], other: Counter[Slot]) -> float:
    """The chi-square of two samples, in standard deviations above its mean."""
    found = one.keys() | other.keys()
    square = sum((one[slot] - other[slot]) ** 2 / (one[slot] + other[slot]) for slot in found)
    free = len(found) - len({(slot.field, slot.at) for slot in found})
    return (square - free) / sqrt(2 * free)


@every_game
@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_look_alike_when_unseen_cards_change_places(game: Game, seat: int) -> None:
    turns = [copy(s) for s, _ in positions(game, game.seats[0], 5) if s.question == 0]
    s, random = turns[max(-LATE, -len(turns))], Random(seat)
    known = game.known_to(s, seat)
    if len({slot.kind for slot in slots(game, known, redealt(game, s, seat, "any"))}) < 2:
        assert game.id not in MATERIAL, "a large title has cards to exchange"
        pytest.skip(f"nothing to exchange: seat {seat} of {game.id} knows all cards but those of one kind")
    dealt, changed = Counter[Slot](), Counter[Slot]()
    for number in range(WORLDS):
        dealt.update(regions(slots(game, known, redealt(game, s, seat, f"dealt {number}"))))
        world = stirred(game, redealt(game, s, seat, f"stirred {number}"), known, seat, random)
        changed.update(regions(slots(game, known, world)))
    assert uneven(dealt, changed) < 4
