"""The table in sentences, from a view alone."""

from collections.abc import Sequence

from glueckauf.engine.face.prose import Passage, counted, or_none, sentence
from glueckauf.engine.face.words import by, called, listed, many, vp
from glueckauf.engine.fields import UNKNOWN

from ..components.cards import CARD_IDS
from ..components.cargo import CARGO_IDS
from . import names
from .view import Contract, Player, View, Wagon

PARTS = (("primary", ("primary contract", "Erstauftrag")), ("a", ("then A", "dann A")), ("b", ("or B", "oder B")))


def prose(view: View, language: str, player_names: Sequence[str]) -> list[Passage]:
    """The island first, then every player."""
    who = [called(player_names, seat, language) for seat in range(len(view.players))]
    return [
        Passage(by(language, "The island", "Die Insel"), [sentence(text) for text in middle(view, language, who)]),
        *(
            Passage(who[seat], [sentence(text) for text in player(mine, language)])
            for seat, mine in enumerate(view.players)
        ),
    ]


def middle(view: View, language: str, who: list[str]) -> list[str]:
    said = [by(language, f"round {view.round}", f"Runde {view.round}")]
    if view.seat is not None:
        asked, left = who[view.seat], view.actions_left
        said.append(
            by(
                language,
                f"it is {asked}’s turn, with {left} action{many(left)} left",
                f"{asked} ist an der Reihe und hat noch {left} Aktion{many(left, 'en')}",
            )
        )
    taken, needed = view.contracts_taken, view.contracts_for_end
    if view.final_turns is None:
        said.append(
            by(
                language,
                f"{taken} contracts are taken; the end comes with {needed}",
                f"{taken} Aufträge sind vergeben; bei {needed} naht das Ende",
            )
        )
    else:
        number = view.final_turns
        said.append(
            by(
                language,
                f"the end is near: {number} turn{many(number)} after this one",
                f"das Ende naht: noch {number} {'Spielzug' if number == 1 else 'Spielzüge'} nach diesem",
            )
        )
    pile, thrown = names.cards(view.pile, language), names.cards(view.discards.size, language)
    said.append(
        by(language, f"{pile} in the draw pile, {thrown} discarded", f"{pile} im Ziehstapel, {thrown} abgeworfen")
    )
    if view.display is not None:
        shown = or_none([card(name, language) for name in view.display], language)
        said.append(by(language, f"on display: {shown}", f"in der Auslage: {shown}"))
    return said + [contract(one, language, who) for one in view.contracts]


def contract(one: Contract, language: str, who: list[str]) -> str:
    parts = [
        f"{by(language, *said)} {wanted(one.parts[part].cargo, language)} {by(language, 'for', 'für')} "
        f"{vp(one.parts[part].points, language)}"
        for part, said in PARTS
    ]
    if one.owner is None:
        whose = by(language, "on the island", "auf der Insel")
    else:
        done = {
            "primary": by(language, "A or B still open", "A oder B noch offen"),
            "a": by(language, "A done", "A erfüllt"),
            "b": by(language, "B done", "B erfüllt"),
        }[one.done or "primary"]
        whose = by(language, f"taken by {who[one.owner]}, {done}", f"bei {who[one.owner]}, {done}")
    return by(
        language,
        f"contract {one.name}, {whose}: {', '.join(parts)}",
        f"Auftrag {one.name}, {whose}: {', '.join(parts)}",
    )


def wanted(cargo: Sequence[str], language: str) -> str:
    kinds = [cargo_kind(name) for name in cargo]
    return listed([names.cargo(kind, kinds.count(kind), language) for kind in dict.fromkeys(kinds)], language)


def cargo_kind(name: str) -> int:
    """What is neither coal nor oil nor box may be any of them."""
    return CARGO_IDS.index(name) if name in CARGO_IDS else len(CARGO_IDS)


def player(mine: Player, language: str) -> list[str]:
    total = vp(mine.points["total"], language)
    said = [
        by(language, f"has {total} as if the game ended now", f"hätte {total}, wenn jetzt Schluss wäre"),
        by(
            language,
            f"the train: {card(mine.engine, 'en')}, weight {mine.weight} of traction {mine.traction}",
            f"der Zug: {card(mine.engine, 'de')}, Gewicht {mine.weight} von Zugkraft {mine.traction}",
        ),
        *(wagon(one, language) for one in mine.wagons),
    ]
    built = [f"{card(one.id, language)} ({vp(one.points, language)})" for one in mine.buildings]
    said.append(by(language, f"buildings: {or_none(built, 'en')}", f"Gebäude: {or_none(built, 'de')}"))
    known = [card(name, language) for name in mine.hand]
    hidden = mine.hand_count - len(mine.hand)
    if hidden > 0:
        known.append(by(language, f"{hidden} not known", f"{hidden} unbekannt"))
    held = names.cards(mine.hand_count, language)
    said.append(by(language, f"{held} in hand: {or_none(known, 'en')}", f"{held} auf der Hand: {or_none(known, 'de')}"))
    return said


def wagon(one: Wagon, language: str) -> str:
    name = card(one.card, language)
    if one.carries is None:
        return f"{name}: {names.caboose_in_brief(CARD_IDS.index(one.card), language)}"
    free = one.cargo.count(None)
    load = [
        by(language, "a card face down", "eine verdeckte Karte")
        if cargo.face_down_by is not None
        else names.CARGO[language][cargo_kind(cargo.type)]
        for cargo in one.cargo
        if cargo is not None
    ]
    told = counted(load, language) or by(language, "nothing", "nichts")
    places = by(
        language, f"{free} place{many(free)} free", f"{free} Ladeplätze frei" if free != 1 else "1 Ladeplatz frei"
    )
    carries = names.CARGO[language][cargo_kind(one.carries)]
    return by(
        language, f"{name} for {carries}: carries {told}, {places}", f"{name} für {carries}: trägt {told}, {places}"
    )


def card(name: str, language: str) -> str:
    return names.card(CARD_IDS.index(name) if name in CARD_IDS else UNKNOWN, language)
