"""Beginners who do only what the lesson of a title taught: they choose among the legal answers by its priorities.

`python -m tests.lessons.beginners` plays twenty games of each title against the apprentice, and says how they went.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from glueckauf.bots.levels import LEVELS
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.games.coal_baron.face.view import View as Mines
from glueckauf.games.coal_baron_cards.face.view import View as Cards
from glueckauf.games.isle_of_trains.components.cards import CARD_IDS, COST
from glueckauf.games.isle_of_trains.face.view import View as Isle

LEVEL_OF = {"yellow": 1, "brown": 2, "grey": 3, "black": 4}
Choose = Callable[[Any, list[str]], str]  # Any: the title's own view


def first_of(legal: Sequence[str], *wanted: str) -> str | None:
    """The first legal answer that begins with the first of these words that any answer begins with."""
    for word in wanted:
        for action in legal:
            if action == word or action.startswith(f"{word} "):
                return action
    return None


# Coal Baron: orders of few colours; coal for them; mine and fill; deliver several at once


def mine(view: Mines, legal: list[str]) -> str:
    me = view.players[0]
    wanted = Counter(slot.colour for order in me.orders for slot in order.slots if slot.state != "filled")
    there = Counter(cube for level in me.levels for cube in level.cubes) + Counter(me.cage.cubes) + Counter(me.storage)
    if view.question == "draft":
        return min(legal, key=lambda action: (int(action[-1]), action))
    if view.question == "place":
        return place(view, legal, wanted, there)
    if view.question == "slot":
        own = (view.cube or "").split("_")[-1]
        return next((action for action in legal if action.endswith(f" {own}")), legal[0])
    if view.question == "mine":
        return ride(view, legal, wanted)
    return first_of(legal, "keep_none", "return bottom") or legal[0]


def place(view: Mines, legal: list[str], wanted: Counter[Any], there: Counter[Any]) -> str:
    me = view.players[0]
    full = Counter(order.transport for order in me.orders if order.complete)
    for transport, _ in full.most_common():
        if f"place delivery_{transport}" in legal:
            return f"place delivery_{transport}"
    ready = sum((wanted & there).values())
    missing = wanted - there
    if ready >= 2 or (ready and not missing):
        for space in ("mining_10", "mining_6"):
            if f"place {space}" in legal:
                return f"place {space}"
    for number, tile in enumerate(view.factory, 1):
        if tile and tile.split("-")[0] in missing and f"place factory_{number}" in legal:
            return f"place factory_{number}"
    if missing and me.marks < 4:  # the dearest cart
        return first_of(legal, "place money_6", "place money_4", "place bank") or legal[0]
    if len(me.orders) < 3:
        return first_of(legal, "place order_2", "place order_3", "place order_4", "place bank") or legal[0]
    return first_of(legal, "place mining_6" if ready else "place money_4", "place bank") or legal[0]


def ride(view: Mines, legal: list[str], wanted: Counter[Any]) -> str:
    me, cage = view.players[0], Counter(view.players[0].cage.cubes)
    for colour in wanted:
        for verb in ("fetch", "unload"):
            if f"{verb} {colour}" in legal:
                return f"{verb} {colour}"
    free = wanted - cage
    if view.steps > 1 + sum(cage.values()):
        for colour in free:
            if f"load {colour}" in legal:
                return f"load {colour}"
    if cage & wanted and me.cage.level > 0 and view.steps <= 3 + sum(cage.values()):
        return "cage 0"
    levels = [LEVEL_OF[level.colour] for level in me.levels if any(cube in free for cube in level.cubes)]
    if levels and view.steps >= 4 and f"cage {max(levels)}" in legal:
        return f"cage {max(levels)}"
    if cage & wanted and me.cage.level > 0 and "cage 0" in legal:
        return "cage 0"
    return first_of(legal, "stop_mining") or legal[0]


# The card game: lorry, wagon of its crest, extract, order, loco, deliver; a share for the order


def haul(view: Cards, legal: list[str]) -> str:
    me = view.players[0]
    if view.question == "turn":
        return work(view, legal)
    if view.question == "pay":
        return min(legal, key=lambda action: (not action.startswith("pay "), action.count("+")))
    if view.question in {"put_wagon", "put_loco"}:
        tracks = {str(track.track): (track.load, len(track.wagons)) for track in me.tracks}
        return max(legal, key=lambda action: tracks[action.split()[-1]])
    taught = ("row_to_wagon", "storage_to_wagon", "stop_extracting", "row_to_storage", "send", "stop_delivering")
    return first_of(legal, *taught, "end_turn") or legal[0]


def work(view: Cards, legal: list[str]) -> str:
    me = view.players[0]
    if "place deliver" in legal:
        return "place deliver"
    crests = [wagon.wagon for track in me.tracks for wagon in track.wagons if wagon.load is None]
    front = me.row[0].split("_")[0] if me.row else ""
    best = max(track.load for track in me.tracks)
    pulled = any(track.loco and track.load == best for track in me.tracks)
    wishes = []
    if front and (front in crests or "joker" in crests):
        wishes += ["place extract_2_3", "place extract_0_1"]
    if best >= 1 and not (me.orders.open or me.orders.secret):
        wishes.append("place order")
    if best >= 2 and not pulled:
        wishes.append("place loco")
    if front and not wishes:
        sides = {stack.id: stack.top for stack in view.stacks}
        wishes += [f"place {side}" for side in ("wagon_left", "wagon_right") if sides.get(side) in {front, "joker"}]
        wishes += ["place wagon_left", "place wagon_right"]
    wishes += ["place lorry_left", "place lorry_right", "place share", "place extract_0_1"]
    return first_of(legal, *wishes, "pass") or legal[0]


# Isle of Trains: cars of different kinds, cargo for a contract on the own train, bonuses for cards


def serve(view: Isle, legal: list[str]) -> str:
    if view.question not in {"action", "extra"}:
        return settle(view, legal)
    me = view.players[0]
    done = [action for action in legal if action.startswith("fulfil")]
    if done:
        return max(done, key=lambda action: not action.endswith("primary"))
    room = sum(cargo is None for wagon in me.wagons for cargo in wagon.cargo)
    builds = [action for action in legal if action.startswith("build ") and action.split()[1][:-2] in KINDS]
    if len(me.wagons) < 3 and builds:
        new = [action for action in builds if action.split()[1][:6] not in {one.card[:6] for one in me.wagons}]
        return min(new or builds, key=cost)
    if room and (load := first_of(legal, "load")):
        return load
    if me.hand_count < 3:
        return first_of(legal, "load", "draw") or legal[0]
    upgrades = [action for action in legal if action.startswith("upgrade")]
    if upgrades:
        return min(upgrades, key=cost)
    return first_of(legal, "load_face_down" if room else "draw", "draw", "waive") or legal[0]


KINDS = ("hopper", "tanker", "boxcar")


def cost(action: str) -> int:
    return int(COST[CARD_IDS.index(action.split()[1])])


def settle(view: Isle, legal: list[str]) -> str:
    if view.question == "target":
        return next((action for action in legal if action.split()[1] == "0"), legal[0])
    known = [action for action in legal if action.split()[-1] in CARD_IDS]
    if known:  # what is dear to build is cheap to lose
        return max(known, key=cost)
    return first_of(legal, "stop_unloading", "waive") or legal[0]


BEGINNERS: dict[str, Choose] = {"coal_baron": mine, "coal_baron_cards": haul, "isle_of_trains": serve}


def delivered(view: Any) -> int:  # Any: any title's view
    """Orders that the beginner has delivered, or contracts, each of whose parts is a delivery."""
    if view.title == "coal_baron":
        return len(view.players[0].delivered)
    if view.title == "coal_baron_cards":
        return len(view.players[0].delivered.orders)
    return sum(1 + (one.done != "primary") for one in view.contracts if one.owner == 0)


def play(title: str, seed: str) -> tuple[int, list[int]]:
    """A first game against the apprentice: orders delivered, and the points of both."""
    game, history = TITLES[title], History(TITLES[title], 2, seed)
    other = LEVELS["lehrling"].new(game, seed)
    while history.seat >= 0:
        known = game.known_to(history.state, history.seat)
        if history.seat == 0:
            history.play(BEGINNERS[title](game.view(known), game.legal_texts(known)))
        else:
            history.step(other.decide(known, game.legal_ids(known)))
    return delivered(game.seen_by(history.state, 0)), history.result()[0]


if __name__ == "__main__":
    for name in BEGINNERS:
        games = [play(name, f"beginner {number}") for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 20)]
        orders = [count for count, _ in games]
        wins = sum(points[0] > points[1] for _, points in games)
        told = f"{sum(orders) / len(orders):.2f} orders a game (least {min(orders)}), {wins} of {len(games)} games won"
        sys.stdout.write(f"{name}: {told}\n")
