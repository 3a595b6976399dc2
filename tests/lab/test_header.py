"""The header of an encryption saved by a person, and put back when the one on the array is gone."""

import stat
from pathlib import Path

import pytest

from raidwright.machine.header_file import flaw_or_header
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone, PlanFailed
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.header import LuksHeader
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock
from raidwright.storage.rules.ghosts import is_damaged
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
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
from tests.lab.cutting import Cut, restart_helper
from tests.lab.meddling import PAIR
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

SUMS = "cd /srv/data; find . -type f | sort | xargs sha256sum"
OVERWRITE = "dd if=/dev/urandom of=/dev/md/data bs=1M count=2 oflag=direct status=none; udevadm settle"
LEFT = "ls -A /run/raidwright/header 2>/dev/null | wc -l"


async def encrypted(machine: BusMachine, practice: PracticeMachine) -> str:
    """A mirror with LUKS and ext4 and data on it, and the SHA-256 of these."""
    snapshot = await free_disks(machine, *PAIR)
    wanted = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(wanted, snapshot, draw_ids())))
    await shell(practice, "head -c 3000000 /dev/urandom >/srv/data/film; echo dear >/srv/data/letter; sync")
    return await shell(practice, SUMS)


def lies_bare(snapshot: Snapshot) -> bool:
    return any(is_damaged(array, snapshot) for array in snapshot.arrays)


def is_mounted(snapshot: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in snapshot.blocks)


async def restoring(machine: BusMachine, header: LuksHeader) -> Plan:
    return planned(plan_header_restoring("data", await machine.look(), header))


async def last(machine: BusMachine, plan: Plan, secret: bytes, header: bytes | Path) -> object:
    passphrase = bytearray(secret) if secret else None
    return [event async for event in machine.run(plan, passphrase, header)][-1]


@pytest.mark.exhaustive
def test_a_header_that_was_overwritten_comes_back_and_with_it_the_data(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    async def scenario() -> None:
        terminal, file = Terminal(practice, tmp_path), tmp_path / "data.luks"
        secret = tmp_path / "passphrase"
        secret.write_bytes(PASSPHRASE)
        async with opened(practice) as machine:
            sums = await encrypted(machine, practice)
            said = await terminal.done("header", "backup", "data", str(file))
            assert "The encryption header of “data” was saved." in said
            assert "With it and a passphrase from the time of the backup, anyone can unlock" in said
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
            content, header = flaw_or_header(file)
            assert isinstance(header, LuksHeader)
            assert await shell(practice, LEFT) == "0\n"
            there = await shell(practice, f"head -c {len(content)} /dev/md/data | sha256sum")
            assert there.split()[0] == header.digest
            await carry_out(machine, planned(plan_lock("data", await seen(machine, is_mounted))))
            await shell(practice, OVERWRITE)
            await seen(machine, lies_bare)
            assert "The encryption header of “data” is damaged or missing" in await terminal.done("arrays")
            words = ("header", "restore", "data", str(file), "--passphrase-file", str(secret))
            back = await terminal.confirmed(*words)
            assert "The current header of “data” is damaged or missing." in back
            assert f"Encrypted volume: {header.uuid}; keyslots in use: 1" in back
            assert "The encryption header of “data” was restored." in back
            assert await shell(practice, LEFT) == "0\n"

            snapshot = await seen(machine, lambda now: not lies_bare(now))
            await carry_out(machine, planned(plan_unlock("data", snapshot)))
            assert await shell(practice, SUMS) == sums
            await take_down(machine)

    run(scenario(), 600)


@pytest.mark.exhaustive
def test_what_does_not_belong_there_is_not_written(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    """Another content than was agreed to, a passphrase that does not fit it, and an array that is open."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            await encrypted(machine, practice)
            plan = planned(plan_header_saving("data", await seen(machine, is_mounted)))
            file = tmp_path / "header"
            assert isinstance(await last(machine, plan, b"", file), PlanDone)
            with pytest.raises(MachineError, match="already exists and will not be overwritten"):
                await last(machine, plan, b"", file)
            content, header = flaw_or_header(file)
            assert isinstance(header, LuksHeader)
            refused = plan_header_restoring("data", await machine.look(), header)
            assert "header-open" in {finding.code for finding in refused.findings}
            await carry_out(machine, planned(plan_lock("data", await seen(machine, is_mounted))))
            plan = await restoring(machine, header)
            await shell(practice, OVERWRITE)
            spoilt = await shell(practice, "head -c 20000000 /dev/md/data | sha256sum")
            changed = bytearray(content)
            changed[-1] ^= 1
            with pytest.raises(MachineError, match="is not the header that was confirmed"):
                await last(machine, plan, PASSPHRASE, bytes(changed))
            ended = await last(machine, plan, b"another passphrase", content)
            assert isinstance(ended, PlanFailed)
            assert "does not unlock the saved header" in ended.sentence
            assert await shell(practice, "head -c 20000000 /dev/md/data | sha256sum") == spoilt
            assert await shell(practice, LEFT) == "0\n"
            assert isinstance(await last(machine, plan, PASSPHRASE, content), PlanDone)
            await take_down(machine)

    run(scenario(), 600)


@pytest.mark.exhaustive
@pytest.mark.parametrize("at", [0, 1, 2, -1])
def test_broken_off_at_any_command_it_is_put_back_by_the_same_plan(
    practice: PracticeMachine, run: Run, tmp_path: Path, at: int
) -> None:
    async def scenario() -> None:
        file = tmp_path / "header"
        async with opened(practice) as machine:
            sums = await encrypted(machine, practice)
            saving = planned(plan_header_saving("data", await seen(machine, is_mounted)))
            assert isinstance(await last(machine, saving, b"", file), PlanDone)
            await carry_out(machine, planned(plan_lock("data", await machine.look())))
            await shell(practice, OVERWRITE)
        content, header = flaw_or_header(file)
        assert isinstance(header, LuksHeader)
        await restart_helper(practice, Cut(0, at))
        async with opened(practice) as machine:
            plan = await restoring(machine, header)
            with pytest.raises(MachineError, match="stopped unexpectedly"):
                await last(machine, plan, PASSPHRASE, content)
        await restart_helper(practice)
        async with opened(practice) as machine:
            left = (await machine.look()).host.unfinished
            assert left is not None
            assert (left.purpose, left.disks) == ("header", ()), "there is nothing to clean"
            plan = await restoring(machine, header)
            assert isinstance(await last(machine, plan, PASSPHRASE, content), PlanDone)
            assert (await machine.look()).host.unfinished is None
            assert await shell(practice, LEFT) == "0\n"
            snapshot = await seen(machine, lambda now: not lies_bare(now))
            await carry_out(machine, planned(plan_unlock("data", snapshot)))
            assert await shell(practice, SUMS) == sums
            await take_down(machine)

    run(scenario(), 600)
