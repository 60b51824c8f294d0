"""`glueckauf admin` on the database of a running server: every command, what it prints, and what the server does."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from glueckauf.cli import app
from tests.table.people import Beside, Guest, beside

RUN = CliRunner()


class Operator:
    """Somebody at the console of a server."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def run(self, *words: str, code: int = 0) -> str:
        result = RUN.invoke(app, ["admin", *words, "--database", str(self.file)])
        assert result.exit_code == code, result.output
        return result.output

    def told(self, *words: str) -> Any:
        lines = self.run(*words, "--json").splitlines()  # the server beside the test may have logged something
        return json.loads(next(line for line in lines if line.startswith(("[", "{"))))


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with beside(tmp_path / "games.db") as web:
        yield web, Operator(tmp_path / "games.db")


def member(web: Beside, name: str) -> Guest:
    guest = web.guest(name)
    form = {"login": f"{name.lower()}.login", "password": "correct horse battery"}
    assert guest.post("/api/me/account", form).status_code == 200
    return guest


def test_a_day_of_an_operator(served: tuple[Beside, Operator]) -> None:
    web, operator = served
    ada, rude = member(web, "Ada"), web.guest("Rudi")
    assert operator.told("promote", "ada")["role"] == "admin"
    web.do(web.server.bench.enforcement.catch_up)  # as the server does by itself every second
    assert ada.get("/api/moderation").status_code == 200
    table = rude.create_table("me", "me", public=True)["id"]
    rude.done(table, "say", text="rude words")
    with web.watch(table) as live:
        message = live.until("log")["messages"][0]["number"]
    ada.post("/api/reports", {"player": rude.id, "reason": "insult", "table": table, "message": message})
    (report,) = operator.told("reports", "list")
    assert report["about_name"] == "Rudi" and report["messages"][0]["text"] == "rude words"
    assert "Rudi" in operator.run("reports", "list")
    with rude.live(table) as live:
        live.until("position")
        operator.run("users", "ban", "Rudi", "--for", "2d", "--reason", "rude words")
        told, _ = live.goodbye()
        assert told["code"] == "banned" and "rude words" in told["sentence"]
    assert operator.told("bans", "list")[0]["name"] == "Rudi"
    operator.run("reports", "resolve", str(report["id"]), "--note", "banned")
    assert operator.told("reports", "list") == [] and len(operator.told("reports", "list", "--all")) == 1
    operator.run("users", "unban", rude.id)
    web.do(web.server.bench.enforcement.catch_up)
    assert rude.get("/api/lobby").status_code == 200
    operator.run("users", "rename", rude.id, "Rudolf")
    operator.run("users", "mute", "Rudolf", "--for", "30m")
    assert [one["sanctions"][0]["kind"] for one in operator.told("users", "search", "rudo")] == ["mute"]
    operator.run("users", "unmute", "Rudolf")
    shown = operator.told("users", "show", "Rudolf")
    assert shown["player"]["name"] == "Rudolf" and len(shown["tables"]) == 1 and len(shown["audit"]) >= 5
    assert "Rudolf" in operator.run("users", "show", "Rudolf")
    acts = [one["act"] for one in operator.told("audit")]
    assert acts == ["unmute", "mute", "rename", "unban", "resolve_report", "ban", "set_role"]
    assert "console" in operator.run("audit", "--player", "Ada")


def test_tables_and_networks(served: tuple[Beside, Operator]) -> None:
    web, operator = served
    anna = web.guest("Anna")
    first, second = (anna.create_table("me", "me", public=True)["id"] for _ in range(2))
    assert {one["id"] for one in operator.told("tables", "list", "--player", "Anna")} == {first, second}
    with anna.live(first) as live, anna.live(second) as other:
        live.until("position")
        other.until("position")
        operator.run("tables", "close", first, "--reason", "spam")
        assert live.until("table", lambda told: bool(told["status"] == "closed"))["trouble"] == "spam"
        operator.run("tables", "delete", second)
        assert other.goodbye()[0]["code"] == "no_such_table"
    assert operator.told("tables", "show", first)[0]["status"] == "closed"
    operator.run("tables", "show", second, code=1)
    assert [one["id"] for one in operator.told("tables", "list", "--status", "closed")] == [first]
    operator.run("bans", "add-network", "127.0.0.1", "--for", "1h")
    web.do(web.server.bench.enforcement.catch_up)
    assert anna.get("/api/lobby").status_code == 403
    operator.run("bans", "lift-network", str(operator.told("bans", "list")[0]["id"]))
    web.do(web.server.bench.enforcement.catch_up)
    assert anna.get("/api/lobby").status_code == 200


WRONG = [
    ("users", "show", "nobody at all"), ("users", "ban", "Anna", "--for", "soon"),
    ("users", "ban", "Anna", "--for", "0d"),
    ("users", "ban", "Anna", "--reason", "x" * 501), ("promote", "Anna", "--role", "king"),
    ("users", "rename", "Anna", "Moderator"), ("users", "unban", "Anna"), ("tables", "close", "missing"),
    ("reports", "resolve", "7"), ("bans", "add-network", "0.0.0.0/0"), ("bans", "lift-network", "3"),
    ("users", "reset-link", "Anna"), ("users", "show", "Twin"),
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_cannot_be_is_refused_in_a_line_and_not_logged(
    words: tuple[str, ...], served: tuple[Beside, Operator]
) -> None:
    web, operator = served
    for name in ("Anna", "Twin", "Twin"):
        web.guest(name)
    output = operator.run(*words, code=2)
    assert "Traceback" not in output
    assert operator.told("audit") == []


def test_a_deleted_player_is_forgotten_and_the_opponent_keeps_the_game(served: tuple[Beside, Operator]) -> None:
    web, operator = served
    rudi, anna = member(web, "Rudi"), web.guest("Anna")
    table = rudi.create_table("me", "open", public=True)["id"]
    anna.done(table, "sit", seat=1)
    rudi.done(table, "start")
    rudi.done(table, "say", text="my words")
    with rudi.live(table) as live:
        live.until("position")
        operator.run("users", "delete", "Rudi", "--reason", "asked by letter")
        live.goodbye()
    web.do(web.server.bench.enforcement.catch_up)
    assert rudi.get("/api/me").status_code == 401
    seen = anna.get(f"/api/tables/{table}").json()
    assert seen["status"] == "over" and seen["seats"][0]["resigned"]
    assert seen["seats"][0]["name"] != "Rudi" and seen["seats"][1]["name"] == "Anna"
    with anna.live(table) as live:
        assert "my words" not in json.dumps(live.until("log"))
    assert operator.told("users", "search", "rudi") == []
    assert [one["act"] for one in operator.told("audit")] == ["delete_player"]
    assert "Rudi" not in operator.run("audit")


def test_a_reset_link_is_made_and_written_down(served: tuple[Beside, Operator]) -> None:
    web, operator = served
    member(web, "Ada")
    link = operator.told("users", "reset-link", "Ada", "--address", "https://play.example")["link"]
    assert link.startswith("https://play.example/reset#")
    (act,) = operator.told("audit")
    assert act["act"] == "reset_link" and link.rpartition("#")[2] not in json.dumps(act)


def test_an_old_database_is_not_touched(tmp_path: Path) -> None:
    output = Operator(tmp_path / "new.db").run("users", "list", code=2)
    assert "db upgrade" in output
