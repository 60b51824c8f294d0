"""The present question and every answer as a sentence, in German and English.

All sentences are made from a concealed state. UNKNOWN in place of an action is an answer of which this seat
knows only that it was given, because the card is secret (§14).
"""

from collections.abc import Callable, Sequence

from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.face.words import ask_by, by, listed, say_by, vp
from glueckauf.engine.fields import NONE, UNKNOWN, copy

from .. import build, deliver, train, upgrade
from ..actions import (
    BUILD,
    DELIVER,
    DISCARD,
    DISCARD_PHANTOM,
    DRAW,
    DRAW_BLIND,
    FULFIL,
    HIDE,
    HIDE_CARD,
    LOAD,
    LOAD_FACE_DOWN,
    ONTO,
    PAY,
    PAY_PHANTOM,
    PAYMENT,
    REMOVE,
    REPLACE,
    STOP_THROWING,
    STOP_UNLOADING,
    TAKE,
    TEAR,
    THROW,
    THROW_AND_BUILD,
    THROW_AND_UPGRADE,
    UNLOAD,
    UPGRADE_TO,
    UPGRADES,
    WAIVE,
)
from ..components.cards import CABOOSE_1, CABOOSE_5, FIRST_BUILDING, FIRST_WAGON, ICON, LOWEST, TRAIN_KINDS
from ..components.cargo import TYPES
from ..components.contracts import CONTRACT_LIST, NEEDS, PARTS, PRIMARY
from ..components.table_sizes import CARDS_PER_CARGO
from ..components.wagons import BITS, KIND, LAST_PLACE, LOADABLE, PLACE, PLACE_LIST, PLACES, REPLACEABLE, WAGONS
from ..state import NEW_CARD, UPGRADE, State
from . import names
from .glossary import GLOSSARY
from .names import cards
from .questions import QUESTIONS

__all__ = ["GLOSSARY", "ask", "say"]


def ask(known: State, language: str) -> str:
    """What is asked now, with the numbers that matter; `you` is the seat that is asked."""
    return ask_by(QUESTIONS, known, language)


def say(known: State, action: int, language: str) -> str:
    """What choosing `action` means in this position."""
    if action == UNKNOWN:
        return say_secret(known, language)
    return say_by(ANSWERS, known, action, language)


def say_secret(known: State, language: str) -> str:
    """A card that only its owner sees."""
    if known.question == PAYMENT:
        return by(language, "pay with a card", "mit einer Karte bezahlen")
    if known.question == HIDE_CARD:
        return by(language, "load a card face down", "eine Karte verdeckt laden")
    return by(language, "discard a card", "eine Karte abwerfen")


# The answers: `number` counts within an answer, as its choices stand in actions.py


def say_draw(_: State, __: int, language: str) -> str:
    return by(language, "draw a card", "eine Karte ziehen")


def pays(number: int, language: str) -> str:
    if number == 0:
        return by(language, "free of charge", "kostenlos")
    return by(language, f"pay {number}", f"{number} zahlen")


def pays_one_of(numbers: Sequence[int], language: str) -> str:
    """`pay 6 / 3`: it depends on what is thrown off or replaced."""
    costs = " / ".join(map(str, numbers))
    return by(language, f"pay {costs}", f"{costs} zahlen")


def say_build(known: State, number: int, language: str) -> str:
    kind = FIRST_WAGON + number
    cost = pays(int(build.cost(copy(known), kind, NONE)), language)
    card, does = names.as_object(kind, language), names.worth(kind, language)
    return by(language, f"build {card} ({cost}): {does}", f"{card} bauen ({cost}): {does}")


def say_throw_and_build(known: State, number: int, language: str) -> str:
    kind = FIRST_WAGON + number
    costs = costs_after_throw(known, kind)
    cost = pays(costs[0], language) if len(costs) == 1 else pays_one_of(costs, language)
    card = names.as_object(kind, language)
    return by(
        language, f"throw off a wagon, then build {card} ({cost})", f"einen Wagen abwerfen, dann {card} bauen ({cost})"
    )


def costs_after_throw(known: State, kind: int) -> list[int]:
    """What the card may cost once a wagon is gone: with Caboose 5 its discount goes too (§5.1)."""
    s = copy(known)
    s.held, s.form = kind, NEW_CARD
    s.hand_count[s.seat] -= 1
    found = int(build.throwable(s))
    thrown = {KIND[wagon] for wagon in range(WAGONS) if found >> wagon & 1} or {NONE}
    return sorted({int(build.cost(s, kind, one)) for one in thrown})


def upgraded(known: State, number: int, language: str, *, throws: bool) -> str:
    """`Tanker Car to Supertanker (pay 6)`, with all cards that may be replaced."""
    kind = UPGRADES[number]
    lower = [old for old in range(LOWEST[kind], kind) if known.train[known.seat, old]] or [LOWEST[kind]]
    old = listed([names.as_object(one, language) for one in lower], language, ("or", "oder"))
    costs = [cost for one in lower for cost in upgrade_costs(known, kind, one, throws=throws)]
    card, cost = names.as_object(kind, language), pays_one_of(list(dict.fromkeys(costs)), language)
    return by(language, f"replace {old} with {card} ({cost})", f"{old} durch {card} ersetzen ({cost})")


