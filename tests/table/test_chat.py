"""Chat: sizes, rates and the list of words; the server checks, whatever the page does."""

from pathlib import Path

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.table.accounts.players import Person
from glueckauf.table.endpoints.rate_limits import Limits
from glueckauf.table.order.chat_rules import ChatRules, read_words, visible
from glueckauf.table.refusals import Refusal
from glueckauf.table.settings import Settings
from tests.table.people import Beside, Guest, beside

GUEST, MEMBER = Person("g", "Gast", "en"), Person("m", "Member", "en", guest=False)


def rules(tmp_path: Path, *words: str) -> ChatRules:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(["# what nobody wants to read", "", *words]), encoding="utf-8")
    return ChatRules(Settings(words=file), Limits())


REFUSED = ["dummkopf", "DUMMKOPF!", "Du Dummkopf.", "dummk0pf", "ｄｕｍｍｋｏｐｆ", "d u m m k o p f",
           "dum\u200bmkopf", "dυmmkοpf",
           "Verdreckelt", "dreck"]  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_words_are_found_however_they_are_dressed_up(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        rules(tmp_path, "Dummkopf", "dreck*").clean(MEMBER, text)
    assert refusal.value.reason.code == "bad_word"


@pytest.mark.parametrize("text", ["Ein kluger Kopf", "Dummkopfball", "Glück auf!", "a b c d e f", ""])
def test_other_words_are_not(tmp_path: Path, text: str) -> None:
    assert rules(tmp_path, "Dummkopf", "dreck*").clean(MEMBER, text) == text


def test_a_list_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="missing"):
        read_words(tmp_path / "missing.txt")
    (tmp_path / "latin.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetup, match="latin"):
        read_words(tmp_path / "latin.txt")


def test_what_is_not_seen_is_not_kept() -> None:
    assert visible(" a\tb\n\x00c\u202ed \u2066e ") == "a b cd e"
    assert visible("Z" + "\u0301" * 40) == visible("Z" + "\u0301" * 3 + "\u0301")
    assert visible("👩\u200d🚀") == "👩\u200d🚀"


def test_guests_may_say_less(tmp_path: Path) -> None:
    chat = rules(tmp_path)
    assert chat.clean(MEMBER, "x" * 500)
    with pytest.raises(Refusal) as refusal:
        chat.clean(GUEST, "x" * 301)
    assert refusal.value.reason.code == "too_long" and refusal.value.about == "301 > 300"


def test_a_flood_is_refused_with_words(tmp_path: Path) -> None:
    """The finding: 120 messages of 450 characters were taken in four seconds."""
    with beside(tmp_path / "chat.db", limits=True, requests_per_second=1000.0, messages_per_second=1000.0) as web:
        anna = web.guest("Anna")
        table = anna.create_table("me", "me", public=True)["id"]
        with anna.live(table) as live:
            live.until("position")
            answers = [live.ask("say", text=f"{number} " + "x" * 200) for number in range(60)]
            over_http = anna.refused(table, "say", text="and over HTTP?")
        codes = [answer.get("code", "done") for answer in answers]
        assert codes.count("done") <= 8 and set(codes) == {"done", "chat_too_fast"} and over_http == "chat_too_fast"
        assert "Wait" in answers[-1]["sentence"]
        assert anna.refused(table, "say", text="x" * 450) == "too_long"
        other = web.guest("Bert")  # others are not held up
        assert other.ask(table, "say", text="hello")["type"] == "done"
        # a repeated request is answered as before and costs nothing
        assert other.ask(table, "say", text="again", request="same")["type"] == "done"
        assert all(other.ask(table, "say", text="again", request="same")["type"] == "done" for _ in range(10))


def test_the_chat_goes_along_to_the_rematch_for_those_who_sat_there(web: Beside, anna: Guest, bert: Guest) -> None:
    table = anna.create_table("me", "open")["id"]
    invite = anna.table(table)["invite"]
    bert.done(table, "sit", seat=1, invite=invite)
    anna.done(table, "start")
    anna.done(table, "say", text="good game")
    bert.done(table, "resign", seat=1)
    anna.done(table, "rematch")
    bert.done(table, "rematch")
    new = str(anna.table(table)["rematch"])
    assert new != "None"
    for guest in (anna, bert):
        with guest.live(new) as live:
            assert [one["text"] for one in live.until("log")["messages"]] == ["good game"]
    clara = web.guest("Clara")
    with clara.live(new, invite=anna.table(new)["invite"] or "") as live:
        told = live.next()
        assert "good game" not in str(told)
    with clara.live(new, invite=web.do(lambda: web.server.parts.rooms.get(new)).row.invite) as live:
        assert live.until("log")["messages"] == []
