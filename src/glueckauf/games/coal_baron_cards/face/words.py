"""The present question and every answer as a sentence, in German and English.

Everything is said from a concealed state. In place of an action, UNKNOWN may be given: an answer of which this seat
knows only that it was given (§7, R11).
"""

from collections.abc import Callable

from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.face.words import ask_by, by, many, say_by
from glueckauf.engine.fields import NONE, UNKNOWN, copy

from .. import areas, deliver, placing, turn
from ..actions import (
    AFTER_WORK,
    CHOOSE_STACK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    FIT_TRACK,
    FIT_WAGON,
    KEEP,
    KEEP_CARD,
    LOAD_LORRY,
    LOAD_TRACK,
    LOAD_WAGON,
    LOCO_TO,
    LOOK,
    LOOK_AT_STACK,
    PASS,
    PAY,
    PAY_INNOVATION,
    PAY_WORKERS,
    PLACE,
    PLAY,
    PUT_LOCO,
    PUT_WAGON,
    ROW_TO_STORAGE,
    ROW_TO_WAGON,
    SEND,
    STOP_DELIVERING,
    STOP_EXTRACTING,
    STORAGE_TO_WAGON,
    TAKE,
    TURN,
    WAGON_TO,
)
from ..components.areas import DELIVER, FIRST, FREE_CHOICE, LORRY_LEFT, STACKS
from ..components.innovations import RANGE_OF, RANGES, VALUE_OF
from ..components.lorries import LORRIES, LORRY_KINDS
from ..components.orders import ORDER_KINDS
from ..components.table_sizes import DRAW
from ..components.wagons import WAGON_KINDS
from ..components.workers import IN_SET, VALUES
from ..state import State
from . import names
from .glossary import GLOSSARY
from .names import steps, workers

__all__ = ["GLOSSARY", "ask", "say"]


def ask(known: State, language: str) -> str:
    """What is asked now, with the numbers that matter; `you` is the seat that is asked."""
    return ask_by(QUESTIONS, known, language)


def say(known: State, action: int, language: str) -> str:
    """What choosing `action` means in this position."""
    if action == UNKNOWN:
        return say_keep(known, UNKNOWN, language)
    return say_by(ANSWERS, known, action, language)


def top(known: State, stack: int) -> int:
    """The kind of the card on top, or NONE."""
    return known.card[FIRST[stack] + known.stack_size[stack] - 1] if known.stack_size[stack] > 0 else NONE


def moving(known: State) -> int:
    """The wagon or loco that waits for its track: kept by Free Choice, or still on its stack."""
    if known.held != NONE:
        return known.held
    return top(known, known.stack) if known.stack != NONE else NONE


def required(known: State, area: int) -> int:
    return int(placing.required(copy(known), area))


# The questions


def ask_turn(known: State, language: str) -> str:
    cards = [card + 1 for card in range(VALUES) for _ in range(known.workers[known.seat, card])]
    hand = f"{names.numbers(cards, language)} = {sum(cards)}" if cards else names.numbers(cards, language)
    have = by(language, f"in hand: {hand}", f"auf der Hand: {hand}")
    can_place = areas.can_choose_area(copy(known))
    can_play = any(turn.refusal(copy(known), PLAY + number) == ALLOWED for number in range(END_TURN - PLAY))
    if known.innovated and can_place:
        return by(
            language,
            f"After the innovation you must place workers ({have})",
            f"Nach der Innovation musst du Arbeiter einsetzen ({have})",
        )
    if known.innovated:
        return by(
            language,
            f"Play a further innovation, so that you can place workers ({have})",
            f"Spiele eine weitere Innovation, damit du Arbeiter einsetzen kannst ({have})",
        )
    if can_play and can_place:
        return by(
            language,
            f"Your turn: place workers, play an innovation, or pass ({have})",
            f"Du bist am Zug: Arbeiter einsetzen, eine Innovation spielen oder passen ({have})",
        )
    if can_play:
        return by(
            language,
            f"Your turn: play an innovation, so that you can place workers, or pass ({have})",
            f"Du bist am Zug: eine Innovation spielen, damit du Arbeiter einsetzen kannst, oder passen ({have})",
        )
    return by(
        language,
        f"Your turn: place workers, or pass ({have})",
        f"Du bist am Zug: Arbeiter einsetzen oder passen ({have})",
    )


