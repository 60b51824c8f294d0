"""Whom people do not want to hear (mute) or meet (block), each for themselves."""

import time

from sqlalchemy import delete, func, select

from glueckauf.table.refusals import BLOCKED, NO_PLAYER, NOT_ON_THEM, TOO_MANY_BLOCKS, Refusal
from glueckauf.table.storage.models import Block, Player
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.order import Blocked, BlockKind

MOST = 500  # people that one may mute or block
MOST_KEPT = 5000  # lists in memory


class Blocks:
    """The lists of those who are here, in memory: every message asks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lists: dict[str, dict[str, BlockKind]] = {}  # [player][other]

    async def load(self, player: str) -> dict[str, BlockKind]:
        rows = await self.store.rows(select(Block).where(Block.player == player))
        if len(self.lists) > MOST_KEPT:
            self.lists.clear()
        self.lists[player] = {row.other: "block" if row.kind == "block" else "mute" for row in rows}
        return self.lists[player]

    def hears(self, player: str | None, speaker: str) -> bool:
        """Whether somebody who is here wants to hear somebody else; their list was loaded when they came."""
        return speaker not in self.lists.get(player or "", ())

    async def refuse_blocked(self, host: str, player: str) -> None:
        """Raises `Refusal` if the host does not want to meet this player."""
        known = self.lists.get(host)
        if (known if known is not None else await self.load(host)).get(player) == "block":
            raise Refusal(BLOCKED, "", 403)

    async def apart(self, player: str, others: set[str]) -> set[str]:
        """Those of the others who have blocked this player, or whom this player has blocked."""
        if not others:
            return set()
        blocked = select(Block.other).where(Block.player == player, Block.other.in_(others), Block.kind == "block")
        blocking = select(Block.player).where(Block.other == player, Block.player.in_(others), Block.kind == "block")
        return {*await self.store.rows(blocked), *await self.store.rows(blocking)}

    async def listed(self, player: str) -> list[Blocked]:
        query = (
            select(Block, Player.name).join(Player, Player.id == Block.other).where(Block.player == player)
            .order_by(Block.at)
        )  # fmt: skip
        async with self.store.session() as session:
            found = await session.execute(query)
            return [Blocked(row.other, name, "block" if row.kind == "block" else "mute", row.at) for row, name in found]

    async def put(self, player: str, other: str, kind: BlockKind) -> None:
        if other == player:
            raise Refusal(NOT_ON_THEM, "player", 422)
        async with self.store.writing() as session:
            if await session.get(Player, other) is None:
                raise Refusal(NO_PLAYER, "player", 404)
            if (await session.scalar(select(func.count()).where(Block.player == player)) or 0) >= MOST:
                raise Refusal(TOO_MANY_BLOCKS, "player", 429)
            await session.merge(Block(player=player, other=other, kind=kind, at=time.time()))
        await self.load(player)

    async def remove(self, player: str, other: str) -> None:
        async with self.store.writing() as session:
            await session.execute(delete(Block).where(Block.player == player, Block.other == other))
        await self.load(player)
