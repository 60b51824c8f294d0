"""The German rules pages say what the English ones say, as far as it can be counted."""

import re
from collections import Counter
from pathlib import Path

import pytest

from glueckauf.games import TITLES as GAMES
from glueckauf.table.endpoints.rules_pages import MARK, rules_page
from tests.contract.games import material

PAGES = Path(__file__).parents[1] / "docs" / "rules"
TITLES = sorted(GAMES)
TAGS = "rulebook-de|rulebook-en|short-rules|bga|review|implementation|inferred"
RULING = r"^(?:- \*\*|\| )R(\d+)\b"
EXAMPLE = r"^(?:- )?\*\*([ED]\d+)\b"
SOURCE = rf"\[({TAGS})\b"

both = pytest.mark.parametrize("title", TITLES)


def pages(title: str) -> tuple[str, str]:
    """The English page and the German one."""
    english, german = (PAGES / f"{title}{language}.md" for language in ("", ".de"))
    return english.read_text(encoding="utf-8"), german.read_text(encoding="utf-8")


def found(pattern: str, title: str) -> tuple[list[str], list[str]]:
    """What the pattern finds on both pages, line by line, in the order of the page."""
    english, german = (re.findall(pattern, page, re.MULTILINE) for page in pages(title))
    return english, german


def in_words(code: str) -> bool:
    """A formula that is written with words, and so has been translated."""
    return "(" in code and re.search(r"[a-z]{2} [a-z]{2}", code, re.IGNORECASE) is not None


def test_every_title_has_a_page_in_both_languages() -> None:
    wanted = sorted(f"{title}{language}.md" for title in TITLES for language in ("", ".de"))
    assert sorted(page.name for page in PAGES.glob("*.md")) == wanted, (
        "docs/rules: TITLE.md and TITLE.de.md of each title"
    )
    assert sorted(page.name for page in PAGES.glob("*.yaml")) == sorted(f"{title}.yaml" for title in TITLES)


def test_the_patterns_below_find_what_they_are_meant_to_find() -> None:
    """A page may have no ruling, example or source; all pages together have many."""
    for pattern, least in ((RULING, 120), (EXAMPLE, 10), (SOURCE, 300)):
        assert sum(len(found(pattern, title)[0]) for title in TITLES) >= least, pattern


@both
def test_the_sections_have_the_same_numbers(title: str) -> None:
    english, german = found(r"^#+ \d+(?:\.\d+)*", title)
    assert german == english
    assert len(english) >= material(title).sections


@both
def test_there_are_as_many_headings_of_every_level(title: str) -> None:
    english, german = found(r"^#+(?= )", title)
    assert german == english


@both
def test_the_rulings_have_the_same_numbers_and_none_is_left_out(title: str) -> None:
    english, german = found(RULING, title)
    assert german == english == [str(number + 1) for number in range(len(english))]
    assert len(english) >= material(title).rulings


@both
def test_the_examples_have_the_same_numbers(title: str) -> None:
    english, german = found(EXAMPLE, title)
    assert german == english
    assert english or title not in {"coal_baron", "isle_of_trains"}  # in the card game they are a numbered list


@both
def test_the_points_of_every_list_have_the_same_numbers(title: str) -> None:
    english, german = found(r"^ *(?:-|\d+\.) ", title)
    assert german == english


@both
def test_the_same_ids_stand_in_backticks(title: str) -> None:
    english, german = found(r"`([^`\n]+)`", title)
    assert {code for code in german if not in_words(code)} == {code for code in english if not in_words(code)}
    assert sum(map(in_words, german)) == sum(map(in_words, english))


@both
def test_the_tables_have_as_many_rows_and_cells(title: str) -> None:
    english, german = found(r"^ *\|.*$", title)
    assert [row.count("|") for row in german] == [row.count("|") for row in english]


@both
def test_there_are_as_many_code_blocks(title: str) -> None:
    english, german = found(r"^ *```", title)
    assert german == english
    assert len(english) % 2 == 0


@both
def test_the_same_sources_are_named_as_often(title: str) -> None:
    english, german = found(SOURCE, title)
    assert Counter(german) == Counter(english)
    assert len(english) >= material(title).sources


@both
def test_the_same_rulings_are_referred_to_as_often(title: str) -> None:
    english, german = found(r"\b[RM]\d+\b(?!-D)", title)  # R3-D is a wagon
    assert Counter(german) == Counter(english)


@both
def test_the_german_page_has_german_quotation_marks_in_pairs(title: str) -> None:
    text = re.sub(r"`[^`\n]+`", "", pages(title)[1])
    assert '"' not in text and "”" not in text
    assert text.count("„") == text.count("“")


@both
def test_refusals_cite_sections_and_rulings_of_the_page(title: str) -> None:
    english, _ = pages(title)
    known = {f"§{number}" for number in re.findall(r"^##+ (\d+(?:\.\d+)?)\.? ", english, re.MULTILINE)}
    known |= set(re.findall(r"^(?:- \*\*|\| )(R\d+)\b", english, re.MULTILINE))
    game = GAMES[title]
    cited = {reason.rule for reason in game.reasons if reason.rule} | {*game.actions.sections.values()}
    cited |= {game.actions.listed_in, *(rule for rule, _, _ in game.actions.impossible.values())}
    steps = {rule for rule in cited if rule.split()[0] not in known}
    assert steps <= {"§2.6"}  # a step of a numbered list


@both
def test_players_are_spared_the_chapters_for_engineers(title: str) -> None:
    for language in ("en", "de"):
        page = rules_page(title, language)
        assert MARK not in page and "invariant" not in page.lower()
        whole = pages(title)[language == "de"]
        marked = len(re.findall(rf"(?m)^{MARK}$", whole))
        assert len(re.findall(r"(?m)^## ", page)) == len(re.findall(r"(?m)^## ", whole)) - marked
        assert "tiny-games" not in page and "research" not in page and "Forschung" not in page


def test_spaces_have_names_where_players_read_and_ids_only_in_a_column_of_their_own() -> None:
    ids = r"\b(?:factory|mining|delivery|money|order)_(?!fits)[a-zN\d]\w*"
    for language in ("en", "de"):
        lines = [line for line in rules_page("coal_baron", language).splitlines() if re.search(ids, line)]
        assert len(lines) > 15
        assert all(line.startswith("|") and len(re.findall(ids, line.rsplit("|", 2)[0])) == 0 for line in lines), lines
