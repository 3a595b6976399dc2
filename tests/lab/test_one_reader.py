"""Planner and root read one fact in one way: what is planned is carried out, or refused before."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_stop
from raidwright.storage.snapshot.disks import Snapshot
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
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.leftovers import HOLD_UDEV, RELEASE_UDEV, RESTORE, clear
from tests.lab.meddling import PAIR, bare_mirror
from tests.lab.using import built, done, unlock

pytestmark = pytest.mark.usefixtures("leaves_clean")

THREE = (*PAIR, "TESTDISK-5")
LEFT = (
    "find /etc /etc/lvm/backup /srv /mnt /boot /root /var /run/cryptsetup -xdev -not -type d 2>/dev/null"
    " | grep -vE '^/var/(lib/raidwright|tmp)/' | sort;"
    " cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf"
)


RENAME = """
import os, struct, sys
disk = os.open(sys.argv[1], os.O_RDWR)
raw = bytearray(os.pread(disk, 4096, 4096))
struct.pack_into("<32s", raw, 32, b"a\\n../b")
struct.pack_into("<I", raw, 216, 0)
length = 256 + 2 * struct.unpack_from("<I", raw, 220)[0]
words = struct.unpack(f"<{length // 4}I", raw[: length // 4 * 4])
total = sum(words) + (struct.unpack_from("<H", raw, length - 2)[0] if length % 4 else 0)
struct.pack_into("<I", raw, 216, (total & 0xFFFFFFFF) + (total >> 32) & 0xFFFFFFFF)
os.pwrite(disk, raw, 4096)
os.fsync(disk)
"""
"""What gives the array another name in the superblock of a member, as some other program may."""


def lock(now: Snapshot) -> Answer:
    return plan_lock("data", now)


def test_what_was_just_unlocked_is_locked_at_once(practice: PracticeMachine, run: Run) -> None:
    """LVM's volumes are there before UDisks2 has heard of them."""

    async def scenario() -> None:
        async with built(practice) as (machine, _):
            for _ in range(2):
                await carry_out(machine, planned(lock(await machine.look())))
                await done(machine, unlock, PASSPHRASE)

    run(scenario(), 300)


def test_a_disk_that_was_set_read_only_is_refused_before_it_is_planned(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            now = await free_disks(machine, *PAIR)
            disk = whole_disks(now)[PAIR[0]].path
            # The kernel tells nobody of it.
            await shell(practice, f"blockdev --setro {disk}; udevadm settle")
        try:
            async with opened(practice) as machine:
                now = await machine.look()
                answer = plan_build(bare_mirror(now), now, draw_ids())
                assert "read-only" in {finding.code for finding in answer.findings}
        finally:
            await shell(practice, f"blockdev --setrw {disk}; udevadm trigger --settle {disk}")

    run(scenario(), 120)


def test_an_array_that_waits_for_members_lets_go_of_those_that_it_holds(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            now = await free_disks(machine, *THREE)
            one, two, three = (whole_disks(now)[serial].path for serial in THREE)
            await shell(
                practice,
                "modprobe raid456; mdadm -q --create /dev/md/data --level=5 --raid-devices=3 --run"
                f" --assume-clean --bitmap=none --homehost=any {one} {two} {three} 2>/dev/null;"
                " udevadm settle; mdadm -q --stop /dev/md/data; udevadm settle;"
                f" mdadm -q -I {one} || true; udevadm settle",
            )
            assert "inactive" in await shell(practice, "cat /proc/mdstat")
            now = await seen(machine, lambda now: isinstance(plan_stop("data", now), Planned))
            await carry_out(machine, planned(plan_stop("data", now)))
            assert "md" not in await shell(practice, "grep ^md /proc/mdstat || true")
            await shell(practice, f"for d in {one} {two} {three}; do mdadm -q --zero-superblock $d; done")
            await clear(practice, ())

    run(scenario(), 120)


def test_an_array_is_kept_whatever_its_members_call_it(practice: PracticeMachine, run: Run) -> None:
    """udev's name of it ends where a line does."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            now = await free_disks(machine, *PAIR)
            disks = " ".join(whole_disks(now)[serial].path for serial in PAIR)
            await shell(
                practice,
                "modprobe raid1; mdadm -q --create /dev/md/odd --level=1 --raid-devices=2 --run"
                f" --assume-clean --bitmap=none --homehost=any --name=odd {disks} 2>/dev/null;"
                " udevadm settle; mdadm -q --stop /dev/md/odd; udevadm settle",
            )
            rename = "; ".join(f"python3 -c '{RENAME}' {disk}" for disk in disks.split())
            await shell(practice, f"{HOLD_UDEV}; {rename}")
            # udev puts together what was written to.
            await shell(practice, RELEASE_UDEV)
            assert "md127 : active" in await shell(practice, "cat /proc/mdstat")
            await shell(practice, "mkfs.ext4 -q /dev/md127; udevadm settle")
            now = await seen(machine, lambda now: isinstance(_staying(now), Planned))
            await carry_out(machine, planned(_staying(now)))
            await shell(practice, f"{RESTORE}mdadm -q --stop --scan; udevadm settle")
            await shell(practice, f"for d in {disks}; do mdadm -q --zero-superblock $d; done")
            await clear(practice, ())

    run(scenario(), 120)


def _staying(now: Snapshot) -> Answer:
    return plan_enable(now.arrays[0].uuid if now.arrays else "data", now)


@pytest.mark.parametrize(
    "way",
    [
        ("forget", "lock"),
        pytest.param(("lock",), marks=pytest.mark.exhaustive),
        pytest.param((), marks=pytest.mark.exhaustive),
        pytest.param(("forget",), marks=pytest.mark.exhaustive),
        pytest.param(("forget", "keep", "lock"), marks=pytest.mark.exhaustive),
    ],
)
def test_of_all_that_a_build_writes_on_the_computer_nothing_is_left(
    practice: PracticeMachine, run: Run, way: tuple[str, ...]
) -> None:
    planners = {
        "forget": lambda now: plan_disable("data", now),
        "keep": lambda now: plan_enable("data", now),
        "lock": lock,
    }

    async def scenario() -> None:
        await shell(practice, RESTORE)
        before = await shell(practice, LEFT)
        async with opened(practice) as machine:
            now = await free_disks(machine, *PAIR)
            chosen = drives(now, PAIR)
            design = design_of(chosen, Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.EXT4)
            await carry_out(machine, planned(plan_build(design, now, draw_ids())))
            during = await shell(practice, LEFT)
            assert "/etc/lvm/backup/data-vg" in during
            for name in way:
                await done(machine, planners[name])
            await done(machine, lambda now: plan_teardown("data", now))
            await free_disks(machine, *PAIR)
        assert (await shell(practice, LEFT)).splitlines() == before.splitlines()

    run(scenario(), 300)
