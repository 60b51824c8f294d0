"""The card game and Isle of Trains in a larger window: cards grow. Names of places say what is seen on them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import Finished, well_known
from tests.web.visitors import FRAMES, Visitor

DESKS = ((1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
WIDEST = "() => Math.max(...[...document.querySelectorAll('#board .card')].map((card) => card.clientWidth))"
NAMELESS = """() => axe.run('#board', { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })
    .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120))))"""


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


@pytest.mark.parametrize("title", ["coal_baron_cards", "isle_of_trains"])
def test_names_contain_what_is_seen(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    """Whoever speaks what they see is understood (WCAG 2.5.3)."""
    axe = pytest.importorskip("axe_playwright_python").__path__[0]
    game = finished(title)
    page = visit(game.guest).sit(game.middle())
    page.asked()
    page.page.evaluate((Path(axe) / "axe.min.js").read_text(encoding="utf-8"))
    assert page.page.evaluate(NAMELESS) == []
