"""What a player decides at once: an area with its workers and all that it brings, or an innovation."""

from collections.abc import Sequence

from glueckauf.engine.face.decisions import ALWAYS, Decisions, SetOf, Worth
from glueckauf.engine.face.words import at_cost, by, listed, many
from glueckauf.engine.fields import UNKNOWN, copy

from .. import deliver
from ..actions import ACTIONS, KEEP, PASS, PAY, PAY_INNOVATION, PLACE, PLAY, STOP_EXTRACTING, TAKE, TURN
from ..components.areas import DELIVER, EXTRACT_0_1, LOCO, STACK_IDS, STACKS
from ..components.innovations import RANGE_OF, RANGES, VALUE_OF
from ..components.orders import MINIMUM, ORDER_IDS
from ..components.workers import IN_SET, SET_IDS, SUM, VALUES
from ..state import State
from . import names
from .feats import FEATS
from .questions import ask_payment, required, top
from .themes import THEMES
from .words import say, say_area, say_take

LOADS = ("row_to_wagon", "storage_to_wagon")


def parts(action: int) -> dict[str, str]:
    """The answer by its parts; a secret one has none."""
    return ACTIONS.jsons[action] if action != UNKNOWN else {"do": ""}


def moved(answers: Sequence[int], language: str) -> str:
    """`load 2 lorries, store 1`; what an extraction did so far."""
    done = [parts(one)["do"] for one in answers]
    loads, stores = sum(one in LOADS for one in done), done.count("row_to_storage")
    said = []
    if loads:
        what = names.number_of_lorries(loads, language)
        said.append(by(language, f"load {what}", f"{what} verladen"))
    if stores:
        what = str(stores) if loads else names.number_of_lorries(stores, language)
        said.append(by(language, f"store {what}", f"{what} ins Zwischenlager"))
    return ", ".join(said)


def sent(answers: Sequence[int], language: str) -> str:
    """`deliver 2 trains: Furnaces order, minimum 3, 7 VP and ...`."""
    orders = [ORDER_IDS.index(one["order"]) for one in map(parts, answers) if one["do"] == "send"]
    if not orders:
        return ""
    trains = by(
        language,
        f"{len(orders)} train{many(len(orders))}",
        f"{len(orders)} {'Zug' if len(orders) == 1 else 'Züge'}",
    )
    what = listed([names.order(order, language) for order in orders], language)
    return by(language, f"deliver {trains}: {what}", f"{trains} ausliefern: {what}")


def track_of(answers: Sequence[int]) -> str:
    """Where a wagon or a loco was put, if one was."""
    return next((one["track"] for one in map(parts, answers) if one["do"] in {"wagon_to", "loco_to"}), "")


def taken(before: State, stack: int, answers: Sequence[int], language: str) -> str:
    """`take the clover lorry from the left stack`, `put the joker wagon from the left stack on track 2`."""
    track = track_of(answers)
    if not track:
        return say_take(before, stack, language).partition(":")[0]
    card = names.card(stack, top(before, stack), language) + names.from_stack(stack, language)
    return by(language, f"put {card} on track {track}", f"{card} auf Gleis {track} stellen")


def kept(before: State, answers: Sequence[int], language: str) -> str:
    """`keep the loco model D and put it on track 3`."""
    card, track = names.card(before.stack, before.drawn[answers[0] - KEEP], language), track_of(answers)
    if not track:
        return by(language, f"keep {card}", f"{card} behalten")
    return by(language, f"keep {card} and put it on track {track}", f"{card} behalten und auf Gleis {track} stellen")


def workers_held(known: State) -> int:
    """The sum of the worker cards in hand of the asked seat."""
    return sum((card + 1) * known.workers[known.seat, card] for card in range(VALUES))


def passed(before: State, language: str) -> str:
    """`Pass, 5 workers left`: so many are not used in this shift."""
    said, held = by(language, "pass", "passen"), workers_held(before)
    number = names.workers(held, language)
    return said + by(language, f", {number} left", f", {number} übrig") if held else said


def sum_up(before: State, answers: Sequence[int], after: State, language: str) -> str:
    """The whole decision in one sentence."""
    del after
    first = answers[0]
    if first == UNKNOWN:
        return say(before, first, language).partition(":")[0]
    if before.question == TURN and first == PASS:
        return passed(before, language)
    if KEEP <= first < TAKE:
        return kept(before, answers, language)
    if before.question == TURN and first < PASS:
        area = first - PLACE
        cost = names.workers(required(before, area), language)
        what = sent(answers, language) if area == DELIVER else ""
        if area >= EXTRACT_0_1 and area != DELIVER:
            what = say_area(before, area, language)
            done = moved(answers, language)
            what = f"{what}: {done}" if done else what
        elif area < STACKS:
            what = taken(before, area, answers, language)
        what = what or say_area(before, area, language).partition(":")[0]
        for one in answers[1:]:
            if parts(one)["do"] == "look":
                stack = names.AREAS[language][STACK_IDS.index(parts(one)["stack"])]
                what = by(language, f"Free Choice from the {stack}", f"Freie Wahl: {stack}")
        return at_cost(what, cost, language)
    if parts(first)["do"] == "play":
        name = names.quoted(names.innovation(RANGES + first - PLAY, language), language)
        done = sent(answers, language) or moved(answers, language)
        if track_of(answers):
            done = taken(before, LOCO, answers, language)
        for one in answers[1:]:
            if parts(one)["do"] == "take":
                done = taken(before, one - TAKE, answers, language)
        said = by(language, f"play {name}", f"{name} spielen")
        return f"{said}: {done.strip()}" if done else said
    return say(before, first, language)


