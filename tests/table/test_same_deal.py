"""A finished game's deal played again: never rated, compared seat by seat; and the master's games of the days."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from glueckauf.bots import search_bot
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.playouts import searching
from glueckauf.bots.tree_search import PlayoutTree
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.history import History
from glueckauf.engine.options import told
from glueckauf.games import TITLES
from glueckauf.table.ops.master_game import Task, play
from glueckauf.table.play.steady_bots import steady_answer
from glueckauf.table.storage import daily
from glueckauf.table.storage.daily import TRIES, DailyDeals
from tests.table.dates import dated
from tests.table.people import INVITES, Beside, Guest, Json, beside
from tests.table.test_analysis import until

TITLE = "isle_of_trains"
ALONE: Json = {"seats": [{"kind": "me"}, {"kind": "bot", "level": "lehrling"}]}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with dated(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "LEVEL", "lehrling")
        with beside(tmp_path_factory.mktemp("deals") / "games.db") as server:
            yield server


def over(guest: Guest, *seats: str, **parts: Any) -> Json:
    table = guest.create_table(*seats, title=TITLE, **parts)["id"]
    guest.done(table, "resign", seat=0)
    return guest.table(table)


def again(guest: Guest, table: str, form: Json = ALONE) -> Json:
    reply = guest.post(f"/api/tables/{table}/deal", form)
    assert reply.status_code == 201, reply.text
    told: Json = reply.json()
    INVITES[told["id"]] = told["invite"]
    return told


def compared(guest: Guest, table: str) -> Json:
    reply = guest.get(f"/api/tables/{table}/deal")
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()
    return told


def why(guest: Guest, table: str, form: Json = ALONE) -> tuple[int, str]:
    reply = guest.post(f"/api/tables/{table}/deal", form)
    return reply.status_code, reply.json()["code"]


def test_a_deal_is_played_again_and_compared_seat_by_seat(web: Beside) -> None:
    anna, bert, cleo = web.guest("Anna"), web.guest("Bert"), web.guest("Cleo")
    first = over(anna, "me", "bot lehrling")
    second = again(bert, first["id"], {"seats": [{"kind": "me"}, {"kind": "open"}]})
    assert (second["status"], second["rated"], second["same_deal"]) == ("waiting", False, first["id"])
    assert second["seed"] is None and second["commitment"] is None
    cleo.done(second["id"], "sit", seat=1, invite=second["invite"])
    bert.done(second["id"], "start")
    rooms = web.server.parts.rooms.rooms
    assert rooms[first["id"]].row.seed == rooms[second["id"]].row.seed
    one, two = (to_bytes(rooms[table["id"]].played.states[0]) for table in (first, second))
    assert one == two
    assert compared(bert, first["id"])["playing"] == 1 and len(compared(bert, first["id"])["tables"]) == 1
    bert.done(second["id"], "resign", seat=0)
    third = again(anna, second["id"])
    assert third["same_deal"] == first["id"], "all of them know the first one"
    anna.done(third["id"], "resign", seat=0)
    told = compared(anna, third["id"])
    assert (told["title"], told["deal"], told["playing"], told["may_play"]) == (TITLE, first["id"], 0, True)
    assert [[seat["name"] for seat in table["seats"]] for table in told["tables"]] == [
        ["Anna", "Lehrling"], ["Bert", "Cleo"], ["Anna", "Lehrling"],
    ]  # fmt: skip
    assert [table["seats"][0]["knew"] for table in told["tables"]] == [False, False, True]
    assert [table["here"] for table in told["tables"]] == [False, False, True]
    assert [seat["you"] for seat in told["tables"][0]["seats"]] == [True, False]
    scores = [anna.table(table["id"])["scores"] for table in (first, third)]
    assert [[seat["points"] for seat in told["tables"][place]["seats"]] for place in (0, 2)] == scores


def test_names_are_told_to_those_who_may_look_or_have_played(web: Beside) -> None:
    anna, bert, cleo = web.guest("Anna"), web.guest("Bert"), web.guest("Cleo")
    first = over(anna, "me", "bot lehrling")
    second = again(bert, first["id"], {**ALONE, "public": True})
    bert.done(second["id"], "resign", seat=0)
    outside = {"x-table-invite": ""}
    told = cleo.get(f"/api/tables/{second['id']}/deal", headers=outside).json()
    assert [(table["table"], [seat["name"] for seat in table["seats"]]) for table in told["tables"]] == [
        (None, ["", "Lehrling"]), (second["id"], ["Bert", "Lehrling"]),
    ]  # fmt: skip
    assert cleo.get(f"/api/tables/{first['id']}/deal", headers=outside).status_code == 404
    assert compared(anna, first["id"])["tables"][1]["table"] == second["id"]


def test_what_is_no_finished_deal_is_refused(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    running = anna.create_table("me", "me", title=TITLE)["id"]
    assert why(anna, running) == (409, "not_over") and compared(anna, running)["tables"] == []
    done = over(anna, "me", "me", rated=False)["id"]
    assert why(anna, done, {"seats": [{"kind": "me"}] * 3}) == (422, "wrong_seats")
    assert why(anna, done, {**ALONE, "rated": True})[0] == 400
    fork = anna.done(done, "fork", move=0, seats=[0])["table"]
    anna.done(fork, "resign", seat=0)
    assert why(anna, fork) == (409, "no_deal_here")
    assert all(table["table"] != fork for table in compared(anna, done)["tables"]), "nor is it compared"
    lesson = anna.post("/api/courses", {"title": TITLE, "exercise": "lesson"}).json()["id"]
    assert why(anna, lesson) == (409, "no_deal_here")
    assert bert.post(f"/api/tables/{done}/deal", ALONE, headers={"x-table-invite": ""}).status_code == 404
    assert web.post(f"/api/tables/{done}/deal", ALONE).status_code == 401
    rematch = anna.done(done, "rematch")["table"]
    assert anna.table(rematch)["same_deal"] == "", "a rematch has a deal of its own"


# The master


def test_the_master_plays_each_deal_once_and_is_told_after_the_own_try(web: Beside, tmp_path: Path) -> None:
    count = tmp_path / "runs"
    script = "import sys; open(sys.argv[1], 'a').write('x'); sys.stdin.read(); print('{\"scores\": [41, 42]}')"
    web.server.masters.command = (sys.executable, "-c", script, str(count))
    anna = web.guest("Anna")
    table = anna.post("/api/daily", {"title": TITLE}).json()

    def shown() -> Any:
        today = anna.get("/api/daily").json()["today"]["titles"]
        return next(one["master"] for one in today if one["title"] == TITLE)

    deals = DailyDeals(web.server.store)
    found = until(lambda: web.do(lambda: deals.masters([table["same_deal"]])), bool)
    assert shown() is None, "before one has played it would tell something of the deal"
    seat = next(seat for seat, one in enumerate(table["seats"]) if one["yours"])
    anna.done(table["id"], "resign", seat=seat)
    assert shown() == 41 + seat == found[TITLE, table["same_deal"]]
    web.guest("Bert").post("/api/daily", {"title": TITLE})
    assert web.do(deals.claim) is None and count.read_text() == "x"


def test_a_master_whose_process_fails_is_tried_three_times(web: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "LONGEST", -1.0)  # a claim is old at once
    web.server.masters.command = (sys.executable, "-c", "print('no points')")
    anna = web.guest("Anna")
    table = anna.post("/api/daily", {"title": "coal_baron"}).json()
    deals = DailyDeals(web.server.store)

    def tries() -> int:
        deal = web.do(lambda: deals.find("coal_baron", table["same_deal"]))
        return deal.tries if deal else 0

    until(tries, lambda many: many == TRIES)
    assert web.do(deals.claim) is None
    anna.done(table["id"], "resign", seat=[one["yours"] for one in table["seats"]].index(True))
    assert (
        next(one for one in anna.get("/api/daily").json()["today"]["titles"] if one["title"] == "coal_baron")["master"]
        is None
    )


def test_a_slow_machine_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searching bot stops by the clock elsewhere; here every simulation is made."""
    game, begun = TITLES[TITLE], iter(range(0, 10**9, 1000))
    history = History(game, 2, "slow")
    monkeypatch.setitem(LEVELS, "hauer", replace(LEVELS["hauer"], new=searching(10, 0.4)))

    def answers() -> list[int]:
        found, trial = [], history.copied()
        for _ in range(3):
            found.append(steady_answer("a seed", "hauer", game, game.known_to(trial.state, trial.seat)))
            trial.step(found[-1])
        return found

    quick = answers()
    monkeypatch.setattr(search_bot, "perf_counter", lambda: next(begun))
    grown: list[int] = []
    grow = PlayoutTree.grow

    def counted(tree: PlayoutTree, done: int, count: int) -> None:
        grown.append(count)
        grow(tree, done, count)

    monkeypatch.setattr(PlayoutTree, "grow", counted)
    assert answers() == quick and sum(grown) > 5


def test_the_masters_game_is_a_game_of_that_deal() -> None:
    game = TITLES[TITLE]
    options = told(game.options, {})

    def points(seed: str) -> list[int]:
        return play(Task(TITLE, game.rules_version, 2, options, seed, 1, "lehrling", "heuristic"))

    assert len(points("a")) == 2 and points("a") == points("a") != points("b")
