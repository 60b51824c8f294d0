"""The deal follows from what the table and its people committed to; nobody can choose it, and anybody can check it."""

import hashlib
import secrets
import time
from pathlib import Path
from typing import Any

import pytest

from glueckauf.cli.records import verify_file
from glueckauf.engine import record
from glueckauf.engine.errors import BadRecord
from glueckauf.engine.fair_deal import commitment
from glueckauf.games import TITLES
from glueckauf.table.play import deal
from tests.table.people import Beside, Guest, Json, Process, beside
from tests.table.test_failing_writes import fails


def number() -> tuple[str, str]:
    """A number of one's own, and the commitment to it."""
    value = secrets.token_hex(32)
    return value, commitment(value)


def gathered(web: Beside, *, commit: str = "both", **parts: Any) -> tuple[Guest, Guest, str, dict[str, str]]:
    """Anna and Bert at a table that has not begun, and their numbers."""
    anna, bert = web.guest("Anna"), web.guest("Bert")
    values = {"anna": number(), "bert": number()}
    table = anna.create_table("me", "open", public=True, commitment=values["anna"][1], **parts)["id"]
    bert.done(table, "sit", seat=1)
    if commit == "both":
        bert.done(table, "commit", commitment=values["bert"][1])
    return anna, bert, table, {name: value for name, (value, _) in values.items()}


def too_late(web: Beside, table: str) -> None:
    """As if the time to reveal were over."""
    room = web.server.parts.rooms.rooms[table]

    async def shift() -> None:
        assert room.row.deal_by is not None
        room.row.deal_by, room.loaded = time.time() - 1, 0.0
        await deal.look_again(web.server.parts, room)

    web.do(shift)


def by_hand(table: Json) -> str:
    """The seed as docs/fair-deal.md says it, with nothing of the program's own."""
    lines = [
        "glueckauf deal 1", f"table {table['id']}", f"title {table['title']}", "rules 2",
        f"players {len(table['seats'])}",
        " ".join(["options", *(f"{name}={table['options'][name]}" for name in sorted(table["options"]))]),
        f"secret {table['deal']['secret']}",
        *(f"seat {one['seat']} {one['commitment'] or '-'} {one['value'] or '-'}" for one in table["deal"]["parts"]),
    ]  # fmt: skip
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


# The whole way


def test_commit_reveal_play_and_check(web: Beside, tmp_path: Path) -> None:
    anna, bert, table, values = gathered(web)
    promised = bert.table(table)["commitment"]
    anna.done(table, "start")
    waiting = anna.table(table)
    assert waiting["status"] == "waiting" and waiting["deal"]["by"] > time.time()
    assert [part["value"] for part in waiting["deal"]["parts"]] == [None, None]
    anna.done(table, "reveal", value=values["anna"])
    assert anna.table(table)["status"] == "waiting", "Bert has not revealed yet"
    bert.done(table, "reveal", value=values["bert"])
    bert.done(table, "reveal", value=values["bert"])  # sent twice
    running = bert.table(table)
    assert running["status"] == "playing" and running["deal"]["by"] is None and running["deal"]["secret"] is None
    assert [part["value"] for part in running["deal"]["parts"]] == [values["anna"], values["bert"]]
    bert.done(table, "resign", seat=1)
    over = anna.table(table)
    assert over["commitment"] == promised == commitment(over["deal"]["secret"]) and by_hand(over) == over["seed"]
    text = anna.get(f"/api/tables/{table}/record").text
    assert text.startswith("glueckauf record 3 ")
    (tmp_path / "game.txt").write_text(text)
    good, said = verify_file(tmp_path / "game.txt", "en", promised)
    assert good and promised in said and "seats 0, 1" in said
    assert verify_file(tmp_path / "game.txt", "de", commitment("0" * 64)) == (
        False, "das ist nicht die versprochene Gabe",
    )  # fmt: skip


