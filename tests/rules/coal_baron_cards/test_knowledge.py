"""§13 Hidden information."""

import random

import pytest

from glueckauf.engine.fields import UNKNOWN
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    AREA,
    BLUE,
    GALLERY,
    GREEN,
    KIND,
    RED,
    Board,
    Stacks,
    asked,
    board,
    hand,
    placed,
    play,
    position,
    stack,
)

STACKS = ["lorry_left", "lorry_right", "wagon_left", "wagon_right", "loco", "order", "share", "innovation", "objective"]
ORDERS: Stacks = {"order": ["furnaces_1", "furnaces_2", "factories_3", "barracks_4", "steamboats_1", ...]}
FIVE_ORDERS: Stacks = {"order": ["furnaces_1", "furnaces_2", "factories_3", "barracks_4", "steamboats_1"]}
INNOVATIONS: Stacks = {"innovation": ["1-3", "1-4", "1-5", "take_share", "take_order", ...]}
SHARES: Stacks = {"share": ["furnaces", "barracks", "factories", "steamboats", "furnaces", ...]}
TRAIN: Board = {
    "wagons": {1: ["wheel(wheel_double)"], 2: ["tower(tower_double)"]},
    "locos": {1: "model_a", 2: "model_b"},
}


def known(s: State, seat: int) -> State:
    view: State = COAL_BARON_CARDS.known_to(s, seat)
    return view


def seen(s: State, seat: int, name: str) -> list[str]:
    """A stack from the top, as a seat knows it."""
    return stack(known(s, seat), name)


def drawn(s: State, seat: int) -> list[int]:
    return list(known(s, seat).drawn)


def shown_to(s: State) -> set[int]:
    """To whom the last step showed something new."""
    seats = {seat for seat in range(s.players) if s.shown >> seat & 1}
    return seats | ({GALLERY} if s.shown & GALLERY_BIT else set())


def in_doubt(s: State) -> int:
    """How many cards lie in their place, or in the hand of who put them back."""
    return sum(doubt != 0 for doubt in s.doubt)


def choosing(s: State, name: str, place: int) -> State:
    return play(s, "place free_choice", "pay 2", f"look {name}", f"keep {place}")


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN, GALLERY])
def test_everybody_knows_the_top_of_each_stack_and_nobody_what_lies_below(seat: int) -> None:  # §13, §2
    s = position(players=3)
    for name in STACKS:
        assert seen(s, seat, name) == [stack(s, name)[0]] + ["?"] * (len(stack(s, name)) - 1)


@pytest.mark.parametrize("seat", [RED, BLUE, GALLERY])
def test_nobody_knows_the_shuffles(seat: int) -> None:  # §13
    view = known(position(), seat)
    assert [*view.luck_key, *view.luck_block, view.luck_blocks] == [0] * 25


@pytest.mark.parametrize("seat", [BLUE, GREEN, GALLERY])
def test_all_that_lies_open_is_known_to_everybody(seat: int) -> None:  # §13, R22
    """An observer with a memory also knows the delivery pile, and what was taken from the top of a stack into hand."""
    has: Board = {
        "hand": [1, 3],
        "row": ["fox_double"],
        "storage": ["fox_single_1"],
        "wagons": {1: ["wheel"], 3: ["fox(fox_single_2)"]},
        "locos": {2: "model_a"},
        "orders": ["furnaces_3"],
        "innovations": ["1-3"],
        "shares": ["factories"],
        "objectives": ["loco_a"],
        "delivered": ["model_b", "joker", "tower_double", "barracks_2"],
    }
    s = position(players=3, markers={1: RED}, **has)
    view = known(s, seat)
    assert {"hand": hand(view), **board(view)} == has
    assert (view.seat, view.shift, list(view.marker)) == (RED, 1, [RED] + [-1] * 6)


