"""§12 Final scoring and winner."""

import pytest

from glueckauf.games.coal_baron import COAL_BARON
from tests.rules.coal_baron.table import BLUE, GALLERY, RED, Board, last_turn, play, points, position
from tests.views import view_json

NO_CUBES: dict[str, list[str]] = {"yellow": [], "brown": [], "grey": [], "black": []}
NOTHING: Board = {"marks": 0, "carts": NO_CUBES}


def test_the_example_of_a_final_scoring() -> None:  # §12, R25, D8
    s = position(
        3,
        marks=13,
        tiles=["yellow-light-1"] * 3 + ["black-light-2"] * 2 + ["grey-dark-2"] * 3,
        carts={**NO_CUBES, "grey": ["grey"], "black": ["yellow"]},
        level=2,
        cage=["grey", "black"],
        storage=["brown"],
        orders=["truck-mixed-4 grey=brown+brown", "train-grey-1 grey=black"],
    )
    row = COAL_BARON.score_table(s)[RED]
    assert (row["money"], row["cubes"], row["outstanding"], row["balance"], row["total"]) == (2, 2, -2, -4, -2)


@pytest.mark.parametrize(("marks", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (49, 9), (50, 10)])
def test_every_full_5_marks_are_1_vp(marks: int, vp: int) -> None:  # §12
    assert points(position(marks=marks), "money") == [vp, 2]


@pytest.mark.parametrize(("number", "vp"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (15, 5)])
@pytest.mark.parametrize("place", ["carts", "storage", "orders"])
def test_every_3_cubes_are_1_vp_wherever_they_lie(place: str, number: int, vp: int) -> None:  # §12
    colours = ["brown", "grey", "black"] * 5
    some = colours[:number]
    if place == "storage":
        s = position(carts=NO_CUBES, storage=some)
    elif place == "carts":
        tiles = [f"{colour}-{side}-2" for colour in ("brown", "grey", "black") for side in ("light", "dark")]
        s = position(tiles=tiles, carts={**NO_CUBES, **{name: [name] * some.count(name) for name in set(some)}})
    else:
        cards = ["truck-black-3", "horse_cart-black-3", "handcart-grey-3", "train-grey-3"]
        slots = [(card, card.split("-")[1]) for card in cards for _ in range(3)]
        two = [some[i : i + 2] for i in range(0, number, 2)]
        pairs = [(card, slot, on) for (card, slot), on in zip(slots, two, strict=False)]
        laid = {card: [f"{slot}={'+'.join(on)}" for name, slot, on in pairs if name == card] for card in cards}
        s = position(carts=NO_CUBES, orders=[" ".join([card, *filled]) for card, filled in laid.items()])
    assert points(s, "cubes") == [vp, 1]


def test_cubes_in_the_cage_count_and_colours_mix() -> None:  # §12
    s = position(carts={**NO_CUBES, "grey": ["grey"]}, cage=["yellow", "yellow", "brown", "black"], storage=["grey"])
    assert points(s, "cubes")[RED] == 2
    s = position(carts={**NO_CUBES, "grey": ["grey"]}, cage=["yellow", "yellow", "brown", "black"])
    assert points(s, "cubes")[RED] == 1


def test_cubes_on_orders_of_others_do_not_count() -> None:  # §12
    others: dict[int, Board] = {
        BLUE: {"carts": NO_CUBES, "orders": ["truck-black-3 black=black black=black black=grey"]}
    }
    assert points(position(carts=NO_CUBES, others=others), "cubes") == [0, 1]


def test_every_outstanding_order_complete_or_not_is_minus_1() -> None:  # §12
    s = position(
        3, orders=["truck-grey-1 grey=grey", "train-black-2", "train-grey-2 grey=black"], delivered=["train-grey-1"]
    )
    assert points(s, "outstanding") == [-3, 0, 0]


@pytest.mark.parametrize(
    ("tiles", "vp"),
    [
        (["grey-light-2"], -2),
        (["grey-dark-1"], -2),
        (["grey-light-2", "black-dark-1"], 0),
        (["grey-light-1", "yellow-light-1", "black-dark-2"], -2),
        (["grey-dark-2", "yellow-dark-1", "brown-dark-1", "black-light-2"], -4),
        (["yellow-light-2", "brown-light-1", "grey-light-2", "black-light-1"], -8),
        ([], 0),
    ],
)
def test_imbalance_counts_tiles_not_carts_over_all_levels_together(tiles: list[str], vp: int) -> None:  # §12, R16
    assert points(position(tiles=tiles), "balance") == [vp, 0]


