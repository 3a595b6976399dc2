"""Where md has no room before the data an array is not spread: the product refuses, and mdadm shows why."""

from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.building import free_disks, opened, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.leftovers import clear
from tests.lab.repairing import NEW, OTHER, is_whole, members
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

_CREATE = (
    "modprobe raid456; mdadm -q --create /dev/md/data --run --level=5 --raid-devices=3 --chunk=512"
    " --size=96M --bitmap=none --metadata={metadata} --homehost=any --name=data {disks}; udevadm settle;"
    " mdadm --wait /dev/md/data || true"
)
_HELD_BACK = "cat /sys/block/md127/md/sync_max"
_SPREAD = (
    "echo 300 >/sys/block/md127/md/sync_speed_max; mdadm -q --manage /dev/md127 --add {disk};"
    f" mdadm --grow /dev/md127 --raid-devices=4 2>&1; {_HELD_BACK}"
)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("metadata", "larger"),
    [("1.0", False), ("1.2 --data-offset=1M", True)],
    ids=["superblock behind the data", "a small offset"],
)
def test_it_is_refused_and_mdadm_itself_begins_before_it_has_copied(
    practice: PracticeMachine, run: Run, tmp_path: Path, metadata: str, larger: bool
) -> None:
    """Once it holds md back until the copy is written, the product can do it too."""
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        async with opened(practice) as machine:
            disks = whole_disks(await free_disks(machine, *members(3), NEW, OTHER))
            paths = [disks[serial].path for serial in (*members(3), NEW)]
            await shell(practice, _CREATE.format(metadata=metadata, disks=" ".join(paths[:3])))
            await seen(machine, is_whole)
            for serial in (NEW, OTHER):
                status, said = await terminal.call("add-disk", "data", serial)
                assert status == 1
                assert "a power failure during the move can destroy the data" in said
                assert ("with larger disks" in said) is larger
            assert await shell(practice, "cat /sys/block/md127/md/raid_disks") == "3\n"
            said = await shell(practice, _SPREAD.format(disk=paths[3]))
            assert said.splitlines() == ["mdadm: Need to backup 3072K of critical section..", "max"]
            await clear(practice, ())

    run(scenario(), 300)
