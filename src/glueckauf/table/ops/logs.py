"""Structured logs: one JSON object a line, without secrets."""

import logging
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = {"secret", "password", "authorization", "cookie", "invite", "seed", "webhook", "endpoint", "database", "hello"}


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {name: "hidden" if name.lower() in HIDDEN else value for name, value in event.items()}


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
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True  # its lines hold whole addresses
    for quiet in ("sqlalchemy.engine", "aiosqlite", "asyncio", "alembic"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
