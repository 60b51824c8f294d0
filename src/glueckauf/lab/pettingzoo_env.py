"""The titles as PettingZoo environments: all seats learn, one is asked at a time.

    env = glueckauf.lab.pettingzoo_env.env("coal_baron", players=3)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(info["action_mask"])
        env.step(action)

`from glueckauf.lab.pettingzoo_env import coal_baron_v2` gives what PettingZoo's own modules give: `env`, `raw_env` and
`parallel_env`. The number rises with the rules version.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from glueckauf.bots.bot import play_on
from glueckauf.bots.random_bot import RandomBot
from glueckauf.engine.border import as_dict, bad_argument
from glueckauf.engine.errors import BadSetup, GameIsOver, GlueckaufError, IllegalMove, Reason, UnreadableMove
from glueckauf.games import GAMES
from glueckauf.lab import progress
from glueckauf.lab.arguments import at_least, flag, one_of
from glueckauf.lab.deals import Deals, read_options, read_seed
from glueckauf.lab.episode import Episode, Info, Mask, titled, versioned
from glueckauf.lab.extras import needs
from glueckauf.lab.gym_spaces import Answers, known_space, masked_space
from glueckauf.lab.legality import BAD_ACTIONS, described, refuse_unless_reset
from glueckauf.lab.picture import Frame, as_pixels, as_text

try:
    import pettingzoo
    from gymnasium.spaces import Space
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
except ImportError as error:
    raise needs("lab", error) from error

progress.tell()
Observation = Any  # a vector, or a dict of vector and mask: `mask_in` decides
Setting = Any  # of `TableEnv`, which names and checks them
PerAgent = dict[str, Any]  # [agent] an observation, a reward, ...
AgentEnv: TypeAlias = pettingzoo.AECEnv[str, Observation, Any]  # Any: an action, which is read as the table reads it
SimultaneousAgents: TypeAlias = pettingzoo.ParallelEnv[str, Observation, Any]
RENDER_MODES = ("human", "ansi", "rgb_array")
MASK_IN = ("info", "observation")
ILLEGAL = ("raise", "lose")  # what an illegal action does
LEFT = Reason("agent_left", "", "it has left the game; its only action is None", "nicht mehr dabei; nur None geht noch")


class AgentHasLeft(GameIsOver, ValueError):
    """An action for an agent whose game is over; a ValueError, too, as in PettingZoo's own environments."""


