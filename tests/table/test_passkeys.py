"""Passkeys: registered, used and removed by their owner; forged, replayed and foreign answers get nowhere."""

import json
import threading
from collections.abc import Iterator
from itertools import count

import pytest
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from tests.table.authenticator import Authenticator
from tests.table.people import Beside, Guest, Json, beside

ORIGIN, HOST = "https://play.example", "play.example"
numbers = count(1)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Beside]:
    with beside(tmp_path_factory.mktemp("passkeys") / "games.db", address=ORIGIN) as server:
        yield server


def options_for(guest: Guest, login: str | None = None) -> Json:
    reply = guest.post("/api/me/passkeys/options", {"login": login} if login else {})
    assert reply.status_code == 200, reply.text
    told: Json = reply.json()["public_key"]
    return told


def add(guest: Guest, key: Authenticator | None = None, login: str | None = None, name: str = "phone") -> Authenticator:
    key = key or Authenticator(ORIGIN, HOST)
    reply = guest.post("/api/me/passkeys", {"credential": key.make(options_for(guest, login)), "name": name})
    assert reply.status_code == 201, reply.text
    return key


def member(web: Beside) -> tuple[Guest, Authenticator, str]:
    """A guest who made an account with a passkey and no password."""
    guest, login = web.guest("Anna"), f"anna.{next(numbers)}"
    return guest, add(guest, login=login), login


def question(web: Beside) -> Json:
    told: Json = web.post("/api/passkeys/options", None).json()["public_key"]
    return told


def log_in(web: Beside, answer: Json) -> tuple[int, Json]:
    reply = web.post("/api/passkeys/login", {"credential": answer})
    return reply.status_code, reply.json()


def test_a_guest_gets_an_account_without_a_password_and_signs_in_elsewhere(web: Beside) -> None:
    anna, key, login = member(web)
    me = anna.get("/api/me").json()
    assert (me["login"], me["has_password"], me["has_passkeys"]) == (login, False, True)
    asked = question(web)
    assert asked["rpId"] == HOST and not asked["allowCredentials"] and asked["userVerification"] == "preferred"
    status, told = log_in(web, key.sign(asked))
    assert status == 200 and told["id"] == anna.id and told["secret"] != anna.secret
    other = Guest(web, "", secret=told["secret"])
    assert [one["method"] for one in other.get("/api/me/security").json()["sessions"]] == ["passkey", "guest"]
    assert web.post("/api/login", {"login": login, "password": "whatever it is"}).status_code == 403


def test_a_guest_must_name_the_account_and_the_name_must_be_free(web: Beside) -> None:
    _, _, taken = member(web)
    bert = web.guest("Bert")
    assert bert.post("/api/me/passkeys/options", {}).json()["code"] == "login_needed"
    assert bert.post("/api/me/passkeys/options", {"login": taken.upper()}).json()["code"] == "login_taken"
    options = options_for(bert, "bertha.1")
    add(web.guest("Berta"), login="bertha.1")
    answer = Authenticator(ORIGIN, HOST).make(options)
    assert bert.post("/api/me/passkeys", {"credential": answer}).json()["code"] == "login_taken"
    assert bert.get("/api/me/security").json()["passkeys"] == []


def test_several_passkeys_have_names_and_are_removed_but_for_the_last_way_in(web: Beside) -> None:
    anna, key, _ = member(web)
    second = add(anna, name="  my\u202e\x00 laptop  " + "x" * 10)
    listed = anna.get("/api/me/security").json()["passkeys"]
    assert [one["name"] for one in listed] == ["phone", "my laptop " + "x" * 10]
    assert {one["id"] for one in options_for(anna)["excludeCredentials"]} == {one["id"] for one in listed}
    first, other = (one["id"] for one in listed)
    bert, _, _ = member(web)
    for path in (first, "nothing"):
        reply = web.ask("PATCH", f"/api/me/passkeys/{path}", secret=bert.secret, json={"name": "mine"})
        assert reply.json()["code"] == "no_such_passkey"
        assert web.ask("DELETE", f"/api/me/passkeys/{path}", secret=bert.secret).json()["code"] == "no_such_passkey"
    assert web.ask("PATCH", f"/api/me/passkeys/{other}", secret=anna.secret, json={"name": "old"}).status_code == 204
    assert web.ask("DELETE", f"/api/me/passkeys/{first}", secret=anna.secret).json()["has_passkeys"] is True
    assert log_in(web, key.sign(question(web)))[1]["code"] == "unknown_passkey"
    assert web.ask("DELETE", f"/api/me/passkeys/{other}", secret=anna.secret).json()["code"] == "last_passkey"
    assert anna.post("/api/me/password", {"new_password": "three old lamps"}).status_code == 200
    assert web.ask("DELETE", f"/api/me/passkeys/{other}", secret=anna.secret).json()["has_passkeys"] is False
    assert log_in(web, second.sign(question(web)))[0] == 403


