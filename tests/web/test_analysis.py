"""After a game: where it was decided, from the end sheet to the position where one would do better."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.table import stub_coach
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.positions import Finished, finish

TITLE = "coal_baron_cards"
FAULTS = {"inaccuracy", "mistake", "blunder"}


@pytest.mark.parametrize("width", [1440, 390])
def test_ones_own_mistakes_one_after_the_other_and_then_better(
    web: Beside, visit: Visit, finished: Callable[[str], Finished], width: int
) -> None:
    game = finished(TITLE)
    made = stub_coach.keep(web, game.table)
    own = next(seat for seat, one in enumerate(game.guest.table(game.table)["seats"]) if one["yours"])
    faults = [one for one in made["decisions"] if one["seat"] == own and one["kind"] in FAULTS]
    page = visit(game.guest, width=width).go(f"/t/{game.table}")
    page.press("to-analysis")
    moment = page.sees("moment")
    page.sees_board()
    worst = max(faults, key=lambda one: one["loss"])
    expect(moment, "the worst one first").to_have_attribute("data-move", str(worst["move"]))
    page.sees("better")
    keys = page.page.keyboard
    page.sees("chances").focus()
    keys.press("Home")
    page.page.wait_for_function("document.querySelector('[data-testid=moment-count]').innerText.startsWith('1 /')")
    for number, fault in enumerate(faults[:3], 1):
        if number == 1 and moment.get_attribute("data-move") == str(fault["move"]):
            continue
        keys.press("PageDown")
        page.page.wait_for_url(f"**/t/{game.table}?analysis={fault['move']}")
        expect(page.at("fault-count")).to_have_text(f"{number} of {len(faults)}", use_inner_text=True)
        expect(moment).to_have_attribute("data-kind", fault["kind"])
        expect(page.at("played")).to_have_text(fault["says"]["en"], use_inner_text=True, ignore_case=True)
    assert page.sees("chances").get_attribute("aria-valuetext")
    assert page.at("account-sentence").inner_text().count("moves") == 2
    page.press("try-it")
    page.sees("fork-sheet")
    page.press("fork")
    page.page.wait_for_url(lambda address: game.table not in address)
    page.sees_board()
    table = game.guest.table(page.page.url.rsplit("/", 1)[1])
    assert table["status"] == "playing" and table["move"] >= faults[min(3, len(faults)) - 1]["move"] - 1


def test_one_sees_how_far_it_is_and_why_it_failed(web: Beside, visit: Visit, anna: Guest, tmp_path: Path) -> None:
    game = finish(web, anna, TITLE)
    sentence = {"en": "This record is of other rules.", "de": "Diese Aufzeichnung ist von anderen Regeln."}
    fault = {"error": {"code": "other_rules", "sentence": sentence}}
    web.server.analyst.command = stub_coach.command(tmp_path, fault, wait=True)
    page = visit(anna, language="de").go(f"/t/{game.table}?move=3")
    page.press("to-analysis")
    page.sees("underway").get_by_text("25 %").wait_for()
    (tmp_path / "go").touch()
    page.page.get_by_text(sentence["de"]).wait_for()
    room = web.do(lambda: web.server.parts.rooms.get(game.table))
    web.server.analyst.command = stub_coach.command(tmp_path, {"analysis": stub_coach.analysis(room.played)})
    page.press("again")
    page.sees("moment")
