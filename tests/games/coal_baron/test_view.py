"""A view is JSON, made from what a seat knows and from nothing else."""

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron import COAL_BARON as GAME
from glueckauf.games.coal_baron.components.coal import COLOUR_IDS
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS
from glueckauf.games.coal_baron.face.view import order_of
from glueckauf.games.coal_baron.state import State
from tests.contract.games import positions, redealt
from tests.rules.coal_baron.table import BLUE, RED, play, position
from tests.views import view_json

GALLERY = -1
every_number = pytest.mark.parametrize("players", GAME.seats)


def some(players: int, seed: int, step: int) -> Iterator[State]:
    """Positions of a game, one in `step`, and the last one."""
    s: Any = None
    for number, (s, _) in enumerate(positions(GAME, players, seed)):
        if number % step == 0:
            yield s
    yield s  # the iterator played the last action on this very state: the game is over


@every_number
def test_a_view_survives_json(players: int) -> None:
    for s in some(players, 3, 17):
        for seat in range(GALLERY, players):
            seen = view_json(GAME, s, seat)
            assert json.loads(json.dumps(seen)) == seen


@every_number
def test_a_view_is_the_same_in_every_world_that_fits(players: int) -> None:
    for number, s in enumerate(some(players, 4, 19)):
        for seat in range(players):
            world = redealt(GAME, s, seat, f"view {number}")
            assert view_json(GAME, world, seat) == view_json(GAME, s, seat)


@every_number
def test_points_and_places_are_those_of_the_rules(players: int) -> None:
    for s in some(players, 6, 23):
        seen = view_json(GAME, s, GALLERY)
        assert [board["points"] for board in seen["players"]] == GAME.score_table(s)
        assert seen["places"] == (GAME.ranking(s) if plain(s).seat < 0 else None)


def view(s: State, seat: int = RED) -> dict[str, Any]:
    shown: dict[str, Any] = view_json(GAME, s, seat)
    return shown


