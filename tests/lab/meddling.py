"""What a person or a program may do to a disk between the preview and the run, and how it is undone."""

from collections.abc import AsyncIterator, Callable

import msgspec
import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.design.design import ArrayDesign, FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Answer, Plan, Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.words.sentences import sentence
from tests.lab.building import design_of, drives, seen

PAIR = ("TESTDISK-1", "TESTDISK-2")

_HOLD_OPEN = """import os, sys, time
os.open(sys.argv[1], os.O_RDONLY | os.O_EXCL)
print("held", flush=True)
time.sleep(600)
"""
_HAS_WRITABLE = _HOLD_OPEN.replace("os.O_RDONLY | os.O_EXCL", "os.O_RDWR")
_HELD = "timeout 60 sh -c 'until [ -s /run/held ]; do sleep 0.1; done'"
HELD_OPEN = "is in use for an unknown purpose"
"""Of what no file of the kernel tells who it is."""
MEDDLING = {
    "a new file system": (
        "mkfs.ext4 -q DISK",
        "udevadm settle; blkdiscard -f DISK",
        "ext4",
    ),
    "conflicting signatures": (
        "mkfs.btrfs -q -f DISK; truncate -s 1M /run/s; mkswap -q /run/s; dd if=/run/s of=DISK bs=4k count=1",
        "udevadm settle; blkdiscard -f DISK",
        "conflicting",
    ),
    "bytes nobody knows": (
        "printf hello | dd of=DISK bs=1 seek=5000 conv=notrunc",
        "udevadm settle; dd if=/dev/zero of=DISK bs=1M count=1 conv=notrunc",
        "unknown",
    ),
    "a device-mapper table": (
        "echo '0 2048 linear DISK 0' | dmsetup create theirs",
        "dmsetup remove --retry theirs",
        "theirs",
    ),
    "a loop device": (
        "modprobe loop && losetup --find DISK",
        "losetup --detach-all; while losetup --all | grep -q /; do sleep 0.1; done",
        "loop",
    ),
    "a program of its own": (
        f"(setsid python3 -c '{_HOLD_OPEN}' DISK >/run/held &); {_HELD}",
        "pkill -f [O]_EXCL; while pgrep -f [O]_EXCL; do sleep 0.1; done; rm /run/held",
        HELD_OPEN,
    ),
    # As qemu has a disk that was given to a virtual machine: others may open it too, even exclusively.
    "a virtual machine": (
        f"(setsid python3 -c '{_HAS_WRITABLE}' DISK >/run/held &); {_HELD}",
        "pkill -f [O]_RDWR; while pgrep -f [O]_RDWR; do sleep 0.1; done; rm /run/held",
        "for writing",
    ),
}
"""What is done to DISK, how it is undone, and words of the refusal in between.

udev does not notice a second writing while it looks into the first: what undoes waits for it.
"""


def meddling_with(path: str, kind: str) -> tuple[str, str, str]:
    """The three of ``MEDDLING`` for the device at ``path``."""
    do, undo, words = (part.replace("DISK", path) for part in MEDDLING[kind])
    return do, undo, words


def mirror(snapshot: Snapshot, serials: tuple[str, ...] = PAIR, **changes: object) -> ArrayDesign:
    """Two disks mirrored, with ext4 mounted at /srv/data."""
    chosen = drives(snapshot, serials)
    made = design_of(chosen, Level.RAID1, luks=False, lvm=False, kind=FilesystemKind.EXT4)
    return msgspec.structs.replace(made, **changes)


def bare_mirror(snapshot: Snapshot, serials: tuple[str, ...] = PAIR, **changes: object) -> ArrayDesign:
    """Two disks mirrored, with nothing on them."""
    return mirror(snapshot, serials, filesystem=None, mount=None, **changes)


async def drained(events: AsyncIterator[object]) -> None:
    """Nothing must come."""
    async for event in events:
        raise AssertionError(event)


async def refusal(machine: BusMachine, plan: Plan) -> str:
    """What the helper says who refuses the plan before anything was written."""
    with pytest.raises(MachineError) as caught:
        await drained(machine.run(plan))
    assert caught.value.code is ErrorCode.REFUSED
    assert caught.value.sentence.startswith("Nothing was written.")
    return caught.value.sentence


async def refused_alike(
    machine: BusMachine, plan: Plan, again: Callable[[Snapshot], Answer], words: str
) -> None:
    """The helper refuses the plan, and whoever plans ``again`` hears of the same, before any password.

    ``words`` stand in both. A plan that would be refused only after the password is a fault of its own.
    """
    assert words in await refusal(machine, plan)
    later = await seen(machine, lambda now: isinstance(again(now), Refused), 20)
    answer = again(later)
    said = [sentence(finding) for finding in answer.findings]
    assert isinstance(answer, Refused), "planned, and refused by root"
    assert any(words in each for each in said), said
