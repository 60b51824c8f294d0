"""The border: whatever Python object comes in, a method succeeds or raises one of our errors, and no state changes."""

import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from glueckauf.bots.playout import play_series
from glueckauf.bots.roster import bot
from glueckauf.cli import app
from glueckauf.engine import chance, record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import (
    LANGUAGES,
    BadArgument,
    BadRecord,
    BadSetup,
    GlueckaufError,
    IllegalMove,
    NotYourTurn,
    Reason,
    UnreadableMove,
)
from glueckauf.engine.fields import Plain, plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.series import seed_of
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES
from glueckauf.games.finder import find_title
from tests.contract.games import choose, every_game
from tests.strange_objects import Broken, Hostile

few = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))

# Anything that somebody may hand over

numbers = st.sampled_from([0, 1, 2, 3, 4, 5, -1, -2, 64, 65, 357, 1000, 2**31, 2**63, 10**12, 10**5000, -(10**12)])
odd = st.sampled_from(
    [
        *(
            None,
            True,
            False,
            1.0,
            0.0,
            float("nan"),
            float("inf"),
            1j,
            "",
            "0",
            "1",
            "pass",
            "\ud800",
            "a\u2028b",
            "x" * 999,
        ),
        *(b"", b"pass", bytearray(b"pass"), [], [("do", "pass")], {}, {"do": "pass"}, {1: 2}, {"do": ["x"]}, set(), ()),
        *(
            object(),
            object,
            print,
            ...,
            np.int8(0),
            np.int64(1),
            np.float64(1),
            np.bool_(1),
            np.zeros(3),
            np.zeros(()),
        ),
        *(np.zeros(1, "i1,i1")[0], np.zeros(1, "i1,i1"), range(3), GAMES[0], memoryview(b"x"), ValueError("x")),
        *(
            np.timedelta64(2, "s"),
            np.datetime64("NaT"),
            np.array([2]),
            np.array([True]),
            ("1", "2"),
            Hostile(),
            Broken(),
        ),
    ]
)
anything = st.one_of(
    numbers,
    odd,
    st.integers(),
    st.text(st.characters(), max_size=20),
    st.binary(max_size=20),
    st.floats(),
    st.lists(st.text(max_size=5), max_size=3),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
)


@cache
def somewhere(game: Game, players: int, steps: int = 40) -> State:
    random = Random(7)
    s: State = game.new(players, "border")
    for _ in range(steps):
        s = game.play(s, game.actions.texts[choose(game, s, game.legal_ids(s), random)])
    return s


def states(game: Game) -> list[Any]:
    """States of this title, and what may be taken for one."""
    s, other = somewhere(game, 2), next(other for other in GAMES if other is not game)
    return [
        *(s, somewhere(game, game.seats[-1]), game.new(2, "start")),
        *(game.known_to(s, 0), game.known_to(s, 1), game.known_to(s, -1), plain(s), game.world(game.known_to(s, 0), 1)),
        *(other.new(2, "x"), game.blanks(1)[0], game.blanks(2), game.layout, game.state),
        *(Plain(np.zeros(2, game.layout)), Plain(np.zeros(0, game.layout)), np.zeros(1, game.layout)),
    ]


def holds(call: Callable[..., Any], *arguments: Any) -> Any:
    """Call it: the answer, or one of our errors with a sentence in both languages."""
    before = [to_bytes(one) for one in arguments if isinstance(one, Plain | np.void)]
    try:
        answer = call(*arguments)
    except GlueckaufError as error:
        answer = error
    assert before == [to_bytes(one) for one in arguments if isinstance(one, Plain | np.void)]
    if isinstance(answer, GlueckaufError):
        said = [answer.sentence(language) for language in LANGUAGES]
        assert answer.reason.code and said[0] != said[1]
        assert all(sentence.encode() and len(sentence) < 600 for sentence in said)
    return answer


@every_game
def test_any_object_in_place_of_a_state(game: Game) -> None:
    @few
    @given(anything, anything)
    def run(thing: Any, more: Any) -> None:
        for call, count in doors(game):
            assert isinstance(holds(call, *[thing, more, more][:count]), GlueckaufError)

    run()


