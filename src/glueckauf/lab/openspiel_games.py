"""The titles as OpenSpiel games, registered when this module is imported.

    import pyspiel, glueckauf.lab.openspiel_games
    game = pyspiel.load_game("coal_baron_v2(players=3,reward=win)")

Chance comes first and is explicit: four chance nodes draw the four bytes of the deal's number, each of 256 outcomes
equally likely, and the deal n is the engine's seed `str(n)`. All later luck follows from it, hidden from everybody,
which is the same game as one that draws later; so histories hold everything, and algorithms that enumerate or sample
chance run unchanged. `resample_from_infostate` deals the unknown anew, as IS-MCTS wants it.

A tiny game (`box=tiny`, docs/tiny-games.md) has one chance node with all its deals, and one wherever a pile is shuffled
later: the whole tree can be walked.

Options are parameters too. OpenSpiel takes `4-3-3` for a number that it cannot read, so it is `4_3_3` there.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from typing import Any

from glueckauf.engine.errors import BadSetup, Reason, UnreadableMove
from glueckauf.engine.fields import state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.options import Option
from glueckauf.games import GAMES
from glueckauf.lab import progress
from glueckauf.lab.arguments import at_least, at_most
from glueckauf.lab.episode import Episode, Pickled, versioned
from glueckauf.lab.extras import needs
from glueckauf.lab.legality import read_action
from glueckauf.lab.openspiel_observer import SeatObserver, SharedObserver
from glueckauf.lab.picture import as_text
from glueckauf.lab.recall import Recall
from glueckauf.lab.rewards import AT_THE_END, WORST
from glueckauf.lab.solver.deals import MOST as MOST_OUTCOMES
from glueckauf.lab.solver.deals import Results, every_deal, every_result

try:
    import pyspiel
except ImportError as error:
    raise needs("openspiel", error) from error

progress.tell()
BYTES, OUTCOMES = 4, 256  # of the number of a deal
Parameter = Any  # of a game's string or of an observer: OpenSpiel declares no types
LONGEST = 100_000  # decisions; the longest game seen had 4,000


def deal_actions(seed: int) -> list[int]:
    """The four chance outcomes that deal the engine's seed `str(seed)`. Raises `BadSetup`."""
    number = at_most(OUTCOMES**BYTES - 1, at_least(0, seed, "seed"), "seed")
    return list(number.to_bytes(BYTES, "big"))


class Deal:
    """What a state of OpenSpiel holds: copies and pickles with it."""

    def __init__(self) -> None:
        self.drawn: list[int] = []  # bytes of the deal's number
        self.episode: Episode | None = None  # from the deal on
        self.recall = Recall(0)
        self.supposed = False  # dealt anew by somebody who searches, so it has no record
        self.pending: list[tuple[bytes, float]] = []  # in a tiny game: positions that chance can make of the last step
        self.outcomes: list[int] = []  # how many outcomes each chance node had
        self.retold: list[
            int
        ] = []  # whose turns are still to be written into the history of a supposed world, reversed

    def __getstate__(self) -> Pickled:
        if self.episode is not None:
            self.recall.settle(self.episode.game)  # positions that wait would make a long text
        return vars(self)


