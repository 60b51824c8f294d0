"""Every question and every answer is a sentence in German and English, and `?` knows every piece and every rule."""

from collections.abc import Callable
from functools import cache
from itertools import chain

import pytest

from glueckauf.engine.fields import NONE, UNKNOWN, plain
from glueckauf.games.coal_baron import COAL_BARON as GAME
from glueckauf.games.coal_baron.components.coal import COLOUR_IDS
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS, TRANSPORT_IDS
from glueckauf.games.coal_baron.components.spaces import SPACE_IDS
from glueckauf.games.coal_baron.components.tunnel_tiles import TILE_IDS
from glueckauf.games.coal_baron.face import names
from glueckauf.games.coal_baron.state import State
from tests.contract.games import positions
from tests.rules.coal_baron.table import ORDER, TILE, play, position

LANGUAGES = ("de", "en")
every_number = pytest.mark.parametrize("players", GAME.seats)


@cache
def asked_in(players: int, seed: int) -> list[tuple[State, list[int]]]:
    """[position] what is known to who is asked, and the ids of the legal answers; the game is played once."""
    return [(plain(GAME.known_to(s, plain(s).seat)), GAME.legal_ids(s)) for s, _ in positions(GAME, players, seed)]


def sentences(players: int, seed: int, language: str) -> list[tuple[str, list[str]]]:
    """[position] the question and its legal answers, as who is asked hears them."""
    return [
        (GAME.ask(known, language), [GAME.say(known, action, language) for action in legal])
        for known, legal in asked_in(players, seed)
    ]


def said(s: State, text: str, language: str) -> str:
    """An answer as who is asked hears it."""
    known = plain(GAME.known_to(s, plain(s).seat))
    return GAME.say(known, GAME.actions.parse(text), language)


def asked(s: State, language: str) -> str:
    return GAME.ask(plain(GAME.known_to(s, plain(s).seat)), language)


@every_number
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_of_a_position_are_different_sentences_without_ids(players: int, language: str) -> None:
    for question, answers in sentences(players, 1, language):
        assert len(set(answers)) == len(answers)
        for sentence in (question, *answers):
            assert sentence.strip() == sentence != ""
            assert "_" not in sentence and "-2" not in sentence and "None" not in sentence


@every_number
def test_german_is_not_english(players: int) -> None:
    for german, english in zip(sentences(players, 2, "de"), sentences(players, 2, "en"), strict=True):
        assert german[0] != english[0]
        assert all(one != other for one, other in zip(german[1], english[1], strict=True))


def test_every_answer_of_every_question_can_be_said_legal_or_not() -> None:
    questions = set()
    short = play(position(marks=20, supply={"grey": 0}, factory={"factory_1": "grey-light-2"}), "place factory_1")
    for s in chain([short], (s for seed in range(2) for s, _ in positions(GAME, 4, seed))):
        known = plain(GAME.known_to(s, plain(s).seat))
        if known.question not in questions:
            questions.add(known.question)
            for action, asked_by in enumerate(GAME.actions.asked_by):
                if known.question in asked_by:
                    assert all(GAME.say(known, action, language) for language in LANGUAGES)
    assert questions == set(range(len(GAME.actions.questions)))


DRAWN = ["grey-dark-1", "yellow-light-1", "black-dark-2", "brown-light-2", "grey-light-2"]
CARDS = ["truck-black-3", "handcart-grey-1"]


def drawing(*moves: str) -> State:
    return play(position(marks=9, tile_stack=[*DRAWN, ...], order_stack=CARDS), *moves)


