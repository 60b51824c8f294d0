"""Links that give a guest their seat back."""

from litestar import Response, delete, post

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.credentials import caller_of, somebody
from glueckauf.table.accounts.devices import device_of
from glueckauf.table.accounts.players import Person
from glueckauf.table.accounts.seat_links import SeatLinks
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.identity import me_from, with_key
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.endpoints.sign_in import limit_tries
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import NOT_SEATED, Refusal
from glueckauf.table.settings import Settings
from glueckauf.table.wire import account_bodies, bodies


def seated(person: Person | None, room: Room) -> Person:
    """Raises `Refusal` unless somebody sits at this table."""
    own = somebody(person)
    if not room.seats_of(own.id):
        raise Refusal(NOT_SEATED, "", 403)
    return own


@post("/api/tables/{table:str}/seat-link", status_code=201, summary="Make a link that gives your seat back")
async def make_link(person: Person | None, room: Room, seat_links: SeatLinks) -> account_bodies.SeatLink:
    """For guests. Keep it private: whoever has it plays as you. A link that was made before stops working."""
    return account_bodies.SeatLink(await seat_links.make(seated(person, room), room.id))


@delete("/api/tables/{table:str}/seat-link", status_code=204, summary="Revoke the link to your seat")
async def revoke_link(request: Asked, person: Person | None, room: Room, seat_links: SeatLinks) -> None:
    """Devices that came by a link are signed out, but this one."""
    await seat_links.revoke(seated(person, room), room.id, caller_of(request).session)


@post("/api/seat-link/look", status_code=200, summary="Whose seat a link gives back")
async def look_at_link(
    request: Asked, data: account_bodies.OneTimeLink, seat_links: SeatLinks, settings: Settings, limits: Limits
) -> account_bodies.SeatLinkInfo:
    limit_tries(request, limits, settings)
    seat = await seat_links.look(data.token)
    return account_bodies.SeatLinkInfo(seat.player.id, seat.player.name, seat.table, seat.title)


@post("/api/seat-link", status_code=200, summary="Take a seat back by its link")
async def open_link(
    request: Asked, data: account_bodies.OneTimeLink, seat_links: SeatLinks, accounts: Accounts, settings: Settings,
    limits: Limits,
) -> Response[bodies.Me]:  # fmt: skip
    """The guest of this seat, with a new secret for this device."""
    limit_tries(request, limits, settings)
    person, secret = await seat_links.open(data.token, device_of(request.headers.get("user-agent", "")))
    return with_key(await me_from(accounts, person, secret), secret, settings)


HANDLERS = [make_link, revoke_link, look_at_link, open_link]
