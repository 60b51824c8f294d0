"""What a player decides at once: a build with its payment, a load with its wagon, a delivery with its cargo."""

from collections.abc import Callable, Sequence

from glueckauf.engine.face.decisions import ALWAYS, Decisions, SetOf
from glueckauf.engine.face.words import by, listed, many
from glueckauf.engine.fields import NONE, UNKNOWN, copy

from .. import build, train, upgrade
from ..actions import (
    ACTIONS,
    BONUS_DISCARD,
    HAND_LIMIT,
    HIDE,
    ONTO,
    TAKE,
    THROW,
    WAIVE,
)
from ..components.cards import CARD_IDS, LOWEST
from ..components.cargo import ANY
from ..components.contracts import CONTRACT_IDS, NEEDS, PART_IDS, PARTS
from ..components.freight_cars import ANY_ACTION
from ..components.table_sizes import CARDS_PER_CARGO
from ..components.wagons import LAST_PLACE, LOADABLE, PLACE, PLACES, WAGON_IDS
from ..state import State
from . import names
from .feats import FEATS
from .names import cards
from .themes import THEMES
from .words import say

GIVEN = ("pay", "discard")


def asked_of(action: int) -> dict[str, str]:
    """The answer by its parts; a secret one has none."""
    return ACTIONS.jsons[action] if action != UNKNOWN else {"do": ""}


def given_away(answers: Sequence[int], language: str, name_of: Callable[[int, str], str] = names.as_object) -> str:
    """`Boxcar and 2 × Hopper Car`, or how many cards where they are secret."""
    given = [asked_of(action) for action in answers]
    named = [one["card"] for one in given if one["do"] in GIVEN]
    if len(named) < len(given):
        return cards(len(given), language)
    phantoms = named.count("phantom")
    words = names.several((CARD_IDS.index(card) for card in named if card != "phantom"), language, name_of)
    return listed([*words, *([names.phantoms(phantoms, language)] if phantoms else [])], language)


def paid(answers: Sequence[int]) -> list[int]:
    """The cards that were paid with; none before the first one."""
    return [one for one in answers if one == UNKNOWN or asked_of(one)["do"] == "pay"]


def wagons_off(before: State, answers: Sequence[int], language: str) -> list[str]:
    """The wagons thrown off, with the cargo that is lost; nobody is asked where the train has only one."""
    thrown = [one - THROW for one in answers if one != UNKNOWN and asked_of(one)["do"] == "throw_off"]
    if not thrown and asked_of(answers[0])["do"].startswith(("throw_and_", "remove")):
        there = int(train.wagons(copy(before), before.seat))
        thrown = [there.bit_length() - 1] if there.bit_count() == 1 else []
    return [names.own_wagon(before, wagon, language) for wagon in thrown]


def built(before: State, answers: Sequence[int], language: str) -> str:
    """`Build Boxcar, throwing off Hopper Car (cargo: Bank), paying with Tanker Car`."""
    first = asked_of(answers[0])
    kind = CARD_IDS.index(first["card"])
    card = names.as_object(kind, language)
    if "upgrade" in first["do"]:
        said = by(language, f"upgrade to {card}", f"auf {card} aufrüsten")
    else:
        said = by(language, f"build {card}", f"{card} bauen")
    thrown = wagons_off(before, answers, language)
    given = [by(language, f"throwing off {wagon}", f"{wagon} abwerfen") for wagon in thrown]
    for one in answers:
        told = asked_of(one)
        if told["do"] == "tear_down":
            name = names.card(CARD_IDS.index(told["building"]), language)
            given.append(by(language, f"tearing down {name}", f"{name} abreißen"))
    gone, named = paid(answers[1:]), ""
    if UNKNOWN in gone:
        number = cards(len(gone), language)
        given.append(by(language, f"paying {number}", f"{number} zahlen"))
    elif gone:
        what = given_away(gone, language, names.card)
        named = by(language, f", paying with {what}", f", bezahlt mit: {what}")
    if given:
        said += ", " + by(language, ", ".join(given), f"dafür {listed(given, language)}")
    return said + named


