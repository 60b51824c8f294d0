"""The course of the game: read this first. In brackets: the section of the rules page and the file.

turn (§3.1) -> place (§4, areas.py) -> pay (§3.2, placing.py) -> the area's action -> after_work -> next turn
            -> play an innovation (§12, innovations.py) -> its action -> turn again, now without pass (R4, guard.py);
               further ones may be needed before an area is open (R28, chain.py)
            -> pass (§3.3, guard.py) -> next turn
the actions: take a card (§4, taking.py, stacks.py), a wagon or loco asks for its track (§4.1, §4.2, tracks.py)
             extract (§5, extract.py), move by move; deliver (§6, deliver.py), train by train
             free choice (§7, free_choice.py): look_at_stack -> keep_card -> a track, where needed
             the innovations take_lorry and take_wagon ask choose_stack first (§12)
after_work:  further innovations (§3.1 step 4), asked only if one can be played (R34)
next turn:   clockwise the next player who has not passed; one who can do nothing passes unasked (R26, R28);
             when all have passed, the shift ends (§8, shift_end.py), after the last one the game (§10, scoring.py)
"""

from glueckauf.engine.compile import inner_rule, rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE
from glueckauf.engine.limits import EVERYBODY

from . import areas, chain, deliver, extract, free_choice, guard, innovations, placing, shift_end, taking, tracks
from .actions import (
    ACTION_OVER,
    AFTER_WORK,
    ASKED,
    CHOOSE_STACK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    GAME_OVER,
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
    SEND,
    STOP_DELIVERING,
    STOP_EXTRACTING,
    TAKE,
    TURN,
    TURN_OVER,
    WAGON_TO,
)
from .components.areas import DELIVER, EXTRACT_0_1, FREE_CHOICE, LEAST, MOST, STACKS
from .components.crests import TRACKS
from .components.innovations import ACTION_KINDS, RANGES
from .components.innovations import DELIVER as DELIVER_INNOVATION
from .components.orders import ORDER_KINDS
from .reasons import GAME_IS_OVER, NO_AREA_LEFT, NOT_ASKED
from .state import AFTER, BEFORE, State


@rule
def refusal(s: State, action: int) -> int:
    """Why `action` may not be chosen now, or ALLOWED."""
    if s.question < 0:
        return GAME_IS_OVER
    if not ASKED[s.question, action]:
        return NOT_ASKED
    reason = refuse(s, action)
    if reason == ALLOWED and guarded(s, action) and not guard.leaves_area(s, action):
        return NO_AREA_LEFT
    return reason


@rule
def guarded(s: State, action: int) -> bool:
    """R33: the guard of R4 holds for every step of an innovation before the worker action."""
    return s.stage == BEFORE and (s.question != TURN or action >= PLAY)