class TitleGame(pyspiel.Game):
    """A title with a number of players, a reward and options, all of them parameters of the game's string."""

    title: Game  # each title has a class of its own, see `register`

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        title = self.title
        wanted = {**defaults(title), **(params or {})}
        self.players, self.reward = int(wanted["players"]), str(wanted["reward"])
        self.options = {option.id: read(option, wanted[option.id]) for option in title.options}
        if self.reward not in AT_THE_END:
            there = ", ".join(AT_THE_END)
            raise BadSetup(self.reward, Reason("unknown_reward", "", f"must be one of: {there}", f"es gibt: {there}"))
        title.new(self.players, "0", self.options)  # bad input is refused before anything is played
        tiny = any(self.options[option.id] != option.values[0] for option in title.options if option.for_research)
        self.deals = raw(every_deal(title, self.players, self.options)) if tiny else []  # all of them, if they are few
        far = -WORST[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(title.actions.texts),
            max_chance_outcomes=MOST_OUTCOMES if tiny else OUTCOMES,
            num_players=self.players,
            min_utility=-far,
            max_utility=far,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(title), info, dict(params or {}))

    def new_initial_state(self) -> "TitleState":
        return TitleState(self)

    def make_py_observer(
        self, iig_obs_type: Parameter = None, params: Parameter = None
    ) -> SeatObserver | SharedObserver:
        """What a seat sees now, or with perfect recall all that it has ever seen; or half of it."""
        if params:
            raise ValueError(params)
        wanted = pyspiel.IIGObservationType(perfect_recall=False) if iig_obs_type is None else iig_obs_type
        if not isinstance(wanted, pyspiel.IIGObservationType):
            said = "an IIGObservationType, or None", "ein IIGObservationType oder None"
            raise BadSetup("iig_obs_type", Reason("bad_observer", "", *said))
        private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if private and wanted.public_info:
            return SeatObserver(self.title, perfect_recall=wanted.perfect_recall)
        return SharedObserver(self.title, public=wanted.public_info)

    def max_chance_nodes_in_history(self) -> int:
        return BYTES if not self.deals else LONGEST


class TitleState(pyspiel.State):
    """A position: before the deal a chance node, then somebody's decision."""

    def __init__(self, game: TitleGame) -> None:
        super().__init__(game)
        self.deal = Deal()

    def current_player(self) -> int:
        if self.deal.retold:
            return self.deal.retold[-1]
        if self.deal.episode is None or self.deal.pending:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.deal.episode.seat
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.deal.episode is not None and self.deal.episode.seat < 0 and not self.deal.pending

    def _legal_actions(self, player: int) -> list[int]:
        episode = self.deal.episode
        if episode is None or episode.seat != player or self.deal.pending:
            return []
        return episode.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.deal.pending or self.get_game().deals
        if deals:
            return [(outcome, likely) for outcome, (_, likely) in enumerate(deals)]
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        deal = self.deal
        if deal.retold:
            deal.retold.pop()
        elif self.get_game().deals:
            self._apply_in_tiny_game(action)
        elif deal.episode is None:
            deal.drawn.append(chance_outcome(action))
            deal.outcomes.append(OUTCOMES)
            if len(deal.drawn) == BYTES:
                game = self.get_game()
                deal.episode = Episode(game.title.id, game.players, game.options, game.reward)
                deal.episode.deal(str(int.from_bytes(bytes(deal.drawn), "big")))
                deal.recall = Recall(game.players)
        else:
            checked = deal.episode.checked(action)  # first of all: what is refused must not be remembered
            deal.recall.add(deal.episode.game, deal.episode.state, checked)
            deal.episode.step(checked)

    def _apply_in_tiny_game(self, action: int) -> None:
        """As above, but all that chance decides is a node of its own."""
        game, deal = self.get_game(), self.deal
        if deal.episode is None or deal.pending:
            results = deal.pending or game.deals
            chosen = chance_outcome(action, len(results))
            if deal.episode is None:
                deal.episode = Episode(game.title.id, game.players, game.options, game.reward)
                deal.recall, deal.supposed = Recall(game.players), True
            self._go_to(results[chosen][0])
            deal.pending = []
            deal.outcomes.append(len(results))
        else:
            checked = deal.episode.checked(action)
            deal.recall.add(deal.episode.game, deal.episode.state, checked)
            results = raw(every_result(game.title, deal.episode.state, checked))
            if len(results) == 1:
                self._go_to(results[0][0])
            else:
                deal.pending = results

    def _go_to(self, position: bytes) -> None:
        episode = self.deal.episode
        if episode is not None:
            title = episode.game
            episode.suppose(state_of(bytearray(position), title.layout, as_numbers=title.interpreted))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}" if self.get_game().deals else f"deal byte {action}"
        texts = self.get_game().title.actions.texts
        return str(texts[action]) if 0 <= action < len(texts) else f"no action {action}"

    def returns(self) -> list[float]:
        episode = self.deal.episode
        return episode.rewards() if episode is not None else [0.0] * self.get_game().players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TitleState":
        """Another world that fits all that `player` has heard and seen, any as likely as any other.

        The outcomes of chance in its history are made up; the answers are those that were given.
        """
        if self.deal.episode is None:
            before_the_deal: TitleState = self.clone()
            return before_the_deal
        other: TitleState = self.get_game().new_initial_state()  # a clone would keep the history, and so the deal
        other.deal = deal = deepcopy(self.deal)
        episode, luck = self.deal.episode, f"{sampler()}"
        known = episode.game.known_to(episode.state, episode.seated(player))
        if deal.episode is not None:
            deal.episode.suppose(episode.game.world(known, luck))
            deal.episode.seed = ""
        deal.recall, deal.supposed, deal.drawn = self.deal.recall.supposed(episode.game, player), True, []
        other.retell(self.full_history(), luck)
        return other

    def retell(self, past: Sequence[Any], luck: str) -> None:
        """Write a past into the history: OpenSpiel does so when a step is made, so they are made without effect."""
        outcomes = iter(self.deal.outcomes)
        self.deal.retold = [step.player for step in reversed(past)]
        for number, step in enumerate(past):
            made_up = step.player == pyspiel.PlayerId.CHANCE
            self.apply_action(outcome_of(f"{luck} {number}", next(outcomes)) if made_up else step.action)

    def record(self) -> str:
        """The game so far as a record (docs/records.md). Raises `BadSetup` before the deal and in supposed worlds."""
        if self.deal.episode is None or self.deal.supposed:
            raise BadSetup("record", Reason("no_game", "", "only a game that was dealt has one", "nur nach der Gabe"))
        return self.deal.episode.save()

    def board(self, seat: int = -1) -> str:
        """The table as `seat` sees it, as text. The gallery is seat -1."""
        return as_text(self.deal.episode.board(seat)) if self.deal.episode is not None else ""

    def __str__(self) -> str:
        """In short how the game stands, with a mark of the true position: different positions differ."""
        episode = self.deal.episode
        if episode is None:
            return f"before the deal {self.deal.drawn}"
        points = " ".join(str(row["total"]) for row in episode.game.score_table(episode.state))
        mark = sha256(to_bytes(episode.state)).hexdigest()[:16]
        return f"{episode.game.question(episode.state)} seat {episode.seat} scores {points} state {mark}"


