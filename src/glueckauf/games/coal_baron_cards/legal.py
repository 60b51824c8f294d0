"""The legal answers of each question, listed without trying every id; `turn.refusal` checks a single one."""

from glueckauf.engine.compile import inner_rule, rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import Numbers

from . import areas, deliver, extract, free_choice, guard, hand, placing, tracks, turn
from .actions import (
    AFTER_WORK,
    CHOOSE_STACK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    FIRST_LOAD,
    KEEP,
    KEEP_CARD,
    LOCO_TO,
    LOOK,
    LOOK_AT_STACK,
    PASS,
    PAY,
    PAY_INNOVATION,
    PAY_WORKERS,
    PLACE,
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
from .components.areas import AREAS, STACKS
from .components.crests import TRACKS
from .components.innovations import ACTION_KINDS, FIRST_VALUE, LARGEST, RANGES
from .components.lorries import LORRY_KINDS
from .components.orders import ORDER_KINDS
from .components.workers import FIRST_SET, LARGEST_SUM
from .state import State


@rule
def legal(s: State, out: Numbers) -> int:
    """Write the ids of the legal actions, ascending; return how many. Only candidates are tried."""
    if s.question == TURN:
        return list_turn(s, out)
    if s.question == PAY_WORKERS:
        return list_payments(s, out)
    if s.question == EXTRACTING:
        return list_moves(s, out)
    if s.question == DELIVERING:
        return list_trains(s, out)
    if s.question == PUT_WAGON or s.question == PUT_LOCO:
        return list_tracks(s, out)
    if s.question == LOOK_AT_STACK:
        return list_stacks(s, out)
    if s.question == KEEP_CARD:
        for place in range(s.drawn_count):
            out[place] = KEEP + place
        return s.drawn_count
    if s.question == CHOOSE_STACK:
        return list_allowed(s, out, TAKE, TAKE + 4)
    if s.question == AFTER_WORK:
        return list_allowed(s, out, PLAY, END_TURN + 1)
    return 0


@rule
def list_allowed(s: State, out: Numbers, first: int, last: int) -> int:
    """List what is allowed of the actions from `first` up to, not including, `last`."""
    count = 0
    guarded = guard.needs_guard(s)
    for action in range(first, last):
        if turn.refuse(s, action) == ALLOWED and (not guarded or guard.leaves_area(s, action)):
            out[count] = action
            count += 1
    return count


@inner_rule
def list_turn(s: State, out: Numbers) -> int:
    count = 0
    payable = placing.payable_sums(s)
    for area in range(AREAS):
        if areas.refuse_place(s, area, payable) == ALLOWED:
            out[count] = PLACE + area
            count += 1
    if guard.refuse_pass(s) == ALLOWED:
        out[count] = PASS
        count += 1
    for action in range(ACTION_KINDS):
        if hand.innovations(s, s.seat, RANGES + action) > 0 and guard.can_play(s, action):
            out[count] = PLAY + action
            count += 1
    return count


@inner_rule
def list_tracks(s: State, out: Numbers) -> int:
    count = 0
    guarded = guard.needs_guard(s)
    for track in range(TRACKS):
        if s.question == PUT_WAGON:
            action, refused = WAGON_TO + track, tracks.refuse_wagon_to(s, track)
        else:
            action, refused = LOCO_TO + track, tracks.refuse_loco_to(s, track)
        if refused == ALLOWED and (not guarded or guard.leaves_area(s, action)):
            out[count] = action
            count += 1
    return count


@rule
def list_stacks(s: State, out: Numbers) -> int:
    count = 0
    for stack in range(STACKS):
        if free_choice.refuse_look(s, stack) == ALLOWED:
            out[count] = LOOK + stack
            count += 1
    return count


@inner_rule
def list_payments(s: State, out: Numbers) -> int:
    count = 0
    for kind in range(RANGES):
        if hand.innovations(s, s.seat, kind) > 0:
            for value in range(FIRST_VALUE[kind], FIRST_VALUE[kind] + LARGEST[kind]):
                if placing.refuse_pay_innovation(s, value) == ALLOWED:
                    out[count] = PAY_INNOVATION + value
                    count += 1
    if s.to_pay <= LARGEST_SUM:
        for cards in range(FIRST_SET[s.to_pay], FIRST_SET[s.to_pay + 1]):
            if placing.refuse_pay(s, cards) == ALLOWED:
                out[count] = PAY + cards
                count += 1
    return count


@inner_rule
def list_moves(s: State, out: Numbers) -> int:
    count = 0
    if s.row_size[s.seat] > 0:
        count = list_some_moves(s, out, count, ROW_TO_WAGON, ROW_TO_STORAGE + 1)
    for lorry in range(LORRY_KINDS):
        if s.storage[s.seat, lorry] > 0:
            first, last = STORAGE_TO_WAGON + FIRST_LOAD[lorry], STORAGE_TO_WAGON + FIRST_LOAD[lorry + 1]
            count = list_some_moves(s, out, count, first, last)
    if extract.refuse_stop(s) == ALLOWED and (not guard.needs_guard(s) or guard.leaves_area(s, STOP_EXTRACTING)):
        out[count] = STOP_EXTRACTING
        count += 1
    return count


@rule
def list_some_moves(s: State, out: Numbers, count: int, first: int, last: int) -> int:
    need, left = extract.need(s), extract.left(s)
    guarded = guard.needs_guard(s)
    for move in range(first, last):
        if extract.refuse_move(s, move, need, left) == ALLOWED and (not guarded or guard.after_move(s, move, left)):
            out[count] = move
            count += 1
    return count


@rule
def list_trains(s: State, out: Numbers) -> int:
    count = 0
    guarded = guard.needs_guard(s)
    for track in range(TRACKS):
        for order in range(ORDER_KINDS):
            refused = deliver.refuse_send(s, track, order, s.model)
            if refused == ALLOWED and (not guarded or guard.after_train(s, track, order)):
                out[count] = SEND + track * ORDER_KINDS + order
                count += 1
    if s.sent > 0:
        out[count] = STOP_DELIVERING
        count += 1
    return count
