"""§1 Components, §2 Setup."""

from collections import Counter

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from tests.rules.coal_baron_cards.table import ALL_AREAS, RED, board, hand, legal, open_areas, play, refused, stack

CRESTS = ("wheel", "clover", "tower", "fox")
DESTINATIONS = ("barracks", "furnaces", "factories", "steamboats")
STACKS = {
    "lorry_left": 20,
    "lorry_right": 20,
    "wagon_left": 20,
    "wagon_right": 20,
    "loco": 28,
    "order": 28,
    "share": 24,
    "innovation": 16,
    "objective": 18,
}


def dealt(*stacks: str, **options: str) -> Counter[str]:
    s = COAL_BARON_CARDS.new(2, "a deal", options)
    return Counter(card for name in stacks for card in stack(s, name))


def test_the_stacks_hold_20_20_20_20_28_28_24_16_and_18_cards() -> None:  # §2
    s = COAL_BARON_CARDS.new(2, "a deal")
    assert {name: len(stack(s, name)) for name in STACKS} == STACKS


def test_with_the_workers_and_the_action_cards_that_makes_239_cards() -> None:  # §1, R21
    workers = 4 * len(hand(COAL_BARON_CARDS.new(4, "a deal")))
    action_cards = len(ALL_AREAS) - len(STACKS)
    assert (workers, action_cards) == (40, 5)
    assert sum(STACKS.values()) + workers + action_cards == 239


def test_each_crest_has_four_double_lorries_three_singles_of_1_vp_and_three_of_2() -> None:  # §1, R24
    assert dealt("lorry_left", "lorry_right") == {
        f"{crest}_{kind}": count
        for crest in CRESTS
        for kind, count in (("double", 4), ("single_1", 3), ("single_2", 3))
    }


def test_there_are_six_wagons_of_each_crest_and_sixteen_jokers() -> None:  # §1
    assert dealt("wagon_left", "wagon_right") == {"wheel": 6, "clover": 6, "tower": 6, "fox": 6, "joker": 16}


def test_there_are_28_locos_seven_of_each_of_four_models() -> None:  # §1, R21, R25
    assert dealt("loco") == {"model_a": 7, "model_b": 7, "model_c": 7, "model_d": 7}


def test_each_destination_has_two_orders_of_minimum_1_2_and_3_and_one_of_4() -> None:  # §1, R24
    assert dealt("order") == {
        f"{destination}_{minimum}": count
        for destination in DESTINATIONS
        for minimum, count in ((1, 2), (2, 2), (3, 2), (4, 1))
    }


def test_each_destination_has_six_shares() -> None:  # §1
    assert dealt("share") == dict.fromkeys(DESTINATIONS, 6)


def test_the_18_objectives_are_all_different() -> None:  # §1, §11
    assert dealt("objective") == dict.fromkeys(
        [
            "shift_markers",
            "objectives",
            *(f"loco_{model}" for model in "abcd"),
            *(f"{kind}_{name}" for kind in ("share", "order", "sum") for name in DESTINATIONS),
        ],
        1,
    )


def test_there_are_three_innovations_of_each_worker_range_and_one_of_each_action() -> None:  # §1, §12, R24
    actions = ("take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver")
    assert dealt("innovation") == {"1-3": 3, "1-4": 3, "1-5": 3, **dict.fromkeys(actions, 1)}


@pytest.mark.parametrize(
    ("deck", "wheel", "fox"),
    [
        ("4-3-3", (4, 3, 3), (4, 3, 3)),
        ("5-3-2", (5, 3, 2), (5, 3, 2)),
        ("4-4-2", (4, 4, 2), (4, 4, 2)),
        ("6-2-2", (6, 2, 2), (6, 2, 2)),
        ("by_crest", (4, 6, 0), (4, 0, 6)),
    ],
)
def test_the_lorry_deck_may_be_made_up_otherwise(  # §1, R24, R35
    deck: str, wheel: tuple[int, ...], fox: tuple[int, ...]
) -> None:
    cards = dealt("lorry_left", "lorry_right", lorry_deck=deck)
    for crest, counts in zip(CRESTS, (wheel, wheel, fox, fox), strict=True):
        assert tuple(cards[f"{crest}_{kind}"] for kind in ("double", "single_1", "single_2")) == counts
    assert cards.total() == 40


