"""The keyboard alone: no mouse is touched in this file."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.table.people import Guest, Json
from tests.web.conftest import Visit
from tests.web.positions import Finished
from tests.web.visitors import PRESSED, TITLES, Visitor, preferring

CHOSEN = preferring("place", "fulfil", "deliver", "build", "load", "draw", seed=7)


def type_answer(page: Visitor, stands: Json) -> None:
    """By its number, as the list shows it; two digits and Enter where one could mean more."""
    keys = page.page.keyboard
    if stands["kind"] != "choose":
        keys.press("Enter")
        return
    keyed = page.page.locator(f'#choices [data-action="{CHOSEN(stands)}"] .key').first
    number = int(keyed.text_content() or 0)
    if number > 99:
        number = 1
    for digit in str(number):
        keys.press(digit)
    if number * 10 <= page.page.locator("#choices [data-action]").count() and number < 10:
        keys.press("Enter")  # no waiting for a second digit


def play_by_keys(page: Visitor) -> None:
    """Until the score sheet comes."""
    stands = page.asked()
    while stands["kind"] != "over":
        stands = page.answered(stands, partial(type_answer, page, stands))
    assert page.table()["status"] == "over"


def test_a_whole_game_from_the_front_page_by_keys(visit: Visit) -> None:
    page = visit().go("/")
    page.sees("title-coal_baron_cards")
    while page.page.evaluate("document.activeElement.dataset.testid") != "title-coal_baron_cards":
        page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")
    page.sees("new-game")
    page.page.locator("[data-testid=play]:focus").wait_for()
    page.page.keyboard.press("Enter")
    page.sees_board()
    play_by_keys(page)
    page.page.keyboard.press("Escape")
    page.at("score-sheet").wait_for(state="detached")


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_turn_by_arrows_and_on_the_board(visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", title=title)["id"]
    page = visit(anna).sit(table)
    keys = page.page.keyboard
    stands = page.asked()
    keys.press("b")  # into the board
    page.page.locator(".spot:focus").wait_for()
    keys.press("ArrowDown")
    keys.press("Escape")
    while stands["kind"] in {"choose", *PRESSED}:
        if stands["kind"] == "choose":
            page.page.evaluate("document.activeElement.blur()")
            keys.press("ArrowDown")
            page.page.locator("[data-action]:focus").wait_for()
            while page.page.locator("[data-action].on:focus").count():  # it is in the set already
                keys.press("ArrowDown")
        else:
            page.page.evaluate("document.activeElement.blur()")
        keys.press("Enter")
        stands = page.asked(stands["sign"], thinking=True)
    assert anna.table(table)["move"] > 0
    for key, sheet in (("?", "dialog"), ("t", "dialog h3")):
        keys.press(key)
        page.page.locator(sheet).first.wait_for()
        keys.press("Escape")
        page.page.locator("dialog").wait_for(state="detached")


def near_the_end(game: Finished) -> str:
    """A running table a few decisions before the end, with the person's turn."""
    places = sorted(place for found in game.asked().values() for place in found)
    return game.running(places[-6])


@pytest.mark.parametrize("title", TITLES)
def test_to_the_end_by_keys(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    game = finished(title)
    play_by_keys(visit(game.guest).sit(near_the_end(game)))


@pytest.mark.parametrize("title", TITLES)
def test_to_the_end_by_what_a_screen_reader_hears(
    visit: Visit, finished: Callable[[str], Finished], title: str
) -> None:
    """Only roles and names: the question, its answers as a list of buttons, the word to send, the sheet at the end."""
    game = finished(title)
    page = visit(game.guest, list=True).sit(near_the_end(game))
    dock = page.page.get_by_role("region", name="Question and answers")
    stands = page.asked()
    while stands["kind"] != "over":
        if stands["kind"] == "choose":
            chosen = page.page.locator(f'#choices [data-action="{CHOSEN(stands)}"]').first
            key = chosen.locator(".key").inner_text()
            name = chosen.inner_text().removeprefix(key).strip()
        else:
            name = page.at(stands["kind"]).inner_text().strip()
        dock.get_by_role("button", name=name).first.press("Enter")
        stands = page.asked(stands["sign"])
    page.page.get_by_role("dialog").get_by_role("table").first.wait_for()


@pytest.mark.parametrize("title", TITLES)
def test_tab_stops_only_at_what_can_be_touched_and_arrows_go_everywhere(
    visit: Visit, finished: Callable[[str], Finished], title: str
) -> None:
    page = visit(finished(title).guest).sit(finished(title).middle())
    page.asked()
    stops = "[...document.querySelectorAll('[data-testid=board] .spot')].filter((one) => one.tabIndex >= 0)"
    assert page.page.evaluate(f"{stops}.every((one) => one.matches('.live'))")
    page.page.keyboard.press("b")
    assert page.page.evaluate("document.activeElement.matches('.spot.live')")
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        for _ in range(4):
            page.page.keyboard.press(key)
            seen.add(page.page.evaluate("[...document.querySelectorAll('.spot')].indexOf(document.activeElement)"))
    assert len(seen) > 2 and page.page.evaluate("document.activeElement.matches('.spot')")


def test_the_focus_goes_along_from_page_to_page(visit: Visit, anna: Guest) -> None:
    page = visit(anna).open("/")
    for name, title in (("Lesson", "Learn – Glückauf"), ("Settings", "Settings – Glückauf")):
        page.page.get_by_role("link", name=name).first.press("Enter")
        page.page.locator("main:focus h1").wait_for()
        assert page.page.title() == title
