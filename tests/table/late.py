"""A slow line on purpose: some of what the server says comes late, up to so many milliseconds.

A test that reads too early fails here and not on somebody's busy machine.
`GLUECKAUF_TEST_LATE=300 make test GROUPS="browser table"`.
"""

import asyncio
import os
from random import Random
from typing import Any

OFTEN = 0.2  # how often something is late: where all is, a run of the tests takes hours
LATE = float(os.environ.get("GLUECKAUF_TEST_LATE", "0")) / 1000  # seconds


class Late:
    """An application whose answers are late now and then; what is said on one line keeps its order."""

    def __init__(self, app: Any, seconds: float) -> None:
        self.app, self.seconds, self.luck = app, seconds, Random(1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        line = asyncio.Lock()

        async def send_late(message: Any) -> None:
            async with line:
                if self.luck.random() < OFTEN:
                    await asyncio.sleep(self.luck.random() * self.seconds)
                await send(message)

        await self.app(scope, receive, send if scope["type"] == "lifespan" else send_late)


def perhaps_late(app: Any) -> Any:
    return Late(app, LATE) if LATE else app
