"""The card game and Isle of Trains in a larger window: cards grow."""

import pytest

from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import well_known
from tests.web.visitors import FRAMES, Visitor

DESKS = ((1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
WIDEST = "() => Math.max(...[...document.querySelectorAll('#board .card')].map((card) => card.clientWidth))"


def resize(page: Visitor, width: int, height: int) -> None:
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.mouse.move(0, 0)
    page.page.evaluate(FRAMES)


@pytest.mark.parametrize("title", ["coal_baron_cards", "isle_of_trains"])
def test_cards_grow_with_the_window(web: Beside, visit: Visit, title: str) -> None:
    game = well_known(web, web.guest("Maximiliane"), title, 3)
    page = visit(game.guest).sit(game.middle())
    page.asked()
    widths = []
    for width, height in DESKS:
        resize(page, width, height)
        widths.append(page.page.evaluate(WIDEST))
    assert widths == sorted(widths)
    assert widths[0] >= 64
    assert widths[2] >= 110  # 1440x900
    assert widths[-1] >= 170
