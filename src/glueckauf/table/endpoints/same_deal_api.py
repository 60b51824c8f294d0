"""The deal of a finished game over HTTP: have it played again, and compare what everybody made of it."""

from litestar import get, post

from glueckauf.table.accounts.credentials import somebody
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import same_deal
from glueckauf.table.play.request import Parts
from glueckauf.table.play.room import Room
from glueckauf.table.wire import protocol
from glueckauf.table.wire.daily import PlayDealAgain, SameDeal


@get("/api/tables/{table:str}/deal", summary="All finished games with the deal of this table")
async def compare(person: Person | None, room: Room, parts: Parts) -> SameDeal:
    return await same_deal.compared(parts, room, person)


@post("/api/tables/{table:str}/deal", status_code=201, summary="A new table with the deal of this finished game")
async def play_again(person: Person | None, room: Room, data: PlayDealAgain, parts: Parts) -> protocol.Table:
    """As many seats as the game had. The new game is never rated, and stands in the comparison when it is over."""
    own = somebody(person)
    made = await same_deal.play_again(parts, room, own, data)
    return parts.broadcast.table_for(made, own.id)


HANDLERS = [compare, play_again]