@pytest.mark.parametrize("seat", [RED, BLUE, GALLERY])
def test_placed_workers_and_worker_innovations_with_their_value_are_known_to_everybody(seat: int) -> None:  # §13
    s = play(position(innovations=["1-4"], used={"share": 3}), "place share", "pay_innovation 1-4 3", "pay 1")
    assert placed(known(s, seat), "share") == [1, "1-4"]
    assert known(s, seat).used[AREA["share"]] == 4


def test_orders_and_innovations_kept_unseen_are_known_to_their_owner_and_to_others_by_number() -> None:  # §13, R22
    secret: Board = {"secret_orders": ["furnaces_3", "barracks_1"], "secret_innovations": ["1-5"]}
    s = position(players=3, seat=BLUE, **secret)
    assert board(known(s, BLUE), BLUE) == {**secret, "secret_orders": ["barracks_1", "furnaces_3"]}
    for seat in (RED, GREEN, GALLERY):
        view = known(s, seat)
        assert board(view, BLUE) == {}
        assert (view.orders_secret_count[BLUE], view.innovations_secret_count[BLUE]) == (2, 1)


def test_an_order_taken_from_the_top_was_seen_by_all() -> None:  # §13, R22
    s = play(position(stacks=ORDERS), "place order", "pay 1")
    for seat in (RED, BLUE, GALLERY):
        assert board(known(s, seat)) == {"orders": ["furnaces_1"]}
        assert seen(s, seat, "order")[:2] == ["furnaces_2", "?"]


def test_the_card_below_a_taken_one_becomes_public() -> None:  # §13, §2, R32
    before = position(stacks=SHARES)
    chosen = play(before, "place share")
    assert (shown_to(chosen), chosen.revealed) == (set(), 0)
    taken = play(chosen, "pay 1")
    assert (shown_to(taken), taken.revealed) == ({RED, BLUE, GALLERY}, 1)
    last = play(position(stacks={"share": ["furnaces"], "loco": ["model_a"]}), "place share", "pay 1")
    assert (shown_to(last), last.revealed) == (set(), 0)


@pytest.mark.parametrize("stacks", [ORDERS, FIVE_ORDERS])
def test_only_the_acting_player_sees_the_drawn_cards_but_all_know_the_first(stacks: Stacks) -> None:  # §13, R11, R32
    s = play(position(players=3, stacks=stacks), "place free_choice", "pay 2", "look order")
    four = [KIND[card] for card in ("furnaces_1", "furnaces_2", "factories_3", "barracks_4")]
    assert drawn(s, RED) == four
    for seat in (BLUE, GREEN, GALLERY):
        assert drawn(s, seat) == [four[0], UNKNOWN, UNKNOWN, UNKNOWN]
        assert seen(s, seat, "order")[0] == "steamboats_1"
    assert shown_to(s) == {RED, BLUE, GREEN, GALLERY}


def test_a_look_at_a_whole_stack_shows_the_others_nothing() -> None:  # §13, R11
    s = play(position(stacks={"share": ["furnaces", "barracks"]}), "place free_choice", "pay 2", "look share")
    assert shown_to(s) == {RED}
    s = play(position(stacks={"share": ["furnaces"]}), "place free_choice", "pay 2", "look share")
    assert shown_to(s) == set()


def test_a_kept_order_is_not_shown_and_the_cards_put_back_are_known_to_their_drawer() -> None:  # §7, §13, R11, R32
    s = choosing(position(players=3, stacks=ORDERS), "order", 2)
    assert in_doubt(s) == 1
    assert board(known(s, RED)) == {"secret_orders": ["furnaces_2"]}
    assert seen(s, RED, "order") == ["steamboats_1", *["?"] * 23, "furnaces_1", "factories_3", "barracks_4"]
    for seat in (BLUE, GREEN, GALLERY):
        assert (board(known(s, seat)), known(s, seat).orders_secret_count[RED]) == ({}, 1)
        assert seen(s, seat, "order") == ["steamboats_1", *["?"] * 26]


