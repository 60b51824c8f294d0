"""The table of text: narrow enough, well-formed, and telling no more than the view."""

import re
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from msgspec import convert
from rich.cells import cell_len
from rich.text import Text

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.lines import Line, length
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME
from glueckauf.games.coal_baron_cards.face import news as face_news
from glueckauf.games.coal_baron_cards.face.view import View
from tests.contract.games import positions
from tests.views import view_json

GALLERY = -1


def news(before: object, after: object, language: str, names: Sequence[str] = ()) -> list[str]:
    return face_news.news(convert(before, View), convert(after, View), language, names)


def drawn(view: dict[str, Any], language: str, **more: Any) -> list[str]:
    """The lines of the board without their markup; markup that does not parse raises."""
    return Text.from_markup(GAME.board(convert(view, View), language, Screen(**more))).plain.split("\n")


@cache
def views(players: int, seed: int, step: int = 5) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    s: Any = None
    for number, (s, _) in enumerate(positions(GAME, players, seed)):
        if number % step == 0:
            found.append(view_json(GAME, s, number % players))
    return [*found, view_json(GAME, s, GALLERY)]


@pytest.fixture
def nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is longer than its column fails instead of losing its end."""

    def whole(line: Line, width: int) -> Line:
        assert length(line) <= width, line
        return line

    monkeypatch.setattr("glueckauf.engine.face.lines.cut", whole)


@pytest.mark.usefixtures("nothing_is_cut")
@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("width", [78, 80, 100])
def test_no_line_is_wider_than_the_screen(players: int, language: str, width: int) -> None:
    names = ["Du", "Bot 2", "Spieler 3", "Spieler mit langem Namen"]
    for view in views(players, 7):
        for line in drawn(view, language, width=width, names=names):
            assert cell_len(line) <= width, line
            assert "_" not in line and "unknown" not in line


def test_without_a_width_a_hundred_cells_are_enough() -> None:
    assert max(cell_len(line) for view in views(4, 8, 9) for line in drawn(view, "de")) == 100


def test_the_one_who_is_asked_comes_last() -> None:
    view = view_json(GAME, GAME.new(3, "board"), GALLERY)
    names = ["Anna", "Berta", "Clara"]
    headings = [line for line in drawn(view, "en", names=names) if line.startswith("── ")]
    assert names[view["seat"]] in headings[-1]
    assert [names[(view["seat"] + 1) % 3] in headings[0], names[(view["seat"] + 2) % 3] in headings[1]] == [True, True]


def test_the_display_shows_tops_and_prices() -> None:  # §2, §3.2
    s = GAME.play(GAME.play(GAME.new(4, "board"), "place order"), "pay 1")
    lines = drawn(view_json(GAME, s, GALLERY), "en")
    assert lines[0].startswith("Shift 1/5")
    names = next(i for i, line in enumerate(lines) if line.startswith("Lorry left"))
    order = lines[names].index("Order")
    assert lines[names + 2][order:].startswith("pay 2 · 27")
    assert lines[names + 3][order + 1] == "1"


@pytest.mark.usefixtures("nothing_is_cut")
@pytest.mark.parametrize("width", [78, 80, 100])
@pytest.mark.parametrize(("language", "word"), [("de", "für"), ("en", "pay")])
def test_a_price_of_two_digits_is_not_cut(language: str, word: str, width: int) -> None:  # §3.2
    view = view_json(GAME, GAME.new(4, "board"), GALLERY)
    for number, area in enumerate(view["areas"]):
        area["required"], area["workers"][0] = 10 + number, [1, 1, 1, 1, 1, 2, 2, 3, 4, 5]
    text = "\n".join(drawn(view, language, width=width))
    for number in range(len(view["areas"])):
        assert re.search(rf"{word} {10 + number}(?!\d)", text)


def test_the_rows_of_the_display_are_those_of_the_rulebook() -> None:  # §2
    lines = drawn(view_json(GAME, GAME.new(4, "board"), GALLERY), "en")
    upper, lower = (next(line.split() for line in lines if line.startswith(name)) for name in ("Lorry", "Free Choice"))
    assert upper[-2:] == ["Loco", "Order"]
    assert lower[-3:] == ["Objective", "Innovation", "Share"]


def test_one_board_alone() -> None:
    view = view_json(GAME, GAME.new(2, "board"), 0)
    lines = drawn(view, "de", only=view["seat"])
    assert lines[0].startswith("── ") and len(lines) == 5
    assert [line.split()[0] for line in lines[1:]] == ["Reihe", "Gleis", "Gleis", "Gleis"]


def test_secret_cards_of_the_others_are_a_number() -> None:  # §13
    s = GAME.new(2, "board")
    for move in ("place free_choice", "pay 2", "look order", "keep 4"):
        s = GAME.play(s, move)
    asked = view_json(GAME, s, GALLERY)["seat"]
    mine, theirs = (drawn(view_json(GAME, s, seat), "en", only=1 - asked) for seat in (1 - asked, asked))
    assert any("(secret)" in line for line in mine)
    assert any("1 secret" in line for line in theirs) and not any("→" in line for line in theirs)


def over(totals: list[int], markers: list[list[int]], places: list[int]) -> list[str]:
    """The board of a game that ended so."""
    view = deepcopy(views(len(totals), 9, 1000)[-1])
    for board, total, own in zip(view["players"], totals, markers, strict=True):
        board["points"]["total"], board["markers"] = total, own
    return drawn({**view, "places": places}, "en", names=["Anna", "Berta", "Clara"][: len(totals)])


def test_the_score_sheet_names_every_category_and_the_winner() -> None:  # §10
    lines = over([20, 31, 12], [[1], [2], [3]], [2, 1, 3])
    sheet = [line.split("  ")[0] for line in lines]
    for category in ("A delivered lorries", "B fulfilled orders", "C shares", "D shift markers", "E objectives"):
        assert category in sheet
    assert lines[-1] == "Winner: Berta with 31 VP, 11 ahead of the next."


def test_the_score_sheet_of_four_with_long_names_fits_a_narrow_screen() -> None:
    *_, view = views(4, 9, 1000)
    lines = drawn(view, "de", width=80, names=["Generaldirektor Müller"] * 4)
    row = next(line for line in lines if line.startswith("Rang"))
    assert len(row.split()) == 5 and cell_len(row) <= 80


def test_the_score_sheet_tells_what_broke_a_tie() -> None:  # §10, R20
    lines = over([20, 20, 12], [[1, 4], [2], [3]], [1, 2, 3])
    assert lines[-1] == "Winner: Anna. 2 have 20 VP; shift marker 4 is the highest of theirs (R20)."


def test_the_score_sheet_tells_of_a_shared_victory() -> None:  # R20
    lines = over([20, 20, 12], [[], [], [1]], [1, 1, 3])
    assert lines[-1].startswith("Shared victory: Anna and Berta with 20 VP each")


def test_the_news_tell_of_shifts_and_of_kept_cards() -> None:  # §7, §8, R26
    told: set[str] = set()
    for seed in range(2):
        before = None
        for s, _ in positions(GAME, 2, seed):
            after = view_json(GAME, s, GALLERY)
            if before is not None:
                told.update(news(before, after, "en"))
                assert len(news(before, after, "de")) == len(news(before, after, "en"))
            before = after
    assert any(
        re.match(r"shift 1 is over · . Player \d takes shift marker 1 and starts shift 2 · ", line) for line in told
    )
    assert any(line.startswith("kept: ") for line in told)
    assert "the kept card stays secret" in told
    assert any(line.endswith(" passes: nothing left to do") for line in told)


@pytest.mark.parametrize(
    ("left", "right", "split"), [((1, 3), (7, 4), True), ((1, 1), (2, 1), True), ((1, 1), (7, 6), False)]
)
def test_the_news_tell_of_a_stack_that_was_split(  # §4.3
    left: tuple[int, int], right: tuple[int, int], *, split: bool
) -> None:
    before, after = (view_json(GAME, GAME.new(2, "board"), GALLERY) for _ in range(2))
    before["area"] = "lorry_left" if split else "lorry_right"
    for i, view in enumerate((before, after)):
        view["stacks"][0]["size"], view["stacks"][1]["size"] = left[i], right[i]
    said = "the left lorry stack was empty and got the upper half of the right lorry stack"
    assert news(before, after, "en") == ([said] if split else [])
    german = "der linke Lorenstapel war leer und bekam die obere Hälfte des rechten"
    assert news(before, after, "de") == ([german] if split else [])
