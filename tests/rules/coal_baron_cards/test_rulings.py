"""The rulings that fill holes of the page: R36 to R41."""

from glueckauf.engine.fields import to_bytes
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from tests.rules.coal_baron_cards.table import BLUE, RED, Stacks, asked, legal, play, position, refused, stack

ORDERS: Stacks = {"order": ["furnaces_1", "furnaces_2", "factories_3", "barracks_4", "steamboats_1", ...]}
LOOKING = ("place free_choice", "pay 2", "look order")


def test_nobody_sees_from_which_place_an_order_is_kept() -> None:  # R36
    looked = play(position(players=3, stacks=ORDERS), *LOOKING)
    kept = [play(looked, f"keep {place}") for place in (1, 2, 3, 4)]
    for seat in (BLUE, 2, -1):
        assert len({to_bytes(COAL_BARON_CARDS.known_to(s, seat)) for s in kept}) == 1
    assert len({to_bytes(COAL_BARON_CARDS.known_to(s, RED)) for s in kept}) == 4
    keep = COAL_BARON_CARDS.actions.parse("keep 2")
    assert [COAL_BARON_CARDS.public_text(looked, keep, seat) for seat in range(3)] == ["keep 2", "keep ?", "keep ?"]


def test_the_card_below_four_drawn_ones_lies_open_before_the_choice() -> None:  # R37
    looked = play(position(stacks=ORDERS), *LOOKING)
    assert asked(looked) == "keep_card"
    assert stack(COAL_BARON_CARDS.known_to(looked, BLUE), "order")[0] == "steamboats_1"


def test_a_step_may_leave_no_area_if_a_further_one_opens_it_but_one_cannot_stop_there() -> None:  # R38
    s = position(
        hand=[3],
        used={"deliver": 2},
        row=["wheel_single_1", "wheel_single_2"],
        wagons={1: ["wheel", "wheel"]},
        locos={1: "model_a"},
        orders=["furnaces_2"],
        innovations=["extract"],
    )
    half = play(s, "play extract", "row_to_wagon 1 wheel")
    assert refused(half, "stop_extracting") == ("no_area_left", "R4")
    assert legal(play(half, "row_to_wagon 1 wheel")) == {"place deliver"}


def test_an_action_with_nothing_left_to_choose_is_over_by_itself() -> None:  # R39
    moved = play(position(row=["fox_single_1"]), "place extract_0_1", "pay 1", "row_to_storage")
    assert (moved.seat, asked(moved)) == (BLUE, "turn")
    bare = play(position(), "place extract_0_1", "pay 1")
    assert (bare.seat, asked(bare)) == (BLUE, "turn")
    trains = position(
        wagons={1: ["wheel(wheel_double)"], 2: ["joker"]},
        locos={1: "model_a", 2: "model_a"},
        orders=["furnaces_1", "furnaces_2"],
    )
    sent = play(trains, "place deliver", "pay 1", "send 1 furnaces_2")
    assert (sent.seat, asked(sent)) == (BLUE, "turn")


def test_trains_leave_in_any_order() -> None:  # R40
    s = position(
        wagons={1: ["wheel(wheel_double)"], 2: ["wheel(wheel_double)"]},
        locos={1: "model_a", 2: "model_a"},
        orders=["furnaces_1", "furnaces_2"],
    )
    s = play(s, "place deliver", "pay 1")
    one = play(s, "send 1 furnaces_1", "send 2 furnaces_2")
    other = play(s, "send 2 furnaces_2", "send 1 furnaces_1")
    assert to_bytes(one) == to_bytes(other)


def test_innovations_are_laid_down_in_ascending_order_before_worker_cards() -> None:  # R40
    s = position(used={"share": 4}, hand=[1], innovations=["1-3", "1-4"])
    paying = play(s, "place share")
    assert legal(paying) >= {"pay_innovation 1-3 1", "pay_innovation 1-3 3"}
    later = play(paying, "pay_innovation 1-4 4")
    assert legal(later) == {"pay 1"}
    assert refused(later, "pay_innovation 1-3 1") == ("payment_order", "R40")


def test_places_below_the_first_go_by_points_and_then_by_the_highest_marker() -> None:  # R41
    s = position(players=4, markers={1: 0, 2: 1, 4: 2, 3: 2, 5: 3}, others={3: {"delivered": ["furnaces_1"]}})
    assert [row["total"] for row in COAL_BARON_CARDS.score_table(s)] == [1, 1, 2, 4]
    assert COAL_BARON_CARDS.ranking(s) == [4, 3, 2, 1]
    assert COAL_BARON_CARDS.ranking(position(players=3)) == [1, 1, 1]
