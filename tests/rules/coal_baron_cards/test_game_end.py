"""§9 End of the game, §10 Scoring."""

import pytest

from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import BLUE, GREEN, RED, WHITE, Board, asked, legal, play, position, refused

EXAMPLE: Board = {  # the holding of worked example 14
    "delivered": [
        *("model_a", "wheel", "wheel", "wheel_double", "wheel_double", "furnaces_4"),
        *("model_a", "tower", "joker", "tower_double", "tower_single_1", "furnaces_3"),
        *("model_b", "fox", "fox", "fox_single_2", "fox_single_1", "furnaces_2"),
        *("model_c", "clover", "clover_double", "factories_2"),
        *("model_d", "joker", "wheel_single_2", "barracks_1"),
    ],
    "shares": ["furnaces", "furnaces", "factories"],
    "objectives": ["order_furnaces", "loco_a", "share_factories"],
}


def points(s: State, seat: int = RED) -> tuple[int, ...]:
    """A to E and the total."""
    return tuple(COAL_BARON_CARDS.score_table(s)[seat].values())


def test_when_the_last_marker_is_taken_the_game_is_over_and_nobody_is_asked() -> None:  # §9, §8
    s = play(position(shift=7, passed=[BLUE]), "pass")
    assert (s.seat, asked(s), legal(s)) == (-1, "game_over", set())
    assert refused(s, "pass") == ("game_is_over", "§9")
    assert refused(s, "place share", seat=RED) == ("game_is_over", "§9")


def test_the_example_of_the_rulebook_scores_59() -> None:  # §10, §11, E14
    s = position(markers={2: RED, 5: RED, 1: BLUE}, **EXAMPLE)
    assert points(s) == (6, 30, 9, 2, 12, 59)
    assert points(s, BLUE) == (0, 0, 0, 1, 0, 1)


def test_it_scores_the_same_in_any_seat_and_when_the_game_is_over() -> None:  # §10, E14
    s = position(players=4, seat=WHITE, shift=5, passed=[RED, BLUE, GREEN], markers={2: WHITE, 3: WHITE}, **EXAMPLE)
    s = play(s, "pass")
    assert [row["total"] for row in COAL_BARON_CARDS.score_table(s)] == [1, 0, 0, 59]
    assert points(s, WHITE) == (6, 30, 9, 2, 12, 59)


@pytest.mark.parametrize(("kind", "vp"), [("double", 0), ("single_1", 1), ("single_2", 2)])
@pytest.mark.parametrize("crest", ["wheel", "clover", "tower", "fox"])
def test_a_delivered_lorry_card_scores_what_is_printed_on_it(crest: str, kind: str, vp: int) -> None:  # §10, §1
    assert points(position(delivered=[f"{crest}_{kind}"] * 3)) == (3 * vp, 0, 0, 0, 0, 3 * vp)


@pytest.mark.parametrize(("minimum", "vp"), [(1, 3), (2, 5), (3, 7), (4, 10)])
@pytest.mark.parametrize("destination", ["barracks", "furnaces", "factories", "steamboats"])
def test_a_fulfilled_order_scores_what_is_printed_on_it(destination: str, minimum: int, vp: int) -> None:  # §10, R24
    assert points(position(delivered=[f"{destination}_{minimum}"])) == (0, vp, 0, 0, 0, vp)
    if minimum < 4:
        assert points(position(delivered=[f"{destination}_{minimum}"] * 2))[1] == 2 * vp


@pytest.mark.parametrize(
    ("shares", "orders", "assigned"),
    [(0, 1, 0), (1, 0, 0), (1, 1, 1), (2, 1, 1), (1, 2, 1), (2, 2, 2), (6, 4, 4), (6, 6, 6)],
)
@pytest.mark.parametrize("destination", ["barracks", "furnaces", "factories", "steamboats"])
def test_a_share_scores_3_if_an_order_of_its_destination_takes_it(  # §9, §10, R19
    destination: str, shares: int, orders: int, assigned: int
) -> None:
    pile = [f"{destination}_{minimum}" for minimum in (1, 1, 2, 2, 3, 3)][:orders]
    assert points(position(shares=[destination] * shares, delivered=pile))[2] == 3 * assigned


def test_shares_are_assigned_for_every_destination_separately() -> None:  # §9, §10, R19
    shares = ["barracks", "furnaces", "furnaces", "factories", "steamboats"]
    pile = ["barracks_1", "barracks_2", "furnaces_4", "steamboats_1"]
    assert points(position(shares=shares, delivered=pile))[2] == 3 * 3


def test_shares_take_no_orders_that_are_still_in_hand() -> None:  # §9, §10
    assert points(position(shares=["barracks"], orders=["barracks_1"], secret_orders=["barracks_2"])) == (0,) * 6


@pytest.mark.parametrize("markers", range(8))
def test_a_shift_marker_scores_1(markers: int) -> None:  # §10, §1
    held = {number: RED if number <= markers else BLUE for number in range(1, 8)}
    s = position(markers=held)
    assert points(s) == (0, 0, 0, markers, 0, markers)
    assert points(s, BLUE) == (0, 0, 0, 7 - markers, 0, 7 - markers)


