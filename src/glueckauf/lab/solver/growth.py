"""How the tree of a tiny game grows, in machine code: position after position is taken from a stack and answered."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from glueckauf.bots.playout import copy_state
from glueckauf.engine.arrays import Floats, Grid, States
from glueckauf.engine.chance import BLOCK
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.lab.rewards import pay_for
from glueckauf.lab.solver.deals import LARGEST_PILE

PLAYERS = 2
CHANCE, OVER = PLAYERS, PLAYERS + 1  # in place of a seat
WORD = 0xFFFFFFFF
FACTORS = (0x2545F491, 0x27D4EB2F)  # odd and below 2^30, so that a product has 62 bits
NODES, SETS, VIEWS, CHOICES, STACK = range(5)  # what is counted while the tree grows
DONE, FULL, TOO_MUCH_LUCK = range(3)  # why it stopped growing
ROOM = 8192  # nodes that one position may bring: its answers, and what shuffles lead to


class Nodes(NamedTuple):
    """One row a node; children follow each other and come after their parent."""

    seat: Numbers  # who decides, CHANCE or OVER
    first: Numbers  # the first child
    children: Numbers  # how many
    info: Numbers  # the information state of a decision
    likely: Floats  # how likely chance takes this child of its parent; 1 below a decision
    pays: Floats  # to seat 0, where the game is over


class Sets(NamedTuple):
    """One row an information state."""

    seat: Numbers
    first: Numbers  # place of its first answer among all answers of all information states
    answers: Numbers  # how many are legal
    knows: Numbers  # what the seat knows, as a place among the views: several pasts may lead to one present


class Tables(NamedTuple):
    """Hash tables with open addresses: a key, 0 where there is none, and the number that it stands for."""

    set_keys: Numbers
    sets: Numbers
    view_keys: Numbers
    views: Numbers


class Scratch(NamedTuple):
    """What the tree is grown with. The last row of `pasts` belongs to the position at hand."""

    stack: States  # positions that wait; behind them room for what a shuffle leads to
    stack_words: Grid  # the same memory as words
    node: Numbers  # [place on the stack]
    pasts: Grid  # [place on the stack, seat * 2 + half] hashes of what the seats have heard and seen
    work: States  # [0] the position at hand
    known: States  # [0] what a seat knows of it
    known_words: Grid
    out: Numbers
    points: Numbers
    places: Numbers
    rewards: Floats
    found: Grid  # [result, half] hashes of what a shuffle led to
    times: Numbers  # [result] by how many orders


@rule
def mix(half: int, word: int, factor: int) -> int:
    """The next value of one half of a hash: 32 bits, the same in machine code and in the interpreter."""
    product = ((half ^ word) & WORD) * factor & WORD
    return product ^ product >> 15


@rule
def hash_words(words: Grid, row: int, half: int) -> int:
    value = 1 + half
    for place in range(words.shape[1]):
        value = mix(value, int(words[row, place]) & WORD, FACTORS[half])
    return value


@rule
def joined(one: int, other: int) -> int:
    """Both halves as one number, a key."""
    return (one & 0x7FFFFFFF) << 32 | other


@rule
def place_of(keys: Numbers, key: int) -> int:
    """Where a key stands in a table, or would stand."""
    place = (key ^ key >> 29) % len(keys)
    while keys[place] != 0 and keys[place] != key:
        place = place + 1 if place + 1 < len(keys) else 0
    return place


@rule
def rehash(old_keys: Numbers, old: Numbers, keys: Numbers, numbers: Numbers) -> None:
    """Put all of a table into a larger one."""
    for i in range(len(old_keys)):
        if old_keys[i] != 0:
            place = place_of(keys, old_keys[i])
            keys[place], numbers[place] = old_keys[i], old[i]


@rule
def is_full(nodes: Nodes, sets: Sets, tables: Tables, views: States, w: Scratch, used: Numbers) -> bool:
    """Whether there may be no room for another position."""
    if used[NODES] + ROOM > len(nodes.seat) or used[STACK] + ROOM > len(w.node):
        return True
    return used[SETS] * 2 > len(tables.set_keys) or used[SETS] == len(sets.seat) or used[VIEWS] == len(views)


@rule
def push(w: Scratch, used: Numbers, node: int) -> None:
    """The position that lies on top of the stack already will be grown as this node."""
    top = used[STACK]
    w.node[top] = node
    for half in range(2 * PLAYERS):
        w.pasts[top, half] = w.pasts[len(w.node) - 1, half]
    used[STACK] += 1


@rule
def clear_luck(s: State) -> None:
    """The generator will give zeros, and there is no trace of what it gave."""
    for i in range(BLOCK):
        s.luck_block[i] = 0
    s.luck_used = 0


@cache
def look_for(game: Game) -> Callable[[Scratch, int], int]:
    """A rule by which both seats see the position at hand; returns the key of what the asked one knows, in `known`."""
    conceal = game.knowledge.conceal

    @rule
    def look(w: Scratch, seat: int) -> int:
        last, view = len(w.node) - 1, 0
        for turn in range(PLAYERS):
            watcher = 1 - seat if turn == 0 else seat  # the asked one last
            copy_state(w.known, 0, w.work, 0)
            conceal(w.known[0], watcher)
            one, other = hash_words(w.known_words, 0, 0), hash_words(w.known_words, 0, 1)
            w.pasts[last, 2 * watcher] = mix(w.pasts[last, 2 * watcher], one, FACTORS[1])
            w.pasts[last, 2 * watcher + 1] = mix(w.pasts[last, 2 * watcher + 1], other, FACTORS[0])
            view = joined(one, other)
        return view

    return look


@rule
def number_of(
    sets: Sets, tables: Tables, views: States, w: Scratch, used: Numbers, seat: int, count: int, view: int
) -> int:
    """The information state of the position at hand; a new one, if nobody has been there."""
    last = len(w.node) - 1
    key = joined(w.pasts[last, 2 * seat], w.pasts[last, 2 * seat + 1])
    place = place_of(tables.set_keys, key)
    if tables.set_keys[place] != 0:
        return tables.sets[place]
    info = used[SETS]
    tables.set_keys[place], tables.sets[place] = key, info
    sets.seat[info], sets.first[info], sets.answers[info] = seat, used[CHOICES], count
    used[SETS] += 1
    used[CHOICES] += count
    place = place_of(tables.view_keys, view)
    if tables.view_keys[place] == 0:
        tables.view_keys[place], tables.views[place] = view, used[VIEWS]
        copy_state(views, used[VIEWS], w.known, 0)
        used[VIEWS] += 1
    sets.knows[info] = tables.views[place]
    return info


@cache
def shuffle_for(game: Game) -> Callable[[Nodes, Scratch, Numbers, int, int, int], None]:
    """A rule that makes a node one of chance: each result of an action that shuffles a pile of so many cards, once."""
    apply = game.rules.apply

    @rule
    def shuffle(nodes: Nodes, w: Scratch, used: Numbers, node: int, action: int, cards: int) -> None:
        orders = 1
        for count in range(2, cards + 1):
            orders *= count
        results = 0
        for order in range(orders):
            at, left = used[STACK] + results, order
            copy_state(w.stack, at, w.work, 0)
            for drawn in range(cards - 1):
                w.stack[at].luck_block[drawn] = left % (cards - drawn)  # `chance.below` takes a small word as it is
                left //= cards - drawn
            apply(w.stack[at], action)
            clear_luck(w.stack[at])
            one, other, same = hash_words(w.stack_words, at, 0), hash_words(w.stack_words, at, 1), 0
            while same < results and (w.found[same, 0] != one or w.found[same, 1] != other):
                same += 1
            if same == results:
                w.found[same, 0], w.found[same, 1], w.times[same] = one, other, 0
                results += 1
            w.times[same] += 1
        nodes.seat[node], nodes.first[node], nodes.children[node] = CHANCE, used[NODES], results
        for result in range(results):
            nodes.likely[used[NODES]] = w.times[result] / orders
            push(w, used, used[NODES])
            used[NODES] += 1

    return shuffle


@cache
def answer_all_for(game: Game) -> Callable[[Nodes, Scratch, Numbers, int, int, int], bool]:
    """A rule that puts what follows each answer onto the stack; false where chance has too much to say."""
    apply, shuffle = game.rules.apply, shuffle_for(game)

    @rule
    def answer_all(nodes: Nodes, w: Scratch, used: Numbers, node: int, seat: int, count: int) -> bool:
        last, first = len(w.node) - 1, used[NODES]
        nodes.first[node], nodes.children[node] = first, count
        used[NODES] += count
        one, other = w.pasts[last, 2 * seat], w.pasts[last, 2 * seat + 1]
        for i in range(count):
            action, top = w.out[i], used[STACK]
            w.pasts[last, 2 * seat] = mix(one, action + 1, FACTORS[0])  # nobody forgets an own answer
            w.pasts[last, 2 * seat + 1] = mix(other, action + 1, FACTORS[1])
            copy_state(w.stack, top, w.work, 0)
            apply(w.stack[top], action)
            nodes.likely[first + i] = 1.0
            cards = w.stack[top].luck_used + 1
            if cards == 1:
                push(w, used, first + i)
            elif cards > LARGEST_PILE or used[NODES] - first + len(w.times) > ROOM:
                return False
            else:
                shuffle(nodes, w, used, first + i, action, cards)
        return True

    return answer_all


@cache
def grow_for(game: Game) -> Callable[[Nodes, Sets, Tables, States, Scratch, Numbers, int], int]:
    """A rule that grows the tree until it is complete, or something is full: then it can be called again."""
    legal, pay, look, answer_all = game.rules.legal, pay_for(game), look_for(game), answer_all_for(game)

    @rule
    def grow(nodes: Nodes, sets: Sets, tables: Tables, views: States, w: Scratch, used: Numbers, pays: int) -> int:
        last, s = len(w.node) - 1, w.work[0]
        while used[STACK] > 0:
            if is_full(nodes, sets, tables, views, w, used):
                return FULL
            used[STACK] -= 1
            top = used[STACK]
            node = w.node[top]
            copy_state(w.work, 0, w.stack, top)
            for half in range(2 * PLAYERS):
                w.pasts[last, half] = w.pasts[top, half]
            if s.seat < 0:
                pay(s, pays, w.points, w.places, w.rewards)
                nodes.seat[node], nodes.pays[node] = OVER, w.rewards[0]
                continue
            seat, count = s.seat, legal(s, w.out)
            view = look(w, seat)
            nodes.seat[node] = seat
            nodes.info[node] = number_of(sets, tables, views, w, used, seat, count, view)
            if not answer_all(nodes, w, used, node, seat, count):
                return TOO_MUCH_LUCK
        return DONE

    return grow
