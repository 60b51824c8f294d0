"""The coach: what adds up, what a mistake is, and that nobody is judged by what they could not know."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.cli.records import play_bots
from glueckauf.coach import analyse
from glueckauf.coach import judge as judging
from glueckauf.coach.analysis import Analysis
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.judge import BLUNDER, INACCURACY, KINDS, MISTAKE, Judge, Level
from glueckauf.coach.page import as_page
from glueckauf.coach.turns import turns_of
from glueckauf.engine import record
from glueckauf.engine.errors import BadArgument
from glueckauf.engine.face.words import SEAT_SIGNS
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES, TITLES

QUICK = Level(simulations=24, glance=12, look=24, worlds=6, deals=6)
ISLE, CARDS = TITLES["isle_of_trains"], TITLES["coal_baron_cards"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judging.LEVELS, "fast", QUICK)


@pytest.fixture(scope="module")
def isle() -> History:
    return play_bots(ISLE, 2, "heuristic", "a game for the coach", {})


@pytest.fixture(scope="module")
def found(isle: History) -> Analysis:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(judging.LEVELS, "fast", QUICK)
        return analyse(isle)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_decisions_cover_a_game_and_end_where_something_is_seen(game: Game) -> None:
    history = play_bots(game, 3, "random", "turns", {})
    turns = turns_of(history)
    assert [turn.first for turn in turns] == [1, *(turn.last + 1 for turn in turns[:-1])]
    assert turns[-1].last == len(history.actions)
    for turn in turns:
        states = history.states[turn.first - 1 : turn.last]
        assert {int(plain(state).seat) for state in states} == {turn.seat}
        assert not any(int(plain(state).shown) >> turn.seat & 1 for state in states[1:])


def test_luck_and_skill_add_up_to_the_result(found: Analysis, isle: History) -> None:
    for seat, account in enumerate(found.accounts):
        parts = account.start + account.luck + account.skill + account.others
        assert np.allclose(parts, account.result, atol=1e-9)
        assert account.luck == pytest.approx(sum(account.reveals), abs=1e-9)
        points, places = isle.result()
        assert account.result[1] == points[seat] - points[1 - seat]
        assert account.result[0] == {1: 1.0, 2: 0.0}[places[seat]]


def test_the_json_says_everything_once(found: Analysis, isle: History) -> None:
    told = json.loads(json.dumps(found.as_dict()))
    moves = [move for one in told["decisions"] for move in range(one["move"], one["last"] + 1)]
    assert moves == list(range(1, len(isle.actions) + 1))
    assert [row["move"] for row in told["graph"]] == [0, *(one["last"] for one in told["decisions"])]
    for row in told["graph"]:
        assert sum(row["shares"]) == pytest.approx(1.0, abs=1e-3)
    for one in told["decisions"]:
        assert one["kind"] in KINDS and one["loss"] >= 0 and one["says"]["en"] and one["says"]["de"]
        assert bool(one["words"]["en"]) == bool(one["words"]["de"])
        if one["kind"] in {INACCURACY, MISTAKE, BLUNDER}:
            assert one["best"] != one["actions"] and one["words"]["en"]
        for part in one["answers"]:
            assert one["move"] <= part["move"] <= one["last"]
    for seat in told["seats"]:
        assert sum(seat["kinds"].values()) == sum(one["seat"] == seat["seat"] for one in told["decisions"])
        assert 0 <= seat["accuracy"] <= 100


def test_the_same_game_is_judged_the_same(found: Analysis, isle: History, quick: None) -> None:
    del quick
    assert analyse(isle).as_dict() == found.as_dict()


def test_only_one_seat_is_judged_if_wanted(found: Analysis, isle: History, quick: None) -> None:
    del quick
    told, whole = analyse(isle, seat=1).as_dict(), found.as_dict()
    assert told["decisions"] == [one for one in whole["decisions"] if one["seat"] == 1]
    assert told["seats"][0]["luck"] == whole["seats"][0]["luck"] and told["seats"][0]["accuracy"] is None


def new_judge(game: Game, level: Level) -> Judge:
    return Judge(game, level, Expectation(game, "a judge"), scale_of(game.id))


def test_passing_with_all_workers_is_a_blunder_and_is_told_in_words() -> None:
    history = History(CARDS, 2, "a wasted shift")
    history.play("pass")
    verdict = new_judge(CARDS, Level(300, 200, 600, 1, 1)).judge(history, turns_of(history)[0])
    assert verdict.kind in {MISTAKE, BLUNDER} and verdict.loss > 3 * verdict.error
    assert CARDS.actions.texts[verdict.plan[0]] != "pass"


def test_what_nobody_could_know_changes_no_verdict(isle: History) -> None:
    """The judge gets another world that looks the same to the seat, and finds the same plan."""
    judge, seen = new_judge(ISLE, QUICK), 0
    for turn in turns_of(isle)[4:40:6]:
        known = ISLE.known_to(isle.states[turn.first - 1], turn.seat)
        other = ISLE.world(known, "another world")
        seen += bytes(plain(other).record.tobytes()) != bytes(plain(isle.states[turn.first - 1]).record.tobytes())
        swapped = History(ISLE, 2, isle.seed)
        swapped.states = [*isle.states[: turn.first - 1], other]
        swapped.actions = isle.actions[: turn.first - 1]
        here, there = (judge.best_plan(one, turn.first - 1, turn.seat) for one in (isle, swapped))
        assert here == there
    assert seen > 0


def test_who_gives_up_has_decided_it(isle: History, quick: None) -> None:
    del quick
    history = History(ISLE, 2, isle.seed)
    for action in isle.actions[:30]:
        history.step(action)
    history.resigned = (1,)
    told = analyse(history)
    for account in told.accounts:
        assert np.allclose(account.start + account.luck + account.skill + account.others, account.result)
    assert [account.result[0] for account in told.accounts] == [1.0, 0.0]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda _: analyse(History(ISLE, 2, "not over")),
        lambda over: analyse(over, level="deepest"),
        lambda over: analyse(over, seat=2),
        lambda over: analyse(over, seat=-1),
        lambda _: analyse("a text"),  # type: ignore[arg-type]
    ],
)
def test_bad_arguments_are_named(isle: History, wrong: Callable[[History], Analysis]) -> None:
    with pytest.raises(BadArgument):
        wrong(isle)


def test_the_command(isle: History, tmp_path: Path, quick: None) -> None:
    del quick
    file = tmp_path / "game.txt"
    file.write_text(record.write(isle), encoding="utf-8")
    run = CliRunner().invoke
    told = json.loads(run(app, ["coach", str(file), "--json", "--seat", "0"]).stdout)
    assert told["title"] == "isle_of_trains" and {one["seat"] for one in told["decisions"]} == {0}
    lines = [
        json.loads(line)
        for line in run(app, ["coach", "-", "--stream"], input=file.read_text()).stdout.split("\n")
        if line
    ]
    assert lines[0] == {"progress": 0, "of": len(turns_of(isle))} and list(lines[-1]) == ["analysis"]
    page = tmp_path / "game.html"
    assert run(app, ["coach", str(file), "--html", str(page), "--lang", "de"]).exit_code == 0
    assert "<svg" in page.read_text(encoding="utf-8") and "http" not in page.read_text(encoding="utf-8")
    assert "Genauigkeit" in run(app, ["coach", str(file), "--lang", "de"]).stdout


def test_the_command_refuses_what_is_no_finished_game(isle: History, tmp_path: Path) -> None:
    run, file = CliRunner().invoke, tmp_path / "cut.txt"
    whole = record.write(isle)
    for text in (whole[: len(whole) // 2], "", "x" * 50, record.write(History(ISLE, 2, "not over"))):
        file.write_text(text, encoding="utf-8")
        assert run(app, ["coach", str(file)]).exit_code == 2
        answer = run(app, ["coach", str(file), "--stream"])
        assert answer.exit_code == 2 and json.loads(answer.stdout)["error"]["sentence"]["de"]


def test_the_page_shows_text_as_text(found: Analysis) -> None:
    assert as_page(found, "en").count("<script") == 0


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("de", 1)])
def test_a_place_of_the_game_is_called_the_same_as_at_the_table(found: Analysis, language: str, place: int) -> None:
    card = (Path(__file__).parents[2] / "web" / "src" / "coach" / "MomentCard.svelte").read_text(encoding="utf-8")
    words = re.search(r"t\(`(\w+) \$\{moment\.move\}`, `(\w+) \$\{moment\.move\}`\)", card)
    assert words is not None
    said = re.findall(r"[Pp]layer\W\d, (\w+) \d+:|Spieler\W\d, (\w+) \d+:", as_page(found, language))
    assert said and {one or other for one, other in said} == {words.groups()[place]}


def test_the_page_says_whose_line_is_which_and_fits_a_phone(found: Analysis) -> None:
    page = as_page(found, "de")
    assert page.count('<ul class="who">') == 1 and "▲\u00a0Spieler 2</li>" in page and "?? grober Fehler" in page
    assert page.count('data-name="Glück"') == 2, "narrow windows show a row as a list, where every number has its name"
    assert all(f"{sign} " not in page for sign in SEAT_SIGNS) and " %" not in page, "no line ends between the two"
    for seat in range(found.history.players):
        assert f"stroke:var(--seat-{seat})" in page and page.count(f"--seat-{seat}:#") == 2, "light and dark"
