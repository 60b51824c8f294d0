"""A title that has rules and no pictures is played in the browser at once, on a board of text."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.new_title import EN, NAME, ROOT, environment, make_checkout
from tests.table.people import Process
from tests.web.visitors import page_folder, preferring, visiting


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of a checkout in which somebody has just written a title."""
    folder = tmp_path_factory.mktemp("checkout")
    make_checkout(folder)
    (folder / "web").mkdir()
    (folder / "web" / "dist").symlink_to(page_folder() or ROOT / "web" / "dist", target_is_directory=True)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        running = Process(folder / "games.db", folder)
    yield running
    running.close()


@pytest.mark.parametrize("width", [1440, 390])
def test_a_title_without_pictures_is_played_to_the_end(server: Process, browser: Browser, width: int) -> None:
    with visiting(server, browser, width=width) as stranger:
        stranger.open("/")
        card = stranger.page.locator("article", has=stranger.at(f"title-{NAME}"))
        assert EN in card.inner_text() and "2 to 3 players" in card.inner_text()
        assert card.get_by_role("link", name="Lesson").count() == 0
        stranger.press(f"title-{NAME}")
        stranger.press("play")
        first = stranger.sees("text-board").inner_text()
        assert "hand" in first and "seam" in first
        stranger.press("panel-button")
        stranger.page.get_by_text("counted at the end").wait_for()
        stranger.page.keyboard.press("Escape")
        assert stranger.play(preferring("dig"))["kind"] == "over"
        assert stranger.at("text-board").inner_text() != first
        table = stranger.table()
        sheet = stranger.sees("score-sheet")
        sheet.get_by_role("table").wait_for()
        assert all(str(points) in sheet.inner_text() for points in table["scores"])
        stranger.go(f"/t/{table['id']}?move=2")
        assert "seam" in stranger.sees("text-board").inner_text()


def test_its_rules_can_be_read_and_its_lesson_is_not_offered(server: Process, browser: Browser) -> None:
    with visiting(server, browser) as stranger:
        stranger.open(f"/rules/{NAME}")
        assert "Hidden information" in stranger.page.locator("article").first.inner_text()
        assert stranger.page.get_by_role("link", name="First lesson").count() == 0


def test_the_text_board_fits_on_a_desk_and_on_a_phone(server: Process, browser: Browser) -> None:
    for width in (1440, 390):
        with visiting(server, browser, width=width) as stranger:
            stranger.open(f"/new/{NAME}")
            stranger.press("play")
            board = stranger.sees("text-board")
            stranger.asked()
            assert board.evaluate("(pre) => pre.scrollWidth <= pre.clientWidth + 1")
