"""A container in a logical volume, made by hand: after a restart it is found with what lies in it."""

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import BootChoices, Unlocking
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import KEY_FOLDER
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps.configuration import AddArrayEntry, AddMountEntry
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    takes_volume_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at
from tests.lab.kept import HABITS, entries, index_of, state, without_archive
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR
from tests.lab.using import done

pytestmark = pytest.mark.usefixtures("leaves_clean")

AWAY = "umount /srv/data; cryptsetup close films-crypt; vgchange -q -an theirs; mdadm --stop /dev/md/data"
BACK = "mdadm --assemble --scan; udevadm settle; vgchange -q -ay theirs; udevadm settle"


async def by_hand(practice: PracticeMachine, machine: BusMachine) -> None:
    """A mirror with LVM, in a volume of it LUKS, in that ext4."""
    snapshot = await free_disks(machine, *PAIR)
    first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
    await shell(
        practice,
        "mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal --homehost=any"
        f" --size=200000 --name=data {first} {second}; udevadm settle; pvcreate -q /dev/md/data;"
        " vgcreate -q theirs /dev/md/data; lvcreate -q -l 100%FREE -n films theirs; udevadm settle",
    )
    for words in (
        ("luksFormat", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000", "/dev/theirs/films"),
        ("open", "/dev/theirs/films", "films-crypt"),
    ):
        made = await practice.run(("cryptsetup", "--batch-mode", "--key-file=-", *words), PASSPHRASE)
        assert made.returncode == 0
    await shell(
        practice,
        "mkfs.ext4 -q /dev/mapper/films-crypt; mkdir -p /srv/data; mount /dev/mapper/films-crypt /srv/data;"
        " echo dear >/srv/data/letter; udevadm settle;"
        " udevadm trigger --action=change /dev/md/data /dev/theirs/films /dev/mapper/films-crypt;"
        " udevadm settle",
    )


async def in_partition(practice: PracticeMachine, machine: BusMachine) -> None:
    """A mirror with a partition, in that LUKS, in that ext4."""
    snapshot = await free_disks(machine, *PAIR)
    first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
    await shell(
        practice,
        "mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal --homehost=any"
        f" --size=200000 --name=data {first} {second}; udevadm settle;"
        " printf 'label: gpt\\nstart=1MiB\\n' | sfdisk -q /dev/md127; udevadm settle",
    )
    for words in (
        ("luksFormat", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000", "/dev/md127p1"),
        ("open", "/dev/md127p1", "part"),
    ):
        made = await practice.run(("cryptsetup", "--batch-mode", "--key-file=-", *words), PASSPHRASE)
        assert made.returncode == 0, made.output
    await shell(
        practice,
        "mkfs.ext4 -q /dev/mapper/part; mkdir -p /srv/data; mount /dev/mapper/part /srv/data;"
        " echo dear >/srv/data/letter; udevadm settle;"
        " udevadm trigger --action=change /dev/md127p1 /dev/mapper/part; udevadm settle",
    )


async def kept(machine: BusMachine, wish: BootChoices, steps: int) -> Plan:
    """Have it stay as soon as all of it is seen."""
    plan = await planned_whole(machine, wish, steps)
    await carry_out(machine, plan)
    return plan


async def planned_whole(machine: BusMachine, wish: BootChoices, steps: int) -> Plan:
    """The plan that has it stay, as soon as it has so many steps."""

    def whole(now: Snapshot) -> bool:
        answer = plan_enable("data", now, wish)
        return isinstance(answer, Planned) and len(answer.plan.steps) == steps

    return planned(plan_enable("data", await seen(machine, whole), wish))


def is_mounted(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


@pytest.mark.exhaustive
def test_it_is_found_by_its_entries_and_they_go_with_it(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = without_archive(await state(practice))
        async with opened(practice) as machine:
            await by_hand(practice, machine)
            plan = await kept(machine, BootChoices(), 3)
            told = {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}
            assert await entries(practice) == told
            await shell(practice, f"{AWAY}; udevadm settle; {BACK}")
            name, source, *_ = told["/etc/crypttab"].split()
            device = f"/dev/disk/by-uuid/{source.removeprefix('UUID=')}"
            opening = ("cryptsetup", "open", "--key-file=-", device, name)
            assert (await practice.run(opening, PASSPHRASE)).returncode == 0
            await shell(practice, "udevadm settle; mount /srv/data; [ -e /srv/data/letter ]")
            await seen(machine, lambda now: is_mounted(now) and takes_volume_down(now))
            await take_down(machine)
        assert without_archive(await state(practice)) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("at", [0, -1])
def test_killed_between_its_entries_the_rest_is_entered_as_it_was_planned(
    practice: PracticeMachine, run: Run, at: int
) -> None:
    async def scenario() -> None:
        before = without_archive(await state(practice))
        async with opened(practice) as machine:
            await by_hand(practice, machine)
            plan = await planned_whole(machine, BootChoices(), 3)
        told = {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}
        await kill_at(practice, plan, Cut(index_of(plan, AddMountEntry), at))
        async with opened(practice) as machine:

            def rest(now: Snapshot) -> bool:
                return isinstance(plan_continuing(now), Planned)

            if at == 0:
                await carry_out(machine, planned(plan_continuing(await seen(machine, rest))))
            assert await entries(practice) == told, "with the mark of its container, that was entered before"
            await seen(machine, is_mounted)
            await take_down(machine)
        assert without_archive(await state(practice)) == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_somebodys_own_entries_of_it_stay_and_go_with_it(practice: PracticeMachine, run: Run) -> None:
    """By another name, and beside another container that is called nearly the same."""

    async def scenario() -> None:
        await shell(practice, HABITS)
        async with opened(practice) as machine:
            await by_hand(practice, machine)
            others = "films-crypt2 UUID=11111111-2222-4333-8444-555555555555 none luks\n"
            own = "mine /dev/theirs/films /root/key luks\n"
            await shell(
                practice,
                f"printf '%s\\n' '{others.strip()}' '{own.strip()}' >>/etc/crypttab;"
                " uuid=$(blkid -s UUID -o value /dev/mapper/films-crypt);"
                " printf '\\nUUID=%s /srv/data ext4 noauto 0 2\\n' $uuid >>/etc/fstab",
            )
            plan = await kept(machine, BootChoices(), 1)
            assert [type(step) for step in plan.steps] == [AddArrayEntry]
            await seen(machine, is_mounted)
            await take_down(machine)
        crypttab = await shell(practice, "cat /etc/crypttab")
        assert others in crypttab
        assert "mine" not in crypttab
        assert "/srv/data" not in await shell(practice, "cat /etc/fstab")
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_a_container_in_a_partition_of_the_array_is_found_again(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await in_partition(practice, machine)
            plan = await kept(machine, BootChoices(Unlocking.KEY_FILE), 4)
            told = {edit.file.path: edit.added for step in plan.steps for edit in step.edits(plan)}
            assert await entries(practice) == told
            await shell(
                practice,
                "umount /srv/data; cryptsetup close part; mdadm --stop /dev/md/data; udevadm settle;"
                " mdadm --assemble --scan; udevadm settle; set -- $(tail -n 1 /etc/crypttab);"
                " cryptsetup open --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1; udevadm settle;"
                " mount /srv/data; [ -e /srv/data/letter ]; umount /srv/data; cryptsetup close part",
            )
            await seen(machine, lambda now: not is_mounted(now))
            await take_down(machine)
        assert await state(practice) == before
        assert await shell(practice, f"ls -d {KEY_FOLDER} 2>/dev/null || true") == ""
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_a_container_in_a_partition_is_locked_and_unlocked(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        async with opened(practice) as machine:
            await in_partition(practice, machine)
            await kept(machine, BootChoices(Unlocking.BY_HAND), 3)
            await done(machine, lambda now: plan_lock("data", now))
            assert "part" not in await shell(practice, "ls /dev/mapper")
            await done(machine, lambda now: plan_unlock("data", now), PASSPHRASE)
            await shell(practice, "[ -e /srv/data/letter ]")
            await seen(machine, is_mounted)
            await done(machine, lambda now: plan_lock("data", now))
            await take_down(machine)
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_with_a_key_file_it_opens_by_itself_and_stopped_it_is_forgotten_all_the_same(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = without_archive(await state(practice))
        async with opened(practice) as machine:
            await by_hand(practice, machine)
            await kept(machine, BootChoices(Unlocking.KEY_FILE), 4)
            await shell(
                practice,
                f"{AWAY}; udevadm settle; {BACK}; set -- $(tail -n 1 /etc/crypttab);"
                " cryptsetup open --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1; udevadm settle;"
                f" mount /srv/data; [ -e /srv/data/letter ]; {AWAY}; udevadm settle",
            )
            await seen(machine, lambda now: not any(array.running for array in now.arrays))
            await take_down(machine)
        after = without_archive(await state(practice))
        assert after.replace("/etc/lvm/backup/theirs\n", "") == before
        assert await shell(practice, f"ls -d {KEY_FOLDER} 2>/dev/null || true") == ""
        await shell(practice, f"rm -f /etc/lvm/backup/theirs; {RESTORE}")

    run(scenario(), 300)
