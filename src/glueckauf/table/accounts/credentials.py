"""The credentials of a request: the secret in the cookie or header, the origin of the page, the address."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from glueckauf.table.accounts.accounts import Caller
from glueckauf.table.accounts.networks import network_of
from glueckauf.table.accounts.players import Person, Players
from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.refusals import BAD_ORIGIN, NOBODY, Refusal

COOKIE = "glueckauf_key"
DEVICE_COOKIE = "glueckauf_device"  # an account was used here before
SAFE = {"GET", "HEAD", "OPTIONS"}

Connection = ASGIConnection[Any, Any, Any, Any]  # Any: Litestar's handler, user, auth and state, none used here


def secret_of(connection: Connection) -> str | None:
    """From the header, for programs, or the cookie, for browsers."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


async def person_of(connection: Connection, players: Players) -> Person | None:
    return await players.by_secret(secret_of(connection))


def somebody(person: Person | None) -> Person:
    if person is None:
        raise Refusal(NOBODY, "", 401)
    return person


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else "nowhere"


def home_of(connection: Connection) -> str:
    """The network that a request comes from: what limits count by."""
    return network_of(address_of(connection))


def caller_of(connection: Connection) -> Caller:
    secret = secret_of(connection)
    return Caller(
        address_of(connection),
        connection.headers.get("user-agent", ""),
        connection.cookies.get(DEVICE_COOKIE),
        hashed(secret) if secret else None,
    )


def refuse_foreign(connection: Connection, origins: tuple[str, ...]) -> None:
    """Refuse pages of other origins, which would act with this browser's cookie. Programs send neither."""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        site = connection.headers.get("sec-fetch-site", "none")
        if origin is None and site not in {"same-origin", "none"} and connection.cookies.get(COOKIE):
            raise Refusal(BAD_ORIGIN, "", 403)
        return
    try:
        own = urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        own = False
    if not own:
        raise Refusal(BAD_ORIGIN, "", 403)


def spoken_by(connection: Connection, person: Person | None) -> str:
    """The language of a refusal: the player's, or what the browser prefers."""
    if person is not None:
        return person.language
    return "de" if connection.headers.get("accept-language", "").lower().startswith("de") else "en"
