"""§3.3 Passing."""

from tests.rules.coal_baron_cards.table import BLUE, GREEN, RED, board, changed, hand, legal, play, position, refused


def test_passing_with_usable_workers_is_allowed_and_changes_nothing_else() -> None:  # §3.3
    before = position(players=3, hand=[1, 1, 2], orders=["furnaces_3"], innovations=["1-3", "take_share"])
    after = play(before, "pass")
    assert changed(before, after) == {"passed", "seat"}
    assert (after.seat, list(after.passed)) == (BLUE, [1, 0, 0, 0])
    assert (hand(after), board(after)) == (hand(before), board(before))


def test_no_innovation_is_played_in_a_turn_without_workers() -> None:  # §3.3
    s = position(innovations=["take_share"])
    assert "play take_share" in legal(s)
    s = play(s, "pass")
    assert s.seat == BLUE
    assert board(s) == {"innovations": ["take_share"]}


def test_who_has_played_an_innovation_cannot_pass() -> None:  # §3.3, R4
    s = play(position(innovations=["take_share"]), "play take_share")
    assert refused(s, "pass") == ("no_pass_now", "R4")


def test_who_has_passed_is_not_asked_again_in_this_shift() -> None:  # §3, §3.3
    s = play(position(players=3), "pass", "place share", "pay 1", "pass", "place order", "pay 1")
    assert s.seat == BLUE
    assert list(s.passed) == [1, 0, 1, 0]


def test_the_last_pass_ends_the_shift() -> None:  # §3.3, §8
    s = play(position(players=3), "pass", "pass")
    assert (s.seat, s.shift) == (GREEN, 1)
    s = play(s, "pass")
    assert (s.seat, s.shift, list(s.passed)) == (RED, 2, [0, 0, 0, 0])
