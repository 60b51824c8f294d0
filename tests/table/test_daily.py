"""The deal of the day: the same for everybody, one try each, nobody sees it before having played it."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select

from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import plain
from glueckauf.table.play.move import commit
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.storage import daily as stored
from glueckauf.table.storage.database import opened, upgrade
from glueckauf.table.storage.maintenance import import_record
from glueckauf.table.storage.models import DailyDeal, DailyTry, Player, TableRow
from glueckauf.table.storage.retention import count
from glueckauf.table.storage.store import Store, new_id
from tests.table.dates import NOON, Clock, dated
from tests.table.people import Beside, Guest, Json, beside

TITLE = "isle_of_trains"
TODAY, TOMORROW = "2027-01-15", "2027-01-16"
HOUR = 3600.0


@pytest.fixture(scope="module")
def clock() -> Iterator[Clock]:
    with dated() as made:
        yield made


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Beside]:
    clock.set(NOON)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored, "LEVEL", "lehrling")  # answers at once, in the interpreter too
        with beside(tmp_path_factory.mktemp("daily") / "games.db", analysis="off") as server:
            yield server


@pytest.fixture(autouse=True)
def noon(clock: Clock) -> None:
    clock.set(NOON)


def begin(guest: Guest, title: str = TITLE, **parts: str) -> Json:
    reply = guest.post("/api/daily", {"title": title, **parts})
    assert reply.status_code == 201, reply.text
    told: Json = reply.json()
    return told


def refused(guest: Guest, **body: Any) -> tuple[int, str]:
    reply = guest.post("/api/daily", {"title": TITLE, **body})
    return reply.status_code, reply.json()["code"]


def look(guest: Guest, day: str = TODAY, title: str = TITLE) -> Json:
    told = guest.get("/api/daily").json()
    found = next(one for one in [told["today"], *told["past"]] if one["day"] == day)
    return dict(next(one for one in found["titles"] if one["title"] == title))


def listed(guest: Guest, **query: str) -> Json:
    reply = guest.get(f"/api/daily/{TITLE}/list?" + "&".join(f"{name}={value}" for name, value in query.items()))
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()
    return told


def finish(web: Beside, table: str, seed: int = 0) -> Json:
    """Play the game to its end, anyhow and at once; its row."""

    async def play() -> Json:
        parts, whim = web.server.parts, Random(seed)
        room = await parts.rooms.get(table)
        async with parts.rooms.locked(room):
            trial, entries = room.trial(), []
            while trial.seat >= 0:
                text = whim.choice(trial.game.legal_texts(trial.state))
                entries.append(NewEntry("move", trial.seat, text))
                trial.play(text)
            await commit(parts, room, entries, trial)
        return {"scores": room.row.scores, "seat": room.seats_of(room.row.host)[0]}

    return web.do(play)


def settled(guest: Guest, table: str) -> Json:
    """The table when no bot is asked any more."""
    while True:
        told = guest.table(table)
        if told["status"] != "playing" or told["seats"][told["asked"]]["yours"]:
            return told
        time.sleep(0.01)


def played_log(guest: Guest, table: str) -> str:
    settled(guest, table)
    return guest.get(f"/api/tables/{table}/record").text


def test_everybody_has_the_same_deal_and_the_same_bots(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    one, two = begin(anna), begin(bert)
    assert one["id"] != two["id"] and one["commitment"] == two["commitment"], "one seed"
    assert (one["daily"], one["same_deal"], one["rated"], one["public"], one["undo"]) == (
        True, TODAY, False, False, "own",
    )  # fmt: skip
    for _ in range(12):
        settled(anna, one["id"])
        settled(bert, two["id"])
        here, there = anna.position(one["id"]), bert.position(two["id"])
        assert {**here, "view": None} == {**there, "view": None}
        action = here["choices"][-1]["action"]
        for guest, table in ((anna, one["id"]), (bert, two["id"])):
            guest.move(table, action)
    log = played_log(anna, one["id"])
    assert log == played_log(bert, two["id"]) and len(log.splitlines()) > 14, "the bots answered alike"


def test_one_try_each_also_from_many_windows_at_once(web: Beside) -> None:
    anna, together = web.guest("Anna"), threading.Barrier(6)

    def window(_: int) -> str:
        mine = Guest(web, "Anna", secret=anna.secret)
        together.wait()
        return str(begin(mine, "coal_baron_cards")["id"])

    with ThreadPoolExecutor(6) as windows:
        tables = set(windows.map(window, range(6)))
    assert len(tables) == 1
    table = tables.pop()
    assert begin(anna, "coal_baron_cards")["id"] == table, "whoever comes back goes on"
    anna.done(table, "resign", seat=settled(anna, table)["asked"])
    assert begin(anna, "coal_baron_cards", day=TODAY)["id"] == table
    assert look(anna, title="coal_baron_cards") | {"finished": 0} == {
        "title": "coal_baron_cards", "state": "resigned", "finished": 0, "table": table, "points": None, "lead": None,
        "place": None, "master": None,
    }  # fmt: skip


def test_nothing_helps_and_nothing_gives_a_second_try(web: Beside) -> None:
    anna = web.guest("Anna")
    table = settled(anna, begin(anna)["id"])
    seat, where = table["asked"], table["id"]
    assert table["may_abort"] is False and table["invite"] is None and table["sealed_until"] > NOON
    for kind, parts in (
        ("ask_hint", {"number": table["number"], "actions": []}),
        ("stand", {"seat": seat, "level": "obersteiger"}),
        ("propose", {"what": "abort", "number": table["number"]}),
        ("propose", {"what": "back", "number": table["number"], "move": 0}),
        ("propose", {"what": "replace", "number": table["number"], "seat": seat, "level": "steiger"}),
        ("fork", {"move": 0, "seats": [seat]}),
        ("rematch", {}),
        ("practise", {"what": "again"}),
        ("start", {}),
        ("close", {}),
        ("pause", {"wanted": True}),
    ):
        answer = anna.ask(where, kind, **parts)
        assert answer.get("code") in {"one_try", "bad_message"}, (kind, answer)
        if kind in {"ask_hint", "stand", "propose", "fork", "rematch"}:
            assert answer["code"] == "one_try", (kind, answer)
    anna.move(where, 0)
    for path in ("course", "analysis"):
        assert anna.get(f"/api/tables/{where}/{path}").json()["code"] == "not_over"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    assert anna.post(f"/api/tables/{where}/deal", {"seats": seats}).json()["code"] == "not_over"


def test_a_step_is_taken_back_only_until_it_has_shown_something(web: Beside) -> None:
    """Whatever is answered: what was seen, or what another was asked, is never taken back."""
    anna = web.guest("Anna")
    where, kept = settled(anna, begin(anna)["id"])["id"], 0
    for step in range(25):
        before = settled(anna, where)
        anna.move(where, step % len(anna.position(where)["choices"]))
        after = settled(anna, where)
        room = web.server.parts.rooms.rooms[where]
        hidden = int(plain(room.played.states[before["move"] + 1]).shown) == 0
        same_turn = after["move"] == before["move"] + 1 and room.turn_began(room.played) <= before["move"]
        answer = anna.ask(where, "undo", number=after["number"], steps=after["move"] - before["move"])
        assert answer["type"] != "done" or (hidden and same_turn), (step, answer)
        kept += not (hidden and same_turn)
        if answer["type"] == "done":
            anna.done(where, "redo", number=answer["number"])
    assert kept > 3


def test_nobody_else_sees_a_table_before_its_day_has_closed(web: Beside, clock: Clock) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = begin(anna)["id"]
    invite = web.server.parts.rooms.rooms[table].row.invite
    keys = {"x-table-invite": invite}

    def doors_of(guest: Guest) -> set[int]:
        paths = ("", "/record", "/positions/0", "/frames", "/course", "/analysis", "/text", "/deal")
        return {guest.get(f"/api/tables/{table}{path}", headers=keys).status_code for path in paths}

    def socket() -> str:
        with bert.live(table, invite=invite) as line:
            return str(line.goodbye()[0].get("code") or line.messages[0]["type"])

    assert doors_of(bert) == {404} and socket() == "no_such_table"
    finish(web, table)
    assert anna.get(f"/api/tables/{table}/record").text.startswith("glueckauf"), "one's own game, when it is over"
    assert doors_of(bert) == {404}
    seats = [{"kind": "me"}, {"kind": "bot", "level": "lehrling"}]
    assert anna.post(f"/api/tables/{table}/deal", {"seats": seats}).json()["code"] == "sealed"
    other = anna.done(table, "fork", move=3, seats=[0])["table"]
    told = anna.table(other)
    assert told["same_deal"] == TODAY and not told["daily"] and told["invite"] is None
    keys["x-table-invite"] = web.server.parts.rooms.rooms[other].row.invite
    assert bert.get(f"/api/tables/{other}", headers=keys).status_code == 404, "nor a game that went on from there"
    assert look(anna)["table"] == table and begin(anna)["id"] == table, "and it is no second try"
    again = anna.done(table, "rematch")["table"]
    assert anna.table(again)["same_deal"] == "" and anna.table(again)["commitment"] != anna.table(table)["commitment"]
    clock.set(NOON + 17.9 * HOUR)
    assert doors_of(bert) == {404}
    clock.set(NOON + 18.1 * HOUR)
    keys.clear()
    assert doors_of(bert) == {200}, "how others played a deal of the past"
    assert bert.get(f"/api/tables/{other}").status_code == 404, "a private game stays one"


def test_points_place_and_list(web: Beside) -> None:
    """The list of a day that is open is for those who have finished."""
    people = [web.guest(name) for name in ("Anna", "Bert", "Cleo")]
    for number, guest in enumerate(people[:2]):
        result = finish(web, begin(guest, "coal_baron")["id"], seed=number)
        mine = look(guest, title="coal_baron")
        points = result["scores"][result["seat"]]
        assert (mine["state"], mine["points"], mine["lead"]) == (
            "done", points, points - result["scores"][1 - result["seat"]],
        )  # fmt: skip
    told = [guest.get("/api/daily/coal_baron/list").json() for guest in people]
    assert told[2]["hidden"] and told[2]["lines"] == [] and told[2]["master"] is None
    names = {line["player"]: line for line in told[0]["lines"]}
    assert {people[0].id, people[1].id} <= set(names) and people[2].id not in names
    assert names[people[0].id]["table"] and names[people[1].id]["table"] is None, "the game of others is closed"
    for guest in people[:2]:
        assert look(guest, title="coal_baron")["place"] == names[guest.id]["place"]
    order = [(-line["points"], -line["lead"]) for line in told[0]["lines"]]
    assert order == sorted(order) and told[0]["lines"][0]["place"] == 1
    only = people[0].get("/api/daily/coal_baron/list?who=known").json()["lines"]
    assert [line["player"] for line in only] == [people[0].id], "they have never sat together"
    people[1].done(people[0].create_table("me", "open", public=True)["id"], "sit", seat=1)
    only = people[0].get("/api/daily/coal_baron/list?who=known").json()["lines"]
    assert {line["player"] for line in only} == {people[0].id, people[1].id}
    assert people[2].get("/api/daily/coal_baron/list?span=week").json()["lines"] == [], "today is hidden there too"
    assert len(people[0].get("/api/daily/coal_baron/list?span=week").json()["lines"]) >= 2


def test_a_game_counts_for_its_own_day_until_six(web: Beside, clock: Clock) -> None:
    anna, bert, cleo = web.guest("Anna"), web.guest("Bert"), web.guest("Cleo")
    tables = {guest.id: begin(guest)["id"] for guest in (anna, bert)}
    clock.set(NOON + 13 * HOUR)
    assert begin(anna, day=TODAY)["id"] == tables[anna.id], "it goes on after midnight"
    assert begin(anna)["same_deal"] == TOMORROW
    assert refused(cleo, day=TODAY) == (409, "day_still_open"), "begun only on the day itself"
    finish(web, tables[anna.id])
    assert look(anna)["state"] == "done" and look(bert)["state"] == "playing"
    clock.set(NOON + 19 * HOUR)
    assert look(bert)["state"] == "late" and begin(bert, day=TODAY)["id"] == tables[bert.id]
    finish(web, tables[bert.id])
    assert look(bert) | {"finished": 0, "master": None} == {
        "title": TITLE, "state": "late", "finished": 0, "table": tables[bert.id], "points": None, "lead": None,
        "place": None, "master": None,
    }  # fmt: skip
    lines = {line["player"]: line for line in listed(cleo, day=TODAY)["lines"]}
    assert anna.id in lines and bert.id not in lines and lines[anna.id]["table"] == tables[anna.id]


def test_deals_of_past_days_are_played_for_nothing(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    one = begin(anna, day="2027-01-11")
    assert (one["daily"], one["same_deal"], one["undo"]) == (False, "2027-01-11", "consent") and one["invite"]
    assert begin(anna, day="2027-01-11")["id"] == one["id"], "one running table of it"
    two = begin(bert, day="2027-01-11")
    assert one["commitment"] == two["commitment"] != begin(anna)["commitment"]
    assert bert.get(f"/api/tables/{one['id']}").status_code == 404
    finish(web, one["id"])
    finish(web, two["id"], seed=1)
    assert look(anna, "2027-01-11")["state"] == "new" and listed(anna, day="2027-01-11")["lines"] == []
    assert begin(anna, day="2027-01-11")["id"] != one["id"], "as often as one likes"
    compared = anna.get(f"/api/tables/{one['id']}/deal").json()
    assert compared["deal"] == "2027-01-11" and len(compared["tables"]) == 2 and compared["playing"] == 1
    assert [table["table"] for table in compared["tables"]] == [one["id"], None]
    told = anna.get("/api/daily?before=2027-01-05").json()
    assert [day["day"] for day in told["past"]][:2] == ["2027-01-04", "2027-01-03"] and told["more"]
    assert anna.get("/api/daily?before=2026-11-03").json()["past"][-1]["day"] == "2026-11-01"


def test_bad_requests_are_refused_by_name(web: Beside, anna: Guest) -> None:
    assert refused(anna, day=TOMORROW) == (422, "no_such_day")
    assert refused(anna, day="2026-10-31") == (422, "no_such_day")
    assert refused(anna, day="2027-02-30") == (422, "no_such_day")
    assert refused(anna, title="chess") == (404, "no_such_title")
    for body in ({"day": "today"}, {"day": -1}, {"seat": 1}):
        assert anna.post("/api/daily", {"title": TITLE, **body}).status_code == 400, body
    assert web.post("/api/daily", {"title": TITLE}).status_code == 401
    assert web.get(f"/api/daily/{TITLE}/list?who=known").status_code == 401
    for path in ("/api/daily?before=x", f"/api/daily/{TITLE}/list?day=9999-12-31", "/api/daily?before=0000-00-00"):
        assert anna.get(path).json()["code"] == "no_such_day", path
    assert web.get("/api/daily").status_code == 200, "without a name one may look"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(vars(web.server.settings), "daily", value=False)
        assert anna.get("/api/daily").json()["code"] == refused(anna)[1] == "daily_off"


async def add_tries(store: Store, points: dict[str, list[int | None]], title: str) -> None:
    """Somebody's points on the days from a Monday on."""
    for player, row in points.items():
        now = time.time()
        await store.add(
            Player(id=player, name=player, look=player, language="en", created=now, seen=now, role="player")
        )
        for day, won in enumerate(row):
            if won is None:
                continue
            table = new_id()
            game = {"id": table, "title": title, "host": player, "status": "over", "rules_version": 1}
            agreed = {
                "options": {}, "players": 2, "invite": "x", "public": False, "rated": False, "undo": "own", "seed": "",
                "silenced": [], "created": now, "contributions": [], "revision": 0, "daily": True, "exercise": "",
            }  # fmt: skip
            tried = {"title": title, "day": f"2026-11-{day + 2:02}", "table": table, "ended": now, "resigned": False}
            await store.add(
                TableRow(**game, **agreed, same_deal=tried["day"]),
                DailyTry(player=player, points=won, lead=won - 10, **tried),
            )


