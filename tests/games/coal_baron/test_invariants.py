"""Each invariant of `glueckauf verify` can be broken, in every way it knows, and is then named."""

from collections.abc import Callable

import pytest

from glueckauf.engine.fields import NONE, plain
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.games.coal_baron import COAL_BARON as GAME
from glueckauf.games.coal_baron.components.spaces import BANK, FACTORY, FACTORY_DRAW
from glueckauf.games.coal_baron.invariants import INVARIANTS
from glueckauf.games.coal_baron.state import State
from tests.rules.coal_baron.table import ORDER, SPACE, TILE, position

YELLOW, BROWN = 0, 1
MINE = ORDER["truck-grey-2"]  # outstanding, one of its slots half filled
NOBODYS = ORDER["train-black-1"]  # on display
LOCKED_MONEY, LOCKED_FACTORY, LOCKED_ORDER = SPACE["money_5"], 3, 0  # with two players
Spoil = Callable[[State], None]


def laid_out() -> State:
    """RED is asked; one order with a foreign cube on it, a tile, two cubes in the cage, workers of BLUE on money_4."""
    return position(
        orders=["truck-grey-2 grey=yellow", "truck-mixed-4"],
        tiles=["grey-light-2"],
        cage=["black", "brown"],
        standing={"money_4": (1, 2)},
        display={"order_2": "train-black-1"},
    )


def taken_from(s: State, colour: int, count: int = 1) -> None:
    """Cubes of the supply are about to lie elsewhere."""
    s.supply[colour] -= count


# Invariant 1: every tile and every order lies somewhere, once


def swap_a_tile(s: State) -> None:
    s.tile_at[0] = (s.tile_at[0] + 1) % len(TILE)


def double_an_order(s: State) -> None:
    s.delivered[MINE] = 1


# Invariant 2: sixteen cubes


def lose_a_cube(s: State) -> None:
    s.supply[YELLOW] -= 1


def lend_a_cube(s: State) -> None:
    s.storage[0, YELLOW] += s.supply[YELLOW] + 1
    s.supply[YELLOW] = -1


# Invariant 3: workers


def lose_a_worker(s: State) -> None:
    s.workers[1] -= 1


def lend_a_worker(s: State) -> None:
    s.canteen[1] += s.workers[1] + 1
    s.workers[1] = -1


# Invariant 4: Marks


def owe_a_mark(s: State) -> None:
    s.marks[1] = -1


# Invariant 5: the cage


def overload_the_cage(s: State) -> None:
    taken_from(s, YELLOW, 4)
    s.cage[0, YELLOW] += 4


def lend_from_the_cage(s: State) -> None:
    taken_from(s, YELLOW, -1)
    s.cage[0, YELLOW] = -1


def lend_from_the_storage(s: State) -> None:
    taken_from(s, YELLOW, -1)
    s.storage[0, YELLOW] = -1


def dig_deeper(s: State) -> None:
    s.cage_level[0] = 5


def fly(s: State) -> None:
    s.cage_level[0] = -1


# Invariant 6: the carts


def heap_a_cart(s: State) -> None:
    taken_from(s, BROWN)
    s.on_carts[0, YELLOW, BROWN] += 1


def dig_under_a_cart(s: State) -> None:
    taken_from(s, BROWN, -1)
    s.on_carts[0, YELLOW, BROWN] = -1


# Invariant 7: slots and cubes of an outstanding order


def empty_too_many_slots(s: State) -> None:
    s.empty_slots[MINE, 2] += 2


def empty_fewer_than_no_slots(s: State) -> None:
    s.empty_slots[MINE, 0] = -1


def lend_from_an_order(s: State) -> None:
    taken_from(s, BROWN, -1)
    s.coal[MINE, BROWN] = -1


def more_empty_than_open(s: State) -> None:
    s.open_slots[MINE] = 0


def more_open_than_printed(s: State) -> None:
    s.open_slots[MINE] = 3


def fill_without_a_cube(s: State) -> None:
    s.empty_slots[MINE, 2] -= 1


def heap_a_slot(s: State) -> None:
    taken_from(s, BROWN)
    s.coal[MINE, BROWN] += 1


def half_fill_in_pairs(s: State) -> None:
    s.options[0] = 1


# Invariant 8: an order that is not outstanding


def coal_on_the_display(s: State) -> None:
    taken_from(s, YELLOW)
    s.coal[NOBODYS, YELLOW] = 1


def slots_on_the_display(s: State) -> None:
    s.empty_slots[NOBODYS, 3] = s.open_slots[NOBODYS] = 1


def half_a_slot_on_the_display(s: State) -> None:
    s.open_slots[NOBODYS] = 1


# Invariant 9: outstanding orders


def leave_a_card_behind_the_last(s: State) -> None:
    s.outstanding[1, 3] = MINE


