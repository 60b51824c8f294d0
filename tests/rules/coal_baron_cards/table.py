"""Lay out a position, play moves, hear a refusal, read the table: the words of all rule tests of this title.

Cards have the names of the components (`wheel_double`, `joker`, `model_a`, `furnaces_3`, `1-4`, `take_loco`); a loaded
wagon is `joker(fox_double)`. What a test lays before a seat leaves the stacks, so the cards of a position add up to the
box, with two exceptions: a stack that is laid out without `...` consists of the named cards only, the rest is out of
the game; and `hand` and `used` are as the test says, without the worker cards that this leaves over.
"""

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import TypedDict, Unpack

import numpy as np
import pytest

from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers, plain, to_bytes
from glueckauf.engine.limits import EVERYBODY
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.components.areas import AREA_IDS, FIRST, SIZE, STACK_IDS
from glueckauf.games.coal_baron_cards.components.decks import CARD_IDS, DECK_OF
from glueckauf.games.coal_baron_cards.components.innovations import INNOVATION_IDS, RANGE_IDS
from glueckauf.games.coal_baron_cards.components.lorries import LORRY_IDS, LORRY_LIST
from glueckauf.games.coal_baron_cards.components.objectives import OBJECTIVE_IDS
from glueckauf.games.coal_baron_cards.components.orders import DESTINATION_IDS, ORDER_IDS
from glueckauf.games.coal_baron_cards.components.wagons import LOCO_IDS, WAGON_IDS
from glueckauf.games.coal_baron_cards.state import STATE, State

RED, BLUE, GREEN, WHITE = range(4)
GALLERY = -1  # who watches
ALL_AREAS = list(AREA_IDS)
DECK_IDS = ["lorry", "wagon", "loco", "share", "objective", "order", "innovation"]
DECK = {name: DECK_IDS[deck] for deck, names in enumerate(CARD_IDS) for name in names}  # card -> deck
KIND = {name: kind for names in CARD_IDS for kind, name in enumerate(names)}  # card -> number in its deck
AREA = {name: area for area, name in enumerate(AREA_IDS)}

Cards = Sequence[str]
Stacks = Mapping[str, Sequence[str | EllipsisType]]  # from the top; `...` is the rest of the stack


class Board(TypedDict, total=False):
    """What one seat has."""

    hand: Sequence[int]  # worker cards by value; the starting hand if not said
    row: Cards  # front first
    storage: Cards
    wagons: Mapping[int, Cards]  # [track]
    locos: Mapping[int, str]  # [track]
    orders: Cards
    secret_orders: Cards  # kept unseen by Free Choice
    innovations: Cards
    secret_innovations: Cards
    shares: Cards
    objectives: Cards
    delivered: Cards  # the delivery pile: locos, wagons, lorries, orders


def position(
    players: int = 2,
    seat: int = RED,
    *,
    stacks: Stacks | None = None,
    used: Mapping[str, int] | None = None,  # workers placed at the last use of an area
    passed: Sequence[int] = (),
    shift: int = 1,
    start: int = RED,
    claim: int = NONE,  # who used Extract 0/1 last
    markers: Mapping[int, int] | None = None,  # number -> seat
    others: Mapping[int, Board] | None = None,
    options: Mapping[str, str] | None = None,
    rules: int = COAL_BARON_CARDS.rules_version,
    **board: Unpack[Board],
) -> State:
    """A fresh game with some things changed, `seat` to choose a turn; `board` is what this seat has."""
    s: State = COAL_BARON_CARDS.at(rules).new(players, "a position", options)
    table = plain(s)
    piles = {name: stack(s, name) for name in STACK_IDS}
    arrange(piles, stacks or {})
    for who, what in {**(others or {}), seat: board}.items():
        lay_before(table, who, what, piles)
    for name, wanted in (stacks or {}).items():
        below = piles[name] if ... in wanted else []
        piles[name] = [card for card in wanted if isinstance(card, str)] + below
    for number, name in enumerate(STACK_IDS):
        lay_stack(table, number, piles[name])
    for name, workers in (used or {}).items():
        table.used[AREA[name]] = workers
    for who in passed:
        table.passed[who] = 1
    for number, who in (markers or {}).items():
        table.marker[number - 1] = who
    table.seat, table.start_player, table.shift, table.claim = seat, start, shift, claim
    return s


