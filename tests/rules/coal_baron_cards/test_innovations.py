"""§12 Innovations, and the guard of R4, R28 and R33.

Where the guard is at work, the hand is a lone 3: it fits only the areas where 2 workers lie.
"""

from collections.abc import Sequence

import pytest

from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import (
    BLUE,
    RED,
    Board,
    Stacks,
    asked,
    board,
    box,
    changed,
    hand,
    legal,
    open_areas,
    play,
    position,
    refused,
    stack,
)

BEFORE_AND_AFTER = pytest.mark.parametrize("first", [(), ("place extract_0_1", "pay 1")], ids=["before", "after"])
TOPS: Stacks = {
    "lorry_left": ["fox_double", ...],
    "lorry_right": ["wheel_single_1", ...],
    "wagon_left": ["clover", ...],
    "wagon_right": ["tower", ...],
    "loco": ["model_c", ...],
    "order": ["furnaces_3", ...],
    "share": ["factories", ...],
}
ALL_ACTIONS = ["take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver"]
NO_AREA_LEFT = ("no_area_left", "R4")


def check_turn(s: State, first: Sequence[str]) -> None:
    """Before the worker action the turn goes on; after it, with no innovation left, it is over."""
    assert (s.seat, asked(s)) == ((BLUE if first else RED), "turn")


@BEFORE_AND_AFTER
@pytest.mark.parametrize(("name", "card"), [("lorry_left", "fox_double"), ("lorry_right", "wheel_single_1")])
def test_take_lorry_takes_the_top_of_one_of_the_lorry_stacks(name: str, card: str, first: Sequence[str]) -> None:  # §12
    before = play(position(stacks=TOPS, innovations=["take_lorry"]), *first)
    s = play(before, "play take_lorry")
    assert (asked(s), legal(s)) == ("choose_stack", {"take lorry_left", "take lorry_right"})
    for other in ("wagon_left", "wagon_right"):
        assert refused(s, f"take {other}") == ("other_kind_of_stack", "§12")
    s = play(s, f"take {name}")
    assert board(s) == {"row": [card]}
    assert stack(s, name) == stack(before, name)[1:]
    assert box(s) == box(before)
    check_turn(s, first)


@BEFORE_AND_AFTER
@pytest.mark.parametrize(("name", "card", "tracks"), [("wagon_left", "clover", {1, 3}), ("wagon_right", "tower", {2})])
def test_take_wagon_takes_the_top_of_one_of_the_wagon_stacks_to_an_allowed_track(  # §12, §4.1
    name: str, card: str, tracks: set[int], first: Sequence[str]
) -> None:
    before = play(position(stacks=TOPS, innovations=["take_wagon"]), *first)
    s = play(before, "play take_wagon")
    assert (asked(s), legal(s)) == ("choose_stack", {"take wagon_left", "take wagon_right"})
    for other in ("lorry_left", "lorry_right"):
        assert refused(s, f"take {other}") == ("other_kind_of_stack", "§12")
    s = play(s, f"take {name}")
    assert (asked(s), legal(s)) == ("put_wagon", {f"wagon_to {track}" for track in tracks})
    for track in {1, 2, 3} - tracks:
        assert refused(s, f"wagon_to {track}") == ("track_forbidden", "§4.1")
    s = play(s, f"wagon_to {max(tracks)}")
    assert board(s) == {"wagons": {max(tracks): [card]}}
    assert stack(s, name) == stack(before, name)[1:]
    assert box(s) == box(before)
    check_turn(s, first)


@BEFORE_AND_AFTER
def test_take_loco_takes_the_top_loco_to_a_track_without_loco(first: Sequence[str]) -> None:  # §12, §4.2
    before = play(position(stacks=TOPS, innovations=["take_loco"], locos={1: "model_a"}), *first)
    s = play(before, "play take_loco")
    assert (asked(s), legal(s)) == ("put_loco", {"loco_to 2", "loco_to 3"})
    assert refused(s, "loco_to 1") == ("track_has_loco", "§4.2")
    s = play(s, "loco_to 2")
    assert board(s) == {"locos": {1: "model_a", 2: "model_c"}}
    assert stack(s, "loco") == stack(before, "loco")[1:]
    check_turn(s, first)


