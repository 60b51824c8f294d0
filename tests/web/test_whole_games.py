"""A whole game of each title by clicks, from the front page to the score sheet."""

import pytest

from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.visitors import TITLES, preferring, sensible


@pytest.mark.parametrize("title", TITLES)
def test_a_stranger_plays_a_whole_game_by_clicks(web: Beside, visit: Visit, title: str) -> None:
    stranger = visit().go("/")
    stranger.press(f"title-{title}")
    stranger.press("play")
    stranger.sees_board()
    name = stranger.page.url.rsplit("/", 1)[1]
    # two of the games are always of the same length; the third ends sooner for those who want something
    end = stranger.play(sensible(web, name) if title == "isle_of_trains" else preferring(seed=1))
    assert end["kind"] == "over"
    table = stranger.table()
    assert table["status"] == "over"
    sheet = stranger.sees("score-sheet")
    sheet.get_by_role("table").wait_for()
    for points in table["scores"]:
        assert str(points) in sheet.inner_text().replace("−", "-")
    assert stranger.clicks["board"] > stranger.clicks["list"], stranger.clicks
