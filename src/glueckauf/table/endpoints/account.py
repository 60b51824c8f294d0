"""The own account: proof that it is you, password, mail address, passkeys."""

from urllib.parse import urlsplit

from litestar import MediaType, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.response import Stream

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.credentials import COOKIE, DEVICE_COOKIE, address_of, caller_of, somebody
from glueckauf.table.accounts.deletion import delete_player
from glueckauf.table.accounts.passkeys import Passkeys, Site
from glueckauf.table.accounts.personal_data import personal_data
from glueckauf.table.accounts.players import Person
from glueckauf.table.accounts.recovery import Recovery
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.identity import me_from, signed_in
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.endpoints.sign_in import limit_tries
from glueckauf.table.play.request import Parts
from glueckauf.table.refusals import CONFIRM_FIRST, WRONG_NAME, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import account_bodies, bodies


def site_of(request: Asked, settings: Settings) -> Site:
    """Where the page is: as the settings say, else at the host that this request names."""
    if settings.address:
        parts = urlsplit(settings.address)
        host = parts.hostname or ""
        others = [origin for origin in settings.origins if (urlsplit(origin).hostname or "") == host]
        return Site(host, (f"{parts.scheme}://{parts.netloc}", *others))
    named = request.headers.get("host", "")
    try:
        host = urlsplit(f"//{named}").hostname or ""
    except ValueError:
        host = ""
    schemes = ("https",) if settings.https else ("https", "http")
    return Site(host, tuple(f"{scheme}://{named}" for scheme in schemes))


async def prove(
    request: Asked, person: Person, proof: account_bodies.Proof, accounts: Accounts, passkeys: Passkeys,
    settings: Settings,
) -> None:  # fmt: skip
    """Raises `Refusal` unless this is the player: by password or passkey, for a guest by typing the name."""
    password, passkey = await accounts.has_proof(person.id)
    if proof.password is not None and password:
        await accounts.check_password(person.id, proof.password)
    elif proof.credential is not None and passkey:
        await passkeys.check(proof.credential, site_of(request, settings), person.id)
    elif proof.name is not None and not password and not passkey:
        if " ".join(proof.name.split()) != person.name:
            raise Refusal(WRONG_NAME, "name", 422)
    else:
        raise Refusal(CONFIRM_FIRST, "", 403)


@post("/api/me/confirm", status_code=204, summary="Confirm that it is you")
async def confirm(
    request: Asked, person: Person | None, data: account_bodies.Proof, accounts: Accounts, passkeys: Passkeys,
    settings: Settings, limits: Limits,
) -> None:  # fmt: skip
    """For ten minutes this session may change how the account is reached."""
    limit_tries(request, limits, settings)
    own, session = somebody(person), caller_of(request).session
    await prove(request, own, data, accounts, passkeys, settings)
    if session is not None:
        await accounts.sessions.confirm(session)


@post("/api/me/password", status_code=200, summary="Change the password")
async def change_password(
    request: Asked, person: Person | None, data: account_bodies.NewPassword, accounts: Accounts, recovery: Recovery,
    settings: Settings, limits: Limits,
) -> bodies.Me:  # fmt: skip
    """Needs the old one, unless the account has only passkeys so far. All other sessions end."""
    limit_tries(request, limits, settings)
    own = somebody(person)
    await accounts.change_password(own.id, data.old_password, data.new_password, caller_of(request).session)
    row, _ = await accounts.players.row(own.id)
    recovery.notice(row, "password")
    return await me_from(accounts, own)


# The mail address


@post("/api/me/mail", status_code=200, summary="Set or remove the mail address")
async def set_mail(
    request: Asked, person: Person | None, data: account_bodies.MailAddress, accounts: Accounts, recovery: Recovery,
    settings: Settings, limits: Limits,
) -> account_bodies.MailState:  # fmt: skip
    """A link is mailed; the address counts when it was followed. Only for forgotten passwords and such notices."""
    limits.take_from("reset", address_of(request), settings.resets_per_hour / 3600, settings.resets_per_hour)
    own = somebody(person)
    await accounts.refuse_unconfirmed(own.id, caller_of(request).session)
    counts = await recovery.set_mail(own.id, data.mail.strip())
    return account_bodies.MailState(counts, "sent" if data.mail.strip() else "removed")


@post("/api/mail/confirm", status_code=200, summary="Confirm a mail address by a one-time link")
async def confirm_mail(
    request: Asked, data: account_bodies.OneTimeLink, recovery: Recovery, settings: Settings, limits: Limits
) -> account_bodies.MailState:
    limit_tries(request, limits, settings)
    return account_bodies.MailState(await recovery.confirm_mail(data.token), "confirmed")


# Passkeys


@post("/api/passkeys/options", status_code=200, summary="Begin to sign in with a passkey")
async def passkey_question(
    request: Asked, passkeys: Passkeys, settings: Settings, limits: Limits
) -> account_bodies.PasskeyOptions:
    """For `navigator.credentials.get()`; no account is named."""
    limit_tries(request, limits, settings)
    return account_bodies.PasskeyOptions(await passkeys.question(site_of(request, settings)))


