"""Every question and every answer is a sentence in German and English, and `?` knows every card and every rule."""

from functools import cache
from random import Random

import pytest

from glueckauf.engine.face.summary import first_of, headline
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.history import History
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME
from glueckauf.games.coal_baron_cards.components.areas import AREA_IDS
from glueckauf.games.coal_baron_cards.components.crests import CREST_IDS
from glueckauf.games.coal_baron_cards.components.decks import CARD_IDS
from glueckauf.games.coal_baron_cards.components.objectives import OBJECTIVE_IDS
from glueckauf.games.coal_baron_cards.state import State
from tests.contract.games import positions

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


@every_number
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_of_a_position_are_different_sentences_without_ids(players: int, language: str) -> None:
    for question, said in sentences(players, 1, language):
        assert len(set(said)) == len(said)
        for sentence in (question, *said):
            assert sentence.strip() == sentence != ""
            assert "_" not in sentence and "-2" not in sentence and "None" not in sentence


@every_number
def test_german_is_not_english(players: int) -> None:
    for german, english in zip(sentences(players, 2, "de"), sentences(players, 2, "en"), strict=True):
        assert german[0] != english[0]
        assert all(one != other for one, other in zip(german[1], english[1], strict=True))


def test_every_answer_of_every_question_can_be_said_legal_or_not() -> None:
    questions = set()
    for seed in range(3):
        for s, _ in positions(GAME, 4, seed):
            known = plain(GAME.known_to(s, plain(s).seat))
            if known.question not in questions:
                questions.add(known.question)
                for action, asked_by in enumerate(GAME.actions.asked_by):
                    if known.question in asked_by:
                        assert all(GAME.say(known, action, language) for language in LANGUAGES)
    assert questions == set(range(len(GAME.actions.questions)))


@pytest.mark.parametrize(
    ("moves", "english", "german"),
    [
        ([], "Your turn: place workers, or pass (in hand: 1 1 1 1 1 2 2 3 = 12)", "Dein Spielzug"),
        (["place lorry_left"], "Pay 1 worker for the left lorry stack", "Zahle 1 Arbeiter für den linken Lorenstapel"),
        (["place free_choice"], "Pay 2 workers for Free Choice", "Zahle 2 Arbeiter für Freie Wahl"),
        (["place loco", "pay 1"], "Which track gets the loco model", "Auf welches Gleis kommt die Lok Modell"),
        (["place free_choice", "pay 2"], "Free Choice: which stack?", "Freie Wahl: Welcher Stapel?"),
        (
            ["place free_choice", "pay 2", "look order"],
            "Free Choice: which of the 4 cards do you keep?",
            "Freie Wahl: Welche der 4 Karten behältst du?",
        ),
    ],
)
def test_a_question_names_the_numbers_that_matter(moves: list[str], english: str, german: str) -> None:
    s = GAME.new(2, "words")
    for move in moves:
        s = GAME.play(s, move)
    known = plain(GAME.known_to(s, plain(s).seat))
    assert GAME.ask(known, "en").startswith(english)
    assert GAME.ask(known, "de").startswith(german)


def test_an_extraction_says_how_many_steps_are_missing() -> None:  # §5
    s = GAME.new(3, "words")
    known = plain(s)
    known.question = GAME.actions.questions.index("extract")
    known.least, known.most, known.steps = 2, 3, 1
    assert GAME.ask(known, "en") == "Extract: 1 of 3 steps used, at least 1 more"
    assert GAME.ask(known, "de") == "Fördern: 1 von 3 Schritten verbraucht, noch mindestens 1"
    known.steps = 2
    assert GAME.ask(known, "en") == "Extract: 2 of 3 steps used, you may stop"


def test_a_card_of_a_hand_unseen_is_said_to_be_unknown() -> None:  # §7, R11
    s = GAME.new(2, "words")
    for move in ("place free_choice", "pay 2", "look order"):
        s = GAME.play(s, move)
    watcher = plain(GAME.known_to(s, 1 - plain(s).seat))
    keep = GAME.actions.ids["keep 3"]
    assert "unknown card" in GAME.say(watcher, keep, "en")
    assert "verdeckte Karte" in GAME.say(watcher, keep, "de")
    assert GAME.say(watcher, UNKNOWN, "en") == "keep one of the 4 cards"
    assert GAME.say(watcher, UNKNOWN, "de") == "eine der 4 Karten behalten"


