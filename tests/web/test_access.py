"""axe finds nothing against WCAG 2.2 AA, in light and dark, on any page and in every sheet; names say what is seen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.table import stub_coach
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.positions import Finished
from tests.web.visitors import TITLES, Visitor

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
MORE = {"label-content-name-mismatch": {"enabled": True}}  # level A, but left out by axe unless it is asked for
AXE = Axe()
SPOKEN = (Path(__file__).parent / "spoken.js").read_text(encoding="utf-8")


def violations(page: Visitor, within: str = "") -> list[str]:
    """All rules in the light, and that names say what is seen; in the dark only the colours are different."""
    page.page.mouse.move(0, 0)
    told: list[str] = page.page.evaluate(SPOKEN)
    for scheme, only in (
        ("light", {"type": "tag", "values": TAGS}),
        ("dark", {"type": "rule", "values": ["color-contrast"]}),
    ):
        page.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.page.wait_for_selector(f"html[data-theme={scheme}]", state="attached")
        page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        options = {"runOnly": only, "resultTypes": ["violations"], "rules": MORE if only["type"] == "tag" else {}}
        found = AXE.run(page.page, within or None, options).response["violations"]
        told += [
            f"{scheme} {one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]
        ]
    return told


def test_the_pages_around_the_table(visit: Visit, anna: Guest) -> None:
    anna.create_table("me", "bot lehrling")
    waiting = anna.create_table("me", "friend Bert")["id"]
    page = visit(anna)
    for path in (
        "/",
        "/daily",
        "/learn",
        "/practice",
        "/rules/isle_of_trains",
        "/guide/coal_baron",
        "/settings",
        f"/t/{waiting}",
        "/games",
        f"/p/{anna.id}",
        "/best/coal_baron",
        "/account",
        "/nothing/here",
    ):
        assert violations(page.open(path)) == [], path
    assert violations(page.open("/new/coal_baron"), "dialog") == []


def test_the_analysis_of_a_game(web: Beside, visit: Visit, finished: Callable[[str], Finished]) -> None:
    game = finished("coal_baron_cards")
    stub_coach.keep(web, game.table)
    page = visit(game.guest).go(f"/t/{game.table}?analysis").sees_board()
    page.sees("moment")
    assert violations(page) == []


def test_a_puzzle_missed(visit: Visit) -> None:
    page = visit().open("/learn")
    page.press("puzzle-coal_baron-majority")
    page.sees_board().asked()
    assert violations(page) == []
    page.click("place money_6")
    page.sees("puzzle-show")
    assert violations(page) == [], "missed"


@pytest.mark.parametrize("title", TITLES)
def test_the_table_from_the_middle_to_the_end(visit: Visit, finished: Callable[[str], Finished], title: str) -> None:
    game = finished(title)
    page = visit(game.guest)
    page.sit(game.middle()).asked()
    assert violations(page) == []
    page.press("menu-button")
    page.sees("menu")
    assert violations(page, "dialog") == [], "menu"
    page.sit(game.table).sees("score-sheet").get_by_role("table").first.wait_for()
    assert violations(page, "dialog") == [], "end"
    page.go(f"/t/{game.table}?move={game.moves // 2}").sees_board()
    assert violations(page) == [], "replay"
