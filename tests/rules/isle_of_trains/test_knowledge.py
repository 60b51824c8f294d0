"""§14 Hidden information."""

from collections import Counter

import pytest

from glueckauf.engine import chance
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.games.isle_of_trains import ISLE_OF_TRAINS
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, COPIES
from glueckauf.games.isle_of_trains.state import State
from tests.rules.isle_of_trains.table import (
    ENGLE_WHARF,
    GALLERY,
    KIND,
    A,
    B,
    Board,
    C,
    asked,
    buildings,
    contracts,
    discard,
    hand,
    legal,
    pile,
    play,
    position,
    secret,
    shown,
    size,
    train,
)

EVERYBODY = [A, B, C, GALLERY]


def known(s: State, seat: int) -> State:
    view: State = ISLE_OF_TRAINS.known_to(s, seat)
    return view


def shown_to(s: State) -> set[int]:
    """To whom the last step showed something new."""
    seats = {seat for seat in range(s.players) if s.shown >> seat & 1}
    return seats | ({GALLERY} if s.shown & GALLERY_BIT else set())


def public_text(s: State, move: str, seat: int) -> str:
    return ISLE_OF_TRAINS.public_text(plain(s), ISLE_OF_TRAINS.actions.parse(move), seat)


def worlds(s: State, seat: int, count: int = 12) -> list[State]:
    """Worlds that fit what `seat` knows; each has all the cards and keeps all invariants."""
    found = []
    for number in range(count):
        world = known(s, seat)
        ISLE_OF_TRAINS.knowledge.redeal(world, chance.key(f"world {number}"))
        assert ISLE_OF_TRAINS.pieces(world) == ISLE_OF_TRAINS.pieces(s)
        assert not any(cell == UNKNOWN for cell in plain(world).pile)
        found.append(world)
    return found


@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_knows_the_draw_pile_or_the_shuffles_to_come(seat: int) -> None:  # §14
    s = position(3)
    view = known(s, seat)
    assert pile(view) == ["?"] * len(pile(s))
    assert [*view.luck_key, *view.luck_block, view.luck_blocks] == [0] * 25


def test_hand_cards_are_known_to_their_owner_and_to_others_by_number() -> None:  # §14
    s = position(3, hand=["bank", "hopper_1"], others={B: {"hand": ["tanker_1"]}})
    assert hand(known(s, A), A) == ["hopper_1", "bank"]
    assert hand(known(s, B), B) == ["tanker_1"]
    for seat in EVERYBODY:
        view = known(s, seat)
        assert [size(view, who) for who in (A, B, C)] == [2, 1, 0]
        assert [hand(view, who) for who in (A, B, C) if who != seat] == [[] for who in (A, B, C) if who != seat]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_all_that_lies_open_is_public(seat: int) -> None:  # §14
    mine = Board(
        train=["engine_1", "hopper_2(engine_1 tanker_1)", "caboose_4"], buildings=["bank"], contracts={ENGLE_WHARF: "a"}
    )
    s = position(3, B, discard=["engine_3"], display=["rail_yard", "engine_2", "hopper_1"], phantoms=2, **mine)
    view = known(s, seat)
    assert (train(view, B), buildings(view, B), contracts(view, B)) == (mine["train"], ["bank"], {ENGLE_WHARF: "a"})
    assert (discard(view), shown(view), view.phantoms, view.seat) == (
        ["engine_3"],
        ["rail_yard", "engine_2", "hopper_1"],
        2,
        B,
    )


def test_face_down_cargo_is_known_to_its_loader_only() -> None:  # §14
    s = position(
        3,
        train=["engine_1", "hopper_3(engine_1 tanker_1@0 bank@1)"],
        others={C: {"train": ["engine_1", "caboose_3(rail_yard@2)"]}},
    )
    assert train(known(s, A)) == ["engine_1", "hopper_3(engine_1 tanker_1@0 ?@1)"]
    assert train(known(s, B)) == ["engine_1", "hopper_3(engine_1 ?@0 bank@1)"]
    for seat in (C, GALLERY):
        assert train(known(s, seat)) == ["engine_1", "hopper_3(engine_1 ?@0 ?@1)"]
    assert train(known(s, C), C) == ["engine_1", "caboose_3(rail_yard@2)"]
    assert train(known(s, A), C) == train(known(s, GALLERY), C) == ["engine_1", "caboose_3(?@2)"]