def ask_payment(known: State, language: str) -> str:
    area = names.area_for(known.area, language)
    left, whole = known.to_pay, required(known, known.area)
    if left == whole:
        return by(language, f"Pay {workers(whole, 'en')} for {area}", f"Zahle {workers(whole, 'de')} für {area}")
    return by(
        language,
        f"Pay {left} more of {workers(whole, 'en')} for {area}",
        f"Zahle noch {left} von {workers(whole, 'de')}n für {area}",
    )


def ask_wagon(known: State, language: str) -> str:
    wagon = names.wagon(moving(known), language)
    return by(language, f"Which track gets the {wagon}?", f"Auf welches Gleis kommt der {wagon}?")


def ask_loco(known: State, language: str) -> str:
    loco = names.loco(moving(known), language)
    return by(language, f"Which track gets the {loco}?", f"Auf welches Gleis kommt die {loco}?")


def ask_extract(known: State, language: str) -> str:
    used = by(
        language,
        f"Extract: {known.steps} of {steps(known.most, 'en')} used",
        f"Fördern: {known.steps} von {known.most} {'Schritten' if known.most > 1 else 'Schritt'} verbraucht",
    )
    need = known.least - known.steps
    if need > 0:
        return used + by(language, f", at least {need} more", f", noch mindestens {need}")
    return used + by(language, ", you may stop", ", du darfst aufhören")


def ask_deliver(known: State, language: str) -> str:
    if known.sent == 0:
        return by(
            language,
            "Deliver: which train leaves first, and with which order?",
            "Ausliefern: Welcher Zug fährt zuerst, und mit welchem Auftrag?",
        )
    model = names.MODELS[known.model]
    return by(
        language,
        f"Deliver: {known.sent} sent; another train with loco {model} may follow",
        f"Ausliefern: {known.sent} abgefahren; ein weiterer Zug mit Lok {model} darf folgen",
    )


def ask_look(known: State, language: str) -> str:
    del known
    return by(
        language,
        f"Free Choice: which stack? You look at up to {DRAW} cards and keep one",
        f"Freie Wahl: Welcher Stapel? Du siehst bis zu {DRAW} Karten an und behältst eine",
    )


def ask_keep(known: State, language: str) -> str:
    number = known.drawn_count
    if number == 1:
        return by(language, "Free Choice: there is only this card", "Freie Wahl: Es gibt nur diese Karte")
    return by(
        language,
        f"Free Choice: which of the {number} cards do you keep? The others go under the stack",
        f"Freie Wahl: Welche der {number} Karten behältst du? Die anderen kommen unter den Stapel",
    )


def ask_stack(known: State, language: str) -> str:
    lorry = known.stack == LORRY_LEFT
    return by(
        language,
        f"Innovation: from which stack do you take the {'lorry' if lorry else 'wagon'}?",
        f"Innovation: Von welchem Stapel nimmst du {'die Lore' if lorry else 'den Waggon'}?",
    )


def ask_after(known: State, language: str) -> str:
    del known
    return by(
        language, "Play an innovation, or end your turn?", "Eine Innovation spielen oder deinen Spielzug beenden?"
    )


# The answers: `number` counts within an answer, as its choices stand in actions.py


