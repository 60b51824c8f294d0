"""What a sensible beginner prefers in Isle of Trains.

Every answer is judged by its worth (`worths`): points, cards that it costs or brings, and how far it helps with the
contract that the train can do best (`plan`). Each file of an action has what it is worth and the questions inside it.
"""

from glueckauf.bots.heuristics.spread import spread
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.games.isle_of_trains import train
from glueckauf.games.isle_of_trains.actions import (
    ACTION,
    DELIVER,
    DRAW,
    EXTRA,
    FULFIL,
    HIDE_CARD,
    LOAD_FACE_DOWN,
    REMOVE,
    REMOVE_WAGONS,
    REPLACE_CAR,
    SOURCE,
    TARGET,
    TEAR_DOWN,
    THROW_OFF,
    UNLOAD_CARGO,
    WAIVE,
)
from glueckauf.games.isle_of_trains.components.contracts import PARTS
from glueckauf.games.isle_of_trains.state import State

from .building import build_worth, judge_losses
from .delivering import deliver_worth, fulfil_worth, judge_unloading
from .giving import judge_giving, judge_single_cards
from .hand import change
from .loading import judge_targets, load_worth, note_loads
from .plan import plan_of
from .worths import FALLING


@rule
def weigh(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """Write a weight for each of the `count` legal answers in `out`; `weights` is as long as `out`, its end scratch."""
    if s.question == ACTION or s.question == EXTRA:
        judge_actions(s, out, count, weights)
    elif s.question == TARGET:
        judge_targets(s, out, count, weights)  # §6
    elif s.question == UNLOAD_CARGO:
        judge_unloading(s, out, count, weights)  # §7
    elif s.question == SOURCE or s.question == HIDE_CARD:
        judge_single_cards(s, out, count, weights)  # §13, §6.2
    elif s.question == REPLACE_CAR or s.question == THROW_OFF or s.question == REMOVE_WAGONS or s.question == TEAR_DOWN:
        judge_losses(s, out, count, weights)  # §5
    else:  # payments and discards
        judge_giving(s, out, count, weights)
    spread(count, weights, FALLING)


@rule
def judge_actions(s: State, out: Numbers, count: int, weights: Numbers) -> None:
    """What an action brings, less the cards that it costs (§3)."""
    plan, reserve = plan_of(s), train.reserve(s, s.seat)
    noted = False
    for i in range(count):
        action = out[i]
        if action == DRAW:
            weights[i] = change(s, 1, plan.left)  # §4
        elif action <= REMOVE:
            weights[i] = build_worth(s, plan, action, reserve)  # §5
        elif action <= LOAD_FACE_DOWN:
            if not noted:
                noted = True
                note_loads(s, plan, weights)
            weights[i] = load_worth(action, weights)  # §6
        elif action == DELIVER:
            weights[i] = deliver_worth(s, plan)  # §7
        elif action == WAIVE:
            weights[i] = 0
        else:
            weights[i] = fulfil_worth(s, plan, (action - FULFIL) // PARTS, (action - FULFIL) % PARTS)  # §7.1
