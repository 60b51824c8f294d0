"""Who somebody is; bots, stand-ins, clocks; chat, presence, notices."""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any, Literal

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.wire.bodies import Subscription
from tests.table.people import PATIENCE, Beside, Guest, beside
from tests.table.test_play import asked, together

# Who somebody is


def test_a_guest_needs_a_name_and_nothing_else(web: Beside) -> None:
    reply = web.post("/api/players", {"name": "  Änne \u202e\x07 Müller "})
    assert reply.status_code == 201 and reply.json()["name"] == "Änne Müller"
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    for wrong in ("", "   ", "\x00\x01", "x" * 31):
        assert web.post("/api/players", {"name": wrong}).status_code in {400, 422}


def test_the_cookie_holds_the_seat_as_the_secret_does(web: Beside, anna: Guest) -> None:
    told = web.get("/api/me", headers={"cookie": f"glueckauf_key={anna.secret}"}).json()
    assert told["id"] == anna.id and told["secret"] is None, "told once, never again"
    assert web.get("/api/me").status_code == 401
    assert web.get("/api/me", "x" * 500).status_code == 401
    table = anna.create_table("me", "me")["id"]
    with web.watch(table, headers={"cookie": f"glueckauf_key={anna.secret}"}) as live:
        assert live.until("table")["you_host"] is True


def test_a_player_changes_name_and_language(web: Beside, anna: Guest) -> None:
    reply = web.ask("PATCH", "/api/me", secret=anna.secret, json={"name": "Anne", "language": "de"})
    assert (reply.json()["name"], reply.json()["language"]) == ("Anne", "de")
    assert anna.refused("nowhere", "start") == "no_such_table"
    assert "Tisch" in anna.ask("nowhere", "start")["sentence"]


def test_an_account_finds_its_games_on_another_device(web: Beside) -> None:
    anna = web.guest("Magda")
    table = anna.create_table("me", "me")["id"]
    account = {"login": f"Anna.{anna.id}", "password": "correct horse"}
    assert anna.post("/api/me/account", account).json()["login"] == account["login"].casefold()
    assert anna.post("/api/me/account", account).json()["code"] == "has_account"
    assert web.guest("Bert").post("/api/me/account", account).json()["code"] == "login_taken"
    assert web.post("/api/login", {**account, "password": "another horse"}).status_code == 403
    assert web.post("/api/login", {**account, "login": "nobody at all".replace(" ", "_")}).status_code == 403
    reply = web.post("/api/login", {**account, "login": account["login"].upper()}).json()
    assert reply["id"] == anna.id and reply["secret"] != anna.secret
    again = Guest(web, "Anna", secret=reply["secret"])
    assert table in {one["id"] for one in again.get("/api/lobby").json()["mine"]}
    again.move(table)
    assert again.post("/api/logout", None).status_code == 204
    assert again.get("/api/me").status_code == 401 and anna.get("/api/me").status_code == 200


# Bots


