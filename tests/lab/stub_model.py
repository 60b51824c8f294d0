"""A server on this machine that speaks OpenAI's chat protocol and answers what a test tells it to."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

KEY = "sk-a-very-secret-key-0123456789"


class Response(NamedTuple):
    """What the server sends; `slowly` is the pause before each byte."""

    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()
    slowly: float = 0.0


def says(text: object, tokens: object = None) -> Response:
    """A chat completion."""
    usage = {} if tokens is None else {"usage": {"total_tokens": tokens}}
    return Response(body=json.dumps({"choices": [{"message": {"content": text}}], **usage}).encode())


def first(asked: dict[str, Any]) -> Response:
    """Always the first answer of the list."""
    assert "\n1) " in asked["messages"][1]["content"]
    return says("I like the first one.\n1", 100)


class Model:
    """Remembers what it was asked; answers by a function, or by a list of responses, the last of them for ever."""

    def __init__(self, answer: Callable[[dict[str, Any]], Response] | list[Response]) -> None:
        self.answer, self.url = answer, ""
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []

    def respond(self, asked: dict[str, Any]) -> Response:
        if callable(self.answer):
            return self.answer(asked)
        return self.answer[min(len(self.asked), len(self.answer)) - 1]


@contextmanager
def serving(answer: Callable[[dict[str, Any]], Response] | list[Response]) -> Iterator[Model]:
    model = Model(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.asked.append(asked)
            model.keys.append(self.headers["Authorization"])
            model.paths.append(self.path)
            response = model.respond(asked)
            try:
                self.send_response(response.status)
                for name, value in (*response.headers, ("Content-Length", str(len(response.body)))):
                    self.send_header(name, value)
                self.end_headers()
                for place in range(len(response.body) if response.slowly else 0):
                    time.sleep(response.slowly)
                    self.wfile.write(response.body[place : place + 1])
                if not response.slowly:
                    self.wfile.write(response.body)
            except OSError:
                pass  # the client has had enough

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def numbers_in(asked: dict[str, Any]) -> list[int]:
    """The numbers of the answers in the last question."""
    return [int(number) for number in re.findall(r"^([0-9]+)\) ", asked["messages"][1]["content"], re.MULTILINE)]
