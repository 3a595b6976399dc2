"""The printed sheet of an array, followed by hand: it opens what it is about and changes no byte of it."""

from typing import Any

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.session.sheet import ByHand, by_hand
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import PASSPHRASE, seen, shell
from tests.lab.conftest import Run, digests
from tests.lab.using import DATA, built, done, start, stop, unlock

pytestmark = pytest.mark.usefixtures("leaves_clean")

LONG = pytest.mark.exhaustive
STACKS = [
    pytest.param(Level.RAID5, {"luks": True, "lvm": True, "kind": "xfs"}, id="raid5-luks-lvm-xfs"),
    pytest.param(Level.RAID1, {"luks": False, "lvm": False, "kind": "ext4"}, id="raid1-ext4", marks=LONG),
    pytest.param(
        Level.SINGLE, {"luks": True, "lvm": False, "kind": "btrfs"}, id="single-luks-btrfs", marks=LONG
    ),
]


def lock(now: Snapshot) -> Answer:
    return plan_lock("data", now)


def is_mounted(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


async def printed(machine: BusMachine) -> ByHand:
    """What the sheet says as long as everything is open."""
    now = await seen(machine, is_mounted)
    (array,) = arrays_and_singles(now)
    return by_hand(array, now)


async def typed(practice: PracticeMachine, command: str) -> None:
    """As whoever holds the sheet types it; the passphrase is asked for by cryptsetup alone."""
    words = command.replace("sudo ", "")
    ended = await practice.run(("sh", "-ec", words), PASSPHRASE + b"\n" if "cryptsetup" in words else b"")
    assert ended.returncode == 0, f"{command}: {ended.output.decode()}"


@pytest.mark.parametrize(("level", "layers"), STACKS)
def test_sheet_is_followed(practice: PracticeMachine, run: Run, level: Level, layers: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with built(practice, level=level, **layers) as (machine, digest):
            hand = await printed(machine)
            await done(machine, lock if level is Level.SINGLE else stop)
            disks = [slot for slot in practice.slots if slot.serial.startswith("TESTDISK")]
            before = await digests(practice, disks)
            for _, command in hand.open:
                await typed(practice, command)
            assert await shell(practice, DATA.replace("/srv/data", "/mnt/array")) == digest
            for command in hand.close:
                for line in command.split("\n"):
                    await typed(practice, line)
            await shell(practice, "rmdir /mnt/array; udevadm settle")
            assert await digests(practice, disks) == before
            if level is not Level.SINGLE:
                await done(machine, start)
            await done(machine, unlock, PASSPHRASE if layers["luks"] else None)

    run(scenario(), 600)