def risk(known: State, action: int, language: str) -> str:
    """Workers that stay unused this shift, and steps that are lost."""
    if action == PASS:
        held = workers_held(known)
        if held == 0:
            return ""
        number = names.workers(held, language)
        return by(
            language,
            f"Pass? You still have {number} this shift.",
            f"Passen? Du hast in dieser Schicht noch {number}.",
        )
    if action == STOP_EXTRACTING and known.steps < known.most:
        steps = known.most - known.steps
        left, went = names.steps(steps, language), "ginge" if steps == 1 else "gingen"
        return by(language, f"Stop extracting? {left} would be lost.", f"Fördern beenden? {left} {went} verloren.")
    return ""


def explain(known: State, action: int, code: str, language: str) -> str:
    """What an area costs, what a train carries."""
    told = parts(action)
    if code == "cannot_pay" and told["do"] == "place":
        cost = names.workers(required(known, action - PLACE), language)
        held = [card + 1 for card in range(VALUES) for _ in range(known.workers[known.seat, card])]
        have = names.numbers(held, language)
        return by(
            language,
            f"This costs exactly {cost}; your cards {have} cannot make that.",
            f"Das kostet genau {cost}; mit deinen Karten {have} geht das nicht auf.",
        )
    if code == "load_too_small" and told["do"] == "send":
        load = int(deliver.load_of(copy(known), int(told["track"]) - 1))
        least = int(MINIMUM[ORDER_IDS.index(told["order"])])
        return by(
            language,
            f"This order needs a load of {least}; the train carries {load}.",
            f"Dieser Auftrag braucht eine Ladung von {least}; der Zug trägt {load}.",
        )
    return ""


# A payment: cards in any order of touch, until their sum is what the area costs

CARD_ALONE = [PAY + SET_IDS.index(str(card + 1)) for card in range(VALUES)]  # [card] the answer that pays with it alone


def cards_of(action: int) -> Sequence[int]:
    """Each worker card of a payment; an innovation is a card of its own."""
    if action < PAY:
        return (action,)
    return [CARD_ALONE[card] for card in range(VALUES) for _ in range(IN_SET[action - PAY, card])]


def say_card(known: State, action: int, language: str) -> str:
    del known
    if action >= PAY:
        number = int(SUM[action - PAY])
        return by(language, f"worker card {number}", f"Arbeiterkarte {number}")
    kind, value = RANGE_OF[action - PAY_INNOVATION], int(VALUE_OF[action - PAY_INNOVATION])
    name, worth = names.quoted(names.innovation(kind, language), language), names.workers(value, language)
    return by(language, f"innovation {name} as {worth}", f"Innovation {name} als {worth}")


def laid_down(known: State, chosen: Sequence[int], language: str) -> str:
    laid = sum(int(SUM[one - PAY]) if one >= PAY else int(VALUE_OF[one - PAY_INNOVATION]) for one in chosen)
    whole = required(known, known.area)
    number = whole - known.to_pay + laid
    return by(language, f"{number} of {names.workers(whole, 'en')}", f"{number} von {whole} Arbeiter{many(whole, 'n')}")


def to_lay_down(known: State) -> tuple[int, int]:
    return 1, int(known.to_pay)


def ask_cards(known: State, number: int, language: str) -> str:
    del number
    return ask_payment(known, language)


def pay_these(known: State, number: int, language: str) -> str:
    del known
    if number == 0:
        return by(language, "Pay", "Zahlen")
    return by(
        language,
        "Pay with this card" if number == 1 else f"Pay with these {number}",
        "Mit dieser Karte zahlen" if number == 1 else f"Mit diesen {number} zahlen",
    )


DECISIONS: Decisions[State] = Decisions(
    sum_up=sum_up,
    follows=dict.fromkeys(
        ("pay", "put_wagon", "put_loco", "extract", "deliver", "look_at_stack", "choose_stack"), ALWAYS
    ),
    closing=("end_turn",),
    sets={"pay": SetOf(to_lay_down, ask_cards, pay_these, worth=Worth(cards_of, say_card, laid_down))},
    risk=risk,
    explain=explain,
    feats=FEATS,
    themes=THEMES,
)
