"""The vector of a seat: each part lies where its name says and tells what the seat knows."""

from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME
from glueckauf.games.coal_baron_cards import stacks
from glueckauf.games.coal_baron_cards.components.areas import AREA_IDS, STACK_IDS
from glueckauf.games.coal_baron_cards.components.decks import CARD_IDS, DECK_OF
from glueckauf.games.coal_baron_cards.components.innovations import INNOVATION_IDS
from glueckauf.games.coal_baron_cards.components.lorries import LORRY_IDS
from glueckauf.games.coal_baron_cards.components.objectives import OBJECTIVE_IDS
from glueckauf.games.coal_baron_cards.components.orders import ORDER_IDS
from glueckauf.games.coal_baron_cards.components.wagons import LOCO_IDS
from glueckauf.games.coal_baron_cards.state import State
from tests.games import observing
from tests.rules.coal_baron_cards.table import BLUE, DECK_IDS, RED, play, position

LOOKED_AT = ["barracks_1", "furnaces_2", "factories_3", "steamboats_4"]


def part(s: State, seat: int, name: str) -> list[int]:
    return observing.part(GAME, s, seat, name)


def unseen(s: State, seat: int) -> dict[str, int]:
    """Of each kind of card, as `order furnaces_3`."""
    names = [f"{deck} {name}" for deck, ids in zip(DECK_IDS, CARD_IDS, strict=True) for name in ids]
    return observing.by_name(part(s, seat, "unseen"), names)


def laid() -> State:
    return position(
        2,
        RED,
        start=BLUE,
        shift=3,
        claim=BLUE,
        markers={1: RED, 2: BLUE},
        used={"deliver": 2},
        hand=[1, 1, 3],
        row=["fox_double", "wheel_single_1"],
        storage=["tower_double"],
        wagons={1: ["wheel(wheel_double)", "joker"], 2: ["joker(wheel_single_2)"]},
        locos={1: "model_b", 3: "model_d"},
        orders=["barracks_2"],
        secret_orders=["furnaces_3"],
        innovations=["deliver"],
        secret_innovations=["1-5"],
        shares=["barracks", "steamboats", "steamboats"],
        objectives=["shift_markers", "order_barracks"],
        delivered=["model_c", "wheel", "wheel_single_1", "barracks_1", "steamboats_2"],
    )


def test_the_question_and_who_is_asked_are_seen_from_the_own_seat() -> None:
    s = laid()
    assert part(s, RED, "question") == part(s, BLUE, "question") == [1, *[0] * 9]
    assert (part(s, RED, "asked"), part(s, BLUE, "asked")) == ([1, 0, 0, 0], [0, 1, 0, 0])
    assert (part(s, RED, "players"), part(s, RED, "shift")) == ([2], [3, 4])
    assert (part(s, RED, "start_player"), part(s, BLUE, "start_player")) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert (part(s, RED, "claim"), part(s, BLUE, "claim")) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert part(s, RED, "turn") == [1, 0, 0, 0, 0, 0, 0]
    table = plain(s)
    table.stage, table.innovated, table.to_pay, table.steps, table.most = 2, 3, 4, 5, 6
    assert part(s, BLUE, "turn") == [0, 0, 1, 3, 4, 5, 6]


def test_areas_tell_how_many_workers_they_ask_for() -> None:  # §3.2
    required = dict(zip(AREA_IDS, part(laid(), RED, "required"), strict=True))
    assert (required["deliver"], required["free_choice"], required["loco"], required["extract_1_2"]) == (3, 2, 1, 0)


def test_workers_mining_row_and_storage() -> None:
    s = laid()
    assert part(s, RED, "own_workers") == part(s, BLUE, "next_workers") == [2, 0, 1, 0, 0]
    size, *front = part(s, RED, "own_row")
    lorries = [observing.by_name(row, LORRY_IDS) for row in observing.rows(front, len(LORRY_IDS))]
    assert (size, lorries) == (2, [{"fox_double": 1}, {"wheel_single_1": 1}, {}])
    assert observing.by_name(part(s, RED, "own_storage"), LORRY_IDS) == {"tower_double": 1}


def test_tracks_are_seen_with_empty_wagons_load_and_loco() -> None:
    s = laid()
    assert observing.rows(part(s, RED, "own_empty"), 5) == [[0, 0, 0, 0, 1], [0] * 5, [0] * 5]
    assert observing.rows(part(s, RED, "own_load"), 2) == [[2, 0], [1, 2], [0, 0]]
    locos = observing.rows(part(s, BLUE, "next_loco"), len(LOCO_IDS))
    assert locos == [[0, 1, 0, 0], [0] * 4, [0, 0, 0, 1]]


def test_cards_kept_unseen_are_seen_by_their_owner_alone() -> None:  # §13
    s = laid()
    assert observing.by_name(part(s, RED, "own_secret_orders"), ORDER_IDS) == {"furnaces_3": 1}
    assert observing.by_name(part(s, RED, "own_secret_innovations"), INNOVATION_IDS) == {"1-5": 1}
    assert not any(part(s, BLUE, "own_secret_orders") + part(s, BLUE, "own_secret_innovations"))
    *orders, secret = part(s, BLUE, "next_orders")
    assert (observing.by_name(orders, ORDER_IDS), secret) == ({"barracks_2": 1}, 1)
    *innovations, secret = part(s, BLUE, "next_innovations")
    assert (observing.by_name(innovations, INNOVATION_IDS), secret) == ({"deliver": 1}, 1)


