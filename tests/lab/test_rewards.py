"""All doors pay the same: the sentence of `rewards.py`, written out once more with fractions."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from glueckauf.engine.fields import in_batch
from glueckauf.games import TITLES
from glueckauf.lab import pettingzoo_env
from glueckauf.lab.batch import BatchEnv
from glueckauf.lab.gymnasium_env import SeatEnv
from glueckauf.lab.gymnasium_vector import SeatVectorEnv
from glueckauf.lab.rewards import AT_THE_END, write_margins, write_wins
from tests.lab.games import SHORT, anything, every_table


def margins(totals: list[int]) -> list[Fraction]:
    return [own - Fraction(sum(totals) - own, len(totals) - 1) for own in totals]


def wins(places: list[int]) -> list[Fraction]:
    """The losers pay 1 / (players - 1) each, and the winners share that."""
    price, winners = Fraction(1, len(places) - 1), places.count(1)
    return [price * (len(places) - winners) / winners if place == 1 else -price for place in places]


@pytest.mark.parametrize("totals", [[3, 3], [40, -7], [10, 20, 60], [5, 5, 5, 5], [0, 1, 2, 4]])
def test_a_margin_is_what_the_sentence_says(totals: list[int]) -> None:
    points, out = np.array([[own - 2, 2] for own in totals]).reshape(-1), np.zeros(len(totals))
    write_margins(points, len(totals), 2, out)
    assert out.tolist() == pytest.approx([float(margin) for margin in margins(totals)])
    assert out.sum() == pytest.approx(0)


@pytest.mark.parametrize("places", [[1, 2], [1, 1], [2, 1, 2], [1, 1, 3], [1, 1, 1], [4, 1, 3, 1], [1, 1, 1, 1]])
def test_a_win_is_what_the_sentence_says(places: list[int]) -> None:
    out = np.zeros(len(places))
    write_wins(np.array(places), len(places), out)
    assert out.tolist() == pytest.approx([float(win) for win in wins(places)])
    assert out.sum() == pytest.approx(0)


@every_table
@pytest.mark.parametrize("reward", AT_THE_END)
def test_every_door_pays_the_same_for_the_same_last_step(title: str, players: int, reward: str) -> None:
    """One game, played to the decision before its end; the last one is played behind every door."""
    game, options, choose = TITLES[title], SHORT.get(title, {}), anything("last")
    s: Any = game.new(players, "7", options)
    last, action = game.copy(s), 0
    while s.seat >= 0:
        last, action = game.copy(s), choose(game.legal_ids(s))
        game.rules.apply(s, action)
    totals = [row["total"] for row in game.score_table(s)]
    expected = [float(x) for x in (margins(totals) if reward == "margin" else wins(game.ranking(s)))]
    learner = int(last.seat)

    batch = BatchEnv(title, players, 1, rewards=reward, options=options)
    batch.reset()
    in_batch(batch.rows.states, 0, last)
    np.asarray(batch.rows.allowed)[:] = 0xFFFFFFFF  # the position was changed by hand
    assert batch.step([action]).rewards[0].tolist() == pytest.approx(expected)

    table: Any = pettingzoo_env.raw_env(title, players, reward=reward, options=options)
    table.reset(seed=7)
    table.episode.suppose(game.copy(last))
    table.agent_selection = f"player_{learner}"
    table.step(action)
    assert [table.rewards[agent] for agent in table.possible_agents] == pytest.approx(expected)

    single = SeatEnv(title, players, opponents="random", seat=learner, reward=reward, options=options)
    single.reset(seed=7)
    single.episode.suppose(game.copy(last))
    assert single.step(action)[1] == pytest.approx(expected[learner])

    vector: Any = SeatVectorEnv(title, 1, players, opponents="random", seat=learner, reward=reward, options=options)
    vector.reset(seed=7)
    in_batch(vector.states, 0, last)
    vector.allowed[:] = 0xFFFFFFFF
    assert vector.step([action])[1][0] == pytest.approx(expected[learner])
