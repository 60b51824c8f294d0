"""In the browser: somebody reports a message, a moderator deals with it, and the reported one cannot chat any more."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from glueckauf.table.order.acts import CONSOLE
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit

DESK, PHONE = 1440, 390
FAULTS = (Path(__file__).parent / "overlaps.js").read_text(encoding="utf-8")
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")
CUT = """() => [...document.querySelectorAll('input[placeholder]')].filter((one) => {
    const style = getComputedStyle(one), pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    return pen.measureText(one.placeholder).width > one.clientWidth - parseFloat(style.paddingLeft) * 2 + 1;
}).map((one) => one.placeholder)"""


def pictured(page: Page, name: str) -> None:
    """For people: with GLUECKAUF_PICTURES=FOLDER a picture of what the test sees."""
    folder = os.environ.get("GLUECKAUF_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


def faults(page: Page, *, finger: bool) -> list[str]:
    """What cannot be read or touched on this page; what is wider than its box counts, though it could be scrolled."""
    wide = page.evaluate(
        "() => [...document.querySelectorAll('main *')].filter((one) => one.scrollWidth > one.clientWidth + 1"
        " && /auto|scroll/.test(getComputedStyle(one).overflowX)).map((one) => `${one.className} scrolls sideways`)"
    )
    found = page.evaluate(FAULTS) + page.evaluate(REACH, {"finger": finger, "table": False})
    return [*found, *page.evaluate(CUT), *wide]


def promoted(web: Beside, name: str) -> Guest:
    guest = web.guest(name)
    web.do(lambda: web.server.bench.acts.set_role(CONSOLE, guest.id, "admin", ""))
    web.do(web.server.bench.enforcement.catch_up)
    return guest


@pytest.mark.parametrize(("width", "language"), [(DESK, "en"), (PHONE, "de")], ids=["desk", "phone"])
def test_from_a_report_to_a_mute(web: Beside, visit: Visit, width: int, language: str) -> None:
    kind = "desk" if width == DESK else "phone"
    anna, rude, mona = web.guest("Anna"), web.guest(f"Rudi {kind}"), promoted(web, f"Mona {kind}")
    table = anna.create_table("me", "open", public=True)
    rude.done(table["id"], "sit", seat=1)
    anna.done(table["id"], "start")
    anna.done(table["id"], "say", text="Glück auf! Have fun.")
    rude.done(table["id"], "say", text="You play like a mole, give up.")
    page = visit(anna, width=width, language=language).page
    page.goto(f"{web.address}/t/{table['id']}")
    page.get_by_test_id("board").wait_for()
    page.get_by_test_id("panel-button").click()
    page.locator("#tab-chat").click()
    page.get_by_test_id("report-message").click()
    page.get_by_test_id("report-text").fill("It goes on like this all evening.")
    pictured(page, f"report-{kind}")
    page.get_by_test_id("send-report").click()
    page.locator("[data-testid=report-sheet] [role=status]").wait_for()
    page.get_by_test_id("mute").click()
    page.get_by_test_id("mute").and_(page.locator("[aria-pressed=true]")).wait_for()

    desk = visit(mona, width=width, language=language).page
    desk.goto(f"{web.address}/moderation")
    report = desk.get_by_test_id("reports").locator("> li").filter(has_text=rude.name)
    report.wait_for()
    assert "like a mole" in report.inner_text() and "all evening" in report.inner_text()
    pictured(desk, f"moderation-{kind}")
    assert faults(desk, finger=width == PHONE) == []
    buttons = [one.bounding_box() for one in report.locator(".closing button").all()]
    assert len({box["y"] for box in buttons if box}) == 1, "what closes a report stands side by side"
    report.get_by_test_id("mute").click()
    desk.get_by_test_id("act-reason").fill("insults")
    pictured(desk, f"act-{kind}")
    desk.get_by_test_id("act-send").click()
    desk.get_by_test_id("act-sheet").wait_for(state="detached")
    assert rude.refused(table["id"], "say", text="hello?") == "muted"
    report.get_by_test_id("unmute").wait_for()  # whoever is muted can be unmuted, and not muted once more
    assert report.get_by_test_id("mute").count() == 0
    report.get_by_test_id("resolve").click()
    desk.get_by_test_id("act-send").click()
    report.wait_for(state="detached")
    for name in ("players", "tables", "bans", "log"):
        index = ["reports", "players", "tables", "bans", "log"].index(name)
        desk.locator("fieldset label").nth(index).click()
        desk.get_by_test_id("audit" if name == "log" else name).wait_for()
        desk.wait_for_timeout(300)
        pictured(desk, f"{name}-{kind}")
        assert faults(desk, finger=width == PHONE) == []
        if name == "tables":
            status = desk.get_by_test_id("tables").locator(".tag").first.inner_text()
            assert status == ("playing" if language == "en" else "läuft"), "a word, not the server's name for it"


@pytest.mark.parametrize(("width", "language"), [(DESK, "de"), (PHONE, "en")], ids=["desk", "phone"])
def test_a_report_of_a_name(web: Beside, visit: Visit, width: int, language: str) -> None:
    """The name is what it is about: the report offers another one. What is in force already is not offered again."""
    kind = "desk" if width == DESK else "phone"
    rude, mona = web.guest(f"Schimpfwort {kind}"), promoted(web, f"Nora {kind}")
    table = web.guest("Anna").create_table("me", "open", public=True)["id"]
    filed = web.guest("Bert").post("/api/reports", {"player": rude.id, "reason": "name", "table": table})
    assert filed.status_code == 201
    desk = visit(mona, width=width, language=language).page
    desk.goto(f"{web.address}/moderation")
    report = desk.get_by_test_id("reports").locator("> li").filter(has_text=rude.name)
    first = report.get_by_role("button").first.get_attribute("data-testid")
    assert first == "rename", "what the report is about comes first"
    report.get_by_test_id("rename").click()
    assert desk.get_by_test_id("act-name").input_value() == rude.name
    pictured(desk, f"rename-{kind}")
    assert faults(desk, finger=width == PHONE) == []
    desk.get_by_test_id("act-name").fill(f"Bergfreund {kind}")
    desk.get_by_test_id("act-reason").fill("an insult")
    desk.get_by_test_id("act-send").click()
    desk.get_by_test_id("act-sheet").wait_for(state="detached")
    renamed = desk.get_by_test_id("reports").locator("> li").filter(has_text=f"Bergfreund {kind}")
    renamed.wait_for()
    pictured(desk, f"report-of-a-name-{kind}")
    assert faults(desk, finger=width == PHONE) == []
    desk.locator("fieldset label").nth(1).click()
    player = desk.get_by_test_id("players").locator("> li").filter(has_text=f"Bergfreund {kind}")
    assert re.search(r"1 (open report|offene Meldung)\b", player.inner_text())
    for act, lifts in (("mute", "unmute"), ("ban", "unban")):
        player.get_by_test_id(act).click()
        desk.get_by_test_id("act-reason").fill("once more")
        desk.get_by_test_id("act-send").click()
        player.get_by_test_id(lifts).wait_for()
        assert player.get_by_test_id(act).count() == 0
    pictured(desk, f"players-in-force-{kind}")
    assert faults(desk, finger=width == PHONE) == []


@pytest.mark.parametrize(("width", "language"), [(DESK, "de"), (PHONE, "en")], ids=["desk", "phone"])
def test_the_lobby_follows(web: Beside, visit: Visit, width: int, language: str) -> None:
    """What is opened, joined and closed elsewhere is seen here, one change after the other."""
    looker, host = web.guest("Looker"), web.guest(f"Lotte {width}")
    page = visit(looker, width=width, language=language).page
    page.goto(web.address)
    page.locator("#open").wait_for()
    tables = [host.create_table("me", "open", public=True)["id"] for _ in range(2)]
    rows = [page.locator(f"[data-table='{table}']") for table in tables]
    rows[1].wait_for()
    host.done(tables[0], "place", seat=1, kind="bot")
    rows[0].wait_for(state="detached")  # nothing to join there any more
    page.locator("#open").scroll_into_view_if_needed()
    pictured(page, f"lobby-{'desk' if width == DESK else 'phone'}")
    looker.done(tables[1], "sit", seat=1)
    page.locator("section[aria-labelledby=mine]").locator(f"[data-table='{tables[1]}']").wait_for()


def test_the_page_is_closed_to_others(web: Beside, visit: Visit) -> None:
    page = visit(web.guest("Stella")).page
    page.goto(f"{web.address}/moderation")
    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_test_id("reports").count() == 0 and page.get_by_test_id("to-moderation").count() == 0
