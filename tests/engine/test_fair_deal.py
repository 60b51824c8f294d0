"""A seed from everybody's parts: how it follows from them, and how a record says so."""

import pytest

from glueckauf.engine import record
from glueckauf.engine.fair_deal import (
    FairDeal,
    Part,
    Setting,
    bot_seed,
    commitment,
    holds,
    lines_of,
    read_lines,
    seed_of,
)
from glueckauf.engine.history import History
from glueckauf.games import TITLES

SECRET, VALUE, OTHER = "0" * 64, "2" * 64, "3" * 64
DEAL = FairDeal("table", SECRET, (Part(commitment(VALUE), VALUE), Part(), Part(commitment(OTHER))))


def test_the_seed_depends_on_every_part() -> None:
    setting = Setting("coal_baron", 2, 2, {"a": "1", "b": "2"})
    whole = FairDeal("table", "0" * 64, (Part("1" * 64, "2" * 64), Part()))
    seeds = {
        seed_of(whole, setting),
        seed_of(whole._replace(table="other"), setting),
        seed_of(whole._replace(secret="1" * 64), setting),
        seed_of(whole._replace(parts=(Part("1" * 64), Part())), setting),
        seed_of(whole._replace(parts=(Part(), Part("1" * 64, "2" * 64))), setting),
        seed_of(whole, setting._replace(title="isle_of_trains")),
        seed_of(whole, setting._replace(rules=1)),
        seed_of(whole, setting._replace(options={"a": "2", "b": "1"})),
        bot_seed("table", "0" * 64),
        commitment("0" * 64),
    }
    assert len(seeds) == 10
    nothing = FairDeal("table", "0" * 64, (Part(), Part()))  # the page's tests know the same number
    assert seed_of(nothing, setting) == "8a1d06aa0e30783dbfbe454b43ce63b13f467cd4debb1e6a64c9dab2ea10efb3"
    assert seed_of(whole, setting._replace(options={"b": "2", "a": "1"})) == seed_of(whole, setting)


def test_records_from_before_stay_as_they_were() -> None:
    history = History(TITLES["coal_baron"], 2, "a winter evening")
    text = record.write(history)
    assert text.startswith("glueckauf record 2 ") and "\nfair " not in text
    assert record.verify(text, TITLES).seed == history.seed
    assert read_lines([], 2) == -1


def test_what_a_record_says_is_read_again() -> None:
    assert read_lines(lines_of(DEAL), 3) == DEAL
    assert [holds(part) for part in DEAL.parts] == [True] * 3


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (0, "table"),
        (0, "secret x"),
        (1, f"secret {SECRET[1:]}"),
        (2, f"commitment {commitment(VALUE)}"),
        (3, f"seat 1 {commitment(VALUE)} {VALUE}"),
        (3, f"seat 0 {commitment(OTHER)} {VALUE}"),
        (4, "seat 1 -"),
        (4, f"seat 1 - {VALUE}"),
        (5, f"seat 2 {OTHER[1:]} -"),
    ],
)
def test_the_first_line_that_says_nothing_sensible_is_named(place: int, line: str) -> None:
    lines = lines_of(DEAL)
    assert lines[place] != line
    assert read_lines([*lines[:place], line, *lines[place + 1 :]], 3) == place


def test_a_line_too_many_or_too_few_is_named() -> None:
    lines = lines_of(DEAL)
    assert read_lines(lines[:-1], 3) == 4 and read_lines([*lines, "seat 3 - -"], 3) == 5
