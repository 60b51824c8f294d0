"""Lay out a position, play moves, hear a refusal, read the table: the words of all rule tests of this title.

Cards have the names of the components (`engine_1`, `hopper_2`, `caboose_3`, `bank`). A wagon with cargo is
`hopper_2(engine_1 tanker_1@0)`: a face-up Level 1 Engine and a Tanker Car that seat 0 has loaded face down. What a test
lays out leaves the draw pile; the rest of the box lies under `...`, or is out of the game if a deck has no `...`.
"""

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import TypedDict, Unpack

import pytest

from glueckauf.engine.errors import ALLOWED, GlueckaufError
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers, layout, plain, to_bytes
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.buildings import BUILDING_IDS
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, CARDS, COPIES, FIRST_WAGON, KINDS
from glueckauf.games.isle_of_trains.components.contracts import CONTRACT_IDS, PART_IDS
from glueckauf.games.isle_of_trains.components.wagons import KIND as WAGON_KIND
from glueckauf.games.isle_of_trains.components.wagons import LAST_PLACE, NUMBER, PLACE, WAGON_IDS
from glueckauf.games.isle_of_trains.hand import kinds as hand_kinds
from glueckauf.games.isle_of_trains.invariants import places_of, room_of, wagons_of
from glueckauf.games.isle_of_trains.state import State
from glueckauf.games.isle_of_trains.train import set_occupied, set_room, set_wagons

A, B, C, D = range(4)
GALLERY = -1  # who watches
KIND = {name: kind for kind, name in enumerate(CARD_IDS)}
DECLARED = layout(State, ISLE_OF_TRAINS.rules_version)
ENGLE_WHARF, LOCH_HAVEN, KILLIAN, CLARK, CACTUS_MINES, ALPINE_LODGE = CONTRACT_IDS

Cards = Sequence[str]
Deck = Sequence[str | EllipsisType]  # from the top; `...` is the rest of the box


class Board(TypedDict, total=False):
    """What one seat has; a Level 1 Engine if no train is named, else nothing."""

    hand: Cards
    train: Cards  # engine and wagons, with their cargo
    buildings: Cards
    contracts: Mapping[str, str]  # contract card -> primary, a or b
    secret_discards: Cards  # that this seat has put on the discard pile face down


def position(
    players: int = 2,
    seat: int = A,
    *,
    deck: Deck = (...,),
    discard: Cards = (),  # that came to the discard pile openly
    display: Cards = (),
    phantoms: int = 0,
    actions: int = 2,  # left to the seat
    turns: int = 0,
    final_turns: int = NONE,
    others: Mapping[int, Board] | None = None,
    options: Mapping[str, str] | None = None,
    rules: int = ISLE_OF_TRAINS.rules_version,
    **board: Unpack[Board],
) -> State:
    """`seat` is to choose an action; `board` is what it has."""
    wanted = {"display": "open", **(options or {})} if display else options
    s: State = ISLE_OF_TRAINS.at(rules).new(players, "a position", wanted)
    table = plain(s)
    left = [name for name, count in zip(CARD_IDS, COPIES, strict=True) for _ in range(count)]
    boards = {who: Board() for who in range(players)} | {**(others or {}), seat: board}
    for who, what in boards.items():
        clear(table, who)
        lay_before(table, who, what, left)
    for kind in range(KINDS):
        table.discard_open[kind] = 0
    for card in discard:
        table.discard_open[taken(left, card)] += 1
    for place in range(3):
        table.display[place] = taken(left, display[place]) if place < len(display) else NONE
    top = [card for card in deck if isinstance(card, str)]
    for card in top:
        taken(left, card)
    pile = [*top, *(left if ... in deck else [])][::-1]
    for place in range(CARDS):
        table.pile[place] = KIND[pile[place]] if place < len(pile) else NONE
    table.pile_size = len(pile)
    table.seat, table.actions_left, table.phantoms = seat, actions, phantoms
    table.turns, table.final_turns = turns, final_turns
    recount(s)
    return s


def recount(s: State) -> None:
    """Make the sets of a state fit hands and trains that were laid out by hand."""
    table = plain(s)
    for seat in range(table.players):
        table.in_hand[seat] = hand_kinds(s, seat)
        set_wagons(s, seat, wagons_of(s, seat))
        set_room(s, seat, wagons_of(s, seat) & room_of(s, seat))
        set_occupied(s, seat, places_of(s, seat))


def clear(table: State, seat: int) -> None:
    for kind in range(KINDS):
        table.hand[seat, kind] = 0
    table.train[seat, 0] = 0


def taken(left: list[str], card: str) -> int:
    """The kind of a card, which leaves the box."""
    if card not in left:
        message = f"no {card} left in the box"
        raise LookupError(message)
    left.remove(card)
    return KIND[card]


def lay_before(table: State, seat: int, what: Board, left: list[str]) -> None:
    for card in what.get("hand", []):
        table.hand[seat, taken(left, card)] += 1
    table.hand_count[seat] = len(what.get("hand", []))
    for wagon in what.get("train", ["engine_1"]):
        lay_wagon(table, seat, wagon, left)
    for card in what.get("buildings", []):
        table.buildings[seat] |= 1 << BUILDING_IDS.index(card)
        taken(left, card)
    for contract, part in what.get("contracts", {}).items():
        table.contract_of[CONTRACT_IDS.index(contract)] = seat
        table.contract_part[CONTRACT_IDS.index(contract)] = PART_IDS.index(part)
    for card in what.get("secret_discards", []):
        table.discard_secret[seat, taken(left, card)] += 1
        table.discard_secret_count[seat] += 1


