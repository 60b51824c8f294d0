"""The analysis of a finished game: only after its end, computed once, kept with the game; nobody waits for it."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from glueckauf.coach.analysis import VERSION
from glueckauf.games import TITLES
from glueckauf.table.ops import analyst, worker
from glueckauf.table.ops.analyst import Analyst
from glueckauf.table.storage import analyses
from glueckauf.table.storage.analyses import Analyses, Full
from glueckauf.table.storage.database import opened, upgrade
from glueckauf.table.storage.models import AnalysisRow, Player, TableRow
from glueckauf.table.storage.store import Store, new_table
from tests.table import stub_coach
from tests.table.people import PATIENCE, Beside, Guest, Json, beside
from tests.table.test_failing_writes import no_writes


def finished_game(anna: Guest, moves: int = 4) -> str:
    table: str = anna.create_table("me", "me")["id"]
    anna.play(table, moves)
    anna.done(table, "resign", seat=0)
    return table


def result_for(web: Beside, table: str) -> Json:
    return stub_coach.analysis(web.server.parts.rooms.rooms[table].played)


def until(ask: Callable[[], Any], holds: Callable[[Any], bool], patience: float = PATIENCE) -> Any:
    end = time.monotonic() + patience
    while not holds(found := ask()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


def look(guest: Guest, table: str, query: str = "") -> Json:
    reply = guest.get(f"/api/tables/{table}/analysis{query}")
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()
    return told


def ask(guest: Guest, table: str, level: str = "fast") -> Json:
    reply = guest.post(f"/api/tables/{table}/analysis", {"level": level})
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()
    return told


def in_state(guest: Guest, table: str, *states: str) -> Json:
    told: Json = until(lambda: look(guest, table), lambda told: told["state"] in states)
    return told


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("analysis") / "games.db", analysis_queue=2) as server:
        yield server


def test_before_its_end_no_game_is_analysed_and_lessons_never(web: Beside, tmp_path: Path) -> None:
    anna = web.guest("Anna")
    web.server.analyst.command = stub_coach.command(tmp_path, {})
    waiting, running = (
        anna.create_table("me", "open")["id"],
        anna.create_table("me", "me")["id"],
    )
    lesson = anna.post("/api/courses", {"title": "coal_baron", "exercise": "lesson"}).json()["id"]
    for table, code in ((waiting, "no_such_move"), (running, "not_over"), (lesson, "no_analysis")):
        for reply in (
            anna.get(f"/api/tables/{table}/analysis"),
            anna.post(f"/api/tables/{table}/analysis", {"level": "fast"}),
        ):
            assert reply.status_code in {404, 409} and reply.json()["code"] == code
    assert stub_coach.runs(tmp_path) == []


def test_who_may_not_see_the_game_does_not_see_its_analysis(web: Beside) -> None:
    anna, eve = web.guest("Anna"), web.guest("Eve")
    table, locked = finished_game(anna), {"x-table-invite": "no"}
    assert eve.get(f"/api/tables/{table}/analysis", headers=locked).status_code == 404
    assert eve.post(f"/api/tables/{table}/analysis", {"level": "fast"}, headers=locked).status_code == 404
    assert look(eve, table)["state"] == "none", "with the link they may"


def test_two_people_ask_and_it_is_computed_once(web: Beside, tmp_path: Path) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = finished_game(anna)
    made = result_for(web, table)
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": made}, wait=True)
    assert look(anna, table) == {
        "state": "none", "level": None, "names": ["Anna", "Anna"], "progress": 0.0,
        "place": 0, "trouble": None, "analysis": None, "so_far": [],
    }  # fmt: skip
    assert ask(anna, table)["state"] in {"queued", "running"} and ask(bert, table)["state"] in {"queued", "running"}
    running = until(lambda: look(bert, table), lambda told: told["progress"] == 0.25)
    assert running["state"] == "running" and running["analysis"] is None
    (tmp_path / "go").touch()
    ready = in_state(anna, table, "ready")
    assert ready["analysis"] == made and ready["level"] == "fast" and ready["names"] == ["Anna", "Anna"]
    assert ask(bert, table) == look(bert, table, "?level=fast") == ready
    [[_, niceness, lines]] = stub_coach.runs(tmp_path)
    assert niceness == 19 and lines > 10, "once, with low priority, with the whole record"
    assert look(anna, table, "?level=deep")["state"] == "none"


def test_what_was_found_is_told_while_it_runs(web: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the process that hears of it, and by another one that reads what was last written."""
    monkeypatch.setattr(analyst, "BEAT", 0.05)
    anna = web.guest("Anna")
    table = finished_game(anna, 12)
    made = result_for(web, table)
    lost = next(one for one in made["decisions"] if one["kind"] in analyst.LOST)
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": made}, wait=True)
    told = {key: value for key, value in lost.items() if key != "luck"}
    (tmp_path / "first.json").write_text(json.dumps({"decision": told}))
    ask(anna, table)
    running = until(lambda: look(anna, table), lambda told: told["so_far"])
    assert running["state"] == "running" and running["analysis"] is None
    assert running["so_far"] == [{**lost, "luck": []}]

    async def elsewhere() -> list[Any]:
        row = (await web.server.analyst.analyses.find(table))["fast"]
        return Analyst(web.server.parts, web.server.settings, web.server.analyst.analyses).so_far_of(row)

    assert [one.move for one in until(lambda: web.do(elsewhere), bool)] == [lost["move"]]
    (tmp_path / "go").touch()
    assert in_state(anna, table, "ready")["so_far"] == []


