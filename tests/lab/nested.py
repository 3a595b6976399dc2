"""Walks of arrays whose members are arrays, beside a mirror that has no part in them."""

from functools import partial

from msgspec.structs import replace

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, Planned, disk_identity, lower_arrays
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_start, plan_stop, plan_unlock
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import ZeroSuperblock
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnDisk, OnLowerArray
from tests.lab.building import free_disks, planned, seen, whole_disks
from tests.lab.conftest import digests
from tests.lab.found import At
from tests.lab.meddling import refusal

_LOW = (
    "for n in 1 2; do {create} /dev/md/low$n --metadata=1.2 --homehost=any --name=low$n --raid-devices=2"
    " $([ $n = 1 ] && echo A B || echo C D); done; udevadm settle;"
)
MIRRORS = _LOW.format(create="$create --level=1")
STRIPES = _LOW.format(create="mdadm --quiet --create --run --level=0")
_BESIDE = ("TESTDISK-5", "TESTDISK-6")


async def taken_down_from_the_top(at: At) -> None:
    """Put to use and away, told of and forgotten, and then taken down one after the other."""
    before = await _beside(at)
    await _refuse_forged(at)
    await at.says(lambda now: plan_teardown("low1", now), "nested-array")
    await at.says(lambda now: plan_stop("low1", now), "nested-running")
    await at.does(lambda now: plan_stop("tank", now))
    await at.does(lambda now: plan_start("tank", now))
    await at.shell("mkfs.ext4 -q /dev/md/tank; udevadm settle")
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.shell("echo precious >/mnt/tank/file")
    await at.does(lambda now: plan_enable("tank", now))
    await at.does(lambda now: plan_disable("tank", now))
    await at.does(lambda now: plan_stop("tank", now))
    await at.does(lambda now: plan_start("tank", now))
    await at.does(lambda now: plan_unlock("tank", now, "/mnt/tank"))
    await at.holds("/mnt/tank")
    for name in ("tank", "low1", "low2"):
        await at.taken_down(name)
    await _require_beside(at, before)


async def _refuse_forged(at: At) -> None:
    """Plans that name an array as a member which is none, or not all of the disks below one."""
    now = await seen(at.machine, lambda now: isinstance(plan_teardown("tank", now), Planned))
    beside = next(array for array in now.arrays if array.name == "beside")
    further = tuple(disk_identity(whole_disks(now)[serial], now) for serial in _BESIDE)
    third = OnLowerArray(beside.uuid, beside.path, (OnDisk(4), OnDisk(5)))
    for answer in (plan_stop("tank", now), plan_teardown("tank", now)):
        plan = planned(answer)
        first, second = lower_arrays(plan)
        steps = _with_members(plan, first, second, third)
        forged = replace(plan, disks=(*plan.disks, *further), steps=steps)
        assert "The plan now uses " in await refusal(at.machine, forged)
        half = replace(second, members=second.members[:1])
        forged = replace(plan, disks=plan.disks[:3], steps=_with_members(plan, first, half), losses=())
        assert "The plan now uses " in await refusal(at.machine, forged)


def _with_members(plan: Plan, *members: OnLowerArray) -> tuple[Step, ...]:
    """The plan's steps with these members in the place of its own."""
    if plan.purpose is Purpose.USE:
        return (*plan.steps[:-1], StopArray(members))
    rest = tuple(step for step in plan.steps if not isinstance(step, ZeroSuperblock))
    return (*rest, *map(ZeroSuperblock, members))


async def stopped_and_cleaned(at: At) -> None:
    """From the top down; what is spread over the disks is seen again before it goes."""
    before = await _beside(at)
    for name in ("tank", "low1", "low2"):
        await at.does(partial(plan_stop, name))
    await at.says(partial(plan_teardown, "low1"), "start-first-found")
    for name in ("low1", "low2"):
        await at.does(partial(plan_start, name))
    for name in ("tank", "low1", "low2"):
        await at.taken_down(name)
    await _require_beside(at, before)


async def stopped_and_taken_down(at: At) -> None:
    """The array above sleeps: udev may put it together again from each member that was written to."""
    before = await _beside(at)
    await at.does(partial(plan_stop, "tank"))
    await at.says(partial(plan_teardown, "tank"), "start-first")
    await at.does(partial(plan_start, "tank"))
    for name in ("tank", "low1", "low2"):
        await at.taken_down(name)
    await _require_beside(at, before)


async def _beside(at: At) -> dict[str, str]:
    """Serial to digest of the disks of a mirror with data on it, to which nothing writes any more."""
    disks = whole_disks(await free_disks(at.machine, *_BESIDE))
    members = " ".join(disks[serial].path for serial in _BESIDE)
    await at.shell(
        f"mdadm -q --create /dev/md/beside --run --level=1 --raid-devices=2 --bitmap=none --assume-clean"
        f" --metadata=1.2 --homehost=any --name=beside {members}; udevadm settle;"
        " head -c 4M /dev/urandom >/dev/md/beside; sync; udevadm settle;"
        # udev may have it open for a moment after a write.
        " for try in $(seq 20); do ! mdadm -q --readonly /dev/md/beside || break; sleep 0.3; done;"
        " udevadm settle"
    )
    return await _digests(at)


async def _require_beside(at: At, before: dict[str, str]) -> None:
    assert await _digests(at) == before
    await at.shell("grep -q 'read-only' /proc/mdstat; mdadm -q --stop /dev/md/beside; udevadm settle")
    disks = whole_disks(await at.machine.look())
    for serial in _BESIDE:
        path = disks[serial].path
        await at.shell(
            f"mdadm -q --zero-superblock {path}; blkdiscard -f {path}; udevadm trigger --settle {path}"
        )


async def _digests(at: At) -> dict[str, str]:
    return await digests(at.practice, [slot for slot in at.practice.slots if slot.serial in _BESIDE])
