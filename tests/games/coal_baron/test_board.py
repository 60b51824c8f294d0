"""The table of text: narrow enough, nothing cut off, and telling no more than the view."""

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
from glueckauf.games.coal_baron import COAL_BARON as GAME
from glueckauf.games.coal_baron.face import names
from glueckauf.games.coal_baron.face import news as face_news
from glueckauf.games.coal_baron.face.view import View
from glueckauf.games.coal_baron.state import State
from tests.contract.games import positions
from tests.rules.coal_baron.table import BLUE, GREEN, RED, TILE, Board, last_turn, play, position
from tests.views import view_json

GALLERY = -1


def news(before: object, after: object, language: str, names: Sequence[str] = ()) -> list[str]:
    return face_news.news(convert(before, View), convert(after, View), language, names)


def drawn(view: dict[str, Any], language: str, **more: Any) -> list[str]:
    """The lines of the board without their markup; markup that does not parse raises."""
    return Text.from_markup(GAME.board(convert(view, View), language, Screen(**more))).plain.split("\n")


@cache
def views(players: int, seed: int, step: int = 11) -> list[dict[str, Any]]:
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
@pytest.mark.parametrize("width", [78, 100])
def test_every_line_fits_the_screen_and_none_is_cut(players: int, language: str, width: int) -> None:
    names = ["Du", "Bot 2", "Spieler 3", "Generaldirektor Müller"]
    for view in views(players, 7):
        for line in drawn(view, language, width=width, names=names):
            assert cell_len(line) <= width, line
            assert "_" not in line and "unknown" not in line


def test_without_a_width_a_hundred_cells_are_enough() -> None:
    assert max(cell_len(line) for view in views(4, 8, 29) for line in drawn(view, "de")) == 100


RICH: Board = {  # a seat that has a lot of everything
    "marks": 120,
    "tiles": ["yellow-light-2"] * 3 + ["yellow-dark-2"] * 3 + ["grey-dark-1"],
    "carts": {"yellow": ["yellow", "grey", "black"], "grey": ["yellow"]},
    "level": 3,
    "cage": ["yellow", "yellow", "brown", "grey", "black"],
    "storage": ["yellow"] * 2 + ["brown"] * 3 + ["grey"] + ["black"] * 2,
    "orders": ["truck-mixed-4 black=yellow grey=grey", "handcart-brown-3", "horse_cart-yellow-1 yellow=yellow"],
    "delivered": ["train-grey-2", "truck-black-3", "train-mixed-4"],
}


def alone(s: State, language: str, **more: Any) -> list[str]:
    """The board of RED by itself."""
    return [line.rstrip() for line in drawn(view_json(GAME, s, GALLERY), language, only=RED, **more)]


@pytest.mark.usefixtures("nothing_is_cut")
def test_the_board_of_a_player_in_german() -> None:  # §5, §6, §7, §11.1, §12
    assert alone(position(3, shift=3, **RICH), "de", width=78) == [
        "── ●  Spieler 1  ─ 15 Arbeiter ─ 120 Mark ─ 29 SP (wäre jetzt Schluss: 55) ───",
        " über Tage Lager 2ge 3br 1gr 2sw      Aufträge   Handk. 3br→7 □□□,",
        " 1 gelb    1ge 10 leer +1gr 1sw                  Fuhrw. 1ge→2 ■ ✓,",
        " 2 braun   ■                                     Lastw. bunt→10 □□■◧",
        "▸3 grau    ge□                        geliefert  Lastw. 3sw→12, Eisenb. 2gr→7,",
        " 4 schwarz ■                                     Eisenb. bunt→10",
        " im Korb   2ge 1br 1gr 1sw            Mehrheiten Kohle 1ge 1br 3gr 4sw,",
        "                                                 Lastw. 3, Eisenb. 6,",
        "                                                 leere Loren 10ge 1gr",
        "                                      Plättchen  3 hell, 4 dunkel (-2 SP)",
    ]


