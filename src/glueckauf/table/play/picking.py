"""Choosing a set: any items in any order, where the rules ask for one after the other in an order of their own.

What can be in a set, what has to be and how it is sent is found by walking the legal answers on copies, as far as the
question goes on and nothing is revealed to the seat. So there is no second copy of a rule, and nothing is learnt by it.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from glueckauf.engine.errors import IllegalMove
from glueckauf.engine.face.decisions import SetOf
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.table.wire.protocol import Choice, Pick

MOST_TRIES = 600  # steps on copies for one answer: a large hand needs about a hundred
EQUALS = "one_of_equals"  # the reason for an item that another one, exactly like it, stands for


class SpentError(Exception):
    """Too many sets to walk through them all."""


class Walk:
    """The ways through a question that is asked again until the set is complete."""

    def __init__(self, game: Game, state: State, closes: str, most: int) -> None:
        self.game, self.start, self.closes, self.most = game, state, closes, most
        self.seat, self.question, _ = game.marks(state)
        self.tries = MOST_TRIES
        self.legal: dict[int, list[int]] = {}  # [id of a position] what may be answered
        self.steps: dict[tuple[int, int], State | None] = {}  # [id of a position, answer] what it leads to
        self.kept: list[State] = [state]  # so that no id is used twice

    def answers(self, s: State) -> list[int]:
        if id(s) not in self.legal:
            self.legal[id(s)] = self.game.legal_ids(s)
        return self.legal[id(s)]

    def items(self, s: State) -> list[int]:
        return [one for one in self.answers(s) if not self.is_close(one)]

    def is_close(self, action: int) -> bool:
        return self.game.actions.jsons[action]["do"] == self.closes

    def after(self, s: State, action: int) -> State | None:
        """Where the answer leads to; None when the set is complete with it."""
        at = (id(s), action)
        if at not in self.steps:
            if self.tries == 0:
                raise SpentError
            self.tries -= 1
            after = self.game.followed(s, action)
            seat, question, shown = self.game.marks(after)
            over = shown >> self.seat & 1 or seat != self.seat or question != self.question
            self.steps[at] = None if over else after
            self.kept.append(after)
        return self.steps[at]

    def everything(self) -> list[int]:
        """All items of any set: each comes up on the way that takes the first one every time."""
        found: set[int] = set()
        s: State | None = self.start
        while s is not None:
            items = self.items(s)
            found.update(items)
            s = self.after(s, items[0]) if items else None
        return sorted(found)

    def find(self, need: Sequence[int], *, exact: bool = False, without: int = -1) -> list[int] | None:
        """Answers that make a set with all of `need`, ascending; with `exact` nothing else; else nothing `without`."""
        return self._find(self.start, tuple(need), self.most, exact, without)

    def sent(self, chosen: Sequence[int]) -> list[int]:
        """The answers that make exactly this set; none if it is no set."""
        return self.find(chosen, exact=True) or []

    def _find(self, s: State, need: tuple[int, ...], room: int, exact: bool, without: int) -> list[int] | None:  # noqa: FBT001 - its own
        if len(need) > room:
            return None
        closing = [one for one in self.answers(s) if self.is_close(one)]
        if not need and closing:
            return closing
        items = self.items(s)
        ways = [need[0]] if need and need[0] in items else []
        if not exact:
            ways += [one for one in items if one != without and (not need or one < need[0])]
        for one in ways:
            rest = need[1:] if need and one == need[0] else need
            after = self.after(s, one)
            found: list[int] | None = [] if after is None and not rest else None
            if after is not None:
                found = self._find(after, rest, room - 1, exact, without)
            if found is not None:
                return [one, *found]
        return None

    def stands_for_itself(self, item: int, chosen: Sequence[int]) -> bool:
        """Not an item whose turn comes only after one exactly like it."""
        s = self.start
        for one in chosen:
            after = self.after(s, one) if one < item and one in self.answers(s) else None
            if after is None:
                break
            s = after
        why = self.game.why_not(s, item)
        return why is None or why.code != EQUALS


class Ways(Walk):
    """The ways through a question where one answer may lay down several things; few enough to know them all."""

    def __init__(self, game: Game, state: State, things: Callable[[int], Sequence[int]], most: int) -> None:
        super().__init__(game, state, "", most)
        self.sets: list[tuple[list[int], list[int]]] = []  # things, ascending, and the answers that lay them down
        self._collect(state, things, [], [])

    def _collect(self, s: State, things: Callable[[int], Sequence[int]], laid: list[int], answers: list[int]) -> None:
        for one in self.answers(s):
            now, way = [*laid, *things(one)], [*answers, one]
            after = self.after(s, one)
            if after is None:
                self.sets.append((sorted(now), way))
            else:
                self._collect(after, things, now, way)

    def everything(self) -> list[int]:
        return sorted({one for things, _ in self.sets for one in things})

    def find(self, need: Sequence[int], *, exact: bool = False, without: int = -1) -> list[int] | None:
        wanted = Counter(need)
        for things, _ in self.sets:
            more = Counter(things) - wanted
            if wanted <= Counter(things) and without not in more and not (exact and more):
                return things
        return None

    def sent(self, chosen: Sequence[int]) -> list[int]:
        return next((answers for things, answers in self.sets if things == sorted(chosen)), [])

    def stands_for_itself(self, item: int, chosen: Sequence[int]) -> bool:
        del item, chosen
        return True


def walk_of(game: Game, state: State, declared: SetOf, most: int) -> Walk:
    if declared.worth is not None:
        return Ways(game, state, declared.worth.things, most)
    return Walk(game, state, declared.closes, most)


def pick_of(game: Game, state: State, known: State, picks: Sequence[str], language: str) -> Pick | None:
    """The set that is asked for, with `picks` chosen; None where the question asks for no set.

    Raises `IllegalMove` for picks that are in no set together.
    """
    declared = game.face.decisions.sets.get(game.question(state))
    if declared is None:
        return None
    least, most = declared.size(known)
    chosen = sorted(game.actions.parse(text) for text in picks)
    must: list[int] = []
    try:
        walk = walk_of(game, state, declared, most)
        everything = walk.everything()
        whole = walk.find(chosen)
        if whole is None:
            raise _refused(walk, chosen, picks)
        may = [one for one in everything if _may(walk, chosen, one)]
        while (forced := _forced(walk, sorted(chosen + must), whole)) is not None:
            must.append(forced)
        actions = walk.sent(sorted(chosen + must))
    except SpentError:  # a set far larger than any hand: it is still asked for one by one
        return None
    texts = game.actions.texts
    number = len(chosen) + len(must)
    worth = declared.worth
    say = worth.item if worth is not None else game.say
    return Pick(
        asks=declared.ask(known, least, language),
        button=declared.button(known, number, language),
        items=[
            Choice(texts[one], game.actions.jsons[one], say(known, one, language), _loses(game, known, one, language))
            for one in everything
        ],
        chosen=list(picks),
        may=[texts[one] for one in may],
        must=[texts[one] for one in must],
        least=min(least, number) if actions else least,  # the rules take what is missing where only one thing can be
        most=most,
        actions=[texts[one] for one in actions],
        counted=worth.counted(known, chosen + must, language) if worth is not None else "",
        at_once=worth is not None or most == 1,
    )


def _may(walk: Walk, chosen: list[int], item: int) -> bool:
    if len(chosen) >= walk.most or walk.find(sorted([*chosen, item])) is None:
        return False
    return walk.stands_for_itself(item, chosen)


def _forced(walk: Walk, chosen: list[int], whole: list[int]) -> int | None:
    """An item that is missing and is in every set with the chosen ones."""
    if walk.find(chosen, exact=True) is not None:
        return None
    for item in Counter(one for one in whole if not walk.is_close(one)) - Counter(chosen):
        if walk.find(chosen, without=item) is None:
            return item
    return None


def _loses(game: Game, known: State, action: int, language: str) -> str:
    return game.face.decisions.risk(plain(known), action, language)


def _refused(walk: Walk, chosen: list[int], picks: Sequence[str]) -> IllegalMove:
    game = walk.game
    reasons = [game.why_not(walk.start, one) for one in chosen]
    reason = next((one for one in reasons if one is not None), game.reasons[game.not_your_turn])
    return IllegalMove(picks[-1], reason)
