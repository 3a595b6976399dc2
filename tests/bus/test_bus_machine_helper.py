"""What the helper says of a computer beside UDisks2: merged, and asked again when there is something new."""

import asyncio
import time
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bus import Bus, BusError
from raidwright.machine import view
from raidwright.machine.on_bus import BusMachine
from raidwright.protocol import (
    CHANGED,
    ERROR_PREFIX,
    INTERFACE,
    OBJECT_PATH,
    DeviceFacts,
    HelperFacts,
    PlanStopped,
    encode,
)
from raidwright.reading.udisks import UdisksObjects, take_snapshot
from raidwright.storage.failures import english, failure
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.unfinished import UnderWay, Unfinished
from tests.bus.fakes import FakeHelper
from tests.bus.watching import names, run, udisks, watched
from tests.helper.plans import some_build
from tests.load import SHARED
from tests.machine.watcher import Watcher
from tests.reading.udisks_arrays import ARRAY, md
from tests.reading.udisks_objects import block, disk, path


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


def test_a_computer_without_a_single_disk_has_a_helper_too(bus_address: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        await FakeHelper(bus, HelperFacts(Host(name="nas"), ())).serve()
        async with udisks(bus_address, {}):
            machine = BusMachine("Test", bus_address)
            assert (await machine.look()).host == Host(name="nas", helper=True)
            await machine.close()
        await bus.close()

    run(scenario())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("io.github.raidwright.Error.NotAuthorised", "not-authorised"),
        ("io.github.raidwright.Error.Dismissed", "dismissed"),
        ("io.github.raidwright.Error.Failed", "helper-silent"),
    ],
)
@pytest.mark.parametrize("details", ["", encode(english("{what} is.", what="So it").failure)])
def test_why_the_helper_says_nothing_is_told(bus_address: str, name: str, kind: str, details: str) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        helper.silence = BusError(name, "So it is.", details)
        await helper.serve()
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            host = (await machine.look()).host
            assert host.silence is not None
            assert (host.helper, host.silence.kind) == (False, kind)
            await machine.close()
        await bus.close()

    run(scenario())


def test_without_a_helper_that_is_what_is_told(bus_address: str) -> None:
    async def scenario() -> None:
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            assert (await machine.look()).host.silence == failure("no-helper")
            await machine.close()

    run(scenario())


def test_how_an_array_stands_is_asked_again_when_it_changes(
    bus_address: str,
) -> None:
    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        here = disk("sda") | md(SyncAction="resync") | block("md127", number=9, MDRaid=ARRAY)
        (held,) = take_snapshot(UdisksObjects(here), Host(name=""), None).arrays
        clean = msgspec.structs.replace(held, state="clean")
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), (), arrays=(clean,)))
        await helper.serve()
        async with udisks(bus_address, here) as fake, watched(bus_address) as watcher:
            await watcher.until(lambda s: s.arrays[0].state == "clean")
            fake.change(ARRAY, "MDRaid", SyncCompleted=0.5)
            await watcher.until(lambda s: s.arrays[0].sync is not None and s.arrays[0].sync.completed == 0.5)
            assert watcher.seen[-1][1].arrays[0].state == "clean"
            broken = msgspec.structs.replace(clean, state="broken", degraded=2)
            helper.facts = HelperFacts(Host(name="nas"), (), arrays=(broken,))
            fake.change(ARRAY, "MDRaid", Degraded=1)
            between = await watcher.until(lambda s: s.arrays[0].degraded == 1)
            assert between.arrays[0].state == ""
            await watcher.until(lambda s: (s.arrays[0].degraded, s.arrays[0].state) == (2, "broken"))
            assert helper.asked == 2
        await bus.close()

    run(scenario())


