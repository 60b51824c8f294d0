"""Whatever callers hand in or write to: a door plays by the rules, or refuses with our errors and changes nothing."""

import copy
import math
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Barrier, Thread
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import GlueckaufError, IllegalMove, UnreadableMove
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.game import Game
from glueckauf.games import TITLES
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.batch import BatchEnv
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from glueckauf.lab.legality import read_action, read_actions
from tests.lab.games import every_title

Masks = npt.NDArray[Any]
SIZE = 3


class Door:
    """One door with one game or several behind it: what the fuzz needs to know of it."""

    game: Game
    rows = 1

    def states(self) -> list[Any]:
        raise NotImplementedError

    def masks(self) -> Masks:
        """[row, action] as the door tells them to callers."""
        raise NotImplementedError

    def step(self, actions: object) -> object:
        """Play what was handed in, and give all that callers get."""
        raise NotImplementedError

    def legal(self, choose: int) -> object:
        """Actions that are legal, in the form that the door wants."""
        chosen = np.array([np.flatnonzero(mask)[choose % int(mask.sum())] for mask in self.masks()])
        return chosen if self.rows > 1 else int(chosen[0])

    def sound(self) -> bool:
        return not any(self.game.broken_invariant(s) for s in self.states())

    def bytes(self) -> list[bytes]:
        return [to_bytes(s) for s in self.states()]


class BatchDoor(Door):
    rows = SIZE

    def __init__(self, title: str, threads: int = 1, **terms: Any) -> None:
        self.env = BatchEnv(title, 2, SIZE, seed="safe", threads=threads, **terms)
        self.game, self.shown = self.env.game, self.env.reset()

    def states(self) -> list[Any]:
        return [self.env.rows.states[row] for row in range(SIZE)]

    def masks(self) -> Masks:
        masks = np.zeros((SIZE, len(self.game.actions.texts)), np.bool_)
        for row, s in enumerate(self.states()):
            masks[row, self.game.legal_ids(s)] = True
        return masks

    def step(self, actions: object) -> object:
        self.shown = self.env.step(actions)
        return (*self.shown, self.env.numbers)


class VectorDoor(Door):
    rows = SIZE

    def __init__(self, title: str, mode: str = "NextStep", illegal: str = "raise") -> None:
        self.env = SeatVectorEnv(title, SIZE, 2, opponents="random", autoreset_mode=mode, illegal=illegal)
        self.game, (self.seen, self.infos) = self.env.game, self.env.reset(seed=1)

    def states(self) -> list[Any]:
        return [self.env.states[row] for row in range(SIZE)]

    def masks(self) -> Masks:
        masks = self.env.action_masks()
        masks[self.env.over, 0] = 1  # any action deals the next game there
        return masks

    def step(self, actions: object) -> object:
        seen, rewards, terminated, truncated, infos = self.env.step(actions)
        return seen, rewards, terminated, truncated, *infos.values(), self.env.action_masks()


class SingleDoor(Door):
    def __init__(self, title: str) -> None:
        self.env = SeatEnv(title, 2, opponents="random", illegal="raise")
        self.game = self.env.episode.game
        self.env.reset(seed=1)

    def states(self) -> list[Any]:
        return [self.env.episode.state]

    def masks(self) -> Masks:
        return self.env.action_masks()[None]

    def step(self, actions: object) -> object:
        seen, _, over, _, info = self.env.step(actions)
        if over:
            self.env.reset(seed=2)
        return seen, *info.values(), self.env.action_masks()


class AgentDoor(Door):
    def __init__(self, title: str) -> None:
        self.env = pettingzoo_env.raw_env(title, 2)
        self.game = self.env.episode.game
        self.env.reset(seed=1)

    def states(self) -> list[Any]:
        return [self.env.episode.state]

    def masks(self) -> Masks:
        return self.env.episode.mask(self.env.episode.seat)[None]

    def step(self, actions: object) -> object:
        self.env.step(actions)
        if self.env.episode.seat < 0:
            self.env.reset(seed=2)
        observation, _, _, _, info = self.env.last()
        return observation, *info.values(), *(each["action_mask"] for each in self.env.infos.values())


class AtOnceDoor(AgentDoor):
    def __init__(self, title: str) -> None:
        self.all: Any = pettingzoo_env.parallel_env(title, 2, illegal="raise")
        self.all.reset(seed=1)
        self.env = self.all.unwrapped
        self.game = self.env.episode.game

    def step(self, actions: object) -> object:
        observations, _, _, _, infos = self.all.step(dict.fromkeys(self.env.agents, actions))
        if self.env.episode.seat < 0:
            self.all.reset(seed=2)
        return *observations.values(), *(info["action_mask"] for info in infos.values())


