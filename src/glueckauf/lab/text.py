"""A position as text for a language model, and the answer found in what it writes back.

A prompt is made from what the seat knows and from nothing else. A reply may be a number of the list, an action as text
or JSON, or a longer reasoning that ends with one of these.
"""

import json
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, cast

from rich.text import Text

from glueckauf.engine.border import as_count, as_language, as_seat, as_texts, bad_argument, number
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.face import news
from glueckauf.engine.face.board import WIDE, Screen
from glueckauf.engine.face.words import SEAT_SIGNS, by
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History, refuse_other_things
from glueckauf.engine.state import State
from glueckauf.lab.arguments import flag

CHARACTERS_A_TOKEN = 4  # the usual estimate, where no tokenizer is at hand
READ = 20_000  # characters of a reply that are read, from its end
OBJECTS = 40  # JSON objects of a reply that are tried, from its end

RULES = ("Rules in short", "Regeln in Kürze")
TABLE = ("The table", "Der Tisch")
HAPPENED = ("Since your last decision", "Seit deiner letzten Entscheidung")
CHANGED = (
    "Lines of the table as they were at your last decision",
    "Zeilen des Tischs, wie sie bei deiner letzten Entscheidung waren",
)
QUESTION = ("Your decision", "Deine Entscheidung")
HOW_TO_ANSWER = (
    "Answer with one of these {count} numbers, alone on the last line.",
    "Antworte mit einer dieser {count} Nummern, allein in der letzten Zeile.",
)
WAITING = ("{name} is asked; you wait.", "{name} ist gefragt; du wartest.")


# Asking


def prompt(
    game: Game,
    state: State,
    seat: int,
    language: str = "en",
    *,
    history: History | None = None,
    since: int = 0,
    before: State | None = None,
    names: Sequence[str] = (),
    rules: bool = True,
) -> str:
    """All that `seat` needs for its decision: rules in short, the table, what happened, the question, its answers.

    What happened comes from `history`, from its step `since` on, or, where only states are at hand, from `before`: the
    state at the seat's last decision. Without `rules` it begins with the table. Raises `BadArgument` or `BadSetup`.
    """
    spoken, told = as_language(language), flag(rules, "rules")
    known = as_game(game).known_to(state, seat)
    called = names_of(names, int(plain(known).players), seat, spoken)
    parts = [rules_text(game, spoken)] if told else []
    table = table_text(game, known, seat, spoken, called)
    parts.append(headed(TABLE, spoken, table))
    if history is not None:
        if not isinstance(history, History) or history.game.id != game.id:
            raise bad_argument("history", "bad_history", history, f"a game of {game.id}", f"eine Partie {game.id}")
        parts.append(headed(HAPPENED, spoken, "\n".join(happened(history, seat, since, spoken, called))))
    elif before is not None:
        parts.append(headed(CHANGED, spoken, changed_lines(table_text(game, before, seat, spoken, called), table)))
    parts.append(headed(QUESTION, spoken, question_text(game, known, seat, spoken, called)))
    return "\n\n".join(part for part in parts if part)


def headed(heading: tuple[str, str], language: str, text: str) -> str:
    """A part under its heading; nothing, if it says nothing."""
    return f"## {by(language, *heading)}\n{text}" if text else ""


def as_game(game: object) -> Game:
    """Raises `BadSetup` for what is no title."""
    refuse_other_things(game)
    return cast("Game", game)


def names_of(names: object, players: int, seat: int, language: str) -> Sequence[str]:
    """The names of all players, made up where none are given. Raises `BadArgument`."""
    given = as_texts(names, "names")
    if not given:
        return player_names(players, seat, language)
    if len(given) != players:
        raise bad_argument("names", "bad_names", given, f"{players} of them", f"{players} Namen")
    return given


def player_names(players: int, seat: int, language: str) -> list[str]:
    """`Player 1`, `Player 2 (you)`."""
    names = [f"{by(language, 'Player', 'Spieler')} {other + 1}" for other in range(players)]
    if seat >= 0:
        names[seat] += by(language, " (you)", " (du)")
    return names


