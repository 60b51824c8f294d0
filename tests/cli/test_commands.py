"""The commands as a person or a script calls them."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from glueckauf.cli import app
from glueckauf.cli.start import find_language
from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.game import Game
from glueckauf.games import GAMES, TITLES
from glueckauf.machine_code import is_built
from tests.contract.games import every_game, near


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=typed)


def test_games_lists_every_title_in_both_languages_and_as_json() -> None:
    for language in ("en", "de"):
        said = run("games", "--lang", language)
        assert said.exit_code == 0 and all(game.id in said.output for game in GAMES)
    listed = json.loads(run("games", "--json").stdout)
    assert [entry["title"] for entry in listed] == list(TITLES)
    assert (
        next(entry for entry in listed if entry["title"] == "coal_baron_cards")["options"]["lorry_deck"][0] == "4-3-3"
    )


@every_game
def test_simulate_prints_averages_and_json_with_the_promised_keys(game: Game) -> None:
    players = near(game.id, 3)
    said = run("simulate", game.id, "--players", str(players), "--games", "4", "--seed", "s", "--json")
    result = json.loads(said.stdout)
    assert {"title", "players", "games", "seed", "decisions_per_game", "mean_scores", "mean_by_category"} <= set(result)
    assert (result["title"], result["players"], result["games"], result["seed"]) == (game.id, players, 4, "s")
    assert len(result["mean_scores"]) == players and set(result["mean_by_category"]) == set(game.categories)
    assert sum(result["win_rate"]) == pytest.approx(1)
    assert sum(result["mean_scores"]) == pytest.approx(players * sum(result["mean_by_category"].values()))
    again = run("simulate", game.id, "-n", str(players), "--games", "4", "--seed", "s", "--json")
    assert json.loads(again.stdout) == result
    assert "decisions a game" in run("simulate", game.id, "--games", "2").output


@every_game
def test_records_are_written_told_and_verified(game: Game, tmp_path: Path) -> None:
    assert run("record", game.id, "-n", "2", "--games", "2", "--folder", str(tmp_path)).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for language, word in (("en", "valid"), ("de", "gültig")):
        said = run("verify", *map(str, files), "--lang", language)
        assert said.exit_code == 0 and said.output.count(word) >= 2
        told = run("replay", str(files[0]), "--lang", language)
        assert told.exit_code == 0 and "_" not in told.output.splitlines()[5]
    shown = run("replay", str(files[0]), "--move", "20")
    assert shown.exit_code == 0 and len(shown.output.splitlines()) > 10
    beyond = run("replay", str(files[0]), "--move", "999999")
    assert beyond.exit_code == 2 and "999999: --move must be 1 to" in beyond.output
    assert run("record", game.id, "--seed", "x").stdout.startswith(f"{record.format_of(game)} ~")


def test_verify_names_file_line_and_reason_and_goes_on(tmp_path: Path) -> None:
    good = run("record", "coal_baron_cards", "-n", "2").stdout
    lines = good.splitlines(keepends=True)
    spoilt = {
        "good.txt": good.encode(),
        "edited.txt": "".join([*lines[:30], lines[30].replace(" ", "  ", 1), *lines[31:]]).encode(),
        "cut.txt": "".join(lines[:-1]).encode(),
        "chess.txt": b"1. e4 e5\n",
        "picture.txt": b"\x89PNG\xff\xfe",
    }
    for name, content in spoilt.items():
        (tmp_path / name).write_bytes(content)
    said = run("verify", *(str(tmp_path / name) for name in spoilt), str(tmp_path / "nowhere.txt"))
    assert said.exit_code == 1
    assert "edited.txt: line 31: this line was changed" in said.output
    assert f"cut.txt: line {len(lines) - 1}: the record breaks off" in said.output
    assert "chess.txt: line 1: no record" in said.output
    assert "picture.txt: line 1: this is no text" in said.output
    assert f"{tmp_path / 'nowhere.txt'}: cannot be read: there is no such file" in said.output
    assert "1 of 6 records are valid" in said.output


def test_bench_prints_json_with_the_promised_keys() -> None:
    result = json.loads(run("bench", "coal_baron_cards", "--players", "2", "--games", "1", "--json").stdout)
    assert {
        *("title", "players", "decisions_per_s", "games_per_s", "decisions_per_game", "legal_mean", "state_bytes"),
        *("copy_ns", "redeal_per_s", "observe_per_s", "warm_start_s"),
    } <= set(result)
    assert result["players"] == 2 and 0 < result["state_bytes"] <= 2048
    assert result["cold_start_s"] is None
    assert "not measured" in run("bench", "coal_baron_cards", "--games", "1").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "chess"), "no such title"),
        (("simulate", "coal_baron_cards", "-n", "5"), "players must be 2, 3, 4"),
        (("simulate", "coal_baron_cards", "-o", "lorry_deck"), "an option is name=value"),
        (("simulate", "coal_baron_cards", "-o", "colour=red"), "no such option"),
        (("record", "coal_baron_cards", "--bot", "nobody"), "no such bot"),
        (("record", "coal_baron_cards", "--seed", "a\tb"), "printable"),
        (("replay", "nowhere.txt"), "nowhere.txt: cannot be read: there is no such file"),
        (("coach", "nowhere.txt"), "nowhere.txt: cannot be read: there is no such file"),
        (("play", "--lang", "fr"), "no such language"),
        (("play", "--players", "9"), "players must be"),
        (("bench", "coal_baron_cards", "-n", "1"), "players must be"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output and "Traceback" not in result.output


def test_the_language_follows_the_locale() -> None:
    assert find_language(None, {"LANG": "de_AT.UTF-8"}) == "de"
    assert find_language(None, {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}) == "en"
    assert find_language(None, {}) == "en"
    assert find_language("de", {"LANG": "en_GB.UTF-8"}) == "de"


def test_the_beginning_of_a_title_is_enough_if_it_is_the_only_one() -> None:
    assert run("simulate", "coal_baron_c", "--games", "1").exit_code == 0
    assert run("simulate", "c", "--games", "1").exit_code == 2


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_title_is_played_to_its_end_by_somebody_who_types_numbers(
    game: Game, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # at the end a number is the name of a file to save the record in
    random = Random(game.id)
    typed = "\n" + "\n".join(random.choice("12345") for _ in range(3000)) + "\n"
    result = run("play", game.id, "--bot", "random", "--seed", "numbers", "--lang", language, typed=typed)
    assert result.exit_code == 0
    words = ("Winner", "Shared victory") if language == "en" else ("Gewonnen", "Geteilter Sieg")
    assert any(word in result.output for word in words), result.output[-500:]


def test_compile_leaves_nothing_to_wait_for() -> None:
    assert run("compile", "coal_baron_cards").exit_code == 0
    assert is_built("coal_baron_cards") == COMPILED  # else a table would build it a second time
