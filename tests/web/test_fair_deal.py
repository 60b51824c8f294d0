"""A fair deal in two browsers: both contribute by themselves, play, abort, and check the deal on the page."""

from tests.table.people import Guest
from tests.web.conftest import Visit
from tests.web.visitors import preferring

CARDS = preferring("place", "pay", seed=4)


def test_two_browsers_contribute_play_abort_check_and_play_again(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    host = visit(anna).go(f"/t/{table}")
    friend = visit(width=390).go(f"/t/{table}")
    friend.press("sit-1")
    friend.sees("stand-1")
    while None in [part["commitment"] for part in anna.table(table)["deal"]["parts"]]:
        host.page.wait_for_timeout(50)
    host.page.locator("[data-testid=start]:enabled").click()
    host.sees_board()
    friend.sees_board()
    running = anna.table(table)
    assert all(part["value"] for part in running["deal"]["parts"]) and running["deal"]["secret"] is None

    first, second = (host, friend) if running["asked"] == 0 else (friend, host)
    first.turn(CARDS)
    second.press("menu-button")
    second.press("abort")
    second.press("abort-sure")
    for page in (host, friend):
        page.sees("score-sheet")
        page.sees("fair")
    assert anna.table(table)["status"] == "aborted"

    host.press("rematch")
    friend.press("agree")
    for page in (host, friend):
        page.page.wait_for_url(lambda address: table not in address)
        page.sees_board()
    again = anna.table(host.page.url.rsplit("/", 1)[1])
    assert again["status"] == "playing" and all(part["value"] for part in again["deal"]["parts"])


def test_the_host_closes_a_table_on_the_page(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    guest = visit(language="de").go(f"/t/{table}")
    host = visit(anna).go(f"/t/{table}")
    host.press("close")
    host.press("close-sure")
    for page in (host, guest):
        page.sees("closed")