def test_a_kept_innovation_is_not_shown_either() -> None:  # §7, §13, R11
    s = choosing(position(stacks=INNOVATIONS), "innovation", 3)
    assert board(known(s, RED)) == {"secret_innovations": ["1-5"]}
    assert seen(s, RED, "innovation") == ["take_order", *["?"] * 11, "1-3", "1-4", "take_share"]
    assert (board(known(s, BLUE)), known(s, BLUE).innovations_secret_count[RED]) == ({}, 1)
    assert seen(s, BLUE, "innovation") == ["take_order", *["?"] * 14]


@pytest.mark.parametrize(
    ("kept", "back", "others_know"),
    [
        (1, ["barracks", "factories", "steamboats"], ["?", "?", "?"]),
        (2, ["furnaces", "factories", "steamboats"], ["furnaces", "?", "?"]),
        (3, ["furnaces", "barracks", "steamboats"], ["furnaces", "?", "?"]),
        (4, ["furnaces", "barracks", "factories"], ["furnaces", "?", "?"]),
    ],
)
def test_a_kept_card_that_is_laid_open_tells_whether_the_former_top_went_back(  # §7, §13, R11, R32
    kept: int, back: list[str], others_know: list[str]
) -> None:
    s = choosing(position(players=3, stacks=SHARES), "share", kept)
    assert shown_to(s) == {BLUE, GREEN, GALLERY}
    assert seen(s, RED, "share")[-3:] == back
    for seat in (BLUE, GREEN, GALLERY):
        assert seen(s, seat, "share")[-3:] == others_know
        assert board(known(s, seat)) == board(s)


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_a_kept_card_is_shown_to_the_others_and_the_drawn_ones_only_to_the_drawer(seat: int) -> None:  # §13, R11
    s = position(players=3, seat=seat, stacks={"share": ["furnaces", "barracks", "factories"]})
    s = play(s, "place free_choice", "pay 2", "look share")
    assert shown_to(s) == {seat}
    assert shown_to(play(s, "keep 2")) == {RED, BLUE, GREEN, GALLERY} - {seat}


@pytest.mark.parametrize("kept", [1, 3])
def test_a_kept_card_equal_to_the_former_top_may_have_been_it(kept: int) -> None:  # §13, R32
    stacks: Stacks = {"share": ["furnaces", "barracks", "furnaces", "factories", ...]}
    s = choosing(position(stacks=stacks), "share", kept)
    assert seen(s, BLUE, "share")[-3:] == ["?", "?", "?"]


def test_a_card_put_back_that_comes_to_lie_on_top_is_public() -> None:  # §13, R32
    s = choosing(position(stacks={"share": ["furnaces", "barracks", "factories"]}), "share", 1)
    assert seen(s, BLUE, "share") == ["barracks", "?"]
    assert seen(s, RED, "share") == ["barracks", "factories"]


def test_a_wagon_kept_is_public_while_its_track_is_chosen_and_the_others_wait() -> None:  # §13, R11, R30
    s = choosing(position(stacks={"wagon_left": ["wheel", "fox", "clover", "tower", "joker", ...]}), "wagon_left", 2)
    assert (asked(s), known(s, BLUE).held) == ("put_wagon", KIND["fox"])
    assert drawn(s, RED) == [KIND["wheel"], KIND["clover"], KIND["tower"], -1]
    assert drawn(s, BLUE) == [KIND["wheel"], UNKNOWN, UNKNOWN, -1]
    s = play(s, "wagon_to 3")
    assert seen(s, RED, "wagon_left")[-3:] == ["wheel", "clover", "tower"]
    assert seen(s, BLUE, "wagon_left")[-3:] == ["wheel", "?", "?"]


