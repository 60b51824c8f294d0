"""The three laws of knowledge, at every step, for every seat and for the gallery."""

from itertools import chain

import pytest

from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.limits import GALLERY_BIT
from tests.contract.games import after, every_table, material, positions, redealt

GAMES_PLAYED = range(3) if COMPILED else range(2)
GALLERY = -1
WORLDS = 40  # that are dealt; of a single hidden card with two faces, at least two of them differ


@every_table
@pytest.mark.parametrize("seed", GAMES_PLAYED)
def test_what_a_seat_knows_survives_a_redeal(game: Game, players: int, seed: int) -> None:
    for number, (s, _) in enumerate(positions(game, players, seed)):
        for seat in range(GALLERY, players):
            world = redealt(game, s, seat, f"{seed} {number}")
            assert to_bytes(game.known_to(world, seat)) == to_bytes(game.known_to(s, seat))
            assert game.pieces(world) == game.pieces(s)
            if seat == s.seat:
                assert game.legal_ids(world) == game.legal_ids(s)
                assert game.legal_ids(game.known_to(s, seat)) == game.legal_ids(s)
            if seat != GALLERY:
                assert game.observed(world, seat).tobytes() == game.observed(s, seat).tobytes()
                assert game.seen_by(world, seat) == game.seen_by(s, seat)


@every_table
@pytest.mark.parametrize("seed", GAMES_PLAYED)
def test_who_was_shown_nothing_cannot_tell_the_worlds_apart(game: Game, players: int, seed: int) -> None:
    compared = 0
    for number, (s, action) in enumerate(positions(game, players, seed)):
        for seat in range(GALLERY, players):
            world = redealt(game, s, seat, f"{seed} {number}")
            if action in game.legal_ids(world):
                here, there = after(game, s, action), after(game, world, action)
                bit = GALLERY_BIT if seat == GALLERY else 1 << seat
                if not (here.shown | there.shown) & bit:
                    assert to_bytes(game.known_to(here, seat)) == to_bytes(game.known_to(there, seat))
                    compared += 1
    assert compared >= material(game.id).comparisons, f"only {compared} steps of {game.id} showed a seat nothing"


@every_table
def test_a_secret_answer_leaves_no_trace(game: Game, players: int) -> None:
    """Answers that sound the same to a seat leave it knowing the same."""
    compared, secret, quiet = 0, 0, 0
    for s, action in chain.from_iterable(positions(game, players, seed) for seed in GAMES_PLAYED[:2]):
        told = game.public_text(plain(s), action, GALLERY)
        if told == game.actions.texts[action]:
            continue
        alike = [other for other in game.legal_ids(s) if game.public_text(plain(s), other, GALLERY) == told]
        here, seats = after(game, s, action), [seat for seat in range(GALLERY, players) if seat != s.seat]
        for there in [after(game, s, other) for other in alike[:3] if other != action]:
            shown = int(here.shown) | int(there.shown)
            secret += 1
            quiet += not shown
            for seat in seats:
                if not shown & (GALLERY_BIT if seat == GALLERY else 1 << seat):
                    assert to_bytes(game.known_to(here, seat)) == to_bytes(game.known_to(there, seat))
                    compared += 1
    least = material(game.id).secret_answers
    if game.face.public_text is not None:
        assert secret >= least, f"{secret} answers of {game.id} were secret: where none is, leave `public_text` out"
    assert compared >= least or not quiet, "only where every secret answer shows something is there nothing to compare"


@every_table
def test_where_something_is_hidden_several_worlds_fit(game: Game, players: int) -> None:
    for seat in range(GALLERY, players):
        first, worlds = game.new(players, "worlds"), set()
        known = game.known_to(first, seat)
        chance.forget(first)
        hidden = to_bytes(known) != to_bytes(first)
        for number in range(WORLDS):
            world = redealt(game, game.new(players, "worlds"), seat, f"{number}")
            chance.forget(world)  # the worlds are to differ in more than their luck
            worlds.add(to_bytes(world))
        least = material(game.id).worlds if hidden else 1
        assert len(worlds) >= least, f"seat {seat} does not see everything: redeal must vary what it cannot see"
        assert hidden or len(worlds) == 1, f"seat {seat} sees everything: there is one world"


@every_table
def test_what_the_gallery_knows_every_seat_knows(game: Game, players: int) -> None:
    for s, _ in positions(game, players, 3):
        public = game.known_to(s, GALLERY)
        for seat in range(players):
            seen = game.known_to(s, seat)
            game.knowledge.conceal(seen, GALLERY)
            seen.shown = public.shown = 0  # each may have been shown something that the other knew
            assert to_bytes(seen) == to_bytes(public)


@every_table
def test_a_known_state_tells_nothing_of_luck(game: Game, players: int) -> None:
    s = game.known_to(game.new(players, "luck"), 0)
    assert not any(s.luck_key) and not any(s.luck_block)
