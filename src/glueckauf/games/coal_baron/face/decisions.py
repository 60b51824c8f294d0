"""What a player decides at once: a space with its workers, a whole mining turn, what is kept and what goes back."""

from collections.abc import Sequence

from glueckauf.engine.face.decisions import ALWAYS, Decisions
from glueckauf.engine.face.words import at_cost, by, many
from glueckauf.engine.fields import UNKNOWN

from ..actions import ACTIONS, KEEP_NONE, PLACE, PLACE_WORKERS, STOP_MINING
from ..components.coal import COLOURS
from ..components.spaces import DOES, MINE
from ..state import State
from . import names
from .words import say, say_space

STEPS = {"cage": 1, "load": 1, "store": 1, "unload": 1, "fetch": 1, "pair": 2}  # [verb] work steps that it takes (§6)


def verb(action: int) -> str:
    return ACTIONS.jsons[action]["do"] if action != UNKNOWN else ""


def filled(before: State, after: State, seat: int) -> int:
    """Own orders whose last slot was filled in between."""
    held = {before.outstanding[seat, place] for place in range(before.outstanding_count[seat])}
    return sum(before.open_slots[card] > 0 and after.open_slots[card] == 0 for card in held)


def mined(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """`Mine 8 steps, fill 2 orders`."""
    seat, used = before.seat, sum(STEPS.get(verb(one), 0) for one in answers)
    said = by(language, f"mine {names.steps(used, 'en')}", f"{names.steps(used, 'de')} fördern")
    orders = filled(before, after, seat)
    laid = sum(verb(one) in {"unload", "fetch", "pair"} for one in answers)
    aboard = sum(verb(one) == "load" for one in answers)
    if orders:
        number = names.orders(orders, language)
        said += by(language, f", fill {number}", f", {number} füllen")
    elif laid:
        said += by(
            language,
            f", put {laid} cube{many(laid)} onto orders",
            f", {laid} Würfel auf Aufträge legen",
        )
    elif aboard:
        said += by(language, f", load {aboard} cube{many(aboard)}", f", {aboard} Würfel laden")
    return said


def returned(answers: Sequence[int], language: str) -> str:
    """Where those that are not kept go, if that was asked."""
    if any(one != UNKNOWN and ACTIONS.texts[one] == "return top" for one in answers):
        return by(language, ", the others on top of the stack", ", die anderen oben auf den Stapel")
    if any(one != UNKNOWN and ACTIONS.texts[one] == "return bottom" for one in answers):
        return by(language, ", the others under the stack", ", die anderen unter den Stapel")
    return ""


def sum_up(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """The whole decision in one sentence."""
    first = answers[0]
    if before.question == PLACE_WORKERS:
        space = first - PLACE
        cost = names.workers(before.standing[space] + 1, language)
        if DOES[space] == MINE and len(answers) > 1:
            what = mined(before, answers[1:], after, language)
        else:
            what = say_space(before, space, language)
        return at_cost(what, cost, language)
    if verb(first) in {"keep_tile", "keep_order", "keep_none"}:
        if first == KEEP_NONE:
            what = by(language, "keep none", "nichts behalten")
            return what + returned(answers, language).replace("the others", "all").replace("die anderen", "alle")
        return say(before, first, language) + returned(answers, language)
    return say(before, first, language)


def risk(known: State, action: int, language: str) -> str:
    """Steps that are lost, unless there is no coal left that they could move."""
    if action != STOP_MINING:
        return ""
    seat = known.seat
    aboard = any(known.cage[seat, colour] for colour in range(COLOURS))
    below = any(known.on_carts[seat, level, colour] for level in range(COLOURS) for colour in range(COLOURS))
    if not aboard and not below:
        return ""
    left = names.steps(known.steps, language)
    return by(language, f"Stop mining? {left} would be lost.", f"Förderung beenden? {left} gingen verloren.")


DECISIONS: Decisions[State] = Decisions(
    sum_up=sum_up,
    follows=dict.fromkeys(("fill_cart", "return", "put_tile", "put_order", "mine", "slot"), ALWAYS),
    risk=risk,
)