def test_each_knows_what_they_put_on_the_discard_pile_themselves() -> None:  # §14, R35
    s = position(
        3, discard=["engine_3"], secret_discards=["bank"], others={B: {"secret_discards": ["tanker_1", "hopper_1"]}}
    )
    for seat in EVERYBODY:
        view = known(s, seat)
        assert discard(view) == ["engine_3"]
        assert secret(view, A) == (["bank"] if seat == A else [])
        assert secret(view, B) == (["hopper_1", "tanker_1"] if seat == B else [])
        assert list(view.discard_secret_count)[:3] == [1, 2, 0]


def test_payments_go_to_the_pile_unseen_and_only_their_number_is_public() -> None:  # §14
    s = play(position(3, hand=["tanker_1", "engine_2", "bank", "rail_yard"]), "build tanker_1")
    assert [public_text(s, "pay engine_2", seat) for seat in EVERYBODY] == ["pay engine_2", "pay ?", "pay ?", "pay ?"]
    s = play(s, "pay engine_2")
    assert s.paid_up_to == KIND["engine_2"] == known(s, A).paid_up_to
    assert {known(s, seat).paid_up_to for seat in (B, C, GALLERY)} == {UNKNOWN}
    assert shown_to(s) == set()
    for seat in (B, C, GALLERY):
        assert (secret(known(s, seat)), known(s, seat).discard_secret_count[A], known(s, seat).to_pay) == ([], 1, 1)


def test_a_phantom_card_that_pays_is_heard_by_all() -> None:  # §14, §10
    s = play(position(hand=["tanker_1", "engine_2", "bank"], phantoms=1), "build tanker_1")
    assert public_text(s, "pay phantom", B) == "pay phantom"
    s = play(position(hand=["engine_2", "bank"], phantoms=1, train=["engine_1", "hopper_1"]), "load_face_down")
    assert (public_text(s, "hide bank", A), public_text(s, "hide bank", B)) == ("hide bank", "hide ?")
    s = play(s, "hide bank")
    assert (public_text(s, "discard phantom", B), public_text(s, "discard engine_2", B)) == (
        "discard phantom",
        "discard ?",
    )


def test_other_answers_are_heard_as_they_are() -> None:  # §14
    s = position(hand=["hopper_1", "bank"])
    assert public_text(s, "build hopper_1", B) == public_text(s, "build hopper_1", GALLERY) == "build hopper_1"


def test_the_announced_card_is_shown_to_all_others_and_a_drawn_card_to_its_drawer() -> None:  # §14
    s = play(position(3, hand=["tanker_1", "engine_2", "bank", "rail_yard"]), "build tanker_1")
    assert shown_to(s) == {B, C, GALLERY}
    assert {known(s, seat).held for seat in EVERYBODY} == {KIND["tanker_1"]}
    assert shown_to(play(position(3), "draw")) == {A}


def test_discards_to_the_hand_limit_and_by_a_bonus_are_unseen() -> None:  # §14
    s = play(position(hand=["hopper_1", "tanker_1", "boxcar_1", "bank"]), "draw", "draw")
    assert (public_text(s, "discard bank", A), public_text(s, "discard bank", B)) == ("discard bank", "discard ?")
    s = play(position(hand=["bank", "rail_yard"], others={B: {"train": ["engine_1", "hopper_1"]}}), "load bank")
    assert public_text(s, "discard rail_yard", GALLERY) == "discard ?"
    s = play(s, "discard rail_yard")
    assert (secret(known(s, A)), secret(known(s, B))) == (["rail_yard"], [])


