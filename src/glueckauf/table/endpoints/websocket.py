"""The sockets: at a table, and in the lobby. No rule of a game and none of the table lives here."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from glueckauf.engine.errors import GlueckaufError
from glueckauf.table.accounts.credentials import address_of, person_of, refuse_foreign, spoken_by
from glueckauf.table.accounts.players import Person, Players
from glueckauf.table.endpoints.rate_limits import BURST, Bucket, Limits
from glueckauf.table.play import messages
from glueckauf.table.play.broadcast import GALLERY, Watcher
from glueckauf.table.play.dispatch import answer_refused, ask
from glueckauf.table.play.room import Room
from glueckauf.table.play.tables import Tables
from glueckauf.table.refusals import BAD_MESSAGE, GOING_DOWN, SECRET, TOO_FAST, TOO_SLOW, TROUBLE, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import protocol
from glueckauf.table.wire.protocol import write

HELLO = 10.0  # seconds to say hello
FAREWELL = 5.0  # seconds for all good-byes together
LOBBY = 1.0  # seconds between two words about the lobby
POLICY, GOING_AWAY = 1008, 1001
OPEN_SOCKETS = 40  # of one address

log = structlog.get_logger("glueckauf.table")
Socket = WebSocket[Any, Any, Any]


class Sockets:
    """All open sockets of this process: to count them, and to say good-bye."""

    def __init__(self) -> None:
        self.open: set[Socket] = set()
        self.by_address: dict[str, int] = {}

    @contextmanager
    def counted(self, socket: Socket, settings: Settings) -> Iterator[None]:
        """While a socket is open it counts for its address. Raises `Refusal` where that has too many."""
        address = address_of(socket)
        self.open.add(socket)
        self.by_address[address] = self.by_address.get(address, 0) + 1
        try:
            if settings.limits and self.by_address[address] > OPEN_SOCKETS:
                raise Refusal(TOO_FAST)
            yield
        finally:
            self.open.discard(socket)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def say_bye(self) -> None:
        if self.open:  # all at once, and whoever takes nothing is not waited for
            await asyncio.wait({asyncio.create_task(self.leave(socket)) for socket in self.open}, timeout=FAREWELL)

    async def leave(self, socket: Socket) -> None:
        with suppress(Exception):
            await socket.send_data(write(protocol.Bye("going_down", GOING_DOWN.en, 2.0)).decode())
            await socket.close(GOING_AWAY)


@websocket("/api/tables/{table:str}/live", opt={"exclude_from_auth": True})
async def table_live(
    socket: Socket,
    table: str,
    tables: Tables,
    players: Players,
    settings: Settings,
    sockets: Sockets,
    limits: Limits,
) -> None:
    """Play or watch at a table; the page of the wire tells every message."""
    await Visit(socket, table, tables, players, settings, sockets, limits).run()


class Visit:
    """One socket at one table, from hello to good-bye."""

    def __init__(
        self,
        socket: Socket,
        table: str,
        tables: Tables,
        players: Players,
        settings: Settings,
        sockets: Sockets,
        limits: Limits,
    ) -> None:
        self.socket, self.table, self.tables, self.players = socket, table, tables, players
        self.settings, self.sockets, self.limits = settings, sockets, limits
        self.bucket = Bucket(settings.messages_per_second, settings.messages_per_second * BURST)
        self.language = "en"
        self.watcher = Watcher(None, "en")

    async def run(self) -> None:
        await self.socket.accept()
        try:
            with self.sockets.counted(self.socket, self.settings):
                await self.visit()
        except GlueckaufError as error:
            await self.close(error)
        except (WebSocketDisconnect, WebSocketException):
            pass

    async def close(self, error: GlueckaufError) -> None:
        told = messages.refused("", error, self.language)
        with suppress(Exception):
            await self.socket.send_data(write(protocol.Bye(told.code, told.sentence)).decode())
            await self.socket.close(POLICY)

    async def visit(self) -> None:
        refuse_foreign(self.socket, self.settings.origins)
        person, hello = await self.greet()
        room = await self.tables.room(self.table)
        self.watcher = Watcher(person, hello.language, default_viewer(room, person), text=hello.text)
        if hello.seat is not None:
            self.look(room, hello.seat)
        sending = asyncio.create_task(self.send_all())
        await self.tables.arrive(room, self.watcher)
        try:
            await self.welcome(room)
            while not self.watcher.behind:
                await self.hear(await self.socket.receive_data("text"))
            raise Refusal(TOO_SLOW)
        finally:
            sending.cancel()
            await self.tables.leave(room, self.watcher)

    async def greet(self) -> tuple[Person | None, protocol.Hello]:
        """Wait for the first message, and find out who it is."""
        person = await person_of(self.socket, self.players)
        self.language = spoken_by(self.socket, person)
        try:
            text = await asyncio.wait_for(self.socket.receive_data("text"), HELLO)
            hello = protocol.read_hello(text)
        except (TimeoutError, msgspec.DecodeError, RecursionError) as error:
            raise Refusal(BAD_MESSAGE, "hello") from error
        self.language = hello.language
        if hello.secret:
            person = await self.players.by_secret(hello.secret)
        return person, hello

    async def welcome(self, room: Room) -> None:
        """All that a newcomer needs: the table came with the arrival; now what was before, and how it stands."""
        async with self.tables.locked(room):
            viewer, language = self.watcher.viewer, self.watcher.language
            chat = [messages.message_from(room, row) for row in await self.tables.store.said(room.id)]
            steps = messages.steps_for(room, 0, room.move, viewer, language, views=False) if room.history else []
            self.watcher.send(protocol.Log(steps, chat))
            if room.history is not None:
                self.send_drawn(room, messages.position_for(room, viewer, language))

    def look(self, room: Room, seat: int) -> None:
        """Look from a seat that this person may look from. Raises `Refusal`."""
        person = self.watcher.person
        own = room.seats_of(person.id if person else None)
        if seat != GALLERY and seat not in own and (room.row.status != "over" or seat >= room.row.players):
            raise Refusal(SECRET, "seat", 403)
        self.watcher.viewer, self.watcher.chosen = seat, True

    async def send_all(self) -> None:
        while True:
            message = await self.watcher.queue.get()
            if message is not None:
                await self.socket.send_data(message.decode())

    def may_speak(self) -> bool:
        """Neither this socket nor its player has said too much lately."""
        if not self.settings.limits:
            return True
        if self.watcher.person is not None:
            try:
                self.limits.take("said", self.watcher.person.id, 2 * self.settings.messages_per_second)
            except Refusal:
                return False
        return self.bucket.take()

    async def hear(self, text: str) -> None:
        """Answer one message; every refusal is answered, an unreadable message too."""
        request = ""
        if not self.may_speak():
            self.watcher.send(messages.refused(request_id(text), Refusal(TOO_FAST), self.language))
            await asyncio.sleep(0.2)
            return
        if len(text) > self.settings.longest_message:
            raise Refusal(BAD_MESSAGE, "size")
        room: Room | None = None
        try:
            try:
                asked = protocol.read_request(text)
            except (msgspec.DecodeError, RecursionError) as error:  # too deep is unreadable too
                request = request_id(text)
                raise Refusal(BAD_MESSAGE, str(error)[:120]) from error
            request = asked.request
            room = await self.tables.room(self.table)
            self.send_drawn(room, await self.answer(room, asked))
        except GlueckaufError as error:
            self.send_drawn(room, answer_refused(room, request, self.watcher.viewer, error, self.language))
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("request", table=self.table)
            self.watcher.send(messages.refused(request, Refusal(TROUBLE), self.language))

    def send_drawn(self, room: Room | None, message: Any) -> None:
        """Send a message; with the board as text, where this client draws none itself."""
        if room is not None:
            message = messages.drawn(room, message, self.watcher.language, text=self.watcher.text)
        self.watcher.send(message)

    async def answer(self, room: Room, asked: protocol.Request) -> Any:
        if isinstance(asked, protocol.Look):
            self.look(room, asked.seat)
            await self.show_again(room)
            return protocol.Done(asked.request, room.number)
        if isinstance(asked, protocol.Speak):
            self.language = self.watcher.language = asked.language
            self.watcher.text = asked.text
            await self.show_again(room)
            return protocol.Done(asked.request, room.number)
        before = self.watcher.viewer
        done = await ask(self.tables, self.table, self.watcher.person, self.language, asked)
        if self.watcher.viewer != before:  # sat down, or stood up
            await self.show_again(room)
        return done

    async def show_again(self, room: Room) -> None:
        """The log and the position anew, in another language or from another seat."""
        await self.welcome(room)


def default_viewer(room: Room, person: Person | None) -> int:
    own = room.seats_of(person.id if person else None)
    if room.asked in own:
        return room.asked
    return own[0] if own else GALLERY


def request_id(text: str) -> str:
    """The client's own name of a request that is wrong in some other way, so that it hears which one was refused."""
    try:
        return str(msgspec.json.decode(text, type=dict[str, Any]).get("request", ""))[:40]
    except (msgspec.DecodeError, RecursionError):
        return ""


