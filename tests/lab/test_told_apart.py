"""What is a copy, lost, held or made by firmware, on a real kernel: told as what it is, and never harmed."""

from collections.abc import Callable

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, array_status_words
from raidwright.storage.snapshot.arrays import CONTAINER
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import block_at
from tests.lab.building import carry_out, opened, planned, seen, shell, take_down
from tests.lab.conftest import Run
from tests.lab.leftovers import HOLD_UDEV, RELEASE_UDEV

pytestmark = pytest.mark.usefixtures("leaves_clean")
_TANK = "mdadm -q --create /dev/md/tank --run --homehost=any --name=tank"
_CLONED = f"""
modprobe raid456
{_TANK} --level=5 --raid-devices=3 --assume-clean --bitmap=none /dev/vda /dev/vdb /dev/vdc
udevadm settle; mkfs.ext4 -q /dev/md/tank; mdadm -q --stop /dev/md/tank; udevadm settle
{HOLD_UDEV}
dd if=/dev/vdc of=/dev/vdd bs=4M conv=sparse,fsync status=none
{RELEASE_UDEV}
until ! grep -q ^md /proc/mdstat; do mdadm -q --stop --scan || true; sleep 0.2; done
"""
_BAD = f"""
modprobe raid1
{_TANK} --level=1 --raid-devices=2 --assume-clean /dev/vda /dev/vdb; udevadm settle
array=$(basename $(readlink -f /dev/md/tank))
for member in vda vdb; do echo "100000 64" >/sys/block/$array/md/dev-$member/bad_blocks; done
! dd if=/dev/md/tank of=/dev/null bs=1M count=100 iflag=direct 2>/dev/null
"""
_HELD = """
mkfs.xfs -qf -r rtdev=/dev/vdf /dev/vde; mkdir -p /run/held; mount -o rtdev=/dev/vdf /dev/vde /run/held
modprobe -a target_core_mod target_core_iblock
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
store=/sys/kernel/config/target/core/iblock_0/d1; mkdir -p $store
echo udev_path=/dev/vdg >$store/control; echo 1 >$store/enable
"""
_LET_GO = """
umount /run/held; rmdir /sys/kernel/config/target/core/iblock_0/d1 /sys/kernel/config/target/core/iblock_0
modprobe -r target_core_iblock target_core_mod || true; umount /sys/kernel/config
wipefs -qaf /dev/vde /dev/vdf /dev/vdg; for disk in e f g; do blkdiscard -f /dev/vd$disk; done; udevadm settle
"""
_FIRMWARE = """
modprobe raid1; export IMSM_NO_PLATFORM=1 IMSM_DEVNAME_AS_SERIAL=1
mdadm -q --create /dev/md/imsm0 -e imsm --raid-devices=2 --run /dev/vda /dev/vdb
mdadm -q --create /dev/md/vol0 --level=1 --raid-devices=2 --run --assume-clean /dev/md/imsm0; udevadm settle
udevadm trigger --settle --action=change /dev/md126 /dev/md127
"""
"""udev may ask of what mdadm still writes and keep half the answer: it is asked to look again."""
_NO_FIRMWARE = """
export IMSM_NO_PLATFORM=1 IMSM_DEVNAME_AS_SERIAL=1
mdadm -q --stop /dev/md/vol0; mdadm -q --stop /dev/md/imsm0; udevadm settle
mdadm -q --zero-superblock /dev/vda /dev/vdb; wipefs -qaf /dev/vda /dev/vdb; udevadm settle
"""

_PAST_THE_ARRAY = f"""
modprobe raid1
{_TANK} --metadata=1.0 --level=1 --raid-devices=2 --assume-clean --bitmap=none /dev/vda /dev/vdb
udevadm settle; echo start=2048 | sfdisk -q --label=gpt /dev/md/tank; udevadm settle
array=$(basename $(readlink -f /dev/md/tank)); mkfs.ext4 -q /dev/${{array}}p1; udevadm settle
{HOLD_UDEV}; mdadm -q --stop /dev/md/tank; partx -a /dev/vda
mkdir -p /srv/member; mount /dev/vda1 /srv/member
{RELEASE_UDEV}"""
_FIRST_SYNC = f"""
modprobe raid456; echo 6000 >/proc/sys/dev/raid/speed_limit_max
{_TANK} --level=5 --raid-devices=3 --bitmap=internal /dev/vda /dev/vdb /dev/vdc; udevadm settle
"""
_REFILLED = """
echo 2000000 >/proc/sys/dev/raid/speed_limit_max
mdadm --wait /dev/md/tank || true
mkfs.ext4 -q /dev/md/tank; sync; sleep 6; echo 6000 >/proc/sys/dev/raid/speed_limit_max
mdadm -q /dev/md/tank --fail /dev/vdc --remove /dev/vdc; mdadm -q --zero-superblock /dev/vdc
mdadm -q /dev/md/tank --add /dev/vdd; udevadm settle; dmesg --clear
"""