@BEFORE_AND_AFTER
@pytest.mark.parametrize(
    ("innovation", "name", "held"),
    [("take_order", "order", {"orders": ["furnaces_3"]}), ("take_share", "share", {"shares": ["factories"]})],
)
def test_take_order_and_take_share_take_the_top_card(  # §12
    innovation: str, name: str, held: Board, first: Sequence[str]
) -> None:
    before = play(position(stacks=TOPS, innovations=[innovation]), *first)
    s = play(before, f"play {innovation}")
    assert board(s) == held
    assert stack(s, name) == stack(before, name)[1:]
    check_turn(s, first)


@BEFORE_AND_AFTER
def test_extract_moves_up_to_4_steps_and_at_least_1(first: Sequence[str]) -> None:  # §12, §5, R16
    row = ["fox_single_1", "fox_single_2", "wheel_single_1", "wheel_single_2", "tower_single_1"]
    s = play(position(row=row, innovations=["extract"]), *first, *(["stop_extracting"] if first else []))
    s = play(s, "play extract")
    assert (asked(s), legal(s)) == ("extract", {"row_to_storage"})
    assert refused(s, "stop_extracting") == ("minimum_not_reached", "§5")
    for moved in (1, 2, 3):
        s = play(s, "row_to_storage")
        assert legal(s) == {"row_to_storage", "stop_extracting"}
        stopped = play(s, "stop_extracting")
        assert board(stopped)["row"] == row[moved:]
        check_turn(stopped, first)
    s = play(s, "row_to_storage")
    assert board(s)["row"] == row[4:]
    check_turn(s, first)


def test_two_doubles_are_4_steps() -> None:  # §12, §5
    s = position(row=["fox_double", "wheel_double", "fox_single_1"], innovations=["extract"])
    s = play(s, "play extract", "row_to_storage", "row_to_storage")
    assert (asked(s), board(s)) == ("turn", {"row": ["fox_single_1"], "storage": ["wheel_double", "fox_double"]})


@BEFORE_AND_AFTER
def test_deliver_sends_trains_under_the_normal_rules(first: Sequence[str]) -> None:  # §12, §6
    s = position(
        wagons={1: ["wheel(wheel_double)"], 2: ["tower(tower_single_1)"]},
        locos={1: "model_b", 2: "model_b"},
        orders=["furnaces_2", "barracks_1"],
        innovations=["deliver"],
    )
    s = play(s, *first, "play deliver")
    assert (asked(s), legal(s)) == (
        "deliver",
        {"send 1 furnaces_2", "send 1 barracks_1", "send 2 barracks_1"},
    )
    assert refused(s, "stop_delivering") == ("no_train_yet", "§6")
    assert refused(s, "send 2 furnaces_2") == ("load_too_small", "§6")
    s = play(s, "send 1 furnaces_2")
    assert legal(s) == {"send 2 barracks_1", "stop_delivering"}
    check_turn(play(s, "stop_delivering"), first)
    s = play(s, "send 2 barracks_1")
    assert set(board(s)) == {"delivered"}
    check_turn(s, first)


@pytest.mark.parametrize("innovation", ALL_ACTIONS)
def test_an_innovation_that_is_not_in_hand_cannot_be_played(innovation: str) -> None:  # §12
    held = [name for name in ALL_ACTIONS if name != innovation]
    s = position(innovations=held, others={BLUE: {"innovations": [innovation]}})
    assert refused(s, f"play {innovation}") == ("innovation_not_in_hand", "§12")
    assert f"play {innovation}" not in legal(s)


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("innovation", ["take_order", "take_share"])
def test_a_played_innovation_is_removed_from_the_game(innovation: str, *, secret: bool) -> None:  # §12
    held: Board = {"secret_innovations": [innovation]} if secret else {"innovations": [innovation]}
    s = play(position(**held), f"play {innovation}")
    assert set(board(s)) == {"orders" if innovation == "take_order" else "shares"}
    assert s.innovations_secret_count[RED] == 0
    assert list(s.removed) == [0, 0, 0, *(int(name == innovation) for name in ALL_ACTIONS)]
    assert refused(s, f"play {innovation}") == ("innovation_not_in_hand", "§12")


