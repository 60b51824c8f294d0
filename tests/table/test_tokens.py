"""Tokens and links work once, for one purpose and not for long; the database holds only their hashes."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from glueckauf.table.accounts.reset_links import reset_link
from glueckauf.table.accounts.tokens import Tokens
from glueckauf.table.storage.database import opened, upgrade
from glueckauf.table.storage.models import Player, Token
from glueckauf.table.storage.store import Store

Work = Callable[[Store], Awaitable[None]]


@pytest.fixture
def run(tmp_path: Path) -> Callable[[Work], None]:
    """Runs something on a new database with one player, `anna`."""

    async def on_a_database(work: Work) -> None:
        async with opened(f"sqlite:///{tmp_path}/new.db") as engine:
            await upgrade(engine)
            store = Store(engine)
            await store.add(Player(id="anna", name="Anna", language="en", created=0.0, seen=0.0))
            await work(store)

    return lambda work: asyncio.run(on_a_database(work))


def test_a_token_works_once_and_for_its_own_purpose_only(run: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        tokens = Tokens(store)
        token = await tokens.make("reset", 60.0, "anna", "kept")
        assert await tokens.use("mail", token) is None
        assert await tokens.use("reset", token + "x") is None
        assert await tokens.look("reset", token) is not None
        uses = await asyncio.gather(*(tokens.use("reset", token) for _ in range(5)))
        assert [(row.player, row.value) for row in uses if row is not None] == [("anna", "kept")]
        assert await tokens.look("reset", token) is None

    run(work)


def test_an_old_token_does_not_work_and_is_removed(run: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        tokens = Tokens(store)
        token = await tokens.make("reset", 60.0, "anna")
        await store.change(update(Token).values(expires=1.0))
        assert await tokens.look("reset", token) is None and await tokens.use("reset", token) is None
        await tokens.make("reset", 60.0, "anna")
        assert len(await store.rows(select(Token))) == 1

    run(work)


def test_a_link_hides_its_token_from_servers_and_the_database_does_not_know_it(run: Callable[[Work], None]) -> None:
    async def work(store: Store) -> None:
        link = await reset_link(store, "anna", "https://play.example/")
        before, _, token = link.partition("#")
        assert before == "https://play.example/reset" and len(token) > 40
        (row,) = await store.rows(select(Token))
        assert row.player == "anna" and row.hash != token and token not in str(vars(row))

    run(work)