def say_place(known: State, area: int, language: str) -> str:
    cost = workers(required(known, area), language)
    if area < STACKS:
        what = say_take(known, area, language)
    elif area == FREE_CHOICE:
        what = by(
            language,
            f"Free Choice: look at up to {DRAW} cards, keep one",
            f"Freie Wahl: bis zu {DRAW} Karten ansehen, eine behalten",
        )
    elif area == DELIVER:
        what = by(language, "deliver one or more trains", "einen oder mehrere Züge ausliefern")
    else:
        what = names.extract_area(area, known.shift, language)
    return f"{what} ({cost})"


def say_take(known: State, stack: int, language: str) -> str:
    kind = top(known, stack)
    card = names.card(stack, kind, language) + names.from_stack(stack, language)
    return by(language, f"take {card}", f"{card} nehmen") + names.effect(stack, kind, language)


def say_pass(known: State, _: int, language: str) -> str:
    return by(
        language,
        f"pass: out until shift {known.shift} ends",
        f"passen: draußen bis zum Ende von Schicht {known.shift}",
    )


def say_play(_: State, number: int, language: str) -> str:
    kind = RANGES + number
    name, effect = names.quoted(names.innovation(kind, language), language), names.innovation_effect(kind, language)
    return by(language, f"play the innovation {name}: {effect}", f"Innovation {name} spielen: {effect}")


def say_end_turn(_: State, __: int, language: str) -> str:
    return by(language, "end the turn", "Spielzug beenden")


def say_pay_innovation(known: State, number: int, language: str) -> str:
    name = names.quoted(names.innovation(RANGE_OF[number], language), language)
    cost = workers(VALUE_OF[number], language)
    said = by(language, f"place the innovation {name} as {cost}", f"Innovation {name} als {cost} einsetzen")
    rest = known.to_pay - VALUE_OF[number]
    return said + (by(language, f" ({rest} more to pay)", f" (noch {rest} zu zahlen)") if rest > 0 else "")


def say_pay(known: State, number: int, language: str) -> str:
    laid = " + ".join(str(card + 1) for card in range(VALUES) for _ in range(IN_SET[number, card]))
    held = known.workers
    left = [card + 1 for card in range(VALUES) for _ in range(held[known.seat, card] - IN_SET[number, card])]
    keeps = names.numbers(left, language)
    several = "+" in laid
    return by(
        language,
        f"place worker card{'s' * several} {laid} (leaves {keeps})",
        f"Arbeiterkarte{'n' * several} {laid} einsetzen (es bleiben: {keeps})",
    )


def say_wagon_to(known: State, track: int, language: str) -> str:
    wagon, there = names.wagon(moving(known), language), names.track(track, language)
    return by(language, f"put the {wagon} on {there}", f"{wagon} auf {there} stellen")


def say_loco_to(known: State, track: int, language: str) -> str:
    loaded = sum(known.loaded[known.seat, track, lorry, joker] for lorry in range(LORRY_KINDS) for joker in range(2))
    wagons = loaded + sum(known.empty[known.seat, track, wagon] for wagon in range(WAGON_KINDS))
    load = int(deliver.load_of(copy(known), track))
    loco, there, more = names.loco(moving(known), language), names.track(track, language), many(wagons)
    return by(
        language,
        f"put the {loco} on {there}: {wagons} wagon{more}, load {load}",
        f"{loco} auf {there} stellen: {wagons} Waggon{more}, Ladung {load}",
    )


def front(known: State, language: str) -> tuple[str, str]:
    """The front card of the mining row, and what it costs to move it."""
    lorry = known.row[known.seat, 0] if known.row_size[known.seat] > 0 else NONE
    cost = steps(LORRIES[lorry] if lorry >= 0 else 0, language)
    return f"{by(language, 'the front lorry', 'die vorderste Lore')} ({names.lorry_in_brief(lorry, language)})", cost


def say_row_to_wagon(known: State, fit: int, language: str) -> str:
    which, cost = front(known, language)
    return say_load(which, FIT_TRACK[fit], FIT_WAGON[fit], cost, language)