def test_a_worker_innovation_is_never_an_action_and_no_innovation_takes_objectives_or_looks() -> None:  # §12
    s = position(innovations=["1-3"])
    for move in ("play 1-3", "play take_objective", "play take_innovation", "play free_choice"):
        assert refused(s, move)[0] == "unreadable_move"


@pytest.mark.parametrize(
    ("innovation", "empty"),
    [
        ("take_lorry", ["lorry_left", "lorry_right"]),
        ("take_wagon", ["wagon_left", "wagon_right"]),
        ("take_loco", ["loco"]),
        ("take_order", ["order"]),
        ("take_share", ["share"]),
    ],
)
def test_without_cards_to_take_it_cannot_be_played(innovation: str, empty: list[str]) -> None:  # §12, R16
    assert refused(position(stacks=dict.fromkeys(empty, ()), innovations=[innovation]), f"play {innovation}") == (
        "no_effect",
        "R16",
    )
    for name in empty:
        s = position(stacks={other: () for other in empty if other != name}, innovations=[innovation])
        assert f"play {innovation}" in legal(s)


def test_of_two_stacks_only_one_with_cards_can_be_chosen() -> None:  # §12, §4
    s = play(position(stacks={"lorry_left": []}, innovations=["take_lorry"]), "play take_lorry")
    assert legal(s) == {"take lorry_right"}
    assert refused(s, "take lorry_left") == ("stack_empty", "§4")
    s = play(position(stacks={"wagon_right": []}, innovations=["take_wagon"]), "play take_wagon")
    assert legal(s) == {"take wagon_left"}
    assert refused(s, "take wagon_right") == ("stack_empty", "§4")


def test_take_loco_needs_a_track_without_loco() -> None:  # §12, E13, R14, R16
    s = position(locos={1: "model_a", 2: "model_b", 3: "model_c"}, innovations=["take_loco"])
    assert refused(s, "play take_loco") == ("no_track_free", "§4.2")


def test_extract_needs_a_possible_move() -> None:  # §12, R16
    assert refused(position(innovations=["extract"]), "play extract") == ("no_effect", "R16")
    s = position(storage=["fox_double"], wagons={2: ["joker"]}, innovations=["extract"])
    assert refused(s, "play extract") == ("no_effect", "R16")
    assert "play extract" in legal(position(row=["fox_double"], innovations=["extract"]))
    s = position(storage=["fox_double"], wagons={3: ["joker"]}, innovations=["extract"])
    assert "play extract" in legal(s)


def test_deliver_needs_a_train_that_can_leave() -> None:  # §12, R16
    s = position(wagons={1: ["wheel(wheel_double)"]}, orders=["furnaces_2"], innovations=["deliver"])
    assert refused(s, "play deliver") == ("no_effect", "R16")


def test_an_innovation_needs_no_workers_and_changes_the_number_required_nowhere() -> None:  # §12, R6
    before = position(stacks=TOPS, used={"share": 2}, innovations=["take_share"])
    s = play(before, "play take_share")
    assert changed(before, s) == {
        "share", "stack_size", "card", "seen", "shown", "revealed", "innovations_open", "removed", "innovated",
    }  # fmt: skip
    assert hand(s) == hand(before)
    assert legal(play(s, "place share")) == {"pay 3", "pay 1+2", "pay 1+1+1"}


def test_the_extract_innovation_is_no_claim_to_the_shift_marker() -> None:  # §12, §8, R6
    s = position(seat=BLUE, start=RED, row=["fox_single_1"], innovations=["extract"])
    s = play(s, "play extract", "row_to_storage")
    assert s.claim == -1
    s = play(s, "place share", "pay 1", "pass", "pass")
    assert (s.marker[0], s.seat) == (RED, RED)


def test_after_the_worker_action_no_area_needs_to_be_left() -> None:  # §3.1, R4
    s = play(position(hand=[1], innovations=["take_share"]), "place extract_0_1", "pay 1")
    assert legal(s) == {"play take_share", "end_turn"}


