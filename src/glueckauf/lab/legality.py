"""Which actions are allowed: the one check behind every door, made before a rule is called.

Rules trust their caller: an action that is not legal breaks the game, an id out of range writes outside of its tables.
So a door hands on only whole numbers (`read_action`, `read_actions`) that the position itself allows. What `legal`
found is kept where callers never get it, in a batch beside the states as one bit an action: the lists and masks that
they do get are theirs to write to.
"""

from typing import NoReturn

import numpy as np
import numpy.typing as npt

from glueckauf.engine.arrays import AnyArray, Flags, Grid, States
from glueckauf.engine.border import indexed, is_bool
from glueckauf.engine.compile import rule
from glueckauf.engine.errors import BadSetup, GlueckaufError, IllegalMove, Reason, UnreadableMove, quoted
from glueckauf.engine.fields import NONE, Numbers
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

SHIFT, BITS = 5, 32  # 2 to the 5th actions share a word
LOW = BITS - 1  # the part of an action that says which bit of the word it is
LARGEST = np.iinfo(np.int64).max
UNREADABLE = Exception  # a stranger's object may raise anything when it is read as an array
BAD_ACTION = Reason("bad_action", "", en="an action is a whole number", de="eine Aktion ist eine ganze Zahl")
BAD_ACTIONS = Reason(
    "bad_actions", "", en="actions are whole numbers, one a row", de="je Zeile eine Aktion, eine ganze Zahl"
)
BAD_LOGITS = Reason(
    "bad_logits",
    "",
    en="logits are floats, one for each row and action",
    de="Logits sind Kommazahlen, je Zeile und Aktion eine",
)
NOT_RESET = Reason("not_reset", "", en="call reset() first", de="zuerst reset() aufrufen")


class NoSuchAction(UnreadableMove, IllegalMove):
    """A number that is no action of the title: legal nowhere, so whoever catches `IllegalMove` catches it too."""


def words_for(game: Game) -> int:
    """The number of words with a bit for each action."""
    return -(-len(game.actions.texts) // BITS)


@rule
def allow_only(allowed: Grid, row: int, out: Numbers, count: int) -> None:
    """Set the bits of the first `count` actions in `out`, and no others."""
    for word in range(allowed.shape[1]):
        allowed[row, word] = 0
    for i in range(count):
        action = int(out[i])
        allowed[row, action >> SHIFT] |= 1 << (action & LOW)


def masks_from(allowed: AnyArray, actions: int) -> npt.NDArray[np.bool_]:
    """[row, action] the bits of `allowed` as flags.

    >>> masks_from(np.array([[5, 1]], np.uint32), 34).nonzero()[1].tolist()
    [0, 2, 32]
    """
    octets = np.ascontiguousarray(allowed, "<u4").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=actions, bitorder="little").astype(np.bool_)


@rule
def is_allowed(allowed: Grid, row: int, action: int) -> bool:
    if not 0 <= action < allowed.shape[1] * BITS:
        return False
    return int(allowed[row, action >> SHIFT]) >> (action & LOW) & 1 == 1


@rule
def check(row: int, allowed: Grid, resets: Flags, refused: Flags, actions: Numbers) -> bool:
    """Whether a row can be stepped, and a note if not. A row that is about to be reset asks for no action."""
    good = bool(resets[row]) or is_allowed(allowed, row, int(actions[row]))
    refused[row] = not good
    return good


@rule
def check_all(allowed: Grid, resets: Flags, refused: Flags, actions: Numbers) -> int:
    """The first row whose action is not allowed, or NONE."""
    first = NONE
    for row in range(len(actions)):
        if not check(row, allowed, resets, refused, actions) and first == NONE:
            first = row
    return first


def read_action(action: object) -> int:
    """One action as a number. Raises `UnreadableMove`: nothing is rounded, cut off or taken for a number."""
    number = indexed(action)
    if number is not None:
        return number
    raise UnreadableMove(described(action), BAD_ACTION)


def read_actions(actions: object, size: int) -> npt.NDArray[np.int64]:
    """The actions of a batch as an array of its own, which nobody else can write to. Raises `UnreadableMove`."""
    try:
        given = np.asarray(actions)
    except UNREADABLE:
        raise UnreadableMove(described(actions), BAD_ACTIONS) from None
    refuse_kind(given, size)
    if isinstance(actions, list | tuple) and any(map(is_bool, actions)):  # NumPy takes those beside numbers for 0 and 1
        raise UnreadableMove("bool", BAD_ACTIONS)
    if given.dtype == np.uint64:
        given = np.minimum(given, np.uint64(LARGEST))  # as int64 it would wrap around
    return given.astype(np.int64, order="C")


def refuse_kind(given: AnyArray, size: int) -> None:
    """Raise `UnreadableMove` unless this array, here or on a GPU, holds integers, one a row."""
    if given.shape != (size,) or given.dtype.kind not in "iu":
        kind = f"{given.dtype} {given.shape}"
        raise UnreadableMove(kind, BAD_ACTIONS)


def read_logits(logits: object, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """The logits of a batch, [row, action]. Raises `UnreadableMove`."""
    try:
        given = np.asarray(logits)
    except UNREADABLE:
        raise UnreadableMove(described(logits), BAD_LOGITS) from None
    refuse_logits(given, shape)
    return np.ascontiguousarray(given, np.float32)


def refuse_logits(given: AnyArray, shape: tuple[int, ...]) -> None:
    """Raise `UnreadableMove` unless this array, here or on a GPU, holds floats, one for each row and action."""
    if given.shape != shape or given.dtype.kind != "f":
        kind = f"{given.dtype} {given.shape}"
        raise UnreadableMove(kind, BAD_LOGITS)


def described(action: object) -> str:
    """What was given in place of an action, in short."""
    simple = action is None or isinstance(action, bool | float | complex | str | bytes)
    return quoted(repr(action)) if simple else type(action).__name__


def refusal(game: Game, s: State, action: int, about: str = "") -> GlueckaufError:
    """The error that says why `action` is not allowed in this position; `about` says where."""
    texts = game.actions.texts
    if not 0 <= action < len(texts):
        said = Reason("no_action", "", f"actions are 0 to {len(texts) - 1}", f"Aktionen sind 0 bis {len(texts) - 1}")
        shown = (
            action if abs(action) <= 2 * LARGEST + 1 else "a huge number"
        )  # Python spells out no more than 4,300 digits
        return NoSuchAction(f"{about}{shown}", said)
    return IllegalMove(f"{about}{texts[action]}", game.reasons[game.rules.refusal(s, action)])


def refuse_unless_reset(*, begun: bool) -> None:
    """Raise `BadSetup` if nothing was dealt yet."""
    if not begun:
        raise BadSetup("step", NOT_RESET)


def refuse_row(game: Game, states: States, row: int, action: int) -> NoReturn:
    """Raise why `action` is not allowed in this row of a batch."""
    raise refusal(game, states[row], action, f"row {row}: ")
