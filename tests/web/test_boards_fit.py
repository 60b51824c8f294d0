"""The card game and Isle of Trains in any window: all that can be touched is in sight, nothing scrolls, cards grow."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.positions import Finished
from tests.web.visitors import FRAMES, Visitor

REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")
DESKS = ((1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
SMALL = ((720, 450), (390, 844), (844, 390))  # a desk at 200 %, and a phone both ways
SCROLLS = """() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.querySelector('[data-testid=board]');
    return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}"""
WIDEST = "() => Math.max(...[...document.querySelectorAll('#board .card')].map((card) => card.clientWidth))"
NAMELESS = """() => axe.run('#board', { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })
    .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120))))"""


def resize(page: Visitor, width: int, height: int) -> None:
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.mouse.move(0, 0)
    page.page.evaluate(FRAMES)


def out_of_reach(page: Visitor) -> list[str]:
    """What can be touched but is outside the window or covered; and whether the board scrolls."""
    found: list[str] = page.page.evaluate(REACH, {"finger": False, "table": True})
    return found + (["the board scrolls"] if page.page.evaluate(SCROLLS) else [])


@pytest.mark.parametrize("title", ["coal_baron_cards", "isle_of_trains"])
def test_whatever_can_be_touched_is_in_sight(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    game = finished(title)
    page = visit(game.guest, language="de")  # German words are longer
    found: dict[str, list[str]] = {}
    for question, places in game.asked().items():
        page.sit(game.running(places[0])).asked()
        for width, height in (*DESKS, *SMALL):
            resize(page, width, height)
            found[f"{question}, {width}x{height}"] = out_of_reach(page)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("title", ["coal_baron_cards", "isle_of_trains"])
def test_cards_grow_with_the_window(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    game = finished(title)
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