def _codes(path: str, now: Snapshot) -> set[str]:
    disk = block_at(now, path)
    return {each.code for each in disk_findings(disk, now)} if disk else set()


def test_a_copy_of_a_member_is_named_and_gone_the_array_starts(practice: PracticeMachine, run: Run) -> None:
    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _CLONED)
            named = "Stopped – /dev/vdc and /dev/vdd are copies of one member"
            now = await seen(
                machine, lambda now: [array_status_words(each) for each in now.arrays] == [named]
            )
            assert [array_status_words(each) for each in now.arrays] == [named]
            refused = plan_start("tank", now)
            assert isinstance(refused, Refused)
            assert refused.findings[0].code == "start-copies"
            await shell(
                practice, "mdadm -q --zero-superblock /dev/vdd; blkdiscard -f /dev/vdd; udevadm settle"
            )
            now = await seen(machine, lambda now: isinstance(plan_start("tank", now), Planned))
            await carry_out(machine, planned(plan_start("tank", now)))
            await take_down(machine, "tank")

    run(walk())


def test_what_both_copies_have_lost_is_told(practice: PracticeMachine, run: Run) -> None:
    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _BAD)

            def told(now: Snapshot) -> bool:
                return [i.code for each in now.arrays for i in array_findings(each)] == ["array-lost-blocks"]

            now = await seen(machine, told)
            assert told(now), now.arrays
            assert array_status_words(now.arrays[0]) == "Data lost – 32.8 kB cannot be read"
            await take_down(machine, "tank")

    run(walk())


def test_what_the_kernel_holds_for_itself_is_not_free(practice: PracticeMachine, run: Run) -> None:
    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _HELD)
            now = await seen(
                machine, lambda now: "claimed" in _codes("/dev/vdf", now) & _codes("/dev/vdg", now)
            )
            assert "claimed" in _codes("/dev/vdf", now) & _codes("/dev/vdg", now)
            assert "claimed" not in _codes("/dev/vdh", now)
            await shell(practice, _LET_GO)

    run(walk())


def test_firmware_raid_is_named_and_left_alone(practice: PracticeMachine, run: Run) -> None:
    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _FIRMWARE)

            def named(now: Snapshot) -> bool:
                return {each.name for each in now.arrays} == {"vol0", "imsm0"}

            now = await seen(machine, named)
            assert named(now), now.arrays
            (holder,) = [each for each in now.arrays if each.level == CONTAINER]
            assert (array_status(holder), len(holder.members)) == (ArrayStatus.STOPPED, 2)
            for planner in (plan_stop, plan_teardown):
                assert [each.code for each in planner("vol0", now).findings] == ["array-firmware"]
            assert "firmware-set" in _codes("/dev/vda", now)
            assert "open-for-writing" not in _codes("/dev/vda", now)
            await shell(practice, _NO_FIRMWARE)

    run(walk())


def test_what_was_mounted_from_a_member_is_let_go_of_by_a_lock(practice: PracticeMachine, run: Run) -> None:
    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _PAST_THE_ARRAY)
            now = await seen(machine, lambda now: isinstance(plan_lock("tank", now), Planned))
            assert "start-member-mounted" in {each.code for each in plan_start("tank", now).findings}
            await carry_out(machine, planned(plan_lock("tank", now)))
            assert await shell(practice, "grep -c /srv/member /proc/mounts || true") == "0\n"
            await shell(practice, "partx -d /dev/vda; rmdir /srv/member; udevadm settle")
            await take_down(machine, "tank")

    run(walk())


@pytest.mark.exhaustive
def test_the_last_place_filled_again_is_a_rebuild_and_filled_first_is_none(
    practice: PracticeMachine, run: Run
) -> None:
    def stands(how: ArrayStatus) -> Callable[[Snapshot], bool]:
        return lambda now: [array_status(each) for each in now.arrays] == [how]

    async def walk() -> None:
        async with opened(practice) as machine:
            await shell(practice, _FIRST_SYNC)
            now = await seen(machine, stands(ArrayStatus.BUILDING))
            assert stands(ArrayStatus.BUILDING)(now), now.arrays
            await shell(practice, _REFILLED)
            now = await seen(machine, stands(ArrayStatus.REBUILDING))
            assert stands(ArrayStatus.REBUILDING)(now), now.arrays
            assert now.arrays[0].served_whole
            await take_down(machine, "tank")

    run(walk(), 240)
