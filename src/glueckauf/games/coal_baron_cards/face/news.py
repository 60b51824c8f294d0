"""What a step changed beyond the answer itself: the difference of two views of one seat, before and after it."""

from collections.abc import Sequence

from glueckauf.engine.face.words import by, signed

from ..components.areas import STACK_IDS, TWIN
from ..components.decks import CARD_IDS, DECK_OF
from . import names
from .view import View


def news(before: View, after: View, language: str, player_names: Sequence[str] = ()) -> list[str]:
    """Sentences: the card kept at Free Choice if it is laid open, twin stacks, who is out, the end of a shift."""
    return [
        *kept(before, after, language),
        *split(before, after, language),
        *out(before, after, language, player_names),
        *shift_end(before, after, language, player_names),
    ]


def kept(before: View, after: View, language: str) -> list[str]:
    """Which card it was, where all see it (§7.5)."""
    if before.question != "keep_card" or all(card.card != "unknown" for card in before.drawn):
        return []  # who saw all the cards, the owner above all, needs no telling
    seat, chosen = before.asked, before.stack or ""
    old, new = before.players[seat], after.players[seat]
    kind = chosen.split("_")[0]
    found = after.held
    if kind == "lorry":
        found = new.row[-1]
    elif kind == "share":
        found = more(old.shares, new.shares)
    elif kind == "objective":
        found = more([card.id for card in old.objectives], [card.id for card in new.objectives])
    elif kind in ("order", "innovation"):
        found = more(*(mine.orders.open if kind == "order" else mine.innovations.open for mine in (old, new)))
        if found is None:
            return [by(language, "the kept card stays secret", "die behaltene Karte bleibt geheim")]
    if found is None:
        return []
    stack = STACK_IDS.index(chosen)
    number = CARD_IDS[DECK_OF[stack]].index(found)
    card = names.card(stack, number, language)
    return [by(language, f"kept: {card}", f"behalten: {card}")]


def more(old: list[str], new: list[str]) -> str | None:
    """What has been added to a list."""
    return next((card for card in new if new.count(card) > old.count(card)), None)


def split(before: View, after: View, language: str) -> list[str]:
    """§4.3: an empty twin stack got half of the other."""
    touched = before.area or before.stack
    said = []
    for stack in range(4):
        twin = TWIN[stack]
        was, is_now = before.stacks, after.stacks
        grown = is_now[stack].size > was[stack].size or touched == STACK_IDS[stack]
        if grown and is_now[twin].size < was[twin].size:
            name, other = names.AREAS["en"][stack], names.AREAS["en"][twin]
            said.append(
                by(
                    language,
                    f"the {name} was empty and got the upper half of the {other}",
                    f"{german_was(stack)} war leer und bekam die obere Hälfte des {german_of(twin)}",
                )
            )
    return said


def german_was(stack: int) -> str:
    """`der linke Lorenstapel`."""
    return f"der {names.AREAS['de'][stack].replace('linker', 'linke').replace('rechter', 'rechte')}"


def german_of(stack: int) -> str:
    """`rechten`: the other of the two."""
    return names.AREAS["de"][stack].split()[0].replace("linker", "linken").replace("rechter", "rechten")


def out(before: View, after: View, language: str, player_names: Sequence[str]) -> list[str]:
    """R26: a player who can do nothing more passes unasked."""
    said = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.passed and not old.passed and seat != before.asked:
            name = signed(player_names, seat, language)
            said.append(by(language, f"{name} passes: nothing left to do", f"{name} passt: nichts mehr möglich"))
    return said


def shift_end(before: View, after: View, language: str, player_names: Sequence[str]) -> list[str]:
    """§8: the marker, and who starts the next shift."""
    shift = before.shift
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if len(new.markers) > len(old.markers):
            name = signed(player_names, seat, language)
            over = by(language, f"shift {shift} is over", f"Schicht {shift} ist zu Ende")
            if after.places is not None:
                last = by(language, f"{name} takes the last shift marker", f"{name} nimmt den letzten Schichtmarker")
                return [f"{over} · {last}"]
            marker = by(
                language,
                f"{name} takes shift marker {shift} and starts shift {shift + 1}",
                f"{name} nimmt Schichtmarker {shift} und beginnt Schicht {shift + 1}",
            )
            return [f"{over} · {marker} · {by(language, 'all workers are back', 'alle Arbeiter sind zurück')}"]
    return []
