"""§8 End of a shift: the marker, the workers, the next start player."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from .components.areas import AREAS
from .components.innovations import RANGES
from .components.table_sizes import SHIFTS
from .components.workers import STARTING_HAND, VALUES
from .state import State


@rule
def end_shift(s: State) -> bool:
    """§8: end the shift; returns whether another follows, with its start player in `s.seat`."""
    taker = s.claim if s.claim != NONE else s.start_player  # §8.1, R17
    s.marker[s.shift - 1] = taker
    if s.shift == SHIFTS[s.players]:
        s.seat = NONE  # §8.2; workers and placed innovations stay where they lie (R31)
        return False
    take_workers_back(s)  # §8.3
    s.shift += 1
    s.claim = NONE
    s.start_player = taker  # §8.4
    s.seat = taker
    return True


@rule
def take_workers_back(s: State) -> None:
    for area in range(AREAS):
        if s.used[area] > 0:
            s.used[area] = 0
            for seat in range(s.players):
                for card in range(VALUES):
                    s.placed[area, seat, card] = 0
            for kind in range(RANGES):
                s.removed[kind] += s.placed_innovations[area, kind]
                s.placed_innovations[area, kind] = 0
    for seat in range(s.players):
        s.passed[seat] = 0
        for card in range(VALUES):
            s.workers[seat, card] = STARTING_HAND[s.box, s.players, card]