def arrange(piles: dict[str, list[str]], stacks: Stacks) -> None:
    """Take the cards that are to lie on top of a stack out of their decks; a stack with its rest keeps its size."""
    for name, wanted in stacks.items():
        for card in wanted:
            if isinstance(card, str):
                source = take_out(piles, card, name)
                if ... in wanted and source != name:
                    piles[source].append(piles[name].pop())


def take_out(piles: dict[str, list[str]], card: str, preferred: str = "") -> str:
    """Take a card out of a stack, from as low as it lies there; gives the name of the stack."""
    for name in (preferred, *STACK_IDS):
        pile = piles.get(name, [])
        if card in pile and DECK_IDS[DECK_OF[STACK_IDS.index(name)]] == DECK[card]:
            del pile[len(pile) - 1 - pile[::-1].index(card)]
            return name
    message = f"no {card} left in the box"
    raise LookupError(message)


def taken(piles: dict[str, list[str]], card: str) -> int:
    """The kind of a card, which leaves the stacks."""
    take_out(piles, card)
    return KIND[card]


def lay_stack(table: State, number: int, pile: Cards) -> None:
    for place in range(SIZE[number]):
        table.card[FIRST[number] + place] = KIND[pile[-1 - place]] if place < len(pile) else NONE
        table.seen[FIRST[number] + place] = EVERYBODY if place == len(pile) - 1 else 0
    table.stack_size[number] = len(pile)


def lay_before(table: State, seat: int, what: Board, piles: dict[str, list[str]]) -> None:
    """Give a seat what it has, out of the stacks."""
    if "hand" in what:
        for value in range(5):
            table.workers[seat, value] = list(what["hand"]).count(value + 1)
    for place, card in enumerate(what.get("row", [])):
        table.row[seat, place] = taken(piles, card)
        table.row_size[seat] = place + 1
    for track, wagons in what.get("wagons", {}).items():
        for wagon in wagons:
            lay_wagon(table, seat, track - 1, wagon, piles)
    for track, card in what.get("locos", {}).items():
        table.loco[seat, track - 1] = taken(piles, card)
    for card in what.get("objectives", []):
        table.objective[taken(piles, card)] = seat
    for cards, counts in counted(table, what):
        for card in cards:
            counts[seat, taken(piles, card)] += 1
    table.orders_secret_count[seat] = len(what.get("secret_orders", []))
    table.innovations_secret_count[seat] = len(what.get("secret_innovations", []))


def lay_wagon(table: State, seat: int, track: int, wagon: str, piles: dict[str, list[str]]) -> None:
    name, _, lorry = wagon.removesuffix(")").partition("(")
    kind = taken(piles, name)
    if lorry:
        table.loaded[seat, track, taken(piles, lorry), int(name == "joker")] += 1
    else:
        table.empty[seat, track, kind] += 1


def counted(table: State, what: Board) -> list[tuple[Cards, Numbers]]:
    """The cards that only their number tells apart, and where they are counted."""
    piles = {
        "loco": table.delivered_locos,
        "wagon": table.delivered_wagons,
        "lorry": table.delivered_lorries,
        "order": table.delivered_orders,
    }
    return [
        (what.get("storage", []), table.storage),
        (what.get("orders", []), table.orders_open),
        (what.get("secret_orders", []), table.orders_secret),
        (what.get("innovations", []), table.innovations_open),
        (what.get("secret_innovations", []), table.innovations_secret),
        (what.get("shares", []), table.share),
        *(([card], piles[DECK[card]]) for card in what.get("delivered", [])),
    ]


def play(s: State, *moves: str) -> State:
    """The position after these moves; `s` stays as it was."""
    for move in moves:
        s = COAL_BARON_CARDS.play(s, move)
    return s


