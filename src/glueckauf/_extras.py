"""The optional packages: which extra of pyproject.toml brings which module."""

EXTRAS: dict[str, dict[str, str]] = {  # [extra] the modules by the names of their packages
    "table": {
        "aiosqlite": "aiosqlite",
        "alembic": "alembic",
        "argon2-cffi": "argon2",
        "asyncpg": "asyncpg",
        "confusable-homoglyphs": "confusable_homoglyphs",
        "fsrs": "fsrs",
        "httpx": "httpx",
        "litestar": "litestar",
        "openskill": "openskill",
        "prometheus-client": "prometheus_client",
        "pywebpush": "pywebpush",
        "sqlalchemy": "sqlalchemy",
        "structlog": "structlog",
        "uvicorn": "uvicorn",
        "webauthn": "webauthn",
        "websockets": "websockets",
    },
    "redis": {"redis": "redis"},
    "arena": {"choix": "choix", "pyarrow": "pyarrow"},
    "ray": {"ray": "ray"},
    "lab": {"gymnasium": "gymnasium", "matplotlib": "matplotlib", "pettingzoo": "pettingzoo"},
    "openspiel": {"open_spiel": "pyspiel"},
    "mcp": {"mcp": "mcp"},
    "learn": {
        "sb3-contrib": "sb3_contrib",
        "stable-baselines3": "stable_baselines3",
        "torch": "torch",
    },
    "cuda": {"numba-cuda": "numba_cuda"},
}


def extra_of(module: str) -> str | None:
    """The extra that brings a module.

    >>> extra_of("litestar")
    'table'
    """
    return next((extra for extra, modules in EXTRAS.items() if module in modules.values()), None)