def test_every_part_of_a_record_is_checked(web: Beside) -> None:
    anna, bert, table, values = gathered(web)
    anna.done(table, "start")
    anna.done(table, "reveal", value=values["anna"])
    bert.done(table, "reveal", value=values["bert"])
    anna.done(table, "resign", seat=0)
    lines = record.checked_lines(anna.get(f"/api/tables/{table}/record").text)
    other, promise = number()
    edits = {
        5: f"seed {other}", 6: "fair table other", 7: f"fair secret {other}", 8: f"fair commitment {promise}",
        9: f"fair seat 0 {promise} {values['anna']}", 10: f"fair seat 1 {commitment(values['bert'])} {other}",
    }  # fmt: skip
    for place, line in edits.items():
        edited = [*lines[:place], line, *lines[place + 1 :]]
        text = "".join(f"{line} ~{check}\n" for line, check in zip(edited, record.checks(edited), strict=True))
        with pytest.raises(BadRecord) as refused:
            record.verify(text, TITLES)
        assert refused.value.reason.code in {"unfair_deal", "bad_part", "wrong_deal"}
    left_out = [*lines[:9], *lines[10:]]
    text = "".join(f"{line} ~{check}\n" for line, check in zip(left_out, record.checks(left_out), strict=True))
    with pytest.raises(BadRecord):
        record.verify(text, TITLES)


# Who contributes nothing, and who is gone


def test_a_client_that_knows_nothing_of_it_plays_and_the_table_says_so(web: Beside) -> None:
    anna, bert = web.guest("Anna"), web.guest("Bert")
    table = anna.create_table("me", "open", "bot lehrling", public=True)["id"]
    bert.done(table, "sit", seat=1)
    anna.done(table, "start")
    told = anna.table(table)
    assert told["status"] == "playing", "nobody is waited for"
    assert told["deal"]["parts"] == [{"seat": seat, "commitment": None, "value": None} for seat in range(3)]


def test_whoever_vanishes_before_revealing_is_left_out_and_the_record_says_so(web: Beside, tmp_path: Path) -> None:
    anna, bert, table, values = gathered(web)
    anna.done(table, "start")
    anna.done(table, "reveal", value=values["anna"])
    too_late(web, table)
    told = anna.table(table)
    assert told["status"] == "playing" and told["deal"]["parts"][1]["value"] is None
    assert told["deal"]["parts"][1]["commitment"] == commitment(values["bert"])
    assert bert.refused(table, "reveal", value=values["bert"]) == "too_late"
    bert.done(table, "resign", seat=1)
    assert by_hand(anna.table(table)) == anna.table(table)["seed"]
    (tmp_path / "game.txt").write_text(anna.get(f"/api/tables/{table}/record").text)
    assert "not revealed in time: 1" in verify_file(tmp_path / "game.txt", "en")[1]


def test_one_person_at_several_seats_contributes_once(web: Beside) -> None:
    anna, (value, promise) = web.guest("Anna"), number()
    table = anna.create_table("me", "me", commitment=promise)
    assert table["status"] == "waiting" and table["deal"]["by"]
    anna.done(table["id"], "reveal", value=value)
    told = anna.table(table["id"])
    assert told["status"] == "playing" and [part["value"] for part in told["deal"]["parts"]] == [value, None]


def test_whoever_stands_up_takes_the_number_along(web: Beside) -> None:
    anna, bert, table, values = gathered(web)
    bert.done(table, "stand", seat=1)
    assert anna.table(table)["deal"]["parts"][1]["commitment"] is None
    anna.done(table, "place", seat=1, kind="bot")
    anna.done(table, "start")
    anna.done(table, "reveal", value=values["anna"])
    assert anna.table(table)["status"] == "playing"
    assert bert.refused(table, "reveal", value=values["bert"]) == "not_seated"


# Who would like to choose


