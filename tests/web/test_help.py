"""Help by choice in the browser: agreed on before, seen by everybody, and the page of a player."""

import pytest
from playwright.sync_api import expect

from glueckauf.coach import chances, commentary, reasons
from glueckauf.table.play import bot_pool, comments
from tests.table import stub_coach
from tests.table.people import Beside, Guest, Json
from tests.web.conftest import Visit
from tests.web.test_layout import SIZES
from tests.web.visitors import FRAMES, Visitor


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for part, name, number in (
        (bot_pool, "HINT", 8), (reasons, "WORLDS", 3), (chances, "WORLDS", 2), (commentary, "VOTES", 2),
        (comments, "SHOWN", 2),
    ):  # fmt: skip
        monkeypatch.setattr(part, name, number)


def begun(web: Beside, host: Guest, guest: Guest, moves: int) -> tuple[str, Guest]:
    """A table where help is agreed on, and whoever is asked there."""
    table: str = host.create_table("me", "open", public=True, help="chances", commented=True)["id"]
    guest.done(table, "sit", seat=1)
    host.done(table, "start")
    room = web.server.parts.rooms.rooms[table]
    for _ in range(moves):
        text = room.game.legal_texts(room.played.state)[0]
        (host, guest)[room.asked].done(table, "move", number=room.number, actions=[text])
    return table, (host, guest)[room.asked]


def test_whoever_is_invited_sees_what_helps_here(visit: Visit, anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", public=True, help="chances", commented=True)["id"]
    terms = visit(bert, language="de").go(f"/t/{table}").sees("terms").inner_text()
    assert "Tipps und Aussichten" in terms and "kommentiert" in terms


@pytest.mark.parametrize("width", [1440, 390])
def test_chances_and_a_reason(web: Beside, visit: Visit, anna: Guest, bert: Guest, width: int) -> None:
    table, mover = begun(web, anna, bert, 2)
    page = visit(mover, width=width).sit(table)
    page.press("chances-switch")
    share = page.sees("chances-share").inner_text()
    assert 0 <= int(share.removesuffix(" %")) <= 100
    page.press("hint")
    page.page.wait_for_selector("[data-testid=hint-sheet] li", timeout=60_000)


@pytest.mark.parametrize("language", ["en", "de"])
def test_chances_take_nothing_from_the_board(visit: Visit, anna: Guest, language: str) -> None:
    bots = ("bot lehrling", "bot hauer", "bot steiger")
    seen: dict[str, list[Json]] = {}
    for terms in ("hints", "chances"):
        page = visit(anna, language=language).sit(anna.create_table("me", *bots, help=terms)["id"])
        page.asked()
        seen[terms] = boxes(page)
    page.press("chances-switch")
    page.sees("chances-share")
    assert seen["chances"] == seen["hints"]
    assert boxes(page) == seen["hints"], "with the number as without it"


def boxes(page: Visitor) -> list[Json]:
    """Where the board lies, at every size."""
    found = []
    for size in SIZES:
        width, height = map(int, size.split("x"))
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate(FRAMES)
        found.append({"size": size, **(page.at("board").bounding_box() or {})})
    return found


def test_spectators_read_comments_and_players_do_not(web: Beside, visit: Visit, anna: Guest, bert: Guest) -> None:
    table, mover = begun(web, anna, bert, 12)
    page = visit(web.guest("Eve")).go(f"/t/{table}").sees_board()
    if not page.page.locator("#tab-comments").is_visible():
        page.page.keyboard.press("l")
    page.page.locator("#tab-comments").click()
    page.page.wait_for_selector("[data-testid=comments] li", timeout=60_000)
    assert visit(mover).sit(table).page.locator("#tab-comments").count() == 0


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (390, "de")])
def test_the_page_of_a_player(web: Beside, visit: Visit, width: int, language: str) -> None:
    host, guest = web.guest("Dora"), web.guest("Emil")
    for _ in range(3):
        table, _ = begun(web, host, guest, 6)
        guest.done(table, "resign", seat=1)
        stub_coach.keep(web, table)
    page = visit(host, width=width, language=language).go(f"/p/{host.id}")
    expect(page.at("accuracy")).to_have_text("80 %")
    expect(page.at("luck")).to_contain_text({"en": "Over 3 games", "de": "Über 3 Spiele"}[language])
    wide = page.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing sticks out"
