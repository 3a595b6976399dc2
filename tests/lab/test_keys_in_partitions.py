"""A container in a partition of an array loses its keys with the array, however far inside it lies."""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.targets import OnFound
from tests.lab.building import PASSPHRASE, carry_out, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")
_START = 400
"""MiB from the start of the array: further than any certificate looks."""
_PARTED = """
mdadm -q --create /dev/md/data --run --level=1 --raid-devices=2 --homehost=any --name=data {disks} 2>/dev/null
udevadm settle
printf 'label: gpt\nstart={start}MiB, size=100MiB\n' | sfdisk -q /dev/md/data
udevadm settle
printf %s '{secret}' | cryptsetup -q --key-file=- luksFormat --pbkdf=pbkdf2 --pbkdf-force-iterations=1000 \
    /dev/md127p1
sync
udevadm trigger --action=change --settle /dev/md127p1
cat /sys/block/md127/md/dev-*/offset | sort -u
"""


def _is_seen(now: Snapshot) -> bool:
    return any(isinstance(each.content, Luks) and each.path == "/dev/md127p1" for each in now.blocks)


def test_it_cannot_be_opened_from_any_of_the_disks(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            found = whole_disks(await free_disks(machine, *PAIR))
            disks = [found[serial].path for serial in PAIR]
            script = _PARTED.format(disks=" ".join(disks), start=_START, secret=PASSPHRASE.decode())
            at = int(await shell(practice, script)) // 2048 + _START
            read = "dd if={disk} bs=1M skip={at} count=16 iflag=direct status=none | tr -d '\\0' | wc -c;"
            look = "".join(read.format(disk=disk, at=at) for disk in disks)
            assert all(int(each) > 4096 for each in (await shell(practice, look)).split())
            now = await seen(machine, _is_seen)
            plan = planned(plan_teardown("data", now))
            assert [type(step.target) for step in plan.steps if isinstance(step, EraseLuks)] == [OnFound]
            await carry_out(machine, plan)
            assert (await shell(practice, look)).split() == ["0", "0"]

    run(scenario(), 300)