def test_an_innovation_without_effect_cannot_be_played_after_the_worker_action_either() -> None:  # §12, R16
    s = play(position(stacks={"share": []}, innovations=["take_share", "take_order"]), "place extract_0_1", "pay 1")
    assert legal(s) == {"play take_order", "end_turn"}
    assert refused(s, "play take_share") == ("no_effect", "R16")


# The guard: before the worker action an innovation must leave an area to choose.


@pytest.mark.parametrize(
    ("innovation", "area", "card"),
    [("take_share", "share", "furnaces"), ("take_order", "order", "furnaces_1"), ("take_loco", "loco", "model_a")],
)
def test_the_last_card_of_the_only_area_left_cannot_be_taken(innovation: str, area: str, card: str) -> None:  # R4, R28
    s = position(hand=[3], used={area: 2}, stacks={area: [card]}, innovations=[innovation])
    assert refused(s, f"play {innovation}") == NO_AREA_LEFT
    assert legal(s) == {f"place {area}", "pass"}
    s = position(hand=[3], used={area: 2}, stacks={area: [card, card]}, innovations=[innovation])
    assert legal(s) == {f"place {area}", f"play {innovation}", "pass"}


def test_the_third_loco_would_close_the_loco_area() -> None:  # R4
    s = position(hand=[3], used={"loco": 2}, locos={1: "model_a", 3: "model_a"}, innovations=["take_loco"])
    assert refused(s, "play take_loco") == NO_AREA_LEFT
    s = position(hand=[3], used={"loco": 2}, locos={1: "model_a"}, innovations=["take_loco"])
    assert "play take_loco" in legal(s)


def test_the_third_loco_would_close_free_choice_where_only_locos_are_left() -> None:  # R4, R12
    names = ["lorry_left", "lorry_right", "wagon_left", "wagon_right", "order", "share", "innovation", "objective"]
    stacks: Stacks = {"loco": ["model_b", "model_b"], **dict.fromkeys(names, ())}
    s = position(hand=[2], stacks=stacks, locos={1: "model_a", 3: "model_a"}, innovations=["take_loco"])
    assert open_areas(s) == {"free_choice"}
    assert refused(s, "play take_loco") == NO_AREA_LEFT


@pytest.mark.parametrize(
    ("left", "right", "stacks"),
    [(1, 0, set()), (1, 1, {"right"}), (1, 2, {"left", "right"}), (2, 1, {"left", "right"}), (2, 0, {"left"})],
)
@pytest.mark.parametrize(("name", "cards"), [("lorry", ["fox_double", "fox_single_2"]), ("wagon", ["joker", "joker"])])
def test_a_stack_is_refused_whose_top_card_would_close_the_last_area(  # R4, R33
    name: str, cards: list[str], left: int, right: int, stacks: set[str]
) -> None:
    """The left area is the only one to choose; from a twin of two cards one would come over."""
    s = position(
        hand=[3],
        used={f"{name}_left": 2},
        stacks={f"{name}_left": cards[:left], f"{name}_right": cards[:right]},
        innovations=[f"take_{name}"],
    )
    if not stacks:
        assert refused(s, f"play take_{name}") == NO_AREA_LEFT
        return
    s = play(s, f"play take_{name}")
    assert legal(s) == {f"take {name}_{side}" for side in stacks}
    for side in {"left"} - stacks:
        assert refused(s, f"take {name}_{side}") == NO_AREA_LEFT


@pytest.mark.parametrize(
    ("left", "right", "stacks"),
    [(0, 1, set()), (1, 1, {"left"}), (2, 1, {"left", "right"}), (3, 1, {"left", "right"}), (1, 2, {"left", "right"})],
)
def test_it_is_the_same_for_the_right_area(left: int, right: int, stacks: set[str]) -> None:  # R4, R33
    wagons = ["fox", "wheel", "joker"]
    s = position(
        hand=[3],
        used={"wagon_right": 2},
        stacks={"wagon_left": wagons[:left], "wagon_right": wagons[:right]},
        innovations=["take_wagon"],
    )
    if not stacks:
        assert refused(s, "play take_wagon") == NO_AREA_LEFT
        return
    assert legal(play(s, "play take_wagon")) == {f"take wagon_{side}" for side in stacks}


