"""Every question and every answer is a sentence in German and English, and `?` knows every card and every rule."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from glueckauf.engine.fields import NONE, UNKNOWN, plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS as GAME
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS
from glueckauf.games.isle_of_trains.components.contracts import CONTRACT_IDS, CONTRACT_LIST
from glueckauf.games.isle_of_trains.face import names
from glueckauf.games.isle_of_trains.state import State
from tests.contract.games import choose
from tests.rules.isle_of_trains.table import ENGLE_WHARF, A, B, Board, play, position

LANGUAGES = ("de", "en")
every_number = pytest.mark.parametrize("players", GAME.seats)


def some(players: int, seed: int, display: str = "open") -> Iterator[State]:
    """The positions of a game that the cap ends soon."""
    random, s = Random(seed), GAME.new(players, f"words {seed}", {"display": display, "turn_cap": "50"})
    while s.seat >= 0:
        yield s
        GAME.rules.apply(s, choose(GAME, s, GAME.legal_ids(s), random))


@cache
def asked_in(players: int, seed: int) -> list[tuple[State, list[int]]]:
    """[position] what is known to who is asked, and the ids of the legal answers; the game is played once."""
    return [(plain(GAME.known_to(s, plain(s).seat)), GAME.legal_ids(s)) for s in some(players, seed)]


def sentences(players: int, seed: int, language: str) -> list[tuple[str, list[str]]]:
    """[position] the question and its legal answers, as who is asked hears them."""
    return [
        (GAME.ask(known, language), [GAME.say(known, action, language) for action in legal])
        for known, legal in asked_in(players, seed)
    ]


@every_number
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_of_a_position_are_different_sentences_without_ids(players: int, language: str) -> None:
    for question, said in sentences(players, 1, language):
        assert len(set(said)) == len(said), said
        for sentence in (question, *said):
            assert sentence.strip() == sentence != ""
            assert "_" not in sentence and "-2" not in sentence.replace("Hopper-2", "") and "None" not in sentence


@every_number
def test_german_is_not_english(players: int) -> None:
    for german, english in zip(sentences(players, 2, "de"), sentences(players, 2, "en"), strict=True):
        assert german[0] != english[0]
        assert all(one != other for one, other in zip(german[1], english[1], strict=True))


def test_every_answer_of_every_question_can_be_said_legal_or_not() -> None:
    questions = set()
    for seed in range(3):
        for s in some(4, seed):
            known = plain(GAME.known_to(s, plain(s).seat))
            if known.question not in questions:
                questions.add(known.question)
                for action, asked_by in enumerate(GAME.actions.asked_by):
                    if known.question in asked_by:
                        assert all(GAME.say(known, action, language) for language in LANGUAGES)
    assert questions == set(range(len(GAME.actions.questions)))


def laid(**table: Any) -> dict[str, Any]:
    """What a position is made of, to be laid out when the test runs."""
    return table


OTHERS = {B: Board(train=["engine_1", "hopper_1", "boxcar_2"])}
CARGO = Board(train=["engine_1", "boxcar_3(engine_3 bank rail_yard)"])
BUILDINGS = Board(train=["engine_1", "caboose_4"], buildings=["coal_factory", "bank"])


@pytest.mark.parametrize(
    ("table", "moves", "english", "german"),
    [
        (
            laid(hand=["bank"], phantoms=2),
            [],
            "Your turn, action 1 of 2: draw, build, load or deliver (1 card in hand, 2 phantom cards)",
            (
                "Dein Spielzug, Aktion 1 von 2: ziehen, bauen, laden oder zuliefern (1 Karte auf der Hand, 2 "
                "Phantomkarten)"
            ),
        ),
        (
            laid(hand=["tanker_1", "engine_2", "bank", "rail_yard"]),
            ["build tanker_1"],
            "Pay 2 cards for the Tanker Car (one by one, in the order of your hand)",
            "Zahle 2 Karten für den Kesselwagen (einzeln, in der Reihenfolge deiner Hand)",
        ),
        (
            laid(hand=["hopper_1", "engine_2", "bank", "rail_yard"]),
            ["build hopper_1"],
            "Pay 1 card for the Hopper Car",
            "Zahle 1 Karte für den Schüttgutwagen",
        ),
        (
            laid(hand=["bank"], others=OTHERS),
            ["load bank"],
            "Which wagon do you load the Bank (any cargo) onto?",
            "Auf welchen Wagen lädst du die Bank (Joker)?",
        ),
        (
            laid(hand=["bank", "engine_2"], others=OTHERS),
            ["load_face_down"],
            "Which wagon do you load the face-down card onto?",
            "Auf welchen Wagen lädst du die verdeckte Karte?",
        ),
        (
            laid(hand=["bank", "engine_2"], others=OTHERS),
            ["load_face_down", "onto 1 boxcar_2#1"],
            "Which card do you load face down onto the Bigger Boxcar of ▲ player 2 (draw 4, then load)?",
            "Welche Karte lädst du verdeckt auf den Großen Güterwagen von ▲ Spieler 2 (4 ziehen, dann laden)?",
        ),
        (
            laid(**CARGO),
            ["deliver"],
            "Deliver for cards: which cargo? Each draws 2",
            "Zuliefern für Karten: Welche Fracht? Jede Frachtkarte bringt 2 Karten",
        ),
        (
            laid(**CARGO),
            [f"fulfil {ENGLE_WHARF} primary"],
            "Deliver 2 boxes for Engle Wharf; cargo beyond that draws 2 cards each: which next?",
            "Liefere 2 Kisten für Engle Wharf zu; jede weitere Frachtkarte bringt 2 Karten: Welche als Nächstes?",
        ),
        (
            laid(hand=["hopper_1", "engine_2"], **BUILDINGS),
            ["throw_and_build hopper_1"],
            "Without Caboose 4 only one building may stay: which one goes?",
            "Ohne Dienstwagen 4 darf nur ein Gebäude bleiben: Welches geht?",
        ),
        (
            laid(hand=["rail_yard"], phantoms=6, **BUILDINGS),
            ["build rail_yard"],
            "Which building makes way for the Rail Yard?",
            "Welches Gebäude reißt du für das Depot ab?",
        ),
        (
            laid(display=["bank", "engine_2", "hopper_1"]),
            ["draw"],
            "Draw 1 card: the next from the pile or from the display?",
            "Ziehe 1 Karte: Die nächste vom Ziehstapel oder aus der Auslage?",
        ),
        (
            laid(final_turns=0),
            ["draw", "draw"],
            "The game is over",
            "Das Spiel ist zu Ende",
        ),
    ],
)
def test_a_question_names_the_numbers_that_matter(
    table: dict[str, Any], moves: list[str], english: str, german: str
) -> None:
    known = plain(GAME.known_to(play(position(**table), *moves), A))
    assert (GAME.ask(known, "en"), GAME.ask(known, "de")) == (english, german)


@pytest.mark.parametrize(
    ("table", "moves", "move", "english", "german"),
    [
        (
            laid(hand=["hopper_2", "bank"]),
            [],
            "build hopper_2",
            "build Hopper-2 Car (pay 4): weight 2, carries 2 coal, 5 VP",
            "Trichterschütter bauen (4 zahlen): Gewicht 2, trägt 2 Kohle, 5 SP",
        ),
        (
            laid(hand=["hopper_1"], train=["engine_1", "caboose_5"]),
            [],
            "build hopper_1",
            "build Hopper Car (free of charge): weight 1, carries 1 coal, 2 VP",
            "Schüttgutwagen bauen (kostenlos): Gewicht 1, trägt 1 Kohle, 2 SP",
        ),
        (
            laid(hand=["grand_central"]),
            [],
            "build grand_central",
            "build Grand Central (pay 6): 8 VP",
            "Hauptbahnhof bauen (6 zahlen): 8 SP",
        ),
        (
            laid(hand=["tanker_3"], train=["engine_2", "tanker_1", "tanker_2"]),
            [],
            "upgrade tanker_3",
            "replace Tanker Car or Tanker 201 Car with Supertanker (pay 6 / 3): weight 1, carries 3 oil, 8 VP",
            (
                "Kesselwagen oder Knickkesselwagen durch Superkesselwagen ersetzen (6 / 3 zahlen)"
                ": Gewicht 1, trägt 3 Öl, 8 SP"
            ),
        ),
        (
            laid(hand=["boxcar_1"], phantoms=3, train=["engine_1", "hopper_1", "caboose_5"]),
            ["throw_and_build boxcar_1"],
            "throw_off caboose_5",
            "throw off Caboose 5 (pay 3)",
            "Dienstwagen 5 abwerfen (3 zahlen)",
        ),
        (
            laid(train=["engine_1", "hopper_2(bank engine_1@1)", "hopper_1"]),
            ["remove"],
            "throw_off hopper_2#1",
            "throw off Hopper-2 Car (cargo: Bank, 1 face-down card)",
            "Trichterschütter (Fracht: Bank, 1 verdeckte Karte) abwerfen",
        ),
        (
            laid(train=["engine_1", "hopper_1(bank)"]),
            [],
            "deliver",
            "deliver the cargo for 2 cards",
            "die Fracht für 2 Karten zuliefern",
        ),
        (
            laid(),
            [],
            f"fulfil {ENGLE_WHARF} a",
            "fulfil secondary contract A of Engle Wharf: 2 oil and 3 boxes (21 VP in all)",
            "Folgeauftrag A von Engle Wharf erfüllen: 2 Öl und 3 Kisten (zusammen 21 SP)",
        ),
        (
            laid(train=["engine_1", "hopper_2(bank engine_1@1)"]),
            ["deliver"],
            "unload hopper_2#1 2",
            "deliver the face-down card as coal (from Hopper-2 Car, place 2)",
            "die verdeckte Karte als Kohle zuliefern (vom Trichterschütter, Ladeplatz 2)",
        ),
        (
            laid(**CARGO),
            [f"fulfil {ENGLE_WHARF} primary", "unload boxcar_3#1 1", "unload boxcar_3#1 2"],
            "stop_unloading",
            "deliver no more",
            "nichts weiter zuliefern",
        ),
        (  # Caboose 1 draws a card after each Deliver
            laid(train=["engine_2", "hopper_2(bank engine_1@1)", "caboose_1"]),
            ["deliver", "unload hopper_2#1 1"],
            "stop_unloading",
            "deliver no more and draw 3 cards",
            "nichts weiter zuliefern und 3 Karten ziehen",
        ),
        (
            laid(train=["engine_1", "hopper_1(bank)", "caboose_1"]),
            [],
            "deliver",
            "deliver the cargo for 3 cards",
            "die Fracht für 3 Karten zuliefern",
        ),
        (
            laid(train=["engine_2", "hopper_2(bank engine_1@1)", "caboose_1"]),
            [],
            "deliver",
            "deliver cargo for 2 cards each, and 1 for Caboose 1",
            "Frachtkarten zuliefern, für je 2 Karten und 1 durch Dienstwagen 1",
        ),
        (  # without Caboose 5 its discount is gone too
            laid(hand=["hopper_1", "bank"], train=["engine_1", "caboose_5"]),
            [],
            "throw_and_build hopper_1",
            "throw off a wagon, then build Hopper Car (pay 1)",
            "einen Wagen abwerfen, dann Schüttgutwagen bauen (1 zahlen)",
        ),
        (
            laid(hand=["hopper_1", "bank"], train=["engine_1", "tanker_1", "caboose_5"]),
            [],
            "throw_and_build hopper_1",
            "throw off a wagon, then build Hopper Car (pay 0 / 1)",
            "einen Wagen abwerfen, dann Schüttgutwagen bauen (0 / 1 zahlen)",
        ),
        (  # Caboose 5 makes upgrades cheaper too (R16)
            laid(hand=["engine_2", "bank"], train=["engine_1", "caboose_5"]),
            [],
            "upgrade engine_2",
            "replace Level 1 Engine with Level 2 Engine (pay 1): traction 6, 2 VP",
            "Einfache Lok durch Mittlere Lok ersetzen (1 zahlen): Zugkraft 6, 2 SP",
        ),
        (
            laid(hand=["engine_2", "bank"], train=["engine_1", "caboose_5"], options={"caboose_5": "new_only"}),
            [],
            "upgrade engine_2",
            "replace Level 1 Engine with Level 2 Engine (pay 2): traction 6, 2 VP",
            "Einfache Lok durch Mittlere Lok ersetzen (2 zahlen): Zugkraft 6, 2 SP",
        ),
        (
            laid(hand=["engine_2", "bank", "rail_yard"], train=["engine_1", "hopper_1", "caboose_5"]),
            [],
            "throw_and_upgrade engine_2",
            "throw off a wagon, then replace Level 1 Engine with Level 2 Engine (pay 1 / 2)",
            "einen Wagen abwerfen, dann Einfache Lok durch Mittlere Lok ersetzen (1 / 2 zahlen)",
        ),
        (
            laid(hand=["engine_2", "bank", "rail_yard"], train=["engine_1", "hopper_1", "caboose_5"]),
            ["throw_and_upgrade engine_2"],
            "throw_off caboose_5",
            "throw off Caboose 5 (pay 2)",
            "Dienstwagen 5 abwerfen (2 zahlen)",
        ),
        (
            laid(hand=["hopper_3"], phantoms=6, train=["engine_3", "hopper_1", "hopper_2", "caboose_5"]),
            ["throw_and_upgrade hopper_3"],
            "replace hopper_1#1",
            "replace Hopper Car (pay 5 / 6)",
            "Schüttgutwagen ersetzen (5 / 6 zahlen)",
        ),
        (
            laid(hand=["tanker_1", "tanker_1", "engine_1", "bank"]),
            ["build tanker_1"],
            "pay tanker_1",
            "pay with Tanker Car",
            "mit einem Kesselwagen bezahlen",
        ),
        (
            laid(hand=["tanker_1", "boxcar_2", "engine_1", "bank"]),
            ["build tanker_1"],
            "pay engine_1",
            "pay with Level 1 Engine",
            "mit einer Einfachen Lok bezahlen",
        ),
        (
            laid(hand=["tanker_1", "boxcar_2", "engine_1", "bank"]),
            ["build tanker_1"],
            "pay bank",
            "pay with Bank",
            "mit der Bank bezahlen",
        ),
        (
            laid(**CARGO),
            ["deliver"],
            "unload boxcar_3#1 2",
            "deliver Bank as a box (from R3-D Boxcar, place 2)",
            "Bank als Kiste zuliefern (vom Güterwagen Tbis 871, Ladeplatz 2)",
        ),
        (  # all that it costs and brings stands in one bracket
            laid(hand=["tanker_1", "bank"], others={B: Board(train=["engine_1", "boxcar_1"])}),
            [],
            "load_face_down",
            "load any card face down onto the Boxcar of ▲ player 2 (discard one more card; draw 4)",
            (
                "eine beliebige Karte verdeckt auf den Güterwagen von ▲ Spieler 2 laden (dafür eine weitere abwerfen; "
                "4 ziehen)"
            ),
        ),
        (
            laid(train=["engine_1", "boxcar_2(bank engine_2)"]),
            ["deliver"],
            "unload boxcar_2#1 1",
            "deliver Bank as a box (from Bigger Boxcar, place 1)",
            "Bank als Kiste zuliefern (vom Großen Güterwagen, Ladeplatz 1)",
        ),
        (  # Caboose 2 draws a card for coal
            laid(hand=["hopper_1"], train=["engine_1", "caboose_2"], others=OTHERS),
            [],
            "load hopper_1",
            "load Hopper Car onto the Hopper Car of ▲ player 2 (Caboose 2: draw 1; then draw 3, discard 1)",
            (
                "Schüttgutwagen auf den Schüttgutwagen von ▲ Spieler 2 laden (Dienstwagen 2: 1 ziehen; dann 3 ziehen, "
                "1 abwerfen)"
            ),
        ),
    ],
)
def test_an_answer_says_what_it_costs_and_brings(
    table: dict[str, Any], moves: list[str], move: str, english: str, german: str
) -> None:
    known = plain(GAME.known_to(play(position(**table), *moves), A))
    action = GAME.actions.parse(move)
    assert (GAME.say(known, action, "en"), GAME.say(known, action, "de")) == (english, german)


def test_a_load_names_the_wagon_if_there_is_only_one() -> None:  # §6.1
    known = plain(position(hand=["bank", "hopper_1"], others=OTHERS))
    load = GAME.actions.parse("load hopper_1")
    assert GAME.say(known, load, "en") == "load Hopper Car onto the Hopper Car of ▲ player 2 (draw 3, discard 1)"
    assert GAME.say(known, GAME.actions.parse("load bank"), "en") == "load Bank (any cargo)"
    known = plain(position(hand=["bank", "hopper_1"], train=["engine_1", "hopper_1", "hopper_1(engine_1)"]))
    assert GAME.say(known, load, "de") == "Schüttgutwagen auf deinen eigenen Schüttgutwagen #1 laden"
    watcher = plain(GAME.known_to(position(hand=["hopper_1"], train=["engine_1", "hopper_1"]), B))
    assert GAME.say(watcher, load, "en") == "load Hopper Car onto their own Hopper Car"
    assert GAME.say(watcher, load, "de") == "Schüttgutwagen auf den eigenen Schüttgutwagen laden"
    face_down = GAME.actions.parse("load_face_down")
    assert (
        GAME.say(known, face_down, "en")
        == "load any card face down onto your own Hopper Car #1 (discard one more card)"
    )


@pytest.mark.parametrize(
    ("moves", "english", "german"),
    [
        (["build tanker_1"], "pay with a card", "mit einer Karte bezahlen"),
        (["load_face_down"], "load a card face down", "eine Karte verdeckt laden"),
        (["load_face_down", "hide bank"], "discard a card", "eine Karte abwerfen"),
    ],
)
def test_a_secret_answer_of_another_is_said_without_its_card(moves: list[str], english: str, german: str) -> None:
    cards = ["tanker_1", "engine_2", "bank", "rail_yard"]  # §14
    s = play(position(hand=cards, train=["engine_1", "hopper_1"]), *moves)
    watcher = plain(GAME.known_to(s, B))
    assert (GAME.say(watcher, UNKNOWN, "en"), GAME.say(watcher, UNKNOWN, "de")) == (english, german)


def test_cards_that_are_no_cards_have_names_too() -> None:
    assert (names.card(UNKNOWN, "en"), names.card(UNKNOWN, "de")) == ("unknown card", "unbekannte Karte")
    assert (names.card(NONE, "en"), names.card(NONE, "de")) == ("no card", "keine Karte")


NAMES = {name.casefold() for entry in GAME.glossary for name in entry.names}


@pytest.mark.parametrize("number", range(1, 18))
def test_the_glossary_has_every_section(number: int) -> None:
    for name in (f"§{number}", f"{number}"):
        found = [entry for entry in GAME.glossary if name in entry.names]
        assert [entry.rule for entry in found] == [f"§{number}"]


def test_the_glossary_has_every_ruling() -> None:
    rules = [entry.rule for entry in GAME.glossary if entry.rule.startswith("R")]
    assert rules == [f"R{number}" for number in range(1, 57)]


@pytest.mark.parametrize(
    "name",
    [
        *CARD_IDS,
        *CONTRACT_IDS,
        *(contract.name for contract in CONTRACT_LIST),
        *(card for language in LANGUAGES for card in names.CARDS[language]),
        *("coal", "oil", "box", "wild", "Kohle", "Öl", "Kiste", "beliebige Fracht", *names.CARGO_SIGNS),
        *("train", "traction", "cargo", "bonus", "upgrade", "contract", "phantom card", "hand limit", "display", "VP"),
        *("Joker", "Kapazität", "capacity", "Aufrüsten", "Zuliefern", "Ziehstapel", "Abwurfstapel", "Ladebonus"),
        *("Frachtart", "Baukosten", "Bonusaktion", "Lieferauftrag", "Frachtwagen", "Gleichstand", "tie", "Spielzug"),
        *("Zug", "Zugkraft", "Fracht", "Aufwertung", "Auftrag", "Phantomkarte", "Handlimit", "Auslage", "SP", "Insel"),
    ],
)
def test_the_glossary_knows_the_word(name: str) -> None:
    assert name.casefold() in NAMES


def test_every_entry_speaks_both_languages() -> None:
    for entry in GAME.glossary:
        assert entry.text("en") and entry.text("de") and entry.text("en") != entry.text("de")
        assert entry.rule and entry.names[0]
        assert "_" not in entry.names[0]


def test_a_wagon_reads_with_what_is_loaded_where_nobody_reads_the_question() -> None:
    alone, seen = GAME.face.decisions.alone, set[str]()
    assert alone is not None
    for known, legal in asked_in(3, 1):
        for action in legal:
            for language, verb, hidden in (("en", "load ", "a card face down"), ("de", "laden", "eine Karte verdeckt")):
                told, said = alone(known, action, language), GAME.say(known, action, language)
                if not GAME.actions.texts[action].startswith("onto "):
                    assert told == said
                    continue
                what = names.as_object(known.held, language) if known.held >= 0 else hidden
                there = said.partition(" (")[0]
                assert there in told and what in told and verb in told + " "
                assert told.endswith(said.removeprefix(there)), "the verb stands before the bracket"
                seen.add(language)
    assert seen == set(LANGUAGES)
