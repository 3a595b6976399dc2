"""Whatever LVM does to a group stands in its headers, by which what it has told is known to hold."""

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.building import free_disks, opened, own_program, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.meddling import PAIR

CHANGES = (
    "lvcreate -qy --extents=9 --name=films vault FIRST",
    "lvrename -q vault films music",
    "lvextend -qy --extents=+1 vault/music FIRST",
    "vgextend -q vault SECOND",
    "vgchange -q --addtag=attic vault",
    "vgreduce -q vault SECOND",
    "lvremove -qy vault/music",
)
LOOKS = ("pvs", "vgs", "lvm fullreport", "vgchange -q -an vault", "vgchange -q -ay vault; udevadm settle")

pytestmark = pytest.mark.usefixtures("leaves_clean")


def test_every_change_of_a_group_is_written_to_its_headers(practice: PracticeMachine, run: Run) -> None:
    run(_changed(practice), 120)


async def _changed(practice: PracticeMachine) -> None:
    async with opened(practice) as machine:
        disks = whole_disks(await free_disks(machine, *PAIR))
    first, second = (disks[serial].path for serial in PAIR)
    try:
        await shell(practice, f"pvcreate -qy {first} {second}; vgcreate -q vault {first}")
        known = await _headers(practice, first)
        for change in CHANGES:
            await shell(practice, change.replace("FIRST", first).replace("SECOND", second))
            before, known = known, await _headers(practice, first)
            assert known not in (before, "none"), change
        for look in LOOKS:
            await shell(practice, f"{look} >/dev/null")
            assert await _headers(practice, first) == known, look
        await shell(practice, f"vgremove -qy vault; pvcreate -qyff --pvmetadatacopies=0 {first}")
        assert await _headers(practice, first) == "none"
    finally:
        await shell(practice, f"vgremove -qyf vault || true; wipefs -qaf {first} {second}; udevadm settle")


async def _headers(practice: PracticeMachine, path: str) -> str:
    answer = await own_program(practice, "volume_headers", path)
    assert answer.returncode == 0, answer.output
    return answer.output.decode().strip()
