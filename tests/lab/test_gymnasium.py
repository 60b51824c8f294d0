"""Gymnasium's own checker, warnings being errors, and what it forgets."""

import copy
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from glueckauf.bots.policies import RNG_MASK, next_rng
from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup, BotFailed, GameIsOver, IllegalMove, UnreadableMove
from glueckauf.engine.fields import to_bytes
from glueckauf.games import TITLES
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from glueckauf.lab.rewards import REWARDS, WORST
from tests.contract.games import near
from tests.lab.games import SHORT, anything, every_table, every_title, same


def id_of(title: str) -> str:
    return f"glueckauf/{title}-v{TITLES[title].rules_version}"


@every_table
def test_the_makers_checker_is_content(title: str, players: int) -> None:
    check_env(gymnasium.make(id_of(title), players=players, opponents="random").unwrapped)


def advance(env: Any, steps: int) -> list[tuple[int, float]]:
    """Play on; what was answered, and what it brought."""
    told, choose = [], anything("advance")
    for _ in range(steps):
        action = choose(np.flatnonzero(env.unwrapped.action_masks()))
        _, reward, terminated, _, _ = env.step(action)
        told.append((action, reward))
        if terminated:
            break
    return told


@every_title
def test_copies_and_pickles_in_mid_game_go_on_alike(title: str) -> None:
    env: Any = SeatEnv(title, near(title, 3), opponents=["random", "lehrling"][: near(title, 3) - 1], reward="gain")
    env.reset(seed=4)
    advance(env, 15)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 - our own
    here = advance(env, 15)
    for twin in twins:
        assert advance(twin, 15) == here and same(twin.episode, env.episode)
        assert twin.action_space.episode is twin.episode  # a copy samples from its own game


@every_title
def test_the_learner_alone_is_asked_and_rewarded(title: str) -> None:
    env = SeatEnv(title, 2, opponents="random", seat=1, reward="gain", options=SHORT.get(title))
    env.reset(seed=9)
    gained = 0.0
    while env.episode.seat >= 0:
        assert env.episode.seat == 1
        gained += sum(reward for _, reward in advance(env, 1))
    begin = SeatEnv(title, 2, opponents="random", seat=1, options=SHORT.get(title)).episode
    begin.deal("9")
    assert gained == pytest.approx(env.episode.margins()[1] - begin.margins()[1])


def test_another_seat_each_game() -> None:
    env = SeatEnv("coal_baron", 4, opponents="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}
    _, told = env.reset(seed=3)
    assert env.episode.seat == told["seat"] and told["action_mask"][env.action_space.sample()] == 1


def test_what_is_not_legal_loses_or_raises_and_names_the_rule() -> None:
    env = SeatEnv("coal_baron", 2, opponents="random")
    _, told = env.reset(seed=1)
    illegal = np.flatnonzero(told["action_mask"] == 0)[0]
    _, reward, terminated, _, told = env.step(illegal)
    assert terminated and reward == -1000 and "§" in told["refused"]
    strict = SeatEnv("coal_baron", 2, opponents="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="§"):
        strict.step(illegal)


def test_bad_tables_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match="no such bot"):
        SeatEnv("coal_baron", 2, opponents="deep_thought")
    with pytest.raises(BadSetup, match="one learner"):
        SeatEnv("coal_baron", 3, opponents=["random"])
    with pytest.raises(BadSetup, match="one learner"):
        SeatEnv("coal_baron", 3, opponents="random", seat=3)
    with pytest.raises(BadSetup, match="random, heuristic"):
        SeatVectorEnv("coal_baron", opponent="obersteiger")


@every_title
def test_a_batch_of_tables_plays_the_games_of_the_bare_engine(title: str) -> None:
    game, count, options = TITLES[title], 3, SHORT.get(title, {})
    vector: Any = gymnasium.make_vec(id_of(title), num_envs=count, opponent="random", options=options)
    _, told = vector.reset(seed=20)
    states = [game.new(near(title, 3), str(20 + i), options) for i in range(count)]
    rngs = [int(chance.key(str(20 + i))[0]) & RNG_MASK for i in range(count)]
    choose = anything("batch")

    def let_bots_answer(i: int) -> None:
        while states[i].seat > 0:
            legal = game.legal_ids(states[i])
            rngs[i] = int(next_rng(rngs[i]))
            game.rules.apply(states[i], legal[(rngs[i] >> 11) * len(legal) >> 20])

    for i in range(count):
        let_bots_answer(i)
    over = np.zeros(count, np.bool_)
    for _ in range(60):
        actions = np.array([0 if over[i] else choose(np.flatnonzero(told["action_mask"][i])) for i in range(count)])
        seen, rewards, now_over, _, told = vector.step(actions)
        for i in (i for i in range(count) if not over[i]):
            game.rules.apply(states[i], int(actions[i]))
            let_bots_answer(i)
            assert (seen[i] == game.observed(states[i], 0)).all()
            assert np.flatnonzero(told["action_mask"][i]).tolist() == (
                game.legal_ids(states[i]) if states[i].seat >= 0 else []
            )
            assert to_bytes(vector.states[i]) == to_bytes(states[i])
            assert bool(now_over[i]) == (states[i].seat < 0)
            assert now_over[i] or rewards[i] == 0
        if now_over.any():
            break
        over = now_over


@every_title
def test_a_table_whose_game_is_over_is_dealt_anew_in_the_next_step(title: str) -> None:
    vector: Any = SeatVectorEnv(title, 4, 2, reward="win", options=SHORT.get(title))
    _, told = vector.reset(seed=1)
    over, ended, choose = np.zeros(4, np.bool_), 0, anything("anew")
    while ended < 6:
        actions = np.array([0 if over[i] else choose(np.flatnonzero(told["action_mask"][i])) for i in range(4)])
        before, was_over = list(vector.seeds), over
        _, rewards, over, truncated, told = vector.step(actions)
        assert not truncated.any() and not (over & was_over).any()
        assert all((seed != old) == dealt for seed, old, dealt in zip(vector.seeds, before, was_over, strict=True))
        assert set(rewards[over]) <= {1.0, -1.0, 0.0} and not rewards[~over].any()
        ended += int(over.sum())


def test_the_vector_and_the_single_table_deal_alike() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2)
    single = SeatEnv("coal_baron")
    vector.reset(seed=5)
    vector.reset()
    single.reset(seed=5)
    single.reset()
    assert vector.seeds[0] == single.episode.seed


