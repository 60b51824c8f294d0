"""Whole games of a series, random or by the heuristic, without returning to Python in between.

A thread plays every so many games of the series, decision by decision: on a GPU the threads of a warp stay in step
when each begins its next game as soon as one is over, and do not wait for the longest game among them.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from glueckauf.bots.heuristic_bot import habit_for
from glueckauf.bots.playout import RNG_MASK, next_rng
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import ACTIONS
from glueckauf.engine.state import State
from glueckauf.lab.rows import Scratch, copy_state, deal_for
from glueckauf.lab.series import Series

BOTS = ("random", "heuristic")
IDLE = ACTIONS  # what a place asks that has no game: beyond the questions and actions of any title


class Results(NamedTuple):
    """What came of the games; one row a game."""

    points: Any  # [game, seat * categories + category]
    places: Any  # [game, seat] 1 for the winner
    decisions: Any  # [game]
    traces: Any  # [game] a hash of all its actions in their order
    states: Any  # [game] the last position, if there is room for all; else [0] scratch


@rule
def anything(s: State, out: Numbers, count: int, weights: Numbers, rng: int) -> int:  # noqa: ARG001 - as habits
    """The place in `out` of any answer, each equally likely."""
    return (rng >> 11) * count >> 20


@cache
def play_for(game: Game, bot: str) -> Callable[..., None]:
    """A rule that plays the games `first`, `first` + `every` and so on before `last`, in states[place].

    `start` is the number of the game that goes into the first row of `results`.
    """
    deal, choose = deal_for(game), habit_for(game) if bot == "heuristic" else anything
    legal, apply, scores, places = game.rules.legal, game.rules.apply, game.rules.scores, game.rules.places

    @rule
    def play(
        states: Any,
        place: int,
        first: int,
        last: int,
        every: int,
        series: Series,
        scratch: Scratch,
        start: int,
        results: Results,
    ) -> None:
        number, rng, decisions, trace = first, 0, 0, 0
        s = states[place]
        if number < last:
            deal(states, place, series, number, scratch.key)
            rng = int(scratch.key[0]) & RNG_MASK
        while number < last:
            count = legal(s, scratch.out)
            rng = next_rng(rng)
            action = int(scratch.out[choose(s, scratch.out, count, scratch.weights, rng)])
            apply(s, action)
            trace = next_rng(trace ^ action)
            decisions += 1
            if s.seat < 0:
                row = number - start
                scores(s, results.points[row])
                places(s, results.places[row])
                results.decisions[row] = decisions
                results.traces[row] = trace
                if row < len(results.states):
                    copy_state(results.states, row, states, place)
                decisions, trace = 0, 0
                number += every
                if number < last:
                    deal(states, place, series, number, scratch.key)
                    rng = int(scratch.key[0]) & RNG_MASK

    return play


class Slots(NamedTuple):
    """Games in play, one a place, so that anybody can take the next decision of any of them."""

    states: Any  # [place]
    numbers: Any  # [place] of the game in the series
    rngs: Any  # [place]
    decisions: Any  # [place] so far
    traces: Any  # [place] so far


@cache
def begin_for(game: Game) -> Callable[..., int]:
    """A rule that deals game `number` to a place and gives its first question; none is dealt behind the last."""
    deal = deal_for(game)

    @rule
    def begin(place: int, number: int, last: int, series: Series, slots: Slots, key: Numbers) -> int:
        slots.numbers[place] = number
        slots.decisions[place] = 0
        slots.traces[place] = 0
        if number >= last:
            return IDLE
        deal(slots.states, place, series, number, key)
        slots.rngs[place] = int(key[0]) & RNG_MASK
        return int(slots.states[place].question)

    return begin


@cache
def choose_for(game: Game, bot: str) -> Callable[..., int]:
    """A rule that gives the next action at a place, as `play_for` chooses it; each has its own random generator."""
    legal, choose = game.rules.legal, habit_for(game) if bot == "heuristic" else anything

    @rule
    def choose_at(place: int, slots: Slots, out: Numbers, weights: Numbers) -> int:
        s = slots.states[place]
        count = legal(s, out)
        slots.rngs[place] = next_rng(slots.rngs[place])
        return int(out[choose(s, out, count, weights, slots.rngs[place])])

    return choose_at


@cache
def follow_for(game: Game) -> Callable[..., int]:
    """A rule that plays an action at a place, as `play_for` does, and gives the next question there.

    A finished game makes room for the next.
    """
    begin, apply, scores, places = begin_for(game), game.rules.apply, game.rules.scores, game.rules.places

    @rule
    def follow(
        place: int,
        action: int,
        last: int,
        every: int,
        series: Series,
        slots: Slots,
        key: Numbers,
        start: int,
        results: Results,
    ) -> int:
        s, number = slots.states[place], slots.numbers[place]
        apply(s, action)
        slots.traces[place] = next_rng(slots.traces[place] ^ action)
        slots.decisions[place] += 1
        if s.seat < 0:
            row = number - start
            scores(s, results.points[row])
            places(s, results.places[row])
            results.decisions[row] = slots.decisions[place]
            results.traces[row] = slots.traces[place]
            if row < len(results.states):
                copy_state(results.states, row, slots.states, place)
            return begin(place, number + every, last, series, slots, key)
        return int(s.question)

    return follow
