"""A network that goes on from a smaller one: an observation got new parts at its end, or layers became wider.

At first the grown network thinks what the smaller one thought: nothing that was there reads what is new.
"""

from pathlib import Path

import numpy as np

from glueckauf.bots import weights as files


def grown(old: files.Weights, fresh: files.Weights) -> files.Weights:
    """The weights of a fresh network with those of a smaller one put in. Raises `ValueError` for a larger one."""
    if old.keys() != fresh.keys() or any(
        array.ndim != fresh[name].ndim or any(np.greater(array.shape, fresh[name].shape)) for name, array in old.items()
    ):
        message = "another form of network, or a larger one"
        raise ValueError(message)
    out = {}
    for name, array in old.items():
        new = np.array(fresh[name], np.float32)
        if array.ndim == 2:
            new[: array.shape[0], array.shape[1] :] = 0  # what was there does not listen to what is new
        new[tuple(slice(size) for size in array.shape)] = array
        out[name] = new
    return out


def begin_with(file: Path, title: str, fresh: files.Weights) -> tuple[files.Weights, files.Card]:
    """Weights to begin with, grown from a file, and its card. Raises `BadSetup`."""
    old, card = files.load(file)
    if card.title != title:
        raise files.refuse(file, f"was trained for {card.title}", f"für {card.title} gelernt")
    try:
        return grown(old, fresh), card
    except ValueError as error:
        raise files.refuse(file, f"cannot be grown: {error}", f"lässt sich nicht vergrößern: {error}") from error
