"""Order: each right of each role, each door with somebody else's token, and what follows from every act."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, select

from glueckauf.table.order.acts import CONSOLE, RIGHTS, Acts
from glueckauf.table.order.sanctions import as_network, hashed_network, prefixes_of
from glueckauf.table.storage.database import opened, upgrade
from glueckauf.table.storage.models import Act, Player, Sanction
from glueckauf.table.storage.store import Store
from tests.table.people import Beside, Guest, Json, beside

WHY = {"reason": "a test"}
FULL = "the disk is full"


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("order") / "order.db") as web:
        yield web


def promoted(web: Beside, name: str, role: str) -> Guest:
    guest = web.guest(name)
    web.do(lambda: web.server.bench.acts.set_role(CONSOLE, guest.id, role, ""))  # type: ignore[arg-type]
    web.do(web.server.bench.enforcement.catch_up)
    return guest


@pytest.fixture(scope="module")
def admin(court: Beside) -> Guest:
    return promoted(court, "Ada", "admin")


@pytest.fixture(scope="module")
def moderator(court: Beside) -> Guest:
    return promoted(court, "Mona", "moderator")


def acts_of(web: Beside) -> list[Act]:
    return web.do(lambda: web.server.store.rows(select(Act).order_by(Act.id)))


def doors(player: str, table: str, message: int, report: int) -> list[tuple[str, str, Json, str]]:
    """Every act by HTTP: the least role, the path, a body, its name in the log."""
    whom = f"/api/moderation/players/{player}"
    return [
        ("moderator", f"{whom}/sanctions", {"kind": "mute", "hours": 1, **WHY}, "mute"),
        ("moderator", f"{whom}/lift", {"kind": "mute"}, "unmute"),
        ("moderator", f"{whom}/rename", {"name": f"Renamed {player}", **WHY}, "rename"),
        ("moderator", f"/api/moderation/messages/{message}/remove", WHY, "remove_message"),
        ("moderator", f"/api/moderation/reports/{report}/resolve", {"status": "acted"}, "resolve_report"),
        ("moderator", f"/api/moderation/tables/{table}/close", WHY, "close_table"),
        ("admin", f"/api/moderation/messages/{message}/delete", WHY, "delete_message"),
        ("admin", f"{whom}/role", {"role": "moderator"}, "set_role"),
        ("admin", f"{whom}/role", {"role": "player"}, "set_role"),
        ("admin", f"{whom}/delete-content", WHY, "delete_content"),
        ("admin", f"/api/moderation/tables/{table}/delete", WHY, "delete_table"),
        ("admin", f"{whom}/sanctions", {"kind": "ban", "hours": 1, **WHY}, "ban"),
        ("admin", f"{whom}/lift", {"kind": "ban"}, "unban"),
        ("admin", f"{whom}/delete", WHY, "delete_player"),
    ]


LISTS = ["", "/reports", "/players?text=a", "/tables", "/audit"]


def test_each_right_of_each_role(court: Beside, admin: Guest, moderator: Guest) -> None:
    victim, stranger = court.guest("Victor"), court.guest("Stella")
    table = victim.create_table("me", "open", public=True)["id"]
    victim.done(table, "say", text="something rude")
    message = victim.live(table).until("log")["messages"][0]["number"]
    filed = stranger.post("/api/reports", {"player": victim.id, "reason": "insult", "table": table, "message": message})
    assert filed.status_code == 201, filed.text
    for path in LISTS:
        assert court.get(f"/api/moderation{path}").status_code == 401
        assert stranger.get(f"/api/moderation{path}").status_code == 403
        assert moderator.get(f"/api/moderation{path}").status_code == 200
    for least, path, body, act in doors(victim.id, table, message, filed.json()["report"]):
        before = len(acts_of(court))
        assert court.post(path, body).status_code == 401
        assert stranger.post(path, body).json()["code"] == "not_allowed"
        assert victim.post(path, body).status_code == 403
        if least == "admin":
            assert moderator.post(path, body).json()["code"] == "not_allowed", path
        assert len(acts_of(court)) == before  # nothing that was refused is in the log
        reply = (moderator if least == "moderator" else admin).post(path, body)
        assert reply.status_code == 200, (path, reply.text)
        assert [one.act for one in acts_of(court)][before:] == [act]
    log = admin.get("/api/moderation/audit").json()["acts"]
    assert log[0]["act"] == "delete_player" and log[0]["actor_name"] == "Ada" and log[0]["player"] == victim.id
    assert {one["act"] for one in log} >= set(RIGHTS) - {
        "ban_network", "unban_network", "dismiss_report", "reset_link",
    }  # fmt: skip


def test_nobody_acts_on_their_equals_or_on_themselves(court: Beside, admin: Guest, moderator: Guest) -> None:
    second = promoted(court, "Max", "moderator")
    mute = {"kind": "mute", "hours": 1, **WHY}
    for whom in (moderator, second, admin):
        assert moderator.post(f"/api/moderation/players/{whom.id}/sanctions", mute).json()["code"] == "not_on_them"
    assert admin.post(f"/api/moderation/players/{admin.id}/role", {"role": "player"}).json()["code"] == "not_on_them"
    assert admin.post(f"/api/moderation/players/{second.id}/role", {"role": "admin"}).json()["code"] == "not_allowed"
    assert admin.post(f"/api/moderation/players/{second.id}/sanctions", mute).status_code == 200
    assert admin.post("/api/moderation/players/nobody/sanctions", mute).json()["code"] == "no_such_player"


def test_a_ban_closes_sockets_at_once_ends_games_and_says_why(court: Beside, admin: Guest) -> None:
    bad, good = court.guest("Bad"), court.guest("Good")
    table = good.create_table("me", "open")
    bad.done(table["id"], "sit", seat=1, invite=table["invite"])
    good.done(table["id"], "start")
    waiting = bad.create_table("me", "open", public=True)["id"]
    with bad.live(table["id"]) as live, good.live(table["id"]) as other, court.watch(waiting) as lobby:
        live.until("position")
        lobby.until("log")
        body = {"kind": "ban", "hours": 48, "reason": "insults"}
        assert admin.post(f"/api/moderation/players/{bad.id}/sanctions", body).status_code == 200
        told, code = live.goodbye()
        assert (told["type"], told["code"], code) == ("bye", "banned", 1008)
        assert "insults" in told["sentence"] and time.strftime("%Y-%m-", time.gmtime()) in told["sentence"]
        assert other.until("table", lambda one: bool(one["seats"][1]["resigned"]))["status"] == "over"
        assert lobby.until("table", lambda one: bool(one["status"] == "closed"))
    reply = bad.get("/api/lobby")
    assert (reply.status_code, reply.json()["code"]) == (403, "banned") and "insults" in reply.json()["sentence"]
    assert bad.post("/api/tables", {"title": "coal_baron", "seats": []}).status_code in {400, 403}
    assert court.post("/api/players", {"name": "Again"}, bad.secret).status_code == 403
    assert bad.get("/api/me").status_code == 200  # their own data stays theirs
    with bad.live(table["id"]) as again:
        assert again.goodbye()[0]["code"] == "banned"
    assert admin.post(f"/api/moderation/players/{bad.id}/lift", {"kind": "ban"}).status_code == 200
    assert bad.get("/api/lobby").status_code == 200


def test_a_ban_from_another_process_is_noticed(tmp_path: Path) -> None:
    """As `glueckauf admin` does it: nothing but the database is shared."""
    with beside(tmp_path / "order.db") as web:
        bad = web.guest("Bad")
        table = bad.create_table("me", "me")["id"]

        async def ban() -> None:
            async with opened(f"sqlite:///{tmp_path / 'order.db'}") as engine:
                acts = Acts(Store(engine))
                await acts.sanction(CONSOLE, "ban", bad.id, "from the console", None)

        with bad.live(table) as live:
            live.until("position")
            asyncio.run(ban())
            told, _ = live.goodbye()
            assert told["code"] == "banned" and "for good" in told["sentence"]
        assert bad.get("/api/lobby").status_code == 403


def test_games_of_somebody_banned_while_the_server_was_down_end_after_the_start(tmp_path: Path) -> None:
    with beside(tmp_path / "order.db") as web:
        bad = web.guest("Bad")
        table = bad.create_table("me", "me")["id"]
    asyncio.run(ban_in(tmp_path / "order.db", bad.id))
    with beside(tmp_path / "order.db") as web, web.watch(table) as live:
        assert live.until("table", lambda one: bool(one["status"] == "over"))


async def ban_in(file: Path, player: str) -> None:
    async with opened(f"sqlite:///{file}") as engine:
        await Acts(Store(engine)).sanction(CONSOLE, "ban", player, "", None)


def test_networks_are_banned_by_a_keyed_hash_and_only_for_guests(tmp_path: Path) -> None:
    with beside(tmp_path / "order.db") as web:
        admin, guest, member = promoted(web, "Ada", "admin"), web.guest("Gast 1"), web.guest("Member")
        assert member.post("/api/me/account", {"login": "member", "password": "correct horse"}).status_code == 200
        web.do(lambda: web.server.bench.acts.ban_network(CONSOLE, "127.0.0.0/24", "spam", time.time() + 600))
        web.do(web.server.bench.enforcement.catch_up)
        assert guest.get("/api/lobby").json()["code"] == "banned"
        assert web.post("/api/players", {"name": "New"}).json()["code"] == "banned"
        with web.watch("aaaaaaaaaa") as live:
            assert live.goodbye()[0]["code"] == "banned"
        assert member.get("/api/lobby").status_code == 200
        (row,) = web.do(lambda: web.server.store.rows(select(Sanction)))
        assert row.network and "127" not in row.network and row.until is not None
        del admin
        web.do(lambda: web.server.bench.acts.lift_network(CONSOLE, row.id, ""))
        web.do(web.server.bench.enforcement.catch_up)
        assert guest.get("/api/lobby").status_code == 200


def test_prefixes() -> None:
    assert as_network("192.0.2.7") == "192.0.2.7/32" and as_network("2001:db8::1") == "2001:db8::/64"
    assert "192.0.2.0/24" in set(prefixes_of("::ffff:192.0.2.9")) and not list(prefixes_of("nowhere"))
    assert hashed_network(b"a", "192.0.2.0/24") != hashed_network(b"b", "192.0.2.0/24")
    for wrong in ("0.0.0.0/0", "::/0", "10.0.0.0/8", "x", "192.0.2.0/33", ""):
        with pytest.raises(ValueError, match=r"."):
            as_network(wrong)


def test_an_act_and_its_line_are_one_transaction(tmp_path: Path) -> None:
    """If either cannot be written, neither is."""
    asyncio.run(fail_each(tmp_path / "order.db"))


async def fail_each(file: Path) -> None:
    async with opened(f"sqlite:///{file}") as engine:
        await upgrade(engine)
        store = Store(engine)
        acts = Acts(store)
        await store.add(Player(id="p", name="Paul", look="paul", language="en", created=0.0, seen=0.0, role="player"))
        for part in ("INSERT INTO audit", "INSERT INTO sanctions", "COMMIT"):
            broken = {"on": True}

            @event.listens_for(engine.sync_engine, "before_cursor_execute")
            def refuse(_c: object, _u: object, statement: str, *_: object, part: str = part) -> None:
                if broken["on"] and statement.startswith(part):  # noqa: B023 - as it is now
                    raise sqlite3.OperationalError(FULL)

            @event.listens_for(engine.sync_engine, "commit")
            def refuse_commit(_: object, part: str = part) -> None:
                if broken["on"] and part == "COMMIT":  # noqa: B023
                    raise sqlite3.OperationalError(FULL)

            with pytest.raises(Exception, match=FULL):
                await acts.sanction(CONSOLE, "ban", "p", "x", None)
            broken["on"] = False
            assert not await store.rows(select(Act)) and not await store.rows(select(Sanction))
        await acts.sanction(CONSOLE, "ban", "p", "x", None)
        assert [one.act for one in await store.rows(select(Act))] == ["ban"]


@pytest.mark.parametrize("statement", ["UPDATE audit SET reason = ''", "DELETE FROM audit"])
def test_the_log_cannot_be_changed(court: Beside, admin: Guest, statement: str, tmp_path: Path) -> None:
    del admin, tmp_path
    file = court.server.engine.url.database
    with (
        sqlite3.connect(str(file), timeout=30) as database,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        database.execute(statement)
    database.close()


def test_reports_keep_what_was_said(court: Beside, moderator: Guest, admin: Guest) -> None:
    anna, rude = court.guest("Anna"), court.guest("Rudi")
    table = anna.create_table("me", "open")
    rude.done(table["id"], "sit", seat=1, invite=table["invite"])
    anna.done(table["id"], "say", text="hello")
    rude.done(table["id"], "say", text="you fool")
    anna.done(table["id"], "say", text="please stop")
    with anna.live(table["id"]) as live:
        message = live.until("log")["messages"][1]["number"]
    body = {"player": rude.id, "reason": "insult", "table": table["id"], "message": message, "text": "see above"}
    report = anna.post("/api/reports", body).json()["report"]
    assert anna.post("/api/reports", body).json()["report"] == report  # twice is once
    assert admin.post(f"/api/moderation/messages/{message}/delete", WHY).status_code == 200
    told = next(one for one in moderator.get("/api/moderation").json()["reports"] if one["id"] == report)
    assert [one["text"] for one in told["messages"]] == ["hello", "you fool", "please stop"]
    assert (told["about_name"], told["by_name"], told["title"]) == ("Rudi", "Anna", "coal_baron_cards")
    # What one cannot see, one cannot report
    stranger, out = court.guest("Stella"), {"x-table-invite": ""}
    assert stranger.post("/api/reports", body, headers=out).status_code == 404
    assert anna.post("/api/reports", {**body, "message": 999_999}).json()["code"] == "no_such_message"
    assert anna.post("/api/reports", {**body, "player": anna.id}).status_code == 422
    assert anna.post("/api/reports", {**body, "reason": "boring"}).status_code == 400
    resolve = f"/api/moderation/reports/{report}/resolve"
    assert moderator.post(resolve, {"status": "dismissed"}).status_code == 200
    assert moderator.post(resolve, {"status": "dismissed"}).json()["code"] == "no_such_report"


def test_reports_are_limited(court: Beside) -> None:
    anna, others = court.guest("Anna"), [court.guest(f"Other {number}") for number in range(11)]
    codes = [anna.post("/api/reports", {"player": one.id, "reason": "spam"}).status_code for one in others]
    assert codes == [201] * 10 + [429]


def test_mute_and_block_are_for_oneself(court: Beside) -> None:
    anna, bert, carl = court.guest("Anna"), court.guest("Bert"), court.guest("Carl")
    table = anna.create_table("me", "open", "open", public=True)["id"]
    bert.done(table, "say", text="before")
    with anna.live(table) as hers, carl.live(table) as his:
        hers.until("log")
        his.until("log")
        reply = court.ask("PUT", f"/api/me/blocks/{bert.id}", secret=anna.secret, json={"kind": "mute"})
        assert [(one["name"], one["kind"]) for one in reply.json()["players"]] == [("Bert", "mute")]
        bert.done(table, "say", text="can you hear me?")
        carl.done(table, "say", text="I can")
        assert hers.until("message")["text"] == "I can"
        assert his.until("message")["text"] == "can you hear me?"
    with anna.live(table) as hers:
        assert [one["text"] for one in hers.until("log")["messages"]] == ["I can"]
    bert.done(table, "sit", seat=1)  # muted people may still join
    bert.done(table, "stand", seat=1)
    court.ask("PUT", f"/api/me/blocks/{bert.id}", secret=anna.secret, json={"kind": "block"})
    assert bert.refused(table, "sit", seat=1) == "blocked"
    court.ask("DELETE", f"/api/me/blocks/{bert.id}", secret=anna.secret)
    bert.done(table, "sit", seat=1)
    assert anna.get("/api/me/blocks").json() == {"players": []}
    assert court.ask("PUT", f"/api/me/blocks/{anna.id}", secret=anna.secret, json={"kind": "block"}).status_code == 422
    assert court.ask("PUT", "/api/me/blocks/nobody", secret=anna.secret, json={"kind": "block"}).status_code == 404
    assert court.get("/api/me/blocks").status_code == 401


def test_the_host_sends_somebody_away_before_the_game(court: Beside) -> None:
    anna, bert = court.guest("Anna"), court.guest("Bert")
    table = anna.create_table("me", "open")
    bert.done(table["id"], "sit", seat=1, invite=table["invite"])
    assert bert.refused(table["id"], "kick", player=anna.id) == "not_host"
    with bert.live(table["id"]) as live:
        live.until("log")
        anna.done(table["id"], "kick", player=bert.id)
        assert live.goodbye()[0]["code"] == "kicked"
    assert anna.table(table["id"])["seats"][1]["kind"] == "open"
    assert bert.get(f"/api/tables/{table['id']}").status_code == 404  # with the link in hand
    public = anna.create_table("me", "open", public=True)["id"]
    bert.done(public, "sit", seat=1)
    anna.done(public, "kick", player=bert.id)
    assert bert.refused(public, "sit", seat=1) == "kicked"
    assert anna.refused(public, "kick", player=anna.id) == "not_on_them"
    assert anna.ask(public, "kick", player="nobody")["code"] == "no_such_player"
    running = anna.create_table("me", "me")["id"]
    assert anna.refused(running, "kick", player=bert.id) == "already_started"


def test_a_closed_or_deleted_table_is_gone_for_everybody(court: Beside, admin: Guest, moderator: Guest) -> None:
    anna = court.guest("Anna")
    table = anna.create_table("me", "me", public=True)["id"]
    with anna.live(table) as live:
        live.until("position")
        assert moderator.post(f"/api/moderation/tables/{table}/close", {"reason": "spam"}).status_code == 200
        told = live.until("table", lambda one: bool(one["status"] == "closed"))
        assert told["trouble"] == "spam"
        assert live.ask("move", number=0, actions=["pass"])["code"] == "not_playing"
    assert moderator.post(f"/api/moderation/tables/{table}/close", WHY).json()["code"] == "table_ended"
    other = anna.create_table("me", "me")["id"]
    with anna.live(other) as live:
        live.until("position")
        assert admin.post(f"/api/moderation/tables/{other}/delete", WHY).status_code == 200
        assert live.goodbye()[0]["code"] == "no_such_table"
    assert anna.get(f"/api/tables/{other}").status_code == 404
    assert table not in {one["id"] for one in court.get("/api/lobby").json()["running"]}


def test_a_removed_message_is_a_tombstone(court: Beside, moderator: Guest) -> None:
    anna = court.guest("Anna")
    table = anna.create_table("me", "open", public=True)["id"]
    anna.done(table, "say", text="bad words")
    with court.watch(table) as live:
        number = live.until("log")["messages"][0]["number"]
        moderator.post(f"/api/moderation/messages/{number}/remove", WHY)
        told = live.until("message")
        assert (told["number"], told["text"], told["removed"]) == (number, "", True)
    with court.watch(table) as live:
        assert live.until("log")["messages"][0]["text"] == ""


def test_a_renamed_player_has_the_new_name_everywhere(court: Beside, moderator: Guest) -> None:
    anna = court.guest("Rude Name")
    table = anna.create_table("me", "open", public=True)["id"]
    anna.done(table, "say", text="hello")
    path = f"/api/moderation/players/{anna.id}/rename"
    assert moderator.post(path, {"name": "Moderator", **WHY}).json()["code"] == "reserved_name"
    with court.watch(table) as live:
        live.until("log")
        assert moderator.post(path, {"name": "Gentle Name", **WHY}).status_code == 200
        assert live.until("table", lambda one: bool(one["seats"][0]["name"] == "Gentle Name"))
    assert anna.get("/api/me").json()["name"] == "Gentle Name"


def test_guests_of_one_name_are_told_apart_at_a_table(court: Beside) -> None:
    first, second, third = (court.guest("Otto") for _ in range(3))
    table = first.create_table("me", "open", "open", public=True)["id"]
    second.done(table, "sit", seat=1)
    third.done(table, "say", text="and who am I?")
    assert [seat["name"] for seat in first.table(table)["seats"]] == ["Otto", "Otto 2", ""]
    with court.watch(table) as live:
        assert live.until("log")["messages"][0]["name"] == "Otto 3"
