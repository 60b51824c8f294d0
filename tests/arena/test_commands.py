"""The commands as people type them."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from glueckauf.arena.summary import summarise
from glueckauf.cli import arena_run
from glueckauf.cli.arena_commands import add_to, ray_with_address
from glueckauf.cli.arena_run import short_names
from glueckauf.engine import record
from glueckauf.games import TITLES
from tests.arena.helpers import invented, strange, tournament

app = typer.Typer()
add_to(app)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def call(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def arena(*words: str, bots: str = "random,heuristic") -> Result:
    return call("arena", "coal_baron", "--bots", bots, "--workers", "2", *words)


def test_arena_prints_json_writes_files_and_resumes(tmp_path: Path) -> None:
    first = json.loads(arena("--games", "4", "--json").stdout)
    assert (first["games"], first["deals"], first["seatings"]) == (4, 2, 2)
    files = ["--parquet", str(tmp_path / "g.parquet"), "--report", str(tmp_path / "r.html")]
    more = json.loads(arena("--games", "6", "--json", "--resume", *files).stdout)
    assert more["games"] == 6 and len(Path(more["saved"]).read_text().splitlines()) == 7
    assert (tmp_path / "g.parquet").stat().st_size and 10_000 < (tmp_path / "r.html").stat().st_size < 500_000


def test_arena_prints_a_table() -> None:
    said = arena("--games", "2").stdout
    assert "coal_baron, 2 players, 2 games: 1 deal, 2 seatings each" in said and "heuristic" in said


def test_a_bot_that_raises_stops_the_match_with_a_record() -> None:
    result = arena("--games", "4", "--json", bots=f"random,{strange('Raises')}")
    assert result.exit_code == 1 and "no idea among" in result.stderr and "glueckauf replay" in result.stderr
    [error] = json.loads(result.stdout)["errors"]
    assert record.verify(Path(error["record"]).read_text(), TITLES).seat == error["seat"]
    skipped = json.loads(
        arena("--games", "4", "--json", "--on-error", "skip", bots=f"random,{strange('Raises')}").stdout
    )
    assert skipped["games"] == 0 and len(skipped["errors"]) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "games: at least 1"),
        (["--players", "7"], "players must be 2, 3, 4"),
        (["--on-error", "cry"], "on-error: one of: stop, skip"),
        (["--time-limit", "0"], "time-limit: more than 0 seconds"),
        (["--report", "/no/such/folder/r.html"], "there is no such folder"),
        (["--option", "luck=more"], "no such option"),
        (["--option", "luck"], "an option is name=value"),
        (["--bots", "random"], "at least two bots"),
        (["--bots", "random,nobody"], "nobody: no such bot"),
    ],
)
def test_wrong_arguments_get_one_clear_sentence(words: list[str], said: str) -> None:
    result = arena(*words)
    assert result.exit_code == 2 and said in result.stderr and len(result.stderr.splitlines()) == 1


def test_ladder_writes_its_page(tmp_path: Path) -> None:
    out = tmp_path / "strength.md"
    words = (
        "--titles",
        "coal_baron",
        "--players",
        "2",
        "--bots",
        "random,heuristic",
        "--games",
        "4",
        "--out",
        str(out),
    )
    result = call("ladder", *words)
    assert result.exit_code == 0 and "heuristic ahead of random in" in result.stdout
    assert "| heuristic | random | 4 |" in out.read_text()
    refused = call("ladder", "--players", "two")
    assert refused.exit_code == 2 and "numbers with commas between them" in refused.stderr


def test_ray_may_stand_alone() -> None:
    assert ray_with_address(["coal_baron", "--ray"]) == ["coal_baron", "--ray", "local"]
    assert ray_with_address(["--ray", "--json"]) == ["--ray", "local", "--json"]
    assert ray_with_address(["--ray", "ray://head:10001"]) == ["--ray", "ray://head:10001"]


def test_a_table_shows_bots_from_files_without_folders_unless_two_would_look_alike() -> None:
    names = ["random", "/a/my_bot.py:Greedy", "/a/x.safetensors", "/b/x.safetensors", "llm/house/model:8b"]
    assert list(short_names(names).values()) == ["random", "my_bot.py:Greedy", *names[2:]]


def test_a_file_of_weights_has_its_name_in_one_line_of_80_columns() -> None:
    planned = tournament("random", "heuristic")
    summary = summarise(planned, [invented(i, ["random", "heuristic"], [1, 2]) for i in range(120)])
    longest = replace(summary.bots[0], name="mine.safetensors", games=120, rating=2029.4, rating_high=2312.0)
    out = StringIO()
    arena_run.show(replace(summary, bots=[longest, *summary.bots[1:]]), Console(file=out, width=80))
    assert [line.split()[0] for line in out.getvalue().splitlines()[-3:]] == ["bot", "mine.safetensors", "heuristic"]
