"""The keyboard alone, and the accessibility tree alone: no mouse is touched in this file."""

import re
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Error

from tests.table.people import Beside, Guest, Json
from tests.web.conftest import Visit
from tests.web.positions import Finished
from tests.web.visitors import FRAMES, PRESSED, TITLES, Visitor, preferring, sensible

BACK = re.compile(r"Undo|Redo|Start over|Step back|No|Hint|Look again.*|Replay.*|All")
LIST = re.compile(r"\d+ choices?")
LOOKS = 50  # at the accessibility tree, until something can be pressed


def quick(web: Beside, table: str, title: str) -> Callable[[Json], str]:
    """A way to choose that comes to the end of a game soon."""
    if title == "isle_of_trains":
        return sensible(web, table)
    whim, anything = Random(7), preferring(seed=7)

    def choose(stands: Json) -> str:
        passes = "pass" in stands["actions"] and whim.random() < 0.5
        money = [one for one in stands["actions"] if one.startswith("place money")]
        return "pass" if passes else str(money[0]) if money else anything(stands)

    return choose


def type_answer(page: Visitor, choose: Callable[[Json], str], stands: Json) -> None:
    """By its number, as the list shows it; two digits and Enter where one could mean more."""
    keys = page.page.keyboard
    if stands["kind"] != "choose":
        keys.press("Enter")
        return
    labels = page.page.locator(f'#choices [data-action="{choose(stands)}"] .key').all_text_contents()
    if page.stands()["sign"] != stands["sign"] or not labels:  # asked again, and the page has moved on meanwhile
        return
    number = int(labels[0] or 0)
    if number > 99:
        number = 1
    for digit in str(number):
        keys.press(digit)
    if number * 10 <= page.page.locator("#choices [data-action]").count() and number < 10:
        keys.press("Enter")  # no waiting for a second digit


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_from_the_front_page_by_keys(web: Beside, visit: Visit, title: str) -> None:
    page = visit().go("/")
    page.sees(f"title-{title}")
    while page.page.evaluate("document.activeElement.dataset.testid") != f"title-{title}":
        page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")
    page.sees("new-game")
    page.page.locator("[data-testid=play]:focus").wait_for()
    page.page.keyboard.press("Enter")
    page.sees_board()
    choose = quick(web, page.page.url.rsplit("/", 1)[1], title)
    stands = page.asked()
    while stands["kind"] != "over":
        stands = page.answered(stands, partial(type_answer, page, choose, stands))
    assert page.table()["status"] == "over"
    page.page.keyboard.press("Escape")
    page.at("score-sheet").wait_for(state="detached")


class Listener:
    """Somebody who knows the table by its accessibility tree alone: roles, names and states."""

    def __init__(self, page: Visitor, *, seed: int) -> None:
        self.page, self.whim = page, Random(seed)
        self.engine = page.context.new_cdp_session(page.page)
        self.engine.send("DOM.enable")
        self.engine.send("Accessibility.enable")
        (self.dock,) = self.hears("region", "Question and answers")

    def hears(self, role: str, name: str | None = None, within: int | None = None) -> list[Json]:
        """All that has this role, inside another node or on the whole page."""
        root = within or self.engine.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]
        wanted = {"backendNodeId": root, "role": role, **({"accessibleName": name} if name else {})}
        nodes = self.engine.send("Accessibility.queryAXTree", wanted)["nodes"]
        return [
            {
                "name": node["name"]["value"],
                "id": node["backendDOMNodeId"],
                **{one["name"]: one["value"].get("value") for one in node.get("properties", [])},
            }
            for node in nodes
            if not node["ignored"]
        ]

    def hears_in_time(self, role: str, inside: str) -> list[Json]:
        """The same inside the only node of another role, as soon as the tree has followed the page."""
        for _ in range(LOOKS):
            around = self.hears(inside)
            found = self.hears(role, within=around[0]["id"]) if len(around) == 1 else []
            if found:
                return found
            self.page.page.evaluate(FRAMES)
        return []

    def answers(self) -> list[Json]:
        """What can be pressed to go on: the list, if it is closed; an item of a set only if it is not in it."""
        buttons = [one for one in self.hears("button", within=self.dock["id"]) if not one.get("disabled")]
        closed = [one for one in buttons if LIST.fullmatch(one["name"]) and not one["expanded"]]
        if closed:
            return closed
        onward = [one for one in buttons if not BACK.fullmatch(one["name"]) and not LIST.fullmatch(one["name"])]
        items = [one for one in onward if "pressed" in one]
        if not items:
            return onward
        return [one for one in onward if "pressed" not in one] or [one for one in items if one["pressed"] != "true"]

    def press(self, sooner: str) -> None:
        """Whatever; more often than not what brings the end nearer. The tree follows the page by a moment."""
        for _ in range(LOOKS):
            answers = self.answers()
            preferred = [one for one in answers if re.search(sooner, one["name"])]
            offered = preferred if preferred and self.whim.random() < 0.8 else answers
            if offered and self.focused(self.whim.choice(offered)):
                self.page.page.keyboard.press("Enter")
                return
            self.page.page.evaluate(FRAMES)

    def focused(self, heard: Json) -> bool:
        """Whether it is still there, and has the focus now."""
        try:
            self.engine.send("DOM.focus", {"backendNodeId": heard["id"]})
        except Error:
            return False
        return True


# What brings the end nearer, in the words of the list.
SOONER = {"coal_baron": "Marks", "coal_baron_cards": "^Pass|^Yes", "isle_of_trains": "^Draw"}
SHORT = {"isle_of_trains": {"turn_cap": "50"}}


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_by_what_a_screen_reader_hears(visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", title=title, options=SHORT.get(title, {}))["id"]
    page = visit(anna).sit(table)
    stands = page.asked()
    listener = Listener(page, seed=3)
    listener.press("")  # the list of answers
    while stands["kind"] != "over":
        stands = page.answered(stands, partial(listener.press, SOONER[title]))
    page.sees("score-sheet").get_by_role("table").wait_for()
    assert listener.hears_in_time("table", "dialog")
    assert anna.table(table)["status"] == "over"


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
