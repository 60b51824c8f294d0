"""The course of the game: read this first. In brackets: the section of the rules page and the file.

action (§3) -> draw (§4, draw.py)
            -> build (§5.1, §5.2, §5.4, build.py), upgrade (§5.3, upgrade.py):
               replace -> throw_off -> tear_down -> pay (payment.py) -> placed
            -> remove (§5.5, removal.py), wagon by wagon -> tear_down
            -> load (§6, load.py): target; face down also hide -> fee
               then the draw of Caboose 2, the bonus of another's car (§6.4, bonus.py): draws -> bonus_discard -> extra
            -> deliver, fulfil (§7, deliver.py): unload, card by card -> contract -> draws -> the draw of Caboose 1
extra:      the same answers, as far as the bonus grants them, or waive
each draw:  from the piles (§10, piles.py); with an open display card by card: source (§13, display.py)
two actions -> hand_limit (§3, turn_end.py) -> next turn, or the game is over (§11, game_end.py; §12, scoring.py)

Open choices are asked only where there is more than one; secret ones unless the public numbers leave no choice.
"""

from glueckauf.engine.compile import inner_rule, rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import bonus, build, deliver, display, draw, hand, load, payment, removal, train, turn_end, upgrade
from .actions import (
    ACTION,
    ACTION_OVER,
    ASKED,
    BONUS_DISCARD,
    BUILD,
    DELIVER,
    DISCARD,
    DISCARD_PHANTOM,
    DRAW,
    DRAW_BLIND,
    EXTRA,
    FEE,
    FULFIL,
    HAND_LIMIT,
    HIDE,
    HIDE_CARD,
    LOAD,
    LOAD_FACE_DOWN,
    ONTO,
    PAY,
    PAY_PHANTOM,
    PAYMENT,
    REMOVE,
    REMOVE_WAGONS,
    REPLACE,
    REPLACE_CAR,
    STOP_THROWING,
    STOP_UNLOADING,
    TAKE,
    TARGET,
    TEAR,
    TEAR_DOWN,
    THROW,
    THROW_AND_BUILD,
    THROW_AND_UPGRADE,
    THROW_OFF,
    UNLOAD,
    UNLOAD_CARGO,
    UPGRADE_KIND,
    UPGRADE_TO,
    WAIVE,
)
from .components.cards import FIRST_WAGON
from .components.contracts import PARTS
from .components.freight_cars import MAY_BUILD, MAY_DELIVER, MAY_DRAW, MAY_LOAD
from .components.wagons import REPLACE_WAGON
from .reasons import GAME_IS_OVER, NOT_ASKED, NOT_GRANTED
from .state import NEW_CARD, PLAIN_DRAW, UPGRADE, State