def test_the_queue_has_places_and_an_end(web: Beside, tmp_path: Path) -> None:
    anna = web.guest("Anna")
    tables = [finished_game(anna) for _ in range(4)]
    made = result_for(web, tables[0])
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": made}, wait=True)
    ask(anna, tables[0])
    in_state(anna, tables[0], "running")
    assert [ask(anna, table)["place"] for table in tables[1:3]] == [1, 2]
    reply = anna.post(f"/api/tables/{tables[3]}/analysis", {"level": "fast"})
    assert reply.status_code == 429 and reply.json()["code"] == "analyses_wait"
    (tmp_path / "go").touch()
    for table in tables[:3]:
        in_state(anna, table, "ready")
    assert look(anna, tables[3])["state"] == "none" and len(stub_coach.runs(tmp_path)) == 3


FAULT = {"code": "other_rules", "sentence": {"en": "These rules are too old.", "de": "Diese Regeln sind zu alt."}}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"error": FAULT}, "These rules are too old."),
        ("Traceback: nothing works", "The analysis broke off."),
        ({"analysis": {"version": 1}}, "The analysis broke off."),
        ("", "The analysis broke off."),
    ],
    ids=["refused", "crashed", "malformed", "silent"],
)
def test_what_cannot_be_analysed_is_told_and_may_be_tried_again(
    web: Beside, tmp_path: Path, line: object, said: str
) -> None:
    anna = web.guest("Anna")
    table = finished_game(anna)
    web.server.analyst.command = stub_coach.command(tmp_path, line)
    ask(anna, table)
    trouble = in_state(anna, table, "failed")["trouble"]
    assert trouble["en"].startswith(said) and trouble["de"] != trouble["en"]
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": result_for(web, table)})
    ask(anna, table)
    assert in_state(anna, table, "ready", "failed")["state"] == "ready"


def test_settings_limit_depth_time_and_number(tmp_path: Path) -> None:
    parts: Json = {"analysis": "fast", "analysis_seconds": 0.3, "analyses_per_hour": 1, "limits": True}
    with beside(tmp_path / "games.db", **parts) as web:
        anna = web.guest("Anna")
        first, second = finished_game(anna), finished_game(anna)
        web.server.analyst.command = stub_coach.command(tmp_path / "stub", {}, wait=True)
        deep = anna.post(f"/api/tables/{first}/analysis", {"level": "deep"})
        assert deep.status_code == 403 and deep.json()["code"] == "analysis_off"
        assert web.get("/api/house").json()["analyses"] == ["fast"]
        ask(anna, first)
        assert in_state(anna, first, "failed")["trouble"]["en"].startswith("The analysis took too long")
        assert anna.post(f"/api/tables/{second}/analysis", {"level": "fast"}).json()["code"] == "too_fast"


