"""The law of secrets at every door: in two worlds that a seat cannot tell apart, the server answers the same bytes.

Two servers are asked the same, one after the other. Their tables differ in nothing but what one viewer does not know:
in the second, every position is another world that fits what this viewer knew then. The answers, what comes over
sockets, and the questions put to the rules on the way must be equal, whatever is asked in which order.
"""

import json
import secrets
import shutil
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch
from weakref import WeakKeyDictionary

from glueckauf.coach import chances, commentary, reasons
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.table.play import bot_pool, comments, story
from glueckauf.table.play import chances as play_chances
from glueckauf.table.play.move import commit
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.settings import Settings
from glueckauf.table.storage.models import Values
from tests.contract.games import choose
from tests.table.doors import Inventor, Knock, Known, doors_of
from tests.table.in_process import InProcess, Line

GALLERY = -1
TABLES = [("coal_baron", 2), ("coal_baron_cards", 3), ("isle_of_trains", 2), ("isle_of_trains", 3)]
NOW = 1_800_000_000.0
PATHS_LEFT_OUT = ("/metrics", "/readyz", "/healthz", "/{path}", "/")  # they know no table
ASKED = (  # of the rules: what is done on the way to an answer
    "_checked", "played", "legal_ids", "known_to", "world", "view", "question", "say", "ask", "public_text",
    "score_table", "ranking", "why_not", "checked",
)  # fmt: skip
BY_ROOM: tuple[WeakKeyDictionary[Room, Any], ...] = (story.stories, play_chances.kept, comments.kept)


class Place(NamedTuple):
    """A position of a game at a table, kept to be asked about again and again."""

    table: str
    title: str
    room: dict[str, Any]


@dataclass
class Comparison:
    """What was compared, and how long it took here and there."""

    requests: int = 0
    differing: int = 0  # whose worlds differ
    revealed: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, tuple[list[float], list[float]]] = field(default_factory=dict)

    def timing(self) -> list[tuple[str, int, float, float]]:
        """What was asked, how often, and the median in each world in microseconds."""
        return [
            (what, len(here), median(here) * 1e6, median(there) * 1e6)
            for what, (here, there) in sorted(self.seconds.items())
        ]


def own(value: Any) -> Any:
    """A copy that may be changed without changing the first."""
    if isinstance(value, Values):
        return copy(value)
    if isinstance(value, History):
        return value.copied()
    if isinstance(value, list):
        return [own(one) for one in value] if value and isinstance(value[0], Values) else value[:]
    return value.copy() if isinstance(value, (dict, set)) else value


def snapshot(room: Room) -> dict[str, Any]:
    return {name: own(value) for name, value in vars(room).items() if name != "lock"}


def restore(room: Room, kept: dict[str, Any], states: Sequence[State] | None = None) -> None:
    """Make the room what it was, with other states perhaps; what was remembered of it is forgotten."""
    for name, value in kept.items():
        setattr(room, name, own(value))
    if states is not None:
        room.played.states = list(states)
    room.forget_derived()  # it is kept by position: one server would find it again, and the other one not
    for derived in BY_ROOM:
        derived.pop(room, None)


def other_states(game: Game, history: History, viewer: int, key: str) -> list[State]:
    """Every position as another world that the viewer could not have told from it then."""
    found = []
    for move, s in enumerate(history.states):
        world: State = game.world(game.known_to(s, viewer), f"{key} {move}")
        world.shown = s.shown  # whom the step showed something is a fact of the step
        there = plain(world).seat == plain(s).seat
        if move < len(history.actions) and there:  # another seat's secret answer may fit its own cards only
            there = history.actions[move] in game.legal_ids(world)
        found.append(world if there else s)
    return found


