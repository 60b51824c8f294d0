"""Signing in and out: passwords, forgotten passwords, sessions."""

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.credentials import COOKIE, address_of, caller_of, somebody
from glueckauf.table.accounts.passkeys import Passkeys
from glueckauf.table.accounts.players import Person
from glueckauf.table.accounts.recovery import Recovery
from glueckauf.table.accounts.sessions import SHOWN
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.identity import me_from, signed_in
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.refusals import CONFIRM_FIRST, NO_SESSION, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import account_bodies, bodies


def limit_tries(request: Asked, limits: Limits, settings: Settings) -> None:
    """Whatever costs a password or a passkey to be looked at; refused before that. Raises `Refusal`."""
    limits.take_from("login", address_of(request), settings.logins_per_minute / 60, settings.logins_per_minute)


@post("/api/me/account", status_code=200, summary="Turn a guest into an account")
async def make_account(
    request: Asked, person: Person | None, data: account_bodies.Account, accounts: Accounts, settings: Settings,
    limits: Limits,
) -> bodies.Me:  # fmt: skip
    """With a login and a password, the player can sign in on other devices."""
    limit_tries(request, limits, settings)
    own = somebody(person)
    await accounts.make(own.id, data.login, data.password, caller_of(request).session)
    return await me_from(accounts, own)


@post("/api/login", status_code=200, summary="Sign in")
async def log_in(
    request: Asked, data: account_bodies.Account, accounts: Accounts, settings: Settings, limits: Limits
) -> Response[bodies.Me]:
    """The player of the account, with a new secret for this device."""
    limit_tries(request, limits, settings)
    return await signed_in(accounts, await accounts.log_in(data.login, data.password, caller_of(request)), settings)


@post("/api/logout", status_code=204, summary="Sign out on this device")
async def log_out(request: Asked, accounts: Accounts) -> Response[None]:
    """The sockets of this device are closed, too."""
    session = caller_of(request).session
    if session:
        await accounts.sessions.end(session)
    return Response(None, status_code=204, cookies=[Cookie(COOKIE, value="", max_age=0)])


# Forgotten passwords


@post("/api/forgotten", status_code=202, summary="Ask for a link to set a new password")
async def forgotten(
    request: Asked, data: account_bodies.Forgotten, recovery: Recovery, settings: Settings, limits: Limits
) -> None:
    """The answer is the same whether there is such an account or not; a mail is sent if it has a confirmed address."""
    limits.take_from("reset", address_of(request), settings.resets_per_hour / 3600, settings.resets_per_hour)
    recovery.forgotten(data.account)


@post("/api/reset/look", status_code=200, summary="Whose password a link resets")
async def look_at_reset(
    request: Asked, data: account_bodies.OneTimeLink, recovery: Recovery, settings: Settings, limits: Limits
) -> account_bodies.ResetInfo:
    limit_tries(request, limits, settings)
    return await recovery.look(data.token)


@post("/api/reset", status_code=200, summary="Set a new password by a one-time link")
async def reset(
    request: Asked, data: account_bodies.Reset, recovery: Recovery, settings: Settings, limits: Limits
) -> Response[bodies.Me]:
    """All sessions end; this device is signed in."""
    limit_tries(request, limits, settings)
    new = await recovery.reset(data.token, data.password, data.login, caller_of(request))
    return await signed_in(recovery.accounts, new, settings)


# Sessions


@get("/api/me/security", summary="How and where the player is signed in")
async def security(
    request: Asked, person: Person | None, accounts: Accounts, passkeys: Passkeys
) -> account_bodies.Security:
    own, session = somebody(person), caller_of(request).session
    row, _ = await accounts.players.row(own.id)
    return account_bodies.Security(
        sessions=[
            account_bodies.Session(
                one.hash[:SHOWN], one.created, one.seen, one.device, one.method, current=one.hash == session
            )
            for one in await accounts.sessions.of(own.id)
        ],
        passkeys=[
            account_bodies.PasskeyInfo(one.id, one.name, one.created, one.used) for one in await passkeys.of(own.id)
        ],
        password=row.password is not None,
        mail=row.mail,
        confirmed=await is_confirmed(accounts, own, session),
    )


async def is_confirmed(accounts: Accounts, person: Person, session: str | None) -> bool:
    try:
        await accounts.refuse_unconfirmed(person.id, session)
    except Refusal as refusal:
        if refusal.reason is not CONFIRM_FIRST:
            raise
        return False
    return True


@delete("/api/me/sessions/{session:str}", status_code=204, summary="End one session")
async def end_session(person: Person | None, session: str, accounts: Accounts) -> None:
    if not await accounts.sessions.end_named(somebody(person).id, session):
        raise Refusal(NO_SESSION, "", 404)


@delete("/api/me/sessions", status_code=204, summary="End all other sessions")
async def end_other_sessions(request: Asked, person: Person | None, accounts: Accounts) -> None:
    await accounts.sessions.end_all(somebody(person).id, but=caller_of(request).session)


HANDLERS = [
    make_account, log_in, log_out, forgotten, look_at_reset, reset, security, end_session, end_other_sessions,
]  # fmt: skip
