"""The small network: what a large one learnt, narrow enough to be asked at every node of a search.

A few of the numbers that a seat knows are not 0, so the first layer adds up their columns and nothing else; the policy
is computed for the legal answers alone. Everything is a rule over arrays of 32 bits, and every sum has a fixed order:
machine code, the interpreter and NumPy give the same bits.

    wide = relu(first . log(1 + |x|) sign(x) + bias); narrow = relu(second . wide + bias)
    thought = narrow + relu(third . narrow + bias); logits = policy . thought + bias; values = value . thought + bias
"""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots import weights as files
from glueckauf.engine.actions import Actions
from glueckauf.engine.arrays import FloatGrid, Floats, Grid
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

LANES = 8  # numbers that are added up side by side; widths are multiples of it
STRIDE = 4  # columns that are added in one pass
LARGEST = 2**15  # observations hold numbers of 16 bits
HASH_MASK = 0x7FFFFFFFFFFF
KEPT = 16  # networks in memory: a learner's process plays many of its checkpoints


class SmallNetwork(NamedTuple):
    """Weights as rules read them, and scratch: one thread at a time."""

    first: FloatGrid  # [number seen, wide]
    first_bias: Floats
    second: FloatGrid  # [wide, narrow]
    second_bias: Floats
    third: FloatGrid  # [narrow, narrow]
    third_bias: Floats
    policy: FloatGrid  # [action, narrow]
    policy_bias: Floats
    value: FloatGrid  # [seat, narrow]
    value_bias: Floats
    turned: Grid  # [players * SEATS + seat, action] its row in the policy: seats are counted from the asked one
    logs: Floats  # [n] log(1 + n)
    seen: Numbers  # [place] the observation
    places: Numbers  # [i] where something is not 0
    numbers: Floats  # [i] what stands there
    wide: Floats
    narrow: Floats
    thought: Floats
    lanes: Floats  # [LANES] partial sums
    logits: Floats  # [i] of the legal answer i
    values: Floats  # [seat counted from the asked one] how the game ends, -1 to 1


@rule
def read(net: SmallNetwork) -> tuple[int, int]:
    """Gather what is not 0 in `net.seen`: how many numbers these are, and a hash of them."""
    seen, logs, places, numbers = net.seen, net.logs, net.places, net.numbers
    count, mixed = 0, 1
    for place in range(len(seen)):
        number = int(seen[place])
        if number != 0:
            places[count] = place
            numbers[count] = logs[number] if number > 0 else -logs[-number]
            count += 1
            mixed = ((mixed ^ (place * 65_599 + number)) * 1_099_511) & HASH_MASK
    return count, mixed


@rule
def gather(layer: Floats, net: SmallNetwork) -> int:
    """Gather what is above 0 in a layer; returns how many."""
    places, numbers, count = net.places, net.numbers, 0
    for place in range(len(layer)):
        if layer[place] > 0:
            places[count] = place
            numbers[count] = layer[place]
            count += 1
    return count


@rule
def add_columns(net: SmallNetwork, count: int, columns: FloatGrid, bias: Floats, out: Floats) -> None:
    """The bias and the gathered columns, added up: a layer whose other inputs are 0."""
    places, numbers, width = net.places, net.numbers, len(out)
    while count % STRIDE != 0:
        places[count] = 0
        numbers[count] = 0
        count += 1
    for j in range(width):
        out[j] = bias[j]
    for i in range(0, count, STRIDE):
        a, b, c, d = places[i], places[i + 1], places[i + 2], places[i + 3]
        times_a, times_b, times_c, times_d = numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]
        for j in range(width):
            left = times_a * columns[a, j] + times_b * columns[b, j]
            out[j] += left + (times_c * columns[c, j] + times_d * columns[d, j])


@rule
def row_times(rows: FloatGrid, row: int, bias: Floats, thought: Floats, lanes: Floats) -> float:
    """One number of a head."""
    for lane in range(LANES):
        lanes[lane] = 0
    for j in range(0, len(thought), LANES):
        for lane in range(LANES):
            lanes[lane] += thought[j + lane] * rows[row, j + lane]
    total = bias[row]
    for lane in range(LANES):
        total += lanes[lane]
    return total


@rule
def think(net: SmallNetwork, count: int) -> None:
    """From the `count` numbers that were read to `net.thought`."""
    narrow, thought = net.narrow, net.thought
    add_columns(net, count, net.first, net.first_bias, net.wide)
    add_columns(net, gather(net.wide, net), net.second, net.second_bias, narrow)
    found = gather(narrow, net)
    add_columns(net, found, net.third, net.third_bias, thought)
    for j in range(len(thought)):
        thought[j] = max(thought[j], 0)
        if narrow[j] > 0:
            thought[j] += narrow[j]


