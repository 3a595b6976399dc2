"""Subvolumes of one btrfs, found mounted: each has its line, each is mounted again, and all lines go."""

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.upkeep.staying import plan_staying
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

PLACES = {"/srv/data": "@data", "/srv/home": "@home"}

pytestmark = pytest.mark.usefixtures("leaves_clean")


async def made_by_hand(practice: PracticeMachine, machine: BusMachine) -> None:
    snapshot = await free_disks(machine, *PAIR)
    first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
    mounts = "; ".join(
        f"mkdir -p {point}; mount -o subvol={name} /dev/md/data {point}; echo {name} > {point}/whose"
        for point, name in PLACES.items()
    )
    await shell(
        practice,
        "modprobe btrfs; mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal"
        f" --homehost=any --name=data {first} {second}; udevadm settle; mkfs.btrfs -q -f /dev/md/data;"
        " mkdir -p /mnt/whole; mount /dev/md/data /mnt/whole; btrfs subvolume create /mnt/whole/@data;"
        f" btrfs subvolume create /mnt/whole/@home; umount /mnt/whole; rmdir /mnt/whole; {mounts};"
        " udevadm trigger --action=change /dev/md/data; udevadm settle",
    )


def are_mounted(now: Snapshot) -> bool:
    return set(PLACES) <= {point for block in now.blocks for point in mounts_of(block)}


async def keep_one_more(machine: BusMachine) -> None:
    now = await seen(machine, lambda now: are_mounted(now) and isinstance(plan_staying("data", now), Planned))
    await carry_out(machine, planned(plan_staying("data", now)))


def test_each_subvolume_has_its_line_and_lies_there_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await made_by_hand(practice, machine)
            await keep_one_more(machine)
            await keep_one_more(machine)
            lines = (await shell(practice, "grep btrfs /etc/fstab")).splitlines()
            assert [line.split()[1] for line in lines] == [*PLACES]
            for line, name in zip(lines, PLACES.values(), strict=True):
                assert f"subvol=/{name}" in line.split()[3].split(",")
            away = await seen(machine, lambda now: isinstance(plan_lock("data", now), Planned))
            await carry_out(machine, planned(plan_lock("data", away)))
            shut = await seen(machine, lambda now: isinstance(plan_unlock("data", now), Planned))
            await carry_out(machine, planned(plan_unlock("data", shut)))
            for point, name in PLACES.items():
                assert (await shell(practice, f"cat {point}/whose")).strip() == name
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)
