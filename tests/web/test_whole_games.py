"""A whole game of each title by clicks, from the front page to the score sheet."""

import pytest

from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.visitors import TITLES, preferring

PURPOSE = {
    "coal_baron": ("load", "put_order"),
    "coal_baron_cards": ("place",),
    "isle_of_trains": ("fulfil", "deliver", "build", "load", "draw"),
}


@pytest.mark.parametrize("title", TITLES)
def test_a_stranger_plays_a_whole_game_by_clicks(web: Beside, visit: Visit, title: str) -> None:
    stranger = visit(askBeforeReveal=title != "isle_of_trains").go("/")  # hardly a move there without a new card
    stranger.press(f"title-{title}")
    stranger.press("play")
    stranger.sees_board()
    end = stranger.play(preferring(*PURPOSE[title], seed=1))
    assert end["kind"] == "over"
    table = web.get(f"/api/tables/{stranger.page.url.rsplit('/', 1)[1]}").json()
    assert table["status"] == "over"
    sheet = stranger.sees("score-sheet")
    sheet.get_by_role("table").wait_for()
    for points in table["scores"]:
        assert str(points) in sheet.inner_text().replace("−", "-")
    assert stranger.clicks["board"] > stranger.clicks["list"], stranger.clicks
