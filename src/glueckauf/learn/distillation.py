"""Distillation: one network learns what another thinks, on positions of games that both play.

Mostly a small network learns from a large one, so that a search can ask it at every node. The other way round a large
one begins where a small one has stopped, and need not learn the game from nothing.

The teacher says how good each answer is and how the game ends for every seat, at every position; the student is to say
the same. Part of the games is played by the student, so that it learns what to do where its own mistakes lead; in part
of them an answer is now and then any answer, as in the branches of a search.
"""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor

from glueckauf.bots import weights as files
from glueckauf.bots.small_network import LANES
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.learn import checkpoints
from glueckauf.learn.contest import share_won
from glueckauf.learn.growth import begin_with
from glueckauf.learn.network import Network
from glueckauf.learn.ppo import adam, set_rate
from glueckauf.learn.rollouts import NOISE, NOISY
from glueckauf.learn.self_play import SelfPlay, asked, sample
from glueckauf.learn.student import Student
from glueckauf.learn.training import fresh_network, refuse_device, refuse_other_shape, scale_of

VALUE = 4.0  # the share of the values in what is minimised
STUDENT = 0.5  # share of the rows that the student plays, from the middle of a run on
LONGEST_STEP = 1.0  # gradients longer than this are shortened
LEAST = -30.0  # the logarithm of a chance that is none


@dataclass(frozen=True)
class Settings:
    """How to distil; the defaults suit one large GPU."""

    players: tuple[int, ...] = (2, 3, 4)
    rows: int = 16_384  # games side by side, all numbers of players together
    steps: int = 64  # decisions of each between two updates
    minibatch: int = 8_192
    epochs: int = 2
    rate: float = 2e-3  # of learning, falling to `last_rate` over the run
    last_rate: float = 1e-5
    width: int = 512
    blocks: int = 0  # residual blocks of a large student, which has no narrow layers
    narrow: int = 128  # width behind the first layer of a small one
    scatter: int = 512  # decisions over which the first games are begun, so that they do not end together
    seed: int = 0
    device: str = "cuda"
    threads: int = 1  # of a CPU, for the games
    every: float = 60.0  # seconds between two checkpoints
    grow: str = ""  # weights of a smaller network to begin with, where there are none yet


class Lessons(NamedTuple):
    """Positions and what the teacher thinks of them, [position] first."""

    observations: Tensor
    masks: Tensor
    chances: Tensor  # [position, action] logarithms
    values: Tensor  # [position, seat counted from the asked one]
    present: Tensor  # [position, seat] whether the table has such a seat


class Losses(NamedTuple):
    """Means over one update, for the log."""

    divergence: float  # Kullback-Leibler, of real choices
    error: float  # squared, of the values
    agreement: float  # share of real choices in which both prefer the same answer


