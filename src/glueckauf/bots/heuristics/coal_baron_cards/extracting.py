"""Extracting: what so many steps will load, each move of them, and the shift marker (§5)."""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.games.coal_baron_cards.actions import (
    FIT_TRACK,
    FIT_WAGON,
    LOAD_LORRY,
    LOAD_TRACK,
    LOAD_WAGON,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    STOP_EXTRACTING,
    STORAGE_TO_WAGON,
)
from glueckauf.games.coal_baron_cards.components.lorries import CREST, LORRIES, LORRY_KINDS, POINTS
from glueckauf.games.coal_baron_cards.components.objectives import OBJECTIVE_IDS
from glueckauf.games.coal_baron_cards.components.wagons import JOKER
from glueckauf.games.coal_baron_cards.state import State

from .own_board import Board, in_time, worker_cards
from .worths import (
    CLAIM_FADE,
    CLAIM_START,
    CLAIM_SURE,
    MOVE_BASE,
    MOVE_JOKER,
    MOVE_LOAD,
    MOVE_LOCO,
    MOVE_POINT,
    MOVE_SHORT,
    MOVE_STOP,
    MOVE_STORE,
    MOVE_STORE_LAST,
    STEP_LORRY,
    STEP_POINT,
    STEP_READY,
    STEP_STORE,
    STEP_TIME,
)

OF_MARKERS = OBJECTIVE_IDS.index("shift_markers")


@rule
def worth_of_steps(s: State, board: Board, steps: int) -> int:
    """Coal that so many steps load, the row from its front and then the storage."""
    gain, used, stored, loaded = 0, 0, 0, 0
    for place in range(s.row_size[s.seat]):
        lorry = s.row[s.seat, place]
        if LORRIES[lorry] > steps:
            break
        steps -= LORRIES[lorry]
        if board.fitting[CREST[lorry]] > used:
            used += 1
            loaded += LORRIES[lorry]
            gain += stored + worth_of_load(lorry)
            stored = 0
        else:
            stored += STEP_STORE
    for lorry in range(LORRY_KINDS):
        if s.storage[s.seat, lorry] > 0 and LORRIES[lorry] <= steps and board.fitting[CREST[lorry]] > used:
            steps -= LORRIES[lorry]
            used += 1
            loaded += LORRIES[lorry]
            gain += worth_of_load(lorry)
    fullest = max(board.load[0], board.load[1], board.load[2])
    if fullest < board.smallest <= fullest + loaded:
        gain += STEP_READY
    return in_time(board, max(gain, stored), STEP_TIME)


@rule
def worth_of_load(lorry: int) -> int:
    return STEP_LORRY * LORRIES[lorry] + STEP_POINT * POINTS[lorry]


@rule
def worth_of_move(s: State, board: Board, move: int) -> int:
    """Load what can be loaded; a joker is kept for coal that fits nothing else."""
    if move == STOP_EXTRACTING:
        return MOVE_STOP
    if move == ROW_TO_STORAGE:
        if board.fitting[CREST[s.row[s.seat, 0]]] > 0:
            return 0
        return MOVE_STORE if s.row_size[s.seat] > 1 else MOVE_STORE_LAST
    if move < ROW_TO_STORAGE:
        lorry = s.row[s.seat, 0]
        track, wagon = FIT_TRACK[move - ROW_TO_WAGON], FIT_WAGON[move - ROW_TO_WAGON]
    else:
        lorry = LOAD_LORRY[move - STORAGE_TO_WAGON]
        track, wagon = LOAD_TRACK[move - STORAGE_TO_WAGON], LOAD_WAGON[move - STORAGE_TO_WAGON]
    gain = MOVE_BASE + MOVE_POINT * POINTS[lorry] + MOVE_LOAD * min(board.load[track], 3)
    if s.loco[s.seat, track] != NONE:
        gain += MOVE_LOCO
    if board.load[track] < board.largest:
        gain += MOVE_SHORT
    if wagon == JOKER:
        gain -= MOVE_JOKER
    return gain


@rule
def worth_of_claim(s: State) -> int:
    """The shift marker goes to the last user: the fewer workers the others have left, the surer.

    Unclaimed it goes to the start player anyway.
    """
    if s.claim == s.seat:
        return 0
    others = 0
    for seat in range(s.players):
        if seat != s.seat and not s.passed[seat]:
            others = max(others, worker_cards(s, seat))
    gain = CLAIM_SURE - CLAIM_FADE * others
    if s.claim == NONE and s.start_player == s.seat:
        gain -= CLAIM_START
    gain = max(gain, 0)
    return 2 * gain if s.objective[OF_MARKERS] == s.seat else gain