def test_an_illegal_answer_in_a_batch_raises_and_names_the_rule() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2)
    _, told = vector.reset(seed=5)
    actions = told["action_mask"].argmax(axis=1)
    actions[1] = told["action_mask"][1].argmin()
    with pytest.raises(IllegalMove, match="§"):
        vector.step(actions)


@every_title
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("reward", REWARDS)
def test_an_illegal_answer_loses_at_its_table_of_a_batch_as_at_one_table(title: str, reward: str, mode: str) -> None:
    settings: Any = {"opponents": "random", "reward": reward, "options": SHORT.get(title), "illegal": "lose"}
    vector: Any = SeatVectorEnv(title, 2, 2, autoreset_mode=mode, **settings)
    single: Any = SeatEnv(title, 2, **settings)
    _, told = vector.reset(seed=5)
    _, info = single.reset(seed=6)  # the second table
    paid = 0.0
    for _ in range(8):
        actions = told["action_mask"].argmax(axis=1)
        _, rewards, over, _, told = vector.step(actions)
        paid += rewards[1]
        _, reward_there, *_, info = single.step(int(actions[1]))
        assert rewards[1] == pytest.approx(reward_there) and not over.any()
    actions = told["action_mask"].argmax(axis=1)
    actions[1] = told["action_mask"][1].argmin()
    before = [to_bytes(vector.states[i]) for i in range(2)]
    with pytest.raises(UnreadableMove):
        vector.step([actions[0], 100_000])
    assert [to_bytes(vector.states[i]) for i in range(2)] == before
    seen, rewards, over, cut, told = vector.step(actions)
    seen_there, reward_there, over_there, _, info = single.step(int(actions[1]))
    assert over.tolist() == [False, over_there] == [False, True] and not cut.any()
    assert rewards[1] == pytest.approx(reward_there) and paid + rewards[1] == pytest.approx(WORST[reward])
    end = told["final_info"] if mode == "SameStep" else told
    assert end["refused"].tolist()[1] and not told["refused"][0]
    assert "§" in vector.refusals[1] and vector.refusals[1].partition(": ")[2] == info["refused"]
    assert ((told["final_obs"][1] if mode == "SameStep" else seen[1]) == seen_there).all()
    if mode == "Disabled":
        with pytest.raises(GameIsOver):
            vector.step(actions)
        return
    legal = told["action_mask"].argmax(axis=1)
    _, rewards, over, _, told = vector.step(legal)
    assert not over.any() and not told["refused"].any() and vector.refusals == ["", ""]
    assert vector.seeds[1] == "6 1"  # the next game of its series
    assert mode == "SameStep" or rewards[1] == 0


