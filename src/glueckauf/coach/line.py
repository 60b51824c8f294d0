"""The line expected behind a plan: a few decisions, as the search that found the plan thinks the game would go on.

Only what reads the same in several worlds that fit what the seat knew: where it depends on what comes to light, the
line ends.
"""

from collections.abc import Sequence
from typing import NamedTuple

from glueckauf.bots.tree_search import PlayoutTree
from glueckauf.bots.trees import VISITS
from glueckauf.coach.plans import ENOUGH
from glueckauf.coach.turns import goes_on, shows, tried
from glueckauf.engine.errors import LANGUAGES
from glueckauf.engine.face.news import sentence
from glueckauf.engine.face.summary import heard, summed_up
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State

LONGEST_LINE = 4  # decisions
LONGEST_WALK = 40  # answers that they are made of
LINE_WORLDS = 8

Words = tuple[str, ...]  # one for each language


class Expected(NamedTuple):
    """A decision of the line, in words that the judged seat understands."""

    seat: int
    action: str  # its first answer
    says: dict[str, str]


def line_behind(tree: PlayoutTree, history: History, moves: int, seat: int, plan: Sequence[int]) -> list[Expected]:
    """How the search that grew this tree after so many actions expects the game to go on behind a plan of `seat`."""
    game, node, known = history.game, tree.root, history.game.known_to(history.states[moves], seat)
    trials = [tried(history, moves, game.world(known, f"line {number}")) for number in range(LINE_WORLDS)]
    for action in plan:
        node = below(tree, node, action, game.legal_ids(trials[0].state))
        play_in(trials, action)
    line: list[Expected] = []
    begun = -1  # so many actions were before the decision at hand; -1: it is still that of the plan
    for _ in range(LONGEST_WALK):
        action, node = expected(tree, node, game, [trial.state for trial in trials])
        if action >= 0 and not reads_alike(trials, action, seat):
            action = -1
        anew = action >= 0 and not goes_on(trials[0], trials[0].seat, action)
        if begun >= 0 and (anew or action < 0) and not only_closes(trials[0], begun):
            line.append(told(trials, begun, seat, complete=anew or complete(trials[0], begun)))
        if action < 0 or len(line) == LONGEST_LINE:
            break
        if anew:
            begun = len(trials[0].actions)
        play_in(trials, action)
    return line


def play_in(trials: Sequence[History], action: int) -> None:
    for trial in trials:
        trial.add(*trial.game.played(trial.state, trial.game.actions.texts[action]))


def only_closes(trial: History, begun: int) -> bool:
    """Whether the decision only ends a turn: nobody needs to be told."""
    done = {trial.game.actions.jsons[action]["do"] for action in trial.actions[begun:]}
    return done <= set(trial.game.face.decisions.closing)


def complete(trial: History, begun: int) -> bool:
    """Whether nothing that is legal would still belong to the decision that was begun after so many actions."""
    seat = trial.marks(begun).seat
    if trial.seat != seat or shows(trial.state, seat):
        return True
    return not any(goes_on(trial, seat, action) for action in trial.game.legal_ids(trial.state))


def reads_alike(trials: Sequence[History], action: int, viewer: int) -> bool:
    """Whether an answer reads the same in all worlds to whoever does not see everything."""
    return len({in_words(trial, trial.state, action, viewer) for trial in trials}) == 1


def in_words(trial: History, before: State, action: int, viewer: int) -> Words:
    return tuple(sentence(trial.game, before, action, viewer, language) for language in LANGUAGES)


def told(trials: Sequence[History], begun: int, viewer: int, *, complete: bool) -> Expected:
    """The decision that was begun after so many actions: all of it if it is complete, else how it begins."""
    trial, first = trials[0], trials[0].actions[begun]
    says = in_words(trial, trial.states[begun], first, viewer)
    whole = {summary(one, begun, viewer) for one in trials} if complete else set()
    if len(whole) == 1:
        says = whole.pop()
    words = dict(zip(LANGUAGES, says, strict=True))
    return Expected(trial.marks(begun).seat, trial.game.actions.texts[first], words)


def summary(trial: History, begun: int, viewer: int) -> Words:
    before, after = (plain(trial.game.known_to(state, viewer)) for state in (trial.states[begun], trial.state))
    answers = heard(trial.game, trial, begun + 1, len(trial.actions), viewer)
    return tuple(summed_up(trial.game, before, answers, after, language) for language in LANGUAGES)


def below(tree: PlayoutTree, node: int, action: int, legal: Sequence[int]) -> int:
    """The node behind an answer; a question with one answer has none of its own; -1: the search was never there."""
    return node if len(legal) == 1 or node < 0 else tree.children(node).get(action, -1)


def expected(tree: PlayoutTree, node: int, game: Game, worlds: Sequence[State]) -> tuple[int, int]:
    """The answer tried most and its node; -1 where the search has hardly been, or a world does not allow it."""
    if node < 0 or len({int(plain(world).seat) for world in worlds}) > 1 or int(plain(worlds[0]).seat) < 0:
        return -1, -1
    legal = [set(game.legal_ids(world)) for world in worlds]
    common, children = set.intersection(*legal), tree.children(node)
    if len(set.union(*legal)) == 1:
        return common.pop(), node
    tries = {action: int(tree.links[child, VISITS]) for action, child in children.items()}
    best = max(tries, key=lambda action: (tries[action], -action), default=-1)
    return (best, children[best]) if best in common and tries[best] >= ENOUGH else (-1, -1)
