"""The network that looks ahead: what it sees is what the game says, and without sharpness it is the bare network."""

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from tools.foresight import Ahead, Bare, main, won

pytestmark = pytest.mark.skipif(not COMPILED, reason="a network in the interpreter takes its time")
GAME = TITLES["isle_of_trains"]


def test_without_sharpness_it_answers_as_the_network_alone() -> None:
    bare, blunt = Bare(GAME, "a"), Ahead(GAME, "a", 1, 0.0, 1)
    history, seen = History(GAME, 2, "looking"), 0
    for _ in range(60):
        known, legal = GAME.known_to(history.state, history.seat), GAME.legal_ids(history.state)
        assert blunt.decide(known, legal) == bare.decide(known, legal)
        seen += len(legal) > 1
        history.step(bare.decide(known, legal))
    assert seen > 20


def test_what_comes_of_an_answer_is_the_mean_of_worlds_in_which_everybody_plays_on() -> None:
    ahead, bare = Ahead(GAME, "b", 2, 10.0, 2), Bare(GAME, "b")
    history = History(GAME, 2, "looking")
    for _ in range(30):
        history.step(bare.decide(GAME.known_to(history.state, history.seat), GAME.legal_ids(history.state)))
    known, seat = GAME.known_to(history.state, history.seat), history.seat
    before, legal, wanted = to_bytes(known), GAME.legal_ids(history.state)[:2], []
    for action in legal:
        values = []
        for number in range(2):
            world = GAME.copy(known)
            GAME.knowledge.redeal(world, chance.key(f"b 0 {number}"))
            world = GAME.followed(world, action)
            for _ in range(2):
                if world.seat >= 0:
                    theirs = GAME.known_to(world, int(world.seat))
                    world = GAME.followed(world, bare.decide(theirs, GAME.legal_ids(world)))
            values.append(bare.value(GAME.copy(world), seat))
        wanted.append(sum(values) / 2)
    assert ahead.prospects(known, legal).tolist() == pytest.approx(wanted)
    assert to_bytes(known) == before, "what the seat knows is not changed"


def test_the_share_is_told_and_a_game_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    def once() -> float:
        return won(GAME, Ahead(GAME, "c", 1, 20.0, 1), Bare(GAME, "c"), "looking", 1)

    assert once() == once() and once() in {0.0, 0.5, 1.0}
    main([GAME.id, "--deals", "1", "--further", "0", "--worlds", "1"])
    assert " of 2 games" in capsys.readouterr().out
