"""Every question as a sentence, with the numbers that matter; `you` is the seat that is asked."""

from collections.abc import Callable

from glueckauf.engine.face.words import by
from glueckauf.engine.fields import NONE

from ..actions import (
    ACTION,
    BONUS_DISCARD,
    EXTRA,
    FEE,
    HAND_LIMIT,
    HIDE_CARD,
    PAYMENT,
    REMOVE_WAGONS,
    REPLACE_CAR,
    SOURCE,
    TARGET,
    TEAR_DOWN,
    THROW_OFF,
    UNLOAD_CARGO,
)
from ..components.cards import FIRST_BUILDING, ICON
from ..components.contracts import PARTS
from ..components.table_sizes import ACTIONS, CARDS_PER_CARGO, HAND
from ..state import State
from . import names
from .names import cards


def ask_action(known: State, language: str) -> str:
    of = ACTIONS[known.box]
    number = of + 1 - known.actions_left
    said = by(
        language,
        f"Your turn, action {number} of {of}: draw, build, load or deliver",
        f"Dein Spielzug, Aktion {number} von {of}: ziehen, bauen, laden oder zuliefern",
    )
    return said + in_hand(known, language)


def in_hand(known: State, language: str) -> str:
    """` (7 cards in hand, 2 phantom cards)`."""
    number = known.hand_count[known.seat]
    held = by(language, f"{cards(number, 'en')} in hand", f"{cards(number, 'de')} auf der Hand")
    if known.phantoms:
        held += f", {names.phantoms(known.phantoms, language)}"
    return f" ({held})"


def ask_extra(known: State, language: str) -> str:
    what = names.granted(known.extra, language)
    return by(language, f"Bonus: {what}, or waive it", f"Bonus: {what} oder verzichten") + in_hand(known, language)


def ask_replace(known: State, language: str) -> str:
    card = names.the(known.held, language)
    return by(language, f"Which car does {card} replace?", f"Welcher Wagen wird durch {card} ersetzt?")


def ask_throw(known: State, language: str) -> str:
    card = names.the(known.held, language)
    return by(language, f"Which wagon do you throw off for {card}?", f"Welchen Wagen wirfst du für {card} ab?")


def ask_remove(known: State, language: str) -> str:
    if known.last_thrown == NONE:
        return by(language, "Which wagon do you throw off first?", "Welchen Wagen wirfst du zuerst ab?")
    return by(language, "Throw off another wagon, or stop?", "Noch einen Wagen abwerfen oder aufhören?")


def ask_tear_down(known: State, language: str) -> str:
    if known.held >= FIRST_BUILDING:
        card = names.the(known.held, language)
        return by(language, f"Which building makes way for {card}?", f"Welches Gebäude reißt du für {card} ab?")
    return by(
        language,
        "Without Caboose 4 only one building may stay: which one goes?",
        "Ohne Dienstwagen 4 darf nur ein Gebäude bleiben: Welches geht?",
    )


def ask_payment(known: State, language: str) -> str:
    what, number = names.the(known.held, language), cards(known.to_pay, language)
    said = by(language, f"Pay {number} for {what}", f"Zahle {number} für {what}")
    return said + one_by_one(known, language)


def one_by_one(known: State, language: str) -> str:
    """How several cards are named (R38)."""
    if known.to_pay == 1:
        return ""
    return by(language, " (one by one, in the order of your hand)", " (einzeln, in der Reihenfolge deiner Hand)")


def ask_target(known: State, language: str) -> str:
    if known.held == NONE:
        return by(
            language,
            "Which wagon do you load the face-down card onto?",
            "Auf welchen Wagen lädst du die verdeckte Karte?",
        )
    card = f"{names.the(known.held, language)} ({names.CARGO[language][ICON[known.held]]})"
    return by(language, f"Which wagon do you load {card} onto?", f"Auf welchen Wagen lädst du {card}?")


def ask_hide(known: State, language: str) -> str:
    where = (known, known.target_seat, known.target)
    there = names.onto(*where, language) + names.in_brackets(names.brought(*where, NONE, language))
    return by(language, f"Which card do you load face down {there}?", f"Welche Karte lädst du verdeckt {there}?")


def ask_fee(known: State, language: str) -> str:
    del known
    return by(
        language,
        "Which card do you discard for the face-down load?",
        "Welche Karte wirfst du für die verdeckte Ladung ab?",
    )


def ask_unload(known: State, language: str) -> str:
    if known.contract == NONE:
        return by(
            language,
            f"Deliver for cards: which cargo? Each draws {CARDS_PER_CARGO}",
            f"Zuliefern für Karten: Welche Fracht? Jede Frachtkarte bringt {CARDS_PER_CARGO} Karten",
        )
    contract, part = divmod(known.contract, PARTS)
    name, wanted = names.contract_part(contract, part, language), names.need(contract, part, language)
    return by(
        language,
        f"Deliver {wanted} for {name}; cargo beyond that draws {CARDS_PER_CARGO} cards each: which next?",
        f"Liefere {wanted} für {name} zu; jede weitere Frachtkarte bringt {CARDS_PER_CARGO} Karten: Welche als "
        "Nächstes?",
    )


def ask_bonus_discard(known: State, language: str) -> str:
    del known
    return by(language, "Bonus: which card do you discard?", "Bonus: Welche Karte wirfst du ab?")


def ask_hand_limit(known: State, language: str) -> str:
    number = cards(known.to_pay, language)
    said = by(
        language,
        f"End of your turn: discard {number}, {HAND} stay",
        f"Ende deines Spielzugs: Wirf {number} ab, {HAND} bleiben",
    )
    return said + one_by_one(known, language)


def ask_source(known: State, language: str) -> str:
    number = cards(known.due, language)
    return by(
        language,
        f"Draw {number}: the next from the pile or from the display?",
        f"Ziehe {number}: Die nächste vom Ziehstapel oder aus der Auslage?",
    )


QUESTIONS: dict[int, Callable[[State, str], str]] = {
    ACTION: ask_action,
    EXTRA: ask_extra,
    REPLACE_CAR: ask_replace,
    THROW_OFF: ask_throw,
    REMOVE_WAGONS: ask_remove,
    TEAR_DOWN: ask_tear_down,
    PAYMENT: ask_payment,
    TARGET: ask_target,
    HIDE_CARD: ask_hide,
    FEE: ask_fee,
    UNLOAD_CARGO: ask_unload,
    BONUS_DISCARD: ask_bonus_discard,
    HAND_LIMIT: ask_hand_limit,
    SOURCE: ask_source,
}
