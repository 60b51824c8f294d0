"""A running game commented for spectators: late, and from nothing but what spectators know.

It is made when somebody asks, in the threads of the bots, and kept as long as the room is in memory.
"""

import asyncio
from functools import partial
from weakref import WeakKeyDictionary

from glueckauf.coach.commentary import Comment, comment_on, public_turns
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.table.play.bot_pool import BotPool
from glueckauf.table.play.room import Room

LATE = 3  # decisions that have been taken since, so that nobody at the table is told what to do
SHOWN = 8  # the last ones that are commented

Kept = dict[int, tuple[State, Comment | None]]  # [first action] the position that it led to, and the comment

kept: WeakKeyDictionary[Room, Kept] = WeakKeyDictionary()
asking: WeakKeyDictionary[Room, asyncio.Lock] = WeakKeyDictionary()


async def comments_of(pool: BotPool, room: Room) -> list[Comment]:
    """The last comments that are due, in the order of the game; two who ask at once wait for the same."""
    async with asking.setdefault(room, asyncio.Lock()):
        work = partial(due, room.trial(), kept.get(room, {}), f"{room.id} comment", over=room.ended)
        made = kept[room] = await pool.think(work)
    return [comment for _, comment in made.values() if comment is not None]


def due(history: History, known: Kept, seed: str, *, over: bool) -> Kept:
    """The comments that are due; what is known already and still stands is not made again."""
    turns = public_turns(history)
    late = turns if over else turns[: max(0, len(turns) - LATE)]
    found: Kept = {}
    for turn in late[-SHOWN:]:
        after = history.states[turn.last]
        if turn.first in known and known[turn.first][0] is after:
            found[turn.first] = known[turn.first]
        else:
            found[turn.first] = (after, comment_on(history, turn, f"{seed} {turn.first}"))
    return found
