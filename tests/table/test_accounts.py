"""Accounts: passwords, their rules and limits, sessions, forgotten passwords, mail addresses."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher

from glueckauf.engine.errors import BadSetup
from glueckauf.table.accounts import passwords
from glueckauf.table.accounts.networks import networks_of
from glueckauf.table.accounts.reset_links import reset_link
from glueckauf.table.accounts.tries import NETWORK, Tries
from glueckauf.table.app import Server
from glueckauf.table.refusals import Refusal, TooManyTries
from glueckauf.table.settings import Settings
from tests.table.mailbox import Mailbox, mailbox
from tests.table.people import Beside, Guest, Json, beside

PASSWORD = "three old lamps"  # noqa: S105 - of nobody
NEW = "four new lamps"
numbers = count(1)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    """A server of its own: accounts keep their names."""
    with beside(tmp_path_factory.mktemp("accounts") / "games.db") as server:
        yield server


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """argon2 as it is, but with the smallest cost."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def member(web: Beside, name: str = "Anna") -> tuple[Guest, str]:
    """Somebody with an account, and its login."""
    guest, login = web.guest(name), f"{name.lower()}.{next(numbers)}"
    reply = guest.post("/api/me/account", {"login": login, "password": PASSWORD})
    assert reply.status_code == 200, reply.text
    return guest, login


def log_in(web: Beside, login: str, password: str = PASSWORD, **headers: str) -> httpx.Response:
    return web.post("/api/login", {"login": login, "password": password}, headers=headers)


def again(web: Beside, login: str, password: str = PASSWORD, **headers: str) -> Guest:
    reply = log_in(web, login, password, **headers)
    assert reply.status_code == 200, reply.text
    return Guest(web, "", secret=reply.json()["secret"])


def is_signed_in(guest: Guest) -> bool:
    return guest.get("/api/me").status_code == 200


def security(guest: Guest) -> Json:
    told: Json = guest.get("/api/me/security").json()
    return told


# Passwords


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "short_password"), ("", "short_password"), ("Password123", "common_password"),
        ("qwertzuiop", "common_password"), ("aaaaabbbbbccccc", "common_password"), ("GRUBENANNA", "password_is_name"),
        ("grubenanna-1985", "password_is_name"), ("annaNEBURG!", "password_is_name"),
        ("ANNE grubenan", None),
    ],
)  # fmt: skip
def test_a_password_is_long_no_name_and_not_what_everybody_takes(web: Beside, password: str, code: str | None) -> None:
    guest = web.guest("Gruben Anna")
    reply = guest.post("/api/me/account", {"login": f"who.{next(numbers)}", "password": password})
    assert reply.json().get("code") == code
    if code:
        assert reply.status_code == 422 and reply.json()["about"] == "password"
        assert guest.get("/api/me").json()["has_password"] is False


def test_a_new_password_needs_the_old_one_and_ends_the_other_sessions(web: Beside) -> None:
    anna, login = member(web)
    other = again(web, login)
    table = anna.create_table("me", "me")["id"]
    with other.live(table) as live, anna.live(table) as own:
        live.until("position")
        own.until("position")
        wrong = anna.post("/api/me/password", {"old_password": "another one", "new_password": NEW})
        assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
        none = anna.post("/api/me/password", {"new_password": NEW})
        assert none.json()["code"] == "wrong_password"
        weak = anna.post("/api/me/password", {"old_password": PASSWORD, "new_password": "password123"})
        assert weak.json()["code"] == "common_password"
        assert is_signed_in(other)
        assert anna.post("/api/me/password", {"old_password": PASSWORD, "new_password": NEW}).status_code == 200
        assert live.goodbye()[0]["code"] == "signed_out"
        assert own.ask("ping")["type"] == "pong"
    assert is_signed_in(anna) and not is_signed_in(other)
    assert log_in(web, login).status_code == 403
    again(web, login, NEW)


def test_a_guest_has_no_password_to_change(web: Beside, anna: Guest) -> None:
    assert anna.post("/api/me/password", {"new_password": NEW}).json()["code"] == "no_password"
    assert web.post("/api/me/password", {"new_password": NEW}).json()["code"] == "nobody"


def test_many_passwords_at_once_wait_in_a_queue_with_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)

    async def work() -> list[object]:
        some = passwords.Passwords()
        try:
            return await asyncio.gather(*(some.verify(None, "x") for _ in range(8)), return_exceptions=True)
        finally:
            some.stop()

    answers = asyncio.run(work())
    assert answers[:3] == [False] * 3
    assert all(isinstance(one, Refusal) and one.status == 503 for one in answers[3:])


