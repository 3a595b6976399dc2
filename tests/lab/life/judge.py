"""What is looked at after each action of a life: states as the product tells them, data, bystanders."""

from collections.abc import Iterator

from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import FAULTY, IN_SYNC, Array
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.names import array_name
from tests.lab.building import guest, whole_disks
from tests.lab.conftest import bystanders
from tests.lab.life.world import World

_KERNEL = r"""
for md in /sys/block/md*/md; do
    [ -e "$md" ] || continue
    read state <$md/array_state
    case "$state" in clear|inactive) continue ;; esac
    # While its data are spread anew the number before stands behind it.
    read disks _ <$md/raid_disks
    echo "$(cat $md/uuid) $(cat $md/level) $disks $(cat $md/degraded 2>/dev/null || echo 0)"
done
"""
_REDUNDANCY = {"raid1": -1, "raid5": 1, "raid6": 2, "raid10": 1, "raid4": 1}
_LONGEST_LOOK = 6.5
"""Five seconds for a disk that does not answer, and what the look takes besides."""
_WELL = (ArrayStatus.CLEAN, ArrayStatus.CHECKING, ArrayStatus.BUILDING)


def spare_disks(array: Array) -> int:
    """Members that the array can do without."""
    known = _REDUNDANCY.get(array.level, 0)
    return array.expected - 1 if known < 0 else known


def disks_of(array: Array, now: Snapshot) -> dict[str, bool]:
    """Serial numbers of the disks of its members, and whether md counts on each."""
    found = {}
    for serial, disk in whole_disks(now).items():
        for member in array.members:
            if member.path.rstrip("0123456789") == disk.path:
                found[serial] = IN_SYNC in member.states and FAULTY not in member.states
    return found


async def dangers(world: World, now: Snapshot) -> None:
    """Note of which arrays more is lost now than they can do without."""
    lost = world.lost()
    for array in now.arrays:
        disks = disks_of(array, now)
        name = array_name(array.name)
        if array.running:
            well = sum(serves for serial, serves in disks.items() if serial not in lost)
        else:
            well = len(set(disks) - lost)
        if array.expected - well > spare_disks(array) or (lost & set(disks) and not spare_disks(array)):
            world.endangered.add(name)
    # What has no second copy is lost with its disk, and so is an array that nobody sees any more.
    seen = {array_name(each.name) for each in now.arrays}
    if lost:
        world.endangered |= set(world.data) - seen


async def judged(world: World, now: Snapshot) -> Iterator[tuple[str, str]]:
    """Kinds and words of all that is not as it should be."""
    await dangers(world, now)
    faults = [*await _states(world, now), *await _data(world)]
    if world.longest_look > _LONGEST_LOOK:
        faults.append(("slow look", f"{world.longest_look:.1f} s, longer than {_LONGEST_LOOK} s"))
    world.longest_look = 0.0
    if await bystanders(world.practice) != world.bystanders:
        faults.append(("bystander", "a disk that no plan named holds something else"))
    return iter(faults)


async def _states(world: World, now: Snapshot) -> list[tuple[str, str]]:
    """What the kernel says otherwise; it is asked again before that is believed."""
    for turn in range(4):
        faults = _compared(await world.shell(_KERNEL), now)
        if not faults:
            return []
        if turn < 3:
            now = await world.settled()
    return faults


def _compared(kernel: str, now: Snapshot) -> list[tuple[str, str]]:
    running = {_hex(line.split()[0]): line.split() for line in kernel.splitlines()}
    told = {_hex(each.uuid): each for each in now.arrays if each.running}
    # Of one whose disks are all gone it is told that the kernel still holds it.
    named = told.keys() | {_hex(each.array) for each in now.ghosts}
    faults = [
        ("state", f"the kernel runs {uuid} ({running[uuid][1]}), and no array is told of")
        for uuid in running.keys() - named
    ]
    faults += [
        ("state", f"{told[uuid].title} is told to run, and the kernel has none")
        for uuid in told.keys() - running.keys()
    ]
    for uuid in running.keys() & told.keys():
        _, level, expected, degraded = running[uuid]
        array = told[uuid]
        if (array.level, array.expected, array.degraded) != (level, int(expected), int(degraded)):
            faults.append(
                ("state", f"{array.title}: {level} of {expected}, {degraded} missing in the kernel")
            )
        if int(degraded) and array_status(array) in _WELL:
            faults.append(("state", f"{array.title}: {array_status(array).value}, with {degraded} missing"))
    return faults


def _hex(uuid: str) -> str:
    """Alike however it is divided."""
    return uuid.replace("-", "").replace(":", "").lower()


async def _data(world: World) -> list[tuple[str, str]]:
    faults = []
    for name, digest in world.data.items():
        if name in world.endangered or world.slow() or not await world.mounted(name):
            continue
        if (there := await world.data_now(name)) != digest:
            faults.append(("data", f"{name}: {there[:200]!r} in place of what was written"))
    return faults


_BLANK = r"""
for disk in "$@"; do
    wipefs --no-act /dev/$disk | grep -v '^DEVICE' | sed "s/^/$disk: /"
    ls /dev/$disk?* 2>/dev/null
done
ls -d /sys/block/md* /sys/block/dm-* 2>/dev/null
grep -HE 'data|tank' /etc/fstab /etc/crypttab; grep -H ^ARRAY /etc/mdadm/mdadm.conf
ls -d /etc/cryptsetup-keys.d/* /etc/lvm/backup/* 2>/dev/null
grep -E ' /srv/(data|tank) ' /proc/mounts
true
"""


async def left_behind(world: World, serials: list[str]) -> list[str]:
    """Lines that tell of anything on these disks, or in the settings, by other means than the product's."""
    names = [world.node(serial) for serial in serials]
    _, said = await guest(world.practice, "sh", "-c", _BLANK, "blank", *names)
    return said.splitlines()


def members_everywhere(now: Snapshot) -> set[str]:
    """Serial numbers of disks that hold something."""
    return {
        block.origin.drive.serial
        for block in now.blocks
        if isinstance(block.origin, WholeDisk) and type(block.content).__name__ != "Blank"
    }
