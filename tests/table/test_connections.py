"""Slow, silent and greedy connections: each is broken off in time, and nobody else notices."""

import json
import logging
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from glueckauf.table.accounts.networks import network_of
from glueckauf.table.ops import connections, logs
from glueckauf.table.play import presence
from tests.table.people import PATIENCE, Beside, beside
from tests.table.test_play import asked, together

NOBODY = ("192.0.2.1",)  # no proxy has this address
HEAD = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"
BODY = b"POST /api/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    """A server with little patience, to which this machine is no proxy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "UNREAD", 0.3)
        with beside(
            tmp_path_factory.mktemp("hasty") / "games.db", trusted_proxies=NOBODY, seconds_per_request=0.3
        ) as web:
            yield web


def raw(web: Beside, said: bytes = b"") -> socket.socket:
    one = socket.create_connection(("127.0.0.1", int(web.address.rsplit(":", 1)[1])), PATIENCE)
    one.sendall(said)
    return one


def is_closed(one: socket.socket) -> bool:
    """Whether the other side has broken off; waits for it."""
    try:
        while one.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("said", [b"", HEAD, HEAD + b"\r\n" + HEAD, BODY], ids=["nothing", "head", "second", "body"])
def test_a_request_that_does_not_come_to_its_end_is_broken_off(hasty: Beside, said: bytes) -> None:
    with raw(hasty, said) as one:
        assert is_closed(one)
    assert hasty.get("/healthz").status_code == 200


def test_a_request_that_comes_in_pieces_is_answered(hasty: Beside) -> None:
    with raw(hasty) as one:
        for piece in (HEAD[:10], HEAD[10:], b"\r\n"):
            one.sendall(piece)
        assert one.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_socket_outlives_the_time_for_a_request(hasty: Beside) -> None:
    table = hasty.guest().create_table("me", "bot lehrling")["id"]
    with hasty.watch(table) as live:
        time.sleep(0.6)  # twice as long as a request may take
        assert live.ask("ping")["type"] == "pong"


def test_an_answer_that_nobody_reads_is_broken_off(hasty: Beside) -> None:
    with raw(hasty) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(0.05)
        asked = b"GET /schema/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                one.sendall(asked * 50)
            except TimeoutError:  # the server reads no more, for nobody takes its answers
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("the server still waits")
    assert hasty.get("/healthz").status_code == 200


def test_one_network_has_a_share(tmp_path: Path) -> None:
    with (
        beside(tmp_path / "games.db", trusted_proxies=NOBODY, connections_per_network=6) as web,
        ExitStack() as stack,
    ):
        for _ in range(6):
            stack.enter_context(raw(web, HEAD))
        with raw(web, HEAD) as one:
            assert is_closed(one)


def test_where_all_places_are_taken_the_slowest_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 6)
    with beside(tmp_path / "more.db", trusted_proxies=NOBODY) as web, ExitStack() as stack:
        slow = [stack.enter_context(raw(web, HEAD)) for _ in range(20)]
        assert web.get("/healthz").status_code == 200, "whoever asks properly is answered"
        assert is_closed(slow[0])


