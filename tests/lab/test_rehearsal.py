"""What somebody asks for, rehearsed with copies of the disks: at true size, over old contents; a drill."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice.copies import copy_disks
from raidwright.machine.practice_on_bus import PracticeBusMachine
from raidwright.machine.saved import read_machine
from raidwright.session.rehearsal import Act, Rehearsed, drill, rehearse
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind, MountChoice
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.roles import role_fingerprint
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.share import Person, Share, ShareAccess
from raidwright.storage.snapshot.tree import disks

_SHARE = Share("Films", "Films", (Person("anna"), Person("ben", ShareAccess.READ)), network="192.168.1.0/24")
_MACHINES = Path(__file__).parents[1] / "machines"


def _look(name: str) -> Snapshot:
    return read_machine(_MACHINES / f"{name}.json")


def _build(look: Snapshot, level: Level, count: int) -> Build:
    design = ArrayDesign(
        name="family",
        level=level,
        members=tuple(copy.drive for copy in copy_disks(look).copies[:count]),
        wipe=True,
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
        mount=MountChoice("/srv/family"),
    )
    return Build(design, draw_ids())


async def _rehearsed(operation, look: Snapshot) -> tuple[list[Act], Rehearsed]:
    *acts, end = [each async for each in rehearse(operation, look, print)]
    assert isinstance(end, Rehearsed)
    return [each for each in acts if isinstance(each, Act)], end


@pytest.mark.parametrize(
    ("name", "level", "count"),
    [
        ("old_laptop_disks", Level.RAID1, 2),
        pytest.param("eight_blank_hdds", Level.RAID6, 8, marks=pytest.mark.exhaustive),
        pytest.param("mixed_4kn", Level.RAID0, 2, marks=pytest.mark.exhaustive),
        pytest.param("nvme_two_namespaces", Level.RAID5, 3, marks=pytest.mark.exhaustive),
        pytest.param("system_disk_and_two_ssds", Level.RAID1, 2, marks=pytest.mark.exhaustive),
    ],
)
def test_a_build_is_rehearsed_at_true_size_and_is_the_same_thing_asked_for(run, name, level, count):
    look = _look(name)
    build = _build(look, level, count)
    _, end = run(_rehearsed(build, look))
    assert end.promises
    assert all(promise.is_kept for promise in end.promises)
    assert end.fingerprint == role_fingerprint(build)


def test_shares_are_rehearsed_and_opened_on_a_second_computer(run):
    look = _look("old_laptop_disks")
    build = replace(
        _build(look, Level.RAID1, 2), shares=(_SHARE, replace(_SHARE, name="Music", folder="Music", nfs=True))
    )
    acts, end = run(_rehearsed(build, look))
    words = [str(act.what) for act in acts]
    assert words[-4:] == [
        f"{person} opened “{share}” on a second computer."
        for share in ("Films", "Music")
        for person in ("anna", "ben")
    ]
    said = [str(detail) for act in acts for detail in act.details]
    assert "Sharing by NFS is not rehearsed." in said
    assert "The rehearsal created no real users, and it started Samba without systemd." in said
    assert end.fingerprint == role_fingerprint(build)


@pytest.mark.parametrize(
    "name", ["degraded_raid1", pytest.param("raid5_luks_lvm_xfs_mounted", marks=pytest.mark.exhaustive)]
)
def test_the_copy_has_the_array_of_the_original_and_deleting_it_is_rehearsed(run, name):
    look = _look(name)
    (array,) = look.arrays

    async def copied() -> Snapshot:
        machine, copies = await PracticeBusMachine.start_copy(look)
        try:
            assert copies.differences == ()
            return await machine.look()
        finally:
            await machine.close()

    (copy,) = run(copied()).arrays
    same = ("uuid", "level", "size", "running", "degraded", "expected")
    assert [getattr(copy, field) for field in same] == [getattr(array, field) for field in same]
    acts, _ = run(_rehearsed(Delete(array.uuid), look))
    assert str(acts[-1].what) == "Array deleted. The disks are blank."


def test_a_drill_goes_from_the_first_failure_to_blank_disks(run):
    look = _look("eight_blank_hdds")

    async def drilled() -> list[str]:
        return [str(act.what) async for act in drill(_build(look, Level.RAID5, 3), look, print)]

    words = run(drilled(), 240)
    assert [next(key for key in _ACTS if key in line) for line in words] == list(_ACTS)


_ACTS = ("built", "initial sync", "unplugged", "in its place", "protected again", "deleted")


def test_copies_are_told_apart_as_their_originals_are(run):
    look = _look("mixed_4kn")

    async def copied() -> Snapshot:
        machine, _ = await PracticeBusMachine.start_copy(look)
        try:
            return await machine.look()
        finally:
            await machine.close()

    same = ("id", "model", "serial", "wwn", "media", "rotation", "bus", "controller", "port")

    def identities(snapshot: Snapshot) -> set[tuple[object, ...]]:
        return {
            (disk.size, disk.logical_sector, *(getattr(disk.origin.drive, field) for field in same))
            for disk in disks(snapshot)
            if isinstance(disk.origin, WholeDisk)
        }

    assert identities(run(copied())) == identities(look)
