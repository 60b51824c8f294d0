"""A piece is dragged to where it shall go, by mouse and by finger."""

import pytest

from tests.table.people import Guest, Json
from tests.web.conftest import Visit
from tests.web.visitors import TITLES, Visitor

# What may be picked up at the beginning: an order of the draft, a worker card, a card of the hand.
PIECES = {
    "coal_baron": "[data-anchor=draft] .cb-drag.live",
    "coal_baron_cards": "[data-anchor='own:hand'] .pick",
    "isle_of_trains": "[data-anchor=my-hand] .isle-hand-card.live",
}
MIDDLE = """(element) => {
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""
# Places that take what is being dragged, and are not what is dragged.
TARGETS = """(piece) => [...document.querySelectorAll('.spot.target')].filter((one) => one !== piece).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const across of [0.5, 0.2, 0.8, 0.05, 0.95]) {
        const [x, y] = [left + width * across, top + height / 2];
        if (document.elementFromPoint(x, y)?.closest('.spot') === one) return [x, y];
    }
    return null;
}).filter(Boolean)"""


def dragged(page: Visitor, selector: str, *, finger: bool) -> Json:
    """Pick up one piece after the other until the table shows a place for it; drop it there."""
    stands = page.asked()
    touch = page.context.new_cdp_session(page.page)

    def pointer(kind: str, x: float, y: float) -> None:
        if finger:
            points = [] if kind == "End" else [{"x": x, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        elif kind == "Move":
            page.page.mouse.move(x, y, steps=4)
        else:
            getattr(page.page.mouse, {"Start": "down", "End": "up"}[kind])()

    for piece in page.page.locator(selector).element_handles():
        x, y = piece.evaluate(MIDDLE)
        if not finger:
            page.page.mouse.move(x, y)
        pointer("Start", x, y)
        pointer("Move", x + 14, y - 14)
        page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        places = piece.evaluate(TARGETS)
        if places:
            pointer("Move", *places[0])
            pointer("End", *places[0])
            return page.asked(stands["sign"], thinking=True)
        pointer("Move", x, y)
        pointer("End", x, y)
    message = f"no place takes any of {selector}"
    raise AssertionError(message)


@pytest.mark.parametrize("title", TITLES)
def test_a_piece_is_dragged_with_a_mouse(visit: Visit, anna: Guest, title: str) -> None:
    page = visit(anna)
    while True:  # of some hands in Isle of Trains nothing can be built: the only answer is to draw
        table = anna.create_table("me", "bot lehrling", title=title)["id"]
        before = page.sit(table).asked()
        if len(before["actions"]) > 1:
            break
    after = dragged(page, PIECES[title], finger=False)
    assert after["drafted"] or anna.table(table)["move"] > 0, (before, after)
    assert page.page.locator("body > div[style*='pointer-events']").count() == 0  # its picture is gone


def test_a_piece_is_dragged_with_a_finger(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling", title="coal_baron")["id"]
    page = visit(anna, width=1024).sit(table)
    dragged(page, PIECES["coal_baron"], finger=True)
    assert anna.table(table)["move"] > 0
