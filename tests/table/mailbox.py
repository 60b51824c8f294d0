"""A mail server for tests: takes every mail and keeps it."""

import email
import queue
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage

from tests.table.people import PATIENCE


class Talk(socketserver.StreamRequestHandler):
    """One connection, as far as RFC 5321 needs it."""

    def handle(self) -> None:
        assert isinstance(self.server, Mailbox)
        self.say("220 mailbox")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go on")
                lines = []
                while (text := self.rfile.readline()) != b".\r\n":
                    lines.append(text.removeprefix(b".") if text.startswith(b"..") else text)
                found = email.message_from_bytes(b"".join(lines), policy=policy.default)
                assert isinstance(found, EmailMessage)
                self.server.mails.put(found)
            self.say("221 bye" if word == "QUIT" else "250 fine")
            if word == "QUIT":
                return

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class Mailbox(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Talk)
        self.mails: queue.Queue[EmailMessage] = queue.Queue()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def next(self) -> tuple[str, str, str]:
        """The next mail: to whom, its subject and its text."""
        mail = self.mails.get(timeout=PATIENCE)
        body = mail.get_body()
        assert body is not None
        return str(mail["To"]), str(mail["Subject"]), str(body.get_content())

    def token(self) -> tuple[str, str]:
        """To whom the next mail went, and the token of the link in it."""
        to, _, text = self.next()
        link = next(word for word in text.split() if word.startswith("http"))
        return to, link.partition("#")[2]

    def empty(self) -> bool:
        return self.mails.empty()


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    server = Mailbox()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)
