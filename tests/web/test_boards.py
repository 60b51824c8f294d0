"""Boards in windows of all sizes: cards grow, what matters is large, and marks and names leave pieces free."""

import pytest

from glueckauf.engine.fields import plain
from tests.table.people import Beside, Guest
from tests.web.conftest import Visit
from tests.web.positions import Finished, well_known
from tests.web.visitors import FRAMES, Visitor

DESKS = ((1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
SMALL_DESK, PHONE = (1024, 640), (390, 844)
# Names of levels that lie on a cube of the cage.
NAMES_ON_CUBES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const visible = (one) => getComputedStyle(one).visibility === 'visible';
    const seen = [...document.querySelectorAll('.pit .name')].filter(visible);
    return seen.filter((name) => [...document.querySelectorAll('.cage .cube')].some((cube) =>
        box(cube).top < box(name).bottom && box(cube).bottom > box(name).top)).map((name) => name.textContent);
}"""
SLOTS = "() => [...document.querySelectorAll('.board .pin .slot')].map((slot) => slot.clientHeight)"
# Marks of touchable cubes and bins that cross; a mark is drawn around the piece or inside it.
CROSSING = """() => {
    const marks = [...document.querySelectorAll('.cb-mine :is(.cb-cube, .bin > .cb-under).live')].map((spot) => {
        const { left, right, top, bottom } = spot.getBoundingClientRect();
        const after = getComputedStyle(spot, '::after');
        if (after.content === 'none') return { left, right, top, bottom };
        const [up, across] = [parseFloat(after.top), parseFloat(after.left)];
        return { left: left + across, right: right - across, top: top + up, bottom: bottom - parseFloat(after.bottom) };
    });
    const within = (a, b, from, to) => a[from] + 1 < b[to] && b[from] + 1 < a[to];
    const cross = (a, b) => within(a, b, 'left', 'right') && within(a, b, 'top', 'bottom');
    const crossing = marks.filter((one, number) => marks.slice(number + 1).some((other) => cross(one, other)));
    return [marks.length, crossing.length];
}"""
FINGER = 40  # pixels
# [title] questions about one's own trains: a phone shows them
OWN = {"coal_baron_cards": ("put_wagon", "put_loco", "extract", "deliver"), "isle_of_trains": ("unload", "replace")}
# Live spots of the own train that are cut, covered or too small for a finger.
HIDDEN = """(finger) => [...document.querySelectorAll('[data-anchor="my-train"] .spot.live')].filter((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    const corners = [[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
    return width < finger - 0.5 || height < finger - 0.5 || corners.some(([x, y]) =>
        document.elementFromPoint(left + width * x, top + height * y)?.closest('.spot') !== spot);
}).map((spot) => spot.textContent)"""
WIDEST = "() => Math.max(...[...document.querySelectorAll('#board .card')].map((card) => card.clientWidth))"


def resize(page: Visitor, width: int, height: int) -> None:
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.mouse.move(0, 0)
    page.page.evaluate(FRAMES)


@pytest.mark.parametrize("title", ["coal_baron_cards", "isle_of_trains"])
def test_cards_grow_with_the_window(web: Beside, visit: Visit, title: str) -> None:
    game = well_known(web, web.guest("Maximiliane"), title, 3)
    page = visit(game.guest).sit(game.middle())
    page.asked()
    widths = []
    for width, height in DESKS:
        resize(page, width, height)
        widths.append(page.page.evaluate(WIDEST))
    assert widths == sorted(widths)
    assert widths[0] >= 64
    assert widths[2] >= 110  # 1440x900
    assert widths[-1] >= 170


def mining(web: Beside, game: Finished, *, cubes: int, below: bool) -> list[tuple[int, int]]:
    """Moves and seats of a mining turn with so many cubes in the cage, below or at the surface."""
    room = web.do(lambda: web.server.parts.rooms.get(game.table))
    found = []
    for move, seat in sorted(game.asked()["mine"]):
        s = plain(room.played.states[move])
        if sum(s.cage[seat, colour] for colour in range(4)) >= cubes and (s.cage_level[seat] > 0) == below:
            found.append((move, seat))
    return found


def test_names_of_levels_leave_the_cage_free_and_the_orders_of_a_mining_turn_are_large(
    web: Beside, visit: Visit
) -> None:
    game = well_known(web, web.guest("Maximiliane"), "coal_baron", 3)
    page = visit(game.guest)
    page.sit(game.running(sorted(game.asked()["place"])[len(game.asked()["place"]) // 2])).asked()
    resize(page, *SMALL_DESK)
    usual = max(page.page.evaluate(SLOTS))
    places = mining(web, game, cubes=3, below=True)[:2]
    assert places
    for place in places:
        page.sit(game.running(place)).asked()
        for size in DESKS:
            resize(page, *size)
            assert page.page.evaluate(NAMES_ON_CUBES) == [], size
        resize(page, *SMALL_DESK)
        assert max(page.page.evaluate(SLOTS)) > usual


def test_marks_of_what_can_be_touched_do_not_cross_on_a_phone(web: Beside, visit: Visit) -> None:
    game = well_known(web, web.guest("Maximiliane"), "coal_baron", 3)
    page, seen = visit(game.guest, width=390), 0
    for place in mining(web, game, cubes=2, below=False)[:2]:
        page.sit(game.running(place)).asked()
        for size in (PHONE, PHONE[::-1]):
            resize(page, *size)
            marks, crossing = page.page.evaluate(CROSSING)
            assert crossing == 0, (place, size)
            seen += marks
    assert seen > 8


def test_all_cards_of_a_draft_are_in_sight_on_a_phone(visit: Visit, anna: Guest) -> None:
    """Four players draft from thirteen cards; with three slots a card is higher."""
    page = visit(anna, width=390, language="de")
    for _ in range(3):  # deals
        table = anna.create_table("me", "bot lehrling", "bot hauer", "bot steiger", title="coal_baron")["id"]
        page.sit(table).asked()
        for size in (PHONE, PHONE[::-1]):
            resize(page, *size)
            tray = page.sees_board().page.locator(".tray")
            high, room = tray.evaluate("(tray) => [tray.scrollHeight, tray.clientHeight]")
            assert high <= room, (table, size)


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_a_phone_shows_ones_own_trains_when_it_is_about_them(
    web: Beside, visit: Visit, title: str, size: tuple[int, int]
) -> None:
    """Also where something could be touched elsewhere: the stack a wagon comes from, the harbour."""
    game = well_known(web, web.guest("Maximiliane"), title, 3)
    page, asked = visit(game.guest, width=390), game.asked()
    for question in OWN[title]:
        page.sit(game.running(asked[question][0])).asked()
        resize(page, *size)
        page.page.locator("[data-tab=mine][aria-selected=true]").wait_for()


def test_a_short_train_is_large_on_a_phone(visit: Visit, anna: Guest) -> None:
    """At the beginning it is the engine alone: there is room to look at it, all of it."""
    table = anna.create_table("me", "bot lehrling", title="isle_of_trains")["id"]
    page = visit(anna, width=390).sit(table)
    page.asked()
    page.page.locator("[data-tab=mine]").click()
    train, engine = (page.page.locator(f"[data-anchor='{name}']") for name in ("my-train", "engine:0"))
    page.page.evaluate(FRAMES)
    whole, car = train.bounding_box(), engine.bounding_box()
    assert whole is not None and car is not None
    assert car["width"] > 150 and car["x"] >= whole["x"] and car["x"] + car["width"] <= 390


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_all_cargo_of_a_train_is_in_reach_on_a_phone(web: Beside, visit: Visit, size: tuple[int, int]) -> None:
    """While a delivery is put together the wagons with cargo share the row, however many there are."""
    game = well_known(web, web.guest("Maximiliane"), "isle_of_trains", 3)
    room = web.do(lambda: web.server.parts.rooms.get(game.table))

    def laden(place: tuple[int, int]) -> int:
        wagons = room.game.face.view(plain(room.played.states[place[0]])).players[place[1]].wagons
        return sum(any(wagon.cargo) for wagon in wagons)

    places = sorted(game.asked()["unload"], key=laden)[-3:]
    assert laden(places[-1]) > 1
    page = visit(game.guest, width=390)
    for place in places:
        page.sit(game.running(place)).asked()
        resize(page, *size)
        page.page.locator("[data-tab=mine][aria-selected=true]").wait_for()
        assert page.page.evaluate(HIDDEN, FINGER) == []


def test_the_island_has_the_room_of_an_empty_hand(web: Beside, visit: Visit) -> None:
    game = well_known(web, web.guest("Maximiliane"), "isle_of_trains", 3)
    room = web.do(lambda: web.server.parts.rooms.get(game.table))
    counts: dict[bool, tuple[int, int]] = {}
    for move, seat in game.asked()["action"]:
        hand = room.game.face.view(plain(room.played.states[move])).players[seat].hand_count
        if hand in {0, 4}:
            counts.setdefault(hand == 0, (move, seat))
    page, heights = visit(game.guest), dict[bool, float]()
    for empty, place in counts.items():
        page.sit(game.running(place)).asked()
        box = page.page.locator("[data-anchor=island]").bounding_box()
        assert box is not None
        heights[empty] = box["height"]
    assert heights[True] > heights[False] + 100


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_a_list_that_lies_over_the_board_goes_with_the_answer(visit: Visit, anna: Guest, size: tuple[int, int]) -> None:
    page = visit(anna, width=size[0]).sit(anna.create_table("me", "bot lehrling", title="isle_of_trains")["id"])
    stands = page.asked()
    page.lists()
    page.page.locator("#choices [data-action=draw]").click()
    page.asked(stands["sign"])
    assert page.at("toggle-list").get_attribute("aria-expanded") == "false"
    page.page.keyboard.press("ArrowDown")  # who comes by keys stays among the answers
    page.page.locator("#choices [data-action]:focus").wait_for()
    page.page.keyboard.press("Enter")
    page.asked(thinking=True)
    assert page.at("toggle-list").get_attribute("aria-expanded") in {"true", None}
