"""A batch is nothing but its games: each is the game that the bare engine would play."""

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from glueckauf.bots.heuristics import weigh_for
from glueckauf.bots.playout import BOTS
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup, IllegalMove, UnreadableMove
from glueckauf.engine.fields import in_batch, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.series import seed_of
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv, Step, play_games
from glueckauf.lab.episode import Episode
from glueckauf.lab.rewards import REWARDS, pay_for
from glueckauf.lab.threads import scratch_of
from tests.contract.games import every_table

SIZE = 5
STEPS = 400 if COMPILED else 30


def any_allowed(step: Step, random: np.random.Generator) -> npt.NDArray[np.int64]:
    return np.array([random.choice(np.flatnonzero(mask)) for mask in step.masks])


def state_of(env: BatchEnv, row: int) -> Any:
    return env.rows.states[row]


@pytest.mark.parametrize("title", TITLES)
def test_every_row_shows_the_game_that_the_bare_engine_plays(title: str) -> None:
    game, random = TITLES[title], np.random.default_rng(1)
    env = BatchEnv(title, 2, SIZE, seed="bare")
    step, ended = env.reset(), 0
    bare: list[State] = [game.new(2, seed_of("bare", number)) for number in range(SIZE)]
    for _ in range(STEPS):
        actions = any_allowed(step, random)
        step = env.step(actions)
        for row, action in enumerate(actions):
            game.rules.apply(bare[row], action)
            points = [sum(list(table.values())[:-1]) for table in game.score_table(bare[row])]
            assert bool(step.dones[row]) == (bare[row].seat < 0)
            if bare[row].seat < 0:
                ended += 1
                assert list(step.rewards[row]) == [points[0] - points[1], points[1] - points[0]]
                bare[row] = game.new(2, seed_of("bare", int(env.numbers[row])))
            else:
                assert not step.rewards[row].any()
            assert step.seats[row] == bare[row].seat
            assert list(np.flatnonzero(step.masks[row])) == game.legal_ids(bare[row])
            assert step.observations[row].tobytes() == game.observed(bare[row], bare[row].seat).tobytes()
            assert to_bytes(state_of(env, row)) == to_bytes(bare[row])
    assert not COMPILED or title == "isle_of_trains" or ended > SIZE


def test_a_finished_row_goes_on_with_a_fresh_deal() -> None:
    random = np.random.default_rng(2)
    env = BatchEnv("coal_baron", 2, 3)
    step = env.reset()
    assert list(env.numbers) == [0, 1, 2]
    while not step.dones[0]:
        step = env.step(any_allowed(step, random))
    assert env.numbers[0] == 3
    assert to_bytes(state_of(env, 0)) == to_bytes(TITLES["coal_baron"].new(2, seed_of("0", 3)))


def test_the_games_of_a_series_differ_and_another_seed_begins_another_series() -> None:
    game = TITLES["coal_baron_cards"]
    numbers = [0, 1, 2, (1 << 31) - 1, 1 << 31, (1 << 31) + 1]
    firsts = {to_bytes(game.new(3, seed_of(seed, number))) for seed in "ab" for number in numbers}
    assert len(firsts) == 2 * len(numbers)