def mix_up_the_cards(s: State) -> None:
    s.outstanding[0, 0], s.outstanding[0, 1] = s.outstanding[0, 1], s.outstanding[0, 0]


# Invariant 10: locked spaces


def work_on_a_locked_space(s: State) -> None:
    s.workers[1] -= 1
    s.standing[LOCKED_MONEY], s.standing_of[LOCKED_MONEY] = 1, 1


def lay_a_tile_on_a_locked_space(s: State) -> None:
    s.tile_at[LOCKED_FACTORY], s.tile_at[0] = s.tile_at[0], NONE
    s.space = FACTORY


def lay_a_card_on_a_locked_space(s: State) -> None:
    s.order_at[LOCKED_ORDER], s.order_at[1] = s.order_at[1], NONE


# Invariant 11: whose workers


def own_an_empty_space(s: State) -> None:
    s.standing_of[SPACE["money_6"]] = 0


def stand_in_the_way_at_the_bank(s: State) -> None:
    s.standing[BANK], s.standing_of[BANK] = 1, 1


# Invariant 12: the displays


def skip_the_refill_of_a_tile(s: State) -> None:
    s.tiles[1, s.tile_at[0]] += 1
    s.tile_at[0] = NONE


def skip_the_refill_of_an_order(s: State) -> None:
    s.delivered[s.order_at[1]] = 1
    s.order_at[1] = NONE


# Invariant 13: nothing above the top


def leave_a_gap_in_the_stack(s: State) -> None:
    s.tiles[1, s.card[0, 0]] += 1
    s.card[0, 0] = NONE


def leave_a_trace_above_the_top(s: State) -> None:
    s.seen[0, s.stack_size[0]] = 1


def leave_a_packet_above_the_top(s: State) -> None:
    s.packet[0, s.stack_size[0]] = 1


# Invariant 14: packets


def packet(s: State, ranks: tuple[int, ...], seen: tuple[int, ...]) -> None:
    for place, (rank, known) in enumerate(zip(ranks, seen, strict=True)):
        s.packet[0, place], s.seen[0, place] = rank, known


def pack_six(s: State) -> None:
    packet(s, (1, 2, 3, 4, 5, 6), (1,) * 6)


def pack_without_an_owner(s: State) -> None:
    packet(s, (1,), (0,))


def pack_with_two_owners(s: State) -> None:
    packet(s, (1,), (3,))


def pack_before_the_gallery(s: State) -> None:
    packet(s, (1,), (GALLERY_BIT,))


def know_a_card_that_was_never_drawn(s: State) -> None:
    packet(s, (0,), (1,))


def know_a_card_of_no_packet(s: State) -> None:
    s.among[0, 0] = 1


def pack_from_the_second_on(s: State) -> None:
    packet(s, (0, 2), (0, 1))


def pack_from_the_second_at_the_bottom(s: State) -> None:
    packet(s, (2,), (1,))


def share_a_packet(s: State) -> None:
    packet(s, (1, 2), (1, 2))


# Invariant 15: equal tiles


def lay_two_alike(s: State) -> None:
    """The two lowest tiles of the stack are equal, as a packet of RED."""
    other = next(place for place in range(2, s.stack_size[0]) if s.card[0, place] == s.card[0, 0])
    s.card[0, 1], s.card[0, other] = s.card[0, other], s.card[0, 1]
    packet(s, (1, 2), (1, 1))


def know_of_the_lower_one(s: State) -> None:
    lay_two_alike(s)
    s.among[0, 0] = 2


def know_of_the_second_in_hand(s: State) -> None:
    lay_two_alike(s)
    s.question, s.space, s.drawn_count = GAME.actions.questions.index("keep_tile"), FACTORY_DRAW, 2
    for i, known in enumerate((1, 3)):
        s.stack_size[0] -= 1
        last = s.stack_size[0]
        s.drawn[i], s.drawn_known[i] = s.card[0, i], known
        s.card[0, i], s.card[0, last] = s.card[0, last], NONE
    packet(s, (0, 0), (0, 0))


# Invariant 16: who is asked


def ask_a_stranger(s: State) -> None:
    s.seat = 2


def play_a_fourth_shift(s: State) -> None:
    s.shift = 4


def ask_who_has_no_workers(s: State) -> None:
    s.canteen[0] += s.workers[0]
    s.workers[0] = 0


# Invariant 17: work steps


def work_without_mining(s: State) -> None:
    s.steps = 3


def take_a_cube_for_nothing(s: State) -> None:
    s.cube = 0


def mine_without_steps(s: State) -> None:
    s.question = GAME.actions.questions.index("mine")


# Invariant 18: nothing lies about


def build_for_nothing(s: State) -> None:
    s.building = 0


def bare_carts_of_nothing(s: State) -> None:
    s.bare_carts = 1


