"""All that the seats have heard and seen since the deal, as one digest a seat: equal digests mean equal pasts.

A concealed state is what a player with perfect memory knows of the present. Information states in the sense of game
theory also tell apart pasts that led to the same present, so the whole past goes into a digest of 128 bits.
"""

from hashlib import blake2b

from glueckauf.engine.fields import copy, plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

BITS = 128
PATIENCE = 8192  # steps that may wait until somebody asks: a search seldom does, and its play-outs are long


class Recall:
    """Starts at the deal; `add` each step before it is made."""

    def __init__(self, players: int) -> None:
        self.digests = [bytes(BITS // 8)] * players
        self.waiting: list[tuple[State, int]] = []  # position and answer
        self.folded = [0] * players  # how many of those waiting are in the digest already

    def add(self, game: Game, before: State, action: int) -> None:
        """The position before a step, and the answer given."""
        if len(self.waiting) == PATIENCE:
            self.settle(game)
        self.waiting.append((copy(before), action))

    def digest(self, game: Game, seat: int) -> bytes:
        """What `seat` has heard and seen until now, the present position excepted."""
        for before, action in self.waiting[self.folded[seat] :]:
            past = blake2b(self.digests[seat], digest_size=BITS // 8)
            past.update(to_bytes(game.known_to(before, seat)))
            past.update(game.public_text(plain(before), action, seat).encode())
            self.digests[seat] = past.digest()
        self.folded[seat] = len(self.waiting)
        return self.digests[seat]

    def settle(self, game: Game) -> None:
        """Let nothing wait any longer."""
        for seat in range(len(self.digests)):
            self.digest(game, seat)
        self.waiting, self.folded = [], [0] * len(self.digests)

    def supposed(self, game: Game, seat: int) -> "Recall":
        """The same past as `seat` may suppose it: its own as it was, those of the others as far as it can tell."""
        own = self.digest(game, seat)
        other = Recall(len(self.digests))
        other.digests = [
            own if place == seat else blake2b(own, digest_size=BITS // 8, person=f"seat {place}".encode()).digest()
            for place in range(len(self.digests))
        ]
        return other

    def __deepcopy__(self, _: dict[int, object]) -> "Recall":
        twin = Recall(len(self.digests))
        twin.digests, twin.waiting, twin.folded = self.digests[:], self.waiting[:], self.folded[:]
        return twin  # positions that wait are shared: nobody writes to them
