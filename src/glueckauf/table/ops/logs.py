"""Structured logs: one JSON object a line, without secrets, addresses of people, and floods."""

import logging
import sys
import time

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = {"secret", "password", "authorization", "cookie", "invite", "seed", "webhook", "endpoint", "database", "hello"}


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {name: "hidden" if name.lower() in HIDDEN else value for name, value in event.items()}


class Seldom(logging.Filter):
    """Lets the same line through a few times a minute; the next one after that tells how many were left out."""

    def __init__(self, most: int = 30, seconds: float = 60.0) -> None:
        super().__init__()
        self.most, self.seconds = most, seconds
        self.seen: dict[tuple[str, str], tuple[float, int]] = {}  # [logger, line] since when, how often

    def filter(self, record: logging.LogRecord) -> bool:
        line = str(record.msg.get("event", "")) if isinstance(record.msg, dict) else str(record.msg)
        key, now = (record.name, line[:100]), time.monotonic()
        since, count = self.seen.get(key, (now, 0))
        if now - since > self.seconds:
            left_out, since, count = max(0, count - self.most), now, 0
            if left_out and isinstance(record.msg, dict):
                record.msg["left_out"] = left_out
            elif left_out:
                record.msg = f"{record.msg} ({left_out} more lines like this were left out)"
        if len(self.seen) > 1000:
            self.seen.clear()
        self.seen[key] = (since, count + 1)
        return count < self.most


def set_up(level: str = "INFO") -> None:
    """Set up logging for the server and its libraries."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(sort_keys=True),
            ],
        )
    )
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True  # its lines hold whole addresses
    for quiet in ("sqlalchemy.engine", "aiosqlite", "asyncio", "alembic"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
