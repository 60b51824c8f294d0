"""Every setting of a server, with its section of the file, its default and what it does.

To add one: one field here. The file, the environment, `--set`, the example (`deploy/glueckauf.toml`) and the table in
`docs/serving.md` follow from it; `python -m tools.settings_page` writes the last two. Reading is in `settings_file.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

Value = TypeVar("Value")
Kept = Literal["plain", "url", "secret"]  # printed as it is; without its password; not at all
Form = Literal["any", "networks"]  # what a text must be: anything; an address or a network


class About(NamedTuple):
    """What is known of a setting beside its type and default."""

    section: str
    comment: str
    least: float | None
    most: float | None
    kept: Kept
    form: Form


SERVER, PEOPLE, LIMITS, NOTICES = "server", "people", "limits", "notices"
RETENTION = "retention"
ANALYSIS = "analysis"
MAIL = "mail"
SECTIONS: Mapping[str, str] = {  # in the order of the file
    SERVER: "The process: where it listens, what it stores, whom it believes.",
    PEOPLE: "What people may do.",
    LIMITS: "How much one person, address or socket may ask for.",
    NOTICES: "Notifications of a turn.",
    ANALYSIS: "Analyses of finished games by the coach: one at a time on each machine, in a process of low priority.",
    RETENTION: "What is deleted after how many days; 0 keeps it for ever. Finished games and accounts stay.",
    MAIL: "Mail for forgotten passwords; without a mail server an admin hands out links.",
}


def setting(
    section: str,
    default: Value,
    comment: str,
    /,
    *,
    least: float | None = None,
    most: float | None = None,
    kept: Kept = "plain",
    form: Form = "any",
) -> Value:
    """A setting: its section, its default, a line for operators, the least and most it may be.

    A secret may also be given as a file: `name_file` (for a URL `name_url_file`).
    """
    return field(default=default, metadata={"about": About(section, comment, least, most, kept, form)})


@dataclass(frozen=True)
class Settings:
    """The defaults suit a group of friends on one machine."""

    # server
    host: str = setting(SERVER, "127.0.0.1", "Address to listen on; 0.0.0.0 for the whole network.")
    port: int = setting(SERVER, 8250, "Port to listen on.", least=1, most=65535)
    database: str = setting(SERVER, "glueckauf.db", "SQLite file, or postgresql://user@host/name.", kept="url")
    processes: int = setting(SERVER, 1, "Number of processes; more than one needs PostgreSQL.", least=1, most=64)
    redis: str | None = setting(SERVER, None, "redis://... for live updates between processes.", kept="url")
    peer_host: str = setting(
        SERVER,
        "127.0.0.1",
        "Where other processes on one database reach this one: never a public address.",
    )
    https: bool = setting(SERVER, False, "Served over HTTPS: secure cookies and HSTS.")
    address: str | None = setting(
        SERVER, None, "https://play.example.org, as people type it: for links in mails, and for passkeys."
    )
    origins: tuple[str, ...] = setting(SERVER, (), "Other origins whose pages may connect.")
    trusted_proxies: tuple[str, ...] = setting(
        SERVER,
        ("127.0.0.1",),
        "Addresses and networks of proxies whose X-Forwarded-For is believed.",
        form="networks",
    )
    metrics_from: tuple[str, ...] = setting(
        SERVER, ("127.0.0.0/8", "::1"), "Addresses and networks that may read /metrics.", form="networks"
    )
    page: Path | None = setting(SERVER, None, "Folder of another built page.")
    bot_threads: int | None = setting(SERVER, None, "Threads for bots (default: all cores but one).", least=1)

    # people
    tables_per_player: int = setting(PEOPLE, 50, "Unfinished tables that a player with an account may host.", least=0)
    tables_per_guest: int = setting(PEOPLE, 10, "Unfinished tables that a guest may host.", least=0)
    words: Path | None = setting(
        PEOPLE, None, "File of words that chat refuses, one a line; with a star (word*) inside longer words too."
    )
    chat_length: int = setting(PEOPLE, 500, "Longest chat message of a player with an account.", least=1, most=500)
    chat_length_guests: int = setting(PEOPLE, 300, "Longest chat message of a guest.", least=1, most=500)
    chat_per_minute: float = setting(PEOPLE, 30.0, "Chat messages a minute of a player with an account.", least=1)
    chat_per_minute_guests: float = setting(PEOPLE, 15.0, "Chat messages a minute of a guest.", least=1)
    daily: bool = setting(PEOPLE, True, "One deal a day for each title, the same for everybody, with lists.")
    reports_per_hour: int = setting(PEOPLE, 10, "Reports an hour of one player.", least=1)
    vote_seconds: float = setting(
        PEOPLE,
        300.0,
        "Seconds for which an absent person keeps a vote on a proposal; a tenth of the clock's time if that is longer.",
        least=0,
    )
    rematch_seconds: float = setting(
        PEOPLE, 60.0, "Seconds after which a rematch comes about with those who have agreed.", least=1
    )
    reveal_seconds: float = setting(
        PEOPLE, 5.0, "Seconds for which a game that begins waits for the numbers that people committed to.", least=1
    )
    absent_seconds: float = setting(
        PEOPLE, 180.0, "Seconds of absence after which the others may agree that a bot takes over.", least=0
    )

    session_days: float = setting(PEOPLE, 365.0, "Days after which an unused session ends.", least=1)
    clock_grace: int = setting(
        PEOPLE, 30, "Seconds for which a lost connection stops a clock in one turn; 0: never.", least=0, most=3600
    )
    clock_grace_in_all: int = setting(
        PEOPLE, 120, "Seconds of that which a seat has in a whole game.", least=0, most=86400
    )

    # limits
    limits: bool = setting(LIMITS, True, "Rate limits; off for load tests, never in public.")
    requests_per_second: float = setting(
        LIMITS, 40.0, "Requests a second from one address; bursts may be five times as many.", least=0
    )
    messages_per_second: float = setting(
        LIMITS, 20.0, "Messages a second on one socket; bursts may be five times as many.", least=0
    )
    players_per_hour: float = setting(LIMITS, 60.0, "New guests an hour from one address.", least=0)
    logins_per_minute: float = setting(LIMITS, 10.0, "Sign-ins a minute from one address.", least=0)
    positions_per_second: float = setting(
        LIMITS, 150.0, "Past positions a second for one network; bursts may be eight times as many.", least=1
    )
    connections_per_network: int = setting(
        LIMITS, 100, "Open connections of one network (an address, or a /64 of IPv6); proxies have no limit.", least=1
    )
    sockets_per_network: int = setting(LIMITS, 40, "Open sockets of one network.", least=1)
    seconds_per_request: float = setting(
        LIMITS, 15.0, "Seconds in which a whole request must have arrived, head and body.", least=0.1
    )
    resets_per_hour: float = setting(LIMITS, 10.0, "Forgotten passwords an hour from one address.", least=0)
    exports_per_day: float = setting(LIMITS, 5.0, "Downloads of the own data a day.", least=0)
    longest_message: int = setting(LIMITS, 16_384, "Bytes of one message or body.", least=1024, most=1 << 20)

    # notices
    push: bool = setting(NOTICES, True, "Push notifications when it is a player's turn.")
    contact: str = setting(NOTICES, "mailto:nobody@example.invalid", "Contact for push services, mailto: or https:.")
    webhooks: bool = setting(NOTICES, False, "Let players register a webhook URL.")
    browsers_per_player: int = setting(NOTICES, 10, "Browsers with push notifications of one player.", least=0)

    # analysis
    analysis: Literal["off", "fast", "deep"] = setting(
        ANALYSIS, "deep", "The deepest analysis that people may ask for: off, fast or deep."
    )
    analysis_queue: int = setting(ANALYSIS, 20, "Analyses that may wait; more are refused.", least=1)
    analysis_seconds: float = setting(ANALYSIS, 1200.0, "Seconds after which one is given up.", least=1)
    analyses_per_hour: float = setting(
        ANALYSIS, 30.0, "New analyses an hour that one player, or one network, may ask for.", least=0
    )

    # retention
    guest_days: float = setting(RETENTION, 180.0, "Guests who were not seen since and have no game.", least=0)
    waiting_table_days: float = setting(RETENTION, 30.0, "Tables whose game was never begun.", least=0)
    exercise_days: float = setting(
        RETENTION, 60.0, "Tables of lessons, puzzles and past deals without a move; what was learnt stays.", least=0
    )
    playing_table_days: float = setting(
        RETENTION, 120.0, "Running games without a move: whoever is asked resigns; nothing is deleted.", least=0
    )
    chat_days: float = setting(RETENTION, 365.0, "Chat, after the end of the game.", least=0)
    report_days: float = setting(RETENTION, 365.0, "Reports that were dealt with.", least=0)
    # mail
    mail_server: str | None = setting(MAIL, None, "Mail server (SMTP), host:port.")
    mail_security: Literal["starttls", "tls", "none"] = setting(
        MAIL, "starttls", "How the connection to it is protected: starttls (port 587), tls (465), none."
    )
    mail_user: str | None = setting(MAIL, None, "User at the mail server, if it asks for one.")
    mail_password: str | None = setting(MAIL, None, "Password at the mail server.", kept="secret")
    mail_from: str | None = setting(MAIL, None, "Sender of the mails: Glückauf <play@example.org>.")

    # Not a setting: `serve` answers at once and builds machine code meanwhile; tests play interpreted.
    build: bool = False

    @property
    def analyses(self) -> list[Literal["fast", "deep"]]:
        """The analyses that people may ask for."""
        levels: dict[str, list[Literal["fast", "deep"]]] = {"off": [], "fast": ["fast"], "deep": ["fast", "deep"]}
        return levels[self.analysis]
