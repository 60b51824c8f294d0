"""People with a browser window, for tests: real clicks and real keys in a real Chromium."""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, expect

import tools.browser
from glueckauf.bots.bot import answer
from glueckauf.bots.heuristic_bot import HeuristicBot
from tests.contract.games import SOAK
from tests.table.people import PATIENCE, Beside, Guest, Json, Web

expect.set_options(timeout=PATIENCE * 1000)  # what a page shows is waited for, not looked at once
TITLES = ("coal_baron", "coal_baron_cards", "isle_of_trains")
COOKIE = "glueckauf_key"
HEIGHTS = {1440: 900, 1024: 768, 390: 844}
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
QUICK = {"pace": "instant", "still": True, "named": True, "level": "lehrling"}  # nobody waits for anything that flies

# The number that a browser adds to a deal: always the same, so that the deal is (`tests/table/deals.py`).
SAME_NUMBER = """{
    const drawn = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (array.length === 32 ? array.fill(7) : drawn(array));
}"""

# By what one sees that a page has got all that it asked for.
FILLED = {
    "": ("[data-testid^=title-]", "main .titles strong:text-matches('.')"),
    "new": ("[data-testid=new-game] .character:not(:empty)",),
    "learn": ("[data-testid^=lesson-]",),
    "daily": ("[data-testid^=today-]", "[data-testid=list-hidden]"),
    "rules": ("article h2",),
    "guide": ("[data-testid=guide] svg",),
    "settings": ("form",),
    "t": ("[data-testid=start]",),
}

# What the table wants of its player: an answer or an item of a set, the set, a confirmation, what is lost, nothing yet.
# `sign` changes with every step.
STANDS = """() => {
    const one = (id) => document.querySelector(`[data-testid=${id}]`);
    const list = [...document.querySelectorAll('#choices [data-action]:not(.on):not(:disabled)')];
    const actions = list.map((choice) => choice.dataset.action);
    const waits = document.querySelector('[data-testid=dock][data-waits=true]') !== null;
    const draft = Object.entries(sessionStorage).filter(([key]) => key.startsWith('glueckauf.draft'));
    const said = document.querySelector('[data-testid=dock] .last')?.innerText;
    const sign = JSON.stringify([draft, one('question')?.innerText, one('chosen')?.innerText, said, actions]);
    const kind = one('score-sheet') ? 'over' : one('hand-over') ? 'hand-over'
        : one('insist') ? 'insist' : one('confirm') && !one('confirm').disabled ? 'confirm'
        : one('take') && !one('take').disabled ? 'take' : actions.length > (waits ? 0 : 1) ? 'choose'
        : one('thinking') ? 'thinking' : 'wait';
    const drafted = draft.length ? JSON.parse(draft[0][1]).actions : [];
    const parts = [...(one('question')?.childNodes ?? [])].filter((part) => part.dataset?.testid !== 'draft-tag');
    return { kind, sign, actions, drafted, asks: parts.map((part) => part.textContent).join('') };
}"""
CHANGED = f"""([before, patience, idle]) => new Promise((give) => {{
    const until = performance.now() + patience;
    const look = () => {{
        const now = ({STANDS})();
        if (!idle.includes(now.kind) && now.sign !== before) give(now);
        else if (performance.now() > until) give({{ ...now, kind: 'nothing' }});
        else requestAnimationFrame(look);
    }};
    look();
}})"""

SAME = "JSON.stringify(now[part]) === JSON.stringify(stood[part])"
SHOWS = "(number) => Number(document.querySelector('[data-number]')?.dataset.number ?? -1) >= number"
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PRESSED = ("confirm", "take", "insist")  # kinds of `STANDS` that are buttons
LOST = 20.0  # seconds after which a click has met nothing
COVERED = 20.0  # seconds for which something that passes by may lie over a place
AGAIN = 2  # times that an answer is given: the page may move under a click

