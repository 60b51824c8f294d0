"""Bots by name, and anybody's bot from a file."""

import re
from pathlib import Path

import pytest

from glueckauf.bots.roster import bot
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.game import Game
from glueckauf.games import GAMES
from tests.contract.games import every_game

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


@every_game
def test_the_bot_of_the_page_beats_random(game: Game, tmp_path: Path) -> None:
    """Four games from both seats, the same ones at every start; in the interpreter only the beginning of one."""
    code = re.search(r"```python\n(# my_bot\.py\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    file = tmp_path / "my_bot.py"
    file.write_text(code[1], encoding="utf-8")
    leads = []
    for number in range(4 if COMPILED else 1):
        s, own = game.new(2, f"page {number}"), number % 2
        names = {own: f"{file}:Greedy", 1 - own: "random"}
        bots = {seat: bot(name, game, f"page {number} {seat}") for seat, name in names.items()}
        for _ in range(10_000 if COMPILED else 6):
            if s.seat >= 0:
                known = game.known_to(s, int(s.seat))
                game.rules.apply(s, bots[int(s.seat)].decide(known, game.legal_ids(known)))
        totals = [row["total"] for row in game.score_table(s)]
        leads.append(totals[own] - totals[1 - own])
    assert sum(lead > 0 for lead in leads) >= 3 or not COMPILED, leads


def refused(name: str) -> tuple[str, str]:
    with pytest.raises(BadSetup) as caught:
        bot(name, GAMES[0], "x")
    return caught.value.reason.code, caught.value.sentence("en")


def test_an_unknown_bot_is_refused_with_the_list_of_bots() -> None:
    code, said = refused("grandmaster")
    assert code == "unknown_bot"
    assert "obersteiger" in said and "path/to/file.py:Name" in said


def test_a_file_that_is_missing_broken_or_lacks_the_name_is_refused(tmp_path: Path) -> None:
    assert refused(f"{tmp_path}/nowhere.py:Bot")[0] == "bad_bot_file"
    (tmp_path / "broken.py").write_text("def (", encoding="utf-8")
    assert refused(f"{tmp_path}/broken.py:Bot")[0] == "bad_bot_file"
    (tmp_path / "notes.txt").write_text("no code", encoding="utf-8")
    assert refused(f"{tmp_path}/notes.txt:Bot")[0] == "bad_bot_file"
    (tmp_path / "empty.py").write_text("Bot = 3\n", encoding="utf-8")
    assert refused(f"{tmp_path}/empty.py:Bot")[0] == "no_such_name"
    assert refused(f"{tmp_path}/empty.py:Other")[0] == "no_such_name"
    (tmp_path / "raises.py").write_text("def Bot(game, seed):\n    raise OSError('no net')\n", encoding="utf-8")
    code, said = refused(f"{tmp_path}/raises.py:Bot")
    assert code == "bot_failed" and "no net" in said
