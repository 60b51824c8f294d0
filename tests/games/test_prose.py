"""The table in sentences: whole ones, without signs, in both languages, and of a seat only what it knows."""

import re
from pathlib import Path

import pytest

from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES
from tests.web.positions import by_chance

ROOT = Path(__file__).parents[2]
SIGNS = set("●▲■◆▪≈□*⊕♣♜→·#_×[]|/") - {"/"}  # `Extract 0/1` is printed on the table
NAMES = ("Anna", "Bert", "Clara", "Dora")


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def played(request: pytest.FixtureRequest) -> tuple[Game, History]:
    return request.param, by_chance(request.param, 1, {})


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_is_told_in_whole_sentences(played: tuple[Game, History], language: str) -> None:
    game, history = played
    for state in history.states[::12]:
        for seat in (-1, 0):
            told = game.prose(game.seen_by(state, seat), language, NAMES)
            assert [passage.heading for passage in told[1:]] == list(NAMES[: len(told) - 1])
            for sentence in (one for passage in told for one in passage.sentences):
                assert sentence.endswith(".") and sentence[0] == sentence[0].upper(), sentence
                assert not SIGNS & set(sentence), sentence
                assert "unknown_" not in sentence and "None" not in sentence, sentence


def test_of_another_hand_only_the_number_is_told() -> None:
    game = next(one for one in GAMES if one.id == "isle_of_trains")
    state = History(game, 2, "hands", {}).state
    mine, theirs = (game.prose(game.seen_by(state, seat), "en", NAMES)[1].sentences for seat in (0, 1))
    assert any("in hand: " in one and "not known" not in one for one in mine)
    assert any("in hand: 5 not known" in one for one in theirs), theirs


def test_german_has_one_word_for_a_level_of_the_mine() -> None:
    folders = ("src/glueckauf/games", "src/glueckauf/lessons", "web/src/titles")
    told = [
        path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".ts", ".svelte"}
    ]
    assert len(told) > 100
    assert [path.name for path in told if re.search(r"\bSohlen?\b", path.read_text(encoding="utf-8"))] == []