@pytest.mark.parametrize(
    ("kept", "red", "green"),
    [
        (2, ["steamboats", "furnaces", "?", "factories"], ["steamboats", "furnaces", "?", "?"]),
        (3, ["steamboats", "furnaces", "?", "factories"], ["steamboats", "furnaces", "?", "?"]),
        (4, ["steamboats", "furnaces", "?", "?"], ["steamboats", "furnaces", "?", "?"]),
        (1, ["steamboats", "?", "barracks", "factories"], ["steamboats", "?", "?", "?"]),
    ],
)
def test_who_knows_some_of_the_cards_that_another_draws_knows_what_that_leaves_certain(  # §13, R32
    kept: int, red: list[str], green: list[str]
) -> None:
    """Red knows the third and fourth card that Blue draws: barracks, the kind of the unknown second, and factories."""
    stacks: Stacks = {"share": ["furnaces", "barracks", "factories", "steamboats", "furnaces", "barracks"]}
    s = choosing(position(players=3, stacks=stacks), "share", 1)
    assert seen(s, RED, "share") == ["furnaces", "?", "barracks", "factories", "steamboats"]
    s = play(s, "place free_choice", "pay 3", "look share", f"keep {kept}")
    assert seen(s, BLUE, "share") == stack(s, "share")
    assert (seen(s, RED, "share"), seen(s, GREEN, "share")) == (red, green)


def test_equal_neighbours_are_known_whichever_was_kept() -> None:  # §13, R32
    stacks: Stacks = {"share": ["furnaces", "factories", "factories", "steamboats", "furnaces", "barracks"]}
    s = choosing(position(players=3, stacks=stacks), "share", 1)
    assert seen(s, RED, "share") == ["furnaces", "?", "factories", "factories", "steamboats"]
    s = play(s, "place free_choice", "pay 3", "look share", "keep 4")
    assert seen(s, RED, "share") == ["steamboats", "furnaces", "?", "factories"]


def test_who_knows_all_the_cards_that_another_draws_knows_those_that_go_back() -> None:  # §13, R32
    shares = ["furnaces", "barracks", "factories", "steamboats"]
    s = choosing(position(players=3, stacks={"share": shares}), "share", 1)
    s = play(s, "place free_choice", "pay 3", "look share")
    assert (drawn(s, RED)[:3], shown_to(s)) == ([KIND[card] for card in shares[1:]], {BLUE})
    s = play(s, "keep 2")
    assert seen(s, RED, "share") == ["barracks", "steamboats"]
    assert seen(s, GREEN, "share") == ["barracks", "?"]


@pytest.mark.parametrize("kept", [2, 4])
def test_of_two_equal_cards_nobody_else_knows_which_was_kept(kept: int) -> None:  # §13, R32
    """Red knows all four cards that Blue draws; one kind is among them twice."""
    stacks: Stacks = {"share": ["factories", "furnaces", "barracks", "furnaces", "steamboats"]}
    s = choosing(position(players=3, stacks=stacks), "share", 1)
    assert seen(s, RED, "share") == ["steamboats", "furnaces", "barracks", "furnaces"]
    s = play(s, "place free_choice", "pay 3", "look share", f"keep {kept}")
    assert seen(s, RED, "share") == ["steamboats", "?", "?"]


def test_what_lies_under_a_stack_stays_known_while_cards_above_it_are_taken() -> None:  # §13
    s = choosing(position(stacks=FIVE_ORDERS), "order", 2)
    assert seen(s, RED, "order") == ["steamboats_1", "furnaces_1", "factories_3", "barracks_4"]
    s = play(s, "place order", "pay 1")
    assert seen(s, RED, "order") == ["furnaces_1", "factories_3", "barracks_4"]
    assert seen(s, BLUE, "order") == ["furnaces_1", "?", "?"]


def test_cards_put_under_a_stack_lift_what_was_known_below() -> None:  # §13, R10
    """Blue puts three cards under those that Red has put back."""
    stacks: Stacks = {"loco": ["model_a", "model_b", "model_c", "model_d", *["model_a"] * 5]}
    s = play(choosing(position(players=3, stacks=stacks), "loco", 1), "loco_to 1")
    assert seen(s, RED, "loco") == ["model_a", *["?"] * 4, "model_b", "model_c", "model_d"]
    s = play(s, "place free_choice", "pay 3", "look loco", "keep 4", "loco_to 1")
    assert seen(s, RED, "loco") == ["model_a", "model_b", "model_c", "model_d", "?", "?", "?"]
    assert seen(s, BLUE, "loco") == ["model_a", "?", "?", "?", "model_a", "model_a", "model_a"]
    assert seen(s, GREEN, "loco") == ["model_a", "?", "?", "?", "?", "?", "?"]