@pytest.mark.usefixtures("nothing_is_cut")
def test_the_board_of_a_player_in_english() -> None:  # §5, §6
    assert alone(position(3), "en") == [
        "── ●  Player 1  ─ 15 workers ─ 9 Marks ─ 0 VP (if it ended now: 2) ─────────────────────────────────",
        "▸surface   storage –                  orders     –",
        " 1 yellow  ■                          tiles      0 light, 0 dark",
        " 2 brown   ■",
        " 3 grey    ■",
        " 4 black   ■",
        " in cage   –",
    ]


@pytest.mark.usefixtures("nothing_is_cut")
def test_a_heading_drops_words_before_it_loses_its_end() -> None:
    s = position(3, workers=2, marks=100)
    name = "Generaldirektor von Müller"
    wide, narrow = (alone(s, "de", width=width, names=[name] * 3)[0] for width in (100, 78))
    assert "2 Arbeiter (13 in der Kantine) ─ 100 Mark ─ 0 SP (" in wide
    assert narrow.startswith("── ●  Generaldirektor von Mü  ─ 2 Arbeiter ─ 100 Mark ─ 0 SP (jetzt: 21)")
    canteen = alone(s, "de", width=78, names=["Du"] * 3)[0]
    assert "(13 in der Kantine) ─ 100 Mark ─ 0 SP (jetzt: 21)" in canteen


def test_the_one_who_is_asked_comes_last() -> None:
    view = view_json(GAME, GAME.new(3, "board"), GALLERY)
    names = ["Anna", "Berta", "Clara"]
    headings = [line for line in drawn(view, "en", names=names) if line.startswith("── ")]
    assert names[view["seat"]] in headings[-1]
    assert [names[(view["seat"] + 1) % 3] in headings[0], names[(view["seat"] + 2) % 3] in headings[1]] == [True, True]


