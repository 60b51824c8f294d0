"""What happened at a table so far, as each viewer may know it: every step is told once and kept in its written form."""

import asyncio
from weakref import WeakKeyDictionary

import msgspec

from glueckauf.engine.state import State
from glueckauf.table.play import messages, standing
from glueckauf.table.play.room import Room
from glueckauf.table.wire.protocol import Log, Message, write

KEPT = 8  # viewers and languages of a table whose stories are kept
BREATH = 4  # steps that are told before others have their turn

Teller = tuple[int, str, tuple[str, ...]]  # viewer, language, the names that occur in it


class Told(msgspec.Struct, frozen=True, gc=False):
    after: State  # the position that the step led to; another one there, and it has been taken back
    step: bytes


stories: WeakKeyDictionary[Room, dict[Teller, list[Told]]] = WeakKeyDictionary()


def story_of(room: Room, viewer: int, language: str) -> list[Told]:
    """What was told before and still stands."""
    kept, teller = stories.setdefault(room, {}), (viewer, language, tuple(room.names))
    told = kept.pop(teller, [])
    kept[teller] = told  # the last one used
    while len(kept) > KEPT:
        del kept[next(iter(kept))]
    states = room.played.states
    del told[len(states) - 1 :]
    while told and told[-1].after is not states[len(told)]:
        told.pop()
    return told


def elsewhere(room: Room, viewer: int, language: str) -> list[Told]:
    """What this viewer was told in another language, the longest story; the names in it are the present ones."""
    names = tuple(room.names)
    others = [one for one in stories.get(room, {}) if one[0] == viewer and one[1] != language and one[2] == names]
    return max((story_of(room, viewer, other) for _, other, _ in others), key=len, default=[])


def note(room: Room, viewer: int, language: str, first: int, written: list[bytes]) -> None:
    """Keep steps that were just told, from the move `first` on, where the story has come up to them."""
    told, states = story_of(room, viewer, language), room.played.states
    known = len(told) + 1 - first
    if known >= 0:  # else some came before that nobody here was told
        told += map(Told, states[first + known :], written[known:])


async def log_for(room: Room, viewer: int, language: str, chat: list[Message]) -> Log:
    """All steps and the chat, for a newcomer; the caller holds the room's lock."""
    if room.history is None:
        return Log([], chat)
    before, again = elsewhere(room, viewer, language), messages.Retelling(room, viewer, language)
    told, states = story_of(room, viewer, language), room.played.states
    for move in range(len(told) + 1, room.move + 1):
        known = move <= len(before)
        step = again.step(move, before[move - 1].step) if known else messages.step_at(room, move, viewer, language)
        told.append(Told(states[move], write(step)))
        if move % BREATH == 0:
            await asyncio.sleep(0)
    steps = msgspec.Raw(b"[" + b",".join(one.step for one in told) + b"]")
    return Log(steps, chat)  # type: ignore[arg-type]  # already written


def written(room: Room) -> list[standing.Told]:
    """All stories that still stand and have the present names, for a snapshot."""
    names = tuple(room.names)
    tellers = [teller for teller in stories.get(room, {}) if teller[2] == names]
    return [
        standing.Told(viewer, language, list(names), [one.step for one in story_of(room, viewer, language)])
        for viewer, language, _ in tellers
    ]


def recall(room: Room) -> None:
    """Take up the stories that came with a snapshot, as soon as the room is loaded."""
    kept = stories.setdefault(room, {})
    for one in room.told_before:
        states = room.played.states[1:]
        told = [Told(after, step) for after, step in zip(states, one.steps, strict=False)]
        kept[one.viewer, one.language, tuple(one.names)] = told
    room.told_before = ()


def steps_told(room: Room) -> int:
    return sum(map(len, stories.get(room, {}).values()))
