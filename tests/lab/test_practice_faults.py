"""Disks of the practice machine broken in one way each; whether md notices that one is let fail."""

import time
from dataclasses import dataclass

import pytest

from raidwright.machine.practice.faults import (
    DEAD,
    ONE_IN_THREE,
    READ_ONLY,
    UNREADABLE,
    DiskFault,
    slow,
    unreadable_at,
)
from raidwright.storage.units import MIB
from tests.lab.building import guest, shell

_DISK, _MIDDLE = "TESTDISK-7", 512 * MIB
_PLACES = (0, 4096, _MIDDLE, 1023 * MIB)


def _slot(practice, serial):
    return next(slot for slot in practice.slots if slot.serial == serial)


async def _answers(practice, *, write):
    """A letter for each of `_PLACES`: r where it is answered, else a dot."""
    return "".join(["r" if await _asked(practice, _DISK, place, write=write) else "." for place in _PLACES])


async def _asked(practice, serial, place, *, write):
    """Whether 4 KiB there are answered; what is written is what lies there."""
    disk = f"/dev/{_slot(practice, serial).name}"
    at = f"bs=4096 count=1 status=none {{0}}={place // 4096}"
    read = f"dd if={disk} of=/run/block iflag=direct {at.format('skip')}"
    put = f"dd if=/run/zeros of={disk} oflag=direct conv=notrunc {at.format('seek')}"
    await shell(practice, "head -c 4096 /dev/zero >/run/zeros")
    status, _ = await guest(practice, "sh", "-c", put if write else read)
    return status == 0


def _few(names, *often):
    return [name if name in often else pytest.param(name, marks=pytest.mark.exhaustive) for name in names]


@dataclass(frozen=True)
class Broken:
    """A fault, and at which of `_PLACES` reads and writes are answered."""

    fault: DiskFault
    reads: str
    writes: str


_FAULTS = {
    "dead": Broken(DEAD, "....", "...."),
    "unreadable": Broken(UNREADABLE, "....", "rrrr"),
    "first MiB": Broken(unreadable_at(0), "..rr", "..rr"),
    "superblock": Broken(unreadable_at(4096, 4096), "r.rr", "r.rr"),
    "middle": Broken(unreadable_at(_MIDDLE), "rr.r", "rr.r"),
    "last MiB": Broken(unreadable_at(1023 * MIB), "rrr.", "rrr."),
    "read-only": Broken(READ_ONLY, "rrrr", "...."),
}


@pytest.mark.parametrize("name", _few(_FAULTS, "first MiB", "read-only"))
def test_it_fails_where_and_how_it_is_said(run, practice, name):
    broken = _FAULTS[name]

    async def scenario():
        await practice.fail(_DISK, broken.fault, drill=False)
        try:
            return [await _answers(practice, write=write) for write in (False, True)]
        finally:
            await practice.repair(_DISK)

    assert run(scenario()) == [broken.reads, broken.writes]
    assert all(run(_asked(practice, _DISK, place, write=write)) for place in _PLACES for write in (0, 1))


def test_one_request_in_three_fails(run, practice):
    async def scenario():
        await practice.fail(_DISK, ONE_IN_THREE, drill=False)
        try:
            reads = [await _asked(practice, _DISK, 0, write=False) for _ in range(30)]
            disk = f"/dev/{_slot(practice, _DISK).name}"
            three = f"dd if=/dev/zero of={disk} bs=4096 count=3 oflag=direct status=none"
            return reads, await guest(practice, "sh", "-c", three)
        finally:
            await practice.repair(_DISK)

    reads, (status, _) = run(scenario())
    assert all(reads[number : number + 3].count(False) == 1 for number in range(28))
    assert status == 1


def test_a_slow_disk_answers_late_and_rightly_and_others_do_not_wait(run, practice):
    async def scenario():
        disk = f"/dev/{_slot(practice, _DISK).name}"
        await shell(practice, f"printf precious | dd of={disk} oflag=direct conv=sync bs=512 status=none")
        await practice.fail(_DISK, slow(3), drill=False)
        try:
            began = time.monotonic()
            read = f"dd if={disk} bs=512 count=1 iflag=direct status=none | head -c 8"
            said = await shell(practice, read)
            took = time.monotonic() - began
            late = f"dd if={disk} of=/dev/null bs=512 count=1 iflag=direct status=none"
            await shell(practice, f"({late}) >/dev/null 2>&1 &")
            began = time.monotonic()
            assert await _asked(practice, "TESTDISK-6", 0, write=False)
            beside = time.monotonic() - began
        finally:
            await practice.repair(_DISK)
        return said, took, beside

    said, took, beside = run(scenario())
    assert said == "precious"
    assert 3 <= took < 20
    assert beside < 3


