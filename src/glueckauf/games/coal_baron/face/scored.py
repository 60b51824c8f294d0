"""What a step scored, row by row: the majorities of a shift (§11.1), and the final scoring (§12)."""

from collections.abc import Sequence

from glueckauf.engine.face.scoring import Cell, ScoredRow, Scoring, final_scoring, scored_row, scoring_of
from glueckauf.engine.face.words import by, many

from ..components.elements import CARTS, ELEMENT_LIST, ELEMENTS_PER_SHIFT, Element
from ..scoring import CATEGORY_IDS, FOR_MONEY
from . import names
from .sheet import LABELS
from .view import Player, View


def scored(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[Scoring]:
    """The scoring of the shift that this step ended, and of the game."""
    if before.places is not None or (before.shift == after.shift and after.places is None):
        return []
    shift = before.shift
    rows = [majority(after, number, language, player_names) for number in range(ELEMENTS_PER_SHIFT * shift)]
    label = by(language, f"End of shift {shift}", f"Ende der Schicht {shift}")
    found = [scoring_of(label, rows, [player.track for player in after.players])]
    if after.places is not None:
        last = {category: LABELS[category] for category in CATEGORY_IDS[FOR_MONEY:]}
        found.append(
            final_scoring(
                after,
                last,
                lambda category, seat: held(after.players[seat], category, language),
                language,
                player_names,
            )
        )
    return found


def majority(view: View, number: int, language: str, player_names: Sequence[str]) -> ScoredRow:
    """An element of the shift scoring: who has most of it."""
    element = ELEMENT_LIST[number]
    counts = [player.counts[element.id] for player in view.players]
    count = names.carts if element.counts == CARTS else fields
    cells = []
    for seat, own in enumerate(counts):
        won = points_for(element, counts, seat)
        cells.append(Cell(won, count(own, language), {element.first: 1, element.second: 2}.get(won, 0)))
    return scored_row(element.id, names.ELEMENTS[language][number], cells, language, player_names)


def fields(number: int, language: str) -> str:
    """Slots in short: there is little room in a row."""
    return by(language, f"{number} slot{many(number)}", f"{number} Feld{many(number, 'er')}")


def points_for(element: Element, counts: Sequence[int], seat: int) -> int:
    """§11.1, as `shift_scoring.score_element` scores it: views hold the counts, but not who got what for which."""
    ranked, mine = sorted(counts, reverse=True), counts[seat]
    if mine == 0:
        return 0
    if mine == ranked[0]:
        return element.first
    return element.second if len(counts) > 2 and ranked[0] > mine == ranked[1] else 0


def held(player: Player, category: str, language: str) -> str:
    """What a row of the final scoring counts."""
    if category == "money":
        return names.marks(player.marks, language)
    if category == "cubes":
        levels = sum(len(level.cubes) for level in player.levels)
        cubes = levels + len(player.cage.cubes) + len(player.storage) + sum(len(one.cubes) for one in player.orders)
        return by(language, f"{cubes} cube{many(cubes)}", f"{cubes} Kohlewürfel")
    if category == "outstanding":
        return names.orders(len(player.orders), language)
    return by(
        language,
        f"{player.tiles['light']} light, {player.tiles['dark']} dark",
        f"{player.tiles['light']} hell, {player.tiles['dark']} dunkel",
    )
