"""Policies that are rules: each chooses one of the legal answers, with a small random generator of its own.

A policy has the form `choose(s, out, count, weights, rng, share)`: `out` holds `count` legal answers, `weights` is
scratch, `rng` the generator, which never touches the state, and `share` how often of 1024 times `mixed` follows the
heuristic. It returns the place of the answer in `out`, and the generator.
"""

from collections.abc import Callable
from functools import cache
from typing import Protocol

from glueckauf.bots.heuristics import heuristic_of
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import as_played
from glueckauf.engine.state import State

RNG_MASK = 0x7FFFFFFF
ALWAYS = 1024  # of so many times


class Policy(Protocol):
    """What chooses; see above."""

    def __call__(
        self, s: State, out: Numbers, count: int, weights: Numbers, rng: int, share: int, /
    ) -> tuple[int, int]: ...


@rule
def next_rng(rng: int) -> int:
    """The next number of a bot's random generator."""
    return (rng * 1103515245 + 12345) & RNG_MASK


@rule
def below(rng: int, count: int) -> int:
    """A number from 0 to `count` - 1, from what the generator gave."""
    return (rng >> 11) * count >> 20


@rule
def choose_any(s: State, out: Numbers, count: int, weights: Numbers, rng: int, share: int) -> tuple[int, int]:  # noqa: ARG001 - a policy
    """Any answer, each equally likely."""
    rng = next_rng(rng)
    return below(rng, count), rng


@cache
def sample_for(game: Game) -> Callable[[State, Numbers, int, Numbers, int], int]:
    """A rule that takes each answer as often as its weight in the heuristic says; `rng` is a fresh number."""
    weigh = heuristic_of(game)

    @rule
    def sample(s: State, out: Numbers, count: int, weights: Numbers, rng: int) -> int:
        if count == 1:
            return 0
        weigh(s, out, count, weights)
        total = 0
        for i in range(count):
            total += weights[i]
        if total <= 0:
            return below(rng, count)
        left = below(rng, total)
        for i in range(count):
            left -= weights[i]
            if left < 0:
                return i
        return count - 1

    return as_played(sample, game)


@cache
def best_for(game: Game) -> Policy:
    """A rule that takes the answer of the highest weight, among equals any: what the bot `heuristic` does."""
    weigh = heuristic_of(game)

    @rule
    def choose_best(s: State, out: Numbers, count: int, weights: Numbers, rng: int, share: int) -> tuple[int, int]:  # noqa: ARG001 - a policy
        rng = next_rng(rng)
        if count < 2:
            return 0, rng
        weigh(s, out, count, weights)
        best, equals = weights[0], 0
        for i in range(count):
            if weights[i] > best:
                best, equals = weights[i], 0
            if weights[i] == best:
                equals += 1
        left = below(rng, equals)
        for i in range(count):
            if weights[i] == best:
                if left == 0:
                    return i, rng
                left -= 1
        return 0, rng

    return choose_best


@cache
def policy_for(game: Game, name: str) -> Policy:
    """The policy of this name for a title.

    `random` takes any answer, `heuristic` the best by the heuristic, `sampled` each as often as its weight there says;
    `mixed` is `sampled` for the given share of its answers, and else `random`.
    """
    if name == "random":
        return choose_any
    if name == "heuristic":
        return best_for(game)
    sample = sample_for(game)

    @rule
    def choose_sampled(s: State, out: Numbers, count: int, weights: Numbers, rng: int, share: int) -> tuple[int, int]:  # noqa: ARG001 - a policy
        rng = next_rng(rng)
        return sample(s, out, count, weights, rng), rng

    @rule
    def choose_mixed(s: State, out: Numbers, count: int, weights: Numbers, rng: int, share: int) -> tuple[int, int]:
        rng = next_rng(rng)
        if count < 2 or rng & (ALWAYS - 1) >= share:
            return below(rng, count), rng
        rng = next_rng(rng)
        return sample(s, out, count, weights, rng), rng

    return choose_sampled if name == "sampled" else choose_mixed
