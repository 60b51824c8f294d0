"""A record that is cut off, edited, of an unknown title or of other rules is refused with line and reason."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec import to_builtins

from glueckauf.engine import record
from glueckauf.engine.errors import BadRecord
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS

GAME = TITLES["coal_baron_cards"]
HEADER_LINES = 6
DEAL_LINES = 10


def played(steps: int, seed: str = "a winter evening") -> History:
    history, random = History(GAME, 2, seed, {"order_deck": "1-2-3-1"}), Random(seed)
    while history.seat >= 0 and len(history.actions) < steps:
        history.play(random.choice(GAME.legal_texts(history.state)))
    return history


def with_checks(lines: list[str]) -> str:
    """The lines as a forger would write them, each with its right check."""
    return "".join(f"{line} ~{check}\n" for line, check in zip(lines, record.checks(lines), strict=True))


def without_checks(text: str) -> list[str]:
    return [line.rpartition(" ~")[0] for line in text.splitlines()]


@pytest.mark.parametrize("steps", [0, 40, 1000])
def test_a_record_reads_back_to_the_same_game(steps: int) -> None:
    history = played(steps)
    again = record.verify(record.write(history), TITLES)
    assert to_bytes(again.state) == to_bytes(history.state)
    assert again.actions == history.actions
    assert again.options == history.options and again.options["order_deck"] == "1-2-3-1"
    assert record.write(again) == record.write(history)


def test_who_gave_up_stands_in_the_record_and_is_last() -> None:
    history = played(40)
    history.resigned = (0,)
    assert history.over
    text = record.write(history)
    assert without_checks(text)[-1].startswith("end 40 resigned 0 scores ") and " places 2 1 state " in text
    again = record.verify(text, TITLES)
    assert again.over and again.resigned == (0,) and record.write(again) == text


@pytest.mark.parametrize("resigned", ["resigned 7 ", "resigned 0 0 ", "resigned x ", "resigned "])
def test_nobody_gives_up_who_does_not_play(resigned: str) -> None:
    lines = without_checks(record.write(played(40)))
    lines[-1] = lines[-1].replace("scores", f"{resigned}scores")
    with pytest.raises(BadRecord, match="did not end so"):
        record.verify(with_checks(lines), TITLES)


def test_a_record_is_readable_text() -> None:
    lines = without_checks(record.write(played(2)))
    assert lines[:6] == [
        "glueckauf record 2",
        "title coal_baron_cards",
        "rules 2",
        "players 2",
        "options lorry_deck=4-3-3 order_deck=1-2-3-1 innovation_deck=workers_9 innovation_chain=free",
        "seed a winter evening",
    ]
    assert lines[6].startswith("deal start ") and lines[7].startswith("deal lorry_left ")
    assert lines[-1].startswith("pause 2 scores 0 0 places 1 1 state ")


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (2, "cards", "board"),
        (4, "2", "3"),
        (6, "winter", "summer"),
        (8, "deal", "heal"),
        (20, "", "x"),
        (25, " ", "  "),
    ],
)
def test_an_edited_line_is_named(line: int, old: str, new: str) -> None:
    lines = record.write(played(60)).splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    with pytest.raises(BadRecord) as refused:
        record.verify("".join(lines), TITLES)
    assert (refused.value.line, refused.value.reason.code) == (line, "edited")


def test_a_line_left_out_put_in_or_moved_is_noticed_where_it_is() -> None:
    lines = record.write(played(60)).splitlines(keepends=True)
    for spoilt in (lines[:30] + lines[31:], [*lines[:30], lines[30], *lines[30:]], [*lines[:30], lines[31], lines[30]]):
        with pytest.raises(BadRecord) as refused:
            record.verify("".join(spoilt), TITLES)
        assert refused.value.line in (31, 32) and refused.value.reason.code == "edited"


def test_a_record_that_breaks_off_is_refused_with_its_last_line() -> None:
    text = record.write(played(60))
    lines = text.splitlines(keepends=True)
    with pytest.raises(BadRecord) as refused:
        record.verify("".join(lines[:-1]), TITLES)
    assert (refused.value.line, refused.value.reason.code) == (len(lines) - 1, "cut_off")
    with pytest.raises(BadRecord) as refused:
        record.verify(text[:-20], TITLES)
    assert (refused.value.line, refused.value.reason.code) == (len(lines), "cut_off")
    with pytest.raises(BadRecord) as refused:
        record.verify("".join(lines[:3]), TITLES)
    assert (refused.value.line, refused.value.reason.code) == (4, "bad_line")


@pytest.mark.parametrize("text", ["", "\n", "chess", "glueckauf record 2 ~000000\n", "\x00" * 50, "x" * 3_000_000])
def test_what_is_no_record_is_refused_in_line_1(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        record.verify(text, TITLES)
    assert refused.value.line == 1


def forged(change: Callable[[list[str]], None]) -> tuple[int, str, str]:
    """Line, code and rule with which a record is refused that was changed and given right checks."""
    lines = without_checks(record.write(played(60)))
    change(lines)
    with pytest.raises(BadRecord) as refused:
        record.verify(with_checks(lines), TITLES)
    return refused.value.line, refused.value.reason.code, refused.value.reason.rule


def put(number: int, line: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[number - 1] = line

    return change


FIRST_MOVE = HEADER_LINES + DEAL_LINES + 1


@pytest.mark.parametrize(
    ("number", "line", "code", "rule"),
    [
        (2, "title chess", "unknown_title", ""),
        (3, "rules 0", "other_rules", ""),
        (3, "version 1", "bad_line", ""),
        (4, "players 9", "bad_players", ""),
        (4, "players two", "bad_players", ""),
        (5, "options lorry_deck=9", "unknown_value", ""),
        (5, "options colour=red", "unknown_option", ""),
        (5, "options red", "bad_line", ""),
        (6, "seed ", "bad_seed", ""),
        (7, "deal start 7", "wrong_deal", ""),
        (FIRST_MOVE, "1 0", "bad_line", ""),
        (FIRST_MOVE, "2 0 pass", "wrong_number", ""),
        (FIRST_MOVE, "1 7 pass", "wrong_seat", ""),
    ],
)
def test_a_forged_record_is_refused_with_line_and_reason(number: int, line: str, code: str, rule: str) -> None:
    assert forged(put(number, line)) == (number, code, rule)


def test_an_illegal_move_in_a_record_is_refused_with_the_rules_number() -> None:
    seat = played(0).seat
    assert forged(put(FIRST_MOVE, f"1 {seat} pay 3")) == (FIRST_MOVE, "not_asked", "§3.1")
    assert forged(put(FIRST_MOVE, f"1 {seat} place extract_1_2")) == (FIRST_MOVE, "area_not_laid_out", "§2.6")
    assert forged(put(FIRST_MOVE, f"1 {seat} dance")) == (FIRST_MOVE, "unreadable_move", "§4")


def test_a_deal_that_is_not_complete_is_refused() -> None:
    assert forged(lambda lines: lines.__delitem__(FIRST_MOVE - 2))[1] == "wrong_deal"


def test_another_result_is_refused_in_the_last_line() -> None:
    last = HEADER_LINES + DEAL_LINES + 60 + 1

    def better(lines: list[str]) -> None:
        lines[-1] = lines[-1].replace("scores ", "scores 9", 1)

    assert forged(better) == (last, "wrong_end", "")


def test_a_game_goes_on_after_its_end_is_refused() -> None:
    lines = without_checks(record.write(played(1000)))
    lines.insert(-1, f"{len(lines) - HEADER_LINES - DEAL_LINES} 0 pass")
    with pytest.raises(BadRecord) as refused:
        record.verify(with_checks(lines), TITLES)
    assert (refused.value.reason.code, refused.value.reason.rule) == ("game_is_over", "§9")


ISLE = TITLES["isle_of_trains"]


@cache
def isle_record(version: int, steps: int = 160) -> str:
    """A game of draws, with several reshuffles."""
    history = History(ISLE.at(version), 2, "chance", {"turn_cap": "50"})
    while history.seat >= 0 and len(history.actions) < steps:
        legal = ISLE.legal_texts(history.state)
        history.play("draw" if "draw" in legal else legal[len(history.actions) % len(legal)])
    return record.write(history)


def chance_lines(lines: list[str]) -> list[int]:
    """Where chance is told, counted from 0."""
    return [number for number, line in enumerate(lines) if line.startswith("chance ")]


def test_what_chance_decided_follows_the_move_in_which_it_did() -> None:
    text = isle_record(2)
    lines = without_checks(text)
    assert lines[0] == "glueckauf record 2" and len(chance_lines(lines)) >= 2
    assert all(lines[place - 1].split()[2] == "draw" for place in chance_lines(lines))
    history = record.verify(text, TITLES)
    assert record.write(history) == text
    reshuffles = plain(history.state).reshuffles
    assert len(chance_lines(lines)) == reshuffles


def test_a_reshuffle_in_a_record_is_the_discard_pile_of_that_moment_and_its_top_card_is_drawn() -> None:
    lines = without_checks(isle_record(2))
    history = record.verify(isle_record(2), TITLES)
    for place in chance_lines(lines):
        number, words = int(lines[place - 1].split()[0]), lines[place].split()
        before, after = (to_builtins(ISLE.view(plain(history.states[state]))) for state in (number - 1, number))
        table = plain(history.states[number - 1])
        secret = [[table.discard_secret[seat, kind] for kind in range(len(CARD_IDS))] for seat in range(2)]
        discards = Counter(before["discards"]["open"])
        for row in secret:
            discards += Counter(dict(zip(CARD_IDS, row, strict=True)))
        assert (words[1], Counter(words[2:])) == ("deck", discards) and before["pile"] == 0
        seat = before["seat"]
        drawn = Counter(after["players"][seat]["hand"]) - Counter(before["players"][seat]["hand"])
        assert list(drawn) == [words[2]] and after["pile"] == len(words) - 3


def test_rules_version_1_has_records_of_format_1_without_chance() -> None:
    lines = without_checks(isle_record(1))
    assert lines[0] == "glueckauf record 1" and not chance_lines(lines)
    assert record.write(record.verify(isle_record(1), TITLES)) == isle_record(1)


def refused_isle(lines: list[str]) -> tuple[int, str]:
    with pytest.raises(BadRecord) as refused:
        record.verify(with_checks(lines), TITLES)
    return refused.value.line, refused.value.reason.code


def test_forged_chance_is_refused_with_its_line() -> None:
    lines = without_checks(isle_record(2))
    place = chance_lines(lines)[0]
    words = lines[place].split()
    for forged in (" ".join([*words[:2], *reversed(words[2:])]), "chance pile bank", "chance "):
        assert refused_isle([*lines[:place], forged, *lines[place + 1 :]]) == (place + 1, "wrong_chance")
    assert refused_isle([*lines[:place], *lines[place + 1 :]]) == (place + 1, "wrong_chance")  # left out
    assert refused_isle([*lines[: place + 1], lines[place], *lines[place + 1 :]]) == (place + 2, "wrong_chance")
    assert refused_isle([*lines[: place - 1], lines[place], *lines[place - 1 :]]) == (
        place,
        "wrong_chance",
    )  # too early


def test_chance_before_the_first_move_or_in_format_1_is_no_line_of_a_record() -> None:
    lines = without_checks(isle_record(2))
    first = next(number for number, line in enumerate(lines) if line.startswith("1 "))
    told = lines[chance_lines(lines)[0]]
    assert refused_isle([*lines[:first], told, *lines[first:]]) == (first + 1, "wrong_number")
    old = without_checks(isle_record(1))
    assert refused_isle([*old[: first + 1], told, *old[first + 1 :]])[1] == "wrong_number"


@pytest.mark.parametrize("version", [1, 2])
def test_the_format_of_other_rules_is_refused_in_line_1(version: int) -> None:
    lines = without_checks(isle_record(version, 4))
    lines[0] = record.FORMATS[2 - version]
    assert refused_isle(lines) == (1, "other_format")
