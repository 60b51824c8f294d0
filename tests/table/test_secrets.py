"""Nothing hidden reaches a browser before the end.

Games are played over real sockets, and everything that a seat was sent is kept: positions, steps, drafts, refusals.
Then, for each message, another world is made that this seat could not tell from the real one, and the server's own code
tells that world instead. The seat must have been sent the same.
"""

import asyncio
import hashlib
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.fair_deal import bot_seed, commitment
from glueckauf.engine.fields import copy, plain, to_bytes
from glueckauf.engine.limits import GALLERY_BIT
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.table.accounts.players import Person
from glueckauf.table.play import messages
from glueckauf.table.play.dispatch import HANDLERS, refused
from glueckauf.table.play.owners import Owners
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.play.room import Room
from glueckauf.table.play.undo_rules import steps_alone
from glueckauf.table.play.update import Update
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.wire import protocol
from tests.contract.games import choose
from tests.table.people import Beside, Json, Live

GALLERY = -1
MOST_MOVES = 120  # of a game; who is left then resigns
TABLES = [("coal_baron", 2), ("coal_baron_cards", 3), ("isle_of_trains", 2), ("isle_of_trains", 3)]


@dataclass
class Moment:
    """The game as it really was when `number` things had happened."""

    states: list[State]
    actions: list[int]
    undone: list[int]
    moments: list[float]


@dataclass
class Game:
    """A game that was played, and what each viewer was sent."""

    row: TableRow
    chairs: list[SeatRow]
    truth: dict[int, Moment]
    sent: dict[int, list[Json]]
    texts: dict[int, list[str]]
    people: list[Person]
    refused: list[tuple[int, int, str, Json]] = field(default_factory=list)  # number, seat, action, answer


def snapshot(room: Room) -> Moment:
    history = room.played
    return Moment(history.states[:], history.actions[:], history.undone[:], room.moments[:])


def play(web: Beside, title: str, players: int, seed: int) -> Game:
    """A game of people with a purpose, who look ahead, try what is not allowed, and take back what they may."""
    whim, game = Random(seed), TITLES[title]
    people = [web.guest(f"Player {seat}") for seat in range(players)]
    table = people[0].create_table("me", *["open"] * (players - 1), title=title, public=True)["id"]
    for seat, person in enumerate(people[1:], 1):
        person.done(table, "sit", seat=seat)
    lives: dict[int, Live] = {seat: person.live(table) for seat, person in enumerate(people)}
    lives[GALLERY] = web.watch(table)
    people[0].done(table, "start")
    room = web.server.parts.rooms.rooms[table]
    row = TableRow(**{column.name: getattr(room.row, column.name) for column in TableRow.__table__.columns})
    chairs = [
        SeatRow(**{column.name: getattr(chair, column.name) for column in SeatRow.__table__.columns})
        for chair in room.chairs
    ]
    truth, refused = {0: snapshot(room)}, []
    for _ in range(MOST_MOVES):
        seat, number = room.asked, room.number
        if seat < 0:
            break
        live, s = lives[seat], room.played.state
        texts = game.actions.texts
        for action in whim.sample(game.legal_ids(s), min(2, len(game.legal_ids(s)))):
            live.ask("preview", number=number, actions=[texts[action]])
        text = whim.choice(texts)
        refused.append((number, seat, text, live.ask("preview", number=number, actions=[text])))
        live.ask("move", number=number + 1, actions=[text])  # stale: answered with the position
        answer = live.ask("move", number=number, actions=[texts[choose(game, s, game.legal_ids(s), whim)]])
        truth[answer["number"]] = snapshot(room)
        if steps_alone(room, seat) and whim.random() < 0.1:
            answer = live.ask("undo", number=answer["number"])
            truth[answer["number"]] = snapshot(room)
    late = people[0].live(table)  # somebody who comes late is told what was before
    late.until("position")
    for seat, person in enumerate(people[1:], 1):
        if room.asked >= 0:
            person.done(table, "resign", seat=seat)
    for live in [*lives.values(), late]:
        live.until("table", lambda told: bool(told["status"] == "over"))
        live.socket.close()
    lives[0].messages += late.messages
    return Game(
        row, chairs, truth, {viewer: live.messages for viewer, live in lives.items()},
        {viewer: live.texts for viewer, live in lives.items()},
        [Person(person.id, person.name, "en") for person in people], refused,
    )  # fmt: skip


