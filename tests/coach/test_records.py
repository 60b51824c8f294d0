"""Records of all kinds: cut off, resigned, of other rules, of a bot that failed: an analysis, or clear words."""

import json
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from glueckauf.arena.match import Watch, play
from glueckauf.arena.tournament import Tournament
from glueckauf.cli import app, coach_command
from glueckauf.cli.records import play_bots
from glueckauf.coach import analyse
from glueckauf.coach import judge as judging
from glueckauf.coach.analysis import Analysis
from glueckauf.coach.judge import Level
from glueckauf.coach.page import as_page
from glueckauf.coach.summary import summary_of
from glueckauf.coach.turns import Turn
from glueckauf.engine import record
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES, TITLES

ISLE = TITLES["isle_of_trains"]
OLDER = [(game, version) for game in GAMES for version in game.rules.versions if version != game.rules_version]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(judging.LEVELS, "fast", Level(simulations=24, glance=12, look=24, worlds=6, deals=6))


@pytest.fixture(scope="module")
def whole() -> str:
    return record.write(play_bots(ISLE, 2, "heuristic", "a record for the coach", {}))


def adds_up(found: Analysis) -> bool:
    return all(
        np.allclose(one.start + one.luck + one.skill + one.others, one.result, atol=1e-9) for one in found.accounts
    )


def edited(text: str, old: str, new: str) -> str:
    """A record that says something else, with checks that fit."""
    lines = [line.rpartition(" ~")[0].replace(old, new) for line in text.splitlines()]
    return "".join(f"{line} ~{check}\n" for line, check in zip(lines, record.checks(lines), strict=True))


def refused(text: str, file: Path) -> dict[str, str]:
    """What the command says to a record, in both languages; it says so to people and to programs."""
    file.write_text(text, encoding="utf-8")
    run, said = CliRunner().invoke, {}
    streamed = run(app, ["coach", str(file), "--stream"])
    assert streamed.exit_code == 2
    for language in ("en", "de"):
        told = run(app, ["coach", str(file), "--lang", language])
        said[language] = json.loads(streamed.stdout)["error"]["sentence"][language]
        assert told.exit_code == 2 and "Traceback" not in told.output
        assert " ".join(told.stderr.split()) == said[language]
    return said


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9, 0.999])
def test_a_record_that_is_cut_off_says_so(whole: str, share: float, tmp_path: Path) -> None:
    said = refused(whole[: int(len(whole) * share)], tmp_path / "cut.txt")
    assert "breaks off" in said["en"] and "bricht ab" in said["de"]
    lines = whole.splitlines(keepends=True)
    said = refused("".join(lines[: int(len(lines) * share) or 1]), tmp_path / "cut.txt")
    assert said["en"] != said["de"]


def test_a_file_that_is_none_says_why_in_both_languages(tmp_path: Path) -> None:
    empty, picture = tmp_path / "empty.txt", tmp_path / "picture.png"
    empty.write_bytes(b"")
    picture.write_bytes(b"\x89PNG\xff\xfe")
    for file, en, de in (
        (tmp_path / "nowhere.txt", "cannot be read: there is no such file", "nicht lesbar: diese Datei gibt es nicht"),
        (tmp_path, "cannot be read: this is a folder", "nicht lesbar: das ist ein Ordner"),
        (empty, "line 1: no record", "Zeile 1: keine Aufzeichnung"),
        (picture, "line 1: this is no text", "Zeile 1: das ist kein Text"),
    ):
        for language, wanted in (("en", en), ("de", de)):
            told = CliRunner().invoke(app, ["coach", str(file), "--lang", language])
            assert told.exit_code == 2 and wanted in told.stderr and "Traceback" not in told.output


def test_what_is_piped_in_is_read_like_a_file() -> None:
    """Whatever the locale decodes: a picture is no text, and no traceback."""
    for language, wanted in (("en", "line 1: this is no text"), ("de", "Zeile 1: das ist kein Text")):
        told = CliRunner().invoke(app, ["coach", "-", "--lang", language], input=b"\x89PNG\xff\xfe")
        assert told.exit_code == 2 and wanted in told.stderr and "Traceback" not in told.output