def test_face_down_cargo_that_is_delivered_or_thrown_off_stays_unseen() -> None:  # §14, R48
    s = position(3, train=["engine_1", "hopper_2(tanker_1 bank@1)"])
    for after in (play(s, "remove"), play(s, "deliver", "unload hopper_2#1 1", "unload hopper_2#1 2")):
        assert secret(known(after, B), B) == ["bank"]
        for seat in (A, C, GALLERY):
            assert (secret(known(after, seat), B), known(after, seat).discard_secret_count[B]) == ([], 1)
            assert "tanker_1" in discard(known(after, seat))


def test_thrown_wagons_torn_down_buildings_and_open_cargo_are_known_on_the_discard_pile() -> None:  # §14
    s = position(train=["engine_1", "hopper_1(engine_1)", "caboose_4"], buildings=["bank", "rail_yard"])
    s = play(s, "remove", "throw_off hopper_1#1", "throw_off caboose_4", "tear_down bank")
    assert discard(known(s, B)) == discard(known(s, GALLERY)) == ["engine_1", "hopper_1", "caboose_4", "bank"]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_what_is_known_leads_to_whole_worlds_that_fit(seat: int) -> None:  # §14
    mine = Board(
        hand=["bank", "hopper_1"], secret_discards=["engine_2"], train=["engine_1", "hopper_2(engine_1 tanker_1@1)"]
    )
    s = position(3, discard=["engine_3"], others={B: {"hand": ["rail_yard"], "secret_discards": ["hopper_1"]}}, **mine)
    view = known(s, seat)
    for world in worlds(s, seat):
        assert ISLE_OF_TRAINS.broken_invariant(world) == ""
        assert plain(world).viewer == 0
        for who in (A, B, C):
            assert len(hand(world, who)) == size(world, who) == size(s, who)
        if seat in {A, B}:
            assert (hand(world, seat), secret(world, seat)) == (hand(s, seat), secret(s, seat))
        assert (discard(world), len(pile(world))) == (["engine_3"], len(pile(s)))
        assert [card for card in train(view) if "?" not in card] == [
            card for card in train(world) if card in train(view)
        ]
        if seat == B:
            assert train(world) == train(s)
    hands = {(*hand(world, B), *pile(world)[:5]) for world in worlds(s, seat)}
    assert len(hands) > 1


def test_the_worlds_of_a_seat_differ_in_what_it_does_not_know() -> None:  # §14
    s = position(hand=["bank"], others={B: {"hand": ["rail_yard", "engine_3"]}})
    assert len({tuple(hand(world, B)) for world in worlds(s, A, 20)}) > 5


def reshuffled() -> State:
    """A has put the Bank on the discard pile, B Caboose 1, the rest lay there openly; A has drawn the first card."""
    held = ["customs_house", "grand_central", "oil_refinery"]
    gone = Counter(["engine_1"] * 3 + held + ["bank", "caboose_1"])
    rest = [name for name, count in zip(CARD_IDS, COPIES, strict=True) for _ in range(count - gone[name])]
    others = {B: Board(hand=held, secret_discards=["caboose_1"])}
    return play(position(3, deck=[], discard=rest, secret_discards=["bank"], others=others), "draw")


def test_after_a_reshuffle_each_still_knows_which_own_and_open_cards_are_in_the_pile() -> None:  # §14, §10, R35
    s = reshuffled()
    assert (len(pile(s)), s.reshuffles, discard(s), secret(s, A), secret(s, B)) == (43, 1, [], [], [])
    for seat in EVERYBODY:
        assert pile(known(s, seat)) == ["?"] * 43
    for world in worlds(s, A):
        assert "bank" in {*hand(world), *pile(world)}
    for world in worlds(s, B):
        assert "caboose_1" in {*hand(world), *pile(world)}
    for seat in EVERYBODY:
        for world in worlds(s, seat):
            assert {"rail_yard", "caboose_6", "boxcar_3"} <= {*hand(world), *pile(world)}
    assert any("bank" in hand(world, B) for world in worlds(s, C, 20))
    assert any("caboose_1" in hand(world, B) for world in worlds(s, A, 20))


