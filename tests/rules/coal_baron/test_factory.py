"""§5.1 Tiles of the display, §5.2 the draw of five."""

import pytest

from tests.rules.coal_baron.table import (
    BLUE,
    RED,
    Stack,
    asked,
    cage,
    carts,
    changed,
    legal,
    lies_at,
    pit_tiles,
    play,
    position,
    refused,
    stack,
    storage,
    supply,
    workers,
)

PRICES = {"yellow": 1, "brown": 2, "grey": 3, "black": 4}  # per cart
FIVE = ["black-dark-2", "yellow-light-1", "grey-dark-1", "yellow-light-1", "brown-light-2"]
DRAWN: Stack = [*FIVE, "grey-light-1", ...]


def test_a_tile_of_2_grey_carts_costs_6_marks() -> None:  # §5, §5.1, E2
    s = play(position(marks=7, factory={"factory_1": "grey-light-2"}), "place factory_1")
    assert (s.marks[RED], workers(s)) == (1, (17, 0, 0))
    assert play(position(marks=6, factory={"factory_1": "grey-light-2"}), "place factory_1").marks[RED] == 0


def test_a_tile_that_the_player_cannot_pay_may_not_be_chosen() -> None:  # §5.1, E2
    s = position(marks=5, factory={"factory_1": "grey-light-2"})
    assert refused(s, "place factory_1") == ("too_few_marks", "§5.1")


@pytest.mark.parametrize("colour", list(PRICES))
@pytest.mark.parametrize("side", ["light", "dark"])
@pytest.mark.parametrize("number", [1, 2])
def test_the_price_is_carts_times_price_per_cart_and_the_tile_joins_its_level_and_side(  # §1, §5.1
    colour: str, side: str, number: int
) -> None:
    tile = f"{colour}-{side}-{number}"
    s = play(position(4, marks=8, factory={"factory_8": tile}), "place factory_8")
    assert s.marks[RED] == 8 - number * PRICES[colour]
    assert pit_tiles(s) == [tile]
    assert carts(s) == {name: [name] * (1 + number * (name == colour)) for name in PRICES}
    assert supply(s) == [12 - number * (name == colour) for name in PRICES]


def test_cubes_leave_the_supply_and_the_display_is_refilled_at_the_end_of_the_turn() -> None:  # §5.1, §10, E3
    s = position(
        factory={"factory_3": "grey-light-2"}, tile_stack=["black-dark-1", "yellow-dark-1", ...], tiles=["grey-dark-1"]
    )
    after = play(s, "place factory_3")
    assert supply(after) == [14, 14, 11, 14]
    assert carts(after)["grey"] == ["grey"] * 4
    assert pit_tiles(after) == ["grey-light-2", "grey-dark-1"]
    assert lies_at(after, "factory_3") == "black-dark-1"
    assert stack(after, "tiles")[0] == "yellow-dark-1"
    assert (asked(after), after.seat) == ("place", BLUE)
    assert (pit_tiles(after, BLUE), carts(after, BLUE)["grey"]) == ([], ["grey"])


def test_there_is_no_limit_on_the_length_of_a_tunnel() -> None:  # §5.1, R24
    full = [name for name in ("yellow-light-1", "yellow-light-2", "yellow-dark-1") for _ in range(3)]
    s = position(factory={"factory_1": "yellow-dark-2"}, tiles=full, carts={"yellow": []})
    s = play(s, "place factory_1")
    assert pit_tiles(s) == [*full, "yellow-dark-2"]
    assert carts(s)["yellow"] == ["yellow", "yellow"]


def test_five_tiles_are_drawn_and_one_or_none_is_kept() -> None:  # §5.2
    s = play(position(marks=4, tile_stack=DRAWN), "place factory_draw")
    assert asked(s) == "keep_tile"
    assert legal(s) == {"keep_none", "keep_tile yellow-light-1", "keep_tile grey-dark-1", "keep_tile brown-light-2"}
    assert refused(s, "keep_tile black-dark-2") == ("too_few_marks", "§5.1")
    assert refused(s, "keep_tile grey-light-1") == ("tile_not_drawn", "§5.2")
    assert stack(s, "tiles")[0] == "grey-light-1"


def test_a_kept_tile_is_paid_filled_and_built_then_the_others_go_back() -> None:  # §5.2, R30
    s = play(position(marks=4, tile_stack=DRAWN), "place factory_draw")
    after = play(s, "keep_tile brown-light-2")
    assert asked(after) == "return"
    assert (after.marks[RED], pit_tiles(after), carts(after)["brown"]) == (0, ["brown-light-2"], ["brown"] * 3)
    assert supply(after) == [14, 12, 14, 14]
    assert legal(after) == {"return top", "return bottom"}


