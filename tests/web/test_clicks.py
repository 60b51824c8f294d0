"""Usual turns, counted in clicks: a person decides once, and the page asks no more than that."""

import re

import pytest

from glueckauf.engine.fields import plain
from glueckauf.table.play.room import Room
from tests.table.people import Beside, Guest, Json
from tests.web.conftest import Visit
from tests.web.positions import well_known
from tests.web.visitors import PRESSED, Visitor, preferring

TRIES = 60

# [title] turns of a game that is always the same: how each begins, and the clicks that it may take.
TURNS: dict[str, dict[str, int]] = {
    "coal_baron": {"place money_": 1, "place order_": 1, "place factory_": 1, "place delivery_": 1},
    "coal_baron_cards": {"place lorry_": 2, "place wagon_": 3, "place deliver": 3, "play take_": 2},
    "isle_of_trains": {"draw": 1, "load ": 2, "fulfil ": 3},
}


def turn(room: Room, begin: str) -> tuple[int, list[str]]:
    """The first turn that begins so, by choice: the move before it, and everything that is answered in it."""
    texts, states = [room.game.actions.texts[action] for action in room.played.actions], room.played.states
    for move, text in enumerate(texts):
        if text.startswith(begin) and len(room.game.legal_ids(states[move])) > 1:
            last = move + 1
            while last < len(texts) and plain(states[last]).seat == plain(states[move]).seat:
                last += 1
            return move, texts[move:last]
    message = f"no turn begins with {begin}"
    raise AssertionError(message)


def clicked(page: Visitor, answers: list[str]) -> int:
    """Give these answers with real clicks, until they are sent; how many it took."""
    began, clicks, left = page.table()["move"], 0, list(answers)
    stands = page.asked()
    while page.table()["move"] == began:
        if stands["kind"] in PRESSED:
            action = stands["kind"]
        else:
            action = next(one for one in left if one in stands["actions"])
            left.remove(action)
        page.click(action)
        clicks += 1
        stands = page.asked(stands["sign"], thinking=True)
    return clicks


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


@pytest.mark.parametrize("title", TURNS)
def test_usual_turns_take_no_more_clicks_than_there_are_things_to_decide(
    web: Beside, visit: Visit, anna: Guest, title: str
) -> None:
    """What is touched and nothing else: taking and drawing are one click, a payment a click a card."""
    game = well_known(web, anna, title, 2)
    room = web.do(lambda: web.server.parts.rooms.get(game.table))
    page, took = visit(anna), dict[str, int]()
    for begin in TURNS[title]:
        move, answers = turn(room, begin)
        page.sit(game.running((move, int(plain(room.played.states[move]).seat))))
        took[begin] = clicked(page, answers)
    assert all(took[begin] <= most for begin, most in TURNS[title].items()), took
