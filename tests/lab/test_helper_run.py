"""While a plan runs: stopping it, killing the helper, and where the passphrase is not."""

import asyncio
import json

import pytest

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import Access, BenchSpec, BuiltDevice, Direction, Row
from raidwright.bus import Bus
from raidwright.machine.helper_client import HelperClient
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.machine import wait_for_name
from raidwright.protocol import BUS_NAME, ErrorCode, PlanStopped, StepBegun
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Filesystem, Luks, Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.units import MIB
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.leftovers import clear
from tests.lab.meddling import PAIR, bare_mirror, drained, mirror

pytestmark = pytest.mark.usefixtures("leaves_clean")

_HELPER = "pgrep -f [r]aidwright.helper.__main__"
_PLACES = ("/run/heard", "/run/daemons.log", "/var/lib/raidwright", "/var/log", "/tmp", "/etc", "/root")
_RESTART = """
import os, sys
if os.fork() == 0:
    os.setsid()
    os.execv(sys.argv[1], sys.argv[1:])
"""
_SLOW = 50
"""Operations a second."""
_SEARCH = """
import json, os, sys, time
canary, seconds = sys.argv[1].encode()[::-1], float(sys.argv[2])
until, found, looked = time.monotonic() + seconds, set(), 0
while time.monotonic() < until and not os.path.exists("/run/search-ends"):
    for pid in filter(str.isdigit, os.listdir("/proc")):
        for name in ("cmdline", "environ"):
            try:
                with open(f"/proc/{pid}/{name}", "rb") as file:
                    looked += 1
                    if canary in file.read():
                        found.add(f"{pid}/{name}")
            except OSError:
                pass
print(json.dumps([looked, sorted(found)]))
"""
"""The canary comes backwards, so that the search does not find itself."""


def index_of(plan: Plan, kind: type[Step]) -> int:
    return next(index for index, step in enumerate(plan.steps) if isinstance(step, kind))


def _shows(snapshot: Snapshot, content: type) -> bool:
    """Whether something of that kind lies on any block device."""
    return any(isinstance(block.content, content) for block in snapshot.blocks)


def luks_plan(snapshot: Snapshot) -> Plan:
    design = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    return planned(plan_build(design, snapshot, draw_ids()))


def _until_meant(step: int) -> str:
    """Waits until the journal says that the step is about to be run."""
    meant = f"tail -qn 1 /var/lib/raidwright/* | grep intent | grep -q 'index.:{step},'"
    return f"until {meant}; do sleep 0.02; done"


async def _killed_at(practice: PracticeMachine, machine: BusMachine, plan: Plan, step: int) -> None:
    """Run the plan; the helper is killed in ``step``, which formats a container, when cryptsetup is at it."""
    begun = "pgrep -x cryptsetup || cryptsetup isLuks /dev/md/data"
    waiting = f"{_until_meant(step)}; until {begun}; do sleep 0.02; done"
    killing = asyncio.ensure_future(shell(practice, f"{waiting}; kill -9 $({_HELPER})"))
    with pytest.raises(MachineError, match="stopped unexpectedly"):
        [event async for event in machine.run(plan, bytearray(PASSPHRASE))]
    await killing


def test_a_cancelled_plan_stops_between_two_steps(practice: PracticeMachine, run: Run) -> None:
    async def slow(operations: int) -> None:
        for serial in PAIR:
            await practice.set_limits(serial, 0, operations)

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            create = index_of(plan, CreateArray)
            events = []
            async for event in machine.run(plan):
                events.append(event)
                if event == StepBegun(create - 1):
                    await slow(_SLOW)
                elif event == StepBegun(create):
                    # While it is made ready nothing is written yet, and a stop comes before it.
                    await shell(practice, _until_meant(create))
                    await machine.cancel()
                    await slow(0)
            assert events[-1] == PlanStopped(create + 1)
            assert StepBegun(create + 1) not in events
            assert (await guest(practice, "mountpoint", "/srv/data"))[0] != 0
            # UDisks2 shows the members some time before the array that runs on them.
            await seen(machine, lambda now: any(each.running for each in now.arrays))
            await take_down(machine)

    run(scenario(), 240)