@rule
def answer(net: SmallNetwork, asked: State, legal: Numbers, count: int) -> None:
    """From `net.thought` to the logits of the legal answers to whoever is asked, and the values of the seats."""
    turn = asked.players * SEATS + asked.seat
    for i in range(count):
        net.logits[i] = row_times(net.policy, net.turned[turn, legal[i]], net.policy_bias, net.thought, net.lanes)
    for seat in range(SEATS):
        net.values[seat] = row_times(net.value, seat, net.value_bias, net.thought, net.lanes)


@cache
def look_for(game: Game) -> Callable[[State, SmallNetwork], tuple[int, int]]:
    """A rule that reads what the asked seat knows, where the rest is concealed; returns what `read` does."""
    observe = game.knowledge.observe

    @rule
    def look(known: State, net: SmallNetwork) -> tuple[int, int]:
        seen = net.seen
        for place in range(len(seen)):
            seen[place] = 0
        observe(known, known.seat, seen)
        return read(net)

    return look


@cache
def ask_for(game: Game) -> Callable[[State, SmallNetwork, Numbers, int], None]:
    """A rule that asks the network about a concealed state: writes the logits of the legal answers, and the values."""
    look = look_for(game)

    @rule
    def ask(known: State, net: SmallNetwork, legal: Numbers, count: int) -> None:
        numbers, _ = look(known, net)
        think(net, numbers)
        answer(net, known, legal, count)

    return ask


def turned_answers(actions: Actions) -> npt.NDArray[np.int64]:
    """[players * SEATS + seat, action] the same answer, with the seats that it names counted from the asked one.

    A network sees the table from the seat that is asked, so it must be told in the same way what is done to whom.
    """
    turned = np.tile(np.arange(len(actions.texts)), ((SEATS + 1) * SEATS, 1))
    for players in range(2, SEATS + 1):
        turned[players * SEATS : players * SEATS + players] = actions.turned(players)
    return turned


def network_of(weights: files.Weights, actions: Actions) -> SmallNetwork:
    """A network from weights as they are stored."""

    def stored(name: str) -> files.Vector:
        return np.ascontiguousarray(weights[name], np.float32)

    def columns(name: str) -> files.Vector:
        return np.ascontiguousarray(weights[name].T, np.float32)

    wide, seen = weights["first.weight"].shape
    narrow, answers = len(weights["second.bias"]), len(weights["policy.bias"])
    room = max(wide, seen) + STRIDE
    return SmallNetwork(
        first=columns("first.weight"), first_bias=stored("first.bias"),
        second=columns("second.weight"), second_bias=stored("second.bias"),
        third=columns("third.weight"), third_bias=stored("third.bias"),
        policy=stored("policy.weight"), policy_bias=stored("policy.bias"),
        value=stored("value.weight"), value_bias=stored("value.bias"), turned=turned_answers(actions),
        logs=np.log1p(np.arange(LARGEST)).astype(np.float32), seen=np.zeros(seen, np.float32),
        places=np.zeros(room, np.int64), numbers=np.zeros(room, np.float32),
        wide=np.zeros(wide, np.float32), narrow=np.zeros(narrow, np.float32), thought=np.zeros(narrow, np.float32),
        lanes=np.zeros(LANES, np.float32), logits=np.zeros(answers, np.float32), values=np.zeros(SEATS, np.float32),
    )  # fmt: skip


def own_scratch(net: SmallNetwork) -> SmallNetwork:
    """The same weights for another thread: what is written to is its own."""
    written = ("seen", "places", "numbers", "wide", "narrow", "thought", "lanes", "logits", "values")
    return net._replace(**{name: np.zeros_like(getattr(net, name)) for name in written})


def load(file: Path, game: Game) -> tuple[SmallNetwork, files.Card]:
    """A small network and its card, read once while the file stays the same. Raises `BadSetup` if it does not fit."""
    try:
        state = file.stat()
        stamp = state.st_mtime_ns, state.st_size, state.st_ino
    except OSError:  # `files.load` says what is wrong with it
        stamp = (0, 0, 0)
    return _load(file, stamp, game)


@lru_cache(maxsize=KEPT)
def _load(file: Path, _: tuple[int, int, int], game: Game) -> tuple[SmallNetwork, files.Card]:
    weights, card = files.load(file, game)
    if not card.narrow:
        raise files.refuse(file, "is not a small network: glueckauf distil", "ist kein kleines Netz: glueckauf distil")
    return network_of(weights, game.actions), card
