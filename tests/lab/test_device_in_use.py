"""Whatever has a device mounted or swapped to, wherever that is seen, the kernel lets nobody else have it."""

from typing import NamedTuple

import pytest

from raidwright.machine.practice import PracticeMachine
from tests.lab.building import free_disks, opened, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

_ASK = """
import sys
from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.plans.binding import _require_unused
for path in sys.argv[1:]:
    device = kernel.device_at(path)
    try:
        _require_unused(device)
    except HelperError as error:
        print("in use:", error.sentence)
    else:
        print("in use by what has no name" if occupants.is_claimed(device) else f"unused: {path}")
"""


class Use(NamedTuple):
    """How it begins and ends, what is said of it, and of which devices; ``$A`` and ``$B`` are disks."""

    make: str
    undo: str
    devices: str = "$A"
    said: str = "is mounted"


_ARRAY = "mdadm -q --create /dev/md/over --run --level=1 --raid-devices=2 --bitmap=none $A $B; udevadm settle"
USES = (
    Use("mkfs.ext4 -q $A; mount $A /mnt", "umount /mnt"),
    Use("mount -r $A /mnt; mount --bind /mnt /media; umount /mnt", "umount /media"),
    Use(
        "unshare --mount --propagation private sh -c 'mount $A /mnt; touch /run/hidden; exec sleep 1000' &"
        " until [ -e /run/hidden ]; do sleep 0.1; done",
        "kill $!; wait || true; rm /run/hidden",
    ),
    Use("mkswap $A; swapon $A", "swapoff $A", said="is used as swap space"),
    Use("modprobe btrfs; mkfs.btrfs -q -f $A $B; mount $B /mnt", "umount /mnt"),
    # Of several disks btrfs names one alone; a plan on another is refused before it begins.
    Use("mount $B /mnt", "umount /mnt", devices="$B", said="by what has no name"),
    Use(
        "echo 0 204800 linear $A 0 | dmsetup create over; udevadm settle; mkfs.ext4 -q -F /dev/mapper/over;"
        " mount /dev/mapper/over /mnt",
        "umount /mnt; dmsetup remove --retry over",
        devices="$A /dev/mapper/over",
    ),
    Use(
        "wipefs -qa $A $B; echo ',100M' | sfdisk -q $A; udevadm settle; mkfs.ext4 -q ${A}1; mount ${A}1 /mnt",
        "umount /mnt; wipefs -qa ${A}1 $A; udevadm settle",
        devices="$A ${A}1",
    ),
    Use(
        f"modprobe raid1; {_ARRAY}; mkfs.ext4 -q -F /dev/md/over; mount /dev/md/over /mnt",
        "umount /mnt; mdadm -q --stop /dev/md/over; wipefs -qa $A $B; udevadm settle",
        devices="$A $B /dev/md/over",
    ),
)


def test_whatever_uses_it_is_found_and_nothing_else_is(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
        first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
        python, flags, _, program, *_ = practice._boot.helper
        await shell(practice, f"cat >/run/ask.py <<'END'\n{program.partition('; from ')[0]}\n{_ASK}\nEND")
        ask = f"{python} {flags} /run/ask.py"
        for use in USES:
            script = f"{use.make}; {ask} {use.devices} >/run/said; {use.undo}; {ask} $A $B >>/run/said"
            await shell(practice, f"set -e; export A={first} B={second}; {script}")
            *used, one, other = (await shell(practice, "cat /run/said")).splitlines()
            assert len(used) == len(use.devices.split()), use
            assert all(line.startswith("in use") and use.said in line for line in used), (use, used)
            assert [one, other] == [f"unused: {first}", f"unused: {second}"], use
        await shell(
            practice, f"rm /run/ask.py /run/said; wipefs -qa {first} {second}; udevadm settle; {RESTORE}"
        )

    run(scenario(), 300)
