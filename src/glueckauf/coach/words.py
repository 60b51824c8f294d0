"""Why something was better, in a sentence: what it brings on average, where, and to whom.

Every number comes from the same worlds behind both plans. What chance may explain is left out: rather short than wrong.
Play-outs say where points come from; how much a plan is worth beside what was done, they say only as far as the network
of the title agrees.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from glueckauf.coach.effects import ERRORS, WORTH_SAYING, Effects, Named, effects_of, named
from glueckauf.coach.judge import LOSSES, Verdict
from glueckauf.coach.line import Expected
from glueckauf.coach.turns import Turn
from glueckauf.engine.errors import LANGUAGES
from glueckauf.engine.face.summary import capital, summed_up
from glueckauf.engine.face.words import SEAT_SIGNS, by, listed
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

ENDS = ". "  # of what a title says, before it goes on
MOST_OF_IT = 0.5  # of what a decision gave away
MAIN = 1 / 3  # of the points of the category that changes most: what changes less is not named


def says(game: Game, before: State, answers: Sequence[int], seat: int) -> dict[str, str]:
    """What a seat might have decided, in a few words for each language."""
    after = game.world(game.known_to(before, seat), "says")
    for action in answers:
        after = game.play(after, game.actions.texts[action])
    return said(game, before, answers, after, seat)


def said(game: Game, before: State, answers: Sequence[int], after: State, seat: int) -> dict[str, str]:
    """What a seat decided, as it would tell it itself."""
    known, later = plain(game.known_to(before, seat)), plain(game.known_to(after, seat))
    return {language: summed_up(game, known, answers, later, language) for language in LANGUAGES}


def as_sentences(says: dict[str, str]) -> dict[str, str]:
    """The same where nothing stands before it."""
    return {language: capital(said) for language, said in says.items()}


def difference(game: Game, before: State, made: Sequence[int], plan: Sequence[int], seat: int) -> dict[str, str]:
    """The first answer of a plan that is not what was done, in words; empty where one only stops earlier."""
    world = game.world(game.known_to(before, seat), "says")
    for place, action in enumerate(plan):
        if place >= len(made) or made[place] != action:
            known = plain(game.known_to(world, seat))
            return {language: game.say(known, action, language) for language in LANGUAGES}
        world = game.play(world, game.actions.texts[action])
    return dict.fromkeys(LANGUAGES, "")


def detailed(says: dict[str, str], detail: dict[str, str]) -> dict[str, str]:
    """A decision that reads like another, with what sets it apart."""
    return {language: f"{said}: {detail[language]}" if detail[language] else said for language, said in says.items()}


def number(value: float, language: str) -> str:
    """A number of points as people write it: 4.2, 4,2."""
    return f"{abs(value):.1f}".replace(".", by(language, ".", ","))


def signed_number(value: float, language: str) -> str:
    """The same with its sign; 0 has none."""
    sign = "" if abs(value) < 0.05 else "+" if value > 0 else "−"  # what is written as 0.0 is 0
    return sign + number(value, language)


def player(seat: int, language: str) -> str:
    return f"{SEAT_SIGNS[seat]} {by(language, 'player', 'Spieler')} {seat + 1}"


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


class Granted(NamedTuple):
    """What the network grants a plan beside what was done, where that is less than play-outs promise."""

    lead: float  # points
    before: float  # chance to win
    after: float


def explain(game: Game, turn: Turn, verdict: Verdict, better_says: dict[str, str], end: State) -> dict[str, str]:
    """Why the plan is better than what was done; empty where nothing was lost. `end` is how the game ended."""
    if verdict.made is None or verdict.better is None:
        return dict.fromkeys(LANGUAGES, "")
    effects = effects_of(game, turn.seat, verdict.made, verdict.better)
    feats = [happened(game, one, end, turn.seat) for one in named(game, turn.seat, verdict.made, verdict.better)]
    granted = Granted(verdict.lead, *verdict.chances) if verdict.chances is not None else None
    return {
        language: explained(game, effects, better_says[language], language, feats, granted) for language in LANGUAGES
    }


def happened(game: Game, feat: Named, end: State, seat: int) -> Named:
    """What a plan leads to more often, and whether it came to that in this game."""
    declared = game.face.decisions.feats
    who = seat if feat.other is None else feat.other
    return feat if declared is None else feat._replace(here=feat.feat in declared.done(plain(end), who))


def cost_most(history: History, turn: Turn, verdict: Verdict) -> dict[str, str]:
    """The answer within a decision that gave most of it away; empty where that was how it began, or is not sure."""
    nothing, game = dict.fromkeys(LANGUAGES, ""), history.game
    worst = max(verdict.answers, key=lambda part: part.loss, default=None)
    if worst is None or worst.move == turn.first or worst.action == worst.best:
        return nothing
    if history.question(worst.move - 1) in game.face.decisions.sets:  # what counts there is all that was chosen
        return nothing
    made, plan = tuple(turn.answers(history)), verdict.plan
    if worst.move == turn.last and len(plan) == len(made) and plan[:-1] == made[:-1]:  # both say so already
        return nothing
    if worst.loss < max(LOSSES[-1][1], MOST_OF_IT * verdict.loss, ERRORS * worst.error):
        return nothing
    known = plain(game.known_to(history.states[worst.move - 1], turn.seat))
    found = {}
    for language in LANGUAGES:
        done = alone(game, known, worst.action, language)
        better = game.say(known, game.actions.ids[worst.best], language).rstrip(ENDS)  # behind the same question
        if done == better:
            return nothing
        found[language] = by(
            language,
            f"What cost most: {done}; better there: {better}.",
            f"Am meisten gekostet hat: {done}; dort besser: {better}.",
        )
    return found


def alone(game: Game, known: State, answer: str, language: str) -> str:
    """One answer of a decision, where nobody reads its question."""
    tell = game.face.decisions.alone or game.say
    return tell(known, game.actions.ids[answer], language).rstrip(ENDS)


def foreseen(line: Sequence[Expected]) -> dict[str, str]:
    """The line expected behind a plan, in a sentence; empty where nothing is expected."""
    if not line:
        return dict.fromkeys(LANGUAGES, "")
    return {
        language: f"{by(language, 'Then probably', 'Danach wohl')}: {'; '.join(in_line(line, language))}."
        for language in LANGUAGES
    }


def in_line(line: Sequence[Expected], language: str) -> list[str]:
    """The decisions one after the other, each seat named once for what it does in a row."""
    told, last = [], -1
    for (seat, says), row in groupby((one.seat, one.says[language].rstrip(ENDS)) for one in line):
        times = repeated(len(list(row)), language)
        name = "" if seat == last else f"{player(seat, language)}: "
        told.append(f"{name}{says}{times}")
        last = seat
    return told


def repeated(times: int, language: str) -> str:
    """`, twice`; nothing for what is done once."""
    if times == 1:
        return ""
    if times == 2:
        return by(language, ", twice", ", zweimal")
    return by(language, f", {times} times", f", {times}-mal")


def explained(
    game: Game, effects: Effects, says: str, language: str, feats: Sequence[Named] = (), granted: Granted | None = None
) -> str:
    """Why a plan, which `says` tells, is better; `effects` and `feats` are those beside what was done."""
    if granted is None:
        told = [*gains(game, effects, language, feats), *wins(effects, language)]
    else:
        told = [*lead_gained(game, effects, granted, language), *all_done(game, feats, language)]
        told += chances(granted, language)
    why = "; ".join([*told, *price(game, effects, language)])
    return f"{by(language, 'Better', 'Besser')}: {says.rstrip(ENDS)}." + (f" {capital(why)}." if why else "")


def gains(game: Game, effects: Effects, language: str, feats: Sequence[Named]) -> list[str]:
    """What speaks for a plan: own points, what is done more often, and what others get; the unit is named once."""
    own, others = own_effect(game, effects, language) if effects.own > 0 else "", rivals(effects, language)
    return [effect for effect in (own, *all_done(game, feats, language), others) if effect]


def lead_gained(game: Game, effects: Effects, granted: Granted, language: str) -> list[str]:
    """The lead that the network grants. Play-outs say where it comes from, but overrate how much comes from there."""
    if granted.lead < WORTH_SAYING:
        return []
    names = [game.face.category_name(one, language) for one, change in main(effects) if effects.own > 0 < change]
    fewer = [player(seat, language) for seat, change in effects.others if change < 0]
    behind = [by(language, "above all ", "vor allem ") + listed(names, language)] if names else []
    if fewer:
        behind.append(by(language, "fewer points for ", "weniger Punkte für ") + listed(fewer, language))
    amount = number(granted.lead, language)
    said = by(language, f"worth about {amount} points of lead", f"bringt etwa {amount} Punkte Vorsprung")
    return [f"{said} ({'; '.join(behind)})" if behind else said]


def chances(granted: Granted, language: str) -> list[str]:
    """Chances as in the graph."""
    before, after = percent(granted.before), percent(granted.after)
    if before == after:
        return []
    return [
        by(language, f"chance to win: {after} instead of {before}", f"Aussicht auf den Sieg: {after} statt {before}")
    ]


def wins(effects: Effects, language: str) -> list[str]:
    """How many of the games that were played out were won: no chance by the network, which the graph shows."""
    before, after = percent(effects.before), percent(effects.after)
    if before == after:
        return []
    return [
        by(
            language,
            f"games won from here: {after} instead of {before}",
            f"von hier an gewonnen: {after} statt {before} der Partien",
        )
    ]


def price(game: Game, effects: Effects, language: str) -> list[str]:
    """What a plan costs the seat itself: said last, because it is no reason."""
    if effects.own >= 0:
        return []
    return [by(language, "but ", "allerdings ") + own_effect(game, effects, language)]


def own_effect(game: Game, effects: Effects, language: str) -> str:
    """What the plan brings the seat itself, and by which categories."""
    shown = []
    for category, change in main(effects):
        name = game.face.category_name(category, language)
        shown.append(f"{name} {signed_number(change, language)}")
    behind = f" ({', '.join(shown)})" if shown else ""
    amount = number(effects.own, language)
    if effects.own > 0:
        return by(language, f"on average {amount} points more{behind}", f"im Mittel {amount} Punkte mehr{behind}")
    return by(
        language,
        f"on average {amount} points fewer for you{behind}",
        f"im Mittel {amount} Punkte weniger für dich{behind}",
    )


def main(effects: Effects) -> list[tuple[str, float]]:
    """The categories that the points really come from."""
    most = max((abs(change) for _, change in effects.categories), default=0.0)
    return [(category, change) for category, change in effects.categories if abs(change) >= MAIN * most]


def all_done(game: Game, feats: Sequence[Named], language: str) -> list[str]:
    """The orders or contracts that are done more often behind the plan, or by others less often."""
    told, last = [], -1
    for feat in feats:
        told.append(done(game, feat, language, again=feat.feat == last))
        last = feat.feat
    return [one for one in told if one]


def done(game: Game, feat: Named, language: str, *, again: bool = False) -> str:
    """`contract Loch Haven (6 VP) fulfilled: 80 % instead of 20 % of the games from here, not in this one`."""
    declared = game.face.decisions.feats
    if declared is None:
        return ""
    who = ""
    if feat.other is not None:
        who = (
            f"{by(language, 'by', 'von')} {SEAT_SIGNS[feat.other]} {by(language, 'player', 'Spieler')} {feat.other + 1}"
        )
    often = f"{percent(feat.after)} {by(language, 'instead of', 'statt')} {percent(feat.before)}"
    if again:  # what it is, and of what share, was said
        return f"{who}: {often}"
    told = f"{declared.say(feat.feat, language)} {who}".rstrip() + f": {often}"
    told += by(language, " of the games from here", " der Partien von hier an")
    if feat.other is None and feat.here is False:
        told += by(language, ", not in this one", ", in dieser nicht")
    if feat.other is not None and feat.here:
        told += by(language, ", and in this one", ", auch in dieser")
    return told


def recommended(game: Game, effects: Effects, other: str, language: str, feats: Sequence[Named] = ()) -> str:
    """Why something is to be preferred to another answer, which `other` tells, for somebody who is still to decide."""
    told = [*gains(game, effects, language, feats), *wins(effects, language)]
    why = "; ".join([*told, *price(game, effects, language)])
    return by(language, f"Rather than “{other}”: {why}.", f"Statt „{other}“: {why}.") if why else ""


def about_equal(other: str, language: str) -> str:
    return by(language, f"About as good as “{other}”.", f"Etwa so gut wie „{other}“.")


def rivals(effects: Effects, language: str) -> str:
    """What the plan takes from the others, or leaves to them."""
    told: list[str] = []
    for seat, change in effects.others:
        amount = number(change, language)
        points = (
            by(language, " points", " Punkte") if effects.own <= 0 and not told else ""
        )  # else own points name them
        more = by(language, "more", "mehr") if change > 0 else by(language, "fewer", "weniger")
        told.append(f"{amount}{points} {more} {by(language, 'for', 'für')} {player(seat, language)}")
    if not told or effects.own > 0:
        return listed(told, language)
    return by(language, "on average ", "im Mittel ") + listed(told, language)
