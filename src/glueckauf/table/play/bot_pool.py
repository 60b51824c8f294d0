"""Bots think in threads of low priority, and think less when many are waiting."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from glueckauf.bots.bot import Bot, answer
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.roster import bot
from glueckauf.bots.search_bot import Explanation, SearchBot
from glueckauf.coach.reasons import reason_for, usual_answer
from glueckauf.engine.errors import LANGUAGES, BotFailed
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

Thought = TypeVar("Thought")
NICE = 10
CROWD = 4  # waiting jobs per thread from which on bots play by heuristics
HINT, HINT_SECONDS = 1000, 2.0
RIVALS = 3  # answers that a hint may be compared with
LONGEST = 100  # actions of one turn


def lower_priority() -> None:
    """People's moves go first."""
    if hasattr(os, "setpriority") and hasattr(threading, "get_native_id"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class BotPool:
    """The threads in which all bots of this process think. Compiled search runs without Python's lock."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self.pool = ThreadPoolExecutor(self.threads, "bot", initializer=lower_priority)
        self.waiting = 0  # jobs not yet done, for the metrics and for giving way
        self.bots: dict[tuple[str, int, str, Game], Bot] = {}  # [table, seat, level, form in which the title is played]

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def forget(self, table: str) -> None:
        """The game is over, or its room evicted."""
        for key in [key for key in self.bots if key[0] == table]:
            del self.bots[key]

    async def turn(self, table: str, seed: str, level: str, trial: History) -> None:
        """Play all actions of the seat that is asked, until another one is, on a trial. Raises `BotFailed`.

        The bots of a table draw from `seed`.
        """
        await self.think(partial(self._turn, table, seed, level, trial))

    def _turn(self, table: str, seed: str, level: str, trial: History) -> None:
        seat, begun = trial.seat, len(trial.actions)
        while trial.seat == seat and len(trial.actions) < begun + LONGEST:
            player = self.player(table, seat, f"{seed} {seat}", level, trial)
            known = trial.game.known_to(trial.state, seat)
            play_action(trial, answer(player, level, trial.game, known), level)
            if plain(trial.state).shown and len(trial.actions) > begun + 1:  # let people see what came to light
                break

    def player(self, table: str, seat: int, seed: str, level: str, history: History) -> Bot:
        """The bot of this seat; a quick one while too many wait."""
        if self.waiting > CROWD * self.threads and LEVELS[level].seconds > LEVELS["lehrling"].seconds:
            return HeuristicBot(history.game, seed)
        key = (table, seat, level, history.game)
        if key not in self.bots:
            self.bots[key] = bot(level, history.game, seed)
        return self.bots[key]

    async def hint(self, game: Game, known: State, seed: str) -> tuple[Explanation, dict[str, str]]:
        """What a strong bot would do here, from what the seat knows, and why in each language."""
        return await self.think(partial(_hint, game, known, seed))

    async def think(self, job: "partial[Thought]") -> Thought:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, job)
        finally:
            self.waiting -= 1


def play_action(trial: History, action: int, level: str) -> None:
    """Play what a bot chose. Raises `BotFailed` if it is not legal, and then nothing has changed."""
    game, refusal = trial.game, trial.game.why_not(trial.state, action)
    if refusal is not None:
        raise BotFailed(level, refusal)
    after = game.copy(trial.state)
    game.rules.apply(after, action)
    trial.add(after, action)
    trial.undone.clear()


def _hint(game: Game, known: State, seed: str) -> tuple[Explanation, dict[str, str]]:
    adviser = SearchBot(game, seed, simulations=HINT, seconds=HINT_SECONDS)
    adviser.decide(known, game.legal_ids(known))
    found = adviser.explain()
    tried = [game.actions.ids[branch.action] for branch in found.branches]
    if not tried:
        return found, dict.fromkeys(LANGUAGES, "")
    rivals = [usual_answer(game, known, seed), *tried[1:RIVALS]]
    return found, reason_for(game, known, tried[0], [one for one in rivals if one != tried[0]], seed)
