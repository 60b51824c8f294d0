"""§4 Worker areas: which can be chosen, and taking a card."""

import pytest

from tests.rules.coal_baron_cards.table import (
    ALL_AREAS,
    BLUE,
    RED,
    Board,
    Stacks,
    asked,
    board,
    box,
    changed,
    legal,
    open_areas,
    play,
    position,
    refused,
    stack,
)

ROWS: dict[str, tuple[str, Board]] = {  # area -> its top card, and what the taker has then
    "lorry_left": ("tower_double", {"row": ["tower_double"]}),
    "lorry_right": ("wheel_single_2", {"row": ["wheel_single_2"]}),
    "order": ("furnaces_3", {"orders": ["furnaces_3"]}),
    "share": ("factories", {"shares": ["factories"]}),
    "innovation": ("1-4", {"innovations": ["1-4"]}),
    "objective": ("loco_b", {"objectives": ["loco_b"]}),
}
EVERY_STACK_EMPTY: Stacks = {name: [] for name in ALL_AREAS[:9]}


@pytest.mark.parametrize("area", ROWS)
def test_the_top_card_is_taken_and_goes_where_its_kind_belongs(area: str) -> None:  # §4
    card, held = ROWS[area]
    before = position(seat=BLUE, stacks={area: [card, ...]})
    after = play(before, f"place {area}", "pay 1")
    assert (board(after, BLUE), board(after, RED)) == (held, {})
    assert stack(after, area) == stack(before, area)[1:]
    for other in ROWS:
        assert other == area or stack(after, other) == stack(before, other)
    assert box(after) == box(before)
    assert after.seat == RED


def test_nothing_but_the_stack_the_taker_and_the_workers_changes() -> None:  # §4
    before = position(stacks={"objective": ["loco_b", ...]})
    after = play(before, "place objective", "pay 1")
    assert changed(before, after) == {
        "objective", "stack_size", "card", "seen", "shown", "revealed", "used", "placed", "workers", "seat",
    }  # fmt: skip


@pytest.mark.parametrize(("area", "card", "track"), [("wagon_left", "fox", 3), ("wagon_right", "tower", 2)])
def test_a_wagon_goes_to_an_allowed_track(area: str, card: str, track: int) -> None:  # §4, §4.1
    before = position(stacks={area: [card, ...]})
    chosen = play(before, f"place {area}", "pay 1")
    assert (asked(chosen), legal(chosen)) == ("put_wagon", {f"wagon_to {track}"})
    after = play(chosen, f"wagon_to {track}")
    assert board(after) == {"wagons": {track: [card]}}
    assert stack(after, area) == stack(before, area)[1:]
    assert box(after) == box(before)
    assert (after.seat, after.stack) == (BLUE, -1)


def test_a_loco_goes_to_a_track_without_loco() -> None:  # §4, §4.2
    before = position(stacks={"loco": ["model_c", ...]}, locos={2: "model_a"})
    chosen = play(before, "place loco", "pay 1")
    assert (asked(chosen), legal(chosen)) == ("put_loco", {"loco_to 1", "loco_to 3"})
    after = play(chosen, "loco_to 3")
    assert board(after) == {"locos": {2: "model_a", 3: "model_c"}}
    assert stack(after, "loco") == stack(before, "loco")[1:]
    assert box(after) == box(before)


def test_a_lorry_goes_to_the_rear_of_the_mining_row() -> None:  # §4
    s = position(row=["fox_double", "fox_single_1"], stacks={"lorry_left": ["wheel_double", ...]})
    s = play(s, "place lorry_left", "pay 1")
    assert board(s) == {"row": ["fox_double", "fox_single_1", "wheel_double"]}


