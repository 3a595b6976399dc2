"""One look at a computer whose arrays change meanwhile."""

import asyncio

import msgspec

from raidwright.bus import Bus
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.udisks import UdisksObjects, take_snapshot
from raidwright.protocol import HelperFacts
from raidwright.storage.snapshot.disks import Host
from tests.bus.fakes import FakeHelper
from tests.bus.watching import run, udisks
from tests.machine.udisks_arrays import ARRAY, md
from tests.machine.udisks_objects import block, disk


def test_looking_waits_for_what_is_said_of_an_array_as_it_is_now(bus_address: str) -> None:
    """It loses a member while the helper looks: what was said before is of another array."""

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        here = disk("sda") | md() | block("md127", number=9, MDRaid=ARRAY)
        (held,) = take_snapshot(UdisksObjects(here), Host(name=""), None).arrays
        clean = msgspec.structs.replace(held, state="clean")
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), (), arrays=(clean,)))
        helper.answering.clear()
        await helper.serve()
        async with udisks(bus_address, here) as fake:
            machine = BusMachine("Test", bus_address)
            looking = asyncio.create_task(machine.look())
            while not helper.asked:
                await asyncio.sleep(0.01)
            fake.change(ARRAY, "MDRaid", Degraded=1)
            await asyncio.sleep(0.1)
            helper.answering.set()
            assert (await looking).arrays[0].state == "clean"
            assert helper.asked == 2
            await machine.close()
        await bus.close()

    run(scenario())