@pytest.mark.parametrize("deck", ["2-2-2-1", "1-2-2-2", "2-2-1-2", "1-2-3-1"])
def test_the_order_deck_may_be_made_up_otherwise(deck: str) -> None:  # §1, R24
    cards = dealt("order", order_deck=deck)
    for destination in DESTINATIONS:
        assert "-".join(str(cards[f"{destination}_{minimum}"]) for minimum in (1, 2, 3, 4)) == deck
    assert cards.total() == 28


@pytest.mark.parametrize(
    ("deck", "ranges", "actions"),
    [
        ("workers_9", (3, 3, 3), (1, 1, 1, 1, 1, 1, 1)),
        ("workers_3", (1, 1, 1), (2, 2, 2, 2, 2, 2, 1)),
        ("workers_6", (2, 2, 2), (2, 2, 1, 1, 1, 2, 1)),
    ],
)
def test_the_innovation_deck_may_be_made_up_otherwise(  # §1, R24
    deck: str, ranges: tuple[int, ...], actions: tuple[int, ...]
) -> None:
    cards = dealt("innovation", innovation_deck=deck)
    assert tuple(cards[name] for name in ("1-3", "1-4", "1-5")) == ranges
    taken = ("take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver")
    assert tuple(cards[name] for name in taken) == actions


def test_the_make_up_of_a_deck_that_nobody_named_is_refused() -> None:  # R24
    with pytest.raises(BadSetup):
        COAL_BARON_CARDS.new(2, "a deal", {"lorry_deck": "10-0-0"})


