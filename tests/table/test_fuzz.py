"""Random input: no 500, no hang. The long form is `python -m tools.table_soak fuzz`."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import openapi
from schemathesis.checks import not_a_server_error

from glueckauf.table.wire import account_bodies, bodies, protocol
from tests.table.asgi import Ask
from tests.table.fuzz import STRANGE, Fuzzer
from tests.table.noise import noise
from tests.table.people import PATIENCE, Beside, beside


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("fuzz") / "games.db", push=True, webhooks=True) as web:
        web.server.analyst.command = lambda _: ["true"]  # no analysis comes of it
        yield web


def test_no_http_request_makes_the_server_fail(fuzzed: Beside) -> None:
    anna = fuzzed.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    over = anna.create_table("me", "me")["id"]
    anna.done(over, "resign", seat=0)
    schema = openapi.from_url(f"{fuzzed.address}/schema/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]

        @settings(max_examples=12, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        def fuzz(case: Any) -> None:
            nonlocal asked
            asked += 1
            parameters = case.path_parameters
            if parameters and "table" in parameters and asked % 3:
                parameters["table"] = (table, over)[asked % 2]
            headers = {"authorization": f"Bearer {anna.secret}"} if asked % 4 else {}
            try:
                response = case.call(base_url=fuzzed.address, headers=headers, timeout=PATIENCE)
            except (httpx.InvalidURL, ValueError):
                return
            case.validate_response(response, checks=[not_a_server_error])

        given(case=operation.as_strategy())(fuzz)()
    assert asked > 100
    assert fuzzed.get("/readyz").status_code == 200


BODIES: list[tuple[str, str, Any]] = [
    ("POST", "/api/players", bodies.NewPlayer),
    ("PATCH", "/api/me", bodies.ChangeMe),
    ("POST", "/api/me/account", account_bodies.Account),
    ("POST", "/api/login", account_bodies.Account),
    ("POST", "/api/forgotten", account_bodies.Forgotten),
    ("POST", "/api/reset/look", account_bodies.OneTimeLink),
    ("POST", "/api/reset", account_bodies.Reset),
    ("POST", "/api/me/confirm", account_bodies.Proof),
    ("POST", "/api/me/delete", account_bodies.Proof),
    ("POST", "/api/me/password", account_bodies.NewPassword),
    ("POST", "/api/me/mail", account_bodies.MailAddress),
    ("POST", "/api/mail/confirm", account_bodies.OneTimeLink),
    ("POST", "/api/passkeys/login", account_bodies.PasskeyAnswer),
    ("POST", "/api/me/passkeys/options", account_bodies.PasskeyWish),
    ("POST", "/api/me/passkeys", account_bodies.NewPasskey),
    ("PATCH", "/api/me/passkeys/x", account_bodies.RenamePasskey),
    ("POST", "/api/me/push", bodies.Subscription),
    ("POST", "/api/tables", bodies.NewTable),
    *(("POST", "/api/tables/{table}/requests", kind) for kind in get_args(protocol.Request)),
]


def test_no_field_of_any_body_makes_the_server_fail(fuzzed: Beside) -> None:
    """Each field of each body in turn is anything at all: refused by name, or taken, never an error of the server."""
    anna = fuzzed.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    asks = []
    for method, path, form in BODIES:
        tag = form.__struct_config__.tag
        for field in msgspec.structs.fields(form):
            for strange in STRANGE:
                body = {field.encode_name: strange, **({"type": tag} if tag else {})}
                asks.append(Ask(method, path.format(table=table), json.dumps(body).encode(), anna.secret))
    assert len(asks) > 1500
    for asked, reply in zip(asks, fuzzed.ask_all(asks), strict=True):
        assert 0 < reply.status < 500, (asked, reply.body)


@pytest.mark.parametrize("body", [b'"\xff\xfe"', b"\xff", b'{"name": "\xed\xa0\x80"}', b"[" * 5000, b"NaN", b""])
def test_a_body_that_is_no_text_is_a_bad_message(fuzzed: Beside, body: bytes) -> None:
    for kind in ("application/json", "text/plain", "application/msgpack", "\xff"):
        headers = {"content-type": kind.encode("latin-1")}
        reply = fuzzed.ask("POST", "/api/players", content=body, headers=headers)
        assert (reply.status_code, reply.json()["code"]) == (400, "bad_message"), (kind, reply.text)


def test_no_dependency_has_the_name_of_a_field(fuzzed: Beside) -> None:
    """Litestar takes a bad field of that name for a fault of the server."""
    dependencies = set(fuzzed.server.app.dependencies)
    for _, _, form in BODIES:
        assert not dependencies & {field.encode_name for field in msgspec.structs.fields(form)}, form


def test_no_message_makes_the_table_fail_or_hang(fuzzed: Beside) -> None:
    fuzzer = Fuzzer(fuzzed, Random(5))
    for _ in range(400):
        fuzzer.send_something()
    fuzzer.finish()
    assert fuzzer.answered > 300
    assert "server_error" not in fuzzer.codes
    assert len(fuzzer.codes) > 8, "many kinds of refusal were met"


def test_no_noise_at_any_door_is_a_fault_of_the_server(tmp_path: Path) -> None:
    """Doors and messages as they are declared, and anything in place of them; `table_soak fuzz` sends a million."""

    async def listen() -> None:
        async with noise(tmp_path, 11) as (sender, troubles):
            await sender.make(900)
            assert not sender.failed and not troubles.found, (sender.failed, troubles.found)
            assert len(sender.codes) > 20, sender.codes

    asyncio.run(listen())


def test_rooms_and_audiences_do_not_pile_up(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", tables_per_player=1000) as web:
        anna = web.guest("Anna")
        for _ in range(20):
            table = anna.create_table("me", "me")["id"]
            with anna.live(table) as live:
                live.until("position")
            anna.create_table("me", "open")

        async def long_after() -> None:
            for room in web.server.parts.rooms.rooms.values():
                room.touched -= 100_000
            web.server.housekeeping.evict_idle()

        while web.server.parts.presence.here:
            web.get("/healthz")
        web.do(long_after)
        rooms, presence = web.server.parts.rooms, web.server.parts.presence
        assert (len(rooms.rooms), len(rooms.loading), len(presence.here), len(presence.elsewhere)) == (0, 0, 0, 0)
        assert (len(web.server.sockets.open), len(web.server.sockets.by_address)) == (0, 0)
        assert json.dumps(anna.table(table)), "and come back when they are wanted"
