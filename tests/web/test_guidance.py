"""Help at the table: the lesson and the hint."""

from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.visitors import sensible


def test_a_lesson_is_played_to_its_end(web: Beside, visit: Visit) -> None:
    """Hints come when they fit, each once; whoever follows them or not comes to the score sheet."""
    page = visit().open("/learn/isle_of_trains")
    page.press("lesson-isle_of_trains")
    page.sees_board()
    choose = sensible(web, page.page.url.rsplit("/", 1)[1])
    said: list[str] = []
    stands = page.asked()
    while stands["kind"] != "over":
        while page.at("lesson").count():
            hint = page.sees("lesson").locator("p").inner_text()
            said.append(hint)
            page.press("lesson-next")
            page.page.wait_for_function(
                "(hint) => document.querySelector('[data-testid=lesson] p')?.innerText !== hint", arg=hint
            )
        page.step(stands, choose)
        stands = page.asked(stands["sign"])
    assert len(said) == len(set(said)), said
    assert len(said) >= 6 and "Welcome" in said[0]
    page.sees("score-sheet").get_by_role("table").wait_for()
    assert page.at("lesson").count() == 0


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
