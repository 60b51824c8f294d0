"""§14.1 What is remembered, held against a perfect memory; R43 and how much it forgets; redeal against brute force."""

from collections import Counter
from collections.abc import Callable
from math import comb, factorial, perm, sqrt
from random import Random

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.components.stacks import ORDER_STACK, TILE_STACK
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.memory import DRAW, Memory, World, fitting, forgets, world_of
from tests.rules.coal_baron.table import BLUE, GALLERY, GREEN, RED, Board, known, play, position
from tests.views import view_json

FRACTION = 1 if COMPILED else 3  # the interpreter deals the same worlds byte by byte (tests/contract), only slower
SEATS = (RED, BLUE, GREEN, GALLERY)
YELLOW, BROWN, GREY, BLACK, UMBER = "yellow-light-1", "brown-light-1", "grey-light-1", "black-light-1", "brown-dark-1"
TILES = [YELLOW, YELLOW, BROWN, BROWN, GREY, BLACK]
CARDS = ["truck-black-3", "handcart-grey-1", "train-mixed-4", "horse_cart-yellow-1", "handcart-brown-3", "truck-grey-1"]
PILES = {TILE_STACK: TILES, ORDER_STACK: CARDS}
RICH: Board = {"marks": 60}


def small(stack: int, pile: list[str]) -> State:
    """Three rich players and a small stack of tiles or orders that nobody has looked at."""
    others: dict[int, Board] = {BLUE: RICH, GREEN: RICH}
    if stack == TILE_STACK:
        return position(3, tile_stack=pile, others=others, **RICH)
    return position(3, order_stack=pile, others=others, **RICH)


def eager(s: State, stack: int, random: Random) -> str:
    """The next answer of players who like to draw, seldom buy, and seldom keep."""
    legal = COAL_BARON.legal_texts(s)
    if COAL_BARON.question(s) == "place":
        area = DRAW[stack].removesuffix("draw")
        shown = [move for move in legal if move.startswith(area) and move != DRAW[stack]]
        if DRAW[stack] in legal and random.random() < 0.6:
            return DRAW[stack]
        return random.choice(shown) if shown and random.random() < 0.2 else "place bank"
    return "keep_none" if "keep_none" in legal and random.random() < 0.7 else random.choice(legal)


@pytest.mark.parametrize("stack", [TILE_STACK, ORDER_STACK])
@pytest.mark.parametrize("seed", range(4))
def test_memory_is_perfect_unless_somebody_else_draws_a_part_of_what_a_seat_knew(
    stack: int, seed: int
) -> None:  # §14, §14.1, R43
    random = Random(f"{stack} {seed}")
    s = small(stack, random.sample(PILES[stack], 6))
    memories = {seat: Memory(s, seat, stack) for seat in SEATS}
    forgot: set[int] = set()
    for _ in range(45):
        action = eager(s, stack, random)
        after = play(s, action)
        for seat, memory in memories.items():
            forgot |= {seat} if forgets(s, action, seat, stack) else set()
            memory.hear(s, action, after)
            remembered = set(fitting(after, seat, stack))
            assert world_of(after, stack) in memory.worlds
            assert memory.worlds <= remembered, "nothing false is remembered"
            assert memory.worlds == remembered or seat in forgot, "and nothing is forgotten"
        s = after


def cut(pile: list[str]) -> tuple[State, Memory]:
    """RED drew five, BLUE drew the same and put them under the others, GREEN draws a part of them."""
    s = small(ORDER_STACK, pile)
    memory = Memory(s, RED, ORDER_STACK)
    moves = [f"put_order {card}" for card in pile[:4]]
    for action in [
        *("place order_draw", "keep_none", "return top", *moves),
        *("place order_draw", "keep_none", "return bottom", *moves),
        "place order_draw",
    ]:
        after = play(s, action)
        assert forgets(s, action, RED, ORDER_STACK) == (s.seat == GREEN)
        memory.hear(s, action, after)
        s = after
    return s, memory