def test_a_lorry_that_opens_extract_may_be_taken_and_no_other() -> None:  # R28, R33
    stacks: Stacks = {"lorry_left": ["fox_single_1", ...], "lorry_right": ["fox_double", ...]}
    s = position(hand=[3], used={"extract_2_3": 2}, stacks=stacks, innovations=["take_lorry"])
    assert legal(s) == {"play take_lorry", "pass"}
    s = play(s, "play take_lorry")
    assert legal(s) == {"take lorry_right"}
    assert refused(s, "take lorry_left") == NO_AREA_LEFT
    s = play(s, "take lorry_right")
    assert legal(s) == {"place extract_2_3"}


def test_a_lorry_that_opens_nothing_may_not_be_taken() -> None:  # R4, R28
    stacks: Stacks = {"lorry_left": ["fox_single_1", ...], "lorry_right": ["fox_single_2", ...]}
    s = position(hand=[3], used={"extract_2_3": 2}, stacks=stacks, innovations=["take_lorry"])
    assert refused(s, "play take_lorry") == NO_AREA_LEFT


def test_a_wagon_goes_only_where_it_opens_an_area() -> None:  # R28, R33
    stacks: Stacks = {"wagon_left": ["wheel", ...], "wagon_right": ["joker", ...]}
    s = position(hand=[3], used={"extract_2_3": 2}, row=["fox_single_1"], stacks=stacks, innovations=["take_wagon"])
    s = play(s, "play take_wagon")
    assert legal(s) == {"take wagon_right"}
    assert refused(s, "take wagon_left") == NO_AREA_LEFT
    s = play(s, "take wagon_right")
    assert legal(s) == {"wagon_to 3"}
    for track in (1, 2):
        assert refused(s, f"wagon_to {track}") == NO_AREA_LEFT
    assert legal(play(s, "wagon_to 3")) == {"place extract_2_3"}


def test_a_wagon_that_opens_nothing_on_any_track_may_not_be_taken() -> None:  # R4
    stacks: Stacks = {"wagon_left": ["wheel", ...], "wagon_right": ["tower", ...]}
    s = position(hand=[3], used={"extract_2_3": 2}, row=["fox_single_1"], stacks=stacks, innovations=["take_wagon"])
    assert refused(s, "play take_wagon") == NO_AREA_LEFT


def test_a_loco_goes_only_where_it_opens_an_area() -> None:  # R28, R33
    s = position(
        hand=[3],
        used={"deliver": 2},
        wagons={1: ["wheel(wheel_single_1)"], 2: ["tower(tower_double)"], 3: ["fox"]},
        orders=["furnaces_2"],
        innovations=["take_loco"],
    )
    assert legal(s) == {"play take_loco", "pass"}
    s = play(s, "play take_loco")
    assert legal(s) == {"loco_to 2"}
    for track in (1, 3):
        assert refused(s, f"loco_to {track}") == NO_AREA_LEFT
    assert legal(play(s, "loco_to 2")) == {"place deliver"}


def test_an_order_may_be_taken_if_a_train_can_leave_with_it() -> None:  # R28
    has: Board = {"hand": [3], "wagons": {2: ["joker(tower_double)"]}, "locos": {2: "model_a"}}
    has["innovations"] = ["take_order"]
    s = position(used={"deliver": 2}, stacks={"order": ["furnaces_2", ...]}, **has)
    assert legal(s) == {"play take_order", "pass"}
    assert legal(play(s, "play take_order")) == {"place deliver"}
    s = position(used={"deliver": 2}, stacks={"order": ["furnaces_3", ...]}, **has)
    assert refused(s, "play take_order") == NO_AREA_LEFT


def test_a_share_opens_nothing() -> None:  # R4
    s = position(hand=[3], used={"deliver": 2}, innovations=["take_share"])
    assert refused(s, "play take_share") == NO_AREA_LEFT
    assert legal(s) == {"pass"}