def test_a_week_is_the_sum_of_the_best_five_days(web: Beside) -> None:
    points: dict[str, list[int | None]] = {
        "weekanna": [10, 20, 30, 40, 50, 60, 70],
        "weekbert": [100, 100, None, None, 50],
        "weekcleo": [250],
    }
    web.do(lambda: add_tries(web.server.store, points, "coal_baron_cards"))
    anna = web.guest("Anna")
    told = anna.get("/api/daily/coal_baron_cards/list?span=week&day=2026-11-05").json()["lines"]
    assert {(line["place"], line["name"], line["points"], line["days"]) for line in told} == {
        (1, "weekanna", 250, 5), (1, "weekbert", 250, 3), (1, "weekcleo", 250, 1),
    }, "the same points share a place"  # fmt: skip
    day = anna.get("/api/daily/coal_baron_cards/list?day=2026-11-02").json()["lines"]
    assert [(line["place"], line["name"]) for line in day] == [(1, "weekcleo"), (2, "weekbert"), (3, "weekanna")]


def test_own_data_and_deletion_know_the_tries(web: Beside) -> None:
    anna = web.guest("Anna")
    table = settled(anna, begin(anna)["id"])["id"]
    anna.done(table, "resign", seat=anna.table(table)["asked"])
    data = json.loads(anna.get("/api/me/data").text)
    assert [(row["table"], row["day"]) for row in data["daily_tries"]] == [(table, TODAY)]
    assert next(one for one in data["games"] if one["table"]["id"] == table)["table"]["same_deal"] == TODAY
    record = anna.get(f"/api/tables/{table}/record").text
    with pytest.raises(BadSetup, match="Others may still play this deal"):
        web.do(lambda: import_record(web.server.store, record))
    assert anna.post("/api/me/delete", {"name": "Anna"}).status_code == 204
    file = web.server.settings.database
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM daily_tries WHERE player = ?", [anna.id]).fetchone() == (0,)