class SpielDoor(Door):
    def __init__(self, title: str) -> None:
        pyspiel = pytest.importorskip("pyspiel")
        from glueckauf.lab.openspiel_games import deal_actions  # noqa: PLC0415 - an extra

        self.deal, self.load = deal_actions(1), partial(pyspiel.load_game, f"{title}_v{TITLES[title].rules_version}")
        self.game, self.makers_own = TITLES[title], pyspiel.SpielError
        self._begin()

    def _begin(self) -> None:
        self.state = self.load().new_initial_state()
        for outcome in self.deal:
            self.state.apply_action(outcome)

    def states(self) -> list[Any]:
        return [self.state.deal.episode.state]

    def masks(self) -> Masks:
        mask = np.zeros((1, len(self.game.actions.texts)), np.int8)
        mask[0, self.state.legal_actions()] = 1
        return mask

    def step(self, actions: object) -> object:
        past = self.state.history()
        try:
            self.state.apply_action(actions)
        except (TypeError, self.makers_own) as unreadable:  # pyspiel itself takes only whole numbers, and no -1
            raise UnreadableMove("", read_reason()) from unreadable
        finally:
            assert self.state.history()[: len(past)] == past
        if self.state.is_terminal():
            self._begin()
        return ()

    def bytes(self) -> list[bytes]:
        recall = self.state.deal.recall
        digests = [recall.digest(self.game, seat) for seat in range(2)]
        return [*super().bytes(), *digests, str(self.state.history()).encode()]


def read_reason() -> Any:
    with pytest.raises(UnreadableMove) as refused:
        read_action(None)
    return refused.value.reason


DOORS: dict[str, Callable[[str], Door]] = {
    "batch": BatchDoor,
    "batch on threads": partial(BatchDoor, threads=2),
    "batch, gains, cut off": partial(BatchDoor, rewards="gain", max_decisions=5),
    "vector": VectorDoor,
    "vector, same step": partial(VectorDoor, mode="SameStep"),
    "gymnasium": SingleDoor,
    "pettingzoo": AgentDoor,
    "pettingzoo parallel": AtOnceDoor,
    "openspiel": SpielDoor,
}
LOSING: dict[str, Callable[[str], Door]] = {  # there an illegal action is played: it loses
    "vector, losing": partial(VectorDoor, illegal="lose"),
    "vector, losing in the same step": partial(VectorDoor, mode="SameStep", illegal="lose"),
}
every_door = pytest.mark.parametrize("name", DOORS)


def spoil(gotten: Any) -> None:
    """Write nonsense into whatever a caller gets hold of."""
    for array in gotten if isinstance(gotten, tuple) else ():
        if isinstance(array, np.ndarray) and array.dtype != object and array.flags.writeable:
            array[...] = 1
            array[..., :1] = 77


def tried(door: Door, actions: object) -> bool:
    """Whether the step was played. If not, nothing changed; in both cases the invariants of the title hold."""
    before = door.bytes()
    played = False
    with suppress(GlueckaufError):
        spoil(door.step(actions))
        played = True
    assert door.sound() if played else door.bytes() == before
    return played


numbers = st.one_of(
    st.integers(-(2**70), 2**70),
    st.integers(-500, 500),
    st.sampled_from([-1, -2, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -(2**63)]),
    st.booleans(),
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.none(),
    st.sampled_from(
        ["5", 5.7, 5.0, math.nan, np.float64(3), np.bool_(1), np.array(2.5), np.array([1]), object(), [], {}]
    ),
)
kinds = st.one_of(
    arrays.integer_dtypes(),
    arrays.unsigned_integer_dtypes(),
    arrays.boolean_dtypes(),
    arrays.floating_dtypes(),
    arrays.complex_number_dtypes(),
    arrays.datetime64_dtypes(),
    arrays.timedelta64_dtypes(),
    arrays.unicode_string_dtypes(max_len=3),
)
shapes = st.one_of(st.just((SIZE,)), arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4))
anything = st.one_of(
    numbers,
    st.lists(numbers, max_size=4),
    st.lists(numbers, min_size=SIZE, max_size=SIZE),
    kinds.flatmap(lambda kind: shapes.flatmap(lambda shape: arrays.arrays(kind, shape))),
    st.dictionaries(st.text(max_size=3), numbers, max_size=2),
)


