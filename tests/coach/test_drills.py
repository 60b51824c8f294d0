"""Drills: those of the package are what they say; the command finds them, resumes, and refuses what is none."""

import json
import math
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from glueckauf.cli import app, drills_command
from glueckauf.cli.records import play_bots
from glueckauf.coach import drill_search
from glueckauf.coach.attempts import decision_at, judge_attempt
from glueckauf.coach.drill_search import GAIN, GLANCE, LOOK, MARGIN, DrillSearch, Lead, themes_of
from glueckauf.coach.drills import Found, Source, answers, package_drills, packed, position, read_sources, unpacked
from glueckauf.coach.effects import ERRORS, Effects
from glueckauf.coach.plans import Plan, alike, obvious_plan
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.history import History
from glueckauf.games import TITLES

ISLE = TITLES["isle_of_trains"]


@pytest.mark.parametrize("title", TITLES)
def test_every_drill_of_the_package_is_a_position_with_its_best_plan(title: str) -> None:
    game, drills = TITLES[title], package_drills(title)
    assert drills and len({drill.id for drill in drills.values()}) == len(drills)
    for drill in drills.values():
        found = drill.found
        assert drill.source.rules_version == game.rules_version, "made for other rules: make them anew"
        history = position(game, drill.source, found)
        assert history.seat == found.seat and len(history.actions) == found.moves
        assert found.margin >= MARGIN and found.gain >= GAIN
        for plan in (found.best, found.obvious):
            trial = position(game, drill.source, found)
            for text in plan:
                assert not decision_at(trial, found.moves, found.seat)[1], "one decision"
                trial.play(text, found.seat)
        best, obvious = answers(game, found.best), answers(game, found.obvious)
        assert not alike(history, found.moves, found.seat, best, obvious)
        themes = themes_of(history, found.moves, found.seat, best, obvious, found.effects)
        assert themes == found.themes and themes, f"{drill.id} is about nothing"


def test_the_docs_say_how_many_are_offered() -> None:
    """Those of one game that are nearly the same position are in the file, but nobody gets both."""
    docs = (Path(__file__).parents[2] / "docs" / "coach.md").read_text(encoding="utf-8")
    for title in TITLES:
        drills = package_drills(title).values()
        file = resources.files("glueckauf.coach") / "drill_sets" / f"{title}.jsonl"
        games, least = len(file.read_bytes().splitlines()), min(one.found.margin for one in drills)
        assert f"| {title} | {games} | {len(drills)} | {least:.3f} |" in docs


def test_an_attempt_is_judged_beside_the_best_plan() -> None:
    """The surest drill of the package, so that a few worlds are enough."""
    drill = max(package_drills("isle_of_trains").values(), key=lambda one: one.found.margin)
    game, found = TITLES["isle_of_trains"], drill.found
    history = position(game, drill.source, found)
    best, obvious = answers(game, found.best), answers(game, found.obvious)
    assert judge_attempt(history, found.moves, found.seat, best, best).kind == "best"
    missed = judge_attempt(history, found.moves, found.seat, obvious, best)
    assert not missed.solved and missed.loss > MARGIN and missed.effects is not None
    assert judge_attempt(history, found.moves, found.seat, best, obvious).solved, "better than what is asked for"


def test_worlds_of_a_long_look_are_those_of_a_short_one_and_more() -> None:
    """Played out in blocks, each once: the same ends as of all worlds together."""
    history = play_bots(ISLE, 2, "heuristic", "a game for drills", {})
    search, known = DrillSearch(ISLE, "blocks"), ISLE.known_to(history.states[12], int(history.states[12].seat))
    plan = obvious_plan(history, 12, int(history.states[12].seat))
    whole = search.expectation.ends(known, plan, range(250, 1450), "drill 12")
    for worlds in (range(250, 750), range(250, 1450)):
        blocks = search.ends(known, 12, plan, worlds)
        assert (blocks.points == whole.points[: len(worlds)]).all()
        assert (blocks.places == whole.places[: len(worlds)]).all() and blocks.fits.all()
    assert len(search.played_out) == 3
    search.ends(known, 13, plan, range(8))
    assert len(search.played_out) == 1, "another position has other games"


