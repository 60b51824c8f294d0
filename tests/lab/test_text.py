"""Positions as text for language models, and the answers found in what they write."""

import doctest
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glueckauf.engine.errors import BadArgument, BadSetup
from glueckauf.engine.fields import copy, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab.text import (
    estimated_tokens,
    happened,
    parse,
    prompt,
    question_text,
    rules_text,
    table_text,
)
from tests.contract.games import choose, every_game, near, positions, redealt
from tests.strange_objects import Broken, Hostile

PAGE = Path(__file__).parents[2] / "docs" / "language-models.md"
STEP = 9  # positions between two that are looked at
BOARD: Game = TITLES["coal_baron"]


def late(game: Game, steps: int = 60, players: int | None = None) -> tuple[State, int]:
    """The beginning of a turn with more than one answer, and the seat that is asked."""
    for number, (s, _) in enumerate(positions(game, players or near(game.id, 3), 1)):
        if len(game.legal_ids(s)) > 1 and s.question == 0:
            found = copy(s), int(s.seat)
            if number >= steps:
                break
    return found  # of a short game, the last


def played(game: Game, steps: int, players: int | None = None) -> History:
    history, random = History(game, players or near(game.id, 3), "played"), Random(3)
    for _ in range(steps):
        history.play(game.actions.texts[choose(game, history.state, game.legal_ids(history.state), random)])
    return history