def lay_wagon(table: State, seat: int, wagon: str, left: list[str]) -> None:
    name, _, cargo = wagon.removesuffix(")").partition("(")
    kind = taken(left, name)
    number = next(number for number in range(4) if not table.train[seat, kind] >> number & 1)
    table.train[seat, kind] |= 1 << number
    if kind >= FIRST_WAGON:
        names = (name, f"{name}#{number + 1}")
        first = int(PLACE[next(place for place, known in enumerate(WAGON_IDS) if known in names)])
        for place, loaded in enumerate(cargo.split()):
            card, _, loader = loaded.partition("@")
            table.cargo[seat, first + place] = taken(left, card)
            table.loader[seat, first + place] = int(loader) if loader else NONE


def play(s: State, *moves: str) -> State:
    """The position after these moves; `s` stays as it was; no card is lost and no invariant newly broken."""
    for move in moves:
        after: State = ISLE_OF_TRAINS.play(s, move)
        assert ISLE_OF_TRAINS.pieces(after) == ISLE_OF_TRAINS.pieces(s)
        assert ISLE_OF_TRAINS.broken_invariant(s) or not ISLE_OF_TRAINS.broken_invariant(after)
        s = after
    return s


def refused(s: State, move: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the rule's number with which `move` is refused; asking changes nothing."""
    before = to_bytes(s)
    with pytest.raises(GlueckaufError) as refusal:
        ISLE_OF_TRAINS.play(s, move, seat)
    assert to_bytes(s) == before
    return refusal.value.reason.code, refusal.value.reason.rule


def legal(s: State) -> set[str]:
    """All legal answers: those that are listed are those that are not refused; asking changes nothing."""
    before = to_bytes(s)
    texts = ISLE_OF_TRAINS.actions.texts
    listed = ISLE_OF_TRAINS.legal_ids(s)
    assert listed == [action for action in range(len(texts)) if ISLE_OF_TRAINS.rules.refusal(s, action) == ALLOWED]
    assert to_bytes(s) == before
    return {texts[action] for action in listed}


def options(s: State, verb: str) -> set[str]:
    """What may follow this verb among the legal answers."""
    return {move.partition(" ")[2] for move in legal(s) if move.split()[0] == verb}


def asked(s: State) -> str:
    """The question that is put now."""
    return ISLE_OF_TRAINS.question(s)


def counted(counts: Numbers, seat: int | None = None) -> list[str]:
    """The cards of a table of counts, or of a seat's row of it, in the order of the components."""
    row = [counts[kind] if seat is None else counts[seat, kind] for kind in range(KINDS)]
    assert min(row) >= 0
    return [name for name, count in zip(CARD_IDS, row, strict=True) for _ in range(count)]


def named(kind: int) -> str:
    return "?" if kind == UNKNOWN else CARD_IDS[kind]


def hand(s: State, seat: int = A) -> list[str]:
    """The known cards in hand, in the order of the components."""
    return counted(plain(s).hand, seat)


def size(s: State, seat: int = A) -> int:
    """The number of cards in hand."""
    return plain(s).hand_count[seat]


def train(s: State, seat: int = A) -> list[str]:
    """The engine, then the wagons in their order with their cargo; numbers from #2 on are shown."""
    table = plain(s)
    found = [CARD_IDS[kind] for kind in range(FIRST_WAGON) if table.train[seat, kind]]
    for wagon, name in enumerate(WAGON_IDS):
        places = range(int(PLACE[wagon]), int(LAST_PLACE[wagon]) + 1)
        cargo = [cargo_card(table, seat, place) for place in places if table.cargo[seat, place] != NONE]
        if table.train[seat, int(WAGON_KIND[wagon])] >> int(NUMBER[wagon]) & 1:
            found.append(name.removesuffix("#1") + (f"({' '.join(cargo)})" if cargo else ""))
        else:
            assert not cargo
    return found


def cargo_card(table: State, seat: int, place: int) -> str:
    card, loader = named(table.cargo[seat, place]), table.loader[seat, place]
    return card if loader == NONE else f"{card}@{loader}"


def buildings(s: State, seat: int = A) -> list[str]:
    return [name for place, name in enumerate(BUILDING_IDS) if plain(s).buildings[seat] >> place & 1]


def contracts(s: State, seat: int = A) -> dict[str, str]:
    table = plain(s)
    mine = [place for place in range(len(CONTRACT_IDS)) if table.contract_of[place] == seat]
    return {CONTRACT_IDS[place]: PART_IDS[table.contract_part[place]] for place in mine}


def pile(s: State) -> list[str]:
    """The draw pile from the top."""
    table = plain(s)
    return [named(table.pile[place]) for place in reversed(range(table.pile_size))]


def discard(s: State) -> list[str]:
    """The cards of the discard pile that came there openly."""
    return counted(plain(s).discard_open)


def secret(s: State, seat: int = A) -> list[str]:
    """The cards of the discard pile that this seat has put there face down."""
    return counted(plain(s).discard_secret, seat)


def shown(s: State) -> list[str]:
    """The open display."""
    return [named(kind) for kind in plain(s).display if kind != NONE]


def changed(before: State, after: State) -> set[str]:
    """The names of the fields that differ, without those that follow from others."""
    one, two = plain(before), plain(after)
    return {name for name in DECLARED.names or () if cells(one, name) != cells(two, name)}


def cells(table: State, name: str) -> object:
    field = getattr(table, name)
    return field if isinstance(field, int) else field.tolist()
