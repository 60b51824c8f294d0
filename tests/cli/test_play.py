"""Playing in the terminal: whole games with scripted keys, and what stands on the screen."""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from glueckauf.cli.lookup import look_up, mentioned
from glueckauf.cli.phrases import PHRASES
from glueckauf.cli.play import play
from glueckauf.engine import record
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME

WIDTH = 100
CHOICE = re.compile(r"^ +(\d+)\) ", re.MULTILINE)


class Terminal:
    """A screen that remembers, and keys that come from a script."""

    def __init__(self, keys: Iterator[str], width: int = WIDTH) -> None:
        self.file = io.StringIO()
        self.console = Console(file=self.file, width=width)
        self.keys = keys
        self.prompts: list[str] = []
        self.seen = 0  # characters before the last prompt

    def input(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.since = self.screen()[self.seen :]
        key = next(self.keys, None)
        self.file.write(f"{prompt}{key}\n")
        self.seen = len(self.screen())
        if key is None:
            raise EOFError
        if key == "^C":
            raise KeyboardInterrupt
        return key

    def screen(self) -> str:
        return self.file.getvalue()


def session(
    keys: Sequence[str], seats: Sequence[str] = ("me", "random"), language: str = "en", seed: str = "winter"
) -> tuple[str, History]:
    """Play these keys, then end of input; what was shown, and the game."""
    terminal = Terminal(iter(keys))
    history = play(GAME, seats, seed, language, {}, terminal.input, terminal.console)
    return terminal.screen(), history


def whole_game(
    seats: Sequence[str], language: str, seed: str, width: int = WIDTH, liked: str = "nothing is liked"
) -> tuple[Terminal, History]:
    """Choose at random among the numbered choices until the game is over, what is `liked` more often."""
    random = Random(seed)

    def keys() -> Iterator[str]:
        while True:
            numbers = CHOICE.findall(terminal.since)
            preferred = re.findall(rf"^ +(\d+)\) (?=.*(?:{liked}))", terminal.since, re.MULTILINE)
            among = preferred if preferred and random.random() < 0.7 else numbers
            yield random.choice(among) if terminal.prompts[-1] == "> " else ""

    terminal = Terminal(keys(), width)
    history = play(GAME, seats, seed, language, {}, terminal.input, terminal.console)
    return terminal, history


@pytest.mark.parametrize(
    ("seats", "language", "width"),
    [
        (("me", "random"), "de", 100),
        (("random", "me"), "en", 80),
        (("me", "me"), "de", 80),
        (("me", "random", "me"), "en", 100),
        (("random", "random", "me", "random"), "de", 100),
    ],
)
def test_a_whole_game_can_be_played_by_numbers(seats: tuple[str, ...], language: str, width: int) -> None:
    terminal, history = whole_game(seats, language, "whole", width)
    assert history.seat == -1
    screen = terminal.screen()
    assert all(cell_len(line) <= width for line in screen.split("\n"))
    for total in (row["total"] for row in GAME.score_table(history.state)):
        assert str(total) in screen
    assert ("Gewonnen: " if language == "de" else "Winner: ") in screen or (
        "Geteilter Sieg: " if language == "de" else "Shared victory: "
    ) in screen
    for category in (
        ("B erfüllte Aufträge", "E Geschäftsziele") if language == "de" else ("C shares", "D shift markers")
    ):
        assert category in screen
    assert terminal.prompts[-1] == PHRASES["save_at_end"][language == "de"]


def test_the_screen_speaks_one_language() -> None:
    german = whole_game(("me", "random"), "de", "one")[0].screen()
    english = whole_game(("me", "random"), "en", "one")[0].screen()
    for word in ("workers", "lorry", "wagon", "shift", "pass", "order"):
        assert re.search(rf"\b{word}\b", english) and not re.search(rf"\b{word}\b", german)
    for word in ("Arbeiter", "Lore", "Waggon", "Schicht", "passen", "Auftrag"):
        assert re.search(rf"\b{word}\b", german) and not re.search(rf"\b{word}\b", english)


def test_the_screen_shows_no_ids() -> None:
    screen = whole_game(("me", "random"), "en", "ids")[0].screen()
    assert not [line for line in screen.split("\n") if "_" in line or "-2" in line or "None" in line]


def test_nothing_of_another_hand_is_on_the_screen() -> None:  # §13
    terminal, history = whole_game(("me", "me"), "en", "secret", liked="Free Choice|order stack|innovation stack")
    kept = [plain(history.state).orders_secret_count[seat] for seat in range(2)]
    assert all(kept), "in this game both keep orders unseen"
    parts = re.split(r"([●▲]) Player \d is next\. Hand over the keyboard", terminal.screen())
    assert len(parts) > 20
    for sign, screen in zip(parts[1::2], parts[2::2], strict=True):
        other = {"●": "▲", "▲": "●"}[sign]
        table = screen.split("The game is over")[0]
        assert f"── {sign}  Player" in table
        boards = re.findall(rf"^── {other} (.*?)^── ", table, re.DOTALL | re.MULTILINE)
        assert boards and not any("(secret)" in board for board in boards)
        told = re.findall(rf"^{other} Player.*?\n\n", table, re.DOTALL | re.MULTILINE)
        assert not any(re.search(r"\d(st|nd|rd|th)\s+card", lines) for lines in told)


def test_a_card_kept_unseen_is_not_told() -> None:  # §7, R11
    keys = ["", "place free_choice", "pay 2", "look order", "keep 3", "", "q", "y"]
    screen, history = session(keys, ("me", "me"))
    before, _, after = screen.partition("Hand over the keyboard")
    kept = GAME.say(plain(history.states[3]), GAME.actions.ids["keep 3"], "en")
    assert kept in before
    assert kept not in after and "keep one of the 4 cards" in after
    assert "the kept card stays secret" in after and "1 secret" in after


def test_the_first_screen_tells_goal_turn_and_keys() -> None:
    for language, words in (
        ("en", ("Goal: ", "Turn: ", "Shift: ", "Keys: ")),
        ("de", ("Ziel: ", "Spielzug: ", "Schicht: ")),
    ):
        terminal = Terminal(iter(()))
        play(GAME, ("me", "random"), "winter", language, {}, terminal.input, terminal.console)
        lines = terminal.screen().strip().split("\n")
        assert len(lines) <= 9 and all(any(line.startswith(word) for line in lines) for word in words)


def test_an_only_answer_is_given_by_the_program_and_shown() -> None:  # R34
    screen, history = session(["", "place lorry_left"])
    assert "→ only choice: place worker card 1" in screen
    assert GAME.actions.ids["pay 1"] in history.actions


def test_undo_goes_back_through_only_answers_to_the_last_choice() -> None:
    keys = ["", "place extract_0_1", "u", "r", "u", "place pass", "l", "b"]
    screen, history = session(keys, ("me", "random"), seed="undo 1")
    mine = [step for step, s in enumerate(history.states[:-1]) if plain(s).seat == 0]
    assert screen.count("taken back: extract 0 or 1 step") == 2
    assert "done again: extract 0 or 1 step" in screen
    assert mine == [] and history.seat == 0


def test_what_was_shown_cannot_be_taken_back() -> None:
    screen, history = session(["", "place lorry_left", "u"])
    assert "another player has acted since" in screen
    assert GAME.actions.ids["place lorry_left"] in history.actions
    screen, _ = session(["", "place free_choice", "pay 2", "look order", "u"], language="de")
    assert "dieser Schritt hat jemandem etwas Neues gezeigt, er bleibt" in screen


def test_undo_and_redo_with_nothing_there_say_so() -> None:
    screen, _ = session(["", "u", "r"], ("me", "me"))
    assert "nothing to take back" in screen and "nothing to do again" in screen


def test_the_previous_player_may_take_back_before_the_keyboard_is_handed_over() -> None:
    keys = ["", "pass", "u", "place extract_0_1", "", "q", "y"]
    screen, history = session(keys, ("me", "me"))
    assert "takes back) u" in screen and "taken back: pass" in screen
    first = plain(history.states[0]).seat
    assert [plain(s).seat for s in history.states] == [first, first, 1 - first]


@pytest.mark.parametrize(
    ("key", "english", "german"),
    [
        ("dance", "no action of this game", "keine Aktion dieses Spiels"),
        ("99", "99 is no choice here", "99 gibt es hier nicht"),
        ("0", "type a number from 1 to", "tippe eine Zahl von 1 bis"),
        ("²", "no action of this game", "keine Aktion dieses Spiels"),
        (
            "place extract_1_2",
            "this area is not used with two players (§2.6)",
            "diesen Bereich gibt es zu zweit nicht (§2.6)",
        ),
        ("pay 1", "that is not what is being asked now (§3.1)", "danach ist jetzt nicht gefragt (§3.1)"),
        ("[bold]", "[bold]: no action", "[bold]: keine Aktion"),
        ("? blorb", "Nothing found for blorb", "Nichts gefunden zu blorb"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_nothing_is_lost(key: str, english: str, german: str) -> None:
    for language, sentence in (("en", english), ("de", german)):
        screen, history = session(["", key], language=language)
        assert sentence in " ".join(screen.split())
        untouched = session([""], language=language)[1]
        assert history.actions == untouched.actions


def test_help_lists_the_keys_and_explains_words_and_choices() -> None:
    screen, _ = session(["", "?", "? fox", "? Förderreihe", "? §6", "? R7", "? 12", "? 1", "? lor"])
    for part in (
        "? word",
        "Crest, drawn as F.",
        "Mining row · Förderreihe",
        "§6 Deliver · Ausliefern",
        "An Extract area is closed if no sequence",
        "Pass · Passen",
        "Left lorry stack · Linker Lorenstapel",
        "See also: ",
    ):
        assert part in screen


@pytest.mark.parametrize("game", TITLES.values(), ids=list(TITLES))
@pytest.mark.parametrize("language", ["en", "de"])
def test_help_has_examples_of_the_title_that_is_played(game: Game, language: str) -> None:
    terminal = Terminal(iter(["", "?"]), 100)
    history = play(game, ("me", "me"), "winter", language, {}, terminal.input, terminal.console)
    screen = terminal.screen()
    words = re.search(r"\? (?:word|Wort) .*?: \? (.+?), \? (.+?), \? §5", screen)
    action = re.search(r"(?:as the record has it|wie in der Aufzeichnung): (.+)", screen)
    assert words is not None and action is not None
    for word in words.groups():
        assert look_up(game.glossary, word)[0]
    assert action[1].strip() in game.legal_texts(history.state)
    game.play(history.state, action[1].strip())


def test_every_choice_can_be_explained() -> None:
    def keys() -> Iterator[str]:
        yield ""
        for number in CHOICE.findall(terminal.since):
            yield f"? {number}"

    terminal = Terminal(keys())
    play(GAME, ("me", "random"), "winter", "de", {}, terminal.input, terminal.console)
    answers = re.split(r"^> \? \d+$", terminal.screen(), flags=re.MULTILINE)[1:]
    assert len(answers) >= 10 and all("§" in answer for answer in answers)


def test_the_log_tells_the_moves_in_sentences() -> None:
    screen, _ = session(["", "place order", "l"], seed="log")
    log = screen.rpartition("The last moves")[2]
    assert re.search(r"● You: take the \w+ order, .* \(1 worker\)", log) and "worker card" not in log
    assert "▲ Bot 2: " in log
    assert "No moves yet" in session(["", "l"], ("me", "me"))[0]


def test_enter_shows_the_choices_again_and_b_the_table() -> None:
    screen, _ = session(["", "", "b"], ("me", "me"))
    assert screen.count("Your turn: place workers") == 2
    assert screen.count("Shift 1/7") == 2


def test_a_record_is_saved_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    screen, history = session(["", "place order", f"s {path}"])
    assert f"Saved in {path}" in screen.replace("\n", "")
    assert path.read_text(encoding="utf-8") == record.write(history)
    assert record.verify(path.read_text(encoding="utf-8"), TITLES).actions == history.actions


def test_another_file_is_not_overwritten_without_a_question(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("precious", encoding="utf-8")
    screen, _ = session(["", f"s {path}", "n"])
    assert "Not saved." in screen and path.read_text(encoding="utf-8") == "precious"
    session(["", f"s {path}", "y", f"s {path}"])
    assert path.read_text(encoding="utf-8").startswith("glueckauf record")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    screen, history = session(["", f"s {tmp_path / 'no' / 'such' / 'folder.txt'}"], language="de")
    assert "ging nicht" in " ".join(screen.split()) and history.seat >= 0


def test_quitting_asks_and_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    screen, _ = session(["", "q", "no", "q", "y"])
    assert screen.count("Quit?") == 2 and "You have left the game." in screen
    screen, history = session(["", "q", "s"])
    saved = tmp_path / "coal_baron_cards-winter.txt"
    assert f"Saved in {saved.name}" in screen
    assert saved.read_text(encoding="utf-8") == record.write(history)


@pytest.mark.parametrize("keys", [[], ["", "^C"], [""], ["", "q"], ["", "place extract_0_1"]])
def test_end_of_input_leaves_cleanly_everywhere(keys: list[str]) -> None:
    screen, history = session(keys, language="de")
    assert screen.rstrip().endswith("Du hast das Spiel verlassen.")
    assert history.seat >= 0


def test_bots_alone_are_told_to_the_gallery() -> None:
    screen, history = session([], ("random", "random"))
    assert history.seat == -1
    assert "● Bot 1: " in screen and "▲ Bot 2: " in screen and "Winner: " in screen


def test_an_unknown_bot_is_refused_before_anything_is_shown() -> None:
    terminal = Terminal(iter(()))
    with pytest.raises(BadSetup):
        play(GAME, ("me", "nobody"), "winter", "en", {}, terminal.input, terminal.console)
    assert terminal.screen() == ""


def test_the_same_keys_give_the_same_game() -> None:
    one, other = (whole_game(("me", "random"), "en", "same")[1] for _ in range(2))
    assert record.write(one) == record.write(other)


def test_looking_up_prefers_the_exact_name() -> None:
    found, near = look_up(GAME.glossary, "LORRY_left")
    assert [entry.names[0] for entry in found] == ["Left lorry stack · Linker Lorenstapel"] and near == []
    found, near = look_up(GAME.glossary, "lorrie")
    assert found and near
    assert look_up(GAME.glossary, "lorreis") != ([], [])


def test_a_sentence_mentions_entries_in_its_order() -> None:
    said = "take the objective “Locos C”: 2 VP for each delivered loco (2 workers)"
    assert [entry.names[1] for entry in mentioned(GAME.glossary, said)][:2] == ["Objective", "Locos C"]


def test_a_bot_that_fails_is_named_and_the_position_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text(
        "class Raises:\n    def __init__(self, game, seed): pass\n"
        "    def decide(self, known, legal): raise OSError('no net')\n"
        "class Wrong(Raises):\n    def decide(self, known, legal): return -1\n"
        "class Vague(Raises):\n    def decide(self, known, legal): return 'pass'\n",
        encoding="utf-8",
    )
    for name, said in (("Raises", "no net"), ("Wrong", "-1, which is not legal here"), ("Vague", "no action id")):
        screen, history = session([], (f"bad.py:{name}", "random"), seed=name)
        assert f"bad.py:{name}" in screen and said in screen.replace("\n", " ")
        kept = tmp_path / f"coal_baron_cards-{name}.txt"
        assert kept.read_text(encoding="utf-8") == record.write(history)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_hint_tells_answers_and_expected_points(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["glueckauf.cli.play"], "HINT", 30)
    screen, history = session(["", "h", "1"], ("me", "hauer"), language)
    assert ("erwartet: Du" if language == "de" else "expected: You") in screen
    assert ("Hauer: Packt an" if language == "de" else "Hewer: Gets to work") in screen
    assert len(history.actions) >= 1