def leave_one_card_of_the_draft(s: State) -> None:
    s.order_at[1], s.space = NONE, SPACE["order_2"]
    s.draft[0], s.draft_count = NOBODYS, 1


def draft_in_the_middle_of_the_game(s: State) -> None:
    s.question = GAME.actions.questions.index("draft")


def stand_on_a_space_between_turns(s: State) -> None:
    s.space = FACTORY_DRAW


def go_to_the_top_between_turns(s: State) -> None:
    s.to_top = 1


def hold_a_partner_between_turns(s: State) -> None:
    s.partner = 1


def put_back_between_turns(s: State) -> None:
    s.drawn_put = 1


def draw_less_than_is_there(s: State) -> None:
    s.drawn[0] = 0


def know_what_is_not_drawn(s: State) -> None:
    s.drawn_known[0] = 1


def show_it_to_a_stranger(s: State) -> None:
    s.shown = 1 << 5


def end_too_early(s: State) -> None:
    s.seat, s.shift = NONE, 2


def end_in_the_middle_of_a_turn(s: State) -> None:
    s.seat, s.shift, s.space = NONE, 3, FACTORY_DRAW


# Invariant 19: the rules of a version


def play_by_no_rules(s: State) -> None:
    s.rules = 0


def play_by_rules_to_come(s: State) -> None:
    s.rules = 3


def choose_a_third_way_of_substitution(s: State) -> None:
    s.options[0] = 2


def store_in_a_third_way(s: State) -> None:
    s.storing = 2


def store_by_the_letter_in_version_1(s: State) -> None:
    s.rules, s.storing = 1, 1


SPOILERS: dict[int, tuple[Spoil, ...]] = {  # [invariant] ways to break it
    1: (swap_a_tile, double_an_order),
    2: (lose_a_cube, lend_a_cube),
    3: (lose_a_worker, lend_a_worker),
    4: (owe_a_mark,),
    5: (overload_the_cage, lend_from_the_cage, lend_from_the_storage, dig_deeper, fly),
    6: (heap_a_cart, dig_under_a_cart),
    7: (
        *(empty_too_many_slots, empty_fewer_than_no_slots, lend_from_an_order, more_empty_than_open),
        *(more_open_than_printed, fill_without_a_cube, heap_a_slot, half_fill_in_pairs),
    ),
    8: (coal_on_the_display, slots_on_the_display, half_a_slot_on_the_display),
    9: (leave_a_card_behind_the_last, mix_up_the_cards),
    10: (work_on_a_locked_space, lay_a_tile_on_a_locked_space, lay_a_card_on_a_locked_space),
    11: (own_an_empty_space, stand_in_the_way_at_the_bank),
    12: (skip_the_refill_of_a_tile, skip_the_refill_of_an_order),
    13: (leave_a_gap_in_the_stack, leave_a_trace_above_the_top, leave_a_packet_above_the_top),
    14: (
        *(pack_six, pack_without_an_owner, pack_with_two_owners, pack_before_the_gallery),
        *(know_a_card_that_was_never_drawn, know_a_card_of_no_packet, pack_from_the_second_on),
        *(pack_from_the_second_at_the_bottom, share_a_packet),
    ),
    15: (know_of_the_lower_one, know_of_the_second_in_hand),
    16: (ask_a_stranger, play_a_fourth_shift, ask_who_has_no_workers),
    17: (work_without_mining, take_a_cube_for_nothing, mine_without_steps),
    18: (
        *(build_for_nothing, bare_carts_of_nothing, leave_one_card_of_the_draft, draft_in_the_middle_of_the_game),
        *(stand_on_a_space_between_turns, go_to_the_top_between_turns, hold_a_partner_between_turns),
        *(
            put_back_between_turns,
            draw_less_than_is_there,
            know_what_is_not_drawn,
            show_it_to_a_stranger,
            end_too_early,
        ),
        end_in_the_middle_of_a_turn,
    ),
    19: (
        *(play_by_no_rules, play_by_rules_to_come, choose_a_third_way_of_substitution),
        *(store_in_a_third_way, store_by_the_letter_in_version_1),
    ),
}


@pytest.mark.parametrize(
    ("invariant", "spoil"),
    [(invariant, spoil) for invariant, spoilers in SPOILERS.items() for spoil in spoilers],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_a_broken_invariant_is_named(invariant: int, spoil: Spoil) -> None:
    s = laid_out()
    assert GAME.broken_invariant(s) == ""
    spoil(plain(s))
    assert (
        INVARIANTS[GAME.rules.find_broken_invariant(s)] == INVARIANTS[invariant]
    )  # what is hardly a state any more, no door lets in


def test_every_law_can_be_broken() -> None:
    assert list(SPOILERS) == list(range(1, len(INVARIANTS)))
