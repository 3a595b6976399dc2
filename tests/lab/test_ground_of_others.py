"""Arrays on what other software has set up: loop devices, their partitions, volumes of LVM, containers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock
from tests.lab.building import free_disks, opened, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.using import codes, done

pytestmark = pytest.mark.usefixtures("leaves_clean")

_DISK = "TESTDISK-1"
_BEGIN = "modprobe --all raid1 loop; mkdir -p /run/others /srv/data;"
_MIRROR = (
    " mdadm --quiet --create /dev/md/tank --run --level=1 --raid-devices=2 --bitmap=internal --metadata=1.2"
    " --homehost=any --name=tank {one} {other}; udevadm settle; mkfs.ext4 -q /dev/md/tank; udevadm settle;"
    " mount /dev/md/tank /srv/data; echo precious >/srv/data/file; sync; udevadm settle"
)


@dataclass(frozen=True)
class SharedFilesystem:
    """How members come to be on a disk, what undoes that, and the files or devices that carry them."""

    made: str
    undone: str
    one: str
    other: str
    rest: str
    """Says what sums up all that lies beside the members."""


LOOPS = SharedFilesystem(
    f"{_BEGIN} mkfs.ext4 -q DISK; mount DISK /run/others; head -c 8M /dev/urandom >/run/others/film;"
    " truncate -s 300M /run/others/a /run/others/b; losetup /dev/loop0 /run/others/a;"
    " losetup /dev/loop1 /run/others/b;",
    "losetup --detach-all; while losetup --all | grep -q /; do sleep 0.1; done; umount /run/others",
    "/dev/loop0",
    "/dev/loop1",
    "sha256sum /run/others/film; ls -l /run/others | wc -l",
)
LOOP_PARTS = SharedFilesystem(
    f"{LOOPS.made} losetup --detach-all; for n in a b; do printf 'label: gpt\\nsize=100MiB\\nsize=+\\n' |"
    " sfdisk -q /run/others/$n; done; losetup -P /dev/loop0 /run/others/a;"
    " losetup -P /dev/loop1 /run/others/b; udevadm settle; printf beside >/dev/loop0p2;",
    LOOPS.undone,
    "/dev/loop0p1",
    "/dev/loop1p1",
    f"{LOOPS.rest}; sha256sum /dev/loop0p2 /dev/loop1p2; sfdisk -d /dev/loop0",
)
VOLUMES = SharedFilesystem(
    f"{_BEGIN} pvcreate -q DISK; vgcreate -q others DISK; for n in one other film; do"
    " lvcreate -q -W n -L 300M -n $n others; done; head -c 8M /dev/urandom >/dev/others/film;",
    "vgchange -q -an others; vgremove -q -ff -y others; pvremove -q DISK",
    "/dev/others/one",
    "/dev/others/other",
    "sha256sum /dev/others/film; vgs --noheadings -o vg_uuid,lv_count others",
)
CONTAINERS = SharedFilesystem(
    f"{VOLUMES.made} for n in one other; do printf key | cryptsetup -q luksFormat --pbkdf=pbkdf2"
    " --pbkdf-force-iterations=1000 --key-file=- /dev/others/$n; printf key | cryptsetup open"
    " --key-file=- /dev/others/$n c$n; done; udevadm settle;",
    f"cryptsetup close cone; cryptsetup close cother; {VOLUMES.undone}",
    "/dev/mapper/cone",
    "/dev/mapper/cother",
    f"{VOLUMES.rest}; cryptsetup luksUUID /dev/others/one; cryptsetup luksUUID /dev/others/other",
)


@dataclass(frozen=True)
class At:
    practice: PracticeMachine
    machine: BusMachine
    ground: SharedFilesystem


async def _on_ground(
    practice: PracticeMachine, ground: SharedFilesystem, walk: Callable[[At], Awaitable[None]]
) -> None:
    """Walk a mounted mirror on that ground; what lies beside it stays as it was, byte for byte."""
    async with opened(practice) as machine:
        disk = whole_disks(await free_disks(machine, _DISK))[_DISK].path
        try:
            await shell(practice, ground.made.replace("DISK", disk))
            await shell(practice, _MIRROR.format(one=ground.one, other=ground.other))
            before = await shell(practice, ground.rest)
            await walk(At(practice, machine, ground))
            assert await shell(practice, ground.rest) == before
        finally:
            await practice.run(("sh", "-c", "umount /srv/data; mdadm --stop --scan; udevadm settle"))
            await shell(practice, f"{ground.undone.replace('DISK', disk)}; wipefs -qa {disk}; udevadm settle")
        await free_disks(machine, _DISK)


async def _put_to_use_and_away(at: At) -> None:
    """Kept by nobody, locked, unlocked, stopped, started, and deleted."""
    await seen(at.machine, lambda now: "keep-not-on-disk" in codes(plan_enable("tank", now)))
    await done(at.machine, lambda now: plan_lock("tank", now))
    await done(at.machine, lambda now: plan_unlock("tank", now, "/srv/data"))
    await done(at.machine, lambda now: plan_stop("tank", now))
    assert "md" not in (await shell(at.practice, "cat /proc/mdstat")).split("unused")[0].split("\n", 1)[1]
    await done(at.machine, lambda now: plan_start("tank", now))
    await done(at.machine, lambda now: plan_unlock("tank", now, "/srv/data"))
    assert await shell(at.practice, "cat /srv/data/file") == "precious\n"
    await _deleted(at)


async def _deleted(at: At) -> None:
    plan = await done(at.machine, lambda now: plan_teardown("tank", now))
    nodes = await shell(at.practice, f"readlink -f {at.ground.one} {at.ground.other}")
    for node in nodes.split():
        assert await shell(at.practice, f"mdadm --examine {node} 2>&1 || true") == (
            f"mdadm: No md superblock detected on {node}.\n"
        )
        assert await shell(at.practice, f"wipefs {node}") == ""
    assert (await at.machine.look()).arrays == ()
    assert all(identity.path.startswith(("/dev/loop", "/dev/dm-")) for identity in plan.disks)


@pytest.mark.parametrize(
    "ground", [LOOPS, VOLUMES, LOOP_PARTS, CONTAINERS], ids=["loops", "volumes", "parts", "containers"]
)
def test_it_is_used_and_deleted_and_nothing_below_is_touched(
    practice: PracticeMachine, run: Run, ground: SharedFilesystem
) -> None:
    run(_on_ground(practice, ground, _put_to_use_and_away), 300)
