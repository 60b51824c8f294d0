"""Many tables in one batch, with a learner at each: a step of all of them is one call into machine code."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from glueckauf.bots.heuristic_bot import habit_for
from glueckauf.bots.playout import WHIM, next_whim
from glueckauf.engine import chance
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import BadSetup, IllegalMove, Reason
from glueckauf.engine.fields import Numbers, in_batch
from glueckauf.engine.game import Game
from glueckauf.lab.extras import needs
from glueckauf.lab.running import REWARDS, Mask, Vector, titled
from glueckauf.lab.spaces import known_space

try:
    from gymnasium.spaces import Discrete
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise needs("lab", error) from error

OPPONENTS = ("random", "heuristic")  # those that are rules, so that a batch need not return to Python
WAIT = -1  # in place of an action: this table was just dealt


@cache
def bots_for(game: Game, opponent: str) -> Callable[..., None]:
    """A rule that lets the bots at table `i` answer until the learner is asked or the game is over."""
    legal, apply, conceal, habit = game.legal, game.apply, game.conceal, habit_for(game)
    sensible = opponent == "heuristic"

    @rule
    def bots_answer(states: Any, i: int, scratch: int, tables: Any, out: Numbers, weights: Numbers) -> None:
        s = states[i]
        while s.seat >= 0 and s.seat != tables[i, 0]:
            states[scratch] = states[i]
            conceal(states[scratch], s.seat)
            count = legal(states[scratch], out)
            tables[i, 1] = next_whim(tables[i, 1])
            place = (tables[i, 1] >> 11) * count >> 20
            if sensible:
                place = habit(states[scratch], out, count, weights, tables[i, 1])
            apply(s, out[place])

    return bots_answer


@cache
def look_for(game: Game) -> Callable[..., None]:
    """A rule that writes what the learner at table `i` sees and may do, and how the game stands."""
    legal, conceal, observe, scores, places = game.legal, game.conceal, game.observe, game.scores, game.places

    @rule
    def look(states: Any, i: int, scratch: int, tables: Any, out: Numbers, seen: Any, masks: Any, points: Any) -> None:
        s = states[i]
        states[scratch] = states[i]
        conceal(states[scratch], tables[i, 0])
        for place in range(seen.shape[1]):
            seen[i, place] = 0
        observe(states[scratch], tables[i, 0], seen[i])
        for action in range(masks.shape[1]):
            masks[i, action] = 0
        scores(s, points[i])
        tables[i, 2] = s.seat
        if s.seat < 0:
            places(s, tables[i, 3:])
            return
        for place in range(legal(s, out)):
            masks[i, out[place]] = 1

    return look


@cache
def round_for(game: Game, opponent: str) -> Callable[..., None]:
    """A rule that lets every learner answer, then the bots, and writes what the learners see then."""
    apply, bots_answer, look = game.apply, bots_for(game, opponent), look_for(game)

    @rule
    def play_round(
        states: Any, tables: Any, actions: Any, out: Numbers, weights: Numbers, seen: Any, masks: Any, points: Any
    ) -> None:
        scratch = len(actions)  # the place behind the tables: what somebody knows
        for i in range(len(actions)):
            if actions[i] != WAIT:
                apply(states[i], actions[i])
            bots_answer(states, i, scratch, tables, out, weights)
            look(states, i, scratch, tables, out, seen, masks, points)

    return play_round


class SeatVectorEnv(VectorEnv[Vector, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` tables, the learner on `seat` of each, the same compiled bot on the other chairs.

    `opponent` is `random` or `heuristic` (here with whims: each answer as often as its weight says); other bots play in
    `gymnasium.make_vec(..., vectorization_mode="sync")`. `reset(seed=n)` deals the engine's seeds n, n + 1, ... A table
    whose game is over is dealt anew in the next step, as Gymnasium's own vectors do it. `infos["action_mask"]` and
    `action_masks()` tell what is legal.
    """

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        players: int = 3,
        *,
        opponent: str = "heuristic",
        seat: int = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
    ) -> None:
        self.game, self.players, self.options, self.reward = titled(title), players, dict(options or {}), reward
        if opponent not in OPPONENTS or reward not in REWARDS or seat not in range(players):
            said = f"opponents are {', '.join(OPPONENTS)}; rewards are {', '.join(REWARDS)}; seats count from 0"
            raise BadSetup(f"{opponent}", Reason("unknown_value", "", said, said))
        self.game.new(players, "0", self.options)  # bad input is refused before anything is played
        self.num_envs, self.seat, self.render_mode = num_envs, seat, None
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = known_space(self.game)
        self.single_action_space = Discrete(len(self.game.actions.texts))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.play_round = round_for(self.game, opponent)
        self.states = self.game.blanks(num_envs + 1)
        self.tables = np.zeros((num_envs, 3 + players), np.int64)  # [table] learner's seat, whim, who is asked, places
        self.tables[:, 0] = seat
        self.seen = np.zeros((num_envs, self.game.observation.size), np.float32)
        self.masks = np.zeros((num_envs, len(self.game.actions.texts)), np.int8)
        self.points = np.zeros((num_envs, players * len(self.game.categories)), np.int64)
        self.out, self.weights = (np.zeros(len(self.game.actions.texts), np.int64) for _ in range(2))
        self.luck = [np_random()[0] for _ in range(num_envs)]
        self.seeds = [""] * num_envs
        self.over = np.ones(num_envs, np.bool_)
        self.before = np.zeros(num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        del options
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed or [None] * self.num_envs
        for i, number in enumerate(seeds):
            self._deal(i, number)
        self._play(np.full(self.num_envs, WAIT, np.int64))
        return self.seen.copy(), self._told()

    def _deal(self, i: int, seed: int | None) -> None:
        """As `SeatEnv` does it: the same seed gives the same deal, and the same deals after it."""
        if seed is not None:
            self.luck[i] = np_random(seed)[0]
        self.seeds[i] = str(int(self.luck[i].integers(2**63)) if seed is None else seed)
        in_batch(self.states, i, self.game.new(self.players, self.seeds[i], self.options))
        self.tables[i, 1] = int(chance.key(self.seeds[i])[0]) & WHIM

    def _play(self, actions: npt.NDArray[np.int64]) -> None:
        self.play_round(self.states, self.tables, actions, self.out, self.weights, self.seen, self.masks, self.points)
        dealt = actions == WAIT
        self.before[dealt] = self._margins()[dealt]
        self.over = self.tables[:, 2] < 0

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Vector, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        played = np.where(self.over, WAIT, np.asarray(actions, np.int64))
        for i in np.flatnonzero(self.over):
            self._deal(int(i), None)
        self._refuse(played)
        self._play(played)
        rewards = self._rewards()
        rewards[played == WAIT] = 0
        return self.seen.copy(), rewards, self.over.copy(), np.zeros(self.num_envs, np.bool_), self._told()

    def _refuse(self, played: npt.NDArray[np.int64]) -> None:
        for i in np.flatnonzero((played != WAIT) & (self.masks[np.arange(self.num_envs), played] == 0)):
            text = self.game.actions.texts[int(played[i])]
            reason = self.game.reasons[self.game.refusal(self.states[int(i)], int(played[i]))]
            raise IllegalMove(text, reason)

    def _margins(self) -> npt.NDArray[np.float64]:
        """[table] the learner's points above the mean of the others."""
        totals = self.points.reshape(self.num_envs, self.players, -1).sum(axis=2)
        own = totals[:, self.seat]
        return np.asarray(own - (totals.sum(axis=1) - own) / (self.players - 1), np.float64)

    def _rewards(self) -> npt.NDArray[np.float64]:
        margins = self._margins()
        if self.reward == "gain":
            gained, self.before = margins - self.before, margins
            return gained
        if self.reward == "margin":
            return np.where(self.over, margins, 0.0)
        won = self.tables[:, 3:] == 1
        share = (self.players - won.sum(axis=1)) / (self.players - 1) / np.maximum(won.sum(axis=1), 1)
        return np.where(self.over, np.where(won[:, self.seat], share, -1 / (self.players - 1)), 0.0)

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.masks.copy()}

    def action_masks(self) -> Mask:
        """[table, action] 1 where it is legal now."""
        return self.masks.copy()