NAMES = {name.casefold() for entry in GAME.glossary for name in entry.names}


@pytest.mark.parametrize("number", range(1, 14))
def test_the_glossary_has_every_section(number: int) -> None:
    for name in (f"§{number}", f"{number}"):
        found = [entry for entry in GAME.glossary if name in entry.names]
        assert [entry.rule for entry in found] == [f"§{number}"]


def test_the_glossary_has_every_ruling() -> None:
    rules = [entry.rule for entry in GAME.glossary if entry.rule.startswith("R")]
    assert rules == [f"R{number}" for number in range(1, 42)]


@pytest.mark.parametrize(
    "name",
    [
        *(card for cards in CARD_IDS for card in cards),
        *AREA_IDS,
        *CREST_IDS,
        *(f"obj_{name}" for name in OBJECTIVE_IDS),
        *("worker", "lorry", "wagon", "joker", "loco", "order", "share", "objective", "innovation", "shift marker"),
        *("Arbeiter", "Lore", "Waggon", "Lok", "Auftrag", "Anteil", "Geschäftsziel", "Schichtmarker", "Förderreihe"),
        *("Zwischenlager", "Gleis", "Schicht", "Fördern", "Ausliefern", "Freie Wahl", "Rad", "Klee", "Turm", "Fuchs"),
        *("Bestimmungsort", "destination", "Gleichstand", "tie", "Spielzug", "turn", "Förderschritt", "Furnaces order"),
        *("Mietskasernen", "Hochöfen", "Fabriken", "Dampfschiffe", "SP", "VP", "mining row", "storage", "track"),
    ],
)
def test_the_glossary_knows_the_word(name: str) -> None:
    assert name.casefold() in NAMES


def test_every_entry_speaks_both_languages() -> None:
    for entry in GAME.glossary:
        assert entry.text("en") and entry.text("de") and entry.text("en") != entry.text("de")
        assert entry.rule and entry.names[0]
        assert "_" not in entry.names[0]


@cache
def decided(players: int) -> list[tuple[list[str], dict[str, str]]]:
    """[decision] its answers, and what is said of it in each language, to who took it; several games by chance."""
    found = []
    for seed in range(4):
        history = History(GAME, players, f"decided {seed}")
        whim = Random(seed)
        while history.seat >= 0:
            history.play(GAME.actions.texts[whim.choice(GAME.legal_ids(history.state))])
        last = len(history.actions)
        for move in range(1, last + 1):
            if move == last or first_of(GAME, history, move + 1) == move + 1:
                first, seat = first_of(GAME, history, move), history.marks(move - 1).seat
                answers = history.actions[first - 1 : move]
                before, after = (GAME.known_to(history.states[at], seat) for at in (first - 1, move))
                said = {language: headline(GAME, before, answers, after, language) for language in LANGUAGES}
                found.append(([GAME.actions.texts[action] for action in answers], said))
    return found


def test_a_wagon_or_loco_is_put_on_its_track_in_a_sentence_that_ends_with_a_verb() -> None:
    """Not `Joker-Waggon vom rechten Stapel nehmen auf Gleis 1`."""
    put = [(answers, said) for answers, said in decided(2) if any("_to " in answer for answer in answers)]
    assert {answers[0].split()[0] for answers, _ in put} == {"place", "keep", "play"}
    for answers, said in put:
        track = next(answer for answer in answers if "_to " in answer).split()[-1]
        assert f"on track {track}" in said["en"], said
        assert f"auf Gleis {track} stellen" in said["de"] and "nehmen auf" not in said["de"], said


def test_a_card_that_is_kept_is_said_with_its_points_and_the_verb() -> None:
    kept = [said for answers, said in decided(2) if answers[0].startswith("keep")]
    assert any(" SP) behalten" in said["de"] for said in kept)
    assert all("behalten" in said["de"] and said["en"].startswith("Keep") for said in kept), kept
