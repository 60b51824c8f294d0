"""The table of text: narrow enough, well-formed, and telling no more than the view; and the news between two views."""

from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import convert
from rich.cells import cell_len
from rich.text import Text

from glueckauf.engine.face.board import Screen
from glueckauf.engine.fields import plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS as GAME
from glueckauf.games.isle_of_trains.face import news as face_news
from glueckauf.games.isle_of_trains.face.view import View
from glueckauf.games.isle_of_trains.state import State
from tests.contract.games import choose
from tests.rules.isle_of_trains.table import (
    ALPINE_LODGE,
    CLARK,
    ENGLE_WHARF,
    GALLERY,
    LOCH_HAVEN,
    A,
    B,
    Board,
    C,
    play,
    position,
)
from tests.views import view_json

NAMES = ["Du", "Bot 2", "Spieler 3", "Spieler mit langem Namen"]


def news(before: object, after: object, language: str, names: Sequence[str] = ()) -> list[str]:
    return face_news.news(convert(before, View), convert(after, View), language, names)


def drawn(view: dict[str, Any], language: str, **more: Any) -> list[str]:
    """The lines of the board without their markup; markup that does not parse raises."""
    return Text.from_markup(GAME.board(convert(view, View), language, Screen(**more))).plain.split("\n")


def of(s: State, seat: int = A, language: str = "en", **more: Any) -> list[str]:
    return drawn(view_json(GAME, s, seat), language, **more)


def views(players: int, seed: int, step: int, seat: int | None = None) -> list[dict[str, Any]]:
    """What `seat`, or the seats in turn, see of one position in `step`; the end as the gallery sees it."""
    found, random, number = [], Random(seed), 0
    s = GAME.new(players, f"board {seed}", {"display": "open", "turn_cap": "50"})
    while s.seat >= 0:
        if number % step == 0:
            found.append(view_json(GAME, s, number % players if seat is None else seat))
        GAME.rules.apply(s, choose(GAME, s, GAME.legal_ids(s), random))
        number += 1
    return [*found, view_json(GAME, s, GALLERY)]


@pytest.mark.parametrize("players", GAME.seats)
def test_no_line_is_wider_than_the_screen(players: int) -> None:
    for view in views(players, 7, 47):
        for language in ("de", "en"):
            for width in (78, 100):
                for line in drawn(view, language, width=width, names=NAMES):
                    assert cell_len(line) <= width, line
                    assert "_" not in line and "unknown" not in line


def test_the_one_who_is_asked_comes_last() -> None:
    headings = [line for line in of(position(3, B), A, names=["Anna", "Berta", "Clara"]) if line.startswith("── ")]
    assert [name in line for name, line in zip(("Clara", "Anna", "Berta"), headings, strict=True)] == [True] * 3
    assert "Berta  ─ action 1 of 2 ─ 0 cards ─ 0 VP" in headings[-1]


def test_the_header_tells_the_round_the_piles_and_the_end() -> None:  # §11
    s = position(deck=["bank", "hopper_1"], discard=["engine_2"], turns=5, others={B: Board(contracts={CLARK: "a"})})
    assert of(s)[0] == "Round 3  ·  draw pile 2  ·  discard pile 1  ·  contracts 1 taken, end at 4"
    assert of(position(turns=381))[0].startswith("Round 191 of 200  ·")  # R40
    assert of(position(turns=379))[0].startswith("Round 190  ·")
    assert of(position(turns=400, final_turns=1))[0].startswith("Round 201  ·")
    assert of(position(final_turns=1))[0].endswith("the end is near: 1 turn after this one")
    assert of(position(final_turns=2), A, "de")[0].endswith("das Ende naht: noch 2 Spielzüge nach diesem")
    assert of(position(final_turns=0))[0].endswith("the very last turn")


def test_the_display_is_shown_in_the_variant() -> None:  # §13
    s = position(display=["bank", "engine_1"], deck=[])
    assert of(s)[1] == "display     Bank * (6), Level 1 Engine *"
    s = play(position(display=["bank"], deck=[]), "draw")
    assert of(s)[1] == "display     –"