def rules_text(game: Game, language: str = "en") -> str:
    """The rules of a title in short: its goal, then a paragraph a section of the rules page."""
    as_language(language)
    lines = [f"# {by(language, as_game(game).en, game.de)}", f"## {by(language, *RULES)}"]
    lines += [entry.text(language) for entry in game.glossary if "welcome" in entry.names]
    for entry in game.glossary:
        if entry.names[0].startswith("§"):
            *_, en, de = entry.names
            lines.append(f"{entry.rule} {by(language, en, de)}: {entry.text(language)}")
    return "\n".join(lines)


def table_text(game: Game, state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> str:
    """The table as the seat knows it, without colours."""
    seen = as_game(game).seen_by(state, seat)
    called = as_texts(names, "names")
    if called:
        called = names_of(called, int(plain(state).players), seat, language)
    drawn = game.board(seen, language, Screen(called, WIDE))
    return "\n".join(line.rstrip() for line in Text.from_markup(drawn).plain.splitlines())


def happened(history: History, seat: int, since: int, language: str = "en", names: Sequence[str] = ()) -> list[str]:
    """What the others did from step `since` on, a line a turn, as the seat heard of it; a secret stays a secret.

    What follows by the rules (the end of a shift) is told whoever made the step.
    """
    if not isinstance(history, History):
        raise bad_argument("history", "bad_history", history, "a game in play", "eine laufende Partie")
    lines: list[str] = []
    game, speaker, viewer = history.game, -1, as_seat(seat, history.players)
    called = names_of(names, history.players, viewer, as_language(language))
    for step in range(as_count(since, "since"), len(history.actions)):
        before, action = plain(history.states[step]), history.actions[step]
        if before.seat == seat:
            speaker = -1
        elif game.actions.jsons[action]["do"] not in game.face.silent_verbs:
            said = news.sentence(game, before, action, seat, language)
            if before.seat == speaker and game.question(before) != game.actions.questions[0]:
                lines[-1] += f"; {said}"
            else:
                speaker = before.seat
                lines.append(f"{SEAT_SIGNS[speaker]} {called[speaker]}: {said}")
        then, now = (game.seen_by(history.states[step + i], seat) for i in range(2))
        for sentence in game.news(then, now, language, called):
            lines.append(f"* {sentence}")
            speaker = -1
    return lines


def changed_lines(before: str, now: str) -> str:
    """The lines of the table at the last decision that are different now."""
    old, new = before.splitlines(), now.splitlines()
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return "\n".join(line for kind, i, j, *_ in steps if kind != "equal" for line in old[i:j])


def question_text(game: Game, state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> str:
    """The question with its numbered answers; for a seat that is not asked, who is."""
    known = as_game(game).known_to(state, seat)
    asked, question = int(plain(known).seat), game.ask(known, language)
    called = names_of(names, int(plain(known).players), seat, language)
    if asked < 0:
        return question
    if asked != seat:
        return by(language, *WAITING).format(name=f"{SEAT_SIGNS[asked]} {called[asked]}")
    legal = game.legal_ids(known)
    lines = [f"{SEAT_SIGNS[seat]} {called[seat]}: {question}"]
    lines += [
        f"{place}) {game.actions.texts[action]} = {game.say(known, action, language)}"
        for place, action in enumerate(legal, 1)
    ]
    return "\n".join([*lines, by(language, *HOW_TO_ANSWER).format(count=len(legal))])


def estimated_tokens(text: str) -> int:
    """How many tokens a text has, more or less: characters / 4, rounded up."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


# Reading


class Reply(NamedTuple):
    """What a model answered: a legal action, or a sentence for it that says what is wrong."""

    action: int | None
    problem: str = ""


class Unclear(Exception):
    """Not an error of ours: the sentence to send back."""


KEYS = ("answer", "action", "number", "choice", "move", "antwort", "aktion", "nummer")
ANNOUNCED = re.compile(
    r"(?:answer|action|choice|move|antwort|aktion|nummer|number)(?: is| ist)?[ \t*_`]{0,4}[:=](.{1,200})$",
    re.IGNORECASE | re.MULTILINE,
)
CHOSEN = re.compile(
    r"(?:answer|option|number|choose|choosing|pick|take|play|nummer|antwort|wähle|nehme)(?: is| ist)?[ #*_`\"'(]{0,4}"
    r"([0-9]{1,9})(?!\w|\.[0-9])",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"([0-9]{1,9})(?:[).:]+(.*))?", re.DOTALL)
AROUND = " \t*_`\"'()[]<>#.,;:!«»„“”"  # what a model puts around its answer
THOUGHT = "</think>"
BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]{1,200})\}")  # as in mathematics


def parse(game: Game, state: State, seat: int, reply: object, language: str = "en") -> Reply:
    """The answer of `seat` in a free text, or what is wrong with it; for an illegal action, the rule.

    The last thing that can be an answer counts. Raises `BadArgument` for what is no state, seat or language of this
    game, `BadSetup` for what is no title, and never for a reply.
    """
    spoken = as_language(language)
    known = as_game(game).known_to(state, seat)
    asked = int(plain(known).seat)
    if asked < 0 or asked != as_seat(seat, int(plain(known).players)):
        refusal = game.reasons[game.game_is_over if asked < 0 else game.not_your_turn]
        return Reply(None, refusal.sentence(spoken))
    if not isinstance(reply, str) or not reply.strip():
        return Reply(None, nothing_found(len(game.legal_ids(known)), spoken))
    try:
        return Reply(Reader(game, known, spoken).read(reply[-READ:]))
    except Unclear as problem:
        return Reply(None, str(problem))


class Reader:
    """Reads replies in one position."""

    def __init__(self, game: Game, known: State, language: str) -> None:
        self.game, self.known, self.language = game, known, language
        self.legal = game.legal_ids(known)

    def read(self, reply: str) -> int:
        """The id of a legal action. Raises `Unclear`."""
        said = reply.rpartition(THOUGHT)[2]
        lines = [line.strip() for line in said.splitlines() if line.strip(AROUND)]
        if not lines:
            raise Unclear(nothing_found(len(self.legal), self.language))
        for found in self.readings(said, lines):
            if found is not None:
                return self.allowed(found)
        raise Unclear(self.unreadable(lines[-1]))

    def readings(self, said: str, lines: Sequence[str]) -> Iterator[int | None]:
        """What may be meant, the likeliest first."""
        yield self.in_json(said)
        boxed = BOXED.findall(said)
        if boxed:
            yield self.in_line(boxed[-1])
        yield self.in_line(lines[-1], alone=len(lines) == 1)
        announced = [match[1] for match in ANNOUNCED.finditer(said)]
        if announced:
            yield self.in_line(announced[-1])
        yield self.chosen(lines[-1])
        yield self.mentioned(lines[-1])
        for line in reversed(lines[:-1]):
            yield self.in_line(line)
        yield self.mentioned(said)

    def in_json(self, text: str) -> int | None:
        """The answer in the last JSON object that holds one."""
        for there in objects(text):
            if "do" in there:
                try:
                    return self.game.actions.from_json(there)
                except GlueckaufError as error:
                    raise Unclear(error.sentence(self.language)) from error
            lowered = {key.casefold(): value for key, value in there.items()}
            for key in KEYS:
                value = lowered.get(key)
                place = number(value)
                found = self.numbered(place) if place is not None else None
                if found is None and isinstance(value, str):
                    found = self.in_line(value)
                if found is not None:
                    return found
        return None

    def in_line(self, line: str, *, alone: bool = False) -> int | None:
        """The answer that a line is, and nothing else; a reply that is one line may give its reason, too."""
        line = line.strip(AROUND)
        if line in self.game.actions.impossible:
            raise Unclear(self.unreadable(line))
        match = NUMBERED.fullmatch(line)
        if match is None:
            return self.named(line)
        place, rest = int(match[1]), match[2] or ""
        named = self.named(rest)
        if rest and named is None and not alone:
            return None  # a list of reasons
        found = self.numbered(place)
        if named is not None and named != found:
            texts = self.game.actions.texts
            raise Unclear(ambiguous([texts[found], texts[named]], self.language))
        return found

    def named(self, words: str) -> int | None:
        """The action whose text this is; what it means may stand behind it, as in the list."""
        text = " ".join(words.partition(" = ")[0].strip(AROUND).split())
        ids = self.game.actions.ids
        return ids.get(text, ids.get(text.lower()))

    def numbered(self, place: int) -> int:
        """The action with this number in the list."""
        if not 1 <= place <= len(self.legal):
            last = len(self.legal)
            raise Unclear(
                by(
                    self.language,
                    f"there is no answer {place}; the answers are 1 to {last}",
                    f"eine Antwort {place} gibt es nicht; die Antworten sind 1 bis {last}",
                )
            )
        return self.legal[place - 1]

    def chosen(self, line: str) -> int | None:
        """`I choose 3`."""
        places = {int(match[1]) for match in CHOSEN.finditer(line)}
        return self.numbered(places.pop()) if len(places) == 1 else None

    def mentioned(self, text: str) -> int | None:
        """The one legal action that a text names; a longer one counts, not a shorter one inside it."""
        texts, words = self.game.actions.texts, " ".join(text.split())
        found: list[int] = []
        for action in sorted(self.legal, key=lambda action: -len(texts[action])):
            pattern = rf"(?<![\w#]){re.escape(texts[action])}(?![\w#])"
            words, times = re.subn(pattern, "\n", words, flags=re.IGNORECASE)
            if times and " " in texts[action]:  # `draw` and `pass` are also plain words
                found.append(action)
        if len(found) > 1:
            raise Unclear(ambiguous([texts[action] for action in found], self.language))
        return found[0] if found else None

    def allowed(self, action: int) -> int:
        """The action, if it is legal. Raises `Unclear` with the rule, if not."""
        refusal = self.game.why_not(self.known, action)
        if refusal is None:
            return action
        problem = f"{self.game.actions.texts[action]}: {refusal.sentence(self.language)}"
        raise Unclear(problem)

    def unreadable(self, line: str) -> str:
        """What is wrong with a line that is no action, with what is near it and the section about it."""
        about = line.strip(AROUND)
        reason = self.game.actions.unreadable(" ".join(about.split())[:80])
        return f"{about[:60]!r}: {reason.sentence(self.language)}; {how_to_end(len(self.legal), self.language)}"


def nothing_found(count: int, language: str) -> str:
    return f"{by(language, 'no answer found', 'keine Antwort gefunden')}; {how_to_end(count, language)}"


def how_to_end(count: int, language: str) -> str:
    return by(
        language,
        f"end with one number from 1 to {count}, alone on the last line",
        f"ende mit einer Nummer von 1 bis {count}, allein in der letzten Zeile",
    )


def ambiguous(texts: Sequence[str], language: str) -> str:
    shown = ", ".join(texts[:4])
    return by(
        language,
        f"more than one answer found ({shown}); end with one number",
        f"mehr als eine Antwort gefunden ({shown}); ende mit einer Nummer",
    )


def objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, the last first; of nested ones the inner before the outer."""
    decoder, end = json.JSONDecoder(), len(text)
    for _ in range(OBJECTS):
        end = text.rfind("{", 0, end)
        if end < 0:
            return
        try:
            there, _stop = decoder.raw_decode(text, end)
        except (ValueError, RecursionError):  # ValueError: also a number of too many digits
            continue
        if isinstance(there, dict):
            yield there