def test_the_vp_of_a_game_are_deliveries_majorities_and_the_final_scoring() -> None:  # §12
    s = position(
        marks=12, majorities=[7, 11, 13], delivered=["truck-grey-1"], orders=["train-grey-1"], storage=["grey"] * 2
    )
    row = COAL_BARON.score_table(s)[RED]
    assert row == {
        "orders": 4,
        "coal": 7,
        "transports": 11,
        "carts": 13,
        "money": 2,
        "cubes": 2,
        "outstanding": -1,
        "balance": 0,
        "total": 38,
    }
    seen = view_json(COAL_BARON, s, GALLERY)["players"][RED]
    assert (seen["track"], seen["points"]["total"]) == (35, 38)


def test_the_final_scoring_follows_the_shift_scoring_of_shift_3() -> None:  # §11.3, §12
    s = play(last_turn(shift=3, marks=9, carts={"grey": []}), "place bank")
    row = COAL_BARON.score_table(s)[RED]
    assert (row["carts"], row["money"], row["cubes"], row["total"]) == (12, 2, 1, 15)
    assert COAL_BARON.ranking(s) == [1, 2]


def ranking(*boards: Board) -> list[int]:
    """[seat] places; whatever is not said is 0 VP."""
    full: list[Board] = [{**NOTHING, **board} for board in boards]
    return COAL_BARON.ranking(position(len(boards), others=dict(enumerate(full)), **full[0]))


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_majorities_of_every_kind_decide(kind: int) -> None:  # §12
    won = [0, 0, 0]
    won[kind] = 1
    assert ranking({}, {"majorities": won}) == [2, 1]
    assert ranking({"majorities": won}, {"majorities": [1, 0, 0]}) == [1, 1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"delivered": ["truck-yellow-1"]}, {"majorities": [1, 0, 0]}),
        ({}, {"orders": ["truck-yellow-1"]}),
        ({"majorities": [3, 0, 0]}, {"majorities": [4, 0, 0], "tiles": ["grey-light-2"]}),
        ({"storage": ["yellow"] * 3}, {"storage": ["brown"] * 2}),
        ({"majorities": [2, 0, 0]}, {"storage": ["yellow"] * 5}),
        ({"marks": 5}, {"marks": 4}),
        ({"majorities": [2, 0, 0]}, {"marks": 9}),
    ],
)
def test_the_winner_has_the_most_vp(one: Board, other: Board) -> None:  # §12
    assert ranking(one, other) == [1, 2]
    assert ranking(other, one) == [2, 1]


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ({"marks": 1}, {"marks": 0}, [1, 2]),
        ({"marks": 5}, {"majorities": [1, 0, 0], "marks": 4}, [2, 1]),
        ({"marks": 8}, {"majorities": [1, 0, 0], "marks": 3}, [1, 1]),
        ({"marks": 9}, {"marks": 8}, [1, 2]),
        ({"marks": 14, "orders": ["truck-yellow-1"]}, {"marks": 9}, [1, 1]),
    ],
)
def test_a_tie_goes_to_more_marks_left_over_after_the_exchange(
    one: Board, other: Board, places: list[int]
) -> None:  # §12, R20
    assert ranking(one, other) == places


def test_still_tied_is_a_shared_victory() -> None:  # §12, R20
    assert ranking({"marks": 3}, {"marks": 3}) == [1, 1]
    assert ranking({"marks": 2}, {"marks": 3}, {"marks": 3}, {}) == [3, 1, 1, 4]
    assert ranking({}, {}, {"marks": 1}, {}) == [2, 2, 1, 2]
    assert ranking({"marks": 4}, {"marks": 3}, {"marks": 2}, {"marks": 1}) == [1, 2, 3, 4]


def test_vp_may_fall_below_0() -> None:  # §12, R25
    one: Board = {"tiles": ["grey-light-2", "grey-light-1"]}
    other: Board = {"tiles": ["black-dark-1"], "orders": ["truck-grey-1"], "marks": 4}
    third: Board = {"orders": ["train-grey-1", "train-grey-2", "train-grey-3"], "marks": 3}
    assert ranking(one, other, third) == [3, 1, 2]
    assert points(position(**one), "balance") == [-4, 0]
