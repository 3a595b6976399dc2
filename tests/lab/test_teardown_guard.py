"""Two arrays stand, and each plan to take one down is refused as long as somebody else has a part in it."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import ErrorCode
from raidwright.storage.design.design import ArrayDesign, Encryption, KeyDerivation, Lvm
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, Refused, disk_identity
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Blank
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import VerifyClean, WipeSignatures
from raidwright.storage.steps.targets import OnDisk, OnMapping
from tests.lab.building import (
    carry_out,
    free_disks,
    opened,
    own_program,
    planned,
    seen,
    shell,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.leftovers import leftovers, mounts_of
from tests.lab.meddling import bare_mirror, drained, meddling_with, mirror, refusal

_BARE, _MOUNTED, _THEIRS = ("TESTDISK-1", "TESTDISK-2"), ("TESTDISK-3", "TESTDISK-4"), "TESTDISK-5"
_STRAY = ("TESTDISK-6", "TESTDISK-7")
_ORPHANED = (
    "flock DISK sh -ec 'mdadm --create /dev/md/theirs --run --level=1 --raid-devices=2 DISK missing;"
    " until mdadm --stop /dev/md/theirs; do sleep 0.1; done'"
)
_HIBERNATED = "mkswap -q DISK && printf S1SUSPEND | dd of=DISK bs=1 seek=4086 conv=notrunc status=none"
_BIND = "mount --bind /srv/data /mnt"
_STOP = "[ ! -e /dev/md/theirs ] || mdadm --stop /dev/md/theirs; udevadm settle"


class Teardowns(NamedTuple):
    """Plans made when both arrays had just been built, and carried out when all tests are done."""

    bare: Plan
    mounted: Plan


@pytest.fixture(scope="module")
def teardowns(practice: PracticeMachine, run: Run) -> Iterator[Teardowns]:
    """Of a bare mirror called bare, and of one called data with ext4 on a volume mounted at /srv/data."""
    mounts = run(mounts_of(practice))
    plans = run(_built(practice), 600)
    yield plans
    run(_carried_out(practice, plans), 600)
    assert run(leftovers(practice, mounts)) == []


async def _built(practice: PracticeMachine) -> Teardowns:
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *_BARE, *_MOUNTED)
        bare = await _build(machine, bare_mirror(snapshot, _BARE, name="bare"))
        lvm = Lvm("data-vg", "data", size=256 << 20)
        return Teardowns(bare, await _build(machine, mirror(snapshot, _MOUNTED, lvm=lvm)))


async def _build(machine: BusMachine, design: ArrayDesign) -> Plan:
    # The plan that is carried out first would change what the other has seen of the files.
    design = msgspec.structs.replace(design, keep=False)
    await carry_out(machine, planned(plan_build(design, await machine.look(), draw_ids())))
    built = await seen(machine, lambda now: isinstance(plan_teardown(design.name, now), Planned))
    return planned(plan_teardown(design.name, built))


async def _carried_out(practice: PracticeMachine, plans: Teardowns) -> None:
    async with opened(practice) as machine:
        for plan in plans:
            await carry_out(machine, plan)


def _and_erase(plan: Plan, disk: DiskIdentity) -> Plan:
    """The plan with one more disk, which is erased as well."""
    more = (WipeSignatures(OnDisk(len(plan.disks))), VerifyClean(OnDisk(len(plan.disks))))
    return msgspec.structs.replace(plan, disks=(*plan.disks, disk), steps=(*plan.steps, *more))


@pytest.mark.parametrize("do", [_ORPHANED, _HIBERNATED], ids=["array", "hibernation"])
def test_no_part_of_anything_else_is_erased(
    practice: PracticeMachine, run: Run, teardowns: Teardowns, do: str
) -> None:
    """Root plans for the array alone, whatever somebody adds to the plan."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, _THEIRS)
            path = whole_disks(snapshot)[_THEIRS].path
            await shell(practice, f"{do}; udevadm settle; {_STOP}".replace("DISK", path))
            try:
                snapshot = await seen(machine, lambda now: whole_disks(now)[_THEIRS].content != Blank())
                theirs = disk_identity(whole_disks(snapshot)[_THEIRS], snapshot)
                sentence = await refusal(machine, _and_erase(teardowns.bare, theirs))
                assert sentence.count(path) == 1
                assert f"{path}. The plan now ends after step {len(teardowns.bare.steps)}" in sentence
            finally:
                await shell(practice, f"blkdiscard --force {path}; udevadm trigger {path}; udevadm settle")

    run(scenario())


