"""§7 Free Choice."""

import pytest

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    KIND,
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

SIX = ["wheel_double", "fox_double", "tower_double", "clover_single_1", "fox_single_1", "wheel_single_2"]
STACKS = ["lorry_left", "lorry_right", "wagon_left", "wagon_right", "loco", "order", "share", "innovation", "objective"]
THREE_LOCOS = {1: "model_a", 2: "model_b", 3: "model_a"}


def looking(s: State, name: str) -> State:
    return play(s, "place free_choice", "pay 2", f"look {name}")


def test_any_stack_that_is_not_empty_may_be_chosen() -> None:  # §7
    s = play(position(stacks={"share": [], "lorry_right": []}), "place free_choice", "pay 2")
    assert asked(s) == "look_at_stack"
    assert legal(s) == {f"look {name}" for name in STACKS if name not in {"share", "lorry_right"}}
    assert refused(s, "look share") == ("stack_empty", "§4")
    assert refused(s, "look lorry_right") == ("stack_empty", "§4")


def test_the_locos_may_not_be_chosen_with_a_loco_on_every_track() -> None:  # §7, R12
    s = play(position(locos=THREE_LOCOS), "place free_choice", "pay 2")
    assert refused(s, "look loco") == ("no_track_free", "§4.2")
    assert legal(s) == {f"look {name}" for name in STACKS if name != "loco"}


def test_the_area_is_closed_if_no_stack_may_be_chosen() -> None:  # §7, §4, R12
    only_locos: Stacks = {name: ["model_c"] if name == "loco" else [] for name in STACKS}
    assert "free_choice" in open_areas(position(stacks=only_locos))
    assert refused(position(stacks=only_locos, locos=THREE_LOCOS), "place free_choice") == ("no_stack_to_choose", "§7")


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("lorry_left", "fox_double"),
        ("wagon_right", "joker"),
        ("order", "furnaces_1"),
        ("share", "furnaces"),
        ("innovation", "1-3"),
        ("objective", "loco_a"),
    ],
)
def test_one_stack_is_enough(name: str, card: str) -> None:  # §7, §4
    stacks: Stacks = {other: [card] if other == name else [] for other in STACKS}
    s = play(position(stacks=stacks, locos=THREE_LOCOS), "place free_choice", "pay 2")
    assert legal(s) == {f"look {name}"}


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_of_four_cards_one_is_kept_and_the_others_go_under_the_stack_in_their_order(place: int) -> None:  # §7, R10
    before = position(stacks={"lorry_right": SIX})
    s = looking(before, "lorry_right")
    assert legal(s) == {"keep 1", "keep 2", "keep 3", "keep 4"}
    assert [KIND[card] for card in SIX[:4]] == list(s.drawn)
    assert (s.drawn_count, stack(s, "lorry_right")) == (4, SIX[4:])
    after = play(s, f"keep {place}")
    assert board(after) == {"row": [SIX[place - 1]]}
    assert stack(after, "lorry_right") == SIX[4:] + [card for card in SIX[:4] if card != SIX[place - 1]]
    assert stack(after, "lorry_left") == stack(before, "lorry_left")
    assert box(after) == box(before)
    assert after.seat == BLUE


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_smaller_stack_is_drawn_whole(size: int) -> None:  # §7, E10
    s = looking(position(stacks={"objective": ["loco_a", "loco_b", "loco_c"][:size]}), "objective")
    assert legal(s) == {f"keep {place}" for place in range(1, size + 1)}
    assert stack(s, "objective") == []
    for place in range(size + 1, 5):
        assert refused(s, f"keep {place}") == ("not_drawn", "§7")
    after = play(s, f"keep {size}")
    assert board(after) == {"objectives": [["loco_a", "loco_b", "loco_c"][size - 1]]}
    assert stack(after, "objective") == ["loco_a", "loco_b", "loco_c"][: size - 1]


def test_a_stack_of_five_keeps_its_fifth_card_on_top() -> None:  # §7, R10
    s = play(looking(position(stacks={"lorry_left": SIX[:5]}), "lorry_left"), "keep 2")
    assert stack(s, "lorry_left") == [SIX[4], SIX[0], SIX[2], SIX[3]]


@pytest.mark.parametrize(
    ("name", "cards", "held"),
    [
        ("lorry_left", ["wheel_double", "fox_double"], {"row": ["fox_single_1", "fox_double"]}),
        ("share", ["furnaces", "factories"], {"shares": ["factories"]}),
        ("objective", ["loco_a", "loco_d"], {"objectives": ["loco_d"]}),
        ("order", ["furnaces_1", "factories_4"], {"secret_orders": ["factories_4"]}),
        ("innovation", ["1-3", "1-5"], {"secret_innovations": ["1-5"]}),
    ],
)
def test_the_kept_card_is_added_under_the_rules_of_its_kind(name: str, cards: list[str], held: Board) -> None:  # §7
    before = position(seat=BLUE, row=["fox_single_1"], stacks={name: [*cards, ...]})
    after = play(before, "place free_choice", "pay 2", f"look {name}", "keep 2")
    assert board(after, BLUE) == {"row": ["fox_single_1"], **held}
    assert board(after, RED) == {}
    assert stack(after, name)[-3:] == [cards[0], *stack(before, name)[2:4]]


