"""A view is JSON, made from what a seat knows and from nothing else."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS as GAME
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS
from glueckauf.games.isle_of_trains.state import State
from tests.contract.games import positions, redealt
from tests.rules.isle_of_trains.table import ENGLE_WHARF, GALLERY, A, B, Board, play, position
from tests.views import view_json

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
    for s in some(players, 3, 31):
        for seat in range(GALLERY, players):
            seen = view_json(GAME, s, seat)
            assert json.loads(json.dumps(seen)) == seen


@every_number
def test_a_view_is_the_same_in_every_world_that_fits(players: int) -> None:
    for number, s in enumerate(some(players, 4, 37)):
        for seat in range(players):
            world = redealt(GAME, s, seat, f"view {number}")
            assert view_json(GAME, world, seat) == view_json(GAME, s, seat)


@every_number
def test_points_and_places_are_those_of_the_rules(players: int) -> None:
    for s in some(players, 6, 41):
        seen = view_json(GAME, s, GALLERY)
        assert [mine["points"] for mine in seen["players"]] == GAME.score_table(s)
        assert seen["places"] == (GAME.ranking(s) if plain(s).seat < 0 else None)


def test_a_seat_sees_its_hand_and_the_size_of_the_others() -> None:  # §14
    s = position(hand=["bank", "hopper_1"], others={B: Board(hand=["tanker_1"])})
    for seat, hands in ((A, [["hopper_1", "bank"], []]), (B, [[], ["tanker_1"]]), (GALLERY, [[], []])):
        seen = view_json(GAME, s, seat)
        assert [mine["hand"] for mine in seen["players"]] == hands
        assert [mine["hand_count"] for mine in seen["players"]] == [2, 1]
        assert seen["viewer"] == (None if seat == GALLERY else seat)


def test_a_train_is_seen_with_weight_traction_and_cargo() -> None:  # §5.1, §6, §14
    s = position(train=["engine_2", "hopper_2(tanker_1 bank@1)", "caboose_3(engine_1)", "caboose_6"])
    for seat, hidden in ((A, "unknown"), (B, "bank")):
        mine = view_json(GAME, s, seat)["players"][A]
        assert (mine["engine"], mine["weight"], mine["traction"]) == ("engine_2", 4, 8)
        hopper, third, sixth = mine["wagons"]
        assert (hopper["id"], hopper["carries"], third["carries"], sixth["carries"]) == (
            "hopper_2#1",
            "coal",
            "any",
            None,
        )
        assert hopper["cargo"] == [
            {"card": "tanker_1", "type": "coal", "face_down_by": None},
            {"card": hidden, "type": "coal", "face_down_by": B},
        ]
        assert third["cargo"] == [{"card": "engine_1", "type": "any", "face_down_by": None}]
        assert sixth["cargo"] == []


def test_a_contract_tells_who_has_it_and_what_is_done() -> None:  # §7
    seen = view_json(GAME, position(others={B: Board(contracts={ENGLE_WHARF: "b"})}), A)
    first, second = seen["contracts"][:2]
    assert (first["id"], first["owner"], first["done"]) == (ENGLE_WHARF, B, "b")
    assert first["parts"]["a"] == {"cargo": ["oil", "oil", "box", "box", "box"], "points": 21}
    assert (second["owner"], second["done"]) == (None, None)
    assert (seen["contracts_taken"], seen["contracts_for_end"]) == (1, 4)


def test_a_load_and_a_delivery_under_way_are_seen() -> None:  # §6, §7
    others = {B: Board(train=["engine_1", "hopper_1"])}
    s = play(position(hand=["bank", "hopper_1", "engine_2"], others=others), "load_face_down")
    seen = view_json(GAME, s, B)
    assert (seen["question"], seen["target"], seen["fulfils"]) == ("hide", {"seat": B, "wagon": "hopper_1#1"}, None)
    s = position(train=["engine_1", "boxcar_3(engine_3 bank rail_yard)"])
    seen = view_json(GAME, play(s, f"fulfil {ENGLE_WHARF} primary"), B)
    assert (seen["question"], seen["target"]) == ("unload", None)
    assert seen["fulfils"] == {"contract": ENGLE_WHARF, "part": "primary"}


def test_each_sees_of_the_discard_pile_what_it_knows() -> None:  # §14
    s = position(3, discard=["engine_3"], secret_discards=["bank"], others={B: Board(secret_discards=["tanker_1"])})
    assert view_json(GAME, s, A)["discards"] == {"size": 3, "open": ["engine_3"], "own": ["bank"]}
    assert view_json(GAME, s, B)["discards"] == {"size": 3, "open": ["engine_3"], "own": ["tanker_1"]}
    assert view_json(GAME, s, GALLERY)["discards"] == {"size": 3, "open": ["engine_3"], "own": []}


def test_the_turn_and_the_cap_on_turns_are_seen() -> None:  # §3, R40
    seen = view_json(GAME, position(3, turns=7), B)
    assert (seen["round"], seen["turn"], seen["turn_cap"]) == (3, 8, 200)
    assert view_json(GAME, GAME.new(2, "view", {"turn_cap": "50"}), GALLERY)["turn_cap"] == 50


def test_the_display_is_a_list_in_the_variant_and_nothing_without() -> None:  # §13
    s = position(display=["bank", "engine_2"])
    assert view_json(GAME, s, B)["display"] == ["bank", "engine_2"]
    assert view_json(GAME, position(), B)["display"] is None


@pytest.mark.parametrize("display", ["none", "open"])
def test_the_deal_names_all_that_chance_decided(display: str) -> None:  # §2
    s = plain(GAME.new(3, "deal", {"display": display}))
    dealt = GAME.deal(s)
    assert dealt["start"] == [str(s.start_player)]
    assert [len(dealt[f"hand_{seat}"]) for seat in range(3)] == [5, 5, 5]
    assert len(dealt["display"]) == (3 if display == "open" else 0)
    assert len(dealt["deck"]) == 32 - len(dealt["display"])
    assert dealt["deck"][0] == CARD_IDS[s.pile[s.pile_size - 1]]  # the top comes first
