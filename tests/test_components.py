"""The tables of a title against the component data of its rules page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.components import (
    areas,
    boxes,
    crests,
    decks,
    innovations,
    lorries,
    objectives,
    orders,
    table_sizes,
    wagons,
    workers,
)
from glueckauf.games.coal_baron_cards.components.table_sizes import DRAW
from tests.rules.coal_baron_cards.table import DECK_IDS, Board, position

DATA: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "docs" / "rules" / "coal_baron_cards.yaml").read_text(encoding="utf-8")
)
CARDS: dict[str, Any] = DATA["cards"]
CRESTS = [crest["id"] for crest in DATA["crests"]["values"]]
DESTINATIONS = [place["id"] for place in DATA["destinations"]["values"]]
FIXTURE = DATA["fixture_59"]


def numbers(table: Numbers) -> list[Any]:
    """A table as lists of plain numbers, as deep as it is."""
    found: list[Any] = np.asarray(table).tolist()
    return found


def of_full_box(table: Numbers) -> list[Any]:
    """Of a table that has a part for each box, that of the usual one."""
    found: list[Any] = numbers(table)[boxes.FULL_BOX]
    return found


def option(name: str) -> Sequence[str]:
    return next(option.values for option in COAL_BARON_CARDS.options if option.id == name)


def test_each_deck_has_its_total() -> None:
    totals = [DATA["totals"][deck] for deck in DECK_IDS]
    assert [CARDS[deck]["total"] for deck in DECK_IDS] == totals
    assert numbers(decks.DECK_SIZE) == totals
    assert 4 * sum(workers.HAND) == DATA["totals"]["worker"] == CARDS["worker"]["total"]
    assert areas.AREAS - areas.STACKS == DATA["totals"]["action"] == len(CARDS["action"]["list"])
    assert sum(totals) + DATA["totals"]["worker"] + DATA["totals"]["action"] == DATA["totals"]["all_cards"]


def test_every_make_up_of_a_deck_adds_up_to_its_total() -> None:
    for make_ups, kinds, deck in (
        (of_full_box(lorries.COPIES), lorries.LORRY_IDS, "lorry"),
        (of_full_box(orders.COPIES), orders.ORDER_IDS, "order"),
        (of_full_box(innovations.COPIES), innovations.INNOVATION_IDS, "innovation"),
    ):
        for make_up in make_ups:
            assert (len(make_up), sum(make_up)) == (len(kinds), CARDS[deck]["total"])
    assert sum(of_full_box(wagons.WAGON_COPIES)) == CARDS["wagon"]["total"]
    assert sum(of_full_box(wagons.LOCO_COPIES)) == CARDS["loco"]["total"]
    assert sum(of_full_box(orders.SHARE_COPIES)) == CARDS["share"]["total"]
    assert CARDS["objective"]["total"] == objectives.OBJECTIVES == sum(of_full_box(objectives.COPIES))


@pytest.mark.parametrize("box", [boxes.TINY_BOX, boxes.SMALL_BOX])
def test_a_small_box_has_two_trains_and_what_its_stacks_are_dealt(box: int) -> None:
    cards = boxes.FEW_CARDS[box - 1]
    for deck, ids in enumerate(decks.CARD_IDS):
        at_the_boards = 2 * sum(numbers(decks.ON_TRAINS)[box][deck])
        stacks = [stack for stack in range(areas.STACKS) if decks.DECK_OF[stack] == deck]
        in_stacks = sum(areas.DEALT[box, stack] for stack in stacks)
        assert sum(cards.get(card, 0) for card in ids) == at_the_boards + in_stacks
        assert len(stacks) == 1 or in_stacks == 0  # else twins would have to be cut (§2.2)
    assert set(cards) <= {card for ids in decks.CARD_IDS for card in ids}


def test_crests_and_tracks() -> None:
    assert crests.CREST_IDS == CRESTS
    assert [str(track["id"]) for track in DATA["tracks"]["values"]] == crests.TRACK_IDS
    assert [list(shown) for shown in crests.TRACK_CRESTS] == [track["crests"] for track in DATA["tracks"]["values"]]
    assert numbers(crests.SHOWS) == [
        [int(crest in track["crests"]) for crest in CRESTS] for track in DATA["tracks"]["values"]
    ]


def test_workers_of_a_colour() -> None:
    groups = CARDS["worker"]["groups"]
    assert [group["value"] for group in groups] == list(range(1, workers.VALUES + 1))
    assert tuple(group["count"] for group in groups) == workers.HAND
    assert sum(workers.HAND) == CARDS["worker"]["per_player"]


def test_lorries() -> None:
    groups = CARDS["lorry"]["groups"]
    expected = [
        (group["id_prefix"].format(crest=crest).removeprefix("lorry_"), group["lorries"], group["vp"], group["count"])
        for crest in CRESTS
        for group in groups
    ]
    counts = of_full_box(lorries.COPIES)[0]
    assert [
        (lorry.id, lorry.lorries, lorry.points, count) for lorry, count in zip(lorries.LORRY_LIST, counts, strict=True)
    ] == expected
    assert numbers(lorries.LORRIES) == [group["extract_cost"] for _ in CRESTS for group in groups]
    assert numbers(lorries.LORRIES) == [lorry.lorries for lorry in lorries.LORRY_LIST]
    assert numbers(lorries.POINTS) == [lorry.points for lorry in lorries.LORRY_LIST]
    assert numbers(lorries.CREST) == [CRESTS.index(lorry.id.partition("_")[0]) for lorry in lorries.LORRY_LIST]


def test_the_lorry_alternatives_are_the_values_of_the_option() -> None:
    per_crest = [
        [group["count"] for group in CARDS["lorry"]["groups"]],
        *(other["per_crest"] for other in CARDS["lorry"]["alternatives"] if "per_crest" in other),
    ]
    by_crest = "by_crest"  # R35: the only alternative that differs from crest to crest
    assert "VP by crest" in CARDS["lorry"]["alternatives"][-1]["note"]
    assert list(option("lorry_deck")) == [*("-".join(map(str, counts)) for counts in per_crest), by_crest]
    made = [[count for _ in CRESTS for count in counts] for counts in per_crest]
    made.append([4, 6, 0, 4, 6, 0, 4, 0, 6, 4, 0, 6])
    assert of_full_box(lorries.COPIES) == made


def test_wagons() -> None:
    groups = CARDS["wagon"]["groups"]
    assert [f"wagon_{name}" for name in wagons.WAGON_IDS] == [group["id_prefix"] for group in groups]
    assert of_full_box(wagons.WAGON_COPIES) == [group["count"] for group in groups]
    assert numbers(wagons.GOES_TO) == [[int(track in group["tracks"]) for track in (1, 2, 3)] for group in groups]
    assert groups[wagons.JOKER]["crests"] == CRESTS
    assert [group["crests"] for group in groups[: wagons.JOKER]] == [[crest] for crest in CRESTS]


def test_locos() -> None:
    groups = CARDS["loco"]["groups"]
    assert wagons.LOCO_IDS == [group["model"] for group in groups] == DATA["loco_models"]["values"]
    assert of_full_box(wagons.LOCO_COPIES) == [group["count"] for group in groups]
    assert DATA["loco_models"]["count"] == wagons.LOCO_MODELS


def test_orders() -> None:
    groups = CARDS["order"]["groups"]
    expected = [
        (
            group["id_prefix"].format(destination=destination).removeprefix("order_"),
            group["min_lorries"],
            group["vp"],
            group["count"],
        )
        for destination in DESTINATIONS
        for group in groups
    ]
    counts = of_full_box(orders.COPIES)[0]
    assert [
        (order.id, order.minimum, order.points, count) for order, count in zip(orders.ORDER_LIST, counts, strict=True)
    ] == expected
    assert CARDS["order"]["pairing"]["map"] == orders.ORDER_POINTS
    assert numbers(orders.MINIMUM) == [order.minimum for order in orders.ORDER_LIST]
    assert numbers(orders.POINTS) == [order.points for order in orders.ORDER_LIST]
    assert numbers(orders.DESTINATION) == [DESTINATIONS.index(name.rpartition("_")[0]) for name in orders.ORDER_IDS]


def test_the_order_alternatives_are_the_values_of_the_option() -> None:
    per_destination = [
        [group["count"] for group in CARDS["order"]["groups"]],
        *(other["per_destination"] for other in CARDS["order"]["alternatives"]),
    ]
    assert list(option("order_deck")) == ["-".join(map(str, counts)) for counts in per_destination]
    assert of_full_box(orders.COPIES) == [counts * len(DESTINATIONS) for counts in per_destination]


def test_shares() -> None:
    groups = CARDS["share"]["groups"]
    assert orders.DESTINATION_IDS == DESTINATIONS == [group["destination"] for group in groups]
    assert of_full_box(orders.SHARE_COPIES) == [group["count"] for group in groups]
    assert {group["vp"] for group in groups} == {orders.SHARE_POINTS}


def test_objectives() -> None:
    kinds = {
        "shift_markers": objectives.BY_MARKERS,
        "objectives": objectives.BY_OBJECTIVES,
        "locos": objectives.BY_LOCOS,
        "shares": objectives.BY_SHARES,
        "orders": objectives.BY_ORDERS,
        "order_lorry_sum": objectives.BY_SUM,
    }
    of = {name: number for names in (wagons.LOCO_IDS, DESTINATIONS) for number, name in enumerate(names)}
    expected = [
        (card["id"].removeprefix("obj_"), kinds[card["kind"]], of.get(card.get("model", card.get("destination")), 0))
        for card in CARDS["objective"]["list"]
    ]
    assert [tuple(objective) for objective in objectives.OBJECTIVE_LIST] == expected
    printed = {kinds[card["kind"]]: card["vp"] for card in CARDS["objective"]["list"]}
    assert [printed[kind] for kind in range(len(kinds))] == list(objectives.OBJECTIVE_POINTS)
    thresholds = {card["threshold"] for card in CARDS["objective"]["list"] if "threshold" in card}
    assert thresholds == {objectives.LORRIES_FOR_SUM}
    assert numbers(objectives.COUNTS) == [kind for _, kind, _ in expected]
    assert numbers(objectives.OF) == [number for _, _, number in expected]


def test_innovations() -> None:
    groups = CARDS["innovation"]["groups"]
    ids = [group.get("action", f"{group.get('min')}-{group.get('max')}") for group in groups]
    assert ids == innovations.INNOVATION_IDS
    ranges = [group for group in groups if group["kind"] == "worker"]
    assert (len(ranges), len(groups) - len(ranges)) == (innovations.RANGES, innovations.ACTION_KINDS)
    assert numbers(innovations.LARGEST) == [group["max"] for group in ranges]
    assert [
        (f"{group['min']}-{group['max']}", value) for group in ranges for value in range(group["min"], group["max"] + 1)
    ] == innovations.VALUES
    assert numbers(innovations.VALUE_OF) == [value for _, value in innovations.VALUES]
    assert [innovations.RANGE_IDS[number] for number in numbers(innovations.RANGE_OF)] == [
        name for name, _ in innovations.VALUES
    ]
    extract = next(group for group in groups if group.get("action") == "extract")
    assert (extract["min_steps"], extract["max_steps"]) == (innovations.EXTRACT_LEAST, innovations.EXTRACT_MOST)


def test_the_innovation_alternatives_are_the_values_of_the_option() -> None:
    make_ups = [
        [group["count"] for group in CARDS["innovation"]["groups"]],
        *(other["worker"] + other["action"] for other in CARDS["innovation"]["alternatives"]),
    ]
    assert of_full_box(innovations.COPIES) == make_ups
    assert list(option("innovation_deck")) == [f"workers_{sum(counts[:3])}" for counts in make_ups]


def test_stacks() -> None:
    stacks = {stack["id"]: stack for stack in DATA["setup"]["stacks"]}
    assert set(areas.STACK_IDS) == set(stacks)
    for number, name in enumerate(areas.STACK_IDS):
        assert areas.SIZE[number] == areas.DEALT[boxes.FULL_BOX, number] == stacks[name]["size"]
        assert DECK_IDS[decks.DECK_OF[number]] == stacks[name]["card"]
        twin = int(areas.TWIN[number])
        assert (areas.STACK_IDS[twin] if twin >= 0 else None) == stacks[name].get("twin")
    assert [decks.FIRST_STACK[deck] for deck in range(decks.DECKS)] == [
        next(number for number in range(areas.STACKS) if decks.DECK_OF[number] == deck) for deck in range(decks.DECKS)
    ]


def test_areas_with_base_workers_and_steps() -> None:
    rows = {row["id"]: row for row in DATA["areas"]}
    assert set(areas.AREA_IDS) == set(rows)
    for area in areas.AREA_LIST:
        row = rows[area.id]
        steps = row.get("min_steps", -1), row.get("max_steps", -1)
        assert (area.base, area.least, area.most) == (row["base_workers"], *steps)
        assert row.get("stack", area.id) == area.id
    printed = {card["id"]: card["printed_workers"] for card in CARDS["action"]["list"]}
    assert {area.id: area.base for area in areas.AREA_LIST[areas.STACKS :]} == printed
    assert numbers(areas.BASE) == [area.base for area in areas.AREA_LIST]
    assert numbers(areas.LEAST) == [area.least for area in areas.AREA_LIST]
    assert numbers(areas.MOST) == [area.most for area in areas.AREA_LIST]


def test_free_choice_draws_four() -> None:
    assert DATA["free_choice"]["draw"] == DRAW


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_by_number_of_players(players: int) -> None:
    row = DATA["setup"]["by_players"][players]
    hand = of_full_box(workers.STARTING_HAND)[players]
    kept = [value not in row["removed_worker_values"] for value in range(1, workers.VALUES + 1)]
    assert hand == [count * keep for count, keep in zip(workers.HAND, kept, strict=True)]
    assert sum(hand) == row["workers_per_player"]
    assert sum(count * (card + 1) for card, count in enumerate(hand)) == row["worker_points_per_player"]
    assert table_sizes.SHIFTS[players] == row["shifts"] == len(row["shift_markers"])
    closed = [area for number, area in enumerate(areas.AREA_IDS) if not areas.IS_OPEN[players, number]]
    assert closed == row["removed_areas"]
    assert areas.AREAS - len(closed) == row["areas"]


def test_number_of_players_and_markers() -> None:
    players = DATA["game"]["players"]
    assert list(COAL_BARON_CARDS.seats) == list(range(players["min"], players["max"] + 1))
    assert DATA["shift_markers"]["total"] == table_sizes.MARKERS
    assert max(numbers(table_sizes.SHIFTS)) == table_sizes.MARKERS


def test_the_holding_of_59_points() -> None:
    """Cards of any crest that have the lorries and points of the data; each in a joker."""
    pile: list[str] = []
    for train in FIXTURE["delivered_trains"]:
        order = train["order"]
        pile += [train["loco"], f"{order['destination']}_{order['min_lorries']}"]
        for lorry in train["lorries"]:
            kind = "double" if lorry["lorries"] == 2 else f"single_{lorry['vp']}"
            pile += ["joker", next(f"{crest}_{kind}" for crest in CRESTS if pile.count(f"{crest}_{kind}") < 3)]
        assert orders.ORDER_POINTS[order["min_lorries"]] == order["vp"]
        assert sum(lorry["lorries"] for lorry in train["lorries"]) >= order["min_lorries"]
    holding: Board = {
        "delivered": pile,
        "shares": FIXTURE["shares"],
        "objectives": [name.removeprefix("obj_") for name in FIXTURE["objectives"]],
    }
    s = position(players=FIXTURE["players"], markers=dict.fromkeys(FIXTURE["shift_markers"], 0), **holding)
    assert COAL_BARON_CARDS.score_table(s)[0] == FIXTURE["expected"]