def test_the_contracts_tell_what_they_need_and_who_has_them() -> None:  # §1.6, §7
    others = {B: Board(contracts={ENGLE_WHARF: "a", LOCH_HAVEN: "primary"}), C: Board(contracts={CLARK: "b"})}
    lines = of(position(3, others=others), names=["Anna", "Berta", "Clara"])
    first = lines.index(next(line for line in lines if line.startswith("contract ")))
    assert lines[first + 1 : first + 6] == [
        "Engle Wharf   □□ 7 VP     A ≈≈□□□ 21 VP   B ▪≈□□ 17 VP    A done: ▲ Berta",
        "Loch Haven    ≈□ 6 VP     A ≈≈□□ 17 VP    B ▪≈□□ 16 VP    A/B open: ▲ Berta",
        "Killian       ▪□ 5 VP     A ▪▪□□ 14 VP    B ▪▪≈□ 13 VP    on the island",
        "Clark         ≈≈ 5 VP     A ▪▪≈≈≈ 14 VP   B ▪≈≈□ 14 VP    B done: ■ Clara",
        "Cactus Mines  ▪≈ 4 VP     A ▪≈≈□ 13 VP    B ▪▪≈≈ 11 VP    on the island",
    ]


def test_the_legend_can_be_left_out() -> None:
    with_legend, without = of(position()), of(position(), legend=False)
    assert len(with_legend) - len(without) == 3  # a rule and two lines
    assert not any("face down" in line for line in without)


def test_one_train_alone() -> None:  # §5.1, §6, §9
    cars = ["engine_2", "hopper_1(tanker_1)", "hopper_1", "boxcar_2(bank@1)", "caboose_3(engine_2@0)", "caboose_6"]
    s = position(hand=["tanker_1", "rail_yard"], train=cars, buildings=["grand_central"])
    assert of(s, A, only=A) == [
        "── ●  Player 1  ─ action 1 of 2 ─ 2 cards ─ 25 VP = train 14 + buildings 8 + cargo 3 ───────────────",
        "train 7/8   Level 2 Engine, Hopper Car #1 ▪[▪], Hopper Car #2 ▪[·], Bigger Boxcar □[?·],",
        "            Caboose 3 *[?], Caboose 6 (traction +2)",
        "buildings   Grand Central 8 VP",
        "hand        Tanker Car ▪ (2), Rail Yard * (6)",
    ]


def test_a_number_is_shown_where_the_answers_name_it() -> None:  # R50
    s = play(position(train=["engine_1", "hopper_1(engine_1)", "hopper_1"]), "remove", "throw_off hopper_1#1")
    assert of(s, A, only=A)[1] == "train 1/4   Level 1 Engine, Hopper Car #2 ▪[·]"


def test_the_heading_tells_what_goes_on() -> None:  # §3, §6.4
    s = play(position(hand=["bank"], others={B: Board(train=["engine_1", "tanker_3"])}), "load bank")
    assert "action 1 of 2, bonus" in of(s, A, only=A)[0]
    assert "0 cards + 2 phantom cards ─ 0 VP" in of(position(phantoms=2), A, only=A)[0]
    s = play(position(hand=["bank", *["hopper_1"] * 4, "engine_2"], actions=1), "draw")
    assert "end of turn" in of(s, A, only=A)[0]
    assert "Ende des Spielzugs" in of(s, A, "de", only=A)[0]


def test_the_parts_of_the_points_are_left_out_where_there_is_no_room() -> None:
    s = position(train=["engine_2", "hopper_3(tanker_1)"], contracts={ENGLE_WHARF: "a"}, buildings=["bank"])
    heading = of(s, A, only=A, width=78, names=["Spieler mit langem Namen", "Anna"])[0]
    assert "34 VP" in heading and "=" not in heading


def test_hands_of_others_are_shown_as_far_as_all_know_them() -> None:  # §13, §14
    s = play(position(display=["bank", "engine_3", "hopper_1"], hand=["tanker_1", "tanker_1"]), "draw", "take bank")
    assert of(s, A, only=A)[2] == "hand        2 Tanker Car ▪ (2), Bank * (6)"
    assert of(s, B, only=A)[2] == "hand        Bank * (6), 2 not known"
    assert len(of(position(hand=["bank"]), B, only=A)) == 2
    assert of(position(), A, only=A)[2] == "hand        –"


def over(totals: list[int], trains: list[int], places: list[int], language: str = "en") -> list[str]:
    """The board of a game that ended so."""
    s = play(position(len(totals), final_turns=0), "draw", "draw")
    view = view_json(GAME, s, GALLERY)
    for mine, total, train in zip(view["players"], totals, trains, strict=True):
        mine["points"]["total"], mine["points"]["train"] = total, train
    return drawn({**view, "places": places}, language, names=["Anna", "Berta", "Clara"][: len(totals)])


