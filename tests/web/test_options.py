"""The page has words for every value of every option."""

import re
from pathlib import Path

from glueckauf.engine.options import offered
from glueckauf.games import GAMES

WORDS = (Path(__file__).parents[2] / "web" / "src" / "lobby" / "options.ts").read_text(encoding="utf-8")


def test_every_value_of_an_option_has_words() -> None:
    for game in GAMES:
        for option in offered(game.options):
            assert re.search(rf"^  {option.id}: ", WORDS, re.MULTILINE), f"options.ts lacks {option.id} of {game.id}"
            for value in option.values:
                known = re.fullmatch(r"\d+(-\d+)*", value) or re.search(rf"^    {value}: ", WORDS, re.MULTILINE)
                assert known, f"options.ts has no words for {option.id} {value}"
