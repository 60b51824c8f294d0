"""Batches on a GPU: one thread a game. Needs the extra `cuda` (numba-cuda) and a driver, or Numba's simulator.

The arrays of a batch stay on the GPU. PyTorch sees them without a copy: `torch.as_tensor(step.observations,
device="cuda")`; and actions may come as a tensor of PyTorch on the same GPU.
"""

from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda, int16, int64, uint32

from glueckauf.bots.playout import Results
from glueckauf.engine.arrays import AnyArray, FloatGrid, Grid, Kernel
from glueckauf.engine.errors import UnreadableMove
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series
from glueckauf.lab.arguments import flags_of, refuse_flags
from glueckauf.lab.copies import no_origins, origins_of, refuse_origins
from glueckauf.lab.device_rules import BLOCK, SIMULATED, on_device
from glueckauf.lab.draws import Luck, draw
from glueckauf.lab.gpu_copies import Copies
from glueckauf.lab.launches import Launches
from glueckauf.lab.legality import (
    BAD_ACTIONS,
    BAD_LOGITS,
    UNREADABLE,
    check,
    described,
    is_allowed,
    read_actions,
    read_logits,
    refuse_kind,
    refuse_logits,
    words_for,
)
from glueckauf.lab.rows import Advice, Rows, Scratch, Terms, advance_for, advise_for, allow_for, renew_for
from glueckauf.lab.show_kernel import rows_of_a_block, show_kernel_for, threads_of_a_block
from glueckauf.lab.slots import IDLE
from glueckauf.lab.sorted_play import PLACES, play_sorted
from glueckauf.lab.sorting import Sorting

WIPERS = 1 if SIMULATED else 132 * 16  # blocks that clear arrays
DEALERS = 4 if SIMULATED else 32  # threads of a block that deal: a deal is long, so they are spread
MOST_GRAPHS, OUR_OWN = 8, 0  # for logits at different places; beyond that they are copied to one of our own
GROUPS = 2  # of rows, stepped side by side


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
def draw_kernel() -> Kernel:
    """A kernel that draws an allowed action for each row by its logits."""
    draw_action = on_device(draw)

    @cuda.jit
    def draw_kernel(rows: Rows, logits: FloatGrid, luck: Luck, actions: Numbers) -> None:
        row = cuda.grid(1)
        if row < len(actions):
            action = draw_action(row, rows.allowed, logits, luck)
            luck.actions[row] = action
            actions[row] = action  # of our own: callers see the others, and can write there

    return draw_kernel


@cache
def copy_kernel() -> Kernel:
    """A kernel that copies floats of any width and from any layout."""

    @cuda.jit
    def copy_kernel(given: Grid, copied: Grid) -> None:
        for place in range(cuda.grid(1), copied.size, cuda.gridsize(1)):
            row, column = place // copied.shape[1], place % copied.shape[1]
            copied[row, column] = given[row, column]

    return copy_kernel


@cache
def advance_kernel_for(game: Game) -> Kernel:
    """A kernel that plays the actions that are allowed; one thread a row. Rows that need a new game are listed."""
    check_row, advance = on_device(check), on_device(advance_for(game))
    seats, width = max(game.seats), max(game.seats) * len(game.categories)

    @cuda.jit
    def advance_kernel(rows: Rows, terms: Terms, chosen: Numbers, order: Numbers, ended: Numbers) -> None:
        key = cuda.local.array(1, uint32)
        points = cuda.local.array(width, int64)
        ranks = cuda.local.array(seats, int64)
        place = cuda.grid(1)
        if place < len(order):
            row = order[place]
            for seat in range(terms.series.players):
                rows.rewards[row, seat] = 0
            rows.truncated[row] = False
            done = False
            if check_row(row, rows.allowed, rows.resets, rows.refused, chosen):
                done = advance(row, rows, terms, Scratch(rows.states, ranks, ranks, key, points, ranks, ranks), chosen)
            rows.dones[row] = done
            if rows.resets[row]:
                ended[1 + cuda.atomic.add(ended, 0, 1)] = row

    return advance_kernel


@cache
def renew_kernel_for(game: Game) -> Kernel:
    """A kernel that deals the next games to the rows that need one: a deal is long, and few rows need one."""
    renew = on_device(renew_for(game))
    seats, width = max(game.seats), max(game.seats) * len(game.categories)

    @cuda.jit
    def renew_kernel(rows: Rows, terms: Terms, ended: Numbers) -> None:
        key = cuda.local.array(KEY_ROOM, uint32)
        points = cuda.local.array(width, int64)
        ranks = cuda.local.array(seats, int64)
        place = cuda.grid(1)
        if place < ended[0]:
            renew(ended[1 + place], rows, terms, Scratch(rows.states, ranks, ranks, key, points, ranks, ranks))

    return renew_kernel


