"""Who plays which game."""

from collections import Counter

import pytest

from glueckauf.arena.tournament import plan, seatings
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from tests.arena.helpers import tournament

COAL_BARON = TITLES["coal_baron"]


@pytest.mark.parametrize(("bots", "seats"), [(b, s) for b in range(2, 7) for s in range(2, 5)])
def test_every_bot_sits_at_every_seat_equally_often(bots: int, seats: int) -> None:
    all_seatings = seatings(bots, seats)
    assert len(set(all_seatings)) == len(all_seatings)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in all_seatings)
        assert set(counts) == set(range(bots)) and len(set(counts.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_more_bots_than_seats_meet_equally_often(seats: int) -> None:
    met = Counter(frozenset((a, b)) for seating in seatings(5, seats) for a in seating for b in seating if a < b)
    assert len(met) == 10 and len(set(met.values())) == 1


def test_a_deal_is_played_once_by_each_seating() -> None:
    planned = tournament("random", "heuristic", "search", players=3)
    games = [(planned.deal_seed(number), planned.seating(number)) for number in range(6)]
    assert games[:3] == [("test 0", (0, 1, 2)), ("test 0", (1, 2, 0)), ("test 0", (2, 0, 1))]
    assert {seed for seed, _ in games[3:]} == {"test 1"}


def test_no_two_bots_share_a_seed() -> None:
    planned = tournament("random", "random")
    seeds = [planned.bot_seed(number, seat) for number in range(12) for seat in range(2)]
    assert len(set(seeds)) == len(seeds)


def test_a_bot_may_play_itself() -> None:
    assert tournament("random", "random", "random").bots == ("random", "random#2", "random#3")


def test_as_many_players_as_bots_if_nobody_says_otherwise() -> None:
    assert tournament("random", "heuristic", "search", players=None).players == 3
    assert tournament(*["random"] * 6, players=None).players == 4


@pytest.mark.parametrize(
    ("bots", "players", "seed", "options", "code"),
    [
        (["random"], 2, "s", {}, "too_few_bots"),
        (["random", "nobody"], 2, "s", {}, "unknown_bot"),
        (["random", "/no/such/file.py:Name"], 2, "s", {}, "bad_bot_file"),
        (["random", "random"], 5, "s", {}, "bad_players"),
        (["random", "random"], 2, " s", {}, "bad_seed"),
        (["random", "random"], 2, "s", {"luck": "more"}, "unknown_option"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], players: int, seed: str, options: dict[str, str], code: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        plan(COAL_BARON, bots, players, seed, options)
    assert refused.value.reason.code == code
