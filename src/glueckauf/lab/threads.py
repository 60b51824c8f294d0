"""Batches on CPU threads: each thread steps its share of the rows, or plays its share of the games, in machine code."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from glueckauf.bots.playout import Results, new_results, play_for
from glueckauf.engine.arrays import AnyArray
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import NONE
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series
from glueckauf.lab.arguments import flags_of
from glueckauf.lab.copies import copy_rows, origins_of
from glueckauf.lab.draws import Luck, draw_all
from glueckauf.lab.legality import check_all, masks_from, read_actions, read_logits, words_for
from glueckauf.lab.rows import Advice, Rows, Scratch, Terms, advise_all_for, step_all_for, steps_for


def shares(count: int, threads: int) -> list[tuple[int, int]]:
    """The rows of each thread: its first, and the one behind its last.

    >>> shares(10, 3)
    [(0, 3), (3, 6), (6, 10)]
    """
    return [(count * i // threads, count * (i + 1) // threads) for i in range(threads)]


def scratch_of(game: Game) -> Scratch:
    """The scratch buffers of one thread."""
    actions = len(game.actions.texts)
    return Scratch(
        game.blanks(1),
        np.zeros(actions, np.int64),
        np.zeros(actions, np.int64),
        np.zeros(KEY_ROOM, np.uint32),
        np.zeros(max(game.seats) * len(game.categories), np.int64),
        np.zeros(max(game.seats), np.int64),
        np.zeros(game.observation.size, np.int16),
    )


class Threads:
    """So many threads, and scratch buffers for each."""

    def __init__(self, game: Game, count: int) -> None:
        self.game, self.count = game, count
        self.scratches = [scratch_of(game) for _ in range(count)]
        self.pool = ThreadPoolExecutor(count) if count > 1 else None

    def rows(self, size: int, players: int, dtype: "np.dtype[np.generic]") -> Rows:
        """Arrays for a batch."""
        return Rows(
            self.game.blanks(size),
            np.zeros(size, np.int64),
            np.zeros((size, words_for(self.game)), np.uint32),
            np.zeros(size, np.bool_),
            np.zeros(size, np.int64),
            np.zeros((size, players), np.float32),
            np.zeros((size, self.game.observation.size), dtype),
            np.zeros((size, len(self.game.actions.texts)), np.bool_),
            np.zeros(size, np.int8),
            np.zeros((size, players), np.bool_),
            np.zeros((size, players), np.float32),
            np.zeros(size, np.bool_),
            np.zeros(size, np.bool_),
            np.zeros(size, np.bool_),
        )

    def results(self, count: int, players: int, *, keep_states: bool) -> Results:
        """Arrays for what comes of whole games."""
        return new_results(self.game, count, players, keep_states=keep_states)

    def fetched(self, results: Results) -> Results:
        """The same as arrays of this process."""
        return results

    def placed(self, series: Series) -> Series:
        """What is played, where the workers find it."""
        return series

    def reset(self, rows: Rows, numbers: npt.NDArray[np.int64]) -> None:
        """Have the next step leave all games; `numbers` are those of the games before the next."""
        np.copyto(np.asarray(rows.numbers), numbers)
        np.asarray(rows.resets).fill(True)  # noqa: FBT003 - NumPy's own signature

    def leave(self, rows: Rows, flags: npt.NDArray[np.bool_]) -> None:
        """Have the next step leave the games of these rows, too."""
        np.asarray(rows.resets)[flags] = True

    def shown(self, array: AnyArray) -> AnyArray:
        """The same numbers as an array for callers: what they do to its shape does not reach ours."""
        return array.view()

    def copied(self, array: AnyArray) -> AnyArray:
        return array.copy()

    def masks_of(self, rows: Rows, seat: int) -> AnyArray:
        """[row, action] what this seat may do; action 0 alone where it waits. Callers may have written to the masks."""
        masks = masks_from(np.asarray(rows.allowed), len(self.game.actions.texts))
        states = rows.states
        asked = np.asarray(states)["seat"] if COMPILED else np.array([states[row].seat for row in range(len(masks))])
        waits = asked != seat
        masks[waits] = False
        masks[waits, 0] = True
        return masks

    def read(self, actions: object, rows: Rows) -> npt.NDArray[np.int64]:
        """The actions of a step, as nobody else can change them. Raises `UnreadableMove`."""
        return read_actions(actions, len(rows.numbers))

    def step(self, rows: Rows, terms: Terms, actions: npt.NDArray[np.int64]) -> int:
        """Step every row; or none, if an action is not allowed: gives the first such row, or NONE."""
        if self.pool is None:
            return int(step_all_for(self.game)(rows, terms, self.scratches[0], actions))
        refused = int(check_all(rows.allowed, rows.resets, rows.refused, actions))
        if refused == NONE:
            steps = steps_for(self.game)
            self._share(len(actions), lambda first, last, scratch: steps(first, last, rows, terms, scratch, actions))
        return refused

    def luck(self, generators: npt.NDArray[np.int64]) -> Luck:
        """Arrays for actions that are drawn, with random numbers to begin with."""
        return Luck(generators, np.zeros(len(generators), np.int64))

    def begin_luck(self, luck: Luck, generators: npt.NDArray[np.int64]) -> None:
        """Begin anew with these random numbers."""
        np.copyto(np.asarray(luck.generators), generators)

    def read_logits(self, logits: object, rows: Rows) -> npt.NDArray[np.float32]:
        """The logits of a step. Raises `UnreadableMove`."""
        return read_logits(logits, (len(rows.numbers), len(self.game.actions.texts)))

    def play_drawn(self, rows: Rows, terms: Terms, luck: Luck, logits: npt.NDArray[np.float32]) -> None:
        """Draw an allowed action for each row, and step."""
        self._share(len(logits), lambda first, last, _: draw_all(first, last, rows.allowed, logits, luck))
        self.step(rows, terms, np.array(luck.actions))

    def advice(self, size: int) -> Advice:
        """Arrays for what a bot would answer."""
        return Advice(np.zeros(size, np.bool_), np.arange(size), np.zeros(size, np.int64))

    def flags(self, rows: object, size: int) -> npt.NDArray[np.bool_]:
        """[row] whether it is one of these. Raises `BadSetup`."""
        return flags_of(rows, size)

    def advise(self, bot: str, rows: Rows, advice: Advice, wanted: AnyArray) -> None:
        """Write what the bot would answer in the rows that are wanted."""
        np.copyto(np.asarray(advice.wanted), wanted)
        advise = advise_all_for(self.game, bot)
        self._share(len(wanted), lambda first, last, scratch: advise(first, last, rows, advice, scratch))

    def origins(self, rows: object, size: int, there: int) -> AnyArray:
        """For each of `size` rows, which of so many rows it becomes. Raises `BadSetup`."""
        return origins_of(rows, size, there)

    def copy_rows(self, to: Rows, source: Rows, origins: AnyArray) -> None:
        """Make each row a copy of another batch's row."""
        copy_rows(to, source, origins)

    def play(self, bot: str, first: int, count: int, series: Series, results: Results) -> None:
        """Play `count` whole games of the series, from number `first` on."""
        play = play_for(self.game, bot)

        def part(start: int, end: int, scratch: Scratch) -> None:
            states, out, weights, key = self.game.blanks(1), scratch.out, scratch.weights, scratch.key
            play(states, first + start, first + end, series, out, weights, key, first, results)

        self._share(count, part)

    def _share(self, count: int, part: Callable[[int, int, Scratch], object]) -> None:
        if self.pool is None:
            part(0, count, self.scratches[0])
            return
        begun = [
            self.pool.submit(part, first, last, scratch)
            for (first, last), scratch in zip(shares(count, self.count), self.scratches, strict=True)
        ]
        for each in begun:
            each.result()
