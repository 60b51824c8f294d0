"""Many games at once for learners: actions in, observations, masks, rewards and dones out, all as arrays.

    env = BatchEnv("coal_baron", players=3, size=1024, seed="run 7")
    step = env.reset()
    while training:
        step = env.step(policy(step.observations, step.masks))

On the threads of the CPU or on a GPU (`device="cuda"`), from the same rules. Row i plays the games i, i + size,
i + 2 size, ... of the series that the seed begins: `env.numbers` says which, and `first_position` deals each of them
again by itself.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from glueckauf.engine import chance
from glueckauf.engine.errors import BadSetup, IllegalMove, Reason, UnreadableMove
from glueckauf.engine.fields import NONE, blank_batch
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen
from glueckauf.games import TITLES
from glueckauf.lab.extras import needs
from glueckauf.lab.rows import ANEW, BAD_ACTIONS, REWARDS, Rows, Series
from glueckauf.lab.series import BOTS, Ends
from glueckauf.lab.threads import Threads


class Step(NamedTuple):
    """What a learner sees after a step. The arrays are the same ones at every step: copy what must last."""

    observations: Any  # [row, place] what the asked seat knows; `observation` of the title names the parts
    masks: Any  # [row, action] what it may do
    seats: Any  # [row] which seat is asked
    rewards: Any  # [row, seat] of the game that this step ended, else 0
    dones: Any  # [row] whether it ended one: the first three are of the next game already


class Games(NamedTuple):
    """What came of whole games; one row a game."""

    points: npt.NDArray[np.int64]  # [game, seat, category]
    places: npt.NDArray[np.int64]  # [game, seat] 1 for the winner
    decisions: npt.NDArray[np.int64]  # [game]
    traces: npt.NDArray[np.int64]  # [game] a hash of all its actions in their order
    states: Any  # [game] the last positions, if they were asked for


class BatchEnv:
    """`size` games of a title; how it is used stands above.

    `rewards` is "margin" (points above the mean of the others) or "win" (1, shared by all who share the win; the others
    pay for it), the same as behind the other doors.
    `dtype` is that of the observations: float32, or int16, which holds the same numbers in half the room.
    `threads` is for the CPU alone. With `device="cuda"` all arrays lie on the GPU, open to PyTorch without a copy.
    """

    def __init__(
        self,
        title: str,
        players: int,
        size: int,
        *,
        seed: str = "0",
        rewards: str = "margin",
        options: Mapping[str, str] | None = None,
        threads: int = 1,
        dtype: npt.DTypeLike = np.float32,
        device: str = "cpu",
    ) -> None:
        self.game, self.size = game_of(title), at_least(1, size, "size")
        self.on_gpu = one_of(device, DEVICES, "device") == 1
        self.workers = workers_of(self.game, threads, on_gpu=self.on_gpu)
        pays = one_of(rewards, REWARDS, "reward")
        self.series = self.workers.placed(series_of(self.game, players, seed, size, pays, options))
        one_of(np.dtype(dtype).name, DTYPES, "dtype")
        self.rows: Rows = self.workers.rows(size, players, np.dtype(dtype))

    @property
    def numbers(self) -> Any:
        """[row] the number in the series of the game that it plays."""
        return self.rows.numbers

    def reset(self) -> Step:
        """Begin the series anew: game i in row i."""
        self.workers.number(self.rows, np.arange(self.size) - self.size)
        return self._stepped(np.full(self.size, ANEW, np.int64))

    def step(self, actions: Any) -> Step:
        """Play actions[row] in each row; a finished game is paid and followed by a fresh one.

        Raises `UnreadableMove` or `IllegalMove` before anything is played. Only the GPU does not wait for such a check:
        there a row whose action is not allowed stays as it is, and `rows.refused` tells.
        """
        if not self.on_gpu:
            given = np.asarray(actions)
            if given.shape != (self.size,) or given.dtype.kind not in "iu":
                told = f"{given.dtype} {given.shape}"
                raise UnreadableMove(told, BAD_ACTIONS)
            actions = np.ascontiguousarray(given, np.int64)
        return self._stepped(actions)

    def _stepped(self, actions: Any) -> Step:
        refused = self.workers.step(self.rows, self.series, actions)
        if refused != NONE:
            self._refuse(refused, int(actions[refused]))
        return Step(self.rows.observations, self.rows.masks, self.rows.seats, self.rows.rewards, self.rows.dones)

    def _refuse(self, row: int, action: int) -> NoReturn:
        about = f"row {row}: "
        if not 0 <= action < len(self.game.actions.texts):
            raise UnreadableMove(f"{about}{action}", Reason("no_action", "", en="no such action", de="keine Aktion"))
        reason = self.game.reasons[self.game.refusal(self.rows.states[row], action)]
        raise IllegalMove(about + self.game.actions.texts[action], reason)


def play_games(
    title: str,
    players: int,
    count: int,
    *,
    seed: str = "0",
    first: int = 0,
    bot: str = "random",
    options: Mapping[str, str] | None = None,
    threads: int = 1,
    device: str = "cpu",
    keep_states: bool = False,
) -> Games:
    """Play `count` whole games of a series from number `first` on; `bot` is "random" or "heuristic"."""
    game = game_of(title)
    one_of(bot, BOTS, "bot")
    at_least(0, count, "count")
    at_least(0, first, "first")
    workers = workers_of(game, threads, on_gpu=one_of(device, DEVICES, "device") == 1)
    width = len(game.categories)
    ends: Ends = workers.ends(count, players, keep_states=keep_states)
    series = workers.placed(series_of(game, players, seed, 1, 0, options))
    workers.play(bot, first, count, series, ends)
    points, places, decisions, traces, states = workers.fetched(ends)
    return Games(points.reshape(count, players, width), places, decisions, traces, states if keep_states else None)


DEVICES = ("cpu", "cuda")
DTYPES = ("float32", "int16")  # both hold every number of an observation


def workers_of(game: Game, threads: int, *, on_gpu: bool) -> Any:
    """Who does the work; raises `ImportError` if a GPU is asked for without the extra."""
    if not on_gpu:
        return Threads(game, at_least(1, threads, "threads"))
    try:
        import numba_cuda  # noqa: F401, PLC0415 - what Numba itself still has of CUDA is not enough
    except ImportError as missing:
        raise needs("cuda", missing) from missing
    from glueckauf.lab.cuda import Gpu  # noqa: PLC0415 - an extra

    return Gpu(game)


def game_of(title: str) -> Game:
    return TITLES[tuple(TITLES)[one_of(title, tuple(TITLES), "title")]]


def one_of(value: str, values: tuple[str, ...], what: str) -> int:
    """Its place among the values; raises `BadSetup`."""
    if value in values:
        return values.index(value)
    there = ", ".join(values)
    raise BadSetup(value, Reason(f"bad_{what}", "", en=f"{what} must be one of: {there}", de=f"{what}: {there}"))


def at_least(least: int, value: int, what: str) -> int:
    """The value; raises `BadSetup` if it is less."""
    if value >= least:
        return value
    raise BadSetup(
        f"{value}", Reason(f"bad_{what}", "", f"{what} is at least {least}", f"{what} ist mindestens {least}")
    )


def series_of(game: Game, players: int, seed: str, stride: int, pays: int, options: Mapping[str, str] | None) -> Series:
    """What is played; raises `BadSetup` if the title does not offer it."""
    one_of(f"{players}", tuple(map(str, game.seats)), "players")
    places = np.array(chosen(game.options, options or {}), np.int64)
    return Series(players, places, chance.key(seed), stride, pays, blank_batch(game.layout, 1))
