"""What people see of clocks, pauses, what is agreed at a table, and ratings."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.visitors import Visitor

PICTURES = os.environ.get("GLUECKAUF_TEST_PICTURES")  # a folder, for whoever wants to look


def picture(page: Visitor, name: str) -> None:
    if PICTURES:
        page.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def rated_game(one: Guest, two: Guest) -> str:
    clock = {"seconds": 1200, "increment": 10, "at_zero": "resign"}
    table = one.create_table("me", "open", public=True, rated=True, clock=clock)["id"]
    two.done(table, "sit", seat=1)
    one.done(table, "start")
    return str(table)


@pytest.mark.parametrize("width", [1440, 390])
def test_ratings_are_seen_at_the_table_at_its_end_and_on_the_page_of_a_player(
    web: Beside, visit: Visit, width: int
) -> None:
    anna, bert = web.guest(f"Anna {width}"), web.guest(f"Bert {width}", "de")
    for game in range(6):
        bert.done(rated_game(anna, bert), "resign", seat=1) if game % 3 else anna.done(
            rated_game(anna, bert), "resign", seat=0
        )
    table = rated_game(anna, bert)
    page = visit(anna, width=width).go(f"/t/{table}")
    if width == 390:  # there is room for it in the sheet of a player
        page.press("plate")
        page.sees("seat-sheet").locator(".rating").wait_for()
        page.page.keyboard.press("Escape")
    else:
        page.page.locator("ul[aria-label=Players] .rating").first.wait_for()
    picture(page, f"table-{width}")
    bert.done(table, "resign", seat=1)
    expect(page.at("ratings")).to_contain_text("+")
    picture(page, f"end-{width}")
    page.go(f"/p/{bert.id}")
    page.page.get_by_test_id("rating-coal_baron_cards").locator("svg").wait_for()
    expect(page.page.get_by_text("Recent games")).to_be_visible()
    picture(page, f"player-{width}")
    page.go("/best/coal_baron_cards")
    page.page.get_by_role("heading", name="The best players").wait_for()
    picture(page, f"best-{width}")


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (390, "de")])
def test_a_lost_connection_and_a_pause_are_seen_by_the_others(
    web: Beside, visit: Visit, width: int, language: str
) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = rated_game(anna, bert)
    asked = anna if anna.table(table)["asked"] == 0 else bert
    other = bert if asked is anna else anna
    page = visit(other, width=width, language=language).go(f"/t/{table}")
    page.page.get_by_text("clock waits" if language == "en" else "Uhr wartet").wait_for()
    picture(page, f"grace-{width}")
    asked.done(table, "pause", number=0)
    page.page.get_by_test_id("pause-yes").click()
    page.page.get_by_text("Paused: all clocks stand" if language == "en" else "Alle Uhren stehen").wait_for()
    picture(page, f"pause-{width}")
    assert anna.table(table)["paused"]


@pytest.mark.parametrize(("width", "language"), [(1440, "de"), (390, "en")])
def test_what_is_agreed_is_said_before_one_sits_down(web: Beside, visit: Visit, width: int, language: str) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    clock = {"seconds": 1200, "increment": 10}
    table = anna.create_table("me", "open", public=True, rated=True, clock=clock)["id"]
    page = visit(bert, width=width, language=language).go(f"/t/{table}")
    terms = page.page.get_by_test_id("terms")
    terms.wait_for()
    assert ("rated" if language == "en" else "gewertet") in terms.inner_text()
    picture(page, f"waiting-{width}")
    page.go("/")
    page.page.locator(f"[data-table='{table}'] [data-testid=terms]").wait_for()
    picture(page, f"lobby-{width}")
    page.go("/new/coal_baron")
    page.page.get_by_test_id("new-game").locator("summary").click()
    page.page.get_by_text("20 min each" if language == "en" else "je 20 Min.").click()
    page.page.get_by_test_id("clock-help").wait_for()
    page.page.get_by_test_id("clock-help").scroll_into_view_if_needed()
    picture(page, f"new-{width}")
