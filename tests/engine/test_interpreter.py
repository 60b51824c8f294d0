"""The interpreted form of a title beside its machine code: the same game, and nothing is compiled for it."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import interpreted, reachable, stands_in
from glueckauf.games import GAMES, TITLES

needs_compiler = pytest.mark.skipif(not COMPILED, reason="about machine code")
every_title = pytest.mark.parametrize("title", TITLES)


def same_in_both(game: Game, other: Game, history: History, twin: History) -> None:
    """All that anybody can ask about a position."""
    s, t = history.state, twin.state
    assert to_bytes(s) == to_bytes(t)
    assert game.legal_ids(s) == other.legal_ids(t)
    assert game.score_table(s) == other.score_table(t) and game.ranking(s) == other.ranking(t)
    assert game.pieces(s) == other.pieces(t) and game.broken_invariant(s) == other.broken_invariant(t)
    for seat in range(-1, history.players):
        assert to_bytes(game.known_to(s, seat)) == to_bytes(other.known_to(t, seat))
        assert game.seen_by(s, seat) == other.seen_by(t, seat)
    seat = history.seat
    if seat >= 0:
        known = game.known_to(s, seat)
        assert (game.observed(s, seat) == other.observed(t, seat)).all()
        assert to_bytes(game.world(known, "a world")) == to_bytes(other.world(other.known_to(t, seat), "a world"))
        for language in ("en", "de"):
            assert game.ask(plain(known), language) == other.ask(plain(known), language)
            for action in game.legal_ids(s):
                assert game.say(plain(known), action, language) == other.say(plain(known), action, language)


@needs_compiler
@every_title
def test_the_interpreted_form_plays_the_same_game(title: str) -> None:
    game, other, whim = TITLES[title], interpreted(TITLES[title]), Random(title)
    assert other.interpreted and stands_in(other) and not stands_in(game)
    history, twin = History(game, 3, "twins"), History(other, 3, "twins")
    while history.seat >= 0 and len(history.actions) < 150:
        same_in_both(game, other, history, twin)
        text = whim.choice(game.legal_texts(history.state))
        history.play(text)
        twin.play(text)
    same_in_both(game, other, history, twin)


@needs_compiler
@every_title
def test_a_game_goes_over_to_machine_code_and_back(title: str) -> None:
    game, other, whim = TITLES[title], interpreted(TITLES[title]), Random(title)
    history, straight = History(other, 2, "over"), History(game, 2, "over")
    for number in range(60):
        if number % 7 == 6:
            history.go_on_with(other if history.game is game else game)
        text = whim.choice(game.legal_texts(straight.state))
        history.play(text)
        straight.play(text)
    assert [to_bytes(s) for s in history.states] == [to_bytes(s) for s in straight.states]
    history.go_on_with(other)
    while history.refuse_undo(seat := int(plain(history.states[-2]).seat)) is None:
        history.undo(seat)


@needs_compiler
def test_nothing_is_compiled_while_the_interpreted_form_is_played(tmp_path: Path) -> None:
    """A whole game with all its words and a bot, in a process that has no machine code."""
    script = """
from random import Random
from glueckauf.bots.levels import LEVELS
from glueckauf.engine.compile import compilation_reported
from glueckauf.engine.face.board import Screen
from glueckauf.engine.fields import plain
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import interpreted
from glueckauf.games import GAMES

heard = []
with compilation_reported(lambda rule: heard.append(f"{rule.py_func.__module__}.{rule.py_func.__name__}")):
    for game in map(interpreted, GAMES):
        history, whim = History(game, 2, "quiet"), Random(1)
        bots = [LEVELS[name].new(game, "quiet") for name in ("lehrling", "obersteiger")]
        while history.seat >= 0 and len(history.actions) < 120:
            known = game.known_to(history.state, history.seat)
            legal, seen = game.legal_ids(game.copy(known)), game.seen_by(history.state, history.seat)
            for language in ("en", "de"):
                game.ask(plain(known), language)
                game.board(seen, language, Screen(["a", "b"]))
                for action in legal:
                    game.say(plain(known), action, language)
            seat, action = history.seat, bots[len(history.actions) % 2].decide(known, legal)
            history.play(game.actions.texts[action], seat)
            game.news(seen, game.seen_by(history.state, seat), "en")
            game.world(known, "somewhere")
        history.result()
print(heard)
"""
    environment = os.environ | {"GLUECKAUF_CACHE": str(tmp_path)}
    said = subprocess.check_output([sys.executable, "-c", script], env=environment, text=True)
    assert said == "[]\n"


@needs_compiler
def test_every_rule_that_is_compiled_was_counted_before() -> None:
    for game in GAMES:
        names = {rule.py_func.__name__ for rule in reachable(game.rules.apply)}
        assert "apply" in names and len(names) > 20
        assert all(rule.py_func.__module__.startswith("glueckauf.") for rule in reachable(game.rules.apply))


@pytest.mark.skipif(COMPILED, reason="about the interpreter")
def test_where_nothing_is_compiled_there_is_one_form() -> None:
    for game in GAMES:
        assert interpreted(game) is game and not stands_in(game)