def refused(s: State, move: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the rule's number with which `move` is refused; asking changes nothing."""
    before = to_bytes(s)
    with pytest.raises(GlueckaufError) as refusal:
        COAL_BARON_CARDS.play(s, move, seat)
    assert to_bytes(s) == before
    return refusal.value.reason.code, refusal.value.reason.rule


def legal(s: State) -> set[str]:
    """All legal actions; asking changes nothing."""
    before = to_bytes(s)
    texts = set(COAL_BARON_CARDS.legal_texts(s))
    assert to_bytes(s) == before
    return texts


def open_areas(s: State) -> set[str]:
    """The areas that can be chosen."""
    return {move.removeprefix("place ") for move in legal(s) if move.startswith("place ")}


def asked(s: State) -> str:
    """The question that is put now."""
    return COAL_BARON_CARDS.question(s)


def named(counts: Numbers, seat: int, names: Cards) -> list[str]:
    assert all(counts[seat, kind] >= 0 for kind in range(len(names)))
    return [name for kind, name in enumerate(names) for _ in range(counts[seat, kind])]


def stack(s: State, name: str) -> list[str]:
    """The cards of a stack from the top, `?` for one that is not known; whatever lies above the top is wiped."""
    table, number = plain(s), STACK_IDS.index(name)
    names, size = CARD_IDS[DECK_OF[number]], table.stack_size[number]
    above = range(FIRST[number] + size, FIRST[number] + SIZE[number])
    assert all((table.card[place], table.seen[place]) == (NONE, 0) for place in above)
    cards = [table.card[FIRST[number] + place] for place in reversed(range(size))]
    return ["?" if card == UNKNOWN else names[card] for card in cards]


def hand(s: State, seat: int = RED) -> list[int]:
    """The worker cards in hand."""
    return [value + 1 for value in range(5) for _ in range(plain(s).workers[seat, value])]


def placed(s: State, area: str, seat: int = RED) -> list[int | str]:
    """The worker cards of a seat that lie in an area, and the worker innovations there."""
    table, number = plain(s), AREA[area]
    cards: list[int | str] = [value + 1 for value in range(5) for _ in range(table.placed[number, seat, value])]
    return cards + named(table.placed_innovations, number, RANGE_IDS)


def row(s: State, seat: int = RED) -> list[str]:
    """The mining row from the front; whatever lies behind its end is wiped."""
    table = plain(s)
    size = table.row_size[seat]
    assert all(table.row[seat, place] == NONE for place in range(size, 40))
    return [LORRY_IDS[table.row[seat, place]] for place in range(size)]


def wagons(s: State, seat: int, track: int) -> list[str]:
    table = plain(s)
    empty = [name for kind, name in enumerate(WAGON_IDS) for _ in range(table.empty[seat, track - 1, kind])]
    loaded = [
        f"{'joker' if joker else WAGON_IDS[lorry.crest]}({lorry.id})"
        for kind, lorry in enumerate(LORRY_LIST)
        for joker in range(2)
        for _ in range(table.loaded[seat, track - 1, kind, joker])
    ]
    return empty + loaded


def board(s: State, seat: int = RED) -> Board:
    """What a seat has besides workers, without what is empty; cards of one place in the order of the components."""
    table = plain(s)
    whole: Board = {
        "row": row(s, seat),
        "storage": named(table.storage, seat, LORRY_IDS),
        "wagons": {track: wagons(s, seat, track) for track in (1, 2, 3) if wagons(s, seat, track)},
        "locos": {
            track: LOCO_IDS[table.loco[seat, track - 1]] for track in (1, 2, 3) if table.loco[seat, track - 1] != NONE
        },
        "orders": named(table.orders_open, seat, ORDER_IDS),
        "secret_orders": named(table.orders_secret, seat, ORDER_IDS),
        "innovations": named(table.innovations_open, seat, INNOVATION_IDS),
        "secret_innovations": named(table.innovations_secret, seat, INNOVATION_IDS),
        "shares": named(table.share, seat, DESTINATION_IDS),
        "objectives": [name for kind, name in enumerate(OBJECTIVE_IDS) if table.objective[kind] == seat],
        "delivered": [
            *named(table.delivered_locos, seat, LOCO_IDS),
            *named(table.delivered_wagons, seat, WAGON_IDS),
            *named(table.delivered_lorries, seat, LORRY_IDS),
            *named(table.delivered_orders, seat, ORDER_IDS),
        ],
    }
    held: Board = {}
    for name, cards in whole.items():
        if cards:
            held[name] = cards  # type: ignore[literal-required]  # the names come from the same declaration
    return held


def box(s: State) -> list[int]:
    """How many cards of each kind lie anywhere."""
    counts = np.zeros(200, np.int64)
    return [int(count) for count in counts[: COAL_BARON_CARDS.rules.inventory(s, counts)]]


def changed(before: State, after: State) -> set[str]:
    """The names of the fields that differ."""
    one, two = plain(before), plain(after)
    return {name for name in STATE.names or () if cells(one, name) != cells(two, name)}


def cells(table: State, name: str) -> object:
    field = getattr(table, name)
    return field if isinstance(field, int) else field.tolist()
