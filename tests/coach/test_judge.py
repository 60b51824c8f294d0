"""Two judges: play-outs by the heuristic, and the network of the title. A loss is what both grant."""

import numpy as np
import pytest

from glueckauf.cli.records import play_bots
from glueckauf.coach.analysis import network_for
from glueckauf.coach.calibration import scale_of
from glueckauf.coach.expectation import Ends, Expectation, Outlooks
from glueckauf.coach.judge import Comparison, Gain, Judge, Level
from glueckauf.coach.plans import Plan, favoured_by
from glueckauf.coach.turns import Turn
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES

CARDS = TITLES["coal_baron_cards"]
FEW = Level(simulations=8, glance=8, look=16, worlds=4, deals=1)
TURN = Turn(1, 1, 0)
MADE, PLAN = (1,), (2,)


def judge_that_thinks(
    opinions: dict[Plan, float],
    played_out: float,
    monkeypatch: pytest.MonkeyPatch,
    *,
    still_open: bool = True,
    played_on: float = 1.0,
) -> Judge:
    """A judge whose network thinks this of what was done and of the plan, and whose play-outs find this gain.

    `played_on` is what they find where the network plays the games to their end.
    """
    expectation = Expectation(CARDS, "two judges", network_for(CARDS))
    judge = Judge(CARDS, FEW, expectation, scale_of(CARDS.id))
    points = np.zeros((4, 2, 5), np.int64)
    points[:, 0, 0] = (-20, 20, -20, 20) if still_open else (-20, -20, -20, -20)
    ends = Ends(points, np.ones((4, 2), np.int64), np.ones(4, np.bool_))

    def outlooks(_: State, answers: Plan, worlds: range, *__: object) -> Outlooks:
        values = np.tile([opinions[answers], -opinions[answers]], (len(worlds), 1))
        return Outlooks(values, np.zeros(len(worlds), np.int64), ends)

    monkeypatch.setattr(expectation, "outlooks", outlooks)
    for name, gain in (("compare", played_out), ("play_on", played_on)):
        monkeypatch.setattr(judge, name, lambda *_, gain=gain: Comparison(gain, gain, 0.0, 0.01, ends, ends))
    return judge


@pytest.mark.parametrize(
    ("done", "plan", "least", "most"),
    [
        (0.1, 0.2, 0.01, 0.2),  # both think more of the plan: the less of it counts
        (0.2, 0.1, -1.0, 0.0),  # the network thinks less of it: nobody is blamed
        (-1.0, -1.0, 0.3, 0.3),  # the game is lost anyway: points that are thrown away count as play-outs count them
        (0.99, 1.0, 0.3, 0.3),  # or won
        (-1.0, 0.5, 0.3, 0.3),  # a game that the plan would not lose is not decided: the less of both, again
    ],
)
def test_a_loss_is_what_both_judges_grant(
    done: float, plan: float, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judge_that_thinks({MADE: done, PLAN: plan}, 0.3, monkeypatch)
    gain = judge.gain(CARDS.new(2, "two judges"), MADE, PLAN, TURN)
    assert gain is not None and least <= gain.worth <= most
    assert (gain.chances is not None) == (gain.worth < 0.3)


@pytest.mark.parametrize(("played_on", "worth"), [(0.5, 0.3), (0.1, 0.1), (-0.2, -0.2)])
@pytest.mark.parametrize("still_open", [False, True])
def test_where_the_end_is_in_sight_or_the_game_decided_games_are_played_to_their_end_by_both(
    played_on: float, worth: float, monkeypatch: pytest.MonkeyPatch, *, still_open: bool
) -> None:
    """A beginner would not make good what was done, so the heuristic alone sees a loss where there is none."""
    opinions: dict[Plan, float] = {MADE: 0.99, PLAN: 0.99} if still_open else {MADE: 0.2, PLAN: 0.1}
    judge = judge_that_thinks(opinions, 0.3, monkeypatch, still_open=still_open, played_on=played_on)
    known = CARDS.new(2, "two judges")
    gain = judge.gain(known, MADE, PLAN, TURN)
    assert gain is not None and gain.worth == worth and gain.chances is None and gain.played_on
    confirmed = judge.confirmed(known, MADE, gain, TURN)
    assert (confirmed is None) == (worth < 0)


def test_nobody_is_blamed_for_what_the_network_would_rather_play_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    known = CARDS.new(2, "two judges")
    for played_on, blamed in ((0.0, True), (-0.01, True), (-0.1, False)):  # by more than chance explains
        judge = judge_that_thinks({MADE: 0.1, PLAN: 0.2}, 0.3, monkeypatch, played_on=played_on)
        gain = judge.gain(known, MADE, PLAN, TURN)
        assert gain is not None and not gain.played_on
        assert (judge.confirmed(known, MADE, gain, TURN) is not None) == blamed


@pytest.mark.parametrize(
    ("error", "afresh", "worth"), [(0.1, 0.2, 0.2), (0.1, -0.1, None), (0.01, -0.1, 0.3), (0.2, -0.1, 0.3)]
)
def test_a_loss_that_is_little_above_chance_is_looked_at_again_in_other_worlds(
    error: float, afresh: float, worth: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless it is clear, or would be called no loss anyway."""
    judge = judge_that_thinks({MADE: 0.99, PLAN: 0.99}, 0.3, monkeypatch)
    first = judge.compare(CARDS.new(2, "two judges"), MADE, PLAN, 0, "again")
    assert first is not None
    looked: list[range] = []

    def compared(*asked: object) -> Comparison:
        looked.extend(one for one in asked if isinstance(one, range))
        return first._replace(worth=afresh, error=0.01)

    monkeypatch.setattr(judge, "compared", compared)
    found = first._replace(error=error)
    confirmed = judge.confirmed(CARDS.new(2, "two judges"), MADE, Gain(PLAN, found, 0.3, 0.3, 0.0, error), TURN)
    assert (confirmed and confirmed.worth) == worth
    again = error == 0.1
    assert bool(looked) == again and all(one.start >= FEW.look for one in looked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_network_has_a_plan_of_its_own(game: Game) -> None:
    """What takes many answers a small search does not find; the plan of the network is compared, too."""
    history = play_bots(game, 2, "heuristic", "two judges", {})
    net = network_for(game)
    assert net is not None
    judge = Judge(game, FEW, Expectation(game, "two judges", net), scale_of(game.id))
    for moves in range(0, min(60, len(history.actions)), 20):
        seat = history.marks(moves).seat
        plan = favoured_by(net, history, moves, seat)
        assert plan and plan in judge.plans(history, moves, seat)
        state = game.world(game.known_to(history.states[moves], seat), "another world")
        for action in plan:
            state = game.play(state, game.actions.texts[action])
