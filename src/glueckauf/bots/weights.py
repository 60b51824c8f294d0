"""Checkpoints: weights as safetensors, and a card that says where they come from.

`NAME.safetensors` are the weights, `NAME.json` the card; `NAME.mean.safetensors` and `NAME.root.safetensors` are the
state of the optimiser, for training that is resumed later. Numbers are kept in 16 bits: no file exceeds 16 MB.
"""

import hashlib
import json
import struct
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game

Weights = dict[str, npt.NDArray[Any]]
Vector = npt.NDArray[np.float32]

KINDS = {"F16": np.float16, "F32": np.float32}  # what we keep, as the format names it
LENGTH = struct.Struct("<Q")  # of the header, before it


@dataclass
class Card:
    """Where weights come from, and what they fit."""

    title: str
    rules_version: int
    seen: int  # numbers of an observation
    actions: int
    width: int
    blocks: int
    narrow: int = 0  # width behind the first layer, of a small network
    scale: float = 0.0  # points of a clear lead, in what the values were taught; 0 in cards that do not say
    sha256: str = ""  # of the file with the weights
    seconds: float = 0.0  # trained
    decisions: int = 0
    games: int = 0
    updates: int = 0
    optimiser_steps: int = 0
    settings: dict[str, Any] = field(default_factory=dict)  # of the last run
    command: str = ""  # of the last run
    commit: str = ""  # of the program, where it is known


def pack(arrays: Weights) -> bytes:
    """Arrays as safetensors: the length of a header, the header in JSON, and the numbers."""
    names = {np.dtype(kind): name for name, kind in KINDS.items()}
    header, place = {}, 0
    for name, array in arrays.items():
        header[name] = {
            "dtype": names[array.dtype],
            "shape": array.shape,
            "data_offsets": (place, place + array.nbytes),
        }
        place += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return LENGTH.pack(len(text)) + text + b"".join(array.tobytes() for array in arrays.values())


def unpack(stored: bytes) -> Weights:
    """The arrays of a file of safetensors. Raises `ValueError` for what is none."""
    try:
        (length,) = LENGTH.unpack_from(stored)
        header, body = json.loads(stored[LENGTH.size : LENGTH.size + length]), stored[LENGTH.size + length :]
        header.pop("__metadata__", None)
        arrays = {}
        for name, about in header.items():
            begin, end = about["data_offsets"]
            arrays[name] = np.frombuffer(body[begin:end], KINDS[about["dtype"]]).reshape(about["shape"])
    except (struct.error, KeyError, TypeError, AttributeError) as error:
        message = f"no safetensors: {error!r}"
        raise ValueError(message) from error
    return arrays


def card_of(weights: Path) -> Path:
    return weights.with_suffix(".json")


def memory_of(weights: Path) -> tuple[Path, Path]:
    """Where the optimiser's means of gradients lie, and the roots of the means of their squares."""
    return weights.with_suffix(".mean.safetensors"), weights.with_suffix(".root.safetensors")


def save_memory(file: Path, arrays: Weights) -> None:
    """Numbers far below 1, as parts of the largest of their kind: 16 bits would lose them otherwise."""
    kept: Weights = {}
    for name, array in arrays.items():
        largest = float(np.abs(array).max()) or 1.0
        kept[name] = np.ascontiguousarray(array / largest, np.float16)
        kept[f"{name}.largest"] = np.array([largest], np.float32)
    new = file.with_suffix(".new")
    new.write_bytes(pack(kept))
    new.replace(file)


def load_memory(file: Path) -> Weights:
    """Empty if nothing was saved: training then starts with a fresh optimiser."""
    if not file.exists():
        return {}
    kept = unpack(file.read_bytes())
    largest = {name.removesuffix(".largest"): float(kept[name][0]) for name in kept if name.endswith(".largest")}
    return {name: kept[name].astype(np.float32) * scale for name, scale in largest.items()}


def save(file: Path, weights: Weights, card: Card) -> None:
    """Write weights and card; an interrupted run leaves the old ones or the new ones, never half of each."""
    new = file.with_suffix(".new")
    stored = pack({name: np.ascontiguousarray(array, np.float16) for name, array in weights.items()})
    new.write_bytes(stored)
    card.sha256 = hashlib.sha256(stored).hexdigest()
    card_file = file.with_suffix(".json.new")
    card_file.write_text(json.dumps(asdict(card), indent=2) + "\n", encoding="utf-8")
    new.replace(file)
    card_file.replace(card_of(file))


def read_card(file: Path) -> Card:
    """The card beside the weights. Raises `BadSetup`."""
    try:
        return Card(**json.loads(card_of(file).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise refuse(file, f"cannot be read: {error}", f"nicht lesbar: {error}") from error


def load(file: Path, game: Game | None = None) -> tuple[Weights, Card]:
    """Weights in 32 bits, and their card. Raises `BadSetup` where they are not what the card says, or do not fit."""
    card = read_card(file)
    try:
        stored = file.read_bytes()
        weights = unpack(stored)
    except (OSError, ValueError, TypeError) as error:
        raise refuse(file, f"cannot be read: {error}", f"nicht lesbar: {error}") from error
    if hashlib.sha256(stored).hexdigest() != card.sha256:
        raise refuse(file, "does not match its card", "gehört nicht zu seiner Karte")
    if game is not None:
        refuse_other(file, card, game)
    return {name: np.asarray(array, np.float32) for name, array in weights.items()}, card


def refuse_other(file: Path, card: Card, game: Game) -> None:
    """Raises `BadSetup` if the weights are of another title, of other rules, or see other numbers."""
    here = (game.id, game.rules_version, game.observation.size, len(game.actions.texts))
    there = (card.title, card.rules_version, card.seen, card.actions)
    if here != there:
        raise refuse(
            file,
            f"was trained for {card.title}, rules {card.rules_version}, {card.seen} numbers, {card.actions} actions; "
            f"this is {game.id}, rules {game.rules_version}, {here[2]} numbers, {here[3]} actions",
            f"für {card.title}, Regeln {card.rules_version} gelernt; das ist {game.id}, Regeln {game.rules_version}",
        )


def refuse(file: Path, en: str, de: str) -> BadSetup:
    return BadSetup(file.name, Reason("bad_weights", "", en, de))