def room_of(played: Game, number: int, states: list[State], actions: list[int]) -> Room:
    """The table as it would be if these had been its states."""
    room, moment = Room(played.row, played.chairs), played.truth[number]
    room.played.states, room.played.actions, room.played.undone = states, actions, moment.undone[:]
    room.moments, room.number = moment.moments[: len(actions)], number
    return room


def other_world(title: str, s: State, viewer: int, key: str) -> State:
    game = TITLES[title]
    world: State = game.world(game.known_to(s, viewer), key)
    world.shown = s.shown  # whom the last step showed something is a fact of that step, not of the world
    return world


def told(message: Any) -> Any:
    return json.loads(msgspec.json.encode(message))


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def played(request: pytest.FixtureRequest, web: Beside) -> Game:
    title, players = request.param
    return play(web, title, players, seed=players)


def before_the_end(played: Game, viewer: int) -> list[Json]:
    """What a viewer was sent while the game ran."""
    last = max(played.truth)
    return [
        message
        for message in played.sent[viewer]
        if message.get("number", (message.get("position") or {}).get("number", 0)) <= last
    ]


def test_positions_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(played: Game) -> None:
    compared = differ = 0
    for viewer in played.sent:
        for message in before_the_end(played, viewer):
            position = message if message["type"] == "position" else message.get("position")
            if position is None or message["type"] == "draft" or position["number"] not in played.truth:
                continue
            moment = played.truth[position["number"]]
            if position["question"] == "game_over" and plain(moment.states[-1]).seat >= 0:
                continue  # after the resignation
            assert position["viewer"] == viewer and position["move"] == len(moment.actions)
            for key in ("this", "that"):
                world = other_world(played.row.title, moment.states[-1], viewer, f"{compared} {key}")
                room = room_of(played, position["number"], [*moment.states[:-1], world], moment.actions)
                if plain(world).seat < 0:
                    continue
                assert told(messages.position_for(room, viewer, "en")) == position
                compared += 1
                differ += to_bytes(world) != to_bytes(moment.states[-1])
    assert compared > 200 and differ > compared // 2, "the worlds are others"


def test_steps_sound_the_same_in_every_world_that_the_seat_cannot_tell_apart(played: Game) -> None:
    game, compared, whole = TITLES[played.row.title], 0, 0
    for viewer in played.sent:
        bit = GALLERY_BIT if viewer == GALLERY else 1 << viewer
        for number, steps in steps_sent(before_the_end(played, viewer)):
            moment = played.truth[number] if number in played.truth else played.truth[max(played.truth)]
            for step in steps:
                move = step["move"]
                action = moment.actions[move - 1]
                world = other_world(game.id, moment.states[move - 1], viewer, f"{number} {move}")
                if action not in game.legal_ids(
                    world
                ):  # another seat's secret answer, about a card that it holds here only
                    continue
                after = copy(world)
                game.rules.apply(after, action)
                states = [*moment.states[: move - 1], world, after]
                room = room_of(played, max(played.truth), states, moment.actions[:move])
                room.moments = moment.moments[:move]
                again = told(messages.step_at(room, move, viewer, "en", view=step["view"] is not None))
                compared += 1
                assert (again["action"], again["sentence"]) == (step["action"], step["sentence"])
                if not (int(plain(after).shown) | int(plain(moment.states[move]).shown)) & bit:
                    assert again == step
                    assert patch_of(room, move, viewer) == patch_of(
                        room_of(played, max(played.truth), moment.states[: move + 1], moment.actions[:move]),
                        move,
                        viewer,
                    )
                    whole += 1
    assert compared > 200 and whole > 50


def patch_of(room: Room, move: int, viewer: int) -> Json:
    """What a client is told that had the position before this move; the table is not a matter of worlds."""
    before = messages.frame_for(room, move - 1, viewer, "en")
    room.moments = [0.0] * room.move
    update, audience = Update(room, move - 1, None), (viewer, "en", False)
    found: Json = told(update.patch(audience, before, update.position(audience), None, None))
    return found


def steps_sent(messages: list[Json]) -> list[tuple[int, list[Json]]]:
    return [
        (message["position"]["number"] if message["type"] == "played" else -1, message["steps"])
        for message in messages
        if message["type"] in {"played", "log"}
    ]


