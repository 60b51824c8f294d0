"""Leaving, closing, aborting, a rematch, and one seat for each person in rated games."""

from typing import Any

import pytest

from glueckauf.engine import record
from glueckauf.engine.fair_deal import commitment
from glueckauf.games import TITLES
from tests.table.people import Beside, Guest, beside
from tests.table.test_consent import agree, pass_time, proposal, three
from tests.table.test_failing_writes import fails
from tests.table.test_play import asked, together

BOTH = {"seats": [{"kind": "me"}, {"kind": "me"}], "title": "coal_baron"}


def everybody_has_had_a_turn(table: str, *people: Guest) -> int:
    """Play until nobody may abort alone any more; returns the number of the position."""
    while people[0].table(table)["may_abort"]:
        people[people[0].table(table)["asked"]].move(table)
    return int(people[0].table(table)["number"])


# One person, one seat


def test_in_a_rated_game_everybody_has_one_seat(anna: Guest, bert: Guest) -> None:
    """The finding: one player sat on two seats of a rated table and saw both hands."""
    assert anna.post("/api/tables", {**BOTH, "rated": True}).json()["code"] == "one_seat_each"
    assert anna.post("/api/tables", BOTH).status_code == 201, "several people at one screen play unrated"
    table = anna.create_table("me", "open", "open", public=True, rated=True)["id"]
    assert anna.refused(table, "sit", seat=1) == "one_seat_each"
    assert anna.refused(table, "place", seat=1, kind="me") == "one_seat_each"
    anna.done(table, "place", seat=0, kind="me")
    bert.done(table, "sit", seat=1)
    assert bert.refused(table, "sit", seat=2) == "one_seat_each"


def test_in_a_rated_game_nobody_lets_a_bot_play_and_whoever_leaves_resigns(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert, rated=True)
    assert bert.refused(table, "stand", seat=1, level="obersteiger") == "rated"
    bert.done(table, "resign", seat=1)
    assert anna.table(table)["places"] == [1, 2]


# Before the game


def test_the_host_closes_a_table_and_everybody_sees_it(anna: Guest, bert: Guest, web: Beside) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    assert bert.refused(table, "close") == "not_host"
    with bert.live(table) as live:
        live.until("table")
        anna.done(table, "close")
        anna.done(table, "close")  # asked twice
        live.until("table", lambda told: bool(told["status"] == "closed"))
    assert bert.refused(table, "sit", seat=1) == "already_started"
    assert anna.refused(table, "start") == "already_started"
    lobby = bert.get("/api/lobby").json()
    assert all(table not in {one["id"] for one in lobby[kind]} for kind in ("open", "running"))
    assert table not in {one["id"] for one in anna.get("/api/lobby").json()["mine"]}
    fails(web, anna, anna.create_table("me", "open")["id"], "close")


