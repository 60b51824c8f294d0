"""The bench of the moderators: what they look at, what they do, and the server that follows them."""

from dataclasses import dataclass

from glueckauf.table.order.acts import Acts
from glueckauf.table.order.enforcement import Enforcement
from glueckauf.table.order.inspection import Inspection
from glueckauf.table.order.reports import Reports
from glueckauf.table.wire.order import Acted


@dataclass(frozen=True)
class Bench:
    acts: Acts
    inspection: Inspection
    reports: Reports
    enforcement: Enforcement

    async def acted(self) -> Acted:
        """An act is written: what follows from it happens before the answer."""
        await self.enforcement.catch_up()
        return Acted()
