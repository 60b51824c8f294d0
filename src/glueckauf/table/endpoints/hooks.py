"""What every request passes: rate limits, the check of its origin, refusals as answers, headers."""

from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Message, Scope

from glueckauf.engine.errors import GlueckaufError
from glueckauf.table.accounts.credentials import (
    SAFE,
    address_of,
    home_of,
    person_of,
    refuse_foreign,
    secret_of,
    spoken_by,
)
from glueckauf.table.accounts.players import Person, Players
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.instruments import Instruments
from glueckauf.table.order.doors import HEADER
from glueckauf.table.play.messages import refused
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import BAD_MESSAGE, TROUBLE, Refusal, TooManyTries
from glueckauf.table.settings import Settings
from glueckauf.table.wire.bodies import Problem

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; "
        "manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
OWN = ("/api/me", "/api/logout")  # what a banned player may still ask: their own data, and the way out
NEW_PLAYER = "/api/players"
HSTS = {"strict-transport-security": "max-age=31536000"}

log = structlog.get_logger("glueckauf.table")
Asked = Request[Any, Any, Any]  # Any: Litestar's user, auth and state, none of which is used here


class Hooks:
    """The hooks of the application, with the parts that they need."""

    def __init__(
        self, players: Players, limits: Limits, settings: Settings, instruments: Instruments, parts: Parts
    ) -> None:
        self.players, self.limits, self.settings = players, limits, settings
        self.instruments, self.doors, self.sanctions = instruments, parts.doors, parts.sanctions
        self.headers = {**HEADERS, **(HSTS if settings.https else {})}

    async def person(self, request: Asked) -> Person | None:
        """Who asks. Raises `Refusal` if they are banned, except where they may look after their own data."""
        person = await person_of(request, self.players)
        if not (person is not None and request.url.path.startswith(OWN)):
            self.sanctions.refuse_banned(person, address_of(request))
        return person

    async def room(self, request: Asked, person: Person | None, table: str) -> Room:
        """The room that the path names, if this person may come in."""
        return await self.doors.room(table, person, request.headers.get(HEADER, ""))

    async def language(self, request: Asked, person: Person | None) -> str:
        return spoken_by(request, person)

    async def before_request(self, request: Asked) -> None:
        """The same origin for whatever changes something, and not too many requests."""
        self.limits.take("http", home_of(request), self.settings.requests_per_second)
        person = self.players.remembered(secret_of(request))
        if person is not None:  # wherever they ask from
            self.limits.take("asked", person.id, self.settings.requests_per_second)
        if request.url.path == NEW_PLAYER:  # nobody comes back as somebody else
            self.sanctions.refuse_banned(await person_of(request, self.players), address_of(request))
        if request.method not in SAFE:
            refuse_foreign(request, self.settings.origins)

    async def before_send(self, message: Message, scope: Scope) -> None:
        """Every answer carries the headers that protect, refusals too; no cache keeps answers of the API."""
        if message["type"] == "http.response.start":
            sent = MutableScopeHeaders.from_message(message)
            if scope["path"].startswith("/api/"):
                sent.setdefault("cache-control", "no-store")
            for name, value in self.headers.items():
                sent.setdefault(name, value)

    def refuse(self, request: Asked, error: GlueckaufError) -> Response[Problem]:
        """A refusal, in the language of the player."""
        person = self.players.remembered(secret_of(request))
        told = refused("", error, spoken_by(request, person))
        self.instruments.refused(told.code)
        status = error.status if isinstance(error, Refusal) else 422
        said = Problem(told.code, told.sentence, told.rule, told.about)
        headers = {"retry-after": str(error.wait)} if isinstance(error, TooManyTries) else None
        return Response(said, status_code=status, media_type=MediaType.JSON, headers=headers)

    def refuse_http(self, request: Asked, error: HTTPException) -> Response[Problem]:
        """What Litestar itself refuses: no such path, a body that does not fit."""
        if isinstance(error, ValidationException) or error.status_code == 400:
            where = "; ".join(detail(one) for one in error.extra) if isinstance(error.extra, list) else ""
            return self.refuse(request, Refusal(BAD_MESSAGE, (where or str(error.detail))[:200], 400))
        if error.status_code >= 500:
            log.error("request_failed", path=path_of(request), method=request.method, exc_info=error)
        said = Problem(f"http_{error.status_code}", str(error.detail)[:200])
        return Response(said, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)

    def refuse_unreadable(self, request: Asked, error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
        """A body of brackets within brackets, or of bytes that are no text."""
        about = "depth" if isinstance(error, RecursionError) else "text"
        return self.refuse(request, Refusal(BAD_MESSAGE, about, 400))

    def refuse_trouble(self, request: Asked, error: Exception) -> Response[Problem]:
        """A bug of ours: the details go to the log, the client gets a sentence."""
        log.error("request_failed", path=path_of(request), method=request.method, exc_info=error)
        told = refused("", Refusal(TROUBLE), "en")
        self.instruments.refused(told.code)
        return Response(Problem(told.code, told.sentence), status_code=500, media_type=MediaType.JSON)


def path_of(request: Asked) -> str:
    """The path as it is declared: without the ids in it, which open private tables."""
    return str(request.scope.get("path_template", ""))


def detail(one: object) -> str:
    """What Litestar says about one field of a body."""
    if not isinstance(one, dict):
        return str(one)
    return " ".join(str(one[name]) for name in ("key", "message") if name in one)