def test_only_the_number_that_was_promised_is_taken_and_only_when_all_are_fixed(web: Beside) -> None:
    anna, bert, table, values = gathered(web)
    other, promise = number()
    assert bert.refused(table, "reveal", value=values["bert"]) == "already_started", "not before the host begins"
    bert.done(table, "commit", commitment=promise)  # another one, while nothing is fixed
    anna.done(table, "start")
    assert bert.refused(table, "reveal", value=values["bert"]) == "wrong_value"
    assert bert.refused(table, "commit", commitment=commitment(values["bert"])) == "dealing"
    for kind, parts in (
        ("stand", {"seat": 1}), ("sit", {"seat": 0}), ("place", {"seat": 1, "kind": "bot"}), ("close", {}),
    ):  # fmt: skip
        person = anna if kind in {"place", "close"} else bert
        if kind != "sit":
            assert person.refused(table, kind, **parts) == "dealing"
    assert web.guest("Clara").refused(table, "reveal", value=other) == "not_seated"
    bert.done(table, "reveal", value=other)
    anna.done(table, "reveal", value=values["anna"])
    assert bert.refused(table, "commit", commitment=promise) == "already_started"


@pytest.mark.parametrize("wrong", ["", "x" * 64, "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", None, 7, ["0" * 64]])
def test_what_is_no_number_is_no_message(anna: Guest, wrong: object) -> None:
    table = anna.create_table("me", "open", public=True)["id"]
    assert anna.refused(table, "commit", commitment=wrong) == "bad_message"
    assert anna.refused(table, "reveal", value=wrong) == "bad_message"


# Phases are on disk


def test_a_phase_that_cannot_be_written_has_not_happened(web: Beside) -> None:
    anna, bert, table, values = gathered(web, commit="one")
    fails(web, bert, table, "commit", commitment=commitment(values["bert"]))
    fails(web, anna, table, "start")
    fails(web, anna, table, "reveal", value=values["anna"])
    fails(web, bert, table, "reveal", value=values["bert"])
    assert anna.table(table)["status"] == "playing"


def test_two_sockets_that_reveal_at_once_begin_one_game(web: Beside) -> None:
    anna, bert, table, values = gathered(web)
    with anna.live(table) as first, anna.live(table) as second, bert.live(table) as third:
        for live in (first, second, third):
            live.until("table")
        anna.done(table, "start")
        for live, value in ((first, "anna"), (second, "anna"), (third, "bert")):
            live.send({"type": "reveal", "request": "r", "value": values[value]})
        for live in (first, second, third):
            assert live.until("position")["move"] == 0
            assert live.ask("ping")["type"] == "pong"
            assert [one["type"] for one in live.messages if one.get("request") == "r"] == ["done"]
    told = anna.table(table)
    assert told["status"] == "playing" and told["number"] == 0


def test_a_restart_between_the_phases_loses_nothing_and_nobody_any_time(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with beside(file) as web:
        anna, bert, table, values = gathered(web)
        before = anna.table(table)["commitment"]
    with beside(file) as web:
        anna, bert = anna.at(web), bert.at(web)
        assert anna.table(table)["commitment"] == before
        anna.done(table, "start")
        anna.done(table, "reveal", value=values["anna"])
        web.server.parts.rooms.rooms[table].row.deal_by = 1.0  # long ago
    with beside(file) as web:
        anna, bert = anna.at(web), bert.at(web)
        assert anna.table(table)["deal"]["parts"][0]["value"] == values["anna"]
        bert.done(table, "reveal", value=values["bert"])
        told = bert.table(table)
        assert told["status"] == "playing" and [part["value"] for part in told["deal"]["parts"]] == [*values.values()]


def test_a_killed_server_begins_the_game_that_was_about_to_begin(tmp_path: Path) -> None:
    web = Process(tmp_path / "games.db", tmp_path, "--set", "reveal_seconds=1")
    try:
        anna, bert = web.guest("Anna"), web.guest("Bert")
        value, promise = number()
        table = anna.create_table("me", "open", public=True, commitment=promise)["id"]
        bert.done(table, "sit", seat=1)
        bert.done(table, "commit", commitment=number()[1])
        anna.done(table, "start")
        anna.done(table, "reveal", value=value)
        web.kill()
        web.start()
        with anna.live(table) as live:  # Bert does not come back
            told = live.until("table", lambda told: bool(told["status"] == "playing"))
        assert [part["value"] for part in told["deal"]["parts"]] == [value, None]
    finally:
        web.close()
