"""One look at a computer that changes meanwhile."""

import asyncio

import msgspec
import pytest

from raidwright.bus import Bus, BusError
from raidwright.machine import view
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import ERROR_PREFIX, DeviceFacts, FoundSignature, HelperFacts, RootLook
from raidwright.reading.udisks import UdisksObjects, cache, take_snapshot
from raidwright.storage.snapshot.disks import Filesystem, Host, Luks, Snapshot
from tests.bus.fakes import FakeHelper
from tests.bus.watching import run, udisks
from tests.reading.udisks_arrays import ARRAY, md
from tests.reading.udisks_objects import block, disk, path


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


@pytest.mark.parametrize("silent", ["all", "modules"])
def test_udisks_that_waits_for_a_disk_is_not_waited_for_long(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, silent: str
) -> None:
    """And is told of in a sentence, whichever question it does not answer."""
    monkeypatch.setattr(cache, "PATIENCE", 0.2)

    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake:
            fake.silent = silent
            machine = BusMachine("Test", bus_address)
            async with asyncio.timeout(5):
                with pytest.raises(
                    MachineError, match="UDisks2 to list disks, but UDisks2 is not responding"
                ):
                    await machine.look()
            await machine.close()

    run(scenario())


@pytest.mark.parametrize("at_once", [True, False])
def test_who_cannot_wait_is_answered_at_once_by_the_question_that_waits(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, *, at_once: bool
) -> None:
    """The last steps of a plan change disks, and what was asked while it ran is old when it has ended."""
    monkeypatch.setattr(view, "_PAUSE", 60.0 if at_once else 0.3)

    async def scenario() -> None:
        bus, own = await Bus.connect(bus_address), await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        await helper.serve()
        async with udisks(bus_address, disk("sda")) as fake:
            followed = view.LiveSnapshot(own, Host(name=""))
            await followed.open()
            await followed.settled_snapshot()
            fake.add(disk("sdb", number=1))
            while len((await followed.snapshot()).blocks) < 2:
                await asyncio.sleep(0.01)
            followed.ask_again(at_once=at_once)
            await asyncio.sleep(0.1)
            assert helper.asked == (2 if at_once else 1)
            async with asyncio.timeout(10):
                await followed.settled_snapshot()
                assert helper.asked == 2
            await followed.close()
        await own.close()
        await bus.close()

    run(scenario())


@pytest.mark.parametrize("knows", [True, False])
def test_a_helper_that_too_many_ask_is_asked_again_and_has_said_what_it_said(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, *, knows: bool
) -> None:
    """A disk is slow, and windows, tray and terminal all ask as another one comes."""
    monkeypatch.setattr(view, "_RECHECK_INTERVAL", 0.2)
    monkeypatch.setattr(view, "_PAUSE", 0.0)
    busy = BusError(f"{ERROR_PREFIX}Busy", "Too many requests are waiting.")
    facts = (DeviceFacts("254:0", "sda", 512, 4096, 1, ()), DeviceFacts("254:1", "sdb", 4096, 4096, 2, ()))

    async def scenario() -> None:
        bus, own = await Bus.connect(bus_address), await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), facts[:1]))
        helper.silence = None if knows else busy
        await helper.serve()
        async with udisks(bus_address, disk("sda")) as fake, asyncio.timeout(20):
            followed = view.LiveSnapshot(own, Host(name=""))
            await followed.open()
            await followed.settled_snapshot()
            helper.silence, asked = busy, helper.asked
            fake.add(disk("sdb", number=1))
            while helper.asked < asked + 3:
                seen = await followed.snapshot()
                await asyncio.sleep(0.01)
            assert seen.host.helper is knows
            assert seen.blocks[0].logical_sector == (512 if knows else 0)
            helper.facts, helper.silence = HelperFacts(Host(name="nas"), facts), None
            while [each.logical_sector for each in (await followed.snapshot()).blocks] != [512, 4096]:
                await asyncio.sleep(0.01)
            await followed.close()
        await own.close()
        await bus.close()

    run(scenario())


def test_what_root_has_read_goes_before_until_udisks_tells_of_a_change(bus_address: str) -> None:
    """Then UDisks2 knows better, for that device alone, until root has looked again."""
    look = RootLook((FoundSignature("ext4", "filesystem", "new"),))

    def facts(number: str, node: str) -> DeviceFacts:
        return DeviceFacts(number, node, 512, 512, 1, ("ext4",), mounts=("/srv/data",), root=look)

    async def scenario() -> None:
        bus, own = await Bus.connect(bus_address), await Bus.connect(bus_address)
        devices = (facts("254:0", "sda"), facts("254:1", "sdb"))
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), devices))
        await helper.serve()
        async with udisks(bus_address, disk("sda") | disk("sdb", number=1)) as fake:
            followed = view.LiveSnapshot(own, Host(name=""))
            await followed.open()
            seen = await followed.settled_snapshot()
            mounted = Filesystem("ext4", "", "new", ("/srv/data",))
            assert [each.content for each in seen.blocks] == [mounted, mounted]
            helper.answering.clear()
            fake.change(path("sdb"), "Block", IdUsage="crypto", IdType="crypto_LUKS", IdUUID="x")
            while (await followed.snapshot()).blocks[1].content == mounted:
                await asyncio.sleep(0.01)
            seen = await followed.snapshot()
            assert [each.content for each in seen.blocks] == [mounted, Luks("x", "")]
            helper.answering.set()
            seen = await followed.settled_snapshot()
            assert [each.content for each in seen.blocks] == [mounted, mounted]
            await followed.close()
        await own.close()
        await bus.close()

    run(scenario())


def test_what_has_left_is_shown_no_more_though_udisks_has_not_said_so(bus_address: str) -> None:
    """It is held up by a disk while a plan closes what was open; what it says anew is shown at once."""

    async def scenario() -> None:
        bus, own = await Bus.connect(bus_address), await Bus.connect(bus_address)
        nodes = {"254:0": "sda", "254:1": "dm-0"}
        devices = [DeviceFacts(number, node, 512, 512, 1, ()) for number, node in nodes.items()]
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), tuple(devices)))
        await helper.serve()
        async with udisks(bus_address, disk("sda") | block("dm-0", number=1)) as fake:
            followed = view.LiveSnapshot(own, Host(name=""))
            await followed.open()
            assert names(await followed.settled_snapshot()) == ["/dev/dm-0", "/dev/sda"]
            helper.facts = HelperFacts(Host(name="nas"), tuple(devices[:1]))
            followed.ask_again()
            assert names(await followed.settled_snapshot()) == ["/dev/sda"]
            helper.answering.clear()
            fake.change(path("dm-0"), "Block", IdType="ext4")
            while names(await followed.snapshot()) != ["/dev/dm-0", "/dev/sda"]:
                await asyncio.sleep(0.01)
            await followed.close()
        await own.close()
        await bus.close()

    run(scenario())


def names(seen: Snapshot) -> list[str]:
    return [each.path for each in seen.blocks]
