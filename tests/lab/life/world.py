"""The practice machine that a life goes on in: its disks, what is wrong with them, data that must stay."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Mapping
from pathlib import Path

import pytest

from raidwright.machine.header_file import flaw_or_header
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.faults import (
    DEAD,
    ONE_IN_THREE,
    READ_ONLY,
    UNREADABLE,
    DiskFault,
    slow,
    unreadable_at,
)
from raidwright.storage.header import LuksHeader
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import MIB
from tests.lab.breakable_upkeep import CRON
from tests.lab.building import guest, shell
from tests.lab.cutting import restart_helper
from tests.lab.life.operations import DISKS, Known
from tests.lab.mains import Mains
from tests.lab.recorded import collect
from tests.load import crowding

FAULTS: Mapping[str, DiskFault] = {
    "dead": DEAD,
    "unreadable": UNREADABLE,
    "first MiB": unreadable_at(0),
    "last MiB": unreadable_at(1023 * MIB),
    # The product's members lie in a partition that begins at 1 MiB.
    "superblock": unreadable_at(MIB + 4096, 4096),
    "middle": unreadable_at(512 * MIB),
    "one in three": ONE_IN_THREE,
    "read-only": READ_ONLY,
    "slow": slow(30.0),
}
_FASTEST = "/proc/sys/dev/raid/speed_limit_max"
_HARMLESS = ("slow",)
_FILL = "for n in 1 2; do head -c 1M /dev/urandom >/srv/{0}/$n; done; sync; echo 3 >/proc/sys/vm/drop_caches"
_DIGEST = "cd /srv/{0} && timeout 60 sha256sum 1 2"
_CRON_RUNS = "[ -e /usr/sbin/cron ] || : >/usr/sbin/cron; echo 1 >/run/crond.pid"
NAMESAKE = """
only='devices{{use_devicesfile=0 dir="/run" filter=["a|^/dev/{0}$|","r|.*|"]}}'
pvcreate -qy --config "$only" /dev/{0}; vgcreate -qyAn --config "$only" {1} /dev/{0}; sync /dev/{0}
udevadm settle
"""
"""A disk of another computer's, whose group has the name of one that is here; seeing both, LVM refuses.