def upgrade_costs(known: State, kind: int, old: int, *, throws: bool) -> list[int]:
    """What an upgrade of `old` may cost; where a wagon `throws` off first, Caboose 5 may be it (R16)."""
    s = copy(known)
    if not throws:
        return [int(upgrade.cost(s, kind, old, NONE))]
    spare, reserve = int(build.spare(s)) + (s.held != NONE), int(train.reserve(s, s.seat))
    thrown = {
        other
        for other in range(FIRST_WAGON, TRAIN_KINDS)
        if BITS[s.train[s.seat, other]] > (other == old)
        and upgrade.refuse_old(s, kind, old, other, spare, reserve) == ALLOWED
    }
    return sorted({int(upgrade.cost(s, kind, old, one)) for one in thrown or {NONE}})


def say_upgrade(known: State, number: int, language: str) -> str:
    kind = UPGRADES[number]
    return f"{upgraded(known, number, language, throws=False)}: {names.worth(kind, language)}"


def say_throw_and_upgrade(known: State, number: int, language: str) -> str:
    what = upgraded(known, number, language, throws=True)
    return by(language, f"throw off a wagon, then {what}", f"einen Wagen abwerfen, dann {what}")


def say_remove(known: State, _: int, language: str) -> str:
    there = int(train.wagons(copy(known), known.seat))
    if there.bit_count() == 1:  # nobody is asked which
        what = names.own_wagon(known, there.bit_length() - 1, language)
        return by(language, f"throw off {what}, build nothing", f"{what} abwerfen, nichts bauen")
    return by(language, "throw wagons off the train, build nothing", "Wagen vom Zug abwerfen, nichts bauen")


def say_load(known: State, kind: int, language: str) -> str:
    card = names.as_object(kind, language)
    found = names.only_target(known, kind)
    if found is None:
        sign = names.CARGO[language][ICON[kind]]
        return by(language, f"load {card} ({sign})", f"{card} laden ({sign})")
    there = names.onto(known, *found, language)
    brings = names.in_brackets(names.brought(known, *found, kind, language))
    return by(language, f"load {card} {there}", f"{card} {there} laden") + brings


def say_load_face_down(known: State, _: int, language: str) -> str:
    found = names.only_target(known, NONE)
    there = f" {names.onto(known, *found, language)}" if found else ""
    brings = names.brought(known, *found, NONE, language) if found else ""
    said = by(language, f"load any card face down{there}", f"eine beliebige Karte verdeckt{there} laden")
    return said + names.in_brackets(by(language, "discard one more card", "dafür eine weitere abwerfen"), brings)


def say_deliver(known: State, _: int, language: str) -> str:
    loaded = sum(known.cargo[known.seat, place] != NONE for place in range(PLACES))
    if loaded == 1:
        number = cards(CARDS_PER_CARGO + by_caboose_1(known), language)
        return by(language, f"deliver the cargo for {number}", f"die Fracht für {number} zuliefern")
    said = by(
        language,
        f"deliver cargo for {CARDS_PER_CARGO} cards each",
        f"Frachtkarten zuliefern, für je {CARDS_PER_CARGO} Karten",
    )
    more = by(language, ", and 1 for Caboose 1", " und 1 durch Dienstwagen 1")
    return said + more if by_caboose_1(known) else said


def by_caboose_1(known: State) -> int:
    """What Caboose 1 draws after each Deliver (§8)."""
    return 1 if known.train[known.seat, CABOOSE_1] else 0


def say_fulfil(_: State, number: int, language: str) -> str:
    contract, part = divmod(number, PARTS)
    printed = CONTRACT_LIST[contract]
    value = vp((printed.points, printed.points_a, printed.points_b)[part], language)
    name, wanted = names.contract_part(contract, part, language), names.need(contract, part, language)
    if part != PRIMARY:
        value = by(language, f"{value} in all", f"zusammen {value}")
    return by(language, f"fulfil {name}: {wanted} ({value})", f"{name} erfüllen: {wanted} ({value})")


def say_waive(_: State, __: int, language: str) -> str:
    return by(language, "waive the bonus action", "auf die Bonusaktion verzichten")


def say_replace(known: State, number: int, language: str) -> str:
    wagon = REPLACEABLE[number]
    name = names.own_wagon(known, wagon, language)
    if known.form != UPGRADE or known.held < 0:
        return by(language, f"replace {name}", f"{name} ersetzen")
    costs = upgrade_costs(known, known.held, KIND[wagon], throws=bool(known.throws))
    name = names.wagon_as_object(known, known.seat, wagon, language)
    also = names.in_brackets(names.carried(known, known.seat, wagon, language), pays_one_of(costs, language))
    return by(language, f"replace {name}{also}", f"{name} ersetzen{also}")


