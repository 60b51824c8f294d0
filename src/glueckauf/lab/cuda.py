"""Batches on a GPU: one thread a game. Needs the extra `cuda` (numba-cuda) and a driver, or Numba's simulator.

The arrays of a batch stay on the GPU. PyTorch sees them without a copy: `torch.as_tensor(step.observations,
device="cuda")`; and actions may come as a tensor of PyTorch on the same GPU.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda, int16, int64, uint32

from glueckauf.bots.playout import Results
from glueckauf.engine.arrays import AnyArray, Grid, Kernel
from glueckauf.engine.errors import UnreadableMove
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series
from glueckauf.lab.arguments import flags_of, refuse_flags
from glueckauf.lab.device_rules import BLOCK, SIMULATED, on_device
from glueckauf.lab.launches import Launches
from glueckauf.lab.legality import BAD_ACTIONS, UNREADABLE, check, described, read_actions, refuse_kind, words_for
from glueckauf.lab.rows import Advice, Rows, Scratch, Terms, advance_for, advise_for, allow_for, show_for
from glueckauf.lab.sorted_play import PLACES, play_sorted

WIPERS = 1 if SIMULATED else 132 * 16  # blocks that clear arrays
ALIGNED = None if SIMULATED else 16  # bytes; else Numba lays a state in local memory at any address


@cache
def wipe_kernel() -> Kernel:
    """A kernel that fills an array with zeros: neighbours in memory by neighbouring threads, as a GPU likes it."""

    @cuda.jit
    def wipe_kernel(numbers: Numbers) -> None:
        for i in range(cuda.grid(1), len(numbers), cuda.gridsize(1)):
            numbers[i] = 0

    return wipe_kernel


@cache
def widen_kernel() -> Kernel:
    """A kernel that copies actions of any width and from any layout."""

    @cuda.jit
    def widen_kernel(given: Numbers, actions: Numbers) -> None:
        row = cuda.grid(1)
        if row < len(actions):
            actions[row] = given[row]

    return widen_kernel


@cache
def advance_kernel_for(game: Game) -> Kernel:
    """A kernel that plays the actions that are allowed; one thread a row."""
    check_row, advance = on_device(check), on_device(advance_for(game))
    seats, width = max(game.seats), max(game.seats) * len(game.categories)

    @cuda.jit
    def advance_kernel(rows: Rows, terms: Terms, chosen: Numbers) -> None:
        key = cuda.local.array(KEY_ROOM, uint32)
        points = cuda.local.array(width, int64)
        ranks = cuda.local.array(seats, int64)
        row = cuda.grid(1)
        if row < len(chosen):
            for seat in range(terms.series.players):
                rows.rewards[row, seat] = 0
            rows.truncated[row] = False
            done = False
            if check_row(row, rows.allowed, rows.resets, rows.refused, chosen):
                done = advance(row, rows, terms, Scratch(rows.states, ranks, ranks, key, points, ranks, ranks), chosen)
            rows.dones[row] = done

    return advance_kernel


@cache
def allow_kernel_for(game: Game) -> Kernel:
    """A kernel that writes who is asked and what is allowed."""
    allow, actions = on_device(allow_for(game)), len(game.actions.texts)

    @cuda.jit
    def allow_kernel(rows: Rows) -> None:
        out = cuda.local.array(actions, int16)
        row = cuda.grid(1)
        if row < len(rows.numbers):
            seat = rows.states[row].seat
            if seat >= 0:
                allow(row, rows, out)
            rows.seats[row] = seat

    return allow_kernel


@cache
def show_kernel_for(game: Game) -> Kernel:
    """A kernel that writes what the asked seats know."""
    show, layout = on_device(show_for(game)), game.layout

    @cuda.jit
    def show_kernel(rows: Rows) -> None:
        known = cuda.local.array(1, layout, alignment=ALIGNED)
        row = cuda.grid(1)
        if row < len(rows.numbers):
            show(row, rows, known, rows.observations[row])

    return show_kernel


@cache
def advise_kernel_for(game: Game, bot: str) -> Kernel:
    """A kernel that writes what a bot would answer in the rows that are wanted."""
    advise, actions = on_device(advise_for(game, bot)), len(game.actions.texts)
    weighed = 1 if bot == "random" else actions

    @cuda.jit
    def advise_kernel(rows: Rows, advice: Advice) -> None:
        out = cuda.local.array(actions, int16)
        weights = cuda.local.array(weighed, int64)
        row = cuda.grid(1)
        if row < len(rows.numbers):
            action = NONE
            if advice.wanted[row]:
                action = advise(row, rows, advice, out, weights)
            advice.answers[row] = action  # behind the call: see `device_rules.py`

    return advise_kernel


@cache
def seat_masks_kernel() -> Kernel:
    """A kernel that copies the masks of rows in which a seat is asked; elsewhere it allows action 0 alone."""

    @cuda.jit
    def seat_masks_kernel(masks: Grid, seats: Numbers, seat: int, out: Grid) -> None:
        row = cuda.grid(1)
        if row < len(seats):
            asked = seats[row] == seat
            for action in range(out.shape[1]):
                out[row, action] = masks[row, action] if asked else action == 0

    return seat_masks_kernel


class Gpu:
    """`Workers` on a GPU."""

    def __init__(self, game: Game, places: int = PLACES) -> None:
        self.game, self.places = game, places
        self.steps: Any = None  # what a step launches, once there are rows
        self.advisers: dict[str, Launches] = {}  # [bot]
        self.bound: Terms | None = None  # the terms with which that was prepared

    def rows(self, size: int, players: int, dtype: "np.dtype[np.generic]") -> Rows:
        return Rows(
            cuda.to_device(np.zeros(size, self.game.layout)),
            cuda.to_device(np.zeros(size, np.int64)),
            cuda.to_device(np.zeros((size, words_for(self.game)), np.uint32)),
            cuda.to_device(np.zeros(size, np.bool_)),
            cuda.to_device(np.zeros(size, np.int64)),
            cuda.to_device(np.zeros((size, players), np.float32)),
            cuda.to_device(np.zeros((size, self.game.observation.size), dtype)),
            cuda.to_device(np.zeros((size, len(self.game.actions.texts)), np.bool_)),
            cuda.to_device(np.zeros(size, np.int8)),
            cuda.to_device(np.zeros((size, players), np.bool_)),
            cuda.to_device(np.zeros((size, players), np.float32)),
            cuda.to_device(np.zeros(size, np.bool_)),
            cuda.to_device(np.zeros(size, np.bool_)),
            cuda.to_device(np.zeros(size, np.bool_)),
        )

    def results(self, count: int, players: int, *, keep_states: bool) -> Results:
        return Results(
            cuda.to_device(np.zeros((count, players * len(self.game.categories)), np.int64)),
            cuda.to_device(np.zeros((count, players), np.int64)),
            cuda.to_device(np.zeros(count, np.int64)),
            cuda.to_device(np.zeros(count, np.int64)),
            cuda.to_device(np.zeros(count, np.int64)),
            cuda.to_device(np.zeros(count if keep_states else 1, self.game.layout)),
        )

    def fetched(self, results: Results) -> Results:
        arrays: tuple[AnyArray, ...] = results
        return Results(*(array.copy_to_host() for array in arrays))

    def placed(self, series: Series) -> Series:
        return series._replace(
            options=cuda.to_device(series.options),
            prefix=cuda.to_device(series.prefix),
            zeros=cuda.to_device(np.zeros(1, self.game.layout)),
        )

    def reset(self, rows: Rows, numbers: npt.NDArray[np.int64]) -> None:
        rows.numbers.copy_to_device(numbers)
        rows.resets.copy_to_device(np.ones(len(numbers), np.bool_))

    def leave(self, rows: Rows, flags: npt.NDArray[np.bool_]) -> None:
        rows.resets.copy_to_device(rows.resets.copy_to_host() | flags)

    def shown(self, array: AnyArray) -> AnyArray:
        return array.view(array.dtype)

    def copied(self, array: AnyArray) -> AnyArray:
        twin = cuda.device_array_like(array)
        twin.copy_to_device(array)
        return twin

    def masks_of(self, rows: Rows, seat: int) -> AnyArray:
        out = cuda.device_array_like(rows.masks)
        blocks = -(-len(rows.numbers) // BLOCK)
        seat_masks_kernel()[blocks, BLOCK](rows.masks, rows.seats, seat, out)
        return out

    def read(self, actions: AnyArray, rows: Rows) -> AnyArray:
        """The actions as an array, here or on the GPU; there they are copied when the step begins."""
        try:
            if hasattr(actions, "__cuda_array_interface__"):
                actions = cuda.as_cuda_array(actions)
                refuse_kind(actions, len(rows.numbers))
                return actions
        except UNREADABLE:
            raise UnreadableMove(described(actions), BAD_ACTIONS) from None
        return read_actions(actions, len(rows.numbers))

    def step(self, rows: Rows, terms: Terms, actions: AnyArray) -> int:
        if self.bound is not terms:
            self._prepare(rows, terms)
        if actions.dtype == np.uint64:
            actions = actions.view(np.int64)  # what is beyond int64 is below 0 now, and refused as well
        if actions.dtype == np.int64 and (isinstance(actions, np.ndarray) or actions.is_c_contiguous()):
            self.actions.copy_to_device(actions)
        else:
            blocks = -(-len(rows.numbers) // BLOCK)
            widen_kernel()[blocks, BLOCK](actions, self.actions)
        self.steps.run()
        return NONE  # nobody waits to see whether an action is refused: see `Step.refused`

    def _prepare(self, rows: Rows, terms: Terms) -> None:
        """What a step launches; the arrays are the same at every step."""
        blocks = -(-len(rows.numbers) // BLOCK)
        self.actions = cuda.to_device(np.zeros(rows.numbers.shape, np.int64))
        self.steps, self.bound = Launches(), terms
        self.steps.add(advance_kernel_for(self.game), blocks, rows, terms, self.actions)
        for array in (rows.masks, rows.observations):
            self.steps.add(wipe_kernel(), WIPERS, array.reshape(array.size))
        self.steps.add(allow_kernel_for(self.game), blocks, rows)
        self.steps.add(show_kernel_for(self.game), blocks, rows)

    def advice(self, size: int) -> Advice:
        arrays = np.zeros(size, np.bool_), np.arange(size), np.zeros(size, np.int64)
        return Advice(*map(cuda.to_device, arrays))

    def flags(self, rows: Any, size: int) -> AnyArray:
        if not hasattr(rows, "__cuda_array_interface__"):
            return flags_of(rows, size)
        flags = cuda.as_cuda_array(rows)
        refuse_flags(flags, size)
        return flags

    def advise(self, bot: str, rows: Rows, advice: Advice, wanted: AnyArray) -> None:
        if bot not in self.advisers:
            self.advisers[bot] = Launches()
            self.advisers[bot].add(advise_kernel_for(self.game, bot), -(-len(rows.numbers) // BLOCK), rows, advice)
        advice.wanted.copy_to_device(wanted)
        self.advisers[bot].run()

    def play(self, bot: str, first: int, count: int, series: Series, results: Results) -> None:
        play_sorted(self.game, bot, first, count, series, results, self.places)
