"""The border: whatever Python object comes in, a method succeeds or raises one of our errors, and no state changes."""

import threading
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from glueckauf.bots.playout import play_random
from glueckauf.bots.roster import bot
from glueckauf.cli import app
from glueckauf.engine import chance, record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import (
    BadArgument,
    BadRecord,
    BadSetup,
    GlueckaufError,
    NotYourTurn,
    UnreadableMove,
)
from glueckauf.engine.fields import Plain, plain, to_bytes
from glueckauf.engine.game import Game, State
from glueckauf.engine.history import History
from glueckauf.games import GAMES, TITLES
from tests.contract.games import choose, every_game

few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))

# Anything that somebody may hand over

numbers = st.sampled_from([0, 1, 2, 3, 4, 5, -1, -2, 64, 65, 357, 1000, 2**31, 2**63, 10**12, 10**5000, -(10**12)])
odd = st.sampled_from(
    [
        *(None, True, False, 1.0, 0.0, float("nan"), float("inf"), 1j, "", "0", "1", "pass", "\ud800", "a\u2028b", "x" * 999),
        *(b"", b"pass", bytearray(b"pass"), [], [("do", "pass")], {}, {"do": "pass"}, {1: 2}, {"do": ["x"]}, set(), ()),
        *(object(), object, print, ..., np.int8(0), np.int64(1), np.float64(1), np.bool_(True), np.zeros(3), np.zeros(())),
        *(np.zeros(1, "i1,i1")[0], np.zeros(1, "i1,i1"), range(3), GAMES[0], memoryview(b"x"), ValueError("x")),
    ]
)
anything = st.one_of(
    numbers,
    odd,
    st.integers(),
    st.text(st.characters(), max_size=20),
    st.binary(max_size=20),
    st.floats(),
    st.lists(st.text(max_size=5), max_size=3),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
)


@cache
def somewhere(game: Game, players: int, steps: int = 40) -> State:
    random, s = Random(7), game.new(players, "border")
    for _ in range(steps):
        s = game.play(s, game.actions.texts[choose(game, s, game.legal_ids(s), random)])
    return s


def states(game: Game) -> list[Any]:
    """States of this title, and what may be taken for one."""
    s, other = somewhere(game, 2), next(other for other in GAMES if other is not game)
    return [
        *(s, somewhere(game, game.seats[-1]), game.new(2, "start")),
        *(game.known_to(s, 0), game.known_to(s, 1), game.known_to(s, -1), plain(s), game.world(game.known_to(s, 0), 1)),
        *(other.new(2, "x"), game.blanks(1)[0], game.blanks(2), game.layout, game.state),
        *(Plain(np.zeros(2, game.layout)), Plain(np.zeros(0, game.layout)), np.zeros(1, game.layout)),
    ]


def holds(call: Callable[..., Any], *arguments: Any) -> Any:
    """Call it: the answer, or one of our errors with a sentence in both languages."""
    before = [to_bytes(one) for one in arguments if isinstance(one, Plain | np.void)]
    try:
        return call(*arguments)
    except GlueckaufError as error:
        assert error.reason.en and error.reason.de and error.reason.code
        for language in ("en", "de"):
            assert error.sentence(language).encode() and len(error.sentence(language)) < 600
        return error
    finally:
        assert before == [to_bytes(one) for one in arguments if isinstance(one, Plain | np.void)]


@every_game
def test_any_object_in_place_of_a_state(game: Game) -> None:
    @few
    @given(anything, anything)
    def run(thing: Any, more: Any) -> None:
        for call in doors(game):
            assert isinstance(holds(call, thing, *[more] * (call.__code__.co_argcount - 1)), GlueckaufError)

    run()


def doors(game: Game) -> list[Any]:
    """All that takes a state first, each with as many arguments as it has."""
    return [
        lambda s: game.copy(s),
        lambda s: game.own(s),
        lambda s: game.legal_ids(s),
        lambda s: game.legal_texts(s),
        lambda s: game.question(s),
        lambda s: game.score_table(s),
        lambda s: game.ranking(s),
        lambda s: game.pieces(s),
        lambda s: game.broken_law(s),
        lambda s: game.deal(s),
        lambda s: game.view(s),
        lambda s, a: game.play(s, a),
        lambda s, a: game.played(s, "pass", a),
        lambda s, a, b: game.play(s, a, b),
        lambda s, a, b: game.checked(s, a, b),
        lambda s, a: game.why_not(s, a),
        lambda s, a: game.known_to(s, a),
        lambda s, a: game.seen_by(s, a),
        lambda s, a: game.observed(s, a),
        lambda s, a: game.world(s, a),
        lambda s, a: game.ask(s, a),
        lambda s, a: game.say(s, a, "de"),
        lambda s, a: game.say(s, 0, a),
        lambda s, a: game.heard(s, a, 0),
        lambda s, a: game.heard(s, 0, a),
    ]


@every_game
def test_any_object_beside_a_state(game: Game) -> None:
    @few
    @given(st.sampled_from(range(len(states(game)))), st.one_of(anything, st.integers(0, len(game.actions.texts))), anything)
    def run(which: int, thing: Any, more: Any) -> None:
        s = states(game)[which]
        for call in doors(game):
            holds(call, *[s, thing, more][: call.__code__.co_argcount])

    run()