# Prompts


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_prompt_holds_rules_table_question_and_every_answer(game: Game, language: str) -> None:
    s, seat = late(game)
    said = prompt(game, s, seat, language)
    assert said.startswith(f"# {game.de if language == 'de' else game.en}\n")
    for entry in game.glossary:
        if entry.names[0].startswith("§") or "welcome" in entry.names:
            assert entry.text(language) in said
    known = game.known_to(s, seat)
    assert game.ask(known, language) in said
    for place, action in enumerate(game.legal_ids(s), 1):
        assert f"\n{place}) {game.actions.texts[action]} = {game.say(known, action, language)}" in said
    assert "[/]" not in said and "[bold" not in said and "[dim" not in said
    assert estimated_tokens(said) == -(-len(said) // 4)
    assert prompt(game, s, seat, language, rules=False) in said


@every_game
def test_no_prompt_tells_more_than_the_seat_knows(game: Game) -> None:
    players = near(game.id, 3)
    for number, (s, _) in enumerate(positions(game, players, 2)):
        if number % STEP:
            continue
        for seat in (int(s.seat), (int(s.seat) + 1) % players, -1):
            other = redealt(game, s, seat, f"other {number}")
            assert prompt(game, other, seat) == prompt(game, s, seat)
            assert prompt(game, game.known_to(s, seat), seat) == prompt(game, s, seat), "a bot gets this one"


@every_game
def test_what_happened_tells_no_secret(game: Game) -> None:
    history = played(game, 60)
    for seat in range(near(game.id, 3)):
        said = prompt(game, history.state, seat, history=history)
        other = History(game, near(game.id, 3), "played")
        other.actions = history.actions
        other.states = [redealt(game, s, seat, f"world {number}") for number, s in enumerate(history.states)]
        other.states[:1] = history.states[:1]
        assert prompt(game, other.state, seat, history=other) == said


@every_game
def test_what_happened_is_told_from_the_given_step_on(game: Game) -> None:
    history = played(game, 60)
    seat = history.seat
    last = max(step for step, s in enumerate(history.states[:-1]) if int(s.seat) != seat)
    whole = prompt(game, history.state, seat, history=history)
    recent = prompt(game, history.state, seat, history=history, since=last)
    assert len(recent) < len(whole) and recent.splitlines()[-1] == whole.splitlines()[-1]
    assert "## Since your last decision" in whole
    nothing = prompt(game, history.state, seat, history=history, since=len(history.actions))
    assert "## Since your last decision" not in nothing
    own = {f"● Player {seat + 1} (you)", f"▲ Player {seat + 1} (you)", f"■ Player {seat + 1} (you)"}
    told = whole.partition("## Since your last decision")[2].partition("## Your decision")[0]
    assert not any(line.partition(":")[0] in own for line in told.splitlines())


@every_game
def test_without_a_history_the_lines_that_changed_are_told(game: Game) -> None:
    history = played(game, 40)
    seat = history.seat
    before = next(s for s in reversed(history.states[:-1]) if int(s.seat) == seat)
    said = prompt(game, history.state, seat, before=before)
    changed = said.partition("last decision\n")[2].partition("\n\n##")[0].splitlines()
    table, then = said.partition("## Lines")[0], prompt(game, before, seat)
    assert changed and all(line in then for line in changed)
    assert any(line not in table for line in changed)
    assert "## Lines" not in prompt(game, history.state, seat, before=history.state)


def test_who_is_not_asked_hears_who_is() -> None:
    s, seat = late(BOARD)
    said = prompt(BOARD, s, (seat + 1) % 3)
    assert f"Player {seat + 1} is asked; you wait." in said and "\n1) " not in said
    assert "you wait" in prompt(BOARD, s, -1)


@every_game
def test_a_finished_game_shows_its_result(game: Game) -> None:
    history, random = History(game, 2, "end"), Random(1)
    while history.seat >= 0:
        history.play(random.choice(game.legal_texts(history.state)))
    assert prompt(game, history.state, 0).endswith("The game is over")
    assert parse(game, history.state, 0, "1").action is None
    assert "over" in parse(game, history.state, 0, "1").problem


def test_a_bad_seat_or_language_is_refused() -> None:
    s, seat = late(BOARD)
    for wrong, language in ((7, "en"), (seat, "fr")):
        with pytest.raises(BadArgument):
            prompt(BOARD, s, wrong, language)
        with pytest.raises(BadArgument):
            parse(BOARD, s, wrong, "1", language)


WRONG = [True, 2.5, "ab", b"x", None, np.array([1, 2]), [1], ["one"], {"a": 1}, object(), Hostile(), Broken(a=1), -1]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_what_is_no_argument_is_refused_by_name(wrong: Any) -> None:
    """Before, a number in place of names, or another game's history, failed deep inside, or was told."""
    history = played(BOARD, 5, players=2)
    s, other = history.state, played(TITLES["isle_of_trains"], 5, players=2)
    no_flag: Any = 5 if wrong is True else wrong
    calls: list[tuple[str, Callable[[], object]]] = [
        ("title", lambda: prompt(wrong, s, 0)),
        ("title", lambda: parse(wrong, s, 0, "1")),
        ("title", lambda: rules_text(wrong)),
        ("title", lambda: question_text(wrong, s, 0)),
        ("title", lambda: table_text(wrong, s, 0)),
        ("names", lambda: prompt(BOARD, s, 0, names=wrong)),
        ("names", lambda: table_text(BOARD, s, 0, names=wrong)),
        ("names", lambda: happened(history, 0, 0, names=wrong)),
        ("history", lambda: happened(wrong, 0, 0)),
        ("since", lambda: happened(history, 0, wrong)),
        ("seat", lambda: happened(history, 2 if type(wrong) is int else wrong, 0)),
        ("language", lambda: rules_text(BOARD, wrong)),
        ("rules", lambda: prompt(BOARD, s, 0, rules=no_flag)),
        ("history", lambda: prompt(BOARD, s, 0, history=other if wrong is None else wrong)),
    ]
    for name, call in calls:
        with pytest.raises((BadArgument, BadSetup), match=name):
            call()


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 8 and failed == 0


# Replies

FORMS = [
    "{n}",
    " {n}.\n",
    "{n})",
    "**{n}**",
    "`{t}`",
    "{t}",
    "{T}",
    "{n}) {t}",
    "{n}. {t} = and what it means",
    "{n}: because I like it",
    "I thought of 2 and of 17.\nIt is cheap.\n{n}",
    "<think>\n1\n2\n3\n</think>\n\n{n}",
    "Final answer: {n}",
    "The reasoning is long.\n\n**Answer:** {t}\n\nGood luck!",
    "Antwort: {n}",
    "I choose {n}.",
    "Ich nehme {n}",
    '{{"answer": {n}}}',
    '{{"thoughts": {{"a": 1}}, "answer": "{n}"}}',
    '```json\n{{"Action": "{t}", "why": "it is cheap"}}\n```',
    "{j}",
    'My answer is {{"answer": {j}}}.',
    "So I will {t} now.",
    r"So it is $\boxed{{{n}}}$.",
    r"\boxed{{\text{{{t}}}}}",
]


@every_game
@pytest.mark.parametrize("form", FORMS)
def test_an_answer_is_found_in_any_form(game: Game, form: str) -> None:
    s, seat = late(game)
    for place, action in enumerate(game.legal_ids(s), 1):
        text, written = game.actions.texts[action], json.dumps(game.actions.jsons[action])
        if "I will" in form and " " not in text:
            continue  # a plain word of the language
        reply = form.format(n=place, t=text, T=text.upper(), j=written)
        assert parse(game, s, seat, reply) == (action, ""), reply


@every_game
def test_an_illegal_action_is_answered_with_the_rule(game: Game) -> None:
    s, seat = late(game)
    legal = game.legal_ids(s)
    for action, text in enumerate(game.actions.texts):
        if action in legal:
            continue
        found = parse(game, s, seat, text)
        refusal = game.why_not(game.known_to(s, seat), action)
        assert refusal is not None and found == (None, f"{text}: {refusal.sentence()}")
        in_german = parse(game, s, seat, json.dumps(game.actions.jsons[action]), "de").problem
        assert in_german == f"{text}: {refusal.sentence('de')}" and refusal.rule in in_german


@every_game
def test_what_no_position_allows_is_answered_with_its_own_rule(game: Game) -> None:
    s, seat = late(game)
    for text, (rule, en, _) in game.actions.impossible.items():
        problem = parse(game, s, seat, text).problem
        assert rule in problem and en in problem


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ("", "end with one number from 1 to"),
        (" \n ** ", "end with one number from 1 to"),
        (None, "end with one number from 1 to"),
        (3, "end with one number from 1 to"),
        ("999", "there is no answer 999"),
        ("0", "there is no answer 0"),
        ('{"answer": -3}', "there is no answer -3"),
        ('{"do": "place", "space": "moon"}', "no action of this game"),
        ('{"do": 3}', "no action of this game"),
        ("place mony_4", "near it: place money_4"),
        ("1) place bank", "more than one answer found"),
        ("place bank or place money_4", "more than one answer found"),
        ("I have 3 workers left and no idea", "no action of this game"),
        ("First:\n1) cheap\n2) good", "no action of this game"),
    ],
)
def test_a_reply_without_an_answer_gets_a_sentence(reply: object, problem: str) -> None:
    s, seat = late(BOARD)
    found = parse(BOARD, s, seat, reply)
    assert found.action is None and problem in found.problem
    assert parse(BOARD, s, seat, reply, "de").action is None


