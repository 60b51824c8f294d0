"""The games that research plays (docs/tiny-games.md) keep the contract: referee, knowledge, pieces, records."""

from collections.abc import Mapping

import numpy as np
import pytest

from glueckauf.engine import record
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.engine.options import offered
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv
from tests.contract.games import after, every_game, every_small_box, positions, redealt

GAMES_PLAYED = range(12)
GALLERY = -1
Options = Mapping[str, str]


@pytest.mark.parametrize("title", ["coal_baron", "coal_baron_cards", "isle_of_trains"])
def test_each_of_our_titles_has_one(title: str) -> None:
    research = [option for option in TITLES[title].options if option.for_research]
    assert [option.id for option in research] == ["box"] and research[0].values[:2] == ("full", "tiny")


@every_game
def test_no_table_offers_what_is_for_research(game: Game) -> None:
    assert not [option.id for option in offered(game.options) if option.for_research]


@every_small_box
def test_what_is_legal_is_what_the_referee_allows(game: Game, players: int, options: Options) -> None:
    for seed in GAMES_PLAYED[:4]:
        for s, _ in positions(game, players, seed, options):
            refusals = [game.rules.refusal(s, action) for action in range(len(game.actions.texts))]
            assert [action for action, refusal in enumerate(refusals) if refusal == 0] == game.legal_ids(s)


@every_small_box
def test_the_laws_of_knowledge_hold(game: Game, players: int, options: Options) -> None:
    hidden, compared = 0, 0
    for seed in GAMES_PLAYED:
        for number, (s, action) in enumerate(positions(game, players, seed, options)):
            for seat in range(GALLERY, players):
                world = redealt(game, s, seat, f"{seed} {number}")
                known = to_bytes(game.known_to(s, seat))
                assert to_bytes(game.known_to(world, seat)) == known
                assert game.pieces(world) == game.pieces(s)
                hidden += to_bytes(game.known_to(s, seat)) != to_bytes(game.known_to(s, (seat + 1) % players))
                if seat == s.seat:
                    assert game.legal_ids(world) == game.legal_ids(s) == game.legal_ids(game.known_to(s, seat))
                if seat != GALLERY:
                    assert game.observed(world, seat).tobytes() == game.observed(s, seat).tobytes()
                    assert game.seen_by(world, seat) == game.seen_by(s, seat)
                if action in game.legal_ids(world):
                    here, there = after(game, s, action), after(game, world, action)
                    if not (here.shown | there.shown) & (GALLERY_BIT if seat == GALLERY else 1 << seat):
                        assert to_bytes(game.known_to(here, seat)) == to_bytes(game.known_to(there, seat))
                        compared += 1
    assert hidden > 0, "a game in which nobody hides anything"
    assert compared > 50


@every_small_box
def test_every_invariant_holds_and_no_piece_is_lost(game: Game, players: int, options: Options) -> None:
    for seed in GAMES_PLAYED:
        box = None
        for s, action in positions(game, players, seed, options):
            box = box or game.pieces(s)
            end = after(game, s, action)
            assert game.broken_invariant(end) == "" and game.pieces(end) == box


@every_small_box
def test_it_is_written_down_and_read_again(game: Game, players: int, options: Options) -> None:
    history = History(game, players, "seed 1", options)
    for s, action in positions(game, players, 1, options):
        assert to_bytes(history.state) == to_bytes(s)
        history.play(game.actions.texts[action])
    text = record.write(history)
    assert f"box={options['box']}" in text
    assert dict(record.verify(text, TITLES).options)["box"] == options["box"]
    with pytest.raises(Exception, match="line"):
        record.verify(text.replace(f" box={options['box']}", ""), TITLES)


@every_small_box
def test_a_batch_plays_it(game: Game, players: int, options: Options) -> None:
    env = BatchEnv(game.id, players, 2, seed="small", options=options)
    step, random, over = env.reset(), np.random.default_rng(0), 0
    while over < 4:
        step = env.step([random.choice(np.flatnonzero(mask)) for mask in step.masks])
        over += int(step.dones.sum())
    assert all(env.rows.states[row].box == game.options[-1].values.index(options["box"]) for row in range(2))
