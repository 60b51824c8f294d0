"""One row of a batch: one game, stepped by its learners and followed by the next game of the series when it is over.

The same rule runs on a thread of the CPU, which goes through many rows, and on the GPU, one thread a row.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from glueckauf.bots.playout import answer_for, copy_state, deal_for
from glueckauf.bots.policies import ALWAYS
from glueckauf.engine.arrays import Flags, FloatGrid, Grid, States
from glueckauf.engine.compile import output_rule, rule
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.observation import TABLE
from glueckauf.engine.series import Series
from glueckauf.lab.legality import allow_only, check_all
from glueckauf.lab.rewards import GAIN, MARGIN, pay_for


class Terms(NamedTuple):
    """What the rows play, and for what."""

    series: Series
    stride: int  # from the number of a game to that of the next in the same row
    pays: int  # MARGIN, WIN or GAIN of `rewards.py`
    most: int  # decisions after which a game is cut off; 0: never


class Scratch(NamedTuple):
    """Per-thread scratch buffers."""

    known: States  # [0] a state: what a seat knows
    out: Numbers  # [place] legal actions
    weights: Numbers  # [place] what a bot thinks of them
    key: Numbers  # [word] `KEY_ROOM` of them
    points: Numbers  # [seat * categories + category]
    ranks: Numbers  # [seat]
    vector: Numbers  # [place] what a seat knows, in small numbers; zeros as long as nobody writes


class Rows(NamedTuple):
    """What lies in the arrays of a batch; one row a game.

    The first six are the games themselves. Callers see only the others, and no rule reads those: they may write there.
    """

    states: States  # [row]
    numbers: Numbers  # [row] of the game in the series
    allowed: Grid  # [row, word] a bit for each action that is legal now (`legality.py`)
    resets: Flags  # [row] whether the next step leaves this game and begins the next, whatever the action
    taken: Numbers  # [row] decisions of this game so far
    before: FloatGrid  # [row, seat] the margin that has been paid, with GAIN
    observations: Grid  # [row, place] what the asked seat knows
    masks: Grid  # [row, action] what it may do
    seats: Numbers  # [row] whose decision
    waiting: Grid  # [row, seat] whether it is somebody else's decision
    rewards: FloatGrid  # [row, seat] of the game that this step ended, else 0; with GAIN, of this step
    dones: Flags  # [row] whether it ended or cut off one: all else but the rewards is of the next game already
    truncated: Flags  # [row] whether it cut one off
    refused: Flags  # [row] whether the action was not allowed, and nothing happened


@cache
def advance_for(game: Game) -> Callable[[int, Rows, Terms, Scratch, Numbers], bool]:
    """A rule that plays the action of a row, which is allowed, and returns whether its game has ended.

    It has where it is over, which pays (the rewards are zeros), or is cut off; the row is then to be reset. One that
    was to be reset before plays nothing.
    """
    pay, gain, apply = pay_for(game), gain_for(game), game.rules.apply

    @rule
    def advance(row: int, rows: Rows, terms: Terms, scratch: Scratch, actions: Numbers) -> bool:
        if rows.resets[row]:
            return False
        s = rows.states[row]
        apply(s, int(actions[row]))
        rows.taken[row] += 1
        over = s.seat < 0
        if terms.pays == GAIN:
            gain(row, rows, scratch)
        elif over:
            pay(s, terms.pays, scratch.points, scratch.ranks, rows.rewards[row])
        cut = not over and 0 < terms.most <= rows.taken[row]
        rows.truncated[row] = cut
        rows.resets[row] = over or cut
        return bool(over or cut)

    return advance


@cache
def renew_for(game: Game) -> Callable[[int, Rows, Terms, Scratch], None]:
    """A rule that deals the next game to a row that is to be reset."""
    deal, pay = deal_for(game), pay_for(game)

    @rule
    def renew(row: int, rows: Rows, terms: Terms, scratch: Scratch) -> None:
        rows.resets[row] = False
        rows.numbers[row] += terms.stride
        rows.taken[row] = 0
        deal(rows.states, row, terms.series, rows.numbers[row], scratch.key)
        if terms.pays == GAIN:
            pay(rows.states[row], MARGIN, scratch.points, scratch.ranks, rows.before[row])

    return renew


@cache
def gain_for(game: Game) -> Callable[[int, Rows, Scratch], None]:
    """A rule that pays by how much each seat's margin has grown."""
    pay = pay_for(game)

    @rule
    def gain(row: int, rows: Rows, scratch: Scratch) -> None:
        s, rewards, before = rows.states[row], rows.rewards[row], rows.before[row]
        pay(s, MARGIN, scratch.points, scratch.ranks, rewards)
        for seat in range(s.players):
            now = rewards[seat]
            rewards[seat] = now - before[seat]
            before[seat] = now

    return gain


@cache
def allow_for(game: Game) -> Callable[[int, Rows, Numbers], None]:
    """A rule that writes what the asked seat may do, and who waits; the mask is zeros."""
    legal = game.rules.legal

    @rule
    def allow(row: int, rows: Rows, out: Numbers) -> None:
        s = rows.states[row]
        count = legal(s, out)
        for seat in range(s.players):
            rows.waiting[row, seat] = seat != s.seat
        allow_only(rows.allowed, row, out, count)
        for i in range(count):
            rows.masks[row, out[i]] = True

    return allow