def test_what_is_not_in_sight_is_counted_as_unseen() -> None:  # §13
    s = laid()
    red, blue = unseen(s, RED), unseen(s, BLUE)
    differ = {name for name in red | blue if red.get(name, 0) != blue.get(name, 0)}
    assert differ == {"order furnaces_3", "innovation 1-5"}
    assert blue["order furnaces_3"] == red.get("order furnaces_3", 0) + 1
    assert "objective shift_markers" not in red
    piles = sum(part(s, RED, "size")) - len(STACK_IDS)  # the top of each stack is seen
    assert (sum(red.values()), sum(blue.values())) == (piles, piles + 2)


def test_tops_and_sizes_of_the_stacks() -> None:
    s = position(stacks={"order": ["steamboats_4"], "share": []})
    assert part(s, RED, "size")[STACK_IDS.index("share")] == 0
    tops, first = part(s, BLUE, "top"), 0
    seen = {}
    for stack, name in enumerate(STACK_IDS):
        kinds = CARD_IDS[DECK_OF[stack]]
        seen[name] = observing.by_name(tops[first : first + len(kinds)], kinds)
        first += len(kinds)
    assert (seen["order"], seen["share"], first) == ({"steamboats_4": 1}, {}, len(tops))
    assert all(sum(top.values()) == 1 for name, top in seen.items() if name != "share")


def test_objectives_markers_deliveries_and_points() -> None:  # §10, §11
    s = laid()
    objectives = observing.by_name(part(s, RED, "own_objectives"), OBJECTIVE_IDS)
    assert (objectives, any(part(s, RED, "next_objectives"))) == ({"shift_markers": 1, "order_barracks": 1}, False)
    assert (part(s, RED, "own_markers"), part(s, RED, "next_markers")) == ([1, 1], [1, 2])
    assert part(position(markers={7: BLUE}), RED, "next_markers") == [1, 7]
    assert part(s, RED, "own_shares") == [1, 0, 0, 2]
    delivered = part(s, RED, "own_delivered")
    assert observing.by_name(delivered[: len(ORDER_IDS)], ORDER_IDS) == {"barracks_1": 1, "steamboats_2": 1}
    assert delivered[len(ORDER_IDS) :] == [0, 0, 1, 0, 1]
    assert part(s, RED, "own_points") == [1 + 3 + 5 + 2 * 3 + 1 + 2]  # A to E
    assert part(s, BLUE, "next_points") == part(s, RED, "own_points")
    assert part(s, RED, "next_points") == [1]


def test_cards_of_free_choice_are_seen_by_who_looks_at_them() -> None:  # §7, §13
    s = play(position(stacks={"order": [*LOOKED_AT, ...]}), "place free_choice", "pay 2", "look order")
    drawn = observing.rows(part(s, RED, "drawn"), len(OBJECTIVE_IDS))
    assert [row.index(1) for row in drawn] == [ORDER_IDS.index(name) for name in LOOKED_AT]
    assert not any(part(s, BLUE, "drawn")[len(OBJECTIVE_IDS) :])  # but the top, which lay open
    assert unseen(s, BLUE)["order steamboats_4"] == unseen(s, RED).get("order steamboats_4", 0) + 1


def test_what_looks_for_a_track_is_seen_wherever_it_comes_from() -> None:  # §4.1, §4.2, §7
    s = play(laid(), "place wagon_left")
    assert part(s, BLUE, "area").index(1) == AREA_IDS.index("wagon_left") and not any(part(s, RED, "held"))
    s = play(s, "pay 1")
    top = observing.rows(part(s, RED, "stack"), len(STACK_IDS))[0].index(1)
    assert STACK_IDS[top] == "wagon_left" and not any(part(s, RED, "area"))
    assert part(s, BLUE, "held") == part(s, RED, "held") and sum(part(s, RED, "held")) == 1
    assert part(s, RED, "held").index(1) == stacks.top_card(s, top)
    plain(s).held = 3  # Free Choice
    assert part(s, BLUE, "held").index(1) == 3


def test_what_a_delivery_and_an_extraction_have_begun() -> None:  # §5, §6
    s = laid()
    assert (part(s, RED, "least"), part(s, RED, "trains")) == ([0], [0, 0, 0, 0, 0])
    table = plain(s)
    table.least, table.sent, table.model = 1, 2, 3
    assert (part(s, RED, "least"), part(s, BLUE, "trains")) == ([1], [2, 0, 0, 0, 1])


def test_a_seat_that_is_not_at_the_table_is_all_zeros() -> None:
    s = laid()
    names = [part.name for part in GAME.observation.parts if part.name.startswith(("second_next", "third_next"))]
    assert names and not any(number for name in names for number in part(s, RED, name))
