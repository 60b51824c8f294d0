"""Plans: the answers of one decision, found by walking through it in a world that fits what the seat knows."""

from collections.abc import Callable, Sequence

import numpy as np

from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.small_network import SmallNetwork, ask_for
from glueckauf.coach.turns import goes_on, shows, tried
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.history import History
from glueckauf.engine.state import State

LONGEST_PLAN = 60  # answers
ENOUGH = 8  # visits from which on the search's own choice counts, and not the heuristic's

Plan = tuple[int, ...]
Choose = Callable[
    [State, Sequence[int], Sequence[int]], int
]  # in a world, of the legal answers, behind the plan so far


def walk(history: History, moves: int, seat: int, choose: Choose) -> Plan:
    """One decision of `seat` after so many actions, answer by answer; `choose` is asked where there is a choice.

    What a plan meets before anything comes to light is the same in every world.
    """
    game = history.game
    known = game.known_to(history.states[moves], seat)
    trial = tried(history, moves, game.world(known, f"plan {moves}"))
    plan: list[int] = []
    while trial.seat == seat and len(plan) < LONGEST_PLAN:
        legal = game.legal_ids(trial.state)
        action = choose(trial.state, legal, plan) if len(legal) > 1 else legal[0]
        if plan and not goes_on(trial, seat, action):
            break
        trial.add(*game.played(trial.state, game.actions.texts[action]))
        plan.append(action)
        if shows(trial.state, seat):
            break
    return tuple(plan)


def obvious_plan(history: History, moves: int, seat: int, begun: Sequence[int] = ()) -> Plan:
    """What a sensible beginner would do, perhaps behind a first answer."""
    bot = HeuristicBot(history.game, f"obvious {moves}")

    def choose(state: State, legal: Sequence[int], plan: Sequence[int]) -> int:
        return begun[len(plan)] if len(plan) < len(begun) else bot.decide(history.game.known_to(state, seat), legal)

    return walk(history, moves, seat, choose)


def favoured_by(net: SmallNetwork, history: History, moves: int, seat: int) -> Plan:
    """What a network would do, answer by answer."""
    game = history.game

    def choose(state: State, legal: Sequence[int], _: Sequence[int]) -> int:
        ask_for(game)(game.known_to(state, seat), net, np.array(legal), len(legal))
        return legal[int(np.asarray(net.logits)[: len(legal)].argmax())]

    return walk(history, moves, seat, choose)


def outcome(history: History, moves: int, seat: int, plan: Sequence[int]) -> bytes:
    """The position behind a plan, in one world for all: plans with the same outcome are the same."""
    game = history.game
    world = game.world(game.known_to(history.states[moves], seat), f"plan {moves}")
    for action in plan:
        world = game.play(world, game.actions.texts[action])
    return to_bytes(world)


def alike(history: History, moves: int, seat: int, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two plans come to the same: by the position behind them, or because only the order differs."""
    return sorted(one) == sorted(other) or (outcome(history, moves, seat, one) == outcome(history, moves, seat, other))