@pytest.mark.parametrize(
    ("meddling", "words"),
    [("a loop device", "loop"), ("a program of its own", "Another program has")],
)
def test_what_others_use_is_left_alone(
    practice: PracticeMachine, run: Run, teardowns: Teardowns, meddling: str, words: str
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            do, undo, _ = meddling_with("/dev/md/bare", meddling)
            await shell(practice, do)
            try:
                assert words in await refusal(machine, teardowns.bare)
            finally:
                await shell(practice, undo)

    run(scenario())


def test_a_path_that_anybody_can_make_names_no_array(
    practice: PracticeMachine, run: Run, teardowns: Teardowns
) -> None:
    """Where the kernel follows other people's links, such a name could lead elsewhere after the last look."""
    link = "echo 0 > /proc/sys/fs/protected_symlinks; ln -s /dev/md/bare /dev/shm/x"
    assert teardowns.bare.array is not None
    array = msgspec.structs.replace(teardowns.bare.array, path="/dev/shm/x")

    async def scenario() -> None:
        async with opened(practice) as machine:
            await shell(practice, link)
            with pytest.raises(MachineError) as caught:
                await drained(machine.run(msgspec.structs.replace(teardowns.bare, array=array)))
            assert caught.value.code is ErrorCode.BAD_REQUEST
            await shell(practice, "rm /dev/shm/x; mdadm --detail --test /dev/md/bare")

    run(scenario())


def test_what_is_not_there_is_named(practice: PracticeMachine, run: Run, teardowns: Teardowns) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            gone = (WipeSignatures(OnMapping("later")), *teardowns.bare.steps)
            sentence = await refusal(machine, msgspec.structs.replace(teardowns.bare, steps=gone))
            assert "Step 1 is now: " in sentence

    run(scenario())


@pytest.mark.parametrize(
    ("propagation", "do", "point"),
    [("private", ":", "/srv/data"), ("private", _BIND, "/mnt"), ("slave", _BIND, "/mnt")],
    ids=["kept", "bound", "bound to a copy"],
)
def test_a_mount_of_its_own_in_another_namespace_is_seen(
    practice: PracticeMachine, run: Run, teardowns: Teardowns, propagation: str, do: str, point: str
) -> None:
    copied = "grep ' /srv/data ' /proc/$(pgrep -o udevd)/mountinfo"
    stay = f"{do} && touch /run/there; exec tail -f /dev/null"
    apart = f"setsid unshare --mount --propagation={propagation} sh -c '{stay}'"

    async def scenario() -> None:
        async with opened(practice) as machine:
            await shell(practice, f"({apart} &); while [ ! -e /run/there ]; do sleep 0.1; done")
            try:
                sentence = await refusal(machine, teardowns.mounted)
                assert f"is mounted at {point}, but only process" in sentence
                assert "(tail) and others in its mount namespace can see it" in sentence
                # What only holds a copy, as udevd does, loses it when it is unmounted here.
                assert " master:" in await shell(practice, copied)
                assert "udevd" not in sentence
                assert ("at /srv/data," in sentence) == (propagation == "private")
                before = plan_teardown("data", await machine.look())
                assert isinstance(before, Refused), "it is said before the password as well"
                hidden = [dict(each.facts) for each in before.findings if each.code == "mounted-elsewhere"]
                assert {each["program"] for each in hidden} == {"tail"}
                assert point in (points := {each["mount"] for each in hidden})
                assert ("/srv/data" in points) == (propagation == "private")
            finally:
                await shell(practice, "rm /run/there; pkill -x tail; while pgrep -x tail; do sleep 0.1; done")
            assert isinstance(plan_teardown("data", await machine.look()), Planned)

    run(scenario())


def test_a_volume_group_is_not_removed_with_what_the_plan_did_not_name(
    practice: PracticeMachine, run: Run, teardowns: Teardowns
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            await shell(practice, "lvcreate --yes --extents=4 --name=theirs --activate=n data-vg")
            try:
                sentence = await refusal(machine, teardowns.mounted)
                assert "is now: Remove the logical volume theirs from data-vg" in sentence
            finally:
                await shell(practice, "lvremove --yes data-vg/theirs; udevadm settle")

    run(scenario())


def test_a_stray_partition_of_the_array_does_not_hold_it(practice: PracticeMachine, run: Run) -> None:
    """The kernel may see one in the random bytes of an encrypted array, and that is nobody's use of it."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *_STRAY)
            encryption = Encryption("stray-crypt", KeyDerivation.PRACTICE)
            design = bare_mirror(snapshot, _STRAY, name="stray", encryption=encryption)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            node = await shell(practice, "readlink -f /dev/md/stray")
            told = await own_program(practice, "partitions", node.strip(), "1", f"{1 << 20}", f"{2 << 20}")
            assert told.returncode == 0, told.output.decode()
            plan = planned(plan_teardown("stray", await machine.look()))
            await carry_out(machine, plan)
            assert {disk.serial for disk in plan.disks} == set(_STRAY)
            gone = await seen(machine, lambda now: "stray" not in {array.name for array in now.arrays})
            assert "stray" not in {array.name for array in gone.arrays}

    run(scenario(), 240)
