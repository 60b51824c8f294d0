"""What a newcomer is told of the game so far is the same, whoever was told before, and in whichever language."""

import asyncio
from random import Random

import msgspec
import pytest

from glueckauf.engine.face import view
from glueckauf.games import TITLES
from glueckauf.table.play import messages, story
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire.protocol import write

MOVES = 400
LANGUAGES = {"en": "de", "de": "en"}


def table_of(title: str, seed: str) -> Room:
    """A table in memory, with a bot among its people: its name depends on the language."""
    row = new_table(TITLES[title], "p0", 2, {}, seed, status="playing", started=1.0)
    names = ["Anna", "Hauer 1"]
    return Room(
        row,
        [
            SeatRow(table=row.id, seat=seat, kind="person", player=f"p{seat}", name=name, level=None, away=None,
                    resigned=False)
            for seat, name in enumerate(names)
        ],
    )  # fmt: skip


def go_on(room: Room, moves: int, whim: Random) -> None:
    while room.move < moves and room.asked >= 0:
        text = whim.choice(room.game.legal_texts(room.played.state))
        room.adopt(room.next_entries([NewEntry("move", room.asked, text)], f"r {room.number}", 2.0 + room.number))


def told(room: Room, viewer: int, language: str) -> bytes:
    return write(asyncio.run(story.log_for(room, viewer, language, [])))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("first", LANGUAGES)
def test_who_comes_first_in_a_language_is_told_what_others_would_be(title: str, first: str) -> None:
    room, second, whim = table_of(title, f"story {first}"), LANGUAGES[first], Random(f"{title} {first}")
    for moves in (40, MOVES):
        go_on(room, moves, whim)
        anew = {
            (viewer, language): [messages.step_at(room, move, viewer, language) for move in range(1, room.move + 1)]
            for viewer in (-1, 0, 1)
            for language in LANGUAGES
        }
        for viewer in (-1, 0, 1):
            for language in (first, second):
                log = msgspec.json.decode(told(room, viewer, language))
                assert log["steps"] == msgspec.json.decode(write(anew[viewer, language])), (viewer, language)
    assert any(step.news for step in anew[0, first]) and any(not step.news for step in anew[0, first])


def test_whoever_is_told_again_causes_no_views_where_nothing_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, without a clock: half of the work of telling a step is the views that its news come from."""
    room = table_of("coal_baron", "work")
    go_on(room, 200, Random("work"))
    seen: list[object] = []
    glance = view.Glance

    def counted(known: object) -> view.Glance:
        seen.append(known)
        return glance(known)

    monkeypatch.setattr(view, "Glance", counted)
    log = msgspec.json.decode(told(room, 0, "en"))
    at_first, silent = len(seen), sum(not step["news"] for step in log["steps"])
    seen.clear()
    told(room, 0, "de")
    assert at_first > room.move and silent > 50, "a view is read from a glance, and each is made once"
    assert len(seen) <= 2 * (room.move - silent)
