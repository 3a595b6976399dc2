"""An array whose container was unlocked in a file manager goes every way that one of ours goes."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.machine.header_file import flaw_or_header
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.header import LuksHeader
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.header import plan_header_saving
from raidwright.storage.plan.use.planner import plan_lock, plan_look, plan_start, plan_stop, plan_unlock
from raidwright.storage.snapshot.disks import Luks, Snapshot, Unlocked
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, entries, state, without_archive
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR
from tests.lab.repairing import FAST, whole

pytestmark = pytest.mark.usefixtures("leaves_clean")

SUMS = "cd /srv/data; sha256sum film letter"
NAMES = "dmsetup ls --target crypt | cut -f 1"


async def unlock_in_file_manager(practice: PracticeMachine, folder: Path, device: str) -> None:
    """As a desktop does it: UDisks2 is asked, and gives the clear side its own name."""
    secret = folder / "secret"
    secret.write_bytes(PASSPHRASE)
    asked = await asyncio.create_subprocess_exec(
        *("udisksctl", "unlock", "--no-user-interaction", "--block-device", device, "--key-file", secret),
        env=os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": practice.root_address},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asked.communicate()
    assert asked.returncode == 0, said.decode()


async def by_hand(practice: PracticeMachine, machine: BusMachine, folder: Path) -> str:
    """A mirror that does not use all of its disks, with LUKS, LVM and ext4; UUID of the container."""
    snapshot = await free_disks(machine, *PAIR)
    first, second = (whole_disks(snapshot)[serial].path for serial in PAIR)
    await shell(
        practice,
        f"{FAST}; mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal"
        f" --homehost=any --size=200000 --name=data {first} {second}; udevadm settle",
    )
    words = ("luksFormat", "--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000", "/dev/md/data")
    assert (await practice.run(("cryptsetup", "-q", "--key-file=-", *words), PASSPHRASE)).returncode == 0
    await shell(practice, "udevadm trigger --action=change /dev/md/data; udevadm settle")
    snapshot = await seen(machine, lambda now: any(isinstance(each.content, Luks) for each in now.blocks))
    device = next(each for each in snapshot.blocks if isinstance(each.content, Luks))
    assert isinstance(device.content, Luks)
    await unlock_in_file_manager(practice, folder, device.path)
    clear = f"/dev/mapper/luks-{device.content.uuid}"
    await shell(
        practice,
        f"udevadm settle; pvcreate -q {clear}; vgcreate -q theirs {clear}; lvcreate -q -l 100%FREE -n films"
        " theirs; mkfs.ext4 -q /dev/theirs/films; mkdir -p /srv/data; mount /dev/theirs/films /srv/data;"
        " head -c 9000000 /dev/urandom >/srv/data/film; echo dear >/srv/data/letter; sync; udevadm settle;"
        f" udevadm trigger --action=change {clear} /dev/theirs/films; udevadm settle",
    )
    await whole(machine)
    return device.content.uuid


async def does(machine: BusMachine, answer: Callable[[Snapshot], Answer]) -> Plan:
    """Carry out what is planned as soon as it can be."""
    plan = planned(answer(await seen(machine, lambda now: isinstance(answer(now), Planned))))
    await carry_out(machine, plan)
    return plan


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


def is_whole(now: Snapshot) -> bool:
    answer = plan_enable("data", now)
    return isinstance(answer, Planned) and len(answer.plan.steps) == 3


def clear_side(now: Snapshot) -> str:
    return next((each.origin.mapping for each in now.blocks if isinstance(each.origin, Unlocked)), "")


async def looked_inside(machine: BusMachine) -> None:
    """One step after the other, read-only, until what fstab tells of is mounted."""

    def ready(now: Snapshot) -> bool:
        return is_mounted(now) or isinstance(plan_look("data", now), Planned)

    while not is_mounted(now := await seen(machine, ready)):
        await carry_out(machine, planned(plan_look("data", now)))


def is_mounted(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


async def header_saved(machine: BusMachine, file: Path) -> str:
    """UUID of the container whose header was saved."""
    saving = planned(plan_header_saving("data", await machine.look()))
    assert isinstance([event async for event in machine.run(saving, None, file)][-1], PlanDone)
    _, header = flaw_or_header(file)
    assert isinstance(header, LuksHeader)
    return header.uuid


async def put_away_and_opened(practice: PracticeMachine, machine: BusMachine, says: str) -> None:
    """Locked and unlocked, stopped and looked inside; opened it ``says`` that."""
    await does(machine, lambda now: plan_lock("data", now))
    assert await shell(practice, f"{NAMES} | grep -v found || true") == ""
    await does(machine, lambda now: plan_unlock("data", now))
    assert await shell(practice, f"{NAMES}; {SUMS}") == says
    await does(machine, lambda now: plan_stop("data", now))
    await looked_inside(machine)
    assert await shell(practice, f"{NAMES}; {SUMS}") == says
    await does(machine, lambda now: plan_stop("data", now))
    await does(machine, lambda now: plan_start("data", now))


@pytest.mark.exhaustive
def test_every_way(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = without_archive(await state(practice))
        async with opened(practice) as machine:
            uuid = await by_hand(practice, machine, tmp_path)
            name, sums = f"luks-{uuid}", await shell(practice, SUMS)
            assert clear_side(await seen(machine, is_mounted)) == name
            assert await header_saved(machine, tmp_path / "header") == uuid

            room = await does(machine, lambda now: plan_enlarging("data", now))
            assert tags(room)[:2] == ["enlarge-array", "enlarge-container"]
            await whole(machine)
            assert await shell(practice, f"echo 3 >/proc/sys/vm/drop_caches; {SUMS}") == sums

            await seen(machine, is_whole)
            await does(machine, lambda now: plan_enable("data", now))
            assert (await entries(practice))["/etc/crypttab"].startswith(f"{name} UUID={uuid} none luks,")

            await put_away_and_opened(practice, machine, f"{name}\n{sums}")
            await unlock_in_file_manager(practice, tmp_path, "/dev/md127")
            await shell(practice, "udevadm settle; vgchange -q -ay theirs; mount /srv/data")
            assert await shell(practice, f"{NAMES}; {SUMS}") == f"{name}\n{sums}"
            await seen(machine, is_mounted)
            await take_down(machine)
        assert without_archive(await state(practice)) == before
        await shell(practice, RESTORE)

    run(scenario(), 600)
