"""How people come to a table, and how they treat each other there."""

from tests.table.people import Guest
from tests.web.conftest import Visit


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


def test_an_empty_lobby_offers_a_table_that_everyone_sees(visit: Visit, anna: Guest) -> None:
    page = visit(anna).go("/")
    page.press("offer-isle_of_trains")
    page.sees("invite-link")
    assert page.table()["public"]
