"""Between the preview and the run something happens to a disk: the plan is refused and nothing is written."""

import contextlib
import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import ErrorCode, StepDone
from raidwright.storage.build import plan_build
from raidwright.storage.design import ArrayDesign, FilesystemKind, Level, Lvm
from raidwright.storage.disks import Snapshot
from raidwright.storage.identity import disk_identity
from raidwright.storage.plan import DiskIdentity, Plan
from raidwright.storage.steps import CreateArray, OnDisk, OnMapping, VerifyClean, WipeSignatures
from raidwright.storage.teardown import plan_teardown
from tests.lab.building import carry_out, design_of, drives, guest, planned, whole_disks
from tests.lab.conftest import Run

pytestmark = pytest.mark.usefixtures("leaves_clean")

_BLOCK = 4096
_HOLD_OPEN = """import os, sys, time
os.open(sys.argv[1], os.O_RDONLY | os.O_EXCL)
print("held", flush=True)
time.sleep(600)
"""
MEDDLING = {
    "a new file system": (
        "mkfs.ext4 -q DISK",
        "wipefs -aq DISK; dd if=/dev/zero of=DISK bs=1M count=2",
        "ext4",
    ),
    "bytes nobody knows": (
        "printf hello | dd of=DISK bs=1 seek=5000 conv=notrunc",
        "dd if=/dev/zero of=DISK bs=1M count=1 conv=notrunc",
        "unknown_data",
    ),
    "a device-mapper table": (
        "echo '0 2048 linear DISK 0' | dmsetup create theirs",
        "dmsetup remove --retry theirs",
        "theirs",
    ),
    "a loop device": ("modprobe loop && losetup --find DISK", "losetup --detach-all; udevadm settle", "loop"),
    "a program of its own": (
        f"(setsid python3 -c '{_HOLD_OPEN}' DISK > /run/held &); until [ -s /run/held ]; do sleep 0.1; done",
        "pkill -f [O]_EXCL; rm /run/held",
        "held open",
    ),
}


@contextlib.asynccontextmanager
async def opened(practice: PracticeMachine) -> AsyncIterator[BusMachine]:
    machine = BusMachine("Practice machine", practice.address)
    try:
        yield machine
    finally:
        await machine.close()


async def shell(practice: PracticeMachine, script: str) -> str:
    status, output = await guest(practice, "sh", "-c", script)
    assert status == 0, output
    return output


def some_design(snapshot: Snapshot, **changes: object) -> ArrayDesign:
    chosen = drives(snapshot, ["TESTDISK-1", "TESTDISK-2"])
    made = design_of(chosen, Level.RAID1, luks=False, lvm=False, kind=FilesystemKind.EXT4)
    return msgspec.structs.replace(made, **changes)


async def drained(events: AsyncIterator[object]) -> None:
    """Nothing must come."""
    async for event in events:
        raise AssertionError(event)


async def refusal(machine: BusMachine, plan: Plan) -> str:
    with pytest.raises(MachineError) as caught:
        await drained(machine.run(plan))
    assert caught.value.code is ErrorCode.REFUSED
    assert caught.value.sentence.startswith("Nothing was written.")
    return caught.value.sentence


async def _checksums(practice: PracticeMachine, plan: Plan) -> list[str]:
    """Of all that was ever written to the plan's disks, as it lies on the host."""
    await guest(practice, "sync")
    serials = {disk.serial for disk in plan.disks}
    images = [practice.folder / f"bay{bay.number}.img" for bay in practice.bays if bay.serial in serials]
    return [_checksum(image) for image in images]


def _checksum(image: Path) -> str:
    """SHA-256 over every block of a sparse file that is not zero, and where it lies."""
    digest = hashlib.sha256()
    with image.open("rb") as file, contextlib.suppress(OSError):
        end = 0
        while True:
            start = os.lseek(file.fileno(), end, os.SEEK_DATA)
            end = os.lseek(file.fileno(), start, os.SEEK_HOLE)
            for place in range(start - start % _BLOCK, end, _BLOCK):
                block = os.pread(file.fileno(), _BLOCK, place)
                if any(block):
                    digest.update(place.to_bytes(8, "big") + block)
    return digest.hexdigest()


async def _journals(practice: PracticeMachine) -> str:
    return (await guest(practice, "ls", "/var/lib/raidwright"))[1]


@pytest.mark.parametrize("meddling", MEDDLING)
def test_a_disk_that_somebody_took_is_not_touched(practice: PracticeMachine, run: Run, meddling: str) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            plan = planned(plan_build(some_design(snapshot), snapshot, draw_ids()))
            do, undo, words = (part.replace("DISK", plan.disks[1].path) for part in MEDDLING[meddling])
            await shell(practice, do)
            before, journals = await _checksums(practice, plan), await _journals(practice)
            try:
                sentence = await refusal(machine, plan)
                assert words in sentence
                assert await _checksums(practice, plan) == before
                assert await _journals(practice) == journals
                assert (await guest(practice, "ls", "/dev/md/data"))[0] != 0
            finally:
                await shell(practice, undo)

    run(scenario())


