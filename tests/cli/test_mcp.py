"""`glueckauf mcp`: language models play through the official client."""

import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, TextContent
from typer.testing import CliRunner

from glueckauf.bots.random_bot import RandomBot
from glueckauf.cli import app, mcp_games
from glueckauf.cli.mcp_games import Games
from glueckauf.cli.mcp_server import new_server
from glueckauf.engine import record
from glueckauf.engine.errors import BotFailed, StaleMove
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab.text import prompt

INTERPRETED = {**os.environ, "GLUECKAUF_COMPILE": "off"}
TOOLS = {"list_titles", "start_game", "list_games", "show_table", "answer", "look_up", "suggest", "finish_game"}


def text_of(result: CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


class Session:
    """A client with the answers as text."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, text_of(result)
        return text_of(result)

    async def refused(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error, text_of(result)
        return text_of(result)


def with_client(work: Callable[[Session], Awaitable[None]], games: Games | None = None) -> None:
    async def run() -> None:
        async with Client(new_server(games or Games())) as client:
            await work(Session(client))

    anyio.run(run)


def test_the_tools_describe_themselves() -> None:
    async def work(session: Session) -> None:
        tools = (await session.client.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        assert all(tool.description and len(tool.description) > 20 for tool in tools)
        titles = await session.call("list_titles")
        assert all(title in titles for title in TITLES) and "hauer" in titles
        assert "Spieler 2, 3, 4" in await session.call("list_titles", language="de")

    with_client(work)


def test_a_dumb_client_plays_a_whole_game_and_gets_its_record(tmp_path: Path) -> None:
    async def work(session: Session) -> None:
        random = Random(2)
        shown = await session.call(
            "start_game", title="coal_baron_cards", players=3, player=2, bots="heuristic,random", seed="dumb"
        )
        assert shown.startswith("Game: game-1\n") and "§1 Components" in shown
        answers = 0
        while "The game is over" not in shown:
            numbers = re.findall(r"^([0-9]+)\) ", shown, re.MULTILINE)
            assert len(numbers) > 1 and ("§1 Components" in shown) == (answers == 0)
            shown = await session.call("answer", game="game-1", reply=f"I take {random.choice(numbers)}.")
            answers += 1
        assert answers > 20
        assert re.search(r"Player 2: place [123], -?\d+ VP", shown)
        assert "over" in await session.call("list_games")
        assert "over" in await session.refused("answer", game="game-1", reply="1")
        assert "over" in await session.refused("suggest", game="game-1")
        written = await session.call("finish_game", game="game-1")
        text = written.partition("\n\n")[2]
        history = record.verify(text, TITLES)
        assert history.seat == -1 and history.players == 3
        assert "has been finished" in await session.refused("show_table", game="game-1")
        assert "finished" in await session.call("list_games")

    with_client(work, Games(tmp_path))
    [file] = tmp_path.iterdir()
    assert record.verify(file.read_text(encoding="utf-8"), TITLES).seat == -1


def test_many_games_lie_side_by_side_in_their_languages() -> None:
    async def work(session: Session) -> None:
        for title in TITLES:
            await session.call("start_game", title=title, bots="random", seed="side by side")
        german = await session.call("start_game", title="isle", bots="random", language="de")
        assert german.startswith("Partie: game-4") and "## Deine Entscheidung" in german
        listed = (await session.call("list_games")).splitlines()
        assert len(listed) == 4 and all("waiting for your answer" in line for line in listed)
        await session.call("answer", game="game-2", reply="1")
        shown = await session.call("show_table", game="game-1")
        assert "Regeln" not in shown and "## Rules" not in shown
        assert "## Rules in short" in await session.call("show_table", game="game-1", rules=True)
        assert "## Since your last decision" in await session.call("show_table", game="game-2")

    with_client(work)


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    async def work(session: Session) -> None:
        assert "no game game-1; there are: none" in await session.refused("show_table", game="game-1")
        for arguments, said in (
            ({"title": "chess"}, "no such title"),
            ({"title": "isle", "players": 7}, "players must be 2, 3, 4"),
            ({"title": "isle", "player": 3}, "1 to 2"),
            ({"title": "isle", "player": 0}, "1 to 2"),
            ({"title": "isle", "bots": "grandmaster"}, "bots here: random"),
            ({"title": "isle", "bots": "path/to/file.py:Bot"}, "bots here: random"),
            ({"title": "isle", "bots": "llm/model"}, "bots here: random"),
            ({"title": "isle", "bots": ""}, "bots here: random"),
            ({"title": "isle", "seed": "a\tb"}, "printable"),
            ({"title": "isle", "options": {"colour": "red"}}, "no such option"),
            ({"title": "isle", "language": "fr"}, "language"),
            ({"title": "isle", "players": "many"}, "players"),
            ({"title": "isle", "player": True}, "player"),
            ({"title": "isle", "players": "2"}, "players"),
        ):
            assert said in await session.refused("start_game", **arguments)
        assert await session.call("list_games") == "no game yet"
        before = await session.call("start_game", title="coal_baron", bots="random", seed="wrong")
        table = await session.call("show_table", game="game-1")
        assert table in before
        assert "no answer found" in await session.refused("answer", game="game-1", reply="")
        assert "there is no answer 99" in await session.refused("answer", game="game-1", reply="99")
        assert "§" in await session.refused("answer", game="game-1", reply="place bank")
        assert await session.call("show_table", game="game-1") == table

    with_client(work)


def test_a_session_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp_games, "MOST", 1)

    async def work(session: Session) -> None:
        await session.call("start_game", title="isle", bots="random")
        assert "1 games in a session" in await session.refused("start_game", title="isle", bots="random")

    with_client(work)


def test_words_and_rules_are_looked_up() -> None:
    async def work(session: Session) -> None:
        assert "Delivery" in await session.call("look_up", title="coal_baron", word="§7")
        assert "Lieferung" in await session.call("look_up", title="coal_baron", word="§7", language="de")
        assert "nothing found" in await session.call("look_up", title="coal_baron", word="xyzzy")
        assert "no such title" in await session.refused("look_up", title="chess", word="x")

    with_client(work)


def test_a_search_suggests_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp_games, "SIMULATIONS", 20)

    async def work(session: Session) -> None:
        shown = await session.call("start_game", title="coal_baron", bots="random", seed="suggest")
        told = await session.call("suggest", game="game-1")
        first = told.splitlines()[1]
        action = first.partition("% ")[2].partition(" = ")[0]
        assert f") {action} = " in shown and "expected points" in first and "expected line: " in told
        monkeypatch.setattr(mcp_games, "stands_in", lambda _: True)
        assert "is being built" in await session.refused("suggest", game="game-1")

    with_client(work)


def test_nothing_tells_more_than_the_seat_knows() -> None:
    games = Games()
    games.start("coal_baron_cards", 3, 2, "random", "secret")
    there = games.games["game-1"]
    known = there.game.known_to(there.history.state, there.seat)
    assert games.table("game-1").endswith(prompt(there.game, known, there.seat, rules=False).rpartition("##")[2])
    assert "secret" not in games.table("game-1", rules=True).split(), "the seed would tell the deal"
    assert "secret" not in games.list()


class Moody(RandomBot):
    """Fails once."""

    failed = False

    def decide(self, known: State, legal: Any) -> int:
        if not Moody.failed:
            Moody.failed = True
            raise ConnectionError
        return super().decide(known, legal)


def test_a_bot_that_fails_is_named_and_asked_again() -> None:
    games = Games()
    games.start("coal_baron", 2, 1, "random", "moody")
    there = games.games["game-1"]
    there.bots = {1: Moody(there.game, "x")}

    def play_on() -> None:
        while True:
            games.answer("game-1", "1")

    with pytest.raises(BotFailed, match="random: raised ConnectionError"):
        play_on()
    with pytest.raises(StaleMove, match="look at the table again"):
        games.answer("game-1", "1")
    assert "## Your decision" in games.table("game-1")


def test_the_command_serves_over_standard_input_and_output(tmp_path: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "glueckauf", "mcp", "--folder", str(tmp_path / "new" / "games")],
        env=INTERPRETED,
    )

    async def run() -> None:
        async with Client(command) as client:
            session = Session(client)
            await session.call("start_game", title="coal_baron", bots="random", seed="stdio")
            assert "You: " in await session.call("answer", game="game-1", reply="1")
            await session.call("finish_game", game="game-1")

    anyio.run(run)
    [file] = (tmp_path / "new" / "games").iterdir()
    assert len(record.verify(file.read_text(encoding="utf-8"), TITLES).actions) > 0


def test_a_bad_folder_or_language_is_refused() -> None:
    for arguments, said in (
        (("--folder", "/proc/nowhere"), "cannot be written"),
        (("--lang", "fr"), "no such language"),
    ):
        result = CliRunner().invoke(app, ["mcp", *arguments])
        assert result.exit_code == 2 and said in result.output


def test_without_its_extra_the_command_names_it() -> None:
    script = "import sys; sys.modules['mcp'] = None; from glueckauf.__main__ import main; main()"
    shown = subprocess.run(
        [sys.executable, "-c", script, "mcp"], env=INTERPRETED, capture_output=True, text=True, check=False
    )
    assert shown.returncode == 2 and "Traceback" not in shown.stderr
    assert "pip install 'glueckauf[mcp]'" in shown.stderr