@pytest.mark.parametrize(
    ("lay", "english", "german"),
    [
        (
            lambda: GAME.new(2, "words"),
            "Draft: which order do you take? (1 of 3)",
            "Auswahl: Welchen Auftrag nimmst du? (1 von 3)",
        ),
        (
            lambda: position(marks=1, workers=1),
            "Where do you place workers? (1 worker and 1 Mark left)",
            "Wo setzt du Arbeiter ein? (noch 1 Arbeiter und 1 Mark)",
        ),
        (
            lambda: drawing("place factory_draw"),
            "Which of the 5 drawn tiles do you buy, if any? (you have 9 Marks)",
            "Welches der 5 gezogenen Plättchen kaufst du, wenn überhaupt? (du hast 9 Mark)",
        ),
        (
            lambda: drawing("place order_draw"),
            "Which of the 2 drawn orders do you keep, if any?",
            "Welchen der 2 gezogenen Aufträge behältst du, wenn überhaupt?",
        ),
        (
            lambda: drawing("place factory_draw", "keep_none"),
            "Where do the 5 tiles go?",
            "Wohin kommen die 5 Plättchen?",
        ),
        (
            lambda: drawing("place factory_draw", "keep_none", "return bottom", "put_tile grey-dark-1"),
            "Under the stack: which of these 4 is to be drawn next?",
            "Unter den Stapel: Was soll von diesen 4 als Nächstes wieder gezogen werden?",
        ),
        (
            lambda: drawing("place order_draw", "keep_none"),
            "On top of the stack: which of these 2 is to be drawn first?",
            "Auf den Stapel: Was soll von diesen 2 als Erstes wieder gezogen werden?",
        ),
        (
            lambda: play(position(level=3, cage=["grey", "grey", "black"]), "place mining_6"),
            "Mining: 6 steps left, the cage is on level 3 (grey): 2 grey, 1 black",
            "Förderung: noch 6 Schritte, Förderkorb auf Stollenetage 3 (grau): 2 grau, 1 schwarz",
        ),
        (
            lambda: play(position(), "place mining_10"),
            "Mining: 10 steps left, the cage is at the surface: empty",
            "Förderung: noch 10 Schritte, Förderkorb über Tage: leer",
        ),
        (
            lambda: play(position(cage=["grey"], orders=["truck-mixed-4"]), "place mining_6", "unload grey"),
            "Which slot do you put a grey cube from the cage onto?",
            "Auf welches Ablagefeld legst du einen grauen Kohlewürfel aus dem Förderkorb?",
        ),
        (
            lambda: play(
                position(marks=8, supply={"grey": 1}, factory={"factory_1": "grey-light-2"}), "place factory_1"
            ),
            "Coal is short: what goes onto the empty cart? (grey tile; 1 to fill)",
            "Die Kohle ist knapp: Was kommt auf die leere Lore? (graues Plättchen; noch 1 zu füllen)",
        ),
    ],
)
def test_a_question_names_the_numbers_that_matter(lay: Callable[[], State], english: str, german: str) -> None:
    s = lay()
    assert asked(s, "en") == english
    assert asked(s, "de") == german


