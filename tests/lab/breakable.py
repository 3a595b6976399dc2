"""A kind of plan that can be broken off: what it begins from, how its end is seen, how it is undone."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from msgspec import structs

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import PASSPHRASE, design_of, drives, planned, seen, shell, whole_disks
from tests.lab.cutting import Cut, cuts

DATA = "cd /srv/data && sha256sum * | sha256sum"
FAST = "echo 200000 > /proc/sys/dev/raid/speed_limit_max"
PAIR, NEW = ("TESTDISK-1", "TESTDISK-2"), "TESTDISK-5"
FILL = "for n in 1 2 3; do head -c 8M /dev/urandom > /srv/data/$n; done; sync"
_SECRET = f"printf %s '{PASSPHRASE.decode()}' | cryptsetup -q --key-file=-"
_LIGHT = "--type=luks2 --pbkdf=pbkdf2 --pbkdf-force-iterations=1000"
ENCRYPTED = f"{_SECRET} luksFormat {_LIGHT} /dev/md/data -; {_SECRET} open /dev/md/data data-crypt"
BY_HAND = (
    "modprobe raid1; mdadm -q --create /dev/md/data --run --level=1 --raid-devices=2 --bitmap=internal"
    " --homehost=any --name=data {options} {disks} 2>/dev/null; udevadm settle;"
    f" {ENCRYPTED}"
)


@dataclass(frozen=True)
class At:
    """One practice machine as the app has it open, and a folder of whoever sits at it."""

    practice: PracticeMachine
    machine: BusMachine
    folder: Path

    async def shell(self, script: str) -> str:
        return await shell(self.practice, script)

    async def run(self, plan: Plan, secrets: "Secrets") -> None:
        """Carry out the plan, with the passphrase and the header that it asks for."""
        run = self.machine.run(plan, secrets.secret(plan), secrets.header(plan, self.folder))
        last = [event async for event in run][-1]
        assert isinstance(last, PlanDone), last


class Secrets:
    """What a plan is given that must not be seen."""

    def secret(self, plan: Plan) -> bytearray | None:
        wanted = any(command.secret for step in plan.ahead for command in step.commands(plan))
        return bytearray(PASSPHRASE) if wanted else None

    def header(self, plan: Plan, folder: Path) -> bytes | Path | None:
        return None


class Kind(Secrets, ABC):
    """One kind of plan."""

    name: ClassVar[str]
    keeps_data: ClassVar[bool] = True
    """What is on the array is there whatever happens; else all of it is meant to go, or to come."""

    @abstractmethod
    async def make(self, at: At) -> None:
        """From blank disks to what the plan begins from."""

    @abstractmethod
    def answer(self, now: Snapshot) -> Answer:
        """The plan."""

    @abstractmethod
    async def reached(self, at: At, now: Snapshot) -> bool:
        """Whether it has come to its end, by what is there."""

    @abstractmethod
    async def undo(self, at: At) -> None:
        """From its end back to what it begins from."""

    def down(self, now: Snapshot) -> Answer:
        """The plan that takes away what it was about."""
        return plan_teardown("data", now)

    def places(self, plan: Plan) -> tuple[Cut, ...]:
        """Where it is broken off."""
        return tuple(cuts(plan))

    def ready(self, now: Snapshot) -> bool:
        """Whether all that it begins from is seen."""
        return isinstance(self.answer(now), Planned)

    def open_for(self, now: Snapshot) -> bool:
        """Whether what a restart has closed is opened again before it goes on."""
        return bool(now.arrays)


async def carried(at: At, kind: Kind, answer: object) -> None:
    """Carry out what ``answer`` plans as soon as it can be."""
    assert callable(answer)
    for _ in range(6):
        now = await seen(at.machine, lambda now: isinstance(answer(now), Planned))
        try:
            return await at.run(planned(answer(now)), kind)
        except MachineError as refused:
            # UDisks2 may not have heard yet what was done last: then one looks and asks again.
            if "Nothing was written" not in refused.sentence:
                raise
    raise AssertionError("it is refused again and again")


def standing_still(now: Snapshot) -> bool:
    return bool(now.arrays) and all(each.sync is None and each.component for each in now.arrays)


async def settled(at: At) -> Snapshot:
    """The snapshot in which no array is at work."""
    return await seen(at.machine, standing_still, 120)


def is_open(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


def serving(now: Snapshot, serial: str) -> bool:
    """Whether the disk has a place of the array and is filled."""
    disk = whole_disks(now)[serial].path
    return any(
        each.path.startswith(disk)
        and each.slot >= 0
        and "in_sync" in each.states
        and "faulty" not in each.states
        for array in now.arrays
        for each in array.members
    )


def inside(now: Snapshot, serial: str) -> bool:
    disk = whole_disks(now)[serial].path
    return any(each.path.startswith(disk) for array in now.arrays for each in array.members)


class OnMirror(Kind):
    """On a mirror that the product has built, with LUKS and ext4 and data on it."""

    unlocking: ClassVar[Unlocking] = Unlocking.AT_START

    async def make(self, at: At) -> None:
        await carried(at, self, self._build)
        await at.shell(f"{FAST}; {FILL}")
        await settled(at)

    def _build(self, now: Snapshot) -> Answer:
        chosen = drives(now, PAIR)
        design = design_of(chosen, Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
        assert design.encryption is not None
        encryption = structs.replace(design.encryption, unlocking=self.unlocking)
        return plan_build(structs.replace(design, encryption=encryption), now, draw_ids())


async def blank(at: At, now: Snapshot) -> bool:
    """Whether nothing is left on the disks, seen by other means than the product's own."""
    for serial in (*PAIR, NEW):
        disk = whole_disks(now)[serial].path
        if await at.shell(f"wipefs --no-act {disk}; ls {disk}?* 2>/dev/null || true"):
            return False
    return await at.shell("ls -d /sys/block/md* /sys/block/dm-* 2>/dev/null || true") == ""
