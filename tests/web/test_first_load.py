"""What a stranger gets first: little to load, something to install, the own language, reasons for every no."""

import gzip
import re
from contextlib import suppress

import pytest
from playwright.sync_api import (
    Response,
    Route,
    TimeoutError,  # noqa: A004 - Playwright's own
    expect,
)

from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.visitors import TITLES, Visitor

LOBBY, TABLE = 60_000, 250_000  # bytes, compressed, without typefaces and sounds
APART = (".woff2", ".mp3")  # have budgets of their own
NEAR = 2.5  # pixels
LARGEST = 0.3  # of all elements of a board, in one task
FIRST_FILES = 2  # that the HTML of any page waits for: a script and a sheet of styles


def transferred(page: Visitor, path: str) -> int:
    """Bytes of everything that this address loads; compressed as the server sends it, or as any server would."""
    answers: list[Response] = []
    page.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright marks what it is given
    page.go(path)
    page.page.wait_for_load_state("networkidle")
    size = 0
    for answer in answers:
        if answer.status == 200 and answer.request.method == "GET" and not answer.url.endswith(APART):
            told = answer.request.sizes()["responseBodySize"]
            packed = answer.headers.get("content-encoding")
            size += told if packed else min(told, len(gzip.compress(answer.body())))
    return size


def test_the_lobby_loads_less_than_60_kb_and_a_table_less_than_250(visit: Visit, anna: Guest) -> None:
    assert 10_000 < transferred(visit(), "/") < LOBBY
    for title in TITLES:
        table = anna.create_table("me", "bot lehrling", title=title)["id"]
        assert 10_000 < transferred(visit(anna), f"/t/{table}") < TABLE


def test_a_sign_is_seen_until_the_page_has_come(visit: Visit, anna: Guest) -> None:
    """A slow phone needs two seconds for the scripts of a table; a white page looks like one that is broken."""
    table = anna.create_table("me", "bot lehrling", title="coal_baron", public=True)["id"]
    page, held = visit(anna).page, list[Route]()
    page.route("**/assets/index-*.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    page.goto(f"/t/{table}", wait_until="commit")
    expect(page.locator("#first")).to_be_visible()
    expect(page.locator("main")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("main").first).to_be_visible()
    page.unroute("**/assets/index-*.js")
    for path in ("/", f"/t/{table}", "/learn", "/rules/coal_baron"):
        page.goto(path)
        expect(page.locator("main").first).to_be_visible()
        expect(page.locator("#first")).to_have_count(0)


# Where the parts of a table are: its head, the players, what is asked; the frame names some of them by its own classes.
PARTS = """(frame) => [...document.querySelectorAll(frame
    ? '#first .head, #first ul, #first li, #first .bar, #first .dock'
    : '#app header, #app [data-room] ul:has([data-plate]), #app [data-plate], #app .bar, #app [data-testid=dock]')]
    .map((one) => one.getBoundingClientRect()).map(({ left, top, width, height }) => [left, top, width, height])"""


@pytest.mark.parametrize("seats", [2, 3])
def test_the_frame_of_a_table_has_its_parts_where_the_table_has_them(visit: Visit, anna: Guest, seats: int) -> None:
    """The server sends who sits there; when the scripts have come, nothing jumps."""
    bots = ["bot lehrling"] * (seats - 1)
    table = anna.create_table("me", *bots, title="coal_baron", public=True)["id"]
    page, held = visit(anna, width=390).page, list[Route]()
    page.route("**/assets/index-*.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    page.goto(f"/t/{table}", wait_until="commit")
    expect(page.locator("#first li")).to_have_count(seats)
    page.evaluate("document.fonts.ready")
    expect(page.locator("#first li").first).to_have_text("Anna")
    framed = page.evaluate(PARTS, "frame")
    for route in held:
        route.continue_()
    page.locator("[data-points]").first.wait_for()
    expect(page.locator("#first")).to_have_count(0)
    drawn = page.evaluate(PARTS)
    assert len(framed) == len(drawn) == seats + 4
    for one, other in zip(framed, drawn, strict=True):
        assert all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True)), (framed, drawn)


# How many elements came in each task, while every look at the clock finds the time for a part of a board spent.
BATCHES = """(() => {
    let now = 0;
    performance.now = () => (now += 1000);
    window.batches = [];
    const size = (node) => (node.parentElement?.closest('#board') ? 1 + node.querySelectorAll?.('*').length : 0);
    const added = (records) => records.flatMap((one) => [...one.addedNodes]);
    const sum = (records) => added(records).reduce((all, one) => all + (size(one) || 0), 0);
    new MutationObserver((records) => batches.push(sum(records))).observe(document, { childList: true, subtree: true });
})()"""