def test_a_proxy_brings_everybody(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", connections_per_network=2) as web, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(raw(web, HEAD))
        assert web.get("/healthz").status_code == 200


def test_a_network_is_an_address_or_a_64() -> None:
    assert network_of("192.0.2.7") == network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2") != network_of("2001:db8:0:1::1")
    assert network_of("nowhere") == "nowhere"


async def clog(watcher: presence.Watcher) -> None:
    """Send more than the buffers of both machines hold."""
    watcher.send_bytes(b'"' + b" " * 16_000_000 + b'"')


def test_who_reads_nothing_is_told_and_closed_and_comes_again_to_all_of_it(
    hasty: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it says nothing: no message is lost unnoticed."""
    monkeypatch.setattr(presence, "LARGEST_QUEUE", 20_000)
    monkeypatch.setattr(connections, "UNREAD", 3.0)  # the queue is full before
    anna = hasty.guest("Anna")
    table = anna.create_table("me", "me", public=True)["id"]
    here = hasty.server.parts.presence.here
    with raw(hasty) as one:
        one.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b" 101 " in one.recv(2000)
        hello = json.dumps({"type": "hello"}).encode()
        one.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        until = time.monotonic() + PATIENCE
        while not here.get(table) and time.monotonic() < until:
            time.sleep(0.01)
        assert here.get(table)
        (watcher,) = here[table]
        hasty.do(partial(clog, watcher))
        said = 0
        while here.get(table) and time.monotonic() < until:
            said += 1
            anna.done(table, "say", text=f"{said} " + "x" * 290)
        assert watcher.behind.is_set()
        assert not here.get(table), "the visit is over although the client said nothing"
        assert is_closed(one)
    with anna.live(table) as live:
        told = live.until("log")
        assert told["messages"][-1]["text"].startswith(f"{said} "), "nothing was lost"


def test_what_could_not_be_sent_at_once_is_overtaken_by_nothing(hasty: Beside) -> None:
    """Texts of every length of head arrive whole and in order, written at once or after the client has read."""
    anna = hasty.guest("Anna")
    table = anna.create_table("me", "me", public=True)["id"]
    here, sizes = hasty.server.parts.presence.here, [1, 125, 126, 65_535, 65_536, 16_000_000, 3, 70_000, 200, 2]
    with anna.live(table) as live:
        live.until("position")
        (watcher,) = here[table]
        assert watcher.line is not None and not watcher.waiting, "the socket ends in this process"

        async def send() -> int:
            for number, size in enumerate(sizes):
                watcher.send_bytes(json.dumps({"type": "test", "number": number, "text": "x" * size}).encode())
            return watcher.waiting

        assert hasty.do(send) > 0, "not all of it fits into the pipe"
        for number, size in enumerate(sizes):
            told = live.until("test")
            assert (told["number"], len(told["text"])) == (number, size)
        until = time.monotonic() + PATIENCE
        while watcher.waiting and time.monotonic() < until:
            time.sleep(0.01)
        assert not watcher.waiting


def test_a_request_is_carried_out_although_its_socket_has_gone(hasty: Beside) -> None:
    """Its visit ends while it waits for the table; nobody can tell any more whether it was done, so it is done."""
    anna = hasty.guest("Anna")
    table = anna.create_table("me", "me", public=True)["id"]
    room, here = hasty.server.parts.rooms.rooms[table], hasty.server.parts.presence.here
    unfinished, until = hasty.server.sockets.unfinished, time.monotonic() + PATIENCE

    async def end_visit() -> None:
        watcher.behind.set()

    async def release() -> None:
        room.lock.release()

    with anna.live(table) as live:
        position = live.until("position")
        (watcher,) = here[table]
        hasty.do(room.lock.acquire)
        action = position["choices"][0]["action"]
        live.send({"type": "move", "request": "gone", "number": position["number"], "actions": [action]})
        while not room.lock._waiters and time.monotonic() < until:  # noqa: SLF001 - until it waits for the table
            time.sleep(0.01)
        hasty.do(end_visit)
        while not unfinished and time.monotonic() < until:
            time.sleep(0.01)
        assert unfinished and not here.get(table) and room.number == position["number"]
        hasty.do(release)
    while (unfinished or room.number == position["number"]) and time.monotonic() < until:
        time.sleep(0.01)
    assert not unfinished and room.number == position["number"] + 1


def test_bytes_that_are_no_text_end_the_socket_and_nothing_is_logged(
    hasty: Beside, caplog: pytest.LogCaptureFixture
) -> None:
    anna = hasty.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    with caplog.at_level(logging.INFO):
        with anna.live(table) as live:
            live.until("position")
            live.socket.send(b"\xff\xfe", text=True)
            _, code = live.goodbye()
            assert code == 1007
        with anna.live(table) as live:
            live.socket.send(b"\xff\xfe")
            assert live.until("refused")["code"] == "bad_message"
    said = "".join(record.getMessage() for record in caplog.records if record.name.startswith(("uvicorn", "glueckauf")))
    assert table not in said and "127.0.0.1" not in said and "Traceback" not in caplog.text


@pytest.mark.parametrize("size", [0, 1, 5, 125, 126, 127, 1000, 65_535, 65_536])
def test_a_short_text_is_read_as_websockets_reads_it(size: int) -> None:
    said = bytes(number % 251 for number in range(size))
    whole = Frame(Opcode.TEXT, said).serialize(mask=True)
    assert connections.short_text(whole) == (said if size < 1 << 16 else None)
    for other in (
        whole[:-1], whole + b"\x81", whole + whole, b"",  # a part of it, or something behind it
        Frame(Opcode.BINARY, said).serialize(mask=True), Frame(Opcode.TEXT, said, fin=False).serialize(mask=True),
        Frame(Opcode.TEXT, said).serialize(mask=False), bytes([whole[0] | 0x40]) + whole[1:],
        Frame(Opcode.TEXT, bytes(1 << 16)).serialize(mask=True)[:14],  # the head of a long one, which follows
    ):  # fmt: skip
        assert connections.short_text(other) is None


def test_a_text_in_whatever_pieces_is_heard_in_its_order(hasty: Beside) -> None:
    """Whole texts go a shorter way than fragments and than what comes in pieces: none overtakes another."""
    table = hasty.guest().create_table("me", "bot lehrling")["id"]
    with hasty.watch(table) as live:
        asked = []
        with live.socket.protocol_mutex:
            for number in range(12):
                asked.append(f"ping {number}")
                text = (json.dumps({"type": "ping", "request": asked[-1]}) + " " * (number * 20)).encode()
                live.socket.socket.sendall(b"".join(piece for piece in pieces(text, number)))
        heard = [live.until("pong")["request"] for _ in asked]
        assert heard == asked


def pieces(text: bytes, number: int) -> Iterator[bytes]:
    """A text in one frame, or in two with a ping between them."""
    if number % 3:
        yield Frame(Opcode.TEXT, text).serialize(mask=True)
        return
    yield Frame(Opcode.TEXT, text[:10], fin=False).serialize(mask=True)
    yield Frame(Opcode.PING, b"still there?").serialize(mask=True)
    yield Frame(Opcode.CONT, text[10:]).serialize(mask=True)


def test_a_move_is_one_write_for_each_client(hasty: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, without a clock: what has changed and the answer to whoever moved go out together."""
    anna, bert = hasty.guest("Anna"), hasty.guest("Bert")
    table = together(anna, bert)
    person, other = asked(table, anna, bert)
    written: Counter[connections.BoundedSocket] = Counter()
    flush = connections.BoundedSocket.flush

    def counted(one: connections.BoundedSocket) -> None:
        written[one] += bool(one.held)
        flush(one)

    with person.live(table, patches=True) as mine, other.live(table, patches=True) as theirs:
        position = mine.until("position")
        theirs.until("position")
        assert [live.ask("ping")["type"] for live in (mine, theirs)] == ["pong", "pong"]  # all else is said by now
        with monkeypatch.context() as patch:
            patch.setattr(connections.BoundedSocket, "flush", counted)
            move = {"number": position["number"], "actions": [position["choices"][0]["action"]]}
            assert mine.ask("move", **move)["type"] == "done"
            theirs.until("patch")
        assert sorted(written.values()) == [1, 1]


def test_a_line_is_not_said_a_thousand_times() -> None:
    seldom, said = logs.Seldom(most=3, seconds=10_000), 0
    for number in range(1000):
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "Too many open files %s", (number,), None)
        said += seldom.filter(record)
    assert said == 3
    assert seldom.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, "something else", (), None))