def say_row_to_storage(known: State, _: int, language: str) -> str:
    which, cost = front(known, language)
    return by(language, f"move {which} to the storage ({cost})", f"{which} ins Zwischenlager legen ({cost})")


def say_storage_to_wagon(_: State, load: int, language: str) -> str:
    lorry = LOAD_LORRY[load]
    brief = names.lorry_in_brief(lorry, language)
    which = by(language, f"the stored lorry ({brief})", f"die Lore aus dem Zwischenlager ({brief})")
    return say_load(which, LOAD_TRACK[load], LOAD_WAGON[load], steps(LORRIES[lorry], language), language)


def say_load(which: str, track: int, wagon: int, cost: str, language: str) -> str:
    into = names.wagon(wagon, language)
    return by(
        language,
        f"load {which} into the {into} on track {track + 1} ({cost})",
        f"{which} in den {into} auf Gleis {track + 1} laden ({cost})",
    )


def say_stop_extracting(known: State, _: int, language: str) -> str:
    used = steps(known.steps, language)
    return by(language, f"stop extracting ({used} used)", f"Fördern beenden ({used} verbraucht)")


def say_send(known: State, number: int, language: str) -> str:
    track, order = divmod(number, ORDER_KINDS)
    load = int(deliver.load_of(copy(known), track))
    card = names.order(order, language)
    return by(
        language,
        f"deliver the train on track {track + 1} (load {load}) with the {card}",
        f"Zug auf Gleis {track + 1} (Ladung {load}) mit dem Auftrag {card} ausliefern",
    )


def say_stop_delivering(_: State, __: int, language: str) -> str:
    return by(language, "send no further train", "keinen weiteren Zug abfahren lassen")


def say_look(known: State, stack: int, language: str) -> str:
    size = known.stack_size[stack]
    number = min(DRAW, size)
    name, card = names.AREAS[language][stack], names.card(stack, top(known, stack), language)
    return by(
        language,
        f"{name}: look at {number} of {size} (on top: {card})",
        f"{name}: {number} von {size} ansehen (oben: {card})",
    )


def say_keep(known: State, place: int, language: str) -> str:
    if place == UNKNOWN:
        number = known.drawn_count
        if number == 1:
            return by(language, "keep the only card", "die einzige Karte behalten")
        return by(language, f"keep one of the {number} cards", f"eine der {number} Karten behalten")
    kind, which = known.drawn[place], names.nth(place + 1, language)
    card = names.card(known.stack, kind, language)
    kept = by(language, f"keep {card} ({which} card)", f"{card} behalten ({which} Karte)")
    return kept + names.effect(known.stack, kind, language)


QUESTIONS: dict[int, Callable[[State, str], str]] = {
    TURN: ask_turn,
    PAY_WORKERS: ask_payment,
    PUT_WAGON: ask_wagon,
    PUT_LOCO: ask_loco,
    EXTRACTING: ask_extract,
    DELIVERING: ask_deliver,
    LOOK_AT_STACK: ask_look,
    KEEP_CARD: ask_keep,
    CHOOSE_STACK: ask_stack,
    AFTER_WORK: ask_after,
}
ANSWERS: tuple[tuple[int, Callable[[State, int, str], str]], ...] = (  # by the first id of each answer
    (PLACE, say_place),
    (PASS, say_pass),
    (PLAY, say_play),
    (END_TURN, say_end_turn),
    (PAY_INNOVATION, say_pay_innovation),
    (PAY, say_pay),
    (WAGON_TO, say_wagon_to),
    (LOCO_TO, say_loco_to),
    (ROW_TO_WAGON, say_row_to_wagon),
    (ROW_TO_STORAGE, say_row_to_storage),
    (STORAGE_TO_WAGON, say_storage_to_wagon),
    (STOP_EXTRACTING, say_stop_extracting),
    (SEND, say_send),
    (STOP_DELIVERING, say_stop_delivering),
    (LOOK, say_look),
    (KEEP, say_keep),
    (TAKE, say_take),
)
