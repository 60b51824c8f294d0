"""A player's own finished games: pages, filters, and results by title and opponent."""

from collections.abc import Iterator

import pytest

from glueckauf.table.endpoints import player_pages
from tests.table.people import Beside, Guest, Json, beside


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("history") / "games.db") as server:
        yield server


def over(winner: Guest, loser: Guest, title: str = "coal_baron") -> str:
    """A game that one of two people gives up."""
    table = str(winner.create_table("me", "open", title=title)["id"])
    loser.done(table, "sit", seat=1, invite=winner.table(table)["invite"])
    winner.done(table, "start")
    loser.done(table, "resign", seat=1)
    assert winner.table(table)["status"] == "over"
    return table


def games(guest: Guest, **filters: object) -> Json:
    answer = guest.get("/api/me/games", params=filters)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_games_are_filtered_by_title_opponent_and_result_and_counted(web: Beside) -> None:
    anna, bert, clara = web.guest("Anna"), web.guest("Bert"), web.guest("Clara")
    first = over(anna, bert)
    second = over(bert, anna)
    third = over(anna, clara, "isle_of_trains")
    told = games(anna)
    assert [game["table"] for game in told["games"]] == [third, second, first] and told["count"] == 3
    assert {one["title"]: (one["games"], one["won"]) for one in told["titles"]} == {
        "coal_baron": (2, 1), "isle_of_trains": (1, 1),
    }  # fmt: skip
    against = {one["name"]: (one["games"], one["won"], one["lost"]) for one in told["opponents"]}
    assert against == {"Bert": (2, 1, 1), "Clara": (1, 1, 0)}
    assert [game["table"] for game in games(anna, title="isle_of_trains")["games"]] == [third]
    assert [game["table"] for game in games(anna, opponent=bert.id, result="won")["games"]] == [first]
    assert games(anna, result="lost")["count"] == 1 and games(clara)["count"] == 1


def test_a_bot_is_an_opponent_and_whoever_shares_the_screen_is_none(web: Beside) -> None:
    dora = web.guest("Dora")
    table = dora.create_table("me", "me", "bot lehrling", title="coal_baron")["id"]
    dora.done(table, "resign", seat=0)
    dora.done(table, "resign", seat=1)
    told = games(dora)
    assert [one["id"] for one in told["opponents"]] == ["bot:lehrling"]


def test_older_games_come_page_by_page(web: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_pages, "PAGE", 2)
    emil, fritz = web.guest("Emil"), web.guest("Fritz")
    tables = [over(emil, fritz) for _ in range(3)][::-1]
    page = games(emil)
    assert [game["table"] for game in page["games"]] == tables[:2] and page["more"] and page["count"] == 3
    rest = games(emil, before=page["games"][-1]["ended"])
    assert [game["table"] for game in rest["games"]] == tables[2:] and not rest["more"]


def test_nobody_has_no_history(web: Beside) -> None:
    assert web.get("/api/me/games").status_code == 401


def rematches(guest: Guest) -> dict[str, tuple[str, str]]:
    """[finished game] what the list says of its rematch."""
    return {
        game["table"]: (game["rematch"]["state"], game["rematch"]["table"])
        for game in games(guest)["games"]
        if game["rematch"]
    }


def test_a_rematch_is_marked_as_long_as_there_is_something_to_do(web: Beside) -> None:
    gerd, hanna = web.guest("Gerd"), web.guest("Hanna")
    table = over(gerd, hanna)
    assert rematches(gerd) == {}
    gerd.done(table, "rematch")
    assert rematches(gerd) == {table: ("agreed", table)} and rematches(hanna) == {table: ("offered", table)}
    new = str(hanna.done(table, "rematch")["table"])
    assert rematches(gerd) == rematches(hanna) == {table: ("playing", new)}
    hanna.done(new, "resign", seat=0)
    assert rematches(gerd) == {} == rematches(hanna)
    public = gerd.get(f"/api/players/{gerd.id}").json()["recent"]
    assert all(game["rematch"] is None for game in public)


def test_a_rematch_with_a_free_seat_is_marked_for_whoever_may_come_in(web: Beside) -> None:
    for public in (True, False):
        ida, jens, karla = web.guest("Ida"), web.guest("Jens"), web.guest("Karla")
        table = str(ida.create_table("me", "open", "open", title="coal_baron", public=public)["id"])
        for seat, person in ((1, jens), (2, karla)):
            person.done(table, "sit", seat=seat, invite=ida.table(table)["invite"])
        ida.done(table, "start")
        for seat, person in ((1, jens), (2, karla)):
            person.done(table, "resign", seat=seat)
        ida.done(table, "rematch")
        asked = karla.table(table)["proposal"]["id"]
        karla.done(table, "agree", proposal=asked, yes=False)
        assert rematches(karla) == {}, "she has said no"
        new = str(jens.done(table, "rematch")["table"])
        assert rematches(ida) == {table: ("waiting", new)}
        assert rematches(karla) == ({table: ("free", new)} if public else {}), "a private one has a closed door"