class Distiller:
    """One student of one teacher."""

    def __init__(
        self, game: Game, teacher: Path, file: Path, settings: Settings, command: str = "", commit: str = ""
    ) -> None:
        self.game, self.file, self.settings = game, file, settings
        refuse_settings(game, settings)
        refuse_device(settings.device)
        torch.manual_seed(settings.seed)
        self.device = torch.device(settings.device)
        self.teacher, taught = teacher_of(game, teacher, self.device)
        self.card = files.Card(
            game.id, game.rules_version, game.observation.size, len(game.actions.texts),
            settings.width, settings.blocks, settings.narrow,
        )  # fmt: skip
        self.student = fresh_network(game, self.card).to(self.device)
        self.optimiser = adam(self.student, settings.rate, 1e-6)
        if file.exists():
            self.resume()
        elif settings.grow:
            weights, _ = begin_with(Path(settings.grow), game.id, checkpoints.as_arrays(self.student.state_dict()))
            self.student.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
        elif self.teacher.first.weight.shape == self.student.first.weight.shape:  # it need not find out what to look at
            self.student.first.load_state_dict(self.teacher.first.state_dict())
        self.card.scale = taught.scale or scale_of(game)
        self.card.settings = {**asdict(settings), "teacher": teacher.name, "teacher_sha256": taught.sha256}
        self.card.command, self.card.commit = command, commit
        begun = f"distil {settings.seed} {self.card.updates}"  # a run that goes on sees other deals
        share = settings.rows // len(settings.players)
        self.tables = [
            SelfPlay(game.id, players, share, f"{begun} {number} {players}", self.device, settings.threads)
            for number, players in enumerate(settings.players)
        ]

    def resume(self) -> None:
        weights, self.card = files.load(self.file, self.game)
        refuse_other_shape(self.file, self.card, self.settings.width, self.settings.blocks, self.settings.narrow)
        checkpoints.resume(self.file, self.student, self.optimiser, weights, self.card.optimiser_steps)

    def save(self) -> None:
        """Write a checkpoint."""
        checkpoints.save(self.file, self.student, self.optimiser, self.card)

    def distil(self, seconds: float) -> Iterator[dict[str, Any]]:
        """Teach so long; gives a line for the log after each update. The last checkpoint is written at the end."""
        settings, began = self.settings, time.monotonic()
        before, saved = self.card.seconds, began
        for table in self.tables:
            table.scatter(self.teacher, settings.scatter)
        while (spent := time.monotonic() - began) < seconds:
            left = 1.0 - spent / seconds
            set_rate(self.optimiser, settings.last_rate + (settings.rate - settings.last_rate) * left)
            share = min(STUDENT, 1.0 - left) if before == 0 else STUDENT
            lessons = self.together([self.play(number, share) for number in range(len(self.tables))])
            losses = self.update(lessons)
            self.card.updates += 1
            self.card.decisions += len(lessons.values)
            self.card.seconds = before + time.monotonic() - began
            line: dict[str, Any] = {
                "seconds": round(self.card.seconds, 1), "updates": self.card.updates, "games": self.card.games,
                "decisions": self.card.decisions,
                **{name: round(value, 5) for name, value in losses._asdict().items()},
            }  # fmt: skip
            if time.monotonic() - saved > settings.every:
                line["against_teacher"] = round(self.against_teacher(), 3)
                saved = time.monotonic()
                self.save()
            yield line
        self.save()

    # Positions

    @torch.no_grad()
    def play(self, number: int, share: float) -> Lessons:
        """So many decisions in each row of a table, with the teacher's opinion of each."""
        table = self.tables[number]
        steps, rows, actions = self.settings.steps, table.rows, self.card.actions
        row = torch.arange(rows, device=self.device)
        ended = torch.zeros((), dtype=torch.int64, device=self.device)
        by_student, noisy = row < share * rows, row % NOISY == 0
        lessons = Lessons(
            torch.empty(steps, rows, self.card.seen, dtype=torch.int16, device=self.device),
            torch.empty(steps, rows, actions, dtype=torch.bool, device=self.device),
            torch.empty(steps, rows, actions, dtype=torch.float16, device=self.device),
            torch.empty(steps, rows, table.present.shape[1], device=self.device),
            table.present.expand(steps, *table.present.shape),
        )
        for step in range(steps):
            seen, mask = table.tensor(table.step.observations), table.tensor(table.step.masks)
            logits, values = table.ask(self.teacher, seen, mask)
            chances = torch.log_softmax(logits, dim=1)
            lessons.observations[step], lessons.masks[step] = seen, mask
            lessons.chances[step], lessons.values[step] = chances.clamp(min=LEAST), values
            if share > 0:
                own, _ = table.ask(self.student, seen, mask)
                chances = torch.where(by_student[:, None], torch.log_softmax(own, dim=1), chances)
            anything = noisy & (torch.rand(rows, device=self.device) < NOISE)
            chances = torch.where(anything[:, None], torch.where(mask, 0.0, -1.0e9), chances)
            _, done = table.act(sample(chances))
            ended += done.sum()
        self.card.games += int(ended)
        return lessons

    def together(self, parts: list[Lessons]) -> Lessons:
        """The lessons of all tables in one row."""
        return Lessons(*(torch.cat([part.flatten(0, 1) for part in column]) for column in zip(*parts, strict=True)))

    # Learning

    def update(self, lessons: Lessons) -> Losses:
        count, size = len(lessons.values), self.settings.minibatch
        sums, steps = torch.zeros(3, device=self.device), 0
        for _ in range(self.settings.epochs):
            order = torch.randperm(count, device=self.device)
            for start in range(0, count - size + 1, size):
                part = order[start : start + size]
                divergence, error, agreement = self.losses(Lessons(*(column[part] for column in lessons)))
                self.optimiser.zero_grad(set_to_none=True)
                (divergence + VALUE * error).backward()
                torch.nn.utils.clip_grad_norm_(self.student.parameters(), LONGEST_STEP)
                self.optimiser.step()
                sums += torch.stack([divergence.detach(), error.detach(), agreement])
                steps += 1
        return Losses(*(sums / max(1, steps)).tolist())

    def losses(self, lessons: Lessons) -> tuple[Tensor, Tensor, Tensor]:
        """Of the policy and of the values, and how often both prefer the same answer."""
        logits, values = asked(self.student, lessons.observations, lessons.masks)
        wanted, said = lessons.chances.float(), torch.log_softmax(logits, dim=1)
        real = (lessons.masks.sum(dim=1) > 1).float()
        number = real.sum().clamp(min=1)
        apart = torch.where(lessons.masks, wanted.exp() * (wanted - said), 0.0).sum(dim=1)
        present = lessons.present.float()
        error = ((values - lessons.values) ** 2 * present).sum() / present.sum()
        same = (wanted.masked_fill(~lessons.masks, -1.0e4).argmax(dim=1) == logits.argmax(dim=1)).float()
        return (apart * real).sum() / number, error, (same * real).sum() / number

    def against_teacher(self, steps: int = 2000) -> float:
        """The share of games of two that the student wins, of those that end in so many decisions."""
        rows = min(2048, self.settings.rows)
        table = SelfPlay(self.game.id, 2, rows, f"against {self.card.updates}", self.device, self.settings.threads)
        return share_won(table, self.student, self.teacher, steps)


def teacher_of(game: Game, file: Path, device: torch.device) -> tuple[Network | Student, files.Card]:
    """What is to be learnt. Raises `BadSetup` where the file does not fit."""
    weights, card = files.load(file, game)
    network = fresh_network(game, card)
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    return network.to(device).requires_grad_(requires_grad=False), card


def refuse_settings(game: Game, settings: Settings) -> None:
    for good, about, en in (
        (set(settings.players) <= set(game.seats) and settings.players, "players", f"some of {list(game.seats)}"),
        (settings.rows >= len(settings.players), "rows", "at least one for each number of players"),
        (settings.steps >= 1, "steps", "at least 1"),
        (1 <= settings.minibatch <= settings.rows * settings.steps, "minibatch", "at most rows x steps"),
        (settings.epochs >= 1, "epochs", "at least 1"),
        (settings.width > 0 and settings.width % LANES == 0, "width", f"a multiple of {LANES}"),
        (
            settings.narrow % LANES == 0 and (settings.narrow > 0) == (settings.blocks == 0) and settings.blocks >= 0,
            "narrow",
            f"a multiple of {LANES}; 0 for a large network, which has blocks",
        ),
    ):
        if not good:
            raise BadSetup(about, Reason("bad_settings", "", en, en))
