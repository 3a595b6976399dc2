"""Watching a computer: nothing is missed, nothing floods, and a bus that comes back is found again."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

import pytest

from raidwright.bus import Bus
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.udisks import Objects, take_snapshot
from raidwright.protocol import DeviceFacts, HelperFacts
from raidwright.storage.disks import Block, Filesystem, Host, Snapshot
from raidwright.storage.unfinished import Unfinished
from tests.bus.conftest import PrivateBus
from tests.bus.fakes import FakeHelper, FakeUdisks
from tests.machine.udisks_objects import Objects as Raw
from tests.machine.udisks_objects import block, disk, path, raw
from tests.machine.watcher import Watcher


@asynccontextmanager
async def udisks(address: str, objects: Raw) -> AsyncIterator[FakeUdisks]:
    bus = await Bus.connect(address)
    fake = FakeUdisks(bus, objects)
    await fake.serve()
    try:
        yield fake
    finally:
        await bus.close()


@asynccontextmanager
async def watched(address: str) -> AsyncIterator[Watcher]:
    machine = BusMachine("Test", address)
    watcher = Watcher(machine)
    try:
        yield watcher
    finally:
        await watcher.close()
        await machine.close()


def names(snapshot: Snapshot) -> list[str]:
    return [found.path for found in snapshot.blocks]


def run(scenario: Coroutine[None, None, None]) -> None:
    asyncio.run(scenario)


def test_what_comes_goes_and_changes_is_seen(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake, watched(bus_address) as watcher:
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            assert fake.modules == [("lvm2", True)]
            fake.add(block("sda1", IdUsage="filesystem", IdType="xfs", Filesystem={"MountPoints": []}))
            await watcher.until(lambda s: names(s) == ["/dev/sda", "/dev/sda1"])
            fake.change(path("sda1"), "Filesystem", MountPoints=[raw("/srv/x")])
            seen = await watcher.until(lambda s: _mounts(s.blocks[-1]) == ("/srv/x",))
            assert isinstance(seen.blocks[1].content, Filesystem)
            fake.remove(path("sda1"))
            await watcher.until(lambda s: names(s) == ["/dev/sda"])

    run(scenario())


def _mounts(found: Block) -> tuple[str, ...]:
    return found.content.mounts if isinstance(found.content, Filesystem) else ()


def test_a_change_between_answer_and_reading_is_not_lost(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake:
            fake.before_answer = lambda: fake.add(disk("sdb"))
            async with watched(bus_address) as watcher:
                await watcher.until(lambda s: names(s) == ["/dev/sda", "/dev/sdb"])

    run(scenario())


def test_a_storm_of_signals_becomes_few_snapshots(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake, watched(bus_address) as watcher:
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            started = time.monotonic()
            for number in range(150):
                fake.add(block(f"loop{number}", number=number + 1))
                await asyncio.sleep(0.005)
            await watcher.until(lambda s: len(s.blocks) == 151)
            took = time.monotonic() - started
            assert len(watcher.seen) <= 2 + took * 10
            gaps = [
                after - before
                for (before, _), (after, _) in zip(watcher.seen, watcher.seen[1:], strict=False)
            ]
            assert min(gaps) > 0.09

    run(scenario())


def test_what_does_not_change_the_snapshot_is_not_told(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")) as fake, watched(bus_address) as watcher:
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            fake.change(path("sda"), "Block", HintName="x")
            await asyncio.sleep(0.3)
            assert len(watcher.seen) == 1

    run(scenario())


def test_what_the_helper_knows_is_merged_and_asked_again_for_new_disks(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        facts = (DeviceFacts("254:0", "sda", 512, 4096, 1, ("gpt",)),)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), facts))
        async with udisks(bus_address, disk("sda")) as fake, watched(bus_address) as watcher:
            first = await watcher.until(lambda s: names(s) == ["/dev/sda"])
            assert not first.host.helper
            assert first.blocks[0].logical_sector == 0
            await helper.serve()
            second = await watcher.until(lambda s: s.host.helper)
            assert (second.host.name, second.blocks[0].logical_sector) == ("nas", 512)
            helper.facts = HelperFacts(
                Host(name="nas"), (*facts, DeviceFacts("254:1", "sdb", 4096, 4096, 2, ()))
            )
            fake.add(disk("sdb", number=1))
            await watcher.until(lambda s: [b.logical_sector for b in s.blocks] == [512, 4096])
            assert helper.asked == 2
        await bus.close()

    run(scenario())


def test_a_disk_that_left_and_came_back_while_the_helper_looked_is_asked_about(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        facts = (DeviceFacts("254:0", "sda", 512, 512, 1, ()), DeviceFacts("254:1", "sdb", 4096, 4096, 3, ()))
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), facts[:1]))
        helper.answering.clear()
        await helper.serve()
        here = disk("sda") | disk("sdb", number=1)
        async with udisks(bus_address, here) as fake, watched(bus_address) as watcher:
            while not helper.asked:
                await asyncio.sleep(0.01)
            fake.remove(path("sdb"))
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            fake.add(disk("sdb", number=1))
            await watcher.until(lambda s: names(s) == ["/dev/sda", "/dev/sdb"])
            helper.facts = HelperFacts(Host(name="nas"), facts)
            helper.answering.set()
            await watcher.until(lambda s: [b.logical_sector for b in s.blocks] == [512, 4096])
        await bus.close()

    run(scenario())


def test_looking_waits_for_the_helper(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        await FakeHelper(bus, HelperFacts(Host(name="nas"), ())).serve()
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            assert (await machine.look()).host == Host(name="nas", helper=True)
            await machine.close()
        await bus.close()

    run(scenario())


def test_a_practice_machine_is_called_so_on_whatever_way_it_is_reached(bus_address: str) -> None:
    """`raidwright practice` prints an address that others take for their system bus."""

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        await FakeHelper(bus, HelperFacts(Host(name="practice", rehearsal=True), ())).serve()
        async with udisks(bus_address, disk("sda")):
            for learn in (BusMachine.look, _watch_until_the_helper_speaks):
                machine = BusMachine("This computer", bus_address)
                assert machine.title == "This computer"
                await learn(machine)
                assert machine.title == "Practice machine"
                await machine.close()
        await bus.close()

    run(scenario())


async def _watch_until_the_helper_speaks(machine: BusMachine) -> Snapshot:
    watcher = Watcher(machine)
    seen = await watcher.until(lambda s: s.host.helper)
    await watcher.close()
    return seen


def test_a_restarted_udisks_is_read_anew(bus_address: str) -> None:
    async def scenario() -> None:
        second = await Bus.connect(bus_address)
        async with udisks(bus_address, disk("sda")) as first, watched(bus_address) as watcher:
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            await first.bus.close()
            await FakeUdisks(second, disk("sdb")).serve()
            await watcher.until(lambda s: names(s) == ["/dev/sdb"])
        await second.close()

    run(scenario())


def test_without_udisks_the_reason_says_what_to_do(bus_address: str) -> None:
    async def scenario() -> None:
        machine = BusMachine("Test", bus_address)
        with pytest.raises(MachineError, match="Install the package udisks2"):
            await machine.look()
        await machine.close()

    run(scenario())


def test_a_bus_that_comes_back_is_found_again(private_bus: PrivateBus) -> None:
    async def scenario() -> None:
        async with watched(private_bus.address) as watcher:
            async with udisks(private_bus.address, disk("sda")):
                await watcher.until(lambda s: names(s) == ["/dev/sda"])
                private_bus.stop()
            private_bus.start()
            async with udisks(private_bus.address, disk("sdb")):
                await watcher.until(lambda s: names(s) == ["/dev/sdb"])

    run(scenario())


def test_a_crowd_of_150_devices_is_a_snapshot_in_time() -> None:
    objects: Raw = {}
    for number in range(50):
        objects |= disk(f"sd{number}", number=number * 3, PartitionTable={"Type": "gpt"})
        for part in (1, 2):
            partition = {"Table": path(f"sd{number}"), "Number": part}
            objects |= block(f"sd{number}p{part}", number=number * 3 + part, Partition=partition)
    started = time.process_time()
    snapshot = take_snapshot(Objects(objects), Host(name=""), None)
    assert len(snapshot.blocks) == 150
    assert time.process_time() - started < 1


def test_a_watch_ends_when_the_machine_is_left(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            watcher = Watcher(machine)
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            await machine.close()
            await watcher.ended()
            with pytest.raises(MachineError, match="was left"):
                await machine.look()

    run(scenario())


def test_a_plan_that_was_never_ended_is_told(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        left = Unfinished("build", "tank", begun=1e9, step=3, steps=16)
        facts = HelperFacts(Host(name="nas"), (), left)
        await FakeHelper(bus, facts).serve()
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            assert (await machine.look()).host.unfinished == left
            await machine.close()
        await bus.close()

    run(scenario())
