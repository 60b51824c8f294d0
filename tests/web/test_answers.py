"""Every question of every title can be answered in the browser, on a phone as well."""

from collections.abc import Callable

import pytest

from tests.web.conftest import Visit
from tests.web.positions import Finished
from tests.web.visitors import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_every_question_of_a_game_is_answered_by_a_click(
    visit: Visit, finished: Callable[[str], Finished], title: str
) -> None:
    game = finished(title)
    desk, phone = visit(game.guest), visit(game.guest, width=390)
    for number, (question, places) in enumerate(game.asked().items()):
        page = phone if number % 2 else desk
        page.sit(game.running(places))
        stands = page.asked()
        assert stands["kind"] == "choose", question
        page.click(stands["actions"][-1])
        assert page.asked(stands["sign"], thinking=True)["kind"] != "nothing", question


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_on_the_phone(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    """By taps on the board alone: the list of answers is folded away where the thumb wants the board."""
    game = finished(title)
    phone = visit(game.guest, width=390).sit(game.middle())
    stands = phone.asked()
    action = stands["actions"][0]
    phone.page.locator(f"#choices [data-action='{action}']").tap()
    assert phone.asked(stands["sign"], thinking=True)["sign"] != stands["sign"]
    phone.press("panel-button")
    phone.page.locator("aside table").first.wait_for()