def states(file: Path) -> list[tuple[str, int]]:
    with sqlite3.connect(file) as database:
        found = database.execute("SELECT state, tries FROM analyses ORDER BY asked").fetchall()
    database.close()
    return found


def test_a_server_that_stops_or_is_killed_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, stub = tmp_path / "games.db", tmp_path / "stub"
    with beside(file) as web:
        anna = web.guest("Anna")
        table = finished_game(anna)
        made = result_for(web, table)
        web.server.analyst.command = stub_coach.command(stub, {"analysis": made}, wait=True)
        ask(anna, table)
        until(lambda: stub_coach.runs(stub), bool)
    assert states(file) == [("queued", 0)], "stopping is nobody's fault"
    assert not Path(f"/proc/{stub_coach.runs(stub)[0][0]}").exists()
    with sqlite3.connect(file) as database:  # as if it had been killed
        database.execute("UPDATE analyses SET state = 'running', tries = 2, process = 'dead', seen = 9e9")
    database.close()
    with beside(file, analysis="off"):
        assert states(file) == [("running", 2)], "switched off, it touches nothing"
    monkeypatch.setattr("glueckauf.table.ops.analyst.coach", stub_coach.command(stub, {"analysis": made}))
    with beside(file) as web:
        ready = in_state(Guest(web, "Anna", secret=anna.secret), table, "ready", "failed")
        assert ready["analysis"] == made


