"""Learning: each lesson by doing what it says, a puzzle, the guide and the rules."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitors import FRAMES, TITLES, Visitor

# What the lesson offers now, when nothing is under way; `sign` changes with every answer.
OFFERS = """(before) => {
    const one = (id) => document.querySelector(`[data-testid=${id}]`);
    if (one('lesson-end')) return { done: true };
    const lesson = one('lesson');
    const ready = ['insist', 'take', 'confirm'].find((id) => one(id) && !one(id).disabled);
    const list = [...document.querySelectorAll('#choices [data-action]:not([aria-pressed=true])')];
    const offered = list.map((choice) => choice.dataset.action);
    if (!lesson || lesson.classList.contains('watching') || (!ready && offered.length === 0)) return null;
    const draft = Object.entries(sessionStorage).filter(([key]) => key.startsWith('glueckauf.draft'));
    const action = ready ?? offered[0];
    const sign = JSON.stringify([lesson.dataset.step, draft, action, offered]);
    return sign === before ? null : { step: Number(lesson.dataset.step), action, sign };
}"""


# Drawings of a guide that leave their picture, or that are so small that nothing can be seen.
OUTSIDE = """() => [...document.querySelectorAll('.picture')].flatMap((picture) => {
    const frame = picture.getBoundingClientRect();
    return [...picture.querySelectorAll('svg')].map((svg) => svg.getBoundingClientRect()).filter((box) =>
        box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
        || box.bottom > frame.bottom + 1 || box.width < 4 || box.width > frame.width * 0.95
    ).map((box) => [picture.nextElementSibling.textContent, Math.round(box.width), Math.round(box.height)]);
})"""


# What stands on a tile or on a contract of the board and leaves it, or is cut by what lies around it.
CUT = """() => [...document.querySelectorAll('#board :is(.tile, .place:has(> .spot .board))')].flatMap((box) => {
    const frame = box.getBoundingClientRect();
    const around = box.closest('.area, [data-area]').getBoundingClientRect();
    const parts = [...box.querySelectorAll('.tile > .name, .price, .lying, strong, .part .points')];
    return parts.map((part) => [part.textContent, part.getBoundingClientRect()]).filter(([, { top, bottom }]) =>
        top < Math.max(frame.top, around.top) - 2 || bottom > Math.min(frame.bottom, around.bottom) + 2
    ).map(([text]) => text);
})"""


def follow(page: Visitor) -> list[int]:
    """Do what the teacher says until the lesson is over; returns the step of every click."""
    steps: list[int] = []
    before = ""
    for _ in range(120):
        now = page.page.wait_for_function(OFFERS, arg=before).json_value()
        if now.get("done"):
            return steps
        where = page.aim(now["action"], board=True)
        if where is not None:  # else it followed by itself
            page.page.mouse.click(where["x"], where["y"])
            steps.append(now["step"])
        before = now["sign"]
    pytest.fail("the lesson does not end")


@pytest.mark.parametrize("title", TITLES)
def test_who_does_what_the_lesson_says_comes_to_its_end(visit: Visit, title: str) -> None:
    page = visit().open(f"/learn/{title}")
    page.press(f"lesson-{title}")
    page.sees_board()
    steps = follow(page)
    assert sorted(set(steps)) == list(range(1, max(steps) + 1)) and max(steps) >= 10, "one step after the other"
    end = page.sees("lesson-end")
    assert end.get_by_role("listitem").count() >= 3 and end.get_by_role("table").count() == 1
    page.press("lesson-play")
    page.page.wait_for_function("() => !document.querySelector('[data-testid=lesson-end]')")
    page.sees_board()
    page.sees("advice")
    page.open("/learn")
    page.page.locator(f"[data-testid=lesson-{title}]", has_text="once more").wait_for()


def test_a_puzzle_is_missed_shown_and_tried_again(visit: Visit) -> None:
    page = visit().open("/learn/coal_baron")
    page.press("puzzle-coal_baron-majority")
    page.sees_board()
    page.page.wait_for_selector("[data-testid=lesson][data-state=going]")
    page.click("place bank")
    page.page.wait_for_selector("[data-testid=lesson][data-state=missed]")
    page.press("puzzle-show")
    page.page.wait_for_selector("[data-testid=lesson][data-state=done]")
    page.press("puzzle-again")
    page.page.wait_for_selector("[data-testid=lesson][data-state=going]")
    page.click("place delivery_horse_cart")
    page.page.wait_for_selector("[data-testid=lesson][data-state=done]")
    page.press("puzzle-next")
    page.page.locator("[data-testid=puzzle-coal_baron-majority].done").wait_for()


def test_the_rules_have_a_shelf_and_no_chapter_for_engineers(visit: Visit) -> None:
    page = visit().go("/rules")
    page.sees("rules-list").get_by_role("link", name="Coal Baron").first.click()
    page.page.wait_for_selector("article h2")
    expect(page.page.get_by_role("heading", name="Turn structure")).to_have_count(1)
    assert page.page.get_by_text("Invariants for testing").count() == 0


@pytest.mark.parametrize("title", TITLES)
def test_the_drawings_of_a_guide_lie_inside_their_pictures(visit: Visit, title: str) -> None:
    """Opened first: no table has been there whose styles the pieces could rest on."""
    page = visit(width=390).open(f"/guide/{title}")
    page.page.evaluate(FRAMES)
    assert page.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("puzzle", ["face_down", "two_cars", "bonus", "full_steam"])
def test_the_houses_are_in_sight_beside_the_teacher_on_a_phone(visit: Visit, puzzle: str) -> None:
    """A train of two rows left the building plot half out of its area."""
    page = visit(width=390, language="de").open("/learn/isle_of_trains")
    page.press(f"puzzle-isle_of_trains-{puzzle}")
    page.sees_board()
    page.sees("question")
    page.page.click("[data-tab=mine]")
    page.page.evaluate(FRAMES)
    area, houses = page.page.evaluate("""() => ['.isle-mine', '.isle-mine .plots'].map((one) => {
        const { top, bottom } = document.querySelector(one).getBoundingClientRect();
        return [top, bottom];
    })""")
    assert area[0] < houses[0] < houses[1] <= area[1] + 1


@pytest.mark.parametrize(
    ("title", "puzzle"), [("coal_baron_cards", "both_lorries"), ("isle_of_trains", "bonus"), ("isle_of_trains", "")]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_can_be_read_beside_the_teacher_on_a_phone(
    visit: Visit, title: str, puzzle: str, language: str
) -> None:
    """A task of several lines and a hand of two rows left the stacks 30 px, and contracts lay on each other."""
    page = visit(width=390, language=language).open(f"/learn/{title}")
    page.press(f"puzzle-{title}-{puzzle}" if puzzle else f"lesson-{title}")
    page.sees_board()
    page.sees("question")
    page.page.evaluate(FRAMES)
    assert page.page.evaluate(CUT) == []
