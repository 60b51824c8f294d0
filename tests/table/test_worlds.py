"""For two worlds that a seat cannot tell apart, every sequence of requests gives the same bytes by the same steps.

`python -m tools.table_soak secrets` asks for hours.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from glueckauf.table.play import move as moves
from tests.table.worlds import TABLES, Worlds, worlds

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


def test_the_law_finds_a_gate_that_is_open(
    run: tuple[Worlds, Callable[[Any], Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the gate, what stands behind a reveal is played, and its refusal tells what was revealed."""
    pair, do = run
    monkeypatch.setattr(moves, "plain", lambda _: type("Blind", (), {"shown": 0}))

    @settings(QUICK, max_examples=60, phases=[Phase.generate])
    @given(**SEQUENCES)
    def law(place: int, viewer: int, variant: int, seeds: list[int]) -> None:
        do(pair.compare(place % len(pair.places), viewer, variant, seeds))

    with pytest.raises((AssertionError, ExceptionGroup)):
        law()
