"""Arrays in use, and all that is on them, take the room that there is; their data stay what they are."""

from collections.abc import Callable

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.enlarge import (
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeVolume,
    Reach,
)
from tests.lab.building import (
    PASSPHRASE,
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
from tests.lab.cutting import Cut, kill_at
from tests.lab.growing import spread
from tests.lab.repairing import DATA, FAST, members, whole
from tests.lab.upkeep import Planner, possible

pytestmark = pytest.mark.usefixtures("leaves_clean")

_SMALL = 400_000
"""KiB of each member that an array uses which was made as if its disks were smaller."""
_FRESH = "sync; echo 3 > /proc/sys/vm/drop_caches"
_KEPT = "find /etc/lvm -type f | sort"
_EVERY: list[type] = [EnlargeArray, EnlargeContainer, EnlargePv, EnlargeVolume, EnlargeFilesystem]
STACKS = pytest.mark.parametrize(
    ("level", "count", "luks", "lvm", "kind"),
    [
        pytest.param(Level.RAID1, 2, False, False, FilesystemKind.EXT4, marks=pytest.mark.exhaustive),
        (Level.RAID5, 3, True, True, FilesystemKind.XFS),
        pytest.param(Level.RAID10, 4, True, False, FilesystemKind.BTRFS, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID6, 4, False, True, FilesystemKind.EXT4, marks=pytest.mark.exhaustive),
    ],
)


def enlarged(now: Snapshot) -> Answer:
    return plan_enlarging("data", now)


def kinds_of(answer: Answer) -> list[type]:
    """Of the steps of a plan; none without one."""
    return [type(step) for step in answer.plan.steps] if isinstance(answer, Planned) else []


def told(answer: Answer) -> dict[str, int]:
    """Bytes that were promised, by what has them."""
    facts = {finding.code: dict(finding.facts) for finding in answer.findings}
    return {code: int(facts[code]["bytes"]) for code in facts if "bytes" in facts[code]}


async def built(
    practice: PracticeMachine,
    machine: BusMachine,
    level: Level,
    serials: list[str],
    stack: tuple[bool, bool, FilesystemKind],
) -> str:
    """Make a whole array with these layers, and data on it; their digest."""
    snapshot = await free_disks(machine, *serials)
    luks, lvm, kind = stack
    design = design_of(drives(snapshot, serials), level, luks=luks, lvm=lvm, kind=kind)
    plan = planned(plan_build(design, snapshot, draw_ids()))
    await carry_out(machine, plan)
    fill = "for n in 1 2 3; do head -c 8M /dev/urandom > /srv/data/$n; done; sync"
    await shell(practice, f"{FAST}; {fill}")
    await whole(machine)
    return await shell(practice, DATA)


async def room_taken(practice: PracticeMachine, machine: BusMachine, kind: FilesystemKind) -> None:
    """Enlarge as the product offers it, and see that each layer is as large as was told."""
    answer = enlarged(await possible(machine, enlarged))
    promised, done = told(answer), (await carry_out(machine, planned(answer)))[-1]
    assert isinstance(done, PlanDone)
    found = {layer.layer: layer.bytes for layer in done.layers}
    array = int(await shell(practice, "blockdev --getsize64 /dev/md127"))
    assert found["array"] == array
    assert promised.get("enlarge-array", array) == array
    assert promised.get("enlarge-filesystem", found["filesystem"]) == found["filesystem"]
    device = (await shell(practice, "findmnt -no SOURCE /srv/data")).strip()
    top = int(await shell(practice, f"blockdev --getsize64 {device}"))
    assert 0 <= top - found["filesystem"] < 1 << 20
    assert array - top < 64 << 20
    unit = 1 if kind is FilesystemKind.BTRFS else 4096
    assert found["filesystem"] == unit * int(await shell(practice, _asked(kind, device)))
    now = await seen(machine, lambda now: not isinstance(enlarged(now), Planned), 15)
    assert not isinstance(enlarged(now), Planned), "it is offered again"


def _asked(kind: FilesystemKind, device: str) -> str:
    """How the file system's own tool says how large it is: in blocks, btrfs in bytes."""
    match kind:
        case FilesystemKind.EXT4:
            return f"dumpe2fs -h {device} 2>/dev/null | awk '/^Block count/ {{print $3}}'"
        case FilesystemKind.XFS:
            return "xfs_info /srv/data | awk -F'[=,]' '/^data .*blocks=/ {print $4}'"
        case FilesystemKind.BTRFS:
            return "btrfs filesystem usage --raw /srv/data | awk '/Device size/ {print $3}'"


@pytest.mark.exhaustive
@STACKS
def test_a_disk_more_is_used_to_the_top(
    practice: PracticeMachine,
    run: Run,
    level: Level,
    count: int,
    luks: bool,
    lvm: bool,
    kind: FilesystemKind,
) -> None:
    """With RAID 1 there is no more room, and nothing changes."""

    async def scenario() -> None:
        kept = await shell(practice, _KEPT)
        async with opened(practice) as machine:
            digest = await built(practice, machine, level, members(count), (luks, lvm, kind))
            await spread(practice, machine, count + 1)
            before = int(await shell(practice, "df -B1 --output=size /srv/data | tail -1"))
            if level is not Level.RAID1:
                await room_taken(practice, machine, kind)
            assert _is_full(await seen(machine, _is_full, 120))
            after = int(await shell(practice, "df -B1 --output=size /srv/data | tail -1"))
            assert after == before if level is Level.RAID1 else after > before * 1.15
            assert await shell(practice, f"{_FRESH}; {DATA}") == digest
            await whole(machine)
            await take_down(machine)
        assert await shell(practice, _KEPT) == kept, "LVM keeps nothing of it"

    run(scenario(), 600)


def _is_full(now: Snapshot) -> bool:
    """Whether there is nothing more to gain, which is said."""
    answer = enlarged(now)
    return isinstance(answer, Refused) and {finding.code for finding in answer.findings} >= {"enlarge-full"}


def by_hand(practice: PracticeMachine, level: Level, serials: list[str]) -> str:
    """How one makes an array for smaller disks than it is on."""
    paths = " ".join(f"/dev/{slot.name}" for slot in practice.slots if slot.serial in serials)
    make = "mdadm -q --create /dev/md/data --run --metadata=1.2 --homehost=any --name=data"
    chunk = "" if level is Level.RAID1 else "--chunk=64K"
    options = f"--level={level.value} --raid-devices={len(serials)} --bitmap=internal {chunk} --size={_SMALL}"
    return f"{FAST}; modprobe -a raid1 raid456; {make} {options} {paths} 2>/dev/null; udevadm settle"


def test_larger_disks_are_used_to_the_top(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            await free_disks(machine, *members(3))
            fill = "for n in 1 2 3; do head -c 8M /dev/urandom > /srv/data/$n; done; sync"
            make = "mkfs.ext4 -q /dev/md/data; mkdir -p /srv/data; mount /dev/md/data /srv/data"
            await shell(practice, f"{by_hand(practice, Level.RAID5, members(3))}; {make}; {fill}")
            await whole(machine)
            digest = await shell(practice, DATA)
            await room_taken(practice, machine, FilesystemKind.EXT4)
            (array,) = (await whole(machine)).arrays
            assert array.component > 2 * _SMALL * 1024
            assert _is_full(await seen(machine, _is_full, 120))
            assert await shell(practice, f"{_FRESH}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 600)


async def layered(practice: PracticeMachine, machine: BusMachine) -> str:
    """Every layer there is on an array that could be larger, and data; their digest."""
    await free_disks(machine, *members(2))
    secret = f"printf %s '{PASSPHRASE.decode()}' | cryptsetup -q --key-file=-"
    light = "--type=luks2 --pbkdf=pbkdf2 --pbkdf-force-iterations=1000"
    fill = "for n in 1 2 3; do head -c 8M /dev/urandom > /srv/data/$n; done; sync"
    await shell(
        practice,
        f"{by_hand(practice, Level.RAID1, members(2))}; {secret} luksFormat {light} /dev/md/data -;"
        f" {secret} open /dev/md/data data-crypt; pvcreate -qq /dev/mapper/data-crypt;"
        " vgcreate -qq vault /dev/mapper/data-crypt; lvcreate -qq -y -l 100%FREE -n media vault;"
        " mkfs.xfs -q /dev/vault/media; mkdir -p /srv/data; mount /dev/vault/media /srv/data;"
        f" {fill}",
    )
    await whole(machine)
    return await shell(practice, DATA)


@pytest.mark.exhaustive
def test_layer_by_layer_as_far_as_is_wanted(practice: PracticeMachine, run: Run) -> None:
    """Each plan takes up where the one before was meant to end, and leaves what lies above as it is."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            digest = await layered(practice, machine)
            for reach, kind in zip(Reach, _EVERY, strict=True):

                def answer(now: Snapshot, reach: Reach = reach) -> Answer:
                    return plan_enlarging("data", now, reach)

                def alone(now: Snapshot, kind: type = kind, answer: Planner = answer) -> bool:
                    return kinds_of(answer(now)) == [kind]

                # UDisks2 hears late of what has become larger.
                now = await seen(machine, alone)
                assert alone(now)
                await carry_out(machine, planned(answer(now)))
                await whole(machine)
            assert _is_full(await seen(machine, _is_full, 120))
            assert await shell(practice, f"{_FRESH}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 600)


def _offers(kind: type) -> Callable[[Snapshot], bool]:
    return lambda now: kind in kinds_of(enlarged(now))


@pytest.mark.exhaustive
def test_wherever_the_helper_dies_the_rest_is_offered(practice: PracticeMachine, run: Run) -> None:
    """Step by step, before each command and after it; what was done is not done again."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            digest = await layered(practice, machine)
            await seen(machine, lambda now: kinds_of(enlarged(now)) == _EVERY)
            for kind in _EVERY:
                for command in (0, -1):
                    now = await seen(machine, _offers(kind))
                    plan = planned(enlarged(now))
                    await kill_at(practice, plan, Cut(kinds_of(enlarged(now)).index(kind), command))
                    left = (await whole(machine)).host.unfinished
                    assert left is None or left.purpose == "enlarge"
                    assert await shell(practice, DATA) == digest, (kind, command)
            assert (await machine.look()).host.unfinished is None
            assert _is_full(await seen(machine, _is_full, 120))
            assert await shell(practice, f"{_FRESH}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 900)
