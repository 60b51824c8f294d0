"""The vector of a seat: each part lies where its name says and tells what the seat knows."""

from glueckauf.engine.fields import plain
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS as GAME
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, FIRST_WAGON
from glueckauf.games.isle_of_trains.state import State
from tests.games import observing
from tests.rules.isle_of_trains.table import ENGLE_WHARF, KILLIAN, A, B, Board, play, position


def part(s: State, seat: int, name: str) -> list[int]:
    return observing.part(GAME, s, seat, name)


def kinds(s: State, seat: int, name: str) -> dict[str, int]:
    return observing.by_name(part(s, seat, name), CARD_IDS)


def laid() -> State:
    """B is asked; A has a train with cargo, a building and a contract."""
    others = {
        A: Board(
            hand=["bank"],
            train=["engine_2", "hopper_2(tanker_1 rail_yard@1)", "caboose_3"],
            buildings=["coal_factory"],
            contracts={ENGLE_WHARF: "b"},
        )
    }
    return position(
        2, B, hand=["hopper_1"], display=["engine_3"], discard=["boxcar_1"], secret_discards=["engine_3"], others=others
    )


def test_the_question_and_who_is_asked_are_seen_from_the_own_seat() -> None:  # §3
    s = laid()
    assert part(s, A, "question") == part(s, B, "question") == [1, *[0] * 13]
    assert (part(s, A, "asked"), part(s, B, "asked")) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert (part(s, A, "players"), part(s, A, "variant"), part(s, A, "turn")) == ([2], [1], [2, 0, 0, 0])
    table = plain(s)
    table.actions_left, table.phantoms, table.to_pay, table.due = 4, 3, 2, 1
    assert part(s, A, "turn") == [4, 3, 2, 1]


def test_the_round_the_cap_and_the_reading_of_caboose_5_are_seen() -> None:  # R40, R16
    s = position(3, turns=7, options={"turn_cap": "50"})
    assert (part(s, A, "clock"), part(s, B, "clock"), part(s, A, "caboose_5")) == ([2, 1, 50], [2, 1, 50], [1])
    s = position(turns=400, options={"caboose_5": "new_only"})
    assert (part(s, A, "clock"), part(s, A, "caboose_5")) == ([200, 0, 200], [0])
    assert part(position(rules=1), A, "caboose_5") == [0]


def test_when_the_game_is_over_nothing_is_asked() -> None:  # §11
    s = play(position(final_turns=0), "draw", "draw")
    assert not any(part(s, A, "question") + part(s, A, "asked"))


def test_cards_in_hand_in_the_display_and_in_the_discard_pile() -> None:  # §14
    s = laid()
    assert (kinds(s, A, "own_hand"), kinds(s, B, "own_hand")) == ({"bank": 1}, {"hopper_1": 1})
    assert (part(s, A, "own_cards"), part(s, A, "next_cards")) == ([1], [1])
    assert kinds(s, A, "display") == {"engine_3": 1}
    assert part(s, A, "piles")[1] == 2
    assert kinds(s, A, "discarded") == {"boxcar_1": 1}
    assert kinds(s, B, "discarded") == {"engine_3": 1, "boxcar_1": 1}


def test_what_is_not_in_sight_is_counted_as_unseen() -> None:  # §14
    s = laid()
    assert kinds(s, A, "unseen")["engine_3"] == 2  # one lies in the display, one B has put away unseen
    assert kinds(s, B, "unseen")["engine_3"] == 1
    assert "bank" not in kinds(s, A, "unseen") and kinds(s, B, "unseen")["bank"] == 1
    assert "rail_yard" not in kinds(s, B, "unseen")  # B has loaded it


def test_a_train_is_seen_with_its_room_cargo_and_reserve() -> None:  # §5.1, §6
    s = laid()
    wagons = dict(zip(CARD_IDS, part(s, A, "own_train"), strict=False))
    assert {card for card, number in wagons.items() if number} == {"engine_2", "hopper_2", "caboose_3"}
    assert part(s, A, "own_room") == [0] * 11 + [1]  # the hopper is full, Caboose 3 is free
    assert (part(s, A, "own_cargo"), part(s, A, "own_reserve")) == ([2, 0, 0, 0], [2])
    assert part(s, B, "next_cargo") == part(s, A, "own_cargo")


