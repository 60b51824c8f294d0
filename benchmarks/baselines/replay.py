"""A kept game played again: every action must be legal, and the end must be the one that was kept."""

import hashlib
from collections.abc import Sequence

from benchmarks.baselines.protocol import PLAYERS, KeptGame
from glueckauf.arena.tournament import Tournament
from glueckauf.bots import roster
from glueckauf.bots.bot import Bot, answer
from glueckauf.engine.errors import GlueckaufError, Reason
from glueckauf.engine.fields import layout, to_bytes_as
from glueckauf.engine.history import History


class Refused(GlueckaufError):
    """An entry of the leaderboard that does not hold: where, and why."""


def refuse(about: str, code: str, en: str, de: str = "") -> Refused:
    return Refused(about, Reason(code, "", en, de or en))


def replayed(tournament: Tournament, number: int, actions: Sequence[int]) -> History:
    """The game after these actions. Raises `Refused` where one is not legal, or the game is not over then."""
    history, about = tournament.begin(number), f"game {number}"
    texts = history.game.actions.texts
    for place, action in enumerate(actions):
        if not 0 <= action < len(texts):
            raise refuse(about, "no_action", f"decision {place}: {action} is no action of this title")
        if history.seat < 0:
            raise refuse(about, "too_long", f"it is over after {place} decisions, but {len(actions)} are kept")
        try:
            history.step(action)
        except GlueckaufError as error:
            raise refuse(about, "illegal", f"decision {place}: {error.sentence()}") from error
    if history.seat >= 0:
        raise refuse(about, "cut_off", f"it is not over after its {len(actions)} decisions")
    return history


def digest(history: History) -> str:
    """The beginning of the SHA-256 of the last position, as a record has it."""
    game = history.game
    return hashlib.sha256(to_bytes_as(history.state, layout(game.state, game.rules_version))).hexdigest()[:16]


def check_game(tournament: Tournament, kept: KeptGame) -> History:
    """The game, if it went as it is kept. Raises `Refused`."""
    history, about = replayed(tournament, kept.number, kept.actions), f"game {kept.number}"
    points, places = history.result()
    if (points, places) != (kept.scores, kept.places):
        said = f"it ended {points} with places {places}, but {kept.scores} with places {kept.places} are kept"
        raise refuse(about, "other_end", said)
    if digest(history) != kept.state:
        raise refuse(about, "other_state", "its last position is another one than the kept one")
    broken = history.game.broken_invariant(history.state)
    if broken:
        raise refuse(about, "law_broken", f"broken: {broken}")
    return history


def ask_again(tournament: Tournament, history: History, number: int, asked: Sequence[int]) -> int:
    """Ask the bots `asked` of the contest (0: the contestant, 1: the opponent) for every answer they gave in a game.

    Returns how many answers were compared. Raises `Refused` at the first that differs.
    """
    seating, bots = tournament.seating(number), dict[int, Bot]()
    for seat in range(PLAYERS):
        if seating[seat] in asked:
            bots[seat] = roster.bot(tournament.names[seating[seat]], tournament.game, tournament.bot_seed(number, seat))
    compared = 0
    for place, (action, state) in enumerate(zip(history.actions, history.states, strict=False)):
        seat = history.game.asked(state)
        if seat not in bots:
            continue
        name = tournament.bots[seating[seat]]
        given = answer(bots[seat], name, history.game, history.game.known_to(state, seat))
        compared += 1
        if given != action:
            texts = history.game.actions.texts
            about, said, kept = f"game {number}, decision {place}", texts[given], texts[action]
            raise refuse(about, "other_answer", f"{name} answers {said!r}, but {kept!r} is kept")
    return compared
