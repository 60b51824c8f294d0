"""Luck: what the table knows, and that on it luck is 0 on average, whoever plays. Tiny boxes are counted through."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from hashlib import blake2b

import numpy as np
import pytest

from glueckauf.cli.records import play_bots
from glueckauf.coach.account import Bookkeeper
from glueckauf.coach.analysis import network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.chances import chance_of
from glueckauf.coach.expectation import Expectation
from glueckauf.coach.table_knowledge import known_to_the_table
from glueckauf.coach.turns import turns_of
from glueckauf.engine.fields import plain, state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES
from glueckauf.lab.solver.deals import every_deal, every_result, forget

TINY = {"box": "tiny"}
ISLE = TITLES["isle_of_trains"]
STRATEGIES = [f"s{number}" for number in (1, 2, 3, 7, 9)]
DRAWS = 400  # worlds of one position
SURE = 5.5  # standard errors that chance does not explain, among some hundred worlds

Lines = list[tuple[History, float]]  # whole games, and how likely chance makes each


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_worlds_of_the_table_look_the_same_to_every_seat(game: Game, players: int) -> None:
    history, other = play_bots(game, players, "heuristic", "what the table knows", {}), 0
    for move, state in enumerate(history.states[::5]):
        world = game.world(known_to_the_table(game, state), move)
        other += to_bytes(unlucky(game, world)) != to_bytes(unlucky(game, state))
        assert not game.broken_invariant(world)
        for seat in range(players):
            assert to_bytes(game.known_to(world, seat)) == to_bytes(game.known_to(state, seat))
    assert other > len(history.states) // 10


def unlucky(game: Game, s: State) -> State:
    """A copy without the random generator."""
    own: State = game.copy(s)
    forget(plain(own))
    return own


def whim(game: Game, strategy: str, s: State) -> int:
    """An answer that depends on all that the asked seat knows, its hidden cards among it: it betrays a lot."""
    legal, known = game.legal_ids(s), to_bytes(game.known_to(s, int(plain(s).seat)))
    return legal[blake2b(known + strategy.encode(), digest_size=2).digest()[0] % len(legal)]


def every_line(game: Game, strategy: str) -> Lines:
    """All games of one strategy on all seats: by every deal, and by everything that chance can do later."""
    waiting: Lines = []
    over: Lines = []
    for dealt, likely in every_deal(game, 2, TINY):
        history = History(game, 2, f"{strategy} {len(waiting)}", TINY)
        history.states = [dealt]
        waiting.append((history, likely))
    while waiting:
        history, likely = waiting.pop()
        if history.seat < 0:
            over.append((history, likely))
            continue
        action = whim(game, strategy, history.state)
        for after, chance in every_result(game, history.state, action):
            longer = History(game, 2, history.seed, TINY)
            longer.states, longer.actions = [*history.states, after], [*history.actions, action]
            waiting.append((longer, likely * chance))
    return over


def spread(lines: Lines, known: Callable[[State], State]) -> dict[bytes, dict[bytes, float]]:
    """[what is known][position] how likely it is among all games of one strategy."""
    found: dict[bytes, dict[bytes, float]] = defaultdict(lambda: defaultdict(float))
    for history, likely in lines:
        for state in history.states[:-1]:
            found[to_bytes(known(state))][to_bytes(state)] += likely
    return found


def farthest(game: Game, lines: Lines, known: Callable[[State], State]) -> float:
    """By how many standard errors a world is drawn more or less often than it comes about, at most."""
    most = 0.0
    for knowledge, likely in spread(lines, known).items():
        here = state_of(bytearray(knowledge), game.layout, as_numbers=game.interpreted)
        drawn = Counter(to_bytes(unlucky(game, game.world(here, number))) for number in range(DRAWS))
        for world in likely.keys() | drawn.keys():
            chance = likely.get(world, 0.0) / sum(likely.values())
            error = max(math.sqrt(DRAWS * chance * (1 - chance)), 1.0)
            most = max(most, abs(drawn[world] - DRAWS * chance) / error)
    return most


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("strategy", ["a", "b", "c"])
def test_chance_makes_the_worlds_of_the_table_as_likely_as_they_are_drawn(title: str, strategy: str) -> None:
    """Counted through: whatever the players do, it says nothing about what none of them has seen."""
    game = TITLES[title]
    lines = every_line(game, strategy)
    assert sum(likely for _, likely in lines) == pytest.approx(1.0)
    assert farthest(game, lines, lambda state: known_to_the_table(game, state)) < SURE


def test_what_others_do_betrays_their_cards_to_a_seat() -> None:
    """Why luck is not counted from the knowledge of one seat: its worlds are not those that come about."""
    lines = every_line(ISLE, "a")
    assert farthest(ISLE, lines, lambda state: ISLE.known_to(state, 0)) > 3 * SURE


@pytest.mark.parametrize("title", TITLES)
def test_luck_is_0_on_average_whoever_plays(title: str) -> None:
    """Over all deals and shuffles of a tiny box, for strategies that betray a lot. What is left is that of 256 worlds.

    The deal itself is left out: its mean is what the account starts from.
    """
    game = TITLES[title]
    net, scale = network_for(game), scale_of(game.id)
    moved = 0.0
    for strategy in STRATEGIES:
        mean = np.zeros((2, 2))
        for number, (history, likely) in enumerate(every_line(game, strategy)):
            turns = turns_of(history)
            for seat in range(2):
                expectation = Expectation(game, f"{strategy} {number}", net)
                account = Bookkeeper(expectation, scale, seat, 256, 1).keep(history, turns)
                mean[seat] += likely * sum(account.reveals[1:])
                moved = max(moved, *(abs(float(one[0])) for one in account.reveals[1:]))
                parts = account.start + account.luck + account.skill + account.others
                assert np.allclose(parts, account.result, atol=1e-9)
        assert np.abs(mean[:, 0]).max() < 0.006 and np.abs(mean[:, 1]).max() < 0.006 * scale.win
    assert moved > 0.002  # there was luck, if little in Isle of Trains: hardly a card is unseen by both


def test_what_is_worth_to_a_seat_that_is_asked_depends_on_no_world_of_the_table_but_on_those_of_the_public() -> None:
    """The public does not know the hand of the seat, so its worlds are not all the same to the seat."""
    history, net, scale = play_bots(ISLE, 2, "heuristic", "public", {}), network_for(ISLE), scale_of(ISLE.id)
    state, seat = history.states[20], int(plain(history.states[20]).seat)
    books = Bookkeeper(Expectation(ISLE, "public", net), scale, seat, 32, 1)
    table = known_to_the_table(ISLE, state)
    whole, quick = books.value(table, (), range(32), "now"), books.outlook(table, 32, "now")
    assert whole is not None and quick is not None and np.allclose(whole, quick, atol=1e-12)
    public = ISLE.known_to(state, -1)
    several = {chance_of(ISLE, ISLE.known_to(ISLE.world(public, number), seat), seat, "one") for number in range(8)}
    assert len(several) > 1
    mean, one = (books.value(public, (), range(count), "chances") for count in (32, 1))
    told = chance_of(ISLE, public, seat, "public")
    assert told is not None and mean is not None and one is not None
    assert told.share == pytest.approx(mean[0]) and abs(told.share - one[0]) > 1e-6