@rule
def refuse(s: State, action: int) -> int:
    """The rule of each question."""
    if s.question == TURN:
        if action < PASS:
            return areas.refuse_place(s, action - PLACE, placing.payable_sums(s))  # §3.2, §4
        if action == PASS:
            return guard.refuse_pass(s)  # §3.3
        return innovations.refuse_play(s, action - PLAY)  # §12
    if s.question == PAY_WORKERS:
        if action < PAY:
            return placing.refuse_pay_innovation(s, action - PAY_INNOVATION)  # §3.2
        return placing.refuse_pay(s, action - PAY)
    if s.question == PUT_WAGON:
        return tracks.refuse_wagon_to(s, action - WAGON_TO)  # §4.1
    if s.question == PUT_LOCO:
        return tracks.refuse_loco_to(s, action - LOCO_TO)  # §4.2
    if s.question == EXTRACTING:
        if action == STOP_EXTRACTING:
            return extract.refuse_stop(s)  # §5
        return extract.refuse_move(s, action, extract.need(s), extract.left(s))
    if s.question == DELIVERING:
        if action == STOP_DELIVERING:
            return deliver.refuse_stop(s)  # §6
        return deliver.refuse_send(s, (action - SEND) // ORDER_KINDS, (action - SEND) % ORDER_KINDS, s.model)
    if s.question == LOOK_AT_STACK:
        return free_choice.refuse_look(s, action - LOOK)  # §7
    if s.question == KEEP_CARD:
        return free_choice.refuse_keep(s, action - KEEP)  # §7
    if s.question == CHOOSE_STACK:
        return innovations.refuse_take(s, action - TAKE)  # §12
    if action == END_TURN:
        return ALLOWED  # after_work, §3.1
    return innovations.refuse_play(s, action - PLAY)


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal `action` and ask the next question."""
    s.shown = 0
    s.question = carry_out(s, action)
    if s.question == EXTRACTING and not can_move(s):
        s.question = ACTION_OVER  # nothing more to choose: the extraction is over by itself
    elif s.question == DELIVERING and not can_send(s):
        s.question = ACTION_OVER
    if s.question == ACTION_OVER:
        s.question = action_over(s)
    if s.question == TURN_OVER:
        s.question = next_turn(s)
    if s.shown != 0:
        s.revealed += 1


@inner_rule
def carry_out(s: State, action: int) -> int:
    """The effect of each answer; returns the next question."""
    if s.question == TURN:
        if action < PASS:
            return placing.begin(s, action - PLACE)  # §3.2
        if action == PASS:
            s.passed[s.seat] = 1  # §3.3
            return TURN_OVER
        return innovations.play(s, action - PLAY)  # §12
    if s.question == PAY_WORKERS:
        if action < PAY:
            placing.pay_innovation(s, action - PAY_INNOVATION)  # §3.2
        else:
            placing.pay(s, action - PAY)
        return PAY_WORKERS if s.to_pay > 0 else use_area(s, placing.placed(s))
    if s.question == PUT_WAGON:
        return taking.put_on_track(s, action - WAGON_TO)  # §4.1
    if s.question == PUT_LOCO:
        return taking.put_on_track(s, action - LOCO_TO)  # §4.2
    if s.question == EXTRACTING:
        return ACTION_OVER if action == STOP_EXTRACTING else extract.make_move(s, action)  # §5
    if s.question == DELIVERING:
        if action == STOP_DELIVERING:
            return ACTION_OVER
        return deliver.send(s, (action - SEND) // ORDER_KINDS, (action - SEND) % ORDER_KINDS)  # §6
    if s.question == LOOK_AT_STACK:
        return free_choice.look(s, action - LOOK)  # §7
    if s.question == KEEP_CARD:
        return free_choice.keep(s, action - KEEP)  # §7
    if s.question == CHOOSE_STACK:
        return taking.take(s, action - TAKE)  # §12
    if action == END_TURN:
        return TURN_OVER  # after_work, §3.1
    return innovations.play(s, action - PLAY)


@inner_rule
def use_area(s: State, area: int) -> int:
    """§4: what each area does; returns the next question."""
    if area < STACKS:
        return taking.take(s, area)
    if area == FREE_CHOICE:
        return LOOK_AT_STACK
    if area == DELIVER:
        return deliver.begin(s)
    return extract.begin(s, LEAST[area], MOST[area])


@rule
def can_move(s: State) -> bool:
    """Whether a move of this extraction is left to choose."""
    need, left = extract.need(s), extract.left(s)
    if left <= 0 or not extract.can_extract(s, need, left):
        return False
    if not guard.needs_guard(s):
        return True
    others_may_guess(s, s.seat)
    return guard.some_move(s, need, left)


@rule
def can_send(s: State) -> bool:
    """Whether a train of this delivery is left to choose."""
    others_may_guess(s, s.seat)
    if not deliver.can_deliver(s, s.model):
        return False
    if not guard.needs_guard(s):
        return True
    for track in range(TRACKS):
        for order in range(ORDER_KINDS):
            if deliver.refuse_send(s, track, order, s.model) == ALLOWED and guard.after_train(s, track, order):
                return True
    return False


@inner_rule
def action_over(s: State) -> int:
    """§3.1: back to the turn after an innovation before the worker action; else further innovations, if any."""
    s.steps, s.least, s.most, s.sent, s.model = 0, 0, 0, 0, NONE
    if s.stage == BEFORE:
        return TURN
    s.stage = AFTER
    asked, plain = False, False  # is one playable; is one that everybody knows of, and its effect?
    for action in range(ACTION_KINDS):
        if innovations.refuse_play(s, action) == ALLOWED:
            asked = True
            if s.innovations_open[s.seat, RANGES + action] > 0 and action != DELIVER_INNOVATION:
                plain = True
    if not plain:
        others_may_guess(s, s.seat)
    return AFTER_WORK if asked else TURN_OVER


@rule
def others_may_guess(s: State, seat: int) -> None:
    """What a seat is asked next can tell others something about the cards that it keeps unseen."""
    if s.orders_secret_count[seat] + s.innovations_secret_count[seat] > 0:
        s.shown |= EVERYBODY & ~(1 << seat)


@inner_rule
def next_turn(s: State) -> int:
    """§3: clockwise, skipping those who have passed; a player who can do nothing passes unasked (R26)."""
    s.stage = BEFORE
    s.innovated = 0
    for step in range(1, s.players + 1):
        seat = s.seat + step
        if seat >= s.players:
            seat -= s.players
        if not s.passed[seat]:
            s.seat, before = seat, s.seat
            if can_act(s):
                return TURN
            s.passed[seat] = 1
            s.seat = before
    return TURN if shift_end.end_shift(s) else GAME_OVER


@rule
def can_act(s: State) -> bool:
    """R28: whether an area can be chosen, or opened by innovations."""
    if placing.forms(placing.worker_sums(s), placing.required(s, EXTRACT_0_1)):
        return True
    others_may_guess(s, s.seat)
    if guard.can_work(s):
        return True
    if chain.is_strict(s):
        for action in range(ACTION_KINDS):
            if guard.can_play(s, action):
                return True
    return False
