"""Every question can be answered in the browser, on a phone as well."""

from collections.abc import Callable

import pytest

from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import Finished, with_every_question
from tests.web.visitors import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_every_question_is_answered_by_a_click(web: Beside, visit: Visit, title: str) -> None:
    guest = web.guest("Clara")
    desk, phone = visit(guest), visit(guest, width=390)
    for number, (question, (game, place)) in enumerate(sorted(with_every_question(web, guest, title).items())):
        page = phone if number % 2 else desk
        page.sit(game.running(place))
        stands = page.asked()
        assert stands["kind"] == "choose", question
        page.click(stands["actions"][-1])
        page.asked(stands["sign"], thinking=True)  # something has come of it


@pytest.mark.parametrize("title", TITLES)
def test_an_answer_on_the_phone(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    """One answer by a tap in the list, then the drawer with the points."""
    game = finished(title)
    phone = visit(game.guest, width=390).sit(game.middle())
    stands = phone.asked()
    action = stands["actions"][0]
    phone.lists()
    phone.page.locator(f"#choices [data-action='{action}']").tap()
    assert phone.asked(stands["sign"], thinking=True)["sign"] != stands["sign"]
    phone.press("panel-button")
    phone.page.locator("aside table").first.wait_for()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080), (2560, 1440)])
def test_the_list_of_answers_lies_over_the_panel_beside_the_board(
    visit: Visit, finished: Callable[[str], Finished], width: int, height: int
) -> None:
    """On a large desk the points stand beside the board from the start, and the list opened behind them."""
    game = finished("isle_of_trains")
    page = visit(game.guest)
    page.page.set_viewport_size({"width": width, "height": height})
    page.sit(game.middle())
    stands = page.asked()
    if page.page.locator("aside.open").count() == 0:
        page.press("panel-button")
    page.page.locator("aside.open table").first.wait_for()
    page.lists()
    action = stands["actions"][0]
    page.page.locator(f"#choices [data-action='{action}']").click()
    assert page.asked(stands["sign"], thinking=True)["sign"] != stands["sign"]