def test_whoever_sits_at_a_table_that_has_not_begun_may_leave(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    bert.done(table, "sit", seat=1)
    bert.done(table, "stand", seat=1)
    assert anna.table(table)["seats"][1]["kind"] == "open"
    assert anna.refused(table, "propose", number=0, what="abort") == "not_playing"


# Aborting


def test_until_everybody_has_had_a_turn_anybody_aborts_alone(anna: Guest, bert: Guest) -> None:
    for rated in (False, True):
        table = together(anna, bert, rated=rated)
        assert anna.table(table)["may_abort"]
        with anna.live(table) as live:
            live.until("position")
            bert.done(table, "propose", number=0, what="abort")
            told = live.until("table", lambda told: bool(told["status"] == "aborted"))
        assert told["scores"] is told["places"] is None and told["ended"], "no result"
        assert told["seed"] and commitment(told["deal"]["secret"]) == told["commitment"], "nothing stays secret"
        assert anna.refused(table, "move", number=0, actions=["pass"]) == "not_playing"
        history = record.verify(anna.get(f"/api/tables/{table}/record").text, TITLES)
        assert not history.over and not history.actions


def test_afterwards_all_people_have_to_agree(web: Beside) -> None:
    anna, bert, clara, table = three(web)
    number = everybody_has_had_a_turn(table, anna, bert, clara)
    bert.done(table, "propose", number=number, what="abort")
    agree(clara, table)
    assert anna.table(table)["status"] == "playing"
    agree(anna, table, yes=False)
    assert proposal(anna, table) is None and anna.table(table)["status"] == "playing"
    bert.done(table, "propose", number=number, what="abort")
    asked_now = (anna, bert, clara)[anna.table(table)["asked"]]
    asked_now.move(table)
    assert proposal(anna, table)["what"] == "abort", "a move does not end it"
    agree(clara, table)
    agree(anna, table)
    assert anna.table(table)["status"] == "aborted"
    assert web.guest("Dora").refused(table, "propose", number=number, what="abort") == "not_playing"


def test_in_a_rated_game_nobody_aborts_because_the_others_are_away(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert, rated=True)
    number = everybody_has_had_a_turn(table, anna, bert)
    anna.done(table, "propose", number=number, what="abort")
    assert proposal(anna, table)["waiting"] == [{"seat": 1, "lapses": None}]
    pass_time(web, table, 1_000_000)
    assert anna.table(table)["status"] == "playing"
    assert web.guest("Clara").refused(table, "propose", number=number, what="abort") == "not_seated"


def test_an_end_that_cannot_be_written_has_not_happened(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    fails(web, anna, table, "propose", number=0, what="abort")
    assert bert.table(table)["status"] == "aborted"


def test_an_aborted_game_stays_aborted_over_a_restart(tmp_path: Any) -> None:
    with beside(tmp_path / "games.db") as web:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        table = together(anna, bert)
        asked(table, anna, bert)[0].move(table)
        anna.done(table, "propose", number=1, what="abort")
        closed = anna.create_table("me", "open")["id"]
        anna.done(closed, "close")
    with beside(tmp_path / "games.db") as web:
        anna = anna.at(web)
        told = anna.table(table)
        assert (told["status"], told["move"], told["trouble"]) == ("aborted", 1, None)
        assert anna.table(closed)["status"] == "closed"
        assert len(anna.get(f"/api/tables/{table}/frames", params={"seat": 1}).json()["frames"]) == 2


# Rematch


def finished(web: Beside, **parts: Any) -> tuple[Guest, Guest, Guest, str]:
    anna, bert, clara, table = three(web, **parts)
    for seat, person in ((1, bert), (2, clara)):
        person.done(table, "resign", seat=seat)
    return anna, bert, clara, table


def test_whoever_declines_a_rematch_is_not_pulled_in(web: Beside) -> None:
    """The finding: no consent to a rematch."""
    anna, bert, clara, table = finished(web)
    assert anna.done(table, "rematch")["table"] is None and anna.table(table)["rematch"] is None
    told = proposal(bert, table)
    assert (told["what"], told["by"], told["agreed"]) == ("rematch", 0, [0]) and told["ends"] > told["waiting"][0][
        "seat"
    ]
    agree(clara, table, yes=False)
    assert proposal(bert, table)["declined"] == [2]
    new = bert.done(table, "rematch")["table"]
    told = anna.table(new)
    assert [seat["player"] for seat in told["seats"]] == [bert.id, None, anna.id]
    assert told["status"] == "waiting" and told["host"] == anna.id
    assert new not in {one["id"] for one in clara.get("/api/lobby").json()["mine"]}
    assert clara.done(table, "rematch")["table"] == new, "who comes late is told where it is"


def test_after_the_stated_time_a_rematch_goes_on_with_those_who_want_it(web: Beside) -> None:
    anna, bert, _, table = finished(web)
    bert.done(table, "rematch")
    agree(anna, table)
    pass_time(web, table, 30)
    assert anna.table(table)["rematch"] is None
    pass_time(web, table, 31)
    new = anna.table(table)["rematch"]
    assert [seat["player"] for seat in anna.table(new)["seats"]] == [bert.id, None, anna.id]


def test_a_rematch_that_nobody_else_wants_is_none(web: Beside) -> None:
    anna, bert, clara, table = finished(web)
    anna.done(table, "rematch")
    agree(bert, table, yes=False)
    agree(clara, table, yes=False)
    assert anna.table(table)["rematch"] is None and proposal(anna, table) is None
    anna.done(table, "rematch")
    agree(anna, table, yes=False)  # withdrawn
    assert proposal(bert, table) is None
    anna.done(table, "rematch")
    pass_time(web, table, 61)
    assert anna.table(table)["rematch"] is None and proposal(anna, table) is None


def test_a_rematch_begins_with_the_numbers_of_those_who_agreed(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    bert.done(table, "resign", seat=1)
    one, two = "1" * 64, "2" * 64
    anna.done(table, "rematch", commitment=commitment(one))
    new = bert.done(
        table, "agree", proposal=proposal(bert, table)["id"], yes=True, commitment=commitment(two)
    )["table"]  # fmt: skip
    assert anna.table(new)["status"] == "waiting" and anna.table(new)["deal"]["by"]
    anna.done(new, "reveal", value=one)
    bert.done(new, "reveal", value=two)
    told = anna.table(new)
    assert told["status"] == "playing" and [part["value"] for part in told["deal"]["parts"]] == [two, one]


@pytest.mark.parametrize("kind", ["rematch", "agree"])
def test_a_rematch_that_cannot_be_written_does_not_come_about(web: Beside, kind: str) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = together(anna, bert)
    bert.done(table, "resign", seat=1)
    fails(web, anna, table, "rematch")
    parts = {"proposal": proposal(bert, table)["id"], "yes": True} if kind == "agree" else {}
    fails(web, bert, table, kind, **parts)
    assert anna.table(anna.table(table)["rematch"])["status"] == "playing"