def test_buildings_contracts_and_points() -> None:  # §9, §12
    s = laid()
    assert part(s, A, "own_buildings") == [1, 0, 0, 0, 0, 0, 0]
    assert part(s, B, "own_buildings") == [0, 0, 0, 0, 0, 0, 1]
    assert part(s, A, "own_contracts")[:3] == [0, 0, 1] and sum(part(s, A, "own_contracts")) == 1
    assert part(s, A, "contracts") == [0, 1, 1, 1, 1, 1]
    assert part(s, A, "end") == [3, 0, 0]
    assert part(s, A, "own_points") == [9, 17, 2, 2]


def test_cargo_is_told_by_type_and_room_by_kind_of_wagon() -> None:  # §6, §7
    cars = ["engine_1", "hopper_1(customs_house)", "tanker_1(bank)", "boxcar_3(engine_3)"]
    s = position(train=cars, buildings=["rail_yard"], contracts={KILLIAN: "a"})
    assert part(s, A, "own_room") == [0] * 8 + [2, 0, 0, 0]
    assert (part(s, A, "own_cargo"), part(s, A, "own_points")[3]) == ([1, 1, 1, 0], 3)
    assert (part(s, A, "own_buildings")[5], part(s, A, "own_contracts")[2 * 3 + 1]) == (1, 1)
    plain(s).contract = 1 * 3 + 2
    assert part(s, B, "fulfils") == [0, 0, 0, 0, 0, 1, *[0] * 12]
    s = position(train=["engine_1", "caboose_3(bank@0)"])
    assert (part(s, A, "own_cargo"), part(s, A, "own_room")) == ([0, 0, 0, 1], [0] * 12)


def test_what_is_under_way() -> None:  # §5, §7, §11
    s = play(position(hand=["tanker_1", "engine_2", "bank", "rail_yard"], final_turns=1), "build tanker_1")
    assert (kinds(s, B, "held"), part(s, B, "turn"), part(s, B, "end")) == ({"tanker_1": 1}, [2, 0, 2, 0], [4, 1, 1])
    s = position(train=["engine_1", "boxcar_3(engine_3 bank rail_yard)"])
    s = play(s, f"fulfil {ENGLE_WHARF} primary", "unload boxcar_3#1 1")
    assert (part(s, B, "fulfils"), part(s, B, "unloaded")) == ([1, *[0] * 17], [0, 0, 1, 0])
    s = play(position(hand=["bank"], others={B: Board(train=["engine_1", "tanker_3"])}), "load bank")
    assert part(s, A, "extra") == [0, 0, 1, 1]


def test_a_seat_that_is_not_at_the_table_is_all_zeros() -> None:
    s = laid()
    names = [part.name for part in GAME.observation.parts if part.name.startswith(("second_next", "third_next"))]
    assert names and not any(number for name in names for number in part(s, A, name))


def test_a_seat_knows_its_number_because_actions_name_seats_by_it() -> None:  # §6.1
    s = laid()
    assert (part(s, A, "seat"), part(s, B, "seat")) == ([1, 0, 0, 0], [0, 1, 0, 0])
    for players in GAME.seats:
        turned = GAME.actions.turned(players)
        for seat in range(players):
            assert sorted(turned[seat]) == list(range(len(GAME.actions.texts)))
            for other in range(players):
                there = turned[seat, GAME.actions.parse(f"onto {other} hopper_1#1")]
                assert GAME.actions.texts[there] == f"onto {(other - seat) % players} hopper_1#1"
            assert turned[seat, GAME.actions.parse("draw")] == GAME.actions.parse("draw")


def test_what_a_build_and_a_load_have_begun() -> None:  # §5, §6
    s = laid()
    assert (part(s, A, "form"), part(s, A, "target"), part(s, A, "bonus")) == ([1, 0, 0, 0], [0] * 4, [0] * 12)
    table = plain(s)
    table.form, table.throws, table.target_seat, table.bonus = 1, 1, A, CARD_IDS.index("hopper_2")
    assert (part(s, A, "form"), part(s, B, "target")) == ([0, 1, 0, 1], [0, 1, 0, 0])
    assert CARD_IDS[FIRST_WAGON:][part(s, A, "bonus").index(1)] == "hopper_2"