def space(s: State, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(space for space in view(s)["spaces"] if space["id"] == name)
    return found


def test_the_first_position_shows_the_draft_and_the_displays() -> None:  # §2
    seen = view(GAME.new(3, "view"), GALLERY)
    assert (seen["shift"], seen["shifts"], seen["question"], seen["substitution_mode"]) == (1, 3, "draft", "split")
    assert len(seen["draft"]) == 10
    assert [tile is None for tile in seen["factory"]] == [False] * 7 + [True]
    assert seen["orders"] == [None] * 4
    assert [stack["size"] for stack in seen["stacks"]] == [41, 34]
    assert all(board["workers"] == 15 and board["marks"] == 9 for board in seen["players"])


def test_a_space_tells_its_lock_its_cost_and_who_stands_there() -> None:  # §3, §4
    s = position(standing={"money_4": (BLUE, 2)}, bank={RED: 1, BLUE: 3})
    assert space(s, "money_4") == {"id": "money_4", "open": True, "needed": 3, "workers": [0, 2]}
    assert space(s, "bank") == {"id": "bank", "open": True, "needed": 1, "workers": [1, 3]}
    assert space(s, "money_5")["open"] is False


def test_a_level_tells_its_tiles_carts_and_cubes() -> None:  # §5, R17
    s = position(tiles=["grey-light-2", "grey-dark-1"], carts={"grey": ["grey", "yellow"]})
    board = view(s)["players"][RED]
    assert board["levels"][2] == {
        "colour": "grey",
        "light": ["grey-light-2"],
        "dark": ["grey-dark-1"],
        "carts": 4,
        "cubes": ["yellow", "grey"],
        "empty": 2,
    }
    assert board["tiles"] == {"light": 1, "dark": 1}


def test_an_order_tells_the_state_of_each_slot() -> None:  # §6
    s = position(orders=["truck-mixed-4 black=yellow grey=grey brown=black+yellow"])
    order = view(s)["players"][RED]["orders"][0]
    states = {slot["colour"]: slot["state"] for slot in order["slots"]}
    assert states == {"yellow": "empty", "brown": "filled", "grey": "filled", "black": "half"}
    assert (order["transport"], order["points"], order["complete"]) == ("truck", 10, False)
    assert order["cubes"] == ["yellow", "yellow", "grey", "black"]
    done = position(orders=["truck-grey-1 grey=grey"])
    assert view(done)["players"][RED]["orders"][0]["complete"] is True


def test_a_foreign_cube_half_fills_the_slot_that_it_was_put_onto() -> None:  # §6
    s = play(position(orders=["train-mixed-4"], cage=["black", "brown"]), "place mining_6")
    s = play(s, "unload black", "onto train-mixed-4 black", "unload brown", "onto train-mixed-4 yellow")
    order = view(s, BLUE)["players"][RED]["orders"][0]
    states = {slot["colour"]: slot["state"] for slot in order["slots"]}
    assert states == {"yellow": "half", "brown": "empty", "grey": "empty", "black": "filled"}


def test_the_states_of_slots_always_fit_the_cubes_on_a_mixed_order() -> None:  # §6, R41
    card, colours = ORDER_IDS.index("truck-mixed-4"), range(len(COLOUR_IDS))
    pairs = list(combinations_with_replacement(colours, 2))
    fitting = defaultdict(set)  # [what the state keeps] what may lie on the slots
    for cubes in product([(), *((one,) for one in colours), *pairs], repeat=len(COLOUR_IDS)):
        if any(set(on) == {slot} and len(on) > 1 for slot, on in enumerate(cubes)):
            continue  # a slot with a cube of its colour takes no second one
        states = tuple(
            "empty" if not on else "filled" if len(on) > 1 or on[0] == slot else "half" for slot, on in enumerate(cubes)
        )
        lying = [cube for on in cubes for cube in on]
        unfilled = sum(state != "filled" for state in states)
        empty = bytes(state == "empty" for state in states)
        fitting[unfilled, empty, bytes(lying.count(colour) for colour in colours)].add(states)
    for kept, possible in fitting.items():
        shown = order_of(card, *kept).slots
        assert tuple(slot.state for slot in shown) in possible


def test_a_turn_tells_its_space_its_steps_and_the_cube_in_question() -> None:  # §6
    s = play(position(cage=["grey"], orders=["truck-mixed-4"]), "place mining_6", "unload grey")
    seen = view(s, BLUE)
    assert (seen["seat"], seen["question"], seen["space"], seen["steps"]) == (RED, "slot", "mining_6", 6)
    assert (seen["cube"], seen["partner"]) == ("cage_grey", None)


def test_a_shortage_tells_the_tile_and_its_bare_carts() -> None:  # §5.3
    s = position(marks=8, supply={"grey": 1}, factory={"factory_1": "grey-light-2"})
    seen = view(play(s, "place factory_1"), BLUE)
    assert (seen["building"], seen["bare_carts"], seen["factory"][0]) == ("grey-light-2", 1, None)


def test_delivered_orders_points_and_counts() -> None:  # §7, §11.1, R21
    s = play(
        position(orders=["truck-grey-2 grey=grey grey=black+yellow"], majorities=[4, 0, 0]), "place delivery_truck"
    )
    board = view(s, BLUE)["players"][RED]
    assert board["delivered"] == ["truck-grey-2"]
    assert (board["counts"]["coal_grey"], board["counts"]["transport_truck"]) == (2, 2)
    assert (board["points"]["orders"], board["track"]) == (7, 11)


def test_the_deal_names_all_that_chance_decided() -> None:  # §2.2
    s = GAME.new(2, "view")
    deal = GAME.deal(plain(s))
    assert [len(deal[name]) for name in ("start", "factory", "tiles", "draft", "orders")] == [1, 6, 42, 7, 37]
    top = plain(s).card[0, 41]
    assert deal["tiles"][0] == GAME.actions.texts[GAME.actions.parse("keep_tile yellow-light-1") + top].split()[1]