def test_the_row_has_no_limit() -> None:  # §4
    every_lorry = [
        f"{crest}_{kind}"
        for crest in ("wheel", "clover", "tower", "fox")
        for kind in ("double",) * 4 + ("single_1",) * 3 + ("single_2",) * 3
    ]
    s = position(row=every_lorry[:39], stacks={"lorry_right": [every_lorry[39]]})
    s = play(s, "place lorry_right", "pay 1")
    assert board(s) == {"row": every_lorry}
    assert (stack(s, "lorry_left"), stack(s, "lorry_right")) == ([], [])


def test_orders_innovations_shares_and_objectives_have_no_limit() -> None:  # §4
    many: Board = {
        "orders": ["barracks_1", "barracks_1", "barracks_2", "barracks_2", "barracks_3", "barracks_3", "barracks_4"],
        "innovations": ["1-3", "1-3", "1-3"],
        "shares": ["barracks"] * 5,
        "objectives": ["shift_markers", "objectives", "loco_a"],
    }
    s = position(stacks={"share": ["barracks", ...], "order": ["furnaces_1", ...]}, passed=[BLUE], **many)
    s = play(s, "place share", "pay 1", "place order", "pay 1")
    assert board(s) == {**many, "shares": ["barracks"] * 6, "orders": [*many["orders"], "furnaces_1"]}


@pytest.mark.parametrize("area", ALL_AREAS[:9])
def test_an_empty_stack_closes_its_area(area: str) -> None:  # §4
    empty = position(stacks={area: []})
    assert refused(empty, f"place {area}") == ("stack_empty", "§4")
    assert area not in open_areas(empty)
    kept = stack(position(), area)[0]
    assert area in open_areas(position(stacks={area: [kept]}))


def test_extract_0_1_is_always_possible() -> None:  # §4, §5
    s = position(players=3, stacks=EVERY_STACK_EMPTY)
    assert open_areas(s) == {"extract_0_1"}
    assert refused(s, "place extract_1_2") == ("nothing_to_extract", "§5")
    assert refused(s, "place extract_2_3") == ("nothing_to_extract", "§5")
    assert refused(s, "place deliver") == ("no_train_ready", "§6")
    assert refused(s, "place free_choice") == ("no_stack_to_choose", "§7")


def test_with_a_card_to_move_and_a_train_to_send_every_area_is_open() -> None:  # §4
    ready: Board = {
        "row": ["fox_single_1", "fox_single_2"],
        "wagons": {3: ["fox(fox_double)"]},
        "locos": {3: "model_a"},
        "orders": ["furnaces_1"],
    }
    assert open_areas(position(players=3, **ready)) == set(ALL_AREAS)
    assert open_areas(position(players=2, **ready)) == set(ALL_AREAS) - {"extract_1_2"}


def test_the_action_concerns_the_player_whose_turn_it_is() -> None:  # §4
    """What others have at their boards opens nothing."""
    ready: Board = {
        "row": ["fox_single_1", "fox_single_2"],
        "wagons": {3: ["fox(fox_double)"]},
        "locos": {3: "model_a"},
        "orders": ["furnaces_1"],
    }
    s = position(players=3, seat=BLUE, others={RED: ready})
    assert open_areas(s) == set(ALL_AREAS) - {"extract_1_2", "extract_2_3", "deliver"}
    three_locos: Board = {"locos": {1: "model_a", 2: "model_a", 3: "model_a"}}
    assert "loco" in open_areas(position(seat=BLUE, others={RED: three_locos}))
    assert "loco" not in open_areas(position(seat=BLUE, **three_locos))


def test_an_area_without_its_precondition_is_not_opened_by_many_workers() -> None:  # §4
    s = position(players=4, hand=[1, 1, 1, 1, 1, 2, 2, 3, 4, 5], stacks={"order": []})
    assert "order" not in open_areas(s)


def test_taking_from_one_stack_leaves_the_workers_of_its_twin_alone() -> None:  # §4, R13
    s = play(position(passed=[BLUE]), "place lorry_left", "pay 1")
    assert legal(play(s, "place lorry_right")) == {"pay 1"}
    assert legal(play(s, "place lorry_left")) == {"pay 2", "pay 1+1"}
