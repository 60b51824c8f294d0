"""What all doors share: deals, rewards, copies, records."""

import copy
import pickle

import pytest

from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadRecord, BadSetup, GameIsOver, IllegalMove
from glueckauf.engine.record import verify
from glueckauf.games import TITLES
from glueckauf.lab.batch import play_games
from glueckauf.lab.episode import Episode, titled
from glueckauf.lab.extras import needs
from glueckauf.lab.rewards import REWARDS, WORST
from tests.contract.games import near
from tests.lab.games import NAMES, SHORT, anything, every_table, every_title, played, same


@every_title
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_add_up_to_zero_and_gains_to_the_margin(title: str, reward: str) -> None:
    episode, choose = Episode(title, near(title, 3), SHORT.get(title), reward), anything("rewards")
    first = episode.margins()
    sums = [0.0] * len(first)
    while episode.seat >= 0:
        episode.step(choose(episode.legal))
        rewards = episode.rewards()
        assert sum(rewards) == pytest.approx(0)
        sums = [total + reward for total, reward in zip(sums, rewards, strict=True)]
    expected = {"margin": episode.margins(), "win": episode.wins(), "gain": episode.margins()}[reward]
    if reward == "gain":
        expected = [last - begin for last, begin in zip(expected, first, strict=True)]
    assert sums == pytest.approx(expected)


@every_title
def test_copies_and_pickles_go_on_alike_and_apart(title: str) -> None:
    episode = played(Episode(title, near(title, 4), reward="gain"), 40)
    twins = [copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]  # noqa: S301 - our own
    for twin in twins:
        assert same(twin, episode) and twin.legal == episode.legal
        twin.step(twin.legal[-1])
        assert not same(twin, episode)
    episode.step(episode.legal[-1])
    won = episode.rewards()
    assert all(same(twin, episode) and twin.rewards() == won for twin in twins)


@every_title
def test_a_saved_game_is_a_record_that_can_be_verified_and_taken_up(title: str) -> None:
    episode = played(Episode(title, 2), 50)
    record = episode.save()
    assert verify(record, TITLES).actions == episode.actions
    other = Episode(title, 2)
    other.restore(record)
    assert same(other, episode)
    if len(TITLES[title].seats) > 1:
        with pytest.raises(BadSetup, match="this is"):
            Episode(title, 3).restore(record)
    with pytest.raises(BadRecord):
        other.restore(record.replace("seed 0", "seed 1"))
    assert same(other, episode)


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    episode = Episode("coal_baron", 2)
    illegal = next(action for action in range(400) if action not in episode.legal)
    with pytest.raises(IllegalMove, match="§"):
        episode.step(illegal)
    with pytest.raises(IllegalMove, match="actions are 0 to"):
        episode.step(-1)
    with pytest.raises(BadSetup, match="margin, win, gain"):
        Episode("coal_baron", 2, reward="fame")
    with pytest.raises(BadSetup, match="there are: coal_baron, coal_baron_cards"):
        Episode("chess", 2)
    with pytest.raises(BadSetup):
        Episode("coal_baron", 5)
    choose = anything("end")
    while episode.seat >= 0:
        episode.step(choose(episode.legal))
    with pytest.raises(GameIsOver):
        episode.step(0)


def test_a_title_is_found_by_its_id_and_by_its_name_with_the_rules_version() -> None:
    assert all(titled(title) is titled(name) for title, name in NAMES.items())
    with pytest.raises(BadSetup):
        titled("coal_baron_v999")


def test_a_missing_package_is_named_with_its_extra() -> None:
    assert "pip install 'glueckauf[openspiel]'" in str(needs("openspiel", ImportError(name="pyspiel")))


def test_the_list_of_legal_actions_is_not_what_decides() -> None:
    episode = Episode("coal_baron", 2)
    illegal = next(action for action in range(400) if action not in episode.legal)
    episode.legal.append(illegal)
    with pytest.raises(IllegalMove, match="§"):
        episode.step(illegal)
    for seat in (-1, 2, 99):
        with pytest.raises(BadSetup, match="seats are 0 to 1"):
            episode.observed(seat)


@every_table
def test_nobody_loses_by_as_much_as_an_illegal_action_costs(title: str, players: int) -> None:
    for bot in ("random", "heuristic"):
        points = play_games(title, players, 200 if COMPILED else 2, bot=bot, seed="worst").points.sum(axis=2)
        assert points.max() - points.min() < -WORST["margin"] / 2
