"""Building over disks that were used before: wiped when the design says so, and left alone when not."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind, MountChoice
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Refused
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from tests.lab.building import carry_out, drives, guest, opened, planned, seen, take_down, whole_disks
from tests.lab.conftest import Run

SERIALS = ("TESTDISK-1", "TESTDISK-2", "TESTDISK-3")


@pytest.mark.usefixtures("leaves_clean")
def test_an_array_outlives_the_partitions_that_were_there_before(practice: PracticeMachine, run: Run) -> None:
    """udev hears of the old partitions' end late, and must not take it for the loss of a new member."""
    run(_rebuild(practice), 240)


async def _rebuild(practice: PracticeMachine) -> None:
    async with opened(practice) as machine:
        await _use(practice, whole_disks(await machine.look())[SERIALS[0]].path)
        snapshot = await seen(machine, _has_photos)
        refused = plan_build(_design(drives(snapshot, SERIALS), wipe=False), snapshot, draw_ids())
        assert isinstance(refused, Refused)
        assert "old-contents" in {finding.code for finding in refused.findings}
        design = _design(drives(snapshot, SERIALS), wipe=True)
        plan = planned(plan_build(design, snapshot, draw_ids()))
        assert "photos" in str(plan.losses)
        await carry_out(machine, plan)
        await guest(practice, "udevadm", "settle")
        _, said = await guest(practice, "mdadm", "--detail", "/dev/md/data")
        assert "Failed Devices : 0" in said
        assert await guest(practice, "touch", "/srv/films/one") == (0, "")
        await take_down(machine)


def _has_photos(snapshot: Snapshot) -> bool:
    contents = [block.content for block in snapshot.blocks]
    return any(isinstance(each, Filesystem) and each.label == "photos" for each in contents)


def _design(members: tuple[str, ...], *, wipe: bool) -> ArrayDesign:
    return ArrayDesign(
        name="data",
        level=Level.RAID5,
        members=members,
        wipe=wipe,
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
        mount=MountChoice("/srv/films"),
    )


async def _use(practice: PracticeMachine, path: str) -> None:
    """Two partitions, the first where the new one will begin, with a file system and swap on them."""
    for argv in (
        ("sh", "-c", f"printf 'size=100M\\nsize=200M\\n' | sfdisk --quiet --label=gpt {path}"),
        ("udevadm", "settle"),
        ("mkfs.ext4", "-q", "-Lphotos", f"{path}1"),
        ("mkswap", f"{path}2"),
        ("udevadm", "settle"),
    ):
        status, said = await guest(practice, *argv)
        assert status == 0, said