def test_what_kills_every_server_is_given_up(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(str(tmp_path / "games.db")) as engine:
            store = await filled(engine)
            here = Analyses(store, "machine", "one", 1)
            await here.ask("first", "fast", 9)
            for _ in range(analyses.TRIES):
                assert await here.claim() is not None
                await here.resume(alone=True)
            assert await here.claim() is None
            row = (await here.find("first"))["fast"]
            assert row.state == "failed" and row.trouble == analyses.INTERRUPTED

    asyncio.run(check())


async def filled(engine: Any) -> Store:

    await upgrade(engine)
    store = Store(engine)
    await store.add(Player(id="host", name="Host", language="en", created=0.0, seen=0.0))
    for name in ("first", "second"):
        row = new_table(TITLES["coal_baron"], "host", 2, {}, "seed", status="over")
        row.id = name
        await store.add(row)
    return store


def test_of_several_processes_one_computes_and_each_machine_one_at_a_time(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(str(tmp_path / "games.db")) as engine:
            store = await filled(engine)
            one, two = Analyses(store, "machine", "one", 1), Analyses(store, "machine", "two", 1)
            other = Analyses(store, "other", "three", 1)
            await asyncio.gather(*(where.ask("first", "fast", 9) for where in (one, two, other)))
            await one.ask("second", "fast", 9)
            claimed = [row for row in await asyncio.gather(one.claim(), two.claim()) if row is not None]
            assert [row.table for row in claimed] == ["first"]
            [elsewhere] = [row for row in await asyncio.gather(other.claim(), other.claim()) if row is not None]
            assert elsewhere.table == "second"
            owner, stranger = (one, two) if claimed[0].process == "one" else (two, one)
            assert await owner.go_on(claimed[0], 0.5, b"[]") and not await stranger.go_on(claimed[0], 0.9, b"[]")
            await stranger.finish(claimed[0], b"{}", {0: b"{}"})
            assert await one.of_player("host", own=True) == [], "nor to sum up"
            assert (await one.find("first"))["fast"].state == "running", "not theirs to finish"
            await one.resume(alone=False)
            assert (await one.find("first"))["fast"].state == "running", "its process lives"
            await aged(store)
            await two.resume(alone=False)
            assert (await one.find("first"))["fast"].state == "queued", "its process has died"
            newer = Analyses(store, "machine", "four", 2)
            assert await newer.find("first") == {} and await newer.claim() is None
            await newer.ask("first", "fast", 9)
            assert (await newer.find("first"))["fast"].state == "queued", "of another version: computed again"
            with pytest.raises(Full):
                await newer.ask("second", "deep", 1)

    asyncio.run(check())


async def aged(store: Store) -> None:

    await store.change(update(AnalysisRow).values(seen=0.0))


def test_the_analysis_goes_with_the_game(web: Beside, tmp_path: Path) -> None:
    anna = web.guest("Anna")
    table = finished_game(anna)
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": result_for(web, table)})
    ask(anna, table)
    in_state(anna, table, "ready")

    async def rows() -> list[str]:

        async with web.server.store.writing() as session:
            await session.execute(delete(TableRow).where(TableRow.id == table))
        return await web.server.store.rows(select(AnalysisRow.table).where(AnalysisRow.table == table))

    assert web.do(rows) == []


def test_the_coach_itself_analyses_a_game(web: Beside) -> None:
    """The whole way: record, process, lines, table, answer."""
    anna, web.server.analyst.command = web.guest("Anna"), analyst.coach
    table = finished_game(anna, 6)
    ask(anna, table)
    told = until(lambda: look(anna, table), lambda told: told["state"] in {"ready", "failed"}, 4 * PATIENCE)
    assert told["state"] == "ready", told
    found = told["analysis"]
    assert found["version"] == VERSION and found["judge"] == "playouts" and found["players"] == 2
    assert found["decisions"][0]["move"] == 1
    assert found["decisions"][-1]["last"] == web.server.parts.rooms.rooms[table].move
    for seat in found["seats"]:
        assert seat["start"] + seat["luck"] + seat["skill"] + seat["others"] == pytest.approx(seat["result"], abs=1e-4)
    assert [seat["result"] for seat in found["seats"]] == [0.0, 1.0]


def test_with_a_full_disk_nothing_is_begun_and_nothing_that_was_found_is_lost(
    web: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "KEEP_PAUSE", 0.02)
    anna, tries = web.guest("Anna"), []
    table = finished_game(anna)
    made = result_for(web, table)
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": made}, wait=True)
    with no_writes(web):
        reply = anna.post(f"/api/tables/{table}/analysis", {"level": "fast"})
        assert reply.status_code == 500 and reply.json()["code"] == "server_error", reply.text
    assert look(anna, table)["state"] == "none" and stub_coach.runs(tmp_path) == []
    finish = web.server.analyst.analyses.finish

    async def counted(*parts: Any) -> None:
        tries.append(1)
        await finish(*parts)

    monkeypatch.setattr(web.server.analyst.analyses, "finish", counted)
    ask(anna, table)
    until(lambda: look(anna, table), lambda told: told["progress"] == 0.25)
    with no_writes(web):
        (tmp_path / "go").touch()
        until(lambda: len(tries), lambda number: number > 2)
        assert look(anna, table)["state"] == "running"
    assert in_state(anna, table, "ready", "failed")["analysis"] == made
    assert len(stub_coach.runs(tmp_path)) == 1, "it was not computed again"


def test_two_servers_on_postgresql_compute_each_game_once(postgres: str, tmp_path: Path) -> None:
    """Both are on machines of their own, both are asked for all games at once, and both take what waits."""
    with beside(postgres) as one, beside(postgres) as two:
        servers = (one, two)
        anna = one.guest("Anna")
        tables = [finished_game(anna) for _ in range(5)]
        made = result_for(one, tables[0])
        for number, web in enumerate(servers):
            web.server.analyst.analyses.machine = f"machine {number}"
            web.server.analyst.command = stub_coach.command(tmp_path / str(number), {"analysis": made})
        with ThreadPoolExecutor(10) as pool:
            asked = [(anna.at(web), table) for table in tables for web in servers]
            told = list(pool.map(lambda one: ask(*one), asked))
        assert {one["state"] for one in told} <= {"queued", "running", "ready"}
        for table in tables:
            for web in servers:
                assert in_state(anna.at(web), table, "ready", "failed")["analysis"] == made
        runs = [len(stub_coach.runs(tmp_path / str(number))) for number in range(2)]
        assert sum(runs) == len(tables), runs
