"""No text overlaps another, is cut or leaves its box; a table never scrolls, and what can be touched is in sight."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from glueckauf.engine import record
from glueckauf.engine.fields import plain
from glueckauf.games import TITLES as TITLES_BY_ID
from glueckauf.table.play.room import Room
from glueckauf.table.storage.maintenance import add_importer, import_record
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.positions import Finished, by_chance, well_known
from tests.web.visitors import FRAMES, HEIGHTS, TITLES, Visitor

FAULTS = (Path(__file__).parent / "overlaps.js").read_text(encoding="utf-8")
SCROLL = """(down) => {
    const scroller = document.querySelector('[data-testid=board]') ?? document.scrollingElement;
    scroller.scrollTo({ top: down * scroller.clientHeight * 0.9, behavior: 'instant' });
    return scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1;
}"""
LONGEST = 12  # screens
SIZES = ("1024x640", "1280x720", "1440x900", "1920x1080", "2560x1440", "390x844", "844x390", "720x450")
FINGERS = ("390x844", "844x390")
SIGHT = (Path(__file__).parent / "sight.js").read_text(encoding="utf-8")
LINES = """() => [...document.querySelectorAll('header .facts')].map((facts) =>
    new Set([...facts.children].map((fact) => Math.round(fact.getBoundingClientRect().bottom / 6))).size)"""
OUTSIDE = """() => [...document.querySelectorAll('.tile')].flatMap((tile) => {
    const { bottom } = tile.getBoundingClientRect();
    const chips = [...tile.querySelectorAll('.price, .lying')];
    return chips.filter((chip) => chip.getBoundingClientRect().bottom > bottom + 2).map((chip) => chip.textContent);
})"""
# Prices, tiles and workers of the town that leave their space, and signs that leave their roof.
LEFT = """() => [...document.querySelectorAll('.cb-town .house')].flatMap((house) => {
    const { right } = house.getBoundingClientRect();
    const signs = [...house.querySelectorAll('.roof > :is(h3, .spot, details)')];
    return signs.filter((sign) => sign.getBoundingClientRect().right > right + 1)
        .map((sign) => `${sign.textContent.trim().slice(0, 20)} leaves the roof of ${house.dataset.anchor}`);
}).concat([...document.querySelectorAll('.cb-town .cb-space')].flatMap((space) => {
    if (!space.checkVisibility()) return [];
    const { left, right, bottom } = space.getBoundingClientRect();
    const price = space.querySelector('.needed')?.getBoundingClientRect();
    const on = (box) => price && box.left < price.right - 1 && box.right > price.left + 1 && box.top < price.bottom - 1
        && box.bottom > price.top + 1;
    return [...space.querySelectorAll('.needed, .tile, .card, .who, .note')].filter((part) => {
        const box = part.getBoundingClientRect();
        const out = box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
        return out || (part.matches('.who') && on(box));
    }).map((part) => `${part.className.split(' ')[0]} leaves ${space.dataset.anchor}`);
}))"""
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8")


def faults(page: Visitor) -> list[str]:
    """What is wrong on the whole of the page, screen by screen."""
    page.page.mouse.move(0, 0)
    page.page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
    found: dict[str, None] = {}
    for down in range(LONGEST):
        more = page.page.evaluate(SCROLL, down)
        found.update(dict.fromkeys(page.page.evaluate(FAULTS)))
        if not more:
            break
    page.page.evaluate(SCROLL, 0)
    return list(found)


def at_all_widths(page: Visitor, name: str) -> dict[str, list[str]]:
    """[name and width] the faults, where there are any."""
    found = {}
    for width, height in HEIGHTS.items():
        page.page.set_viewport_size({"width": width, "height": height})
        page.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[f"{name}, {width} px"] = faults(page)
    return {where: wrong for where, wrong in found.items() if wrong}


@pytest.mark.parametrize("title", TITLES)
def test_nothing_overlaps_at_a_table(web: Beside, visit: Visit, title: str) -> None:
    game = well_known(web, web.guest("Maximiliane"), title, 3)
    page = visit(game.guest, language="de")  # German words are longer
    start = game.guest.create_table("me", "bot lehrling", "bot hauer", "bot steiger", title=title)["id"]
    page.sit(start).asked()
    found = at_all_widths(page, "start")
    page.sit(game.middle()).asked()
    found |= at_all_widths(page, "middle")
    page.sit(game.table).sees("score-sheet").get_by_role("table").wait_for()
    found |= at_all_widths(page, "score sheet")
    page.page.keyboard.press("Escape")
    page.at("score-sheet").wait_for(state="detached")
    found |= at_all_widths(page, "end")
    assert found == {}


def out_of_sight(page: Visitor, size: str) -> list[str]:
    """What is wrong with the table at this size, in every area where something can be touched."""
    width, height = map(int, size.split("x"))
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.evaluate(FRAMES)
    page.page.evaluate(FRAMES)
    wrong, tabs = page.page.evaluate(SIGHT, size in FINGERS)
    wrong += page.page.evaluate(LEFT) + page.page.evaluate(FAULTS)
    for tab in tabs:
        page.page.click(f"[data-tab={tab}]")
        page.page.evaluate(FRAMES)
        wrong += page.page.evaluate(SIGHT, size in FINGERS)[0] + page.page.evaluate(LEFT) + page.page.evaluate(FAULTS)
    return [f"{size}: {fault}" for fault in dict.fromkeys(wrong)]


@pytest.mark.parametrize(("title", "players"), [("coal_baron", 3), ("coal_baron_cards", 4), ("isle_of_trains", 4)])
def test_all_that_can_be_touched_is_in_sight_at_every_size(
    web: Beside, visit: Visit, monkeypatch: pytest.MonkeyPatch, title: str, players: int
) -> None:
    monkeypatch.setattr(Room, "help", "chances")  # the most that a dock has to hold
    game = well_known(web, web.guest("Maximiliane"), title, players)
    asked = game.asked()
    most = max(asked.values(), key=len)
    places = {f"{name} {place[0]}": place for name, found in asked.items() for place in found[:1]}
    places |= {f"most {place[0]}": place for place in most[1 :: max(1, len(most) // 3)][:2]}
    page = visit(game.guest, language="de")  # German words are longer
    found: dict[str, list[str]] = {}
    for name, place in places.items():
        page.sit(game.running(place)).asked()
        page.sees("chances-switch")
        found[name] = [fault for size in SIZES for fault in out_of_sight(page, size)]
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("title", TITLES)
def test_what_matters_of_four_players_stands_in_one_line_on_a_small_desk(visit: Visit, anna: Guest, title: str) -> None:
    table = anna.create_table("me", "bot lehrling", "bot hauer", "bot steiger", title=title)["id"]
    page = visit(anna, width=1024, language="de").sit(table)
    page.asked()
    assert page.page.evaluate(LINES) == [1, 1, 1, 1]


def test_a_full_crew_leaves_the_own_plate_its_one_line(visit: Visit, anna: Guest) -> None:
    """Two players have most workers, at the beginning."""
    page = visit(anna, named=False).sit(anna.create_table("me", "bot lehrling", title="coal_baron")["id"])
    page.asked()
    bottoms = page.page.locator(".plate.own > *").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect())")
    assert min(box["bottom"] for box in bottoms) > max(box["top"] for box in bottoms)


@pytest.mark.parametrize("size", ["1440x900", "720x450", "844x390", "390x844"])
def test_a_long_mining_row_lies_inside_its_frame(web: Beside, visit: Visit, size: str) -> None:
    game, guest = TITLES_BY_ID["coal_baron_cards"], web.guest("Maximiliane")
    for number in count():
        history = by_chance(game, number, {})
        rows = [len(game.face.view(plain(s)).players[int(plain(s).seat)].row) for s in history.states[:-1]]
        if max(rows) > 6:
            break
    move = rows.index(max(rows))
    web.do(lambda: add_importer(web.server.store))
    table = web.do(lambda: import_record(web.server.store, record.write(history)))
    running = Finished(web, guest, table, len(history.actions)).running((move, int(plain(history.states[move]).seat)))
    width, height = map(int, size.split("x"))
    page = visit(guest, width=390 if size in FINGERS else 1440)
    page.page.set_viewport_size({"width": width, "height": height})
    page.sit(running).asked()
    if width < 1024:
        page.page.click("[data-tab=mine]")
        page.page.evaluate(FRAMES)
    lefts = page.page.evaluate(
        "[...document.querySelectorAll('.row, .row .lies .card')].map((one) => one.getBoundingClientRect().left)"
    )
    assert len(lefts) > 7 and min(lefts[1:]) >= lefts[0] - 1


@pytest.mark.parametrize("size", ["390x844", "844x390", "1024x640", "1920x1080"])
def test_workers_of_four_players_lie_inside_the_spaces_of_the_town(web: Beside, visit: Visit, size: str) -> None:
    """At the end of a shift three or four have workers at the bank: they left it, and its price lay on them."""
    game, guest = TITLES_BY_ID["coal_baron"], web.guest("Maximiliane")
    web.do(lambda: add_importer(web.server.store))
    width, height = map(int, size.split("x"))
    page, crowds = visit(guest, width=390 if size in FINGERS else 1440, language="de"), 0
    page.page.set_viewport_size({"width": width, "height": height})
    for number in count():
        history = by_chance(game, 3 * number + 2, {})  # of four
        crowded = [
            move
            for move, s in enumerate(history.states[:-1])
            if game.question(s) == "place"
            and max(sum(map(bool, space.workers)) for space in game.face.view(plain(s)).spaces) > 2
        ]
        if not crowded:
            continue
        move = crowded[-1]
        table = web.do(lambda history=history: import_record(web.server.store, record.write(history)))  # type: ignore[misc]
        seat = int(plain(history.states[move]).seat)
        page.sit(Finished(web, guest, table, len(history.actions)).running((move, seat))).asked()
        page.page.evaluate(FRAMES)
        assert page.page.evaluate(LEFT) == []
        crowds += page.page.locator(".crowd").count()
        if crowds > 3:
            break


@pytest.mark.parametrize("size", ["390x844", "844x390", "1024x640"])
def test_workers_of_all_players_lie_inside_their_tiles(web: Beside, visit: Visit, size: str) -> None:
    """Late in a shift of four players: several lie at a stack."""
    game = well_known(web, web.guest("Maximiliane"), "coal_baron_cards", 4)
    width, height = map(int, size.split("x"))
    page, lying = visit(game.guest, width=390 if size in FINGERS else 1024, language="de"), 0
    page.page.set_viewport_size({"width": width, "height": height})
    for place in sorted(game.asked()["turn"])[18:60:8]:
        page.sit(game.running(place)).asked()
        assert page.page.evaluate(OUTSIDE) == []
        lying += page.page.locator(".tile .lying").count()
    assert lying > 40


def test_nothing_overlaps_on_the_other_pages(visit: Visit, anna: Guest) -> None:
    anna.create_table("me", "bot lehrling")
    waiting = anna.create_table("me", "friend Maximiliane Mustermann", "open")["id"]
    page = visit(anna, language="de")
    found: dict[str, list[str]] = {}
    for path in ("/", "/daily", "/new/coal_baron", "/learn", "/rules/coal_baron", "/settings", f"/t/{waiting}"):
        found |= at_all_widths(page.open(path), path)
        found[f"{path}, for a finger"] = page.page.evaluate(
            REACH, {"finger": True, "table": False}
        )  # the last is a phone
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_nothing_overlaps_on_pages_of_people(visit: Visit, finished: Callable[[str], Finished]) -> None:
    guest = finished("coal_baron").guest
    page = visit(guest, language="de")
    found: dict[str, list[str]] = {}
    for path in ("/games", f"/p/{guest.id}", "/best/coal_baron", "/account"):
        page.open(path).page.wait_for_load_state("networkidle")
        found |= at_all_widths(page, path)
        found[f"{path}, for a finger"] = page.page.evaluate(REACH, {"finger": True, "table": False})
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


APART = """() => {
    const [input, button] = ['name', 'sit-1'].map((id) =>
        document.querySelector(`form [data-testid=${id}]`).getBoundingClientRect());
    return input.right <= button.left || input.bottom <= button.top;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_invitation_has_room_for_the_name_and_the_button(visit: Visit, anna: Guest, language: str) -> None:
    table = anna.create_table("me", "open", title="coal_baron")
    page = visit(width=390, language=language).go(f"/t/{table['id']}#{table['invite']}")
    page.sees("sit-1")
    for width in (320, 360, 390, 844):
        page.page.set_viewport_size({"width": width, "height": 844})
        page.page.evaluate(FRAMES)
        assert page.page.evaluate(APART), width


def test_log_and_chat_of_a_phone_are_for_fingers(visit: Visit, anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", title="coal_baron", public=True)["id"]
    bert.done(table, "sit", seat=1)
    anna.done(table, "start")
    bert.done(table, "say", text="Glück auf!")
    for _ in range(9):  # the draft, and some turns
        (anna, bert)[anna.table(table)["asked"]].move(table)
    page = visit(anna, width=390, language="de").sit(table)
    page.press("panel-button")
    found = {}
    for tab in ("score", "log", "chat"):
        page.page.locator(f"#tab-{tab}").click()
        page.page.evaluate(FRAMES)
        found[tab] = page.page.evaluate(REACH, {"finger": True, "table": False})
    assert {tab: wrong for tab, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (390, 844), (1024, 640)])
def test_a_new_game_begins_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    """In a flat window Play lay far below it."""
    page = visit(width=390 if min(size) == 390 else 1024)
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    box = page.open("/new/coal_baron").sees("play").bounding_box()
    assert box is not None and box["y"] + box["height"] <= size[1]


def test_the_search_of_the_rules_has_room_on_a_phone(visit: Visit) -> None:
    page = visit(width=390, language="de").open("/rules/coal_baron")
    assert page.sees("rules-search").bounding_box()["width"] > 200  # type: ignore[index]


def test_the_check_finds_what_it_looks_for(visit: Visit) -> None:
    page = visit().open("/")
    page.page.evaluate("""() => {
        document.querySelector('main').innerHTML = `
            <p style="margin: 0">one text</p><p style="margin: -18px 0 30px">another text</p>
            <div style="width: 60px; overflow: hidden; white-space: nowrap">a text that is cut off</div>
            <button style="width: 60px; white-space: nowrap">a text that leaves its button</button>
            <svg width="200" height="60" style="display: block"><g>
                <rect width="40" height="30" fill="#eee"/><text x="2" y="20">too long</text>
            </g></svg>
            <div style="width: 3000px">wide</div>`;
    }""")
    found = faults(page)
    for word in ("overlap", "cut", "> button", "leaves its plate", "sideways"):
        assert any(word in fault for fault in found), (word, found)
