"""Mail: plain text by SMTP, in a thread of its own, so that nobody waits for a mail server."""

import asyncio
import contextlib
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

import structlog

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.settings import Settings

TIMEOUT = 20.0  # seconds for each answer of the mail server
MOST_WAITING = 200
AGAIN = (5.0, 60.0)  # seconds before a mail that was not taken is sent again
PORTS = {"starttls": 587, "tls": 465, "none": 25}
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")

log = structlog.get_logger("glueckauf.table")


def is_address(text: str) -> bool:
    """Whether this may be a mail address; a link that arrives proves it.

    >>> is_address("anna@example.org"), is_address("anna@example.org, x@example.org")
    (True, False)
    """
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None


def refuse_incomplete(settings: Settings) -> None:
    """Raises `BadSetup` where mail is switched on and something that it needs is missing."""
    for name in ("address", "mail_from"):
        if settings.mail_server is not None and not getattr(settings, name):
            reason = Reason(
                "mail_incomplete",
                "",
                "needed as soon as mail_server is set: mails contain a link to the server",
                "wird gebraucht, sobald mail_server gesetzt ist: E-Mails enthalten einen Link zum Server",
            )
            raise BadSetup(name, reason)
    if settings.mail_from is not None and not is_address(parseaddr(settings.mail_from)[1]):
        raise BadSetup("mail_from", Reason("bad_mail", "", "not a mail address", "keine E-Mail-Adresse"))


class Mailer:
    """Sends what is put into its queue, in order; what cannot be sent is logged without whom it was for."""

    def __init__(self, settings: Settings) -> None:
        refuse_incomplete(settings)
        self.settings = settings
        self.queue: asyncio.Queue[EmailMessage] = asyncio.Queue(MOST_WAITING)
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="mail")
        self.sent = 0

    @property
    def on(self) -> bool:
        return self.settings.mail_server is not None

    def send(self, to: str, subject: str, text: str) -> None:
        """Put a mail into the queue; where there is no mail server nothing happens."""
        if not self.on:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="glueckauf.invalid")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            log.warning("mail_not_sent", why="QueueFull")

    async def run(self) -> None:
        while True:
            message = await self.queue.get()
            for wait in (*AGAIN, None):
                try:
                    await asyncio.get_running_loop().run_in_executor(self.pool, self.deliver, message)
                    self.sent += 1
                    break
                except (smtplib.SMTPException, OSError, ValueError) as error:
                    log.warning("mail_not_sent", why=type(error).__name__, again=wait)
                    refused = isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPAuthenticationError)
                    if wait is None or refused or isinstance(error, ValueError):
                        break
                    await asyncio.sleep(wait)

    def deliver(self, message: EmailMessage) -> None:
        """Hand one mail to the server. Called in the thread of the pool; raises what went wrong."""
        settings = self.settings
        host, _, port = (settings.mail_server or "").partition(":")
        number = int(port) if port else PORTS[settings.mail_security]
        if settings.mail_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, number, timeout=TIMEOUT, context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(host, number, timeout=TIMEOUT)
        try:
            if settings.mail_security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.mail_user:
                server.login(settings.mail_user, settings.mail_password or "")
            server.send_message(message)
        finally:
            with contextlib.suppress(smtplib.SMTPException, OSError):
                server.quit()

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
