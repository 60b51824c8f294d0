"""The HTTP API: accounts, the lobby, tables, replays, records. Litestar generates the OpenAPI page from it."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.params import Parameter, QueryParameter

from glueckauf.bots.levels import LEVEL_LIST
from glueckauf.engine import record
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.face.board import WIDE
from glueckauf.engine.options import offered
from glueckauf.games import GAMES, TITLES
from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.credentials import COOKIE, address_of, secret_of, somebody
from glueckauf.table.accounts.devices import device_of
from glueckauf.table.accounts.notifications import Notifications
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.heavy_reads import HeavyReads
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.identity import me_from, with_key
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.endpoints.rules_pages import rules_page
from glueckauf.table.order.doors import HEADER
from glueckauf.table.play import messages
from glueckauf.table.play.contributions import fair_deal_of
from glueckauf.table.play.create import create_table
from glueckauf.table.play.dispatch import carry_out_shielded, refused
from glueckauf.table.play.lobby import Kind
from glueckauf.table.play.presence import GALLERY, default_viewer
from glueckauf.table.play.request import Parts
from glueckauf.table.play.request import Request as TableRequest
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import BAD_WEBHOOK, NO_MOVE, NO_PUSH, NO_TITLE, NOT_OVER, ONLY_LIVE, SECRET, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import bodies, protocol
from glueckauf.table.wire.protocol import write

MOST_FRAMES = 100
MoveNumber = Annotated[int, Parameter(ge=0, le=1_000_000, description="Number of actions played.")]
FromSeat = Annotated[
    int, QueryParameter(name="seat", ge=-1, le=3, description="Seat to look from; -1 for what everybody knows.")
]
AsText = Annotated[bool, QueryParameter(name="text", description="With the board as plain text in every view.")]
InLanguage = Annotated[protocol.Language, QueryParameter(name="lang", description="Language of sentences.")]


# Who I am


@post("/api/players", status_code=201, summary="Create a guest")
async def new_player(
    request: Asked, data: bodies.NewPlayer, accounts: Accounts, settings: Settings, limits: Limits
) -> Response[bodies.Me]:
    """Only a name is needed. Keep the secret in the answer private: whoever has it plays as this player."""
    limits.take_from("players", address_of(request), settings.players_per_hour / 3600, settings.players_per_hour)
    device = device_of(request.headers.get("user-agent", ""))
    person, secret = await accounts.players.guest(data.name, data.language, device)
    return with_key(await me_from(accounts, person, secret), secret, settings)


@get("/api/me", summary="The current player")
async def me(request: Asked, person: Person | None, accounts: Accounts, settings: Settings) -> Response[bodies.Me]:
    told, secret = await me_from(accounts, somebody(person)), request.cookies.get(COOKIE)
    return with_key(told, secret, settings) if secret and secret == secret_of(request) else Response(told)


@patch("/api/me", summary="Change name, language or webhook")
async def change_me(
    person: Person | None, data: bodies.ChangeMe, accounts: Accounts, notifications: Notifications
) -> bodies.Me:
    """Fields that are left out stay as they are. An empty webhook removes it."""
    own = somebody(person)
    values: dict[str, str | None] = {}
    if data.name is not None:
        values["name"] = data.name
    if data.language is not None:
        values["language"] = data.language
    if data.webhook is not None:
        if data.webhook and not await notifications.may_call(data.webhook):
            raise Refusal(BAD_WEBHOOK, "webhook", 422)
        values["webhook"] = data.webhook or None
    await accounts.players.change(own.id, **values)
    return await me_from(accounts, own)


@post("/api/me/push", status_code=200, summary="Turn on push notifications for this browser")
async def add_push(
    person: Person | None, data: bodies.Subscription, accounts: Accounts, notifications: Notifications
) -> bodies.Me:
    own = somebody(person)
    if notifications.public_key is None:
        raise Refusal(NO_PUSH)
    await notifications.subscribe(own.id, data)
    return await me_from(accounts, own)


@delete("/api/me/push", status_code=200, summary="Turn off push notifications")
async def remove_push(person: Person | None, accounts: Accounts, notifications: Notifications) -> bodies.Me:
    own = somebody(person)
    await notifications.unsubscribe(own.id)
    return await me_from(accounts, own)


# What there is


@get("/api/house", summary="Titles, bot levels and features of this server", cache=False)
async def house(notifications: Notifications, settings: Settings) -> bodies.House:
    return bodies.House(
        wire=protocol.VERSION,
        titles=[
            bodies.TitleInfo(
                game.id, game.en, game.de, list(game.seats), game.rules_version,
                [bodies.OptionInfo(one.id, list(one.values), one.en, one.de) for one in offered(game.options)],
            )
            for game in GAMES
        ],
        levels=[
            bodies.LevelInfo(level.id, level.en, level.de, level.character_en, level.character_de)  # type: ignore[arg-type]
            for level in LEVEL_LIST
        ],
        push_key=notifications.public_key,
        webhooks=settings.webhooks,
        analyses=settings.analyses,
        daily=settings.daily,
        mail=settings.mail_server is not None,
    )  # fmt: skip


@get("/api/titles/{title:str}", summary="The words and actions of a title")
async def title_details(title: str) -> bodies.TitleDetails:
    if title not in TITLES:
        raise Refusal(NO_TITLE, "", 404)
    game = TITLES[title]
    return bodies.TitleDetails(
        game.id,
        game.en,
        game.de,
        [bodies.ActionInfo(text, answer) for text, answer in zip(game.actions.texts, game.actions.jsons, strict=True)],
        [bodies.EntryInfo(list(entry.names), entry.rule, entry.en, entry.de) for entry in game.glossary],
        list(game.categories),
        list(game.actions.questions),
    )


@get("/api/rules/{title:str}", media_type="text/markdown", summary="The rules page of a title")
async def rules(title: str, lang: InLanguage = "en") -> str:
    if title not in TITLES:
        raise Refusal(NO_TITLE, "", 404)
    return rules_page(title, lang)


@get("/api/lobby", summary="Own, open and running tables")
async def lobby(person: Person | None, parts: Parts) -> bodies.Lobby:
    return await parts.lobby.list_for(person)


@get("/api/lobby/tables", summary="More open or running tables")
async def more_tables(
    person: Person | None,
    parts: Parts,
    kind: Annotated[Kind, QueryParameter(name="kind")],
    before: Annotated[float, QueryParameter(name="before", description="`created` of the last table shown.")],
) -> bodies.MoreTables:
    return await parts.lobby.older(kind, person, before)


# Tables


@post("/api/tables", status_code=201, summary="Create a table")
async def new_table(person: Person | None, data: bodies.NewTable, parts: Parts) -> protocol.Table:
    own = somebody(person)
    room = await create_table(parts, own, data)
    return parts.broadcast.table_for(room, own.id)


@get("/api/tables/{table:str}", summary="A table, without its position")
async def one_table(person: Person | None, room: Room, parts: Parts) -> protocol.Table:
    return parts.broadcast.table_for(room, person.id if person else None)


@post("/api/tables/{table:str}/requests", status_code=200, summary="Send a request to a table, as over its socket")
async def request_at(
    request: Asked,
    person: Person | None,
    table: str,
    data: protocol.Request,
    parts: Parts,
    spoken_language: protocol.Language,
) -> protocol.Done | protocol.Draft | protocol.Hint | protocol.Chances | protocol.Pong | protocol.Refused:
    """One request at a time, for clients without a socket. Refusals are `refused` messages too, with status 200."""
    if isinstance(data, (protocol.Look, protocol.Speak, protocol.Whole)):
        raise Refusal(ONLY_LIVE, data.request, 422)
    invite = data.invite if isinstance(data, protocol.Sit) else ""
    room = await parts.doors.room(table, person, invite or request.headers.get(HEADER, ""))
    try:
        return await carry_out_shielded(TableRequest(parts, room, person, spoken_language), data)
    except GlueckaufError as error:
        if isinstance(error, Refusal) and error.status in {401, 404}:
            raise
        answer = refused(room, data, default_viewer(room, person), error, spoken_language)
        parts.instruments.refused(answer.code)
        return answer


# Looking back


def allowed_seat(room: Room, person: Person | None, seat: int) -> int:
    """A seat from which this person may look. Raises `Refusal`."""
    own = room.seats_of(person.id if person else None)
    if seat >= room.row.players or (seat != GALLERY and seat not in own and not room.ended):
        raise Refusal(SECRET, "seat", 403)
    return seat


def begun(room: Room) -> None:
    if room.history is None:
        raise Refusal(NO_MOVE, "", 404)


@get("/api/tables/{table:str}/positions/{move:int}", summary="A position of a game")
async def position(
    request: Asked,
    reads: HeavyReads,
    person: Person | None,
    room: Room,
    move: MoveNumber,
    seat: FromSeat = GALLERY,
    lang: InLanguage = "en",
) -> protocol.Position:
    begun(room)
    viewer = allowed_seat(room, person, seat)
    if move > room.move:
        raise Refusal(NO_MOVE, "", 404)
    reads.pay(request, person, 1)
    return messages.frame_for(room, move, viewer, lang)


@get("/api/tables/{table:str}/frames", summary="Consecutive positions of a game")
async def frames(
    request: Asked,
    reads: HeavyReads,
    person: Person | None,
    room: Room,
    start: MoveNumber = 0,
    end: MoveNumber = MOST_FRAMES,
    seat: FromSeat = GALLERY,
    lang: InLanguage = "en",
    text: AsText = False,  # noqa: FBT002 - a query parameter
) -> bodies.Frames:
    """At most a hundred at a time, from `start` to `end` inclusive."""
    begun(room)
    viewer = allowed_seat(room, person, seat)
    last = min(end, room.move, start + MOST_FRAMES - 1)
    over = room.ended

    def key(move: int) -> tuple[object, ...]:
        return "frame", room.id, room.number, tuple(room.names), move, viewer, lang, text

    def frame(move: int) -> bytes:
        known = reads.find(key(move)) if over else None
        if known is not None or move > room.move:  # taken back meanwhile
            return known or b"null"
        made = write(messages.drawn(room, messages.frame_for(room, move, viewer, lang), lang, text=text))
        if over:
            reads.keep(key(move), made)
        return made

    moves = range(start, last + 1)
    reads.pay(request, person, 1 + sum(not over or reads.find(key(move)) is None for move in moves))
    found = [msgspec.Raw(made) for made in await reads.each(moves, frame) if made != b"null"]
    return bodies.Frames(room.row.title, room.move, found)  # type: ignore[arg-type]  # already written


@get("/api/tables/{table:str}/course", summary="The points of a finished game after each action")
async def course(request: Asked, reads: HeavyReads, person: Person | None, room: Room) -> bodies.Course:
    begun(room)
    if not room.ended:
        raise Refusal(NOT_OVER)
    game, history = room.game, room.played
    reads.pay(request, person, len(history.states) / 5)
    points = await reads.each(history.states, lambda s: [row["total"] for row in game.score_table(s)])
    return bodies.Course(points, list(game.categories), game.score_table(history.state))


@get("/api/tables/{table:str}/record", media_type="text/plain", summary="The record of a game")
async def game_record(
    request: Asked, reads: HeavyReads, person: Person | None, room: Room, parts: Parts
) -> Response[str]:
    """The whole record when the game is over, for `glueckauf verify`; before that a log of what this player knows."""
    begun(room)
    name = f"{room.row.title}-{room.id}.txt"
    reads.pay(request, person, 1 + room.move / 10)
    if room.ended:
        fair = fair_deal_of(room.row, room.chairs)
        text = await parts.rooms.aside(partial(record.write, fair=fair), room.played)
    else:
        own = room.seats_of(person.id if person else None)
        text = messages.log_text(room, own[0] if own else GALLERY)
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/api/tables/{table:str}/text", media_type="text/plain", summary="The board as plain text")
async def as_text(person: Person | None, room: Room, seat: FromSeat = GALLERY, lang: InLanguage = "en") -> str:
    """For a screen reader or a terminal."""
    begun(room)
    viewer = allowed_seat(room, person, seat)
    return messages.board_text(room, room.view(room.move, viewer), lang, WIDE)


@get("/api/tables/{table:str}/prose", summary="The table in sentences")
async def as_prose(
    person: Person | None, room: Room, seat: FromSeat = GALLERY, lang: InLanguage = "en"
) -> bodies.Prose:
    """For screen readers: the middle of the table, then what lies before each seat. Empty where a title has none."""
    begun(room)
    viewer = allowed_seat(room, person, seat)
    return bodies.Prose(room.game.prose(room.view(room.move, viewer), lang, room.names_in(lang)))


HANDLERS = [
    new_player, me, change_me, add_push, remove_push, house, title_details, rules, lobby, more_tables,
    new_table, one_table, request_at, position, frames, course, game_record, as_text, as_prose,
]  # fmt: skip