def test_keeping_none_is_a_complete_action() -> None:  # §5.2, R9
    s = position(marks=4, tile_stack=DRAWN)
    after = play(s, "place factory_draw", "keep_none", "return top", *(f"put_tile {tile}" for tile in FIVE[:4]))
    assert (asked(after), after.seat, after.marks[RED], pit_tiles(after)) == ("place", BLUE, 4, [])
    assert changed(s, after) - {"packet", "seen"} == {"workers", "standing", "standing_of", "seat"}


def test_with_0_marks_the_draw_is_legal_and_only_keeping_none_is_possible() -> None:  # §5.2, R9, D6, R40
    s = play(position(marks=0, tile_stack=DRAWN), "place factory_draw")
    assert legal(s) == {"keep_none"}
    assert refused(s, "keep_tile yellow-light-1") == ("too_few_marks", "§5.1")


def test_tiles_return_on_top_in_any_order_the_first_put_uppermost() -> None:  # §5.2, R39
    s = play(position(tile_stack=DRAWN), "place factory_draw", "keep_none", "return top")
    below = stack(s, "tiles")
    order = ["yellow-light-1", "brown-light-2", "black-dark-2", "grey-dark-1"]
    s = play(s, *(f"put_tile {tile}" for tile in order))
    assert stack(s, "tiles") == [*order, "yellow-light-1", *below]
    assert below[0] == "grey-light-1"


def test_tiles_return_under_the_stack_in_any_order_the_first_put_uppermost() -> None:  # §5.2
    s = play(position(tile_stack=DRAWN), "place factory_draw", "keep_tile grey-dark-1", "return bottom")
    above = stack(s, "tiles")
    s = play(s, "put_tile yellow-light-1", "put_tile black-dark-2", "put_tile yellow-light-1")
    assert stack(s, "tiles") == [*above, "yellow-light-1", "black-dark-2", "yellow-light-1", "brown-light-2"]
    assert len(stack(s, "tiles")) == 41


def test_only_tiles_still_in_hand_can_be_put_back_and_equal_ones_are_one_answer() -> None:  # §5.2, R32
    s = play(position(tile_stack=DRAWN), "place factory_draw", "keep_none", "return top")
    assert legal(s) == {f"put_tile {tile}" for tile in set(FIVE)}
    s = play(s, "put_tile grey-dark-1")
    assert refused(s, "put_tile grey-dark-1") == ("tile_not_in_hand", "§5.2")
    assert refused(s, "put_tile grey-light-1") == ("tile_not_in_hand", "§5.2")
    s = play(s, "put_tile yellow-light-1")
    assert legal(s) == {"put_tile yellow-light-1", "put_tile black-dark-2", "put_tile brown-light-2"}


def test_the_order_of_equal_tiles_is_asked_as_well() -> None:  # §5.2, §14, R32, R40
    s = position(tile_stack=["grey-dark-1", "grey-dark-1", "grey-dark-1", "grey-light-1", "grey-light-1", ...])
    s = play(s, "place factory_draw", "keep_none", "return top", "put_tile grey-light-1", "put_tile grey-light-1")
    assert legal(s) == {"put_tile grey-dark-1"}
    s = play(s, "put_tile grey-dark-1")
    assert (asked(s), legal(s)) == ("put_tile", {"put_tile grey-dark-1"})
    assert play(s, "put_tile grey-dark-1").seat == BLUE


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_fewer_than_five_in_the_stack_are_all_drawn(size: int) -> None:  # §5.2, R8, R32
    s = play(position(tile_stack=FIVE[1 : size + 1], marks=9), "place factory_draw")
    assert stack(s, "tiles") == []
    assert legal(s) == {"keep_none"} | {f"keep_tile {tile}" for tile in FIVE[1 : size + 1]}
    s = play(s, "keep_tile yellow-light-1")
    rest = FIVE[2 : size + 1]
    if size >= 3:  # with an otherwise empty stack the end is not asked, the order is
        assert asked(s) == "put_tile"
        s = play(s, *(f"put_tile {tile}" for tile in rest[:-1]))
    assert stack(s, "tiles") == rest
    assert s.seat == BLUE


def test_with_one_tile_left_below_the_draw_the_end_is_asked() -> None:  # §5.2, R32
    s = play(position(tile_stack=[*FIVE, "grey-light-1"]), "place factory_draw", "keep_none")
    assert legal(s) == {"return top", "return bottom"}
    bottom = play(s, "return bottom", *(f"put_tile {tile}" for tile in FIVE[:4]))
    assert stack(bottom, "tiles") == ["grey-light-1", *FIVE]
    assert stack(play(s, "return top", *(f"put_tile {tile}" for tile in FIVE[:4])), "tiles") == [*FIVE, "grey-light-1"]


def test_two_tiles_go_back_with_one_question_and_one_without() -> None:  # §5.2, R32
    s = play(position(tile_stack=FIVE[2:5]), "place factory_draw", "keep_tile yellow-light-1", "put_tile brown-light-2")
    assert stack(s, "tiles") == ["brown-light-2", "grey-dark-1"]
    s = play(position(tile_stack=FIVE[:2]), "place factory_draw", "keep_tile yellow-light-1")
    assert (stack(s, "tiles"), s.seat) == (["black-dark-2"], BLUE)


