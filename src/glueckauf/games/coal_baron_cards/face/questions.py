"""Every question as a sentence, with the numbers that matter; `you` is the seat that is asked."""

from collections.abc import Callable

from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.face.words import by
from glueckauf.engine.fields import NONE, copy

from .. import areas, placing, turn
from ..actions import (
    AFTER_WORK,
    CHOOSE_STACK,
    DELIVERING,
    END_TURN,
    EXTRACTING,
    KEEP_CARD,
    LOOK_AT_STACK,
    PAY_WORKERS,
    PLAY,
    PUT_LOCO,
    PUT_WAGON,
    TURN,
)
from ..components.areas import FIRST, LORRY_LEFT
from ..components.table_sizes import DRAW
from ..components.workers import VALUES
from ..state import State
from . import names
from .names import steps, workers


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


def ask_turn(known: State, language: str) -> str:
    cards = [card + 1 for card in range(VALUES) for _ in range(known.workers[known.seat, card])]
    hand = names.numbers(cards, language) + (f" = {sum(cards)}" if len(cards) > 1 else "")
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
            f"Dein Spielzug: Arbeiter einsetzen, eine Innovation spielen oder passen ({have})",
        )
    if can_play:
        return by(
            language,
            f"Your turn: play an innovation, so that you can place workers, or pass ({have})",
            f"Dein Spielzug: eine Innovation spielen, damit du Arbeiter einsetzen kannst, oder passen ({have})",
        )
    return by(
        language,
        f"Your turn: place workers, or pass ({have})",
        f"Dein Spielzug: Arbeiter einsetzen oder passen ({have})",
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