def loaded_onto(known: State, action: int, language: str) -> str:
    """`Load Bank onto the Boxcar of ▲ player 2`, where the card was chosen before."""
    what = by(language, "a card face down", "eine Karte verdeckt")
    if known.held >= 0:
        what = names.as_object(known.held, language)
    seat, place = divmod(action - ONTO, len(LOADABLE))
    there = names.onto(known, seat, LOADABLE[place], language)
    brings = names.in_brackets(names.brought(known, seat, LOADABLE[place], known.held, language))
    return by(language, f"load {what} {there}", f"{what} {there} laden") + brings


def loaded(before: State, answers: Sequence[int], language: str) -> str:
    """`Load Bank onto the Boxcar of ▲ player 2`."""
    first = asked_of(answers[0])
    hidden = first["do"] == "load_face_down"
    kind = NONE if hidden else CARD_IDS.index(first["card"])
    target = names.only_target(before, kind)
    for one in answers[1:]:
        if one != UNKNOWN and asked_of(one)["do"] == "onto":
            seat, place = divmod(one - ONTO, len(LOADABLE))
            target = (seat, LOADABLE[place])
    what = names.as_object(kind, language) if not hidden else by(language, "a card face down", "eine Karte verdeckt")
    own = [one - HIDE for one in answers if one != UNKNOWN and asked_of(one)["do"] == "hide"]
    if own:
        card = names.as_object(own[0], language)
        what = by(language, f"{card} face down", f"{card} verdeckt")
    there = f" {names.onto(before, *target, language)}" if target else ""
    brings = names.brought(before, *target, kind, language) if target else ""
    said = by(language, f"load {what}{there}", f"{what}{there} laden")
    fee = [one for one in answers if one != UNKNOWN and asked_of(one)["do"] == "discard"]
    if fee:
        gone = given_away(fee, language)
        said += by(language, f", discarding {gone}", f", dafür {gone} abwerfen")
    return said + names.in_brackets(brings)


def alone(known: State, action: int, language: str) -> str:
    """A wagon that is chosen reads with what is loaded onto it."""
    return loaded_onto(known, action, language) if asked_of(action)["do"] == "onto" else say(known, action, language)


def aboard(known: State) -> int:
    """Cargo cards on the train of the asked seat."""
    return sum(known.cargo[known.seat, place] != NONE for place in range(PLACES))


