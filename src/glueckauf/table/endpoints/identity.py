"""Answers that say who somebody is, and the cookies that remember it."""

from litestar import Response
from litestar.datastructures import Cookie

from glueckauf.table.accounts.accounts import Accounts, SignedIn
from glueckauf.table.accounts.credentials import COOKIE, DEVICE_COOKIE
from glueckauf.table.accounts.players import Person
from glueckauf.table.settings import Settings
from glueckauf.table.wire import bodies, protocol

YEAR = 365 * 86400


async def me_from(accounts: Accounts, person: Person, secret: str | None = None) -> bodies.Me:
    row, pushes = await accounts.players.row(person.id)
    password, passkeys = await accounts.has_proof(person.id)
    language: protocol.Language = "de" if row.language == "de" else "en"
    return bodies.Me(
        row.id, row.name, language, login=row.login, mail=row.mail, has_password=password, has_passkeys=passkeys,
        webhook=row.webhook, push=pushes, secret=secret, role=person.role,
    )  # fmt: skip


def key_cookie(secret: str, settings: Settings) -> Cookie:
    """Browsers keep the secret where no script reads it; it is sent anew at every start, so that it lasts."""
    lasts = int(settings.session_days * 86400)
    return Cookie(COOKIE, value=secret, max_age=lasts, httponly=True, secure=settings.https, samesite="lax")


def with_key(me: bodies.Me, secret: str, settings: Settings) -> Response[bodies.Me]:
    """An answer with the secret of a player: programs read it from the body, browsers keep it in a cookie."""
    return Response(me, cookies=[key_cookie(secret, settings)])


async def signed_in(accounts: Accounts, new: SignedIn, settings: Settings) -> Response[bodies.Me]:
    """The answer to a sign-in: the player, the secret, and the mark of a device that is known from now on."""
    answer = with_key(await me_from(accounts, new.person, new.secret), new.secret, settings)
    known = Cookie(
        DEVICE_COOKIE, value=new.device, max_age=2 * YEAR, httponly=True, secure=settings.https, samesite="strict",
        path="/api",
    )  # fmt: skip
    answer.cookies.append(known)
    return answer
