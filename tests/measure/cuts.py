"""Every place at which a plan can be broken off, of every kind, and whether the product leads on."""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeError, PracticeMachine, load_disk_set
from raidwright.storage.plan.plan import Plan
from tests.lab.breakable import At, Kind
from tests.lab.breakables import KINDS
from tests.lab.breaking import data_of, led_on, planned_for, taken_down
from tests.lab.building import opened
from tests.lab.conftest import bystanders, fill_bystanders
from tests.lab.cutting import JOURNAL, Cut, kill_at
from tests.lab.leftovers import RESTORE, clear
from tests.lab.mains import Mains
from tests.measure.figure import Figure

_WRONG = (AssertionError, MachineError, PracticeError, TimeoutError)
_EACH_DOWN = 5
"""Of so many places at one what was begun is taken down instead of brought to its end."""


def measure(*wanted: str) -> list[Figure]:
    """For each kind: the helper dies, then the power fails, at each place in turn.

    ``wanted`` are kinds, each with "/kill" or "/power" behind it if only one of both is meant, and with
    ":3" behind that for every third place.
    """
    return [figure for name in wanted or KINDS for figure in _measured(name)]


def _measured(name: str) -> Iterator[Figure]:
    name, _, pace = name.partition(":")
    kind, _, how = name.partition("/")
    stride = int(pace or 1)
    if how in ("", "kill"):
        yield asyncio.run(helper_dies(KINDS[kind](), stride))
    if how in ("", "power"):
        yield asyncio.run(power_fails(KINDS[kind](), stride))


async def helper_dies(kind: Kind, stride: int) -> Figure:
    """Each place on one machine."""
    tally = _Tally(f"{kind.name}: the helper dies, without a way on")
    practice = await PracticeMachine.start(load_disk_set("small"))
    try:
        before = await fill_bystanders(practice)
        with tempfile.TemporaryDirectory(prefix="raidwright-cuts-") as folder:
            async with opened(practice) as machine:
                await _each_killed(At(practice, machine, Path(folder)), kind, tally, stride)
        tally.whole(before == await bystanders(practice))
    finally:
        await practice.close()
    return tally.figure()


async def _each_killed(at: At, kind: Kind, tally: "_Tally", stride: int) -> None:
    number, begun = 0, False
    while True:
        if not begun:
            await kind.make(at)
            begun = True
        digest = await _digest_of(at, kind)
        plan = await planned_for(at, kind)
        places = kind.places(plan)[::stride]
        if number >= len(places):
            await taken_down(at, kind)
            return
        try:
            header = kind.header(plan, at.folder)
            await kill_at(at.practice, plan, places[number], header)
            begun = await _ended(at, kind, tally, plan, places[number], number, digest)
        except _WRONG as error:
            tally.miss(plan, places[number], error)
            await _swept(at.practice)
            begun = False
        number += 1


async def _digest_of(at: At, kind: Kind) -> str:
    """Of the data that have to be there at the end; each beginning may have made others."""
    return await data_of(at) if kind.keeps_data and not _is_shut(kind) else ""


def _is_shut(kind: Kind) -> bool:
    """Whether what it begins from is not open; what is on it is looked at when it has come to its end."""
    return kind.name in ("start", "unlock", "look", "writable", "header back")


async def _ended(at: At, kind: Kind, tally: "_Tally", plan: Plan, cut: Cut, number: int, digest: str) -> bool:
    """Take it to one of its ends; whether the next place is tried from there, and not from the beginning."""
    if kind.keeps_data and number % _EACH_DOWN == 1:
        tally.count(plan, cut, await taken_down(at, kind))
        return False
    way = await led_on(at, kind)
    if digest and kind.name not in ("stop", "lock"):
        assert await data_of(at) == digest, "the data are others"
    tally.count(plan, cut, way)
    await kind.undo(at)
    return True


async def power_fails(kind: Kind, stride: int) -> Figure:
    """A start for each place, on which what the one before has left is brought to an end."""
    tally = _Tally(f"{kind.name}: the power fails, without a way on")
    with contextlib.ExitStack() as kept:
        patch = kept.enter_context(pytest.MonkeyPatch.context())
        disks, files = (
            Path(kept.enter_context(tempfile.TemporaryDirectory(prefix="raidwright-mains-", dir="/var/tmp")))
            for _ in range(2)
        )
        timeline = _Course(kind, tally, Mains(disks, patch), files, stride)
        while await timeline.goes_on():
            pass
    return tally.figure()


