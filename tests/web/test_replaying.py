"""After the end: looking back in both directions, playing on from any move, playing again."""

from collections.abc import Callable

import pytest

from tests.table.people import Beside, Guest, Json
from tests.web.conftest import Visit
from tests.web.positions import Finished, the_end_of_a_shift
from tests.web.visitors import Visitor

TITLE = "isle_of_trains"
SLIDE = """(slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""

# Notes in every frame which places are marked, in which area, and whether one of them is out of the window.
RECORD = """() => {
    window.shown = { areas: [], outside: 0 };
    const look = () => {
        const rings = [...document.querySelectorAll('.spotlight')].map((ring) => ring.getBoundingClientRect());
        const outside = ({ left, top, width, height }) => left + width / 2 < 0 || left + width / 2 > innerWidth
            || top + height / 2 < 0 || top + height / 2 > innerHeight;
        const area = document.querySelector('[data-tab][aria-selected=true]')?.dataset.tab;
        if (rings.length > 0 && !shown.areas.includes(area)) shown.areas.push(area);
        shown.outside += rings.filter(outside).length;
        requestAnimationFrame(look);
    };
    look();
}"""


def at_move(page: Visitor, game: Finished, move: int) -> str:
    """Wait until this move is shown; what is said about it."""
    page.page.get_by_text(f"{move} / {game.moves}", exact=True).wait_for()
    page.page.wait_for_url(f"**/t/{game.table}?move={move}")
    return page.sees("replay-step").inner_text()


def test_a_game_is_looked_at_by_slider_keys_and_buttons_in_both_directions(
    visit: Visit, finished: Callable[[str], Finished]
) -> None:
    game = finished(TITLE)
    page = visit(game.guest).go(f"/t/{game.table}?move=0").sees_board()
    keys = page.page.keyboard
    assert "Start of the game" in at_move(page, game, 0)
    keys.press("ArrowRight")
    first = at_move(page, game, 1)
    keys.press("PageDown")
    at_move(page, game, 11)
    keys.press("ArrowLeft")
    tenth = at_move(page, game, 10)
    keys.press("End")
    at_move(page, game, game.moves)
    keys.press("Home")
    at_move(page, game, 0)
    page.press("replay-forward")
    assert at_move(page, game, 1) == first
    page.press("replay-back")
    at_move(page, game, 0)
    page.sees("slider").evaluate(SLIDE, 10)
    assert at_move(page, game, 10) == tenth
    page.sees("slider").focus()
    keys.press("ArrowRight")  # the slider's own step, not two
    at_move(page, game, 11)
    page.press("replay-last")
    at_move(page, game, game.moves)
    page.press("replay-first")
    at_move(page, game, 0)


def test_a_game_runs_by_itself_until_it_is_stopped(visit: Visit, finished: Callable[[str], Finished]) -> None:
    game = finished(TITLE)
    page = visit(game.guest).go(f"/t/{game.table}?move=0").sees_board()
    page.press("replay-run")
    page.page.wait_for_function("() => parseInt(document.querySelector('[data-testid=replay-count]').innerText) >= 2")
    page.press("replay-run")
    stopped = page.sees("replay-count").inner_text()
    page.page.wait_for_timeout(900)
    assert page.sees("replay-count").inner_text() == stopped


def test_a_step_over_the_end_of_a_shift_shows_its_scoring(web: Beside, visit: Visit, anna: Guest) -> None:
    game, _, move = the_end_of_a_shift(web, anna)
    page = visit(anna, width=390, pace="fast", still=False)
    page.page.emulate_media(reduced_motion="no-preference")
    page.go(f"/t/{game.table}?move={move}").sees_board()
    page.page.keyboard.press("ArrowRight")
    assert "shift" in page.sees("ceremony").inner_text()
    at_move(page, game, move + 1)
    page.page.keyboard.press("Space")
    page.at("ceremony").wait_for(state="detached")
    page.press("replay-back")
    at_move(page, game, move)
    page.press("replay-forward")
    page.sees("ceremony")
    page.page.keyboard.press("ArrowLeft")  # whoever goes on need not wait
    at_move(page, game, move)
    page.at("ceremony").wait_for(state="detached")


def test_with_less_motion_a_scoring_is_shown_when_it_is_asked_for(web: Beside, visit: Visit, anna: Guest) -> None:
    game, _, move = the_end_of_a_shift(web, anna)
    page = visit(anna, pace="fast", still=True).go(f"/t/{game.table}?move={move}").sees_board()
    assert page.at("replay-scoring").count() == 0
    page.press("replay-forward")
    at_move(page, game, move + 1)
    page.sees("replay-scoring")
    assert page.at("ceremony").count() == 0
    page.press("replay-scoring")
    page.sees("ceremony")
    page.press("ceremony-skip")
    page.at("ceremony").wait_for(state="detached")


@pytest.mark.parametrize("title", ["coal_baron", "isle_of_trains"])
def test_the_place_of_a_step_comes_into_view(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    """On a phone one area is in sight: stepping shows the one where something happens."""
    game = finished(title)
    page = visit(game.guest, width=390).go(f"/t/{game.table}?move=1").sees_board()
    page.page.evaluate(RECORD)
    shown: Json = {"areas": [], "outside": 0}
    for move in range(11, game.moves, 10):
        page.page.keyboard.press("PageDown")
        at_move(page, game, move)
        page.page.wait_for_timeout(150)
        shown = page.page.evaluate("shown")
        if len(shown["areas"]) > 1:
            break
    assert len(shown["areas"]) > 1, "one area all the time"
    assert shown["outside"] == 0


def test_one_plays_on_from_a_move(visit: Visit, finished: Callable[[str], Finished]) -> None:
    game = finished(TITLE)
    move, _ = next(iter(game.asked().values()))[0]
    page = visit(game.guest).go(f"/t/{game.table}?move={move}").sees_board()
    page.press("play-on")
    page.sees("fork-sheet")
    page.press("fork")
    page.page.wait_for_url(lambda address: game.table not in address)
    page.sees_board()
    table = game.guest.table(page.page.url.rsplit("/", 1)[1])
    assert table["status"] == "playing" and table["move"] >= move
    page.turn(lambda stands: str(stands["actions"][0]))


def test_a_rematch_is_the_same_table_for_all_who_want_it(visit: Visit, finished: Callable[[str], Finished]) -> None:
    game = finished("coal_baron_cards")
    page = visit(game.guest).sit(game.table)
    page.sees("score-sheet")
    page.press("rematch")
    page.page.wait_for_url(lambda address: game.table not in address)
    page.sees_board()
    again = page.page.url.rsplit("/", 1)[1]
    old, new = game.guest.table(game.table), game.guest.table(again)
    assert {seat["name"] for seat in new["seats"]} == {seat["name"] for seat in old["seats"]}
    assert new["title"] == old["title"] and new["status"] == "playing"
    other = visit().sit(game.table)
    other.sees("score-sheet")
    other.press("rematch")
    other.page.wait_for_url(f"**/t/{again}")
