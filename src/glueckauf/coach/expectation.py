"""What a seat may expect: worlds that fit what it knows, in which answers are given and the rest is thought or played.

The world number n is the same world with the same luck whatever is answered there, so two plans are compared in the
same worlds. `Ends` come from games that the heuristic or the small network plays to their end; `Outlooks` from what the
network thinks. In each world it is shown what the asked seat would know there, and nothing else.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from glueckauf.bots.playout import step_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK
from glueckauf.bots.small_network import SmallNetwork, answer, look_for, think
from glueckauf.engine import chance
from glueckauf.engine.arrays import FloatGrid, Grid, States
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import Numbers, in_batch
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS
from glueckauf.engine.state import State

NOBODY = -1  # no seat for which a game is stopped
WORLD, KNOWN, SEEN = range(3)  # states: a world, what the seat knows, what the asked seat would know in that world


class Ends(NamedTuple):
    """How games ended; one row a world in which the answers could be given."""

    points: npt.NDArray[np.int64]  # [world, seat, category]
    places: npt.NDArray[np.int64]  # [world, seat] 1 for the winner
    fits: npt.NDArray[np.bool_]  # [world] whether the answers could be given in it; else its row says nothing
    finals: Sequence[State] = ()  # [world] the last position, where games were played out

    def only(self, fits: npt.NDArray[np.bool_]) -> "Ends":
        """These worlds alone."""
        finals = [state for state, wanted in zip(self.finals, fits, strict=False) if wanted]
        return Ends(self.points[fits], self.places[fits], self.fits[fits], finals)

    @property
    def totals(self) -> npt.NDArray[np.float64]:
        """[world, seat] points."""
        totals: npt.NDArray[np.float64] = self.points.sum(axis=2).astype(np.float64)
        return totals

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """[world, seat] of the win: 1 for who wins alone, equal parts for those who share it."""
        return shares_of(self.places)

    def leads(self, seat: int) -> npt.NDArray[np.float64]:
        """[world] by how many points the seat is ahead of the best of the others."""
        return leads_of(self.totals, seat)


def joined(parts: Sequence[Ends]) -> Ends:
    """The worlds of all of them, in their order."""
    finals = [state for part in parts for state in part.finals]
    points, places, fits = (np.concatenate([part[place] for part in parts]) for place in range(3))
    return Ends(points, places, fits, finals)


class Outlooks(NamedTuple):
    """What the network thinks of worlds, and how they stand."""

    values: npt.NDArray[np.float64]  # [world, seat] what the game is worth to it, -1 to 1, where it goes on
    asked: npt.NDArray[np.int64]  # [world] who is asked when the network thinks of it; -1 where the game is over
    ends: Ends  # as if all games ended now


def shares_of(places: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """[world, seat] of the win, from the places."""
    won = places == 1
    shares: npt.NDArray[np.float64] = won / np.maximum(won.sum(axis=-1, keepdims=True), 1)
    return shares


def leads_of(totals: npt.NDArray[np.float64], seat: int) -> npt.NDArray[np.float64]:
    """[world] by how many points the seat is ahead of the best of the others."""
    leads: npt.NDArray[np.float64] = totals[:, seat] - np.delete(totals, seat, axis=1).max(axis=1)
    return leads


@cache
def answering_for(game: Game) -> Callable[..., int]:
    """A rule that draws the world `number` and gives the answers there; 0 if one of them is not allowed in it."""
    redeal, refusal, apply = game.knowledge.redeal, game.rules.refusal, game.rules.apply

    @rule
    def give(states: States, key: Numbers, answers: Numbers, number_of_answers: int, number: int) -> int:
        states[WORLD] = states[KNOWN]
        key[7] = number
        redeal(states[WORLD], key)
        for i in range(number_of_answers):
            if states[WORLD].seat < 0 or refusal(states[WORLD], answers[i]) != ALLOWED:
                return 0
            apply(states[WORLD], answers[i])
        return 1

    return give


@cache
def playing_for(game: Game) -> Callable[..., None]:
    """A rule that plays the worlds number `first` to `first` + `count` - 1 out behind the given answers."""
    scores, places = game.rules.scores, game.rules.places
    give, step = answering_for(game), step_for(game, "sampled")

    @rule
    def play_out(
        states: States,
        key: Numbers,
        answers: Numbers,
        number_of_answers: int,
        first: int,
        count: int,
        weights: Numbers,
        out: Numbers,
        points: Grid,
        ranks: Grid,
        fits: Numbers,
        finals: States,
    ) -> None:
        s = states[WORLD]
        for row in range(count):
            fits[row] = give(states, key, answers, number_of_answers, first + row)
            rng = (int(key[6]) + 40503 * (first + row)) & RNG_MASK
            while s.seat >= 0:
                _, choices, rng = step(s, out, weights, rng, ALWAYS)
                if choices == 0:
                    break
            scores(s, points[row])
            places(s, ranks[row])
            finals[row] = states[WORLD]

    return play_out


@cache
def reaching_for(game: Game) -> Callable[..., int]:
    """A rule that answers for the others, as the network would, until `viewer` has a choice, and thinks of that.

    0 where the game is over before that.
    """
    legal, apply, conceal, look = game.rules.legal, game.rules.apply, game.knowledge.conceal, look_for(game)

    @rule
    def reach(states: States, viewer: int, net: SmallNetwork, out: Numbers) -> int:
        s = states[WORLD]
        while s.seat >= 0:
            choices, place = legal(s, out), 0
            if choices == 0:
                break  # a world in which somebody has begun what he cannot finish: it ends here
            if choices > 1:
                states[SEEN] = states[WORLD]
                conceal(states[SEEN], s.seat)
                numbers, _ = look(states[SEEN], net)
                think(net, numbers)
                answer(net, s, out, choices)
                if s.seat == viewer:
                    return 1
                for i in range(choices):
                    if net.logits[i] > net.logits[place]:
                        place = i
            apply(s, out[place])
        return 0

    return reach


@cache
def finishing_for(game: Game) -> Callable[..., None]:
    """A rule by which the network plays the worlds `first` to `first` + `count` - 1 to their end behind the answers."""
    scores, places, give, reach = game.rules.scores, game.rules.places, answering_for(game), reaching_for(game)

    @rule
    def finish(
        states: States,
        key: Numbers,
        answers: Numbers,
        number_of_answers: int,
        first: int,
        count: int,
        net: SmallNetwork,
        out: Numbers,
        points: Grid,
        ranks: Grid,
        fits: Numbers,
        finals: States,
    ) -> None:
        s = states[WORLD]
        for row in range(count):
            fits[row] = give(states, key, answers, number_of_answers, first + row)
            reach(states, NOBODY, net, out)
            scores(s, points[row])
            places(s, ranks[row])
            finals[row] = states[WORLD]

    return finish


@cache
def thinking_for(game: Game) -> Callable[..., None]:
    """A rule that asks the network what the worlds `first` to `first` + `count` - 1 are worth behind the answers.

    It thinks of a world when `viewer` is asked there next: what it thinks of a seat that waits is not quite what it
    thinks of the same seat a moment later.
    """
    scores, places, give, reach = game.rules.scores, game.rules.places, answering_for(game), reaching_for(game)

    @rule
    def think_ahead(
        states: States,
        key: Numbers,
        answers: Numbers,
        number_of_answers: int,
        first: int,
        count: int,
        viewer: int,
        net: SmallNetwork,
        out: Numbers,
        values: FloatGrid,
        asked: Numbers,
        points: Grid,
        ranks: Grid,
        fits: Numbers,
    ) -> None:
        s = states[WORLD]
        for row in range(count):
            fits[row] = give(states, key, answers, number_of_answers, first + row)
            asked[row] = viewer if reach(states, viewer, net, out) == 1 else -1
            scores(s, points[row])
            places(s, ranks[row])
            players = int(s.players)
            for steps in range(players):
                if asked[row] >= 0:
                    values[row, (viewer + steps) % players] = max(-1.0, min(1.0, net.values[steps]))

    return think_ahead


class Expectation:
    """Worlds of one title; one thread at a time. Same seed, same worlds."""

    def __init__(self, game: Game, seed: str, net: SmallNetwork | None = None) -> None:
        actions = len(game.actions.texts)
        self.game, self.seed, self.net = game, seed, net
        self.states: Any = game.blanks(3)  # Any: an array of records or a `PlainBatch`
        self.out, self.weights = (np.zeros(actions, np.int64) for _ in range(2))

    def key_of(self, known: State, label: str) -> npt.NDArray[np.uint32]:
        in_batch(self.states, KNOWN, known)
        return chance.key(f"{self.seed} {label}")

    def room(self, known: State, count: int) -> tuple[Grid, Grid, Numbers]:
        points = np.zeros((count, int(known.players) * len(self.game.categories)), np.int64)
        return points, np.zeros((count, SEATS), np.int64), np.zeros(count, np.int64)

    def as_ends(self, known: State, points: Grid, ranks: Grid, fits: Numbers) -> Ends:
        players = int(known.players)
        by_category = np.asarray(points).reshape(len(points), players, len(self.game.categories))
        return Ends(by_category, np.asarray(ranks)[:, :players], np.asarray(fits) == 1)

    def ends(self, known: State, answers: Sequence[int], worlds: range, label: str) -> Ends:
        """How games end behind these answers, in these worlds that fit what is known, when the heuristic plays on."""
        return self.played_on(playing_for(self.game), self.weights, known, answers, worlds, label)

    def finished(self, known: State, answers: Sequence[int], worlds: range, label: str) -> Ends:
        """How games end behind these answers, in these worlds that fit what is known, when the network plays on."""
        return self.played_on(finishing_for(self.game), self.net, known, answers, worlds, label)

    def played_on(
        self, play: Callable[..., None], mind: object, known: State, answers: Sequence[int], worlds: range, label: str
    ) -> Ends:
        """How games end when a rule plays on; `mind` is what it weighs answers with."""
        key, (points, ranks, fits) = self.key_of(known, label), self.room(known, len(worlds))
        given, finals = np.array([*answers, 0], np.int64), self.game.blanks(len(worlds))
        play(
            self.states, key, given, len(answers), worlds.start, len(worlds), mind, self.out, points, ranks, fits,
            finals,
        )  # fmt: skip
        return self.as_ends(known, points, ranks, fits)._replace(finals=finals)

    def outlooks(self, known: State, answers: Sequence[int], worlds: range, label: str, viewer: int) -> Outlooks:
        """What the network thinks when `viewer` is asked next behind the answers, in worlds that fit what is known."""
        key, (points, ranks, fits) = self.key_of(known, label), self.room(known, len(worlds))
        given, asked = np.array([*answers, 0], np.int64), np.zeros(len(worlds), np.int64)
        values = np.zeros((len(worlds), SEATS), np.float64)
        thinking_for(self.game)(
            self.states, key, given, len(answers), worlds.start, len(worlds), viewer, self.net, self.out, values, asked,
            points, ranks, fits,
        )  # fmt: skip
        players = int(known.players)
        return Outlooks(values[:, :players], asked, self.as_ends(known, points, ranks, fits))