def delivered(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """`Fulfil Engle Wharf: 2 oil, and 1 cargo more for 2 cards`."""
    first = asked_of(answers[0])
    seat = before.seat
    left = sum(after.cargo[seat, place] != NONE for place in range(PLACES))
    number = max(aboard(before) - left, sum(asked_of(one)["do"] == "unload" for one in answers))
    if first["do"] == "deliver":
        if number == 0:
            return by(language, "deliver cargo for cards", "Fracht für Karten zuliefern")
        for_it = cards(CARDS_PER_CARGO * number, language)
        return by(
            language,
            f"deliver {number} cargo for {for_it}",
            f"{number} Frachtkarte{many(number, 'n')} für {for_it} zuliefern",
        )
    contract, part = CONTRACT_IDS.index(first["contract"]), PART_IDS.index(first["part"])
    name, wanted = names.contract_part(contract, part, language), names.need(contract, part, language)
    said = by(language, f"fulfil {name} with {wanted}", f"{name} mit {wanted} erfüllen")
    more = number - sum(NEEDS[contract][part])
    if more > 0:
        for_it = cards(CARDS_PER_CARGO * more, language)
        said += by(
            language, f", {more} more cargo for {for_it}", f", dazu {more} Frachtkarte{many(more, 'n')} für {for_it}"
        )
    return said


def drawn(answers: Sequence[int], language: str) -> str:
    """Cards drawn one by one, with an open display (§13)."""
    taken = names.several((one - TAKE for one in answers if asked_of(one)["do"] == "take"), language)
    blind = sum(asked_of(one)["do"] == "draw_blind" for one in answers)
    said = []
    if taken:
        what = listed(taken, language)
        said.append(by(language, f"take {what} from the display", f"{what} aus der Auslage nehmen"))
    if blind:
        said.append(by(language, f"draw {cards(blind, 'en')}", f"{cards(blind, 'de')} ziehen"))
    return listed(said, language)


def sum_up(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """The whole decision in one sentence."""
    first = asked_of(answers[0])["do"]
    sources = [one for one in answers if one != UNKNOWN and asked_of(one)["do"] in {"take", "draw_blind"}]
    rest = [one for one in answers if one not in sources]
    also = drawn(sources, language) if sources else ""
    if before.question in {HAND_LIMIT, BONUS_DISCARD}:
        what = given_away(rest, language)
        said = by(language, f"discard {what}", f"{what} abwerfen")
    elif not rest or first == "draw":
        return also or by(language, "draw a card", "eine Karte ziehen")
    elif "build" in first or "upgrade" in first:
        said = built(before, rest, language)
    elif first == "remove":
        gone = listed(wagons_off(before, rest, language), language)
        what = gone or by(language, "wagons", "Wagen")
        said = by(language, f"throw off {what}, build nothing", f"{what} abwerfen, nichts bauen")
    elif first.startswith("load"):
        said = loaded(before, rest, language)
    elif first in {"deliver", "fulfil"}:
        said = delivered(before, rest, after, language)
    else:
        said = by(language, "waive the bonus action", "auf die Bonusaktion verzichten")
    return f"{said}; {also}" if also else said


# Sets: in any order of touch


def to_give(known: State) -> tuple[int, int]:
    return known.to_pay, known.to_pay


def ask_payment(known: State, number: int, language: str) -> str:
    what = names.the(known.held, language)
    return by(language, f"Choose {cards(number, 'en')} to pay for {what}", f"Wähle {cards(number, 'de')} für {what}")


def ask_discard(known: State, number: int, language: str) -> str:
    del known
    return by(language, f"Choose {cards(number, 'en')} to discard", f"Wähle {cards(number, 'de')} zum Abwerfen")


def pay_these(known: State, number: int, language: str) -> str:
    del known
    if number == 0:
        return by(language, "Pay", "Zahlen")
    if number == 1:
        return by(language, "Pay with this card", "Mit dieser Karte zahlen")
    return by(language, f"Pay with these {number}", f"Mit diesen {number} zahlen")


def discard_these(known: State, number: int, language: str) -> str:
    del known
    if number == 1:
        return by(language, "Discard this card", "Diese Karte abwerfen")
    if number == 0:
        return by(language, "Discard", "Abwerfen")
    return by(language, f"Discard these {number}", f"Diese {number} abwerfen")


def missing(known: State) -> int:
    """How much cargo the contract of this delivery still needs; open cargo (§6.3) stands for any."""
    needs = NEEDS[known.contract // PARTS][known.contract % PARTS]
    lacking = sum(max(0, wanted - known.unloaded[kind]) for kind, wanted in enumerate(needs))
    return max(0, lacking - known.unloaded[ANY])


def to_deliver(known: State) -> tuple[int, int]:
    """What the contract still needs, or one; cargo may be delivered beyond that (§7)."""
    if known.contract == NONE:
        return int(not sum(known.unloaded)), aboard(known)
    return missing(known), aboard(known)


def ask_delivery(known: State, number: int, language: str) -> str:
    begun = sum(known.unloaded) > 0
    if begun and number == 0:
        return by(
            language,
            f"Deliver more cargo? Each draws {CARDS_PER_CARGO} cards",
            f"Weitere Fracht zuliefern? Jede bringt {CARDS_PER_CARGO} Karten",
        )
    if known.contract == NONE:
        return by(
            language,
            f"Choose cargo to deliver: each draws {CARDS_PER_CARGO} cards",
            f"Wähle Fracht zum Zuliefern: Jede bringt {CARDS_PER_CARGO} Karten",
        )
    contract, part = divmod(known.contract, PARTS)
    name, wanted = names.contract_part(contract, part, language), names.need(contract, part, language)
    if begun:
        more = by(language, f"Choose {number} more cargo", f"Wähle noch {number} Frachtkarte{many(number, 'n')}")
        return more + by(language, f" for {name} ({wanted})", f" für {name} ({wanted})")
    said = by(language, f"Choose {wanted} for {name}", f"Wähle {wanted} für {name}")
    more = by(
        language,
        f"each cargo beyond that draws {CARDS_PER_CARGO} cards",
        f"jede weitere Frachtkarte bringt {CARDS_PER_CARGO} Karten",
    )
    return f"{said}; {more}" if aboard(known) > number else said


def deliver_these(known: State, number: int, language: str) -> str:
    if number == 0 and to_deliver(known)[0] == 0:
        return by(language, "Deliver no more", "Nichts weiter zuliefern")
    if number == 0:
        return by(language, "Deliver", "Zuliefern")
    if number == 1:
        return by(language, "Deliver this one", "Diese zuliefern")
    return by(language, f"Deliver these {number}", f"Diese {number} zuliefern")


def to_throw(known: State) -> tuple[int, int]:
    return int(known.last_thrown == NONE), int(train.wagons(copy(known), known.seat)).bit_count()


def ask_throw(known: State, number: int, language: str) -> str:
    del known
    if number == 0:
        return by(language, "Throw off more wagons, or stop?", "Noch mehr Wagen abwerfen oder aufhören?")
    return by(language, "Choose the wagons to throw off", "Wähle die Wagen, die du abwirfst")


def throw_these(known: State, number: int, language: str) -> str:
    if number == 0 and to_throw(known)[0] == 0:
        return by(language, "Throw off no more", "Keinen weiteren abwerfen")
    if number == 0:
        return by(language, "Throw off", "Abwerfen")
    if number == 1:
        return by(language, "Throw off this one", "Diesen abwerfen")
    return by(language, f"Throw off these {number}", f"Diese {number} abwerfen")


# What is lost


def risk(known: State, action: int, language: str) -> str:
    """Cargo that leaves with its wagon, and a bonus that is waived."""
    if action == WAIVE:
        what, takes = names.granted(known.extra, language), "take " if known.extra == ANY_ACTION else ""
        return by(
            language, f"Waive the bonus? It lets you {takes}{what}.", f"Auf den Bonus verzichten? Er erlaubt: {what}."
        )
    if asked_of(action)["do"] != "throw_off":
        return ""
    wagon = WAGON_IDS.index(asked_of(action)["wagon"])
    lost = sum(known.cargo[known.seat, place] != NONE for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1))
    if lost == 0:
        return ""
    name = names.wagon_as_object(known, known.seat, wagon, language)
    return by(
        language,
        f"Throw off {name}? Its cargo is lost: {cards(lost, 'en')}.",
        f"{name} abwerfen? Die Fracht geht verloren: {cards(lost, 'de')}.",
    )


def explain(known: State, action: int, code: str, language: str) -> str:
    """`Supertanker costs 8; your other 4 cards pay 4.`"""
    told = asked_of(action)
    if code != "too_expensive" or "card" not in told:
        return ""
    kind = CARD_IDS.index(told["card"])
    s = copy(known)
    if "upgrade" in told["do"]:
        lower = [old for old in range(LOWEST[kind], kind) if known.train[known.seat, old]] or [LOWEST[kind]]
        cost = min(int(upgrade.cost(s, kind, old, NONE)) for old in lower)
    else:
        cost = int(build.cost(s, kind, NONE))
    others = int(build.spare(s))
    card = names.card(kind, language)
    if others <= 0:
        return by(
            language,
            f"{card} costs {cost}; you have no other card to pay with.",
            f"{card} kostet {cost}; du hast keine andere Karte zum Zahlen.",
        )
    have = by(
        language,
        f"your other {cards(others, 'en')} pay{'s' * (others == 1)} {others}",
        f"deine anderen Karten zahlen {others}" if others > 1 else "deine andere Karte zahlt 1",
    )
    return by(language, f"{card} costs {cost}; {have}.", f"{card} kostet {cost}; {have}.")


DISCARDS = SetOf(to_give, ask_discard, discard_these)
DECISIONS: Decisions[State] = Decisions(
    sum_up=sum_up,
    follows={
        **dict.fromkeys(
            ("replace", "throw_off", "remove", "tear_down", "pay", "target", "hide", "fee", "unload", "source"), ALWAYS
        ),
        "hand_limit": ("hand_limit",),
        "bonus_discard": ("bonus_discard",),
    },
    sets={
        "pay": SetOf(to_give, ask_payment, pay_these),
        "fee": DISCARDS,
        "bonus_discard": DISCARDS,
        "hand_limit": DISCARDS,
        "unload": SetOf(to_deliver, ask_delivery, deliver_these, "stop_unloading"),
        "remove": SetOf(to_throw, ask_throw, throw_these, "stop_throwing"),
    },
    spends=("hide",),
    risk=risk,
    alone=alone,
    explain=explain,
    feats=FEATS,
    themes=THEMES,
)