@pytest.mark.parametrize("name", ["wagon_left", "wagon_right"])
def test_a_kept_wagon_goes_to_a_track_chosen_now(name: str) -> None:  # §7, §4.1, R30
    before = position(stacks={name: ["wheel", "fox", "clover", "tower", "joker", ...]})
    s = play(looking(before, name), "keep 3")
    assert (asked(s), legal(s)) == ("put_wagon", {"wagon_to 1", "wagon_to 3"})
    assert refused(s, "wagon_to 2") == ("track_forbidden", "§4.1")
    assert stack(s, name) == stack(before, name)[4:]
    s = play(s, "wagon_to 3")
    assert board(s) == {"wagons": {3: ["clover"]}}
    assert stack(s, name) == [*stack(before, name)[4:], "wheel", "fox", "tower"]
    assert box(s) == box(before)


def test_a_kept_loco_goes_to_a_track_chosen_now() -> None:  # §7, §4.2, R30
    before = position(locos={3: "model_a"}, stacks={"loco": ["model_a", "model_b", "model_c", "model_d", ...]})
    s = play(looking(before, "loco"), "keep 4")
    assert (asked(s), legal(s)) == ("put_loco", {"loco_to 1", "loco_to 2"})
    assert refused(s, "loco_to 3") == ("track_has_loco", "§4.2")
    s = play(s, "loco_to 1")
    assert board(s) == {"locos": {1: "model_d", 3: "model_a"}}
    assert stack(s, "loco") == [*stack(before, "loco")[4:], "model_a", "model_b", "model_c"]
    assert box(s) == box(before)


def test_of_equal_cards_the_place_matters() -> None:  # §7, R29
    """It decides the order of the cards that go back."""
    s = looking(position(stacks={"share": ["furnaces", "barracks", "furnaces"]}), "share")
    assert legal(s) == {"keep 1", "keep 2", "keep 3"}
    assert stack(play(s, "keep 1"), "share") == ["barracks", "furnaces"]
    assert stack(play(s, "keep 3"), "share") == ["furnaces", "barracks"]
    assert board(play(s, "keep 1")) == board(play(s, "keep 3")) == {"shares": ["furnaces"]}


@pytest.mark.parametrize("name", ["lorry_left", "loco", "order", "innovation", "share"])
def test_no_workers_are_needed_or_counted_in_the_area_of_the_stack(name: str) -> None:  # §7, R6
    s = play(looking(position(used={name: 3}), name), "keep 1", *["loco_to 1"] * (name == "loco"))
    assert [workers for workers in s.used if workers] == [3, 2]


def test_free_choice_is_no_claim_to_the_shift_marker() -> None:  # §7, R6
    s = play(looking(position(), "share"), "keep 1")
    assert s.claim == -1


def test_an_order_that_was_the_only_card_of_its_stack_is_known_to_all() -> None:  # §7, R32
    s = play(looking(position(stacks={"order": ["furnaces_4"]}), "order"), "keep 1")
    assert board(s) == {"orders": ["furnaces_4"]}
    s = play(looking(position(stacks={"innovation": ["1-4"]}), "innovation"), "keep 1")
    assert board(s) == {"innovations": ["1-4"]}


def test_secret_cards_add_up() -> None:  # §7
    s = position(stacks={"order": ["furnaces_1", ...]}, secret_orders=["barracks_1"])
    s = play(looking(s, "order"), "keep 1")
    assert board(s) == {"secret_orders": ["barracks_1", "furnaces_1"]}
    assert s.orders_secret_count[RED] == 2
    s = position(stacks={"innovation": ["1-3", "1-4", ...]}, secret_innovations=["1-3"])
    s = play(looking(s, "innovation"), "keep 2")
    assert board(s) == {"secret_innovations": ["1-3", "1-4"]}
    assert s.innovations_secret_count[RED] == 2


ALWAYS = {"stack_size", "card", "seen", "revealed", "used", "placed", "workers", "seat"}


def test_nothing_is_left_over_when_the_cards_are_back() -> None:  # §7
    before = position(stacks={"share": ["furnaces", "barracks", "factories"]})
    after = play(looking(before, "share"), "keep 2")
    assert changed(before, after) == ALWAYS | {"share", "shown"}
    before = position(stacks={"wagon_left": ["joker", "fox", ...]})
    after = play(looking(before, "wagon_left"), "keep 2", "wagon_to 3")
    assert changed(before, after) == ALWAYS | {"empty"}
    before = position(stacks={"order": ["furnaces_1", "furnaces_2", ...]})
    after = play(looking(before, "order"), "keep 2")
    assert changed(before, after) == ALWAYS | {"orders_secret", "orders_secret_count", "doubt", "shown"}
