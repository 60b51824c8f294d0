"""What the network's opinion of a position means in winning chances and in points.

The network says what a game is worth to a seat, from -1 to 1: half for winning, half for the lead. `python -m
tools.coach_scale` plays games of the bot `policy`, sets what it thought against how they ended, and prints the table
below. Luck and skill add up whatever stands here; a better fit only makes both less random.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Scale:
    """What a value of a position means.

    Share of the win: 1 / (1 + exp(-(slope * value + shift[players]))).
    Lead at the end: linear * value + cubic * value^3.
    """

    slope: float
    shift: Mapping[int, float]
    linear: float
    cubic: float
    clear: float  # points of a clear lead, as the network was taught
    win: float  # lead in points that is as much as a certain win

    def share(self, values: Vector, players: int) -> Vector:
        chance: Vector = 1.0 / (1.0 + np.exp(-(self.slope * values + self.shift[players])))
        return chance

    def lead(self, values: Vector) -> Vector:
        points: Vector = self.linear * values + self.cubic * values**3
        return points

    def end(self, leads: Vector) -> Vector:
        """A lead at the end as the network would tell it: it does not know a large one from a larger one."""
        return self.lead(0.5 * np.sign(leads) + 0.5 * np.tanh(leads / self.clear))

    def worth(self, shares: Vector, leads: Vector) -> Vector:
        """Half for winning, half for the lead: so that a mistake is one in a game that is decided, too."""
        worth: Vector = 0.5 * shares + 0.5 * leads / self.win
        return worth


USUAL = Scale(4.0, {2: 0.0, 3: 0.0, 4: 0.0}, 10.0, 10.0, 20.0, 30.0)  # of a title that nobody has measured
SCALES: Mapping[str, Scale] = {  # from 100 games for each number of players
    "coal_baron": Scale(3.46, {2: -0.03, 3: 0.14, 4: 0.12}, 20.7, 15.0, 30, 34),
    "coal_baron_cards": Scale(4.66, {2: 0.03, 3: 0.14, 4: 0.20}, 12.3, 18.7, 40, 18),
    "isle_of_trains": Scale(5.26, {2: 0.00, 3: 0.41, 4: 0.59}, 7.4, 11.5, 20, 11),
}


def scale_of(title: str) -> Scale:
    return SCALES.get(title, USUAL)