def test_two_removals_at_once_leave_a_way_in(web: Beside) -> None:
    anna, _, _ = member(web)
    add(anna)
    ids = [one["id"] for one in anna.get("/api/me/security").json()["passkeys"]]

    def remove(passkey: str) -> None:
        web.http.request("DELETE", f"/api/me/passkeys/{passkey}", headers={"authorization": f"Bearer {anna.secret}"})

    threads = [threading.Thread(target=remove, args=(passkey,)) for passkey in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(anna.get("/api/me/security").json()["passkeys"]) == 1


def test_an_answer_works_once(web: Beside) -> None:
    anna, key, _ = member(web)
    answer = key.sign(question(web))
    assert log_in(web, answer)[0] == 200
    assert log_in(web, answer) == log_in(web, answer)
    assert log_in(web, answer)[1]["code"] == "bad_passkey"
    made = Authenticator(ORIGIN, HOST).make(options_for(anna))
    assert anna.post("/api/me/passkeys", {"credential": made}).status_code == 201
    assert anna.post("/api/me/passkeys", {"credential": made}).json()["code"] == "bad_passkey"


def test_challenges_are_not_exchanged_between_people_and_purposes(web: Beside) -> None:
    anna, key, _ = member(web)
    bert, other, _ = member(web)
    theirs = options_for(anna)
    reply = bert.post("/api/me/passkeys", {"credential": Authenticator(ORIGIN, HOST).make(theirs)})
    assert reply.json()["code"] == "bad_passkey", "a challenge for Anna"
    assert log_in(web, key.sign(options_for(anna)))[1]["code"] == "bad_passkey", "a challenge to register"
    own = anna.post("/api/me/passkeys/question", None).json()["public_key"]
    assert log_in(web, key.sign(own))[1]["code"] == "bad_passkey", "a challenge to confirm"
    proof = {"credential": other.sign(anna.post("/api/me/passkeys/question", None).json()["public_key"])}
    assert anna.post("/api/me/confirm", proof).json()["code"] == "unknown_passkey", "Bert's passkey"
    proof = {"credential": key.sign(anna.post("/api/me/passkeys/question", None).json()["public_key"])}
    assert anna.post("/api/me/confirm", proof).status_code == 204


def test_other_origins_hosts_counters_and_signatures_are_refused(web: Beside) -> None:
    _, key, _ = member(web)
    wrong: list[Json] = []
    for origin, host in (("https://evil.example", HOST), ("http://play.example", HOST), (ORIGIN, "evil.example")):
        key.origin, key.host = origin, host
        wrong.append(key.sign(question(web)))
    key.origin, key.host = ORIGIN, HOST
    thief = Authenticator(ORIGIN, HOST)
    thief.id, thief.owner, thief.counter = key.id, key.owner, 50
    wrong.append(thief.sign(question(web)))
    wrong.append(key.sign(question(web), signature=b"x"))
    wrong.append(key.sign(question(web), userHandle=b"somebody"))
    wrong.append(key.sign(question(web), authenticatorData=b""))
    absent = key.data(0)
    wrong.append(key.sign(question(web), authenticatorData=absent))
    for answer in wrong:
        assert log_in(web, answer)[1]["code"] == "bad_passkey", answer
    assert log_in(web, key.sign(question(web)))[0] == 200
    key.counter -= 1
    assert log_in(web, key.sign(question(web)))[1]["code"] == "bad_passkey", "a copy counts anew"


def test_a_registration_from_another_origin_is_refused(web: Beside) -> None:
    anna = web.guest("Anna")
    for origin, host in (("https://evil.example", HOST), (ORIGIN, "evil.example")):
        made = Authenticator(origin, host).make(options_for(anna, f"new.{next(numbers)}"))
        assert anna.post("/api/me/passkeys", {"credential": made}).json()["code"] == "bad_passkey"
    assert anna.get("/api/me").json()["login"] is None


def test_a_passkey_of_somebody_else_is_not_registered_twice(web: Beside) -> None:
    _, key, _ = member(web)
    bert, _, _ = member(web)
    again = Authenticator(ORIGIN, HOST)
    again.id = key.id
    reply = bert.post("/api/me/passkeys", {"credential": again.make(options_for(bert))})
    assert reply.json()["code"] == "passkey_taken"
    assert log_in(web, key.sign(question(web)))[0] == 200


def test_garbage_is_refused_and_never_an_error_of_the_server(web: Beside) -> None:
    anna, key, _ = member(web)
    whole = [key.sign(question(web)), Authenticator(ORIGIN, HOST).make(options_for(anna))]
    strange: list[object] = [None, 1, True, "", "x", "\ud800", "A" * 5000, [], {}, {"challenge": 1}, [[[]]]]
    for good in whole:
        told = json.loads(base64url_to_bytes(good["response"]["clientDataJSON"]))
        for part in ("id", "rawId", "type", "response", *good["response"]):
            for value in strange:
                bad = json.loads(json.dumps(good))
                (bad["response"] if part in good["response"] else bad)[part] = value
                fresh = question(web)["challenge"] if good is whole[0] else options_for(anna)["challenge"]
                if part != "clientDataJSON" and isinstance(bad["response"], dict):
                    said = json.dumps({**told, "challenge": fresh}).encode()
                    bad["response"]["clientDataJSON"] = bytes_to_base64url(said)
                for reply in (
                    web.ask("POST", "/api/passkeys/login", content=json.dumps({"credential": bad})),
                    web.ask("POST", "/api/me/passkeys", secret=anna.secret, content=json.dumps({"credential": bad})),
                ):
                    assert 400 <= reply.status_code < 500, (part, value, reply.text)
    deep = '{"credential":{"response":' + "[" * 3000 + "]" * 3000 + "}}"
    assert web.ask("POST", "/api/passkeys/login", content=deep).status_code < 500


def test_without_a_name_there_are_no_passkeys(tmp_path_factory: pytest.TempPathFactory) -> None:
    with beside(tmp_path_factory.mktemp("nameless") / "games.db") as web:
        assert web.post("/api/passkeys/options", None).json()["code"] == "no_passkeys_here"
        named = web.post("/api/passkeys/options", None, headers={"host": "localhost:8250"})
        assert named.json()["public_key"]["rpId"] == "localhost"
        for host in ("[::1]:80", "[", "", "127.0.0.1:1"):
            reply = web.post("/api/passkeys/options", None, headers={"host": host})
            assert reply.status_code in {400, 422}, (host, reply.text)