class TableEnv(pettingzoo.AECEnv[str, Any, Any]):
    """A table at which every seat is an agent, `player_0` to `player_3`.

    - `options`: the switches of the title, as its rules page names them.
    - `reward`: see `Episode`. A game that is cut off has neither margin nor win.
    - `mask_in`: where the legal actions lie. PettingZoo's newer custom is `info["action_mask"]`, and `api_test` calls
      it clean; `observation` gives its classic games' dict of `observation` and `action_mask`.
    - `max_cycles`: decisions that a seat may take; then it is truncated and leaves, and a random player holds its chair
      until all others have left or the game is over.
    - `max_decisions`: decisions of all seats together, after which the game is cut off.
    - `illegal`: whether an action that is not legal raises `IllegalMove`, or loses the game (`lose`): that seat pays as
      for the worst loss, the others share it, and its `info["refused"]` names the rule. What is no action of the title
      always raises `UnreadableMove`.
    - `all_answer`: whoever waits may answer 0, which is not played: for `parallel_env`, where nobody may be silent.

    `reset(seed=n)` deals the engine's seed `str(n)`; `reset(options={"seed": "a winter evening"})` any other.
    `save()` gives the game so far as a record, `restore(record)` takes it up; copies and pickles go on where they are.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        title: str,
        players: int = 3,
        *,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        mask_in: str = "info",
        max_cycles: int | None = None,
        max_decisions: int | None = None,
        illegal: str = "raise",
        all_answer: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode = Episode(title, players, options, reward)
        players = self.episode.players
        one_of(mask_in, MASK_IN, "mask_in")
        one_of(illegal, ILLEGAL, "illegal")
        one_of(render_mode, (None, *RENDER_MODES), "render_mode")
        self.mask_in, self.illegal, self.render_mode = mask_in, illegal, render_mode
        self.all_answer = flag(all_answer, "all_answer")
        self.max_cycles = None if max_cycles is None else at_least(1, max_cycles, "max_cycles")
        self.max_decisions = None if max_decisions is None else at_least(1, max_decisions, "max_decisions")
        self.begun = False
        game = self.episode.game
        self.metadata = {
            "name": versioned(game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,  # seats answer in turn; `parallel_env` lets the others wait
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list[str]()
        known = known_space(game) if mask_in == "info" else masked_space(game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, known)
        self.action_spaces = {agent: Answers(self.episode, seat) for seat, agent in enumerate(self.possible_agents)}
        self.state_space = known_space(game, players)
        self.deals = Deals()

    def observation_space(self, agent: str) -> Space[Observation]:
        return self.observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> Answers:
        return self.action_spaces[self._named(agent)]

    def _named(self, agent: object) -> str:
        """The name of an agent. Raises `BadArgument`."""
        if isinstance(agent, str) and agent in self.possible_agents:
            return agent
        there = ", ".join(self.possible_agents)
        raise bad_argument("agent", "bad_agent", agent, f"one of: {there}", f"eins von: {there}")

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Deal; without a seed, the next game of the series that the last seed began (`deals.py`)."""
        seed, text = read_seed(seed), read_options(options).get("seed")
        self.episode.deal(self.deals.next(seed if text is None else text))
        self._sit_down()

    def _sit_down(self) -> None:
        self.stand_in = RandomBot(self.episode.game, self.episode.seed)
        self.taken = dict.fromkeys(self.possible_agents, 0)  # decisions
        self.agents = self.possible_agents[:]
        over = self.episode.seat < 0  # a record may hold a whole game
        won = self.episode.rewards() if over else [0.0] * self.episode.players
        self.rewards = dict(zip(self.agents, won, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.agents[0]
        self.begun = True
        self._ask()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(self._named(agent))
        known = self.episode.observed(seat)
        if self.mask_in == "info":
            return known
        return {"observation": known, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> Mask:
        mask = self.episode.mask(seat)
        if self.all_answer and seat != self.episode.seat:
            mask[0] = 1
        return mask

    def step(self, action: object) -> None:
        """Answer for `agent_selection`. A refused action changes nothing; with `illegal="lose"` it ends the game.

        Raises `UnreadableMove`, `IllegalMove` with the rule's number, or `GameIsOver` when all agents have left.
        """
        refuse_unless_reset(begun=self.begun)
        if not self.agents:
            raise GameIsOver("", self.episode.game.reasons[self.episode.game.game_is_over])
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise AgentHasLeft(agent, LEFT)
            self._was_dead_step(action)
            return
        try:
            self.episode.step(action)
        except UnreadableMove:  # a bug of whoever asks, not a bad move
            raise
        except IllegalMove as refused:
            if self.illegal == "raise":
                raise
            self._lose(agent, refused)
            return
        self.taken[agent] += 1
        self._let_go(agent)
        self._pay(agent, self.episode.rewards())
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _pay(self, agent: str, won: list[float]) -> None:
        """Write what the decision of `agent` has brought to the seats."""
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {agent: won[self.possible_agents.index(agent)] for agent in self.agents}
        self._accumulate_rewards()

    def _lose(self, agent: str, refused: IllegalMove) -> None:
        """End the game for all, since `agent` answered what is not legal."""
        self._pay(agent, self.episode.penalties(self.possible_agents.index(agent)))
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos[agent]["refused"] = refused.sentence()
        self._deads_step_first()

    def _let_go(self, agent: str) -> None:
        """See who leaves after a decision of `agent`."""
        episode = self.episode
        if self.max_decisions is not None and sum(self.taken.values()) >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.max_cycles is not None:
            self.truncations[agent] = self.truncations[agent] or self.taken[agent] >= self.max_cycles
            if min(self.taken.values()) < self.max_cycles:  # somebody is still at the table
                gone = [seat for seat in range(episode.players) if self._taken_by(seat) >= self.max_cycles]
                play_on(episode, self._stand_in, gone)
        if episode.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.truncations = dict.fromkeys(self.agents, False)  # the game has its result

    def _stand_in(self, seat: int) -> int:
        """The answer of the random player who holds the chair of an agent that has left."""
        return self.stand_in.decide(self.episode.game.known_to(self.episode.state, seat), self.episode.legal)

    def _taken_by(self, seat: int) -> int:
        return self.taken[self.possible_agents[seat]]

    def _ask(self) -> None:
        """Show the next agent what it may answer; whoever leaves is seen off first."""
        episode = self.episode
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }
        if episode.seat >= 0:
            self.agent_selection = self.possible_agents[episode.seat]
        self._deads_step_first()

    def state(self) -> npt.NDArray[np.float32]:
        """What the seats know, one after the other: for critics that see all hands. The stacks stay hidden."""
        return np.concatenate([self.episode.observed(seat) for seat in range(self.episode.players)])

    def render(self) -> str | Frame | None:
        """The table as the asked seat sees it: printed (`human`), as text (`ansi`) or as pixels (`rgb_array`)."""
        board = self.episode.board(self.episode.seat)
        if self.render_mode == "rgb_array":
            return as_pixels(board)
        if self.render_mode == "human":
            print(as_text(board, colours=True))  # noqa: T201 - that is what was asked for
            return None
        return as_text(board)

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> str:
        """The game so far as a record (docs/records.md)."""
        return self.episode.save()

    def restore(self, record: str) -> None:
        """Take up the game of a record where it stands."""
        self.episode.restore(record)
        self._sit_down()


class OrderedEnv(wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's check that `reset` comes first; a game that is restored has been reset, too."""

    def restore(self, record: str) -> None:
        """Take up the game of a record where it stands."""
        table: Any = self.unwrapped
        table.restore(record)
        self._has_reset = self._has_updated = True

    def __str__(self) -> str:
        return str(self.env)


class SimultaneousEnv(turn_based_aec_to_parallel_wrapper[str, Any, Any]):
    """PettingZoo's way to let all agents answer at once, of whom one is asked: `info["active"]` is 1 there.

    An info holds the same names at every step, and numbers alone, for torchrl makes tensors of them: `refused` is 1 for
    an agent whose action was not legal, and `refusal` says why.
    """

    refusal = ""  # why the last action was not legal

    def reset(self, seed: int | None = None, options: Info | None = None) -> tuple[PerAgent, PerAgent]:
        observations, infos = super().reset(seed=seed, options=options)
        return observations, self._marked(infos)

    def _marked(self, infos: PerAgent) -> PerAgent:
        """The same, with marks for the agent whose answer is played next, and for one that has lost by its answer."""
        told, self.refusal = dict[str, Any](), ""
        for agent, info in infos.items():
            self.refusal = info.get("refused", self.refusal)
            told[agent] = {
                **{name: value for name, value in info.items() if not isinstance(value, str)},
                "active": np.int8(agent == self.aec_env.agent_selection),
                "refused": np.int8("refused" in info),
            }
        return told

    def step(self, actions: object) -> tuple[PerAgent, PerAgent, PerAgent, PerAgent, PerAgent]:
        """Raises `UnreadableMove` if the agent that is asked does not answer."""
        table: Any = self.unwrapped
        refuse_unless_reset(begun=table.begun)
        if not self.agents:
            return {}, {}, {}, {}, {}
        try:
            given = as_dict(actions)
        except BadSetup:
            given = {}
        if table.agent_selection not in given:
            raise UnreadableMove(described(actions), BAD_ACTIONS)
        *rest, infos = cast("tuple[Any, Any, Any, Any, Any]", super().step(given))
        return (*rest, self._marked(infos))


def raw_env(title: str, players: int = 3, **settings: Setting) -> TableEnv:
    """The bare environment; an illegal action raises. Settings: see `TableEnv`."""
    return TableEnv(title, players, **settings)


def env(title: str, players: int = 3, *, illegal: str = "lose", **settings: Setting) -> AgentEnv:
    """The environment as PettingZoo's usually are: whoever answers what is not legal has lost."""
    return OrderedEnv(TableEnv(title, players, illegal=illegal, **settings))


def parallel_env(
    title: str, players: int = 3, *, max_cycles: int | None = None, **settings: Setting
) -> SimultaneousAgents:
    """All agents step at once, and only the answer of the one that is asked counts: a cycle is one decision."""
    return SimultaneousEnv(env(title, players, max_decisions=max_cycles, all_answer=True, **settings))


if hasattr(pettingzoo, "register"):  # newer ones make environments by name: pettingzoo.make("aec", NAME)
    for every in GAMES:
        for kind in ("aec", "parallel"):
            entry = f"{__name__}:{'env' if kind == 'aec' else 'parallel_env'}"
            pettingzoo.register(kind, f"glueckauf/{versioned(every)}", entry, kwargs={"title": every.id})


class Door(NamedTuple):
    """One title, as PettingZoo's own modules are: `coal_baron_v2.env(players=3)`."""

    env: Callable[..., pettingzoo.AECEnv[str, Any, Any]]
    raw_env: Callable[..., TableEnv]
    parallel_env: Callable[..., pettingzoo.ParallelEnv[str, Any, Any]]


def __getattr__(name: str) -> Door:
    try:
        title = titled(name).id
    except GlueckaufError as error:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message) from error
    return Door(partial(env, title), partial(raw_env, title), partial(parallel_env, title))