def say_throw(known: State, wagon: int, language: str) -> str:
    if KIND[wagon] == CABOOSE_5 and known.held >= 0:  # its loss raises the cost; it carries nothing
        name = names.wagon_as_object(known, known.seat, wagon, language)
        also = names.in_brackets(pays(cost_without_caboose_5(known), language))
        return by(language, f"throw off {name}{also}", f"{name} abwerfen{also}")
    name = names.own_wagon(known, wagon, language)
    return by(language, f"throw off {name}", f"{name} abwerfen")


def cost_without_caboose_5(known: State) -> int:
    """What the announced card costs if Caboose 5 is thrown off for it."""
    s = copy(known)
    if s.form == NEW_CARD:
        return int(build.cost(s, s.held, CABOOSE_5))
    old = KIND[s.replaced] if s.replaced != NONE else train.engine(s, s.seat)
    return int(upgrade.cost(s, s.held, int(old), CABOOSE_5))


def say_stop_throwing(_: State, __: int, language: str) -> str:
    return by(language, "throw off nothing more", "nichts mehr abwerfen")


def say_tear_down(_: State, building: int, language: str) -> str:
    name = names.card(FIRST_BUILDING + building, language)
    return by(language, f"tear down the {name}", f"{name} abreißen")


def say_pay(_: State, kind: int, language: str) -> str:
    card = names.as_object(kind, language)
    return by(language, f"pay with {card}", f"mit {names.dative(kind, language)} bezahlen")


def say_pay_phantom(_: State, __: int, language: str) -> str:
    return by(language, "pay with a phantom card", "mit einer Phantomkarte bezahlen")


def say_onto(known: State, number: int, language: str) -> str:
    seat, answer = divmod(number, len(LOADABLE))
    wagon = LOADABLE[answer]
    brings = names.brought(known, seat, wagon, known.held, language)
    return names.onto(known, seat, wagon, language) + names.in_brackets(brings)


def say_hide(_: State, kind: int, language: str) -> str:
    card = names.as_object(kind, language)
    return by(language, f"load {card} face down", f"{card} verdeckt laden")


def say_discard(_: State, kind: int, language: str) -> str:
    card = names.as_object(kind, language)
    return by(language, f"discard {card}", f"{card} abwerfen")


def say_discard_phantom(_: State, __: int, language: str) -> str:
    return by(language, "discard a phantom card", "eine Phantomkarte abwerfen")


def say_unload(known: State, place: int, language: str) -> str:
    wagon, space = PLACE_LIST[place]
    card = known.cargo[known.seat, place]
    what = (
        by(language, "the face-down card", "die verdeckte Karte")
        if card == UNKNOWN
        else names.as_object(card, language)
    )
    kind = int(deliver.type_at(copy(known), known.seat, place)) if card != NONE else TYPES
    name = names.wagon_as_object(known, known.seat, wagon, language)
    if LAST_PLACE[wagon] > PLACE[wagon]:
        name += by(language, f", place {space + 1}", f", Ladeplatz {space + 1}")
    sign = by(language, {"box": "a box"}.get(names.CARGO["en"][kind], names.CARGO["en"][kind]), names.CARGO["de"][kind])
    return by(language, f"deliver {what} as {sign} (from {name})", f"{what} als {sign} zuliefern (vom {name})")


def say_stop_unloading(known: State, _: int, language: str) -> str:
    number = sum(known.unloaded)
    if known.contract != NONE:
        number -= sum(NEEDS[known.contract // PARTS][known.contract % PARTS])
    number = CARDS_PER_CARGO * max(0, number) + by_caboose_1(known)
    if number == 0:
        return by(language, "deliver no more", "nichts weiter zuliefern")
    drawn = cards(number, language)
    return by(language, f"deliver no more and draw {drawn}", f"nichts weiter zuliefern und {drawn} ziehen")


def say_draw_blind(_: State, __: int, language: str) -> str:
    return by(language, "draw from the pile", "vom Ziehstapel ziehen")


def say_take(_: State, kind: int, language: str) -> str:
    card = names.as_object(kind, language)
    return by(language, f"take {card} from the display", f"{card} aus der Auslage nehmen")


ANSWERS: tuple[tuple[int, Callable[[State, int, str], str]], ...] = (  # by the first id of each answer
    (DRAW, say_draw),
    (BUILD, say_build),
    (THROW_AND_BUILD, say_throw_and_build),
    (UPGRADE_TO, say_upgrade),
    (THROW_AND_UPGRADE, say_throw_and_upgrade),
    (REMOVE, say_remove),
    (LOAD, say_load),
    (LOAD_FACE_DOWN, say_load_face_down),
    (DELIVER, say_deliver),
    (FULFIL, say_fulfil),
    (WAIVE, say_waive),
    (REPLACE, say_replace),
    (THROW, say_throw),
    (STOP_THROWING, say_stop_throwing),
    (TEAR, say_tear_down),
    (PAY_PHANTOM, say_pay_phantom),
    (PAY, say_pay),
    (ONTO, say_onto),
    (HIDE, say_hide),
    (DISCARD_PHANTOM, say_discard_phantom),
    (DISCARD, say_discard),
    (UNLOAD, say_unload),
    (STOP_UNLOADING, say_stop_unloading),
    (DRAW_BLIND, say_draw_blind),
    (TAKE, say_take),
)