def test_a_disk_with_a_fault_can_be_pulled_and_is_well_when_it_is_back(run, practice):
    for fault in (DEAD, ONE_IN_THREE, slow(1)):
        run(practice.fail(_DISK, fault, drill=False))
        run(practice.pull(_DISK))
        run(practice.insert(_DISK))
        assert run(_asked(practice, _DISK, 0, write=False))


@dataclass(frozen=True)
class Scene:
    """An array of which disk B is let fail, and whether md can notice."""

    made: str
    noticed: bool
    disk: int = 2


_CREATE = "mdadm -q --create /dev/md/data --run --assume-clean --homehost=any --name=data"
_SCENES = {
    "RAID 1": Scene(f"{_CREATE} --level=1 --raid-devices=2 A B", noticed=True),
    "RAID 1, partitions": Scene(
        "for disk in A B; do echo ,500M | sfdisk -q $disk; done; udevadm settle;"
        f" {_CREATE} --level=1 --raid-devices=2 A1 B1",
        noticed=True,
    ),
    "RAID 5": Scene(f"{_CREATE} --level=5 --raid-devices=3 A B C", noticed=True),
    "RAID 6": Scene(f"{_CREATE} --level=6 --raid-devices=4 A B C D", noticed=True),
    "RAID 10": Scene(f"{_CREATE} --level=10 --raid-devices=4 A B C D", noticed=True),
    "spare": Scene(f"{_CREATE} --level=1 --raid-devices=2 --spare-devices=1 A C B", noticed=True),
    "RAID 0": Scene(f"{_CREATE} --level=0 --raid-devices=2 A B", noticed=False),
    "read-only": Scene(
        f"{_CREATE} --level=1 --raid-devices=2 A B; udevadm settle; mdadm --readonly /dev/md/data",
        noticed=False,
    ),
    "stopped": Scene(
        f"{_CREATE} --level=1 --raid-devices=2 A B; udevadm settle; mdadm -q --stop /dev/md/data",
        noticed=False,
    ),
    # As of half an array that is plugged in. The kernel of the guest panics when its superblock is asked for.
    "waiting": Scene(
        f"{_CREATE} --level=10 --raid-devices=4 A B C D; udevadm settle; mdadm -q --stop /dev/md/data;"
        " mdadm -q --incremental B || true; grep inactive /proc/mdstat",
        noticed=False,
    ),
    "single": Scene("mkfs.ext4 -q B", noticed=False),
}


@pytest.mark.parametrize("name", _few(_SCENES, "RAID 1", "spare", "RAID 0", "waiting", "single"))
def test_md_notices_at_once_a_disk_that_is_let_fail(run, practice, leaves_clean, name):
    scene = _SCENES[name]

    async def scenario():
        serials = [f"TESTDISK-{number}" for number in range(1, 5)]
        script = scene.made
        for letter, serial in zip("ABCD", serials, strict=True):
            script = script.replace(f" {letter}", f" /dev/{_slot(practice, serial).name}")
        await shell(practice, f"modprobe -a raid0 raid1 raid10 raid456; {script}; udevadm settle")
        await practice.fail(serials[1])
        try:
            slot = _slot(practice, serials[1])
            stat = await shell(practice, "cat /proc/mdstat")
            return slot.noticed, "(F)" in stat or "_" in stat.partition("blocks")[2]
        finally:
            await practice.repair(serials[1])
            await shell(practice, "mdadm -q --stop --scan; udevadm settle")
            for serial in serials:
                disk = f"/dev/{_slot(practice, serial).name}"
                await shell(
                    practice,
                    f"wipefs -qaf {disk}; blkdiscard -f {disk}; blockdev --rereadpt {disk}; udevadm settle",
                )

    assert run(scenario()) == (scene.noticed, scene.noticed)