# Where to click for an answer: on a place of the board that means it, if one can be seen; else in the list.
AIM = """([action, board]) => {
    const button = document.querySelector(`button[data-testid="${action}"]`);
    const list = [...document.querySelectorAll('#choices [data-action]')];
    const legal = new Set(list.map((choice) => choice.dataset.action));
    const point = (element) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const [across, down] of [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.5], [0.5, 0.8]]) {
            const [x, y] = [Math.round(left + width * across), Math.round(top + height * down)];
            if (document.elementFromPoint(x, y)?.closest('.spot, button') === element) return { x, y };
        }
        return undefined;
    };
    if (button) return { ...point(button), how: 'button' };
    const means = (spot) => spot.dataset.drop.split('|').find((one) => legal.has(one)) === action;
    const free = '.spot.live:not(.selected):not(.forced)[data-drop]';
    const spots = board ? [...document.querySelectorAll(free)].filter(means) : [];
    for (const spot of spots) {
        const at = point(spot);
        if (at) return { ...at, how: 'board' };
    }
    const choice = list.find((one) => one.dataset.action === action);
    const at = choice && point(choice);
    return at ? { ...at, how: 'list' } : null;
}"""


class NoBrowser(RuntimeError):
    """There is none on this machine."""


def launch(playwright: Playwright) -> Browser:
    path = tools.browser.find()
    if path is None:
        message = f"a browser: {tools.browser.HELP}"
        raise NoBrowser(message)
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)


def page_folder() -> Path | None:
    """Where the built page lies, if it is not the usual place: for whoever works on it."""
    named = os.environ.get("GLUECKAUF_TEST_PAGE")
    return Path(named) if named else None


def preferring(*words: str, seed: int = 0) -> Callable[[Json], str]:
    """A way to choose: the first of these words that an answer begins with, else whatever one likes."""
    whim = Random(seed)

    def choose(stands: Json) -> str:
        for word in words:
            fitting = [action for action in stands["actions"] if action.split()[0] == word]
            if fitting:
                return str(whim.choice(fitting))
        return str(whim.choice(stands["actions"]))

    return choose


def sensible(web: Beside, table: str, seed: str = "") -> Callable[[Json], str]:
    """A way to choose: as an apprentice would, who knows what the seat knows."""
    room = web.server.parts.rooms.rooms[table]
    apprentice = HeuristicBot(room.game, seed or table)

    def choose(stands: Json) -> str:
        trial = room.trial()
        for action in stands["drafted"]:
            trial.play(action)
        known = room.game.known_to(trial.state, trial.seat)
        wanted = room.game.actions.texts[answer(apprentice, "apprentice", room.game, known)]
        return wanted if wanted in stands["actions"] else str(stands["actions"][0])  # it is in the set already

    return choose


