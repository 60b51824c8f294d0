"""Training: play, improve, log. It may be cut off at any moment and goes on from its last checkpoint."""

import copy
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from glueckauf.bots import weights as files
from glueckauf.bots.small_network import LANES
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.learn import checkpoints
from glueckauf.learn.contest import share_won
from glueckauf.learn.growth import begin_with
from glueckauf.learn.network import Network, Shape
from glueckauf.learn.ppo import Updates, adam, set_rate
from glueckauf.learn.rollouts import Rollouts
from glueckauf.learn.self_play import TRACE, SelfPlay
from glueckauf.learn.student import Student, StudentShape
from glueckauf.learn.target_book import TargetBook

SCALES = {"isle_of_trains": 20.0, "coal_baron_cards": 40.0, "coal_baron": 30.0}  # [title] points of a clear lead
OTHER_SCALE = 20.0
TARGETS_ROOM = 1 << 19  # targets that are kept in mind
TARGETS_SHARE = 4  # for every so many decisions of a step one target


@dataclass(frozen=True)
class Settings:
    """How to train; the defaults suit one large GPU."""

    players: tuple[int, ...] = (2, 3, 4)  # a number that stands here twice gets two shares of the rows
    rows: int = 16_384  # games side by side, all numbers of players together
    steps: int = 64  # decisions of each between two updates
    minibatch: int = 32_768
    epochs: int = 2
    trace: float = TRACE  # lambda of the advantages: how far beyond a decision they look, up to `steps`
    rate: float = 7e-4  # of learning, falling to `last_rate` over the run
    last_rate: float = 2e-5
    entropy: float = 0.012  # how much it is paid for trying things, falling to `last_entropy`
    last_entropy: float = 0.001
    width: int = 768
    blocks: int = 2
    narrow: int = 0  # width behind the first layer of a small network, which has no blocks; 0 for a large one
    total: float = 0.0  # seconds of all runs together over which rate and entropy fall; 0 for those of this run
    scatter: int = 512  # decisions over which the first games are begun, so that they do not end together
    seed: int = 0
    device: str = "cuda"
    threads: int = 1  # of a CPU, for the games
    every: float = 60.0  # seconds between two checkpoints
    against_heuristic: float = 0.0  # share of the rows in which one seat learns and the heuristic plays the others
    against_past: float = 0.0  # the same with the network as it was at an earlier checkpoint
    against_guests: float = 0.0  # the same with the networks of `guests`, which do not change
    guests: tuple[str, ...] = ()  # files of weights, all of one shape
    targets: str = ""  # folder with targets of a search, looked at again and again
    target_weight: float = 0.5  # share of the targets in what is minimised
    grow: str = ""  # weights of a smaller network to begin with, where there are none yet