def test_a_split_moves_cards_together_with_what_each_player_knows() -> None:  # §13, §4.3, R32
    right = ["wheel_double", "clover_double", "tower_double", "fox_double", "fox_single_1"]
    s = choosing(position(stacks={"lorry_left": ["fox_single_2"], "lorry_right": right}), "lorry_right", 1)
    assert seen(s, RED, "lorry_right") == ["fox_single_1", "clover_double", "tower_double", "fox_double"]
    s = play(s, "place lorry_left", "pay 1")
    assert shown_to(s) == {BLUE, GALLERY}
    assert seen(s, RED, "lorry_left") == ["fox_single_1", "clover_double"]
    assert seen(s, RED, "lorry_right") == ["tower_double", "fox_double"]
    for seat in (BLUE, GALLERY):
        assert seen(s, seat, "lorry_left") == ["fox_single_1", "?"]
        assert seen(s, seat, "lorry_right") == ["tower_double", "?"]


def test_of_three_lifted_cards_each_stays_known_to_whom_it_was_known() -> None:  # §13, §4.3, R32
    """Red has put back the upper three of six, Blue the lower three."""
    eight = [
        f"{crest}_{kind}" for crest in ("wheel", "clover") for kind in ("double", "single_1", "single_2", "double")
    ]
    s = choosing(position(players=3, stacks={"lorry_left": ["fox_single_2"], "lorry_right": eight}), "lorry_right", 1)
    s = play(s, "place free_choice", "pay 3", "look lorry_right", "keep 1")
    assert stack(s, "lorry_right") == [*eight[1:4], *eight[5:8]]
    s = play(s, "place lorry_left", "pay 1")
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == (eight[1:4], eight[5:8])
    assert seen(s, RED, "lorry_left") + seen(s, RED, "lorry_right") == [*eight[1:4], eight[5], "?", "?"]
    assert seen(s, BLUE, "lorry_left") + seen(s, BLUE, "lorry_right") == [eight[1], "?", "?", *eight[5:8]]
    assert seen(s, GREEN, "lorry_left") + seen(s, GREEN, "lorry_right") == [eight[1], "?", "?", eight[5], "?", "?"]


def test_both_tops_are_public_after_a_split() -> None:  # §13, §4.3, R32
    right = ["wheel_double", "clover_double", "tower_double", "fox_double", "fox_single_1"]
    s = play(position(stacks={"lorry_left": ["fox_single_2"], "lorry_right": right}), "place lorry_left", "pay 1")
    for seat in (RED, BLUE, GALLERY):
        assert seen(s, seat, "lorry_left") == ["wheel_double", "?"]
        assert seen(s, seat, "lorry_right") == ["tower_double", "?", "?"]


def test_if_the_uppermost_card_put_back_is_not_the_former_top_all_know_who_kept_that() -> None:  # §13, R32
    s = choosing(position(stacks=FIVE_ORDERS), "order", 1)
    assert board(known(s, BLUE)) == {}
    s = play(s, "place order", "pay 1")
    assert seen(s, BLUE, "order") == ["furnaces_2", "?", "?"]
    for seat in (RED, BLUE, GALLERY):
        assert board(known(s, seat)) == {"orders": ["furnaces_1"]}
        assert known(s, seat).orders_secret_count[RED] == 0
    assert in_doubt(s) == 0