def doors(game: Game) -> list[tuple[Callable[..., Any], int]]:
    """All that takes a state first, each with how many arguments it takes."""
    alone = (game.copy, game.own, game.legal_ids, game.legal_texts, game.question, game.score_table, game.ranking)
    one_more = (game.play, game.checked, game.why_not, game.known_to, game.seen_by, game.observed, game.world, game.ask)
    return [
        *((call, 1) for call in (*alone, game.pieces, game.broken_invariant, game.deal, game.view)),
        *((call, 2) for call in one_more),
        *((call, 3) for call in (game.play, game.played, game.checked, game.say, game.public_text)),
        (game.followed, 2),
        (lambda s, answers: game.sum_up(s, answers, s, "de"), 2),
        (lambda s, seat: game.checked(s, game.actions.texts[0], seat), 2),
        (lambda s, action: game.say(s, action, "de"), 2),
        (lambda s, language: game.say(s, 0, language), 2),
        (lambda s, action: game.public_text(s, action, 0), 2),
        (lambda s, seat: game.public_text(s, 0, seat), 2),
    ]


@every_game
def test_any_object_beside_a_state(game: Game) -> None:
    @few
    @given(
        st.sampled_from(range(len(states(game)))),
        st.one_of(anything, st.integers(0, len(game.actions.texts))),
        anything,
    )
    def run(which: int, thing: Any, more: Any) -> None:
        s = states(game)[which]
        for call, count in doors(game):
            holds(call, *[s, thing, more][:count])

    run()


# Setting up


@every_game
def test_any_object_sets_a_game_up_or_is_refused(game: Game) -> None:
    @few
    @given(anything, anything, anything)
    def run(players: Any, seed: Any, options: Any) -> None:
        for call in (game.new, lambda *parts: History(game, *parts)):
            holds(call, players, seed, options)
            holds(call, 2, seed)
            holds(call, 2, "x", options)
            holds(call, players, "x")
        holds(History, players, 2, seed)
        holds(game.at, players)
        if not isinstance(players, int) or players < 1000:  # else it takes all memory there is
            holds(game.blanks, players)
        holds(chance.key, seed)
        holds(find_title, players)
        holds(seed_of, seed, players)
        if not isinstance(options, range):
            assert isinstance(holds(lambda: play_series(game, 2, "x", options)), BadArgument)
        holds(lambda: play_series(game, players, "x", range(1), options=options))
        holds(lambda: bot(options, game, seed))
        holds(lambda: bot("random", options, seed))

    run()


@every_game
def test_a_whole_number_is_a_fine_seed(game: Game) -> None:
    assert to_bytes(game.new(2, 5)) == to_bytes(game.new(2, "5"))
    assert to_bytes(game.new(2, 5)) == to_bytes(game.new(2, np.int64(5)))  # type: ignore[arg-type]
    known = game.known_to(game.new(2, -3), 0)
    assert to_bytes(game.world(known, 5)) == to_bytes(game.world(known, "5"))
    assert History(game, 2, 5).seed == "5"
    assert record.verify(record.write(History(game, 2, 5)), TITLES).seed == "5"
    for wrong in (True, 5.0, None, b"5", "\ud800", 10**5000, [5]):
        with pytest.raises(BadSetup) as refused:
            game.new(2, wrong)  # type: ignore[arg-type]
        assert (refused.value.about, refused.value.reason.code) == ("seed", "bad_seed")


@every_game
def test_nothing_is_cast_when_a_game_is_set_up(game: Game) -> None:
    for players in (2.0, "2", True, None, [2], 5, 0, -2, 10**12):
        with pytest.raises(BadSetup, match=", ".join(map(str, game.seats))):
            game.new(players, "x")  # type: ignore[arg-type]
    assert to_bytes(game.new(np.int8(2), "x")) == to_bytes(game.new(2, "x"))  # type: ignore[arg-type]
    name = game.options[0].id
    for options in (
        [],
        "",
        [(name, game.options[0].values[0])],
        name,
        5,
        {name: None},
        {name: [1]},
        {None: "x"},
        {5: 5},
    ):
        with pytest.raises(BadSetup):
            game.new(2, "x", options)  # type: ignore[arg-type]
    versions: list[Any] = [1.0, "1", None, True, [], 99]
    for version in versions:
        with pytest.raises(BadSetup):
            game.at(version)


# Seats and actions


@every_game
def test_a_seat_is_a_number_at_the_table(game: Game) -> None:
    s, doors = somewhere(game, 2), (game.known_to, game.seen_by, game.observed)
    for seat in (2, 3, 64, 65, 1000, -2, 10**12, "0", None, 1.0, True, np.float64(0), [0]):
        for call in doors:
            with pytest.raises(BadArgument) as refused:
                call(s, seat)  # type: ignore[arg-type]
            assert refused.value.about == "seat" and "0 to 1" in str(refused.value)
        with pytest.raises(BadArgument):
            game.public_text(s, 0, seat)  # type: ignore[arg-type]
        if seat is not None:
            with pytest.raises(BadArgument):
                game.play(s, game.legal_texts(s)[0], seat)  # type: ignore[arg-type]
    assert game.seen_by(s, -1) == game.seen_by(s, np.int8(-1))  # type: ignore[arg-type]
    with pytest.raises(BadArgument):
        game.observed(s, -1)  # vectors are told from a seat
    with pytest.raises(NotYourTurn):
        game.play(s, game.legal_texts(s)[0], 1 - plain(s).seat)


