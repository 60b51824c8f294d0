"""Each invariant of `glueckauf verify` can be broken, and is then named; verify tells the line."""

from collections.abc import Callable
from random import Random

import pytest

from glueckauf.engine import record
from glueckauf.engine.errors import BadRecord
from glueckauf.engine.fields import copy, plain
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS as GAME
from glueckauf.games.coal_baron_cards.components.areas import EXTRACT_1_2, FIRST, LORRY_LEFT, LORRY_RIGHT, ORDER, SHARE
from glueckauf.games.coal_baron_cards.components.lorries import LORRY_IDS
from glueckauf.games.coal_baron_cards.components.orders import ORDER_KINDS
from glueckauf.games.coal_baron_cards.components.wagons import JOKER, WAGON_IDS
from glueckauf.games.coal_baron_cards.invariants import INVARIANTS
from glueckauf.games.coal_baron_cards.state import State

WAGON_STACKS = (2, 3)
FOX = WAGON_IDS.index("fox")  # not on track 1
FOX_DOUBLE = LORRY_IDS.index("fox_double")


def swap_card(s: State) -> None:
    s.share[0, 0] += 1


def hide_top(s: State) -> None:
    s.seen[FIRST[SHARE] + s.stack_size[SHARE] - 1] = 1


def leave_a_gap(s: State) -> None:
    place = FIRST[ORDER]
    s.orders_open[0, s.card[place]] += 1
    s.card[place] = -1


def empty_a_twin(s: State) -> None:
    while s.stack_size[LORRY_LEFT] > 0:
        s.stack_size[LORRY_LEFT] -= 1
        place = FIRST[LORRY_LEFT] + s.stack_size[LORRY_LEFT]
        s.storage[0, s.card[place]] += 1
        s.card[place] = -1
    assert s.stack_size[LORRY_RIGHT] > 1


def take_out(s: State, stacks: tuple[int, int], kind: int) -> None:
    """Take a card of this kind out of one of the stacks, whatever lies on top of it."""
    stack = next(n for n in stacks if kind in [s.card[FIRST[n] + i] for i in range(s.stack_size[n])])
    place = next(p for p in range(FIRST[stack], FIRST[stack] + s.stack_size[stack]) if s.card[p] == kind)
    last = FIRST[stack] + s.stack_size[stack] - 1
    s.card[place] = s.card[last]
    s.card[last] = -1
    s.stack_size[stack] -= 1
    s.seen[last - 1] = 31


def misplace_a_wagon(s: State) -> None:
    take_out(s, WAGON_STACKS, FOX)
    s.empty[0, 0, FOX] += 1


def misplace_a_lorry(s: State) -> None:
    take_out(s, WAGON_STACKS, JOKER)
    take_out(s, (LORRY_LEFT, LORRY_RIGHT), FOX_DOUBLE)
    s.loaded[0, 0, FOX_DOUBLE, 1] += 1


def use_what_is_not_laid_out(s: State) -> None:
    s.used[EXTRACT_1_2] = 1
    s.placed[EXTRACT_1_2, 0, 0] = 1


def lose_a_worker(s: State) -> None:
    s.used[SHARE] = 2


def take_a_marker_early(s: State) -> None:
    s.marker[6] = 0


def ask_who_has_passed(s: State) -> None:
    s.passed[s.seat] = 1


def step_too_far(s: State) -> None:
    s.question, s.most, s.steps = 4, 1, 1


def miscount_secrets(s: State) -> None:
    s.orders_secret_count[1] = 1


def play_an_innovation_without_workers(s: State) -> None:
    s.innovated = 1
    for card in range(5):
        s.workers[s.seat, card] = 0


def leave_a_stack_open(s: State) -> None:
    s.stack = SHARE


def doubt_a_card_that_nobody_kept(s: State) -> None:
    bottom = s.card[FIRST[ORDER]]
    s.doubt[0] = 1 + (bottom + 1) % ORDER_KINDS  # red is said to keep another kind than lies there


SPOILERS = (  # [invariant - 1]
    swap_card,
    hide_top,
    leave_a_gap,
    empty_a_twin,
    misplace_a_wagon,
    misplace_a_lorry,
    use_what_is_not_laid_out,
    lose_a_worker,
    take_a_marker_early,
    ask_who_has_passed,
    step_too_far,
    miscount_secrets,
    play_an_innovation_without_workers,
    leave_a_stack_open,
    doubt_a_card_that_nobody_kept,
)


@pytest.mark.parametrize(("invariant", "spoil"), list(enumerate(SPOILERS, 1)))
def test_a_broken_invariant_is_named(invariant: int, spoil: Callable[[State], None]) -> None:
    s = GAME.new(2, "laws")
    assert GAME.broken_invariant(s) == ""
    spoil(plain(s))
    assert GAME.broken_invariant(s) == INVARIANTS[invariant]


def test_every_law_can_be_broken() -> None:
    assert len(INVARIANTS) == len(SPOILERS) + 1


def test_verify_names_the_line_in_which_a_law_breaks_or_a_piece_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    history, random = History(GAME, 2, "spoilt"), Random(1)
    for _ in range(9):
        history.play(random.choice(GAME.legal_texts(history.state)))
    text = record.write(history)
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("1 "))

    def spoilt(spoil: Callable[[State], None], after: int) -> tuple[int, str]:
        whole = History.play

        def play(self: History, action: str, seat: int | None = None) -> int:
            done = whole(self, action, seat)
            if len(self.actions) == after:
                self.states[-1] = copy(self.states[-1])
                spoil(plain(self.states[-1]))
            return done

        with monkeypatch.context() as patch:
            patch.setattr(History, "play", play)
            with pytest.raises(BadRecord) as refused:
                record.verify(text, TITLES)
        return refused.value.line, refused.value.reason.code

    assert spoilt(swap_card, 3) == (first + 2, "piece_lost")
    assert spoilt(hide_top, 5) == (first + 4, "law_broken")
