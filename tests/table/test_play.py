"""GameRequest at a table, as issue 6 §1 promises it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from glueckauf.engine import record
from glueckauf.engine.fair_deal import commitment
from glueckauf.games import GAMES, TITLES
from tests.table.people import Beside, Guest, Json
from tests.views import view_json


def together(anna: Guest, bert: Guest, **parts: Any) -> str:
    """A running game of two people, Anna on the first seat."""
    table = anna.create_table("me", "open", public=True, **parts)
    bert.done(table["id"], "sit", seat=1)
    anna.done(table["id"], "start")
    return str(table["id"])


def asked(table: str, *people: Guest) -> tuple[Guest, Guest]:
    """Who is asked, and somebody else of them."""
    seat = people[0].table(table)["asked"]
    return people[seat], people[1 - seat]


def undoable(person: Guest, table: str) -> Json:
    """Play until a step of `person`, who holds all seats, may be taken back; returns the answer to it."""
    for _ in range(100):
        position = person.position(table)
        for choice in position["choices"]:
            draft = person.ask(table, "preview", number=position["number"], actions=[choice["action"]])
            if not draft["reveals"]:
                return person.move(table, choice["action"])
        person.move(table)
    pytest.fail("nothing can ever be taken back")


# Tables and seats


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_title_is_played_with_every_number_of_seats(web: Beside, game: object) -> None:
    anna = web.guest()
    title = getattr(game, "id", "")
    for seats in TITLES[title].seats:
        table = anna.create_table(*["me"] * seats, title=title)
        assert table["status"] == "playing" and len(table["seats"]) == seats
        assert anna.play(table["id"], 5)["move"] == 5


def test_a_table_with_open_seats_waits_and_begins_when_the_host_says_so(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", public=True)
    assert (table["status"], table["asked"]) == ("waiting", -1)
    assert anna.refused(table["id"], "start") == "seats_open"
    assert bert.refused(table["id"], "start") == "not_host"
    bert.done(table["id"], "sit", seat=1)
    anna.done(table["id"], "start")
    assert anna.done(table["id"], "start")["number"] == 0, "asked twice, begun once"
    table = bert.table(table["id"])
    assert table["status"] == "playing" and table["asked"] in {0, 1}
    assert [seat["yours"] for seat in table["seats"]] == [False, True]
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Bert"]


def test_a_private_seat_needs_the_invitation_and_only_the_host_is_told_it(
    anna: Guest, bert: Guest, web: Beside
) -> None:
    table = anna.create_table("me", "friend Bert", "open")
    assert table["invite"] and bert.table(table["id"])["invite"] is None
    assert web.get(f"/api/tables/{table['id']}").json()["invite"] is None
    for seat in (1, 2):
        assert bert.refused(table["id"], "sit", seat=seat) == "needs_invite"
        assert bert.refused(table["id"], "sit", seat=seat, invite="guessed") == "needs_invite"
    bert.done(table["id"], "sit", seat=1, invite=table["invite"])
    assert bert.table(table["id"])["invite"] is None, "sitting there makes nobody the host"


def test_at_a_public_table_a_friends_seat_still_needs_the_invitation(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "friend Clara", "open", public=True)
    assert bert.refused(table["id"], "sit", seat=1) == "needs_invite"
    bert.done(table["id"], "sit", seat=2)


def test_nobody_takes_a_taken_seat_or_one_that_is_not_there(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", "bot lehrling", public=True)
    assert bert.refused(table["id"], "sit", seat=0) == "seat_taken"
    assert bert.refused(table["id"], "sit", seat=2) == "seat_taken"
    assert bert.refused(table["id"], "sit", seat=3) == "no_such_seat"


def test_before_the_start_a_seat_can_be_left_and_given_to_a_bot(anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    bert.done(table, "sit", seat=1)
    assert anna.refused(table, "place", seat=1, kind="bot") == "seat_taken", "nobody is pushed from a seat"
    assert anna.refused(table, "stand", seat=1) == "not_seated"
    bert.done(table, "stand", seat=1)
    assert bert.refused(table, "place", seat=1, kind="bot") == "not_host"
    anna.done(table, "place", seat=1, kind="bot", level="lehrling")
    told = anna.table(table)["seats"][1]
    assert (told["kind"], told["level"], told["player"]) == ("bot", "lehrling", None)


def test_the_lobby_shows_public_tables_to_all_and_private_ones_to_their_own(
    anna: Guest, bert: Guest, web: Beside
) -> None:
    private, public = anna.create_table("me", "open")["id"], anna.create_table("me", "open", public=True)["id"]
    running = anna.create_table("me", "me", public=True)["id"]
    mine = {table["id"] for table in anna.get("/api/lobby").json()["mine"]}
    assert mine == {private, public, running}
    for lobby in (bert.get("/api/lobby").json(), web.get("/api/lobby").json()):
        assert private not in {table["id"] for kind in ("mine", "open", "running") for table in lobby[kind]}
        assert private not in json.dumps(lobby)
        assert public in {table["id"] for table in lobby["open"]}
        assert running in {table["id"] for table in lobby["running"]}


def test_a_table_that_cannot_be_is_refused_with_a_reason(anna: Guest, web: Beside) -> None:
    me = {"kind": "me"}
    for wrong, code in (
        ({"title": "chess", "seats": [me, me]}, "no_such_title"),
        ({"title": "coal_baron", "seats": [me]}, "bad_message"),
        ({"title": "coal_baron", "seats": [me, me], "options": {"colour": "red"}}, None),
        *(({"title": title, "seats": [me, me], "options": {"box": "tiny"}}, None) for title in TITLES),  # for research
        ({"title": "coal_baron", "seats": [me, {"kind": "friend", "name": " "}]}, "bad_name"),
        ({"title": "coal_baron", "seats": [me, me], "cheat": True}, "bad_message"),
    ):
        reply = anna.post("/api/tables", wrong)
        assert 400 <= reply.status_code < 500
        assert reply.json()["sentence"] and (code is None or reply.json()["code"] == code)
    assert web.post("/api/tables", {"title": "coal_baron", "seats": [me, me]}).status_code == 401


# Moves


def test_a_move_is_acknowledged_and_everybody_sees_it(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    with anna.live(table) as one, bert.live(table, language="de") as two, web.watch(table) as gallery:
        sockets = [one, two]
        for live in (one, two, gallery):
            assert live.until("log")["steps"] == []
        first = [live.until("position") for live in (one, two, gallery)]
        seat = first[0]["seat"]
        assert [position["viewer"] for position in first] == [0, 1, -1]
        assert [bool(position["choices"]) for position in first] == [seat == 0, seat == 1, False]
        choice = first[seat]["choices"][0]
        answer = sockets[seat].ask("move", number=0, actions=[choice["action"]], request="mine")
        assert answer == {"type": "done", "request": "mine", "number": 1, "table": None}
        for live in (one, two, gallery):
            played = live.until("played")
            assert [step["move"] for step in played["steps"]] == [1]
            assert played["steps"][0]["seat"] == seat and played["steps"][0]["sentence"]
            assert played["position"]["move"] == 1 and played["position"]["number"] == 1


def test_the_same_request_is_answered_as_before_and_played_once(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    position = anna.position(table)
    body = {"number": 0, "actions": [position["choices"][0]["action"]], "request": "once"}
    first = anna.done(table, "move", **body)
    anna.move(table)
    for _ in range(3):
        assert anna.done(table, "move", **body) == first
    assert anna.table(table)["move"] == 2
    with anna.live(table) as live:
        assert live.ask("move", **body) == first, "over a socket likewise"


def test_two_people_may_use_the_same_names_for_their_requests(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    for request in ("a", "b", "c"):
        now, _ = asked(table, anna, bert)
        now.move(table, request=request)
        assert now.refused(table, "move", number=99, actions=["x"], request=f"{request}2") == "stale_move"
    for _ in range(40):
        now, other = asked(table, anna, bert)
        before = now.table(table)["number"]
        now.move(table, request=f"at {before}")
        other.ask(table, "move", number=before, actions=["pass"], request=f"at {before}")
        assert now.table(table)["number"] == before + 1


def test_a_stale_number_is_told_how_the_table_stands_now(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    now, _ = asked(table, anna, bert)
    action = now.position(table)["choices"][0]["action"]
    now.move(table, action)
    answer = now.ask(table, "move", number=0, actions=[action])
    assert (answer["type"], answer["code"]) == ("refused", "stale_move")
    assert (answer["position"]["number"], answer["position"]["move"]) == (1, 1)
    assert answer["position"]["viewer"] == [anna, bert].index(now), "as the one who asked sees it"
    with now.live(table, language="en" if now is anna else "de") as live:
        assert live.ask("move", number=0, actions=[action])["position"] == answer["position"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_illegal_action_is_refused_with_the_rules_number_in_the_players_language(web: Beside, language: str) -> None:
    somebody = web.guest("Anna", language)
    table = somebody.create_table("me", "me", title="coal_baron")["id"]
    game = TITLES["coal_baron"]
    other = web.guest("Otto", "de" if language == "en" else "en")
    again = other.create_table("me", "me", title="coal_baron")["id"]
    refused = 0
    for text in game.actions.texts[::40]:
        answer = somebody.ask(table, "preview", number=0, actions=[text])
        elsewhere = other.ask(again, "preview", number=0, actions=[text])
        if answer["type"] == elsewhere["type"] == "refused":
            assert answer["code"] == elsewhere["code"] == "illegal_move"
            assert answer["rule"].startswith("§") and answer["sentence"] != elsewhere["sentence"]
            assert somebody.ask(table, "move", number=0, actions=[text])["sentence"] == answer["sentence"]
            refused += 1
    assert refused > 5
    assert somebody.refused(table, "move", number=0, actions=["dig a hole"]) == "unreadable_move"
    assert somebody.table(table)["number"] == 0


def test_several_answers_are_taken_all_or_none(anna: Guest) -> None:
    table = anna.create_table("me", "me", title="coal_baron_cards")["id"]
    first = anna.position(table)["choices"][0]["action"]
    draft = anna.ask(table, "preview", number=0, actions=[first])
    assert anna.refused(table, "move", number=0, actions=[first, "no such thing"]) == "unreadable_move"
    assert anna.table(table)["number"] == 0
    if draft["position"]["choices"]:
        second = draft["position"]["choices"][0]["action"]
        answer = anna.done(table, "move", number=0, actions=[first, second], request="both")
        assert answer["number"] == 2 and anna.table(table)["move"] == 2
        assert anna.done(table, "move", number=0, actions=[first, second], request="both") == answer


@pytest.mark.parametrize("title", TITLES)
def test_no_hidden_card_can_be_read_from_a_move_that_is_refused(web: Beside, title: str) -> None:
    """Every text of the title is tried behind an action that reveals something: each gets the same refusal."""
    anna = web.guest("Anna")
    table = anna.create_table("me", "me", title=title)["id"]
    texts = [info["action"] for info in web.get(f"/api/titles/{title}").json()["actions"]]
    whim = Random(4)
    for _ in range(60):
        position = anna.position(table)
        number = position["number"]
        drafts = [
            anna.ask(table, "preview", number=number, actions=[choice["action"]]) for choice in position["choices"][:5]
        ]
        reveal = next((draft["actions"][0] for draft in drafts if draft["reveals"]), None)
        if reveal is not None:
            break
        anna.done(table, "move", number=number, actions=[whim.choice(position["choices"])["action"]])
    assert reveal is not None, "sixty moves, and nothing was revealed"
    answers = {
        json.dumps({**anna.ask(table, kind, number=number, actions=[reveal, *behind]), "request": ""})
        for kind in ("move", "preview")
        for behind in [*([text] for text in texts[:: max(1, len(texts) // 40)]), ["garbage"], [texts[0], "garbage"]]
    }
    assert len(answers) == 1 and '"behind_reveal"' in answers.pop()
    assert anna.table(table)["number"] == number, "and nothing was played"
    assert anna.done(table, "move", number=number, actions=[reveal])["number"] == number + 1


def test_only_whoever_is_asked_may_answer_and_only_at_own_seats(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    now, other = asked(table, anna, bert)
    action = now.position(table)["choices"][0]["action"]
    assert other.refused(table, "move", number=0, actions=[action]) == "not_your_turn"
    assert web.guest("Clara").refused(table, "move", number=0, actions=[action]) == "not_seated"
    body = {"type": "move", "request": "x", "number": 0, "actions": [action]}
    assert web.post(f"/api/tables/{table}/requests", body).status_code == 401
    assert web.post(f"/api/tables/{table}/requests", body, "no such secret").status_code == 401
    assert anna.table(table)["number"] == 0


def test_nothing_is_played_before_the_start_or_after_the_end(anna: Guest, finished: tuple[Guest, Json]) -> None:
    table = anna.create_table("me", "open")["id"]
    assert anna.refused(table, "move", number=0, actions=["pass"]) == "not_playing"
    clara, over = finished
    for kind, parts in (("move", {"actions": ["pass"]}), ("undo", {}), ("redo", {}), ("propose", {"move": 0})):
        assert clara.refused(over["id"], kind, number=over["number"], **parts) == "not_playing"
    assert clara.refused(over["id"], "resign", seat=0) == "not_playing"


def test_a_preview_changes_nothing_and_shows_what_would_be(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    position = anna.position(table)
    for choice in position["choices"]:
        draft = anna.ask(table, "preview", number=0, actions=[choice["action"]])
        assert draft["type"] == "draft" and draft["position"]["number"] == 0
        assert draft["position"]["move"] == (0 if draft["reveals"] else 1)
    assert anna.position(table) == position


# Taking back


def test_a_step_that_showed_nothing_is_taken_back_and_done_again(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    step = undoable(anna, table)
    before = anna.table(table)
    with anna.live(table, seat=before["asked"]) as live:
        position = live.until("position")
        back = anna.done(table, "undo", number=step["number"], request="back")
        assert anna.done(table, "undo", number=step["number"], request="back") == back, "once"
        assert anna.table(table)["move"] == before["move"] - 1 and back["number"] == before["number"] + 1
        again = live.until("position")
        assert again["move"] == before["move"] - 1
        anna.done(table, "redo", number=back["number"])
        redone = live.until("played")["position"]
        assert (redone["move"], redone["view"]) == (before["move"], position["view"])
    assert anna.refused(table, "redo", number=back["number"] + 1) == "nothing_to_redo"


def test_what_was_taken_back_is_not_in_the_record_and_a_stale_undo_is_refused(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    step = undoable(anna, table)
    assert anna.refused(table, "undo", number=step["number"] - 1) == "stale_move"
    anna.done(table, "undo", number=step["number"])
    lines = anna.get(f"/api/tables/{table}/record").text.splitlines()
    assert len(lines) == anna.table(table)["move"]


def test_others_steps_and_steps_that_showed_something_stay(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    assert asked(table, anna, bert)[0].refused(table, "undo", number=0) == "nothing_to_undo"
    codes = set()
    for _ in range(30):
        now, other = asked(table, anna, bert)
        number = now.move(table)["number"]
        codes.add(other.refused(table, "undo", number=number))
        answer = now.ask(table, "undo", number=number)
        codes.add(answer.get("code", "done"))
        assert now.table(table)["number"] == number + (answer["type"] == "done")
    rules = {"not_your_step", "something_shown", "turn_over", "too_many_undos", "done"}
    assert codes <= rules and "not_your_step" in codes


def test_beyond_that_all_people_must_agree(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    for _ in range(6):
        asked(table, anna, bert)[0].move(table)
    anna.done(table, "propose", number=6, move=2)
    told = bert.table(table)["proposal"]
    assert (told["what"], told["by"], told["move"], told["agreed"]) == ("back", 0, 2, [0])
    bert.done(table, "agree", proposal=told["id"], yes=False)
    assert bert.table(table)["proposal"] is None and bert.table(table)["move"] == 6
    assert bert.refused(table, "agree", proposal=told["id"], yes=True) == "no_proposal"
    bert.done(table, "propose", number=6, move=2)
    asked_now = anna.table(table)["proposal"]["id"]
    back = anna.done(table, "agree", proposal=asked_now, yes=True, request="yes")
    assert anna.done(table, "agree", proposal=asked_now, yes=True, request="yes") == back
    told = anna.table(table)
    assert (told["move"], told["number"], told["proposal"]) == (2, 7, None)
    asked(table, anna, bert)[0].move(table)


def test_a_move_ends_a_proposal_and_nobody_agrees_to_what_is_gone(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    for _ in range(3):
        asked(table, anna, bert)[0].move(table)
    anna.done(table, "propose", number=3, move=0)
    gone = anna.table(table)["proposal"]["id"]
    asked(table, anna, bert)[0].move(table)
    assert bert.table(table)["proposal"] is None
    assert bert.refused(table, "agree", proposal=gone, yes=True) == "no_proposal"
    assert anna.refused(table, "propose", number=4, move=4) == "no_such_move"


def test_in_a_rated_game_nobody_proposes_and_nobody_gets_hints(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert, rated=True)
    now, _ = asked(table, anna, bert)
    now.move(table)
    now, _ = asked(table, anna, bert)
    assert now.refused(table, "propose", number=1, move=0) == "rated"
    assert now.refused(table, "ask_hint", number=1) == "rated"


# Giving up, and again


def test_of_two_players_the_one_who_resigns_loses_at_once(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    asked(table, anna, bert)[0].move(table)
    assert bert.refused(table, "resign", seat=0) == "not_seated"
    answer = bert.done(table, "resign", seat=1, request="enough")
    assert bert.done(table, "resign", seat=1, request="enough")["number"] == answer["number"]
    told = anna.table(table)
    assert (told["status"], told["places"]) == ("over", [1, 2])
    assert told["seed"] and told["seats"][1]["resigned"]
    text = anna.get(f"/api/tables/{table}/record").text
    assert text.splitlines()[-1].startswith("end 1 resigned 1 scores ")
    assert record.verify(text, TITLES).result()[1] == [1, 2]


def test_of_three_the_game_goes_on_with_a_bot_and_the_seat_is_gone_for_good(web: Beside) -> None:
    people = [web.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = people[0].create_table("me", "open", "open", public=True)["id"]
    people[1].done(table, "sit", seat=1)
    people[2].done(table, "sit", seat=2)
    people[0].done(table, "start")
    people[1].done(table, "resign", seat=1)
    told = people[0].table(table)
    assert told["status"] == "playing" and told["seats"][1]["resigned"]
    assert people[1].refused(table, "move", number=told["number"], actions=["pass"]) in {"not_seated", "stale_move"}
    people[1].done(table, "sit", seat=1)
    assert people[0].table(table)["seats"][1]["resigned"], "a resigned seat is not taken back"
    people[2].done(table, "resign", seat=2)
    told = people[0].table(table)
    assert told["status"] == "over" and told["places"][0] == 1


def test_whoever_resigned_takes_no_step_back_any_more(web: Beside) -> None:
    people = [web.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = people[0].create_table("me", "open", "open", public=True, title="coal_baron")["id"]
    people[1].done(table, "sit", seat=1)
    people[2].done(table, "sit", seat=2)
    people[0].done(table, "start")
    writer, room = web.server.parts.writer, web.server.parts.rooms.rooms[table]
    for seat in range(3):
        web.do(lambda seat=seat: writer.change_seat(room, seat, {"away": None}))  # type: ignore[misc]
    first = people[0].table(table)["asked"]
    people[first].move(table)
    people[first].done(table, "resign", seat=first)
    for _ in range(20):
        told = people[first].table(table)
        code = people[first].refused(table, "undo", number=told["number"])
        if code != "stale_move":
            break
    assert code == "not_seated"


def test_a_rematch_has_the_same_people_and_whoever_asks_second_comes_to_the_same(anna: Guest, bert: Guest) -> None:
    table = together(anna, bert)
    assert anna.refused(table, "rematch") == "not_over"
    bert.done(table, "resign", seat=1)
    assert anna.done(table, "rematch")["table"] is None, "nobody is pulled in"
    new = bert.done(table, "rematch")["table"]
    assert new and anna.done(table, "rematch")["table"] == new and anna.table(table)["rematch"] == new
    told = bert.table(new)
    assert told["status"] == "playing" and [seat["name"] for seat in told["seats"]] == ["Bert", "Anna"]
    assert told["seed"] is None
    asked(new, bert, anna)[0].move(new)


def test_a_stranger_asks_for_no_rematch(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    bert.done(table, "resign", seat=1)
    assert web.guest("Clara").refused(table, "rematch") == "not_seated"


# Hot-seat and watching


def test_one_person_plays_several_seats_and_looks_from_each(anna: Guest, web: Beside) -> None:
    table = anna.create_table("me", "me", "me")["id"]
    with anna.live(table) as live, web.watch(table) as gallery:
        live.until("position")
        for seat in (0, 1, 2, -1):
            assert live.ask("look", seat=seat)["type"] == "done"
            assert live.until("position")["viewer"] == seat
        assert gallery.ask("look", seat=0)["code"] == "secret"
        seen: set[int] = set()
        while seen != {0, 1, 2}:
            seen.add(anna.table(table)["asked"])
            anna.move(table)


def test_a_spectator_sees_what_all_know_and_may_ask_nothing(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    clara = web.guest("Clara")
    with clara.live(table) as live:
        position = live.until("position")
        assert position["viewer"] == -1 and position["choices"] == []
        room = web.server.parts.rooms.rooms[table]
        assert position["view"] == view_json(room.game, room.played.state, -1)
        for kind, parts in (
            ("move", {"actions": ["pass"]}),
            ("preview", {"actions": []}),
            ("undo", {}),
            ("ask_hint", {}),
        ):
            assert live.ask(kind, number=0, **parts)["code"] == "not_seated"
        assert anna.table(table)["watching"] == 1
        with clara.live(table, seat=0) as other:
            message, code = other.goodbye()
            assert (message["type"], message["code"], code) == ("bye", "secret", 1008)
    assert clara.get(f"/api/tables/{table}/positions/0?seat=0").status_code == 403


def test_whoever_leaves_a_seat_sees_no_more_from_it(anna: Guest, bert: Guest, web: Beside) -> None:
    """Also where the socket was opened before, and the seat was left in another tab."""
    table = anna.create_table("open", "open", public=True)["id"]
    anna.done(table, "sit", seat=0)
    with anna.live(table) as live:
        live.until("log")
        anna.done(table, "stand", seat=0)
        bert.done(table, "sit", seat=0)
        clara = web.guest("Clara")
        clara.done(table, "sit", seat=1)
        anna.done(table, "start")
        assert live.until("position")["viewer"] == -1
        (bert, clara)[bert.table(table)["asked"]].move(table)
        assert live.until("played")["position"]["viewer"] == -1
        assert live.ask("move", number=0, actions=["pass"])["code"] != "done"
        assert all(message["viewer"] != 0 for message in live.messages if message["type"] == "position")


def test_a_language_can_be_changed_in_the_middle(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    anna.move(table)
    with anna.live(table, language="en") as live:
        english = live.until("log")["steps"][0]["sentence"]
        assert live.ask("speak", language="de")["type"] == "done"
        live.until("position")
        assert live.until("log")["steps"][0]["sentence"] != english


def test_a_client_without_pictures_gets_the_board_as_text(anna: Guest) -> None:
    table = anna.create_table("me", "me")["id"]
    with anna.live(table, text=True) as live:
        at = live.until("position")
        assert "Anna" in at["view"]["board"] and "\n" in at["view"]["board"]
        draft = live.ask("preview", number=at["number"], actions=[at["choices"][0]["action"]])
        assert draft["position"]["view"]["board"]
        anna.move(table)
        played = live.until("played")
        assert all(step["view"] is None or step["view"]["board"] for step in played["steps"])
        assert played["position"]["view"]["board"]
        assert live.ask("speak", language="en")["type"] == "done"
        assert "board" not in live.until("position")["view"]
        assert live.ask("speak", language="de", text=True)["type"] == "done"
        assert live.until("position")["view"]["board"] != at["view"]["board"]
    frames = anna.get(f"/api/tables/{table}/frames", params={"seat": 0, "text": True}).json()["frames"]
    assert all(frame["view"]["board"] for frame in frames)
    plain = anna.get(f"/api/tables/{table}/frames", params={"seat": 0}).json()["frames"]
    assert all("board" not in frame["view"] for frame in plain)


# The end


def test_the_commitment_is_told_before_the_start_and_secret_and_seed_at_the_end(
    finished: tuple[Guest, Json], web: Beside
) -> None:
    _, over = finished
    assert over["status"] == "over" and over["scores"] and 1 in over["places"]
    assert commitment(over["deal"]["secret"]) == over["commitment"]
    anna = web.guest()
    for table in (anna.create_table("me", "open"), anna.create_table("me", "me")):
        assert table["commitment"] and table["seed"] is None and table["deal"]["secret"] is None


def test_the_downloaded_record_verifies_and_holds_the_committed_seed(finished: tuple[Guest, Json], web: Beside) -> None:
    _, over = finished
    reply = web.get(f"/api/tables/{over['id']}/record")
    assert "attachment" in reply.headers["content-disposition"]
    history = record.verify(reply.text, TITLES)
    assert history.seed == over["seed"] and over["commitment"] in reply.text
    assert len(history.actions) == over["move"] and history.seat < 0
    assert [row["total"] for row in history.game.score_table(history.state)] == over["scores"]


def test_glueckauf_verify_takes_the_downloaded_record(
    finished: tuple[Guest, Json], web: Beside, tmp_path: Path
) -> None:
    from typer.testing import CliRunner  # noqa: PLC0415

    from glueckauf.cli import app  # noqa: PLC0415

    file = tmp_path / "game.txt"
    text = web.get(f"/api/tables/{finished[1]['id']}/record").text
    file.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    file.write_text(text.replace("\n10 ", "\n11 ", 1), encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code != 0


def test_positions_are_opened_by_link_and_all_seats_only_after_the_end(
    finished: tuple[Guest, Json], web: Beside
) -> None:
    clara, over = finished
    path = f"/api/tables/{over['id']}"
    middle = web.get(f"{path}/positions/10?seat=1&lang=de").json()
    assert (middle["move"], middle["viewer"], middle["choices"]) == (10, 1, []) and middle["step"]["move"] == 10
    frames = web.get(f"{path}/frames?start=5&end=15&seat=1&lang=de").json()
    assert [frame["move"] for frame in frames["frames"]] == list(range(5, 16)) and frames["moves"] == over["move"]
    assert frames["frames"][5] == middle
    assert len(web.get(f"{path}/frames?end=100000").json()["frames"]) == 100
    assert web.get(f"{path}/positions/{over['move'] + 1}").status_code == 404
    course = web.get(f"{path}/course").json()
    assert course["points"][-1] == over["scores"] and len(course["points"]) == over["move"] + 1
    assert web.get(f"{path}/text?seat=0").text
    running = clara.create_table("me", "open")["id"]
    for what in ("positions/0", "frames", "record", "text"):
        assert clara.get(f"/api/tables/{running}/{what}").status_code == 404, "not begun"
    running = clara.create_table("me", "me")["id"]
    for what in ("positions/0?seat=0", "frames?seat=1", "text?seat=0", "positions/0?seat=3"):
        assert web.get(f"/api/tables/{running}/{what}").status_code == 403
    assert web.get(f"/api/tables/{running}/course").json()["code"] == "not_over"
    assert web.get(f"/api/tables/{running}/positions/0").status_code == 200


def test_a_finished_game_is_forked_at_any_move_and_a_running_one_is_not(
    finished: tuple[Guest, Json], web: Beside
) -> None:
    _, over = finished
    anna = web.guest()
    new = anna.done(over["id"], "fork", move=20, seats=[0, 1])["table"]
    told = anna.table(new)
    assert (told["status"], told["move"], told["fork"]) == ("playing", 20, {"table": over["id"], "move": 20})
    assert told["public"] is False and told["rated"] is False
    before = web.get(f"/api/tables/{over['id']}/positions/20").json()
    assert anna.get(f"/api/tables/{new}/positions/20").json()["view"] == before["view"]
    anna.move(new)
    assert anna.refused(over["id"], "fork", move=over["move"] + 1, seats=[0]) == "no_such_move"
    assert anna.refused(over["id"], "fork", move=over["move"], seats=[0]) == "no_such_move"
    assert anna.refused(over["id"], "fork", move=3, seats=[3]) == "no_such_seat"
    assert anna.refused(new, "fork", move=3, seats=[0]) == "not_over"


def test_before_the_end_a_log_holds_only_what_this_player_heard(anna: Guest, bert: Guest, web: Beside) -> None:
    table = together(anna, bert)
    for _ in range(12):
        asked(table, anna, bert)[0].move(table)
    room = web.server.parts.rooms.rooms[table]
    for person, viewer in ((anna, 0), (bert, 1), (None, -1)):
        text = (person.get if person else web.get)(f"/api/tables/{table}/record").text
        heard = [room.game.public_text(before, action, viewer) for before, action in _plain_steps(room.played)]
        assert [line.split(" ", 2)[2] for line in text.splitlines()] == heard
        assert room.row.seed not in text


def _plain_steps(history: object) -> list[tuple[object, int]]:
    from glueckauf.engine.fields import plain  # noqa: PLC0415

    states, actions = getattr(history, "states", []), getattr(history, "actions", [])
    return [(plain(before), action) for before, action in zip(states, actions, strict=False)]