@pytest.mark.parametrize("title", TITLES)
def test_a_board_comes_in_parts_and_what_is_out_of_sight_at_last(visit: Visit, anna: Guest, title: str) -> None:
    """In one task it keeps a slow phone from drawing and listening for a fifth of a second."""
    page = visit(anna, width=390)
    page.page.add_init_script(BATCHES)
    page.sit(anna.create_table("me", "bot lehrling", title=title)["id"])
    page.asked()
    areas = page.page.locator("#board [data-area]")
    for area in areas.all():
        expect(area.locator("> *").first).to_be_attached()
    batches, board = page.page.evaluate("[batches, document.querySelectorAll('#board *').length]")
    assert board / 2 < sum(batches) and max(batches) < LARGEST * board, (board, sorted(batches)[-5:])


def test_the_first_load_is_one_script_and_all_that_the_head_announces_is_used(visit: Visit, anna: Guest) -> None:
    """Every file more costs a phone a round trip, and what nobody uses costs all of its bytes."""
    table = anna.create_table("me", "bot lehrling", title="coal_baron", public=True)["id"]
    for path in ("/", "/new/coal_baron", "/rules/coal_baron", f"/t/{table}"):
        page = visit(anna)
        page.sit(table) if path.startswith("/t/") else page.open(path)
        html = page.page.request.get(path).text()
        assert len(re.findall(r'<script[^>]* src=|rel="stylesheet"', html)) == FIRST_FILES
        announced = re.findall(r'<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"', html)
        used = page.page.evaluate("[...document.styleSheets, ...document.images].map((one) => one.href ?? one.src)")
        for file in announced:
            assert file.endswith(".js") or any(str(one).endswith(file) for one in used), (path, file, used)
        assert announced
        fetched = page.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        assert all(sum(name.endswith(file) for name in fetched) == 1 for file in announced)


def test_the_page_can_be_installed(web: Beside, visit: Visit) -> None:
    page = visit().go("/")
    link = page.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = web.get(str(link)).json()
    assert manifest["name"] == "Glückauf" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = web.get(icon["src"])
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/")
    assert page.page.evaluate("navigator.serviceWorker.ready.then((worker) => Boolean(worker.active))")


@pytest.mark.parametrize(("language", "hello"), [("de", "Such dir ein Spiel aus"), ("en", "Choose a game")])
def test_the_page_speaks_the_language_of_the_browser(visit: Visit, language: str, hello: str) -> None:
    page = visit(language=language).go("/")
    page.page.get_by_role("heading", name=hello).wait_for()
    assert page.page.evaluate("document.documentElement.lang") == language


def test_the_language_changes_in_mid_turn_and_the_draft_stays(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling")["id"]
    page = visit(anna).sit(table)
    drafted = page.compose(anna)
    page.press("menu-button")
    page.press("language")
    page.page.locator("dialog").get_by_role("button", name="English").wait_for()
    page.page.keyboard.press("Escape")
    german = page.reworded(drafted)
    page.page.reload()
    page.sees("draft-tag")
    page.back_at(german, "actions", "drafted", "asks")  # remembered


def test_german_and_english_are_complete_on_every_page(visit: Visit, anna: Guest) -> None:
    """No page shows the same long sentence in both languages."""
    table = anna.create_table("me", "bot lehrling", title="coal_baron")["id"]
    windows = [visit(anna, language=language) for language in ("de", "en")]
    for path in ("/", "/settings", "/learn", "/new/isle_of_trains", f"/t/{table}"):
        texts = []
        for window in windows:
            if path.startswith("/t/"):
                window.sit(table).asked()
            else:
                window.open(path)
            lines = window.page.inner_text("body").splitlines()
            texts.append({line.strip() for line in lines if len(line.split()) > 3})
        assert texts[0] and texts[0] & texts[1] == set()


@pytest.mark.parametrize("title", TITLES)
def test_a_click_on_what_is_not_allowed_names_the_rule(visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", title=title)["id"]
    page = visit(anna).sit(table)
    stands = page.asked()
    legal = set(stands["actions"])
    quiet = page.page.locator("[data-testid=board] .spot[data-drop]:not(.live)")
    for spot in quiet.all():
        meant = str(spot.get_attribute("data-drop")).split("|")
        if legal.isdisjoint(meant):
            break
    else:
        pytest.fail("everything is allowed")
    for _ in range(5):  # whatever happens at the table clears a refusal, and the bot may just have moved
        spot.dispatch_event("click")
        with suppress(TimeoutError):
            page.page.get_by_test_id("refusal").first.wait_for(timeout=10_000)
            break
    said = page.sees("refusal").inner_text()
    assert re.search(r"§\s*\d", said), said
    page.page.locator("[data-testid=refusal] a").wait_for()