def test_who_is_not_asked_cannot_answer() -> None:
    s, seat = late(BOARD)
    found = parse(BOARD, s, (seat + 1) % 3, "1")
    assert found == (None, BOARD.reasons[BOARD.not_your_turn].sentence())
    assert parse(BOARD, s, -1, "1").action is None


POSITIONS = {game.id: late(game) for game in TITLES.values()}
PIECES = st.sampled_from(
    [
        *"{}[]\"':,\n1234567890 *`#)(",
        '{"answer":',
        '"do"',
        "place ",
        "pass",
        "</think>",
        "Answer: ",
        "9" * 5000,
        "²",
        "٣",
    ]
)
GARBAGE = st.one_of(
    st.text(),
    st.lists(st.one_of(PIECES, st.sampled_from([text for game in TITLES.values() for text in game.actions.texts]))).map(
        "".join
    ),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), st.text()),
        lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.sampled_from(["answer", "do", "move"]), inner)),
    ).map(json.dumps),
    st.binary(),
    st.sampled_from(["{" * 30_000, '{"a":' * 30_000, "[" * 30_000, "1" * 30_000, "answer:" * 9000, "place " * 9000]),
)


@settings(deadline=None, max_examples=150)
@given(title=st.sampled_from(sorted(TITLES)), reply=GARBAGE, language=st.sampled_from(["en", "de"]))
def test_garbage_gets_a_legal_action_or_a_sentence_and_changes_nothing(
    title: str, reply: object, language: str
) -> None:
    game: Game = TITLES[title]
    s, seat = POSITIONS[title]
    before = to_bytes(s)
    found = parse(game, s, seat, reply, language)
    assert (found.action is None) == bool(found.problem)
    assert found.action is None or found.action in game.legal_ids(s)
    assert len(found.problem) < 1000
    assert to_bytes(s) == before
