"""The page as those see it who run no script: crawlers, link previews, curl. Nothing there tells a secret."""

import gzip
import json
from pathlib import Path

import httpx
import pytest

from tests.table.people import Beside, beside

MISSING = "aaaaaaaaaa"
INDEX = (Path(__file__).parents[2] / "web" / "index.html").read_bytes()
BOARD = "export default 'the board';" * 50
NEEDED = {
    "": ["assets/hero.svg"], "t": ["assets/table.js", "assets/table.css"], "t move": ["assets/replay.js"],
    "t waiting": ["assets/waiting.js"], "title coal_baron": ["assets/board.js"],
}  # fmt: skip


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> object:
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_bytes(INDEX)
    (folder / "robots.txt").write_bytes((Path(__file__).parents[2] / "web" / "public" / "robots.txt").read_bytes())
    (folder / "preload.json").write_text(json.dumps(NEEDED))
    (folder / "assets").mkdir()
    (folder / "assets" / "board.js").write_text(BOARD)
    (folder / "assets" / "board.js.br").write_bytes(b"packed with brotli")
    (folder / "assets" / "board.js.gz").write_bytes(gzip.compress(BOARD.encode(), mtime=0))
    with beside(folder / "games.db", page=folder) as server:
        yield server


def head(web: Beside, path: str, language: str = "en") -> str:
    answer = web.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("path", ["/", "/t/abc", "/robots.txt"])
def test_head_answers_as_get_without_the_body(web: Beside, path: str) -> None:
    got, headed = web.get(path), web.ask("HEAD", path)
    assert headed.status_code == got.status_code == 200
    assert headed.content == b""
    assert headed.headers["content-type"] == got.headers["content-type"]
    assert headed.headers["content-security-policy"] == got.headers["content-security-policy"]


def test_the_daily_deal_says_what_it_is(web: Beside) -> None:
    assert 'content="Daily deal – Glückauf"' in head(web, "/daily") and "noindex" not in head(web, "/daily")
    assert "<title>Tagesspiel – Glückauf</title>" in head(web, "/daily/2026-11-18", "de")


def test_robots_txt_is_text(web: Beside) -> None:
    answer = web.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("User-agent: *")


@pytest.mark.parametrize("path", ["/favicon.ico", "/sitemap.xml", "/assets/gone.js"])
def test_a_file_that_is_not_there_is_not_the_page(web: Beside, path: str) -> None:
    assert web.get(path).status_code == 404


def test_a_public_table_says_who_invites_to_what_in_the_readers_language(web: Beside) -> None:
    anna = web.guest('Anna "& <b>')
    table = anna.create_table("me", "open", "open", title="coal_baron", public=True)["id"]
    english, german = head(web, f"/t/{table}"), head(web, f"/t/{table}", "de")
    assert 'property="og:title" content="Anna &quot;&amp; &lt;b&gt; invites you to Coal Baron – Glückauf"' in english
    assert "3 seats, 2 free." in english and 'content="en_GB"' in english and "<b>" not in english
    assert "lädt ein: Glück Auf" in german and 'content="de_DE"' in german and '<html lang="de">' in german
    assert f'property="og:image" content="{web.address}/icon-512.png"' in english
    assert 'name="twitter:card"' in english and 'name="robots" content="noindex"' in english
    assert english.count("<title>") == 1 and english.count('name="description"') == 1


def test_a_private_table_reads_as_one_that_is_not_there(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "open", title="coal_baron")
    for language in ("en", "de"):
        mine, missing = (head(web, f"/t/{one}", language) for one in (table["id"], MISSING))
        assert mine == missing
        assert "Anna" not in mine and table["invite"] not in mine and "Coal Baron" not in mine.split("</head>")[0]
    assert anna.get(f"/t/{table['id']}", headers={"accept-language": "en"}).text == head(web, f"/t/{MISSING}")


def test_pages_of_a_title_name_it_and_may_be_listed(web: Beside) -> None:
    rules = head(web, "/rules/isle_of_trains")
    assert "<title>Isle of Trains: rules – Glückauf</title>" in rules and "noindex" not in rules
    assert "noindex" not in head(web, "/")
    assert "noindex" in head(web, "/account")