def test_whoever_signs_out_does_nothing_more_over_open_sockets(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live, web.guest("Bert").live(table) as other:
        live.until("position")
        other.until("position")
        assert web.post("/api/logout", None, anna.secret).status_code == 204
        message, code = live.goodbye()
        assert (message["type"], message["code"], code) == ("bye", "signed_out", 1008)
        assert other.ask("ping")["type"] == "pong"


def test_bots_sit_at_tables_like_people_and_the_game_goes_to_its_end(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("bot lehrling", "bot lehrling", title="coal_baron_cards")["id"]
    with anna.live(table) as live:
        told = live.until("table", lambda told: bool(told["status"] == "over"))
        assert told["scores"] and told["seed"]


def test_a_bot_answers_a_person(anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling")["id"]
    with anna.live(table) as live:
        for _ in range(8):
            position = live.until("position") if not live.messages else None
            while position is None or not position["choices"]:
                message = live.next()
                position = message if message["type"] == "position" else message.get("position")
            live.ask("move", number=position["number"], actions=[position["choices"][0]["action"]])
        assert {step["seat"] for one in live.messages if one["type"] == "played" for step in one["steps"]} == {0, 1}


def test_a_bot_stands_in_for_whoever_leaves_until_the_seat_is_taken_back(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    with anna.live(table) as live:
        bert.done(table, "stand", seat=1, level="lehrling")
        live.until("table", lambda told: bool(told["seats"][1]["away"] == "lehrling"))
        seen = 0
        while seen < 3:
            position = anna.ask(table, "preview", number=anna.table(table)["number"], actions=[])
            if position["type"] == "draft" and position["position"]["choices"]:
                anna.ask(
                    table, "move", number=position["position"]["number"],
                    actions=[position["position"]["choices"][0]["action"]],
                )  # fmt: skip
            seen = sum(
                1 for line in anna.get(f"/api/tables/{table}/record").text.splitlines() if line.split()[1] == "1"
            )
        assert web.guest("Clara").refused(table, "sit", seat=1) == "seat_taken"
        bert.done(table, "sit", seat=1)
        assert anna.table(table)["seats"][1]["away"] is None
        while anna.table(table)["asked"] == 0:
            anna.move(table)
        bert.move(table)


def test_who_sits_down_in_one_window_sits_in_the_other_too(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    with bert.live(table) as first, bert.live(table, seat=-1) as looking_on:
        first.until("table")
        looking_on.until("table")
        bert.done(table, "sit", seat=1)
        anna.done(table, "start")
        assert first.until("position")["viewer"] == 1
        assert looking_on.until("position")["viewer"] == -1  # as was asked for


def test_a_table_waits_for_no_bot(anna: Guest, web: Beside) -> None:
    """While all threads for bots are taken, moves at other tables are answered."""
    pool, free = web.server.parts.bot_pool, threading.Event()
    taken = [pool.pool.submit(free.wait, 60) for _ in range(pool.threads)]
    busy = anna.create_table("bot lehrling", "me", "bot lehrling")["id"]
    try:
        while anna.table(busy)["asked"] == 1:  # until it is a bot's turn
            anna.move(busy)
        table = anna.create_table("me", "me")["id"]
        for _ in range(3):
            anna.move(table)
        assert anna.table(table)["number"] == 3
        assert pool.waiting > 0
    finally:
        free.set()
    assert all(one.result(60) for one in taken)
    with anna.live(busy) as live:
        live.until("table", lambda told: told["asked"] == 1 or told["status"] == "over")


# Clocks


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Beside]:
    with beside(tmp_path / "clocks.db") as web:
        yield web


def run_out(web: Beside, table: str) -> None:
    """All the time is gone, without waiting for it."""

    async def turn_back() -> None:
        web.server.parts.rooms.rooms[table].time.hand.since -= 100_000

    web.do(turn_back)


@pytest.mark.parametrize("at_zero", ["bot", "resign", "nothing"])
def test_at_zero_happens_what_was_chosen(hurried: Beside, at_zero: str) -> None:
    anna, bert = hurried.guest("Anna"), hurried.guest("Bert")
    table = together(anna, bert, clock={"seconds": 600, "increment": 5, "at_zero": at_zero, "level": "lehrling"})
    with anna.live(table) as live:
        first = live.until("table")
        seat = first["asked"]
        assert 590 < first["seats"][seat]["seconds"] <= 600 and first["seats"][1 - seat]["seconds"] == 600
        run_out(hurried, table)
        if at_zero == "bot":
            told = live.until("table", lambda told: bool(told["seats"][seat]["away"]))
            assert told["seats"][seat]["away"] == "lehrling" and told["status"] == "playing"
        elif at_zero == "resign":
            told = live.until("table", lambda told: bool(told["status"] == "over"))
            assert told["seats"][seat]["resigned"] and told["places"][seat] == 2
        else:
            hurried.do(lambda: hurried.server.housekeeping.check_clock(hurried.server.parts.rooms.rooms[table]))
            asked(table, anna, bert)[0].move(table)
            assert anna.table(table)["seats"][seat]["seconds"] < 0
            assert anna.table(table)["status"] == "playing"


def test_a_clock_runs_from_the_start_and_not_while_people_gather(hurried: Beside) -> None:
    anna, bert = hurried.guest("Anna"), hurried.guest("Bert")
    table = anna.create_table("me", "open", public=True, clock={"seconds": 60})["id"]
    bert.done(table, "sit", seat=1)

    async def long_ago() -> None:
        hurried.server.parts.rooms.rooms[table].row.created -= 1000

    hurried.do(long_ago)
    anna.done(table, "start")
    assert all(seat["seconds"] > 30 for seat in anna.table(table)["seats"])


# Talking, and who is there


def test_chat_is_stored_and_told_once(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    with bert.live(table) as live:
        live.until("log")
        for _ in range(2):
            anna.done(table, "say", text=" Glück \n auf! ", request="hello")
        anna.done(table, "say", text="again")
        told = [live.until("message"), live.until("message")]
        assert [(one["name"], one["seat"], one["text"]) for one in told] == [
            ("Anna", 0, "Glück auf!"),
            ("Anna", 0, "again"),
        ]
    with web.watch(table) as late:
        assert [one["text"] for one in late.until("log")["messages"]] == ["Glück auf!", "again"]
    body = {"type": "say", "request": "long", "text": "x" * 501}
    assert anna.post(f"/api/tables/{table}/requests", body).status_code == 400
    assert web.post(f"/api/tables/{table}/requests", {**body, "text": "x"}).status_code == 401


def test_the_host_silences_somebody_and_lets_them_speak_again(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    assert bert.refused(table, "silence", player=anna.id) == "not_host"
    anna.done(table, "silence", player=bert.id)
    assert bert.refused(table, "say", text="but") == "silenced"
    anna.done(table, "silence", player=bert.id, silent=False)
    bert.done(table, "say", text="thanks")


def test_everybody_sees_who_is_there(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    with anna.live(table) as live:
        live.until("table", lambda told: bool(told["seats"][0]["online"]) and not told["seats"][1]["online"])
        other = bert.live(table)
        live.until("table", lambda told: bool(told["seats"][1]["online"]))
        other.socket.close()
        live.until("table", lambda told: not told["seats"][1]["online"])


def test_the_lobby_is_sent_again_when_it_changes(anna: Guest, web: Beside) -> None:
    socket = web.socket("/api/lobby/live", {"authorization": f"Bearer {anna.secret}"})
    first = json.loads(socket.recv(PATIENCE))
    assert first["type"] == "lobby" and first["mine"] == []
    table = anna.create_table("me", "open")["id"]
    change = first
    while "put" not in change.get("mine", ()):
        change = json.loads(socket.recv(PATIENCE))
        assert change["type"] == "lobby_change"
    assert [one["id"] for one in change["mine"]["put"]] == [table]
    socket.close()


# Your turn


class Postbox(ThreadingHTTPServer):
    """Somebody else's server: what was posted there."""

    def __init__(self) -> None:
        self.posted: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.status = 201
        self.redirect = ""
        box = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                box.posted.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(box.status)
                if box.redirect:
                    self.send_header("location", box.redirect)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server_port}"


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    thread = threading.Thread(target=box.serve_forever)
    thread.start()
    yield box
    box.shutdown()
    thread.join()
    box.server_close()


class Anywhere(AddressGuard):
    """The postbox stands inside this network."""

    schemes = ("http", "https")

    def permits(self, address: str) -> bool:
        return bool(address)

    def permits_port(self, port: int) -> bool:
        return port > 0


@pytest.fixture
def notifying(tmp_path: Path) -> Iterator[Beside]:
    with beside(tmp_path / "push.db", Anywhere(), push=True, webhooks=True) as web:
        yield web


def browser_keys() -> dict[Literal["p256dh", "auth"], str]:
    public = (
        ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    return {
        "p256dh": urlsafe_b64encode(public).decode().rstrip("="),
        "auth": urlsafe_b64encode(b"x" * 16).decode().rstrip("="),
    }


def make_absent_be_asked(anna: Guest, bert: Guest) -> str:
    """A game in which Bert, who is not there, is asked."""
    table = together(anna, bert)
    while anna.table(table)["asked"] == 0:
        anna.move(table)
    return table


def test_whoever_is_away_is_told_by_web_push_that_it_is_their_turn(notifying: Beside, postbox: Postbox) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert", "de")
    assert notifying.get("/api/house").json()["push_key"]
    subscription = Subscription(f"{postbox.address}/browser", browser_keys())
    notifying.do(lambda: notifying.server.notifications.subscribe(bert.id, subscription))
    assert bert.get("/api/me").json()["push"] == 1
    make_absent_be_asked(anna, bert)
    path, headers, body = postbox.posted.get(timeout=PATIENCE)
    assert (
        path == "/browser"
        and headers["authorization"].startswith("vapid")
        and headers["content-encoding"] == "aes128gcm"
    )
    assert b"Du bist dran" not in body, "encrypted for the browser"
    assert bert.web.ask("DELETE", "/api/me/push", secret=bert.secret).json()["push"] == 0


def test_a_browser_that_is_gone_is_forgotten(notifying: Beside, postbox: Postbox) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert")
    postbox.status = 410
    notifying.do(
        lambda: notifying.server.notifications.subscribe(
            bert.id, Subscription(f"{postbox.address}/gone", browser_keys())
        )
    )
    make_absent_be_asked(anna, bert)
    postbox.posted.get(timeout=PATIENCE)
    while bert.get("/api/me").json()["push"]:
        pass


def test_a_webhook_is_called_and_it_holds_no_secret(notifying: Beside, postbox: Postbox) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert")
    reply = notifying.ask("PATCH", "/api/me", secret=bert.secret, json={"webhook": f"{postbox.address}/hook"})
    assert reply.status_code == 200
    table = make_absent_be_asked(anna, bert)
    path, _, body = postbox.posted.get(timeout=PATIENCE)
    assert path == "/hook" and json.loads(body)["table"] == table
    assert bert.secret.encode() not in body
    assert notifying.ask("PATCH", "/api/me", secret=bert.secret, json={"webhook": ""}).json()["webhook"] is None


def test_whoever_has_left_the_page_is_told_of_a_rematch(notifying: Beside, postbox: Postbox) -> None:
    anna, bert = notifying.guest("Anna"), notifying.guest("Bert", "de")
    table = together(anna, bert)
    bert.done(table, "resign", seat=1)
    notifying.ask("PATCH", "/api/me", secret=bert.secret, json={"webhook": f"{postbox.address}/hook"})
    anna.done(table, "rematch")
    told = json.loads(postbox.posted.get(timeout=PATIENCE)[2])
    assert (told["body"], told["table"]) == ("Dir wird eine Revanche angeboten.", table)
    bert.done(table, "rematch")
    assert anna.table(table)["rematch"] is not None and postbox.posted.empty()


def test_a_webhook_leads_to_no_place_inside_this_network(tmp_path: Path) -> None:
    with beside(tmp_path / "hooks.db", webhooks=True, push=True) as web:
        anna = web.guest("Anna")
        for wrong in (
            "http://example.com/", "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://[::1]/",
            "https://169.254.169.254/latest", "https://[", "https://user@example.com/", f"https://{'x' * 70}.example/", "ftp://x",
        ):  # fmt: skip
            reply = web.ask("PATCH", "/api/me", secret=anna.secret, json={"webhook": wrong})
            assert reply.status_code == 422 and reply.json()["code"] == "bad_webhook", wrong
        keys = browser_keys()
        assert anna.post("/api/me/push", {"endpoint": "http://127.0.0.1/", "keys": keys}).status_code == 400


def test_where_neither_is_switched_on_neither_is_taken(anna: Guest, web: Beside) -> None:
    assert web.get("/api/house").json()["push_key"] is None
    assert (
        anna.post("/api/me/push", {"endpoint": "https://x.example/", "keys": browser_keys()}).json()["code"]
        == "no_push"
    )
    reply = web.ask("PATCH", "/api/me", secret=anna.secret, json={"webhook": "https://example.com/"})
    assert reply.json()["code"] == "bad_webhook"
