"""Who steps a batch and plays whole games: the threads of the CPU (`threads.py`) or a GPU (`cuda.py`)."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

from glueckauf.bots.playout import Results
from glueckauf.engine.arrays import AnyArray
from glueckauf.engine.series import Series
from glueckauf.lab.draws import Luck
from glueckauf.lab.rows import Advice, Rows, Terms


class Workers(Protocol):
    """Both give the same games; arrays stay where the workers are."""

    def rows(self, size: int, players: int, dtype: "np.dtype[np.generic]") -> Rows:
        """Arrays for a batch; `dtype` is that of the observations."""

    def results(self, count: int, players: int, *, keep_states: bool) -> Results:
        """Arrays for what comes of whole games."""

    def fetched(self, results: Results) -> Results:
        """The same as NumPy arrays."""

    def placed(self, series: Series) -> Series:
        """What is played, where the workers find it."""

    def reset(self, rows: Rows, numbers: npt.NDArray[np.int64]) -> None:
        """Have the next step leave all games; `numbers` are those of the games before the next."""

    def leave(self, rows: Rows, flags: npt.NDArray[np.bool_]) -> None:
        """Have the next step leave the games of these rows, too."""

    def shown(self, array: AnyArray) -> AnyArray:
        """The same numbers as an array for callers: what they do to its shape does not reach ours."""

    def copied(self, array: AnyArray) -> AnyArray:
        """A copy for callers."""

    def masks_of(self, rows: Rows, seat: int) -> AnyArray:
        """[row, action] what this seat may do; action 0 alone where it waits. An array of the caller's own."""

    def read(self, actions: object, rows: Rows) -> AnyArray:
        """The actions of a step, as nobody else can change them. Raises `UnreadableMove`."""

    def step(self, rows: Rows, terms: Terms, actions: AnyArray) -> int:
        """Step every row whose action is allowed.

        The CPU steps none if one is not, and gives the first such row; a GPU does not wait to see, and gives NONE.
        """

    def luck(self, generators: npt.NDArray[np.int64]) -> Luck:
        """Arrays for actions that are drawn, with random numbers to begin with."""

    def begin_luck(self, luck: Luck, generators: npt.NDArray[np.int64]) -> None:
        """Begin anew with these random numbers."""

    def read_logits(self, logits: object, rows: Rows) -> AnyArray:
        """The logits of a step. Raises `UnreadableMove`."""

    def play_drawn(self, rows: Rows, terms: Terms, luck: Luck, logits: AnyArray) -> None:
        """Draw an allowed action for each row, and step."""

    def advice(self, size: int) -> Advice:
        """Arrays for what a bot would answer."""

    def flags(self, rows: object, size: int) -> AnyArray:
        """[row] whether it is one of these. Raises `BadSetup`."""

    def advise(self, bot: str, rows: Rows, advice: Advice, wanted: AnyArray) -> None:
        """Write what the bot would answer in the rows that are wanted."""

    def origins(self, rows: object, size: int, there: int) -> AnyArray:
        """For each of `size` rows, which of so many rows it becomes. Raises `BadSetup`."""

    def copy_rows(self, to: Rows, source: Rows, origins: AnyArray) -> None:
        """Make each row a copy of another batch's row."""

    def play(self, bot: str, first: int, count: int, series: Series, results: Results) -> None:
        """Play `count` whole games of the series, from number `first` on."""
