"""One game between bots that are not trusted."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from time import perf_counter

from glueckauf.arena.game_result import CURVE, GameResult, Mishap
from glueckauf.arena.tournament import Tournament
from glueckauf.bots import roster
from glueckauf.bots.bot import Bot, answer, play_on, tally_of
from glueckauf.engine import record
from glueckauf.engine.errors import BotFailed, GlueckaufError, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import TITLES

KINDS = {"no_action": "illegal"}  # [code of a failure] the kind of the mishap, where it has another name
FEW = 30  # first words of a verb that are worth a count each


@dataclass
class Watch:
    """Callbacks that report which bot is asked and what it answered; by default nobody listens."""

    made: Callable[[int], None] = lambda _: None  # the bot of a seat is being made
    asked: Callable[[int], None] = lambda _: None  # a seat is asked, -1: none
    answered: Callable[[int], None] = lambda _: None
    time_limit: float = field(default=float("inf"))  # seconds a decision


def play(tournament: Tournament, number: int, watch: Watch) -> GameResult:
    """Play game `number`; what a bot does wrong is in the row, not raised."""
    history = tournament.begin(number)
    seconds: list[list[float]] = [[] for _ in range(tournament.players)]
    bots: list[Bot] = []

    def decide(seat: int) -> int:
        watch.asked(seat)
        action, took = timed_answer(history, bots[seat], watch.time_limit)
        watch.asked(-1)
        watch.answered(action)
        seconds[seat].append(took)
        return action

    try:
        for seat in range(tournament.players):
            bots.append(new_bot(tournament, number, seat, watch))  # noqa: PERF401 - how many there are says who failed
        play_on(history, decide)
    except BotFailed as failure:
        watch.asked(-1)
        seat = history.seat if len(bots) == tournament.players else len(bots)
        return replace(failed(tournament, number, history, seat, failure), tally=[tally_of(bot) for bot in bots])
    return replace(finished(tournament, number, history, seconds), tally=[tally_of(bot) for bot in bots])


def new_bot(tournament: Tournament, number: int, seat: int, watch: Watch) -> Bot:
    name = tournament.names[tournament.seating(number)[seat]]
    watch.made(seat)
    try:
        return roster.bot(name, tournament.game, tournament.bot_seed(number, seat))
    except Exception as error:
        raise failure("raised", words_of(error)) from error
    finally:
        watch.asked(-1)


def timed_answer(history: History, bot: Bot, time_limit: float) -> tuple[int, float]:
    """What the bot answers, and how many seconds it took. It gets copies: whatever it does to them harms nobody."""
    known = history.game.known_to(history.state, history.seat)
    began = perf_counter()
    action = answer(bot, "", history.game, known)
    took = perf_counter() - began
    if took > time_limit:
        raise failure("overtime", f"took {took:.3f} s, but has {time_limit:g} s for a decision")
    return action, took


def failure(code: str, words: str) -> BotFailed:
    """What a bot did wrong; the code is that of a `Mishap`."""
    return BotFailed("", Reason(code, "", words, words))


def words_of(error: Exception) -> str:
    return error.sentence() if isinstance(error, GlueckaufError) else f"raised {shortened(repr(error))}"


def shortened(text: str) -> str:
    return text if len(text) <= 200 else text[:197] + "..."


def failed(tournament: Tournament, number: int, history: History, seat: int, failure: BotFailed) -> GameResult:
    """The row of a game that a bot broke off."""
    labels_by_seat = seated(tournament, number)
    mishap = Mishap(
        bot=labels_by_seat[seat],
        seat=seat,
        game=number,
        move=len(history.actions) + 1,
        kind=KINDS.get(failure.reason.code, failure.reason.code),
        words=failure.reason.en,
        record=record.write(history),
    )
    return GameResult(
        number, tournament.deal(number), history.seed, labels_by_seat, [], [], [], [], [], [], [], [], error=mishap
    )


def finished(tournament: Tournament, number: int, history: History, seconds: list[list[float]]) -> GameResult:
    """The row of a game that was played to its end."""
    game, players = history.game, range(tournament.players)
    table = game.score_table(history.state)
    last = len(history.actions)
    moments = [game.score_table(history.states[round(last * i / (CURVE - 1))]) for i in range(CURVE)]
    counts: list[Counter[str]] = [Counter() for _ in players]
    for action, before in zip(history.actions, history.states, strict=False):
        counts[int(before.seat)][labels(game.id)[action]] += 1
    return GameResult(
        number=number,
        deal=tournament.deal(number),
        seed=history.seed,
        seating=seated(tournament, number),
        places=game.ranking(history.state),
        scores=[row["total"] for row in table],
        categories=[{name: row[name] for name in game.categories} for row in table],
        decisions=[len(times) for times in seconds],
        seconds=[round(sum(times), 6) for times in seconds],
        longest=[round(max(times, default=0.0), 6) for times in seconds],
        actions=[dict(sorted(count.items())) for count in counts],
        curve=[[moment[seat]["total"] for moment in moments] for seat in players],
    )


def seated(tournament: Tournament, number: int) -> list[str]:
    return [tournament.bots[bot] for bot in tournament.seating(number)]


@cache
def labels(title: str) -> list[str]:
    """[action] the verb, and its first word where a verb has few: `place money_4`, but `draft` for 44 cards."""
    game: Game = TITLES[title]
    firsts: defaultdict[str, set[str]] = defaultdict(set)
    split = [text.split() for text in game.actions.texts]
    for verb, *words in split:
        firsts[verb].update(word.partition("#")[0] for word in words[:1])
    return [
        f"{verb} {words[0].partition('#')[0]}" if words and len(firsts[verb]) <= FEW else verb for verb, *words in split
    ]
