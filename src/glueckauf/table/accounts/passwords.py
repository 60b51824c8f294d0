"""Passwords: which may be chosen, and argon2 in threads of its own with a queue that has an end."""

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from glueckauf.engine.errors import Reason
from glueckauf.table.refusals import BUSY, COMMON_PASSWORD, PASSWORD_IS_NAME, SHORT_PASSWORD, Refusal

SHORTEST = 10
THREADS = 2
MOST_WAITING = 40  # about two seconds; whoever comes then is told to come again
COMMON = frozenset(
    """
    0123456789 01234567890 0987654321 1029384756 1111111111 1122334455 1212121212 1231231231 123123123123 1234512345
    123454321 1234567890 12345678901 123456789012 12345678910 1234567891 123456789a 1234567899 123456789q 123qwe123qwe
    1357924680 147258369 1472583690 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 5555555555 741852963 7777777777
    9876543210 987654321a 9999999999 a123456789 a1b2c3d4e5 aaaaaaaaaa abc1234567 abc123abc123 abcd123456 abcdefghij
    abcdefghijk administrator adminadmin alexander1 asdf123456 asdfasdfasdf asdfghjkl1 asdfghjkl asdfghjkl123 asdfghjkl;
    asdfghjklö baseball123 basketball bayern1234 berlin1234 blink182blink borussia09 changeme123 charlie123 chocolate1
    computer123 deutschland deutschland1 dragon1234 einloggen1 facebook123 fcbayern1900 football123 football12 fussball123
    fussball12 geheim1234 geheimnis1 glueckauf1 glueckauf123 glückauf123 google1234 hallo12345 hallo123456 hallohallo
    hallohallo1 ichliebedich iloveyou12 iloveyou123 iloveyou1234 internet12 kennwort123 kennwort12 killer1234 letmein123
    letmein1234 liverpool1 lol1234567 manchester manchester1 master1234 michael123 microsoft1 minecraft1 minecraft123
    monkey1234 motdepasse monopoly123 p@ssw0rd12 p@ssw0rd123 p@ssword123 pa55word123 passpasspass passw0rd12 passw0rd123
    password00 password01 password1! password10 password11 password12 password123 password1234 password12345 password2
    password21 password22 password99 passwordpassword passwort01 passwort1! passwort11 passwort12 passwort123 passwort1234
    pokemon123 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1 qazwsxedcrfv qwe123qwe123 qwer123456 qwer1234qwer
    qwerasdfzxcv qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 qwertz1234
    qwertz12345 qwertz123456 qwertzuiop qwertzuiop1 qwertzuiopü schalke04! schalke1904 schatz1234 secret1234 snoopy1234
    sonnenschein spiderman1 starwars12 starwars123 summer2023! superman12 superman123 sunshine12 sunshine123 testtest12
    testtest123 testtesttest test123456 test12345678 trustno1trust unbekannt1 welcome123 welcome1234 whatever12
    willkommen willkommen1 willkommen123 yxcvbnm123 zaq12wsx34 zaq12wsxcde3 zxcvbnm123 zxcvbnm1234 zxcvbnmasdf
    """.split()
)
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
