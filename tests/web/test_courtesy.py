"""How people come to a table, and how they treat each other there."""

from pathlib import Path

from playwright.sync_api import expect

from tests.table.people import Guest, beside
from tests.web.conftest import Visit
from tests.web.visitors import page_folder


def test_the_buttons_to_play_are_in_sight_without_scrolling_on_every_desk(visit: Visit) -> None:
    page = visit(language="de").open("/")
    buttons = page.page.locator(".links .button")
    lowest = "(buttons) => Math.max(...buttons.map((one) => one.getBoundingClientRect().bottom))"
    below = {}
    for width, height in ((1024, 640), (1280, 720), (1440, 900)):
        page.page.set_viewport_size({"width": width, "height": height})
        below[width] = buttons.evaluate_all(lowest) > height
    assert below == {1024: False, 1280: False, 1440: False}


def test_with_a_friend_is_one_click_to_a_link_and_one_to_sit_down(visit: Visit) -> None:
    host = visit(named=False).go("/")
    host.press("friend-coal_baron")
    link = host.sees("invite-link").input_value()
    assert "#" in link and host.page.url == link
    friend = visit(language="de", named=False).go(link)
    friend.sees("facts").filter(has_text="2 Personen · etwa 60 Minuten").wait_for()
    name = host.table()["seats"][0]["name"]
    friend.page.get_by_role("heading", name=f"{name} lädt dich ein: Glück Auf").wait_for()
    friend.page.get_by_role("link", name="Einführung").wait_for()
    assert "ungewertet" in friend.sees("terms").inner_text()
    friend.press("sit-1")
    friend.sees("stand-1")
    host.page.locator("[data-testid=start]:enabled").wait_for()


def test_two_at_one_screen_have_two_names(visit: Visit, anna: Guest) -> None:
    page = visit(anna, cover=False).open("/new/coal_baron")
    page.page.locator("summary").click()
    page.page.get_by_label("Seat 2").select_option("me")
    page.sees("name-1").fill("Ben")
    page.press("play")
    page.sees_board()
    assert [seat["name"] for seat in page.table()["seats"]] == ["Anna", "Ben"]


def test_the_host_asks_who_shares_the_screen(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "open")["id"]
    page = visit(anna).go(f"/t/{table}")
    page.page.get_by_label("Seat 2").select_option("me")
    page.sees("name").fill("Ben")
    page.press("name-ok")
    page.page.locator("[data-testid=start]:enabled").wait_for()
    assert [seat["name"] for seat in anna.table(table)["seats"]] == ["Anna", "Ben"]


def test_an_empty_lobby_offers_a_table_that_everyone_sees(visit: Visit, tmp_path: Path) -> None:
    with beside(tmp_path / "games.db", page=page_folder()) as empty:
        page = visit(empty.guest("Anna"), web=empty).go("/")
        page.press("offer-isle_of_trains")
        page.sees("invite-link")
        assert page.table()["public"]
        page.context.close()


def test_a_link_gives_the_seat_back_on_another_device(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="isle_of_trains")["id"]
    desk = visit(anna).sit(table)
    desk.press("menu-button")
    desk.press("my-seat")
    desk.press("make-seat-link")
    link = desk.sees("seat-link").input_value()
    phone = visit(width=390).go(link)
    phone.press("take-seat")
    phone.sees_board()
    # of some hands nothing can be built: then the one answer, to draw, only wants to be confirmed
    assert phone.page.url.endswith(f"/t/{table}") and phone.asked()["kind"] in {"choose", "confirm"}
    desk.press("revoke-seat-link")
    desk.page.get_by_text("Revoked").wait_for()
    phone.forgiven = ("401", "WebSocket")
    assert phone.page.request.get("/api/me").status == 401


def test_the_own_games_are_filtered(visit: Visit, anna: Guest, bert: Guest) -> None:
    for title in ("coal_baron", "isle_of_trains"):
        table = anna.create_table("me", "open", title=title)["id"]
        bert.done(table, "sit", seat=1, invite=anna.table(table)["invite"])
        anna.done(table, "start")
        bert.done(table, "resign", seat=1)
    page = visit(anna).go("/games")
    expect(page.at("past-game")).to_have_count(2)
    page.sees("filter-title").select_option("coal_baron")
    page.page.locator("[data-testid=count]", has_text="1 game").wait_for()
    page.sees("filter-result").select_option("lost")
    page.page.locator("[data-testid=count]", has_text="0 games").wait_for()


def test_the_own_games_show_a_rematch_and_lead_there(visit: Visit, anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", title="coal_baron")["id"]
    bert.done(table, "sit", seat=1, invite=anna.table(table)["invite"])
    anna.done(table, "start")
    bert.done(table, "resign", seat=1)
    bert.done(table, "rematch")
    page = visit(anna).go("/games")
    expect(page.at("past-rematch")).to_contain_text("offered")
    page.press("past-rematch")
    page.press("agree")
    page.page.wait_for_url(lambda url: "/t/" in url and table not in url)  # the old board is still there
    page.sees_board()
    new = page.page.url.rsplit("/", 1)[1]
    assert new == anna.table(table)["rematch"]
    page.go("/games").press("past-rematch")
    page.sees_board()
    assert page.page.url.endswith(f"/t/{new}")