class Visitor:
    """A window of somebody's browser. Whatever it complains about is kept in `troubles`."""

    def __init__(
        self, web: Web, browser: Browser, guest: Guest | None = None, width: int = 1440, **wishes: Any
    ) -> None:
        self.web = web
        self.troubles: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.clicks = {"board": 0, "list": 0, "button": 0}
        dark = wishes.pop("dark", False)
        touch = width < 600
        language = wishes.setdefault("language", "en")
        self.context: BrowserContext = browser.new_context(
            base_url=web.address,
            viewport={"width": width, "height": HEIGHTS[width]},
            locale="de-DE" if language == "de" else "en-GB",
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        settings = json.dumps({**QUICK, **wishes})
        self.context.add_init_script(
            f"if (!localStorage['glueckauf.settings']) localStorage['glueckauf.settings'] = JSON.stringify({settings})"
        )
        if not SOAK:
            self.context.add_init_script(SAME_NUMBER)
        if guest is not None:
            self.become(guest)
        self.page: Page = self.context.new_page()
        self.listen(self.page)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def become(self, guest: Guest) -> None:
        self.context.add_cookies([{"name": COOKIE, "value": guest.secret, "url": self.web.address}])
        self.context.add_init_script("localStorage['glueckauf.known'] = 'yes'")

    def listen(self, page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self.troubles.append(f"{message.type}: {message.text} ({page.url})")

        page.on("console", said)
        page.on("pageerror", lambda error: self.troubles.append(f"{error} ({page.url})"))

    def complaints(self) -> list[str]:
        """What the console said, less what belongs to the test."""
        return [said for said in self.troubles if not any(word in said for word in self.forgiven)]

    # looking

    def go(self, path: str) -> Self:
        self.page.goto(path)
        return self

    def sit(self, table: str) -> Self:
        """To a table, until its board is there."""
        return self.go(f"/t/{table}").sees_board()

    def table(self) -> Json:
        """What the server says of the table that is shown, to this browser."""
        told: Json = self.page.request.get(f"/api/tables/{self.table_id()}").json()
        return told

    def open(self, path: str) -> Self:
        """To a page around the table, until all of it is there."""
        self.go(path)
        for selector in FILLED.get(path.split("/")[1], ("main",)):
            self.page.wait_for_selector(selector)
        return self

    def sees_board(self) -> Self:
        self.page.wait_for_selector("[data-testid=board] .spot", state="attached")
        return self

    def at(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def sees(self, name: str) -> Locator:
        """Wait for it."""
        self.at(name).first.wait_for()
        return self.at(name).first

    def press(self, name: str) -> None:
        self.at(name).first.click()

    # playing

    def stands(self) -> Json:
        told: Json = self.page.evaluate(STANDS)
        return told

    def asked(self, before: str = "", *, thinking: bool = False) -> Json:
        """Wait until something is wanted of this player that was not wanted `before`; or, at will, of another."""
        told = self.changed(before, PATIENCE, "wait" if thinking else "wait thinking")
        assert told["kind"] != "nothing", f"nothing has happened: {told}"
        return told

    def back_at(self, stood: Json, *parts: str) -> None:
        """Wait until the same answers are offered again; or whichever parts of what stood there are named."""
        same = f"([stood, parts]) => {{ const now = ({STANDS})(); return parts.every((part) => {SAME}); }}"
        self.page.wait_for_function(same, arg=[stood, parts or ("actions",)])

    def reworded(self, stood: Json) -> Json:
        """Wait until the same answers are asked for in other words: the server's sentence comes a moment later."""
        other = f"""(stood) => {{
            const now = ({STANDS})();
            return ['actions', 'drafted'].every((part) => {SAME}) && ![stood.asks, ''].includes(now.asks) && now;
        }}"""
        told: Json = self.page.wait_for_function(other, arg=stood).json_value()
        return told

    def changed(self, before: str, seconds: float, but: str = "") -> Json:
        """What is wanted when it is no longer what was wanted `before`, and none of the kinds in `but`."""
        told: Json = self.page.evaluate(CHANGED, [before, seconds * 1000, but.split()])
        return told

    def aim(self, action: str, board: bool) -> Json | None:  # noqa: FBT001 - as `AIM` is called
        """Where to click, once the page has come to rest: a click is aimed at a point, not at an element."""
        where: Json | None = self.page.evaluate(AIM, [action, board])
        for _ in range(50):
            self.page.evaluate(FRAMES)
            again: Json | None = self.page.evaluate(AIM, [action, board])
            if again == where:
                break
            where = again
        return where

    def click(self, action: str, *, board: bool = True) -> str:
        """Answer with a real click; returns whether it was on the board or in the list."""
        where = self.place(action, board=board)
        if where is None:
            return ""
        self.page.mouse.click(where["x"], where["y"])
        self.clicks[where["how"]] += 1
        return str(where["how"])

    def place(self, action: str, *, board: bool) -> Json | None:
        """Where to click. What passes by may cover it for a moment, as it does for a person; so one looks again.

        None if it is no longer asked: some boards answer a second question with the same click.
        """
        until = time.monotonic() + COVERED
        while True:
            where = self.aim(action, board)
            if where is None and self.lists():
                where = self.aim(action, board=False)
            if where is not None and "x" in where:
                return where
            stands = self.stands()
            if action not in stands["actions"]:
                return None
            assert time.monotonic() < until, f"{action} cannot be clicked: {stands}"

    def lists(self) -> bool:
        """Open the list of answers, if it is closed."""
        closed = self.page.locator("[data-testid=toggle-list][aria-expanded=false]")
        if closed.count() == 0:
            return False
        closed.click()
        return True

    def step(self, stands: Json, choose: Callable[[Json], str]) -> str:
        if stands["kind"] == "choose":
            action = choose(stands)
            return self.click(action if action in stands["actions"] else stands["actions"][0])
        return self.click(stands["kind"] if stands["kind"] in PRESSED else "ready")

    def play(self, choose: Callable[[Json], str]) -> Json:
        """Answer until the score sheet comes."""
        stands = self.asked()
        while stands["kind"] != "over":
            stands = self.answered(stands, partial(self.step, stands, choose))
        return stands

    def answered(self, stands: Json, step: Callable[[], object]) -> Json:
        """Give an answer, and once more if nothing came of it: the page may have moved under the click."""
        for _ in range(AGAIN):
            step()
            if self.changed(stands["sign"], LOST)["kind"] != "nothing":
                told = self.changed(stands["sign"], LOST, "wait thinking")
                if told["kind"] != "nothing":
                    return told
            if self.stands()["sign"] != stands["sign"]:  # others are asked, and think
                return self.asked(stands["sign"])
        message = f"nothing has happened: {stands}"
        raise AssertionError(message)

    def turn(self, choose: Callable[[Json], str]) -> Json:
        """Answer until another one is asked, or until nobody is.

        A bot may have answered before the page has shown that it was asked: the turn is over then, too. And the page
        may not have shown yet what came of the last answer: one waits until it has.
        """
        stands, (before, _) = self.asked(), self.turns_ended()
        while stands["kind"] in {"choose", *PRESSED}:
            self.step(stands, choose)
            stands = self.asked(stands["sign"], thinking=True)
            ended, number = self.turns_ended()
            if ended != before:
                self.page.wait_for_function(SHOWS, arg=number)
                return self.asked(thinking=True)
        return stands

    def table_id(self) -> str:
        """The table that is shown; behind its name the address may carry an invitation."""
        return urlsplit(self.page.url).path.rsplit("/", 1)[1]

    def turns_ended(self) -> tuple[int, int]:
        """How often somebody else was asked at this table, and the number of its last entry.

        Nobody knows where the server does not run beside the test.
        """
        if not isinstance(self.web, Beside):
            return 0, 0
        room = self.web.server.parts.rooms.rooms[self.table_id()]
        asked = [room.played.marks(move).seat for move in range(len(room.played.actions) + 1)]
        return sum(seat != then for seat, then in pairwise(asked)), room.number

    def compose(self, guest: Guest) -> Json:
        """Begin a turn of this person with an answer after which more is asked, so that a draft lies there."""
        stands = self.asked()
        table = self.table_id()
        number = guest.table(table)["number"]
        for action in stands["actions"]:
            draft = guest.ask(table, "preview", number=number, actions=[action])
            if not draft["turn_over"] and not draft["reveals"] and len(draft["position"]["choices"]) > 1:
                self.click(action)
                return self.asked(stands["sign"])
        message = f"no turn of several answers: {stands}"
        raise AssertionError(message)


@contextmanager
def visiting(web: Web, browser: Browser, guest: Guest | None = None, **parts: Any) -> Iterator[Visitor]:
    """A window that is closed at the end; it must not have complained."""
    with Visitor(web, browser, guest, **parts) as visitor:
        yield visitor
        assert visitor.complaints() == [], visitor.complaints()
