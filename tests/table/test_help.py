"""Help by choice: a term of the table that everybody sees; never where it counts; late for those who watch."""

from collections.abc import Iterator
from typing import Any

import pytest

from glueckauf.coach import chances, commentary, reasons
from glueckauf.table.play import bot_pool, comments
from tests.table.people import Beside, Guest, beside


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with pytest.MonkeyPatch.context() as patch:
        for part, name, number in (
            (bot_pool, "HINT", 8), (reasons, "WORLDS", 3), (chances, "WORLDS", 2), (commentary, "VOTES", 3),
            (comments, "SHOWN", 2),
        ):  # fmt: skip
            patch.setattr(part, name, number)
        with beside(tmp_path_factory.mktemp("help") / "games.db") as server:
            yield server


def begun(host: Guest, guest: Guest, **agreed: Any) -> str:
    table: str = host.create_table("me", "open", public=True, **agreed)["id"]
    guest.done(table, "sit", seat=1)
    host.done(table, "start")
    return table


def step(web: Beside, table: str, people: list[Guest]) -> None:
    room = web.server.parts.rooms.rooms[table]
    text = room.game.legal_texts(room.played.state)[0]
    people[room.asked].done(table, "move", number=room.number, actions=[text])


def test_help_is_a_term_of_the_table(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    usual, table = begun(anna, bert), begun(anna, bert, help="chances", commented=True)
    assert (anna.table(usual)["help"], anna.table(usual)["commented"]) == ("hints", False)
    told = web.guest("Eve").table(table)
    assert (told["help"], told["commented"]) == ("chances", True), "whoever looks sees it"
    listed = next(one for one in web.guest("Cara").get("/api/lobby").json()["running"] if one["id"] == table)
    assert (listed["help"], listed["commented"]) == ("chances", True)


def test_in_a_rated_game_nobody_is_helped(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    seats = [{"kind": "me"}, {"kind": "open"}]
    for wrong, field in (
        ({"help": "hints"}, "help"),
        ({"help": "chances"}, "help"),
        ({"commented": True}, "commented"),
    ):
        body = {"title": "coal_baron_cards", "seats": seats, "rated": True, **wrong}
        reply = anna.post("/api/tables", body)
        assert (reply.status_code, reply.json()["code"], reply.json()["about"]) == (422, "help_in_rated", field)
    assert anna.post("/api/tables", {"title": "coal_baron_cards", "seats": seats, "help": "all"}).status_code == 400
    table = begun(anna, bert, rated=True)
    assert anna.table(table)["help"] == "none"
    assert anna.refused(table, "ask_chances", number=0) == "rated"
    assert web.guest("Eve").get(f"/api/tables/{table}/comments").json()["code"] == "not_commented"


def test_only_what_was_agreed_on_is_given(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    none, hints = begun(anna, bert, help="none"), begun(anna, bert, help="hints")
    asked = {table: (anna, bert)[web.server.parts.rooms.rooms[table].asked] for table in (none, hints)}
    assert asked[none].refused(none, "ask_hint", number=0) == "no_help"
    for table in (none, hints):
        assert anna.refused(table, "ask_chances", number=0) == "no_help"
    assert web.guest("Eve").get(f"/api/tables/{hints}/comments").status_code == 409


def test_a_hint_says_why_in_both_languages(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = begun(anna, bert, help="hints")
    asked = (anna, bert)[web.server.parts.rooms.rooms[table].asked]  # who begins is drawn by lot
    told = {
        language: asked.post(
            f"/api/tables/{table}/requests",
            {"type": "ask_hint", "request": language, "number": 0},
            headers={"accept-language": language},
        ).json()
        for language in ("en", "de")
    }
    assert told["en"]["type"] == "hint", told["en"]
    assert told["en"]["ideas"][0]["action"] == told["de"]["ideas"][0]["action"]
    for language, starts in (
        ("en", ("Rather than “", "About as good as “", "")),
        ("de", ("Statt „", "Etwa so gut wie „", "")),
    ):
        assert told[language]["why"].startswith(starts)
    assert bool(told["en"]["why"]) == bool(told["de"]["why"])


def test_everybody_sees_their_own_chances_and_nobody_elses(web: Beside) -> None:
    anna, bert, eve = web.guest("Anna"), web.guest("Bert"), web.guest("Eve")
    table = begun(anna, bert, help="chances")
    for seat, person in enumerate((anna, bert)):
        told = person.ask(table, "ask_chances", number=0)
        assert (told["type"], told["seat"], told["number"]) == ("chances", seat, 0)
        assert 0 <= told["share"] <= 1 and person.ask(table, "ask_chances", number=0)["share"] == told["share"]
    assert eve.refused(table, "ask_chances", number=0) == "not_seated"
    assert anna.refused(table, "ask_chances", number=5) == "stale_move"
    step(web, table, [anna, bert])
    assert anna.ask(table, "ask_chances", number=1)["number"] == 1


def test_comments_are_late_and_for_spectators(web: Beside) -> None:
    anna, bert, eve = web.guest("Anna"), web.guest("Bert"), web.guest("Eve")
    table = begun(anna, bert, title="isle_of_trains", commented=True)
    path = f"/api/tables/{table}/comments"
    assert eve.get(path).json() == {"comments": [], "late": comments.LATE}
    room, decisions = web.server.parts.rooms.rooms[table], 0
    while decisions < comments.LATE + 2:
        step(web, table, [anna, bert])
        decisions = len(commentary.public_turns(room.played))
    told = eve.get(f"{path}?lang=de").json()["comments"]
    turns = commentary.public_turns(room.played)
    assert [one["move"] for one in told] == [turn.first for turn in turns[: -comments.LATE]][-comments.SHOWN :]
    for one in told:
        assert one["says"] and one["words"] and sum(one["after"]) == pytest.approx(1, abs=0.01)
        assert "player" not in one["words"] and "Spieler" not in one["words"], "people have names"
    for player in (anna, bert):
        assert player.get(path).json()["code"] == "for_spectators"
    anna.done(table, "resign", seat=0)
    assert eve.get(path).json()["late"] == 0 and anna.get(path).json()["comments"], "now everybody may read them"
    assert eve.get(f"/api/tables/{table}/comments?lang=xx").status_code == 400
