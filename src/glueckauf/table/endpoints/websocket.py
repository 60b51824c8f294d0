"""The WebSockets of tables and of the lobby. No rule of a game or of a table lives here."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from glueckauf.engine.errors import GlueckaufError, Reason
from glueckauf.table.accounts.credentials import address_of, home_of, person_of, refuse_foreign, secret_of, spoken_by
from glueckauf.table.accounts.players import Person, Players
from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.endpoints.rate_limits import BURST, Bucket, Limits
from glueckauf.table.play import messages
from glueckauf.table.play.dispatch import carry_out, refused
from glueckauf.table.play.lobby import Lobby
from glueckauf.table.play.lobby import changed as lobby_change
from glueckauf.table.play.presence import GALLERY, LINE, Watcher, default_viewer
from glueckauf.table.play.request import Answer, Parts, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.story import log_for
from glueckauf.table.refusals import BAD_MESSAGE, GOING_DOWN, SECRET, SIGNED_OUT, TOO_FAST, TOO_SLOW, TROUBLE, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import protocol
from glueckauf.table.wire.bodies import Lobby as WholeLobby
from glueckauf.table.wire.protocol import write

HELLO = 10.0  # seconds to wait for hello
FAREWELL = 5.0  # seconds to say good-bye to all sockets
LOBBY = 1.0  # seconds between two lobby messages
POLICY, GOING_AWAY, AGAIN = 1008, 1001, 1013

log = structlog.get_logger("glueckauf.table")
Socket = WebSocket[Any, Any, Any]  # Any: Litestar's user, auth and state, none of which is used here


class Sockets:
    """All open sockets of this process: to count them, and to say good-bye."""

    def __init__(self) -> None:
        self.open: set[Socket] = set()
        self.leaving = False  # the server goes down
        self.keys: dict[Socket, str] = {}  # the hash of the secret with which somebody signed in
        self.players: dict[Socket, str] = {}  # whose they are
        self.by_address: dict[str, int] = {}
        self.unfinished: set[asyncio.Task[None]] = set()  # requests of sockets that have gone

    def finish(self, hearing: asyncio.Task[None]) -> None:
        """Let a socket that has gone carry out what it has begun."""
        self.unfinished.add(hearing)
        hearing.add_done_callback(self.finished)

    def finished(self, hearing: asyncio.Task[None]) -> None:
        self.unfinished.discard(hearing)
        if not hearing.cancelled():
            hearing.exception()  # nobody is there to be told

    @contextmanager
    def counted(self, socket: Socket, settings: Settings) -> Iterator[None]:
        """While a socket is open it counts for its address. Raises `Refusal` where that has too many."""
        address = home_of(socket)
        self.open.add(socket)
        self.by_address[address] = self.by_address.get(address, 0) + 1
        try:
            if settings.limits and self.by_address[address] > settings.sockets_per_network:
                raise Refusal(TOO_FAST)
            yield
        finally:
            self.open.discard(socket)
            self.keys.pop(socket, None)
            self.players.pop(socket, None)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def say_bye(self) -> None:
        self.leaving = True
        if self.open:  # all at once; clients that do not read are not waited for
            await asyncio.wait({asyncio.create_task(self.leave(socket)) for socket in self.open}, timeout=FAREWELL)

    def signed_in(self, socket: Socket, secret: str | None) -> None:
        if secret:
            self.keys[socket] = hashed(secret)

    async def sign_out(self, key: str) -> None:
        """Close every socket of a device that has signed out; `key` is the hash of its secret."""
        for socket in [socket for socket, known in self.keys.items() if known == key]:
            with suppress(Exception):
                await socket.send_data(write(protocol.Bye(SIGNED_OUT.code, SIGNED_OUT.en)).decode())
                await socket.close(POLICY)

    def belongs(self, socket: Socket, person: Person | None) -> None:
        if person is not None:
            self.players[socket] = person.id

    def addresses_of(self, player: str) -> set[str]:
        """From where a player is connected to this process now."""
        return {address_of(socket) for socket, known in self.players.items() if known == player}

    async def send_away(self, player: str, reason: Reason) -> None:
        """Close every socket of a player and tell them why; whoever does not read is not waited for."""
        mine = [socket for socket, known in self.players.items() if known == player]
        if mine:
            await asyncio.wait({asyncio.create_task(self.bid(socket, reason)) for socket in mine}, timeout=FAREWELL)

    async def bid(self, socket: Socket, reason: Reason) -> None:
        with suppress(Exception):
            sentence = reason.sentence(spoken_by(socket, None))
            await socket.send_data(write(protocol.Bye(reason.code, sentence)).decode())
            await socket.close(POLICY)

    async def leave(self, socket: Socket) -> None:
        with suppress(Exception):
            await socket.send_data(write(protocol.Bye("going_down", GOING_DOWN.en, 2.0)).decode())
            await socket.close(GOING_AWAY)


@websocket("/api/tables/{table:str}/live", opt={"exclude_from_auth": True})
async def table_live(
    socket: Socket,
    table: str,
    parts: Parts,
    players: Players,
    settings: Settings,
    sockets: Sockets,
    limits: Limits,
) -> None:
    """Play or watch at a table; docs/wire.md describes every message."""
    await Visit(socket, table, parts, players, settings, sockets, limits).run()


class Visit:
    """One socket at one table, from hello to good-bye."""

    def __init__(
        self,
        socket: Socket,
        table: str,
        parts: Parts,
        players: Players,
        settings: Settings,
        sockets: Sockets,
        limits: Limits,
    ) -> None:
        self.socket, self.table, self.parts, self.players = socket, table, parts, players
        self.settings, self.sockets, self.limits = settings, sockets, limits
        self.bucket = Bucket(settings.messages_per_second, settings.messages_per_second * BURST)
        self.language = "en"
        self.carrying = False  # a request is being carried out: that goes on to its end, whatever becomes of the socket
        self.over = False

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
        """Say why and close. Whoever does not read is not waited for: the connection is broken off below."""
        refusal = messages.refused("", error, self.language)
        late = isinstance(error, Refusal) and error.reason is TOO_SLOW
        self.parts.instruments.refused(refusal.code)
        if late:
            self.parts.instruments.slow_clients.inc()
        with suppress(Exception):
            async with asyncio.timeout(FAREWELL):
                await self.socket.send_data(write(protocol.Bye(refusal.code, refusal.sentence)).decode())
                await self.socket.close(AGAIN if late else POLICY)

    async def visit(self) -> None:
        refuse_foreign(self.socket, self.settings.origins)
        self.limits.take("http", home_of(self.socket), self.settings.requests_per_second)
        person, hello = await self.greet()
        # it stays in memory as long as somebody watches
        room = await self.parts.doors.room(self.table, person, hello.invite)
        watcher = Watcher(person, hello.language, default_viewer(room, person), text=hello.text, patches=hello.patches)
        if hello.seat is not None:
            look(room, watcher, hello.seat)
        tasks: list[asyncio.Task[None]] = []
        extensions: Any = self.socket.scope.get("extensions") or {}  # Any: whatever the server has to offer
        watcher.line = extensions.get(LINE)
        watcher.sender = lambda: tasks.append(asyncio.create_task(self.send_all(watcher)))
        hearing = asyncio.create_task(self.hear_all(room, watcher))
        watcher.behind.waiter = ended = asyncio.get_running_loop().create_future()
        hearing.add_done_callback(lambda _: watcher.behind.wake())
        self.parts.presence.arrive(room, watcher)
        self.parts.broadcast.send_table(room)
        try:
            await ended
            if not hearing.done():  # it does not read, whether it says anything or not
                raise Refusal(watcher.sent_away or TOO_SLOW)
            hearing.result()
        finally:
            self.over = True
            watcher.behind.set()
            if self.carrying:
                self.sockets.finish(hearing)
            else:
                tasks.append(hearing)
            for task in tasks:
                task.cancel()
            self.parts.presence.leave(room, watcher)
            self.parts.broadcast.send_table(room)
            if not self.parts.presence.watchers(room.id):
                room.forget_derived()  # views are most of what a room holds
            await asyncio.gather(*tasks, return_exceptions=True)

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
        self.parts.sanctions.refuse_banned(person, address_of(self.socket))
        self.sockets.signed_in(self.socket, hello.secret or secret_of(self.socket))
        self.sockets.belongs(self.socket, person)
        if person is not None:
            await self.parts.blocks.load(person.id)
        return person, hello

    async def welcome(self, room: Room, watcher: Watcher) -> None:
        """All that a newcomer needs besides the table: what was before, and how it stands."""
        async with self.parts.rooms.locked(room):
            viewer, language = watcher.viewer, watcher.language
            said, hears = await self.parts.store.heard(room.id, watcher.player), self.parts.blocks.hears
            chat = [messages.message_from(room, row) for row in said if hears(watcher.player, row.player)]
            watcher.send(await log_for(room, viewer, language, chat))
            if room.history is not None:
                self.parts.broadcast.send_first(room, watcher)
            watcher.welcomed = True

    async def send_all(self, watcher: Watcher) -> None:
        """What could not be written at once."""
        while True:
            message = await watcher.next()
            await self.socket.send_data(message.decode())
            watcher.sent(message)

    async def hear_all(self, room: Room, watcher: Watcher) -> None:
        await self.welcome(room, watcher)
        while not self.over:
            await self.receive(room, watcher, await self.socket.receive_data("text"))

    def may_speak(self, watcher: Watcher) -> bool:
        """Neither this socket nor its player has sent too much lately."""
        if not self.settings.limits:
            return True
        if watcher.person is not None:
            try:
                self.limits.take("said", watcher.person.id, 2 * self.settings.messages_per_second)
            except Refusal:
                return False
        return self.bucket.take()

    async def receive(self, room: Room, watcher: Watcher, text: str) -> None:
        """Answer one message; every refusal is answered, an unreadable message too."""
        if not self.may_speak(watcher):
            self.refuse(watcher, request_id(text), Refusal(TOO_FAST))
            await asyncio.sleep(0.2)
            return
        if len(text) > self.settings.longest_message:
            raise Refusal(BAD_MESSAGE, "size")
        try:
            message = protocol.read_request(text)
        except (msgspec.DecodeError, RecursionError) as error:  # too deep is unreadable too
            unreadable = Refusal(BAD_MESSAGE, str(error)[:120])
            self.refuse(watcher, request_id(text), unreadable)
            return
        try:
            send_drawn(room, watcher, await self.answer(room, watcher, message))
        except GlueckaufError as error:
            answer = refused(room, message, watcher.viewer, error, self.language)
            self.parts.instruments.refused(answer.code)
            send_drawn(room, watcher, answer)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("request", table=self.table)
            self.refuse(watcher, message.request, Refusal(TROUBLE))

    def refuse(self, watcher: Watcher, request: str, error: Refusal) -> None:
        answer = messages.refused(request, error, self.language)
        self.parts.instruments.refused(answer.code)
        watcher.send(answer)

    async def answer(self, room: Room, watcher: Watcher, message: protocol.Request) -> Answer:
        room.touch()
        viewer = watcher.viewer
        if isinstance(message, protocol.Look):
            look(room, watcher, message.seat)
        elif isinstance(message, protocol.Speak):
            self.language = watcher.language = message.language
            watcher.text = message.text
        elif isinstance(message, protocol.Whole):
            async with self.parts.rooms.locked(room):
                self.parts.broadcast.send_whole(room, watcher)
            return protocol.Done(message.request, room.number)
        else:
            self.carrying = True
            try:
                answer = await carry_out(Request(self.parts, room, watcher.person, self.language), message)
            finally:
                self.carrying = False
            if watcher.viewer != viewer and not self.over:  # sat down, or stood up
                await self.welcome(room, watcher)
            return answer
        await self.welcome(room, watcher)  # from another seat, or in another language
        return protocol.Done(message.request, room.number)


def send_drawn(room: Room, watcher: Watcher, message: msgspec.Struct) -> None:
    """Send an answer; with the board as text, where this client draws none itself."""
    drawn = messages.drawn(room, message, watcher.language, text=watcher.text)
    if isinstance(drawn, protocol.Draft):
        watcher.take_draft(drawn)
    else:
        watcher.send(drawn)


def look(room: Room, watcher: Watcher, seat: int) -> None:
    """Look from a seat that this person may look from. Raises `Refusal`."""
    if seat != GALLERY and seat not in room.seats_of(watcher.player) and (not room.ended or seat >= room.row.players):
        raise Refusal(SECRET, "seat", 403)
    watcher.viewer, watcher.chosen = seat, True


def request_id(text: str) -> str:
    """The client's id of a request that is otherwise unreadable, so that it learns which one was refused."""
    try:
        return str(msgspec.json.decode(text, type=dict[str, object]).get("request", ""))[:40]
    except (msgspec.DecodeError, RecursionError):
        return ""


