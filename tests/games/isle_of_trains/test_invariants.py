"""Each invariant of `glueckauf verify` can be broken, and is then named."""

from collections.abc import Callable

import pytest

from glueckauf.engine.fields import NONE, plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS as GAME
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, CARDS
from glueckauf.games.isle_of_trains.components.wagons import PLACE, WAGON_IDS
from glueckauf.games.isle_of_trains.invariants import INVARIANTS
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import A, B, Board, position, recount

KIND = {name: kind for kind, name in enumerate(CARD_IDS)}
HOPPER, TANKER = (int(PLACE[WAGON_IDS.index(name)]) for name in ("hopper_3#1", "tanker_3#1"))
CABOOSE = int(PLACE[WAGON_IDS.index("caboose_3")])


def table() -> State:
    """A has a Megahopper Car, a Caboose 3 and a Bank, B a building too; all invariants hold."""
    others = {B: Board(hand=["bank", "engine_2"], buildings=["rail_yard"])}
    mine = Board(hand=["engine_1", "tanker_1"], train=["engine_2", "hopper_3", "caboose_3"], buildings=["coal_factory"])
    s: State = position(2, A, others=others, **mine)
    assert GAME.broken_invariant(s) == ""
    return s


def drawn(s: State, name: str) -> int:
    """The kind of a card, taken out of the draw pile; the top card closes the gap."""
    kind = KIND[name]
    place = next(place for place in range(CARDS) if s.pile[place] == kind)
    s.pile_size -= 1
    s.pile[place] = s.pile[s.pile_size]
    s.pile[s.pile_size] = NONE
    return kind


def into_hand(s: State, seat: int, *cards: str) -> None:
    for card in cards:
        s.hand[seat, drawn(s, card)] += 1
        s.hand_count[seat] += 1


def add_a_card(s: State) -> None:
    s.hand[A, KIND["bank"]] += 1


def number_a_caboose_2(s: State) -> None:
    s.train[A, drawn(s, "caboose_1")] = 0b10


def owe_a_discard(s: State) -> None:
    s.discard_open[KIND["engine_1"]] -= 1
    s.hand[A, KIND["engine_1"]] += 1


def owe_a_hand_card(s: State) -> None:
    s.hand[A, KIND["bank"]] -= 1
    s.discard_open[KIND["bank"]] += 1


def owe_a_phantom(s: State) -> None:
    s.phantoms = -1


def miscount_a_hand(s: State) -> None:
    s.hand_count[B] += 1


def leave_a_gap_in_the_pile(s: State) -> None:
    s.hand[A, s.pile[0]] += 1
    s.hand_count[A] += 1
    s.pile[0] = NONE


def couple_a_second_engine(s: State) -> None:
    s.train[A, drawn(s, "engine_3")] = 1


def couple_too_much(s: State) -> None:
    s.train[A, drawn(s, "boxcar_2")] = 1
    s.train[A, drawn(s, "boxcar_1")] = 1


def load_what_is_not_there(s: State) -> None:
    s.cargo[A, TANKER] = drawn(s, "engine_1")


def leave_a_loader(s: State) -> None:
    s.loader[A, HOPPER] = B


def load_the_second_place_first(s: State) -> None:
    s.cargo[A, HOPPER + 1] = drawn(s, "hopper_1")


def load_out_of_order(s: State) -> None:
    s.cargo[A, HOPPER], s.loader[A, HOPPER] = drawn(s, "hopper_1"), B
    s.cargo[A, HOPPER + 1] = drawn(s, "tanker_1")


def load_oil_as_coal(s: State) -> None:
    s.cargo[A, HOPPER] = drawn(s, "hopper_2")


def load_the_caboose_of_another(s: State) -> None:
    s.cargo[A, CABOOSE], s.loader[A, CABOOSE] = drawn(s, "hopper_2"), B


def build_a_second_building(s: State) -> None:
    drawn(s, "oil_refinery")
    s.buildings[A] |= 1 << KIND["oil_refinery"] - KIND["coal_factory"]


def open_two_contracts(s: State) -> None:
    s.contract_of[0] = s.contract_of[1] = A


def take_four_contracts(s: State) -> None:
    for contract in range(4):
        s.contract_of[contract], s.contract_part[contract] = A, 1


