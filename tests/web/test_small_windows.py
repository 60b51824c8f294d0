"""Small and low windows: what matters can be made out there, is in sight as a whole, and the room is used."""

from collections.abc import Callable

import pytest

from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.options import offered
from glueckauf.games import TITLES as TITLES_BY_ID
from tests.table.people import Beside
from tests.web.conftest import Visit
from tests.web.positions import position_where, well_known
from tests.web.test_layout import FAULTS, FINGERS, out_of_sight
from tests.web.visitors import FRAMES, TITLES

HIGH = """() => {
    const { scrollHeight, clientHeight } = document.querySelector('[data-testid=seat-sheet]');
    return [scrollHeight, clientHeight];
}"""
# Of the card game: workers whose number is covered, or that lie on Pass or an order; eyes that lie on workers.
ON_EACH_OTHER = """() => {
    const box = (one) => one.getBoundingClientRect();
    const within = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
    const cross = (a, b) => within(a, b, 'left', 'right') && within(a, b, 'top', 'bottom');
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const cards = all('.hand .workers .lies .card').map(box);
    const under = (one) => cards.some((card) => cross(card, box(one)));
    const others = all('.hand .leave, .hand .group:not(.workers)').filter(under);
    const numbers = cards.slice(1).map((card, place) => card.left - cards[place].left - cards[place].width / 2);
    const chips = (eye) => [...eye.parentElement.querySelectorAll('.price, .lying')];
    const covers = (eye) => chips(eye).some((chip) => cross(box(eye.firstElementChild), box(chip)));
    const eyes = all('.place > .eye').filter(covers);
    return [
        ...numbers.filter((room) => room < 5).map((room) => `a number has ${room.toFixed(0)} px`),
        ...others.map((one) => `workers lie on ${one.className}`),
        ...eyes.map((eye) => `an eye lies on workers: ${eye.getAttribute('aria-label')}`),
    ];
}"""
STACKS = "() => [...document.querySelectorAll('.tile .face > .card')].map((card) => card.getBoundingClientRect().width)"


@pytest.mark.parametrize("size", ["720x450", "844x390"])
def test_a_flat_window_shows_stacks_and_numbers_of_workers(web: Beside, visit: Visit, size: str) -> None:
    """At 200 % zoom stacks were 20 px wide; nine workers covered each other's numbers and Pass, eyes the workers."""
    game = well_known(web, web.guest("Maximiliane"), "coal_baron_cards", 3)
    places = sorted(game.asked()["turn"])
    width, height = map(int, size.split("x"))
    page, found, eyes = visit(game.guest, width=1024, language="de"), {}, 0
    page.page.set_viewport_size({"width": width, "height": height})
    for place in [*places[::7], *game.asked()["after_work"][:2]]:
        page.sit(game.running(place)).asked()
        page.page.evaluate(FRAMES)
        found[place] = page.page.evaluate(ON_EACH_OTHER)
        widths = page.page.evaluate(STACKS)
        assert min(widths) > (25 if size == "720x450" else 14), (place, min(widths))
        assert sorted(widths)[len(widths) // 2] > 30
        eyes += page.page.locator(".place > .eye").count()
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
    assert eyes > 10


@pytest.mark.parametrize(("size", "language"), [("844x390", "de"), ("720x450", "en")])
def test_slots_of_seven_orders_are_in_sight(web: Beside, visit: Visit, size: str, language: str) -> None:
    def wanted(history: History, move: int) -> bool:
        s = history.states[move]
        view = history.game.face.view(plain(s))
        return history.game.question(s) == "slot" and len(view.players[int(plain(s).seat)].orders) == 7

    guest = web.guest("Maximiliane")
    table = position_where(web, guest, "coal_baron", wanted)
    page = visit(guest, width=390 if size in FINGERS else 1024, language=language)
    width, height = map(int, size.split("x"))
    page.page.set_viewport_size({"width": width, "height": height})
    page.sit(table).asked()
    page.page.evaluate(FRAMES)
    assert out_of_sight(page, size) == []


def test_the_harbour_stays_on_the_shore_beside_an_open_display(web: Beside, visit: Visit) -> None:
    """With what is known of both piles, in German at 1920x1080."""

    def wanted(history: History, move: int) -> bool:
        return history.game.question(history.states[move]) == "tear_down"

    guest = web.guest("Maximiliane")
    options = {option.id: option.values[1] for option in offered(TITLES_BY_ID["isle_of_trains"].options)}
    page = visit(guest, language="de").sit(position_where(web, guest, "isle_of_trains", wanted, options))
    page.asked()
    for size in ("1440x900", "1920x1080", "2560x1440"):
        assert out_of_sight(page, size) == []


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 660)])
def test_the_area_of_another_player_is_in_sight_as_a_whole(
    web: Beside, visit: Visit, title: str, size: tuple[int, int]
) -> None:
    """In a low window one had to scroll in its sheet."""
    game = well_known(web, web.guest("Maximiliane"), title, 3)
    most: list[tuple[int, int]] = max(game.asked().values(), key=len)
    move, seat = max(most)  # late: they have much
    page = visit(game.guest, language="de")
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.sit(game.running((move, seat))).asked()
    for other in {0, 1, 2} - {seat}:
        page.page.locator(f"[data-plate='{other}'] button").first.click()
        page.sees("seat-sheet")
        page.page.evaluate(FRAMES)
        high = page.page.evaluate(HIGH)
        assert high[0] <= high[1] + 1, (title, other, high)
        page.page.keyboard.press("Escape")
        page.at("seat-sheet").wait_for(state="detached")


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_empty_hand_upright_tells_what_one_has(web: Beside, visit: Visit, language: str) -> None:
    """The height stays, so that the board does; 135 px said only that there are no cards."""
    guest, game = web.guest("Maximiliane"), TITLES_BY_ID["isle_of_trains"]

    def holding(cards: int) -> Callable[[History, int], bool]:
        def wanted(history: History, move: int) -> bool:
            s = plain(history.states[move])
            return (
                game.question(history.states[move]) in {"action", "remove", "target"} and s.hand_count[s.seat] == cards
            )

        return wanted

    page, heights = visit(guest, width=390, language=language), []
    for cards in (0, 1):
        page.sit(position_where(web, guest, "isle_of_trains", holding(cards))).asked()
        page.page.evaluate(FRAMES)
        hand = page.page.locator("[data-anchor='my-hand']")
        heights.append(hand.bounding_box()["height"])  # type: ignore[index]
        assert hand.locator(".points b").count() == int(cards == 0)
        assert page.page.evaluate(FAULTS) == []
    assert heights[0] == heights[1]
