"""The questions of a title and all their answers, declared once.

Ids for rules and networks, text for people and records, JSON for the wire: all three come
from the same declaration, so they cannot drift.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import product
from typing import cast

import numpy as np
import numpy.typing as npt

from glueckauf.engine.border import as_dict, number
from glueckauf.engine.errors import BadSetup, Reason, UnreadableMove, quoted


class Actions:
    def __init__(self, listed_in: str = "", sections: Mapping[str, str] | None = None) -> None:
        self.listed_in = listed_in  # the section of the rules page that names all actions
        # [verb] the section about it, where that is another one; given as verbs by section
        self.sections = {verb: rule for rule, verbs in (sections or {}).items() for verb in verbs.split()}
        self.impossible: dict[str, tuple[str, str, str]] = {}  # [text] of what no position allows: rule, en, de
        self.questions: list[str] = []
        self.texts: list[str] = []  # [id] place money_4
        self.jsons: list[dict[str, str]] = []  # [id] {"do": "place", "space": "money_4"}
        self.ids: dict[str, int] = {}  # [text]
        self.asked_by: list[tuple[int, ...]] = []  # [id] the questions that this answers

    def question(self, name: str) -> int:
        """Declare a question; its number is what the state keeps."""
        self.questions.append(name)
        return len(self.questions) - 1

    def answer(self, question: int | tuple[int, ...], verb: str, **choices: Sequence[str]) -> int:
        """Declare an answer in all its forms; returns the id of the first, the others follow in order."""
        return self.answers(question, verb, tuple(choices), product(*choices.values()))

    def answers(
        self, question: int | tuple[int, ...], verb: str, names: Sequence[str], rows: Iterable[Sequence[str]]
    ) -> int:
        """Declare those forms of an answer that can occur, one a row; returns the id of the first."""
        first = len(self.texts)
        for words in rows:
            self.ids[" ".join((verb, *words))] = len(self.texts)
            self.texts.append(" ".join((verb, *words)))
            self.jsons.append({"do": verb, **dict(zip(names, words, strict=True))})
            self.asked_by.append(question if isinstance(question, tuple) else (question,))
        return first

    def never(self, texts: Iterable[str], rule: str, en: str, de: str) -> None:
        """Declare what a person may well try although no position allows it: no action, but a refusal that says why."""
        self.impossible.update(dict.fromkeys(texts, (rule, en, de)))

    def asked(self) -> npt.NDArray[np.int8]:
        """[question, id] 1 where the action answers the question, for the compiled rules."""
        return np.array([[q in asked for asked in self.asked_by] for q in range(len(self.questions))], np.int8)

    def turned(self, players: int) -> npt.NDArray[np.int64]:
        """[seat, id] the same action where the seats that it names are counted from this seat, clockwise."""
        out = np.tile(np.arange(len(self.texts)), (players, 1))
        for action, words in enumerate(self.jsons):
            if "seat" in words and int(words["seat"]) < players:
                for seat in range(players):
                    out[seat, action] = self.from_json({**words, "seat": str((int(words["seat"]) - seat) % players)})
        return out

    def parse(self, text: str) -> int:
        """The id of an action written as text. Raises `UnreadableMove`."""
        if not isinstance(text, str):
            raise UnreadableMove(quoted(text), self.unreadable(""))
        wanted = " ".join(text.split())
        try:
            return self.ids[wanted]
        except KeyError:
            raise UnreadableMove(quoted(text), self.unreadable(wanted)) from None

    def known(self, action: str | int) -> int:
        """The id of an action given as text or as its id."""
        return self.parse(cast("str", action)) if number(action) is None else self.numbered(action)

    def numbered(self, action: object) -> int:
        """The id of an action given as its id. Raises `UnreadableMove`."""
        wanted, last = number(action), len(self.texts) - 1
        if wanted is None or not 0 <= wanted <= last:
            said = Reason("no_action", self.listed_in, f"actions are 0 to {last}", f"Aktionen sind 0 bis {last}")
            raise UnreadableMove(quoted(action), said)
        return wanted

    def from_json(self, answer: Mapping[str, str]) -> int:
        """The id of an action written as JSON, its keys in any order. Raises `UnreadableMove`."""
        try:
            words = as_dict(answer)
        except BadSetup:
            words = {}
        if not words or not all(isinstance(word, str) for word in words.values()):
            raise UnreadableMove(quoted(answer), self.unreadable(""))
        try:
            return self.jsons.index(words)
        except ValueError:
            raise UnreadableMove(quoted(answer), self.unreadable(" ".join(words.values()))) from None

    def unreadable(self, wanted: str) -> Reason:
        """Why a text is no action: the sentence of its own, or what is near it, with the section of its verb."""
        if wanted in self.impossible:
            return Reason("unreadable_move", *self.impossible[wanted])
        rule = self.sections.get(wanted.partition(" ")[0], self.listed_in)
        near = get_close_matches(wanted[:80], self.texts, n=3)
        en = f"no action of this game; near it: {', '.join(near)}" if near else "no action of this game"
        de = f"keine Aktion dieses Spiels; ähnlich: {', '.join(near)}" if near else "keine Aktion dieses Spiels"
        return Reason("unreadable_move", rule, en, de)
