"""What a sensible beginner prefers in Coal Baron: The Great Card Game.

A card is worth what it does for the chain lorry, wagon, loco, order, delivery; shares and objectives are worth the
points that they will bring (`cards`). An area is worth what it gives, less the worker cards that it takes (`areas`).
"""

from glueckauf.bots.heuristics.spread import spread
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron_cards import tracks
from glueckauf.games.coal_baron_cards.actions import (
    AFTER_WORK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    KEEP,
    KEEP_CARD,
    LOCO_TO,
    LOOK,
    LOOK_AT_STACK,
    PAY_WORKERS,
    PLAY,
    PUT_LOCO,
    PUT_WAGON,
    SEND,
    STOP_DELIVERING,
    TAKE,
    TURN,
    WAGON_TO,
)
from glueckauf.games.coal_baron_cards.components.orders import ORDER_KINDS
from glueckauf.games.coal_baron_cards.state import State

from .areas import judge_turn, weight_of_payment, worth_of_playing
from .cards import gain_of_look, worth_of_card, worth_of_top
from .extracting import worth_of_move
from .own_board import Board, board_of
from .trains import worth_of_place, worth_of_track, worth_of_train
from .worths import FALLING, PLAY_FROM, TRAIN_STAY


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`."""
    if s.question == PAY_WORKERS:
        for i in range(count):
            weights[i] = weight_of_payment(s, out[i])
        return
    if s.question == PUT_LOCO:
        for i in range(count):
            weights[i] = worth_of_track(s, out[i] - LOCO_TO)
    elif s.question == TURN:
        judge_turn(s, board_of(s), out, count, weights)
    else:
        board = board_of(s)
        for i in range(count):
            weights[i] = worth(s, board, out[i])
    spread(count, weights, FALLING)


@rule
def worth(s: State, board: Board, action: int) -> int:
    """How much an answer helps, to a question other than those of `weigh`."""
    if s.question == EXTRACTING:
        return worth_of_move(s, board, action)
    if s.question == DELIVERING:
        if action == STOP_DELIVERING:
            return TRAIN_STAY
        return worth_of_train(s, board, (action - SEND) // ORDER_KINDS, (action - SEND) % ORDER_KINDS)
    if s.question == PUT_WAGON:
        return worth_of_place(s, board, tracks.card_to_put(s), action - WAGON_TO)
    if s.question == LOOK_AT_STACK:
        return worth_of_top(s, board, action - LOOK) + gain_of_look(s, action - LOOK)
    if s.question == KEEP_CARD:
        return worth_of_card(s, board, s.stack, s.drawn[action - KEEP])
    if s.question == AFTER_WORK:
        return PLAY_FROM if action == END_TURN else worth_of_playing(s, board, action - PLAY)
    return worth_of_top(s, board, action - TAKE)