def test_a_page_that_cannot_be_written_says_why_in_both_languages(whole: str, tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text(whole, encoding="utf-8")
    for page, en, de in (
        (tmp_path, "cannot be written: this is a folder", "nicht zu schreiben: das ist ein Ordner"),
        (tmp_path / "no" / "page.html", "there is no such folder", "diesen Ordner gibt es nicht"),
    ):
        for language, wanted in (("en", en), ("de", de)):
            told = CliRunner().invoke(app, ["coach", str(game), "--html", str(page), "--lang", language])
            assert told.exit_code == 2 and wanted in told.stderr and "Traceback" not in told.output


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "no space left on the disk"), ("de", "auf der Platte ist kein Platz mehr")]
)
def test_what_was_found_is_told_where_the_disk_has_become_full(
    language: str, wanted: str, whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game.txt"
    game.write_text(whole, encoding="utf-8")
    monkeypatch.setattr(coach_command, "refuse_file", lambda _: None)  # the disk was not full at first
    told = CliRunner().invoke(app, ["coach", str(game), "--html", "/dev/full", "--lang", language])
    assert told.exit_code == 2 and wanted in told.stderr
    assert "luck" in told.stdout or "Glück" in told.stdout


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "Stopped after 3 of "), ("de", "Nach 3 von ")],
)
def test_an_analysis_that_is_cancelled_says_how_far_it_was(
    language: str, wanted: str, whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, page, judged = tmp_path / "game.txt", tmp_path / "page.html", judging.Judge.judge
    game.write_text(whole, encoding="utf-8")
    calls = count()

    def judge(self: judging.Judge, history: History, turn: Turn) -> judging.Verdict:
        if next(calls) == 3:
            raise KeyboardInterrupt
        return judged(self, history, turn)

    monkeypatch.setattr(judging.Judge, "judge", judge)
    told = CliRunner().invoke(app, ["coach", str(game), "--html", str(page), "--lang", language])
    assert told.exit_code == 130 and wanted in told.stderr and "Traceback" not in told.output
    assert not page.exists()


def test_a_record_of_newer_rules_or_of_another_title_names_them(whole: str, tmp_path: Path) -> None:
    said = refused(edited(whole, "rules 2", "rules 99"), tmp_path / "newer.txt")
    assert "rules version 99" in said["en"] and "Regelfassung 99" in said["de"]
    said = refused(edited(whole, "title isle_of_trains", "title isle_of_ships"), tmp_path / "other.txt")
    assert "isle_of_ships" in said["en"] and "isle_of_ships" in said["de"]


@pytest.mark.parametrize(("game", "version"), OLDER, ids=lambda one: one.id if isinstance(one, Game) else str(one))
def test_a_game_of_older_rules_is_analysed_by_them(game: Game, version: int) -> None:
    text = record.write(play_bots(game.at(version), 2, "heuristic", "older rules", {}))
    found = analyse(record.verify(text, TITLES))
    assert found.as_dict()["rules_version"] == version and adds_up(found)
    assert found.decisions[-1].turn.last == len(found.history.actions)


def test_the_record_of_a_bot_that_failed_says_where_the_game_breaks_off(tmp_path: Path) -> None:
    names = ("heuristic", "tests/arena/strange_bots.py:Raises")
    broken = play(Tournament(ISLE.id, 2, names, "failing", ()), 0, Watch()).error
    assert broken is not None
    said = refused(broken.record, tmp_path / "failed.txt")
    assert f"breaks off after {broken.move - 1} moves" in said["en"] and "bricht nach" in said["de"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_that_was_resigned_before_the_first_action_has_nothing_to_judge(game: Game) -> None:
    history = History(game, 2, "given up at once")
    history.resigned = (0,)
    found = analyse(record.verify(record.write(history), TITLES))
    told = found.as_dict()
    assert adds_up(found) and told["decisions"] == [] and len(told["graph"]) == 1
    assert [seat["accuracy"] for seat in told["seats"]] == [None, None], "nobody was perfect"
    assert [seat["result"] for seat in told["seats"]] == [0.0, 1.0]
    assert summary_of(told, 1) is None, "and no page of a player counts it"
    assert as_page(found, "en")


def test_of_three_one_gave_up_and_the_others_played_on() -> None:
    history = play_bots(ISLE, 3, "heuristic", "one gave up", {})
    history.resigned = (2,)
    found = analyse(record.verify(record.write(history), TITLES))
    assert adds_up(found) and found.accounts[2].result[0] == 0.0
    assert sum(one.result[0] for one in found.accounts) == 1.0