class Trainer:
    """One learner of one title."""

    def __init__(self, game: Game, file: Path, settings: Settings, command: str = "", commit: str = "") -> None:
        self.game, self.file, self.settings = game, file, settings
        self.scale = scale_of(game)
        refuse_settings(game, settings)
        torch.manual_seed(settings.seed)
        self.device = torch.device(settings.device)
        seen, actions = game.observation.size, len(game.actions.texts)
        self.card = files.Card(
            game.id, game.rules_version, seen, actions, settings.width, settings.blocks, settings.narrow
        )
        self.network: Network | Student = fresh_network(game, self.card)
        self.network.to(self.device)
        self.optimiser = adam(self.network, settings.rate, 1e-5)
        if file.exists():
            self.resume()
        elif settings.grow:
            self.grow(Path(settings.grow))
        self.card.scale = self.scale
        self.card.settings, self.card.command, self.card.commit = asdict(settings), command, commit
        share = settings.rows // len(settings.players)
        begun = f"train {settings.seed} {self.card.updates}"  # a run that goes on sees other deals
        tables = [
            SelfPlay(game.id, players, share, f"{begun} {number} {players}", self.device, settings.threads)
            for number, players in enumerate(settings.players)
        ]
        self.guests = guest_networks(game, settings.guests, self.device)
        self.rollouts = Rollouts(
            tables, settings.steps, self.network, self.scale,
            heuristic=settings.against_heuristic, past=settings.against_past,
            strangers=self.guests, against_strangers=settings.against_guests, trace=settings.trace,
        )  # fmt: skip
        self.book: TargetBook | None = None
        if settings.targets:
            share = max(1, settings.minibatch // TARGETS_SHARE)
            self.book = TargetBook(game, Path(settings.targets), TARGETS_ROOM, share, self.device)
        self.updates = Updates(
            self.network, self.optimiser, self.rollouts.played.flat(),
            epochs=settings.epochs, minibatch=settings.minibatch, book=self.book, target_weight=settings.target_weight,
        )  # fmt: skip

    # Going on where it stopped

    def resume(self) -> None:
        weights, self.card = files.load(self.file, self.game)
        refuse_other_shape(self.file, self.card, self.settings.width, self.settings.blocks, self.settings.narrow)
        checkpoints.resume(self.file, self.network, self.optimiser, weights, self.card.optimiser_steps)

    def grow(self, file: Path) -> None:
        """Begin with what a smaller network has learnt; what it played is counted."""
        fresh = checkpoints.as_arrays(self.network.state_dict())
        weights, old = begin_with(file, self.game.id, fresh)
        self.network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
        self.card.seconds, self.card.games, self.card.decisions = old.seconds, old.games, old.decisions
        self.card.updates = old.updates

    def save(self) -> None:
        """Write a checkpoint."""
        checkpoints.save(self.file, self.network, self.optimiser, self.card)

    # The loop

    def train(self, seconds: float) -> Iterator[dict[str, Any]]:
        """Train so long, one update at least; gives a line for the log after each. The end writes a checkpoint."""
        settings, began, updates = self.settings, time.monotonic(), self.card.updates
        before, saved, past = self.card.seconds, began, self.past()
        self.rollouts.scatter(settings.scatter)
        self.look_around()
        while (spent := time.monotonic() - began) < seconds or self.card.updates == updates:
            left = 1.0 - ((before + spent) / settings.total if settings.total else spent / seconds)
            left = max(0.0, left)
            set_rate(self.optimiser, settings.last_rate + (settings.rate - settings.last_rate) * left)
            played, ended = self.rollouts.play()
            losses = self.updates.run(settings.last_entropy + (settings.entropy - settings.last_entropy) * left)
            self.card.updates += 1
            self.card.decisions += len(played.actions)
            self.card.games += int(ended)
            self.card.seconds = before + time.monotonic() - began
            line: dict[str, Any] = {
                "seconds": round(self.card.seconds, 1), "updates": self.card.updates, "games": self.card.games,
                "decisions": self.card.decisions, "targets": self.book.written if self.book else 0,
                **{name: round(value, 5) for name, value in asdict(losses).items()},
            }  # fmt: skip
            if time.monotonic() - saved > settings.every:
                line["against_past"] = round(self.against(past), 3)
                line["against_heuristic"] = round(self.against(None), 3)
                if self.guests:
                    line["against_guests"] = [round(self.against(guest), 3) for guest in self.guests]
                past, saved = self.past(), time.monotonic()
                self.save()
                self.look_around()
            yield line
        self.save()

    def look_around(self) -> None:
        """Read new targets, and remember the network as it is now as a guest."""
        if self.book is not None:
            self.book.open()
        if self.rollouts.guests is not None:
            self.rollouts.guests.remember(self.network)

    def past(self) -> Network | Student:
        """The network as it is now, to be compared with later."""
        kept = copy.deepcopy(self.network)
        kept.requires_grad_(requires_grad=False)
        return kept

    def against(self, other: Network | Student | None, rows: int = 2048, steps: int = 2000) -> float:
        """The share of games of two that the network wins against another or, without one, the heuristic."""
        table = SelfPlay(self.game.id, 2, min(rows, self.settings.rows), f"against {self.card.updates}", self.device, 1)
        return share_won(table, self.network, other, steps)


def fresh_network(game: Game, card: files.Card) -> Network | Student:
    """A network that has learnt nothing, of the shape that the card says."""
    if card.narrow:
        return Student(game, StudentShape(card.seen, card.actions, card.width, card.narrow))
    return Network(game, Shape(card.seen, card.actions, card.width, card.blocks))


def refuse_other_shape(file: Path, card: files.Card, width: int, blocks: int, narrow: int) -> None:
    """A run goes on with the network that it began with."""
    if (card.width, card.blocks, card.narrow) != (width, blocks, narrow):
        behind = f"{card.narrow} behind it" if card.narrow else f"{card.blocks} blocks"
        said = f"width {card.width} and {behind}"
        raise files.refuse(file, f"has {said}", f"hat {said}")


def guest_networks(game: Game, paths: Sequence[str], device: torch.device) -> list[Network | Student]:
    """Networks from files, which do not learn. Raises `BadSetup` for what cannot be read, or is of another shape."""
    networks: list[Network | Student] = []
    for path in paths:
        weights, card = files.load(Path(path), game)
        network = fresh_network(game, card)
        if networks and network.shape != networks[0].shape:
            raise files.refuse(
                Path(path), "has another shape than the first guest", "hat eine andere Form als der erste Gast"
            )
        network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
        networks.append(network.to(device))
    return networks


def scale_of(game: Game) -> float:
    """Points of a clear lead."""
    return SCALES.get(game.id, OTHER_SCALE)


def refuse_settings(game: Game, settings: Settings) -> None:
    shares = settings.against_heuristic, settings.against_past, settings.against_guests
    for good, about, en in (
        (set(settings.players) <= set(game.seats) and settings.players, "players", f"some of {list(game.seats)}"),
        (settings.rows >= len(settings.players), "rows", "at least one for each number of players"),
        (settings.steps >= 2, "steps", "at least 2"),
        (1 <= settings.minibatch <= settings.rows * settings.steps, "minibatch", "at most rows x steps"),
        (settings.epochs >= 1, "epochs", "at least 1"),
        (0 <= settings.trace <= 1, "lambda", "from 0 to 1"),
        (settings.width >= 8 and settings.blocks >= 0, "width", "at least 8, and no fewer than 0 blocks"),
        (not settings.narrow or settings.width % LANES == 0, "width", f"of a small network: a multiple of {LANES}"),
        (
            settings.narrow >= 0 and settings.narrow % LANES == 0 and not (settings.narrow and settings.blocks),
            "narrow",
            f"a multiple of {LANES}, with 0 blocks",
        ),
        (settings.scatter >= 0, "scatter", "at least 0"),
        (
            min(shares) >= 0 and sum(shares) <= 1,
            "against",
            "shares from 0 to 1, together at most 1",
        ),
        (not settings.against_guests or settings.guests, "against_guests", "only with guests"),
        (settings.target_weight >= 0, "target_weight", "at least 0"),
    ):
        if not good:
            raise BadSetup(about, Reason("bad_settings", "", en, en))
    refuse_device(settings.device)


def refuse_device(device: str) -> None:
    if device == "cuda" and not torch.cuda.is_available():
        raise BadSetup(
            "device", Reason("no_gpu", "", "there is no GPU here: --device cpu", "hier ist keine GPU: --device cpu")
        )