@pytest.mark.parametrize(
    ("lay", "move", "english", "german"),
    [
        (
            lambda: position(standing={"money_4": (1, 1)}),
            "place money_4",
            "take 4 Marks (2 workers, 1 goes to the canteen)",
            "4 Mark nehmen (2 Arbeiter, 1 geht in die Kantine)",
        ),
        (
            lambda: position(standing={"mining_10": (1, 2)}),
            "place mining_10",
            "mine up to 10 steps (3 workers, 2 go to the canteen)",
            "bis zu 10 Schritte fördern (3 Arbeiter, 2 gehen in die Kantine)",
        ),
        (position, "place bank", "bank: take 1 Mark (1 worker)", "Bank: 1 Mark nehmen (1 Arbeiter)"),
        (
            lambda: position(tile_stack=DRAWN[:1]),
            "place factory_draw",
            "draw 1 tile, buy one or none (1 worker)",
            "1 Plättchen ziehen, höchstens eines kaufen (1 Arbeiter)",
        ),
        (
            lambda: position(order_stack=CARDS[:1]),
            "place order_draw",
            "draw 1 order, keep one or none (1 worker)",
            "1 Auftrag ziehen, höchstens einen behalten (1 Arbeiter)",
        ),
        (
            lambda: position(orders=["truck-grey-1 grey=grey"]),
            "place delivery_truck",
            "deliver by truck: 1 grey, 4 VP (1 worker)",
            "mit dem Lastwagen liefern: 1 grau, 4 SP (1 Arbeiter)",
        ),
        (
            position,
            "place delivery_train",
            "deliver by train (1 worker)",
            "mit der Eisenbahn liefern (1 Arbeiter)",
        ),
        (
            lambda: position(factory={"factory_1": "black-dark-1"}),
            "place factory_1",
            "Factory 1: buy the black tile, dark side, 1 cart, for 4 Marks (1 worker)",
            "Lorenfabrik 1: schwarzes Plättchen (dunkle Seite, 1 Lore) für 4 Mark kaufen (1 Arbeiter)",
        ),
        (
            lambda: play(position(level=2), "place mining_6"),
            "cage 0",
            "cage up to the surface",
            "Förderkorb ganz nach oben, über Tage",
        ),
        (
            lambda: play(position(level=2), "place mining_6"),
            "cage 4",
            "cage down to level 4 (black)",
            "Förderkorb hinunter auf Stollenetage 4 (schwarz)",
        ),
        (
            lambda: play(position(level=2), "place mining_6"),
            "cage 1",
            "cage up to level 1 (yellow)",
            "Förderkorb hinauf auf Stollenetage 1 (gelb)",
        ),
        (
            lambda: play(position(cage=["grey"], orders=["truck-black-1"]), "place mining_6"),
            "unload grey",
            (
                "put a grey cube from the cage onto truck, 1 black, 5 VP"
                " (half-fills the black slot, a second cube is needed)"
            ),
            (
                "einen grauen Kohlewürfel aus dem Förderkorb auf Lastwagen (1 schwarz, 5 SP) legen"
                " (füllt das schwarze Ablagefeld halb, ein Würfel fehlt noch)"
            ),
        ),
        (
            lambda: play(position(cage=["grey"], orders=["truck-black-2 black=yellow black=brown"]), "place mining_6"),
            "unload grey",
            "put a grey cube from the cage onto truck, 2 black, 9 VP (fills one of the 2 half-filled slots)",
            (
                "einen grauen Kohlewürfel aus dem Förderkorb auf Lastwagen (2 schwarz, 9 SP) legen"
                " (füllt eines der 2 halb gefüllten Ablagefelder)"
            ),
        ),
        (
            lambda: play(position(storage=["grey"], orders=["truck-black-1 black=yellow"]), "place mining_6"),
            "fetch grey",
            "put a grey cube from the storage onto truck, 1 black, 5 VP (fills the half-filled slot)",
            (
                "einen grauen Kohlewürfel aus dem Kohlelager auf Lastwagen (1 schwarz, 5 SP) legen"
                " (füllt das halb gefüllte Ablagefeld)"
            ),
        ),
        (
            lambda: play(position(cage=["grey"], orders=["truck-mixed-4"]), "place mining_6"),
            "unload grey",
            "put a grey cube from the cage onto an order ...",
            "einen grauen Kohlewürfel aus dem Förderkorb auf einen Auftrag legen ...",
        ),
        (
            lambda: play(position(cage=["grey"], orders=["truck-mixed-4"]), "place mining_6", "unload grey"),
            "onto truck-mixed-4 grey",
            "truck, 1 of each colour, 10 VP: fills the grey slot",
            "Lastwagen (1 von jeder Farbe, 10 SP): füllt das graue Ablagefeld",
        ),
    ],
)
def test_an_answer_says_what_it_costs_and_brings(
    lay: Callable[[], State], move: str, english: str, german: str
) -> None:
    s = lay()
    assert said(s, move, "en") == english
    assert said(s, move, "de") == german


def test_a_slot_reads_with_its_cube_where_nobody_reads_the_question() -> None:
    alone = GAME.face.decisions.alone
    assert alone is not None
    laying = play(position(cage=["grey"], orders=["truck-mixed-4"]), "place mining_6", "unload grey")
    for text, en, de in (
        (
            "onto truck-mixed-4 black",
            "from the cage onto truck, 1 of each colour, 10 VP (half-fills the black slot, a second cube is needed)",
            "aus dem Förderkorb auf Lastwagen (1 von jeder Farbe, 10 SP) legen (füllt das schwarze Ablagefeld halb, ",
        ),
        ("onto truck-mixed-4 grey", "(fills the grey slot)", "(füllt das graue Ablagefeld)"),
    ):
        known, action = plain(GAME.known_to(laying, 0)), GAME.actions.ids[text]
        assert en in alone(known, action, "en") and de in alone(known, action, "de")
    mining = plain(GAME.known_to(play(position(), "place mining_6"), 0))
    stop = GAME.actions.ids["stop_mining"]
    assert alone(mining, stop, "en") == GAME.say(mining, stop, "en"), "what needs no question stays as it is"


def test_a_slot_that_no_cube_looks_for_is_named_by_its_order() -> None:
    assert said(position(), "onto truck-mixed-4 grey", "en") == "truck, 1 of each colour, 10 VP"


PAIR = {"substitution_mode": "pair"}