def test_extract_may_be_played_if_several_moves_together_open_an_area() -> None:  # R4, R33
    """Deliver needs a load of 2: one move alone opens nothing, so one cannot stop there."""
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["wheel_single_1", "clover_single_1"],
        wagons={1: ["wheel", "joker"]},
        locos={1: "model_a"},
        orders=["furnaces_2"],
        innovations=["extract"],
    )
    s = play(s, "play extract")
    assert legal(s) == {"row_to_wagon 1 wheel", "row_to_storage"}
    assert refused(s, "row_to_wagon 1 joker") == NO_AREA_LEFT  # the clover would have no wagon
    stored = play(s, "row_to_storage")
    assert legal(stored) == {"row_to_wagon 1 joker", "row_to_storage", "storage_to_wagon wheel_single_1 1 wheel"}
    assert refused(stored, "stop_extracting") == NO_AREA_LEFT
    assert refused(stored, "storage_to_wagon wheel_single_1 1 joker") == NO_AREA_LEFT
    loaded = play(s, "row_to_wagon 1 wheel")
    assert refused(loaded, "stop_extracting") == NO_AREA_LEFT
    assert legal(loaded) == {"row_to_wagon 1 joker", "row_to_storage"}
    assert legal(play(loaded, "row_to_wagon 1 joker")) == {"place deliver"}
    assert legal(play(loaded, "row_to_storage")) == {"storage_to_wagon clover_single_1 1 joker"}


def test_four_moves_may_be_needed() -> None:  # R4, R33
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["wheel_single_1", "clover_single_1"],
        storage=["clover_single_2", "wheel_single_2", "fox_single_1"],
        wagons={1: ["wheel", "wheel", "clover", "joker"], 3: ["joker"]},
        locos={1: "model_a"},
        orders=["furnaces_4"],
        innovations=["extract"],
    )
    s = play(s, "play extract")
    assert legal(s) == {
        "row_to_wagon 1 wheel",
        "storage_to_wagon clover_single_2 1 clover",
        "storage_to_wagon clover_single_2 1 joker",
        "storage_to_wagon wheel_single_2 1 wheel",
    }
    for move in ("row_to_storage", "row_to_wagon 1 joker", "storage_to_wagon fox_single_1 3 joker"):
        assert refused(s, move) == NO_AREA_LEFT
    for load in ("clover_single_2 1 joker", "wheel_single_2 1 wheel"):
        s = play(s, f"storage_to_wagon {load}")
        assert refused(s, "stop_extracting") == NO_AREA_LEFT
    s = play(s, "row_to_wagon 1 wheel")
    assert legal(s) == {"row_to_wagon 1 clover"}
    assert legal(play(s, "row_to_wagon 1 clover")) == {"place deliver"}


def test_a_card_that_leads_nowhere_need_not_be_moved_first() -> None:  # R4, R33
    """The load of 3 comes from the storage; the double of the row would only use up the steps."""
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["fox_double"],
        storage=["wheel_single_1", "wheel_double"],
        wagons={1: ["wheel", "wheel"]},
        locos={1: "model_a"},
        orders=["furnaces_3"],
        innovations=["extract"],
    )
    s = play(s, "play extract")
    assert legal(s) == {"storage_to_wagon wheel_single_1 1 wheel", "storage_to_wagon wheel_double 1 wheel"}
    assert refused(s, "row_to_storage") == NO_AREA_LEFT
    s = play(s, "storage_to_wagon wheel_single_1 1 wheel")
    assert legal(s) == {"storage_to_wagon wheel_double 1 wheel"}


def test_extract_may_not_be_played_if_4_steps_are_too_few() -> None:  # R4, R28
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["fox_single_1", "fox_double", "wheel_double"],
        wagons={1: ["wheel", "joker"]},
        locos={1: "model_a"},
        orders=["furnaces_2"],
        innovations=["extract"],
    )
    assert refused(s, "play extract") == NO_AREA_LEFT
    assert legal(s) == {"pass"}


