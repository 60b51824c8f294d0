"""For operators: health, limits, origins, logs, headers, good-bye; and input that nobody should send."""

import errno
import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.table.ops.serve import refuse_taken
from tests.table.people import PATIENCE, ROOT, Beside, Guest, Process, beside

HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy")


def test_alive_ready_and_numbers(web: Beside, anna: Guest) -> None:
    assert web.get("/healthz").json() == {"status": "alive"}
    assert web.get("/readyz").json() == {"status": "ready"}
    anna.move(anna.create_table("me", "me")["id"])
    numbers = web.get("/metrics").text
    for name in ("glueckauf_tables_in_memory", "glueckauf_sockets_open", "glueckauf_entries_written_total"):
        assert name in numbers
    assert anna.secret not in numbers and anna.id not in numbers


def test_the_world_outside_sees_no_numbers(web: Beside) -> None:
    assert web.get("/metrics", headers={"x-forwarded-for": "93.184.216.34"}).status_code == 404


def test_a_server_that_goes_down_is_not_ready(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db") as web:
        web.server.sockets.leaving = True
        assert web.get("/readyz").status_code == 503
        assert web.get("/healthz").status_code == 200


def test_every_answer_carries_the_headers_that_protect(web: Beside, anna: Guest) -> None:
    for reply in (
        web.get("/"), web.get("/healthz"), web.get("/api/house"), web.get("/api/nothing"), web.get("/api/me"),
        anna.post("/api/tables", {"title": "chess"}), web.get("/t/abc"), web.ask("PUT", "/api/me"),
    ):  # fmt: skip
        assert all(name in reply.headers for name in HEADERS), reply.request.url
        assert "server" not in reply.headers


def test_no_cache_keeps_an_answer_with_secrets(web: Beside, anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    replies = [web.post("/api/players", {"name": "Bert"}), anna.get("/api/me"), anna.get(f"/api/tables/{table}")]
    replies += [web.get("/api/me"), anna.get(f"/api/tables/{table}/positions/0?seat=0")]
    for reply in replies:
        assert reply.headers["cache-control"] == "no-store", reply.request.url


def test_behind_tls_cookies_go_only_there(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", https=True) as web:
        reply = web.post("/api/players", {"name": "Anna"})
        assert "secure" in reply.headers["set-cookie"].lower() and "strict-transport-security" in reply.headers


def test_the_openapi_page_is_served_and_names_every_path(web: Beside) -> None:
    schema = web.get("/schema/openapi.json").json()
    assert schema["info"]["title"] == "Glückauf"
    for path in ("/api/players", "/api/me", "/api/lobby", "/api/tables", "/api/tables/{table}/requests", "/healthz"):
        assert path in schema["paths"]


# Where it comes from


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1"])
def test_a_page_of_another_origin_changes_nothing(web: Beside, anna: Guest, origin: str) -> None:
    headers = {"origin": origin, "cookie": f"glueckauf_key={anna.secret}"}
    reply = web.post("/api/tables", {"title": "coal_baron", "seats": [{"kind": "me"}] * 2}, headers=headers)
    assert reply.status_code == 403 and reply.json()["code"] == "bad_origin"
    table = anna.create_table("me", "me")["id"]
    with anna.live(table, headers={"origin": origin}) as live:
        message, code = live.goodbye()
        assert (message["type"], message["code"], code) == ("bye", "bad_origin", 1008)
        assert len(live.messages) == 1
    socket = web.socket("/api/lobby/live", headers)
    with pytest.raises(Exception, match="policy"):
        socket.recv(20)
    socket.close()


def test_the_own_page_and_programs_may(web: Beside, anna: Guest) -> None:
    own = {"origin": web.address}
    assert (
        anna.post("/api/tables", {"title": "coal_baron", "seats": [{"kind": "me"}] * 2}, headers=own).status_code == 201
    )
    table = anna.create_table("me", "me")["id"]
    with anna.live(table, headers=own) as live:
        live.until("position")
    cross = {"sec-fetch-site": "cross-site", "cookie": f"glueckauf_key={anna.secret}"}
    assert web.post("/api/logout", None, headers=cross).status_code == 403


def test_other_origins_can_be_allowed(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", origins=("https://club.example",)) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        with anna.live(table, headers={"origin": "https://club.example"}) as live:
            live.until("position")


# Limits


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(
        tmp_path_factory.mktemp("limits") / "games.db",
        limits=True, tables_per_guest=3, players_per_hour=5.0, requests_per_second=1000.0, logins_per_minute=3.0,
    ) as web:  # fmt: skip
        yield web


def test_nobody_has_too_many_tables_guests_or_tries(limited: Beside) -> None:
    anna = limited.guest("Anna")
    tables = [anna.create_table("me", "me")["id"] for _ in range(3)]
    body = {"title": "coal_baron", "seats": [{"kind": "me"}] * 2}
    assert anna.post("/api/tables", body).json()["code"] == "too_many_tables"
    anna.done(tables[0], "resign", seat=0)
    assert anna.post("/api/tables", body).status_code == 201
    assert anna.refused(tables[0], "fork", move=0, seats=[0, 1]) == "too_many_tables"
    assert anna.refused(tables[0], "rematch") == "too_many_tables"
    codes = [limited.post("/api/players", {"name": "Anna"}).status_code for _ in range(8)]
    assert 429 in codes
    codes = [limited.post("/api/login", {"login": "anna", "password": "x" * 10}).status_code for _ in range(8)]
    assert codes[:2] == [403, 403] and codes[-1] == 429


def test_a_socket_that_asks_too_much_is_told_so_and_goes_on(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, messages_per_second=2.0) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        live = anna.live(table)
        live.until("position")
        for place in range(14):
            live.send({"type": "ping", "request": f"x{place}"})
        answers = [live.until("refused") for _ in range(3)]
        assert {answer["code"] for answer in answers} == {"too_fast"}
        live.socket.close()


def test_what_is_too_long_is_refused(web: Beside, anna: Guest) -> None:
    assert web.post("/api/players", {"name": "x" * 20_000}).status_code == 413
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live:
        live.until("position")
        live.send(json.dumps({"type": "say", "request": "x", "text": "x" * 20_000}))
        live.goodbye()
        assert live.socket.close_code in {1008, 1009}


def test_a_flood_from_one_address_is_stemmed(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, requests_per_second=1.0) as web:
        codes = [web.get("/healthz").status_code for _ in range(20)]
        assert codes[0] == 200 and codes[-1] == 429


# What nobody should send


WRONG = [
    "",
    "x",
    "{}",
    "[]",
    "null",
    '"move"',
    "[" * 10_000,
    '{"type":' * 2000,
    '{"type":"move"}',
    '{"type":"hello"}',
    "\x00",
    "{" * 16_000,
]


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_an_unreadable_message_is_answered_and_an_unreadable_hello_ends_it(web: Beside, anna: Guest, text: str) -> None:
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live:
        live.until("position")
        live.send(text)
        assert live.until("refused")["code"] == "bad_message"
        assert live.ask("ping")["type"] == "pong"
    if text in {"{}", '{"type":"hello"}'}:  # nothing in it is needed
        return
    socket = web.socket(f"/api/tables/{table}/live")
    socket.send(text)
    assert json.loads(socket.recv(20))["code"] == "bad_message"
    socket.close()


def test_binary_frames_are_no_messages(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live:
        live.until("position")
        live.socket.send(b"\x00\xff")
        assert live.until("refused")["code"] == "bad_message"


@pytest.mark.parametrize(
    "path",
    ["/%00", "/" + "a" * 400, "/%ff", "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/assets/../../pyproject.toml",
     "/api/tables/%00", "/api/tables/" + "a" * 400, "/api/titles/%00", "/api/rules/..%2fx", "/api/%00",
     "/assets/nothing.js"],
)  # fmt: skip
def test_no_path_breaks_the_server_or_leads_out_of_the_page(web: Beside, path: str) -> None:
    reply = web.get(path)
    assert reply.status_code < 500
    assert "root:" not in reply.text and "[project]" not in reply.text


def test_a_body_of_brackets_is_a_bad_message(web: Beside) -> None:
    reply = web.ask("POST", "/api/players", content="[" * 15_000, headers={"content-type": "application/json"})
    assert (reply.status_code, reply.json()["code"]) == (400, "bad_message")


def test_a_refusal_is_in_the_language_of_the_browser(web: Beside) -> None:
    german = web.get("/api/tables/nothere", headers={"accept-language": "de-DE,de"}).json()
    assert german["code"] == "no_such_table" and "Tisch" in german["sentence"]


# Coming and going


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("serve")
    process = Process(folder / "games.db", folder)
    yield process
    process.close()


def test_the_sockets_are_told_the_games_are_kept_and_no_secret_is_in_the_log(server: Process) -> None:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    anna.post("/api/me/account", {"login": "anna", "password": "a long password"})
    laid = anna.create_table("me", "open")
    table = laid["id"]
    bert.done(table, "sit", seat=1, invite=laid["invite"])
    anna.done(table, "start")
    lives = [anna.live(table), bert.live(table), server.watch(table)]
    for live in lives:
        live.until("position")
    (anna, bert)[anna.table(table)["asked"]].move(table)
    server.get("/api/tables/%00?secret=" + anna.secret, anna.secret)
    code = server.end(signal.SIGTERM)
    for live in lives:
        message, closed = live.goodbye()
        assert (message["type"], message["code"], closed) == ("bye", "going_down", 1001)
    assert code in {0, -signal.SIGTERM, 128 + signal.SIGTERM}
    server.start()
    assert anna.table(table)["move"] == 1
    (anna, bert)[anna.table(table)["asked"]].move(table)
    log = server.log.read_text()
    for secret in (anna.secret, bert.secret, laid["invite"], "a long password", anna.table(table)["commitment"]):
        assert secret not in log
    assert table not in log  # nor the address of anybody: access logs are off for that reason
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", log)) <= {server.address.rpartition(":")[2]}
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"started", "stopped"} <= {line["event"] for line in lines}
    assert not [line for line in lines if line["level"] == "error"]


def test_a_taken_port_is_said_before_anything_starts(server: Process, tmp_path: Path) -> None:
    command = [part if part != str(server.command[5]) else str(tmp_path / "other.db") for part in server.command]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE, text=True, check=False)
    assert ended.returncode != 0 and "--port" in ended.stdout + ended.stderr and "Traceback" not in ended.stderr
    assert not (tmp_path / "other.db").exists()


def test_a_port_or_address_that_cannot_be_used_says_why(server: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(server.address.rpartition(":")[2])
    refused = {("127.0.0.1", port): "a server is there already", ("192.0.2.1", port): "choose another --host"}
    for (host, where), why in refused.items():
        with pytest.raises(BadSetup, match=rf"{host}.*{port}.*{why}"):
            refuse_taken(host, where)

    def forbid(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbid)
    with pytest.raises(BadSetup, match="from 1024 on"):
        refuse_taken("127.0.0.1", 80)