It has long been written there: no power cut here takes it from the disk, while LVM keeps its backup.
"""
_SECONDS = 240
_SETTLING = 60.0


class World:
    """One life's machine. It is made by `living`."""

    def __init__(self, mains: Mains, folder: Path) -> None:
        self._mains = mains
        self._folder = folder
        self._boot = contextlib.AsyncExitStack()
        self.sick: dict[str, str] = {}
        """Serial number to the name of the fault."""
        self.out: set[str] = set()
        self.data: dict[str, str] = {}
        """Name of an array to the digest of what was written to it."""
        self.endangered: set[str] = set()
        """Arrays of which more was lost at one time than they can do without."""
        self.bystanders: dict[str, str] = {}
        self.known = Known()
        self._checks_slowly = False
        self.longest_look = 0.0
        """Seconds, on a computer that does nothing else."""
        self.practice: PracticeMachine
        self.machine: BusMachine

    async def boot(self) -> None:
        """Switch the computer on."""
        self.practice = await self._boot.enter_async_context(self._mains.on(settings=True))
        self._checks_slowly = True
        await self.hurries()
        await shell(self.practice, f"grep -qs '# of mine' /etc/default/mdadm || {{ {CRON} }}; {_CRON_RUNS}")
        self.machine = BusMachine("Practice machine", self.practice.address)
        self._boot.push_async_callback(self.machine.close)

    async def slows_checks(self) -> None:
        """Let a check take minutes, as on a real computer it takes hours; nobody waits for it."""
        await shell(self.practice, f"echo 1000 >{_FASTEST}")
        self._checks_slowly = True

    async def hurries(self) -> None:
        """Let what md is at end soon, and wait for it."""
        if self._checks_slowly:
            await shell(self.practice, f"echo 200000 >{_FASTEST}")
            self._checks_slowly = False

    async def power_cut(self) -> None:
        """Cut the power, and switch on again; every disk is in its bay and well."""
        await collect(self.practice, "life")
        self._mains.cut(self.practice)
        await self.off()
        self.sick.clear()
        self.out.clear()
        await self.boot()

    async def off(self) -> None:
        """Free all that it is made of."""
        with contextlib.suppress(OSError):
            await self._boot.aclose()
        self._boot = contextlib.AsyncExitStack()

    async def shell(self, script: str) -> str:
        """What a script of the guest's root says."""
        return await shell(self.practice, script)

    def node(self, serial: str) -> str:
        """The kernel's name of the disk; empty while it is out."""
        return next(slot.name for slot in self.practice.slots if slot.serial == serial)

    async def settled(self) -> Snapshot:
        """The snapshot that does not change any more, when nothing is at work; else the last in a while."""
        # mdadm's rule asks for a member that turns writes away again each time that it has failed to take it.
        await guest(self.practice, "sh", "-c", f"timeout {3 if self.sick else 20} udevadm settle")
        began, before = time.monotonic(), await self._look()
        while time.monotonic() - began < _SETTLING:
            await asyncio.sleep(0.4)
            now = await self._look()
            same = _gist(now) == _gist(before)
            if same and not any(map(self._is_at_work, now.arrays)):
                return now
            before = now
        return before

    def _is_at_work(self, array: Array) -> bool:
        action = array.sync.action if array.sync else "pending"
        return action != "pending" and not (self._checks_slowly and action == "check")

    async def _look(self) -> Snapshot:
        """The snapshot; how long the longest look took is remembered until somebody asks."""
        # It holds UDisks2 up for as many requests as that makes, of half a minute each.
        until = time.monotonic() + max(_SECONDS, self.patience())
        while True:
            began = time.monotonic()
            try:
                now = await self.machine.look()
                # One that was killed may not have a successor yet.
                if now.host.helper or began > until:
                    self._note_look(began)
                    return now
            except MachineError as error:
                # The kernel holds UDisks2 up as long as the disk takes, and whoever looks is told of it.
                is_held_up = error.failure is not None and error.failure.kind == "udisks-silent"
                if not (is_held_up and self.slow()) or began > until:
                    raise
                self._note_look(began)
            await asyncio.sleep(1)

    def _note_look(self, began: float) -> None:
        self.longest_look = max(self.longest_look, (time.monotonic() - began) / crowding())

    # What happens.

    async def pull(self, serial: str) -> None:
        """Pull the disk out."""
        await self.practice.pull(serial)
        self.sick.pop(serial, None)
        self.out.add(serial)

    async def insert(self, serial: str) -> None:
        """Put it back, under the lowest free name."""
        await self.practice.insert(serial)
        self.out.discard(serial)

    async def insert_renamed(self, serial: str) -> None:
        """Put it back under another name than it had, as far as another disk can take that."""
        well = (each for each in reversed(DISKS) if each not in self.out and each not in self.sick)
        other = next(well, "")
        if other and other != serial and await self._is_unused(other):
            await self.practice.pull(other)
            await self.practice.insert(other)
        await self.insert(serial)

    async def _is_unused(self, serial: str) -> bool:
        node = self.node(serial)
        held = f"ls -A /sys/class/block/{node}/holders /sys/class/block/{node}/{node}*/holders 2>/dev/null"
        _, said = await guest(self.practice, "sh", "-c", f"{held}; grep ^/dev/{node} /proc/mounts")
        return not [line for line in said.splitlines() if line and not line.startswith("/sys")]

    async def box(self, serials: list[str]) -> None:
        """Pull all of them and put them back the other way round, as a USB box does."""
        for serial in serials:
            await self.pull(serial)
        for serial in reversed(serials):
            await self.insert(serial)

    async def namesake(self, serial: str, group: str) -> None:
        """Let the blank disk carry another volume group of that name, as a disk from elsewhere does."""
        await self.shell(NAMESAKE.format(self.node(serial), group))

    async def fault(self, serial: str, name: str) -> None:
        """Let the disk have the fault from now on; md is not asked to notice."""
        await self.practice.fail(serial, FAULTS[name], drill=False)
        self.sick[serial] = name

    async def repair(self, serial: str) -> None:
        """Let it be well again."""
        await self.practice.repair(serial)
        del self.sick[serial]

    async def new_helper(self) -> None:
        """Kill the helper, and have another in its place."""
        await restart_helper(self.practice)

    async def reads(self) -> None:
        """Somebody reads all disks and arrays for a moment, so that md notices what it can."""
        read = "timeout 10 dd if=$each of=/dev/null bs=1M count=4 iflag=direct"
        await guest(
            self.practice,
            "sh",
            "-c",
            f"for each in /dev/md[0-9]*; do [ -b $each ] && {read}; done;"
            " for each in /sys/block/md*/md; do"
            # See `drill`: the kernel panics otherwise.
            " case $(cat $each/array_state) in clear|inactive) continue ;; esac;"
            # One of them has every superblock written, for which md holds up all else beside a slow disk.
            " set -- $each/dev-*; echo -failfast >$1/state & done; sleep 1",
        )

    # What must stay.

    async def remember(self, name: str) -> None:
        """Write something to the array that was just built, and remember it."""
        self.data[name] = (await self.shell(f"{_FILL.format(name)}; {_DIGEST.format(name)}")).strip()

    async def mounted(self, name: str) -> bool:
        """Whether something lies at its mount point."""
        return (await guest(self.practice, "grep", "-q", f" /srv/{name} ", "/proc/mounts"))[0] == 0

    async def data_now(self, name: str) -> str:
        """The digest of what is there of what was remembered, or why there is none."""
        _, said = await guest(self.practice, "sh", "-c", _DIGEST.format(name))
        return said.strip()

    def slow(self) -> list[str]:
        """Serial numbers of disks that answer late."""
        return [serial for serial, name in self.sick.items() if name in _HARMLESS]

    def patience(self) -> int:
        """Seconds that a plan may take: many requests to a slow disk one after the other take minutes."""
        return round((900 if self.slow() else 180) * max(1.0, crowding() / 2))

    def lost(self) -> set[str]:
        """Disks on which nothing can be relied on now."""
        return self.out | {serial for serial, name in self.sick.items() if name not in _HARMLESS}

    def save_header(self, folder: Path) -> None:
        """Know the header that was just saved to ``folder``."""
        _, header = flaw_or_header(folder)
        if isinstance(header, LuksHeader):
            self.known = Known(header)

    @property
    def header_file(self) -> Path:
        """Where the header is saved."""
        return self._folder / "header"


def _gist(now: Snapshot) -> object:
    arrays = tuple(
        (each.uuid, each.state, each.running, each.degraded, len(each.members)) for each in now.arrays
    )
    paths = tuple(sorted((block.path, repr(block.content)) for block in now.blocks))
    return arrays, paths, now.host.unfinished


async def in_time(work: Awaitable[object], seconds: float = _SECONDS) -> None:
    """Raises TimeoutError when it takes longer."""
    async with asyncio.timeout(seconds):
        await work


@contextlib.asynccontextmanager
async def living(disks: Path, folder: Path) -> AsyncIterator[World]:
    """A world whose disks lie in ``disks`` from one power cut to the next."""
    with pytest.MonkeyPatch.context() as patch:
        world = World(Mains(disks, patch), folder)
        await world.boot()
        try:
            yield world
            await collect(world.practice, "life")
        finally:
            await world.off()
