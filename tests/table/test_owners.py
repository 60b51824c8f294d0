"""One owner a table: of the processes on one PostgreSQL, one plays there, and the others pass requests on to it."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from glueckauf.table.endpoints.pipes import Broken, Pipe, dial
from glueckauf.table.ops.connections import BoundedSocket
from glueckauf.table.play import owners
from glueckauf.table.storage.ledger import Conflict
from tests.table.people import Beside, Guest, Json, beside


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[tuple[Beside, Beside]]:
    with beside(postgres) as one, beside(postgres) as other:
        yield one, other


def owns(web: Beside, table: str) -> bool:
    return web.server.owners.owns(table)


def knows(web: Beside, table: str) -> bool:
    return web.server.parts.rooms.find(table) is not None


def silence(web: Beside, patch: pytest.MonkeyPatch) -> None:
    """As if the process stood still: it gives no sign of life, and its lease has run out."""

    async def nothing() -> None:
        pass

    patch.setattr(web.server.owners, "renew", nothing)

    async def expire() -> None:
        leases = web.server.owners.leases
        assert leases is not None
        await leases.renew(web.server.owners.address, -1.0)

    web.do(expire)


def test_the_process_where_a_table_was_made_plays_it_and_the_other_passes_on(pair: tuple[Beside, Beside]) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = anna.create_table("me", "open", "bot lehrling", public=True)["id"]
    bert.done(table, "sit", seat=1)  # over HTTP, at the other one
    with anna.live(table) as one, bert.live(table) as two:
        one.until("table", lambda told: bool(told["seats"][1]["online"]))
        two.until("table", lambda told: bool(told["seats"][0]["online"]))
        anna.done(table, "start")
        people, lives = (anna, bert), (one, two)
        for _ in range(6):
            asked = anna.table(table)["asked"]
            while asked == 2:
                asked = anna.table(table)["asked"]
            position = people[asked].position(table)
            answer = lives[asked].ask("move", number=position["number"], actions=[position["choices"][0]["action"]])
            assert answer["type"] == "done", answer
            for live in lives:
                live.until("played", lambda told, least=answer["number"]: bool(told["position"]["number"] >= least))  # type: ignore[misc]
        two.ask("say", text="hello")
        assert one.until("message")["text"] == "hello"
    assert owns(here, table) and not owns(there, table)
    assert not knows(there, table) and table not in there.server.driver.driving


def test_what_is_passed_on_takes_the_short_way_to_the_client_and_keeps_its_order(
    pair: tuple[Beside, Beside], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = anna.create_table("me", "open", public=True)["id"]
    write, passed, tried = BoundedSocket.send_now, list[bytes](), 0

    def every_other_one(socket: BoundedSocket, message: bytes) -> bool:
        """As if the client had not read what came before."""
        nonlocal tried
        tried += 1
        if tried % 2 or not write(socket, message):
            return False
        passed.append(message)
        return True

    with bert.live(table) as live:
        live.until("log")
        monkeypatch.setattr(BoundedSocket, "send_now", every_other_one)
        said = [f"word {number}" for number in range(8)]
        for text in said:
            anna.done(table, "say", text=text)
        assert [live.until("message")["text"] for _ in said] == said
    assert 0 < sum(b'"message"' in text for text in passed) < len(said)
    assert owns(here, table) and not knows(there, table)


def test_refusals_files_and_closing_codes_come_through_a_pass(pair: tuple[Beside, Beside]) -> None:
    here, there = pair
    anna, bert = here.guest("Anna"), there.guest("Bert", "de")
    table = anna.create_table("me", "me")["id"]
    assert bert.refused(table, "move", number=0, actions=["x"]) == anna_code(here, bert, table)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}/nothing"):
        mine, theirs = anna.get(path), anna.at(there).get(path)
        assert (mine.status_code, mine.headers.get("content-type")) == (
            theirs.status_code, theirs.headers.get("content-type"),
        )  # fmt: skip
    with there.watch(table, language="xx") as live:
        message, code = live.goodbye()
    assert message["code"] == "bad_message" and code == 1008
    assert there.get("/api/tables/aaaaaaaaaa").status_code == 404


def anna_code(web: Beside, person: Guest, table: str) -> str:
    return person.at(web).refused(table, "move", number=0, actions=["x"])


def test_a_table_whose_owner_stands_still_goes_to_another_and_the_first_writes_nothing(
    pair: tuple[Beside, Beside], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = anna.create_table("me", "me", title="coal_baron")["id"]
    anna.move(table)
    room = here.server.parts.rooms.find(table)
    assert room is not None
    live = anna.live(table)
    live.until("position")
    with monkeypatch.context() as patch:
        silence(here, patch)
        silence(here, patch)  # a last sign of life may have been on its way
        moved = anna.at(there).move(table)
        assert moved["number"] == 2 and owns(there, table)

        async def write_late() -> None:
            rows = room.next_entries([("move", room.asked, "x")], "late", 1.0)  # type: ignore[list-item]
            rows = [row._replace(number=row.number + 5) for row in rows]  # no row of this number is there
            await here.server.ledger.append(rows, (), here.server.owners.number(table))

        with pytest.raises(Conflict):
            here.do(write_late)
    here.do(here.server.owners.renew)  # it wakes up
    assert not knows(here, table) and not owns(here, table)
    message, code = live.goodbye()
    assert code == 1013, message
    assert anna.move(table)["number"] == 3  # passed on, now
    assert owns(there, table) and not knows(here, table)


def test_bots_of_a_dead_owner_play_on_elsewhere(pair: tuple[Beside, Beside], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    anna = here.guest("Anna")
    with monkeypatch.context() as patch:
        patch.setattr(here.server.driver, "stopped", True)
        table = anna.create_table("me", "bot lehrling", "bot lehrling", public=True)["id"]
        while anna.table(table)["asked"] == 0:
            anna.move(table)
        while not owns(there, table):  # a last sign of life may have been on its way
            silence(here, patch)
            there.do(there.server.parts.rooms.resume)
        watching = anna.at(there)
        while watching.table(table)["asked"] != 0 and watching.table(table)["status"] == "playing":
            time.sleep(0.01)
    here.do(here.server.owners.renew)


def test_a_process_that_goes_down_hands_its_tables_over(pair: tuple[Beside, Beside], postgres: str) -> None:
    there = pair[1]
    with beside(postgres) as going:
        anna = going.guest("Anna")
        tables = [anna.create_table("me", "me", public=True)["id"] for _ in range(3)]
        for table in tables:
            anna.move(table)
        elsewhere = anna.at(there)
        passed, straight = elsewhere.live(tables[0]), anna.live(tables[1])
        foreign = elsewhere.create_table("me", "me", public=True)["id"]
        other_way = anna.live(foreign)  # at the one that goes down, about a table of another
        for live in (passed, straight, other_way):
            live.until("position")
        going.do(going.server.drain)
        for live in (passed, straight, other_way):
            message, code = live.goodbye()
            assert message["code"] == "going_down" and message["retry"] > 0 and code == 1001
        for table in tables:
            assert elsewhere.move(table)["number"] == 2 and owns(there, table)
        assert anna.table(tables[0])["number"] == 2  # the one that goes down passes on
        lonely = elsewhere.create_table("me", "me", public=True)["id"]

        async def free() -> None:
            there.server.owners.release(lonely)
            await there.server.owners.renew()

        there.do(free)
        assert anna.get(f"/api/tables/{lonely}").status_code == 503  # nobody has it, and it takes nothing any more


def test_whoever_does_not_know_the_key_is_not_heard(pair: tuple[Beside, Beside]) -> None:
    here, _ = pair
    address = here.server.owners.address

    async def knock() -> None:
        with pytest.raises(Broken):
            await dial(address, b"wrong")
        host, _, port = address.rpartition(":")
        for noise in (b"\xff" * 100, b"\0\0\0\1\xc1", b"\0\0\0\3\x93\1\2", b""):
            _, pipe = await asyncio.get_running_loop().create_connection(Pipe, host, int(port))
            assert len(await pipe.next()) == 16
            assert pipe.transport is not None
            pipe.transport.write(noise)
            if noise:
                with pytest.raises(Broken):
                    await asyncio.wait_for(pipe.next(), 30)
            pipe.close()

    asyncio.run(knock())
    assert here.get("/healthz").status_code == 200


def test_who_asks_for_too_many_tables_elsewhere_is_held_off(
    pair: tuple[Beside, Beside], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    table = here.guest("Anna").create_table("me", "me", public=True)["id"]
    with monkeypatch.context() as patch:
        patch.setattr(there.server.limits, "on", True)
        patch.setattr(there.server.entrance, "rate", 1e-9)
        assert [there.get(f"/api/tables/{table}").status_code for _ in range(2)] == [200, 429]
        with there.watch(table) as live:
            assert live.goodbye()[0]["code"] == "too_fast"
    there.server.limits.buckets.clear()


def test_a_table_in_nobodys_memory_has_no_owner(pair: tuple[Beside, Beside]) -> None:
    here, there = pair
    anna = here.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    room = here.server.parts.rooms.find(table)
    assert room is not None

    async def evict() -> None:
        here.server.parts.rooms.evict(room)
        await here.server.owners.renew()

    here.do(evict)
    told: Json = anna.at(there).table(table)
    assert told["id"] == table and owns(there, table)


def test_a_process_that_owns_its_database_has_no_leases(web: Beside) -> None:
    assert web.server.owners.leases is None and web.server.entrance.server is None
    assert asyncio.run(owners.Owners(None).find("anything")) is None