@every_game
def test_an_action_is_a_text_or_an_id_of_this_title(game: Game) -> None:
    s, last = somewhere(game, 2), len(game.actions.texts)
    for text in (None, 5, [], {}, b"pass", 1.0, object()):
        with pytest.raises(UnreadableMove):
            game.play(s, text)  # type: ignore[arg-type]
        with pytest.raises(UnreadableMove):
            History(game, 2, "x").play(text)  # type: ignore[arg-type]
        with pytest.raises(UnreadableMove):
            game.actions.from_json(text)  # type: ignore[arg-type]
    for action in (last, -1, -2, 10**12, 2**63, True, 1.0, None):
        with pytest.raises(UnreadableMove) as refused:
            game.why_not(s, action)  # type: ignore[arg-type]
        assert refused.value.reason.en != refused.value.reason.de and refused.value.reason.rule
        if action != -2:
            with pytest.raises(UnreadableMove):
                game.say(s, action, "en")  # type: ignore[arg-type]
    legal = game.legal_ids(s)
    assert [action for action in range(last) if game.why_not(s, action) is None] == legal
    assert all(game.why_not(s, text) is None for text in game.legal_texts(s))
    with pytest.raises(UnreadableMove):
        game.actions.from_json(list(game.actions.jsons[0].items()))  # type: ignore[arg-type]
    assert game.actions.from_json(game.actions.jsons[0]) == 0


@every_game
def test_an_id_is_played_if_the_rules_allow_it(game: Game) -> None:
    """Before, `followed` gave any number to the rules, which wrote outside of their tables; -1 was the last action."""
    s, history = somewhere(game, 2), History(game, 2, "x")
    legal, last = game.legal_ids(s), len(game.actions.texts)
    for action in range(-3, last + 3):
        if action in legal:
            after = game.play(s, game.actions.texts[action])
            assert to_bytes(game.followed(s, action)) == to_bytes(after)
        else:
            assert isinstance(holds(game.followed, s, action), IllegalMove | UnreadableMove)
    wrong: list[Any] = [-1, last, True, "draw", 1.0, None, np.array(0)]
    for thing in wrong:
        for call in (lambda one: game.followed(s, one), history.step):
            with pytest.raises(UnreadableMove):
                call(thing)
    assert not history.actions


@every_game
def test_a_position_of_a_history_is_counted_from_the_first(game: Game) -> None:
    history = History(game, 2, "x")
    wrong: list[Any] = [-1, 1, True, False, 0.0, "0", None]
    for move in wrong:
        for call in (history.marks, history.numbers, history.question):
            with pytest.raises(BadArgument, match="move"):
                call(move)
    assert history.marks(np.int8(0)) == history.marks(0)  # type: ignore[arg-type]


@every_game
def test_names_and_screens_are_what_they_should_be(game: Game) -> None:
    view, broken = game.view(somewhere(game, 2)), [1, 2]
    for names in ("ab", broken, None, {"a": 1}, Hostile()):
        for call in (
            lambda: game.prose(view, "en", names),  # type: ignore[arg-type]  # noqa: B023 - called at once
            lambda: game.news(view, view, "en", names),  # type: ignore[arg-type]  # noqa: B023
            lambda: game.scored(view, view, "en", names),  # type: ignore[arg-type]  # noqa: B023
        ):
            with pytest.raises(BadArgument, match="names"):
                call()
    with pytest.raises(BadArgument, match="screen"):
        game.board(view, "en", 80)  # type: ignore[arg-type]


def test_what_an_error_is_about_can_be_written_anywhere() -> None:
    """Before, a title of a million letters was quoted in full, and half a character could not be printed."""
    for name in ("x" * 10**6, "\ud800", 10**5000, Hostile(), b"coal", ["coal"], 5):
        with pytest.raises(BadSetup) as refused:
            find_title(name)  # type: ignore[arg-type]
        assert str(refused.value).encode() and len(str(refused.value)) < 600
        error = BadSetup(name, refused.value.reason)  # type: ignore[arg-type]
        assert all(error.sentence(language).encode() and len(error.sentence(language)) < 600 for language in LANGUAGES)