@cache
def allow_kernel_for(game: Game) -> Kernel:
    """A kernel that writes who is asked and what is allowed."""
    allow, actions = on_device(allow_for(game)), len(game.actions.texts)

    @cuda.jit
    def allow_kernel(rows: Rows, order: Numbers) -> None:
        out = cuda.local.array(actions, int16)
        place = cuda.grid(1)
        if place < len(order):
            row = order[place]
            seat = rows.states[row].seat
            if seat >= 0:
                allow(row, rows, out)
            rows.seats[row] = seat

    return allow_kernel


@cache
def action_keys_kernel() -> Kernel:
    """A kernel that sorts rows by what they are about to play; those that play nothing stand together."""

    @cuda.jit
    def action_keys_kernel(rows: Rows, chosen: Numbers, first: int, keys: Numbers) -> None:
        place = cuda.grid(1)
        if place < len(keys):
            action = chosen[first + place]
            keys[place] = IDLE if rows.resets[first + place] or not 0 <= action < IDLE else action

    return action_keys_kernel


@cache
def question_keys_kernel() -> Kernel:
    """A kernel that sorts rows by what they are asked."""

    @cuda.jit
    def question_keys_kernel(rows: Rows, first: int, keys: Numbers) -> None:
        place = cuda.grid(1)
        if place < len(keys):
            keys[place] = max(0, rows.states[first + place].question)

    return question_keys_kernel


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
    """A kernel that writes the masks of rows in which a seat is asked; elsewhere it allows action 0 alone.

    It reads nothing that callers can write to.
    """
    allowed_there = on_device(is_allowed)

    @cuda.jit
    def seat_masks_kernel(rows: Rows, seat: int, out: Grid) -> None:
        for place in range(cuda.grid(1), out.size, cuda.gridsize(1)):
            row, action = place // out.shape[1], place % out.shape[1]
            asked = rows.states[row].seat == seat
            out[row, action] = allowed_there(rows.allowed, row, action) if asked else action == 0

    return seat_masks_kernel