def test_the_draw_needs_a_stack() -> None:  # §5.2, R7, R8
    assert refused(position(tile_stack=[]), "place factory_draw") == ("no_tile_to_draw", "§5.2")


def test_an_empty_display_space_cannot_be_chosen() -> None:  # §5.1, §10, R7
    s = position(tile_stack=[], factory={"factory_2": None})
    assert refused(s, "place factory_2") == ("no_tile_there", "§10")


# §5.3: the supply of coal


def test_matching_cubes_come_first_and_the_cart_left_over_takes_any_colour_of_the_supply() -> None:  # §5.3, R6
    s = position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 1, "brown": 0}, marks=6)
    s = play(s, "place factory_1")
    assert (asked(s), s.seat, s.marks[RED]) == ("fill_cart", RED, 0)
    assert carts(s)["grey"] == ["grey", "grey"]
    assert legal(s) == {"fill yellow", "fill black", "leave_empty"}
    assert refused(s, "fill brown") == ("colour_not_in_supply", "§5.3")
    assert refused(s, "fill grey") == ("colour_not_in_supply", "§5.3")
    after = play(s, "fill black")
    assert carts(after)["grey"] == ["grey", "grey", "black"]
    assert (supply(after), after.seat) == ([14, 0, 0, 13], BLUE)


def test_the_cart_left_over_may_stay_empty() -> None:  # §5.3, R6
    s = position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 1})
    s = play(s, "place factory_1", "leave_empty")
    assert (carts(s)["grey"], supply(s), s.seat) == (["grey", "grey"], [14, 14, 0, 14], BLUE)


def test_two_carts_without_coal_are_asked_one_by_one_while_the_supply_shrinks() -> None:  # §5.3, R31
    s = position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 0, "yellow": 1, "brown": 1, "black": 0})
    s = play(s, "place factory_1", "fill yellow")
    assert legal(s) == {"fill brown", "leave_empty"}
    assert refused(s, "fill yellow") == ("colour_not_in_supply", "§5.3")
    assert carts(play(s, "fill brown"))["grey"] == ["yellow", "brown", "grey"]
    assert carts(play(s, "leave_empty"))["grey"] == ["yellow", "grey"]


def test_after_one_cart_stays_empty_the_other_is_still_asked() -> None:  # §5.3, R31, R42
    s = position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 0})
    s = play(s, "place factory_1", "leave_empty")
    assert asked(s) == "fill_cart"
    assert carts(play(s, "fill black"))["grey"] == ["grey", "black"]


def test_nothing_is_asked_once_the_supply_is_empty() -> None:  # §5.3, R6, R31
    none = dict.fromkeys(("yellow", "brown", "grey", "black"), 0)
    s = play(position(factory={"factory_1": "grey-dark-2"}, supply=none), "place factory_1")
    assert (pit_tiles(s), carts(s)["grey"], s.seat) == (["grey-dark-2"], ["grey"], BLUE)
    s = play(
        position(factory={"factory_1": "grey-dark-2"}, supply=none | {"black": 1}), "place factory_1", "fill black"
    )
    assert (carts(s)["grey"], s.seat) == (["grey", "black"], BLUE)


def test_enough_coal_asks_nothing() -> None:  # §5.3
    s = play(position(factory={"factory_1": "grey-dark-2"}, supply={"grey": 2}), "place factory_1")
    assert (supply(s)[2], s.seat) == (0, BLUE)
    assert storage(s, RED) == []


def test_a_tile_kept_from_the_draw_is_short_of_coal_before_the_others_go_back() -> None:  # §5.2, §5.3, R30
    s = position(tile_stack=DRAWN, supply={"brown": 1})
    s = play(s, "place factory_draw", "keep_tile brown-light-2")
    assert asked(s) == "fill_cart"
    s = play(s, "fill grey")
    assert (asked(s), carts(s)["brown"], s.seat) == ("return", ["brown", "brown", "grey"], RED)


def test_a_cart_keeps_its_colour_and_a_foreign_cube_is_loaded_at_its_level() -> None:  # §5.3, §6, R17
    s = position(tiles=["grey-dark-1"], carts={"grey": ["grey", "yellow"]}, level=3)
    s = play(s, "place mining_6")
    assert {move for move in legal(s) if move.startswith("load")} == {"load grey", "load yellow"}
    s = play(s, "load yellow")
    assert (carts(s)["grey"], cage(s)) == (["grey"], (3, ["yellow"]))
    assert refused(s, "load yellow") == ("no_cube_on_carts", "§6 M3")
    s = play(s, "cage 1", "load yellow")
    assert cage(s) == (1, ["yellow", "yellow"])
