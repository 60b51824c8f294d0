"""Consent: nobody is replaced against their will, and whoever is absent keeps a vote for a stated time."""

import time
from pathlib import Path
from typing import Any

import pytest

from glueckauf.table.play import vote
from glueckauf.table.play.consent import Proposed, Voters, Waits, patience, voters
from glueckauf.table.wire.protocol import Clock
from tests.table.people import Beside, Guest, Json, beside
from tests.table.test_failing_writes import fails
from tests.table.test_play import asked, together

WAITS = Waits(vote=300.0, absent=180.0, rematch=60.0, reveal=5.0)


def proposed(**parts: object) -> Proposed:
    return Proposed(**{"id": 0, "what": "back", "by": 0, "at": 1000.0, "number": 5, "agreed": [0], **parts})  # type: ignore[arg-type]


def pass_time(web: Beside, table: str, seconds: float) -> None:
    """As if so much time had passed for whoever is absent and for what is proposed; then votes are looked at."""
    room, presence = web.server.parts.rooms.rooms[table], web.server.parts.presence

    async def shift() -> None:
        seen = presence.last_seen.get(table, {})
        presence.last_seen[table] = {player: at - seconds for player, at in seen.items()}
        if room.row.proposal is not None:
            room.row.proposal = {**room.row.proposal, "at": float(str(room.row.proposal["at"])) - seconds}
        await vote.look_again(web.server.parts, room)

    web.do(shift)


def proposal(person: Guest, table: str) -> Json:
    told: Json = person.table(table)["proposal"]
    return told


def agree(person: Guest, table: str, *, yes: bool = True) -> None:
    person.done(table, "agree", proposal=proposal(person, table)["id"], yes=yes)


# The rules of a vote


def test_everybody_has_to_agree_and_one_no_is_enough() -> None:
    everybody = Voters({0: None, 1: None, 2: None})
    open_one = proposed()
    assert everybody.outcome(open_one, 1000) == "open" and everybody.waiting(open_one, 1000) == [1, 2]
    assert everybody.outcome(open_one.answered([1], yes=True).answered([2], yes=True), 1000) == "passed"
    assert everybody.outcome(open_one.answered([1], yes=False), 1000) == "failed"
    assert open_one.answered([1], yes=False).answered([1], yes=True).declined == [], "the last answer counts"


@pytest.mark.parametrize(("left", "lapses"), [(400.0, 1300.0), (1200.0, 1500.0)])
def test_an_absent_person_keeps_a_vote_from_the_proposal_or_from_leaving(left: float, lapses: float) -> None:
    absent = voters(proposed(), {0: "anna", 1: "bert"}, WAITS, None, {"anna": None, "bert": left}.get, rated=False)
    assert absent.lapses == {0: None, 1: lapses}
    assert absent.outcome(proposed(), lapses - 1) == "open" and absent.outcome(proposed(), lapses) == "passed"
    assert absent.outcome(proposed().answered([1], yes=False), lapses + 1) == "failed", "a no from afar counts"


def test_in_rated_games_no_vote_lapses_and_on_long_clocks_late() -> None:
    rated = voters(proposed(), {0: "anna", 1: "bert"}, WAITS, None, lambda _: 0.0, rated=True)
    assert rated.lapses == {0: None, 1: None}
    assert patience(WAITS, Clock(600)) == 300 and patience(WAITS, Clock(3 * 86400)) == 3 * 8640


def test_whoever_would_be_replaced_has_no_vote_on_it() -> None:
    about = proposed(what="replace", seat=1)
    assert set(voters(about, {0: "a", 1: "b", 2: "c"}, WAITS, None, lambda _: None, rated=False).lapses) == {0, 2}


# At a table


def test_an_absent_opponent_is_waited_for_and_then_no_longer(anna: Guest, bert: Guest, web: Beside) -> None:
    """The finding: whoever had no socket open dropped out of consent at once."""
    table = together(anna, bert)
    for _ in range(3):
        asked(table, anna, bert)[0].move(table)
    with anna.live(table) as live:
        live.until("position")
        anna.done(table, "propose", number=3, move=1)
        waiting = proposal(anna, table)["waiting"]
        assert [one["seat"] for one in waiting] == [1] and waiting[0]["lapses"] > time.time() + 250
        pass_time(web, table, 200)
        assert anna.table(table)["move"] == 3
        pass_time(web, table, 101)
        told = anna.table(table)
        assert (told["move"], told["proposal"]) == (1, None)


