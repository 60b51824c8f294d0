"""§13, R32: the worlds that fit what a seat knows, counted out, and how often `redeal` gives each of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from math import sqrt

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.components.areas import FIRST, FIRST_UNSEEN, INNOVATION, ORDER
from glueckauf.games.coal_baron_cards.components.innovations import INNOVATION_IDS
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import BLUE, GALLERY, GREEN, Board, play, position, stack

World = tuple[tuple[int, ...], ...]  # the cards at the places in doubt; then, for each seat, what it keeps unseen

FRACTION = 1 if COMPILED else 5  # the interpreter deals the same worlds byte by byte (tests/contract), only slower
NINE = ["furnaces_1", "barracks_2", "furnaces_1", "barracks_3", "furnaces_2", "barracks_2", "barracks_3"]
NINE += ["factories_4", "barracks_1"]
TWICE = ["furnaces_1", "barracks_2", "barracks_3", "barracks_2", "furnaces_1", "barracks_3", "factories_4"]
TWICE += ["factories_1", "barracks_1"]


def small(cards: Sequence[str], *secret: str) -> State:
    """Three players and few unseen orders: all others were delivered; red keeps the `secret` ones unseen."""
    rest = Counter(stack(position(3), "order")) - Counter([*cards, *secret])
    green: Board = {"delivered": sorted(rest.elements())}
    return position(3, stacks={"order": cards}, others={GREEN: green}, secret_orders=secret)


def two_seats() -> State:
    """Red and Blue have chosen; two of the orders are in doubt, of which there are others."""
    s = play(small(NINE), "place free_choice", "pay 2", "look order", "keep 2")
    return play(s, "place free_choice", "pay 3", "look order", "keep 1")


def one_seat_twice() -> State:
    """Red has chosen twice, and kept the former top once."""
    s = play(small(NINE), "place free_choice", "pay 2", "look order", "keep 1", "pass", "pass")
    return play(s, "place free_choice", "pay 1+2", "look order", "keep 3")


def the_same_kind_twice() -> State:
    """Red has chosen twice, and both times an order of this kind lay on top."""
    s = play(small(TWICE), "place free_choice", "pay 2", "look order", "keep 2", "pass", "pass")
    return play(s, "place free_choice", "pay 1+2", "look order", "keep 1")


def beside_another() -> State:
    """Red keeps another order unseen beside the one in doubt."""
    cards = ["furnaces_1", "barracks_2", "barracks_3", "barracks_2", "furnaces_2", "barracks_1"]
    return play(small(cards, "furnaces_1"), "place free_choice", "pay 2", "look order", "keep 3")


def innovations() -> State:
    """Red and Blue have chosen innovations; those of the box that are not here have left the game."""
    cards = ["1-3", "1-4", "1-3", "extract", "1-4", "1-3", "1-5", "1-4", "1-5"]
    s = position(3, stacks={"innovation": cards})
    for kind, name in enumerate(INNOVATION_IDS):
        plain(s).removed[kind] = stack(position(3), "innovation").count(name) - cards.count(name)
    s = play(s, "place free_choice", "pay 2", "look innovation", "keep 3")
    return play(s, "place free_choice", "pay 3", "look innovation", "keep 1")


def world_of(world: State, number: int) -> World:
    table = plain(world)
    places = range(FIRST[number], FIRST[number] + table.stack_size[number])
    secret = table.orders_secret if number == ORDER else table.innovations_secret
    kinds = range(16 if number == ORDER else len(INNOVATION_IDS))
    hands = [tuple(kind for kind in kinds for _ in range(secret[seat, kind])) for seat in range(table.players)]
    return (tuple(table.card[place] for place in places if table.doubt[place - FIRST_UNSEEN]), *hands)


def fits(world: World, doubts: Sequence[tuple[int, int]]) -> bool:
    """R32: a card in doubt lies in its place, or the seat that chose keeps it; one card settles one doubt."""
    at, *hands = world
    kept = Counter((seat, kind) for seat, hand in enumerate(hands) for kind in hand)
    return Counter(doubt for card, doubt in zip(at, doubts, strict=True) if card != doubt[1]) <= kept


def fitting(s: State, seat: int, number: int) -> Counter[World]:
    """Every world that fits, with the number of ways in which the unseen cards make it."""
    true, known = plain(s), plain(COAL_BARON_CARDS.known_to(s, seat))
    places = range(FIRST[number], FIRST[number] + true.stack_size[number])
    doubts = [divmod(true.doubt[place - FIRST_UNSEEN] - 1, 16) for place in places if true.doubt[place - FIRST_UNSEEN]]
    dealt, owned = world_of(s, number), world_of(COAL_BARON_CARDS.known_to(s, seat), number)
    unseen = [true.card[place] for place in places if known.card[place] == UNKNOWN]
    sizes = [len(mine) - len(told) for mine, told in zip(dealt[1:], owned[1:], strict=True)]
    unseen += [kind for size, hand in zip(sizes, dealt[1:], strict=True) if size for kind in hand]
    blank = owned[0].count(UNKNOWN)
    found = Counter[World]()
    for cards in set(permutations(unseen, blank + sum(sizes))):
        rest = Counter(unseen)
        ways = 1
        for card in cards:
            ways *= rest[card]
            rest[card] -= 1
        row = iter(cards)
        at = tuple(next(row) if card == UNKNOWN else card for card in owned[0])
        hands = [
            told or tuple(sorted(next(row) for _ in range(size))) for size, told in zip(sizes, owned[1:], strict=True)
        ]
        if fits((at, *hands), doubts):
            found[(at, *hands)] += ways
    return found


@pytest.mark.parametrize("lay", [two_seats, one_seat_twice, the_same_kind_twice, beside_another, innovations])
@pytest.mark.parametrize("seat", [BLUE, GALLERY])
def test_every_world_that_fits_is_dealt_equally_often(lay: Callable[[], State], seat: int) -> None:  # §13, R32
    s, number = lay(), INNOVATION if lay is innovations else ORDER
    assert COAL_BARON_CARDS.broken_invariant(s) == ""
    expected, dealt = fitting(s, seat, number), Counter[World]()
    assert len(expected) > 4
    for deal in range(max(1000, 15 * len(expected)) // FRACTION):
        world = COAL_BARON_CARDS.known_to(s, seat)
        COAL_BARON_CARDS.knowledge.redeal(world, chance.key(f"{deal}"))
        dealt[world_of(world, number)] += 1
    assert COAL_BARON_CARDS.broken_invariant(world) == ""
    assert set(dealt) <= set(expected)
    assert uneven(expected, dealt) < 4


def uneven(expected: Counter[World], dealt: Counter[World]) -> float:
    """The chi-square of the deals, in standard deviations above its mean."""
    deals, ways, free = sum(dealt.values()), sum(expected.values()), len(expected) - 1
    means = {world: deals * many / ways for world, many in expected.items()}
    square = sum((dealt[world] - mean) ** 2 / mean for world, mean in means.items())
    return (square - free) / sqrt(2 * free)
