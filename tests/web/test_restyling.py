"""What a phone need not do again, counted in the trace of the browser, however busy the machine is."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.table.people import Guest
from tests.web.conftest import Visit
from tests.web.visitors import FRAMES, TITLES, Visitor

FEW = 50  # elements, for what else a frame brings
TOGGLE = """() => {
    const spots = [...document.querySelectorAll('#board .spot')].filter((spot) => spot.checkVisibility());
    for (const spot of spots) spot.classList.toggle('live');
    return spots.length;
}"""


def restyled(browser: Browser, page: Visitor, act: Callable[[], object]) -> int:
    """How many elements get their style anew by this; a picture that is loaded meanwhile is a page of its own."""
    frame = page.context.new_cdp_session(page.page).send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    page.page.evaluate(FRAMES)
    browser.start_tracing(page=page.page, categories=["devtools.timeline"])
    act()
    page.page.evaluate(FRAMES)
    page.page.evaluate(FRAMES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styles = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
    found = [one.get("elementCount", 0) for one in styles if one["beginData"]["frame"] == frame]
    assert found, "the trace tells nothing of styles"
    return sum(found)


@pytest.mark.parametrize("title", TITLES)
def test_a_place_that_becomes_live_changes_itself_alone(
    browser: Browser, visit: Visit, anna: Guest, title: str
) -> None:
    page = visit(anna, width=390).sit(anna.create_table("me", "bot lehrling", title=title)["id"])
    page.asked()
    places: list[int] = []
    touched = restyled(browser, page, lambda: places.append(page.page.evaluate(TOGGLE)))
    assert touched <= 2 * places[0] + FEW


@pytest.mark.parametrize("title", TITLES)
def test_an_area_that_comes_back_keeps_its_style(browser: Browser, visit: Visit, anna: Guest, title: str) -> None:
    page = visit(anna, width=390).sit(anna.create_table("me", "bot lehrling", title=title)["id"])
    page.asked()
    tabs = page.page.locator("[data-tab]")
    for tab in (1, 0):  # both have been seen
        tabs.nth(tab).click()
        page.page.evaluate(FRAMES)
    assert restyled(browser, page, tabs.nth(1).click) <= FEW