@websocket("/api/lobby/live")
async def lobby_live(socket: Socket, parts: Parts, players: Players, settings: Settings, sockets: Sockets) -> None:
    """The lobby: all of it at first, then what changes."""
    await socket.accept()
    try:
        refuse_foreign(socket, settings.origins)
        with sockets.counted(socket, settings):
            sockets.signed_in(socket, secret_of(socket))
            person = await person_of(socket, players)
            parts.sanctions.refuse_banned(person, address_of(socket))
            sockets.belongs(socket, person)
            with parts.lobby.changes() as changed:
                await send_lobby(socket, parts.lobby, person, changed)
    except Refusal:
        await socket.close(POLICY)


async def send_lobby(socket: Socket, lobby: Lobby, person: Person | None, changed: asyncio.Event) -> None:
    hearing = asyncio.create_task(until_gone(socket))
    try:
        last: WholeLobby | None = None
        while not hearing.done():
            changed.clear()
            now = await lobby.list_for(person)
            message = now if last is None else lobby_change(last, now)
            if message is not None:
                await socket.send_data(write(message).decode())
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


async def until_gone(socket: Socket) -> None:
    """Clients send nothing in the lobby; what they send is ignored."""
    with suppress(WebSocketDisconnect, WebSocketException):
        while True:
            await socket.receive_data("text")


HANDLERS = [table_live, lobby_live]