@pytest.mark.parametrize("others", [1, 2])
def test_how_much_is_forgotten_when_another_draws_a_part(others: int) -> None:  # §14.1, R43
    """The sum of §14.1: j of the k known pieces are in hand, the others in the rest of the packet."""
    places, drawn, packet, known_there = 5 + others, 5, 5, 5
    s, memory = cut([*CARDS, "truck-brown-1"][:places])
    ways = fitting(s, RED, ORDER_STACK)
    rest = packet - (drawn - others)
    perfect = sum(
        comb(known_there, j) * perm(drawn, j) * perm(rest, known_there - j)
        for j in range(max(0, known_there - rest), min(known_there, packet - rest) + 1)
    )
    assert sum(ways[world] for world in memory.worlds) == perfect * factorial(places - known_there)
    assert sum(ways.values()) == perm(places, known_there) * factorial(places - known_there)


def test_after_a_cut_a_seat_knows_what_it_would_know_had_it_not_seen_those_pieces() -> None:  # §14.1, R43
    s, _ = cut([*CARDS, "truck-brown-1"])
    assert fitting(s, RED, ORDER_STACK) == fitting(s, GALLERY, ORDER_STACK)


def known_in_part(*pile: str) -> State:
    """RED puts five tiles on top, one is turned up, GREEN draws the other four and the next one."""
    s = small(TILE_STACK, list(pile))
    s = play(s, "place factory_draw", "keep_none", "return top", *(f"put_tile {tile}" for tile in pile[:4]))
    return play(s, "place factory_1", "place factory_draw", "keep_none")


def put_back(s: State, end: str, count: int) -> State:
    hand = view_json(COAL_BARON, s, plain(s).seat)["drawn"]["pieces"]
    return play(s, f"return {end}", *(f"put_tile {tile}" for tile in hand[:count]))


def in_the_hand() -> State:
    """The fifth may be a second yellow one."""
    return known_in_part(BLACK, YELLOW, BROWN, GREY, BLACK, YELLOW, UMBER)


def in_a_packet() -> State:
    """The same, put back under the stack: where the four lie is not known either."""
    return put_back(in_the_hand(), "bottom", 4)


def half_put_back() -> State:
    """Two of the five have their place among those that go back."""
    return put_back(in_the_hand(), "top", 2)


def three_alike() -> State:
    """Two of the four are alike, and the fifth may be the third of them."""
    return put_back(known_in_part(BLACK, YELLOW, YELLOW, GREY, BLACK, YELLOW, UMBER), "top", 4)


def orders() -> State:
    """Orders exist once: RED knows four of the five that GREEN put back."""
    s = small(ORDER_STACK, [*CARDS, "truck-brown-1"])
    s = play(s, "place order_draw", "keep_none", "return top", *(f"put_order {card}" for card in CARDS[:4]))
    s = play(s, "place order_2", "place order_draw", "keep_none", "return bottom")
    hand = view_json(COAL_BARON, s, GREEN)["drawn"]["pieces"]
    return play(s, *(f"put_order {card}" for card in hand[:4]))


@pytest.mark.parametrize("lay", [in_the_hand, in_a_packet, half_put_back, three_alike, orders])
@pytest.mark.parametrize("seat", [RED, GALLERY])
def test_every_world_that_fits_is_dealt_equally_often(lay: Callable[[], State], seat: int) -> None:  # §14, §14.1
    s, stack = lay(), ORDER_STACK if lay is orders else TILE_STACK
    expected, dealt = fitting(s, seat, stack), Counter[World]()
    for number in range(max(1000, 6 * len(expected)) // FRACTION):
        world = known(s, seat)
        COAL_BARON.knowledge.redeal(world, chance.key(f"{number}"))
        dealt[world_of(world, stack)] += 1
    assert set(dealt) <= set(expected)
    assert uneven(expected, dealt) < 4


def uneven(expected: Counter[World], dealt: Counter[World]) -> float:
    """The chi-square of the deals, in standard deviations above its mean."""
    deals, ways, free = sum(dealt.values()), sum(expected.values()), len(expected) - 1
    means = {world: deals * many / ways for world, many in expected.items()}
    square = sum((dealt[world] - mean) ** 2 / mean for world, mean in means.items())
    return (square - free) / sqrt(2 * free)