def test_threads_change_nothing() -> None:
    random = np.random.default_rng(3)
    one, three = BatchEnv("isle_of_trains", 4, 7), BatchEnv("isle_of_trains", 4, 7, threads=3)
    here, there = one.reset(), three.reset()
    for _ in range(STEPS // 4):
        actions = any_allowed(here, random)
        here, there = one.step(actions), three.step(actions)
        assert all(np.array_equal(mine, yours) for mine, yours in zip(here, there, strict=True))


def test_integers_hold_the_same_observations() -> None:
    random = np.random.default_rng(4)
    floats, integers = BatchEnv("coal_baron", 3, 2), BatchEnv("coal_baron", 3, 2, dtype=np.int16)
    here, there = floats.reset(), integers.reset()
    for _ in range(STEPS // 4):
        actions = any_allowed(here, random)
        here, there = floats.step(actions), integers.step(actions)
        assert np.array_equal(here.observations, there.observations)


@every_table
@pytest.mark.parametrize("reward", ["margin", "win"])
def test_rewards_mean_what_they_mean_behind_every_door(game: Game, reward: str, players: int) -> None:
    """`Episode` pays for PettingZoo, Gymnasium and OpenSpiel; a win of one, of some, of all is among the games."""
    title = game.id
    door, pay = Episode(title, players, reward=reward), pay_for(game)
    last = play_games(title, players, 40 if COMPILED else 1, seed="ends", keep_states=True).states
    for s in [
        *(last[i] for i in range(len(last))),
        *(level(title, players, sharers) for sharers in (2, players) if title in SCORE),
    ]:
        paid = np.zeros(players, np.float32)
        scratch = scratch_of(TITLES[title])
        pay(s, REWARDS.index(reward), scratch.points, scratch.ranks, paid)
        door.state, door.seat = s, -1
        assert paid.tolist() == np.array(door.rewards(), np.float32).tolist()
        assert paid.sum() == pytest.approx(0, abs=1e-4)


def _score_coal_baron(s: Any, seat: int, *, ahead: bool) -> None:
    s.marks[seat] = 50 if ahead else 0


def _score_coal_baron_cards(s: Any, seat: int, *, ahead: bool) -> None:
    s.delivered_lorries[seat, 11] = 5 if ahead else 0


def _score_isle_of_trains(s: Any, seat: int, *, ahead: bool) -> None:
    s.train[seat, 0] = 0
    s.train[seat, 1] = 1 if ahead else 0


SCORE = {  # [title] puts a seat ahead, or behind; of other titles only ends that were played are compared
    "coal_baron": _score_coal_baron,
    "coal_baron_cards": _score_coal_baron_cards,
    "isle_of_trains": _score_isle_of_trains,
}


def level(title: str, players: int, sharers: int) -> Any:
    """A table where so many seats share the win, and the others are behind them."""
    s: Any = TITLES[title].new(players, seed_of("level", 0))
    for seat in range(players):
        SCORE[title](s, seat, ahead=seat < sharers)
    ranks = np.zeros(players, np.int64)
    TITLES[title].rules.places(s, ranks)
    assert (ranks == 1).sum() == sharers
    return s


def test_a_refused_action_changes_no_row() -> None:
    env = BatchEnv("coal_baron", 2, 2)
    step = env.reset()
    before = [to_bytes(state_of(env, row)) for row in range(2)]
    good, bad = int(np.argmax(step.masks[0])), int(np.argmin(step.masks[1]))
    with pytest.raises(IllegalMove, match="row 1"):
        env.step([good, bad])
    with pytest.raises(UnreadableMove):
        env.step([good, 100_000])
    with pytest.raises(UnreadableMove):
        env.step([good, -2])
    assert [to_bytes(state_of(env, row)) for row in range(2)] == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": "chess"},
        {"players": 5},
        {"rewards": "money"},
        {"device": "abacus"},
        {"options": {"x": "y"}},
        {"size": 0},
        {"threads": 0},
        {"dtype": "int8"},
        {"dtype": "oops"},
        {"size": 2.5},
        {"size": True},
        {"players": "2"},
        {"players": 2.0},
        {"seed": 2.5},
        {"seed": None},
        {"title": ["coal_baron"]},
    ],
)
def test_what_does_not_exist_is_refused_by_name(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"title": "coal_baron", "players": 2, "size": 1}
    with pytest.raises(BadSetup):
        BatchEnv(**(right | wrong))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_whole_games_can_be_asked_for_one_by_one(title: str, bot: str) -> None:
    many = play_games(title, 2, 4, seed="s", bot=bot, threads=2, keep_states=True)
    one = play_games(title, 2, 1, seed="s", first=2, bot=bot, keep_states=True)
    assert one.traces[0] == many.traces[2] and one.decisions[0] == many.decisions[2]
    assert np.array_equal(one.points[0], many.points[2]) and np.array_equal(one.places[0], many.places[2])
    assert to_bytes(one.states[0]) == to_bytes(many.states[2])
    assert one.states[0].seat < 0


