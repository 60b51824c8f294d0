"""Drills: those of the package are what they say; the command finds them, resumes, and refuses what is none."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from glueckauf.cli import app, drills_command
from glueckauf.coach import drill_search
from glueckauf.coach.attempts import decision_at, judge_attempt
from glueckauf.coach.drill_search import GAIN, MARGIN, themes_of
from glueckauf.coach.drills import Found, Source, answers, package_drills, packed, position, read_sources, unpacked
from glueckauf.coach.effects import Effects
from glueckauf.coach.plans import alike, obvious_plan
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES


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
