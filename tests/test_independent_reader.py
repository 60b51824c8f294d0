"""A reader of records that knows nothing of this program: plain Python, golden files, the data of the rules pages.

It checks of every golden record
- the check digits of every line, as docs/records.md describes them;
- that the deal is complete: all cards of the decks, each once; of the card game's lorries, orders and innovations,
  whose make-up is an option, as many as the box has of each crest, of each destination and in all;
- for Isle of Trains from format 2 on, that every reshuffle can have been one: it holds every card that a line since
  the last one names as discarded (paid, discarded, thrown off, replaced, torn down, an upgraded engine), no card more
  often than the box has it beside the engines in play; and that cards taken from the display had been in the pile.

It does not know the rules: what happens without a line of its own (a payment that leaves no choice, cargo that goes
with its wagon) is not followed, so it knows bounds of the discard pile, not the pile itself; that is compared in
tests/engine/test_record.py. The other titles have no luck after the deal, and no line of it.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
RECORDS = sorted((ROOT / "tests" / "golden").glob("v*/*.record"))

every_record = pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")


def lines_of(file: Path) -> list[str]:
    """The lines without their checks, each of which must be right."""
    digest, lines = sha256(), []
    for row in file.read_text(encoding="utf-8").removesuffix("\n").split("\n"):
        line, _, check = row.rpartition(" ~")
        digest.update(line.encode() + b"\n")
        assert check == digest.hexdigest()[:6], f"{file.name}: {line}"
        lines.append(line)
    return lines


def header(lines: list[str], word: str) -> str:
    return next(line.removeprefix(f"{word} ") for line in lines if line.startswith(f"{word} "))


def deal(lines: list[str]) -> dict[str, list[str]]:
    """[stack] its cards from the top down."""
    return {name: cards for word, name, *cards in map(str.split, lines) if word == "deal"}


def data(title: str) -> Any:
    return yaml.safe_load((ROOT / "docs" / "rules" / f"{title}.yaml").read_text(encoding="utf-8"))


def box() -> Counter[str]:
    """The playing cards of Isle of Trains."""
    return Counter({card["id"]: card["count"] for card in data("isle_of_trains")["cards"]})


@every_record
def test_every_line_has_its_check_and_the_moves_are_numbered(file: Path) -> None:
    lines = lines_of(file)
    version = header(lines, "rules")
    assert lines[0] == f"glueckauf record {'1' if version == '1' else '2'}" and file.parent.name == f"v{version}"
    moves = [line.split()[0] for line in lines if line[0].isdecimal()]
    assert moves == [str(number + 1) for number in range(len(moves))]
    assert lines[-1].startswith(f"end {len(moves)} ")


@every_record
def test_the_deal_is_complete(file: Path) -> None:
    lines = lines_of(file)
    title, dealt, players = header(lines, "title"), deal(lines), int(header(lines, "players"))
    assert 0 <= int(dealt.pop("start")[0]) < players
    if title == "isle_of_trains":
        engines = Counter({"engine_1": players})  # before the players, not dealt
        assert sum(map(Counter, dealt.values()), engines) == box()
    elif title == "coal_baron":
        tiles = Counter({tile["id"]: tile["count"] for tile in data(title)["tunnel_tiles"]})
        orders = Counter(order["id"] for order in data(title)["orders"])
        assert Counter(dealt["factory"] + dealt["tiles"]) == tiles
        assert Counter(dealt["draft"] + dealt["orders"]) == orders
    else:
        check_card_game({name: cards for name, cards in dealt.items() if "_" not in name} | twins(dealt))


def twins(dealt: dict[str, list[str]]) -> dict[str, list[str]]:
    """The stacks that lie in two halves, each as one."""
    return {name: dealt[f"{name}_left"] + dealt[f"{name}_right"] for name in ("lorry", "wagon")}


def check_card_game(decks: dict[str, list[str]]) -> None:
    """All cards of each deck; where an option decides how a deck is made up, what all make-ups share."""
    printed = data("coal_baron_cards")["cards"]
    assert {name: len(cards) for name, cards in decks.items()} == {name: printed[name]["total"] for name in decks}
    assert set(decks) == set(printed) - {"worker", "action"}  # these two are not shuffled
    for name, prefix in (("wagon", "wagon_"), ("share", "share_")):
        groups = {group["id_prefix"].removeprefix(prefix): group["count"] for group in printed[name]["groups"]}
        assert Counter(decks[name]) == groups
    assert Counter(decks["loco"]) == {group["model"]: group["count"] for group in printed["loco"]["groups"]}
    assert Counter(decks["objective"]) == {one["id"].removeprefix("obj_"): 1 for one in printed["objective"]["list"]}
    assert set(Counter(card.split("_")[0] for card in decks["lorry"]).values()) == {printed["lorry"]["per_crest"]}
    assert set(Counter(card.split("_")[0] for card in decks["order"]).values()) == {printed["order"]["per_destination"]}
    assert len(set(decks["innovation"])) == len(printed["innovation"]["groups"])


def kind(wagon: str) -> str:
    """`hopper_1#2` is a `hopper_1`."""
    return wagon.partition("#")[0]


class Piles:
    """What the lines of an Isle of Trains record say of the piles."""

    def __init__(self, lines: list[str]) -> None:
        dealt = deal(lines)
        self.box, self.engine = box(), dict.fromkeys(range(int(header(lines, "players"))), "engine_1")
        self.reached = Counter(dealt["deck"] + dealt["display"])  # cards that can have come to the display so far
        self.discarded: Counter[str] = Counter()  # named since the last reshuffle

    def move(self, seat: int, verb: str, *words: str) -> None:
        if verb in {"pay", "discard"} and words != ("phantom",):
            self.discarded[words[0]] += 1
        elif verb in {"throw_off", "replace"}:
            self.discarded[kind(words[0])] += 1
        elif verb == "tear_down":
            self.discarded[words[0]] += 1
        elif verb in {"upgrade", "throw_and_upgrade"} and words[0].startswith("engine"):
            self.discarded[self.engine[seat]] += 1
            self.engine[seat] = words[0]
        elif verb == "take":
            assert self.reached[words[0]] > 0, f"{words[0]} was never in the draw pile"
            self.reached[words[0]] -= 1

    def reshuffle(self, pile: list[str]) -> None:
        found = Counter(pile)
        assert found >= self.discarded, "a card is missing that was discarded"
        assert found <= self.box - Counter(self.engine.values()), "more cards than there can be"
        self.reached += found
        self.discarded.clear()


def events(lines: list[str]) -> Iterator[list[str]]:
    """Moves and lines of chance, in their order, as words."""
    for line in lines:
        if line[0].isdecimal() or line.startswith("chance "):
            yield line.split()


@every_record
def test_every_reshuffle_can_have_been_one(file: Path) -> None:
    lines = lines_of(file)
    told = [words for words in events(lines) if words[0] == "chance"]
    if header(lines, "title") != "isle_of_trains" or header(lines, "rules") == "1":
        assert not told
        return
    assert len(told) > 2
    piles = Piles(lines)
    for first, *words in events(lines):
        if first == "chance":
            assert words[0] == "deck"
            piles.reshuffle(words[1:])
        else:
            piles.move(int(words[0]), *words[1:])


@pytest.mark.parametrize("file", [file for file in RECORDS if file.name == "isle_of_trains-3.record"][-1:])
def test_a_reshuffle_with_a_card_too_few_or_too_many_is_noticed(file: Path) -> None:
    lines = lines_of(file)
    piles = Piles(lines)
    piles.move(0, "pay", "bank")
    with pytest.raises(AssertionError, match="missing"):
        piles.reshuffle(["hopper_1"])
    with pytest.raises(AssertionError, match="more cards"):
        piles.reshuffle(["bank", "bank"])
