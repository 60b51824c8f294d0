"""The tables of Coal Baron against the component data of its rules page."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from glueckauf.engine.fields import Numbers
from glueckauf.engine.options import offered
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.components import (
    coal,
    elements,
    order_cards,
    spaces,
    stacks,
    table_sizes,
    tunnel_tiles,
)
from glueckauf.games.coal_baron.components.table_sizes import FULL_BOX
from glueckauf.games.coal_baron.scoring import CUBES_PER_POINT, MARKS_PER_POINT

ROOT = Path(__file__).parents[1]
DATA: dict[str, Any] = yaml.safe_load((ROOT / "docs" / "rules" / "coal_baron.yaml").read_text(encoding="utf-8"))
COLOURS = list(DATA["colours"])
TRANSPORTS = list(DATA["transports"])
PARAMETERS = {  # [action] what the space does, and where its number stands
    "buy_display_tile": (spaces.BUY_TILE, "place"),
    "draw_tiles": (spaces.DRAW_TILES, ""),
    "mine": (spaces.MINE, "work_steps"),
    "deliver": (spaces.DELIVER, "transport"),
    "take_money": (spaces.TAKE_MONEY, "marks"),
    "take_display_order": (spaces.TAKE_ORDER, "place"),
    "draw_orders": (spaces.DRAW_ORDERS, ""),
}


def numbers(table: Numbers, *shape: int) -> list[Any]:
    """A table as lists of plain numbers: `numbers(t)` for one row, `numbers(t, rows, width)` for several."""
    if not shape:
        return [int(number) for number in table]
    return [[int(table[row, cell]) for cell in range(shape[1])] for row in range(shape[0])]


def test_colours_levels_and_prices() -> None:
    assert coal.COLOUR_IDS == COLOURS
    assert [DATA["colours"][name]["level"] for name in COLOURS] == list(range(1, coal.LEVELS))
    assert numbers(coal.CART_PRICE) == [DATA["colours"][name]["cart_cost"] for name in COLOURS]
    assert DATA["coal_cubes"]["per_colour"] == dict.fromkeys(COLOURS, coal.CUBES)
    assert DATA["coal_cubes"]["total"] == coal.CUBES * coal.COLOURS == DATA["totals"]["coal_cubes"]


def test_the_pit() -> None:
    assert (DATA["pit"]["levels"], DATA["pit"]["cage_capacity"]) == (coal.LEVELS, coal.CAGE)
    assert list(DATA["pit"]["sides"]) == tunnel_tiles.SIDE_IDS
    assert DATA["player_start"]["cage_level"] == coal.SURFACE
    printed = DATA["player_start"]["printed_carts"]
    assert [cart["colour"] for cart in printed] == COLOURS
    assert [cart["carts"] for cart in printed] == [tunnel_tiles.PRINTED_CARTS] * 4
    sides = [tunnel_tiles.SIDE_IDS[side] for side in tunnel_tiles.PRINTED_SIDE]
    assert sides == [cart["side"] for cart in printed]


def test_tunnel_tiles() -> None:
    rows = DATA["tunnel_tiles"]
    assert [row["id"] for row in rows] == tunnel_tiles.TILE_IDS
    assert numbers(tunnel_tiles.COLOUR) == [COLOURS.index(row["colour"]) for row in rows]
    assert [tunnel_tiles.SIDE_IDS[side] for side in numbers(tunnel_tiles.SIDE)] == [row["side"] for row in rows]
    assert numbers(tunnel_tiles.CARTS) == [row["carts"] for row in rows]
    assert numbers(tunnel_tiles.PRICE) == [row["cost"] for row in rows]
    assert {row["count"] for row in rows} == {tunnel_tiles.TILE_COPIES}
    assert numbers(tunnel_tiles.COLOUR) == [
        kind // tunnel_tiles.KINDS_OF_COLOUR for kind in range(tunnel_tiles.TILE_KINDS)
    ]
    totals = DATA["totals"]
    assert tunnel_tiles.TILES == totals["tunnel_tiles"] == DATA["components"]["tunnel_tiles"]
    assert sum(numbers(tunnel_tiles.CARTS)) * tunnel_tiles.TILE_COPIES == totals["carts_on_tiles"]
    assert sum(numbers(tunnel_tiles.PRICE)) * tunnel_tiles.TILE_COPIES == totals["tile_cost_sum"]


def test_order_cards() -> None:
    rows = DATA["orders"]
    assert order_cards.TRANSPORT_IDS == TRANSPORTS
    assert [row["id"] for row in rows] == order_cards.ORDER_IDS
    assert [TRANSPORTS[number] for number in numbers(order_cards.TRANSPORT)] == [row["transport"] for row in rows]
    assert numbers(order_cards.POINTS) == [row["vp"] for row in rows]
    assert numbers(order_cards.SLOTS, order_cards.ORDERS, 4) == [
        [row["coal"].count(colour) for colour in COLOURS] for row in rows
    ]
    assert numbers(order_cards.SLOT_COUNT) == [len(row["coal"]) for row in rows]


def test_order_cards_add_up() -> None:
    totals, count = DATA["totals"], order_cards.SLOT_COUNT
    assert order_cards.ORDERS == totals["order_cards"] == DATA["components"]["order_cards"]
    assert (sum(numbers(count)), sum(numbers(order_cards.POINTS))) == (totals["order_slots"], totals["order_vp"])
    for number in range(4):
        cards = [card for card in range(order_cards.ORDERS) if order_cards.TRANSPORT[card] == number]
        assert len(cards) == totals["order_cards_per_transport"]
        assert sum(count[card] for card in cards) == totals["order_slots_per_transport"]
        assert sum(order_cards.POINTS[card] for card in cards) == totals["order_vp_per_transport"]
        slots = sum(order_cards.SLOTS[card, number] for card in range(order_cards.ORDERS))
        assert slots == totals["order_slots_per_colour"]


def test_spaces() -> None:
    rows = DATA["spaces"]
    assert [row["id"] for row in rows] == spaces.SPACE_IDS
    assert len(rows) == spaces.SPACES == DATA["totals"]["spaces"]
    for number, row in enumerate(rows):
        does, parameter = PARAMETERS[row["action"]]
        value = row.get(parameter, -1)
        if parameter == "place":
            value = int(row["id"][-1]) - 1
        elif parameter == "transport":
            value = TRANSPORTS.index(value)
        assert (spaces.DOES[number], spaces.NUMBER[number]) == (does, value)
        for players in (2, 3, 4):
            assert bool(spaces.IS_OPEN[FULL_BOX, players, number]) == (players not in row["locked_for"])
    assert [row["id"] for row in rows if not row["displaceable"]] == [spaces.SPACE_IDS[spaces.BANK]]


def test_first_spaces_of_each_area() -> None:
    names = ["factory_1", "factory_draw", "mining_10", "delivery_handcart", "money_6", "order_1", "order_draw", "bank"]
    first = [spaces.FACTORY, spaces.FACTORY_DRAW, spaces.MINING, spaces.DELIVERY, spaces.MONEY, spaces.ORDER]
    assert [spaces.SPACE_IDS[space] for space in [*first, spaces.ORDER_DRAW, spaces.BANK]] == names
    assert sum(row["action"] == "buy_display_tile" for row in DATA["spaces"]) == spaces.FACTORIES
    assert sum(row["action"] == "take_display_order" for row in DATA["spaces"]) == spaces.ORDER_SPACES
    assert f"order_{spaces.LEFTOVER + 1}" == DATA["draft"]["leftover_goes_to"]


def test_lock_tiles() -> None:
    locks = DATA["lock_tiles"]
    for players, marked in ((2, locks["marked_2"] + locks["marked_2_3"]), (3, locks["marked_2_3"]), (4, [])):
        closed = {name for number, name in enumerate(spaces.SPACE_IDS) if not spaces.IS_OPEN[FULL_BOX, players, number]}
        assert closed == set(marked)
        assert len(closed) == DATA["setup"][players]["lock_tiles"]
        assert spaces.SPACES - 1 - len(closed) == DATA["setup"][players]["open_displaceable_spaces"]


def test_stacks_and_draws() -> None:
    in_box = [sum(pieces) for pieces in np.asarray(stacks.IN_BOX)[FULL_BOX].tolist()]
    assert in_box == [DATA["totals"]["tunnel_tiles"], DATA["totals"]["order_cards"]]
    assert numbers(stacks.KINDS) == [len(DATA["tunnel_tiles"]), len(DATA["orders"])]
    assert numbers(stacks.COPIES) == [3, 1]
    draws = DATA["draw_spaces"]
    assert draws["tiles_drawn"] == draws["orders_drawn"] == table_sizes.DRAW


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_by_number_of_players(players: int) -> None:
    row = DATA["setup"][players]
    assert table_sizes.WORKERS[FULL_BOX, players] == row["workers_per_player"]
    assert table_sizes.MARKS[FULL_BOX, players] == row["money_per_player"]
    assert row["orders_kept_per_player"] == table_sizes.KEPT_IN_DRAFT[FULL_BOX] == DATA["draft"]["picks_per_player"]
    assert table_sizes.KEPT_IN_DRAFT[FULL_BOX] * players + DATA["draft"]["leftover_cards"] == row["draft_cards"]
    assert coal.CUBES - players == row["coal_supply_per_colour_after_setup"]
    for first, count, name in ((spaces.FACTORY, 8, "tile_display"), (spaces.ORDER, 4, "order_display")):
        assert sum(spaces.IS_OPEN[FULL_BOX, players, first + place] for place in range(count)) == row[name]


def test_players_and_shifts() -> None:
    assert list(COAL_BARON.seats) == DATA["game"]["players"]
    assert DATA["game"]["shifts"] == table_sizes.SHIFTS
    assert DATA["workers"]["player_colours"] == table_sizes.SEATS
    assert np.asarray(table_sizes.WORKERS).max() == DATA["workers"]["per_colour"]
    for option in offered(COAL_BARON.options):
        assert option.values[0] == DATA["mining"][option.id]
    assert [option.id for option in COAL_BARON.options] == ["substitution_mode", "storing", "box"]
    assert [option.id for option in COAL_BARON.at(1).options] == ["substitution_mode"]


def test_scoring_elements() -> None:
    rows = DATA["scoring_elements"]
    kinds = ["delivered_slots_of_colour", "delivered_slots_of_transport", "empty_carts_of_colour"]
    assert [row["id"] for row in rows] == elements.ELEMENT_IDS
    assert [row["n"] for row in rows] == list(range(1, elements.ELEMENTS + 1))
    assert numbers(elements.COUNTS) == [kinds.index(row["counts"]) for row in rows]
    assert numbers(elements.OF) == [
        COLOURS.index(row["colour"]) if "colour" in row else TRANSPORTS.index(row["transport"]) for row in rows
    ]
    assert numbers(elements.FIRST) == [row["first"] for row in rows]
    assert numbers(elements.SECOND) == [row["second"] for row in rows]
    assert [1 + number // elements.ELEMENTS_PER_SHIFT for number in range(12)] == [row["from_shift"] for row in rows]


def test_final_scoring() -> None:
    items = {row["id"]: row for row in DATA["final_scoring"]}
    assert (items["money"]["per"], items["coal"]["per"]) == (MARKS_PER_POINT, CUBES_PER_POINT)
