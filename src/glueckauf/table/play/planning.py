"""Shortcuts: several answers for one wish, found by walking the legal answers on copies, never past a reveal.

What a title declares (`Goal`, `Task`) says which answers may be used and what is wanted. Whether and how it can be had,
and what it costs, the rules say.
"""

from collections.abc import Sequence
from functools import cache
from math import inf

from glueckauf.engine.actions import Actions
from glueckauf.engine.face.decisions import Goal, Task
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.table.wire.protocol import Plan

MOST_STEPS = 1500  # on copies, for one answer
NO_ANSWER: frozenset[int] = frozenset()
BEAM = 20  # positions of a task that are followed at once


class Walker:
    """Positions behind some answers of one seat, each made once; where something is revealed, nothing lies behind."""

    def __init__(self, game: Game, state: State, known: State) -> None:
        self.game, self.start, self.seat, self.begun = game, state, game.asked(state), known
        self.states: dict[tuple[int, ...], State] = {(): state}
        self.answers: dict[tuple[int, ...], frozenset[int]] = {}
        self.learnt: dict[tuple[int, ...], State | None] = {}  # [way] what is known there
        self.ways: dict[tuple[str, ...], dict[int, list[tuple[int, ...]]]] = {}  # [answers][next] the ways with them

    @property
    def spent(self) -> bool:
        return len(self.states) > MOST_STEPS

    def legal(self, way: tuple[int, ...]) -> frozenset[int]:
        """What may be answered there by the seat; nothing where it is not asked or has seen something new."""
        found = self.answers.get(way)
        if found is None:
            (seat, _, shown), legal = self.game.marked_and_legal(self.states[way])
            ends = seat != self.seat or (way and shown >> self.seat & 1)
            found = self.answers[way] = NO_ANSWER if ends else frozenset(legal)
        return found

    def shows(self, way: tuple[int, ...]) -> bool:
        """Whether the last answer would show the seat something new."""
        return bool(way) and bool(self.game.marks(self.states[way]).shown >> self.seat & 1)

    def go(self, way: tuple[int, ...], action: int) -> tuple[int, ...]:
        further = (*way, action)
        if further not in self.states:  # only legal answers are tried, so nobody asks again whether they are
            after = self.states[further] = self.game.copy(self.states[way])
            self.game.rules.apply(after, action)
        return further

    def known(self, way: tuple[int, ...]) -> State | None:
        """What the seat would know there; None where it would know something new."""
        if way not in self.learnt:
            new = self.shows(way)
            self.learnt[way] = None if new else plain(self.game.known_to(self.states[way], self.seat))
        return self.learnt[way]

    def shortest(self, goal: Goal) -> tuple[tuple[int, ...], State] | None:
        """The shortest way to a goal, and what is known there."""
        *before, last = goal.answers
        action = self.game.actions.ids[last]
        for way in self.before(tuple(before)).get(action, ()):
            if not self.spent:
                further = self.go(way, action)
                known = self.known(further)
                if known is not None and goal.done(self.begun, known):
                    return further, known
        return None

    def before(self, usable: tuple[str, ...]) -> dict[int, list[tuple[int, ...]]]:
        """[answer] the ways with these answers behind which it is legal; many goals begin with the same ones."""
        found = self.ways.get(usable)
        if found is None:
            found = self.ways[usable] = {}
            for way in self.prepared([self.game.actions.ids[text] for text in usable]):
                for action in self.legal(way):
                    found.setdefault(action, []).append(way)
        return found

    def prepared(self, usable: Sequence[int]) -> list[tuple[int, ...]]:
        """All ways with these answers, each at most once, the shortest first."""
        ways: list[tuple[int, ...]] = [()]
        for way in ways:
            legal = self.legal(way)
            ways += [self.go(way, one) for one in usable if one in legal and one not in way and not self.spent]
        return ways

    def best(self, task: Task, enough: float = inf) -> list[int]:
        """The answers that reach most, or `enough`, the fewest of them; none if nothing can be reached."""
        usable = usable_for(self.game.actions, tuple(task.answers))
        found: tuple[int, ...] = ()
        most = 0
        beam: list[tuple[int, ...]] = [()]
        seen = {to_bytes(self.start)}
        while beam and not self.spent and most < enough:
            ahead: list[tuple[tuple[int, int], tuple[int, ...]]] = []
            for way in beam:
                for action in sorted(self.legal(way)):
                    if action not in usable or self.spent:
                        continue
                    further = self.go(way, action)
                    place = to_bytes(self.states[further])
                    if place in seen:
                        continue
                    seen.add(place)
                    known = self.known(further)
                    if known is None:
                        continue
                    worth = task.worth(self.begun, known)
                    if worth[0] > most:
                        found, most = further, worth[0]
                    ahead.append((worth, further))
            ahead.sort(key=lambda one: one[0], reverse=True)
            beam = [way for _, way in ahead[:BEAM]]
        return list(found)


@cache
def usable_for(actions: Actions, answers: tuple[str, ...]) -> frozenset[int]:
    """The actions that may be used for a task: it names them whole, or by what they do. They are always the same."""
    wanted = set(answers)
    jsons = actions.jsons
    return frozenset(one for one, text in enumerate(actions.texts) if not wanted.isdisjoint((text, jsons[one]["do"])))


def plans_of(game: Game, state: State, known: State, language: str) -> list[Plan]:
    """Every shortcut from here, with its answers and what it costs."""
    declared = game.face.decisions
    goals: Sequence[Goal] = declared.goals(known)
    walker = Walker(game, state, known)
    texts, plans = game.actions.texts, []
    ends = []
    for goal in goals:
        found = walker.shortest(goal)
        if found is not None:
            way, there = found
            plans.append(Plan(goal.name, [texts[action] for action in way], goal.say(walker.begun, there, language)))
            ends.append(there)
    for name, task in declared.tasks.items():
        if task.possible(known) and (any(task.worth(known, there)[0] > 0 for there in ends) or walker.best(task, 1)):
            plans.append(Plan(name, [], task.say(language)))
    return plans


def carried_out(game: Game, state: State, name: str) -> list[str]:
    """The answers that carry out a task best; none if there is no such task, or nothing to be reached."""
    task = game.face.decisions.tasks.get(name)
    if task is None:
        return []
    known = plain(game.known_to(state, int(plain(state).seat)))
    return [game.actions.texts[action] for action in Walker(game, state, known).best(task)]