def test_one_plan_at_a_time(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine, opened(practice) as other:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            events = []
            async for event in machine.run(plan):
                events.append(event)
                if event == StepBegun(0):
                    with pytest.raises(MachineError) as caught:
                        await drained(other.run(plan))
                    assert caught.value.code is ErrorCode.BUSY
                    await machine.cancel()
            assert isinstance(events[-1], PlanStopped), events[-1]
            await clear(practice, ())

    run(scenario(), 240)


def test_the_passphrase_is_nowhere(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            plan = luks_plan(await free_disks(machine, *PAIR))
            await shell(
                practice,
                (
                    "rm -f /run/search-ends; (setsid dbus-monitor --system > /run/heard 2>/run/says &);"
                    " while ! grep -q NameAcquired /run/heard; do sleep 0.1; done"
                ),
            )
            search = asyncio.ensure_future(
                guest(practice, "python3", "-c", _SEARCH, PASSPHRASE[::-1].decode(), "120")
            )
            await carry_out(machine, plan)
            silence = "pkill -x dbus-monitor; while pgrep -x dbus-monitor; do sleep 0.1; done"
            await shell(practice, f"touch /run/search-ends; {silence}")
            looked, found = json.loads((await search)[1])
            assert looked > 100
            assert found == []
            heard = await shell(practice, "grep -c io.github.raidwright /run/heard")
            assert int(heard) > 10
            for place in _PLACES:
                status, output = await guest(practice, "grep", "-r", "-l", "-s", PASSPHRASE.decode(), place)
                assert status != 0, output
            await shell(practice, "rm /run/heard /run/says /run/search-ends")
            # It does unlock: the canary was sung, not swallowed.
            tried = await practice.run(
                ("cryptsetup", "open", "--test-passphrase", "--key-file=-", "/dev/md/data"), PASSPHRASE
            )
            assert tried.returncode == 0, tried.output
            await take_down(machine)

    run(scenario(), 240)


def test_after_a_kill_the_journal_tells_and_the_rest_is_taken_down(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            plan = luks_plan(await free_disks(machine, *PAIR))
            argv = (await shell(practice, f"tr '\\0' '\\n' < /proc/$({_HELPER})/cmdline")).splitlines()
            step = index_of(plan, FormatLuks)
            await _killed_at(practice, machine, plan, step)
            await guest(practice, "python3", "-c", _RESTART, *argv)
            assert await wait_for_name(practice.root_address, BUS_NAME, 60)
            await shell(practice, "while pgrep -x cryptsetup; do sleep 0.1; done; udevadm settle")
        async with opened(practice) as machine:
            bus = await Bus.connect(practice.address)
            told = (await HelperClient(bus).facts()).unfinished
            await bus.close()
            assert told is not None
            assert (told.purpose, told.step, told.steps) == ("build", step + 1, len(plan.steps))
            # The tool that was at work has not died with the helper.
            status, uuid = await guest(practice, "cryptsetup", "luksUUID", "/dev/md/data")
            assert (status, uuid.strip()) == (0, plan.steps[step].uuid)
            await seen(machine, lambda now: _shows(now, Luks))
            await take_down(machine)

    run(scenario(), 240)


def test_raw_writes_go_to_what_was_just_built_and_nowhere_else(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(bare_mirror(snapshot), snapshot, draw_ids()))
            assert plan.array is not None
            await carry_out(machine, plan)
            spec = BenchSpec(
                BuiltDevice(plan.array.path, plan.fingerprint()),
                (Row(Access.SEQUENTIAL, MIB, 1, 1),),
                (Direction.WRITE,),
                size=16 * MIB,
                passes=1,
                seconds=0.5,
                warmup=False,
            )
            events = [event async for event in machine.measure(spec)]
            assert events[-1] == BenchDone(complete=True), events[-1]
            await shell(practice, "udevadm settle; mkfs.ext4 -qF /dev/md/data; udevadm settle")
            with pytest.raises(MachineError, match="ext4") as caught:
                [event async for event in machine.measure(spec)]
            assert caught.value.code is ErrorCode.REFUSED
            await seen(
                machine, lambda now: any(isinstance(block.content, Filesystem) for block in now.blocks)
            )
            await take_down(machine)

    run(scenario(), 240)


def test_an_old_member_does_not_come_back_while_its_place_is_taken(
    practice: PracticeMachine, run: Run
) -> None:
    """Where the table was lost, a superblock waits for a new partition to begin at the same place."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(bare_mirror(snapshot, keep=False), snapshot, draw_ids()))
            await carry_out(machine, plan)
            first, second = (disk.path for disk in plan.disks)
            stop = "until mdadm --stop /dev/md/data; do sleep 0.1; done"
            # With the disks locked udev cannot put the array together again in between.
            lose = f"flock {first} flock {second} sh -ec '{stop}; wipefs -aq {first} {second}'"
            await shell(practice, f"{lose}; udevadm settle")
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(bare_mirror(snapshot, wipe=True), snapshot, draw_ids()))
            await carry_out(machine, plan)
            _, said = await guest(practice, "mdadm", "--detail", "/dev/md/data")
            assert "Active Devices : 2" in said
            await take_down(machine)

    run(scenario(), 240)
