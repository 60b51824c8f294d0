"""The tables of Isle of Trains against the component data of its rules page."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from glueckauf.engine.fields import Numbers
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components import (
    buildings,
    cabooses,
    cards,
    cargo,
    contracts,
    engines,
    freight_cars,
    table_sizes,
    wagons,
)
from tests.rules.isle_of_trains.table import Board, position

DATA: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "docs" / "rules" / "isle_of_trains.yaml").read_text(encoding="utf-8")
)
CARDS: list[dict[str, Any]] = DATA["cards"]
TYPES = list(DATA["cargo_types"])
ICONS = [*TYPES, "wild"]
MAY = {
    "draw": freight_cars.MAY_DRAW,
    "build": freight_cars.MAY_BUILD,
    "load": freight_cars.MAY_LOAD,
    "deliver": freight_cars.MAY_DELIVER,
}


def numbers(table: Numbers) -> list[int]:
    return [int(number) for number in table]


def of(category: str) -> list[dict[str, Any]]:
    return [card for card in CARDS if card["category"] == category]


def test_kinds_and_copies() -> None:
    assert [card["id"] for card in CARDS] == cards.CARD_IDS
    assert numbers(cards.COPIES) == [card["count"] for card in CARDS]
    assert sum(cards.COPIES) == cards.CARDS == DATA["totals"]["playing_cards"]
    for category, total in DATA["totals"]["by_category"].items():
        assert sum(card["count"] for card in of(category)) == total


@pytest.mark.parametrize(
    ("field", "table"),
    [("cost", cards.COST), ("vp", cards.POINTS), ("weight", cards.WEIGHT), ("capacity", cards.CAPACITY)],
)
def test_printed_numbers(field: str, table: Numbers) -> None:
    assert numbers(table) == [card[field] for card in CARDS]


def test_traction_and_what_a_card_leaves_to_others() -> None:
    traction = [card.get("traction", card.get("traction_bonus", 0)) for card in CARDS]
    assert numbers(cards.TRACTION) == traction
    assert numbers(cards.PULL) == [pull - card["weight"] for pull, card in zip(traction, CARDS, strict=True)]


def test_cargo_types_and_icons() -> None:
    assert TYPES == cargo.CARGO_IDS
    assert (cargo.COAL, cargo.OIL, cargo.BOX, cargo.WILD, cargo.ANY) == (0, 1, 2, 3, 3)
    for card, icon in zip(CARDS, cards.ICON, strict=True):
        assert card["copy_cargo"] == [ICONS[icon]] * card["count"]
    for icon, total in DATA["totals"]["cargo_icons"].items():
        assert sum(card["copy_cargo"].count(icon) for card in CARDS) == total


def test_what_a_wagon_carries() -> None:
    for card, carries in zip(CARDS, cards.CARRIES, strict=True):
        expected = [] if carries < 0 else TYPES if carries == cargo.ANY else [TYPES[carries]]
        assert card["carries"] == expected
    assert cards.CARD_IDS[cards.CABOOSE_3] == "caboose_3"


def test_bonuses() -> None:
    for kind, card in enumerate(CARDS[: cards.FIRST_CABOOSE]):
        bonus = card["load_bonus"] or {"draw": 0, "discard": 0, "extra_action": []}
        assert (cards.BONUS_DRAW[kind], cards.BONUS_DISCARD[kind]) == (bonus["draw"], bonus["discard"])
        assert cards.BONUS_EXTRA[kind] == sum(MAY[action] for action in bonus["extra_action"])
    assert sum(MAY.values()) == freight_cars.ANY_ACTION
    assert list(MAY) == DATA["actions"]
    assert all(card["load_bonus"] is None for card in CARDS[cards.FIRST_CABOOSE :])


def test_families_and_levels() -> None:
    for kind, card in enumerate(CARDS):
        family = [other for other in CARDS if other["family"] == card["family"]]
        lower = [other for other in family if card["level"] and other["level"] < card["level"]]
        assert [CARDS[old]["id"] for old in range(int(cards.LOWEST[kind]), kind)] == [other["id"] for other in lower]
    assert [car.level for car in freight_cars.FREIGHT_LIST] == [card["level"] for card in of("freight_car")]


def test_upgrade_payments() -> None:
    for family in ("engine", "hopper", "tanker", "boxcar"):
        cost = {
            card["level"]: int(cards.COST[cards.CARD_IDS.index(card["id"])])
            for card in CARDS
            if card["family"] == family
        }
        assert DATA["upgrade_payment"][family] == {
            f"{low}_to_{high}": cost[high] - cost[low] for low, high in ((1, 2), (1, 3), (2, 3))
        }


def test_lists_by_category() -> None:
    assert [engine.id for engine in engines.ENGINE_LIST] == [card["id"] for card in of("engine")]
    assert [caboose.id for caboose in cabooses.CABOOSE_LIST] == [card["id"] for card in of("caboose")]
    assert [card["id"] for card in of("building")] == buildings.BUILDING_IDS
    assert {card["cost"] for card in of("caboose")} == {cabooses.CABOOSE_COST}
    assert {card["cost"] for card in of("building")} == {buildings.BUILDING_COST}


def test_building_points() -> None:
    scoring = {card["id"]: card["scoring"] for card in of("building")}
    assert scoring["grand_central"] == {"per": "fixed", "vp_each": buildings.GRAND_CENTRAL_POINTS}
    assert {rule["vp_each"] for name, rule in scoring.items() if name != "grand_central"} == {buildings.EACH}
    counting = [rule["cargo"] for rule in scoring.values() if rule["per"] == "cargo_on_completed_contracts"]
    assert counting == TYPES
    assert (scoring["bank"]["per"], scoring["rail_yard"]["per"]) == (
        "cargo_loaded_on_own_train",
        "own_freight_cars_and_cabooses",
    )
    assert buildings.BUILDING_IDS[buildings.BANK] == "bank"
    assert buildings.BUILDING_IDS[buildings.RAIL_YARD] == "rail_yard"
    assert buildings.BUILDING_IDS[buildings.GRAND_CENTRAL] == "grand_central"


def test_contracts() -> None:
    rows = DATA["contracts"]
    assert [row["id"] for row in rows] == contracts.CONTRACT_IDS
    assert len(rows) == DATA["totals"]["contract_cards"] == DATA["setup"]["contracts_face_up"]
    assert [row["name"] for row in rows] == [contract.name for contract in contracts.CONTRACT_LIST]
    for number, row in enumerate(rows):
        parts = [row["front"], *row["back"]]
        for part, entry in enumerate(parts):
            need = [entry["cargo"].get(name, 0) for name in TYPES]
            assert [int(contracts.NEED[number, part, kind]) for kind in range(3)] == need
            assert contracts.CARDS[number, part] == sum(need)
            assert contracts.CONTRACT_POINTS[number, part] == entry.get("vp_total", entry.get("vp"))
        assert [entry["vp_total"] - row["front"]["vp"] for entry in row["back"]] == [
            entry["vp_added"] for entry in row["back"]
        ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_by_number_of_players(players: int) -> None:
    row = DATA["setup"]["by_players"][players]
    assert table_sizes.END_CARDS[players] == row["contract_cards_for_end"]
    s = ISLE_OF_TRAINS.new(players, "components")
    assert s.pile_size == row["deck_after_deal"] == cards.CARDS - players * (1 + table_sizes.HAND)


def test_limits() -> None:
    limits = DATA["limits"]
    assert DATA["setup"]["start_hand"] == limits["hand_limit_end_of_turn"] == table_sizes.HAND
    assert limits["actions_per_turn"] == table_sizes.ACTIONS_A_TURN
    assert limits["buildings_per_player"] == buildings.BUILDING_LIMIT
    assert limits["cards_drawn_per_delivered_cargo"] == table_sizes.CARDS_PER_CARGO
    assert limits["variant_open_display"] == table_sizes.DISPLAY
    assert DATA["meta"]["players"] == list(ISLE_OF_TRAINS.seats)
    assert max(ISLE_OF_TRAINS.seats) == table_sizes.SEATS
    assert cards.CARD_IDS[cards.ENGINE_1] == DATA["setup"]["start_engine"]


def test_caboose_numbers() -> None:
    effects = {card["id"]: card["effect"] for card in of("caboose")}
    assert effects["caboose_4"]["building_limit"] == buildings.BUILDING_LIMIT + 1
    assert effects["caboose_6"]["traction_bonus"] == cards.TRACTION[cards.CABOOSE_6]
    for number, kind in enumerate((cards.CABOOSE_1, cards.CABOOSE_2, cards.CABOOSE_3, cards.CABOOSE_4), 1):
        assert cards.CARD_IDS[kind] == f"caboose_{number}"
    assert cards.CARD_IDS[cards.CABOOSE_5] == "caboose_5"


def test_wagons_and_their_places() -> None:
    expected = [
        f"{card['id']}#{number + 1}" if card["category"] == "freight_car" else card["id"]
        for card in [*of("freight_car"), *of("caboose")]
        for number in range(card["count"])
    ]
    assert expected == wagons.WAGON_IDS
    room = {card["id"]: card["capacity"] for card in CARDS}
    for wagon, name in enumerate(wagons.WAGON_IDS):
        assert wagons.LAST_PLACE[wagon] - wagons.PLACE[wagon] + 1 == room[name.partition("#")[0]]
        assert cards.CARD_IDS[wagons.KIND[wagon]] == name.partition("#")[0]
    assert sum(room[name.partition("#")[0]] for name in wagons.WAGON_IDS) == wagons.PLACES
    assert wagons.WAGON_IDS[wagons.LAST_WAGON] == "caboose_6"


def test_the_holding_of_65_points() -> None:
    case = DATA["test_cases"][0]
    by_icon = {"oil": ["tanker_2", "boxcar_2"], "coal": ["hopper_1"]}
    train = []
    for card in case["train"]:
        loaded = [by_icon[name].pop() for name in case["loaded"].get(card, [])]
        train.append(f"{card}({' '.join(sorted(loaded, key=cards.CARD_IDS.index))})" if loaded else card)
    parts = {None: "primary", 0: "a", 1: "b"}
    holding = Board(
        train=train,
        buildings=case["buildings"],
        contracts={row["id"]: parts[row["secondary"]] for row in case["contracts"]},
    )
    assert ISLE_OF_TRAINS.score_table(position(**holding))[0] == case["expected"]