def test_the_score_sheet_names_every_category_and_the_winner() -> None:  # §12
    lines = over([20, 31, 12], [5, 5, 5], [2, 1, 3])
    assert lines[0] == "The game is over"
    sheet = [line.split("  ")[0] for line in lines]
    for category in ("Train", "Contracts", "Buildings", "Cargo still loaded", "Sum", "Place"):
        assert category in sheet
    assert lines[-1] == "Winner: Berta with 31 VP, 11 ahead of the next."


def test_the_score_sheet_tells_what_broke_a_tie() -> None:  # §12, E11
    lines = over([20, 20, 12], [9, 7, 12], [1, 2, 3])
    assert lines[-1] == "Winner: Anna. 2 have 20 VP; 9 VP for the train are the most of them (§12)."


def test_the_score_sheet_tells_of_a_shared_victory() -> None:  # R33
    lines = over([20, 20], [7, 7], [1, 1], "de")
    assert lines[-1] == "Geteilter Sieg: Anna und Berta mit je 20 SP, davon 7 SP für den Zug (R33)."


def told(s: State, move: str, seat: int = A, language: str = "en") -> list[str]:
    """The news that `seat` hears of a move."""
    return news(view_json(GAME, s, seat), view_json(GAME, play(s, move), seat), language)


def test_the_news_name_own_cards_and_count_those_of_others() -> None:  # §14
    s = position(train=["engine_1", "hopper_1(engine_1)"], deck=["bank", "engine_2"])
    assert told(s, "deliver") == ["delivered: 1 coal", "drawn: Level 2 Engine, Bank"]
    assert told(s, "deliver", B) == ["delivered: 1 coal", "● Player 1 draws 2 cards"]
    assert told(s, "deliver", B, "de") == ["zugeliefert: 1 Kohle", "● Spieler 1 zieht 2 Karten"]
    assert told(position(deck=["bank"]), "draw", B) == []  # the answer has said it
    assert told(position(deck=["bank"]), "draw", A) == ["drawn: Bank"]


TANKER = {B: Board(train=["engine_1", "tanker_1"])}  # another's: loading it draws 3


def test_the_news_name_an_own_card_of_a_kind_that_was_given_away_in_the_same_step() -> None:  # §6, §14
    s = position(hand=["tanker_2"], others=TANKER, deck=["tanker_2", "bank", "engine_2", "hopper_1"])
    assert told(s, "load tanker_2") == ["drawn: Level 2 Engine, Tanker 201 Car, Bank"]
    assert told(s, "load tanker_2", B) == ["● Player 1 draws 3 cards"]
    s = position(hand=["hopper_1", "boxcar_1"], others=TANKER, deck=["boxcar_1", "hopper_1", "engine_2", "bank"])
    assert told(play(s, "load_face_down"), "hide hopper_1") == ["drawn: Level 2 Engine, Hopper Car, Boxcar"]
    s = position(hand=["hopper_1", "boxcar_1", "bank"], others=TANKER, deck=["boxcar_1", "hopper_1", "engine_2"])
    s = play(s, "load_face_down", "hide hopper_1")
    assert told(s, "discard boxcar_1") == ["drawn: Level 2 Engine, Hopper Car, Boxcar"]
    assert told(s, "discard boxcar_1", B) == ["● Player 1 draws 3 cards"]


def test_what_was_discarded_and_shuffled_again_in_one_step_is_named_by_the_discard() -> None:  # §6.2, §10
    s = position(hand=["hopper_1", "boxcar_1", "bank"], others=TANKER, deck=[])
    s = play(s, "load_face_down", "hide hopper_1")
    reshuffled, drawn_again, *_ = told(s, "discard boxcar_1")
    assert (reshuffled, drawn_again) == ("the discard pile was reshuffled", "drawn: a card like the one discarded")
    assert told(s, "discard boxcar_1", language="de")[1] == "gezogen: eine Karte wie die abgeworfene"


def test_the_news_name_the_last_card_of_the_pile_when_the_display_is_filled_by_a_reshuffle() -> None:  # §10, §13
    s = position(display=["bank", "engine_2"], deck=["hopper_1"], discard=["engine_3", "boxcar_1"])
    s = play(s, "draw")
    assert told(s, "draw_blind")[:2] == ["the discard pile was reshuffled", "drawn: Hopper Car"]
    assert told(s, "draw_blind", B)[0] == "the discard pile was reshuffled"
    assert not any("draws" in line for line in told(s, "draw_blind", B))  # the answer has said it


def test_the_news_tell_of_a_new_card_in_the_display_that_is_like_the_one_taken() -> None:  # §13
    s = play(position(display=["bank", "hopper_1", "engine_3"], deck=["hopper_1", "hopper_2"]), "draw")
    assert told(s, "take hopper_1", B) == ["now in the display: Hopper Car"]
    assert told(s, "take hopper_1", A) == ["now in the display: Hopper Car"]