@websocket("/api/lobby/live")
async def lobby_live(socket: Socket, tables: Tables, players: Players, settings: Settings, sockets: Sockets) -> None:
    """The lobby, sent again whenever it changes."""
    await socket.accept()
    try:
        refuse_foreign(socket, settings.origins)
        with sockets.counted(socket, settings):
            await send_lobby(socket, tables, await person_of(socket, players))
    except Refusal:
        await socket.close(POLICY)


async def send_lobby(socket: Socket, tables: Tables, person: Person | None) -> None:
    changed = asyncio.Event()
    tables.lobby_watchers.add(changed)
    hearing = asyncio.create_task(until_gone(socket))
    try:
        last = b""
        while not hearing.done():
            changed.clear()
            now = write(await tables.lobby(person))
            if now != last:
                await socket.send_data(now.decode())
                last = now
            began = time.monotonic()
            waiting = asyncio.create_task(changed.wait())
            await asyncio.wait({waiting, hearing}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            await asyncio.sleep(max(0.0, LOBBY - (time.monotonic() - began)))
    except (WebSocketDisconnect, WebSocketException):
        pass
    finally:
        hearing.cancel()
        tables.lobby_watchers.discard(changed)


async def until_gone(socket: Socket) -> None:
    """A lobby client has nothing to say; what it says is not heard."""
    with suppress(WebSocketDisconnect, WebSocketException):
        while True:
            await socket.receive_data("text")


HANDLERS = [table_live, lobby_live]
