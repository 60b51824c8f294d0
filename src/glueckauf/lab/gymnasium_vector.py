"""Many tables in one batch, with a learner at each: a step of all of them is one call into machine code."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.playout import BOTS, answer_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK
from glueckauf.engine import chance
from glueckauf.engine.arrays import FloatGrid, Grid, States
from glueckauf.engine.border import as_dict
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import BadSetup, GameIsOver, Reason, UnreadableMove, quoted
from glueckauf.engine.fields import NONE, Numbers, in_batch
from glueckauf.engine.game import Game
from glueckauf.lab import progress
from glueckauf.lab.arguments import at_least, one_of, room_for, whole
from glueckauf.lab.deals import Deals, read_options, read_seed
from glueckauf.lab.episode import Info, Mask, Vector, titled
from glueckauf.lab.extras import needs
from glueckauf.lab.gym_spaces import known_space
from glueckauf.lab.legality import allow_only, check_all, read_actions, refusal, refuse_unless_reset, words_for
from glueckauf.lab.rewards import MARGIN, REWARDS, WIN, WORST, pay_for
from glueckauf.lab.turnstile import Turnstile, one_at_a_time

try:
    from gymnasium.spaces import Discrete
    from gymnasium.utils.seeding import np_random
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise needs("lab", error) from error

progress.tell()
ILLEGAL = ("raise", "lose")  # what an illegal action does
SKIP, PLAY, DEAL = range(3)  # what a round does at a table: nothing, play the action, or go on from a fresh deal


@cache
def bots_for(game: Game, opponent: str) -> Callable[[States, int, int, Grid, Numbers, Numbers], None]:
    """A rule that lets the bots at table `i` answer until the learner is asked or the game is over."""
    answer, apply, conceal = answer_for(game, opponent), game.rules.apply, game.knowledge.conceal

    @rule
    def bots_answer(states: States, i: int, scratch: int, tables: Grid, out: Numbers, weights: Numbers) -> None:
        s = states[i]
        while s.seat >= 0 and s.seat != tables[i, 0]:
            states[scratch] = states[i]
            conceal(states[scratch], s.seat)
            action, _, rng = answer(states[scratch], out, weights, tables[i, 1], ALWAYS)
            tables[i, 1] = rng
            apply(s, action)

    return bots_answer


class Shown(NamedTuple):
    """What the learners see. Doors hand out copies, and no rule reads it."""

    seen: Grid  # [table, place] what the learner knows
    masks: Grid  # [table, action] 1 where it is legal
    margins: FloatGrid  # [table, seat] as if the game ended now
    wins: FloatGrid  # [table, seat] of a game that is over


@cache
def look_for(game: Game) -> Callable[[States, int, int, Grid, Numbers, Numbers, Shown, Grid], None]:
    """A rule that writes what the learner at table `i` sees and may do, and how the game stands."""
    legal, conceal, observe, pay = game.rules.legal, game.knowledge.conceal, game.knowledge.observe, pay_for(game)

    @rule
    def look(
        states: States, i: int, scratch: int, tables: Grid, out: Numbers, points: Numbers, shown: Shown, allowed: Grid
    ) -> None:
        s = states[i]
        states[scratch] = states[i]
        conceal(states[scratch], tables[i, 0])
        for place in range(shown.seen.shape[1]):
            shown.seen[i, place] = 0
        observe(states[scratch], tables[i, 0], shown.seen[i])
        for action in range(shown.masks.shape[1]):
            shown.masks[i, action] = 0
        pay(s, MARGIN, points, tables[i, 3:], shown.margins[i])
        tables[i, 2] = s.seat
        count = 0
        if s.seat < 0:
            pay(s, WIN, points, tables[i, 3:], shown.wins[i])
        else:
            count = legal(s, out)
        allow_only(allowed, i, out, count)
        for place in range(count):
            shown.masks[i, out[place]] = 1

    return look


@cache
def round_for(game: Game, opponent: str) -> Callable[..., None]:
    """A rule that lets the learners answer, then the bots, and writes what the learners see then."""
    apply, bots_answer, look = game.rules.apply, bots_for(game, opponent), look_for(game)

    @rule
    def play_round(
        states: States,
        tables: Grid,
        todo: Numbers,
        actions: Numbers,
        out: Numbers,
        weights: Numbers,
        points: Numbers,
        shown: Shown,
        allowed: Grid,
    ) -> None:
        scratch = len(actions)  # the place behind the tables: what somebody knows
        for i in range(len(actions)):
            if todo[i] == SKIP:
                continue
            if todo[i] == PLAY:
                apply(states[i], actions[i])
            bots_answer(states, i, scratch, tables, out, weights)
            look(states, i, scratch, tables, out, points, shown, allowed)

    return play_round


class SeatVectorEnv(VectorEnv[Vector, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` tables, a learner at each, the same compiled bot on the other chairs.

    - `opponents`: `random`, `heuristic` or `sampled`, as in `SeatEnv`; `opponent` is the same. Other bots play in
      `gymnasium.make_vec(..., vectorization_mode="sync")`.
    - `seat`: where the learners sit; None is another seat each game, as `SeatEnv` draws it. See `infos["seat"]`.
    - `autoreset_mode`: a table whose game is over is dealt anew in the next step, whatever its action (`NEXT_STEP`), in
      the same step, which reports the end in `infos["final_obs"]` and `infos["final_info"]` (`SAME_STEP`), or by
      `reset(options={"reset_mask": mask})` alone (`DISABLED`).

    - `illegal`: whether an action that is not legal raises `IllegalMove` with table and rule, and then nothing has
      changed at any table (`raise`), or loses the game there, as in `SeatEnv` (`lose`): `infos["refused"]` marks such
      tables, and `refusals` says why.

    `reset(seed=n)` deals the engine's seeds n, n + 1, ... `infos["action_mask"]` and `action_masks()` show what is
    legal.
    """

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        players: int = 3,
        *,
        opponents: str = "heuristic",
        opponent: str | None = None,
        seat: int | None = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        illegal: str = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.game, self.players = titled(title), whole(players, "players")
        self.num_envs = at_least(1, num_envs, "num_envs")
        self.options = {} if options is None else as_dict(options)
        self.game.new(self.players, "0", self.options)  # bad input is refused before anything is played
        self.reward = REWARDS[one_of(reward, REWARDS, "reward")]
        chosen = BOTS[one_of(opponents if opponent is None else opponent, BOTS, "opponents")]
        self.illegal = ILLEGAL[one_of(illegal, ILLEGAL, "illegal")]
        self.wanted_seat = None if seat is None else whole(seat, "seat")
        if self.wanted_seat not in (None, *range(self.players)):
            said = f"seats are 0 to {self.players - 1}"
            raise BadSetup(quoted(seat), Reason("bad_seat", "", said, f"Plätze sind 0 bis {self.players - 1}"))
        self.autoreset_mode, self.render_mode = mode_of(autoreset_mode), None
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space = known_space(self.game)
        actions = len(self.game.actions.texts)
        self.single_action_space = Discrete(actions)
        with room_for(self.num_envs, "num_envs"):
            self.states = self.game.blanks(self.num_envs + 1)
            self.observation_space = batch_space(self.single_observation_space, self.num_envs)
            self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.play_round = round_for(self.game, chosen)
        width = 3 + self.players  # the learner's seat, the bots' random generator, who is asked, the places at the end
        self.tables = np.zeros((self.num_envs, width), np.int64)
        self.tables[:, 0] = self.wanted_seat or 0
        self.seen = np.zeros((self.num_envs, self.game.observation.size), np.float32)
        self.masks = np.zeros((self.num_envs, actions), np.int8)
        self.margins, self.wins = (np.zeros((self.num_envs, self.players)) for _ in range(2))
        self.shown = Shown(self.seen, self.masks, self.margins, self.wins)
        self.allowed = np.zeros((self.num_envs, words_for(self.game)), np.uint32)
        self.refused = np.zeros(self.num_envs, np.bool_)
        self.out, self.weights = (np.zeros(actions, np.int64) for _ in range(2))
        self.points = np.zeros(self.players * len(self.game.categories), np.int64)
        self.luck = [np_random()[0] for _ in range(self.num_envs)]  # draws seats
        self.deals = [Deals() for _ in range(self.num_envs)]
        self.seeds = [""] * self.num_envs
        self.refusals = [""] * self.num_envs  # [table] why the last action there was not legal
        self.over = np.zeros(self.num_envs, np.bool_)
        self.before = np.zeros(self.num_envs)  # the margin that has been paid
        self.first = np.zeros(self.num_envs)  # what it was at the deal
        self.begun, self.turnstile = False, Turnstile()

    @one_at_a_time
    def reset(self, *, seed: object = None, options: Info | None = None) -> tuple[Vector, Info]:
        """Deal at all tables, or at those of `options["reset_mask"]`. Raises `BadSetup`, and then nothing changed.

        A seed is a whole number for the first table, the next for the next; or one for each table, None being the next
        game of its series (`deals.py`). `options["seed"]` is any text, the same for all, as at one table.
        """
        seeds, terms = seeds_of(seed, self.num_envs), read_options(options)
        chosen = self._to_reset(terms.get("reset_mask"))
        for i in np.flatnonzero(chosen):
            self._deal(int(i), seeds[i], terms.get("seed"))
        self.begun, self.refusals = True, [""] * self.num_envs
        self._play(np.where(chosen, DEAL, SKIP))
        return self.seen.copy(), self._info()

    def _to_reset(self, chosen: object) -> npt.NDArray[np.bool_]:
        if chosen is None:
            return np.ones(self.num_envs, np.bool_)
        refuse_unless_reset(begun=self.begun)
        if isinstance(chosen, np.ndarray) and (chosen.shape, chosen.dtype) == ((self.num_envs,), np.bool_):
            wanted: npt.NDArray[np.bool_] = chosen.copy()
            if wanted.any():
                return wanted
        said = f"an array of {self.num_envs} booleans, at least one of them true"
        raise BadSetup("reset_mask", Reason("bad_reset_mask", "", said, f"{self.num_envs} Wahrheitswerte"))

    def _deal(self, i: int, seed: int | None, text: object = None) -> None:
        """As `SeatEnv` does it: the same seed gives the same deal and seat, and the same ones after it."""
        if seed is not None:
            self.luck[i] = np_random(seed)[0]
        if self.wanted_seat is None:
            self.tables[i, 0] = int(self.luck[i].integers(self.players))
        self.seeds[i] = self.deals[i].next(seed if text is None else text)
        dealt = self.game.new(self.players, self.seeds[i], self.options)
        in_batch(self.states, i, dealt)
        pay_for(self.game)(dealt, MARGIN, self.points, self.tables[i, 3:], self.margins[i])
        self.before[i] = self.first[i] = self.margins[i, self.tables[i, 0]]  # bots may win something before the first
        self.tables[i, 1] = int(chance.key(self.seeds[i])[0]) & RNG_MASK

    def _play(self, todo: npt.NDArray[np.int64], actions: npt.NDArray[np.int64] | None = None) -> None:
        played = np.zeros(self.num_envs, np.int64) if actions is None else actions
        self.play_round(
            self.states, self.tables, todo, played, self.out, self.weights, self.points, self.shown, self.allowed
        )
        self.over = self.tables[:, 2] < 0

    @one_at_a_time
    def step(
        self, actions: object
    ) -> tuple[Vector, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Answer at every table. Raises `UnreadableMove`, `IllegalMove` or `GameIsOver`, and then nothing changed."""
        refuse_unless_reset(begun=self.begun)
        fresh, read = self.over, read_actions(actions, self.num_envs)
        if fresh.any() and self.autoreset_mode is AutoresetMode.DISABLED:
            row = f"row {int(fresh.argmax())}"
            raise GameIsOver(row, self.game.reasons[self.game.game_is_over])
        lost, infos = self._lost(fresh, read), dict[str, Any]()
        for i in np.flatnonzero(fresh):
            self._deal(int(i), None)
        self._play(np.where(fresh, DEAL, np.where(lost, SKIP, PLAY)), read)
        self.over |= lost
        rewards, over = self._rewards(fresh, lost), self.over
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            results = self._info()
            for i in np.flatnonzero(over):
                end = {name: value[i] for name, value in results.items()}
                infos = self._add_info(infos, {"final_obs": self.seen[i].copy(), "final_info": end}, int(i))
                self._deal(int(i), None)
            self._play(np.where(over, DEAL, SKIP))
        return self.seen.copy(), rewards, over.copy(), np.zeros(self.num_envs, np.bool_), infos | self._info()

    def _lost(self, fresh: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """[table] where an action loses the game. Raises `UnreadableMove`, and with `raise` also `IllegalMove`."""
        refusals = [""] * self.num_envs
        if int(check_all(self.allowed, fresh, self.refused, actions)) != NONE:
            for i in np.flatnonzero(self.refused):
                error = refusal(self.game, self.states[i], int(actions[i]), f"row {int(i)}: ")
                if self.illegal == "raise" or isinstance(error, UnreadableMove):
                    raise error
                refusals[i] = error.sentence()
        self.refusals = refusals
        return np.array([bool(why) for why in refusals])

    def _rewards(self, fresh: npt.NDArray[np.bool_], lost: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
        """[table] what the step has brought; nothing where it only dealt."""
        paid = self._paid(fresh)
        if not lost.any():
            return paid
        worst = WORST[self.reward]
        owed = worst - (self.before - self.first) if self.reward == "gain" else np.full(self.num_envs, worst)
        return np.where(lost, owed, paid)

    def _paid(self, fresh: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
        """The same where every action was legal."""
        learners = np.arange(self.num_envs), self.tables[:, 0]
        margins = self.margins[learners]
        if self.reward == "gain":
            gained, self.before = np.where(fresh, 0.0, margins - self.before), np.where(fresh, self.before, margins)
            return gained
        return np.where(self.over, margins if self.reward == "margin" else self.wins[learners], 0.0)

    def _info(self) -> Info:
        told: Info = {"action_mask": self.masks.copy(), "seat": self.tables[:, 0].copy()}
        if self.illegal == "lose":  # numbers and at every step, for torchrl makes tensors of it
            told["refused"] = np.array([bool(why) for why in self.refusals])
        return told

    @one_at_a_time
    def action_masks(self) -> Mask:
        """[table, action] 1 where it is legal now."""
        masks: Mask = self.masks.copy()
        return masks


def seeds_of(seed: object, count: int) -> list[int | None]:
    """One for each table, None where none is given. Raises `BadSetup`."""
    if seed is None:
        return [None] * count
    if not isinstance(seed, list | tuple | np.ndarray) or (isinstance(seed, np.ndarray) and seed.ndim == 0):
        first = at_least(0, seed, "seed")
        return [read_seed(first + i) for i in range(count)]
    if len(seed) != count:
        said = f"{count} tables take {count} seeds, or one number"
        raise BadSetup(f"{len(seed)}", Reason("bad_seeds", "", said, f"{count} Startwerte oder eine Zahl"))
    return [read_seed(each) for each in seed]


def mode_of(mode: AutoresetMode | str) -> AutoresetMode:
    """Raises `BadSetup`."""
    names = tuple(str(known.value) for known in AutoresetMode)
    return tuple(AutoresetMode)[one_of(getattr(mode, "value", mode), names, "autoreset_mode")]
