"""Disks that leave while they are used, and come back under other names, as a USB box does."""

import asyncio

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock, plan_writable
from raidwright.storage.rules.ghosts import ghosts_of_array, stacks_left, unowned_ghost_findings
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.users import GhostKind
from raidwright.storage.steps.filesystem import mounts_made
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
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.leftovers import HOLD_UDEV, RELEASE_UDEV
from tests.lab.using import DATA

pytestmark = pytest.mark.usefixtures("leaves_clean")

PLAIN, LUKS, LVM = (False, False), (True, False), (True, True)
LEFT = (
    "grep -c ' /srv/data ' /proc/self/mountinfo || true; ls /dev/mapper | grep -vc control || true;"
    " grep -c '^md' /proc/mdstat || true"
)
"""Says how many mounts, mappings and md devices there are."""
NOTHING = "0\n0\n0\n"
SYNCED_LATE = (Level.RAID5, Level.RAID10)
"""Of which the first sync is not over when they are pulled: md leaves members behind that it was filling."""
_ABOVE = {Level.RAID0: 2, Level.RAID1: 2, Level.RAID5: 3, Level.RAID10: 4, Level.SINGLE: 1}


def _rare(*values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.exhaustive)


async def _built(
    machine: BusMachine, practice: PracticeMachine, level: Level, layers: tuple[bool, bool]
) -> tuple[list[str], str]:
    """Serial numbers of the disks of a new array with data on it, and what sums up the data."""
    serials = [f"TESTDISK-{5 - number}" for number in range(_ABOVE[level])]
    snapshot = await free_disks(machine, *serials)
    luks, lvm = layers
    design = design_of(drives(snapshot, serials), level, luks=luks, lvm=lvm, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
    await shell(practice, "head -c 8M /dev/urandom > /srv/data/film; sync")
    return serials, await shell(practice, DATA)


async def _pulled(practice: PracticeMachine, serials: list[str]) -> None:
    """Take the disks out at once, as a box does: none of them learns of another that it has left."""
    await shell(practice, f"sync; sleep 1; {HOLD_UDEV}")
    for serial in serials:
        await practice.pull(serial)
    await shell(practice, RELEASE_UDEV)


async def _back(machine: BusMachine, practice: PracticeMachine, serials: list[str]) -> Snapshot:
    for serial in serials:
        await practice.insert(serial)
    places = {slot.serial: f"/dev/{slot.name}" for slot in practice.slots if slot.serial in serials}

    def are_here(now: Snapshot) -> bool:
        shown = whole_disks(now)
        return all(each in shown and shown[each].path == places[each] for each in serials)

    return await seen(machine, lambda now: are_here(now) and _haunts(now))


def _haunts(now: Snapshot) -> bool:
    """Whether the ghosts of "data" are told of with the array."""
    return any(ghosts_of_array(each, now) for each in arrays_and_singles(now) if each.name == "data")


async def _let_go(machine: BusMachine, plan: Plan) -> None:
    """Carry out a plan that names no disk, and see that nothing of it is left."""
    assert plan.purpose is Purpose.USE
    assert plan.disks == ()
    assert {step.tag for step in plan.steps} == {"let-go"}
    await carry_out(machine, plan)
    assert not (await seen(machine, lambda now: not now.ghosts)).ghosts


async def _opened_again(machine: BusMachine, practice: PracticeMachine, *, single: bool) -> str:
    """Start and unlock "data" as the product does it by itself; what sums up the data."""
    if not single:
        # What is plugged in when nothing holds its name any more udev starts by itself.
        both = (plan_start, plan_unlock)
        now = await seen(machine, lambda now: any(isinstance(plan("data", now), Planned) for plan in both))
        start = plan_start("data", now)
        if isinstance(start, Planned):
            await carry_out(machine, start.plan)
    opening: Plan | None = None
    # What is in a container that shows late takes a second plan.
    while opening is None or not mounts_made(opening.steps):
        now = await seen(machine, lambda now: isinstance(plan_unlock("data", now), Planned))
        opening = planned(plan_unlock("data", now))
        await carry_out(machine, opening)
    return await shell(practice, DATA)


async def _blank(machine: BusMachine) -> None:
    """Take "data" down; one that came back with a member fewer runs read-only, and is stopped first."""
    stop = plan_stop("data", await machine.look())
    if isinstance(stop, Planned):
        await carry_out(machine, stop.plan)
    await take_down(machine)


@pytest.mark.parametrize(
    ("level", "layers", "verb"),
    [
        (Level.RAID1, PLAIN, plan_start),
        (Level.RAID0, LVM, plan_lock),
        (Level.SINGLE, LUKS, plan_unlock),
        _rare(Level.SINGLE, PLAIN, plan_lock),
        _rare(Level.SINGLE, LVM, plan_lock),
        _rare(Level.RAID0, PLAIN, plan_stop),
        _rare(Level.RAID1, LUKS, plan_unlock),
        _rare(Level.RAID1, LVM, plan_stop),
        _rare(Level.RAID5, PLAIN, plan_stop),
        _rare(Level.RAID5, LUKS, plan_start),
        _rare(Level.RAID5, LVM, plan_lock),
        _rare(Level.RAID10, PLAIN, plan_unlock),
        _rare(Level.RAID10, LUKS, plan_lock),
        _rare(Level.RAID10, LVM, plan_start),
        _rare(Level.RAID0, LUKS, plan_stop),
    ],
)
def test_data_are_there_again_after_all_disks_left_and_came_back_under_other_names(
    practice: PracticeMachine, run: Run, level: Level, layers: tuple[bool, bool], verb: object
) -> None:
    assert callable(verb)

    async def scenario() -> None:
        async with opened(practice) as machine:
            serials, digest = await _built(machine, practice, level, layers)
            before = {serial: disk.path for serial, disk in whole_disks(await machine.look()).items()}
            await _pulled(practice, serials)
            gone = await seen(machine, lambda now: now.ghosts)
            told = {finding.code for finding in troubles(gone)}
            assert "ghost" in told
            now = await _back(machine, practice, serials)
            assert {whole_disks(now)[each].path for each in serials}.isdisjoint(
                before[each] for each in serials
            )
            assert "ghost" in {finding.code for finding in troubles(now)}
            await _let_go(machine, planned(verb("data", now)))
            assert await shell(practice, LEFT) == NOTHING
            if level not in SYNCED_LATE:
                assert await _opened_again(machine, practice, single=level is Level.SINGLE) == digest
            await _blank(machine)

    run(scenario(), 300)


@pytest.mark.parametrize(
    ("level", "layers"),
    [(Level.SINGLE, LUKS), _rare(Level.RAID1, LVM), _rare(Level.RAID5, LUKS), _rare(Level.RAID10, PLAIN)],
)
def test_teardown_lets_go_first_and_then_leaves_nothing_in_the_kernel(
    practice: PracticeMachine, run: Run, level: Level, layers: tuple[bool, bool]
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            serials, _ = await _built(machine, practice, level, layers)
            await _pulled(practice, serials)
            now = await _back(machine, practice, serials)
            await _let_go(machine, planned(plan_teardown("data", now)))
            end = (await take_down(machine))[-1]
            assert isinstance(end, PlanDone)
            assert len(end.certificates) == len(serials)
            assert await shell(practice, LEFT) == NOTHING
            await free_disks(machine, *serials)

    run(scenario(), 300)


@pytest.mark.parametrize(("level", "layers"), [(Level.RAID1, LUKS), _rare(Level.SINGLE, LUKS)])
def test_what_is_left_is_let_go_of_while_all_disks_are_out(
    practice: PracticeMachine, run: Run, level: Level, layers: tuple[bool, bool]
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            serials, digest = await _built(machine, practice, level, layers)
            await _pulled(practice, serials)
            now = await seen(
                machine, lambda now: len(now.ghosts) > 1 and not set(serials) & set(whole_disks(now))
            )
            named = {array.name for array in arrays_and_singles(now)}
            assert "data" in named or unowned_ghost_findings(now)
            target = "data" if "data" in named else "/srv/data"
            await _let_go(machine, planned(plan_lock(target, now)))
            assert await shell(practice, LEFT) == NOTHING
            for serial in serials:
                await practice.insert(serial)
            assert await _opened_again(machine, practice, single=level is Level.SINGLE) == digest
            await _blank(machine)

    run(scenario(), 300)


_MIRROR = (
    "modprobe raid1; mdadm -q --create /dev/md/data --level=1 --raid-devices=2 --run --assume-clean"
    " --homehost=any A B; udevadm settle; "
)
_CRYPT = (
    "echo -n x | cryptsetup -q luksFormat --pbkdf pbkdf2 --pbkdf-force-iterations 1000 /dev/md/data -;"
    " echo -n x | cryptsetup open --key-file=- /dev/md/data swap; udevadm settle; "
)
_IN_FILE = (
    "mkfs.ext4 -q A; mkdir -p /srv/data; mount A /srv/data; head -c 20M /dev/zero >/srv/data/swap;"
    " chmod 600 /srv/data/swap; sync; "
)
_STOPPED = "mdadm -q --stop --scan; udevadm settle"
_SWAPS = {
    "mirror": (_MIRROR, "/dev/md/data"),
    "LUKS": (_MIRROR + _CRYPT, "/dev/mapper/swap"),
    "file": (_IN_FILE, "/srv/data/swap"),
}


@pytest.mark.parametrize("name", ["file", _rare("mirror"), _rare("LUKS")])
def test_swap_on_disks_that_left_is_turned_off(practice: PracticeMachine, run: Run, name: str) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            pair = ["TESTDISK-1", "TESTDISK-2"]
            disks = whole_disks(await free_disks(machine, *pair))
            script, swap = _SWAPS[name]
            for letter, serial in zip("AB", pair, strict=True):
                script = script.replace(f" {letter}", f" {disks[serial].path}")
            await shell(practice, f"{script} mkswap -q {swap}; swapon {swap}; udevadm settle")
            await _pulled(practice, pair)
            now = await seen(machine, lambda now: {each.kind for each in now.ghosts} >= {GhostKind.SWAP})
            (title,) = {title for title, _ in stacks_left(now)} or {"data"}
            await _let_go(machine, planned(plan_lock(title, now)))
            assert await shell(practice, "tail -n +2 /proc/swaps") == ""
            for serial in pair:
                await practice.insert(serial)
            await shell(practice, f"udevadm settle; {_STOPPED}")
            for slot in (slot for slot in practice.slots if slot.serial in pair):
                await shell(practice, f"wipefs -qaf /dev/{slot.name}; blkdiscard -f /dev/{slot.name}")
            await free_disks(machine, *pair)

    run(scenario(), 120)


async def _made_writable(machine: BusMachine) -> None:
    """Half a mirror is started to be read alone, and nothing read-only is taken down."""
    now = await seen(machine, lambda now: isinstance(plan_lock("data", now), Planned))
    await carry_out(machine, planned(plan_lock("data", now)))
    now = await seen(machine, lambda now: isinstance(plan_writable("data", now), Planned))
    await carry_out(machine, planned(plan_writable("data", now)))


@pytest.mark.parametrize(
    "then", ["start", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("teardown", "clean"))]
)
def test_node_that_waits_for_a_partner_with_a_disk_that_left_is_let_go_of(
    practice: PracticeMachine, run: Run, then: str
) -> None:
    """Half a mirror is plugged in, pulled and plugged in again."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            serials, digest = await _built(machine, practice, Level.RAID1, PLAIN)
            await carry_out(machine, planned(plan_stop("data", await machine.look())))
            await _pulled(practice, serials)
            await practice.insert(serials[0])
            await asyncio.sleep(2)
            await practice.pull(serials[0])
            await asyncio.sleep(2)
            now = await _back(machine, practice, serials[:1])
            if then == "start":
                await _let_go(machine, planned(plan_start("data", now)))
                now = await seen(machine, lambda now: isinstance(plan_start("data", now), Planned))
                await carry_out(machine, planned(plan_start("data", now)))
                now = await seen(machine, lambda now: isinstance(plan_unlock("data", now), Planned))
                await carry_out(machine, planned(plan_unlock("data", now)))
                assert await shell(practice, DATA) == digest
                await _made_writable(machine)
                await practice.insert(serials[1])
                await take_down(machine)
            elif then == "teardown":
                await _let_go(machine, planned(plan_teardown("data", now)))
                await take_down(machine)
                await practice.insert(serials[1])
            else:
                await _let_go(machine, planned(plan_stop("data", now)))
                await practice.insert(serials[1])
                await take_down(machine)
            now = await seen(machine, lambda now: serials[1] in whole_disks(now))
            if not isinstance(whole_disks(now)[serials[1]].content, Blank):
                rest = planned(plan_old_disks(drives(now, serials[1:]), now))
                await carry_out(machine, rest)
            await free_disks(machine, *serials)

    run(scenario(), 300)
