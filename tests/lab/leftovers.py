"""What a test has left in the guest: md and dm devices, and mounts."""

import asyncio
import time
from collections.abc import Sequence

from raidwright.machine.practice import PracticeMachine

_GRACE_SECONDS = 30.0
_STACKED = ("md", "dm-")

RESTORE = r"""
: >/etc/fstab; : >/etc/crypttab; chmod 644 /etc/crypttab
printf 'HOMEHOST <system>\nMAILADDR root\n' >/etc/mdadm/mdadm.conf
"""
"""What the guest is told to mount, to unlock and to assemble when it starts: nothing."""
HOLD_UDEV = "udevadm settle; pkill -STOP --oldest --exact systemd-udevd"
SETTLED = "udevadm settle --timeout=60 || { ps -eo pid,stat,etime,wchan:20,args >&2; false; }"
"""Wait for udev, and say what it waits for where that does not end."""
RELEASE_UDEV = f"""
pkill -CONT --oldest --exact systemd-udevd
{SETTLED}
"""
"""Let udev see only at the end what happened between.

Its own stop and start of its queue once left events in it for good.
"""
STOP_ALL = """
for try in $(seq 40); do
    grep -q ^md /proc/mdstat || break
    mdadm --quiet --stop --scan || udevadm settle
done
udevadm settle
"""
"""Stop all arrays. One that udev has just opened is busy for a moment."""
_CLEAR = f"""
udevadm settle
swapoff --all
vgchange --activate=n
dmsetup remove_all --retry
{STOP_ALL}
for disk in "$@"; do
    for part in /dev/$disk?*; do [ ! -e $part ] || wipefs --quiet --all --force $part; done
    blkdiscard --force /dev/$disk
    # A partition that udev is just looking at stays.
    for try in $(seq 20); do
        blockdev --rereadpt /dev/$disk && break
        udevadm settle
    done
    udevadm trigger /dev/$disk
done
udevadm settle
"""


async def mounts_of(practice: PracticeMachine) -> set[str]:
    """Mount points in the guest."""
    return (await _look(practice))[1]


async def leftovers(practice: PracticeMachine, mounts: set[str]) -> list[str]:
    """Devices, and mount points beside ``mounts``, that are still there after a grace.

    The kernel removes a stopped array only once udev, too, has closed it.
    """
    ends = time.monotonic() + _GRACE_SECONDS
    while True:
        devices, mounted = await _look(practice)
        left = sorted(devices | (mounted - mounts))
        if not left or time.monotonic() > ends:
            return left
        await asyncio.sleep(0.1)


async def clear(practice: PracticeMachine, left: Sequence[str]) -> None:
    """Make an end of them and of all disks' contents, so that one test that failed spoils no other."""
    for point in left:
        if point.startswith("/"):
            await practice.run(("umount", "--lazy", point))
    disks = [slot.name for slot in practice.slots if slot.name and not slot.bystander]
    await practice.run(("sh", "-c", _CLEAR + RESTORE, "clear", *disks))


async def _look(practice: PracticeMachine) -> tuple[set[str], set[str]]:
    done = await practice.run(("sh", "-c", "ls /sys/block; echo; cat /proc/mounts"))
    blocks, _, mounts = done.output.decode().partition("\n\n")
    points = (line.split()[1] for line in mounts.splitlines())
    return (
        {name for name in blocks.split() if name.startswith(_STACKED)},
        {point.encode().decode("unicode_escape") for point in points},
    )
