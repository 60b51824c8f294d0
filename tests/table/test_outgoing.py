"""Notices to somebody else's server: one resolved address, no redirect, nothing inside a network, and not for long."""

import asyncio
import datetime as dt
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from glueckauf.table.accounts import outgoing
from glueckauf.table.accounts.address_guard import AddressGuard
from glueckauf.table.accounts.outgoing import Letter, NotCalled, Outgoing
from glueckauf.table.wire.bodies import Subscription
from tests.table.people import PATIENCE, Beside, beside
from tests.table.test_seats import Postbox, browser_keys, make_absent_be_asked

NAME, LETTER = "push.test", Letter({"content-type": "application/json"}, b"{}")


class Names(AddressGuard):
    """A name service of the test's own; everything on this machine counts as public, and any port will do."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers, self.asked = list(answers), 0

    def resolve(self, host: str, port: int) -> list[str]:
        del host, port
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def permits_port(self, port: int) -> bool:
        return port > 0

    def permits(self, address: str) -> bool:
        return address == "127.0.0.1" or super().permits(address)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a server called NAME, with its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), dt.datetime.now(dt.UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - dt.timedelta(1)).not_valid_after(now + dt.timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    path = tmp_path_factory.mktemp("tls") / "server.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return path


@contextmanager
def served(box: Postbox) -> Iterator[Postbox]:
    thread = threading.Thread(target=box.serve_forever)
    thread.start()
    try:
        yield box
    finally:
        box.shutdown()
        thread.join()
        box.server_close()


@pytest.fixture
def secure(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Postbox]:
    """A postbox with TLS, whose certificate this machine believes."""
    real = ssl.create_default_context
    monkeypatch.setattr(ssl, "create_default_context", lambda: real(cafile=str(certificate)))
    box, context = Postbox(), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    box.socket = context.wrap_socket(box.socket, server_side=True)
    with served(box):
        yield box


def post(guard: AddressGuard, address: str) -> int:
    calls = Outgoing(guard)
    try:
        return asyncio.run(calls.post(address, LETTER))
    finally:
        calls.stop()


def test_the_name_is_resolved_once_and_the_certificate_must_hold_it(secure: Postbox) -> None:
    guard = Names(["127.0.0.1"], ["10.0.0.1"])  # the second answer leads inside
    assert post(guard, f"https://{NAME}:{secure.server_port}/x?y=1") == 201
    assert guard.asked == 1
    path, headers, _ = secure.posted.get(timeout=PATIENCE)
    assert path == "/x?y=1" and headers["host"].startswith(NAME)
    with pytest.raises(NotCalled, match="SSL"):
        post(Names(["127.0.0.1"]), f"https://another.test:{secure.server_port}/")


def test_a_name_that_leads_inside_now_and_then_is_not_called() -> None:
    for answers in (["10.0.0.1"], ["8.8.8.8", "192.168.1.1"], ["::1"], []):
        with pytest.raises(NotCalled, match="forbidden"):
            post(Names(answers), "https://rebound.test/")


def test_redirects_are_not_followed(secure: Postbox) -> None:
    with served(Postbox()) as inside:
        secure.status = 302
        secure.redirect = f"http://127.0.0.1:{inside.server_port}/secret"
        assert post(Names(["127.0.0.1"]), f"https://{NAME}:{secure.server_port}/") == 302
        assert inside.posted.empty()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",  # noqa: S104
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::", "2001::1", "ff02::1", "fe80::1%eth0", "not an address", "240.0.0.1", "192.0.0.8", "198.18.0.1",
    ],
)  # fmt: skip
def test_no_machine_inside_any_network_is_called(address: str) -> None:
    assert not AddressGuard().permits(address)


def test_machines_outside_are_called_and_other_ports_are_not() -> None:
    guard = AddressGuard()
    assert all(guard.permits(one) for one in ("8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"))
    assert guard.permits_port(443) and not guard.permits_port(22) and not guard.permits_port(80)
    for wrong in ("https://x.test:22/", "http://x.test/", "https://a:b@x.test/", "https://[", "https://x:99999/", "x"):
        assert guard.target(wrong) is None, wrong


def test_a_server_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        guard = Names(["127.0.0.1"])
        guard.schemes = ("http",)
        with pytest.raises(NotCalled):
            post(guard, f"http://silent.test:{silent.getsockname()[1]}/")


def test_only_so_many_calls_are_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "AT_ONCE", 2)
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)

    async def many(calls: Outgoing, port: int) -> list[str]:
        answers = await asyncio.gather(
            *(calls.post(f"http://x.test:{port}/", LETTER) for _ in range(5)), return_exceptions=True
        )
        return [str(one) for one in answers]

    with socket.create_server(("127.0.0.1", 0)) as silent:
        guard = Names(["127.0.0.1"])
        guard.schemes = ("http",)
        calls = Outgoing(guard)
        assert asyncio.run(many(calls, silent.getsockname()[1])).count("busy") == 3
        calls.stop()


@pytest.fixture
def here() -> Names:
    guard = Names(["127.0.0.1"])
    guard.schemes = ("http", "https")
    return guard


def test_a_player_has_some_browsers_and_not_a_hundred(tmp_path: Path, here: Names) -> None:
    with beside(tmp_path / "games.db", here, push=True, browsers_per_player=3) as web:
        anna = web.guest("Anna")
        replies = [
            anna.post("/api/me/push", {"endpoint": f"https://push.test/{number}", "keys": browser_keys()})
            for number in (1, 2, 3, 3, 4)
        ]
        assert [reply.status_code for reply in replies] == [200, 200, 200, 200, 429]
        assert replies[-1].json()["code"] == "too_many_browsers"
        for keys in ({"p256dh": "x", "auth": "y"}, {"p256dh": browser_keys()["p256dh"]}, {}):
            reply = anna.post("/api/me/push", {"endpoint": "https://push.test/1", "keys": keys})
            assert (reply.status_code, reply.json()["code"]) == (422, "bad_push"), keys


def subscribe(web: Beside, player: str, box: Postbox) -> None:
    wanted = Subscription(f"{box.address}/browser", browser_keys())
    web.do(lambda: web.server.notifications.subscribe(player, wanted))


def test_who_was_told_is_not_told_again_after_a_restart(tmp_path: Path, here: Names) -> None:
    with served(Postbox()) as box:
        with beside(tmp_path / "games.db", here, push=True) as web:
            anna, bert = web.guest("Anna"), web.guest("Bert")
            subscribe(web, bert.id, box)
            table = make_absent_be_asked(anna, bert)
            box.posted.get(timeout=PATIENCE)
        with beside(tmp_path / "games.db", here, push=True) as web:
            room = web.do(lambda: web.server.parts.rooms.get(table))
            web.do(lambda: web.server.notifications.tell(bert.id, room))
            assert room.asked >= 0 and box.posted.empty()


def test_an_address_that_fails_again_and_again_is_forgotten(tmp_path: Path, here: Names) -> None:
    with served(Postbox()) as box, beside(tmp_path / "games.db", here, push=True, webhooks=True) as web:
        box.status = 500
        anna = web.guest("Anna")
        subscribe(web, anna.id, box)
        web.ask("PATCH", "/api/me", secret=anna.secret, json={"webhook": f"{box.address}/hook"})
        room = web.server.parts.rooms.rooms[anna.create_table("me", "me")["id"]]
        notices, said = web.server.notifications, []
        for number in range(1, 12):

            async def later(number: int = number) -> None:
                room.number = number
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr("glueckauf.table.accounts.notifications.AGAIN", -1.0)
                    await notices.tell(anna.id, room)

            web.do(later)
            me = anna.get("/api/me").json()
            said.append((me["push"], bool(me["webhook"])))
        assert said[0] == said[1] == (1, True), "a failure or two are forgiven"
        assert said[-1] == (0, False)
        assert box.posted.qsize() == 10, "five times each"