def raw(results: Results) -> list[tuple[bytes, float]]:
    """Positions as bytes: they are copied and pickled with a state."""
    return [(to_bytes(s), likely) for s, likely in results]


def outcome_of(luck: str, outcomes: int) -> int:
    """One of so many outcomes, the same for the same text."""
    return int.from_bytes(sha256(luck.encode()).digest()[:8], "big") % outcomes


def chance_outcome(action: object, outcomes: int = OUTCOMES) -> int:
    """A byte of the deal's number, or another of so many outcomes. Raises `UnreadableMove`."""
    outcome = read_action(action)
    if 0 <= outcome < outcomes:
        return outcome
    said = f"chance outcomes are 0 to {outcomes - 1}"
    raise UnreadableMove(f"{outcome}", Reason("no_outcome", "", said, f"Zufallsausgänge sind 0 bis {outcomes - 1}"))


def defaults(title: Game) -> dict[str, Parameter]:
    """The parameters of the game's string; OpenSpiel reads digits as a number, so they are declared as one."""
    options = {option.id: option.values[0] for option in title.options}
    values = {name: int(value) if value.isdigit() else value.replace("-", "_") for name, value in options.items()}
    return {"players": title.seats[0], "reward": AT_THE_END[0], **values}


def read(option: Option, parameter: object) -> str:
    """The value of an option that a parameter stands for; one that is none is refused later."""
    spelt = {value.replace("-", "_"): value for value in option.values}
    return spelt.get(str(parameter), str(parameter))


def game_type(title: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=versioned(title),
        long_name=title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(title.seats),
        min_num_players=min(title.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(title),
    )


def register(title: Game) -> None:
    """Make a title known to `pyspiel.load_game`."""
    # a class, not a function: OpenSpiel drops what it was given after Python has gone, which only a class survives
    pyspiel.register_game(game_type(title), type(f"{title.id}_game", (TitleGame,), {"title": title}))


for every in GAMES:
    register(every)
