"""Several processes on one PostgreSQL work as one."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import asyncpg
import pytest

from tests.table.crowd import Crowd, kill_now_and_then, look_in_the_database, play_all, seat_all
from tests.table.people import Json, Process, Web, beside
from tests.table.test_storage import differences

SECONDS = 300.0  # reached only where something hangs


@pytest.fixture(scope="module")
def two(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    """Two processes that start at the same time, on an empty database."""
    folder = tmp_path_factory.mktemp("processes")
    with ThreadPoolExecutor() as pool:
        servers = list(pool.map(lambda _: Process(postgres, folder), range(2)))
    yield servers[0], servers[1]
    for server in servers:
        log = server.log.read_text()
        server.close()
        assert '"level": "error"' not in log, log[-3000:]


def test_the_migrations_fit_postgresql_too(two: tuple[Process, Process], postgres: str) -> None:
    del two
    assert differences(postgres) == []


def test_what_happens_at_one_process_is_seen_live_at_the_other(two: tuple[Process, Process]) -> None:
    here, there = two
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = anna.create_table("me", "open", public=True)["id"]
    bert.done(table, "sit", seat=1)
    with anna.live(table) as one, bert.live(table) as two_:
        one.until("table", lambda told: bool(told["seats"][1]["online"]))
        two_.until("table", lambda told: bool(told["seats"][0]["online"]))
        anna.done(table, "start")
        first = two_.until("position")
        assert first["viewer"] == 1
        people, lives = (anna, bert), (one, two_)
        for number in range(1, 9):
            seat = int(anna.table(table)["asked"])
            person = people[seat]
            position = person.position(table)
            while position["number"] != number - 1:
                position = person.position(table)
            person.done(table, "move", number=number - 1, actions=[position["choices"][0]["action"]])
            for live in lives:
                played = live.until("played", lambda told, number=number: bool(told["position"]["number"] == number))  # type: ignore[misc]
                assert played["steps"][-1]["move"] == number
        bert.done(table, "say", text="hello")
        assert one.until("message")["text"] == "hello"
        anna.done(table, "stand", seat=0, level="lehrling")
        assert two_.until("table", lambda told: bool(told["seats"][0]["away"]))["seats"][0]["away"] == "lehrling"


def test_processes_hear_of_each_other_again_after_their_connections_broke(
    two: tuple[Process, Process], postgres: str
) -> None:
    here, there = two
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = anna.create_table("me", "me", public=True)["id"]
    with bert.live(table) as live:
        live.until("position")
        assert cut_listeners(postgres) == 2
        anna.move(table)  # perhaps while nobody listens: they catch up
        live.until("played", lambda told: bool(told["position"]["number"] == 1))
        anna.move(table)
        live.until("played", lambda told: bool(told["position"]["number"] == 2))


def test_what_a_process_wrote_and_never_told_is_found_by_the_others(
    two: tuple[Process, Process], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with beside(postgres) as mute:
        monkeypatch.setattr(mute.server.cluster, "publish", lambda _event: None)  # as if killed behind each write
        anna, bert = two[0].guest("Anna"), mute.guest("Bert")
        table = anna.create_table("me", "open", public=True)["id"]
        with anna.live(table) as live:
            bert.done(table, "sit", seat=1)
            live.until("table", lambda told: told["seats"][1]["player"] == bert.id)
            anna.at(mute).done(table, "start")
            live.until("position", lambda told: bool(told["number"] == 0))
            for number in range(1, 4):
                mover = (anna.at(mute), bert)[int(mute.get(f"/api/tables/{table}", anna.secret).json()["asked"])]
                mover.move(table)
                live.until("played", lambda told, number=number: bool(told["position"]["number"] == number))  # type: ignore[misc]
            bert.done(table, "resign", seat=1)
            live.until("table", lambda told: bool(told["status"] == "over"))


def cut_listeners(postgres: str) -> int:
    """End the connections over which processes listen; how many there were."""

    async def cut() -> int:
        connection = await asyncpg.connect(postgres)
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        ended = await connection.fetch(query)
        await connection.close()
        return len(ended)

    return asyncio.run(cut())


def test_people_at_two_processes_agree_to_go_back(two: tuple[Process, Process]) -> None:
    here, there = two
    anna, bert = here.guest("Anna"), there.guest("Bert")
    table = anna.create_table("me", "open", "me", public=True)["id"]
    bert.done(table, "sit", seat=1)
    anna.done(table, "start")
    with bert.live(table) as live:
        live.until("position")
        while anna.table(table)["asked"] != 1:
            anna.move(table)
        number = anna.table(table)["number"]
        if number == 0:
            bert.move(table)
            number = 1
        while {anna.table(table)["number"], bert.table(table)["number"]} != {number}:
            live.ask("ping")
        anna.done(table, "propose", number=number, move=0)
        told = live.until("table", lambda told: told["proposal"] is not None)
        bert.done(table, "agree", proposal=told["proposal"]["id"], yes=True)
        assert live.until("table", lambda told: bool(told["number"] == number + 1))["move"] == 0


def at_once(webs: tuple[Web, ...], secret: str, path: str, bodies: list[Json]) -> list[Json]:
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda one: one[0].post(path, one[1], secret).json(), zip(webs, bodies, strict=True)))


def test_of_two_moves_at_once_at_two_processes_one_wins(two: tuple[Process, Process]) -> None:
    anna = two[0].guest("Anna")
    table = anna.create_table("me", "me", title="coal_baron")["id"]
    path = f"/api/tables/{table}/requests"
    for number in range(25):
        answer: Json = {"code": "stale_move"}
        while answer.get("code") == "stale_move":
            answer = anna.ask(table, "preview", number=number, actions=[])
        choices = answer["position"]["choices"]
        bodies = [
            {"type": "move", "request": f"{number} {place}", "number": number, "actions": [choices[-place]["action"]]}
            for place in (0, 1)
        ]
        answers = at_once(two, anna.secret, path, bodies)
        assert sorted(one["type"] for one in answers) == ["done", "refused"], answers
        loser = next(one for one in answers if one["type"] == "refused")
        assert loser["code"] == "stale_move" and loser["position"]["number"] == number + 1
    assert anna.table(table)["move"] == 25


def test_the_same_request_at_two_processes_at_once_is_carried_out_once(two: tuple[Process, Process]) -> None:
    anna = two[0].guest("Anna")
    table = anna.create_table("me", "me", title="coal_baron")["id"]
    for number in range(15):
        answer: Json = {}
        while answer.get("type") != "draft":
            answer = anna.ask(table, "preview", number=number, actions=[])
        action = answer["position"]["choices"][0]["action"]
        body = {"type": "move", "request": f"r{number}", "number": number, "actions": [action]}
        done = {"type": "done", "request": f"r{number}", "number": number + 1, "table": None}
        assert at_once(two, anna.secret, f"/api/tables/{table}/requests", [body, body]) == [done, done]


def test_of_two_people_who_want_one_seat_at_once_one_gets_it(two: tuple[Process, Process]) -> None:
    anna = two[0].guest("Anna")
    for _ in range(5):
        table = anna.create_table("me", "open", public=True)["id"]
        people = [web.guest(name) for web, name in zip(two, ("Bert", "Clara"), strict=True)]
        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(lambda person: person.ask(table, "sit", seat=1), people))  # noqa: B023
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        winner = people[[answer["type"] for answer in answers].index("done")]
        for web in two:
            told = anna.at(web).table(table)
            while told["seats"][1]["kind"] == "open":
                told = anna.at(web).table(table)
            assert told["seats"][1]["player"] == winner.id


def test_what_postgresql_cannot_store_is_no_trouble(two: tuple[Process, Process]) -> None:
    web = two[0]
    anna = web.guest("An\x00na")
    assert anna.get("/api/me").json()["name"] == "Anna"
    table = anna.create_table("me", "me")["id"]
    assert anna.ask(table, "say", text="a\x00b")["type"] == "done"
    for reply in (
        anna.post(f"/api/tables/{table}/requests", {"type": "say", "request": "\x00", "text": "x"}),
        anna.post(f"/api/tables/{table}/requests", {"type": "silence", "request": "x", "player": "\x00"}),
        anna.post("/api/me/account", {"login": "ΐ" * 40, "password": "a long password"}),
        anna.post("/api/login", {"login": "ΐ" * 40, "password": "a long password"}),
        anna.post("/api/me/push", {"endpoint": "https://x.example/\x00", "keys": {}}),
        web.get("/api/tables/%00"),
        web.get("/api/tables/%00/record"),
        web.ask("PATCH", "/api/me", secret=anna.secret, json={"webhook": "https://example.com/\x00"}),
        web.post("/api/tables", {"title": "\x00", "seats": [{"kind": "me"}] * 2}, anna.secret),
    ):
        assert reply.status_code < 500, (reply.request.url, reply.text)


def test_one_of_two_processes_is_killed_and_all_games_end(two: tuple[Process, Process], postgres: str) -> None:
    whim = Random(2)

    async def evening() -> Json:
        crowd = Crowd()
        clients = await asyncio.to_thread(seat_all, list(two), 4, ["coal_baron"], crowd, whim)  # the shortest games
        killer = kill_now_and_then(two, crowd, 1, 200, whim)
        await play_all(clients, [killer], SECONDS)
        return await look_in_the_database(postgres, clients, crowd)

    told = asyncio.run(evening())
    assert told["games"] == 2 and told["kills"] == 1


def test_serve_runs_several_processes_itself_and_says_good_bye(postgres: str, tmp_path: Path) -> None:
    server = Process(postgres, tmp_path, "--processes", "2")
    try:
        anna = server.guest("Anna")
        table = anna.create_table("me", "me")["id"]
        lives = [anna.live(table) for _ in range(4)]
        for live in lives:
            live.until("position")
        anna.move(table)
        for live in lives:
            live.until("played")
        server.end()
        for live in lives:
            message, _ = live.goodbye()
            assert message["type"] == "bye" and message["code"] == "going_down"
    finally:
        server.close()


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        Process(tmp_path / "games.db", tmp_path, "--processes", "2")
