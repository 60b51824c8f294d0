"""Every question can be answered in the browser, on a phone as well."""

from collections.abc import Callable

import pytest

from glueckauf.games import TITLES as BY_NAME
from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import Finished, finish
from tests.web.visitors import TITLES

# Questions that games of bots under the usual options hardly ever or never ask: not tried here.
RARE = {"coal_baron": {"fill_cart"}, "coal_baron_cards": {"choose_stack"}, "isle_of_trains": {"source", "tear_down"}}
GAMES_AT_MOST = 8


@pytest.mark.parametrize("title", TITLES)
def test_every_question_is_answered_by_a_click(
    web: Beside, visit: Visit, finished: Callable[[str], Finished], title: str
) -> None:
    game = finished(title)
    places = {name: (game, moves[0]) for name, moves in game.asked().items()}
    wanted = set(BY_NAME[title].actions.questions) - RARE[title]
    for _ in range(GAMES_AT_MOST):
        if wanted <= set(places):
            break
        another = finish(web, game.guest, title)
        places = {name: (another, moves[0]) for name, moves in another.asked().items()} | places
    assert wanted <= set(places), wanted - set(places)
    desk, phone = visit(game.guest), visit(game.guest, width=390)
    for number, (question, (source, place)) in enumerate(sorted(places.items())):
        page = phone if number % 2 else desk
        page.sit(source.running(place))
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
    phone.page.locator(f"#choices [data-action='{action}']").tap()
    assert phone.asked(stands["sign"], thinking=True)["sign"] != stands["sign"]
    phone.press("panel-button")
    phone.page.locator("aside table").first.wait_for()
