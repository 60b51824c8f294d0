"""Several people: at two browsers, and at one."""

import pytest

from tests.table.people import Guest
from tests.web.conftest import Visit
from tests.web.pictures import faults
from tests.web.visitors import preferring

CARDS = preferring("place", "pay", seed=3)

# the three seconds of the offer do not pass
LASTING = "const pass = setTimeout; window.setTimeout = (then, time) => (time === 3000 ? 0 : pass(then, time))"


def test_two_browsers_meet_by_a_link_talk_play_and_take_back(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "friend Bert")["id"]
    host = visit(anna).go(f"/t/{table}")
    link = host.sees("invite-link").input_value()
    friend = visit(language="de", named=False).go(link)
    friend.sees("name").fill("Bert")
    friend.press("sit-1")
    host.page.locator("[data-testid=start]:enabled").click()
    host.sees_board()
    friend.sees_board()

    for window in (host, friend):
        window.press("panel-button")
    friend.page.locator("#tab-chat").click()
    friend.sees("chat-input").fill("Glück auf, Anna!")
    friend.page.keyboard.press("Enter")
    host.page.locator("#tab-chat").click()
    host.page.get_by_text("Glück auf, Anna!").first.wait_for()

    first, second = (host, friend) if anna.table(table)["asked"] == 0 else (friend, host)
    assert second.asked(thinking=True)["kind"] == "thinking"
    before = first.asked()
    first.turn(CARDS)
    theirs = second.asked()
    assert theirs["kind"] == "choose"
    first.press("menu-button")
    first.press("propose")
    second.press("agree")
    again = first.asked()
    assert again["actions"] == before["actions"] and anna.table(table)["move"] == 0
    assert second.asked(theirs["sign"], thinking=True)["kind"] == "thinking"


def test_people_at_one_screen_do_not_see_each_others_hands(visit: Visit, anna: Guest) -> None:
    for title in ("isle_of_trains", "coal_baron_cards"):
        table = anna.create_table("me", "me", title=title)["id"]
        screen = visit(anna).sit(table)
        first = anna.table(table)["asked"]
        own = screen.page.evaluate("document.querySelector('[data-testid=board]').innerText")
        screen.turn(preferring("place", "draw", seed=2))
        screen.sees("hand-over")
        assert screen.page.locator(".spot").count() == 0
        assert screen.at("log").count() == 0
        assert anna.table(table)["asked"] != first
        screen.press("ready")
        screen.sees_board()
        assert screen.asked()["kind"] in {"choose", "confirm", "take"}
        assert screen.page.evaluate("document.querySelector('[data-testid=board]').innerText") != own


def test_a_draft_is_taken_back_step_by_step_or_whole_and_a_turn_by_undo(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling")["id"]
    page = visit(anna, confirm=True).sit(table)
    start = page.asked()
    move = anna.table(table)["move"]
    drafted = page.compose(anna)
    page.press("step-back")
    assert page.asked(drafted["sign"])["actions"] == start["actions"]
    drafted = page.compose(anna)
    page.press("start-over")
    assert page.asked(drafted["sign"])["actions"] == start["actions"]
    assert anna.table(table)["move"] == move  # nothing of it was sent
    page.turn(CARDS)
    page.asked()
    with anna.live(table) as live:
        page.press("undo")
        live.until("position", lambda told: bool(told["move"] == move))
    page.back_at(start)
    assert anna.table(table)["move"] == move


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_the_offer_to_undo_covers_nothing(visit: Visit, anna: Guest, width: int, height: int) -> None:
    table = anna.create_table("me", "me", title="coal_baron")["id"]
    page = visit(anna, width=390, cover=False)
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.add_init_script(LASTING)
    stands = page.sit(table).asked()
    page.step(stands, CARDS)
    page.asked(stands["sign"])
    page.page.locator(".dock .ways .offer").wait_for()
    assert faults(page, finger=True, table=True) == []
    page.press("undo")
    page.page.locator(".offer").wait_for(state="detached")
    page.back_at(stands)


def test_a_watcher_sees_the_game_and_no_hand(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="isle_of_trains", public=True)["id"]
    player, watcher = visit(anna).sit(table), visit().sit(table)
    player.turn(preferring("draw"))
    watcher.press("panel-button")
    watcher.page.locator("#tab-log").click()
    watcher.page.locator("[data-testid=log] li").first.wait_for()
    assert watcher.stands()["kind"] in {"wait", "thinking"}
    assert watcher.page.locator(".spot.live").count() == 0
