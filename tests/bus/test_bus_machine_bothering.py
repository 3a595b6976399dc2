"""How often a person is asked for the password that looking at the disks may take: once, until they ask."""

import asyncio

import pytest

from raidwright.bus import Bus, BusError
from raidwright.machine import view
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import BUS_NAME, ERROR_PREFIX, HelperFacts, PlanDone, encode
from raidwright.storage.snapshot.disks import Host
from tests.bus.fakes import FakeHelper
from tests.bus.machine_jobs import ran
from tests.bus.watching import names, run, udisks, watched
from tests.machine.watcher import Watcher
from tests.reading.udisks_objects import disk

DISMISSED = BusError(f"{ERROR_PREFIX}Dismissed", "Authentication was canceled.")
FAILED = BusError(f"{ERROR_PREFIX}Failed", "So it is.")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else would be asked is asked at once."""
    monkeypatch.setattr(view, "_PAUSE", 0.01)


async def asked(helper: FakeHelper, times: int) -> None:
    async with asyncio.timeout(10):
        while helper.asked < times:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)


@pytest.mark.parametrize(("silence", "bothers"), [(DISMISSED, False), (FAILED, True)])
def test_who_has_closed_the_question_is_asked_again_when_they_want_it(
    bus_address: str, silence: BusError, bothers: bool
) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        helper.silence, helper.early = silence, (("job-1", encode(PlanDone())),)
        await helper.serve()
        async with udisks(bus_address, disk("sda")) as fake:
            machine = BusMachine("Test", bus_address)
            watcher = Watcher(machine)
            await watcher.until(lambda s: s.host.silence is not None)
            fake.add(disk("sdb", number=1))
            await watcher.until(lambda s: names(s) == ["/dev/sda", "/dev/sdb"])
            await asked(helper, 2)
            await ran(machine)
            await asked(helper, 3)
            assert helper.bothered == [True, bothers, bothers]
            assert watcher.seen[-1][1].host.silence is not None
            await machine.look_again()
            await asked(helper, 4)
            assert helper.bothered[3:] == [True]
            helper.silence = None
            fake.add(disk("sdc", number=2))
            await watcher.until(lambda s: s.host.helper)
            assert helper.bothered[4:] == [bothers]
            await watcher.close()
            await machine.close()
        await bus.close()

    run(scenario())


@pytest.mark.parametrize("silence", [None, DISMISSED])
def test_a_helper_that_our_own_question_started_is_asked_once(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, silence: BusError | None
) -> None:
    """It takes its name because it was asked, and no other helper has come."""
    facts = HelperClient.facts

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        helper.silence = silence

        async def started(self: HelperClient, *, unasked: bool = False) -> HelperFacts:
            if not await bus.is_there(BUS_NAME):
                await helper.serve()
            return await facts(self, unasked=unasked)

        monkeypatch.setattr(HelperClient, "facts", started)
        async with udisks(bus_address, disk("sda")), watched(bus_address) as watcher:
            await watcher.until(lambda s: s.host.helper or s.host.silence is not None)
            await asked(helper, 1)
            assert helper.bothered == [True]
        await bus.close()

    run(scenario())


def test_a_helper_that_comes_while_nobody_was_there_to_answer_is_asked(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = HelperClient.facts

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))

        async def too_early(self: HelperClient, *, unasked: bool = False) -> HelperFacts:
            try:
                return await facts(self, unasked=unasked)
            except MachineError:
                await helper.serve()
                await asyncio.sleep(0.1)
                raise

        monkeypatch.setattr(HelperClient, "facts", too_early)
        async with udisks(bus_address, disk("sda")), watched(bus_address) as watcher:
            await watcher.until(lambda s: s.host.helper, 10)
        await bus.close()

    run(scenario())
