"""§11 Objectives."""

import pytest

from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import State
from tests.rules.coal_baron_cards.table import BLUE, RED, Board, position

DESTINATIONS = ["barracks", "furnaces", "factories", "steamboats"]
MODELS = ["model_a", "model_b", "model_c", "model_d"]
EVERY_OBJECTIVE = [
    "shift_markers",
    "objectives",
    *(f"loco_{model[-1]}" for model in MODELS),
    *(f"{kind}_{name}" for kind in ("share", "order", "sum") for name in DESTINATIONS),
]


def objective_points(s: State, seat: int = RED) -> int:
    return COAL_BARON_CARDS.score_table(s)[seat]["E"]


@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6), (6, 9), (7, 9)])
def test_two_shift_markers_score_3(markers: int, vp: int) -> None:  # §11, E15, R21
    held = {number: RED if number <= markers else BLUE for number in range(1, 8)}
    s = position(markers=held, objectives=["shift_markers"])
    assert (objective_points(s), objective_points(s, BLUE)) == (vp, 0)
    assert COAL_BARON_CARDS.score_table(s)[RED]["D"] == markers  # both add up


@pytest.mark.parametrize("owned", [1, 2, 3, 5, 18])
def test_each_own_objective_scores_1_whether_it_scores_itself_or_not(owned: int) -> None:  # §11
    cards = ["objectives", *(name for name in EVERY_OBJECTIVE if name != "objectives")][:owned]
    rest = [name for name in EVERY_OBJECTIVE if name not in cards]
    s = position(objectives=cards, others={BLUE: {"objectives": rest}})
    assert (objective_points(s), objective_points(s, BLUE)) == (owned, 0)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("delivered", [0, 1, 2, 6])
def test_each_delivered_loco_of_the_model_scores_2(model: str, delivered: int) -> None:  # §11, R18
    others = [other for other in MODELS if other != model]
    s = position(delivered=[model] * delivered + others, objectives=[f"loco_{model[-1]}"], locos={1: model})
    assert objective_points(s) == 2 * delivered


@pytest.mark.parametrize("destination", DESTINATIONS)
@pytest.mark.parametrize(("shares", "orders", "assigned"), [(0, 2, 0), (2, 0, 0), (1, 1, 1), (3, 2, 2), (2, 3, 2)])
def test_each_assigned_share_of_the_destination_scores_2(  # §11, R19
    destination: str, shares: int, orders: int, assigned: int
) -> None:
    other = DESTINATIONS[DESTINATIONS.index(destination) - 1]
    pile = [f"{destination}_{minimum}" for minimum in (1, 2, 3)][:orders]
    s = position(
        shares=[destination] * shares + [other] * 2,
        delivered=[*pile, f"{other}_1", f"{other}_1"],
        objectives=[f"share_{destination}"],
    )
    assert objective_points(s) == 2 * assigned


@pytest.mark.parametrize("destination", DESTINATIONS)
@pytest.mark.parametrize("orders", [0, 1, 2, 7])
def test_each_fulfilled_order_of_the_destination_scores_2(destination: str, orders: int) -> None:  # §11
    other = DESTINATIONS[DESTINATIONS.index(destination) - 1]
    pile = [f"{destination}_{minimum}" for minimum in (1, 1, 2, 2, 3, 3, 4)][:orders]
    s = position(delivered=[*pile, f"{other}_3"], objectives=[f"order_{destination}"], orders=[f"{other}_4"])
    assert objective_points(s) == 2 * orders


@pytest.mark.parametrize("destination", DESTINATIONS)
@pytest.mark.parametrize(
    ("minimums", "vp"),
    [
        ((), 0),
        ((4,), 0),
        ((1, 3), 0),
        ((2, 2), 0),
        ((1, 1, 2), 0),
        ((2, 3), 4),
        ((1, 4), 4),
        ((1, 2, 2), 4),
        ((3, 3), 4),
        ((1, 1, 2, 2, 3, 3, 4), 4),
    ],
)
def test_orders_of_the_destination_that_ask_for_5_lorries_score_4(  # §11, E15
    destination: str, minimums: tuple[int, ...], vp: int
) -> None:
    other = DESTINATIONS[DESTINATIONS.index(destination) - 1]
    pile = [f"{destination}_{minimum}" for minimum in minimums]
    s = position(delivered=[*pile, f"{other}_4", f"{other}_3"], objectives=[f"sum_{destination}"])
    assert objective_points(s) == vp


def test_the_lorries_printed_on_the_orders_count_and_not_the_load() -> None:  # §11
    pile = ["furnaces_1", "furnaces_2", *["wheel_double"] * 4]
    assert objective_points(position(delivered=pile, objectives=["sum_furnaces"])) == 0


@pytest.mark.parametrize("objective", EVERY_OBJECTIVE)
def test_an_objective_scores_for_its_owner_alone(objective: str) -> None:  # §11
    rich: Board = {
        "delivered": [*MODELS, *(f"{name}_{minimum}" for name in DESTINATIONS for minimum in (2, 3))],
        "shares": DESTINATIONS,
    }
    blue: Board = {"objectives": [objective]}
    s = position(markers={1: RED, 2: RED}, others={BLUE: blue}, **rich)
    assert objective_points(s) == 0
    assert objective_points(s, BLUE) == (1 if objective == "objectives" else 0)


def test_the_points_of_several_objectives_add_up() -> None:  # §11, §10
    s = position(
        markers={1: RED, 2: RED},
        objectives=["shift_markers", "objectives", "loco_b", "sum_factories"],
        delivered=["model_b", "factories_2", "factories_3"],
    )
    assert objective_points(s) == 3 + 4 + 2 + 4