def ask_nobody(s: State) -> None:
    s.seat = 2


def leave_no_action(s: State) -> None:
    s.actions_left = 0


def hold_six_cards(s: State) -> None:
    into_hand(s, B, "hopper_1", "hopper_1", "hopper_2", "hopper_2")


def begin_with_a_phantom(s: State) -> None:
    s.phantoms = 1


def forget_a_bonus(s: State) -> None:
    s.bonus = KIND["boxcar_1"]


def show_a_card_without_the_variant(s: State) -> None:
    s.display[0] = drawn(s, "boxcar_1")


def know_a_card_that_is_not_there(s: State) -> None:
    s.open_hand[B, KIND["hopper_1"]] = 1


def doubt_a_card_that_is_not_there(s: State) -> None:
    s.open_doubt[B, KIND["hopper_1"]] = 1


def recall_a_card_that_lies_open(s: State) -> None:
    s.recalled[B, KIND["coal_factory"]] = 1


def recall_a_card_that_nobody_has_drawn(s: State) -> None:
    s.recalled[A, KIND["bank"]] = 1  # B holds it, and has not drawn since


def forget_a_wagon(s: State) -> None:
    s.wagon_set[A, 0] &= s.wagon_set[A, 0] - 1


def forget_room(s: State) -> None:
    s.room_set[A, 0] &= ~(1 << WAGON_IDS.index("hopper_3#1"))


def forget_cargo(s: State) -> None:
    s.cargo[A, HOPPER] = drawn(s, "engine_1")


def forget_a_kind_in_hand(s: State) -> None:
    s.in_hand[A] &= s.in_hand[A] - 1


SPOILERS = (
    (1, add_a_card),
    (1, number_a_caboose_2),
    (2, owe_a_discard),
    (2, owe_a_hand_card),
    (2, owe_a_phantom),
    (3, miscount_a_hand),
    (4, leave_a_gap_in_the_pile),
    (5, couple_a_second_engine),
    (6, couple_too_much),
    (7, load_what_is_not_there),
    (7, leave_a_loader),
    (7, load_the_second_place_first),
    (7, load_out_of_order),
    (8, load_oil_as_coal),
    (9, load_the_caboose_of_another),
    (10, build_a_second_building),
    (11, open_two_contracts),
    (12, take_four_contracts),
    (13, ask_nobody),
    (13, leave_no_action),
    (14, hold_six_cards),
    (14, begin_with_a_phantom),
    (15, forget_a_bonus),
    (16, show_a_card_without_the_variant),
    (17, know_a_card_that_is_not_there),
    (17, doubt_a_card_that_is_not_there),
    (18, recall_a_card_that_lies_open),
    (18, recall_a_card_that_nobody_has_drawn),
    (19, forget_a_wagon),
    (19, forget_room),
    (19, forget_cargo),
    (19, forget_a_kind_in_hand),
)


@pytest.mark.parametrize(("invariant", "spoil"), SPOILERS, ids=lambda part: getattr(part, "__name__", part))
def test_a_broken_invariant_is_named(invariant: int, spoil: Callable[[State], None]) -> None:
    s = table()
    spoil(plain(s))
    if invariant != 19:
        recount(s)
    assert (
        INVARIANTS[GAME.rules.find_broken_invariant(s)] == INVARIANTS[invariant]
    )  # what is hardly a state any more, no door lets in


def test_a_display_with_a_gap_is_named() -> None:  # §13
    s = position(display=["bank", "engine_2"])
    assert GAME.broken_invariant(s) == ""
    plain(s).display[2], plain(s).display[1] = plain(s).display[1], NONE
    assert GAME.broken_invariant(s) == INVARIANTS[16]


def test_a_card_recalled_is_in_the_pile_or_with_who_drew_since() -> None:  # §14
    s = table()
    plain(s).recalled[A, KIND["boxcar_1"]] = 1  # in the pile
    plain(s).recalled[A, KIND["bank"]] = 1
    plain(s).drawn_since[B] = 1
    assert GAME.broken_invariant(s) == ""


def test_every_law_can_be_broken() -> None:
    assert {invariant for invariant, _ in SPOILERS} == set(range(1, len(INVARIANTS)))
