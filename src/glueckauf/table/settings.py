"""The settings of a server, from the command line or the environment."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The defaults suit a group of friends on one machine."""

    database: str = "sqlite:///glueckauf.db"
    page: Path | None = None  # the folder of the built page; None: the one in the package
    secure_cookies: bool = False  # behind TLS: cookies only there
    origins: tuple[str, ...] = ()  # other origins whose pages may ask, beside the own one
    redis: str | None = None  # live updates between processes; PostgreSQL does it alone otherwise
    webhooks: bool = False  # whether players may have addresses of their own called
    push: bool = True
    contact: str = "mailto:nobody@example.invalid"  # for the push services, if they want to complain
    bot_threads: int | None = None
    build: bool = False  # answer at once, play interpreted, and have machine code built meanwhile; else at first use
    limits: bool = True  # off: for tests and loads, where all come from one address
    tables_per_player: int = 50
    requests_per_second: float = 40.0  # of one address; short bursts may be five times as much
    messages_per_second: float = 20.0  # of one socket, likewise
    players_per_hour: float = 60.0  # new guests from one address
    logins_per_minute: float = 10.0
    longest_message: int = 16_384  # bytes of a frame or body
    trusted_proxies: str = "127.0.0.1"
