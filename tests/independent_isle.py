"""Isle of Trains after its rules page, in plain Python: follows every card of a record.

It shares no code with the program and knows the rules as far as they move cards: what a line of the record does, what
happens without a line (a payment or a target without a choice, cargo that goes with its wagon), which card lies where.
Chance comes from the record alone.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

DATA: Any = yaml.safe_load(
    (Path(__file__).parents[1] / "docs" / "rules" / "isle_of_trains.yaml").read_text(encoding="utf-8")
)
CARD: dict[str, Any] = {card["id"]: card for card in DATA["cards"]}
ORDER = list(CARD)  # cards of one place lie in this order
FREIGHT = [card for card in ORDER if CARD[card]["category"] == "freight_car"]
CABOOSES = [card for card in ORDER if CARD[card]["category"] == "caboose"]
BUILDINGS = [card for card in ORDER if CARD[card]["category"] == "building"]
WAGONS = [f"{card}#{number + 1}" for card in FREIGHT for number in range(CARD[card]["count"])] + CABOOSES
CONTRACTS = {contract["id"]: contract for contract in DATA["contracts"]}
HAND, DISPLAY = 5, 3


class UnknownPile(Exception):
    """The record does not say what the pile holds now (format 1 tells of no reshuffle)."""


class Cargo(NamedTuple):
    card: str
    face_down: bool


def kind(wagon: str) -> str:
    """`hopper_1#2` is a `hopper_1`."""
    return wagon.partition("#")[0]


def icon(card: str) -> str:
    return str(CARD[card]["copy_cargo"][0])


def pull(card: str) -> int:
    """What a card leaves to other wagons."""
    data = CARD[card]
    return int(data.get("traction", 0)) + int(data.get("traction_bonus", 0)) - int(data["weight"])


class Seat:
    """What one player has."""

    def __init__(self, hand: list[str]) -> None:
        self.hand, self.engine = Counter(hand), "engine_1"
        self.wagons: dict[str, list[Cargo | None]] = {}  # a place each, None where a card was unloaded just now
        self.buildings: set[str] = set()

    def has(self, card: str) -> bool:
        return any(kind(wagon) == card for wagon in self.wagons)

    def reserve(self) -> int:
        return pull(self.engine) + sum(pull(kind(wagon)) for wagon in self.wagons)

    def in_order(self) -> list[str]:
        return sorted(self.wagons, key=WAGONS.index)

    def attach(self, card: str) -> str:
        wagon = card if card in CABOOSES else next(w for w in WAGONS if kind(w) == card and w not in self.wagons)
        self.wagons[wagon] = []
        return wagon

    def has_room(self, wagon: str) -> bool:
        return len(self.wagons[wagon]) < int(CARD[kind(wagon)]["capacity"])

    def has_twin(self, wagon: str, others: list[str]) -> bool:
        """R38: one of `others` before it, of its kind and with the same open cards, answers for it."""
        if wagon in CABOOSES or any(cargo and cargo.face_down for cargo in self.wagons[wagon]):
            return False
        before = others[: others.index(wagon)]
        return any(kind(w) == kind(wagon) and self.wagons[w] == self.wagons[wagon] for w in before)


class Follower:
    """Plays the lines of a record; every card that a line names must be where the rules want it."""

    def __init__(self, lines: list[str]) -> None:
        words = [line.split() for line in lines]
        head = {word: rest for word, *rest in words if word in {"players", "rules"}}
        dealt = {rest[0]: rest[1:] for word, *rest in words if word == "deal"}
        self.version = int(head["rules"][0])
        self.options = dict(part.split("=") for line in words if line[0] == "options" for part in line[1:])
        self.seats = [Seat(dealt[f"hand_{seat}"]) for seat in range(int(head["players"][0]))]
        self.pile, self.display, self.discard = dealt["deck"][::-1], dealt.get("display", []), Counter[str]()
        self.events = [line for line in words if line[0].isdecimal() or line[0] == "chance"]
        self.next, self.seat, self.phantoms, self.reshuffles = 0, int(dealt["start"][0]), 0, 0
        self.done: dict[str, tuple[int, str]] = {}  # contract -> seat and part

    # the record

    def more(self) -> bool:
        return self.next < len(self.events)

    def line(self, *verbs: str) -> list[str]:
        """The words of the next move, which must be one of these by the seat whose turn it is."""
        number, seat, *words = self.events[self.next]
        assert number != "chance", "a reshuffle that the rules do not ask for"
        assert int(seat) == self.seat and (not verbs or words[0] in verbs), f"line {number}: {words}, not {verbs}"
        self.next += 1
        return words

    def play(self) -> None:
        """To the last line."""
        while self.more():
            for _ in range(2):
                self.act(self.line(), extra=False)
                self.refill()
            self.phantoms = 0
            if self.more():
                for _ in range(self.me.hand.total() - HAND):
                    self.give(self.line("discard")[1])
            self.seat = (self.seat + 1) % len(self.seats)

    # cards

    @property
    def me(self) -> Seat:
        return self.seats[self.seat]

    def leave_hand(self, card: str) -> None:
        assert self.me.hand[card] > 0, f"{card} is not in the hand of seat {self.seat}, after what was drawn"
        self.me.hand[card] -= 1

    def give(self, card: str) -> None:
        """A card of the hand, or a phantom card, is paid or discarded."""
        if card == "phantom":
            assert self.phantoms > 0
            self.phantoms -= 1
        else:
            self.leave_hand(card)
            self.discard[card] += 1

    def pay(self, count: int, verb: str) -> None:
        """§5.1: asked, unless the numbers leave no choice."""
        held = self.me.hand.total()
        if count > 0 and held > 0 and held + self.phantoms > count:
            for _ in range(count):
                self.give(self.line(verb)[1])
            return
        used = min(self.phantoms, count)
        self.phantoms -= used
        if count > used:
            assert held == count - used
            for card in list(self.me.hand.elements()):
                self.give(card)

    def can_draw(self) -> bool:
        return bool(self.pile) or self.discard.total() > 0

    def take_top(self) -> str:
        if not self.pile:
            if self.version == 1:
                raise UnknownPile
            first, *words = self.events[self.next]
            assert [first, words[0]] == ["chance", "deck"], "the pile is empty, and no new one is told"
            assert Counter(words[1:]) == +self.discard, "the new pile is not the discard pile"
            self.pile, self.next, self.reshuffles = words[:0:-1], self.next + 1, self.reshuffles + 1
            self.discard.clear()
        return self.pile.pop()

    def draw(self, count: int) -> None:
        for _ in range(count):
            if self.display and (self.can_draw() or len(set(self.display)) > 1):
                words = self.line("draw_blind", "take")
                blind = words[0] == "draw_blind"
            else:
                blind, words = not self.display, ["take", *self.display[:1]]
            if not blind:
                assert words[1] in self.display, f"{words[1]} is not in the display"
                self.display.remove(words[1])
                self.me.hand[words[1]] += 1
            elif self.can_draw():
                self.me.hand[self.take_top()] += 1
            else:
                self.phantoms += 1
        if self.version == 1 and count > 0:
            self.refill()

    def refill(self) -> None:
        """§13: at the end of an action; with version 1 also after each draw of it."""
        if self.options["display"] == "open":
            while len(self.display) < DISPLAY and self.can_draw():
                self.display.append(self.take_top())

    # actions

    def act(self, words: list[str], *, extra: bool) -> None:
        verb, *rest = words
        if verb == "draw":
            self.draw(1)
        elif verb in {"build", "throw_and_build"}:
            self.build(rest[0], throws=verb != "build")
        elif verb in {"upgrade", "throw_and_upgrade"}:
            self.upgrade(rest[0], throws=verb != "upgrade")
        elif verb == "remove":
            self.remove()
        elif verb in {"load", "load_face_down"}:
            self.load(rest[0] if rest else "", extra=extra)
        elif verb in {"deliver", "fulfil"}:
            self.deliver(*rest)
        else:
            assert extra and verb == "waive", verb

    def cost(self, card: str, thrown: str, old: str = "") -> int:
        cheaper = self.me.has("caboose_5") and thrown != "caboose_5" and card not in BUILDINGS
        if old:
            cheaper = cheaper and self.version > 1 and self.options["caboose_5"] == "all_builds"
        return int(CARD[card]["cost"]) - (int(CARD[old]["cost"]) if old else 0) - cheaper

    def can_build(self, card: str, thrown: str, old: str = "") -> bool:
        """§5.1: the cost can be paid, the train can be pulled, with these cards gone."""
        left = self.me.reserve() + pull(card) - (pull(kind(thrown)) if thrown else 0) - (pull(old) if old else 0)
        return left >= 0 and self.cost(card, thrown, old) <= self.me.hand.total() + self.phantoms

    def build(self, card: str, *, throws: bool) -> None:
        self.leave_hand(card)
        if throws:
            self.throw_before(card, "", "")
        self.tear_down(card)
        self.pay(self.cost(card, ""), "pay")
        if card in BUILDINGS:
            self.me.buildings.add(card)
        else:
            self.me.attach(card)

    def upgrade(self, card: str, *, throws: bool) -> None:
        self.leave_hand(card)
        wagon, old = "", self.me.engine
        if CARD[card]["category"] != "engine":
            wagon = self.replaced(card, throws=throws)
            old = kind(wagon)
        if throws:
            self.throw_before(card, old, wagon)
        self.tear_down(card)
        self.pay(self.cost(card, "", old), "pay")
        if wagon:
            self.me.wagons[self.me.attach(card)] = self.me.wagons[wagon]  # the cargo stays (R15)
            del self.me.wagons[wagon]
        else:
            self.me.engine = card
        self.discard[old] += 1

    def replaced(self, card: str, *, throws: bool) -> str:
        wagons, found = self.me.in_order(), []
        for wagon in wagons:
            lower = CARD[kind(wagon)]["family"] == CARD[card]["family"] and ORDER.index(kind(wagon)) < ORDER.index(card)
            others = [other for other in wagons if other != wagon] if throws else [""]
            can = lower and any(self.can_build(card, other, kind(wagon)) for other in others)
            if can and not self.me.has_twin(wagon, wagons):
                found.append(wagon)
        return self.choice(found, "replace")

    def throw_before(self, card: str, old: str, kept: str) -> None:
        wagons = [wagon for wagon in self.me.in_order() if wagon != kept]
        found = [w for w in wagons if self.can_build(card, w, old) and not self.me.has_twin(w, wagons)]
        self.throw_off(self.choice(found, "throw_off"))

    def choice(self, found: list[str], verb: str) -> str:
        """The only answer, or the one that the next line gives."""
        if len(found) == 1:
            return found[0]
        answer = self.line(verb)[1]
        assert answer in found, f"{answer} is none of {found}"
        return answer

    def throw_off(self, wagon: str) -> None:
        self.discard.update([kind(wagon), *(cargo.card for cargo in self.me.wagons.pop(wagon) if cargo)])

    def tear_down(self, card: str) -> None:
        """§5.4, §5.6: one building, two with Caboose 4, the new one included."""
        limit = (2 if self.me.has("caboose_4") else 1) - (card in BUILDINGS)
        while len(self.me.buildings) > limit:
            gone = self.line("tear_down")[1] if limit > 0 else next(iter(self.me.buildings))
            self.me.buildings.remove(gone)
            self.discard[gone] += 1

    def remove(self) -> None:
        """§5.5: ascending; Caboose 6 only if the rest is light enough."""
        last = -1
        while True:
            wagons = [wagon for wagon in self.me.in_order() if WAGONS.index(wagon) > last]
            found = [wagon for wagon in wagons if not self.me.has_twin(wagon, wagons)]
            if "caboose_6" in found and self.me.reserve() < pull("caboose_6"):
                found.remove("caboose_6")
            if last >= 0 and (not found or self.events[self.next][2] == "stop_throwing"):
                if found:
                    self.line("stop_throwing")
                break
            wagon = found[0] if last < 0 and len(found) == 1 else self.line("throw_off")[1]
            assert wagon in found
            last = WAGONS.index(wagon)
            self.throw_off(wagon)
        self.tear_down("")

    def load(self, card: str, *, extra: bool) -> None:
        """§6: face up by its icon, or face down anywhere, for one card more."""
        if card:
            self.leave_hand(card)
        targets = [
            (seat, wagon)
            for seat, other in enumerate(self.seats)
            if not extra or seat == self.seat
            for wagon in other.in_order()
            if other.has_room(wagon) and not other.has_twin(wagon, other.in_order())
            if self.fits(card, seat, wagon)
        ]
        whose, wagon = targets[0]
        if len(targets) > 1:
            words = self.line("onto")
            whose, wagon = int(words[1]), words[2]
            assert (whose, wagon) in targets
        cargo = self.seats[whose].wagons[wagon]
        if card:
            cargo.append(Cargo(card, face_down=False))
        else:
            only = list(self.me.hand.elements())
            card = only[0] if len(only) == 1 else self.line("hide")[1]
            self.leave_hand(card)
            cargo.append(Cargo(card, face_down=True))
            self.pay(1, "discard")
            card = ""
        cargo.sort(key=lambda one: len(ORDER) if one is None or one.face_down else ORDER.index(one.card))
        coal = CARD[kind(wagon)]["carries"] == ["coal"] or (wagon == "caboose_3" and card and icon(card) == "coal")
        self.draw(1 if coal and self.me.has("caboose_2") else 0)
        if whose != self.seat:
            self.bonus(CARD[kind(wagon)]["load_bonus"])

    def fits(self, card: str, seat: int, wagon: str) -> bool:
        if wagon == "caboose_3":
            return seat == self.seat
        return not card or icon(card) in {"wild", *CARD[kind(wagon)]["carries"]}

    def bonus(self, bonus: dict[str, Any]) -> None:
        """§6.4."""
        self.draw(bonus["draw"])
        held = list(self.me.hand.elements())
        if bonus["discard"] and held:
            self.give(self.line("discard")[1] if len(held) > 1 else held[0])
        if bonus["extra_action"]:
            self.refill()
            self.act(self.line(), extra=True)

    # deliveries

    def deliver(self, contract: str = "", part: str = "") -> None:
        """§7: cargo card by cargo card, ascending; then 2 cards for each that serves no contract."""
        need = self.need(contract, part)
        cargo = [(wagon, place) for wagon in self.me.in_order() for place in range(len(self.me.wagons[wagon]))]
        types = {at: self.type_of(*at) for at in cargo}
        counts, last = Counter[str](), -1
        while True:
            stops = last >= 0 and covers(counts, need)
            found = list(self.unloadable(cargo, types, counts, need, last))
            if stops and not found:
                break
            if len(found) == 1 and not stops:
                at = found[0]
            else:
                words = self.line("unload", "stop_unloading")
                if words[0] == "stop_unloading":
                    assert stops
                    break
                at = words[1], int(words[2]) - 1
                assert at in found, f"{at} is none of {found}"
            one = self.me.wagons[at[0]][at[1]]
            assert one is not None
            self.discard[one.card] += 1
            self.me.wagons[at[0]][at[1]] = None
            counts[types[at]] += 1
            last = cargo.index(at)
        for wagon, places in self.me.wagons.items():
            self.me.wagons[wagon] = [one for one in places if one]
        if contract:
            self.done[contract] = self.seat, part
        self.draw(2 * (counts.total() - need.total()))
        self.draw(1 if self.me.has("caboose_1") else 0)

    def unloadable(
        self,
        cargo: list[tuple[str, int]],
        types: dict[tuple[str, int], str],
        counts: Counter[str],
        need: Counter[str],
        last: int,
    ) -> Iterator[tuple[str, int]]:
        for number in range(last + 1, len(cargo)):
            wagon, place = cargo[number]
            if not covers(counts + Counter(types[at] for at in cargo[number:]), need):
                return
            one = self.me.wagons[wagon][place]
            before = [self.me.wagons[wagon][at] for w, at in cargo[last + 1 : number] if w == wagon]
            untouched = [w for w in self.me.in_order() if w == wagon or not any(c[0] == w for c in cargo[: last + 1])]
            if (one and not one.face_down and one in before) or self.me.has_twin(wagon, untouched):
                continue
            yield wagon, place

    def type_of(self, wagon: str, place: int) -> str:
        """§6.3: the car's type; on Caboose 3 the icon of the card, open if that is wild or face down."""
        one = self.me.wagons[wagon][place]
        assert one is not None
        if wagon != "caboose_3":
            return str(CARD[kind(wagon)]["carries"][0])
        return "any" if one.face_down or icon(one.card) == "wild" else icon(one.card)

    def need(self, contract: str, part: str) -> Counter[str]:
        if not contract:
            return Counter()
        data = CONTRACTS[contract]
        return Counter(data["front"]["cargo"] if part == "primary" else data["back"]["ab".index(part)]["cargo"])

    def scores(self) -> list[int]:
        """§12: [seat] the printed points of the train, contracts, buildings (§9), and 1 for each cargo card."""
        return [
            sum(CARD[card]["vp"] for card in [one.engine, *map(kind, one.wagons)])
            + sum(self.worth(contract, part) for contract, (owner, part) in self.done.items() if owner == seat)
            + sum(self.building_points(building, seat) for building in one.buildings)
            + sum(map(len, one.wagons.values()))
            for seat, one in enumerate(self.seats)
        ]

    def worth(self, contract: str, part: str) -> int:
        data = CONTRACTS[contract]
        return int(data["front"]["vp"] if part == "primary" else data["back"]["ab".index(part)]["vp_total"])

    def building_points(self, building: str, seat: int) -> int:
        one, counted = self.seats[seat], {"coal_factory": "coal", "oil_refinery": "oil", "customs_house": "box"}
        if building == "grand_central":
            return 8
        if building == "bank":
            return 2 * sum(map(len, one.wagons.values()))
        if building == "rail_yard":
            return 2 * len(one.wagons)
        cargo = Counter[str]()
        for contract, (owner, part) in self.done.items():
            if owner == seat:
                cargo += self.need(contract, "primary")
                cargo += self.need(contract, part) if part != "primary" else Counter()
        return 2 * cargo[counted[building]]


def covers(counts: Counter[str], need: Counter[str]) -> bool:
    """Open cargo stands for what is missing."""
    return (need - counts).total() <= counts["any"]
