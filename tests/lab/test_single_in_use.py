"""One encrypted disk without an array is locked and unlocked, told of and found again, as an array is."""

from functools import partial
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import BootChoices, FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking, unlocking_now
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.rules.ghosts import is_damaged
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import SINGLE_TYPE, singles
from raidwright.storage.snapshot.tree import is_locked, mounts_of
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
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.meddling import refusal
from tests.lab.terminal import Terminal
from tests.lab.using import DATA, done

pytestmark = pytest.mark.usefixtures("leaves_clean")

_OURS = "TESTDISK-1"
_FILL = "for n in 1 2 3; do head -c 4M /dev/urandom > /srv/data/$n; done; sync"
_DROP = "echo 3 > /proc/sys/vm/drop_caches"


async def _build(
    practice: PracticeMachine, machine: BusMachine, *, keep: bool = True, luks: bool = True
) -> str:
    """Ext4 on LUKS that is unlocked by hand, with data on it; their digest."""
    snapshot = await free_disks(machine, _OURS)
    design = design_of(
        drives(snapshot, [_OURS]), Level.SINGLE, luks=luks, lvm=False, kind=FilesystemKind.EXT4
    )
    if design.encryption is not None:
        encryption = structs.replace(design.encryption, unlocking=Unlocking.BY_HAND)
        design = structs.replace(design, encryption=encryption)
    await carry_out(machine, planned(plan_build(structs.replace(design, keep=keep), snapshot, draw_ids())))
    await shell(practice, _FILL)
    return await shell(practice, DATA)


async def _data(practice: PracticeMachine) -> str:
    return await shell(practice, f"{_DROP}; {DATA}")


def _lies_locked(now: Snapshot) -> bool:
    return any(is_locked(now, single.path) for single in singles(now))


def _is_mounted(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


def _mounting(now: Snapshot) -> Answer:
    return plan_unlock("data", now, "/srv/data")


def _lies_bare(now: Snapshot) -> bool:
    return any(is_damaged(single, now) for single in singles(now))


def test_what_is_unlocked_by_hand_is_put_away_and_found_again(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    async def scenario() -> None:
        terminal, secret = Terminal(practice, tmp_path), tmp_path / "passphrase"
        secret.write_bytes(PASSPHRASE)
        async with opened(practice) as machine:
            digest = await _build(practice, machine)
            await seen(machine, _is_mounted)
            assert "data-crypt" in await terminal.done("lock", "data")
            assert await shell(practice, "ls /srv/data; ls /dev/mapper") == "control\n"
            await seen(machine, _lies_locked)
            assert "raidwright unlock data" in await terminal.done("arrays")
            assert "is a single disk without an array" in (await terminal.call("stop", "data"))[1]
            await terminal.done("unlock", "data", "--passphrase-file", str(secret))
            assert await _data(practice) == digest
            await seen(machine, _is_mounted)
            await take_down(machine)

    run(scenario(), 300)


def test_it_stays_by_each_way_of_unlocking(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            digest = await _build(practice, machine, keep=False)
            at_start = BootChoices(Unlocking.AT_START)
            await done(machine, lambda now: plan_enable("data", now, at_start))
            told = await shell(practice, "cat /etc/crypttab /etc/fstab /etc/mdadm/mdadm.conf")
            assert (told.count("data-crypt"), told.count("/srv/data")) == (1, 1)
            for way in (Unlocking.KEY_FILE, Unlocking.BY_HAND):
                await done(machine, partial(plan_unlocking, "data", way=way), PASSPHRASE)
                now = await machine.look()
                assert unlocking_now(singles(now)[0], now) is way
            await done(machine, lambda now: plan_lock("data", now))
            await done(machine, lambda now: plan_unlock("data", now), PASSPHRASE)
            assert await _data(practice) == digest
            await seen(machine, _is_mounted)
            await take_down(machine)
            assert "data" not in await shell(practice, "cat /etc/crypttab /etc/fstab")

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_its_header_comes_back_and_with_it_the_data(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    async def scenario() -> None:
        terminal, secret, file = Terminal(practice, tmp_path), tmp_path / "passphrase", tmp_path / "data.luks"
        secret.write_bytes(PASSPHRASE)
        async with opened(practice) as machine:
            digest = await _build(practice, machine)
            part = f"{whole_disks(await seen(machine, _is_mounted))[_OURS].path}1"
            await terminal.done("header", "backup", "data", str(file))
            await done(machine, lambda now: plan_lock("data", now))
            await shell(practice, f"dd if=/dev/urandom of={part} bs=1M count=2 oflag=direct; udevadm settle")
            await seen(machine, _lies_bare)
            assert "The encryption header of “data” is damaged or missing" in await terminal.done("arrays")
            words = ("header", "restore", "data", str(file), "--passphrase-file", str(secret))
            assert "The encryption header of “data” was restored." in await terminal.confirmed(*words)
            await done(machine, lambda now: plan_unlock("data", now), PASSPHRASE)
            assert await _data(practice) == digest
            await seen(machine, _is_mounted)
            await take_down(machine)

    run(scenario(), 300)


def test_a_file_system_without_encryption_is_mounted_where_it_is_still_ours(
    practice: PracticeMachine, run: Run
) -> None:
    """By the table on the disk, as it is when the plan is carried out."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            digest = await _build(practice, machine, keep=False, luks=False)
            await done(machine, lambda now: plan_lock("data", now))
            now = await seen(machine, lambda now: isinstance(_mounting(now), Planned))
            plan, disk = planned(_mounting(now)), whole_disks(now)[_OURS].path
            await shell(practice, f"sfdisk -q --part-type {disk} 1 linux; udevadm settle")
            assert "No array or device named" in await refusal(machine, plan)
            await shell(practice, f"sfdisk -q --part-type {disk} 1 {SINGLE_TYPE}; udevadm settle")
            await done(machine, _mounting)
            assert await _data(practice) == digest
            await done(machine, lambda now: plan_enable("data", now))
            assert "/srv/data" in await shell(practice, "cat /etc/fstab")
            await take_down(machine)

    run(scenario(), 300)
