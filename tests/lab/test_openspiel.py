"""OpenSpiel's own tests and golden games, and what they forget."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel

from glueckauf.engine.errors import BadSetup, IllegalMove, UnreadableMove
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.record import verify
from glueckauf.games import TITLES
from glueckauf.lab.openspiel_games import BYTES, deal_actions
from tests.contract.games import near
from tests.lab.games import NAMES, anything, every_title, same
from tests.lab.playthroughs import actions_in, file_of, game_of, text_of


@every_title
def test_the_makers_random_simulation_passes(title: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game_of(title)), num_sims=1, serialize=True, verbose=False)


def test_the_makers_random_simulation_passes_with_four_players() -> None:
    game = pyspiel.load_game("coal_baron_cards_v2(players=4,reward=win)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_title
def test_the_golden_playthrough_is_the_same_today(title: str) -> None:
    golden = file_of(title).read_text(encoding="utf-8")
    assert text_of(game_of(title), actions_in(golden)) == golden


def dealt(title: str, players: int | None = None, seed: int = 42, steps: int = 0) -> Any:
    state = pyspiel.load_game(f"{NAMES[title]}(players={players or near(title, 3)})").new_initial_state()
    for outcome in deal_actions(seed):
        assert state.is_chance_node()
        state.apply_action(outcome)
    return advance(state, steps)


def advance(state: Any, steps: int) -> Any:
    choose = anything("advance")
    for _ in range(steps):
        state.apply_action(choose(state.legal_actions()))
    return state


@every_title
def test_chance_is_explicit_and_adds_up(title: str) -> None:
    state = pyspiel.load_game(NAMES[title]).new_initial_state()
    for outcome in deal_actions(2**32 - 1):
        chances = state.chance_outcomes()
        assert sum(chance for _, chance in chances) == pytest.approx(1) and len(chances) == 256
        state.apply_action(outcome)
    assert state.deal.episode.seed == str(2**32 - 1)
    assert state.get_game().max_chance_nodes_in_history() == BYTES


@every_title
def test_copies_pickles_and_serialised_states_go_on_alike(title: str) -> None:
    state = dealt(title, steps=30)
    infostate = state.information_state_string(0)
    game = state.get_game()
    twins = [
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own
        game.deserialize_state(state.serialize()),
    ]
    advance(state, 20)
    for twin in twins:
        assert twin.information_state_string(0) == infostate
        advance(twin, 20)
        assert same(twin.deal.episode, state.deal.episode) and str(twin) == str(state)
        for seat in range(near(title, 3)):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)


@every_title
def test_a_resampled_world_is_the_same_to_the_seat_and_another_in_truth(title: str) -> None:
    state, random = dealt(title, steps=25), Random(1)
    for seat in range(near(title, 3)):
        worlds = [state.resample_from_infostate(seat, random.random) for _ in range(5)]
        for world in worlds:
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.history()[BYTES:] == state.history()[BYTES:]
            assert world.move_number() == state.move_number()
            assert world.legal_actions() == TITLES[title].legal_ids(world.deal.episode.state)  # of this world
            advance(world, 5)
            assert not TITLES[title].broken_invariant(world.deal.episode.state)
            with pytest.raises(BadSetup):
                world.record()
        truths = {to_bytes(world.deal.episode.state) for world in worlds}
        assert len(truths) > 1


@every_title
@pytest.mark.parametrize("box", ["full", "tiny"])
def test_a_resampled_world_holds_nothing_of_the_true_deal(title: str, box: str) -> None:
    """Before, its history began with the bytes of the deal: whoever read it knew all cards."""
    game = pyspiel.load_game(f"{NAMES[title]}(players=2,box={box})")
    state, random = game.new_initial_state(), Random(3)
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    while not state.is_terminal() and state.move_number() < 12:
        state.apply_action(random.choice(state.legal_actions()))
    seat = max(state.current_player(), 0)
    worlds = [state.resample_from_infostate(seat, random.random) for _ in range(20)]
    chance = [place for place, step in enumerate(state.full_history()) if step.player == pyspiel.PlayerId.CHANCE]
    assert len({tuple(world.history()[place] for place in chance) for world in worlds}) > 1
    again = [worlds[0].clone(), pickle.loads(pickle.dumps(worlds[0]))]  # noqa: S301 - our own
    for world in [*worlds, *again]:
        assert world.current_player() == state.current_player() and not world.deal.retold
        assert world.deal.drawn == [] and world.deal.episode.seed == ""
        told, truth = world.full_history(), state.full_history()
        assert [step.player for step in told] == [step.player for step in truth]
        assert [told[i].action for i in range(len(told)) if i not in chance] == [
            truth[i].action for i in range(len(told)) if i not in chance
        ]
    assert again[0].history() == again[1].history() == worlds[0].history()


@every_title
def test_information_states_tell_apart_pasts_that_led_to_the_same_present(title: str) -> None:
    state = dealt(title, steps=12)
    before = state.information_state_string(0)
    other = state.clone()
    other.deal.recall.add(TITLES[title], state.deal.episode.state, state.legal_actions()[0])  # a past of its own
    assert other.observation_string(0) == state.observation_string(0)
    assert other.information_state_string(0) != before
    assert other.information_state_tensor(0) != state.information_state_tensor(0)


@every_title
def test_recall_waits_without_forgetting(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patient = dealt(title, 2, steps=40)
    monkeypatch.setattr("glueckauf.lab.recall.PATIENCE", 3)
    hasty = dealt(title, 2, steps=40)
    assert len(hasty.deal.recall.waiting) <= 3 < len(patient.deal.recall.waiting)
    for seat in range(2):
        assert hasty.information_state_string(seat) == patient.information_state_string(seat)


@every_title
def test_halves_of_an_observation_are_public_and_private(title: str) -> None:
    state = dealt(title, steps=10)
    game = state.get_game()
    nobody, one = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, nobody))  # noqa: FBT003 - OpenSpiel's
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, one))  # noqa: FBT003
    assert len({public.string_from(state, seat) for seat in range(near(title, 3))}) == 1
    assert "unknown" in public.string_from(state, 0) or "null" in public.string_from(state, 0)
    assert private.string_from(state, 0) != public.string_from(state, 0)
    with pytest.raises(ValueError, match="colour"):
        game.make_py_observer(None, {"colour": 1})
    with pytest.raises(BadSetup, match="IIGObservationType"):
        game.make_py_observer(0)


@pytest.mark.parametrize("seed", [-1, 2**32, True, 1.0, "1", None, np.array([1])], ids=range(7))
def test_a_number_that_deals_nothing_is_refused(seed: Any) -> None:
    with pytest.raises(BadSetup, match="seed"):
        deal_actions(seed)
    assert deal_actions(2**32 - 1) == [255] * 4


@every_title
def test_a_game_is_told_as_a_record(title: str) -> None:
    state = dealt(title, 2, steps=20)
    assert verify(state.record(), TITLES).actions == list(state.history()[BYTES:])
    assert state.board(0) and "seat" in str(state)
    before_the_deal = state.get_game().new_initial_state()
    assert before_the_deal.board() == ""
    with pytest.raises(BadSetup):
        before_the_deal.record()


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("coal_baron_cards_v2(players=4,lorry_deck=4_4_2,reward=win)")
    assert game.options["lorry_deck"] == "4-4-2" and game.num_players() == 4
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert pyspiel.load_game(str(game)).options == game.options
    with pytest.raises(BadSetup, match="not '9'"):
        pyspiel.load_game("isle_of_trains_v2(turn_cap=9)")
    with pytest.raises(BadSetup, match="margin, win"):
        pyspiel.load_game("coal_baron_v2(reward=gain)")


@pytest.mark.parametrize("outcome", [300, 256, -2, 2**40])
def test_a_chance_outcome_that_does_not_exist_is_refused_at_once(outcome: int) -> None:
    state = pyspiel.load_game("coal_baron_v2").new_initial_state()
    state.apply_action(7)
    with pytest.raises(UnreadableMove, match="0 to 255"):
        state.apply_action(outcome)
    assert state.deal.drawn == [7] and state.history() == [7]


@every_title
def test_a_refused_action_is_not_remembered(title: str) -> None:
    state = dealt(title, 2, steps=15)
    told = [state.information_state_string(seat) for seat in range(2)]
    illegal = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    for action in (illegal, -2, state.num_distinct_actions(), 2**62):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
        assert [state.information_state_string(seat) for seat in range(2)] == told
        assert state.action_to_string(0, action)


def test_nobody_sits_on_a_seat_that_is_not_there() -> None:
    state = dealt("coal_baron", 2, steps=5)
    observer = state.get_game().make_py_observer()
    for seat in (-3, 2, 99):
        with pytest.raises(BadSetup, match="seats are 0 to 1"):
            state.resample_from_infostate(seat, Random(1).random)
        with pytest.raises(BadSetup, match="seats are 0 to 1"):
            observer.set_from(state, seat)
        with pytest.raises(BadSetup, match="seats are 0 to 1"):
            observer.string_from(state, seat)
        with pytest.raises(BadSetup, match="seats are 0 to 1"):
            state.board(seat)