def cell(lines: list[str], name: str, number: int = 1) -> list[str]:
    """The column of a space: the `number`-th of this name."""
    row = next(i for i, line in enumerate(lines) if name in line and i > 1)
    at = -1
    for _ in range(number):
        at = lines[row].index(name, at + 1)
    end = next(i for i in range(row, len(lines)) if lines[i].startswith("───"))
    return [line[at : at + len(lines[1]) // 9].strip() for line in lines[row:end]]


def test_a_space_shows_what_it_offers_and_costs_and_who_stands_there() -> None:  # §3, §4
    s = position(
        3,
        standing={"money_4": (BLUE, 2), "factory_2": (GREEN, 1)},
        bank={RED: 1, BLUE: 2, GREEN: 3},
        factory={"factory_1": None, "factory_2": "grey-light-2"},
        display={"order_1": None, "order_2": "truck-mixed-4"},
        tile_stack=[],
        order_stack=[],
    )
    view = view_json(GAME, s, RED)
    lines = drawn(view, "en")
    assert cell(lines, "Factory 1") == ["Factory 1", "empty", "pay 1", ""]
    assert cell(lines, "Factory 2") == ["Factory 2", "2gr light", "6 Marks", "pay 2 ■1"]
    assert cell(lines, "Factory 8") == ["Factory 8", "locked", "", ""]
    assert cell(lines, "Factory ", 9)[:3] == ["Factory", "draw 5", "pay 1"]
    assert cell(lines, "Mining")[:2] == ["Mining", "10 steps"]
    assert cell(lines, "Money", 3) == ["Money", "4 Marks", "pay 3 ▲2"]
    assert cell(lines, "Deliver", 2)[:3] == ["Deliver", "horse cart", "pay 1"]
    assert cell(lines, "Order 1") == ["Order 1", "empty", "pay 1", ""]
    assert cell(lines, "Order 2") == ["Order 2", "truck", "mix→10", "pay 1"]
    assert cell(lines, "Bank") == ["Bank", "1 Mark", "1 ●1 ▲2 ■3"]
    german = drawn(view, "de")
    assert [cell(german, "Fördern", number)[1] for number in (1, 2, 3, 4)] == [
        *("10 Schr.", "8 Schr.", "6 Schr."),
        "gesperrt",
    ]
    narrow = drawn(view, "de", width=78)
    assert [cell(narrow, "Fördern", number)[1] for number in (1, 2, 4)] == ["max. 10", "max. 8", "gesp."]
    assert cell(narrow, "Fabr. 2") == ["Fabr. 2", "2gr he", "6 Mark", "2 ■1"]
    assert cell(narrow, "Auftr.2") == ["Auftr.2", "Lastw.", "bunt→10", "für 1"]
    assert cell(narrow, "Bank") == ["Bank", "1 Mark", "1 ●▲■"]


def line_of(s: State, seat: int, label: str, language: str = "en") -> str:
    """A labelled line of the board, all of it on one line."""
    lines = drawn(view_json(GAME, s, seat), language, legend=False)
    at = next(i for i, line in enumerate(lines) if line.startswith(label))
    end = next(i for i in range(at + 1, len(lines)) if not lines[i].startswith(" "))
    return " ".join(line.strip() for line in lines[at:end]).removeprefix(label).strip()


TILES = ["grey-dark-1", "yellow-light-1", "black-dark-2", "brown-light-2", "grey-light-2"]
AGAIN = ["yellow-light-1", "brown-light-2", "grey-dark-1", "grey-light-2", "black-dark-2"]


def put(s: State, end: str, tiles: list[str]) -> State:
    return play(s, "keep_none", f"return {end}", *(f"put_tile {tile}" for tile in tiles[:4]))


def test_who_put_tiles_back_reads_where_they_lie() -> None:  # §14
    s = put(play(position(3, tile_stack=[*TILES, ...]), "place factory_draw"), "top", TILES)
    assert line_of(s, RED, "tiles") == (
        "stack of 41 · from the top: 1gr dark, 1ye light, 2bk dark, 2br light, 2gr light"
    )
    assert line_of(s, BLUE, "tiles") == "stack of 41"
    s = put(play(position(3, tile_stack=[*TILES, ...]), "place factory_draw"), "bottom", TILES)
    assert line_of(s, RED, "Plättchen", "de") == (
        "Stapel 41 · von oben: 36 ?, 1gr dunkel, 1ge hell, 2sw dunkel, 2br hell, 2gr hell"
    )


@pytest.mark.parametrize(
    ("end", "english", "german"),
    [
        ("top", "among the top 5", "unter den obersten 5"),
        ("bottom", "among numbers 37 to 41", "unter Nummer 37 bis 41"),
    ],
)
def test_who_knew_tiles_that_another_put_back_reads_among_which_they_lie(end: str, english: str, german: str) -> None:
    s = put(play(position(3, tile_stack=[*TILES, ...]), "place factory_draw"), "top", TILES)
    s = put(play(s, "place factory_draw"), end, AGAIN)
    tiles = "1ye light, 2br light, 2gr light, 1gr dark, 2bk dark"
    assert line_of(s, RED, "tiles") == f"stack of 41 · {english}: {tiles}"
    assert f"· {german}: 1ge hell," in line_of(s, RED, "Plättchen", "de")


def test_a_hand_shows_what_is_put_back_and_what_is_left_to_who_drew_it_alone() -> None:  # §5.2, §14
    s = play(position(3, tile_stack=[*TILES, ...]), "place factory_draw")
    assert line_of(s, RED, "drawn") == "1ye light, 2br light, 2gr light, 1gr dark, 2bk dark"
    assert line_of(s, BLUE, "drawn") == "5 ?"
    s = play(s, "keep_none", "return bottom")
    assert line_of(s, RED, "drawn").startswith("still to the bottom: 1ye light, ")
    s = play(s, "put_tile black-dark-2", "put_tile brown-light-2")
    assert line_of(s, RED, "drawn") == (
        "to the bottom: 2bk dark, 2br light · still to the bottom: 1ye light, 2gr light, 1gr dark"
    )
    assert line_of(s, BLUE, "drawn") == "5 ? · 2 back to the bottom"
    assert line_of(s, GALLERY, "gezogen", "de") == "5 ? · 2 zurück nach unten"


def test_the_draft_is_listed() -> None:  # §2.2
    draft = line_of(GAME.new(2, "board"), GALLERY, "draft")
    assert draft.count("→") == 7 and draft.count(",") == 6


@pytest.mark.parametrize(
    ("shift", "english", "german"),
    [
        (1, "its end scores coal", "am Ende zählt Kohle"),
        (2, "its end scores coal and transports", "am Ende zählen Kohle und Transporte"),
        (3, "its end scores coal, transports, empty carts", "am Ende zählen Kohle, Transporte, leere Loren"),
    ],
)
def test_the_header_tells_what_the_end_of_the_shift_scores(shift: int, english: str, german: str) -> None:  # §11.1
    view = view_json(GAME, position(shift=shift), RED)
    assert drawn(view, "en")[0].rstrip() == f"Shift {shift}/3  ·  start ● Player 1  ·  {english}"
    assert drawn(view, "de")[0].rstrip() == f"Schicht {shift}/3  ·  Start ● Spieler 1  ·  {german}"
    short = ("Kohle", "Kohle, Transporte", "zählt alles")[shift - 1]
    long_name = drawn(view, "de", width=78, names=["Generaldirektor Müller"] * 2)[0].rstrip()
    assert long_name.endswith(f"Müller  ·  {german if shift == 1 else short}")


def test_who_knows_the_signs_can_do_without_the_legend() -> None:
    view = view_json(GAME, position(), RED)
    full, bare = (drawn(view, "de", legend=legend) for legend in (True, False))
    gone = [line for line in full if line not in bare]
    assert gone == full[-len(full) + full.index(gone[0]) :][: len(gone)]
    assert "  ".join(gone).endswith("■ voll  ◧ halb voll  □ leer  ✓ fertig  ▸ Korb")
    assert "für 2 ●1: kostet 2 Arbeiter, 1 von ● steht dort" in gone[0]


def over(totals: list[int], marks: list[int], places: list[int], language: str = "en") -> list[str]:
    """The board of a game that ended so."""
    view = deepcopy(views(len(totals), 9, 1000)[-1])
    for board, total, own in zip(view["players"], totals, marks, strict=True):
        board["points"]["total"], board["marks"] = total, own
    return drawn({**view, "places": places}, language, names=["Anna", "Berta", "Clara"][: len(totals)])


def test_the_score_sheet_names_every_category_and_the_winner() -> None:  # §12
    lines = over([20, 31, 12], [1, 2, 3], [2, 1, 3])
    sheet = [line.split("  ")[0] for line in lines]
    for category in ("delivered orders", "coal majorities", "Marks (5 each)", "outstanding orders", "Sum", "Place"):
        assert category in sheet
    assert lines[0] == "The game is over"
    assert lines[-1] == "Winner: Berta with 31 VP, 11 ahead of the next."
    german = over([20, 31, 12], [1, 2, 3], [2, 1, 3], "de")
    assert german[-1] == "Gewonnen: Berta mit 31 SP, 11 vor dem nächsten Rang."


def test_the_score_sheet_of_four_with_long_names_fits_a_narrow_screen() -> None:
    *_, view = views(4, 9, 1000)
    lines = drawn(view, "de", width=78, names=["Generaldirektor Müller"] * 4)
    row = next(line for line in lines if line.startswith("Rang"))
    assert len(row.split()) == 5 and cell_len(row) <= 78


def test_the_score_sheet_tells_that_the_money_left_over_broke_a_tie() -> None:  # §12
    assert over([20, 20, 12], [8, 6, 3], [1, 2, 3])[-1] == "Winner: Anna. 2 have 20 VP; 3 Marks left over decide (§12)."
    german = over([20, 20, 12], [8, 6, 3], [1, 2, 3], "de")[-1]
    assert german == "Gewonnen: Anna. 2 haben 20 SP; das Restgeld von 3 Mark entscheidet (§12)."


def test_the_score_sheet_tells_of_a_shared_victory() -> None:  # R20
    lines = over([20, 20, 12], [8, 13, 3], [1, 1, 3])
    assert lines[-1] == "Shared victory: Anna and Berta with 20 VP each and as many Marks left over (R20)."
    assert over([20, 20, 12], [8, 13, 3], [1, 1, 3], "de")[-1].startswith("Geteilter Sieg: Anna und Berta mit je 20")


def told(s: State, *moves: str, language: str = "en", names: Sequence[str] = ()) -> list[str]:
    """The news of the last of these moves."""
    s = play(s, *moves[:-1])
    before, after = (view_json(GAME, state, GALLERY) for state in (s, play(s, moves[-1])))
    return news(before, after, language, names)


def test_the_news_tell_of_a_delivery() -> None:  # §7
    s = position(orders=["truck-grey-1 grey=grey"])
    assert told(s, "place delivery_truck") == ["4 VP for the delivery"]
    assert told(s, "place delivery_truck", language="de") == ["4 SP für die Lieferung"]


def test_the_news_tell_what_was_turned_up() -> None:  # §10
    s = position(tile_stack=["black-dark-2", ...], order_stack=["truck-black-3", ...], marks=20)
    assert told(s, "place factory_1") == ["turned up: black tile, dark side, 2 carts"]
    assert told(s, "place order_2") == ["turned up: truck order, 3 black, 12 VP"]
    assert told(s, "place order_2", language="de") == ["aufgedeckt: Auftrag Lastwagen (3 schwarz, 12 SP)"]
    assert told(s, "place money_4") == []


def test_the_news_tell_of_a_new_tile_of_the_same_kind() -> None:  # §10
    s = position(factory={"factory_1": "black-dark-2"}, tile_stack=["black-dark-2", ...], marks=20)
    assert told(s, "place factory_1") == [f"turned up: {names.tile(TILE['black-dark-2'], 'en')}"]
    assert told(position(factory={"factory_1": "black-dark-2"}, tile_stack=[], marks=20), "place factory_1") == []
    assert told(s, "place factory_draw") == []  # drawn, not turned up
    s = GAME.new(2, "n5")
    while GAME.question(s) == "draft":
        s = GAME.play(s, GAME.legal_texts(s)[0])
    bought = view_json(GAME, s, GALLERY)["factory"][0]
    assert told(s, "place factory_1") == [f"turned up: {names.tile(TILE[bought], 'en')}"]


def test_the_news_tell_of_the_end_of_a_shift() -> None:  # §11
    s = last_turn(3, delivered=["truck-grey-2"], shift=2)
    scored = "● Player 1 +12 VP: grey coal 4 VP (2 slots), truck 8 VP (2 slots)"
    assert told(s, "place bank") == [f"shift 2 is over · {scored} · ▲ Player 2 starts shift 3"]
    scored = "● Anna +12 SP: graue Kohle 4 SP (2 Felder), Lastwagen 8 SP (2 Felder)"
    assert told(s, "place bank", language="de", names=["Anna", "Berta", "Clara"]) == [
        f"Schicht 2 ist zu Ende · {scored} · ▲ Berta beginnt Schicht 3"
    ]


@pytest.mark.parametrize("players", GAME.seats)
def test_the_points_told_at_the_end_of_a_shift_add_up(players: int) -> None:  # §11.1
    ends = 0
    for s, action in positions(GAME, players, 11):
        seen, ahead = view_json(GAME, s, GALLERY), view_json(GAME, GAME.play(s, GAME.actions.texts[action]), GALLERY)
        for line in news(seen, ahead, "en"):
            if "is over" in line:
                ends += 1
                for part in line.split(" · ")[1:]:
                    sum_of, *each = re.findall(r"(\d+) VP", part) or ["0"]
                    assert int(sum_of) == sum(int(points) for points in each), line
    assert ends == 3


def test_after_the_last_shift_nobody_starts_another() -> None:  # §11.3
    said = told(last_turn(3, delivered=["truck-grey-2"], shift=3), "place bank")
    assert len(said) == 1 and said[0].startswith("shift 3 is over · ● Player 1 +") and "starts" not in said[0]