def test_a_secret_answer_sounds_like_any_other_that_could_have_been_given(played: Game) -> None:
    """For a viewer who was shown nothing, the whole step and the position after it are the same."""
    game, compared, quiet = TITLES[played.row.title], 0, 0
    last = played.truth[max(played.truth)]
    for move, action in enumerate(last.actions, 1):
        before = last.states[move - 1]
        for viewer in played.sent:
            heard = game.public_text(plain(before), action, viewer)
            if heard == game.actions.texts[action]:
                continue
            for other in [
                one for one in game.legal_ids(before) if game.public_text(plain(before), one, viewer) == heard
            ][:3]:
                after = copy(before)
                game.rules.apply(after, other)
                shown = int(plain(after).shown) | int(plain(last.states[move]).shown)
                quiet += not shown
                if other == action or shown & (GALLERY_BIT if viewer == GALLERY else 1 << viewer):
                    continue
                here = room_of(played, max(played.truth), last.states[: move + 1], last.actions[:move])
                there = room_of(
                    played, max(played.truth), [*last.states[:move], after], [*last.actions[: move - 1], other]
                )
                here.moments = there.moments = last.moments[:move]
                audience = (viewer, "de", False)
                assert told(Update(here, move - 1, None).whole(audience)) == told(
                    Update(there, move - 1, None).whole(audience)
                )
                compared += 1
    assert compared > 0 or not quiet, "only where every secret answer shows something there is nothing to compare"


class AcceptedError(Exception):
    """The server would have written this."""


class Unwritten:
    """In place of all parts: what was accepted is not written, and nobody is told."""

    def __init__(self) -> None:
        self.ledger = self
        self.owners = Owners(None)

    async def append(self, *_: object) -> None:
        raise AcceptedError


async def answer_of(request: Request, message: protocol.Move | protocol.Preview) -> Answer:
    return await HANDLERS[type(message)](request, message)


def answer_to(played: Game, states: list[State], seat: int, message: protocol.Move | protocol.Preview) -> Json:
    """What the server answers to a draft or a move, or why it refuses."""
    room = room_of(played, message.number, states, played.truth[message.number].actions)
    parts: Any = Unwritten()
    request = Request(parts, room, played.people[seat], "en")
    try:
        answer: Json = told(asyncio.run(answer_of(request, message)))
    except AcceptedError:
        answer = told(request.done(message))
    except GlueckaufError as error:
        answer = told(refused(room, message, seat, error, "en"))
    return {name: value for name, value in answer.items() if name != "request"}


def test_drafts_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(played: Game) -> None:
    """Also whether an answer would reveal something, for else the preview would tell what lies there."""
    compared = 0
    for seat in range(played.row.players):
        for message in before_the_end(played, seat):
            if message["type"] != "draft" or not message["actions"]:
                continue
            number = message["position"]["number"]
            states = played.truth[number].states
            world = other_world(played.row.title, states[-1], seat, f"draft {compared}")
            here = {name: value for name, value in message.items() if name != "request"}
            asked = protocol.Preview("x", number, message["actions"])
            assert answer_to(played, [*states[:-1], world], seat, asked) == here
            compared += 1
    assert compared > 100


def test_refusals_are_the_same_in_every_world_that_the_seat_cannot_tell_apart(played: Game) -> None:
    """Trying what is not allowed teaches nothing."""
    for place, (number, seat, text, answer) in enumerate(played.refused):
        states = played.truth[number].states
        world = other_world(played.row.title, states[-1], seat, f"refused {place}")
        here = {name: value for name, value in answer.items() if name != "request"}
        assert answer_to(played, [*states[:-1], world], seat, protocol.Preview("x", number, [text])) == here


@pytest.mark.parametrize("kind", [protocol.Move, protocol.Preview])
def test_several_actions_at_once_teach_nothing_about_what_the_first_one_reveals(
    played: Game, kind: type[protocol.Move | protocol.Preview]
) -> None:
    """A legal action, then anything: if the first one reveals something, the answer is one and the same."""
    game, whim = TITLES[played.row.title], Random(7)
    behind, in_front = 0, 0
    answers = set()
    for number, moment in played.truth.items():
        s = moment.states[-1]
        seat = int(plain(s).seat)
        if seat < 0:
            continue
        legal = game.legal_ids(s)
        for first in whim.sample(legal, min(3, len(legal))):
            after = copy(s)
            game.rules.apply(after, first)
            next_ones = [*whim.sample(game.actions.texts, 2), "garbage", "", game.actions.texts[first]]
            if plain(after).seat >= 0:
                next_ones += [game.actions.texts[one] for one in game.legal_ids(after)[:2]]
            for text in next_ones:
                actions = [game.actions.texts[first], text, *whim.choice([[], ["garbage"]])]
                request = kind("x", number, actions)
                here = answer_to(played, moment.states, seat, request)
                if plain(after).shown >> seat & 1:  # what it shows others only teaches the seat nothing
                    answers.add(json.dumps(here, sort_keys=True))
                    behind += 1
                    continue
                in_front += 1
                world = other_world(game.id, s, seat, f"{number} {text}")
                assert answer_to(played, [*moment.states[:-1], world], seat, request) == here
    assert behind > 50 and in_front > 50
    assert len(answers) == 1 and "behind_reveal" in answers.pop()