@pytest.mark.parametrize(("cards", "moves"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 4)])
def test_moves_that_would_close_the_last_area_are_refused(cards: int, moves: int) -> None:  # R4, R33
    """Extract 2/3 is the only area to choose and needs two cards in the row."""
    row = [*["fox_single_1"] * 3, *["fox_single_2"] * 3, "wheel_single_1"][:cards]
    s = position(hand=[3], used={"extract_2_3": 2}, row=row, innovations=["extract"])
    if moves == 0:
        assert refused(s, "play extract") == NO_AREA_LEFT
        assert legal(s) == {"place extract_2_3", "pass"}
        return
    s = play(s, "play extract")
    for left in range(moves, 0, -1):
        assert legal(s) == {"row_to_storage"} | ({"stop_extracting"} if left < moves else set())
        s = play(s, "row_to_storage")
    assert (asked(s), legal(s)) == ("turn", {"place extract_2_3"})


def test_one_may_stop_where_an_area_is_left() -> None:  # R33
    """Deliver is the only area to choose, and a train is ready on track 3."""
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["wheel_single_1", "wheel_single_2"],
        wagons={3: ["fox(fox_double)"]},
        locos={3: "model_a"},
        orders=["furnaces_2"],
        innovations=["extract"],
    )
    s = play(s, "play extract", "row_to_storage")
    assert legal(s) == {"row_to_storage", "stop_extracting"}
    s = play(s, "stop_extracting")
    assert (asked(s), legal(s)) == ("turn", {"place deliver"})


def test_a_train_is_refused_that_would_leave_no_area() -> None:  # R4, R33
    """Deliver is the only area to choose: another train must remain that can leave with the orders that remain."""
    s = position(
        hand=[3],
        used={"deliver": 2},
        wagons={1: ["wheel(wheel_single_1)"], 2: ["tower(tower_double)"]},
        locos={1: "model_a", 2: "model_b"},
        orders=["barracks_1", "furnaces_2"],
        innovations=["deliver"],
    )
    s = play(s, "play deliver")
    assert legal(s) == {"send 1 barracks_1", "send 2 furnaces_2"}
    assert refused(s, "send 2 barracks_1") == NO_AREA_LEFT
    s = play(s, "send 1 barracks_1")
    assert (asked(s), legal(s)) == ("turn", {"place deliver"})


def test_the_last_train_stays_if_deliver_is_the_only_area_left() -> None:  # R4, R33
    has: Board = {
        "hand": [3],
        "wagons": {1: ["wheel(wheel_single_1)"], 2: ["tower(tower_single_1)", "joker"], 3: ["fox(fox_single_1)"]},
        "locos": {1: "model_a", 2: "model_a", 3: "model_a"},
        "orders": ["barracks_1", "furnaces_1"],
        "secret_orders": ["steamboats_1"],
        "innovations": ["deliver"],
    }
    s = play(position(used={"deliver": 2}, **has), "play deliver", "send 2 steamboats_1")
    assert legal(s) == {f"send {track} {order}" for track in (1, 3) for order in ("barracks_1", "furnaces_1")} | {
        "stop_delivering"
    }
    stopped = play(s, "stop_delivering")
    assert (asked(stopped), legal(stopped)) == ("turn", {"place deliver"})
    s = play(s, "send 1 barracks_1")
    assert (asked(s), legal(s)) == ("turn", {"place deliver"})
    assert board(s)["locos"] == {3: "model_a"}


def test_deliver_may_not_be_played_if_no_train_would_remain() -> None:  # R4
    has: Board = {"wagons": {1: ["wheel(wheel_double)"]}, "locos": {1: "model_a"}}
    seen: Board = {**has, "orders": ["furnaces_1"], "innovations": ["deliver"], "hand": [3]}
    unseen: Board = {**has, "secret_orders": ["furnaces_1"], "innovations": ["deliver"], "hand": [3]}
    for held in (seen, unseen):
        s = position(used={"deliver": 2}, **held)
        assert refused(s, "play deliver") == NO_AREA_LEFT
        assert legal(s) == {"place deliver", "pass"}


def test_a_delivery_may_open_the_loco_area() -> None:  # R28
    s = position(
        hand=[3],
        used={"loco": 2},
        wagons={2: ["tower(tower_double)"]},
        locos={1: "model_a", 2: "model_b", 3: "model_c"},
        orders=["furnaces_1"],
        innovations=["deliver"],
    )
    assert legal(s) == {"play deliver", "pass"}
    s = play(s, "play deliver", "send 2 furnaces_1")
    assert legal(s) == {"place loco"}
    assert legal(play(s, "place loco", "pay 3")) == {"loco_to 2"}


