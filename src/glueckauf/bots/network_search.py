"""Tree search by the small network, compiled together with the rules of a title.

Each simulation draws a world that fits what the seat knows and walks down one common tree of answers. Where somebody is
asked, the network is shown what that seat would know in that world, at any depth, and says how likely each answer is
(the prior) and how the game ends for every seat. Whoever is asked takes the branch that is best for themselves, by what
was found and by the prior (PUCT, max^n). The walk ends at the first node that is new; what the network thinks of it,
and in part how the game ends there when the heuristic plays it out, is credited to all answers on the way.

As long as a seat sees at a node what was seen there before, its priors are kept; where it sees something else (another
hand, another card turned up), the network is asked again. Nothing here knows a rule, and nothing is allocated.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from glueckauf.bots.heuristics import heuristic_of
from glueckauf.bots.playout import step_for
from glueckauf.bots.policies import ALWAYS, RNG_MASK
from glueckauf.bots.small_network import SmallNetwork, answer, look_for, think
from glueckauf.bots.trees import ANSWER, CHILD, NOTHING, SIBLING, VISITS, Tree, add_node
from glueckauf.engine.arrays import FloatGrid, Floats, Grid, States
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.limits import SEATS

WORLD, KNOWN, SEEN = range(3)  # states: of a simulation, what the root's seat knows, what the asked seat would know


class NetworkParams(NamedTuple):
    """How a search weighs what it finds."""

    exploration: float = 1.3  # how far a rarely tried answer is preferred to a better one; ends are worth -1 to 1
    doubt: float = 0.2  # by how much an answer that was never tried is thought worse than its siblings
    even: float = 0.2  # share of the prior that is spread evenly: what the network overlooks is tried all the same
    lead_scale: float = 20.0  # points of a clear lead: as in what the network was taught
    warmth: float = 1.5  # by how much the network's opinion is flattened in the prior; 1 leaves it as it is
    advice: float = 0.4  # share of the heuristic's opinion in the prior
    played_out: float = 0.5  # share of a play-out by the heuristic in what a new node is worth


class NetworkTreeArrays(NamedTuple):
    """The memory of a search: the tree itself, and scratch buffers. Set up once; nothing is allocated later."""

    states: States  # [WORLD, KNOWN or SEEN]
    links: Grid  # [node, column] as in `tree_search`
    sums: FloatGrid  # [node, seat] how good the ends were, over all visits
    priors: Floats  # [node]
    hashes: Numbers  # [node] of what was seen when the priors of its children were written
    key: Numbers  # [word] of the world to draw
    out: Numbers  # [place] legal answers
    weights: Numbers  # [place] what the heuristic thinks of them
    found: Numbers  # [answer] its node; NOTHING between calls
    path: Numbers  # [depth] nodes from the root down
    points: Numbers  # [seat * categories + category]
    worth: Floats  # [seat] of the end of one simulation


@rule
def worth_of_points(points: Numbers, players: int, categories: int, lead_scale: float, worth: Floats) -> None:
    """What an end is worth to each seat, -1 to 1: half for winning, half for the lead, as `learn` pays it."""
    for seat in range(players):
        own, best = 0, -1_000_000
        for other in range(players):
            total = 0
            for category in range(categories):
                total += points[other * categories + category]
            if other == seat:
                own = total
            else:
                best = max(best, total)
        lead = own - best
        won = 0.5 if lead > 0 else (-0.5 if lead < 0 else 0.0)
        worth[seat] = won + 0.5 * math.tanh(lead / lead_scale)


@rule
def find_children(tree: NetworkTreeArrays, node: int) -> None:
    """Note the node of each answer in `found`."""
    child = int(tree.links[node, CHILD])
    while child != NOTHING:
        tree.found[tree.links[child, ANSWER]] = child
        child = tree.links[child, SIBLING]


@rule
def forget_children(tree: NetworkTreeArrays, node: int) -> None:
    """Clear `found` again."""
    child = int(tree.links[node, CHILD])
    while child != NOTHING:
        tree.found[tree.links[child, ANSWER]] = NOTHING
        child = tree.links[child, SIBLING]


@rule
def write_priors(tree: NetworkTreeArrays, node: int, count: int, logits: Floats, params: NetworkParams) -> None:
    """Give each legal answer a child with its prior; `found` knows those there are, `weights` what is advised."""
    highest, total, weighed = logits[0], 0.0, 0.0
    for i in range(count):
        highest = max(highest, logits[i])
        weighed += tree.weights[i]
    for i in range(count):
        total += math.exp((logits[i] - highest) / params.warmth)
    advice = params.advice if weighed > 0 else 0.0
    for i in range(count):
        child = tree.found[tree.out[i]]
        if child == NOTHING:
            child = add_node(tree.links, tree.sums, node, tree.out[i])
            if child == NOTHING:
                return
            tree.found[tree.out[i]] = child
        prior = (1.0 - advice) * math.exp((logits[i] - highest) / params.warmth) / total
        if advice > 0:
            prior += advice * tree.weights[i] / weighed
        tree.priors[child] = (1.0 - params.even) * prior + params.even / count


@rule
def choose_child(tree: NetworkTreeArrays, node: int, seat: int, count: int, params: NetworkParams) -> int:
    """The place in `out` of the answer to try now; `found` knows the children."""
    links, sums, out, found = tree.links, tree.sums, tree.out, tree.found
    visits, tried = 0, 0.0
    for i in range(count):
        child = found[out[i]]
        if child != NOTHING and links[child, VISITS] > 0:
            visits += links[child, VISITS]
            tried += tree.priors[child]
    unseen = 0.0
    if links[node, VISITS] > 0:
        unseen = sums[node, seat] / links[node, VISITS] - params.doubt * tried**0.5
    urge = params.exploration * (visits + 1.0) ** 0.5
    best, best_value = 0, -1.0e9
    for i in range(count):
        child = found[out[i]]
        if child == NOTHING:
            continue
        times = links[child, VISITS]
        value = sums[child, seat] / times if times > 0 else unseen
        value += urge * tree.priors[child] / (1.0 + times)
        if value > best_value:
            best, best_value = i, value
    return best


@cache
def evaluation_for(game: Game) -> Callable[[NetworkTreeArrays, SmallNetwork, int, NetworkParams], None]:
    """A rule that writes what states[WORLD] is worth, of which the network has thought, and plays it out if wanted."""
    step, scores, categories = step_for(game, "sampled"), game.rules.scores, len(game.categories)

    @rule
    def evaluate(tree: NetworkTreeArrays, net: SmallNetwork, rng: int, params: NetworkParams) -> None:
        s, worth, share = tree.states[WORLD], tree.worth, params.played_out
        asked, players = int(s.seat), int(s.players)
        if share > 0:
            while s.seat >= 0:
                _, count, rng = step(s, tree.out, tree.weights, rng, ALWAYS)
                if count == 0:
                    break
            scores(s, tree.points)
            worth_of_points(tree.points, players, categories, params.lead_scale, worth)
        for steps in range(players):
            seat = (asked + steps) % players
            thought = max(-1.0, min(1.0, net.values[steps]))
            worth[seat] = thought + share * (worth[seat] - thought) if share > 0 else thought

    return evaluate


@cache
def simulation_for(game: Game) -> Callable[..., int]:
    """A rule that walks down the tree in the world states[WORLD] and writes what its end is worth.

    Returns the depth; a question with one answer is no choice and has no node.
    """
    legal, apply, scores = game.rules.legal, game.rules.apply, game.rules.scores
    conceal, look, categories = game.knowledge.conceal, look_for(game), len(game.categories)
    evaluate, weigh = evaluation_for(game), heuristic_of(game)

    @rule
    def simulate(tree: NetworkTreeArrays, net: SmallNetwork, root: int, rng: int, params: NetworkParams) -> int:
        states, links, out, found = tree.states, tree.links, tree.out, tree.found
        s = states[WORLD]
        node, depth = root, 0
        while True:
            count = 0
            while s.seat >= 0:
                count = legal(s, out)
                if count != 1:
                    break
                apply(s, out[0])
            if s.seat < 0 or count == 0:  # the end, or a world in which somebody has begun what he cannot finish
                scores(s, tree.points)
                worth_of_points(tree.points, s.players, categories, params.lead_scale, tree.worth)
                return depth
            seat = int(s.seat)
            states[SEEN] = states[WORLD]
            conceal(states[SEEN], seat)
            numbers, mixed = look(states[SEEN], net)
            new = links[node, CHILD] == NOTHING
            find_children(tree, node)
            if new or tree.hashes[node] != mixed:
                think(net, numbers)
                answer(net, s, out, count)
                if params.advice > 0:
                    weigh(states[SEEN], out, count, tree.weights)
                write_priors(tree, node, count, net.logits, params)
                tree.hashes[node] = mixed
            if new:
                forget_children(tree, node)
                evaluate(tree, net, rng, params)
                return depth
            choice = choose_child(tree, node, seat, count, params)
            child = found[out[choice]]
            forget_children(tree, node)
            if child == NOTHING:  # no room is left: nothing is known of this answer
                think(net, numbers)
                answer(net, s, out, count)
                evaluate(tree, net, rng, params)
                return depth
            node = child
            tree.path[depth] = node
            depth += 1
            apply(s, out[choice])

    return simulate


@cache
def network_search_for(game: Game) -> Callable[..., None]:
    """A rule that runs the simulations number `first` to `first` + `count` - 1 below `root`."""
    redeal, simulate = game.knowledge.redeal, simulation_for(game)

    @rule
    def search(
        tree: NetworkTreeArrays, net: SmallNetwork, root: int, first: int, count: int, params: NetworkParams
    ) -> None:
        states, links, sums, path = tree.states, tree.links, tree.sums, tree.path
        for number in range(first, first + count):
            states[WORLD] = states[KNOWN]
            tree.key[7] = number
            redeal(states[WORLD], tree.key)
            rng = (int(tree.key[6]) + 40503 * number) & RNG_MASK
            depth = simulate(tree, net, root, rng, params)
            players = states[WORLD].players
            links[root, VISITS] += 1
            for seat in range(players):
                sums[root, seat] += tree.worth[seat]
            for i in range(depth):
                links[path[i], VISITS] += 1
                for seat in range(players):
                    sums[path[i], seat] += tree.worth[seat]

    return search


class NetworkTree(Tree):
    """A tree that grows by what the network thinks."""

    def __init__(self, game: Game, room: int, net: SmallNetwork, params: NetworkParams) -> None:
        super().__init__(game, room, states=3, columns=SEATS)
        actions = len(game.actions.texts)
        self.net, self.params, self.search = net, params, network_search_for(game)
        self.arrays = NetworkTreeArrays(
            states=self.states,
            links=self.links,
            sums=self.sums,
            priors=np.zeros(room, np.float32),
            hashes=np.zeros(room, np.int64),
            key=self.key,
            out=np.zeros(actions, np.int64),
            weights=np.zeros(actions, np.int64),
            found=np.full(actions, NOTHING, np.int64),
            path=np.zeros(room, np.int64),
            points=np.zeros(SEATS * len(game.categories), np.int64),
            worth=np.zeros(SEATS, np.float64),
        )

    def grow(self, first: int, count: int) -> int:
        """Simulations number `first` and so on; returns how many these were."""
        self.search(self.arrays, self.net, self.root, first, count, self.params)
        return count
