"""A turn: which area to place workers on and with which cards, which innovation to play, or to pass (§3, §12).

Worker cards are what a shift lets one spend: an area that takes several of them is worth less by the turns that they
could have been.
"""

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.coal_baron_cards import placing, stacks, tracks
from glueckauf.games.coal_baron_cards.actions import PASS, PAY, PAY_INNOVATION, PLACE, PLAY
from glueckauf.games.coal_baron_cards.components import innovations
from glueckauf.games.coal_baron_cards.components.areas import (
    DELIVER,
    EXTRACT_0_1,
    FREE_CHOICE,
    LOCO,
    LORRY_LEFT,
    MOST,
    ORDER,
    SHARE,
    STACKS,
    WAGON_LEFT,
)
from glueckauf.games.coal_baron_cards.components.innovations import EXTRACT_MOST, VALUE_OF
from glueckauf.games.coal_baron_cards.components.workers import IN_SET, VALUES
from glueckauf.games.coal_baron_cards.state import State

from .cards import gain_of_look, worth_of_card, worth_of_top
from .extracting import worth_of_claim, worth_of_steps
from .own_board import Board
from .trains import worth_of_delivery
from .worths import (
    CARD_PRICE,
    PLAY_EXTRACT,
    PLAY_FROM,
    PLAY_LATER,
    PLAY_NOW,
    WORKER_PRICE,
)


@rule
def judge_turn(s: State, board: Board, out: Numbers, count: int, weights: Numbers) -> None:
    """Write the worth of each area, less its price, of passing and of innovations.

    The areas of the stacks come first; what their cards are worth tells what Free Choice may find there.
    """
    i, look = 0, 0
    for stack in range(STACKS):
        if s.stack_size[stack] > 0 and (stack != LOCO or tracks.has_free_track(s)):
            gain = worth_of_card(s, board, stack, stacks.top_card(s, stack))
            look = max(look, gain + gain_of_look(s, stack))
            if i < count and out[i] == PLACE + stack:
                weights[i] = gain - price(s, stack)
                i += 1
    for j in range(i, count):
        action = out[j]
        if action == PASS:
            weights[j] = 0
        elif action > PASS:
            weights[j] = worth_of_playing(s, board, action - PLAY)
        elif action == PLACE + FREE_CHOICE:
            weights[j] = look - price(s, FREE_CHOICE)
        elif action == PLACE + DELIVER:
            weights[j] = worth_of_delivery(s, board) - price(s, DELIVER)
        else:
            weights[j] = worth_of_steps(s, board, MOST[action - PLACE]) - price(s, action - PLACE)
            if action == PLACE + EXTRACT_0_1:
                weights[j] += worth_of_claim(s)


@rule
def price(s: State, area: int) -> int:
    """Cards, the large ones first, that could each be a turn; where worker cards do not do, an innovation helps."""
    number = placing.required(s, area)
    cost, cards = WORKER_PRICE * number, 0
    for card in range(VALUES - 1, -1, -1):
        used = min(s.workers[s.seat, card], number // (card + 1))
        number -= used * (card + 1)
        cards += used
    return cost + CARD_PRICE * ((cards if number == 0 else 2) - 1)


@rule
def worth_of_playing(s: State, board: Board, innovation: int) -> int:
    """An innovation takes no workers: what is worth a turn is played at once, the rest waits for a better moment."""
    if innovation == innovations.EXTRACT:
        gain = worth_of_steps(s, board, EXTRACT_MOST) - PLAY_EXTRACT
    elif innovation == innovations.DELIVER:
        gain = worth_of_delivery(s, board)
    elif innovation == innovations.TAKE_LORRY:
        gain = max(worth_of_top(s, board, LORRY_LEFT), worth_of_top(s, board, LORRY_LEFT + 1))
    elif innovation == innovations.TAKE_WAGON:
        gain = max(worth_of_top(s, board, WAGON_LEFT), worth_of_top(s, board, WAGON_LEFT + 1))
    elif innovation == innovations.TAKE_LOCO:
        gain = worth_of_top(s, board, LOCO)
    elif innovation == innovations.TAKE_ORDER:
        gain = worth_of_top(s, board, ORDER)
    else:
        gain = worth_of_top(s, board, SHARE)
    return PLAY_NOW if gain >= PLAY_FROM else PLAY_LATER


@rule
def weight_of_payment(s: State, action: int) -> int:
    """Few cards, for each can be a turn; an innovation rather than two cards, and then for as much as it can be."""
    if action < PAY:
        value = VALUE_OF[action - PAY_INNOVATION]
        return 600 if value == s.to_pay else 20 * value
    cards = 0
    for card in range(VALUES):
        cards += IN_SET[action - PAY, card]
    return 10000 if cards == 1 else 400 // (cards * cards)
