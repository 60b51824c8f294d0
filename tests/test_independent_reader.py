"""A reader of records that knows nothing of this program: plain Python, golden files, the data of the rules pages.

It checks of every golden record
- the check digits of every line, as docs/records.md describes them;
- that the deal is complete: all cards of the decks, each once; of the card game's lorries, orders and innovations,
  whose make-up is an option, as many as the box has of each crest, of each destination and in all.

Isle of Trains shuffles in the game as well. From format 2 on every game is followed card by card (independent_isle.py):
each new pile holds exactly the cards of the discard pile, there is one wherever the pile runs out and nowhere else,
every card that a line names is where it must be after the draws from that pile, and the points are those of the last
line. Format 1 tells of no reshuffle, so its games are followed to the first one.
"""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.independent_isle import Follower, UnknownPile

ROOT = Path(__file__).parents[1]
RECORDS = sorted((ROOT / "tests" / "golden").glob("v*/*.record"))

ISLE_1, ISLE_2 = ([file for file in RECORDS if file.match(f"{version}/isle*")] for version in ("v1", "v2"))

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


def followed(lines: list[str]) -> Follower:
    """The game, played to the end of the record."""
    follower = Follower(lines)
    follower.play()
    return follower


def reshuffles(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.startswith("chance ")]


@every_record
def test_only_isle_of_trains_has_luck_after_the_deal(file: Path) -> None:
    lines = lines_of(file)
    told = header(lines, "title") == "isle_of_trains" and header(lines, "rules") != "1"
    assert len(reshuffles(lines)) > 5 if told else not reshuffles(lines)


@pytest.mark.parametrize("file", ISLE_2, ids=lambda file: file.stem)
def test_every_card_of_a_whole_game_is_where_the_rules_want_it(file: Path) -> None:
    lines = lines_of(file)
    follower = followed(lines)
    assert follower.reshuffles == len(reshuffles(lines))
    words = lines[-1].split()
    scores = list(map(int, words[words.index("scores") + 1 : words.index("places")]))
    assert follower.scores() == scores


@pytest.mark.parametrize("file", ISLE_1, ids=lambda file: file.stem)
def test_a_record_of_version_1_is_followed_to_its_first_reshuffle(file: Path) -> None:
    follower = Follower(lines_of(file))
    with pytest.raises(UnknownPile):
        follower.play()
    assert follower.next > 50


@pytest.mark.parametrize("file", ISLE_2, ids=lambda file: file.stem)
def test_a_reshuffle_with_another_card_or_in_another_order_is_noticed(file: Path) -> None:
    lines = lines_of(file)
    for number in reshuffles(lines):
        _, _, *cards = lines[number].split()
        other = next(card for card in box() if card != cards[0])
        without = [*lines[:number], *lines[number + 1 :]]
        for spoilt in (
            [*lines[:number], " ".join(["chance deck", other, *cards[1:]]), *lines[number + 1 :]],  # a card too many
            [*lines[:number], " ".join(["chance deck", *cards[1:]]), *lines[number + 1 :]],  # a card too few
            without,
            [*without[: number - 1], lines[number], *without[number - 1 :]],  # too early
        ):
            with pytest.raises((AssertionError, IndexError, ValueError)):
                followed(spoilt)
    noticed = 0
    for number in reshuffles(lines):
        _, _, *cards = lines[number].split()
        try:
            followed([*lines[:number], " ".join(["chance deck", *cards[1:], cards[0]]), *lines[number + 1 :]])
        except AssertionError:
            noticed += 1
    assert noticed > len(reshuffles(lines)) / 2  # who draws another card cannot do the same with it
