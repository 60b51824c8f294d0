"""What somebody may expect of the game they play: where that was agreed on, from what their own seat knows."""

from functools import partial
from weakref import WeakKeyDictionary

from glueckauf.coach.chances import Chance, chance_of
from glueckauf.engine.interpreter import stands_in
from glueckauf.engine.state import State
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.play.room import Room
from glueckauf.table.refusals import NO_HELP, RATED, WARMING_UP, Refusal
from glueckauf.table.wire import protocol

kept: WeakKeyDictionary[Room, tuple[State, dict[int, Chance]]] = WeakKeyDictionary()  # of the present position


async def ask_chances(request: Request, message: protocol.AskChances) -> Answer:
    """Thinking takes a moment: the caller does not hold the room's lock."""
    room, history = request.room, request.current(message.number)
    if room.row.rated:
        raise Refusal(RATED)
    if room.help != "chances":
        raise Refusal(NO_HELP)
    seat, game, state = request.acting_seat(), room.game, history.state
    if stands_in(game):
        raise Refusal(WARMING_UP)
    if room not in kept or kept[room][0] is not state:
        kept[room] = (state, {})
    found = kept[room][1]
    if seat not in found:
        known = game.known_to(state, seat)
        chance = await request.parts.bot_pool.think(partial(chance_of, game, known, seat, f"{room.id} chances"))
        if chance is not None:  # without answers every world fits
            found[seat] = chance
    share, lead = found[seat]
    return protocol.Chances(message.request, message.number, seat, round(share, 3), round(lead, 1))
