"""The keyboard alone: no mouse is touched in this file."""

import pytest

from tests.table.people import Guest, Json
from tests.web.conftest import Visit
from tests.web.visitors import PRESSED, TITLES, Visitor, preferring

CHOSEN = preferring("place", "fulfil", "deliver", "build", "load", "draw", seed=7)


def type_answer(page: Visitor, stands: Json) -> None:
    """By its number, as the list shows it; two digits and Enter where one could mean more."""
    keys = page.page.keyboard
    if stands["kind"] != "choose":
        keys.press("Enter")
        return
    number = stands["actions"].index(CHOSEN(stands)) + 1
    if number > 99:
        number = 1
    for digit in str(number):
        keys.press(digit)
    if number * 10 <= len(stands["actions"]) and number < 10:
        keys.press("Enter")  # no waiting for a second digit


def test_a_whole_game_from_the_front_page_by_keys(visit: Visit) -> None:
    page = visit().go("/")
    page.sees("title-coal_baron_cards")
    while page.page.evaluate("document.activeElement.dataset.testid") != "title-coal_baron_cards":
        page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")
    page.sees("new-game")
    page.page.wait_for_function("document.activeElement.dataset.testid === 'play'")
    page.page.keyboard.press("Enter")
    page.sees_board()
    stands = page.asked()
    while stands["kind"] != "over":
        type_answer(page, stands)
        stands = page.asked(stands["sign"])
    assert page.table()["status"] == "over"
    page.page.keyboard.press("Escape")
    page.at("score-sheet").wait_for(state="detached")


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_turn_by_arrows_and_on_the_board(visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", title=title)["id"]
    page = visit(anna).sit(table)
    keys = page.page.keyboard
    stands = page.asked()
    keys.press("b")  # into the board
    page.page.wait_for_function("document.activeElement.classList.contains('spot')")
    keys.press("ArrowDown")
    keys.press("Escape")
    while stands["kind"] in {"choose", *PRESSED}:
        if stands["kind"] == "choose":
            page.page.evaluate("document.activeElement.blur()")
            keys.press("ArrowDown")
            page.page.wait_for_function("document.activeElement.dataset.action !== undefined")
        else:
            page.page.evaluate("document.activeElement.blur()")
        keys.press("Enter")
        stands = page.asked(stands["sign"], thinking=True)
    assert anna.table(table)["move"] > 0
    for key, sheet in (("?", "dialog"), ("t", "dialog pre")):
        keys.press(key)
        page.page.locator(sheet).first.wait_for()
        keys.press("Escape")
        page.page.locator("dialog").wait_for(state="detached")
