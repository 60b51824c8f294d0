"""§14, R51: every deal that agrees with what a seat knows, counted out, and how often `redeal` gives each of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import sqrt

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, COPIES, KINDS
from glueckauf.games.isle_of_trains.components.wagons import PLACES
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import KIND, A, B, Board, C, position

World = tuple[tuple[int, ...], ...]  # the pile; then of each seat: hand, secret discards, cargo loaded face down
FRACTION = 1 if COMPILED else 3  # the interpreter deals the same worlds byte by byte (tests/contract), only slower
PILE = -1
ENGINES = ["engine_1"] * 2


def small(players: int, deck: Sequence[str], others: dict[int, Board]) -> State:
    """Few cards are unseen: all that is not named lies on the discard pile, before all eyes."""
    named = Counter(deck) + Counter(ENGINES + ["engine_1"] * (players - 2))
    for board in others.values():
        named += Counter([*board.get("hand", ()), *board.get("secret_discards", ())])
    named += Counter({"hopper_1": 1, "tanker_1": 1}) if players == 2 else Counter()
    rest = Counter(dict(zip(CARD_IDS, COPIES, strict=True))) - named
    train = ["engine_1", "hopper_1(tanker_1@1)"] if players == 2 else ["engine_1"]
    return position(players, deck=deck, discard=sorted(rest.elements()), others=others, train=train)


def recalled() -> State:
    """A recalls three cards of the last reshuffle; B has drawn two since, and keeps others."""
    board: Board = {"hand": ["hopper_1", "engine_2"], "secret_discards": ["hopper_1"]}
    s = small(2, ["hopper_1", "engine_2", "boxcar_1"], {B: board})
    plain(s).drawn_since[B] = 2
    for card, count in (("hopper_1", 2), ("engine_2", 1)):
        plain(s).recalled[A, KIND[card]] = count
    return s


def in_doubt() -> State:
    """All know of two cards that B holds them, or has put them away; A recalls one more, B has drawn one since."""
    board: Board = {"hand": ["hopper_1", "engine_2"], "secret_discards": ["hopper_1"]}
    s = small(2, ["hopper_1", "engine_2", "boxcar_1"], {B: board})
    table = plain(s)
    table.drawn_since[B] = 1
    table.open_doubt[B, KIND["hopper_1"]], table.open_doubt[B, KIND["engine_2"]] = 1, 1
    table.recalled[A, KIND["hopper_1"]] = 1
    return s


def two_others() -> State:
    """B and C have both drawn since the reshuffle, C only one of its cards; one card of B is in doubt."""
    others: dict[int, Board] = {
        B: {"hand": ["hopper_1", "engine_2"]},
        C: {"hand": ["boxcar_1"], "secret_discards": ["hopper_1"]},
    }
    s = small(3, ["hopper_1", "engine_2"], others)
    table = plain(s)
    table.drawn_since[B], table.drawn_since[C] = 2, 1
    table.open_doubt[B, KIND["engine_2"]] = 1
    for card, count in (("hopper_1", 2), ("boxcar_1", 1)):
        table.recalled[A, KIND[card]] = count
    return s


def world_of(world: State) -> World:
    table = plain(world)
    rows = [tuple(table.pile[place] for place in range(table.pile_size))]
    for seat in range(1, table.players):
        rows += [
            tuple(k for k in range(KINDS) for _ in range(row[seat, k])) for row in (table.hand, table.discard_secret)
        ]
        loaded = product(range(table.players), range(PLACES))
        rows.append(tuple(table.cargo[at] for at in loaded if table.loader[at] == seat))
    return tuple(rows)


def places(s: State) -> list[int]:
    """For each place of an unseen card, in the order of `world_of`: PILE, or the seat that knows it."""
    table, rows = plain(s), world_of(s)
    found = [PILE] * table.pile_size
    for number, row in enumerate(rows[1:]):
        found += [1 + number // 3] * len(row)
    return found


def origins(s: State, at: Sequence[int]) -> Iterator[set[int]]:
    """Each choice of the places whose cards come from the last reshuffle: the whole pile, and what was drawn since."""
    table = plain(s)
    drawn = []
    for seat in range(1, table.players):
        own = [place for place, who in enumerate(at) if who == seat]
        sure = sum(table.open_doubt[seat, kind] for kind in range(KINDS))
        drawn.append(list(combinations(own, min(table.drawn_since[seat], len(own) - sure))))
    for choice in product(*drawn):
        yield {place for place, who in enumerate(at) if who == PILE} | {place for part in choice for place in part}


def fitting(s: State) -> Counter[World]:
    """All deals of the unseen cards, equal ones told apart, that agree with what A knows of each of them."""
    table, rows, at = plain(s), world_of(s), places(s)
    free = [kind for row in rows for kind in row]
    cards: list[tuple[int, int]] = []  # kind; with whom it lies for sure, PILE if recalled, else UNKNOWN
    for kind in range(KINDS):
        labels = [PILE] * table.recalled[A, kind]
        labels += [seat for seat in range(1, table.players) for _ in range(table.open_doubt[seat, kind])]
        cards += [(kind, label) for label in labels]
        cards += [(kind, UNKNOWN)] * (free.count(kind) - len(labels))
    found = Counter[World]()
    for origin in origins(s, at):
        for deal in permutations(cards):
            if all(agrees(label, place, at, origin) for place, (_, label) in enumerate(deal)):
                row = iter(kind for kind, _ in deal)
                dealt = [[next(row) for _ in old] for old in rows]
                found[
                    tuple(tuple(sorted(new) if number % 3 in (1, 2) else new) for number, new in enumerate(dealt))
                ] += 1
    return found


def agrees(label: int, place: int, at: Sequence[int], origin: set[int]) -> bool:
    if label == PILE:
        return place in origin
    return label == UNKNOWN or (at[place] == label and place not in origin)


@pytest.mark.parametrize("lay", [recalled, in_doubt, two_others])
def test_every_deal_that_agrees_with_what_a_seat_knows_is_equally_likely(lay: Callable[[], State]) -> None:  # §14, R51
    s = lay()
    assert ISLE_OF_TRAINS.broken_invariant(s) == ""
    expected, dealt = fitting(s), Counter[World]()
    for number in range(max(1500, 15 * len(expected)) // FRACTION):
        world = ISLE_OF_TRAINS.known_to(s, A)
        ISLE_OF_TRAINS.knowledge.redeal(world, chance.key(f"{number}"))
        dealt[world_of(world)] += 1
    assert set(dealt) <= set(expected)
    assert uneven(expected, dealt) < 4


def uneven(expected: Counter[World], dealt: Counter[World]) -> float:
    """The chi-square of the deals, in standard deviations above its mean."""
    deals, ways, free = sum(dealt.values()), sum(expected.values()), len(expected) - 1
    means = {world: deals * many / ways for world, many in expected.items()}
    square = sum((dealt[world] - mean) ** 2 / mean for world, mean in means.items())
    return (square - free) / sqrt(2 * free)
