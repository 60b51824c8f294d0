"""Practice on a phone: a drill solved and the next one, and from an analysis to one's own mistakes."""

from playwright.sync_api import expect

from glueckauf.coach.drills import package_drills
from tests.table import stub_coach
from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import finish

TITLE = "isle_of_trains"


def test_a_drill_is_solved_and_own_mistakes_are_practised(web: Beside, visit: Visit) -> None:
    guest = web.guest("Anna", "de")
    drill = next(one for one in package_drills(TITLE).values() if len(one.found.best) == 1)
    page = visit(guest, width=390, language="de").open("/learn")
    page.press("to-practice")
    expect(page.at("practice-due")).to_have_text("0")
    expect(page.at("practice-streak")).to_have_text("–")
    page.sees(f"practice-new-{TITLE}")
    page.sees(f"theme-{TITLE}-{drill.found.themes[0]}")
    table = guest.post("/api/practice", {"title": TITLE, "drill": drill.id}).json()["id"]
    page.go(f"/t/{table}").sees_board()
    page.sees("drill")
    assert page.at("hint").count() == 0 and page.at("undo").count() == 0, "nothing tells the answer"
    page.asked()
    page.click(drill.found.best[0])
    page.page.wait_for_selector("[data-testid=drill][data-state=solved]")
    expect(page.at("drill-words")).to_contain_text("Besser: ")
    page.press("drill-next")
    page.page.wait_for_selector("[data-testid=drill][data-state=going]")
    assert table not in page.page.url
    page.press("drill-show")
    page.page.wait_for_selector("[data-testid=drill][data-state=failed]")
    page.press("drill-again")
    page.page.wait_for_selector("[data-testid=drill][data-state=going]")
    game = finish(web, guest, TITLE)
    stub_coach.keep(web, game.table)
    page.go(f"/t/{game.table}?analysis=1").press("practise-mistakes")
    page.page.wait_for_selector("[data-testid=drill][data-state=going]")
    page.go("/practice").sees("practice-mine")
    expect(page.at("practice-streak")).to_have_text("1 Tag in Folge")
