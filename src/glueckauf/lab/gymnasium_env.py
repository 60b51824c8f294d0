"""The titles as Gymnasium environments: one learner at the table, named bots on the other chairs.

    import gymnasium, glueckauf.lab.gymnasium_env
    env = gymnasium.make("glueckauf/coal_baron-v2", players=3, opponents=["heuristic", "hauer"])

`gymnasium.make_vec` with the same name gives many tables in one compiled batch (`gymnasium_vector.py`). The number in
the name rises with the rules version.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np

from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.playout import BOTS, answer_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK
from glueckauf.bots.roster import bot, new_bot, refuse_unknown
from glueckauf.engine import chance
from glueckauf.engine.errors import BadSetup, GameIsOver, IllegalMove, Reason, UnreadableMove, quoted
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES
from glueckauf.lab import progress
from glueckauf.lab.arguments import one_of, whole
from glueckauf.lab.deals import Deals, read_options, read_seed
from glueckauf.lab.episode import Episode, Info, Mask, Vector
from glueckauf.lab.extras import needs
from glueckauf.lab.gym_spaces import Answers, known_space
from glueckauf.lab.legality import refuse_unless_reset
from glueckauf.lab.picture import Frame, as_pixels, as_text

try:
    import gymnasium
except ImportError as error:
    raise needs("lab", error) from error

progress.tell()

Opponent = str | Callable[[Game, str], Bot]
RENDER_MODES = ("human", "ansi", "rgb_array")
ILLEGAL = ("lose", "raise")  # what an illegal action does


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """One seat of a table. Every step is a decision of the learner; then the bots answer until it is asked again.

    - `opponents`: a bot's name, or one for each other seat clockwise from the learner; `path/to/file.py:Name` is one
      too, and in place of a name a function that makes a bot will do (an older self). Each gets what its seat knows,
      and a seed that follows from the deal. `random`, `heuristic` and `sampled` (each answer as often as its weight
      says) are the same players as in `make_vec`.
    - `seat`: where the learner sits; None is another seat each game.
    - `options`, `reward`: see `Episode`; a reward covers what the bots did since.

    - `illegal`: whether an action that is not legal loses the game (`lose`: no loss is worse, and `info["refused"]`
      names the rule) or raises `IllegalMove` (`raise`). What is no action of the title always raises `UnreadableMove`.

    The legal actions lie in `info["action_mask"]` and, as sb3-contrib wants it, in `action_masks()`. `reset(seed=n)`
    deals the engine's seed `str(n)`.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 2}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        title: str,
        players: int = 3,
        *,
        opponents: Opponent | Sequence[Opponent] = "heuristic",
        seat: int | None = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "margin",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(title, players, options, reward)
        players, seat = self.episode.players, None if seat is None else whole(seat, "seat")
        one_of(illegal, ILLEGAL, "illegal")
        one_of(render_mode, (None, *RENDER_MODES), "render_mode")
        named: Any = opponents
        self.opponents: list[Opponent] = [*named] if isinstance(opponents, list | tuple) else [named] * (players - 1)
        for opponent in self.opponents:
            if not (opponent in BOTS if isinstance(opponent, str) else callable(opponent)):
                refuse_unknown(cast("str", opponent))
        if len(self.opponents) != players - 1 or seat not in (None, *range(players)):
            said = f"{players} players are one learner, seat 0 to {players - 1}, and {players - 1} opponents"
            raise BadSetup("", Reason("bad_seats", "", said, f"{players - 1} Gegner und ein Platz von 0 an"))
        self.wanted_seat, self.seat, self.illegal = seat, seat or 0, illegal
        self.render_mode, self.begun, self.lost, self.deals = render_mode, False, False, Deals()
        self.observation_space = known_space(self.episode.game)
        self.action_space = Answers(self.episode, self.seat)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Vector, Info]:
        """Deal; without a seed, the next game of the series that the last seed began (`deals.py`)."""
        seed, terms = read_seed(seed), read_options(options)
        super().reset(seed=seed)
        if self.wanted_seat is None:
            self.seat = int(self.np_random.integers(self.episode.players))
            self.action_space.answering = self.seat  # type: ignore[attr-defined]  # Gymnasium declares any space
        episode = self.episode
        text = terms.get("seed")
        episode.deal(self.deals.next(seed if text is None else text))
        strings = [one for one in self.opponents if isinstance(one, str)]
        policies = {name: PolicySeats(episode.game, name, episode.seed) for name in BOTS if name in strings}
        self.bots = {
            (self.seat + 1 + place) % episode.players: policies[opponent]
            if isinstance(opponent, str) and opponent in policies
            else made(opponent, episode.game, f"{episode.seed} {place}")
            for place, opponent in enumerate(self.opponents)
        }
        self.lost = False
        self._let_the_bots_answer()
        return episode.observed(self.seat), self._info()

    def step(self, action: object) -> tuple[Vector, float, bool, bool, Info]:
        """Answer for the learner. An action that is refused changes nothing; with `illegal="lose"` it ends the game."""
        episode = self.episode
        refuse_unless_reset(begun=self.begun)
        if self.lost:
            raise GameIsOver("", episode.game.reasons[episode.game.game_is_over])
        try:
            episode.step(action)
        except UnreadableMove:  # a bug of whoever asks, not a bad move
            raise
        except IllegalMove as refused:
            if self.illegal == "raise":
                raise
            self.lost = True
            info = {**self._info(), "refused": refused.sentence()}
            return episode.observed(self.seat), episode.penalties(self.seat)[self.seat], True, False, info
        self._let_the_bots_answer()
        reward = episode.rewards()[self.seat]
        if self.render_mode == "human":
            self.render()
        return episode.observed(self.seat), reward, episode.seat < 0, False, self._info()

    def _let_the_bots_answer(self) -> None:
        episode, self.begun = self.episode, False  # if a bot fails, the learner must not answer in its place

        def reply(seat: int) -> int:
            bot = self.bots[seat]
            return answer(bot, type(bot).__name__, episode.game, episode.game.known_to(episode.state, seat))

        play_on(episode, reply, self.bots)
        self.begun = True

    def _info(self) -> Info:
        return {"action_mask": self.episode.mask(self.seat), "seat": self.seat}

    def action_masks(self) -> Mask:
        """[action] 1 where it is legal now, under the name that sb3-contrib looks for."""
        return self.episode.mask(self.seat)

    def render(self) -> str | Frame | None:
        """The table as the learner sees it: printed (`human`), as text (`ansi`) or as pixels (`rgb_array`)."""
        board = self.episode.board(self.seat)
        if self.render_mode == "rgb_array":
            return as_pixels(board)
        if self.render_mode == "human":
            print(as_text(board, colours=True))  # noqa: T201 - that is what was asked for
            return None
        return as_text(board)

    def save(self) -> str:
        """The game so far as a record (docs/records.md)."""
        return self.episode.save()


class PolicySeats:
    """All seats of a table that follow one policy: they draw from one generator, as in a batch of tables."""

    def __init__(self, game: Game, policy: str, seed: str) -> None:
        self.title, self.policy, self.rng = game.id, policy, int(chance.key(seed)[0]) & RNG_MASK
        self.out, self.weights = (np.zeros(len(game.actions.texts), np.int64) for _ in range(2))

    def decide(self, known: State, legal: Sequence[int]) -> int:
        del legal
        answer = answer_for(
            TITLES[self.title], self.policy
        )  # a copy has no game of its own: rules are compiled for this
        action, _, self.rng = answer(known, self.out, self.weights, self.rng, ALWAYS)
        return action


def made(opponent: Opponent, game: Game, seed: str) -> Bot:
    return bot(opponent, game, seed) if isinstance(opponent, str) else new_bot(opponent, quoted(opponent), game, seed)


for every in GAMES:
    gymnasium.register(
        f"glueckauf/{every.id}-v{every.rules_version}",
        entry_point="glueckauf.lab.gymnasium_env:SeatEnv",
        vector_entry_point="glueckauf.lab.gymnasium_vector:SeatVectorEnv",
        kwargs={"title": every.id},
    )