def test_if_it_is_the_former_top_the_kept_card_stays_unknown() -> None:  # §13, R32
    s = play(choosing(position(stacks=FIVE_ORDERS), "order", 2), "place order", "pay 1")
    assert seen(s, BLUE, "order") == ["furnaces_1", "?", "?"]
    assert (board(known(s, BLUE)), known(s, BLUE).orders_secret_count[RED]) == ({}, 1)
    assert board(known(s, RED)) == {"secret_orders": ["furnaces_2"]}
    assert in_doubt(s) == 0


def test_a_card_equal_to_the_former_top_tells_nothing() -> None:  # §13, R32
    stacks: Stacks = {"order": ["furnaces_1", "furnaces_1", "factories_3", "barracks_4", "steamboats_1"]}
    s = play(choosing(position(stacks=stacks), "order", 1), "place order", "pay 1")
    assert seen(s, BLUE, "order") == ["furnaces_1", "?", "?"]
    assert (board(known(s, BLUE)), known(s, BLUE).orders_secret_count[RED]) == ({}, 1)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_with_a_whole_stack_drawn_it_is_known_at_once(size: int) -> None:  # §13, R32
    stacks: Stacks = {"order": ["furnaces_1", "furnaces_2", "furnaces_3", "furnaces_4"][:size]}
    s = choosing(position(stacks=stacks), "order", 1)
    assert board(known(s, BLUE)) == board(s) == {"orders": ["furnaces_1"]}
    s = choosing(position(stacks=stacks), "order", size)
    assert (board(known(s, BLUE)), seen(s, BLUE, "order")) == ({}, ["furnaces_1", *["?"] * (size - 2)])
    stacks = {"innovation": ["1-3", "1-4", "1-5", "1-4"][:size]}
    s = choosing(position(stacks=stacks), "innovation", 1)
    assert board(known(s, BLUE)) == board(s) == {"innovations": ["1-3"]}
    assert known(s, BLUE).innovations_secret_count[RED] == 0


def test_an_innovation_is_deduced_in_the_same_way() -> None:  # §13, R32
    stacks: Stacks = {"innovation": ["1-3", "1-4", "1-5", "take_share", "1-4"]}
    s = play(choosing(position(stacks=stacks), "innovation", 1), "place innovation", "pay 1")
    assert seen(s, BLUE, "innovation") == ["1-4", "?", "?"]
    assert board(known(s, BLUE)) == board(s) == {"innovations": ["1-3"]}


def test_the_doubt_about_a_card_rises_with_it_when_cards_are_put_under_it() -> None:  # §13, R10, R32
    """Red keeps the top of nine, then Blue does the same; what they put back comes to light, card by card."""
    nine = [f"{name}_{minimum}" for name in ("barracks", "furnaces", "factories") for minimum in (1, 2, 3)]
    s = choosing(position(players=3, stacks={"order": nine}), "order", 1)
    s = play(s, "place free_choice", "pay 3", "look order", "keep 1")
    assert stack(s, "order") == [nine[8], *nine[1:4], *nine[5:8]]
    assert (board(known(s, GREEN), RED), board(known(s, GREEN), BLUE)) == ({}, {})
    s = play(s, "place order", "pay 1")
    assert (board(known(s, GREEN), RED), board(known(s, GREEN), BLUE)) == ({"orders": [nine[0]]}, {})
    s = play(s, "place order", "pay 2", "place order", "pay 1+2", "place order", "pay 4")
    assert stack(s, "order") == nine[5:8]
    assert board(known(s, GREEN), BLUE) == {"orders": [nine[2], nine[4]]}


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_a_kept_order_that_is_delivered_tells_where_the_former_top_lies(seat: int) -> None:  # §13, R32
    s = choosing(position(players=3, seat=seat, stacks=ORDERS, **TRAIN), "order", 2)
    s = play(s, "pass", "pass", "place deliver", "pay 1", "send 1 furnaces_2")
    others = {RED, BLUE, GREEN, GALLERY} - {seat}
    assert shown_to(s) == others
    for watcher in others:
        assert seen(s, watcher, "order") == ["steamboats_1", *["?"] * 23, "furnaces_1", "?", "?"]
        assert known(s, watcher).orders_secret_count[seat] == 0
    assert in_doubt(s) == 0


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
def test_the_former_top_itself_delivered_tells_no_more(seat: int) -> None:  # §13, R32
    stacks: Stacks = {"order": ["furnaces_2", "furnaces_1", "factories_3", "barracks_4", "steamboats_1", ...]}
    s = choosing(position(players=3, seat=seat, stacks=stacks, **TRAIN), "order", 1)
    s = play(s, "pass", "pass", "place deliver", "pay 1", "send 1 furnaces_2")
    for watcher in {RED, BLUE, GREEN, GALLERY} - {seat}:
        assert seen(s, watcher, "order") == ["steamboats_1", *["?"] * 26]
    assert in_doubt(s) == 0