@post("/api/passkeys/login", status_code=200, summary="Sign in with a passkey")
async def passkey_login(
    request: Asked, data: account_bodies.PasskeyAnswer, passkeys: Passkeys, settings: Settings, limits: Limits
) -> Response[bodies.Me]:
    limit_tries(request, limits, settings)
    new = await passkeys.sign_in(data.credential, site_of(request, settings), caller_of(request))
    return await signed_in(passkeys.accounts, new, settings)


@post("/api/me/passkeys/question", status_code=200, summary="Begin to confirm with an own passkey")
async def own_passkey_question(
    request: Asked, person: Person | None, passkeys: Passkeys, settings: Settings, limits: Limits
) -> account_bodies.PasskeyOptions:
    """For `navigator.credentials.get()`, before a request that needs proof."""
    limit_tries(request, limits, settings)
    return account_bodies.PasskeyOptions(await passkeys.question(site_of(request, settings), somebody(person).id))


@post("/api/me/passkeys/options", status_code=200, summary="Begin to register a passkey")
async def passkey_options(
    request: Asked, person: Person | None, data: account_bodies.PasskeyWish, accounts: Accounts, passkeys: Passkeys,
    settings: Settings, limits: Limits,
) -> account_bodies.PasskeyOptions:  # fmt: skip
    """For `navigator.credentials.create()`. A guest gets an account without a password that way."""
    limit_tries(request, limits, settings)
    own = somebody(person)
    await accounts.refuse_unconfirmed(own.id, caller_of(request).session)
    return account_bodies.PasskeyOptions(await passkeys.registration(own.id, data.login, site_of(request, settings)))


@post("/api/me/passkeys", status_code=201, summary="Register a passkey")
async def add_passkey(
    request: Asked, person: Person | None, data: account_bodies.NewPasskey, accounts: Accounts, passkeys: Passkeys,
    recovery: Recovery, settings: Settings, limits: Limits,
) -> bodies.Me:  # fmt: skip
    limit_tries(request, limits, settings)
    own, session = somebody(person), caller_of(request).session
    await accounts.refuse_unconfirmed(own.id, session)
    await passkeys.register(own.id, data.credential, data.name, site_of(request, settings))
    if session is not None:
        await accounts.sessions.confirm(session)
    row, _ = await accounts.players.row(own.id)
    recovery.notice(row, "passkey")
    return await me_from(accounts, own)


@patch("/api/me/passkeys/{passkey:str}", status_code=204, summary="Rename a passkey")
async def rename_passkey(
    person: Person | None, passkey: str, data: account_bodies.RenamePasskey, passkeys: Passkeys
) -> None:
    await passkeys.rename(somebody(person).id, passkey, data.name)


@delete("/api/me/passkeys/{passkey:str}", status_code=200, summary="Remove a passkey")
async def remove_passkey(
    request: Asked, person: Person | None, passkey: str, accounts: Accounts, passkeys: Passkeys, recovery: Recovery
) -> bodies.Me:
    """Not the last way into an account."""
    own = somebody(person)
    await accounts.refuse_unconfirmed(own.id, caller_of(request).session)
    await passkeys.remove(own.id, passkey)
    row, _ = await accounts.players.row(own.id)
    recovery.notice(row, "passkey")
    return await me_from(accounts, own)


# Data and deletion


@get("/api/me/data", summary="All data about the player, as a file")
async def own_data(person: Person | None, parts: Parts, settings: Settings, limits: Limits) -> Stream:
    """JSON: the account, devices, games with their records, chat, and whatever else is stored."""
    own = somebody(person)
    limits.take("data", own.id, settings.exports_per_day / 86400, max(1.0, settings.exports_per_day))
    return Stream(
        personal_data(parts.store, parts.rooms, own.id),
        media_type=MediaType.JSON,
        headers={"content-disposition": 'attachment; filename="glueckauf.json"'},
    )


@post("/api/me/delete", status_code=204, summary="Delete the player for good")
async def delete_me(
    request: Asked, person: Person | None, data: account_bodies.Proof, accounts: Accounts, passkeys: Passkeys,
    recovery: Recovery, parts: Parts, settings: Settings, limits: Limits,
) -> Response[None]:  # fmt: skip
    """Needs proof in the request itself. Opponents keep their games; nothing personal remains."""
    limit_tries(request, limits, settings)
    own = somebody(person)
    await prove(request, own, data, accounts, passkeys, settings)
    row, _ = await accounts.players.row(own.id)
    await delete_player(parts, accounts, own.id)
    recovery.notice(row, "deleted")
    gone = [Cookie(COOKIE, value="", max_age=0), Cookie(DEVICE_COOKIE, value="", max_age=0, path="/api")]
    return Response(None, status_code=204, cookies=gone)


HANDLERS = [
    own_data, delete_me, confirm, change_password, set_mail, confirm_mail, passkey_question, passkey_login,
    own_passkey_question, passkey_options, add_passkey, rename_passkey, remove_passkey,
]  # fmt: skip