@rule
def refusal(s: State, action: int) -> int:
    """Why `action` may not be chosen now, or ALLOWED."""
    if s.question < 0:
        return GAME_IS_OVER
    if not ASKED[s.question, action]:
        return NOT_ASKED
    if s.question == ACTION or s.question == EXTRA:
        return refuse_action(s, action)
    if s.question == PAYMENT or s.question == FEE or s.question == BONUS_DISCARD or s.question == HAND_LIMIT:
        if action == PAY_PHANTOM or action == DISCARD_PHANTOM:
            return payment.refuse_phantom(s)  # §10
        kind = action - (PAY if s.question == PAYMENT else DISCARD)
        return payment.refuse_give(s, kind, payment.cards_from(s, kind))  # §5.1, §6.2, §6.4, §3
    if s.question == TARGET:
        return load.refuse_onto(s, (action - ONTO) // load.LOADABLES, (action - ONTO) % load.LOADABLES)  # §6.1
    if s.question == HIDE_CARD:
        return load.refuse_hide(s, action - HIDE)  # §6.2
    if s.question == UNLOAD_CARGO:
        return deliver.refuse_stop(s) if action == STOP_UNLOADING else deliver.refuse_unload(s, action - UNLOAD)  # §7
    if s.question == REMOVE_WAGONS:
        return removal.refuse_stop(s) if action == STOP_THROWING else removal.refuse_throw(s, action - THROW)  # §5.5
    if s.question == THROW_OFF:
        return build.refuse_throw(s, action - THROW)  # §5.1
    if s.question == REPLACE_CAR:
        return upgrade.refuse_replace(s, REPLACE_WAGON[action - REPLACE])  # §5.3
    if s.question == TEAR_DOWN:
        return build.refuse_tear_down(s, action - TEAR)  # §5.4
    return display.refuse_blind(s) if action == DRAW_BLIND else display.refuse_take(s, action - TAKE)  # §13


@rule
def grant(action: int) -> int:
    """Which of the four actions an answer is, as a bit."""
    if action == DRAW:
        return MAY_DRAW
    if action <= REMOVE:
        return MAY_BUILD
    return MAY_LOAD if action <= LOAD_FACE_DOWN else MAY_DELIVER


@rule
def refuse_action(s: State, action: int) -> int:
    """§3: an action that cannot be carried out cannot be chosen."""
    if action == WAIVE:
        return ALLOWED
    if s.extra and not s.extra & grant(action):
        return NOT_GRANTED
    if action == DRAW:
        return ALLOWED  # §4, always
    if action < REMOVE:
        cards, reserve = build.spare(s), train.reserve(s, s.seat)
        if action < THROW_AND_BUILD:
            return build.refuse_build(s, FIRST_WAGON + action - BUILD, cards, reserve)  # §5.2, §5.4
        if action < UPGRADE_TO:
            kind, relief = FIRST_WAGON + action - THROW_AND_BUILD, train.relief(train.wagons(s, s.seat))
            return build.refuse_throw_and_build(s, kind, cards, reserve, relief)
        if action < THROW_AND_UPGRADE:
            return upgrade.refuse_upgrade(s, UPGRADE_KIND[action - UPGRADE_TO], 0, cards, reserve)  # §5.3
        return upgrade.refuse_upgrade(s, UPGRADE_KIND[action - THROW_AND_UPGRADE], 1, cards, reserve)
    if action == REMOVE:
        return removal.refuse_remove(s)  # §5.5
    if action < LOAD_FACE_DOWN:
        return load.refuse_load(s, action - LOAD, load.room(s))  # §6
    if action == LOAD_FACE_DOWN:
        return load.refuse_face_down(s, load.room(s))
    aboard = deliver.aboard(s, s.seat, 0)
    if action == DELIVER:
        return deliver.refuse_deliver(aboard)  # §7
    contract, part = (action - FULFIL) // PARTS, (action - FULFIL) % PARTS
    return deliver.refuse_fulfil(s, contract, part, aboard, deliver.open_contract(s, s.seat))  # §7.1, §7.2


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal `action` and ask the next question."""
    s.shown = 0
    s.question = carry_out(s, action)
    if s.question == ACTION_OVER:
        s.question = action_over(s)


@inner_rule
def carry_out(s: State, action: int) -> int:
    """The effect of each answer; returns the next question."""
    if s.question == ACTION or s.question == EXTRA:
        return take_action(s, action)
    if s.question == PAYMENT:
        give(s, action - PAY)  # §5.1
        return PAYMENT if s.to_pay > 0 else build.place(s)
    if s.question == HAND_LIMIT:
        give(s, action - DISCARD)  # §3
        return HAND_LIMIT if s.to_pay > 0 else turn_end.next_turn(s)
    if s.question == TARGET:
        return load.onto(s, (action - ONTO) // load.LOADABLES, (action - ONTO) % load.LOADABLES)  # §6.1
    if s.question == HIDE_CARD:
        return load.hide(s, action - HIDE)  # §6.2
    if s.question == FEE:
        give(s, action - DISCARD)  # §6.2
        return load.loaded(s)
    if s.question == UNLOAD_CARGO:
        if action == STOP_UNLOADING:
            return deliver.stop(s)  # §7
        deliver.unload(s, action - UNLOAD)
        return deliver.go_on(s)
    if s.question == BONUS_DISCARD:
        give(s, action - DISCARD)  # §6.4
        return bonus.discarded(s)
    if s.question == REMOVE_WAGONS:
        if action == STOP_THROWING:
            return removal.stop(s)  # §5.5
        removal.throw(s, action - THROW)
        return removal.go_on(s)
    if s.question == THROW_OFF:
        build.throw(s, action - THROW)  # §5.1
        return build.go_on(s)
    if s.question == REPLACE_CAR:
        upgrade.replace(s, action - REPLACE)  # §5.3
        return build.go_on(s)
    if s.question == TEAR_DOWN:
        build.tear_down(s, action - TEAR)  # §5.4, §5.6
        return build.go_on(s)
    if action == DRAW_BLIND:
        hand.draw_blind(s)  # §13
    else:
        display.take(s, action - TAKE)
    draw.count_drawn(s)
    return draw.go_on(s)


@inner_rule
def take_action(s: State, action: int) -> int:
    """§3: draw, build, load, deliver."""
    if action == DRAW:
        return draw.begin(s, 1, PLAIN_DRAW)  # §4
    if action < THROW_AND_BUILD:
        return build.begin(s, FIRST_WAGON + action - BUILD, NEW_CARD, 0)  # §5.2, §5.4
    if action < UPGRADE_TO:
        return build.begin(s, FIRST_WAGON + action - THROW_AND_BUILD, NEW_CARD, 1)
    if action < THROW_AND_UPGRADE:
        return build.begin(s, UPGRADE_KIND[action - UPGRADE_TO], UPGRADE, 0)  # §5.3
    if action < REMOVE:
        return build.begin(s, UPGRADE_KIND[action - THROW_AND_UPGRADE], UPGRADE, 1)
    if action == REMOVE:
        return removal.begin(s)  # §5.5
    if action < LOAD_FACE_DOWN:
        return load.begin(s, action - LOAD)  # §6
    if action == LOAD_FACE_DOWN:
        return load.choose_target(s)
    if action == DELIVER:
        return deliver.begin(s, NONE)  # §7
    return ACTION_OVER if action == WAIVE else deliver.begin(s, action - FULFIL)


@rule
def give(s: State, kind: int) -> None:
    """The phantom stands before the first kind among the answers."""
    if kind < 0:
        payment.give_phantom(s)
    else:
        payment.give(s, kind)


@rule
def action_over(s: State) -> int:
    """§3: two actions, then the turn ends; an extra action belongs to the action that earned it (R26)."""
    display.refill(s)
    s.extra = 0
    s.actions_left -= 1
    return ACTION if s.actions_left > 0 else turn_end.end_turn(s)