def test_running_tables_of_past_deals_go_when_nobody_goes_on_with_them(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")

    def old() -> int:
        return web.do(lambda: count(web.server.store, web.server.settings, now=NOON + 61 * 86400))["past_deals"]

    before = old()
    begin(anna)
    past = begin(anna, day="2027-01-10")["id"]
    assert old() == before + 1, "a try stays: it is ended by rule, as other games are"
    finish(web, past)
    assert old() == before, "what is finished stays"
    seats = [{"kind": "me"}, {"kind": "open"}]
    shared = anna.post(f"/api/tables/{past}/deal", {"seats": seats, "public": True}).json()["id"]
    bert.done(shared, "sit", seat=1)
    anna.done(shared, "start")
    assert old() == before, "and what others play, too"


async def check_storage(store: Store) -> None:
    deals = stored.DailyDeals(store)
    first, second = await deals.deal(TITLE, TODAY), await deals.deal(TITLE, TODAY)
    assert first.seed == second.seed and len(first.seed) == 64
    assert (await deals.deal(TITLE, TOMORROW)).seed != first.seed != (await deals.deal("coal_baron", TODAY)).seed
    await add_tries(store, {"pganna": [30, 20], "pgbert": [20, 40]}, TITLE)
    days = ["2026-11-02", "2026-11-03"]
    week = await deals.list_of(TITLE, days, None, None, one_day=False)
    assert [(line.place, line.name, line.points) for line in week] == [(1, "pgbert", 60), (2, "pganna", 50)]
    one = await deals.list_of(TITLE, days[:1], {"pgbert"}, "pgbert", one_day=True)
    assert [(line.place, line.name, line.lead) for line in one] == [(1, "pgbert", 10)]
    assert (await deals.own("pgbert", days))[TITLE, days[0]].better == 1
    assert await deals.finished(days) == {(TITLE, days[0]): 2, (TITLE, days[1]): 2}
    claimed = await deals.claim()
    assert claimed is not None and claimed.day == TOMORROW
    await deals.keep_master(claimed, [5, 7])
    assert list((await deals.masters([TOMORROW])).values()) == [[5, 7][claimed.seat]]


def test_the_same_on_postgresql(postgres: str) -> None:
    """Made once, listed, claimed: what is said in SQL of its own."""

    async def work() -> None:
        async with opened(postgres) as engine:
            await upgrade(engine)
            store = Store(engine)
            try:
                await check_storage(store)
            finally:  # other tests use this database, too
                await store.change(*(delete(kind) for kind in (DailyTry, DailyDeal)))
                await store.change(delete(TableRow).where(TableRow.host.startswith("pg")))
                await store.change(delete(Player).where(Player.id.startswith("pg")))

    asyncio.run(work())


def kept_of(web: Beside, player: str) -> list[str]:
    """The tables of a player, and those of their tries."""

    async def read() -> list[str]:
        tables = await web.server.store.rows(select(TableRow.id).where(TableRow.host == player))
        return [*tables, *await web.server.store.rows(select(DailyTry.table).where(DailyTry.player == player))]

    found: list[str] = web.do(read)
    return found


def begin_everywhere(person: Guest, servers: tuple[Beside, Beside], title: str) -> set[str]:
    """The tables that are told when one begins in six windows at once, at both servers."""
    with ThreadPoolExecutor(6) as pool:
        return set(pool.map(lambda window: begin(window, title)["id"], [person.at(web) for web in servers * 3]))


def test_two_servers_on_postgresql_that_begin_the_same_try_make_one_table(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "LEVEL", "lehrling")
    with beside(postgres, analysis="off") as here, beside(postgres, analysis="off") as there:
        for title in (TITLE, "coal_baron", TITLE):
            anna = here.guest("Anna")
            [table] = begin_everywhere(anna, (here, there), title)
            assert kept_of(here, anna.id) == [table, table]

        async def clean() -> None:  # other tests use this database, too
            await here.server.store.change(*(delete(kind) for kind in (DailyTry, DailyDeal)))

        here.do(clean)
