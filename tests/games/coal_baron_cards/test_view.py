"""A view is JSON, made from what a seat knows and from nothing else."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME
from glueckauf.games.coal_baron_cards.state import State
from tests.contract.games import positions, redealt
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
    for s in some(players, 3, 7):
        for seat in range(GALLERY, players):
            seen = view_json(GAME, s, seat)
            assert json.loads(json.dumps(seen)) == seen


@every_number
def test_a_view_is_the_same_in_every_world_that_fits(players: int) -> None:
    for number, s in enumerate(some(players, 4, 9)):
        for seat in range(players):
            world = redealt(GAME, s, seat, f"view {number}")
            assert view_json(GAME, world, seat) == view_json(GAME, s, seat)


@every_number
def test_a_view_tells_the_kinds_of_the_own_secret_cards_and_the_number_of_the_others(players: int) -> None:
    hidden = 0
    for s in (s for seed in (5, 8) for s in some(players, seed, 3)):
        for seat in range(players):
            for other, board in enumerate(view_json(GAME, s, seat)["players"]):
                for cards in (board["orders"], board["innovations"]):
                    assert len(cards["secret"]) == (cards["secret_count"] if other == seat else 0)
                    hidden += cards["secret_count"]
    assert hidden > 0


@every_number
def test_points_and_places_are_those_of_the_rules(players: int) -> None:
    for s in some(players, 6, 11):
        seen = view_json(GAME, s, GALLERY)
        assert [board["points"] for board in seen["players"]] == GAME.score_table(s)
        assert seen["places"] == (GAME.ranking(s) if plain(s).seat < 0 else None)


def begun(*moves: str) -> State:
    s = GAME.new(2, "view")
    for move in moves:
        s = GAME.play(s, move)
    return s


def test_the_first_position_shows_tops_sizes_and_prices() -> None:  # §2, §3.2
    seen = view_json(GAME, begun(), GALLERY)
    assert [stack["size"] for stack in seen["stacks"]] == [20, 20, 20, 20, 28, 24, 18, 28, 16]
    assert all(stack["top"] != "unknown" and stack["below"] == [] for stack in seen["stacks"])
    prices = {area["id"]: area["required"] for area in seen["areas"]}
    assert prices["lorry_left"] == 1 and prices["free_choice"] == 2
    assert [area["id"] for area in seen["areas"] if not area["laid_out"]] == ["extract_1_2"]
    assert (seen["shift"], seen["shifts"], seen["claim"]) == (1, 7, None)


def test_placed_workers_lie_in_their_area_by_seat() -> None:  # §3.2
    s = begun("place order", "pay 1")
    mover = 1 - plain(s).seat
    area = next(area for area in view_json(GAME, s, GALLERY)["areas"] if area["id"] == "order")
    assert area["workers"][mover] == [1] and area["workers"][1 - mover] == []
    assert area["required"] == 2


def test_only_who_looks_sees_the_drawn_cards() -> None:  # §7, R11, R32
    s = begun("place free_choice", "pay 2", "look order")
    looking = plain(s).seat
    own, other = view_json(GAME, s, looking)["drawn"], view_json(GAME, s, 1 - looking)["drawn"]
    assert [card["known_to"] for card in own] == ["all", "you", "you", "you"]
    assert [card["known_to"] for card in other] == ["all", None, None, None]
    assert [card["card"] for card in other[1:]] == ["unknown"] * 3
    assert "unknown" not in [card["card"] for card in own]


def test_who_put_cards_back_knows_them_below_the_top() -> None:  # §13
    s = begun("place free_choice", "pay 2", "look loco", "keep 2")
    looking = plain(s).seat
    s = GAME.play(s, "loco_to 1")
    stack: dict[str, Any] = next(stack for stack in view_json(GAME, s, looking)["stacks"] if stack["id"] == "loco")
    assert len(stack["below"]) == stack["size"] - 1 == 26
    assert stack["below"][:-3] == ["unknown"] * 23 and "unknown" not in stack["below"][-3:]


def test_a_secret_answer_is_heard_without_its_place() -> None:  # §7, R11
    s = begun("place free_choice", "pay 2", "look order")
    keep = GAME.actions.ids["keep 3"]
    assert GAME.public_text(plain(s), keep, plain(s).seat) == "keep 3"
    assert GAME.public_text(plain(s), keep, 1 - plain(s).seat) == "keep ?"