def test_one_of_two_unseen_orders_delivered_leaves_the_other_in_doubt() -> None:  # §13, R32
    has: Board = {**TRAIN, "secret_orders": ["barracks_1"]}
    s = choosing(position(stacks=ORDERS, **has), "order", 2)
    s = play(s, "pass", "place deliver", "pay 1", "send 1 barracks_1")
    assert seen(s, BLUE, "order") == ["steamboats_1", *["?"] * 25]
    s = play(s, "place deliver", "pay 2", "send 2 furnaces_2")
    assert seen(s, BLUE, "order") == ["steamboats_1", *["?"] * 22, "furnaces_1", "?", "?"]


def test_a_kept_innovation_that_is_paid_or_played_tells_where_the_former_top_lies() -> None:  # §13, R32
    s = choosing(position(stacks=INNOVATIONS), "innovation", 2)
    s = play(s, "pass", "place order", "pay_innovation 1-4 1")
    assert seen(s, BLUE, "innovation") == ["take_order", *["?"] * 11, "1-3", "?", "?"]
    s = choosing(position(stacks=INNOVATIONS), "innovation", 4)
    s = play(s, "play take_share")
    assert seen(s, BLUE, "innovation") == ["take_order", *["?"] * 11, "1-3", "?", "?"]


def test_what_another_seat_reveals_settles_nothing() -> None:  # §13, R32
    """Blue delivers an order kept unseen; where Red's former top card lies stays open."""
    blue: Board = {**TRAIN, "secret_orders": ["barracks_1"]}
    s = choosing(position(stacks=ORDERS, others={BLUE: blue}), "order", 2)
    s = play(s, "place deliver", "pay 1", "send 1 barracks_1")
    assert seen(s, BLUE, "order") == ["steamboats_1", *["?"] * 25]
    assert known(s, BLUE).orders_secret_count[RED] == 1


def test_equal_orders_leave_the_hand_the_open_one_first() -> None:  # §13, R29
    has: Board = {**TRAIN, "orders": ["furnaces_1"], "secret_orders": ["furnaces_1"]}
    s = play(position(**has), "place deliver", "pay 1", "send 1 furnaces_1")
    assert board(s)["secret_orders"] == ["furnaces_1"]
    assert known(s, BLUE).orders_secret_count[RED] == 1


@pytest.mark.parametrize("players", [2, 4])
def test_in_every_position_of_a_game_the_tops_are_public_and_only_the_owner_knows_secrets(players: int) -> None:  # §13
    choose = random.Random(players)
    s = COAL_BARON_CARDS.new(players, "a game to watch")
    while s.seat >= 0:
        s = COAL_BARON_CARDS.play(s, choose.choice(COAL_BARON_CARDS.legal_texts(s)))
        watcher = choose.choice([*range(players), GALLERY])
        view = known(s, watcher)
        for name in STACKS:
            assert stack(view, name)[:1] == stack(s, name)[:1]
            assert all(mine in {"?", card} for mine, card in zip(stack(view, name), stack(s, name), strict=True))
        for seat in range(players):
            true, told = board(s, seat), board(view, seat)
            if seat != watcher:
                true.pop("secret_orders", None)
                true.pop("secret_innovations", None)
            assert told == true