def test_the_next_reshuffle_replaces_what_was_known_of_the_last() -> None:  # R51, §14
    laid = Counter(["engine_1"] * 3 + ["caboose_6", "caboose_1", "hopper_1", "engine_2"])
    rest = [name for name, count in zip(CARD_IDS, COPIES, strict=True) for _ in range(count - laid[name])]
    others = {A: Board(hand=rest), C: Board(hand=["hopper_1", "engine_2"])}
    s = position(3, B, deck=[], discard=["caboose_6"], secret_discards=["caboose_1"], others=others)
    s = play(s, "draw", "draw")  # B draws both; all know of Caboose 6 that it went into the pile, hence where it is
    assert all("caboose_6" in hand(world, B) for world in worlds(s, C))
    s = play(s, "build hopper_1", "draw")  # the payment is reshuffled and drawn
    assert (s.reshuffles, hand(s, C), hand(s, B)) == (2, ["engine_2"], ["caboose_1", "caboose_6"])
    assert not all("caboose_6" in hand(world, B) for world in worlds(s, C))


def test_the_place_of_a_reshuffled_card_is_forgotten() -> None:  # §14
    assert len({pile(world)[0] for world in worlds(reshuffled(), A, 20)}) > 5


def test_a_card_taken_from_the_display_is_known_to_all_until_its_owner_puts_cards_away_unseen() -> None:  # §13, §14
    s = position(3, display=["bank", "engine_3", "hopper_1"], hand=["tanker_1", "boxcar_1"])
    s = play(s, "draw", "take bank")
    for seat in (B, C, GALLERY):
        assert hand(known(s, seat)) == ["bank"]
        assert all("bank" in hand(world) for world in worlds(s, seat, 5))
    s = play(position(3, display=["bank", "engine_3", "hopper_1"], hand=["hopper_1", "boxcar_1"]), "draw", "take bank")
    s = play(s, "build hopper_1", "pay boxcar_1")
    for seat in (B, C, GALLERY):
        assert hand(known(s, seat)) == []
        assert all("bank" in {*hand(world), *secret(world)} for world in worlds(s, seat, 8))


def test_a_card_in_doubt_that_is_played_openly_is_in_doubt_no_more() -> None:  # §13, §14
    mine = Board(hand=["hopper_1", "boxcar_1", "engine_2"], train=["engine_1", "tanker_1"])
    s = play(position(3, display=["bank", "engine_3", "hopper_2"], **mine), "draw", "take bank")
    s = play(s, "build hopper_1", "pay boxcar_1")  # now the Bank may lie in the discard pile
    assert known(s, B).open_doubt[A, KIND["bank"]] == 1
    for move in ("draw", "draw_blind") * 4:
        s = play(s, move)
    s = play(s, "load bank", "onto 0 tanker_1#1")
    assert (s.seat, known(s, B).open_doubt[A, KIND["bank"]]) == (A, 0)


def test_in_the_middle_of_a_payment_the_others_know_worlds_with_any_card_paid() -> None:  # §14, R38
    s = play(position(3, hand=["tanker_1", "engine_2", "bank", "rail_yard"]), "build tanker_1", "pay engine_2")
    for world in worlds(s, B):
        assert (asked(world), world.to_pay, len(hand(world))) == ("pay", 1, 2)
        assert legal(world) == {f"pay {card}" for card in hand(world)}
    assert len({*(tuple(secret(world)) for world in worlds(s, B, 20))}) > 1


def test_a_known_card_that_is_played_openly_leaves_the_known_hand() -> None:  # §13, §14
    s = position(3, display=["hopper_1", "engine_3", "hopper_2"], hand=["bank"], train=["engine_1", "tanker_1"])
    s = play(s, "draw", "take hopper_1", "build hopper_1")
    assert (hand(known(s, B)), train(known(s, B))) == ([], ["engine_1", "hopper_1", "tanker_1"])


def test_the_cards_of_the_display_are_shown_to_everybody_when_they_come_to_lie_there() -> None:  # §13, §14
    s = play(position(3, display=["bank", "engine_3", "hopper_1"]), "draw", "take bank")
    assert shown_to(s) == {A, B, C, GALLERY}
