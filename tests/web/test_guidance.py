"""Help at the table: the hint."""

from tests.table.people import Guest
from tests.web.conftest import Visit


def test_a_hint_is_asked_for_and_taken(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="coal_baron_cards")["id"]
    page = visit(anna, confirm=True).sit(table)
    before = page.asked()
    page.page.keyboard.press("h")
    ideas = page.sees("hint-sheet").get_by_role("listitem")
    ideas.first.wait_for()
    assert "1." in ideas.first.inner_text()
    ideas.first.get_by_role("button").click()
    page.at("hint-sheet").wait_for(state="detached")
    after = page.asked(before["sign"])
    assert after["drafted"] and after["drafted"][0] in before["actions"]
    page.press("start-over")
    assert page.asked(after["sign"])["actions"] == before["actions"]


def test_there_is_no_hint_in_a_rated_game(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", rated=True)["id"]
    page = visit(anna).sit(table)
    page.asked()
    assert page.at("hint").count() == 0
    page.page.keyboard.press("h")
    assert page.at("hint-sheet").count() == 0
