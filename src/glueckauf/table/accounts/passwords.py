"""Passwords: which may be chosen, and argon2 in threads of its own with a queue that has an end."""

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from glueckauf.engine.errors import Reason
from glueckauf.table.refusals import BUSY, COMMON_PASSWORD, PASSWORD_IS_NAME, SHORT_PASSWORD, Refusal

SHORTEST = 10
THREADS = 2
MOST_WAITING = 40  # about two seconds; whoever comes then is told to come again
COMMON = frozenset(Path(__file__).with_name("common_passwords.txt").read_text(encoding="utf-8").split())
FEWEST_CHARACTERS = 4  # different ones
HASHER = PasswordHasher()
Made = TypeVar("Made")


def refuse_weak(password: str, *names: str | None) -> None:
    """Length, not one's name, not one that everybody tries first. Raises `Refusal`."""
    weak = weakness(password, *names)
    if weak is not None:
        raise Refusal(weak, "password", 422)


def weakness(password: str, *names: str | None) -> Reason | None:
    plain = levelled(password)
    if len(password) < SHORTEST:
        return SHORT_PASSWORD
    if plain in COMMON or len(set(plain)) < FEWEST_CHARACTERS:
        return COMMON_PASSWORD
    for name in names:
        known = letters(name or "")
        if known and (levelled(name or "") == plain or letters(password) in {known, known * 2, known[::-1]}):
            return PASSWORD_IS_NAME
    return None


def levelled(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def letters(text: str) -> str:
    """Without digits and signs: `Anna.1985` is the name Anna."""
    return re.sub(r"[\W\d_]+", "", levelled(text))


class Passwords:
    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self.waiting = 0
        self.nobody: str | None = None

    async def hash(self, password: str) -> str:
        return await self.work(lambda: HASHER.hash(encodable(password)))

    async def verify(self, stored: str | None, password: str) -> bool:
        """Whether this is the password; without a stored one it takes as long, and is not."""

        def compare() -> bool:
            if self.nobody is None:  # whoever it is: the first one takes longer for all
                self.nobody = HASHER.hash(secrets.token_hex(16))
            try:
                return HASHER.verify(stored or self.nobody, encodable(password)) and stored is not None
            except (Argon2Error, InvalidHashError):
                return False

        return await self.work(compare)

    async def work(self, job: Callable[[], Made]) -> Made:
        """Raises `Refusal` while too many wait."""
        if self.waiting >= MOST_WAITING:
            raise Refusal(BUSY, "", 503)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, job)
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def encodable(password: str) -> bytes:
    """Half a surrogate pair, which JSON can carry, is a character like any other here."""
    return password.encode(errors="surrogatepass")
