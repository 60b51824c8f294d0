"""What is told as a change makes the same of a client's position, table and drafts as telling all of it.

`python -m tools.table_soak patches` plays thousands of games.
"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.engine.game import Game
from glueckauf.games import GAMES
from glueckauf.table.wire.change import GONE, SAME, changed, difference
from tests.table.followers import Counted, Party
from tests.table.people import Beside

MOVES = 30


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_client_that_is_told_what_changes_has_what_others_are_sent_whole(game: Game) -> None:
    counted = Counted()
    for players in {min(game.seats), max(game.seats)}:
        Party(game, players, f"patches {players}", counted).play(MOVES)
    assert counted.compared > 200 and counted.drafts > 3
    assert counted.patches > 0.9 * counted.compared, "whole positions are for newcomers"
    assert counted.patch_bytes < counted.whole_bytes / 3


JSON = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text("abc", max_size=1), part, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(JSON, JSON)
def test_the_difference_of_any_two_values_makes_one_of_the_other(before: Any, after: Any) -> None:
    kept, change = json.dumps(before), difference(before, after)
    assert (before if change is SAME else changed(before, json.loads(json.dumps(change)))) == after
    assert json.dumps(before) == kept, "nothing is changed in place"


def test_a_field_that_is_gone_is_taken_away() -> None:
    assert changed({"a": 1, "b": [{"c": 2}]}, {"a": GONE, "b": {"0": {"c": [3]}}}) == {"b": [{"c": 3}]}


def test_equal_parts_are_found_in_no_time_and_others_are_named() -> None:
    whim = Random(1)
    rows = [[whim.randrange(9) for _ in range(5)] for _ in range(4)]
    other = [*rows[:2], [*rows[2][:4], 99], rows[3]]
    assert difference({"rows": rows, "same": 1}, {"rows": other, "same": 1}) == {"rows": {"2": [other[2]]}}


def test_over_a_socket_changes_come_on_request_and_all_of_it_when_something_was_missed(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    with anna.live(table, patches=True) as live, web.watch(table) as other:
        first = live.until("position")
        other.until("position")
        action = first["choices"][0]["action"]
        draft = live.ask("preview", number=0, actions=[action])
        assert draft["type"] == "draft_patch" and draft["number"] == 0
        live.ask("move", number=0, actions=[action])
        patch = next(message for message in live.messages if message["type"] == "patch" and "position" in message)
        assert patch.get("number", 0) == 0 and patch["position"]["number"] == [1] and len(patch["steps"]) == 1
        assert other.until("played")["position"]["number"] == 1, "who says nothing gets whole positions"
        live.messages.clear()
        assert live.ask("whole")["number"] == 1
        whole = [message for message in live.messages if message["type"] in {"table", "position"}]
        assert [message["type"] for message in whole] == ["table", "position"] and whole[1]["number"] == 1
        assert whole[1]["view"] == changed(first["view"], patch["position"]["view"])
    refused = anna.post(f"/api/tables/{table}/requests", {"type": "whole", "request": "x"})
    assert refused.status_code == 422


def test_who_waits_for_the_game_to_begin_gets_its_first_position(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "friend")
    with anna.live(table["id"], patches=True) as live:
        live.until("log")
        bert.done(table["id"], "sit", seat=1, invite=table["invite"])
        anna.done(table["id"], "start")
        assert live.until("position")["number"] == 0
