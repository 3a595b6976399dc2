"""A plan is over once UDisks2 shows what it has made."""

import asyncio
from collections.abc import Iterator

from msgspec.structs import replace

from raidwright.helper.looking.devices.udisks_view import wait_for_udisks
from raidwright.protocol import PlanDone
from raidwright.storage.steps.targets import OnArray
from tests.helper.resumed import BROKEN, EXT4


class LateUdisks:
    """It shows no device at first, then one without a file system, then that of `EXT4`."""

    def __init__(self) -> None:
        self._answers = self._every()
        self.told: list[object] = []

    async def call(self, *_: object, **__: object) -> tuple[object, ...]:
        self.told.append(next(self._answers))
        return (self.told[-1],)

    @staticmethod
    def _every() -> Iterator[object]:
        yield []
        for uuid in ("", EXT4.uuid):
            yield ["/block"]
            yield uuid


def test_a_device_that_is_not_there_yet_does_not_show_its_file_system() -> None:
    udisks = LateUdisks()
    plan = replace(BROKEN, steps=(replace(EXT4, target=OnArray()),))
    asyncio.run(asyncio.wait_for(wait_for_udisks(udisks, plan, PlanDone()), 20))  # type: ignore[arg-type]
    assert udisks.told[-1] == EXT4.uuid
