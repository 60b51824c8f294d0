"""The account page: passkeys by Chromium's virtual authenticator, passwords, mail, sessions, data, deletion."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from glueckauf.table.accounts.reset_links import reset_link
from tests.table.mailbox import Mailbox, mailbox
from tests.table.people import Beside, Web, beside
from tests.web.conftest import Visit
from tests.web.test_access import violations
from tests.web.visitors import Visitor, page_folder

PASSWORD, NEW = "three old lamps", "four new lamps"


@pytest.fixture(scope="module")
def post_office() -> Iterator[Mailbox]:
    with mailbox() as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post_office: Mailbox) -> Iterator[Beside]:
    with beside(
        tmp_path_factory.mktemp("account") / "games.db", page=page_folder(), address="http://localhost",
        mail_server=post_office.address, mail_security="none", mail_from="play@example.org",
    ) as web:  # fmt: skip
        web.server.settings.__dict__["address"] = None  # the port is known only now: passkeys follow the host
        yield web


@pytest.fixture
def local(server: Beside) -> Iterator[Web]:
    """The same server under a name: browsers bind passkeys to names."""
    web = Web(server.address.replace("127.0.0.1", "localhost"))
    yield web
    web.http.close()


def with_authenticator(page: Visitor) -> Visitor:
    """A device with a fingerprint reader, whose owner is always there."""
    session = page.context.new_cdp_session(page.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def make_account(page: Visitor, login: str) -> None:
    page.go("/account")
    page.sees("login").fill(login)
    page.sees("password").fill(PASSWORD)
    page.press("account-send")
    page.sees("logout")


def test_a_passkey_makes_an_account_signs_in_and_confirms(visit: Visit, local: Web) -> None:
    page = with_authenticator(visit(web=local))
    page.go("/account").sees("login").fill("bergmann.1")
    page.press("passkey-make")
    page.sees("logout")
    expect(page.at("passkeys")).to_contain_text("not used yet")
    expect(page.at("password-form")).to_contain_text("no password")
    page.sees("passkey-name").fill("my other phone")
    page.press("logout")
    page.sees("login")
    page.page.get_by_text("Sign in", exact=True).first.click()
    page.press("passkey-login")
    page.sees("logout")
    expect(page.page.get_by_text("bergmann.1")).to_be_visible()
    expect(page.at("sessions")).to_contain_text("with a passkey")
    page.sees("new-password").fill(NEW)
    page.press("password-send")
    page.sees("old-password")
    page.press("delete")
    page.press("proof-passkey")
    page.page.wait_for_url("**/")
    assert page.page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401
    page.forgiven = ("401",)


def test_a_forgotten_password_is_set_anew_behind_the_link(
    visit: Visit, local: Web, server: Beside, post_office: Mailbox
) -> None:
    page = visit(web=local)
    make_account(page, "steiger.1")
    page.sees("mail").fill("steiger@example.org")
    page.press("mail-send")
    page.page.get_by_text("A mail is on its way").wait_for()
    _, token = post_office.token()
    page.go(f"/confirm#{token}").press("confirm-mail")
    page.sees("confirmed")
    assert page.page.url.endswith("/confirm")
    stranger = visit(web=local, language="de")
    stranger.go("/forgotten").sees("forgotten-account").fill("steiger.1")
    stranger.press("forgotten-send")
    stranger.sees("sent")
    _, token = post_office.token()
    stranger.go(f"/reset#{token}").sees("new-password").fill(NEW)
    assert token not in stranger.page.url and token not in stranger.page.content()
    stranger.press("reset-send")
    stranger.page.wait_for_url("**/account")
    stranger.sees("logout")
    expect(stranger.at("sessions")).to_contain_text("über einen Link")
    stranger.go(f"/reset#{token}")
    stranger.page.get_by_role("alert").get_by_text("expired").wait_for()
    stranger.forgiven = ("409",)
    player = server.post("/api/login", {"login": "steiger.1", "password": NEW}).json()["id"]
    link = server.do(lambda: reset_link(server.server.store, player, "http://localhost"))
    stranger.go(link.removeprefix("http://localhost")).sees("new-password")


def test_a_password_is_changed_and_other_devices_are_signed_out(visit: Visit, local: Web) -> None:
    page, other = visit(web=local), visit(web=local, width=390)
    make_account(page, "hauer.1")
    other.go("/account").page.get_by_text("Sign in", exact=True).first.click()
    other.sees("login").fill("hauer.1")
    other.sees("password").fill(PASSWORD)
    other.press("account-send")
    other.sees("logout")
    page.page.reload()
    expect(page.at("sessions")).to_contain_text("this device")
    expect(page.at("sessions").get_by_role("listitem")).to_have_count(2)
    page.sees("old-password").fill("not this one")
    page.sees("new-password").fill(NEW)
    page.press("password-send")
    page.page.get_by_role("alert").get_by_text("wrong").wait_for()
    page.forgiven = ("403",)
    page.sees("old-password").fill(PASSWORD)
    page.press("password-send")
    page.page.get_by_text("The password is changed").wait_for()
    expect(page.at("sessions").get_by_role("listitem")).to_have_count(1)
    other.page.reload()
    other.sees("login")
    other.forgiven = ("401",)


def test_the_data_is_a_file_and_a_guest_deletes_everything_by_the_keyboard(
    visit: Visit, local: Web, tmp_path: Path
) -> None:
    page = visit(local.guest("Clara"), web=local)
    page.go("/account")
    with page.page.expect_download() as waiting:
        page.press("download")
    waiting.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["player"]["name"] == "Clara"
    page.at("delete").focus()
    page.page.keyboard.press("Enter")
    expect(page.sees("proof-name")).to_be_focused()
    page.page.keyboard.type("Klara")
    page.page.keyboard.press("Enter")
    page.page.get_by_role("alert").get_by_text("exactly").wait_for()
    page.forgiven = ("422",)
    page.sees("proof-name").fill("Clara")
    page.page.keyboard.press("Enter")
    page.page.wait_for_url(re.compile(r"/$"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_everybody_can_use_the_pages(visit: Visit, local: Web, language: str) -> None:
    page = visit(web=local, language=language)
    make_account(page, f"pruefer.{language}")
    assert violations(page) == []
    page.press("delete")
    page.sees("proof-password")
    assert violations(page, "dialog") == []
    for path in ("/forgotten", "/confirm#x"):
        page.go(path).page.wait_for_selector("main h1")
        assert violations(page) == [], path