@cache
def show_for(game: Game) -> Callable[[States, int, Numbers], None]:
    """A rule that writes what the asked seat knows, and conceals all else in states[place]; the vector is zeros."""
    conceal, observe = game.knowledge.conceal, game.knowledge.observe

    @rule
    def show(states: States, place: int, vector: Numbers) -> None:
        s = states[place]
        seat = int(s.seat)
        conceal(s, seat)
        observe(s, seat, vector)

    return show


@cache
def hide_for(game: Game) -> Callable[[States, int], None]:
    """A rule that conceals states[place] for the asked seat: the first step of `show`, which a GPU does in three."""
    conceal = game.knowledge.conceal

    @rule
    def hide(states: States, place: int) -> None:
        s = states[place]
        conceal(s, int(s.seat))

    return hide


@cache
def tell_for(game: Game) -> Callable[[States, int, int, Numbers], None]:
    """A rule that writes one part of what the asked seat knows: the second step. Without parts all is the first one."""
    observe, observe_part = game.knowledge.observe, game.knowledge.observe_part
    if observe_part is None:

        @rule
        def tell_all(states: States, place: int, part: int, vector: Numbers) -> None:
            s = states[place]
            if part == TABLE:
                observe(s, int(s.seat), vector)

        return tell_all

    @rule
    def tell(states: States, place: int, part: int, vector: Numbers) -> None:
        s = states[place]
        observe_part(s, int(s.seat), part, vector)

    return tell


@cache
def compare_for(game: Game) -> Callable[[States, int, int, int, Numbers], None]:
    """A rule that writes what follows from all parts, one of `every`: the third step."""
    compare_seats = game.knowledge.compare_seats

    @rule
    def compare(states: States, place: int, first: int, every: int, vector: Numbers) -> None:
        compare_seats(states[place], first, every, vector)

    return compare


class Advice(NamedTuple):
    """What a bot would answer; one row a game."""

    wanted: Flags  # [row] whether its answer is asked for
    generators: Numbers  # [row] random numbers of the bot
    answers: Numbers  # [row] or NONE


@cache
def advise_for(game: Game, bot: str) -> Callable[[int, Rows, Advice, Numbers, Numbers], int]:
    """A rule that gives what the bot would answer in a row."""
    choose = answer_for(game, bot)

    @rule
    def advise(row: int, rows: Rows, advice: Advice, out: Numbers, weights: Numbers) -> int:
        action, _, rng = choose(rows.states[row], out, weights, int(advice.generators[row]), ALWAYS)
        advice.generators[row] = rng
        return action

    return advise


@cache
def advise_all_for(game: Game, bot: str) -> Callable[[int, int, Rows, Advice, Scratch], None]:
    """A rule that writes what the bot would answer in the rows from `first` to the one before `last`."""
    advise = advise_for(game, bot)

    @rule
    def advise_all(first: int, last: int, rows: Rows, advice: Advice, scratch: Scratch) -> None:
        for row in range(first, last):
            action = NONE
            if advice.wanted[row]:
                action = advise(row, rows, advice, scratch.out, scratch.weights)
            advice.answers[row] = action

    return advise_all


@output_rule
def hand_over(vector: Numbers, row: Numbers) -> None:
    """Copy what a seat knows into the row of a batch, as numbers of its kind, and leave zeros."""
    for i in range(len(vector)):
        row[i] = vector[i]
    for i in range(len(vector)):
        vector[i] = 0


@cache
def steps_for(game: Game) -> Callable[[int, int, Rows, Terms, Scratch, Numbers], None]:
    """A rule that steps the rows from `first` to the one before `last`."""
    advance, renew, allow, show = advance_for(game), renew_for(game), allow_for(game), show_for(game)
    actions_there = len(game.actions.texts)

    @rule
    def steps(first: int, last: int, rows: Rows, terms: Terms, scratch: Scratch, actions: Numbers) -> None:
        for row in range(first, last):
            mask = rows.masks[row]
            for action in range(actions_there):
                mask[action] = False
            for seat in range(terms.series.players):
                rows.rewards[row, seat] = 0
            rows.truncated[row] = False
            rows.dones[row] = advance(row, rows, terms, scratch, actions)
            if rows.resets[row]:
                renew(row, rows, terms, scratch)
            rows.seats[row] = rows.states[row].seat
            allow(row, rows, scratch.out)
            copy_state(scratch.known, 0, rows.states, row)
            show(scratch.known, 0, scratch.vector)
            hand_over(scratch.vector, rows.observations[row])

    return steps


@cache
def step_all_for(game: Game) -> Callable[[Rows, Terms, Scratch, Numbers], int]:
    """A rule that steps every row; or none, if an action is not allowed: gives the first such row, or NONE."""
    steps = steps_for(game)

    @rule
    def step_all(rows: Rows, terms: Terms, scratch: Scratch, actions: Numbers) -> int:
        refused = check_all(rows.allowed, rows.resets, rows.refused, actions)
        if refused == NONE:
            steps(0, len(actions), rows, terms, scratch, actions)
        return refused

    return step_all