# Sessions


def test_sessions_are_listed_and_ended_one_by_one_and_all_at_once(web: Beside) -> None:
    anna, login = member(web)
    firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
    second, third = again(web, login, **{"user-agent": firefox}), again(web, login, **{"user-agent": phone})
    told = security(third)["sessions"]
    assert [(one["device"], one["method"]) for one in told] == [
        ("Safari, iPhone", "password"), ("Firefox, Windows", "password"), ("", "guest")
    ]  # fmt: skip
    assert [one["current"] for one in told] == [True, False, False]
    assert all(guest.secret not in str(told) for guest in (anna, second, third))
    bert = web.guest("Bert")
    path = f"/api/me/sessions/{told[1]['id']}"
    assert web.ask("DELETE", path, secret=bert.secret).json()["code"] == "no_such_session"
    assert is_signed_in(second)
    assert web.ask("DELETE", path, secret=third.secret).status_code == 204
    assert not is_signed_in(second) and is_signed_in(anna)
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live:
        live.until("position")
        assert web.ask("DELETE", "/api/me/sessions", secret=third.secret).status_code == 204
        assert live.goodbye()[0]["code"] == "signed_out"
    assert is_signed_in(third) and not is_signed_in(anna) and is_signed_in(bert)


def test_an_unused_session_ends_and_a_used_one_goes_on(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", session_days=2.0) as web:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        day = 86400.0

        async def days_later(days: float, *who: Guest) -> None:
            from sqlalchemy import update  # noqa: PLC0415

            from glueckauf.table.storage.models import Key  # noqa: PLC0415

            ids = [guest.id for guest in who]
            moved = update(Key).where(Key.player.in_(ids)).values(seen=Key.seen - days * day)
            await web.server.store.change(moved)
            web.server.players.known.clear()

        web.do(lambda: days_later(1.5, anna, bert))
        assert is_signed_in(anna)
        web.do(lambda: days_later(1.0, anna, bert))
        assert is_signed_in(anna), "it was used in between"
        assert not is_signed_in(bert)


def test_the_cookie_of_a_browser_lasts_as_long_as_its_session_is_used(web: Beside, anna: Guest) -> None:
    reply = web.get("/api/me", headers={"cookie": f"glueckauf_key={anna.secret}"})
    assert anna.secret in reply.headers["set-cookie"] and "HttpOnly" in reply.headers["set-cookie"]
    assert "set-cookie" not in anna.get("/api/me").headers, "programs keep no cookies"


# Limits


def test_one_network_at_one_account_waits_longer_and_longer(tmp_path: Path) -> None:
    """60 tries from as many addresses of one /64; and the owner, on a device used before, is not kept out."""
    with beside(tmp_path / "games.db", limits=True, logins_per_minute=1000.0, requests_per_second=1000.0) as web:
        _, login = member(web)
        first = log_in(web, login)
        device = first.cookies["glueckauf_device"]
        codes = [
            log_in(web, login, "wrong password", **{"x-forwarded-for": f"2001:db8:1:2::{place:x}"}).status_code
            for place in range(1, 61)
        ]
        assert codes[:4] == [403] * 4 and codes[10:] == [429] * 50
        late = log_in(web, login, **{"x-forwarded-for": "2001:db8:1:2::ffff"})
        assert late.json()["code"] == "too_many_tries" and int(late.headers["retry-after"]) > 0
        assert "wrong" not in late.text
        elsewhere = {"x-forwarded-for": "198.51.100.7"}
        assert log_in(web, login, **elsewhere).status_code == 200
        known = {"x-forwarded-for": "2001:db8:1:2::1", "cookie": f"glueckauf_device={device}"}
        assert log_in(web, login, **known).status_code == 200
        _, other = member(web, "Bert")
        stolen = log_in(web, other, **{**known, "cookie": f"glueckauf_device={device}"})
        assert stolen.status_code == 200, "another account is another matter"
        assert log_in(web, login, "wrong password", **known).status_code == 403


def test_an_unknown_login_is_answered_like_a_wrong_password(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, logins_per_minute=1000.0, requests_per_second=1000.0) as web:
        _, login = member(web)
        told = [
            [
                (reply.status_code, reply.json()["code"], reply.json()["about"], set(reply.headers) - {"retry-after"})
                for reply in (log_in(web, name, "wrong password") for _ in range(8))
            ]
            for name in (login, "nobody.at.all")
        ]
        assert told[0] == told[1]


def test_networks_are_limited_in_tiers(tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", limits=True, logins_per_minute=5.0, players_per_hour=5.0) as web:

        def tries(pattern: str, many: int) -> list[int]:
            return [
                log_in(web, f"login.{place}", **{"x-forwarded-for": pattern.format(f"{place:02x}")}).status_code
                for place in range(1, many + 1)
            ]

        one = tries("2001:db8:5:1::{}", 12)
        assert one[:5] == [403] * 5 and 429 in one
        wide = tries("2001:db8:6:1{}::1", 40)
        assert wide[:20] == [403] * 20 and 429 in wide, "a /56 has room for four households"
        assert tries("203.0.113.{}", 9) == [403] * 9
        guests = [
            web.post("/api/players", {"name": "x"}, headers={"x-forwarded-for": f"2001:db8:7:1::{place:x}"})
            for place in range(1, 9)
        ]
        assert [one.status_code for one in guests] == [201] * 5 + [429] * 3, "five an hour"


def test_addresses_that_are_none_and_mapped_ones() -> None:
    assert networks_of("nowhere") == [("nowhere", 1.0)]
    assert networks_of("::ffff:192.0.2.1") == networks_of("192.0.2.1")
    assert networks_of("fe80::1%eth0")[0] == ("fe80::/64", 1.0)


def test_tries_that_come_all_at_once_are_all_counted() -> None:
    tries, key = Tries(), (("network", "anna", "here"), NETWORK)
    for _ in range(NETWORK.free):
        tries.begin(key)
    with pytest.raises(TooManyTries):
        tries.begin(key)
    tries.succeeded(key)
    tries.begin(key)


# Forgotten passwords


@pytest.fixture(scope="module")
def post_office() -> Iterator[Mailbox]:
    with mailbox() as server:
        yield server


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, post_office: Mailbox) -> Iterator[Beside]:
    with beside(
        tmp_path_factory.mktemp("mail") / "games.db", address="https://play.example", mail_server=post_office.address,
        mail_security="none", mail_from="Glückauf <play@example.org>",
    ) as web:  # fmt: skip
        yield web


def with_mail(web: Beside, box: Mailbox, name: str = "Anna") -> tuple[Guest, str, str]:
    """Somebody with an account and a confirmed address."""
    guest, login = member(web, name)
    mail = f"{login}@example.org"
    assert guest.post("/api/me/mail", {"mail": mail.upper()}).json() == {"mail": None, "state": "sent"}
    to, token = box.token()
    assert to == mail.upper()
    assert web.post("/api/mail/confirm", {"token": token}).json() == {"mail": mail, "state": "confirmed"}
    assert web.post("/api/mail/confirm", {"token": token}).json()["code"] == "old_link"
    return guest, login, mail


def test_a_forgotten_password_is_reset_by_a_link_that_works_once(mailing: Beside, post_office: Mailbox) -> None:
    anna, login, mail = with_mail(mailing, post_office)
    answers = [mailing.post("/api/forgotten", {"account": who}) for who in (login.upper(), "nobody.at.all")]
    assert [(one.status_code, one.text) for one in answers] == [(202, answers[0].text)] * 2
    to, token = post_office.token()
    assert to == mail and len(token) > 40
    assert mailing.post("/api/reset/look", {"token": token}).json() == {"name": "Anna", "login": login}
    weak = mailing.post("/api/reset", {"token": token, "password": "password123"})
    assert weak.json()["code"] == "common_password"
    table = anna.create_table("me", "me")["id"]
    with anna.live(table) as live:
        live.until("position")
        reply = mailing.post("/api/reset", {"token": token, "password": NEW})
        assert reply.status_code == 200 and reply.json()["id"] == anna.id
        assert live.goodbye()[0]["code"] == "signed_out"
    assert not is_signed_in(anna) and is_signed_in(Guest(mailing, "", secret=reply.json()["secret"]))
    assert mailing.post("/api/reset", {"token": token, "password": PASSWORD}).json()["code"] == "old_link"
    again(mailing, login, NEW)
    assert "changed" in post_office.next()[1]
    assert post_office.empty(), "nobody.at.all got none"


def test_no_more_than_three_links_are_mailed_and_a_new_password_voids_them(
    mailing: Beside, post_office: Mailbox
) -> None:
    anna, _, mail = with_mail(mailing, post_office)
    for _ in range(6):
        assert mailing.post("/api/forgotten", {"account": mail}).status_code == 202
    tokens = [post_office.token()[1] for _ in range(3)]
    anna.post("/api/me/password", {"old_password": PASSWORD, "new_password": NEW})
    assert post_office.next()[0] == mail
    for token in tokens:
        assert mailing.post("/api/reset", {"token": token, "password": PASSWORD}).json()["code"] == "old_link"
    assert post_office.empty()


def test_an_address_is_none_before_it_is_confirmed_and_the_old_one_hears_of_the_new(
    mailing: Beside, post_office: Mailbox
) -> None:
    anna, login = member(mailing)
    assert anna.post("/api/me/mail", {"mail": "strange@example.org"}).json()["state"] == "sent"
    post_office.token()
    mailing.post("/api/forgotten", {"account": login})
    mailing.post("/api/forgotten", {"account": "strange@example.org"})
    bert, _, mail = with_mail(mailing, post_office, "Bert")
    assert bert.post("/api/me/mail", {"mail": f"new.{mail}"}).json() == {"mail": mail, "state": "sent"}
    token = post_office.token()[1]
    assert mailing.post("/api/mail/confirm", {"token": token}).json()["mail"] == f"new.{mail}"
    assert post_office.next()[0] == mail
    assert bert.post("/api/me/mail", {"mail": ""}).json() == {"mail": None, "state": "removed"}
    assert post_office.next()[0] == f"new.{mail}"
    assert bert.get("/api/me").json()["mail"] is None
    assert post_office.empty()


@pytest.mark.parametrize(
    "mail", ["x", "@example.org", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@ex_ample.org",
             "a,b@example.org", "<a@example.org>", "ä@example.org"],
)  # fmt: skip
def test_what_is_no_address_is_refused(mailing: Beside, mail: str) -> None:
    anna, _ = member(mailing)
    reply = anna.post("/api/me/mail", {"mail": mail})
    assert (reply.status_code, reply.json()["code"], reply.json()["about"]) == (422, "bad_mail", "mail")


def test_without_mail_an_admin_hands_over_a_link(web: Beside) -> None:
    anna, login = member(web)
    assert web.post("/api/forgotten", {"account": login}).json()["code"] == "no_mail"
    assert anna.post("/api/me/mail", {"mail": "anna@example.org"}).json()["code"] == "no_mail"
    token = web.do(lambda: reset_link(web.server.store, anna.id, "https://play.example")).partition("#")[2]
    assert web.post("/api/reset", {"token": token, "password": NEW}).status_code == 200
    again(web, login, NEW)


def test_a_link_for_somebody_without_a_login_asks_for_one(web: Beside, anna: Guest) -> None:
    token = web.do(lambda: reset_link(web.server.store, anna.id, "https://play.example")).partition("#")[2]
    assert web.post("/api/reset/look", {"token": token}).json()["login"] is None
    assert web.post("/api/reset", {"token": token, "password": NEW}).json()["code"] == "login_needed"
    _, taken = member(web)
    body = {"token": token, "password": NEW, "login": taken}
    assert web.post("/api/reset", body).json()["code"] == "login_taken"
    login = f"fresh.{next(numbers)}"
    assert web.post("/api/reset", {**body, "login": login}).json()["login"] == login
    again(web, login, NEW)


def test_mail_without_the_address_of_the_server_does_not_start(tmp_path: Path) -> None:
    for address in (None, "https://play.example"):
        with pytest.raises(BadSetup, match="mail_server is set"):
            Server(Settings(database=str(tmp_path / "games.db"), mail_server="localhost:25", address=address))


# Proof


def test_what_decides_about_the_account_needs_proof_that_is_fresh(web: Beside) -> None:
    anna, login = member(web)
    other = again(web, login)

    async def later() -> None:
        from sqlalchemy import update  # noqa: PLC0415

        from glueckauf.table.storage.models import Key  # noqa: PLC0415

        await web.server.store.change(update(Key).where(Key.player == anna.id).values(confirmed=Key.confirmed - 601))

    assert security(other)["confirmed"] is True
    web.do(later)
    for reply in (
        other.post("/api/me/passkeys/options", {}),
        other.post("/api/me/passkeys", {"credential": {}}),
        other.post("/api/me/mail", {"mail": ""}),
        web.ask("DELETE", "/api/me/passkeys/x", secret=other.secret),
    ):
        assert (reply.status_code, reply.json()["code"]) == (403, "confirm_first")
    assert other.post("/api/me/confirm", {"password": "wrong password"}).status_code == 403
    assert other.post("/api/me/confirm", {"name": "Anna"}).json()["code"] == "confirm_first"
    assert other.post("/api/me/confirm", {"password": PASSWORD}).status_code == 204
    assert other.post("/api/me/mail", {"mail": ""}).status_code == 200
    assert security(anna)["confirmed"] is False, "each session for itself"
