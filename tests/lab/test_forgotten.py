"""What makes an array stay is taken out again, byte for byte, while it is used, and entered anew."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.design.design import BootChoices, FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.snapshot.absent_arrays import absent_arrays
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from tests.lab.breakable import DATA, FILL
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

SLOTS = "cryptsetup luksDump /dev/md127 | grep -c ': luks2'"
NO_KEY = f"ls -d {KEY_FOLDER} 2>/dev/null || true"
BY_FILE = (
    "umount /srv/data; cryptsetup close data-crypt; set -- $(grep data-crypt /etc/crypttab);"
    " cryptsetup open --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1; udevadm settle; mount /srv/data"
)


async def build(machine: BusMachine) -> None:
    """An encrypted mirror that a key file unlocks."""
    snapshot = await free_disks(machine, *PAIR)
    wanted = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(wanted, snapshot, draw_ids())))

    def built(now: Snapshot) -> bool:
        return isinstance(plan_unlocking("data", now, Unlocking.KEY_FILE), Planned)

    await carry_out(machine, planned(plan_unlocking("data", await seen(machine, built), Unlocking.KEY_FILE)))


async def forgetting(machine: BusMachine) -> Plan:
    def told(now: Snapshot) -> bool:
        answer = plan_disable("data", now)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 5

    return planned(plan_disable("data", await seen(machine, told)))


async def staying(machine: BusMachine) -> Plan:
    wish = BootChoices(Unlocking.KEY_FILE)

    def untold(now: Snapshot) -> bool:
        answer = plan_enable("data", now, wish)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 4

    return planned(plan_enable("data", await seen(machine, untold), wish))


def test_it_is_forgotten_byte_for_byte_and_made_to_stay_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await build(machine)
            await shell(practice, FILL)
            data, told = await shell(practice, DATA), await state(practice)
            plan = await forgetting(machine)
            wrong = [event async for event in machine.run(plan, bytearray(b"another passphrase"))][-1]
            assert isinstance(wrong, PlanFailed)
            assert (await state(practice), await shell(practice, SLOTS)) == (told, "2\n")
            for _ in range(2):
                await carry_out(machine, await forgetting(machine))
                assert await state(practice) == before
                assert await shell(practice, f"{NO_KEY}; {SLOTS}") == "1\n"
                assert await shell(practice, f"mountpoint -q /srv/data; {DATA}") == data
                await carry_out(machine, await staying(machine))
                await shell(practice, BY_FILE)
                assert await shell(practice, DATA) == data
            await take_down(machine)
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)


GONE = (
    "umount /srv/data; cryptsetup close data-crypt; P=$(ls /sys/class/block/md127/slaves);"
    " mdadm --stop /dev/md127; for part in $P; do mdadm --zero-superblock /dev/$part;"
    " disk=/dev/$(basename $(dirname $(readlink -f /sys/class/block/$part)));"
    " wipefs --all --quiet /dev/$part $disk; sgdisk --zap-all $disk >/dev/null;"
    " blockdev --rereadpt $disk; done; udevadm settle"
)
"""No disk that is here belongs to the array any more, as when all were taken away."""


def test_one_without_disks_is_forgotten_by_its_entries_alone(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await build(machine)
            assert await state(practice) != before
            await shell(practice, GONE)
            now = await seen(machine, absent_arrays)
            assert [(each.title, each.key, len(each.lines)) for each in absent_arrays(now)] == [
                ("data", True, 3)
            ]
            assert not now.arrays
            plan = planned(plan_disable("data", now))
            assert plan.disks == ()
            await carry_out(machine, plan)
            assert await state(practice) == before
            assert await shell(practice, NO_KEY) == ""
            assert not absent_arrays(await seen(machine, lambda each: not absent_arrays(each)))
        await shell(practice, RESTORE)

    run(scenario(), 300)
