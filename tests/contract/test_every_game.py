"""What holds for every title, also for the next one."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.bots.heuristics import WEIGH
from glueckauf.bots.playout import play_series
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import copy, plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.series import series_of
from glueckauf.engine.state import State
from glueckauf.machine_code import EVERYTHING, call
from tests.contract.games import SOAK, after, choose, every_game, every_table, positions

GAMES_PLAYED = range(8) if COMPILED else range(3)  # the interpreter is slow; byte equality of both is tested apart


@every_table
@pytest.mark.parametrize("seed", GAMES_PLAYED)
def test_a_game_ends_loses_no_piece_and_keeps_every_law(game: Game, players: int, seed: int) -> None:
    box = game.pieces(game.new(players, f"seed {seed}"))
    for s, action in positions(game, players, seed):
        assert game.pieces(s) == box
        assert game.broken_invariant(s) == ""
        last = after(game, s, action)
    assert last.seat == -1
    assert game.pieces(last) == box
    assert game.broken_invariant(last) == ""
    assert game.legal_ids(last) == []
    assert min(game.ranking(last)) == 1
    assert all(sum(row[c] for c in game.categories) == row["total"] for row in game.score_table(last))


@every_table
@pytest.mark.skipif(not COMPILED, reason="thousands of games are for machine code; the few above run interpreted too")
def test_thousands_of_random_games_end(game: Game, players: int) -> None:
    played = play_series(game, players, "thousands", range(10_000 if SOAK else 1000))
    assert (played.places.min(axis=1) == 1).all()
    assert (played.decisions > 0).all()
    assert (played.choices >= played.decisions).all()


@every_game
def test_every_action_reads_back_from_text_and_json(game: Game) -> None:
    assert len(set(game.actions.texts)) == len(game.actions.texts)
    for action, text in enumerate(game.actions.texts):
        assert game.actions.parse(text) == action
        assert game.actions.parse(f"  {text.replace(' ', '   ')} ") == action
        written = json.loads(json.dumps(game.actions.jsons[action]))
        assert game.actions.from_json(dict(reversed(written.items()))) == action


@every_game
def test_every_rule_can_be_called_before_anybody_waits_for_it(game: Game) -> None:
    for use in EVERYTHING:
        if use != "bots" or game.id in WEIGH:  # a title may come without a heuristic
            call(game, use)


@every_table
def test_a_position_survives_its_bytes(game: Game, players: int) -> None:
    for s, action in positions(game, players, 1):
        again = copy(s)
        assert to_bytes(again) == to_bytes(s)
        assert game.legal_ids(again) == game.legal_ids(s)
        game.rules.apply(again, action)
        assert to_bytes(again) == to_bytes(after(game, s, action))


@every_table
@pytest.mark.parametrize("seed", GAMES_PLAYED[:8])
def test_legal_ids_ascend_and_what_is_not_among_them_has_a_reason(game: Game, players: int, seed: int) -> None:
    for s, _ in positions(game, players, seed):
        before = to_bytes(s)
        legal = game.legal_ids(s)
        assert legal == sorted(set(legal)) and legal
        refusals = [game.rules.refusal(s, action) for action in range(len(game.actions.texts))]
        assert [action for action, refusal in enumerate(refusals) if refusal == 0] == legal
        assert to_bytes(s) == before, "looking changes nothing"
        for refusal in set(refusals) - {0}:
            reason = game.reasons[refusal]
            assert reason.rule and reason.en and reason.de and reason.code


@every_table
def test_same_seed_same_game_other_seed_other_game(game: Game, players: int) -> None:
    assert to_bytes(game.new(players, "a")) == to_bytes(game.new(players, "a"))
    assert game.deal(plain(game.new(players, "a"))) != game.deal(plain(game.new(players, "b")))


@every_table
def test_every_option_can_be_played(game: Game, players: int) -> None:
    for option in game.options:
        for place, value in enumerate(option.values):
            if place > 0 and option.seats and players not in option.seats:
                with pytest.raises(BadSetup, match=f"{option.id}: {value}: only with"):
                    game.new(players, "options", {option.id: value})
                with pytest.raises(BadSetup, match=f"{option.id}: {value}: only with"):
                    series_of(game, players, "options", {option.id: value})
                continue
            s = game.new(players, "options", {option.id: value})
            box, random = game.pieces(s), Random(value)
            while s.seat >= 0:
                game.rules.apply(s, choose(game, s, game.legal_ids(s), random))
                assert game.broken_invariant(s) == ""
            assert game.pieces(s) == box


@every_table
@settings(deadline=None, max_examples=30)  # the first game may have to be compiled
@given(seed=st.text(), choices=st.lists(st.integers(0, 1000), max_size=200))
def test_no_chain_of_answers_leads_into_a_dead_end(game: Game, players: int, seed: str, choices: list[int]) -> None:
    s: State = game.new(players, seed)
    for choice in choices:
        if s.seat >= 0:
            legal = game.legal_ids(s)
            assert legal
            game.rules.apply(s, legal[choice % len(legal)])
