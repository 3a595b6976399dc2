"""Subvolumes of one btrfs, found mounted: each has its line, each is mounted again, and all lines go."""

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

INNER = "/srv/data/photos"
PLACES = {"/srv/data": "@data", "/srv/home": "@home", INNER: "@photos"}

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
        " mkdir -p /mnt/whole; mount /dev/md/data /mnt/whole;"
        f" for name in {' '.join(PLACES.values())}; do btrfs subvolume create /mnt/whole/$name; done;"
        f" umount /mnt/whole; rmdir /mnt/whole; {mounts};"
        " udevadm trigger --action=change /dev/md/data; udevadm settle",
    )


def are_mounted(now: Snapshot) -> bool:
    return set(PLACES) <= {point for block in now.blocks for point in mounts_of(block)}


async def keep_one_more(machine: BusMachine) -> None:
    now = await seen(machine, lambda now: are_mounted(now) and isinstance(plan_enable("data", now), Planned))
    await carry_out(machine, planned(plan_enable("data", now)))


def test_each_subvolume_has_its_line_and_lies_there_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await made_by_hand(practice, machine)
            for _ in PLACES:
                await keep_one_more(machine)
            lines = (await shell(practice, "grep btrfs /etc/fstab")).splitlines()
            entered = {line.split()[1]: line.split()[3].split(",") for line in lines}
            assert entered.keys() == PLACES.keys()
            for point, name in PLACES.items():
                assert f"subvol=/{name}" in entered[point]
            away = await seen(machine, lambda now: isinstance(plan_lock("data", now), Planned))
            await carry_out(machine, planned(plan_lock("data", away)))
            shut = await seen(machine, lambda now: isinstance(plan_unlock("data", now), Planned))
            answer = plan_unlock("data", shut)
            assert INNER in str([each.facts for each in answer.findings if each.code == "mount-below"])
            await carry_out(machine, planned(answer))
            assert await shell(practice, f"ls {INNER}") == ""
            await shell(practice, f"mount {INNER}")
            for point, name in PLACES.items():
                assert (await shell(practice, f"cat {point}/whose")).strip() == name
            await seen(machine, are_mounted)
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)
