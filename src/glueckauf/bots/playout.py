"""The play loop in machine code, the only one: list what is legal, choose, apply.

`answer_for` lists and chooses, `step_for` also applies. Whoever plays without returning to Python calls one of them:
whole games (here; the threads of `lab`, and its GPU, decision by decision), the bots beside a learner, the play-outs of
the tree search. In Python the loop is `bot.play_on`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.policies import ALWAYS, RNG_MASK, next_rng, policy_for
from glueckauf.engine.arrays import Grid, States
from glueckauf.engine.border import bad_argument
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.series import KEY_ROOM, Series, find_key, series_of
from glueckauf.engine.state import State

BOTS = ("random", "heuristic", "sampled")  # policies that play whole games, and beside learners


@cache
def answer_for(game: Game, policy: str) -> Callable[[State, Numbers, Numbers, int, int], tuple[int, int, int]]:
    """A rule that gives the next action, among how many it was chosen, and the random generator.

    Where nothing is legal (in a world that was only supposed), the number is 0 and the action says nothing.
    """
    legal, choose = game.rules.legal, policy_for(game, policy)

    @rule
    def answer(s: State, out: Numbers, weights: Numbers, rng: int, share: int) -> tuple[int, int, int]:
        count = legal(s, out)
        place, rng = choose(s, out, count, weights, rng, share)
        return int(out[place]), count, rng

    return answer


@cache
def step_for(game: Game, policy: str) -> Callable[[State, Numbers, Numbers, int, int], tuple[int, int, int]]:
    """A rule that plays the next action; returns what `answer_for` does. Nothing is played where nothing is legal."""
    answer, apply = answer_for(game, policy), game.rules.apply

    @rule
    def step(s: State, out: Numbers, weights: Numbers, rng: int, share: int) -> tuple[int, int, int]:
        action, count, rng = answer(s, out, weights, rng, share)
        if count > 0:
            apply(s, action)
        return action, count, rng

    return step


class Results(NamedTuple):
    """What came of whole games; one row a game. On a GPU the arrays are those of `numba.cuda`."""

    points: Grid  # [game, seat * categories + category]
    places: Grid  # [game, seat] 1 for the winner
    decisions: Numbers  # [game]
    choices: Numbers  # [game] legal actions, summed over the decisions
    traces: Numbers  # [game] a hash of all its actions in their order
    states: States  # [game] the last position, if there is room for all; else [0] scratch


@rule
def copy_state(to: States, place: int, source: States, origin: int) -> None:
    """Put a copy of one state in the place of another. A GPU does it its own way (`lab.device_rules`)."""
    to[place] = source[origin]


@cache
def deal_for(game: Game) -> Callable[[States, int, Series, int, Numbers], None]:
    """A rule that puts the first position of a game of the series into a place of `states`, and its key into `key`."""
    setup = game.rules.setup

    @rule
    def deal(states: States, place: int, series: Series, number: int, key: Numbers) -> None:
        copy_state(states, place, series.zeros, 0)
        find_key(states[place], series.prefix, number, key)
        setup(states[place], series.players, series.options, key)

    return deal


@cache
def finish_for(game: Game) -> Callable[[States, int, int, int, int, int, Results], None]:
    """A rule that writes what came of the game in states[place] into a row of the results."""
    scores, places = game.rules.scores, game.rules.places

    @rule
    def finish(
        states: States, place: int, row: int, decisions: int, choices: int, trace: int, results: Results
    ) -> None:
        scores(states[place], results.points[row])
        places(states[place], results.places[row])
        results.decisions[row] = decisions
        results.choices[row] = choices
        results.traces[row] = trace
        if row < len(results.states):
            copy_state(results.states, row, states, place)

    return finish


@cache
def play_for(
    game: Game, bot: str
) -> Callable[[States, int, int, Series, Numbers, Numbers, Numbers, int, Results], None]:
    """A rule that plays the games `first` to `last` - 1 of a series in states[0].

    `start` is the number of the game that goes into the first row of `results`; `out`, `weights` and `key` are scratch.
    """
    deal, step, finish = deal_for(game), step_for(game, bot), finish_for(game)

    @rule
    def play(
        states: States,
        first: int,
        last: int,
        series: Series,
        out: Numbers,
        weights: Numbers,
        key: Numbers,
        start: int,
        results: Results,
    ) -> None:
        s = states[0]
        for number in range(first, last):
            deal(states, 0, series, number, key)
            rng, decisions, choices, trace = int(key[0]) & RNG_MASK, 0, 0, 0
            while s.seat >= 0:
                action, count, rng = step(s, out, weights, rng, ALWAYS)
                trace = next_rng(trace ^ action)
                decisions += 1
                choices += count
            finish(states, 0, number - start, decisions, choices, trace, results)

    return play


class Games(NamedTuple):
    """What came of whole games; one row a game."""

    points: npt.NDArray[np.int64]  # [game, seat, category]
    places: npt.NDArray[np.int64]  # [game, seat] 1 for the winner
    decisions: npt.NDArray[np.int64]  # [game]
    choices: npt.NDArray[np.int64]  # [game] legal actions, summed over the decisions
    traces: npt.NDArray[np.int64]  # [game] a hash of all its actions in their order
    states: Any = None  # [game] the last positions, if they were asked for; Any: an array of records or a `PlainBatch`


def new_results(game: Game, count: int, players: int, *, keep_states: bool) -> Results:
    """Room for the results of so many games."""
    return Results(
        np.zeros((count, players * len(game.categories)), np.int64),
        np.zeros((count, players), np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        game.blanks(count if keep_states else 0),
    )


def as_games(game: Game, results: Results, *, keep_states: bool) -> Games:
    """The results as callers see them."""
    points, places, decisions, choices, traces = map(np.asarray, results[:5])
    by_category = points.reshape(*places.shape, len(game.categories))
    return Games(by_category, places, decisions, choices, traces, results.states if keep_states else None)


def play_series(
    game: Game,
    players: int,
    seed: str | int,
    numbers: range,
    *,
    bot: str = "random",
    options: Mapping[str, str] | None = None,
) -> Games:
    """Play these games of the series `seed` in this thread, the same bot on all seats.

    Raises `BadSetup`, and `BadArgument` for numbers that do not follow each other from 0 on.
    """
    if not isinstance(numbers, range) or numbers.step != 1 or numbers.start < 0:
        raise bad_argument("numbers", "bad_numbers", numbers, "a range of numbers from 0", "fortlaufende Zahlen ab 0")
    series = series_of(game, players, seed, options)
    results = new_results(game, len(numbers), series.players, keep_states=False)
    actions = len(game.actions.texts)
    out, weights = (np.zeros(actions, np.int64) for _ in range(2))
    key = np.zeros(KEY_ROOM, np.uint32)
    play = play_for(game, bot)
    play(game.blanks(1), numbers.start, numbers.stop, series, out, weights, key, numbers.start, results)
    return as_games(game, results, keep_states=False)