@every_title
@pytest.mark.parametrize("name", [*DOORS, *LOSING])
def test_arbitrary_objects_are_played_or_refused_and_the_laws_hold(title: str, name: str) -> None:
    door = (DOORS | LOSING)[name](title)

    @settings(
        max_examples=150 if COMPILED else 25, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(anything, st.integers(0, 2**16))
    def fuzz(actions: object, choose: int) -> None:
        tried(door, actions)
        assert tried(door, door.legal(choose))

    fuzz()


@every_title
@every_door
def test_no_id_is_played_but_the_legal_ones(title: str, name: str) -> None:
    """Among them the negative ones that mean a legal action to NumPy, and those behind the last."""
    door = DOORS[name](title)
    for number in range(12 if COMPILED else 4):
        mask, count = door.masks()[-1], door.masks().shape[1]
        actions = np.asarray(door.legal(0)).copy().reshape(-1)
        for action in range(-count - 2, count + 40, 1 if COMPILED else 7):
            if not 0 <= action < count or not mask[action]:
                actions[-1] = action
                assert not tried(door, actions if door.rows > 1 else action)
        assert tried(door, door.legal(number))


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
def test_integers_of_every_width_are_taken_for_what_they_are(kind: type[np.integer[Any]]) -> None:
    most = np.iinfo(kind).max
    assert read_actions(np.array([0, 5, 100], kind), 3).tolist() == [0, 5, 100]
    assert read_actions(np.array([most], kind), 1).tolist() == [min(int(most), 2**63 - 1)]
    assert read_action(kind(most)) == most and read_action(np.array(most, kind)) == most
    assert read_actions(np.array([7, 8, 9, 10], kind)[::-2], 2).tolist() == [10, 8]
    assert read_actions(np.array([5], np.dtype(kind).newbyteorder()), 1).tolist() == [5]


def test_the_actions_that_were_read_are_nobody_elses() -> None:
    given_by_caller = np.array([1, 2, 3])
    read = read_actions(given_by_caller, 3)
    given_by_caller[:] = -5
    assert read.tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    "wrong", ["5", 5.7, 5.0, True, np.bool_(0), None, b"5", 1j, [5], np.array([5]), np.array(5.0), {}]
)
def test_nothing_is_rounded_cut_off_or_taken_for_a_number(wrong: object) -> None:
    with pytest.raises(UnreadableMove, match="whole number"):
        read_action(wrong)
    with pytest.raises(UnreadableMove, match="one a row"):
        read_actions([wrong, 5], 2)
    with pytest.raises(UnreadableMove, match="one a row"):
        read_actions(wrong, 2)


@every_title
def test_a_batch_asks_no_array_that_callers_can_write_to(title: str) -> None:
    env = BatchEnv(title, 2, SIZE)
    step = env.reset()
    before = [to_bytes(env.rows.states[row]) for row in range(SIZE)]
    illegal = step.masks.argmin(axis=1)
    step.masks[:] = True
    step.masks.shape = (step.masks.shape[1], SIZE)
    env.numbers[:] = 77
    with pytest.raises(IllegalMove, match=r"row 0.*§"):
        env.step(illegal)
    assert step.refused.tolist() == [True] * SIZE
    assert [to_bytes(env.rows.states[row]) for row in range(SIZE)] == before
    assert env.numbers.tolist() == [0, 1, 2]


def test_beginning_anew_is_no_action() -> None:
    env = BatchEnv("coal_baron", 2, 2)
    with pytest.raises(GlueckaufError, match="reset"):
        env.step([-1, -1])
    step = env.reset()
    legal = int(step.masks[0].argmax())
    for wrong in ([legal, -1], np.array([legal, 2**64 - 1], np.uint64)):
        with pytest.raises(UnreadableMove, match=r"row 1: .*actions are 0 to"):
            env.step(wrong)
        assert env.numbers.tolist() == [0, 1]
    assert step.refused.tolist() == [False, True] and not step.dones.any()


@every_door
def test_a_number_too_long_to_spell_out_is_refused_as_any_other(name: str) -> None:
    door = DOORS[name]("coal_baron")
    assert not tried(door, [10**5000] * door.rows if door.rows > 1 else 10**5000)


@every_title
@pytest.mark.parametrize("kind", ["batch", "batch on threads", "vector"])
def test_threads_at_one_door_wait_for_each_other(title: str, kind: str) -> None:
    """Machine code runs without Python's lock: an action must not be checked in one position and played in another."""
    rows, rounds = (256, 40) if COMPILED else (4, 5)
    batch = BatchEnv(title, 2, rows, seed="safe", threads=2 if kind == "batch on threads" else 1)
    tables = SeatVectorEnv(title, rows, 2, opponents="random")
    batch.reset(), tables.reset(seed=1)
    is_vector = kind == "vector"
    states: Any = tables.states if is_vector else batch.rows.states
    unexpected, begin = list[BaseException](), Barrier(3)

    def play(number: int) -> None:
        random = np.random.default_rng(number)
        begin.wait()
        for _ in range(rounds):
            masks = tables.action_masks() if is_vector else np.array(batch.shown.masks)
            actions = (masks * random.random(masks.shape)).argmax(axis=1)
            try:
                tables.step(actions) if is_vector else batch.step(actions)
            except GlueckaufError:  # another thread was faster
                continue
            except BaseException as error:  # noqa: BLE001 - told by the test
                unexpected.append(error)

    threads = [Thread(target=play, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not unexpected
    assert not [row for row in range(rows) if tables.game.broken_invariant(states[row])]


def test_copies_of_an_environment_share_no_lock() -> None:
    tables = SeatVectorEnv("isle_of_trains", 2, 2, opponents="random")
    tables.reset(seed=1)
    table = pettingzoo_env.raw_env("isle_of_trains", 2)
    table.reset(seed=1)
    for one in (tables, table.episode, pickle.loads(pickle.dumps(table.episode))):  # noqa: S301 - our own
        twin = copy.deepcopy(one)
        with one.turnstile:
            assert twin.turnstile is not one.turnstile
            free = Thread(target=twin.reset if isinstance(twin, SeatVectorEnv) else twin.margins)
            free.start()
            free.join(60)
            assert not free.is_alive()
