"""Usual turns, counted in clicks: a person decides once, and the page asks no more than that."""

import re

from tests.table.people import Guest, Json
from tests.web.conftest import Visit
from tests.web.visitors import Visitor, preferring

TRIES = 60


def press(page: Visitor, name: str) -> int:
    """One click on a button of the dock."""
    page.sees(name)
    page.press(name)
    return 1


def until(page: Visitor, question: str) -> Json:
    """Play on, turn by turn, until this is asked."""
    stands = page.asked()
    for _ in range(TRIES):
        if question in " ".join(stands["actions"]):
            return stands
        page.step(stands, preferring("draft", "draw"))
        stands = page.asked(stands["sign"])
    message = f"never asked: {question}"
    raise AssertionError(message)


def test_a_mining_turn_takes_four_clicks(visit: Visit, anna: Guest) -> None:
    """Place, fill what the orders need; then perhaps stop, and say that the steps that are left may be lost."""
    table = anna.create_table("me", "bot lehrling", title="coal_baron")["id"]
    page = visit(anna).sit(table)
    stands = until(page, "place mining_")
    move = page.table()["move"]
    page.click(next(one for one in stands["actions"] if one.startswith("place mining_")))
    clicks = 1 + press(page, "plan")
    stands = page.asked(thinking=True)
    if page.table()["move"] == move and "stop_mining" in stands["actions"]:
        page.click("stop_mining")
        clicks += 1
        if page.asked(stands["sign"], thinking=True)["kind"] == "insist":
            clicks += press(page, "insist")
    page.at("insist").wait_for(state="detached")
    assert clicks <= 4


def costly(page: Visitor) -> str | None:
    """A build that takes some cards of the hand, but not all: then there is nothing to choose."""
    hand = int(re.findall(r"(\d+) cards in hand", page.sees("question").inner_text())[0])
    price = f"[2-{hand - 2}]" if hand > 3 else "none"
    fitting = page.page.locator("#choices [data-action^='build ']", has_text=re.compile(rf"\(pay {price}\)"))
    return fitting.first.get_attribute("data-action") if fitting.count() > 0 else None


def test_a_build_is_paid_with_cards_in_any_order_and_with_no_other(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="isle_of_trains")["id"]
    page = visit(anna).sit(table)
    for _ in range(TRIES):
        stands = until(page, "build ")
        build = costly(page)
        if build is not None:
            page.click(build)
            break
        page.step(stands, preferring("draw"))
        page.asked(stands["sign"])
    page.sees("take")
    for _ in range(9):
        if page.at("take").is_enabled():
            break
        stands = page.stands()
        page.click(stands["actions"][-1])  # the last card first: in the order of the rules it could not be
        page.changed(stands["sign"], 10)
    page.press("take")
    page.page.keyboard.press("l")
    page.page.locator("[data-testid=log]", has_text="paying with").wait_for()


def test_passing_with_workers_is_asked_and_says_how_many(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="coal_baron_cards")["id"]
    page = visit(anna).sit(table)
    stands = until(page, "pass")
    page.click("pass")
    page.asked(stands["sign"])
    assert "Pass? You still have" in page.sees("question").inner_text()
    before = anna.table(table)["move"]
    page.press("spare")
    assert page.asked()["kind"] == "choose" and anna.table(table)["move"] == before
    page.click("pass")
    press(page, "insist")
    page.at("insist").wait_for(state="detached")