@every_title
@pytest.mark.parametrize("reward", REWARDS)
def test_no_illegal_action_pays_better_than_the_worst_loss(title: str, reward: str) -> None:
    """Random play is beaten badly; what the seats get adds up to nothing, and gains made before do not help."""
    env = SeatEnv(title, 2, opponents="heuristic", reward=reward, options=SHORT.get(title))
    env.reset(seed=5)
    total = sum(gain for _, gain in advance(env, 10_000))
    env.reset(seed=5)
    paid = sum(gain for _, gain in advance(env, 12))
    illegal = int(env.action_masks().argmin())
    owed = env.episode.penalties(0)
    _, penalty, terminated, _, _ = env.step(illegal)
    assert terminated and penalty == owed[0] and sum(owed) == pytest.approx(0)
    assert paid + penalty == pytest.approx(WORST[reward]) and paid + penalty <= total
    with pytest.raises(GameIsOver):
        env.step(int(env.action_masks().argmax()))


@every_title
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_one_table_and_a_batch_reward_alike(title: str, reward: str, seat: int | None) -> None:
    """Points that the bots win before the learner's first decision count behind both doors."""
    vector: Any = SeatVectorEnv(title, 1, 2, opponents="random", seat=seat, reward=reward, options=SHORT.get(title))
    single = SeatEnv(title, 2, opponents=Scripted, seat=seat, reward=reward, options=SHORT.get(title))
    choose = anything("alike")
    for seed in range(3):
        _, told = vector.reset(seed=seed)
        Scripted.rng = int(chance.key(str(seed))[0]) & RNG_MASK
        _, alone = single.reset(seed=seed)
        assert told["seat"][0] == alone["seat"]
        for _ in range(10_000 if COMPILED else 60):
            assert to_bytes(vector.states[0]) == to_bytes(single.episode.state)
            action = choose(np.flatnonzero(told["action_mask"][0]))
            _, rewards, over, _, told = vector.step([action])
            _, expected, terminated, _, _ = single.step(action)
            assert rewards[0] == pytest.approx(expected, abs=1e-6) and over[0] == terminated
            if terminated:
                break


class Scripted:
    """The random bot of a batch, for one table: all its bots draw from one sequence."""

    rng = 0

    def __init__(self, game: Any, seed: str) -> None:
        del game, seed

    def decide(self, known: Any, legal: Any) -> int:
        del known
        Scripted.rng = int(next_rng(Scripted.rng))
        return int(legal[(Scripted.rng >> 11) * len(legal) >> 20])


def ended(vector: Any) -> tuple[npt.NDArray[np.int64], Any]:
    """Legal actions, played until a game is over; the last step."""
    choose, masks = anything("ended"), vector.action_masks()
    while True:
        actions = np.array([choose(np.flatnonzero(mask)) for mask in masks])
        step = vector.step(actions)
        masks = vector.action_masks()
        if step[2].any():
            return actions, step


@every_title
def test_a_refused_step_deals_no_finished_table_anew(title: str) -> None:
    vector: Any = SeatVectorEnv(title, 2, 2, opponents="random", options=SHORT.get(title))
    vector.reset(seed=1)
    _, (_, _, over, _, told) = ended(vector)
    seeds, states = list(vector.seeds), [to_bytes(vector.states[i]) for i in range(2)]
    if over.all():
        pytest.skip("both games ended in the same step")
    wrong = told["action_mask"].argmin(axis=1)
    for actions in (wrong, wrong - 1000, wrong * 1.0, [0], None):
        with pytest.raises((IllegalMove, UnreadableMove)):
            vector.step(actions)
        assert list(vector.seeds) == seeds and [to_bytes(vector.states[i]) for i in range(2)] == states
    right = np.where(over, -1, told["action_mask"].argmax(axis=1))  # where a game is over no action is asked for
    _, rewards, now_over, _, _ = vector.step(right)
    assert [seed != old for seed, old in zip(vector.seeds, seeds, strict=True)] == over.tolist()
    assert not rewards[over].any() and not now_over[over].any()


