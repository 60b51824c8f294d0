"""The switches of a title, as its rules page names them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from glueckauf.engine.border import as_dict
from glueckauf.engine.errors import BadSetup, Reason, quoted


class Option(NamedTuple):
    """One switch. The first value is the default: the rulebook's, where it has one.

    A state keeps the place of the value in the list. New options come last, with the rules version that brought them:
    games under older rules know nothing of them.

    An option `for_research` makes another game of it: tables do not offer it, and records and deals speak of it only
    where it has not its default, so games from before it stay as they were written.
    """

    id: str
    values: Sequence[str]
    en: str
    de: str
    since: int = 1
    for_research: bool = False
    seats: tuple[int, ...] = ()  # numbers of players with whom another value than the usual can be played; none: all


def told(options: Sequence[Option], wanted: Mapping[str, str]) -> dict[str, str]:
    """What records and deals say of a game's options: the value of each, but of research only what is not usual."""
    values = {option.id: wanted.get(option.id, option.values[0]) for option in options}
    return {
        option.id: values[option.id]
        for option in options
        if not option.for_research or values[option.id] != option.values[0]
    }


def offered(options: Sequence[Option]) -> list[Option]:
    """The options that people at a table choose from."""
    return [option for option in options if not option.for_research]


def chosen(options: Sequence[Option], wanted: Mapping[str, str], players: int | None = None) -> list[int]:
    """[option] the place of the wanted value; what is not mentioned has its default. Raises `BadSetup`.

    With `players`, also where a value cannot be played by so many.
    """
    wanted = as_dict(wanted)
    known = {option.id for option in options}
    for name in wanted:
        if name not in known:
            raise BadSetup(
                quoted(name),
                Reason(
                    "unknown_option",
                    "",
                    en=f"no such option; there are: {', '.join(sorted(known)) or 'none'}",
                    de=f"keine solche Option; es gibt: {', '.join(sorted(known)) or 'keine'}",
                ),
            )
    found = [_place(option, wanted.get(option.id, option.values[0])) for option in options]
    for option, place in zip(options, found, strict=True):
        if place > 0 and players is not None and option.seats and players not in option.seats:
            many, said = " or ".join(map(str, option.seats)), option.values[place]
            reason = Reason(
                "wrong_players", "", en=f"{said}: only with {many} players", de=f"{said}: nur mit {many} Spielern"
            )
            raise BadSetup(option.id, reason)
    return found


def _place(option: Option, value: str) -> int:
    if isinstance(value, str) and value in option.values:
        return option.values.index(value)
    there, said = ", ".join(option.values), quoted(repr(value) if isinstance(value, str) else value)
    reason = Reason("unknown_value", "", en=f"not {said}, but one of: {there}", de=f"nicht {said}, sondern: {there}")
    raise BadSetup(option.id, reason)
