"""An array that is stopped, started, locked, unlocked and mounted again, and loses nothing by it."""

import asyncio
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_unlock, plan_writable
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts, stack
from raidwright.storage.words.sentences import sentence
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    seen,
    shell,
    take_down,
)
from tests.lab.conftest import Run, digests
from tests.lab.using import DATA, PAIR, built, codes, does, done, start, stop, unlock

pytestmark = pytest.mark.usefixtures("leaves_clean")

WRONG = b"an owl sings in the mine"


def lock(snapshot: Snapshot) -> Answer:
    return plan_lock("data", snapshot)


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


@pytest.mark.parametrize(
    ("lvm", "kind"),
    [
        pytest.param(False, "ext4", marks=pytest.mark.exhaustive),
        (True, "xfs"),
        pytest.param(True, "btrfs", marks=pytest.mark.exhaustive),
    ],
)
def test_a_whole_stack_is_locked_and_opened_in_one_go(
    practice: PracticeMachine, run: Run, lvm: bool, kind: str
) -> None:
    async def scenario() -> None:
        async with built(practice, lvm=lvm, kind=kind) as (machine, _):
            await done(machine, lock)
            assert await shell(practice, "ls /srv/data") == ""
            assert "crypt" not in await shell(practice, "dmsetup ls")
            plan = await done(machine, unlock, PASSPHRASE)
            assert tags(plan) == ["unlock-container", "activate-inside", "mount-found"]
            assert "nosuid" in await shell(practice, "findmnt -no OPTIONS /srv/data")

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_what_is_locked_is_taken_down_and_nothing_is_kept_of_it(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        before = await shell(practice, "ls -A /etc/lvm/backup /etc/lvm/archive")
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            members = drives(snapshot, PAIR)
            design = design_of(members, Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.EXT4)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            assert await shell(practice, "ls /etc/lvm/backup") == "data-vg\n"
            await done(machine, lock)
            await take_down(machine)
        assert await shell(practice, "ls -A /etc/lvm/backup /etc/lvm/archive") == before

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("level", [Level.RAID1, Level.LINEAR, Level.RAID4], ids=lambda level: level.value)
def test_it_is_stopped_and_started_again(practice: PracticeMachine, run: Run, level: Level) -> None:
    async def scenario() -> None:
        async with built(practice, level=level) as (machine, _):
            before = await shell(practice, "cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf")
            plan = await done(machine, stop)
            halts = ["freeze-sync"] if level.facts.is_redundant else []
            assert tags(plan) == ["unmount", "deactivate-group", "close-luks", *halts, "stop-array"]
            assert (
                "md" not in (await shell(practice, "cat /proc/mdstat")).split("unused")[0].split("\n", 1)[1]
            )
            plan = await done(machine, start)
            assert not codes(start(await machine.look())) & {"start-degraded", "start-elsewhere"}
            assert tags(plan) == ["start-array"]
            await done(machine, unlock, PASSPHRASE)
            after = await shell(practice, "cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf")
            assert after == before

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_a_wrong_passphrase_leaves_all_as_it_was(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with built(practice, lvm=False) as (machine, _):
            await done(machine, lock)
            before = await shell(practice, "dmsetup ls; cat /proc/mounts")
            _, end = await does(machine, unlock, WRONG)
            assert isinstance(end, PlanFailed), end
            assert (end.index, end.sentence) == (0, "Wrong passphrase. The array is still locked.")
            assert await shell(practice, "dmsetup ls; cat /proc/mounts") == before
            await done(machine, unlock, PASSPHRASE)

    run(scenario(), 300)


async def _files_are_told_to_their_own_user(practice: PracticeMachine, machine: BusMachine) -> None:
    """And to nobody else before a password is typed."""
    reader = "exec sleep 1001 </srv/data/film >/dev/null 2>&1"
    for user in (practice._boot.session_uid, practice._boot.session_uid + 1):
        as_user = f"setpriv --reuid={user} --clear-groups nohup sh -c '{reader}' &"
        await shell(practice, f"echo a film >/srv/data/film; {as_user}")

    def told(now: Snapshot) -> list[str]:
        held = [sentence(each) for each in stop(now).findings if each.code.startswith("held-open")]
        return sorted("film" if "using “/srv/data/film” on" in each else "what" for each in held)

    assert told(await seen(machine, lambda now: len(told(now)) == 3)) == ["film", "what", "what"]
    await shell(practice, "pkill -x -f 'sleep 1001'; rm /srv/data/film")
    await seen(machine, lambda now: len(told(now)) == 1)


def test_who_is_at_work_there_is_named(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with built(practice, luks=False, lvm=False) as (machine, _):
            await shell(
                practice, "cd /srv/data; nohup sleep 1000 </dev/null >/dev/null 2>&1 & echo $! > /run/sleeper"
            )
            process = (await shell(practice, "cat /run/sleeper")).strip()
            snapshot = await seen(machine, lambda now: "held-open" in codes(stop(now)))
            (told,) = [each for each in stop(snapshot).findings if each.code == "held-open"]
            assert dict(told.facts)["process"] == process
            assert dict(told.facts)["program"] == "“sleep”"
            await _files_are_told_to_their_own_user(practice, machine)
            free = tuple(structs.replace(block, users=()) for block in snapshot.blocks)
            behind = planned(stop(structs.replace(snapshot, blocks=free)))
            with pytest.raises(
                Exception, match=rf"“sleep” \(process {process}\) is using files on /dev/md127"
            ):
                [event async for event in machine.run(behind, None)]
            assert await guest(practice, "mountpoint", "-q", "/srv/data") == (0, "")
            await shell(practice, f"kill {process}")
            await done(machine, stop)
            await done(machine, start)
            await done(machine, unlock)

    run(scenario(), 300)


SWAPS = """
fallocate -l 8M /srv/data/swap; chmod 600 /srv/data/swap; mkswap /srv/data/swap; swapon /srv/data/swap
"""
MAPS = """
import mmap, os, time
descriptor = os.open("/srv/data/1", os.O_RDONLY)
mapped = mmap.mmap(descriptor, 0, prot=mmap.PROT_READ)
os.closerange(3, 9)
time.sleep(1000)
"""


def test_swap_files_and_mapped_files_are_named_before_it_is_put_away(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with built(practice, luks=False, lvm=False) as (machine, _):
            before = planned(stop(await seen(machine, lambda now: isinstance(stop(now), Planned))))
            await shell(practice, SWAPS)
            held = await seen(machine, lambda now: "held-swap" in codes(stop(now)))
            assert "held-swap" in codes(stop(held)) & codes(lock(held)) & codes(plan_teardown("data", held))
            with pytest.raises(Exception, match=r"/srv/data/swap.* on /dev/md127 is in use as swap space"):
                [event async for event in machine.run(before, None)]
            await shell(practice, "swapoff /srv/data/swap; rm /srv/data/swap")
            quoted = shlex.quote(MAPS)
            await shell(
                practice, f"nohup python3 -c {quoted} </dev/null >/dev/null 2>&1 & echo $! >/run/maps"
            )
            await seen(machine, lambda now: "held-open" in codes(stop(now)))
            with pytest.raises(Exception, match=r"“python3” \(process \d+\) is using files on /dev/md127"):
                [event async for event in machine.run(before, None)]
            await shell(practice, "kill $(cat /run/maps)")
            await done(machine, lock)
            await done(machine, unlock)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_without_a_place_in_fstab_it_is_mounted_where_one_says(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with built(practice, keep=False) as (machine, _):
            await done(machine, lock)
            plan = await done(machine, unlock, PASSPHRASE)
            assert tags(plan) == ["unlock-container", "activate-inside"]
            inside = await seen(machine, lambda now: "mount-nowhere" in codes(unlock(now)))
            assert codes(unlock(inside)) == {"mount-nowhere"}
            plan = await done(machine, lambda now: plan_unlock("data", now, "/srv/data"))
            assert tags(plan) == ["mount-found"]

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["ext4", "xfs"])
def test_with_a_member_missing_it_starts_read_only(practice: PracticeMachine, run: Run, kind: str) -> None:
    """What is still on its disks does not change by a byte until it is made writable."""

    async def scenario() -> None:
        async with built(practice, kind=kind) as (machine, digest):
            await seen(machine, lambda now: array_status(now.arrays[0]) is ArrayStatus.CLEAN)
            await done(machine, stop)
            await practice.pull(PAIR[1])
            snapshot = await seen(machine, lambda now: "start-degraded" in codes(start(now)))
            left = [slot for slot in practice.slots if slot.serial == PAIR[0]]
            before = await digests(practice, left)
            plan = await done(machine, start)
            (command,) = plan.steps[-1].commands(plan)
            assert command.argv[-3:-1] == ("--run", "--readonly")
            snapshot = await seen(machine, lambda now: now.arrays[0].state == "readonly")
            await done(machine, unlock, PASSPHRASE)
            if mounts(await machine.look(), snapshot.arrays[0].path) == ():
                await done(machine, unlock)
            assert await shell(practice, DATA) == digest
            await done(machine, lock)
            await seen(machine, lambda now: len(stack(now, now.arrays[0].uuid)) == 1)
            assert await digests(practice, left) == before
            await done(machine, lambda now: plan_writable("data", now))
            await done(machine, unlock, PASSPHRASE)
            await practice.insert(PAIR[1])
            await seen(machine, lambda now: len(now.blocks) > len(snapshot.blocks))

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_the_terminal_does_the_same(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(PASSPHRASE + b"\n")

    async def call(*words: str) -> tuple[int, str]:
        env = os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": practice.address, "XDG_DATA_HOME": str(tmp_path)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "raidwright", *words),
            env=env,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        return process.returncode or 0, said.decode()

    async def well(*words: str) -> str:
        status, said = await call(*words)
        assert status == 0, said
        return said

    async def scenario() -> None:
        async with built(practice, keep=False):
            assert re.search(
                r"data \(md127\): raid1.*TESTDISK-1.*mounted at /srv/data", await well("arrays"), re.S
            )
            assert "is locked and unmounted" in await well("lock", "data")
            assert "“data” is stopped." in await well("stop", "data")
            assert "Stopped" in await well("arrays")
            assert "“data” is running." in await well("start", "data")
            said = await well("unlock", "data", "--at", "/srv/data", "--passphrase-file", str(secret))
            assert "“data” is mounted at /srv/data." in said
            status, said = await call("unlock", "data")
            assert (status, "Nothing on data is left to be unlocked" in said) == (1, True)

    run(scenario(), 300)