@pytest.mark.parametrize("wrong", [[0], [[0], [0]], [0.5, 1.5], "ab"])
def test_actions_that_are_no_numbers_one_a_row(wrong: Any) -> None:
    env = BatchEnv("coal_baron", 2, 2)
    env.reset()
    before = [to_bytes(state_of(env, row)) for row in range(2)]
    with pytest.raises(UnreadableMove, match="one a row"):
        env.step(wrong)
    assert [to_bytes(state_of(env, row)) for row in range(2)] == before


@pytest.mark.parametrize("wrong", [{"bot": "oracle"}, {"count": -1}, {"first": -1}, {"threads": 0}, {"players": 9}])
def test_whole_games_that_do_not_exist(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"title": "coal_baron", "players": 2, "count": 1}
    with pytest.raises(BadSetup):
        play_games(**(right | wrong))


def test_a_gpu_without_the_extra_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    with pytest.raises(ImportError, match=r"glueckauf\[cuda\]"):
        BatchEnv("coal_baron", 2, SIZE, device="cuda")


def test_a_number_is_a_seed_as_its_digits_are() -> None:
    number, digits = (BatchEnv("coal_baron", 2, 2, seed=seed) for seed in (3, "3"))
    assert (number.reset().observations == digits.reset().observations).all()
    assert [to_bytes(state_of(number, row)) for row in range(2)] == [
        to_bytes(state_of(digits, row)) for row in range(2)
    ]
    here, there = (play_games("coal_baron", 2, 1, seed=seed) for seed in (3, "3"))
    assert here.traces[0] == there.traces[0]


def test_a_batch_can_be_reset_in_mid_game() -> None:
    env, random = BatchEnv("coal_baron", 2, 2), np.random.default_rng(5)
    first = [array.copy() for array in env.reset()]
    step = env.step(any_allowed(env.reset(), random))
    assert not np.array_equal(step.observations, first[0])
    assert all(np.array_equal(old, new) for old, new in zip(first, env.reset(), strict=True))
    assert env.numbers.tolist() == [0, 1]


@pytest.mark.parametrize("title", TITLES)
def test_copied_rows_go_on_as_their_originals_do(title: str) -> None:
    random, origins = np.random.default_rng(2), [3, 0, 3, 1]
    env, beside = BatchEnv(title, 3, 4, seed="original", rewards="gain"), BatchEnv(title, 3, 4, rewards="gain")
    step = env.reset()
    for _ in range(40 if COMPILED else 8):
        step = env.step(any_allowed(step, random))
    before = [to_bytes(state_of(env, row)) for row in range(4)]
    copied = beside.copy_from(env, origins)  # it need not have begun
    assert [to_bytes(state_of(env, row)) for row in range(4)] == before
    assert [to_bytes(state_of(beside, row)) for row in range(4)] == [before[origin] for origin in origins]
    assert beside.numbers.tolist() == env.numbers[origins].tolist()
    for _ in range(60 if COMPILED else 8):
        assert all(np.array_equal(there, here[origins]) for there, here in zip(copied, step, strict=True))
        actions = any_allowed(step, random)
        kept = [array[origins].copy() for array in step]
        copied = beside.step(actions[origins])
        assert all(np.array_equal(here[origins], old) for here, old in zip(step, kept, strict=True))
        step = env.step(actions)


def test_rows_are_copied_from_batches_that_fit_and_from_nowhere_else() -> None:
    env, beside = BatchEnv("isle_of_trains", 2, 3), BatchEnv("isle_of_trains", 2, 2)
    with pytest.raises(BadSetup, match="reset"):
        beside.copy_from(env, [0, 0])
    env.reset()
    beside.reset()
    before = [array.copy() for array in beside.shown]
    for other, named in (
        (beside, "another batch"),
        ("a batch", "another batch"),
        (BatchEnv("coal_baron", 2, 3), "title: coal_baron there, isle_of_trains here"),
        (BatchEnv("isle_of_trains", 3, 3), "players: 3 there, 2 here"),
        (BatchEnv("isle_of_trains", 2, 3, options={"box": "tiny"}), "options: .*box=tiny"),
        (BatchEnv("isle_of_trains", 2, 3, rewards="win"), "rewards: win there, margin here"),
        (BatchEnv("isle_of_trains", 2, 3, dtype="int16"), "dtype: int16 there, float32 here"),
    ):
        with pytest.raises(BadSetup, match=named):
            beside.copy_from(other, [0, 0])  # type: ignore[arg-type] # what callers may hand over
    wrong: Any
    for wrong in ([0], [0, 3], [-1, 0], [0.0, 1.0], [True, False], [[0, 1]], "ab", None, [2**63, 0], [2**70, 0]):
        with pytest.raises(BadSetup, match="2 whole numbers from 0 to 2"):
            beside.copy_from(env, wrong)
    assert all(np.array_equal(old, new) for old, new in zip(before, beside.shown, strict=True))


