"""§1 Components, §2 Setup."""

import pytest

from glueckauf.engine.fields import plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, COPIES, ICON
from glueckauf.games.isle_of_trains.components.contracts import CONTRACT_LIST, cargo_words
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import asked, contracts, discard, hand, legal, pile, position, shown, train

COUNTS = {  # §1.2 to §1.5
    "engine_1": 4,
    "engine_2": 4,
    "engine_3": 3,
    "hopper_1": 4,
    "hopper_2": 3,
    "hopper_3": 2,
    "tanker_1": 4,
    "tanker_2": 3,
    "tanker_3": 2,
    "boxcar_1": 4,
    "boxcar_2": 3,
    "boxcar_3": 2,
    **{f"caboose_{number}": 1 for number in range(1, 7)},
    **dict.fromkeys(["coal_factory", "oil_refinery", "customs_house", "grand_central", "bank", "rail_yard"], 1),
}
SEEDS = ["one", "two", "three"]


def new(players: int, seed: str = "setup") -> State:
    s: State = ISLE_OF_TRAINS.new(players, seed)
    return s


def test_there_are_50_playing_cards_of_24_kinds_and_6_contract_cards() -> None:  # §1, §1.1, §1.2, §1.3, §1.4, §1.5, R1
    assert dict(zip(CARD_IDS, COPIES, strict=True)) == COUNTS
    assert sum(COUNTS.values()) == 50
    assert ISLE_OF_TRAINS.pieces(new(4)) == [*COUNTS.values(), *[1] * 6]


def test_the_deck_shows_14_coal_15_oil_11_boxes_and_10_wild_icons() -> None:  # §1.1, R4
    shown_icons = [sum(count for count, icon in zip(COPIES, ICON, strict=True) if icon == kind) for kind in range(4)]
    assert shown_icons == [14, 15, 11, 10]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Engle Wharf", ["box box", "oil oil box box box", "coal oil box box"]),
        ("Loch Haven", ["oil box", "oil oil box box", "coal oil box box"]),
        ("Killian", ["coal box", "coal coal box box", "coal coal oil box"]),
        ("Clark", ["oil oil", "coal coal oil oil oil", "coal oil oil box"]),
        ("Cactus Mines", ["coal oil", "coal oil oil box", "coal coal oil oil"]),
        ("Alpine Lodge", ["coal coal", "coal coal coal box box", "coal coal oil box"]),
    ],
)
def test_each_contract_card_has_a_primary_and_two_secondary_contracts(
    name: str, words: list[str]
) -> None:  # §1.6, R2, R3
    contract = next(place for place, card in enumerate(CONTRACT_LIST) if card.name == name)
    assert [" ".join(cargo_words(contract, part)) for part in range(3)] == words


@pytest.mark.parametrize(("players", "deck"), [(2, 38), (3, 32), (4, 26)])
@pytest.mark.parametrize("seed", SEEDS)
def test_each_has_a_level_1_engine_and_5_cards_and_the_rest_is_the_draw_pile(  # §2, R6
    players: int, deck: int, seed: str
) -> None:
    s = new(players, seed)
    for seat in range(players):
        assert train(s, seat) == ["engine_1"]
        assert len(hand(s, seat)) == 5 == s.hand_count[seat]
        assert contracts(s, seat) == {}
    assert (len(pile(s)), discard(s), shown(s)) == (deck, [], [])
    cards = [*pile(s), *(card for seat in range(players) for card in hand(s, seat)), *["engine_1"] * players]
    assert {name: cards.count(name) for name in CARD_IDS} == COUNTS
    assert ISLE_OF_TRAINS.broken_invariant(s) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_drawn_by_chance_and_chooses_the_first_action(players: int) -> None:  # §2, R5
    games = [new(players, f"game {number}") for number in range(40)]
    assert {plain(s).start_player for s in games} == set(range(players))
    for s in games:
        assert (s.seat, asked(s), s.actions_left, s.phantoms, s.turns, s.final_turns) == (
            s.start_player,
            "action",
            2,
            0,
            0,
            -1,
        )


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:  # §2
    assert pile(new(3, "one")) == pile(new(3, "one")) != pile(new(3, "two"))


def test_two_to_four_can_play() -> None:  # §2
    assert list(ISLE_OF_TRAINS.seats) == [2, 3, 4]


def test_at_first_one_can_draw_or_build_and_no_train_has_a_wagon_to_load_or_throw_off() -> None:  # §2, §3
    s = position(hand=["hopper_1", "tanker_1", "engine_1", "engine_2", "bank"])
    assert legal(s) == {"draw", "build hopper_1", "build tanker_1", "upgrade engine_2"}