@every_title
def test_a_game_that_is_over_may_be_dealt_anew_in_the_same_step(title: str) -> None:
    options = SHORT.get(title)
    late: Any = SeatVectorEnv(title, 2, 2, opponents="random", options=options)
    soon: Any = gymnasium.make_vec(
        id_of(title), 2, players=2, opponents="random", options=options, autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert (late.autoreset_mode, late.metadata["autoreset_mode"]) == (AutoresetMode.NEXT_STEP,) * 2
    assert (soon.autoreset_mode, soon.metadata["autoreset_mode"]) == (AutoresetMode.SAME_STEP,) * 2
    for vector in (late, soon):
        vector.reset(seed=4)
    actions, (end, rewards, over, _, end_told) = ended(late)
    same_actions, (fresh, same_rewards, same_over, _, told) = ended(soon)
    assert (actions == same_actions).all() and (rewards == same_rewards).all() and (over == same_over).all()
    assert (told["_final_obs"] == over).all() and (told["_final_info"] == over).all()
    for i in np.flatnonzero(over):
        assert (told["final_obs"][i] == end[i]).all()
        assert (told["final_info"]["action_mask"][i] == end_told["action_mask"][i]).all()
        assert told["action_mask"][i].any() and not (fresh[i] == end[i]).all()
    late.step(np.where(over, 0, late.action_masks().argmax(axis=1)))
    assert [late.seeds[i] == soon.seeds[i] for i in range(2)] == [True, True]
    assert all(to_bytes(late.states[i]) == to_bytes(soon.states[i]) for i in np.flatnonzero(over))


def test_without_autoreset_the_caller_deals_anew() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2, 2, opponents="random", autoreset_mode="Disabled")
    vector.reset(seed=4)
    _, (_, _, over, _, told) = ended(vector)
    with pytest.raises(GameIsOver, match="row"):
        vector.step(told["action_mask"].argmax(axis=1))
    kept = [to_bytes(vector.states[i]) for i in np.flatnonzero(~over)]
    options = {"reset_mask": over}
    _, told = vector.reset(seed=[7, 8], options=options)
    assert "reset_mask" in options  # the caller's own
    assert [vector.seeds[i] for i in np.flatnonzero(over)] == [str(7 + i) for i in np.flatnonzero(over)]
    assert [to_bytes(vector.states[i]) for i in np.flatnonzero(~over)] == kept
    vector.step(told["action_mask"].argmax(axis=1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": [1]},
        {"seed": [1, 2, 3]},
        {"seed": []},
        {"seed": [1.5, 2]},
        {"seed": 1.5},
        {"seed": float("nan")},
        {"seed": np.array([np.nan, 1])},
        {"seed": np.array([[1], [2]])},
        {"seed": -1},
        {"seed": [1, -1]},
        {"seed": True},
        {"seed": "7"},
        {"seed": {1: 2}},
        {"options": {"reset_mask": [True, False]}},
        {"options": {"reset_mask": np.array([1, 0])}},
        {"options": {"reset_mask": np.array([True])}},
        {"options": {"reset_mask": np.array([False, False])}},
    ],
)
def test_seeds_and_masks_that_do_not_fit_the_tables(wrong: dict[str, Any]) -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2, 2, opponents="random")
    vector.reset(seed=[3, 4])
    before = [to_bytes(vector.states[i]) for i in range(2)]
    with pytest.raises(BadSetup):
        vector.reset(**wrong)
    assert vector.seeds == ["3", "4"] and [to_bytes(vector.states[i]) for i in range(2)] == before


def test_seeds_that_do_fit() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2, 2, opponents="random")
    for seed in (np.int64(5), [5, 6], (5, 6), np.array([5, 6]), np.array(5)):
        vector.reset(seed=seed)
        assert vector.seeds == ["5", "6"]
    vector.reset(seed=[None, 9])
    assert vector.seeds[1] == "9" and vector.seeds[0] != "5"
    vector.reset(options={"seed": "a winter evening"})
    assert vector.seeds == ["a winter evening"] * 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"num_envs": 2.5},
        {"players": 7},
        {"players": 2.0},
        {"seat": 2},
        {"seat": -1},
        {"opponents": "oracle"},
        {"opponents": ["random"]},
        {"reward": "fame"},
        {"autoreset_mode": "never"},
        {"options": {"x": "y"}},
    ],
)
def test_a_batch_of_tables_that_does_not_exist(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"title": "coal_baron", "players": 2}
    with pytest.raises(BadSetup):
        SeatVectorEnv(**(right | wrong))


def test_nothing_is_stepped_before_it_was_dealt() -> None:
    vector: Any = SeatVectorEnv("coal_baron", 2, 2, opponents="random")
    with pytest.raises(BadSetup, match="reset"):
        vector.step([0, 0])
    with pytest.raises(BadSetup, match="reset"):
        vector.reset(options={"reset_mask": np.array([True, False])})
    single = SeatEnv("coal_baron", 2, opponents="random")
    with pytest.raises(BadSetup, match="reset"):
        single.step(0)


@pytest.mark.parametrize("wrong", [{"illegal": "oops"}, {"render_mode": "oops"}, {"seat": 0.5}, {"players": 2.0}])
def test_settings_that_do_not_exist(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"title": "coal_baron", "players": 2, "opponents": "random"}
    with pytest.raises(BadSetup):
        SeatEnv(**(right | wrong))


def test_a_bot_that_answers_nonsense_is_named_and_nobody_answers_for_it() -> None:
    class Dreamer(Scripted):
        def decide(self, known: Any, legal: Any) -> Any:
            del known, legal
            return 5.7

    env = SeatEnv("coal_baron", 2, opponents=Dreamer)
    seed = next(seed for seed in range(100) if TITLES["coal_baron"].new(2, str(seed)).seat == 1)
    with pytest.raises(BotFailed, match="Dreamer"):
        env.reset(seed=seed)
    with pytest.raises(BadSetup, match="reset"):
        env.step(0)