class Rehearsed(DrillSearch):
    """Knows by how much the best plan is ahead of each rival, instead of playing."""

    def __init__(self, ahead: dict[Plan, float], error: float) -> None:
        self.leads, self.error, self.looks = ahead, error, list[tuple[Plan, int]]()

    def lead(  # noqa: PLR0917  # as its parent has it
        self, history: History, moves: int, seat: int, best: Plan, other: Plan, worlds: range
    ) -> Lead | None:
        del history, moves, seat, best
        self.looks.append((other, len(worlds)))
        worth, error = self.leads[other], self.error / math.sqrt(len(worlds))
        return Lead(worth, worth - ERRORS * error, error, Effects(1.0, [], [], 0.4, 0.5), same=False)


def least_lead(search: DrillSearch, rivals: list[Plan]) -> float | None:
    return search.ahead(History(ISLE, 2, "a rehearsal"), 0, 0, (0,), rivals)


def test_a_rival_that_comes_close_ends_the_search_before_the_others_are_looked_at_for_long() -> None:
    search = Rehearsed({(1,): 0.08, (2,): 0.0, (3,): 0.08}, error=0.2)
    assert least_lead(search, [(1,), (2,), (3,)]) is None
    assert search.looks == [((1,), GLANCE), ((2,), GLANCE)]
    search = Rehearsed({(1,): 0.06, (2,): 0.02}, error=0.4)
    assert least_lead(search, [(1,), (2,)]) is None
    assert {rival for rival, worlds in search.looks if worlds > GLANCE} == {(2,)}, "the closest is looked at first"


def test_the_best_plan_is_ahead_of_every_rival_by_the_margin_less_two_errors() -> None:
    clear = Rehearsed({(1,): 0.2, (2,): 0.3}, error=0.3)
    assert least_lead(clear, [(1,), (2,)]) == pytest.approx(0.2 - ERRORS * 0.3 / math.sqrt(GLANCE))
    assert [worlds for _, worlds in clear.looks] == [GLANCE, GLANCE], "a glance is enough"
    near = Rehearsed({(1,): MARGIN + 0.02}, error=0.5)  # too close for four errors, not for two
    assert least_lead(near, [(1,)]) == pytest.approx(MARGIN + 0.02 - ERRORS * 0.5 / math.sqrt(LOOK))
    assert near.looks[-1] == ((1,), LOOK)
    too_near = Rehearsed({(1,): MARGIN + 0.01}, error=0.5)
    assert least_lead(too_near, [(1,)]) is None


def test_actions_are_packed() -> None:
    assert unpacked(packed([0, 5, 426, 5])) == [0, 5, 426, 5] and unpacked(packed([])) == []
    with pytest.raises(BadSetup, match="line 2"):
        read_sources(b'{"number":0,"seed":"a 0","players":2,"rules_version":2,"bots":"policy"}\n{"number":"x"}', "f")


class StubSearch:
    """Finds the first decision of every game worth a drill."""

    def __init__(self, game: object, seed: str) -> None:
        del game, seed

    def drills(self, history: object) -> list[Found]:
        game = history.game  # type: ignore[attr-defined]
        best = [game.actions.texts[one] for one in obvious_plan(history, 0, history.seat * 0)]  # type: ignore[arg-type, attr-defined]
        return [Found(0, 0, best, best, 0.1, 0.1, Effects(1.0, [], [], 0.4, 0.5), [])]


def test_the_command_resumes_and_drops_a_line_that_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drill_search, "DrillSearch", StubSearch)
    monkeypatch.setattr(drills_command, "compile_rules", lambda *_: None)
    file = tmp_path / "drills.jsonl"
    words = ["drills", "isle", "--file", str(file), "--bots", "random"]
    assert CliRunner().invoke(app, [*words, "--games", "1"]).exit_code == 0
    first = file.read_bytes()
    file.write_bytes(first + b'{"number":1,"see')
    done = CliRunner().invoke(app, [*words, "--games", "2"])
    assert done.exit_code == 0 and "2 drills in 2 games" in done.output and "game 0" not in done.output
    assert file.read_bytes().startswith(first)
    sources = read_sources(file.read_bytes(), "drills")
    assert [source.number for source in sources] == [0, 1] and isinstance(sources[0], Source)
    other = CliRunner().invoke(app, [*words, "--seed", "other"])
    assert other.exit_code == 2 and "another series" in other.output
    file.write_text(json.dumps({"number": 1}) + "\n")
    assert CliRunner().invoke(app, words).exit_code == 2
    assert CliRunner().invoke(app, ["drills", "isle", "--file", str(tmp_path / "no" / "x")]).exit_code == 2