def test_a_disk_that_was_pulled_and_put_back_is_another_one(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            plan = planned(plan_build(some_design(snapshot), snapshot, draw_ids()))
            await practice.pull("TESTDISK-2")
            await practice.insert("TESTDISK-2")
            await shell(practice, "udevadm settle")
            sentence = await refusal(machine, plan)
            assert "disk sequence number" in sentence or "not there any more" in sentence

    run(scenario())


@pytest.mark.parametrize("field", ["serial", "model", "wwn", "size", "logical_sector", "diskseq", "table"])
def test_every_part_of_an_identity_counts(practice: PracticeMachine, run: Run, field: str) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            plan = planned(plan_build(some_design(snapshot), snapshot, draw_ids()))
            value = getattr(plan.disks[0], field)
            other = value * 2 if isinstance(value, int) else f"{value}x"
            disk = msgspec.structs.replace(plan.disks[0], **{field: other})
            await refusal(machine, msgspec.structs.replace(plan, disks=(disk, *plan.disks[1:])))

    run(scenario())


def test_a_disk_exchanged_in_the_middle_ends_the_plan(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            plan = planned(plan_build(some_design(snapshot), snapshot, draw_ids()))
            events = []
            async for event in machine.run(plan):
                events.append(event)
                if isinstance(event, StepDone) and event.index == 0:
                    await practice.pull("TESTDISK-2")
            await practice.insert("TESTDISK-2")
            last = events[-1]
            assert type(last).__name__ == "PlanFailed", last
            create = next(i for i, step in enumerate(plan.steps) if isinstance(step, CreateArray))
            assert last.index <= create
            paths = [
                disk.path for disk in whole_disks(await machine.look()).values() if "Testbed" in str(disk)
            ]
            await shell(practice, f"for d in {' '.join(paths)}; do sgdisk --zap-all $d; wipefs -aq $d; done")
            await shell(practice, "udevadm settle")

    run(scenario(), 180)


def _and_erase(plan: Plan, disk: DiskIdentity) -> Plan:
    """The plan with one more disk, which is erased as well."""
    more = (WipeSignatures(OnDisk(len(plan.disks))), VerifyClean(len(plan.disks)))
    return msgspec.structs.replace(plan, disks=(*plan.disks, disk), steps=(*plan.steps, *more))


def test_a_teardown_erases_no_part_of_anything_else(practice: PracticeMachine, run: Run) -> None:
    """Another array, stopped; and a system gone to sleep."""
    hibernated = "mkswap -q DISK && printf S1SUSPEND | dd of=DISK bs=1 seek=4086 conv=notrunc status=none"
    stopped = "mdadm --create /dev/md/theirs --run --level=1 --raid-devices=2 DISK missing"

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            bare = some_design(snapshot, filesystem=None, mount=None)
            await carry_out(machine, planned(plan_build(bare, snapshot, draw_ids())))
            path = whole_disks(await machine.look())["TESTDISK-3"].path
            for do, words in (
                (f"flock DISK sh -c '{stopped} && mdadm --stop /dev/md/theirs'", "another array"),
                (hibernated, "swsuspend"),
            ):
                await shell(
                    practice, f"{do}; udevadm settle; mdadm --stop /dev/md/theirs; true".replace("DISK", path)
                )
                snapshot = await machine.look()
                theirs = disk_identity(whole_disks(snapshot)["TESTDISK-3"], snapshot)
                teardown = planned(plan_teardown("data", snapshot))
                assert words in await refusal(machine, _and_erase(teardown, theirs))
                await shell(practice, f"mdadm --zero-superblock {path}; wipefs -aq {path}; udevadm settle")
            await carry_out(machine, planned(plan_teardown("data", await machine.look())))

    run(scenario(), 240)


def test_a_teardown_leaves_alone_what_others_use(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            bare = some_design(snapshot, filesystem=None, mount=None)
            await carry_out(machine, planned(plan_build(bare, snapshot, draw_ids())))
            teardown = planned(plan_teardown("data", await machine.look()))
            for meddling in ("a loop device", "a program of its own"):
                do, undo, words = (part.replace("DISK", "/dev/md/data") for part in MEDDLING[meddling])
                await shell(practice, do)
                assert words in await refusal(machine, teardown)
                await shell(practice, undo)
            gone = (WipeSignatures(OnMapping("later")), *teardown.steps)
            sentence = await refusal(machine, msgspec.structs.replace(teardown, steps=gone))
            assert "/dev/mapper/later is not there" in sentence
            await carry_out(machine, teardown)

    run(scenario(), 240)


def test_a_mount_in_another_namespace_is_seen(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            await carry_out(machine, planned(plan_build(some_design(snapshot), snapshot, draw_ids())))
            teardown = planned(plan_teardown("data", await machine.look()))
            await shell(
                practice,
                (
                    "(setsid unshare --mount sh -c"
                    " 'mount --bind /srv/data /mnt && touch /run/there; exec sleep 600' &);"
                    "while [ ! -e /run/there ]; do sleep 0.1; done; rm /run/there"
                ),
            )
            try:
                sentence = await refusal(machine, teardown)
                assert "/mnt (in the mount namespace of process" in sentence
            finally:
                await shell(practice, "pkill -x sleep")
            await carry_out(machine, teardown)

    run(scenario(), 240)


def test_a_volume_group_is_not_removed_with_what_the_plan_did_not_name(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await machine.look()
            lvm = Lvm("data-vg", "data", size=256 << 20)
            plan = planned(plan_build(some_design(snapshot, lvm=lvm), snapshot, draw_ids()))
            await carry_out(machine, plan)
            teardown = planned(plan_teardown("data", await machine.look()))
            await shell(practice, "lvcreate --yes --extents=4 --name=theirs --activate=n data-vg")
            sentence = await refusal(machine, teardown)
            assert "also holds “theirs”" in sentence
            await shell(practice, "lvremove --yes data-vg/theirs; udevadm settle")
            await carry_out(machine, teardown)

    run(scenario(), 240)