def test_all_hear_of_the_same_number_of_drawn_cards() -> None:  # §14
    from_pile = import_module("glueckauf.games.isle_of_trains.face.news").from_pile
    random, drawn_cards = Random(12), 0
    for display in ("none", "open"):
        s = GAME.new(3, f"news {display}", {"display": display, "turn_cap": "50"})
        after = [GAME.seen_by(s, seat) for seat in range(GALLERY, 3)]
        while s.seat >= 0:
            before = after
            GAME.rules.apply(s, choose(GAME, s, GAME.legal_ids(s), random))
            after = [GAME.seen_by(s, seat) for seat in range(GALLERY, 3)]
            (number,) = {from_pile(old, new) for old, new in zip(before, after, strict=True)}
            drawn_cards += number
    assert drawn_cards > 300


def test_the_news_tell_of_wagons_and_buildings_that_leave_unasked() -> None:  # §5.1, R44
    mine = Board(hand=["bank"], train=["engine_1", "caboose_4"], buildings=["coal_factory", "rail_yard"])
    s = position(phantoms=6, **mine)
    assert told(s, "throw_and_build bank") == ["leaves the train: Caboose 4", "torn down: Coal Factory, Rail Yard"]
    assert told(s, "throw_and_build bank", B, "de") == [
        "verlässt den Zug: Dienstwagen 4",
        "abgerissen: Kokerei, Depot",
    ]
    s = position(train=["engine_1", "hopper_1(bank)"])
    assert told(s, "remove") == []  # nobody is asked which one: the answer has said it
    said = [GAME.say(plain(s), GAME.actions.parse("remove"), language) for language in ("en", "de")]
    assert said == [
        "throw off Hopper Car (cargo: Bank), build nothing",
        "Schüttgutwagen (Fracht: Bank) abwerfen, nichts bauen",
    ]
    s = play(position(train=["engine_1", "hopper_1", "tanker_1"]), "remove")
    assert told(s, "throw_off hopper_1#1") == []  # the answer has said it


def test_the_news_tell_of_cargo_that_is_delivered_unasked() -> None:  # §7
    s = position(train=["engine_1", "hopper_2(tanker_1 tanker_1)", "caboose_1"], deck=["bank", "engine_2"])
    assert told(s, f"fulfil {ALPINE_LODGE} primary") == ["drawn: Bank"]  # its cargo is in the answer


def test_the_news_tell_of_reshuffles_and_phantom_cards() -> None:  # §10
    s = position(train=["engine_1", "hopper_1(engine_1)"], deck=[])
    assert told(s, "deliver") == [
        "delivered: 1 coal",
        "the discard pile was reshuffled",
        "drawn: Level 1 Engine",
        "both piles are empty: 1 phantom card",
    ]


def test_the_news_tell_of_new_cards_in_the_display() -> None:  # §13
    s = play(position(display=["bank", "engine_2", "engine_3"], deck=["hopper_1", "hopper_2"]), "draw")
    assert told(s, "take bank", B) == ["now in the display: Hopper Car"]
    assert told(s, "take bank", B, "de") == ["neu in der Auslage: Schüttgutwagen"]
    assert told(s, "draw_blind", B) == []
    s = position(display=["bank"], deck=[])
    assert told(s, "draw", B) == []  # nothing is left to show


def test_the_news_tell_why_the_end_has_come() -> None:  # §11, R40
    boxes = Board(train=["engine_1", "boxcar_2(engine_3 engine_3)"])
    others = {B: Board(contracts=dict.fromkeys((LOCH_HAVEN, CLARK, ALPINE_LODGE), "a"))}
    enough = told(position(others=others, **boxes), f"fulfil {ENGLE_WHARF} primary")
    assert enough[-1] == "enough contracts are taken: after this turn everybody has one more"
    empty = told(position(deck=["bank"], actions=1), "draw")
    assert empty[-1] == "both piles are empty: everybody has one more turn"
    capped = told(position(actions=1, turns=399), "draw")
    assert capped[-1] == "the game has lasted long enough (R40): everybody has one more turn"
    assert told(position(actions=1, final_turns=1), "draw", B) == []


def test_the_news_are_the_same_number_in_both_languages() -> None:
    told_of = 0
    for before, after in pairwise(views(3, 8, 1, GALLERY)):
        english = news(before, after, "en")
        assert len(news(before, after, "de")) == len(english)
        told_of += len(english)
    assert told_of > 100