def test_other_methods_are_refused(web: Beside) -> None:
    answer: httpx.Response = web.post("/", {})
    assert answer.status_code == 405


# what a build does ahead of time


def test_an_asset_is_sent_as_the_build_packed_it(web: Beside) -> None:
    for accepted, encoding in (
        ("gzip, deflate, br, zstd", "br"), ("gzip;q=1.0, br;q=0", "gzip"), ("gzip", "gzip"), ("identity", None),
    ):  # fmt: skip
        with web.http.stream("GET", "/assets/board.js", headers={"accept-encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        expected = {"br": b"packed with brotli", "gzip": gzip.compress(BOARD.encode(), mtime=0), None: BOARD.encode()}
        assert answer.headers.get("content-encoding") == encoding and raw == expected[encoding]
        assert answer.headers["vary"] == "accept-encoding" and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")


def test_the_head_names_what_an_address_needs_next(web: Beside) -> None:
    assert '<link rel="preload" as="image" fetchpriority="high" href="/assets/hero.svg">' in head(web, "/")
    anna = web.guest("Anna")
    public = anna.create_table("me", "open", title="coal_baron", public=True)["id"]
    page = head(web, f"/t/{public}")
    for link in ('modulepreload" crossorigin href="/assets/table.js', 'as="style" crossorigin href="/assets/table.css'):
        assert f'<link rel="{link}">' in page or f'<link rel="preload" {link}">' in page
    assert '<link rel="modulepreload" crossorigin href="/assets/board.js">' in page
    assert "replay.js" in head(web, f"/t/{public}?move=3") and "replay.js" not in page
    begun = anna.create_table("me", "bot lehrling", title="coal_baron", public=True)["id"]
    assert "waiting.js" in page and "waiting.js" not in head(web, f"/t/{public}?move=3") + head(web, f"/t/{begun}")
    assert "waiting.js" not in head(web, f"/t/{MISSING}")
    assert "/assets/" not in head(web, "/settings").replace("/src/", "")


def test_a_private_table_is_not_given_away_by_what_its_page_needs(web: Beside) -> None:
    anna = web.guest("Anna")
    private = anna.create_table("me", "open", title="coal_baron")["id"]
    assert "board.js" not in head(web, f"/t/{private}")
    assert head(web, f"/t/{private}") == head(web, f"/t/{MISSING}")


# the frame of a table, before any script


def test_a_public_table_that_has_begun_is_framed_with_its_players(web: Beside) -> None:
    anna = web.guest("Anna <b>")
    table = anna.create_table("me", "bot lehrling", title="coal_baron", public=True)["id"]
    english, german = (head(web, f"/t/{table}", language).split("</head>")[1] for language in ("en", "de"))
    assert '<div id="first" class="table begun" aria-hidden="true">' in english and english.count('id="first"') == 1
    assert "Anna &lt;b&gt;" in english and "<b>" not in english and english.count("<li ") == 2
    assert ">Apprentice<" in english and ">Lehrling<" in german
    answers = [person.get(f"/t/{table}", headers={"accept-language": "en"}) for person in (anna, web.guest("Bert"))]
    assert answers[0].text == answers[1].text  # whoever keeps the page keeps nothing of anybody
    assert answers[0].headers["cache-control"] == "no-cache"


def test_before_the_game_and_at_private_tables_only_the_head_is_drawn(web: Beside) -> None:
    anna = web.guest("Anna")
    waiting = anna.create_table("me", "open", title="coal_baron", public=True)["id"]
    private = anna.create_table("me", "bot lehrling", title="coal_baron")["id"]
    for table in (waiting, private, MISSING):
        body = head(web, f"/t/{table}").split("</head>")[1]
        assert '<div id="first" class="table" aria-hidden="true">' in body and "Anna" not in body and "<li" not in body


def test_other_pages_keep_their_sign(web: Beside) -> None:
    anna = web.guest("Anna")
    table = anna.create_table("me", "bot lehrling", title="coal_baron", public=True)["id"]
    for path in ("/", "/rules/coal_baron", f"/t/{table}?move=0", f"/t/{table}?analysis=0"):
        assert '<p id="first" aria-hidden="true">Glückauf</p>' in head(web, path)