def test_a_bot_that_stands_in_leaves_the_vote_with_the_person(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    person, other = asked(table, anna, bert)
    person.move(table)
    seat = int(other is bert)
    while anna.table(table)["asked"] == seat:
        other.move(table)
    other.done(table, "stand", seat=seat, level="lehrling")
    person.done(table, "propose", number=person.table(table)["number"], move=0)
    assert person.table(table)["move"] > 0
    agree(other, table, yes=False)
    assert proposal(person, table) is None and person.table(table)["move"] > 0


def test_nobody_is_replaced_who_is_there_or_has_just_gone(anna: Guest, bert: Guest, web: Beside) -> None:
    """The finding: the host swapped an opponent for the weakest bot as soon as no socket was open."""
    table = together(anna, bert)
    assert anna.refused(table, "place", seat=1, kind="bot", level="lehrling") == "already_started"
    with bert.live(table) as live:
        live.until("position")
        assert anna.table(table)["seats"][1]["replaceable"] is None
        assert anna.refused(table, "propose", number=0, what="replace", seat=1) == "not_absent"
    with anna.live(table) as live:
        gone = live.until("table", lambda told: not told["seats"][1]["online"])["seats"][1]
        assert gone["replaceable"] == pytest.approx(gone["absent"] + 180)
        assert anna.refused(table, "propose", number=0, what="replace", seat=1) == "not_absent"
        pass_time(web, table, 181)
        anna.done(table, "propose", number=0, what="replace", seat=1, level="lehrling")
        live.until("table", lambda told: bool(told["seats"][1]["away"] == "lehrling"))
    bert.done(table, "sit", seat=1)
    assert bert.table(table)["seats"][1]["away"] is None, "whoever comes back gets the seat back"
    assert anna.refused(table, "propose", number=anna.table(table)["number"], what="replace", seat=1) == "not_absent"


def three(web: Beside, **parts: Any) -> tuple[Guest, Guest, Guest, str]:
    anna, bert, clara = web.guest("Anna"), web.guest("Bert"), web.guest("Clara")
    table = anna.create_table("me", "open", "open", public=True, **parts)["id"]
    bert.done(table, "sit", seat=1)
    clara.done(table, "sit", seat=2)
    anna.done(table, "start")
    return anna, bert, clara, table


def test_the_others_decide_together_on_a_replacement(web: Beside) -> None:
    anna, bert, clara, table = three(web)
    pass_time(web, table, 181)
    anna.table(table)
    pass_time(web, table, 181)
    number = anna.table(table)["number"]
    clara.done(table, "propose", number=number, what="replace", seat=1)
    assert [one["seat"] for one in proposal(anna, table)["waiting"]] == [0]
    assert anna.refused(table, "propose", number=number, what="replace", seat=1, level="steiger") == "vote_open"
    agree(anna, table, yes=False)
    assert anna.table(table)["seats"][1]["away"] is None
    pass_time(web, table, 181)
    clara.done(table, "propose", number=number, what="replace", seat=1)
    with bert.live(table) as live:  # back in time
        live.until("position")
        agree(anna, table)
        assert anna.table(table)["seats"][1]["away"] is None and proposal(anna, table) is None


@pytest.mark.parametrize(
    ("parts", "code"), [({"rated": True}, "rated"), ({"clock": {"seconds": 600, "at_zero": "resign"}}, "clock_decides")]
)
def test_where_a_clock_decides_nobody_else_does(web: Beside, parts: Json, code: str) -> None:
    anna, _, _, table = three(web, **parts)
    pass_time(web, table, 100_000)
    seat = anna.table(table)["seats"][1]
    assert seat["replaceable"] is None and seat["absent"] is not None
    assert anna.refused(table, "propose", number=0, what="replace", seat=1) == code


def test_a_stranger_has_no_vote_and_nobody_answers_what_is_not_asked(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    asked(table, anna, bert)[0].move(table)
    anna.done(table, "propose", number=1, move=0)
    known = proposal(anna, table)["id"]
    stranger = web.guest("Clara")
    assert stranger.refused(table, "agree", proposal=known, yes=True) == "not_seated"
    assert stranger.refused(table, "propose", number=1, move=0) == "not_seated"
    assert bert.refused(table, "agree", proposal=known + 1, yes=True) == "no_proposal"
    assert bert.refused(table, "propose", number=1, what="replace", seat=3) == "no_such_seat"
    bert.done(table, "propose", number=1, move=0)
    assert anna.table(table)["move"] == 0, "who proposes the same agrees"


def test_whoever_proposed_it_can_withdraw_or_propose_something_else(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    for _ in range(2):
        asked(table, anna, bert)[0].move(table)
    anna.done(table, "propose", number=2, move=0)
    anna.done(table, "propose", number=2, move=1)
    assert proposal(bert, table)["move"] == 1
    assert bert.refused(table, "propose", number=2, move=0) == "vote_open"
    agree(anna, table, yes=False)
    assert proposal(bert, table) is None


def test_a_proposal_outlives_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        table = together(anna, bert)
        asked(table, anna, bert)[0].move(table)
        anna.done(table, "propose", number=1, move=0)
        before = proposal(anna, table)
    with beside(file) as web:
        anna, bert = anna.at(web), bert.at(web)
        after = proposal(anna, table)
        assert (after["id"], after["agreed"]) == (before["id"], [0])
        agree(bert, table)
        assert bert.table(table)["move"] == 0


def test_a_vote_that_cannot_be_written_has_not_been_cast(web: Beside) -> None:
    anna, bert, clara, table = three(web)
    asked_now = (anna, bert, clara)[anna.table(table)["asked"]]
    asked_now.move(table)
    fails(web, anna, table, "propose", number=1, move=0)
    fails(web, bert, table, "agree", proposal=proposal(bert, table)["id"], yes=True)
    fails(web, clara, table, "agree", proposal=proposal(bert, table)["id"], yes=False)


def test_a_replacement_that_cannot_be_written_has_not_happened(web: Beside) -> None:
    anna = web.guest("Anna")
    table = together(anna, web.guest("Bert"))
    anna.table(table)
    pass_time(web, table, 181)
    fails(web, anna, table, "propose", number=0, what="replace", seat=1, level="lehrling")
    assert anna.table(table)["seats"][1]["away"] == "lehrling"
