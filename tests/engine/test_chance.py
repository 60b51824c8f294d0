"""Luck, against numbers from outside."""

from collections import Counter

from glueckauf.engine import chance
from glueckauf.engine.fields import blank, layout

LUCK = layout(chance.Luck)


def lucky() -> chance.Luck:
    return blank(chance.Luck, LUCK)


def stream(s: chance.Luck) -> str:
    return b"".join(int(s.luck_block[i]).to_bytes(4, "little") for i in range(4)).hex()


def test_the_block_is_that_of_rfc_8439() -> None:
    s = lucky()
    chance.fill_block(s, 20)  # appendix A.1, vector 1: zero key, zero nonce, block 0
    assert stream(s) == "76b8e0ada0f13d90405d6ae55386bd28"
    s = lucky()
    chance.fill_block(s, 8)
    assert stream(s) == "3e00ef2f895f40d67f5bb8e81f09a5a1"


def test_a_die_is_fair() -> None:
    s = lucky()
    chance.seed(s, chance.key("die"))
    rolls = Counter(chance.below(s, 6) for _ in range(6000))
    assert sorted(rolls) == [0, 1, 2, 3, 4, 5]
    assert all(880 < count < 1120 for count in rolls.values())


def test_every_card_of_a_set_is_drawn_equally_often() -> None:
    s = lucky()
    chance.seed(s, chance.key("cards"))
    cards = Counter(chance.pick(s, 0b1010_0001) for _ in range(3000))
    assert sorted(cards) == [0, 5, 7]
    assert all(900 < count < 1100 for count in cards.values())


def test_seeds_that_differ_in_one_letter_have_nothing_in_common() -> None:
    one, other = chance.key("seed 1"), chance.key("seed 2")
    differing = sum(int(a ^ b).bit_count() for a, b in zip(one, other, strict=True))
    assert 90 < differing < 166  # of 256 bits


def test_a_forgotten_state_draws_what_any_forgotten_state_draws() -> None:
    one, other = lucky(), lucky()
    for s, name in ((one, "one"), (other, "other")):
        chance.seed(s, chance.key(name))
        chance.below(s, 6)
        chance.forget(s)
    assert [chance.below(one, 100) for _ in range(5)] == [chance.below(other, 100) for _ in range(5)]


def test_words_beyond_the_last_whole_share_are_drawn_again() -> None:
    s = lucky()
    chance.seed(s, chance.key("again"))
    many = 3 << 30  # a quarter of all words lies beyond
    drawn = [chance.below(s, many) for _ in range(100)]
    assert max(drawn) < many
    assert s.luck_blocks > 100 // 16 + 1


def test_the_last_word_of_the_last_whole_share_counts_and_the_next_does_not() -> None:
    for word, drawn in ((2**32 - 5, 5), (2**32 - 4, 3), (2**32 - 1, 3)):  # 6 goes 715827882 times into 2^32, 4 are left
        s = lucky()
        chance.seed(s, chance.key("edge"))
        s.luck_block[0], s.luck_block[1], s.luck_used = word, 3, 0
        assert chance.below(s, 6) == drawn
        assert s.luck_used == (1 if drawn == 5 else 2)


def test_where_all_words_make_whole_shares_none_is_drawn_again() -> None:
    s = lucky()
    s.luck_block[0], s.luck_used = 2**32 - 1, 0
    assert chance.below(s, 8) == 7 and s.luck_used == 1
