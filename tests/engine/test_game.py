"""What a title gets without writing it."""

from glueckauf.engine.contract import no_news
from glueckauf.engine.fields import to_bytes
from glueckauf.games import GAMES


def test_a_title_without_news_of_its_own_tells_none() -> None:
    seen = GAMES[0].seen_by(GAMES[0].new(2, "news"), 0)
    assert no_news(seen, seen, "de") == []


def test_a_world_fits_what_is_known_and_leaves_it_alone() -> None:
    game = GAMES[0]
    known = game.known_to(game.new(2, "world"), 0)
    before = to_bytes(known)
    world = game.world(known, "a")
    assert to_bytes(known) == before != to_bytes(world)
    assert to_bytes(game.known_to(world, 0)) == before
    assert to_bytes(game.world(known, "a")) == to_bytes(world) != to_bytes(game.world(known, "b"))
