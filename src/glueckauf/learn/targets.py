"""Targets: what a search of the master thought of positions, kept for a learner. Made on a CPU, without PyTorch.

The master searches with the network that is being trained, in games against itself; how often it tried each answer is a
better opinion than the network's own. A file of targets is a NumPy archive; it is there as a whole or not at all.
"""

import io
import json
import os
import signal
import time
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.master_bot import MasterBot, SmallPolicyBot
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.games import TITLES

SHORTCUT = 0.15  # how often the network alone answers in a target's game: its own positions are what it must learn
RETRIES = 5
SUFFIX = ".targets.npz"


class Targets(NamedTuple):
    """Positions and what was thought of them; one row a position with more than one answer."""

    seen: npt.NDArray[np.int16]  # [row, place]
    tried: npt.NDArray[np.uint16]  # [row, answer] how often; 0 where it is not legal
    legal: npt.NDArray[np.bool_]  # [row, answer]

    def __len__(self) -> int:
        return len(self.seen)


def play(game: Game, players: int, seed: str, file: Path, simulations: int) -> Targets:
    """One game of the master against itself."""
    random = Random(seed)  # noqa: S311 - who answers, no secret
    masters = [
        MasterBot(game, f"{seed} {seat}", file, simulations=simulations, seconds=None) for seat in range(players)
    ]
    pupil = SmallPolicyBot(game, seed, file, temperature=1.0)
    actions = len(game.actions.texts)
    seen, tried, allowed = [], [], []
    s = game.new(players, seed)
    while int(s.seat) >= 0:
        seat, legal = int(s.seat), game.legal_ids(s)
        known = game.known_to(s, seat)
        action = legal[0]
        if len(legal) > 1:
            action = masters[seat].decide(known, legal)
            counts, flags = np.zeros(actions, np.uint16), np.zeros(actions, np.bool_)
            for answer in legal:
                counts[answer] = min(masters[seat].tried(answer)[0], np.iinfo(np.uint16).max)
                flags[answer] = True
            seen.append(np.asarray(game.observed(s, seat)).astype(np.int16))
            tried.append(counts)
            allowed.append(flags)
            if random.random() < SHORTCUT:
                action = pupil.decide(known, legal)
        game.rules.apply(s, action)
    return Targets(np.array(seen), np.array(tried), np.array(allowed))


# Files


def pack(game: Game, targets: Targets) -> bytes:
    stored = io.BytesIO()
    about = json.dumps({"title": game.id, "rules_version": game.rules_version})
    np.savez_compressed(
        stored, about=np.array(about), seen=targets.seen, tried=targets.tried, legal=np.packbits(targets.legal, axis=1)
    )
    return stored.getvalue()


def unpack(game: Game, stored: bytes) -> Targets:
    """Raises `BadSetup` for what is no file of targets, or one of other rules."""
    try:
        with np.load(io.BytesIO(stored), allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            seen, tried = kept["seen"], kept["tried"]
            legal = np.unpackbits(kept["legal"], axis=1, count=tried.shape[1]).astype(np.bool_)
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile) as error:
        said = f"cannot be read: {error}", f"nicht lesbar: {error}"
        raise refuse(*said) from error
    fits = (about.get("title"), about.get("rules_version")) == (game.id, game.rules_version)
    shapes = (seen.shape, tried.shape, legal.shape)
    rows, actions = len(seen), len(game.actions.texts)
    if not fits or shapes != ((rows, game.observation.size), (rows, actions), (rows, actions)):
        said = f"not for {game.id} as it is now", f"nicht für {game.id}, wie es jetzt ist"
        raise refuse(*said)
    return Targets(seen, tried, legal)


def refuse(en: str, de: str) -> BadSetup:
    return BadSetup("targets", Reason("bad_targets", "", en, de))


def write(game: Game, folder: Path, targets: Targets) -> Path:
    """A new file in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{time.time():.3f}-{uuid.uuid4().hex[:8]}"
    new = folder / f"{name}.new"
    new.write_bytes(pack(game, targets))
    return new.replace(folder / f"{name}{SUFFIX}")


def files_in(folder: Path) -> list[Path]:
    """The oldest first."""
    return sorted(folder.glob(f"*{SUFFIX}"))


# Processes


class Order(NamedTuple):
    """What a process is to make."""

    title: str
    file: Path  # weights; read anew when they have changed
    folder: Path
    players: tuple[int, ...]
    simulations: int
    seconds: float
    seed: str


def make(order: Order) -> int:
    """Play one game after the other for so long; returns how many targets were written."""
    game, began, written, number, failed = TITLES[order.title], time.monotonic(), 0, 0, 0
    while time.monotonic() - began < order.seconds:
        players = order.players[number % len(order.players)]
        try:
            targets = play(game, players, f"{order.seed} {number}", order.file, order.simulations)
        except BadSetup:
            failed += 1
            if failed > RETRIES:
                raise
            time.sleep(1)  # weights and card are two files, and perhaps the second was just being written
            continue
        failed = 0
        write(game, order.folder, targets)
        written += len(targets)
        number += 1
    return written


def make_in_processes(order: Order, processes: int) -> Iterator[int]:
    """Several processes side by side; gives the targets of each when it is done."""
    if processes == 1:
        yield make(order)
        return
    orders: Sequence[Order] = [order._replace(seed=f"{order.seed} {number}") for number in range(processes)]
    with get_context("spawn").Pool(processes, undisturbed) as pool:
        yield from pool.imap_unordered(make, orders)


def undisturbed() -> None:
    """Ctrl-C is for the parent; a worker steps aside for the learner."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