@pytest.mark.parametrize(
    ("players", "workers"),
    [(2, [1, 1, 1, 1, 1, 2, 2, 3]), (3, [1, 1, 1, 1, 1, 2, 2, 3, 4]), (4, [1, 1, 1, 1, 1, 2, 2, 3, 4, 5])],
)
def test_each_player_holds_the_workers_of_a_colour_without_4_and_5_as_the_players_are_fewer(  # §2, E3, R21
    players: int, workers: list[int]
) -> None:
    s = COAL_BARON_CARDS.new(players, "a deal")
    assert [hand(s, seat) for seat in range(4)] == [workers] * players + [[]] * (4 - players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_starts_with_any_other_card(players: int) -> None:  # §2
    s = COAL_BARON_CARDS.new(players, "a deal")
    assert [board(s, seat) for seat in range(4)] == [{}] * 4


@pytest.mark.parametrize(("players", "shifts"), [(2, 7), (3, 6), (4, 5)])
def test_there_are_as_many_shifts_as_markers_and_number_1_is_taken_first(players: int, shifts: int) -> None:  # §2, E4
    s = COAL_BARON_CARDS.new(players, "a deal")
    taken = []
    for shift in range(1, shifts + 1):
        assert (s.shift, s.seat >= 0) == (shift, True)
        s = play(s, *["pass"] * players)
        taken.append([number + 1 for number in range(7) if s.marker[number] >= 0])
    assert taken == [list(range(1, shift + 1)) for shift in range(1, shifts + 1)]
    assert s.seat < 0


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_may_play(players: int) -> None:  # §2
    with pytest.raises(BadSetup):
        COAL_BARON_CARDS.new(players, "a deal")


def test_with_two_players_extract_1_2_is_not_laid_out() -> None:  # §2, §4
    assert refused(COAL_BARON_CARDS.new(2, "a deal"), "place extract_1_2") == ("area_not_laid_out", "§2.6")
    for players in (3, 4):
        s = COAL_BARON_CARDS.new(players, "a deal")
        assert refused(s, "place extract_1_2") == ("nothing_to_extract", "§5")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_first_every_stack_free_choice_and_extract_0_1_can_be_chosen_or_one_passes(players: int) -> None:  # §2, §4
    s = COAL_BARON_CARDS.new(players, "a deal")
    assert open_areas(s) == {*STACKS, "free_choice", "extract_0_1"}
    assert legal(s) == {*(f"place {area}" for area in open_areas(s)), "pass"}


def test_a_random_seat_starts_the_first_shift_and_the_seats_follow_in_order() -> None:  # §2, R1
    started = set()
    for seed in range(40):
        s = COAL_BARON_CARDS.new(3, f"game {seed}")
        assert s.seat == s.start_player
        assert play(s, "pass").seat == (s.seat + 1) % 3
        started.add(int(s.seat))
    assert started == {0, 1, 2}


def test_every_deck_is_shuffled() -> None:  # §2
    deals = [COAL_BARON_CARDS.new(2, f"game {seed}") for seed in range(60)]
    for name, size in STACKS.items():
        assert len({tuple(stack(s, name)) for s in deals}) == len(deals), f"{name}: two deals alike"
        kinds = {card for s in deals for card in stack(s, name)}
        for place in (0, size // 2, size - 1):
            assert len({stack(s, name)[place] for s in deals}) > len(kinds) * 0.7, f"{name}: {place} hardly varies"


def test_lorries_and_wagons_are_cut_after_shuffling_so_either_twin_may_hold_any_card() -> None:  # §2
    deals = [COAL_BARON_CARDS.new(2, f"game {seed}") for seed in range(20)]
    for left, card in (("lorry_left", "fox_single_2"), ("wagon_left", "wheel")):
        assert len({stack(s, left).count(card) for s in deals}) > 2


def test_the_same_seed_deals_the_same_game() -> None:  # §2
    one, other = COAL_BARON_CARDS.new(2, "a deal"), COAL_BARON_CARDS.new(2, "a deal")
    assert [stack(one, name) for name in STACKS] == [stack(other, name) for name in STACKS]
    assert hand(one, RED) == hand(other, RED)


SMALL_BOXES = {"tiny": {"order": 3}, "small": {"order": 3, "share": 2}}  # [box, stack] cards; none in the others


@pytest.mark.parametrize("box", SMALL_BOXES)
def test_a_small_box_has_three_orders_a_train_for_each_three_workers_and_the_last_shift(box: str) -> None:  # §2
    s = COAL_BARON_CARDS.new(2, "small", {"box": box})
    assert {name: len(stack(s, name)) for name in STACKS if stack(s, name)} == SMALL_BOXES[box]
    assert sorted(stack(s, "order")) == ["barracks_1", "factories_1", "furnaces_2"]
    assert (s.shift, s.start_player, sorted(hand(s))) == (7, 0, [1, 1, 2])
    taken = set(SMALL_BOXES[box])
    assert open_areas(s) == {*taken, "free_choice", "extract_0_1"}


def test_in_a_small_box_the_train_that_stands_ready_can_leave_with_an_order() -> None:  # §2, §6, §8
    s = COAL_BARON_CARDS.new(2, "small", {"box": "tiny"})
    top = stack(s, "order")[0]
    for move in ("place order", "pay 1", "place extract_0_1", "pay 1", "place deliver", "pay 1", f"send 1 {top}"):
        s = play(s, move)
    while s.seat >= 0:
        s = play(s, "pass")
    table = COAL_BARON_CARDS.score_table(s)
    assert table[0]["B"] == {"barracks_1": 3, "factories_1": 3, "furnaces_2": 5}[top]
    assert [row["D"] for row in table] == [0, 1]  # §8: the marker goes to the one who extracted
