"""A reload, or a server that goes away and comes again, costs nobody a half-composed turn."""

from pathlib import Path

from tests.table.people import Guest, Process
from tests.web.conftest import Visit
from tests.web.visitors import page_folder, preferring

CARDS = preferring("place", "pay", seed=5)
# what the browser itself says of a server that is away
GONE = (
    "WebSocket connection",
    "ERR_CONNECTION",
    "Failed to load resource",
)


def test_a_reload_keeps_the_draft(visit: Visit, anna: Guest) -> None:
    table = anna.create_table("me", "bot lehrling")["id"]
    page = visit(anna).sit(table)
    drafted = page.compose(anna)
    page.page.reload()
    page.sees("draft-tag")
    page.back_at(drafted, "actions", "drafted", "asks")
    page.turn(CARDS)
    assert anna.table(table)["move"] > 0


def test_the_server_restarts_in_mid_turn_and_the_turn_is_finished(visit: Visit, tmp_path: Path) -> None:
    folder = page_folder()
    server = Process(tmp_path / "games.db", tmp_path, *(["--page", str(folder)] if folder else []))
    try:
        anna = server.guest("Anna")
        table = anna.create_table("me", "bot lehrling")["id"]
        page = visit(anna, web=server)
        page.forgiven = GONE
        page.sit(table)
        drafted = page.compose(anna)
        server.end()
        page.sees("offline")
        page.sees("draft-tag")  # it still lies there
        assert page.stands()["actions"] == []  # and nothing can be answered that would not be heard
        server.start()
        page.at("offline").wait_for(state="detached")
        assert page.asked()["actions"] == drafted["actions"]
        page.turn(CARDS)
        assert anna.table(table)["move"] > 0
    finally:
        server.close()
