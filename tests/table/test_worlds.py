"""For two worlds that a seat cannot tell apart, every sequence of requests gives the same bytes by the same steps.

`python -m tools.table_soak secrets` asks for hours.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from glueckauf.engine.game import Game
from glueckauf.engine.history import History, Read
from glueckauf.engine.state import State
from tests.table.worlds import BY_ROOM, GALLERY, TABLES, Worlds, worlds

EXAMPLES = 26


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Worlds, Callable[[Any], Any]]]:
    folder, ready, done = tmp_path_factory.mktemp("worlds"), asyncio.Event(), asyncio.Event()
    found: list[Worlds] = []

    async def hold() -> None:  # in one task from beginning to end
        async with worlds(folder, places=6) as pair:
            found.append(pair)
            ready.set()
            await done.wait()

    with asyncio.Runner() as runner:
        holding = runner.get_loop().create_task(hold())
        runner.run(ready.wait())
        yield found[0], runner.run
        done.set()
        runner.run(until(holding))


async def until(task: asyncio.Task[None]) -> None:
    await task


SEQUENCES = {
    "place": st.integers(0, 10_000),
    "viewer": st.integers(0, 6),
    "variant": st.integers(0, 100),
    "seeds": st.lists(st.integers(0, 2**32), min_size=6, max_size=10),
}
QUICK = settings(
    max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck),
    phases=[Phase.generate], print_blob=False,
)  # fmt: skip


def test_no_door_tells_two_worlds_apart(run: tuple[Worlds, Callable[[Any], Any]]) -> None:
    pair, do = run

    @QUICK
    @given(**SEQUENCES)
    def law(place: int, viewer: int, variant: int, seeds: list[int]) -> None:
        do(pair.compare(place % len(pair.places), viewer, variant, seeds))

    law()
    told = pair.told
    assert told.requests > 180 and told.differing > EXAMPLES // 2, "the worlds are others"
    assert {"behind_reveal", "draft", "done", "bad_message"} <= set(told.codes) and len(told.codes) > 12, told.codes
    assert {place.title for place in pair.places} == {title for title, _ in TABLES}


def test_no_help_tells_two_worlds_apart(run: tuple[Worlds, Callable[[Any], Any]]) -> None:
    """Hints with their reasons, chances, and comments for spectators: every one of them is answered, and the same."""
    pair, do = run
    differing, answered = pair.told.differing, Counter[str]()
    for place in range(0, len(pair.places), 5):
        for viewer in (*range(pair.places[place].room["row"].players), GALLERY):
            answered.update(do(pair.compare_help(place, viewer)))
    assert min(answered[kind] for kind in ("hint", "chances", "comments")) >= 3, answered
    assert answered["for_spectators"] and answered["not_seated"], answered
    assert pair.told.differing > differing + 5, "the worlds are others"


def holds_position(value: Any) -> bool:
    if isinstance(value, (dict, list, tuple)):
        return any(map(holds_position, value.values() if isinstance(value, dict) else value))
    return hasattr(value, "shown") or hasattr(value, "states")


def test_a_server_remembers_nothing_of_the_world_before(run: tuple[Worlds, Callable[[Any], Any]]) -> None:
    """Else the first would find again what the second must make anew, and their steps were others by our own doing."""
    pair, do = run
    place = next(number for number, kept in enumerate(pair.places) if kept.title == "coal_baron")
    table, viewer = pair.places[place].table, pair.places[place].room["history"].seat
    do(pair.compare_help(place, viewer, kinds=("ask_chances",)))
    pair.resync(place, viewer, 0)
    for room in pair.rooms(table):
        room.recall(room.move, viewer)
        room.look(room.move, viewer)
        room.asks(room.played)
        assert [name for name, value in vars(room).items() if holds_position(value)] != ["history"]
    pair.follow(table, viewer, "another world")
    for room in pair.rooms(table):
        assert [name for name, value in vars(room).items() if holds_position(value)] == ["history"]
        assert not any(room in derived for derived in BY_ROOM)


def test_the_law_finds_help_that_peeks(
    run: tuple[Worlds, Callable[[Any], Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chances that are taken from the position itself, and not from what the seat knows of it."""
    pair, do = run

    def peek(game: Game, state: State, viewer: int) -> State:
        del viewer
        world: State = game.copy(state)
        return world

    async def ask_everywhere() -> None:
        for place, kept in enumerate(pair.places):
            for viewer in range(kept.room["row"].players):
                await pair.compare_help(place, viewer, kinds=("ask_chances",))

    monkeypatch.setattr(Game, "known_to", peek)
    with pytest.raises(AssertionError, match="ask_chances"):
        do(ask_everywhere())


def test_the_law_finds_a_gate_that_is_open(
    run: tuple[Worlds, Callable[[Any], Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the gate, what stands behind a reveal is played, and its refusal tells what was revealed."""
    pair, do = run
    seeing = History.marks

    def blind(history: History, move: int) -> Read:
        return msgspec.structs.replace(seeing(history, move), shown=0)

    monkeypatch.setattr(History, "marks", blind)

    @settings(QUICK, max_examples=60, phases=[Phase.generate])
    @given(**SEQUENCES)
    def law(place: int, viewer: int, variant: int, seeds: list[int]) -> None:
        do(pair.compare(place % len(pair.places), viewer, variant, seeds))

    with pytest.raises((AssertionError, ExceptionGroup)):
        law()