class Gpu:
    """`Workers` on a GPU."""

    def __init__(self, game: Game, places: int = PLACES) -> None:
        self.game, self.places = game, places
        self.steps: Any = None  # what a step launches, once there are rows
        self.advisers: dict[str, Launches] = {}  # [bot]
        self.bound: Terms | None = None  # the terms with which that was prepared
        self.drawing: dict[int, Launches] = {}  # [where the logits lie] what draws and steps
        self.drawing_luck: Luck | None = None  # the luck with which that was prepared
        self.copies = Copies()
        self.logits: AnyArray = None  # copies of logits that lie elsewhere at every step

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
        seat_masks_kernel()[WIPERS, BLOCK](rows, seat, out)
        return out

    def read(self, actions: AnyArray, rows: Rows) -> AnyArray:
        """The actions as an array, here or on the GPU; there they are copied when the step begins."""
        if not hasattr(actions, "__cuda_array_interface__"):
            return read_actions(actions, len(rows.numbers))
        try:
            given = cuda.as_cuda_array(actions)
        except UNREADABLE:
            raise UnreadableMove(described(actions), BAD_ACTIONS) from None
        refuse_kind(given, len(rows.numbers))
        return given

    def step(self, rows: Rows, terms: Terms, actions: AnyArray) -> int:
        if self.bound is not terms:
            self._prepare(rows, terms)
        self._put(actions, self.actions)
        self.steps.run()
        return NONE  # nobody waits to see whether an action is refused: see `Step.refused`

    def _put(self, given: AnyArray, ours: AnyArray) -> None:
        """Copy integers of any width, one a row, to an array of our own."""
        if given.dtype == np.uint64:
            given = given.view(np.int64)  # what is beyond int64 is below 0 now, and refused as well
        if given.dtype == np.int64 and (isinstance(given, np.ndarray) or given.is_c_contiguous()):
            ours.copy_to_device(given)
        else:
            widen_kernel()[-(-len(ours) // BLOCK), BLOCK](given, ours)

    def _prepare(self, rows: Rows, terms: Terms) -> None:
        """What a step launches; the arrays are the same at every step."""
        self.actions = cuda.to_device(np.zeros(rows.numbers.shape, np.int64))
        self.steps, self.bound, self.drawing_luck = Launches(), terms, None
        self._add_step(self.steps, rows, terms)

    def _add_step(self, launches: Launches, rows: Rows, terms: Terms) -> None:
        """The rows in groups, side by side: while one waits for its longest deal, another is shown."""
        size, together = len(rows.numbers), rows_of_a_block(self.game)
        share = -(-size // (GROUPS * together)) * together
        for branch, first in enumerate(range(0, size, share)):
            self._add_group(launches, rows, terms, first, min(first + share, size), branch)

    def _add_group(self, launches: Launches, rows: Rows, terms: Terms, first: int, last: int, branch: int) -> None:
        game, count = self.game, last - first
        blocks = -(-count // BLOCK)
        sorting, ended = Sorting(count, first), cuda.to_device(np.zeros(1 + count, np.int32))
        all_masks: AnyArray = rows.masks
        masks = all_masks[first:last].reshape(count * all_masks.shape[1])
        show_blocks, show_threads = -(-count // rows_of_a_block(game)), threads_of_a_block(rows.waiting.shape[1])
        add = partial(launches.add, branch=branch)
        add(action_keys_kernel(), blocks, rows, self.actions, first, sorting.keys)
        sorting.add_to(launches, branch)
        add(wipe_kernel(), 1, ended[:1], threads=1)
        add(advance_kernel_for(game), blocks, rows, terms, self.actions, sorting.order, ended)
        add(renew_kernel_for(game), -(-count // DEALERS), rows, terms, ended, threads=DEALERS)
        add(question_keys_kernel(), blocks, rows, first, sorting.keys)
        sorting.add_to(launches, branch)
        add(wipe_kernel(), WIPERS, masks)
        add(allow_kernel_for(game), blocks, rows, sorting.order)
        add(show_kernel_for(game), show_blocks, rows, first, last, threads=show_threads)

    def luck(self, generators: npt.NDArray[np.int64]) -> Luck:
        return Luck(cuda.to_device(generators), cuda.to_device(np.zeros(len(generators), np.int64)))

    def begin_luck(self, luck: Luck, generators: npt.NDArray[np.int64]) -> None:
        luck.generators.copy_to_device(generators)

    def read_logits(self, logits: AnyArray, rows: Rows) -> AnyArray:
        """The logits where they lie on the GPU, or a copy there."""
        shape = rows.masks.shape
        if not hasattr(logits, "__cuda_array_interface__"):
            return cuda.to_device(read_logits(logits, shape))
        try:
            given = cuda.as_cuda_array(logits)
        except UNREADABLE:
            raise UnreadableMove(described(logits), BAD_LOGITS) from None
        refuse_logits(given, shape)
        return given

    def play_drawn(self, rows: Rows, terms: Terms, luck: Luck, logits: AnyArray) -> None:
        if self.bound is not terms:
            self._prepare(rows, terms)
        if self.drawing_luck is not luck:
            self.drawing, self.drawing_luck, self.logits = {}, luck, None
        place = logits.__cuda_array_interface__["data"][0] if not SIMULATED else id(logits)
        fits = logits.dtype == np.float32 and logits.is_c_contiguous()
        if not fits or (place not in self.drawing and len(self.drawing) >= MOST_GRAPHS):
            if self.logits is None:
                self.logits = cuda.device_array(logits.shape, np.float32)
            copy_kernel()[WIPERS, BLOCK](logits, self.logits)
            place, logits = OUR_OWN, self.logits
        if place not in self.drawing:
            self.drawing[place] = launches = Launches(stream=self.steps.stream)  # in order with other steps
            blocks = -(-len(rows.numbers) // BLOCK)
            launches.add(draw_kernel(), blocks, rows, logits, luck, self.actions)
            launches.fork()
            self._add_step(launches, rows, terms)
        self.drawing[place].run()

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

    def origins(self, rows: Any, size: int, there: int) -> AnyArray:
        if not hasattr(rows, "__cuda_array_interface__"):
            return origins_of(rows, size, there)
        try:
            origins = cuda.as_cuda_array(rows)
        except UNREADABLE:
            raise no_origins(size, there) from None
        refuse_origins(origins, size, there)
        return origins

    def copy_rows(self, to: Rows, source: Rows, origins: AnyArray) -> None:
        copies = self.copies.of(to, source)
        self._put(origins, copies.origins)
        copies.launches.run()

    def play(self, bot: str, first: int, count: int, series: Series, results: Results) -> None:
        play_sorted(self.game, bot, first, count, series, results, self.places)