def test_rows_leave_their_games_unpaid_and_the_others_play_on() -> None:
    env = BatchEnv("isle_of_trains", 2, 4, seed="leave")
    step = env.reset()
    whole = BatchEnv("isle_of_trains", 2, 4, seed="leave")
    same = whole.reset()
    env.leave(np.array([False, True, False, True]))
    actions = np.asarray(step.masks).argmax(axis=1)
    actions[1] = -1  # whatever the action
    step, same = env.step(actions), whole.step(np.asarray(same.masks).argmax(axis=1))
    assert env.numbers.tolist() == [0, 5, 2, 7]
    assert not np.asarray(step.dones).any() and not np.asarray(step.rewards).any()
    assert np.array_equal(step.observations[::2], same.observations[::2])
    fresh = BatchEnv("isle_of_trains", 2, 8, seed="leave").reset()
    assert np.array_equal(step.observations[1::2], fresh.observations[5::2])
    for wrong in ([True], [0, 1, 0, 1], "all"):
        with pytest.raises(BadSetup, match="a flag for each of 4 rows"):
            env.leave(wrong)


@pytest.mark.parametrize("title", TITLES)
def test_a_bot_answers_beside_a_learner(title: str) -> None:
    game, env, whole = TITLES[title], BatchEnv(title, 3, SIZE, seed="beside"), BatchEnv(title, 3, SIZE, seed="beside")
    best, weights = weigh_for(game), np.zeros(len(game.actions.texts), np.int64)
    env.reset(), whole.reset()
    for _ in range(20):
        before = [to_bytes(state_of(env, row)) for row in range(SIZE)]
        answers = np.array(env.answers("heuristic"))
        for row, answer in enumerate(answers):
            legal = game.legal_ids(state_of(env, row))
            best(state_of(env, row), np.array(legal), len(legal), weights)
            assert answer in legal and (len(legal) == 1 or weights[legal.index(answer)] == max(weights[: len(legal)]))
        assert before == [to_bytes(state_of(env, row)) for row in range(SIZE)]
        some = np.arange(SIZE) % 2 == 0
        assert (np.array(whole.answers("sampled", some)) >= 0).tolist() == some.tolist()
        env.step(answers), whole.step(answers)
    with pytest.raises(BadSetup, match="bot must be one of"):
        env.answers("nobody")
    for wrong in ([True], "all", [0] * SIZE):
        with pytest.raises(BadSetup, match="a flag for each"):
            env.answers("random", wrong)
    with pytest.raises(BadSetup, match="reset"):
        BatchEnv(title, 2, 1).answers()


@pytest.mark.parametrize("title", TITLES)
def test_a_bot_beside_a_learner_does_not_peek(title: str) -> None:
    """In two worlds that the asked seat cannot tell apart every bot answers the same."""
    game, (env, other) = TITLES[title], (BatchEnv(title, 3, SIZE, seed="peek") for _ in range(2))
    step, random, differ = env.reset(), np.random.default_rng(7), 0
    other.reset()
    for number in range(STEPS // 4):
        for row in range(SIZE):
            s = state_of(env, row)
            world = game.world(game.known_to(s, int(s.seat)), f"{number} {row}")
            differ += to_bytes(world) != to_bytes(s)
            in_batch(other.rows.states, row, world)
        answers = {bot: np.array(env.answers(bot)) for bot in BOTS}
        for bot in BOTS:
            assert np.array_equal(answers[bot], other.answers(bot)), (number, bot)
        step = env.step(answers["heuristic"] if number % 3 else any_allowed(step, random))
    assert differ > SIZE * STEPS // 8
