"""Machine code that is built while people play: who comes first, what is taken over, what happens when it fails."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.interpreter import stands_in
from glueckauf.games import TITLES
from glueckauf.machine_code import EVERYTHING, PLAY, Workshop, compile_now, entries
from tests.builders import Builders

pytestmark = pytest.mark.skipif(not COMPILED, reason="about machine code")
PATIENCE = 60.0
FIRST, SECOND, THIRD = TITLES


@pytest.fixture
def builders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builders:
    return Builders(tmp_path, monkeypatch)


@pytest.fixture
def workshop(builders: Builders) -> Iterator[Workshop]:
    assert builders.began() == []
    made = Workshop()
    yield made
    made.close()


def until(workshop: Workshop, title: str, *states: str) -> None:
    """Wait until the machine code of a title is in one of these states."""
    there = threading.Event()

    def look(_: str) -> None:
        if workshop.builds[title].state in states:
            there.set()

    workshop.listeners.append(look)
    for _ in range(int(PATIENCE / 0.02)):  # not every state is told
        look(title)
        if there.wait(0.02):
            return
    pytest.fail(f"{title} is {workshop.builds[title]}")


def test_before_it_opens_everything_is_compiled_as_ever(workshop: Workshop) -> None:
    assert [workshop.game(title) for title in TITLES] == list(TITLES.values())
    assert [workshop.share(title) for title in TITLES] == [None] * len(TITLES)


def test_a_title_is_interpreted_until_its_machine_code_is_built(workshop: Workshop, builders: Builders) -> None:
    workshop.open(processes=1)
    assert all(stands_in(workshop.game(title)) for title in TITLES)
    until(workshop, FIRST, "building")
    heard: list[str] = []
    workshop.listeners.append(heard.append)
    builders.may_end(FIRST)
    until(workshop, FIRST, "ready")
    assert workshop.game(FIRST) is TITLES[FIRST] and workshop.share(FIRST) is None
    assert FIRST in heard
    assert stands_in(workshop.game(THIRD)) and workshop.share(THIRD) == 0.0
    builders.may_end(*TITLES)
    until(workshop, THIRD, "ready")
    assert builders.began() == list(TITLES)


def test_what_somebody_sits_down_at_is_built_first(workshop: Workshop, builders: Builders) -> None:
    workshop.open(processes=1)
    until(workshop, FIRST, "building")
    workshop.want(THIRD)
    until(workshop, THIRD, "building")
    assert workshop.builds[FIRST].state in {"stopping", "waiting"}
    builders.may_end(*TITLES)
    until(workshop, FIRST, "ready")
    began = builders.began()  # the first one may have been sent home before it wrote anything
    assert began.index(THIRD) < len(began) - 1 - began[::-1].index(FIRST), "it is built again, later"


def test_as_many_are_built_at_once_as_there_are_cores(workshop: Workshop, builders: Builders) -> None:
    workshop.open(processes=2)
    until(workshop, SECOND, "building")
    assert workshop.builds[FIRST].state == "building" and workshop.builds[THIRD].state == "waiting"
    builders.may_end(*TITLES)
    until(workshop, THIRD, "ready")


def test_where_it_cannot_be_built_the_title_stays_interpreted(
    workshop: Workshop, builders: Builders, capfd: pytest.CaptureFixture[str]
) -> None:
    builders.fail(FIRST)
    builders.may_end(*TITLES)
    workshop.open()
    for title in TITLES:
        until(workshop, title, "ready", "failed")
    assert stands_in(workshop.game(FIRST)) and workshop.share(FIRST) is None
    assert workshop.game(SECOND) is TITLES[SECOND]
    workshop.close()
    assert (
        capfd.readouterr().err == f"glueckauf: no machine code for {FIRST}, it stays interpreted: what was said last\n"
    )


def test_closing_ends_the_processes(workshop: Workshop, builders: Builders) -> None:
    workshop.open(processes=2)
    until(workshop, SECOND, "building")
    workshop.close()
    assert len(builders.began()) <= 2
    assert all(build.process is None for build in workshop.builds.values())
    assert threading.active_count() == 1 or not any("build" in one.name for one in threading.enumerate())


def test_a_command_compiles_what_it_uses_and_no_more() -> None:
    for game in TITLES.values():
        play = {rule for use in PLAY for rule in entries(game, use)}
        assert game.knowledge.observe not in play and game.rules.find_broken_invariant not in play
        assert game.rules.legal in play
        assert {game.knowledge.observe, game.rules.find_broken_invariant} <= {
            rule for use in EVERYTHING for rule in entries(game, use)
        }


def test_progress_is_counted_in_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled twice, so the bar ends at its end: here everything is there already, and it never begins."""
    told: list[tuple[int, int]] = []
    compile_now(TITLES[FIRST], ("play",), lambda done, of: told.append((done, of)))
    compile_now(TITLES[FIRST], ("play",), lambda done, of: told.append((-done, of)))
    assert all(done > 0 for done, _ in told), "the second time nothing is left to compile"
    monkeypatch.setattr("glueckauf.engine.compile.COMPILED", False)
    compile_now(TITLES[FIRST], EVERYTHING, lambda done, of: told.append((-done, of)))
    assert all(done > 0 for done, _ in told)
