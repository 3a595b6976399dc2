"""Watching a computer: nothing is missed, nothing floods, and a bus that comes back is found again."""

import asyncio
import time

import pytest

from raidwright.bus import Bus
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.snapshot.disks import Block, Filesystem, Host
from tests.bus.conftest import PrivateBus
from tests.bus.fakes import FakeUdisks
from tests.bus.watching import names, run, udisks, watched
from tests.load import SHARED
from tests.machine.watcher import Watcher
from tests.reading.udisks_objects import Objects as Raw
from tests.reading.udisks_objects import block, disk, path, raw


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
            await watcher.until(lambda s: names(s) == ["/dev/sda"] and s.host.silence is not None)
            seen = len(watcher.seen)
            fake.change(path("sda"), "Block", HintName="x")
            await asyncio.sleep(0.3)
            assert len(watcher.seen) == seen

    run(scenario())


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
        with pytest.raises(MachineError, match="sudo apt install udisks2"):
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
    snapshot = take_snapshot(UdisksObjects(objects), Host(name=""), None)
    assert len(snapshot.blocks) == 150
    assert time.process_time() - started < SHARED


def test_a_watch_ends_when_the_machine_is_left(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            watcher = Watcher(machine)
            await watcher.until(lambda s: names(s) == ["/dev/sda"])
            await machine.close()
            await watcher.ended()
            with pytest.raises(MachineError, match="was closed"):
                await machine.look()

    run(scenario())