def test_what_is_still_at_the_board_or_in_hand_scores_nothing_and_costs_nothing() -> None:  # §9, R18
    left_over: Board = {
        "row": ["fox_single_2"],
        "storage": ["fox_single_2", "wheel_single_2"],
        "wagons": {1: ["wheel(wheel_single_2)", "joker"]},
        "locos": {1: "model_a"},
        "orders": ["furnaces_4"],
        "secret_orders": ["furnaces_3"],
        "innovations": ["1-5", "deliver"],
        "secret_innovations": ["1-3"],
        "objectives": ["loco_a", "order_furnaces", "sum_furnaces"],
    }
    assert points(position(**left_over)) == (0,) * 6


def test_delivered_wagons_locos_and_doubles_score_nothing_by_themselves() -> None:  # §9, §10
    assert points(position(delivered=["joker", "wheel", "model_a", "model_a", "fox_double"])) == (0,) * 6


def test_most_points_win() -> None:  # §10
    s = position(players=3, delivered=["furnaces_2"], others={BLUE: {"delivered": ["furnaces_4"]}}, markers={1: GREEN})
    assert COAL_BARON_CARDS.ranking(s) == [2, 1, 3]
    s = position(delivered=["furnaces_2"], others={BLUE: {"delivered": ["furnaces_1", "fox_single_1"]}})
    assert COAL_BARON_CARDS.ranking(s) == [1, 2]


@pytest.mark.parametrize(
    "board",
    [
        {"delivered": ["fox_single_1"]},
        {"delivered": ["barracks_1"]},
        {"delivered": ["barracks_1"], "shares": ["barracks"]},
        {"objectives": ["objectives"]},
    ],
)
def test_every_category_counts_for_the_victory(board: Board) -> None:  # §10
    """Blue has the later marker and would win a tie."""
    base: Board = {"delivered": ["barracks_1"] if "shares" in board else []}
    s = position(markers={1: RED, 2: BLUE}, others={BLUE: base}, **board)
    assert COAL_BARON_CARDS.ranking(s) == [1, 2]


def test_a_share_counts_3_for_the_victory() -> None:  # §10
    has: Board = {"delivered": ["barracks_1", "barracks_1"], "shares": ["barracks", "barracks"]}
    s = position(others={BLUE: {"delivered": ["furnaces_4", "fox_single_1"]}}, **has)
    assert [row["total"] for row in COAL_BARON_CARDS.score_table(s)] == [12, 11]
    assert COAL_BARON_CARDS.ranking(s) == [1, 2]


def test_a_marker_counts_for_the_victory() -> None:  # §10
    assert COAL_BARON_CARDS.ranking(position(markers={1: RED, 2: RED, 3: BLUE})) == [1, 2]


def test_of_tied_players_the_one_who_received_the_last_marker_wins() -> None:  # §10, R20
    s = position(shift=7, markers={1: RED, 2: RED, 3: RED, 4: BLUE, 5: BLUE, 6: BLUE}, passed=[RED], seat=BLUE)
    s = play(s, "place extract_0_1", "pay 1", "pass")
    assert COAL_BARON_CARDS.ranking(s) == [2, 1]
    tied: Board = {"delivered": ["fox_single_1"]}
    s = position(markers={1: RED, 2: RED, 3: RED, 4: BLUE, 5: BLUE, 6: BLUE, 7: BLUE}, **tied)
    assert points(s)[-1] == points(s, BLUE)[-1] == 4
    assert COAL_BARON_CARDS.ranking(s) == [2, 1]


def test_if_the_last_marker_went_to_another_the_highest_number_among_the_tied_wins() -> None:  # §10, R20
    tied: Board = {"delivered": ["fox_single_2"]}
    s = position(players=3, markers={1: RED, 2: BLUE, 3: GREEN}, others={BLUE: tied}, **tied)
    assert [points(s, seat)[-1] for seat in range(3)] == [3, 3, 1]
    assert COAL_BARON_CARDS.ranking(s) == [2, 1, 3]
    s = position(players=3, markers={1: BLUE, 2: RED, 3: GREEN}, others={BLUE: tied}, **tied)
    assert COAL_BARON_CARDS.ranking(s) == [1, 2, 3]


@pytest.mark.parametrize("last", range(2, 8))
def test_every_marker_may_be_the_last(last: int) -> None:  # §10, R20
    assert COAL_BARON_CARDS.ranking(position(markers={last - 1: RED, last: BLUE})) == [2, 1]
    assert COAL_BARON_CARDS.ranking(position(markers={last - 1: BLUE, last: RED})) == [1, 2]


def test_marker_1_breaks_a_tie_with_a_player_without_marker() -> None:  # §10, R20
    s = position(players=3, markers={1: RED}, others={BLUE: {"delivered": ["fox_single_1"]}})
    assert COAL_BARON_CARDS.ranking(s) == [1, 2, 3]


def test_the_highest_marker_decides_and_not_their_number() -> None:  # §10, R20
    s = position(markers={1: RED, 2: RED, 3: BLUE}, others={BLUE: {"delivered": ["fox_single_1"]}})
    assert COAL_BARON_CARDS.ranking(s) == [2, 1]


def test_tied_players_without_a_marker_share_the_victory() -> None:  # §10, R20
    assert COAL_BARON_CARDS.ranking(position(players=4)) == [1, 1, 1, 1]
    tied: Board = {"delivered": ["fox_single_2"]}
    s = position(players=4, markers={5: GREEN}, others={WHITE: tied}, **tied)
    assert COAL_BARON_CARDS.ranking(s) == [1, 4, 3, 1]