def test_that_an_array_is_broken_is_seen_though_nobody_tells(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked without a reason the helper bothers nobody for a password, and may be silent."""
    monkeypatch.setattr(view, "_RECHECK_INTERVAL", 0.1)

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        here = disk("sda") | md() | block("md127", number=9, MDRaid=ARRAY)
        (held,) = take_snapshot(UdisksObjects(here), Host(name=""), None).arrays
        clean = msgspec.structs.replace(held, state="clean")
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), (), arrays=(clean,)))
        await helper.serve()
        async with udisks(bus_address, here), watched(bus_address) as watcher:
            await watcher.until(lambda s: s.arrays[0].state == "clean")
            helper.silence = BusError(f"{ERROR_PREFIX}NotAuthorised", "This takes a password.")
            asked = helper.asked
            while helper.asked < asked + 3:
                await asyncio.sleep(0.01)
            helper.silence = None
            broken = msgspec.structs.replace(clean, state="broken")
            helper.facts = HelperFacts(Host(name="nas"), (), arrays=(broken,))
            await watcher.until(lambda s: s.arrays[0].state == "broken", 10)
            assert all(s.host.helper for _, s in watcher.seen[-2:])
            assert helper.bothered == [True] + [False] * (helper.asked - 1)
        await bus.close()

    run(scenario())


def test_nobody_is_asked_while_somebody_measures_nor_after_the_end(
    bus_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "_RECHECK_INTERVAL", 0.02)

    async def scenario() -> None:
        bus, own = await Bus.connect(bus_address), await Bus.connect(bus_address)
        here = disk("sda") | md() | block("md127", number=9, MDRaid=ARRAY)
        (held,) = take_snapshot(UdisksObjects(here), Host(name=""), None).arrays
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), (), arrays=(held,)))
        await helper.serve()
        measuring = True
        async with udisks(bus_address, here):
            followed = view.LiveSnapshot(own, Host(name=""), lambda: measuring)
            await followed.open()
            await followed.settled_snapshot()
            await asyncio.sleep(0.2)
            assert helper.asked == 1
            measuring = False
            while helper.asked < 3:
                await asyncio.sleep(0.01)
            await followed.close()
            asked = helper.asked
            await asyncio.sleep(0.2)
            assert helper.asked == asked
        await own.close()
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
        await FakeHelper(bus, HelperFacts(Host(name="practice", practice=True), ())).serve()
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


def test_what_a_plan_has_left_is_told_when_it_has_ended(bus_address: str) -> None:
    """No device has changed, and the helper is asked all the same."""

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(bus, HelperFacts(Host(name="nas"), ()))
        helper.early = (("job-1", encode(PlanStopped(1))),)
        await helper.serve()
        async with udisks(bus_address, disk("sda")):
            machine = BusMachine("Test", bus_address)
            watcher = Watcher(machine)
            await watcher.until(lambda s: s.host.helper)
            left = Unfinished("build", "tank", begun=1e9, step=2, steps=2)
            helper.facts = HelperFacts(Host(name="nas"), (), left)
            assert [event async for event in machine.run(some_build())] == [PlanStopped(1)]
            await watcher.until(lambda s: s.host.unfinished == left)
            await watcher.close()
            await machine.close()
        await bus.close()

    run(scenario())


def _tells_of(under_way: UnderWay | None, snapshot: Snapshot) -> bool:
    return snapshot.host.under_way == under_way


def test_a_plan_that_begins_or_ends_elsewhere_is_known_at_once(bus_address: str) -> None:
    """No device tells of it, nor of what it leaves in the helper's journal."""

    async def scenario() -> None:
        bus = await Bus.connect(bus_address)
        helper = FakeHelper(
            bus, HelperFacts(Host(name="nas"), (DeviceFacts("254:0", "sda", 512, 512, 1, ()),))
        )
        await helper.serve()
        async with udisks(bus_address, disk("sda")), watched(bus_address) as watcher:
            await watcher.until(lambda s: s.host.helper)
            for under_way in (UnderWay(5.0, "tank"), None):
                helper.facts = replace(helper.facts, under_way=under_way)
                told = time.monotonic()
                bus.emit("", OBJECT_PATH, INTERFACE, CHANGED, "", ())
                await watcher.until(partial(_tells_of, under_way))
                assert time.monotonic() - told < SHARED
        await bus.close()

    run(scenario())
