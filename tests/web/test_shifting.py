"""On a phone the board keeps its place, whatever is asked and whoever moves: nothing goes away under a finger."""

import pytest

from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.visitors import FRAMES, TITLES, sensible

ANSWERS = 20

# All that a browser counts as moved without having been touched, by its name.
WATCH = """() => {
    window.moved = [];
    const name = (node) => (node?.nodeType === 1 ? `${node.localName}.${node.className}` : node?.nodeName);
    const note = (entry) => moved.push([entry.value, ...entry.sources.map(({ node }) => name(node))]);
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' });
}"""

# The boxes that do not depend on what is asked. `held` tells how many rows lie in the hand, and who has its room.
BOXES = """() => {
    const [board, hand] = [document.querySelector('#board'), '.lies, [data-anchor^="order:"]'];
    const kinds = [...board.querySelectorAll('[data-anchor^="orders:"], [data-anchor^="innovations:"]')];
    const kept = ':is([data-area], [data-anchor=island], [data-anchor^="contract:"], [data-anchor=my-hand])';
    const told = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(' ');
    const named = (one) => one.dataset.anchor ?? one.dataset.area;
    const whole = (one) => (named(one)?.startsWith('contract:') ? one.parentElement : one); // parts grow for fingers
    const places = [...board.querySelectorAll(kept)].filter((one) => !named(one).match(/:.*:/));
    return {
        held: kinds.map((kind) => Math.ceil(kind.querySelectorAll(hand).length / 4) * kind.checkVisibility()).join()
            + (board.querySelector('.works, .working') ? ' working' : ''),
        boxes: Object.fromEntries([board, document.querySelector('[data-testid=dock]'), ...places].map(
            (one) => [named(one) ?? one.dataset.testid, told(whole(one).getBoundingClientRect())])),
    };
}"""


@pytest.mark.parametrize("title", TITLES)
def test_an_area_that_comes_by_itself_shifts_nothing(visit: Visit, anna: Guest, title: str) -> None:
    """The page shows the area that a question is about; nobody has touched anything then."""
    page = visit(anna, width=390).sit(anna.create_table("me", "bot lehrling", title=title)["id"])
    page.asked()
    page.page.evaluate(FRAMES)
    page.page.evaluate(WATCH)
    areas = page.page.locator("[data-tab]").evaluate_all("(tabs) => tabs.map((tab) => tab.dataset.tab)")
    assert len(areas) > 1
    for area in areas * 2:
        page.page.evaluate("(area) => document.querySelector(`[data-tab=${area}]`).click()", area)
        page.page.locator(f"[data-tab={area}][aria-selected=true]").wait_for()
        page.page.evaluate(FRAMES)
    page.page.evaluate(FRAMES)
    assert page.page.evaluate("moved") == []


@pytest.mark.parametrize("title", TITLES)
def test_the_board_keeps_its_place_whatever_is_asked(web: Beside, visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", title=title)["id"]
    page, choose = visit(anna, width=390).sit(table), sensible(web, table)
    found: dict[tuple[str, str], set[str]] = {}
    stands = page.asked()
    for _ in range(ANSWERS):
        page.page.evaluate(FRAMES)
        told = page.page.evaluate(BOXES)
        for name, box in told["boxes"].items():
            found.setdefault((told["held"], name), set()).add(box)
        stands = page.answered(stands, lambda stands=stands: page.step(stands, choose))  # type: ignore[misc]
    assert {name: boxes for name, boxes in found.items() if len(boxes) > 1} == {}
