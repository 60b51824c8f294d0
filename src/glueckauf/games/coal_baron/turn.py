"""The course of the game: read this first. In brackets: the section of the rules page and the file.

draft (§2.2, draft.py), counter-clockwise, three times round -> the first turn
place (§3, placing.py) -> the space's action (§4) -> refill (§10, refill.py) -> next turn
the actions: buy a tile (§5.1, factory.py) -> fill_cart (§5.3), only where coal is short
             draw tiles (§5.2, factory.py, stacks.py) -> keep_tile -> fill_cart -> return -> put_tile until all are back
             mine (§6, mining.py), step by step -> slot (slots.py), where a cube can go to several
             deliver (§7, deliver.py), take money (§8, money.py), take an order (§9.1, new_orders.py): no more questions
             draw orders (§9.2, new_orders.py, stacks.py) -> keep_order -> return -> put_order, until all are back
next turn:   clockwise the next player with workers; when nobody has any, the shift ends (§11.2, shift_end.py) and is
             scored (§11.1, shift_scoring.py); after the third the game does (§12, scoring.py)
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import deliver, draft, factory, mining, money, new_orders, placing, refill, shift_end, slots, stacks
from .actions import (
    ASKED,
    CHOOSE_END,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CHOOSE_TILE,
    DRAFT,
    DRAFTING,
    FILL_CART,
    GAME_OVER,
    MINING,
    ONTO,
    PLACE,
    PLACE_WORKERS,
    PUT_ORDER,
    PUT_ORDERS,
    PUT_TILE,
    PUT_TILES,
    RETURN_TOP,
    TURN_OVER,
)
from .components.spaces import (
    BUY_TILE,
    DELIVER,
    DOES,
    DRAW_ORDERS,
    DRAW_TILES,
    MINE,
    NUMBER,
    TAKE_ORDER,
)
from .reasons import GAME_IS_OVER, NOT_ASKED
from .state import State


@rule
def refusal(s: State, action: int) -> int:
    """Why `action` may not be chosen now, or ALLOWED."""
    if s.question < 0:
        return GAME_IS_OVER
    if not ASKED[s.question, action]:
        return NOT_ASKED
    if s.question == DRAFTING:
        return draft.refuse_draft(s, action - DRAFT)  # §2.2
    if s.question == PLACE_WORKERS:
        return placing.refuse_place(s, action - PLACE)  # §3, §4
    if s.question == FILL_CART:
        return factory.refuse_fill(s, action)  # §5.3
    if s.question == CHOOSE_TILE:
        return factory.refuse_keep(s, action)  # §5.2
    if s.question == CHOOSE_ORDER:
        return new_orders.refuse_keep(s, action)  # §9.2
    if s.question == PUT_TILES:
        return factory.refuse_put(s, action)  # §5.2
    if s.question == PUT_ORDERS:
        return new_orders.refuse_put(s, action)  # §9.2
    if s.question == MINING:
        return mining.refuse_step(s, action)  # §6
    if s.question == CHOOSE_SLOT:
        return slots.refuse_onto(s, action - ONTO)  # §6
    return ALLOWED  # either end of the stack, §5.2, §9.2


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal `action` and ask the next question."""
    s.shown = 0
    follow = carry_out(s, action)
    if follow == TURN_OVER:
        follow = next_turn(s)
    s.question = follow


@rule
def carry_out(s: State, action: int) -> int:
    """The effect of each answer; returns the next question."""
    if s.question == MINING:
        return mining.step(s, action)  # §6
    if s.question == PLACE_WORKERS:
        placing.place(s, action - PLACE)  # §3
        return use_space(s, action - PLACE)  # §4
    if s.question == CHOOSE_SLOT:
        return mining.onto(s, action - ONTO)  # §6
    if s.question == DRAFTING:
        return draft.draft(s, action - DRAFT)  # §2.2
    if s.question == FILL_CART:
        return factory.fill(s, action)  # §5.3
    if s.question == CHOOSE_TILE:
        return factory.keep(s, action)  # §5.2
    if s.question == CHOOSE_ORDER:
        return new_orders.keep(s, action)  # §9.2
    if s.question == CHOOSE_END:
        return stacks.choose_end(s, 1 if action == RETURN_TOP else 0)  # §5.2, §9.2
    return stacks.put(s, action - (PUT_TILE if s.question == PUT_TILES else PUT_ORDER))


@rule
def use_space(s: State, space: int) -> int:
    """§4: what each space does; returns the next question."""
    does = DOES[space]
    if does == BUY_TILE:
        return factory.buy(s, NUMBER[space])  # §5.1
    if does == DRAW_TILES:
        return factory.draw(s)  # §5.2
    if does == MINE:
        return mining.begin(s, NUMBER[space])  # §6
    if does == DELIVER:
        return deliver.deliver(s, NUMBER[space])  # §7
    if does == TAKE_ORDER:
        return new_orders.take(s, NUMBER[space])  # §9.1
    if does == DRAW_ORDERS:
        return new_orders.draw(s)  # §9.2
    return money.take(s, NUMBER[space])  # §8


@rule
def next_turn(s: State) -> int:
    """§3: after the refill clockwise the next player with workers, who may be the same one again."""
    refill.refill(s)  # §10
    s.space = NONE
    seat = s.seat
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.workers[seat] > 0:
            s.seat = seat
            return PLACE_WORKERS
    return PLACE_WORKERS if shift_end.end_shift(s) else GAME_OVER  # §11
