"""Clocks: nobody gains time and nobody loses it, whatever happens to the server, the date, or a connection."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from glueckauf.table.play import clock
from glueckauf.table.play.room import Room
from glueckauf.table.play.undo_rules import MOST_UNDOS, steps_alone
from tests.table.people import Beside, Guest, Json, beside

CLOCK = {"seconds": 600, "increment": 60, "at_zero": "resign"}


class Watch:
    """The time of a test: it stands until somebody turns it on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def ticks(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(clock, "ticks", made.ticks)
    return made


@pytest.fixture
def quiet(watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    """A server whose clocks are looked at only when a test says so."""
    del watch
    with server(tmp_path, monkeypatch) as web:
        yield web


def server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:  # Any: a context manager of `beside`
    monkeypatch.setattr("glueckauf.table.ops.housekeeping.SWEEP", 3600.0)
    return beside(folder / "clocks.db")


def begun(web: Beside, *, title: str = "coal_baron_cards", **parts: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table with a clock."""
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "open", public=True, title=title, **{"clock": CLOCK, **parts})["id"]
    bert.done(table, "sit", seat=1)
    anna.done(table, "start")
    return anna, bert, table


def room_at(web: Beside, table: str) -> Room:
    return web.server.parts.rooms.rooms[table]


def look(web: Beside, table: str) -> None:
    """What housekeeping does once a second."""
    web.do(lambda: web.server.housekeeping.check_clock(room_at(web, table)))


def left(person: Guest, table: str) -> list[float]:
    return [round(seat["seconds"], 3) for seat in person.table(table)["seats"]]


def whose(table: Json, *people: Guest) -> Guest:
    return next(one for one in people if one.id == table["seats"][table["asked"]]["player"])


def end_turn(table: str, *people: Guest) -> int:
    """Answer until another seat is asked; returns the seat whose turn ended."""
    told = people[0].table(table)
    seat = told["asked"]
    while told["asked"] == seat:
        whose(told, *people).move(table)
        told = people[0].table(table)
    return int(seat)


def test_a_turn_takes_what_was_thought_and_adds_the_increment(quiet: Beside, watch: Watch) -> None:
    anna, bert, table = begun(quiet)
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        seat = anna.table(table)["asked"]
        watch.pass_by(100)
        assert left(anna, table)[seat] == 500
        assert end_turn(table, anna, bert) == seat
        watch.pass_by(7)
        told = left(anna, table)
        assert (told[seat], told[1 - seat]) == (560, 593)


def test_a_server_that_was_down_takes_nobodys_time(
    quiet: Beside, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """High 1: 12 s on the clock, 13 s without a server; and what ran before it stopped is not given back."""
    anna, bert, table = begun(quiet, clock={"seconds": 12, "at_zero": "resign"}, rated=True)
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        seat = anna.table(table)["asked"]
        watch.pass_by(5)
        quiet.do(quiet.server.housekeeping.keep_time)  # what happens every few seconds
        watch.pass_by(2)  # a kill now forgets these, in favour of whoever is asked
        file, copy = tmp_path / "clocks.db", tmp_path / "killed" / "clocks.db"
        copy.parent.mkdir()
        with sqlite3.connect(file) as old, sqlite3.connect(copy) as new:
            old.backup(new)
        old.close()
        new.close()
    watch.pass_by(13)
    with server(tmp_path / "killed", monkeypatch) as again:
        anna, bert = anna.at(again), bert.at(again)
        assert left(anna, table)[seat] == 7, "as it was stored"
        with anna.live(table) as one, bert.live(table) as two:
            one.until("position"), two.until("position")
            look(again, table)
            assert anna.table(table)["status"] == "playing" and left(anna, table)[seat] == 7
            watch.pass_by(6.5)
            look(again, table)
            assert anna.table(table)["status"] == "playing"
            watch.pass_by(0.5)
            look(again, table)
            assert anna.table(table)["seats"][seat]["resigned"]


def test_a_server_that_stops_in_order_stores_the_clocks_to_the_moment(
    watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path, monkeypatch) as web:
        anna, bert, table = begun(web)
        with anna.live(table) as one, bert.live(table) as two:
            one.until("position"), two.until("position")
            end_turn(table, anna, bert)
            watch.pass_by(123.5)
            before = left(anna, table)
    watch.pass_by(86400)
    with server(tmp_path, monkeypatch) as web:
        assert left(anna.at(web), table) == before


def test_a_step_of_the_machines_date_changes_nothing(
    quiet: Beside, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert, table = begun(quiet)
    seat = anna.table(table)["asked"]
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        for step in (-1e6, 1e6):
            true = __import__("time").time
            monkeypatch.setattr("time.time", lambda true=true, step=step: true() + step)
            watch.pass_by(1)
            look(quiet, table)
            whose(anna.table(table), anna, bert).move(table)
        monkeypatch.undo()
    room = room_at(quiet, table)
    assert sum(room.time.thought) == pytest.approx(2) and anna.table(table)["status"] == "playing"
    assert seat in {0, 1}


def test_while_the_process_hears_nobody_no_clock_runs(quiet: Beside, watch: Watch) -> None:
    anna, bert, table = begun(quiet)
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        seat, keeping = anna.table(table)["asked"], quiet.server.housekeeping
        watch.pass_by(10)

        async def stall() -> None:
            last = clock.ticks() + 3600  # as often as this server looks
            watch.pass_by(3600 + 20)
            keeping.forgive(last - 3600)

        quiet.do(stall)
        assert left(anna, table)[seat] == 600 - 10 - 3600, "the look itself was due by then, the 20 s were not"


# A lost connection


def test_a_lost_connection_stops_the_clock_for_a_while_and_everybody_sees_it(quiet: Beside, watch: Watch) -> None:
    anna, bert, table = begun(quiet)
    both = {person.id: person for person in (anna, bert)}
    asked = whose(anna.table(table), anna, bert)
    other = next(person for person in both.values() if person is not asked)
    seat = anna.table(table)["asked"]
    with other.live(table) as live:
        with asked.live(table) as there:
            there.until("position")
            live.until("table", lambda told: bool(told["seats"][seat]["online"]))
            watch.pass_by(10)
            assert left(other, table)[seat] == 590
        told = live.until("table", lambda told: told["seats"][seat]["grace"] is not None)
        assert told["seats"][seat]["grace"] == 30 and told["clock_runs"] and not told["seats"][seat]["online"]
        watch.pass_by(20)
        assert left(other, table)[seat] == 590
        with asked.live(table) as there:  # back in time; and gone again
            there.until("position")
            live.until("table", lambda told: bool(told["seats"][seat]["online"]))
            watch.pass_by(5)
            assert left(other, table)[seat] == 585
            assert other.table(table)["seats"][seat]["grace"] is None
        live.until("table", lambda told: told["seats"][seat]["grace"] == 10)
        watch.pass_by(30)
        assert left(other, table)[seat] == 565, "10 s were left for this turn"
        assert other.table(table)["seats"][seat]["grace"] is None


def test_grace_ends_with_the_allowance_of_the_game(quiet: Beside, watch: Watch) -> None:
    """Whoever hangs up in every turn gains two minutes in the whole game, and no more."""
    anna, bert, table = begun(quiet, clock={"seconds": 3600, "at_zero": "resign"})
    for _ in range(24):
        watch.pass_by(30)  # nobody has a socket
        end_turn(table, anna, bert)
    room = room_at(quiet, table)
    assert room.time.waited == [120, 120]
    assert sum(room.time.thought) == pytest.approx(24 * 30 - 240)


def test_who_plays_for_days_has_no_grace(quiet: Beside, watch: Watch) -> None:
    anna, _, table = begun(quiet, clock={"seconds": 3 * 86400, "at_zero": "resign"})
    told = anna.table(table)
    assert all(seat["grace"] is None for seat in told["seats"])
    watch.pass_by(60)
    assert left(anna, table)[told["asked"]] == 3 * 86400 - 60


def test_nobody_chooses_the_grace_of_the_own_table(quiet: Beside) -> None:
    body = {"title": "coal_baron_cards", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for more in ({"grace": 3600}, {"grace_in_all": 9999}, {"seconds": -1}, {"seconds": 1e9}):
        answer = quiet.guest("Anna").post("/api/tables", {**body, "clock": {"seconds": 60, **more}})
        assert answer.status_code == 400, answer.text


# Taking back


def test_undo_and_redo_mint_no_time(quiet: Beside, watch: Watch) -> None:
    """High 2: every change of seat earned the increment again."""
    anna = quiet.guest("Anna")
    table = anna.create_table("me", "me", clock=CLOCK)["id"]
    cycles = 0
    with anna.live(table) as live:
        live.until("position")
        for _ in range(60):
            watch.pass_by(1)
            seat = anna.table(table)["asked"]
            number = anna.move(table, -1)["number"]
            told = anna.table(table)
            if told["asked"] != seat and steps_alone(room_at(quiet, table), seat):
                before = left(anna, table)
                while "code" not in (back := anna.ask(table, "undo", number=number)):
                    assert left(anna, table)[seat] == before[seat] - 60, "the turn does not stand: nothing is earned"
                    number = anna.done(table, "redo", number=back["number"])["number"]
                    assert left(anna, table) == before
                    cycles += 1
                assert back["code"] == "too_many_undos"
                break
    assert cycles == MOST_UNDOS


def test_rows_do_not_grow_by_taking_back(quiet: Beside) -> None:
    anna = quiet.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    for _ in range(300):
        number = anna.table(table)["number"]
        if "code" in anna.ask(table, "undo", number=number) and "code" in anna.ask(table, "redo", number=number):
            break
        if "code" in anna.ask(table, "redo", number=number + 1):
            anna.move(table)
    room = room_at(quiet, table)
    assert room.number <= (room.furthest + 1) * (1 + 2 * MOST_UNDOS)


def test_in_a_rated_game_only_steps_of_the_own_turn_are_taken_back(quiet: Beside) -> None:
    anna, bert, table = begun(quiet, title="coal_baron", rated=True)
    assert anna.table(table)["undo"] == "own"
    room, inside, behind = room_at(quiet, table), 0, 0
    for _ in range(120):
        told = anna.table(table)
        mover = whose(told, anna, bert)
        seat, number = told["asked"], mover.move(table)["number"]
        quiet_step = room.played.refuse_undo(seat) is None
        if room.asked != seat and quiet_step:
            assert mover.refused(table, "undo", number=number) == "turn_over"
            assert steps_alone(room, seat) == 0
            behind += 1
        elif steps_alone(room, seat) and inside < 3:
            mover.done(table, "undo", number=number)
            inside += 1
        if inside and behind:
            break
    assert inside and behind
    assert anna.refused(table, "propose", number=room.number, move=0) == "rated"


def test_what_may_be_taken_back_is_agreed_at_the_table(quiet: Beside) -> None:
    anna = quiet.guest("Anna")
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = {"title": "coal_baron_cards", "seats": seats}
    two = [{"kind": "me"}, {"kind": "open"}]
    answer = anna.post("/api/tables", {**body, "seats": two, "rated": True, "undo": "consent"})
    assert (answer.status_code, answer.json()["code"], answer.json()["about"]) == (422, "consent_in_rated", "undo")
    assert anna.post("/api/tables", {**body, "undo": "always"}).status_code == 400
    table = anna.create_table("me", "me", undo="none")["id"]
    number = anna.move(table)["number"]
    assert anna.table(table)["undo"] == "none"
    assert anna.refused(table, "undo", number=number) == "no_undo_here"
    assert anna.refused(table, "propose", number=number, move=0) == "no_undo_here"


def test_whoever_is_asked_keeps_what_was_asked(quiet: Beside) -> None:
    """Nobody takes a finished turn back while another person thinks about it."""
    anna, bert, table = begun(quiet)
    room, found = room_at(quiet, table), 0
    for _ in range(80):
        told = anna.table(table)
        mover = whose(told, anna, bert)
        number = mover.move(table)["number"]
        if room.asked not in {told["asked"], -1} and room.played.refuse_undo(told["asked"]) is None:
            assert mover.refused(table, "undo", number=number) == "turn_over"
            found += 1
    assert found


def test_nobody_is_asked_again_and_again(quiet: Beside) -> None:
    anna, bert, table = begun(quiet)
    for person in (anna, bert) * 3:
        if person.id == anna.table(table)["seats"][anna.table(table)["asked"]]["player"]:
            person.move(table)
    number = anna.table(table)["number"]
    for _ in range(3):
        anna.done(table, "propose", number=number, move=0)
        bert.done(table, "agree", proposal=anna.table(table)["proposal"]["id"], yes=False)
    assert anna.refused(table, "propose", number=number, move=0) == "too_many_undos"
    whose(anna.table(table), anna, bert).move(table)
    anna.done(table, "propose", number=number + 1, move=0)


# What is stored


def test_what_was_thought_is_part_of_the_checksum(
    watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path, monkeypatch) as web:
        anna, bert, table = begun(web)
        watch.pass_by(50)
        end_turn(table, anna, bert)
    with sqlite3.connect(tmp_path / "clocks.db") as database:
        database.execute("UPDATE entries SET thought = 0 WHERE number = 1")
    database.close()
    with server(tmp_path, monkeypatch) as web:
        assert anna.at(web).table(table)["status"] == "broken"


def test_what_another_process_has_counted_further_stays(quiet: Beside, watch: Watch) -> None:
    anna, bert, table = begun(quiet)
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        room, store = room_at(quiet, table), quiet.server.store
        watch.pass_by(40)
        beat = room.beat()
        assert beat is not None and beat.thought == 40
        quiet.do(lambda: store.keep_time([beat]))
        quiet.do(lambda: store.keep_time([beat._replace(thought=35.0)]))  # a process that came later
        stored = quiet.do(lambda: store.table(table))
        assert stored is not None and stored.beat == beat

        async def hear(thought: float) -> float:
            room.hear_clock(beat._replace(thought=thought))
            return room.time.hand.read().thought

        assert quiet.do(lambda: hear(30.0)) == 40, "never back"
        assert quiet.do(lambda: hear(44.0)) == 44
        assert quiet.do(lambda: asyncio.sleep(0, room.time.hand.mode)) == "runs"


# Pauses


def test_a_pause_needs_everybody_and_gives_the_time_back(quiet: Beside, watch: Watch) -> None:
    anna, bert, table = begun(quiet)
    asked = whose(anna.table(table), anna, bert)
    other = bert if asked is anna else anna
    seat = anna.table(table)["asked"]
    with anna.live(table) as one, bert.live(table) as two:
        one.until("position"), two.until("position")
        watch.pass_by(10)
        other.done(table, "pause", number=0)
        assert anna.table(table)["pause_wanted"] == [1 - seat] and not anna.table(table)["paused"]
        other.done(table, "pause", number=0, yes=False)
        assert anna.table(table)["pause_wanted"] == []
        other.done(table, "pause", number=0)
        asked.done(table, "pause", number=0)
        told = anna.table(table)
        assert told["paused"] and not told["clock_runs"] and told["number"] == 1
        watch.pass_by(5000)
        look(quiet, table)
        assert left(anna, table)[seat] == 590 and anna.table(table)["status"] == "playing"
        assert asked.refused(table, "move", number=1, actions=["pass"]) == "paused"
        other.done(table, "pause", number=1)
        assert anna.table(table)["paused"], "it would cost somebody else's time"
        asked.done(table, "pause", number=1)
        assert not anna.table(table)["paused"] and anna.table(table)["pause_wanted"] == []
        watch.pass_by(5)
        assert left(anna, table)[seat] == 585
    stranger = quiet.guest("Carl")
    assert stranger.refused(table, "pause", number=2) == "not_seated"
    assert asked.refused(table, "pause", number=1) == "stale_move"
    no_clock = anna.create_table("me", "me")["id"]
    assert anna.refused(no_clock, "pause", number=0) == "no_clock"


def test_a_pause_survives_a_restart_and_ends_after_a_day(
    watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path, monkeypatch) as web:
        anna, bert, table = begun(web)
        for person in (anna, bert):
            person.done(table, "pause", number=0)
        watch.pass_by(86000)
    watch.pass_by(1_000_000)
    with server(tmp_path, monkeypatch) as web:
        anna = anna.at(web)
        assert anna.table(table)["paused"]
        look(web, table)
        assert anna.table(table)["paused"], "a day in which a server ran"
        watch.pass_by(400)
        look(web, table)
        assert not anna.table(table)["paused"] and anna.table(table)["clock_runs"]


def test_pauses_come_to_an_end(quiet: Beside) -> None:
    anna = quiet.guest("Anna")
    table = anna.create_table("me", "me", clock=CLOCK)["id"]
    for number in range(40):
        anna.done(table, "pause", number=number)
    assert anna.refused(table, "pause", number=40) == "too_many_pauses"
