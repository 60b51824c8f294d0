"""One request to a language model at an address that speaks OpenAI's chat protocol.

The key goes into one header of requests to that address and nowhere else: redirects are not followed, and no error
shows it.
"""

import contextlib
import json
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import monotonic
from urllib.parse import urlsplit

from glueckauf.engine.border import number
from glueckauf.engine.errors import Reason, quoted
from glueckauf.lab.llm_settings import PREFIX, Settings
from glueckauf.lab.text import CHARACTERS_A_TOKEN

LONGEST = 4_000_000  # bytes of a response
REFUSED = (401, 403)
BUSY = (408, 409, 425, 429, 500, 502, 503, 504)  # worth another try


class RequestFailed(Exception):
    """A request brought no reply; `again` if another one may, after so many seconds."""

    def __init__(self, why: Reason, *, again: bool = False, wait: float = 0.0) -> None:
        super().__init__(why.en)
        self.why, self.again, self.wait = why, again, wait


def because(en: str, de: str) -> Reason:
    return Reason("llm_failed", "", en, de)


@dataclass(frozen=True)
class Completion:
    """What the model wrote, and what it cost."""

    text: str
    tokens: int


def complete(told: Settings, model: str, messages: Sequence[Mapping[str, str]], deadline: float) -> Completion:
    """One reply of the model, before `deadline` on the monotonic clock. Raises `RequestFailed`."""
    body = json.dumps({**told.body, "model": model, "messages": messages}).encode()
    status, headers, content = post(told, body, deadline)
    if status in REFUSED:
        raise RequestFailed(
            because(
                f"the server refuses the key (HTTP {status}): check {PREFIX}KEY",
                f"der Server lehnt den Schlüssel ab (HTTP {status}): prüfe {PREFIX}KEY",
            )
        )
    if 300 <= status < 400:
        raise RequestFailed(
            because(
                f"the address redirects (HTTP {status}), and redirects are not followed: check {PREFIX}URL",
                f"die Adresse leitet weiter (HTTP {status}), dem folgen wir nicht: prüfe {PREFIX}URL",
            )
        )
    if status != 200:
        said, wait = f"HTTP {status}: {excerpt(content, told.key)}", headers.get("retry-after", "")
        raise RequestFailed(
            because(said, said),
            again=status in BUSY,
            wait=float(wait) if wait.isascii() and wait.isdecimal() and len(wait) < 6 else 0.0,
        )
    return completion(content, sum(len(message["content"]) for message in messages), told.key)


def completion(content: bytes, asked: int, key: str) -> Completion:
    """The reply in a response; where it does not say what it cost, an estimate. `asked` are characters."""
    try:
        there = json.loads(content)
        message = there["choices"][0]["message"]
        text = written(message.get("content"))
        usage = there.get("usage")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        said = excerpt(content, key)
        why = because(f"no chat completion: {said}", f"keine Antwort im Chat-Format: {said}")
        raise RequestFailed(why, again=True) from error
    counted = number(usage.get("total_tokens")) if isinstance(usage, dict) else None
    estimate = -(-(asked + len(text)) // CHARACTERS_A_TOKEN)
    return Completion(text, counted if counted is not None and 0 < counted < 10**9 else estimate)


def written(content: object) -> str:
    """The text of a message, which may come in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def excerpt(content: bytes, key: str) -> str:
    """The beginning of a response, fit for an error: without the key, whoever repeats it."""
    text = content.decode("utf-8", "replace")
    return quoted(" ".join((text.replace(key, "***") if key else text).split()))


def post(told: Settings, body: bytes, deadline: float) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and content of the response. `http.client` follows no redirect."""
    parts = urlsplit(told.url)
    host, left = parts.hostname or "", deadline - monotonic()
    if left <= 0:
        raise late()
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(host, parts.port, timeout=left)
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if told.key:
        headers["Authorization"] = f"Bearer {told.key}"
    expired = threading.Event()
    try:
        connection.connect()
        with cut_off(connection.sock, deadline, expired):
            connection.request("POST", f"{parts.path}/chat/completions", body, headers)
            with connection.getresponse() as response:
                content = response.read(LONGEST + 1)
                heard = {name.lower(): value for name, value in response.getheaders()}
    except TimeoutError as error:
        raise late() from error
    except (OSError, HTTPException, ValueError) as error:
        if expired.is_set():
            raise late() from error
        why = getattr(error, "strerror", None) or type(error).__name__
        raise RequestFailed(because(f"no answer: {why}", f"keine Antwort: {why}"), again=True) from error
    finally:
        connection.close()
    if expired.is_set():
        raise late()
    if len(content) > LONGEST:
        raise RequestFailed(because(f"a response of over {LONGEST} bytes", f"eine Antwort von über {LONGEST} Bytes"))
    return response.status, heard, content


@contextlib.contextmanager
def cut_off(connected: socket.socket, deadline: float, expired: threading.Event) -> Iterator[None]:
    """Shut the connection at the deadline: a server that sends a byte now and then keeps nobody waiting."""

    def end() -> None:
        expired.set()
        with contextlib.suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(max(deadline - monotonic(), 0.0), end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def late() -> RequestFailed:
    return RequestFailed(because("no reply in time", "keine Antwort in der Zeit"))