class _Course:
    """From one power cut to the next."""

    def __init__(self, kind: Kind, tally: "_Tally", mains: Mains, files: Path, stride: int) -> None:
        self._kind = kind
        self._tally = tally
        self._mains = mains
        self._files = files
        self._stride = stride
        self._number = 0
        self._last: tuple[Plan, Cut] | None = None
        self._digest = ""
        self._before: dict[str, str] = {}

    async def goes_on(self) -> bool:
        """One start of the computer; whether another is to come."""
        try:
            async with self._mains.on(settings=True) as practice:
                async with opened(practice) as machine:
                    at = At(practice, machine, self._files)
                    plan = await self._begin(at)
                if plan is None:
                    self._tally.whole(self._before == await bystanders(practice))
                    return False
                header = self._kind.header(plan, self._files)
                await self._mains.fail_at(practice, plan, self._last[1] if self._last else Cut(0, 0), header)
        except _WRONG as error:
            if self._last is None and not self._digest and self._number == 0:
                raise
            if self._last is not None:
                self._tally.miss(*self._last, error)
            self._mains.forget()
            self._last, self._digest, self._before = None, "", {}
        return True

    async def _begin(self, at: At) -> Plan | None:
        """The plan that is to be broken off next, or None after the last place."""
        begun = False
        if not self._before:
            self._before = await fill_bystanders(at.practice)
        if self._last is not None:
            begun = await _ended(at, self._kind, self._tally, *self._last, self._number - 1, self._digest)
            self._last = None
        if not begun:
            await self._kind.make(at)
        self._digest = await _digest_of(at, self._kind)
        plan = await planned_for(at, self._kind)
        places = self._kind.places(plan)[:: self._stride]
        if self._number >= len(places):
            await taken_down(at, self._kind)
            return None
        self._last = plan, places[self._number]
        self._number += 1
        await at.shell("sync")
        return plan


async def _swept(practice: PracticeMachine) -> None:
    await clear(practice, ("/srv/data",))
    await practice.run(("sh", "-c", f"rm -f {JOURNAL}/*; rm -rf /etc/cryptsetup-keys.d{RESTORE}"))


class _Tally:
    """What came of each place."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._ways: Counter[str] = Counter()
        self._missed: list[str] = []
        self._began = self._last = time.monotonic()
        self._bystanders = "bystanders not compared"

    def count(self, plan: Plan, cut: Cut, way: str) -> None:
        """It came to an end by that way."""
        self._ways[way] += 1
        self._say(plan, cut, way)

    def miss(self, plan: Plan, cut: Cut, error: Exception) -> None:
        """It did not."""
        self._missed.append(f"{cut.step + 1}/{cut.command}")
        self._say(plan, cut, f"MISSED: {type(error).__name__} {error}")

    def whole(self, same: bool) -> None:
        """Whether the disks that no plan named hold what they held."""
        self._bystanders = "bystanders the same" if same else "BYSTANDERS CHANGED"
        if not same:
            self._missed.append("bystanders")

    def figure(self) -> Figure:
        """How many did not, of how many."""
        every = self._ways.total() + len(self._missed)
        ways = ", ".join(f"{count} {way}" for way, count in sorted(self._ways.items()))
        took = f"{time.monotonic() - self._began:.0f} s"
        detail = f"of {every}: {ways or 'none'}; {self._bystanders}; {took} {' '.join(self._missed)}"
        return Figure(self._name, len(self._missed), "", detail, most=0)

    def _say(self, plan: Plan, cut: Cut, words: str) -> None:
        step = plan.steps[cut.step].sentence(plan)
        place = f"before command {cut.command + 1}" if cut.command >= 0 else "done and not written down"
        name = self._name.partition(",")[0]
        took, self._last = time.monotonic() - self._last, time.monotonic()
        print(
            f"  {name}: {cut.step + 1}, {step}, {place}: {words} ({took:.0f} s)", file=sys.stderr, flush=True
        )