def test_neither_seed_nor_secret_is_in_anything_that_was_sent_before_the_end(played: Game) -> None:
    seed, secret = played.row.seed, played.row.secret
    assert secret is not None and seed
    hidden = (seed, secret, bot_seed(played.row.id, secret), hashlib.sha256(seed.encode()).hexdigest())
    for texts in played.texts.values():
        over = next(place for place, text in enumerate(texts) if '"status":"over"' in text)
        assert all(hide not in text for text in texts[:over] for hide in hidden)
        assert any(commitment(secret) in text for text in texts[:over]), "and its hash is there from the start"
        assert seed in texts[over] and secret in texts[over]


def test_what_is_told_of_a_deal_is_the_same_whatever_the_secret_deals(played: Game) -> None:
    """Before the end the parts of a deal are told, and nothing that the secret decides."""
    row = TableRow(**{column.name: getattr(played.row, column.name) for column in TableRow.__table__.columns})
    row.status, row.secret, row.seed = "waiting", "0" * 64, ""
    chairs = [SeatRow(table=row.id, seat=seat, kind="bot", name="x") for seat in range(row.players)]
    told = messages.deal_of(Room(row, chairs))
    row.secret = "1" * 64
    assert told == messages.deal_of(Room(row, chairs)) and told is not None and told.secret is None


def test_no_secret_of_anybody_reaches_anybody(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    laid = anna.create_table("me", "open")
    table = laid["id"]
    bert.done(table, "sit", seat=1, invite=laid["invite"])
    anna.done(table, "start")
    with anna.live(table) as one, bert.live(table) as two, web.watch(table) as gallery:
        for live in (one, two, gallery):
            live.until("position")
        bert.ask(table, "say", text="hello")
        for live in (one, two, gallery):
            live.until("message")
            sent = "".join(live.texts)
            assert anna.secret not in sent and bert.secret not in sent
            assert (laid["invite"] in sent) == (live is one), "the host alone may invite"
    paths = [f"/api/tables/{table}", "/api/lobby", "/api/me", f"/api/tables/{table}/record", "/api/house", "/metrics"]
    for person in (anna, bert):
        said = "".join(person.get(path).text for path in paths)
        assert anna.secret not in said and bert.secret not in said
        assert web.server.parts.rooms.rooms[table].row.seed not in said


def test_hints_come_from_what_the_seat_knows(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "me", title="coal_baron_cards")["id"]
    hint = anna.ask(table, "ask_hint", number=0)
    legal = {choice["action"] for choice in anna.position(table)["choices"]}
    assert hint["type"] == "hint" and {idea["action"] for idea in hint["ideas"]} <= legal
    assert anna.table(table)["number"] == 0


def test_bots_draw_from_what_nobody_can_know_before_the_end(web: Beside) -> None:
    """Who knows the id of a table, its commitment and all that is sent cannot compute a bot's choices."""
    anna = web.guest("Anna")
    first, second = (web.server.parts.rooms.rooms[anna.create_table("me", "bot lehrling")["id"]] for _ in range(2))
    here = Room(first.row, first.chairs)
    assert here.bot_seed == first.bot_seed, "the same after a restart"
    row = TableRow(**{column.name: getattr(first.row, column.name) for column in TableRow.__table__.columns})
    row.secret = second.row.secret
    assert Room(row, first.chairs).bot_seed != first.bot_seed, "it depends on the secret"
    row.secret, row.seed = first.row.secret, second.row.seed
    assert Room(row, first.chairs).bot_seed == first.bot_seed, "and says nothing of the deal"
    assert first.row.secret not in {None, first.bot_seed} and first.row.seed != first.bot_seed
    row.secret = None  # made before there were secrets
    before = Room(row, first.chairs).bot_seed
    row.seed = first.row.seed
    assert Room(row, first.chairs).bot_seed != before
