"""Drills at the server: played on a real table, judged once, repeated at growing intervals; nothing hidden is told."""

import json
import time

import pytest
from sqlalchemy import delete, select, update

from glueckauf.coach.attempts import Attempted
from glueckauf.coach.drills import Drill, package_drills
from glueckauf.coach.effects import Effects
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.table.play import drill_verdicts
from glueckauf.table.play.drill_spot import Spot, spot_in
from glueckauf.table.play.undo_rules import steps_alone
from glueckauf.table.storage.models import DrillRow, TableRow
from glueckauf.table.storage.schedule import day_of, reviewed, streak
from tests.table import stub_coach
from tests.table.people import Beside, Guest, Json

TITLE = "isle_of_trains"
DAY = 86_400.0


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that plays nothing out: only the best plan is good."""
    effects = Effects(3.0, [("contracts", 3.0)], [(0, -1.0)], 0.4, 0.6)
    monkeypatch.setattr(drill_verdicts, "judge_attempt", lambda *_: Attempted("mistake", 0.1, effects))


def first_drill() -> Drill:
    return next(iter(package_drills(TITLE).values()))


def begin(guest: Guest, **form: object) -> Json:
    answer = guest.post("/api/practice", form)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def verdict(guest: Guest, table: str, **more: object) -> Json:
    answer = guest.post("/api/practice/verdict", {"table": table, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def overview(guest: Guest) -> Json:
    return dict(guest.get("/api/practice").json())


def decide(guest: Guest, table: str, actions: list[str]) -> None:
    for action in actions:
        guest.move(table, action)


def wrong(guest: Guest, table: str, best: list[str]) -> None:
    """Decide anything else, until the decision is complete."""
    position = guest.position(table)
    guest.move(table, next(one["action"] for one in position["choices"] if one["action"] != best[0]))
    for _ in range(20):
        if state_of(guest, table) == "over":
            return
        guest.move(table)
    pytest.fail("the decision has no end")


def state_of(guest: Guest, table: str) -> str:
    told = guest.table(table)
    seat = next(place for place, seat in enumerate(told["seats"]) if seat["yours"])
    found = guest.get(f"/api/tables/{table}/positions/{told['move']}?seat={seat}").json()
    return str(found["teaching"]["state"])


def row_of(web: Beside, drill: str) -> DrillRow:
    async def find() -> DrillRow:
        rows = await web.server.store.rows(select(DrillRow).where(DrillRow.drill == drill))
        return rows[-1]

    return web.do(find)


def test_a_drill_is_played_on_a_private_table_and_solved(web: Beside) -> None:
    guest, drill = web.guest(language="de"), first_drill()
    before = overview(guest)
    isle = next(one for one in before["titles"] if one["title"] == TITLE)
    assert isle["drills"] == isle["new"] == len(package_drills(TITLE)) and before["streak"] == before["due"] == 0
    assert all(theme["drills"] > 0 for theme in isle["themes"]) and isle["themes"]
    table = begin(guest, title=TITLE, drill=drill.id)
    assert spot_in(table["exercise"]) == Spot(drill.found.moves, drill.found.seat, drill.id)
    assert guest.refused(table["id"], "ask_hint", number=table["number"]) == "no_hint"
    back = {"number": table["number"], "move": 1, "what": "back"}
    assert guest.refused(table["id"], "propose", **back) == "no_undo_here", "nothing before the drill is taken back"
    assert (table["rated"], table["public"], table["move"]) == (False, False, drill.found.moves)
    assert guest.post("/api/practice/verdict", {"table": table["id"]}).json()["code"] == "drill_open"
    decide(guest, table["id"], drill.found.best)
    assert state_of(guest, table["id"]) == "over"
    told = verdict(guest, table["id"])
    assert told["solved"] and told["final"] and told["counted"] and told["kind"] == "best" and told["tries"] == 1
    assert told["words"]["de"].startswith("Naheliegend: ") and " Besser: " in told["words"]["de"]
    assert told["best"]["en"] and told["themes"] == drill.found.themes
    assert told["due"] > time.time() + DAY and told["streak"] == 1
    assert verdict(guest, table["id"]) == told, "judged and counted once"
    after = overview(guest)
    assert (after["streak"], after["today"], after["due"]) == (1, 1, 0) and after["next_due"] == told["due"]
    assert begin(guest, title=TITLE, drill=drill.id)["id"] == table["id"], "one table each"
    decide(guest, table["id"], drill.found.best)
    assert not verdict(guest, table["id"])["counted"], "it was not due"


@pytest.mark.usefixtures("strict")
def test_three_tries_then_the_explanation_and_nothing_before(web: Beside) -> None:
    guest, drill = web.guest(), first_drill()
    table = begin(guest, title=TITLE, drill=drill.id)["id"]
    for number in (1, 2, 3):
        wrong(guest, table, drill.found.best)
        if number == 1:
            position = guest.table(table)
            refused = guest.ask(table, "move", number=position["number"], actions=["draw"])
            assert refused["code"] in {"drill_over", "not_your_turn"}
        told = verdict(guest, table)
        assert (told["solved"], told["tries"], told["left"]) == (False, number, 3 - number)
        assert told["final"] == (number == 3)
        if number < 3:
            hidden = json.dumps(told)
            assert told["best"] == {"en": "", "de": ""} and not told["themes"] and "Better" not in hidden
            guest.done(table, "practise", what="again")
            assert guest.table(table)["move"] == drill.found.moves
    assert told["words"]["en"].startswith("Better:") and "contracts +3.0" in told["words"]["en"].lower()
    row = row_of(web, drill.id)
    assert (row.solved, row.missed) == (0, 1) and told["due"] == row.due
    assert guest.refused(table, "practise", what="show") == "no_such_exercise"


@pytest.mark.usefixtures("strict")
def test_a_round_goes_on_at_a_new_table(web: Beside) -> None:
    guest, drill = web.guest(), first_drill()
    table = begin(guest, title=TITLE, drill=drill.id)["id"]
    wrong(guest, table, drill.found.best)
    assert verdict(guest, table)["tries"] == 1
    guest.done(table, "resign", seat=drill.found.seat)
    other = begin(guest, title=TITLE, drill=drill.id)["id"]
    wrong(guest, other, drill.found.best)
    assert other != table and verdict(guest, other)["tries"] == 2, "and is judged, whatever the numbers are"
    told = verdict(guest, other, give_up=True)
    assert told["final"] and told["words"]["en"] and told["best"]["en"], "who gives up after a miss is told, too"


def test_who_gives_up_is_told_and_asked_again_soon(web: Beside) -> None:
    guest, drill = web.guest(), first_drill()
    table = begin(guest, title=TITLE, drill=drill.id)["id"]
    told = verdict(guest, table, give_up=True)
    assert told["final"] and not told["solved"] and told["best"]["en"] and told["counted"]
    assert told["due"] <= time.time() + 1.01 * DAY and verdict(guest, table, give_up=True) == told


def test_what_is_due_comes_first(web: Beside) -> None:
    guest, drill = web.guest(), first_drill()
    assert guest.post("/api/practice", {"which": "due"}).json()["code"] == "nothing_to_practise"
    table = begin(guest, title=TITLE, drill=drill.id)["id"]
    verdict(guest, table, give_up=True)
    now = time.time()
    player = guest.get("/api/me").json()["id"]
    web.do(lambda: web.server.store.change(update(DrillRow).where(DrillRow.player == player).values(due=now - 1)))
    assert overview(guest)["due"] == 1
    assert begin(guest, which="next")["id"] == table
    theme = drill.found.themes[0]
    fresh = begin(guest, which="new", title=TITLE, theme=theme)
    assert fresh["id"] != table, "a new one is one that was never tried"


def test_a_redealt_world_is_shown_and_the_true_deal_to_nobody(web: Beside) -> None:
    guest, drill = web.guest(), first_drill()
    found = drill.found
    table = begin(guest, title=TITLE, drill=drill.id)["id"]
    room = web.do(lambda: web.server.parts.rooms.get(table))
    game, world = room.game, room.played.state
    assert len(room.played.actions) == found.moves
    known = game.known_to(world, found.seat)
    loaded = web.do(lambda: web.server.parts.rooms.load(table))
    assert to_bytes(plain(loaded.played.state)) == to_bytes(plain(world)), "the same world after a restart"
    other = begin(web.guest("Bert"), title=TITLE, drill=drill.id)["id"]
    there = web.do(lambda: web.server.parts.rooms.get(other)).played.state
    assert to_bytes(plain(game.known_to(there, found.seat))) == to_bytes(plain(known)), "the seat knows the same"
    assert to_bytes(plain(there)) != to_bytes(plain(world)), "in another world"
    assert steps_alone(room, found.seat) == 0, "nothing before the drill is taken back"


def mistakes_game(web: Beside, guest: Guest) -> tuple[str, Json]:
    table: str = guest.create_table("me", "me", title=TITLE)["id"]
    guest.play(table, 30)
    guest.done(table, "resign", seat=0)
    return table, stub_coach.keep(web, table)


def test_own_mistakes_become_drills(web: Beside) -> None:
    guest = web.guest("Mia")
    assert guest.post("/api/practice/mistakes", {}).json() == {"found": 0, "added": 0, "first": "", "title": ""}
    game, made = mistakes_game(web, guest)
    lost = [one for one in made["decisions"] if one["kind"] in {"mistake", "blunder"} and one["best"] != one["actions"]]
    assert lost
    gathered = guest.post("/api/practice/mistakes", {"table": game}).json()
    assert (gathered["found"], gathered["added"]) == (len(lost), len(lost))
    assert guest.post("/api/practice/mistakes", {}).json()["added"] == 0, "each once"
    listed = overview(guest)["mistakes"]
    assert {one["move"] for one in listed} == {one["move"] for one in lost} and listed[0]["game"] == game
    one = next(one for one in lost if one["move"] > 1)
    table = begin(guest, title=TITLE, drill=f"{game}-{one['move'] - 1}")["id"]
    told = verdict(guest, table, give_up=True)
    assert told["words"] == one["words"]
    stranger = web.guest("Eve")
    assert stranger.post("/api/practice/mistakes", {"table": game}).json()["code"] == "not_analysed"
    drill = f"{game}-{one['move'] - 1}"
    assert stranger.post("/api/practice", {"title": TITLE, "drill": drill}).json()["code"] == "no_such_drill"
    assert stranger.post("/api/practice/verdict", {"table": table}).json()["code"] == "no_such_drill"
    assert json.loads(guest.get("/api/me/data").content)["drills"], "part of what is stored about a person"

    async def without_the_game() -> None:
        async with web.server.store.writing() as session:
            await session.execute(delete(TableRow).where(TableRow.id == game))

    web.do(without_the_game)
    assert overview(guest)["mistakes"] == [], "they go with the game"


@pytest.mark.parametrize("body", [{"title": 3}, {"which": "all"}, {"title": "chess", "drill": "1-1"}, {"x": 1}])
def test_nonsense_is_refused(web: Beside, body: Json) -> None:
    guest = web.guest()
    assert guest.post("/api/practice", body).status_code in {400, 404, 422}
    assert web.get("/api/practice").status_code == 200, "whoever is nobody sees what there is"
    assert web.post("/api/practice", {}).status_code in {401, 403}
    assert guest.post("/api/practice/verdict", {"table": "none"}).status_code == 404


@pytest.mark.parametrize("text", ["", "lesson", "drill", "drill 1 2", "drill x 0 a", "drill -1 0 a", "drill 1 0 a b"])
def test_what_is_no_drill(text: str) -> None:
    assert spot_in(text) is None


def test_intervals_grow_and_shrink() -> None:
    now, card, gaps = 1_800_000_000.0, None, []
    for _ in range(4):
        card, due = reviewed(card, now, solved_at=0)
        gaps.append(due - now)
        now = due
    assert gaps == sorted(gaps) and gaps[0] >= DAY and gaps[-1] > 20 * DAY
    hard, again = (reviewed(card, now, solved_at=tries)[1] for tries in (2, None))
    assert now + DAY <= again < hard


def test_a_streak_is_kept_until_a_day_is_missed() -> None:
    days = {"2026-11-15", "2026-11-16", "2026-11-17", "2026-11-13"}
    assert streak(days, "2026-11-17") == streak(days, "2026-11-18") == 3 and streak(days, "2026-11-19") == 0
    assert streak([], "2026-01-01") == 0 and day_of(0.0) == "1970-01-01"
