"""Arbitrary calls, one after the other, at the doors of batches: our errors or success, and the laws hold after each.

What is handed in, the strategies of `test_safety.py` say. Small enough to run in every mode of the rules.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import glueckauf
from glueckauf.bots.playout import BOTS
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadArgument, BadSetup, GlueckaufError
from glueckauf.engine.fields import to_bytes
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.batch import BatchEnv, play_games
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from tests.contract.games import SOAK
from tests.lab.games import every_title
from tests.lab.test_safety import SIZE, anything, numbers, spoil
from tests.strange_objects import Broken, Hostile

EXAMPLES = 2000 if SOAK else 120 if COMPILED else 20
MANY = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
HUGE = 10**5000  # Python spells out no more than 4,300 digits, so Hypothesis cannot tell of it
LONG = st.sampled_from([10**4000, -(10**4000)])
seeds = st.one_of(st.integers(0, 50), st.text(max_size=5), LONG, st.just("\ud800"), anything)
flags = st.one_of(st.lists(st.booleans(), min_size=SIZE, max_size=SIZE).map(np.array), anything)
choices = st.integers(0, 2**16)


class Games:
    """A batch of games and what is known about them without asking the door."""

    def __init__(self, env: Any, states: Any, game: Any, more: Callable[[], object] = lambda: None) -> None:
        self.env, self.states, self.game, self.more = env, states, game, more

    def now(self) -> tuple[object, ...]:
        return *(to_bytes(self.states[row]) for row in range(SIZE)), self.more()

    def legal(self, row: int) -> list[int]:
        s = self.states[row]
        return list(self.game.legal_ids(s)) if int(s.seat) >= 0 else []

    def actions(self, choose: int) -> Any:
        """Legal ones; 0 where a game is over."""
        return np.array([legal[choose % len(legal)] if legal else 0 for legal in map(self.legal, range(SIZE))])

    @contextmanager
    def refused_or_sound(self) -> Iterator[None]:
        """Whatever was called: if it was refused, nothing has changed; the invariants of the title hold."""
        before = self.now()
        try:
            yield
        except GlueckaufError:
            assert self.now() == before
        for row in range(SIZE):
            assert not self.game.broken_invariant(self.states[row])


def batch(title: str, **terms: Any) -> Games:
    env = BatchEnv(title, 2, SIZE, seed="fuzz", **terms)
    env.reset()
    return Games(env, env.rows.states, env.game, lambda: list(env.numbers))


def check_answers(games: Games, answers: Any, wanted: Any) -> None:
    for row in range(SIZE):
        assert int(answers[row]) in games.legal(row) if wanted[row] else int(answers[row]) == -1


@every_title
@pytest.mark.parametrize(
    "terms", [{}, {"rewards": "gain", "max_decisions": 5}, {"rewards": "win", "threads": 2}], ids=str
)
def test_calls_of_a_batch(title: str, terms: dict[str, Any]) -> None:
    games, other = batch(title, **terms), batch(title, **terms).env
    env = games.env

    @MANY
    @given(st.one_of(st.sampled_from(BOTS), anything, LONG), flags, seeds, st.one_of(numbers, LONG), choices)
    def fuzz(bot: Any, rows: Any, seed: Any, seat: Any, choose: int) -> None:
        with games.refused_or_sound():
            spoil((env.answers(bot, rows),))
        check_answers(games, env.answers(), [True] * SIZE)
        wanted = np.arange(SIZE) % 2 == choose % 2
        check_answers(games, env.answers("random", wanted), wanted)
        with games.refused_or_sound():
            spoil((env.masks_of(seat),))
        for asked in range(2):  # by the position, whatever callers wrote into the arrays that they got
            masks = env.masks_of(asked)
            for row in range(SIZE):
                due = games.legal(row) if int(games.states[row].seat) == asked else [0]
                assert np.flatnonzero(masks[row]).tolist() == sorted(due)
        with games.refused_or_sound():
            env.leave(rows)
        with games.refused_or_sound():
            spoil(tuple(env.copy_from(other, rows)))
        with games.refused_or_sound():
            spoil(tuple(env.copy_from(other, np.full(SIZE, choose))))
        with games.refused_or_sound():
            spoil(tuple(env.step(rows)))
        step = env.step(games.actions(choose))
        truth = [[seat != int(s.seat) for seat in range(2)] for s in games.states]
        assert step.waiting.tolist() == truth
        assert step.truncated.tolist() <= step.dones.tolist()
        assert np.abs(step.rewards.sum(axis=1)).max() < 1e-3
        spoil(tuple(step))
        if choose % 8 == 0:
            with games.refused_or_sound():
                spoil(tuple(env.reset(seed=seed)))

    fuzz()


def vector(title: str, **terms: Any) -> Games:
    env = SeatVectorEnv(title, SIZE, 2, opponents="random", **terms)
    env.reset(seed=1)

    def more() -> object:
        kept = env.over, env.before, env.first, env.tables, env.allowed
        return list(env.seeds), [(deal.series, deal.number) for deal in env.deals], [array.tolist() for array in kept]

    return Games(env, env.states, env.game, more)


@every_title
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_calls_of_tables(title: str, mode: str, illegal: str) -> None:
    games = vector(title, autoreset_mode=mode, illegal=illegal, reward="gain" if mode == "NextStep" else "margin")
    env = games.env
    options = st.one_of(
        st.none(),
        anything,
        st.fixed_dictionaries({}, optional={"reset_mask": flags, "seed": seeds, "other": numbers}),
    )

    @MANY
    @given(seeds, options, anything, choices)
    def fuzz(seed: Any, chosen: Any, actions: Any, choose: int) -> None:
        with games.refused_or_sound():
            seen, infos = env.reset(seed=seed, options=chosen)
            spoil((seen, *infos.values()))
        with games.refused_or_sound():
            env.step(actions)
        if mode == "Disabled" and env.over.any():
            env.reset(options={"reset_mask": env.over.copy()})
        asked = ~env.over
        seen, rewards, over, truncated, infos = env.step(games.actions(choose))
        assert not truncated.any() and np.isfinite(rewards).all() and np.isfinite(seen).all()
        if mode == "SameStep":
            assert not env.over.any()
            assert [end is not None for end in infos.get("final_obs", [None] * SIZE)] == over.tolist()
        else:
            assert over.tolist() == env.over.tolist() and (over <= asked).all()
        spoil((seen, rewards, over, *infos.values()))
        for row in range(SIZE):
            legal = games.legal(row) if not env.over[row] else None
            assert legal is None or np.flatnonzero(env.action_masks()[row]).tolist() == sorted(legal)

    fuzz()


def test_settings_of_the_doors() -> None:
    """Each of them alone; sizes that a machine may try to hold are left out."""
    sizes = st.one_of(numbers, LONG, st.just(2**62)).filter(lambda size: not is_large(size))
    terms = {
        "players": st.one_of(numbers, LONG), "size": sizes, "seed": seeds, "rewards": anything, "options": anything,
        "max_decisions": st.one_of(numbers, LONG), "threads": numbers.filter(lambda count: not is_large(count, 4)),
        "dtype": anything, "device": numbers,
    }  # fmt: skip
    tables = {
        "players": terms["players"], "num_envs": sizes, "opponents": anything, "seat": st.one_of(numbers, LONG),
        "options": anything, "reward": anything, "illegal": anything, "autoreset_mode": anything,
    }  # fmt: skip

    @MANY
    @given(st.data())
    def fuzz(data: st.DataObject) -> None:
        for make, named, usual in (
            (BatchEnv, terms, {"players": 2, "size": 1}),
            (SeatVectorEnv, tables, {"players": 2, "num_envs": 1, "opponents": "random"}),
        ):
            name = data.draw(st.sampled_from(sorted(named)))
            try:
                env: Any = make("coal_baron", **{**usual, name: data.draw(named[name])})
            except GlueckaufError:
                continue
            env.reset()

    fuzz()


def is_large(number: object, most: int = 64) -> bool:
    """Whether it is a number of rows or threads that a machine might hold, but not in a test."""
    return isinstance(number, int | np.integer) and most < int(number) < 2**60


@pytest.mark.parametrize(
    "bad", [Hostile(), Broken(a=1), HUGE, -HUGE], ids=["raises", "no mapping", "huge", "huge below 0"]
)
def test_objects_that_cannot_even_be_shown(bad: Any) -> None:
    games = batch("coal_baron")
    one, agents = SeatEnv("coal_baron", 2), pettingzoo_env.raw_env("coal_baron", 2)
    tables = SeatVectorEnv("coal_baron", SIZE, 2)
    parallel: Any = pettingzoo_env.parallel_env("coal_baron", 2)
    for env in (one, agents, tables, parallel):
        env.reset(seed=1)
    calls: list[Callable[[], object]] = [
        lambda: games.env.answers(bad), lambda: games.env.answers("heuristic", bad), lambda: games.env.reset(seed=bad),
        lambda: games.env.masks_of(bad), lambda: games.env.leave(bad), lambda: games.env.step(bad),
        lambda: BatchEnv("coal_baron", bad, 1), lambda: BatchEnv("coal_baron", 2, bad), lambda: BatchEnv(bad, 2, 1),
        lambda: BatchEnv("coal_baron", 2, 1, rewards=bad), lambda: BatchEnv("coal_baron", 2, 1, options=bad),
        lambda: tables.reset(seed=bad), lambda: tables.reset(options=bad), lambda: tables.reset(options={"seed": bad}),
        lambda: tables.reset(options={"reset_mask": bad}), lambda: tables.step(bad),
        lambda: tables.reset(seed=[bad] * SIZE),
        lambda: SeatVectorEnv("coal_baron", bad, 2), lambda: SeatVectorEnv("coal_baron", 1, 2, seat=bad),
        lambda: one.reset(seed=bad), lambda: one.reset(options=bad), lambda: one.reset(options={"seed": bad}),
        lambda: one.step(bad), lambda: agents.reset(seed=bad), lambda: agents.reset(options=bad),
        lambda: agents.reset(options={"seed": bad}), lambda: agents.step(bad),
        lambda: play_games("coal_baron", 2, bad), lambda: play_games("coal_baron", 2, 1, bot=bad),
        lambda: play_games("coal_baron", 2, 1, first=bad), lambda: play_games("coal_baron", 2, 1, keep_states=bad),
        lambda: BatchEnv("coal_baron", 2, 1, threads=bad), lambda: BatchEnv("coal_baron", 2, 1, dtype=bad),
        lambda: SeatEnv("coal_baron", 2, opponents=bad), lambda: SeatEnv("coal_baron", 2, opponents=[bad]),
        lambda: SeatEnv(bad, 2), lambda: SeatEnv("coal_baron", 2, reward=bad), lambda: one.episode.mask(bad),
        lambda: one.episode.board(bad), lambda: one.episode.observed(bad),
        lambda: pettingzoo_env.raw_env("coal_baron", 2, all_answer=bad), lambda: agents.observe(bad),
        lambda: agents.observation_space(bad), lambda: agents.action_space(bad), lambda: parallel.step(bad),
        lambda: parallel.step({"player_0": bad, "player_1": bad}),
        lambda: glueckauf.make(bad), lambda: glueckauf.make_vec(bad, 2), lambda: glueckauf.aec_env(bad),
    ]  # fmt: skip
    for call in calls:
        with games.refused_or_sound(), pytest.raises(GlueckaufError):
            call()


@pytest.mark.parametrize("seed", [1.5, True, b"1", [1], HUGE, "\ud800"], ids=range(6))
def test_a_text_of_a_deal_is_not_made_of_anything(seed: Any) -> None:
    """Before, `options={"seed": 1.5}` dealt the seed "1.5", and a refusal at the second table had dealt the first."""
    for env in (SeatEnv("coal_baron", 2), SeatVectorEnv("coal_baron", 2, 2), pettingzoo_env.raw_env("coal_baron", 2)):
        env.reset(seed=3)
        with pytest.raises(BadSetup, match="seed"):
            env.reset(options={"seed": seed})
        with pytest.raises(BadSetup, match="options"):
            env.reset(options=[("seed", "1")])  # type: ignore[arg-type]
    assert [deals.number for deals in SeatVectorEnv("coal_baron", 2, 2).deals] == [0, 0]


def test_more_rows_than_memory_holds_are_refused_by_name() -> None:
    with pytest.raises(BadSetup, match=r"size=\d+.*memory"):
        BatchEnv("coal_baron", 2, 2**62)
    with pytest.raises(BadSetup, match=r"num_envs=\d+.*memory"):
        SeatVectorEnv("coal_baron", 2**62, 2)
    with pytest.raises(BadSetup, match=r"size=.*memory"):
        BatchEnv("coal_baron", 2, HUGE)


@pytest.mark.parametrize("seed", [7, np.int64(7), np.array(7), "7"], ids=["int", "NumPy", "array", "text"])
def test_a_seed_is_one_text_for_deals_and_for_luck(seed: Any) -> None:
    """Before, an array of one number dealt the seed "7", but drew with the luck of its own description."""
    one, other = BatchEnv("coal_baron", 2, 1, seed="7"), BatchEnv("coal_baron", 2, 1)
    one.reset(), other.reset(seed=seed)
    assert one.seed == other.seed == BatchEnv("coal_baron", 2, 1, seed=seed).seed == "7"


def test_what_a_caller_does_to_its_options_reaches_no_game() -> None:
    options = {"turn_cap": "50"}
    isle = BatchEnv("isle_of_trains", 2, 1, options=options)
    options["turn_cap"] = "no such value"
    isle.reset(seed=2)
    assert isle.options == {"turn_cap": "50"}


def test_settings_that_only_look_like_yes_are_refused() -> None:
    wrong: list[Any] = ["no", "False", 0, 1, None, np.array([True])]
    for thing in wrong:
        with pytest.raises(BadSetup, match="all_answer"):
            pettingzoo_env.raw_env("coal_baron", 2, all_answer=thing)
        with pytest.raises(BadSetup, match="keep_states"):
            play_games("coal_baron", 2, 0, keep_states=thing)


def test_more_threads_than_anybody_has_are_refused() -> None:
    """Before, so many scratch buffers were made, until the memory was full."""
    for threads in (1025, 10**30, HUGE):
        with pytest.raises(BadSetup, match="threads is at most 1024"):
            BatchEnv("coal_baron", 2, 1, threads=threads)
    with pytest.raises(BadSetup, match="first is at most"):
        play_games("coal_baron", 2, 1, first=2**63)


def test_an_agent_that_is_none_is_refused_by_name() -> None:
    table, others = pettingzoo_env.env("coal_baron", 2), pettingzoo_env.parallel_env("coal_baron", 2)
    table.reset(seed=1), others.reset(seed=1)
    wrong: list[Any] = ["player_2", "", 0, None, ["player_0"]]
    for agent in wrong:
        for call in (table.observe, table.observation_space, table.action_space, others.observation_space):
            with pytest.raises(BadArgument, match="agent"):
                call(agent)


def test_an_opponent_that_cannot_be_made_is_refused_by_name() -> None:
    def refuses(game: Any, seed: str) -> Any:
        raise RuntimeError(game.id, seed)

    failing: list[Any] = [refuses, int]
    for opponent in failing:
        env = SeatEnv("coal_baron", 2, opponents=opponent)
        with pytest.raises(BadSetup, match="cannot be made"):
            env.reset(seed=1)
    pair: Any = SeatEnv("coal_baron", 3, opponents=("random", "heuristic"))
    assert pair.opponents == ["random", "heuristic"] and pair.reset(seed=1)


def test_a_limit_that_no_game_reaches_is_none() -> None:
    env = BatchEnv("coal_baron", 2, 1, max_decisions=HUGE)
    assert not env.step([int(np.argmax(env.reset().masks[0]))]).truncated.any()
