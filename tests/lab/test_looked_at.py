"""Old disks are looked at by the commands that are told before they are cleaned: no byte changes."""

import re

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.words.sentences import sentence
from tests.lab.building import PASSPHRASE, carry_out, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run, digests

pytestmark = pytest.mark.usefixtures("leaves_clean")

FOUR = [f"TESTDISK-{number}" for number in range(1, 5)]
DIRTY = r"""
copied() {
    mount $1 /mnt; echo film >/mnt/film; umount /mnt; mount $1 /mnt; echo more >/mnt/more; sync
    dd if=$1 of=$2 bs=1M count=$3 conv=fsync status=none; umount /mnt; wipefs --quiet --all $1
}
mkfs.ext4 -q $4 64M; copied $4 $1 64
mkfs.xfs -q -d size=320m $4; copied $4 $2 320
pvcreate -q $4; vgcreate -q attic $4; lvcreate -q -y -n films -L 256m attic; udevadm settle
mkfs.btrfs -q /dev/attic/films; mount /dev/attic/films /mnt; echo film >/mnt/film; umount /mnt
vgchange -q --activate n attic
"""
"""Journals that are owed: file systems as they are copied while they are mounted."""
LOCKED = r"""
mkfs.ext4 -q /dev/mapper/safe; mount /dev/mapper/safe /mnt; echo film >/mnt/film; umount /mnt
cryptsetup close safe; udevadm settle
"""
LIGHT = ("--type=luks2", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")


async def fill(practice: PracticeMachine, machine: BusMachine) -> list[str]:
    """Lay the disks out; their paths."""
    disks = whole_disks(await free_disks(machine, *FOUR))
    paths = [disks[serial].path for serial in FOUR]
    await shell(practice, f"set -- {' '.join(paths)}; {DIRTY}")
    for words in (("luksFormat", *LIGHT, paths[2]), ("open", paths[2], "safe")):
        done = await practice.run(("cryptsetup", "--batch-mode", "--key-file=-", *words), PASSPHRASE)
        assert done.returncode == 0
    await shell(practice, f"{LOCKED}udevadm trigger --settle {' '.join(paths)}")
    return paths


async def told(machine: BusMachine, serial: str, code: str) -> str:
    """What is said in that finding as soon as it is."""

    def sentences(now: Snapshot) -> list[str]:
        answer = plan_old_disks([drive_id(whole_disks(now)[serial])], now)
        findings = answer.findings if isinstance(answer, Planned) else ()
        return [sentence(each) for each in findings if each.code == code]

    return sentences(await seen(machine, lambda now: bool(sentences(now))))[0]


def command(said: str, program: str) -> str:
    """The command of that program that is said first, without the words around it."""
    found = re.search(rf"{program} .*?(?= \(|\) and|;|$)", said)
    assert found is not None, said
    return found[0]


async def looked(practice: PracticeMachine, mounting: str, afterwards: str = "true") -> None:
    """Whoever else looks at what has just been mounted, as UDisks2 does, keeps it busy for a moment."""
    unmount = "until umount /mnt; do sleep 0.1; done"
    await shell(practice, f"{mounting}; [ $(cat /mnt/film) = film ]; {unmount}; {afterwards}")


def test_what_is_told_shows_what_is_there_and_changes_nothing(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            paths = await fill(practice, machine)
            slots = [slot for slot in practice.slots if slot.serial in FOUR]
            before = await digests(practice, slots)
            for serial in FOUR[:2]:
                said = await told(machine, serial, "clean-mount")
                await looked(practice, command(said, "mount -o"))
            said = await told(machine, FOUR[2], "clean-unlock")
            opening = command(said, "cryptsetup").split()
            opened_ = await practice.run((opening[0], "--key-file=-", *opening[1:]), PASSPHRASE)
            assert opened_.returncode == 0
            await looked(practice, command(said, "mount -o"), "cryptsetup close look")
            said = await told(machine, FOUR[3], "clean-activate")
            await shell(practice, f"{command(said, 'vgchange')}; udevadm settle")
            said = await told(machine, FOUR[3], "clean-mount")
            await looked(practice, command(said, "mount -o"), "vgchange --activate n attic")
            assert await digests(practice, slots) == before, "not a byte may differ"

            def closed(now: Snapshot) -> bool:
                return isinstance(plan_old_disks(_ids(now), now), Planned)

            now = await seen(machine, closed)
            await carry_out(machine, planned(plan_old_disks(_ids(now), now)))
            assert await shell(practice, f"wipefs --no-act {' '.join(paths)}") == ""

    run(scenario(), 300)


def _ids(now: Snapshot) -> list[str]:
    return [drive_id(whole_disks(now)[serial]) for serial in FOUR]