@pytest.mark.parametrize(
    ("pair", "english", "german"),
    [
        ("cage_grey cage_grey", "two grey cubes from the cage", "zwei graue Kohlewürfel aus dem Förderkorb"),
        (
            "storage_yellow storage_brown",
            "a yellow and a brown cube from the storage",
            "einen gelben und einen braunen Kohlewürfel aus dem Kohlelager",
        ),
        (
            "cage_grey storage_brown",
            "a grey cube from the cage and a brown cube from the storage",
            "einen grauen Kohlewürfel aus dem Förderkorb und einen braunen Kohlewürfel aus dem Kohlelager",
        ),
    ],
)
def test_a_pair_is_named_by_colour_and_place(pair: str, english: str, german: str) -> None:  # R34
    s = position(
        options=PAIR, cage=["grey", "grey"], storage=["yellow", "brown"], orders=["truck-black-2", "train-mixed-4"]
    )
    s = play(s, "place mining_6")
    assert said(s, f"pair {pair}", "en") == f"put {english} onto one slot (2 steps)"
    assert said(s, f"pair {pair}", "de") == f"{german} auf ein Ablagefeld legen (2 Schritte)"
    s = play(s, f"pair {pair}")
    assert asked(s, "en") == f"Which slot do you put {english} onto?"
    assert asked(s, "de") == f"Auf welches Ablagefeld legst du {german}?"
    assert said(s, "onto truck-black-2 black", "en") == "truck, 2 black, 9 VP: fills the black slot"


def test_who_watches_hears_that_something_goes_back_not_what() -> None:  # §14
    s = drawing("place factory_draw", "keep_none", "return top", "put_tile grey-dark-1")
    watcher = plain(GAME.known_to(s, 1))
    assert GAME.say(watcher, UNKNOWN, "en") == "put back a tile as number 2 of 5, unseen"
    assert GAME.say(watcher, UNKNOWN, "de") == "ein Plättchen als Nummer 2 von 5 verdeckt zurücklegen"
    watcher = plain(GAME.known_to(drawing("place order_draw", "keep_none"), 1))
    assert GAME.say(watcher, UNKNOWN, "en") == "put back an order as number 1 of 2, unseen"
    assert GAME.say(watcher, UNKNOWN, "de") == "einen Auftrag als Nummer 1 von 2 verdeckt zurücklegen"


def test_after_the_end_nothing_is_asked() -> None:  # §11.3
    known = plain(GAME.known_to(position(), 0))
    known.question = -2
    assert [GAME.ask(known, language) for language in LANGUAGES] == ["Das Spiel ist zu Ende", "The game is over"]


@pytest.mark.parametrize(("kind", "german", "english"), [(NONE, "nichts", "nothing"), (UNKNOWN, "verdeckt", "unknown")])
def test_what_is_not_there_or_not_known_has_a_name(kind: int, german: str, english: str) -> None:
    assert [names.tile(kind, language) for language in LANGUAGES] == [german, english]
    assert [names.order(kind, language) for language in LANGUAGES] == [german, english]


def test_pieces_have_names() -> None:
    assert names.tile(TILE["grey-light-2"], "de") == "graues Plättchen (helle Seite, 2 Loren)"
    assert names.order(ORDER["train-mixed-4"], "en") == "train, 1 of each colour, 10 VP"


NAMES = {name.casefold() for entry in GAME.glossary for name in entry.names}


@pytest.mark.parametrize(
    "name",
    [
        *(piece for pieces in (TILE_IDS, ORDER_IDS, SPACE_IDS) for piece in pieces),
        *COLOUR_IDS,
        *TRANSPORT_IDS,
        *("worker", "tile", "order", "canteen", "cage", "storage", "bank", "shift", "mining", "delivery", "factory"),
        *("Ablagefeld", "ausstehend", "Gleichstand", "Bergwerk", "Kohlelager", "Tunnelplättchen", "Stollenetage"),
        *("Lorenfabrik", "Spielerablage", "Spielzug", "Rang", "outstanding", "tie", "slot", "pit", "factory", "level"),
        *("Arbeiter", "Plättchen", "Auftrag", "Kantine", "Förderkorb", "Lager", "Bank", "Schicht", "Fabrik", "SP"),
    ],
)
def test_the_glossary_knows_the_word(name: str) -> None:
    assert name.casefold() in NAMES


def test_every_entry_speaks_both_languages() -> None:
    for entry in GAME.glossary:
        assert entry.text("en") and entry.text("de") and entry.text("en") != entry.text("de")
        assert entry.rule and entry.names[0]
        assert "_" not in entry.names[0]
