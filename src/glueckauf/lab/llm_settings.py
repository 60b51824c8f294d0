"""Where a language model is and what it may cost, from the environment: GLUECKAUF_LLM_URL, _KEY, _TOKENS and others."""

import contextlib
import ipaddress
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from glueckauf.engine.errors import LANGUAGES, BadSetup, Reason

PREFIX = "GLUECKAUF_LLM_"
SECONDS = 50.0  # a decision; the arena allows 60
RETRIES = 3
MOST_RETRIES = 100


@dataclass(frozen=True)
class Settings:
    """Where the model is, and what a game may cost. The key is no part of the repr."""

    url: str
    key: str = field(repr=False)
    tokens: int  # for all decisions of one bot, that is, of one seat in one game
    seconds: float = SECONDS  # for a decision, with all its retries
    retries: int = RETRIES  # for a decision: replies without a legal answer, and failed requests
    language: str = "en"
    body: Mapping[str, Any] = field(default_factory=dict)  # added to every request: temperature, max_tokens ...


def bad(name: str, en: str, de: str) -> BadSetup:
    return BadSetup(PREFIX + name, Reason("bad_llm_setting", "", en, de))


def settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment. Raises `BadSetup`, which names the variable and never quotes address or key."""
    url = address(environment.get(f"{PREFIX}URL", ""))
    language = environment.get(f"{PREFIX}LANGUAGE", "en")
    if language not in LANGUAGES:
        raise bad("LANGUAGE", f"one of: {', '.join(LANGUAGES)}", f"eins von: {', '.join(LANGUAGES)}")
    return Settings(
        url=url,
        key=checked_key(url, environment.get(f"{PREFIX}KEY")),
        tokens=whole("TOKENS", environment.get(f"{PREFIX}TOKENS"), 1, 10**12),
        seconds=seconds(environment.get(f"{PREFIX}SECONDS", str(SECONDS))),
        retries=whole("RETRIES", environment.get(f"{PREFIX}RETRIES", str(RETRIES)), 0, MOST_RETRIES),
        language=language,
        body=extra_body(environment.get(f"{PREFIX}BODY", "{}")),
    )


def address(url: str) -> str:
    """An address such as https://host/v1."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or not url.isascii() or not url.isprintable() or " " in url:
        raise bad(
            "URL",
            "set it to the address of the model, such as http://localhost:11434/v1",
            "setze die Adresse des Modells, etwa http://localhost:11434/v1",
        )
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise bad(
            "URL",
            f"an address without user name, query or fragment; the key goes into {PREFIX}KEY",
            f"eine Adresse ohne Benutzer, Abfrage und Anker; der Schlüssel gehört in {PREFIX}KEY",
        )
    return url.rstrip("/")


def is_local(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def checked_key(url: str, key: str | None) -> str:
    """The key; empty for a server without keys."""
    if key is None and not is_local(url):
        raise bad(
            "KEY",
            "set it to the key; empty for a server without keys",
            "setze den Schlüssel; leer, wenn der Server keinen braucht",
        )
    key = (key or "").strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise bad("KEY", "printable ASCII characters without spaces", "druckbare ASCII-Zeichen ohne Leerzeichen")
    if key and urlsplit(url).scheme == "http" and not is_local(url):
        raise bad(
            "URL",
            "https, or no key: this one would travel unencrypted",
            "https oder kein Schlüssel: er ginge unverschlüsselt auf die Reise",
        )
    return key


def whole(name: str, text: str | None, least: int, most: int) -> int:
    digits = (text or "").replace("_", "")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 15 and least <= int(digits) <= most):
        raise bad(name, f"set it to a whole number from {least} to {most}", f"eine ganze Zahl von {least} bis {most}")
    return int(digits)


def seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) <= 86_400:
            return float(text)
    raise bad("SECONDS", "more than 0 and at most 86400", "mehr als 0 und höchstens 86400")


def extra_body(text: str) -> dict[str, Any]:
    with contextlib.suppress(ValueError, RecursionError):
        body = json.loads(text)
        if isinstance(body, dict) and not {"model", "messages", "stream"} & body.keys():
            return body
    raise bad(
        "BODY",
        "a JSON object without model, messages and stream",
        "ein JSON-Objekt ohne model, messages und stream",
    )
