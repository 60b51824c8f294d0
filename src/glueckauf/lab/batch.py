"""Many games at once for learners: actions in, observations, masks, rewards and dones out, all as arrays.

    env = BatchEnv("coal_baron", players=3, size=1024, seed="run 7")
    step = env.reset()
    while training:
        step = env.step(policy(step.observations, step.masks))

On the threads of the CPU or on a GPU (`device="cuda"`), from the same rules. Row i plays the games i, i + size,
i + 2 size, ... of the series SEED: `env.numbers` says which. Game n is dealt with the seed "SEED n", as everywhere.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.playout import BOTS, Games, as_games
from glueckauf.engine.arrays import AnyArray
from glueckauf.engine.border import as_dict, as_seed
from glueckauf.engine.errors import BadSetup, Reason, quoted
from glueckauf.engine.fields import NONE
from glueckauf.engine.game import Game
from glueckauf.engine.options import chosen
from glueckauf.engine.series import Series, series_of
from glueckauf.games import TITLES
from glueckauf.lab import progress
from glueckauf.lab.arguments import at_least, at_most, flag, flags_of, number_of, one_of, room_for, whole
from glueckauf.lab.draws import Luck, first_luck
from glueckauf.lab.extras import needs
from glueckauf.lab.legality import refuse_row, refuse_unless_reset
from glueckauf.lab.rewards import REWARDS
from glueckauf.lab.rows import Advice, Rows, Terms
from glueckauf.lab.threads import Threads
from glueckauf.lab.turnstile import Turnstile, one_at_a_time
from glueckauf.lab.workers import Workers

progress.tell()


class Step(NamedTuple):
    """What a learner sees after a step. The arrays are written over by the next step: copy what must last.

    Writing to them changes nothing in the games.
    """

    observations: AnyArray  # [row, place] what the asked seat knows; `observation` of the title names the parts
    masks: AnyArray  # [row, action] what it may do
    seats: AnyArray  # [row] which seat is asked
    rewards: AnyArray  # [row, seat] of the game that this step ended, else 0; "gain" pays at every step
    dones: AnyArray  # [row] whether it ended one, or cut it off: all but the rewards is of the next game already
    refused: AnyArray  # [row] whether the action was not allowed: the row is as it was. The CPU raises and steps no row
    truncated: AnyArray  # [row] whether it cut a game off, after `max_decisions`
    waiting: AnyArray  # [row, seat] whether another seat is asked


class BatchEnv:
    """`size` games of a title; how it is used stands above.

    `rewards` is "margin" (points above the mean of the others), "win" (1, shared by all who share the win; the others
    pay for it) or "gain" (the growth of the margin, for every seat at every step), the same as behind the other doors.
    `max_decisions` cuts a game off after so many decisions of all seats; "margin" and "win" do not pay for it.
    `dtype` is that of the observations: float32, or int16, which holds the same numbers in half the room.
    `threads` is for the CPU alone. With `device="cuda"` all arrays lie on the GPU, open to PyTorch without a copy.
    Calls from several threads wait for each other.
    """

    def __init__(
        self,
        title: str,
        players: int,
        size: int,
        *,
        seed: str | int = "0",
        rewards: str = "margin",
        options: Mapping[str, str] | None = None,
        max_decisions: int | None = None,
        threads: int = 1,
        dtype: npt.DTypeLike = np.float32,
        device: str = "cpu",
    ) -> None:
        self.game, self.size, self.begun = game_of(title), at_least(1, size, "size"), False
        self.turnstile = Turnstile()
        self.on_gpu = one_of(device, DEVICES, "device") == 1
        self.workers = workers_of(self.game, threads, on_gpu=self.on_gpu)
        pays = one_of(rewards, REWARDS, "reward")
        most = 0 if max_decisions is None else min(at_least(1, max_decisions, "max_decisions"), NEVER)
        self.options, self.seed = {} if options is None else as_dict(options), text_of(seed)
        series = self.workers.placed(checked_series(self.game, players, self.seed, self.options))
        self.terms = Terms(series, self.size, pays, most)
        kept = np.dtype(DTYPES[one_of(named(dtype), DTYPES, "dtype")])
        with room_for(self.size, "size"):
            rows: Rows = self.workers.rows(self.size, series.players, kept)
        self.rows = rows
        self.shown = Step(*(self.workers.shown(getattr(rows, name)) for name in Step._fields))
        self.advice: Advice | None = None  # arrays, as soon as somebody asks for it
        self.luck: Luck | None = None  # likewise, as soon as actions are drawn by logits

    @property
    @one_at_a_time
    def numbers(self) -> AnyArray:
        """[row] the number in the series of the game that it plays; a copy."""
        return self.workers.copied(self.rows.numbers)

    @one_at_a_time
    def reset(self, seed: str | int | None = None) -> Step:
        """Begin the series anew, or another one with `seed`: game i in row i. Raises `BadSetup`."""
        if seed is not None:
            text = text_of(seed)
            series = checked_series(self.game, self.terms.series.players, text, self.options)
            self.terms, self.seed = self.terms._replace(series=self.workers.placed(series)), text
        if self.luck is not None:
            self.workers.begin_luck(self.luck, first_luck(self.seed, self.size))
        self.workers.reset(self.rows, np.arange(self.size) - self.size)
        self.begun = True
        self.workers.step(self.rows, self.terms, np.zeros(self.size, np.int64))
        return self.shown

    @one_at_a_time
    def masks_of(self, seat: int) -> AnyArray:
        """[row, action] what this seat may do now, as an array of the caller's own; raises `BadSetup`.

        Where it waits that is action 0 alone, as in `parallel_env` of PettingZoo: nobody plays it.
        """
        refuse_unless_reset(begun=self.begun)
        return self.workers.masks_of(self.rows, number_of(seat, range(self.terms.series.players), "seat"))

    @one_at_a_time
    def leave(self, rows: npt.ArrayLike) -> None:
        """Have the next step leave the games of these rows, unpaid, and deal each the next one, whatever the action.

        So a batch is brought out of step: else all of its games begin together, and end at about the same time.
        """
        refuse_unless_reset(begun=self.begun)
        self.workers.leave(self.rows, flags_of(rows, self.size))

    @one_at_a_time
    def step(self, actions: object) -> Step:
        """Play actions[row] in each row; a finished game is paid and followed by a fresh one.

        Actions are integers of any width, one a row. Raises `UnreadableMove` if they are not, or `IllegalMove` with row
        and rule if one is not allowed; no row has changed then, and `refused` marks all such rows. A GPU does not wait
        to see what was refused and does not raise: those rows stay as they are, the others are stepped.
        """
        refuse_unless_reset(begun=self.begun)
        read = self.workers.read(actions, self.rows)
        refused = self.workers.step(self.rows, self.terms, read)
        if refused != NONE:
            refuse_row(self.game, self.rows.states, refused, int(read[refused]))
        return self.shown

    @one_at_a_time
    def play(self, logits: object) -> Step:
        """Draw an action for each row by its logits, among those that are allowed, and step: `drawn` says which.

        `logits` are floats, [row, action]; an action is drawn in proportion to the exponential of its logit
        (`lab/draws.py`), from luck of the batch's own, which `reset` begins anew. On a GPU drawing, stepping and
        observing are one recorded graph if the logits are a C-contiguous float32 array there, and the same one, or one
        of a few, every time: Python only starts it. Raises `UnreadableMove` if they are no such numbers.
        """
        refuse_unless_reset(begun=self.begun)
        read = self.workers.read_logits(logits, self.rows)
        self.workers.play_drawn(self.rows, self.terms, self._luck(), read)
        return self.shown

    @property
    @one_at_a_time
    def drawn(self) -> AnyArray:
        """[row] the actions that `play` drew last; the next call writes over them."""
        return self.workers.shown(self._luck().actions)

    def _luck(self) -> Luck:
        if self.luck is None:
            self.luck = self.workers.luck(first_luck(self.seed, self.size))
        return self.luck

    def copy_from(self, other: "BatchEnv", rows: object) -> Step:
        """Make row i a copy of row rows[i] of another batch, which stays as it is; both go on by themselves.

        So answers can be tried beside a game: copy its row as often as it has answers, and step. The other batch plays
        the same title, players, options and rewards with the same `dtype`, on the same kind of device. Raises
        `BadSetup` for one that does not, and for rows that it has not; a GPU does not wait to see, and copies the
        other rows.
        """
        refuse_other(self, other)
        first, second = sorted((self.turnstile, other.turnstile), key=id)  # so that two never wait for each other
        with first, second:
            refuse_unless_reset(begun=other.begun)
            origins = self.workers.origins(rows, self.size, other.size)
            self.workers.copy_rows(self.rows, other.rows, origins)
            self.begun = True
        return self.shown

    @one_at_a_time
    def answers(self, bot: str = "heuristic", rows: object = None) -> AnyArray:
        """[row] what a bot of `BOTS` would answer now, so that it can play beside a learner.

        `rows` are flags: only those are asked, the others get -1. On a GPU they may be a tensor there. The next call
        writes over the answers.
        """
        one_of(bot, BOTS, "bot")
        refuse_unless_reset(begun=self.begun)
        self.advice = advice = self.advice or self.workers.advice(self.size)
        flags = np.ones(self.size, np.bool_) if rows is None else self.workers.flags(rows, self.size)
        self.workers.advise(bot, self.rows, advice, flags)
        return self.workers.shown(advice.answers)


def play_games(
    title: str,
    players: int,
    count: int,
    *,
    seed: str | int = "0",
    first: int = 0,
    bot: str = "random",
    options: Mapping[str, str] | None = None,
    threads: int = 1,
    device: str = "cpu",
    keep_states: bool = False,
) -> Games:
    """Play `count` whole games of a series from number `first` on; `bot` is one of `BOTS`."""
    game = game_of(title)
    one_of(bot, BOTS, "bot")
    count, first = at_least(0, count, "count"), at_most(LAST, at_least(0, first, "first"), "first")
    flag(keep_states, "keep_states")
    workers = workers_of(game, threads, on_gpu=one_of(device, DEVICES, "device") == 1)
    series = workers.placed(checked_series(game, players, text_of(seed), options))
    with room_for(count, "count"):
        results = workers.results(count, series.players, keep_states=keep_states)
    workers.play(bot, first, count, series, results)
    return as_games(game, workers.fetched(results), keep_states=keep_states)


DEVICES = ("cpu", "cuda")
LAST = 10**18  # number of a game
MOST_THREADS = 1024  # each has scratch buffers of its own
NEVER = 2**62  # decisions that no game has; a kernel counts in 64 bits
DTYPES = ("float32", "int16")  # both hold every number of an observation


def named(dtype: npt.DTypeLike) -> str:
    """Its name; what is no dtype has another."""
    try:
        return str(np.dtype(dtype).name)
    except Exception:  # noqa: BLE001 - a stranger's object may do anything
        return quoted(dtype)


def refuse_other(batch: BatchEnv, other: object) -> None:
    """Raise `BadSetup` unless games of the other batch can go on in this one."""
    if not isinstance(other, BatchEnv) or other is batch:
        said = "another batch is needed", "es braucht eine andere Gruppe"
        raise BadSetup("other", Reason("bad_batch", "", *said))
    for what, mine, theirs in (
        ("title", batch.game.id, other.game.id),
        ("players", batch.terms.series.players, other.terms.series.players),
        ("options", chosen_in(batch), chosen_in(other)),
        ("rewards", REWARDS[batch.terms.pays], REWARDS[other.terms.pays]),
        ("dtype", f"{batch.shown.observations.dtype}", f"{other.shown.observations.dtype}"),
        ("device", DEVICES[batch.on_gpu], DEVICES[other.on_gpu]),
    ):
        if mine != theirs:
            said = f"{what}: {theirs} there, {mine} here", f"{what}: dort {theirs}, hier {mine}"
            raise BadSetup("other", Reason("bad_batch", "", *said))


def chosen_in(batch: BatchEnv) -> str:
    """The options that are played, as text."""
    options = batch.game.options
    places = chosen(options, batch.options)
    return " ".join(f"{option.id}={option.values[place]}" for option, place in zip(options, places, strict=True))


def workers_of(game: Game, threads: int, *, on_gpu: bool) -> Workers:
    """Who does the work; raises `ImportError` if a GPU is asked for without the extra."""
    if not on_gpu:
        return Threads(game, at_most(MOST_THREADS, at_least(1, threads, "threads"), "threads"))
    try:
        import numba_cuda  # noqa: F401, PLC0415 - what Numba itself still has of CUDA is not enough
    except ImportError as missing:
        raise needs("cuda", missing) from missing
    from glueckauf.lab.cuda import Gpu  # noqa: PLC0415 - an extra

    return Gpu(game)


def game_of(title: str) -> Game:
    return TITLES[tuple(TITLES)[one_of(title, tuple(TITLES), "title")]]


def text_of(seed: object) -> str:
    """A seed as text: 3 is the seed "3". Raises `BadSetup`."""
    return as_seed(seed if isinstance(seed, str) else whole(seed, "seed"))


def checked_series(game: Game, players: int, seed: str, options: Mapping[str, str] | None) -> Series:
    """What is played; raises `BadSetup` if the title does not offer it."""
    return series_of(game, number_of(players, game.seats, "players"), seed, options)
