"""§11.2, §11.3 End of a shift: its scoring, the next start player, the workers."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE

from . import shift_scoring
from .components.elements import ELEMENTS_PER_SHIFT
from .components.spaces import FACTORY, FACTORY_DRAW, SPACES
from .components.table_sizes import SHIFTS, WORKERS
from .state import State


@rule
def end_shift(s: State) -> bool:
    """§11: end the shift; returns whether another follows, with its start player in `s.seat`."""
    for element in range(ELEMENTS_PER_SHIFT * s.shift):
        shift_scoring.score_element(s, element)  # §11.1
    if s.shift == SHIFTS:
        s.seat = NONE  # §11.3; workers stay where they stand (R36)
        return False
    s.start_player = next_start_player(s)  # §11.2, while the workers still stand on the board
    take_workers_back(s)
    s.shift += 1
    s.seat = s.start_player
    return True


@rule
def workers_in_factory(s: State, seat: int) -> int:
    """On factory_1 to factory_8 and factory_draw; the canteen does not count."""
    count = 0
    for space in range(FACTORY, FACTORY_DRAW + 1):
        if s.standing_of[space] == seat:
            count += s.standing[space]
    return count


@rule
def next_start_player(s: State) -> int:
    """§11.2: most workers in the factory; of tied ones the nearest clockwise behind the old start player, who comes
    last and so stays only if nobody else has as many. With nobody in the factory all are tied at 0 (R15).
    """
    best = 0
    for seat in range(s.players):
        best = max(best, workers_in_factory(s, seat))
    seat = s.start_player
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if workers_in_factory(s, seat) == best:
            return seat


@rule
def take_workers_back(s: State) -> None:
    for space in range(SPACES):
        s.standing[space] = 0
        s.standing_of[space] = NONE
    for seat in range(s.players):
        s.workers[seat] = WORKERS[s.box, s.players]
        s.at_bank[seat] = 0
        s.canteen[seat] = 0
