"""Arrays of the practice machine that are started, opened and put away."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import plan_start, plan_stop, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    seen,
    shell,
    take_down,
)

PAIR = ["TESTDISK-1", "TESTDISK-2"]
DATA = "cd /srv/data && sha256sum * | sha256sum"
SCRUB = """
umount -A /srv/data; vgchange -an; dmsetup remove_all --retry; mdadm --stop --scan
for number in 1 2; do
    disk=$(readlink -f /dev/disk/by-id/*TESTDISK-$number | head -n 1)
    wipefs --all --force $disk*; blkdiscard --force $disk; udevadm settle
done
: > /etc/fstab; : > /etc/crypttab; sed -i /^ARRAY/d /etc/mdadm/mdadm.conf
"""


@asynccontextmanager
async def built(
    practice: PracticeMachine,
    *,
    level: Level = Level.RAID1,
    luks: bool = True,
    lvm: bool = True,
    keep: bool = True,
    kind: str = "ext4",
) -> AsyncIterator[tuple[BusMachine, str]]:
    """An array with data in it and their digest; it is mounted and its data are the same at the end."""
    async with opened(practice) as machine:
        serials = [f"TESTDISK-{number + 1}" for number in range(level.facts.least_members)]
        snapshot = await free_disks(machine, *serials)
        plain = design_of(drives(snapshot, serials), level, luks=luks, lvm=lvm, kind=FilesystemKind(kind))
        design = structs.replace(plain, keep=keep)
        await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
        await shell(practice, "echo 200000 > /proc/sys/dev/raid/speed_limit_max")
        await shell(practice, "for n in 1 2 3; do head -c 4M /dev/urandom > /srv/data/$n; done; sync")
        digest = await shell(practice, DATA)
        try:
            yield machine, digest
            assert await shell(practice, DATA) == digest
            await take_down(machine)
        except BaseException:
            # The tests that follow are to say something of their own.
            await guest(practice, "sh", "-c", SCRUB)
            raise


async def does(
    machine: BusMachine, answer: Callable[[Snapshot], Answer], secret: bytes | None = None
) -> tuple[Plan, object]:
    """Carry out what is planned as soon as it can be; the plan and how it ended."""
    snapshot = await seen(machine, lambda now: isinstance(answer(now), Planned))
    plan = planned(answer(snapshot))
    events = [event async for event in machine.run(plan, bytearray(secret) if secret else None)]
    return plan, events[-1]


async def done(
    machine: BusMachine, answer: Callable[[Snapshot], Answer], secret: bytes | None = None
) -> Plan:
    plan, end = await does(machine, answer, secret)
    assert isinstance(end, PlanDone), end
    return plan


def unlock(snapshot: Snapshot) -> Answer:
    return plan_unlock("data", snapshot)


def stop(snapshot: Snapshot) -> Answer:
    return plan_stop("data", snapshot)


def start(snapshot: Snapshot) -> Answer:
    return plan_start("data", snapshot)


def codes(answer: Answer) -> set[str]:
    return {finding.code for finding in answer.findings}