def test_an_error_of_another_process_is_raised_here() -> None:
    """Before, a refusal of a worker could not be read by its parent, which said that a process had died."""
    reason = Reason("code", "§1", "why", "warum")
    for kind in (BadArgument, BadSetup, IllegalMove, NotYourTurn, UnreadableMove):
        again = pickle.loads(pickle.dumps(kind("about", reason)))  # noqa: S301 - our own
        assert (type(again), again.about, again.reason, str(again)) == (kind, "about", reason, "about: why (§1)")
    line = pickle.loads(pickle.dumps(BadRecord(7, reason)))  # noqa: S301
    assert (type(line), line.line, line.reason) == (BadRecord, 7, reason)


@every_game
def test_every_action_can_be_said_or_is_refused(game: Game) -> None:
    s = somewhere(game, 2)
    for seat in (-1, 0, 1):
        known = game.known_to(s, seat)
        for action in range(-2, len(game.actions.texts) + 1):
            holds(game.say, known, action, "en")


@every_game
def test_what_a_seat_knows_is_no_place_to_play(game: Game) -> None:
    s = somewhere(game, 2)
    known = game.known_to(s, plain(s).seat)
    with pytest.raises(BadArgument, match=r"game\.world"):
        game.play(known, game.legal_texts(known)[0])
    game.play(game.world(known, 1), game.legal_texts(known)[0])


@every_game
def test_any_state_can_be_laid_out(game: Game) -> None:
    s = somewhere(game, 2)
    assert game.view(s).seat == game.view(plain(s)).seat == plain(s).seat
    for viewer in (-1, 0, 1):
        assert game.view(game.known_to(s, viewer)) == game.seen_by(s, viewer)
        assert game.board(game.seen_by(s, viewer), "de")
    for wrong in ({}, None, {"seat": 0}, 5):
        with pytest.raises(BadArgument):
            game.board(wrong, "en")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="en or de"):
        game.ask(s, "fr")


@every_game
def test_the_unchecked_rules_have_no_public_name(game: Game) -> None:
    names = {
        "setup",
        "legal",
        "refusal",
        "apply",
        "conceal",
        "redeal",
        "scores",
        "places",
        "inventory",
        "find_broken_invariant",
        "observe",
    }
    assert not any(hasattr(game, name) for name in names)


# A game in play


@every_game
def test_any_object_in_a_history(game: Game) -> None:
    @few
    @given(anything, anything, anything)
    def run(text: Any, seat: Any, other: Any) -> None:
        history = History(game, 2, "x")
        history.play(game.legal_texts(history.state)[0])
        before = [to_bytes(s) for s in history.states]
        holds(history.play, text, seat)
        holds(history.go_on_with, other)
        if len(history.states) == len(before) and history.game is game:
            assert [to_bytes(s) for s in history.states] == before
        holds(history.refuse_undo, seat)
        holds(history.undo, seat)
        holds(history.redo, seat)
        holds(history.step, text)
        holds(history.marks, seat)
        holds(history.question, other)
        holds(record.write, text)

    run()


# Records


def rewritten(text: str, change: Callable[[list[str]], None]) -> str:
    """The record with changed lines and checks that fit them."""
    lines = [line.rpartition(" ~")[0] for line in text.splitlines()]
    change(lines)
    return "".join(f"{line} ~{check}\n" for line, check in zip(lines, record.checks(lines), strict=True))


@cache
def a_record(game: Game) -> str:
    history = History(game, 2, "border")
    for _ in range(5):
        history.play(game.legal_texts(history.state)[0])
    return record.write(history)