def test_a_train_may_not_take_the_wagon_away_that_extract_needs() -> None:  # R4, R33
    """Extract 2/3 is the only area to choose; its lone single needs the empty wagon of track 3."""
    s = position(
        hand=[3],
        used={"extract_2_3": 2},
        row=["fox_single_1"],
        wagons={3: ["fox(fox_double)", "joker"], 2: ["tower(tower_double)", "tower", "wheel"]},
        locos={3: "model_a", 2: "model_a"},
        orders=["furnaces_1", "furnaces_2"],
        innovations=["deliver"],
    )
    s = play(s, "play deliver")
    assert legal(s) == {"send 2 furnaces_1", "send 2 furnaces_2"}
    assert refused(s, "send 3 furnaces_1") == NO_AREA_LEFT
    s = play(s, "send 2 furnaces_1")
    assert (asked(s), legal(s)) == ("turn", {"place extract_2_3"})


def test_a_train_takes_only_the_wagons_of_its_own_track_away() -> None:  # R4, R33
    s = position(
        hand=[3],
        used={"extract_2_3": 2},
        row=["wheel_single_1"],
        wagons={1: ["clover(clover_double)"], 2: ["wheel"]},
        locos={1: "model_a"},
        orders=["furnaces_1"],
        innovations=["deliver"],
    )
    assert legal(s) == {"place extract_2_3", "play deliver", "pass"}
    s = play(s, "play deliver", "send 1 furnaces_1")
    assert (asked(s), legal(s)) == ("turn", {"place extract_2_3"})


def test_where_extract_0_1_can_be_paid_the_guard_forbids_nothing() -> None:  # R4, R6
    s = position(hand=[1], stacks={"share": ["furnaces"]}, innovations=["take_share"])
    assert "play take_share" in legal(s)
    s = position(hand=[], stacks={"share": ["furnaces"]}, innovations=["take_share", "1-3"], used={"extract_0_1": 2})
    assert "play take_share" in legal(s)
    s = position(hand=[], stacks={"share": ["furnaces"]}, innovations=["take_share", "1-3"], used={"extract_0_1": 3})
    assert "play take_share" in legal(s)  # other areas take 1 to 3


@pytest.mark.parametrize(
    ("innovation", "has", "stacks", "used"),
    [
        ("take_lorry", {}, {"lorry_left": ["fox_double", ...]}, {"extract_2_3": 2}),
        ("take_wagon", {"row": ["fox_single_1"]}, {"wagon_right": ["fox", ...]}, {"extract_2_3": 2}),
        ("take_loco", {"wagons": {2: ["joker(tower_double)"]}, "orders": ["furnaces_2"]}, {}, {"deliver": 2}),
        (
            "take_order",
            {"wagons": {2: ["joker(tower_double)"]}, "locos": {2: "model_a"}},
            {"order": ["furnaces_2", ...]},
            {"deliver": 2},
        ),
        (
            "extract",
            {"storage": ["tower_double"], "wagons": {2: ["joker"]}, "locos": {2: "model_a"}, "orders": ["furnaces_2"]},
            {},
            {"deliver": 2},
        ),
        (
            "deliver",
            {
                "wagons": {2: ["joker(tower_double)"]},
                "locos": {1: "model_b", 2: "model_a", 3: "model_b"},
                "orders": ["furnaces_2"],
            },
            {},
            {"loco": 2},
        ),
    ],
)
def test_a_player_whom_any_of_these_innovations_gives_an_area_is_asked(  # R28, R26
    innovation: str, has: Board, stacks: Stacks, used: dict[str, int]
) -> None:
    blue: Board = {**has, "hand": [3], "innovations": [innovation]}
    s = play(position(stacks=stacks, used=used, others={BLUE: blue}), "pass")
    assert (s.seat, legal(s)) == (BLUE, {f"play {innovation}", "pass"})
    without: Board = {**has, "hand": [3]}
    s = play(position(stacks=stacks, used=used, others={BLUE: without}), "pass")
    assert (s.seat, s.shift) == (RED, 2)
