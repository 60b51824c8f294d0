"""The daily deal in the browser: begun from the lobby, no help, points beside the master's, and any deal once more."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from glueckauf.table.storage import daily
from glueckauf.table.storage.models import DailyDeal
from tests.table.dates import dated
from tests.table.people import Beside, beside
from tests.table.test_daily import finish
from tests.web.conftest import Visit
from tests.web.visitors import page_folder

TITLE = "isle_of_trains"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with dated(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "LEVEL", "lehrling")
        with beside(tmp_path_factory.mktemp("daily") / "games.db", page=page_folder(), analysis="off") as server:
            yield server


def test_one_try_from_the_lobby_to_the_list_and_the_deal_once_more(house: Beside, visit: Visit) -> None:
    anna = house.guest("Anna", "de")
    page = visit(anna, web=house, width=390, language="de").open("/")
    page.press("to-daily")
    page.sees("list-hidden")
    page.press(f"begin-{TITLE}")
    page.sees_board()
    table = page.page.url.rsplit("/", 1)[1]
    page.asked()
    assert page.at("hint").count() == 0, "nobody helps"
    page.go("/daily").sees(f"go-on-{TITLE}")
    points = finish(house, table)
    house.do(lambda: house.server.store.change(update(DailyDeal).values(master=[400, 400])))
    page.go(f"/t/{table}")
    note = page.sees("daily-note")
    own = points["scores"][points["seat"]]
    note.filter(has_text=f"{own} Punkte, Platz 1 von 1").filter(has_text="als der Meister (400)").wait_for()
    page.press("to-deal")
    page.sees("same-deal")
    assert page.at("again-alone").count() == 0, "others may still play it"
    page.go(f"/t/{table}")
    page.press("to-daily")
    rows = page.sees("daily-list").locator("tbody tr")
    expect(rows).to_have_count(2)
    assert "Anna" in rows.first.inner_text() and "Der Meister" in rows.last.inner_text()
    page.press(f"past-{TITLE}-2027-01-12")
    page.sees_board()
    again = page.page.url.rsplit("/", 1)[1]
    finish(house, again)
    page.go("/games")
    page.press("past-deal")
    page.sees("same-deal")
    page.press("again-alone")
    page.sees_board()
    assert page.table()["same_deal"] == "2027-01-12" and page.page.url.rsplit("/", 1)[1] != again
