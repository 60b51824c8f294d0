"""The lobby: what can be joined, a few tables of each host, and changes that always add up to the whole list."""

import json
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from glueckauf.table.accounts.players import Person
from glueckauf.table.play.lobby import PER_HOST, changed, in_order
from glueckauf.table.wire.bodies import Listed, Lobby, LobbyChange
from tests.table.people import Beside, Guest, Json, beside

LISTS = ("mine", "open", "running")


def apply(lobby: Json, change: Json) -> Json:
    """What a client does with a change, from its JSON alone."""
    after = dict(lobby)
    for name in LISTS:
        parts = change.get(name, {})
        known = {table["id"]: table for table in lobby[name]} | {table["id"]: table for table in parts.get("put", [])}
        for table in parts.get("gone", []):
            known.pop(table)
        after[name] = sorted(known.values(), key=lambda table: (-table["created"], table["id"]))
    for name in ("more_open", "more_running", "warming_up"):
        if change.get(name) is not None:
            after[name] = change[name]
    return after


def as_json(message: Lobby | LobbyChange) -> Json:
    told: Json = json.loads(msgspec.json.encode(message))
    return told


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("lobby") / "lobby.db", tables_per_guest=6) as web:
        yield web


def test_changes_add_up_to_the_whole_list_after_every_step(house: Beside) -> None:
    """A random evening: tables are made, joined, left, started, given up and closed; three people look on."""
    rng = Random(17)
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl", "Dora")]
    looking = [person_of(house, guest) for guest in people[:2]] + [None]
    before = [whole_list(house, person) for person in looking]
    applied = [as_json(whole) for whole in before]
    tables: list[tuple[str, Guest]] = []
    sent = 0
    for _ in range(60):
        step(rng, house, people, tables)
        for index, person in enumerate(looking):
            after = whole_list(house, person)
            change = changed(before[index], after)
            if change is not None:
                sent += 1
                applied[index] = apply(applied[index], as_json(change))
            assert applied[index] == as_json(after)
            before[index] = after
    assert sent > 40
    assert changed(before[0], before[0]) is None


def person_of(house: Beside, guest: Guest) -> Person | None:
    return house.do(lambda: house.server.players.by_secret(guest.secret))


def whole_list(house: Beside, person: Person | None) -> Lobby:
    return house.do(lambda: house.server.parts.lobby.list_for(person))


def step(rng: Random, house: Beside, people: list[Guest], tables: list[tuple[str, Guest]]) -> None:
    person = rng.choice(people)
    kind = rng.choice(["make", "make", "sit", "stand", "start", "resign", "close"])
    if kind == "make" or not tables:
        form = {"title": "coal_baron_cards", "seats": [{"kind": "me"}, {"kind": "open"}], "public": rng.random() < 0.8}
        reply = person.post("/api/tables", form)
        if reply.status_code == 201:
            tables.append((reply.json()["id"], person))
        return
    table, host = rng.choice(tables)
    if kind == "sit":
        person.ask(table, "sit", seat=1)
    elif kind == "stand":
        person.ask(table, "stand", seat=1)
    elif kind == "start":
        host.ask(table, "start")
    elif kind == "resign":
        host.ask(table, "resign", seat=0)
    else:
        room = house.server.parts.rooms.rooms.get(table)
        if room is not None and room.row.status == "waiting":
            house.do(lambda: house.server.parts.writer.change_table(room, {"status": "closed", "ended": 1.0}))


def test_nobody_fills_the_lobby(house: Beside) -> None:
    """The finding: one guest's 50 public tables filled it."""
    flood, anna = house.guest("Flood"), house.guest("Anna")
    form = {"title": "coal_baron_cards", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    codes = [flood.post("/api/tables", form).status_code for _ in range(8)]
    assert codes == [201] * 6 + [429] * 2
    mine = anna.create_table("me", "open", public=True)["id"]
    shown = house.get("/api/lobby").json()["open"]
    assert len(shown) == PER_HOST + 1 and shown[0]["id"] == mine
    assert flood.get("/api/lobby").json()["open"][0]["id"] == mine  # own tables stand in their own list


def test_only_what_can_be_joined_is_listed_as_open(house: Beside) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    full = anna.create_table("me", "me", public=True, start=False)["id"]
    friends = anna.create_table("me", "friend Otto", public=True)["id"]
    free = anna.create_table("me", "open", public=True)["id"]
    assert [one["id"] for one in bert.get("/api/lobby").json()["open"]] == [free]
    assert {one["id"] for one in anna.get("/api/lobby").json()["mine"]} == {full, friends, free}
    house.ask("PUT", f"/api/me/blocks/{bert.id}", secret=anna.secret, json={"kind": "block"})
    assert bert.get("/api/lobby").json()["open"] == []  # whoever is blocked does not see what they cannot join
    assert house.get("/api/lobby").json()["open"] != []


def test_the_lobby_is_paged(house: Beside) -> None:
    for number in range(12):
        guest = house.guest(f"Host {number}")
        for _ in range(PER_HOST):
            guest.create_table("me", "open", public=True)
    first = house.get("/api/lobby").json()
    assert len(first["open"]) == 30 and first["more_open"] and not first["more_running"]
    more = house.get(f"/api/lobby/tables?kind=open&before={first['open'][-1]['created']}").json()
    assert len(more["tables"]) == 6 and not more["more"]
    assert not {one["id"] for one in more["tables"]} & {one["id"] for one in first["open"]}
    for wrong in ("kind=closed&before=1", "kind=open", "kind=open&before=x"):
        assert house.get(f"/api/lobby/tables?{wrong}").status_code == 400


def test_no_finished_game_is_loaded_for_a_list(house: Beside) -> None:
    anna = house.guest("Anna")
    table = anna.create_table("me", "me")["id"]
    anna.done(table, "resign", seat=0)
    house.server.parts.rooms.rooms.pop(table)
    assert anna.get("/api/lobby").json()["mine"][0]["status"] == "over"
    assert house.server.parts.rooms.find(table) is None


def test_order_is_total() -> None:
    rows = [
        Listed(
            id=table, title="t", status="waiting", rated=False, seats=[], asked=-1, created=created, started=None,
            ended=None, clock=None, undo="consent", scores=None, places=None, public=True, you_host=False, trouble=None,
        )
        for table, created in (("b", 1.0), ("a", 1.0), ("c", 2.0))
    ]  # fmt: skip
    assert [row.id for row in in_order(rows)] == ["c", "a", "b"]
