"""Whole games on a GPU, a decision at a time: the loop of `bots.playout`, cut where the games are sorted.

Any thread can take the next decision of any game. A slot begins its next game as soon as one is over and does not wait
for the longest.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from glueckauf.bots.playout import Results, answer_for, deal_for, finish_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK, next_rng
from glueckauf.engine.arrays import States
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import ACTIONS
from glueckauf.engine.series import Series

IDLE = ACTIONS  # what a slot without a game asks: beyond the questions and actions of any title
KEYS = IDLE + 1


class Slots(NamedTuple):
    """Games in play, one a slot."""

    states: States  # [slot]
    numbers: Numbers  # [slot] of the game in the series
    rngs: Numbers  # [slot] the random generator of its bots
    decisions: Numbers  # [slot] so far
    choices: Numbers  # [slot] legal actions, summed over the decisions so far
    traces: Numbers  # [slot] so far


@cache
def begin_for(game: Game) -> Callable[[int, int, int, Series, Slots, Numbers], int]:
    """A rule that deals game `number` to a slot and gives its first question; none is dealt behind the last."""
    deal = deal_for(game)

    @rule
    def begin(slot: int, number: int, last: int, series: Series, slots: Slots, key: Numbers) -> int:
        slots.numbers[slot] = number
        slots.decisions[slot] = 0
        slots.choices[slot] = 0
        slots.traces[slot] = 0
        if number >= last:
            return IDLE
        deal(slots.states, slot, series, number, key)
        slots.rngs[slot] = int(key[0]) & RNG_MASK
        return int(slots.states[slot].question)

    return begin


@cache
def choose_for(game: Game, bot: str) -> Callable[[int, Slots, Numbers, Numbers], int]:
    """A rule that gives the next action at a slot."""
    answer = answer_for(game, bot)

    @rule
    def choose_at(slot: int, slots: Slots, out: Numbers, weights: Numbers) -> int:
        action, count, rng = answer(slots.states[slot], out, weights, slots.rngs[slot], ALWAYS)
        slots.rngs[slot] = rng
        slots.choices[slot] += count
        return action

    return choose_at


@cache
def follow_for(game: Game) -> Callable[[int, int, int, int, Series, Slots, Numbers, int, Results], int]:
    """A rule that plays an action at a slot and gives the next question there.

    A finished game makes room for the next, `every` games later; `start` goes into the first row of the results.
    """
    begin, apply, finish = begin_for(game), game.rules.apply, finish_for(game)

    @rule
    def follow(
        slot: int,
        action: int,
        last: int,
        every: int,
        series: Series,
        slots: Slots,
        key: Numbers,
        start: int,
        results: Results,
    ) -> int:
        s, number = slots.states[slot], slots.numbers[slot]
        apply(s, action)
        slots.traces[slot] = next_rng(slots.traces[slot] ^ action)
        slots.decisions[slot] += 1
        if s.seat < 0:
            decisions, choices, trace = slots.decisions[slot], slots.choices[slot], slots.traces[slot]
            finish(slots.states, slot, number - start, decisions, choices, trace, results)
            return begin(slot, number + every, last, series, slots, key)
        return int(s.question)

    return follow