def rules_traced(trace: list[Any]) -> Iterator[Any]:
    """Patches that write down everything that is asked of a title, without the positions it is asked about."""

    def traced(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def noted(game: Game, *args: Any, **parts: Any) -> Any:
            if threading.current_thread() is threading.main_thread():  # a hint is thought about in others
                trace.append((name, *(one for one in args if isinstance(one, (str, int))), *sorted(parts)))
            return real(game, *args, **parts)

        return noted

    for name in ASKED:
        yield patch.object(Game, name, traced(name, getattr(Game, name)))


@contextmanager
def no_chance(stream: list[Random]) -> Iterator[None]:
    """Ids, secrets and times are the same in both worlds: what is drawn comes from `stream[0]`."""
    draws: dict[str, Callable[..., Any]] = {
        "choice": lambda items: items[stream[0].randrange(len(items))],
        "randbelow": lambda most: stream[0].randrange(0, most),
        "token_hex": lambda size=32: stream[0].randbytes(size or 32).hex(),
        "token_bytes": lambda size=32: stream[0].randbytes(size or 32),
        "token_urlsafe": lambda size=32: stream[0].randbytes(size or 32).hex(),
    }
    with ExitStack() as stack:
        for name, draw in draws.items():
            stack.enter_context(patch.object(secrets, name, draw))
        stack.enter_context(patch.object(time, "time", lambda: NOW))
        stack.enter_context(patch.object(bot_pool, "HINT", 8))
        stack.enter_context(patch.object(bot_pool, "HINT_SECONDS", 1000.0))
        for part, name, number in ((reasons, "WORLDS", 4), (chances, "WORLDS", 2), (commentary, "VOTES", 2)):
            stack.enter_context(patch.object(part, name, number))
        stack.enter_context(patch.object(comments, "SHOWN", 2))
        yield


class Worlds:
    """Two servers with the same people and tables."""

    def __init__(self, here: InProcess, there: InProcess, keys: dict[str, str], stream: list[Random]) -> None:
        self.both, self.keys, self.stream = (here, there), keys, stream
        self.trace: list[Any] = []
        self.places: list[Place] = []
        self.doors = [
            door
            for door in doors_of(here.server.app)
            if ("{table}" in door.path or door.method == "GET") and door.path not in PATHS_LEFT_OUT
        ]
        self.told = Comparison()
        self.kept: dict[tuple[int, int, int], list[State]] = {}

    def rooms(self, table: str) -> tuple[Room, Room]:
        here, there = (one.server.parts.rooms.rooms[table] for one in self.both)
        return here, there

    def viewers(self, place: Place) -> list[int]:
        """Whoever is asked has most to try."""
        return [*[place.room["history"].seat] * 4, *range(place.room["row"].players), GALLERY]

    def resync(self, place: int, viewer: int, variant: int) -> None:
        """The second server has another world than the first, which stands at a kept place."""
        kept = self.places[place]
        here, there = self.rooms(kept.table)
        key = (place, viewer, variant % 3)
        if key not in self.kept:
            self.kept[key] = other_states(TITLES[kept.title], kept.room["history"], viewer, f"{key}")
        restore(here, kept.room)
        restore(there, kept.room, self.kept[key])
        self.told.differing += to_bytes(here.played.state) != to_bytes(there.played.state)

    def follow(self, table: str, viewer: int, key: str) -> None:
        """After something has happened: the second world is again one that the viewer cannot tell from the first."""
        here, there = self.rooms(table)
        history = here.played
        restore(there, snapshot(here), other_states(TITLES[here.row.title], history, viewer, key))
        restore(here, snapshot(here))
        lookers = [{one.player: one for one in world.server.parts.presence.watchers(table)} for world in self.both]
        for player, watcher in lookers[0].items():  # a reveal has shown them different things
            lookers[1][player].position, lookers[1][player].table = watcher.position, watcher.table

    def known(self, table: str) -> Known:
        room, people = self.rooms(table)[0], list(self.keys)
        game = TITLES[room.row.title]

        def chains(whim: Random) -> list[str]:
            """Legal here, one after the other; behind a reveal, what would be legal in the first world alone."""
            s, found = room.played.state, []
            for _ in range(whim.choice([1, 1, 2, 2, 3, 5])):
                legal = game.legal_ids(s)
                if not legal:
                    break
                action = choose(game, s, legal, whim)
                found.append(game.actions.texts[action])
                s = game.play(s, found[-1])
            return found

        ids = [chair.player or "nobody" for chair in room.chairs] + people
        return Known([table], room.number, room.move, game.actions.texts, chains, ids, [room.row.invite, "no"])

    async def compare(self, place: int, viewer: int, variant: int, seeds: Sequence[int]) -> None:
        """Ask the same in both worlds, in this order. Raises `AssertionError` at the first answer that differs."""
        kept = self.places[place]
        viewer = self.viewers(kept)[viewer % len(self.viewers(kept))]
        self.stream[0] = Random(f"{place} {viewer} {variant}")
        self.resync(place, viewer, variant)
        secret = self.keys[kept.table + str(viewer)] if viewer != GALLERY else self.keys["stranger"]
        lines: list[tuple[Line, Line]] = []
        greeted = []
        try:
            for world in self.both:
                (mine, told), (gallery, shown) = [  # one of them is told what changes, the other one all of it
                    await self.line(world, kept.table, key, patches=bool((variant + place) % 2))
                    for place, key in enumerate((secret, ""))
                ]
                lines.append((mine, gallery))
                greeted.append((told, shown, await mine.settle("hello")))
            assert greeted[0] == greeted[1], f"{viewer=}\nhere:  {greeted[0]}\nthere: {greeted[1]}"
            for step, seed in enumerate(seeds):
                await self.step(kept.table, viewer, secret, lines, f"{variant} {step} {seed}")
                if any(room.row.status == "over" for room in self.rooms(kept.table)):
                    break  # then everything may be seen
        finally:
            for line in [one for pair in lines for one in pair]:
                await line.close()
            for room in self.rooms(kept.table):
                restore(room, kept.room)

    async def compare_help(
        self, place: int, viewer: int, kinds: Sequence[str] = ("ask_hint", "ask_chances", "comments")
    ) -> list[str]:
        """Ask for help as this viewer in both worlds; what was answered. Raises `AssertionError` where it differs."""
        kept = self.places[place]
        self.resync(place, viewer, 0)
        secret, told = self.keys[kept.table + str(viewer)] if viewer != GALLERY else self.keys["stranger"], []
        number = kept.room["number"]
        for kind in kinds:
            answers = []
            for world in self.both:
                path = f"/api/tables/{kept.table}"
                if kind == "comments":
                    answers.append(await world.http("GET", f"{path}/comments", b"", secret=secret))
                else:
                    asked = json.dumps({"type": kind, "request": "help", "number": number}).encode()
                    answers.append(await world.http("POST", f"{path}/requests", asked, secret=secret))
            here, there = ((one.status, one.body) for one in answers)
            assert here == there, f"{kind} {viewer=}\nhere:  {here}\nthere: {there}"
            answer = json.loads(here[1])
            told.append("comments" if answer.get("comments") else answer.get("code") or answer.get("type") or "nothing")
        for room in self.rooms(kept.table):
            restore(room, kept.room)
        return told

    async def line(self, world: InProcess, table: str, secret: str, *, patches: bool) -> tuple[Line, list[str]]:
        """A socket, and what it was told at first."""
        line = world.socket(f"/api/tables/{table}/live")
        line.say(json.dumps({"type": "hello", "patches": patches, **({"secret": secret} if secret else {})}))
        return line, await line.settle("hello")

    async def step(self, table: str, viewer: int, secret: str, lines: list[tuple[Line, Line]], key: str) -> None:
        whim = Random(key)
        with_trace = self.trace.clear
        inventor = Inventor(whim, self.known(table), spoilt=0.08)
        by_line = whim.random() < 0.5
        said = inventor.message() if by_line else b""
        requests = [door for door in self.doors if door.path.endswith("/requests")]
        knock = None if by_line else inventor.knock(whim.choice(requests if whim.random() < 0.5 else self.doors))
        if whim.random() < 0.1:
            secret = whim.choice(["", "no secret", secret[:-1]])
        before, answers = self.rooms(table)[0].number, {}
        for which in Random(f"order {key}").sample((0, 1), 2):  # whoever comes second finds a warm machine
            world, line = self.both[which], lines[which][0]
            self.stream[0] = Random(key)
            with_trace()
            began = time.perf_counter()
            if knock is None:
                line.say(said.decode(errors="replace"))
                heard = await line.settle("m")
                answer: Any = [one for one in heard if '"request":' in one[:80] and '"pong"' not in one]
                pushed: Any = [one for one in heard if '"pong"' not in one]
            else:
                reply = await self.knocked(world, knock, secret)
                answer, pushed = (reply.status, reply.body), (reply.status, reply.body)
            took = time.perf_counter() - began
            answers[which] = (answer, pushed, sorted(map(str, self.trace)), took)  # whom it is told first is chance
        (answer, whole, asked, here_took), (other, other_whole, other_asked, other_took) = answers[0], answers[1]
        here, there = self.rooms(table)
        happened = here.number != before or there.number != before or here.move != there.move
        over = "over" in {here.row.status, there.row.status}
        shown = happened and (over or plain(here.played.state).shown or plain(there.played.state).shown)
        what = f"{viewer=} {table=} {said!r} {knock}"
        assert answer == other, f"{what}\nhere:  {answer}\nthere: {other}"
        if shown:
            self.told.revealed += 1
        else:
            assert whole == other_whole, f"{what}\nhere:  {whole}\nthere: {other_whole}"
            assert asked == other_asked, f"{what}: other steps\nhere:  {asked}\nthere: {other_asked}"
        self.told.requests += 1
        name, code = named(knock, said), code_of(answer)
        self.told.codes[code] += 1
        mine, theirs = self.told.seconds.setdefault(f"{name} {code}", ([], []))
        mine.append(here_took)
        theirs.append(other_took)
        await self.heard(lines, whole=not shown)
        if happened and not over:
            self.follow(table, viewer, key)

    async def knocked(self, world: InProcess, knock: Knock, secret: str) -> Any:
        return await world.http(
            knock.method, knock.path, knock.body, secret=secret, query=knock.query, content_type=knock.kind
        )

    async def heard(self, lines: list[tuple[Line, Line]], *, whole: bool) -> None:
        """What came over the sockets of the viewer and of a spectator meanwhile."""
        (mine, gallery), (other, other_gallery) = lines
        for one, two in ((mine, other), (gallery, other_gallery)):
            here, there = await one.settle("push"), await two.settle("push")
            if whole:
                assert here == there, f"sent\nhere:  {here}\nthere: {there}"


def named(knock: Knock | None, said: bytes) -> str:
    if knock is not None and not knock.path.endswith("/requests"):
        return knock.what
    try:
        message = json.loads(knock.body if knock is not None else said)
        return str(message["type"]) if isinstance(message, dict) else "garbage"
    except (ValueError, KeyError):
        return "garbage"


def code_of(answer: Any) -> str:
    text = answer[1] if isinstance(answer, tuple) else (answer[0] if answer else b"{}")
    try:
        told = json.loads(text)
    except ValueError:
        return "text"
    return str(told.get("code") or told.get("type") or "answered") if isinstance(told, dict) else "answered"


@asynccontextmanager
async def worlds(
    folder: Path, places: int = 12, seed: int = 1, tables: Sequence[tuple[str, int]] = TABLES
) -> AsyncIterator[Worlds]:
    """Two servers with a table of each kind, and for each table so many positions of a game to ask about."""
    stream, whim = [Random(seed)], Random(seed)
    common: dict[str, Any] = {"limits": False, "push": False, "bot_threads": 1, "tables_per_player": 100_000}
    with no_chance(stream):
        here = InProcess(Settings(database=str(folder / "here.db"), **common))
        keys: dict[str, str] = {}
        async with here.running():
            games = []
            for title, players in tables:
                stream[0] = Random(f"{title} {players}")
                people = [await here.ask("POST", "/api/players", {"name": f"{title} {n}"}) for n in range(players)]
                seats = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
                form = {"title": title, "seats": seats, "public": True, "help": "chances", "commented": True}
                table = (await here.ask("POST", "/api/tables", form, secret=people[0]["secret"]))["id"]
                for seat, person in enumerate(people):
                    keys[table + str(seat)] = person["secret"]
                    if seat:
                        asked = {"type": "sit", "request": "sit", "seat": seat}
                        await here.ask("POST", f"/api/tables/{table}/requests", asked, secret=person["secret"])
                asked = {"type": "start", "request": "start"}
                await here.ask("POST", f"/api/tables/{table}/requests", asked, secret=people[0]["secret"])
                games.append((table, title))
            keys["stranger"] = (await here.ask("POST", "/api/players", {"name": "Stranger"}))["secret"]
        shutil.copy(folder / "here.db", folder / "there.db")
        names = ("here", "there")
        both = [InProcess(Settings(database=str(folder / f"{name}.db"), **common)) for name in names]
        async with both[0].running(), both[1].running():
            pair = Worlds(both[0], both[1], keys, stream)
            for world in both:
                patch.object(world.server.ledger, "append", written).start()
                world.server.driver.stop()  # bots think in threads, when it suits them
            for table, title in games:
                for world in both:
                    await world.server.parts.rooms.get(table)
                await play_through(pair, table, title, places, whim)
            with ExitStack() as stack:
                for one in rules_traced(pair.trace):
                    stack.enter_context(one)
                yield pair
            patch.stopall()


async def written(*_: object) -> None:
    """In place of the disk: the rows of a game are not wanted again, its positions are kept in memory."""


async def play_through(pair: Worlds, table: str, title: str, places: int, whim: Random) -> None:
    """Play a game on the first server, and keep positions of it, most of them before a reveal."""
    game, parts = TITLES[title], pair.both[0].server.parts
    room = pair.rooms(table)[0]
    found: list[tuple[bool, Place]] = []
    while room.asked >= 0 and room.move < 160:
        state, seat = room.played.state, room.asked
        before = snapshot(room)
        action = choose(game, state, game.legal_ids(state), whim)
        trial = room.trial()
        trial.play(game.actions.texts[action], seat)
        found.append((bool(plain(trial.state).shown), Place(table, title, before)))
        async with room.lock:
            await commit(parts, room, [NewEntry("move", seat, game.actions.texts[action])], trial)
    restore(pair.rooms(table)[1], snapshot(room))
    reveals = [place for shown, place in found if shown]
    quiet = [place for shown, place in found if not shown]
    pair.places += whim.sample(reveals, min(places * 2 // 3, len(reveals)))
    pair.places += whim.sample(quiet, min(places // 3, len(quiet)))
