"""R4, R28, R33: after an innovation the turn must still be able to end in a worker action.

A step is legal if the innovation can still be brought to such an end: an area is open then or, as R28 has it, further
innovations can open one (`chain.py`).

Each question "what if" is answered by doing the step on the state itself, looking, and undoing it.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import areas, chain, deliver, extract, innovations, placing, stacks, tracks
from .actions import (
    CHOOSE_STACK,
    DELIVERING,
    EXTRACTING,
    FIT_TRACK,
    FIT_WAGON,
    LOAD_TRACK,
    LOAD_WAGON,
    LOCO_TO,
    PLAY,
    PUT_LOCO,
    PUT_WAGON,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    SEND,
    STOP_DELIVERING,
    STOP_EXTRACTING,
    STORAGE_TO_WAGON,
    TAKE,
    TURN,
    WAGON_TO,
)
from .components.areas import EXTRACT_0_1, LOCO, LORRY_LEFT, ORDER, SHARE, TWIN, WAGON_LEFT
from .components.crests import TRACKS
from .components.innovations import (
    EXTRACT,
    EXTRACT_LEAST,
    EXTRACT_MOST,
    RANGES,
    TAKE_LOCO,
    TAKE_LORRY,
    TAKE_ORDER,
    TAKE_SHARE,
    TAKE_WAGON,
)
from .components.lorries import LORRIES, LORRY_KINDS
from .components.orders import ORDER_KINDS
from .components.wagons import GOES_TO, JOKER, WAGON_KINDS
from .reasons import NO_PASS_NOW
from .state import BEFORE, State


@rule
def can_work(s: State) -> bool:
    """Whether a worker action is possible, at once or after innovations (R28)."""
    return areas.can_choose_area(s) or chain.opens_area(s, NONE, 0)


@rule
def refuse_pass(s: State) -> int:
    """§3.3: passing with usable workers is allowed; not after an innovation, which asks for a worker action (R4)."""
    return NO_PASS_NOW if s.innovated and can_work(s) else ALLOWED


@rule
def leaves_area(s: State, action: int) -> bool:
    """Whether a worker action is possible once `action`, a step of an innovation, is carried out."""
    if placing.can_pay(s, EXTRACT_0_1):
        return True  # it is always open, and no innovation changes what it costs (R6)
    if s.question == TURN:
        return some_way(s, action - PLAY)
    if s.question == CHOOSE_STACK:
        return after_lorry(s, action - TAKE) if action - TAKE < WAGON_LEFT else after_some_track(s, action - TAKE)
    if s.question == PUT_WAGON:
        return after_wagon(s, s.stack, action - WAGON_TO)
    if s.question == PUT_LOCO:
        return after_loco(s, action - LOCO_TO)
    if s.question == EXTRACTING and action != STOP_EXTRACTING:
        return after_move(s, action, extract.left(s))
    if s.question == DELIVERING and action != STOP_DELIVERING:
        return after_train(s, (action - SEND) // ORDER_KINDS, (action - SEND) % ORDER_KINDS)
    return can_work(s)


@rule
def some_way(s: State, innovation: int) -> bool:
    """R4: whether the innovation, which leaves the hand, can be carried out in a way that leaves a worker action."""
    s.innovations_open[s.seat, RANGES + innovation] -= 1  # below zero where it was kept unseen: only the sum counts
    found = some_end(s, innovation)
    s.innovations_open[s.seat, RANGES + innovation] += 1
    return found


@rule
def some_end(s: State, innovation: int) -> bool:
    if innovation == TAKE_LORRY:
        return after_lorry(s, LORRY_LEFT) or after_lorry(s, LORRY_LEFT + 1)
    if innovation == TAKE_WAGON:
        return after_some_track(s, WAGON_LEFT) or after_some_track(s, WAGON_LEFT + 1)
    if innovation == TAKE_LOCO:
        for track in range(TRACKS):
            if tracks.refuse_loco_to(s, track) == ALLOWED and after_loco(s, track):
                return True
        return False
    if innovation == TAKE_ORDER:
        return after_order(s)
    if innovation == TAKE_SHARE:
        return after_share(s)
    if innovation == EXTRACT:
        return some_move(s, EXTRACT_LEAST, EXTRACT_MOST)
    return some_train(s)


@rule
def some_move(s: State, need: int, left: int) -> bool:
    """Whether a move is possible that leaves a worker action, at once or after further moves."""
    for move in range(ROW_TO_WAGON, STOP_EXTRACTING):
        if extract.refuse_move(s, move, need, left) == ALLOWED and after_move(s, move, left):
            return True
    return False


@rule
def some_train(s: State) -> bool:
    for track in range(TRACKS):
        for order in range(ORDER_KINDS):
            if deliver.refuse_send(s, track, order, NONE) == ALLOWED and after_train(s, track, order):
                return True
    return False


@rule
def after_some_track(s: State, stack: int) -> bool:
    if s.stack_size[stack] == 0:
        return False
    for track in range(TRACKS):
        if GOES_TO[stacks.top_card(s, stack), track] and after_wagon(s, stack, track):
            return True
    return False


@rule
def can_work_without(s: State, stack: int) -> bool:
    """Whether a worker action is possible when the top card of `stack` is gone; twins are split (§4.3)."""
    twin = TWIN[stack]
    size = s.stack_size[stack]
    s.stack_size[stack] -= 1
    if twin == NONE or size > 1:
        found = areas.can_choose_area(s)
    else:
        other = s.stack_size[twin]
        s.stack_size[stack] = other // 2
        s.stack_size[twin] = other - other // 2
        found = areas.can_choose_area(s)
        s.stack_size[twin] = other
    s.stack_size[stack] = size
    return found or chain.opens_area(s, stack, 0)


@rule
def after_lorry(s: State, stack: int) -> bool:
    if s.stack_size[stack] == 0:
        return False
    rear = s.row_size[s.seat]
    s.row[s.seat, rear] = stacks.top_card(s, stack)
    s.row_size[s.seat] += 1
    found = can_work_without(s, stack)
    s.row_size[s.seat] -= 1
    s.row[s.seat, rear] = NONE
    return found


@rule
def after_wagon(s: State, stack: int, track: int) -> bool:
    wagon = stacks.top_card(s, stack)
    s.empty[s.seat, track, wagon] += 1
    found = can_work_without(s, stack)
    s.empty[s.seat, track, wagon] -= 1
    return found


@rule
def after_loco(s: State, track: int) -> bool:
    s.loco[s.seat, track] = stacks.top_card(s, LOCO)
    found = can_work_without(s, LOCO)
    s.loco[s.seat, track] = NONE
    return found


@rule
def after_order(s: State) -> bool:
    order = stacks.top_card(s, ORDER)
    s.orders_open[s.seat, order] += 1
    found = can_work_without(s, ORDER)
    s.orders_open[s.seat, order] -= 1
    return found


@rule
def after_share(s: State) -> bool:
    return can_work_without(s, SHARE)


@rule
def after_move(s: State, move: int, left: int) -> bool:
    """Whether a worker action is possible after this move of an extraction with `left` steps, or after more of them.

    Further moves take nothing but steps from the Extract areas; they can only load a train (`chain.py`).
    """
    lorry = extract.carry_out_move(s, move)
    found = areas.can_choose_area(s) or chain.opens_area(s, NONE, left - LORRIES[lorry])
    take_back(s, move, lorry)
    return found


@rule
def take_back(s: State, move: int, lorry: int) -> None:
    """Undo a move of an extraction."""
    if move < ROW_TO_STORAGE:
        unload(s, lorry, FIT_TRACK[move - ROW_TO_WAGON], FIT_WAGON[move - ROW_TO_WAGON])
        back_to_front(s, lorry)
    elif move == ROW_TO_STORAGE:
        s.storage[s.seat, lorry] -= 1
        back_to_front(s, lorry)
    else:
        unload(s, lorry, LOAD_TRACK[move - STORAGE_TO_WAGON], LOAD_WAGON[move - STORAGE_TO_WAGON])
        s.storage[s.seat, lorry] += 1


@rule
def unload(s: State, lorry: int, track: int, wagon: int) -> None:
    s.loaded[s.seat, track, lorry, 1 if wagon == JOKER else 0] -= 1
    s.empty[s.seat, track, wagon] += 1


@rule
def back_to_front(s: State, lorry: int) -> None:
    for i in range(s.row_size[s.seat], 0, -1):
        s.row[s.seat, i] = s.row[s.seat, i - 1]
    s.row[s.seat, 0] = lorry
    s.row_size[s.seat] += 1


@rule
def after_train(s: State, track: int, order: int) -> bool:
    """The track is bare and the order gone. A further train could open nothing that this one has not opened."""
    loco = s.loco[s.seat, track]
    wagons, own, jokers = 0, 0, 0  # six bits a kind: there are 40 wagons at most; five: at most 16 of a lorry
    for wagon in range(WAGON_KINDS):
        wagons |= s.empty[s.seat, track, wagon] << 6 * wagon
        s.empty[s.seat, track, wagon] = 0
    for lorry in range(LORRY_KINDS):
        own |= s.loaded[s.seat, track, lorry, 0] << 5 * lorry
        jokers |= s.loaded[s.seat, track, lorry, 1] << 5 * lorry
        s.loaded[s.seat, track, lorry, 0] = 0
        s.loaded[s.seat, track, lorry, 1] = 0
    s.loco[s.seat, track] = NONE
    s.orders_open[s.seat, order] -= 1  # below zero where the order was kept unseen: only the sum counts
    found = can_work(s)
    s.orders_open[s.seat, order] += 1
    s.loco[s.seat, track] = loco
    for lorry in range(LORRY_KINDS):
        s.loaded[s.seat, track, lorry, 0] = own >> 5 * lorry & 31
        s.loaded[s.seat, track, lorry, 1] = jokers >> 5 * lorry & 31
    for wagon in range(WAGON_KINDS):
        s.empty[s.seat, track, wagon] = wagons >> 6 * wagon & 63
    return found


@rule
def can_play(s: State, innovation: int) -> bool:
    """R28: whether an innovation before the worker action may be played."""
    return innovations.refuse_play(s, innovation) == ALLOWED and (
        placing.can_pay(s, EXTRACT_0_1) or some_way(s, innovation)
    )


@rule
def needs_guard(s: State) -> bool:
    """Whether a step of an innovation could leave no worker action: not while Extract 0/1 can be paid."""
    return s.stage == BEFORE and not placing.can_pay(s, EXTRACT_0_1)
