"""Bots by name, and anybody's bot from a file."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from glueckauf.bots.bot import answer
from glueckauf.bots.roster import bot
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup, BotFailed
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import GAMES
from tests.contract.games import every_game
from tests.strange_objects import Hostile

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
    (tmp_path / "script.py").write_text("import sys\nsys.exit('done')\n", encoding="utf-8")
    code, said = refused(f"{tmp_path}/script.py:Bot")  # before, it ended the whole command
    assert code == "bad_bot_file" and "SystemExit('done')" in said
    (tmp_path / "ends.py").write_text("def Bot(game, seed):\n    raise SystemExit('x' * 9999)\n", encoding="utf-8")
    code, said = refused(f"{tmp_path}/ends.py:Bot")
    assert code == "bot_failed" and "SystemExit" in said and len(said) < 700


class Answering:
    """Gives this answer, or raises it."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def decide(self, known: State, legal: Sequence[int]) -> int:
        del known, legal
        if isinstance(self.given, BaseException):
            raise self.given
        answered: int = self.given
        return answered


class Speechless(Exception):
    """Cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


@every_game
@pytest.mark.parametrize(
    "given",
    [True, np.True_, 0.0, "0", None, Hostile(), np.array([0]), np.timedelta64(0, "s"), 10**5000, -1, Speechless(),
     SystemExit(0), RecursionError(), b"0", [0], np.array([True])[0]],
    ids=range(16),
)  # fmt: skip
def test_whatever_a_bot_answers_or_raises_is_its_failure(game: Game, given: Any) -> None:
    """Before, True counted as action 1, and `sys.exit` in a bot ended the tournament."""
    s = game.new(2, "x")
    known = game.known_to(s, int(s.seat))
    with pytest.raises(BotFailed, match="stranger") as failed:
        answer(Answering(given), "stranger", game, known)
    assert all(len(failed.value.sentence(language)) < 700 for language in ("en", "de"))
    legal = game.legal_ids(known)[0]
    assert answer(Answering(np.int16(legal)), "stranger", game, known) == legal
