"""A game commented for spectators, decision by decision, from nothing but what spectators know."""

from collections import Counter
from typing import NamedTuple

from glueckauf.bots.master_bot import SmallPolicyBot, shipped
from glueckauf.coach.chances import shares_of
from glueckauf.coach.words import percent
from glueckauf.engine.errors import LANGUAGES, BadSetup
from glueckauf.engine.face.summary import begins, headline, heard
from glueckauf.engine.face.words import SEAT_SIGNS, by
from glueckauf.engine.fields import UNKNOWN, plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

GALLERY = -1
VOTES = 12  # worlds in which the master is asked what it would do
NOTICED = 0.05  # a change of a chance that is worth a word
MOST, FEW = 0.6, 0.2  # share of the votes that make a favourite; of those that what was done has at most beside it

Words = dict[str, str]


class PublicTurn(NamedTuple):
    """The actions `first` to `last` of a game, counted from 1, as spectators take them for one decision."""

    first: int
    last: int
    seat: int


class Comment(NamedTuple):
    """A word to a decision, from what spectators know of it."""

    turn: PublicTurn
    says: Words
    before: list[float]  # [seat] share of the win
    after: list[float]
    words: Words


def public_turns(history: History) -> list[PublicTurn]:
    """All decisions that are complete. What only the seat saw does not cut them: that would tell of it."""
    turns, first = [], 1
    for move in range(1, len(history.actions) + 1):
        seat = int(plain(history.states[move - 1]).seat)
        over = int(plain(history.states[move]).seat) != seat
        if over or (move < len(history.actions) and begins(history.game, history, move + 1)):
            turns.append(PublicTurn(first, move, seat))
            first = move + 1
    return turns


def comment_on(history: History, turn: PublicTurn, seed: str) -> Comment | None:
    """What the master says to a decision; None where it can say nothing."""
    game, seat = history.game, turn.seat
    known, later = (game.known_to(history.states[move], GALLERY) for move in (turn.first - 1, turn.last))
    answers = heard(game, history, turn.first, turn.last, GALLERY)
    over = int(plain(later).seat) < 0
    before, after = shares_of(game, known, seed), None if over else shares_of(game, later, seed)
    if over:
        after = shares_at_the_end(game, later)
    if before is None or after is None:
        return None
    decided = None if UNKNOWN in answers else shares_of(game, known, seed, answers)
    told = plain(known)
    says = {one: headline(game, told, answers, plain(later), one) for one in LANGUAGES}
    would = master_would(game, known, seat, answers[0], seed)
    words = {}
    for language in LANGUAGES:
        parts = [changes(seat, before[seat], decided[seat] if decided else None, after[seat], language)]
        if would is not None:
            parts.append(opinion(game, known, would, answers[0], language))
        words[language] = " ".join(parts)
    return Comment(turn, says, before, after, words)


def shares_at_the_end(game: Game, last: State) -> list[float]:
    places = game.ranking(last)
    return [(place == 1) / max(1, places.count(1)) for place in places]


def changes(seat: int, before: float, decided: float | None, after: float, language: str) -> str:
    """What became of the chance of whoever decided, by the decision and by what came to light."""
    name = f"{SEAT_SIGNS[seat]} {by(language, 'player', 'Spieler')} {seat + 1}"
    was, now = percent(before), percent(after)
    if abs(after - before) < NOTICED:
        return by(
            language,
            f"{name} has a chance of about {now}, as before.",
            f"{name} hat eine Aussicht von etwa {now}, wie zuvor.",
        )
    told = by(
        language, f"The chance of {name} goes from {was} to {now}", f"Die Aussicht von {name} geht von {was} auf {now}"
    )
    if decided is None:
        return f"{told}."
    own, luck = decided - before, after - decided
    if abs(luck) < NOTICED:
        return f"{told}{by(language, ', by the decision itself.', ', durch die Entscheidung selbst.')}"
    if abs(own) < NOTICED:
        return f"{told}{by(language, ', by what came to light.', ', durch das, was aufgedeckt wurde.')}"
    between = percent(decided)
    return told + by(
        language,
        f": to {between} by the decision, then by what came to light.",
        f": auf {between} durch die Entscheidung, dann durch das, was aufgedeckt wurde.",
    )


def master_would(game: Game, known: State, seat: int, made: int, seed: str) -> int | None:
    """The first answer that the master would give in most worlds; None where it depends on what nobody can see.

    An answer that some world does not allow may not be possible in the true one: it is not named.
    """
    file = shipped(game)
    if file is None or made == UNKNOWN:
        return None
    try:
        bot = SmallPolicyBot(game, seed, file)
    except BadSetup:  # it learnt other rules
        return None
    votes, everywhere = Counter[int](), set[int]()
    for number in range(VOTES):
        world = game.world(known, f"{seed} vote {number}")
        legal = game.legal_ids(world)
        everywhere = set(legal) if number == 0 else everywhere & set(legal)
        votes[bot.decide(game.known_to(world, seat), legal)] += 1
    favourite, count = votes.most_common(1)[0]
    if len(everywhere) < 2 or favourite not in everywhere or count < MOST * VOTES:
        return None
    return favourite if favourite == made or votes[made] <= FEW * VOTES else None


def opinion(game: Game, known: State, would: int, made: int, language: str) -> str:
    if would == made:
        return by(language, "The master would have begun like this, too.", "So hätte auch der Meister begonnen.")
    says = game.say(plain(known), would, language).rstrip(".")
    return by(language, f"The master would rather: {says}.", f"Der Meister hätte lieber: {says}.")
