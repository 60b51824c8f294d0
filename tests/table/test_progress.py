"""The page of a player: what analysed games say of them, to whom, and that nobody waits for it."""

from collections.abc import Iterator

import msgspec
import pytest

from glueckauf.coach.summary import SeatSummary
from glueckauf.table.play.progress import interval, progress_of
from glueckauf.table.storage.analyses import AnalysedGame
from tests.table import stub_coach
from tests.table.people import Beside, Guest, Json, beside


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("progress") / "games.db") as server:
        yield server


def played(web: Beside, host: Guest, guest: Guest, *, public: bool, moves: int = 12) -> str:
    """A game of two that the guest gives up; the seat of the host is its own to the end."""
    table: str = host.create_table("me", "open", public=public)["id"]
    guest.done(table, "sit", seat=1, invite=host.table(table)["invite"])
    host.done(table, "start")
    for _ in range(moves):
        told = host.table(table)
        mover = host if told["asked"] == 0 else guest
        room = web.server.parts.rooms.rooms[table]
        text = room.game.legal_texts(room.played.state)[0]
        mover.done(table, "move", number=told["number"], actions=[text])
    guest.done(table, "resign", seat=1)
    return table


def progress(guest: Guest, player: str) -> Json:
    reply = guest.get(f"/api/players/{player}/progress")
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()
    return told


def test_private_games_count_only_for_the_player(web: Beside) -> None:
    anna, bert, eve = web.guest("Anna"), web.guest("Bert"), web.guest("Eve")
    assert progress(anna, anna.id) == {"titles": [], "luck": None}
    private, public = (played(web, anna, bert, public=open_to_all) for open_to_all in (False, True))
    for table in (private, public):
        stub_coach.keep(web, table)
    own, seen = progress(anna, anna.id), progress(eve, anna.id)
    [title], [public_title] = own["titles"], seen["titles"]
    assert [one["table"] for one in title["games"]] == [private, public]
    assert [one["table"] for one in public_title["games"]] == [public]
    assert title["accuracy"] == 80.0 and own["luck"]["games"] == 2 and own["luck"]["points"]["low"] is None
    assert sum(title["kinds"].values()) > 0 and title["categories"][0]["lost"] >= 0
    for theme in title["themes"]:
        assert theme["decisions"] > 0 and theme["en"] and theme["de"]
    assert progress(anna, bert.id)["titles"] == [], "who gave up did not play it to the end"


def test_games_on_several_seats_or_from_a_position_do_not_count(web: Beside) -> None:
    anna = web.guest("Anna")
    table: str = anna.create_table("me", "me")["id"]
    anna.play(table, 6)
    anna.done(table, "resign", seat=0)
    stub_coach.keep(web, table)
    assert progress(anna, anna.id)["titles"] == []


def test_nobody_there(web: Beside) -> None:
    anna = web.guest("Anna")
    for player in ("nobody1234", "x" * 40, "ß", "..%2f"):
        assert anna.get(f"/api/players/{player}/progress").status_code == 404


def summary(luck: float) -> bytes:
    one = SeatSummary(60, 1.0, 90.0, 30, luck / 20, luck, {"best": 30}, {"A": 10}, {"A": 1.5}, {})
    return msgspec.json.encode(one)


def test_luck_has_an_interval_that_narrows() -> None:
    lucks = [3.0, -2.0, 1.0, -1.5, 0.5, 2.0, -3.0, 1.0]
    few, many = (
        progress_of([AnalysedGame(f"t{n}", "coal_baron_cards", float(n), summary(one)) for n, one in enumerate(games)])
        for games in (lucks, lucks * 8)
    )
    assert few.luck is not None and many.luck is not None
    for told in (few.luck.points, many.luck.points):
        assert told.low is not None and told.high is not None and told.low < told.mean < told.high
        assert told.mean == pytest.approx(0.12, abs=0.01)
    assert few.luck.points.low < many.luck.points.low < 0 < many.luck.points.high < few.luck.points.high  # type: ignore[operator]
    assert few.titles[0].categories[0].points == 10.0 and few.titles[0].categories[0].lost == 1.5


def test_students_interval() -> None:
    told = interval([1.0, 2.0, 3.0, 4.0], 4)
    assert told.low == pytest.approx(2.5 - 3.1824 * 1.29099 / 2, abs=0.01) and told.high == pytest.approx(
        4.554, abs=0.01
    )
