"""How much better does the network play when it looks a few decisions ahead?

python -m tools.foresight TITLE [--further N] [--sharpness X] [--worlds N] [--deals N] [--seed TEXT]

The shipped network plays against itself, two players, each deal twice: one of them plays its likeliest answers on, in
worlds that fit what it knows, and adds the network's value of what comes then, times the sharpness, to its opinion.
No network has learnt this difference so far (docs/training.md, "What was tried in training").
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from glueckauf.arena.ratings import wilson
from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.level_bot import Habits, LevelBot
from glueckauf.bots.master_bot import shipped
from glueckauf.engine import chance
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games.finder import find_title
from glueckauf.machine_code import PLAY, compile_now

TRIED = 6  # answers, the likeliest first


class Bare(LevelBot):
    """The network alone: what it likes best."""

    def __init__(self, game: Game, seed: str) -> None:
        super().__init__(game, seed, shipped(game) or Path(), Habits())

    def decide(self, known: State, legal: Sequence[int]) -> int:
        return legal[int(self.opinion(known, legal).argmax())]


class Ahead(Bare):
    """The network, which sees what its likeliest answers lead to."""

    def __init__(self, game: Game, seed: str, further: int, sharpness: float, worlds: int) -> None:
        super().__init__(game, seed)
        self.further, self.sharpness, self.worlds = further, sharpness, worlds

    def decide(self, known: State, legal: Sequence[int]) -> int:
        self.decisions += 1
        if len(legal) == 1:
            return legal[0]
        opinion = self.opinion(known, legal)
        tried = np.argsort(-opinion)[:TRIED]
        liking = opinion[tried] + self.sharpness * self.prospects(known, [legal[int(i)] for i in tried])
        return legal[int(tried[liking.argmax()])]

    def prospects(self, known: State, actions: Sequence[int]) -> np.ndarray:
        """[action] what comes of it for the seat, the mean of the same worlds for all."""
        game, seat, values = self.game, int(known.seat), np.zeros(len(actions))
        for number in range(self.worlds):
            world = game.copy(known)
            game.knowledge.redeal(world, chance.key(f"{self.seed} {self.decisions} {number}"))
            for i, action in enumerate(actions):
                after = game.copy(world)
                game.rules.apply(after, action)
                self.play_on(after)
                values[i] += self.value(after, seat)
        return values / self.worlds

    def play_on(self, s: State) -> None:
        """Everybody plays as the network does, by what each of them knows."""
        for _ in range(self.further):
            if s.seat < 0:
                return
            known = self.game.copy(s)
            self.game.knowledge.conceal(known, int(s.seat))
            self.game.rules.apply(s, super().decide(known, self.game.legal_ids(s)))


def won(game: Game, ahead: Ahead, bare: Bare, deal: str, own: int) -> float:
    """Whether the one who looks ahead won, from seat `own`: 1, 0, or a half."""
    bots: list[Bot] = [bare, bare]
    bots[own] = ahead
    history = History(game, 2, deal)
    play_on(history, lambda seat: answer(bots[seat], "", game, game.known_to(history.state, seat)))
    places = game.ranking(history.state)
    return 0.5 if places[0] == places[1] else float(places[own] < places[1 - own])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--further", type=int, default=4, help="decisions for which the network plays on")
    parser.add_argument("--sharpness", type=float, default=30.0, help="what its value counts beside its opinion")
    parser.add_argument("--worlds", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="foresight")
    args = parser.parse_args(arguments)
    game = find_title(args.title)
    compile_now(game, PLAY)
    games = [
        won(
            game,
            Ahead(game, f"{args.seed} {deal} {own}", args.further, args.sharpness, args.worlds),
            Bare(game, "bare"),
            f"{args.seed} {deal}",
            own,
        )
        for deal in range(args.deals)
        for own in range(2)
    ]
    share = wilson(sum(games), len(games))
    print(
        f"{game.id}: {args.further} further, sharpness {args.sharpness:g}, {args.worlds} worlds: "
        f"{100 * share.value:.1f} % of {len(games)} games ({100 * share.low:.0f} to {100 * share.high:.0f})"
    )


if __name__ == "__main__":
    main()
