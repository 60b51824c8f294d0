"""Others' turns and scorings as they are shown: in the window, in one headline, and over at one key."""

from collections.abc import Callable

import pytest

from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.positions import Finished, the_end_of_a_shift

# Notes which places are marked as those of a move, and in every frame whether their middle is in the window.
RECORD = """() => {
    window.shown = { marked: 0, outside: [], turns: [] };
    const rings = (nodes) => [...nodes].filter((node) => node.className === 'spotlight').length;
    new MutationObserver((changes) => changes.forEach((change) => (shown.marked += rings(change.addedNodes)))).observe(
        document.body, { childList: true });  // a busy machine draws no frame for a while
    const look = () => {
        for (const ring of document.querySelectorAll('.spotlight')) {
            const { left, top, width, height } = ring.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) shown.outside.push([Math.round(x), Math.round(y)]);
        }
        const who = document.querySelector('[data-testid=scene] b')?.innerText;
        if (who && shown.turns.at(-1) !== who) shown.turns.push(who);
        requestAnimationFrame(look);
    };
    look();
}"""


def played(web: Beside, game: Finished) -> History:
    return web.do(lambda: web.server.parts.rooms.get(game.table)).played


def play_turn(game: Finished, table: str, history: History, move: int) -> None:
    """What was played from this move on, until another seat was asked: over the interface, not in the window."""
    seat = plain(history.states[move]).seat
    while plain(history.states[move]).seat == seat:
        number = game.guest.table(table)["number"]
        text = history.game.actions.texts[history.actions[move]]
        game.guest.done(table, "move", number=number, actions=[text])
        move += 1


def a_turn(history: History) -> int:
    """A move in the middle of the game with which a turn begins."""
    seats = [int(plain(state).seat) for state in history.states]
    begins = [move for move in range(1, len(seats) - 1) if seats[move] != seats[move - 1]]
    return min(begins, key=lambda move: abs(move - len(seats) / 2))


@pytest.mark.parametrize(("title", "width"), [("coal_baron", 1440), ("coal_baron", 390), ("isle_of_trains", 390)])
def test_the_place_of_others_moves_is_in_the_window_while_it_is_shown(
    web: Beside, visit: Visit, finished: Callable[[str], Finished], title: str, width: int
) -> None:
    game = finished(title)
    history = played(web, game)
    move = a_turn(history)
    table = game.running((move, int(plain(history.states[move]).seat)))
    page = visit(game.guest, width=width, pace="normal", still=False)
    page.page.emulate_media(reduced_motion="no-preference")
    page.sit(table).asked()
    page.page.evaluate(RECORD)
    play_turn(game, table, history, move)
    page.sees("since")  # all has been shown
    shown = page.page.evaluate("shown")
    assert shown["marked"] > 0
    assert shown["outside"] == []
    assert len(shown["turns"]) <= 2, shown["turns"]  # what was played elsewhere for me, and the other's turn
    assert page.at("since-turn").count() == 1
    page.press("since-turn")
    page.sees("headline")
    page.page.keyboard.press("Escape")
    page.sees("since")
    page.press("since-close")
    page.sees("since-open")


@pytest.mark.parametrize("key", ["Space", "Escape", "Enter"])
def test_a_scoring_is_over_at_one_key(web: Beside, visit: Visit, anna: Guest, key: str) -> None:
    game, history, move = the_end_of_a_shift(web, anna)
    table = game.running((move, int(plain(history.states[move]).seat)))
    page = visit(game.guest, pace="fast", still=True).sit(table)
    page.asked()
    play_turn(game, table, history, move)
    ceremony = page.sees("ceremony")
    assert "shift" in ceremony.inner_text()
    assert page.at("standing").get_by_role("listitem").count() == history.players
    page.page.keyboard.press(key)
    ceremony.wait_for(state="detached")
    page.asked()
    plates = [text.split()[0] for text in page.page.locator("[data-plate] [data-points]").all_inner_texts()]
    assert plates == [str(player["track"]) for player in game.guest.position(table)["view"]["players"]]


CUT_NAMES = """() => [...document.querySelectorAll('[data-testid=standing] .name')]
    .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
    .map((name) => name.textContent)"""


@pytest.mark.parametrize("size", [(720, 450), (844, 390)])
def test_a_scoring_in_a_flat_window_names_everybody_in_full(
    web: Beside, visit: Visit, anna: Guest, size: tuple[int, int]
) -> None:
    """At 200 % zoom "Lehrling" was "Le…" in the row of standings."""
    game, history, move = the_end_of_a_shift(web, anna)
    page = visit(game.guest, pace="fast", still=True, language="de")
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.sit(game.running((move, int(plain(history.states[move]).seat)))).asked()
    play_turn(game, page.table_id(), history, move)
    page.sees("ceremony")
    assert page.page.evaluate(CUT_NAMES) == []


def test_whoever_resigns_reads_that_they_did(visit: Visit, finished: Callable[[str], Finished]) -> None:
    game = finished("coal_baron")
    table = game.middle()
    page = visit(game.guest).sit(table)
    page.asked()
    page.press("menu-button")
    page.press("resign")
    page.press("resign-sure")
    sheet = page.sees("score-sheet")
    sheet.get_by_text("resigned: the points below decided nothing").wait_for()
    assert "points" not in sheet.get_by_role("heading", level=2).first.inner_text()
