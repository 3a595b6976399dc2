"""Plans that are carried out over a private bus, and how they end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from raidwright.bus import Bus
from raidwright.machine.on_bus import BusMachine
from raidwright.protocol import (
    HelperFacts,
    PlanEvent,
    StepBegun,
    StepDone,
)
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import VerifyClean
from raidwright.storage.steps.targets import OnDisk
from tests.bus.fakes import FakeHelper

DISK = DiskIdentity("/dev/sda", "id", "model", "serial", "wwn", 10**9, 512, 4096, 1, "", ())
PLAN = Plan(Purpose.TEARDOWN, (DISK,), None, (VerifyClean(OnDisk(0)),))
BEGUN, DONE = StepBegun(0), StepDone(0, 1.5)


@asynccontextmanager
async def pair(address: str) -> AsyncIterator[tuple[FakeHelper, BusMachine]]:
    bus = await Bus.connect(address)
    helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
    await helper.serve()
    machine = BusMachine("Test", address)
    try:
        yield helper, machine
    finally:
        await machine.close()
        await bus.close()


async def ran(machine: BusMachine, passphrase: bytearray | None = None) -> list[PlanEvent]:
    return [event async for event in machine.run(PLAN, passphrase)]