@every_game
def test_a_record_with_characters_that_it_never_has_is_refused(game: Game) -> None:
    text = a_record(game)
    assert record.verify(text, TITLES)
    for line in (4, -2):  # the options, the last move

        def twice(lines: list[str], line: int = line) -> None:
            lines[line] += " " + lines[line].split(" ")[1]

        with pytest.raises(BadRecord):
            record.verify(rewritten(text, twice), TITLES)
    for more in ("\u2028", "\t", "\r", "\u00a0", " ", "\x00"):
        for line in (1, 2, 3, 4, -2, -1):

            def change(lines: list[str], line: int = line, more: str = more) -> None:
                lines[line] += more

            with pytest.raises(BadRecord):
                record.verify(rewritten(text, change), TITLES)
    for at in (0, 30, len(text) // 2, len(text)):
        with pytest.raises(BadRecord):
            record.verify(f"{text[:at]}\ud800{text[at:]}", TITLES)


@every_game
def test_any_object_in_place_of_a_record(game: Game) -> None:
    text = a_record(game)

    @few
    @given(anything, st.integers(0, len(text)), st.text(max_size=3), st.integers(0, text.count("\n") - 1))
    def run(thing: Any, at: int, more: str, line: int) -> None:
        holds(record.verify, thing, TITLES)
        holds(record.read, thing)
        holds(lambda: [*record.replay(thing, TITLES)])
        holds(lambda: [*record.replay(record.read(text), thing)])
        assert isinstance(holds(record.verify, text[:at] + "!" + more + text[at:], TITLES), GlueckaufError)

        def change(lines: list[str]) -> None:
            lines[line] += more.replace("\n", " ")

        try:
            other = rewritten(text, change)
        except UnicodeEncodeError:
            return
        holds(record.verify, other, TITLES)

    run()


def test_a_seat_of_five_thousand_digits_did_not_give_up() -> None:
    def change(lines: list[str]) -> None:
        lines[-1] = lines[-1].replace(" scores", f" resigned {'9' * 5000} scores")

    with pytest.raises(BadRecord):
        record.verify(rewritten(a_record(GAMES[0]), change), TITLES)


# The command line


words = st.one_of(
    st.sampled_from(
        [*TITLES, "coal", "--players", "-n", "--seed", "--option", "--lang", "--move", "--folder", "--json"]
    ),
    st.sampled_from(["de", "2", "5", "-1", "9" * 30, "x=y", "turn_cap=50", "no/such:Bot", "a\x00b:c"]),
    st.text(max_size=8),
)


@settings(few, max_examples=20)
@given(st.lists(words, max_size=5))
def test_any_words_on_the_command_line(typed: list[str]) -> None:
    for command in (
        ["record", "--games", "1", "--bot", "no bot"],
        ["replay"],
        ["verify"],
        ["games"],
        ["play", "--bot", "?"],
    ):
        result = CliRunner().invoke(app, [command[0], *typed, *command[1:]], input="")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception


def test_what_cannot_be_played_or_written_is_refused_in_a_sentence(tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    title = GAMES[0].id
    for words in (
        ["play", title, "--players", "1000000000"],
        ["play", title, "--players", "-3"],
        ["play", title, "--humans", "-1"],
        ["record", title, "--seed", "\ud800"],
        ["record", title, "--option", "lorry_deck=4-3-3", "--option", "lorry_deck=4-3-3"],
        ["record", title, "--bot", "a\x00b.py:Bot"],
        ["record", title, "--folder", str(tmp_path / "file" / "inside")],
        ["simulate", title, "--players", "7", "--games", "1"],
        ["replay", str(tmp_path / "file"), "--move", "1"],
    ):
        result = CliRunner().invoke(app, words, input="")
        assert result.exit_code == 2 and isinstance(result.exception, SystemExit), (words, result.exception)


# Threads


def asking(game: Game, s: State) -> Iterator[Any]:
    """All questions about a position."""
    legal = game.legal_texts(s)
    yield game.legal_ids(s)
    for text in (*legal, game.actions.texts[0], game.actions.texts[-1]):
        yield game.why_not(s, text)
        if text in legal:
            yield game.checked(s, text)
            yield game.play(s, text)
    yield game.question(s), game.score_table(s), game.ranking(s), game.pieces(s), game.broken_invariant(s)
    yield game.view(s), game.seen_by(s, 0), game.observed(s, 0)


@every_game
def test_a_state_that_cannot_be_written_to_can_be_asked_about(game: Game) -> None:
    random, s = Random(4), game.new(2, "read only")
    while plain(s).seat >= 0:
        fixed: Any = Plain(np.frombuffer(to_bytes(s), game.layout))
        assert game.legal_ids(fixed) == game.legal_ids(s)
        if random.random() < 0.1:
            list(asking(game, fixed))
        s = game.play(fixed, game.actions.texts[choose(game, s, game.legal_ids(s), random)])


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("impatient")
@every_game
def test_asking_writes_to_no_state_that_another_thread_may_read(game: Game) -> None:
    """One thread asks, the other copies the bytes and compares."""
    random, s = Random(3), game.new(2, "threads")
    positions = [s]
    while plain(s).seat >= 0:
        s = game.play(s, game.actions.texts[choose(game, s, game.legal_ids(s), random)])
        positions.append(s)
    for s in positions[::9]:
        before, seen, done = to_bytes(s), set[bytes](), threading.Event()

        def watch(s: State = s, seen: set[bytes] = seen, done: threading.Event = done) -> None:
            while not done.is_set():
                seen.add(to_bytes(s))

        watcher = threading.Thread(target=watch)
        watcher.start()
        for _ in range(5 if COMPILED else 2):
            list(asking(game, s))
        done.set()
        watcher.join()
        assert seen <= {before} and to_bytes(s) == before
