"""Breaking plans off: the helper dies, or the power fails, at one place of one step; and what comes after."""

import asyncio
from collections.abc import Iterator
from enum import Enum
from itertools import chain
from typing import NamedTuple

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.guest.daemons import HELPER_LOG
from raidwright.machine.practice.machine import wait_for_name
from raidwright.protocol import BUS_NAME, DiskCertificate, PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.plan import Plan, Planned, lanes_ahead, typed_paths
from raidwright.storage.plan.teardown.planner import plan_teardown
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    secret_for,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.meddling import PAIR

HELPER = "pgrep -f [r]aidwright.helper.__main__"
JOURNAL = "/var/lib/raidwright"
_START = """
import os, sys
if os.fork() == 0:
    os.setsid()
    log = os.open("LOG", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 1), os.dup2(log, 2)
    os.execv(sys.argv[1], sys.argv[1:])
""".replace("LOG", HELPER_LOG)
_PLACE, _ARMED = "/run/place", "/run/armed"
_CUT = """
import contextvars, dataclasses, os, time
from raidwright.helper import runner
from raidwright.helper.plans.executor import Executor
from raidwright.helper.plans.journal import Record
from raidwright.protocol import StopCause

# Steps on several disks are carried out at the same time, each in a task of its own.
place_of_task = contextvars.ContextVar("place", default={"step": -1, "command": 0})
intent, done, run = Record.intent, Record.mark_done, runner.run
make, current = Executor.__init__, []

def remembering_make(self, plan, disks, secret, emit, stop, **options):
    current[:] = [stop]
    make(self, plan, disks, secret, emit, stop, **options)

def reached(step, command):
    if not os.path.exists("PLACE"):
        return False
    with open("PLACE") as file:
        *place, how = file.read().split()
    if [step, command] != [*map(int, place)]:
        return False
    match how:
        case "dies":
            os.kill(os.getpid(), 9)
        case "stops":
            current[0].wish(StopCause.ASKED)
        case "freezes":
            open("/run/cut", "w").close()
            while True:
                time.sleep(60)
    return how == "fails"

def cutting_intent(self, index, commands):
    intent(self, index, commands)
    place_of_task.set({"step": index, "command": 0})
    if not commands:
        reached(index, 0)

def cutting_done(self, index):
    reached(index, -1)
    done(self, index)

async def cutting_run(argv, **options):
    at = place_of_task.get()
    fails = reached(at["step"], at["command"])
    at["command"] += 1
    completed = await run(argv, **options)
    return dataclasses.replace(completed, status=-9) if fails else completed

Executor.__init__ = remembering_make
Record.intent, Record.mark_done = cutting_intent, cutting_done
runner.run = cutting_run
""".replace("PLACE", _PLACE)
"""What the helper runs before its own program: it ends, or stands still, where it is written down.

Or the plan is stopped there, or what was run there says that it was killed.
"""


class How(Enum):
    """What happens at the place."""

    DIES = "dies"
    FREEZES = "freezes"
    STOPS = "stops"
    FAILS = "fails"


class Cut(NamedTuple):
    """Before ``command`` of ``step``, both counted from 0; -1: after the last, before it is written down."""

    step: int
    command: int


def cuts(plan: Plan) -> Iterator[Cut]:
    """Every place at which the disks or the journal hold something else than at the one before."""
    for index, step in enumerate(plan.steps):
        acting = [command for command in step.commands(plan) if not command.probe]
        yield from (Cut(index, number) for number in range(max(1, len(acting))))
        yield Cut(index, -1)


_DBUS = "org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus"


async def restart_helper(practice: PracticeMachine, cut: Cut | None = None, how: How = How.DIES) -> None:
    """Another helper in place of the one that runs; ``how`` is what happens at ``cut``."""
    python, flags, _, program, *options = practice._boot.helper
    site, _, main = program.partition("; from ")
    program = f"{site}\n{_CUT}\nfrom {main}"
    await _write_down(practice, cut, how)
    # One whose thread waits for a disk keeps its name on the bus until the disk has answered.
    owned = f"busctl call {_DBUS} NameHasOwner s {BUS_NAME} | grep -q true"
    gone = f"kill -9 $({HELPER}) || true; while {HELPER} || {owned}; do sleep 0.05; done"
    await shell(practice, f"touch {_ARMED}; {gone}")
    await practice.run(("python3", "-c", _START, python, flags, "-c", program, *options))
    assert await wait_for_name(practice.root_address, BUS_NAME, 60)


async def arm(practice: PracticeMachine, cut: Cut | None, how: How) -> None:
    """Have the helper die, or whatever it is to do, at ``cut``; None: go on as ever."""
    if (await practice.run(("test", "-e", _ARMED))).returncode:
        await restart_helper(practice, cut, how)
    else:
        await _write_down(practice, cut, how)


async def _write_down(practice: PracticeMachine, cut: Cut | None, how: How) -> None:
    place = f"echo {cut.step} {cut.command} {how.value} > {_PLACE}" if cut is not None else "true"
    await shell(practice, f"rm -f /run/cut {_PLACE}; {place}")


async def kill_at(practice: PracticeMachine, plan: Plan, cut: Cut, header: HeaderFile | None = None) -> None:
    """Begin the plan under a helper that dies at ``cut``, and have an honest one in its place."""
    await arm(practice, cut, How.DIES)
    async with opened(practice) as machine:
        with pytest.raises(MachineError, match="stopped unexpectedly"):
            await run_plan(machine, plan, header)
    await restart_helper(practice)
    await shell(practice, "udevadm settle")


async def build_plan(practice: PracticeMachine, *, layers: bool = False) -> Plan:
    """Ext4 on a mirror of two blank disks, with LUKS and LVM when it has ``layers``."""
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *PAIR)
    chosen = drives(snapshot, PAIR)
    design = design_of(chosen, Level.RAID1, luks=layers, lvm=layers, kind=FilesystemKind.EXT4)
    return planned(plan_build(design, snapshot, draw_ids()))


async def teardown_plan(practice: PracticeMachine, *, layers: bool = False) -> Plan:
    """The plan that takes down what the other has just built."""
    plan = await build_plan(practice, layers=layers)
    async with opened(practice) as machine:
        await carry_out(machine, plan)
        snapshot = await seen(machine, lambda now: isinstance(plan_teardown("data", now), Planned))
    return planned(plan_teardown("data", snapshot))


async def led_back(practice: PracticeMachine, plan: Plan, cut: Cut) -> frozenset[str]:
    """Do what the product offers after the plan was broken off at ``cut``, and see that nothing is left.

    Serial numbers of the disks that were proven clean; none where nothing was told because nothing was lost.
    """
    proven: tuple[DiskCertificate, ...] = ()
    async with opened(practice) as machine:
        snapshot = await machine.look()
        left = snapshot.host.unfinished
        if left is not None:
            assert (left.array, left.steps) == ("data", len(plan.steps))
            assert _first_beside(plan, cut.step) < left.step <= cut.step + 1
            if plan.purpose is Purpose.TEARDOWN:
                # What was being erased is not unknown: names and serial numbers are typed, and no path.
                assert typed_paths(planned(plan_cleaning(snapshot))) == ()
            proven = await cleaned_up(machine)
        elif snapshot.arrays:
            await take_down(machine)
        await require_blank(practice, machine)
    return frozenset(proof.serial for proof in proven)


def _first_beside(plan: Plan, step: int) -> int:
    """The first of the steps that are carried out at the same time as ``step``: it may not be done yet."""
    together = (set(chain.from_iterable(lanes)) for lanes in lanes_ahead(plan))
    return next(min(indexes) for indexes in together if step in indexes)


async def cleaned_up(machine: BusMachine) -> tuple[DiskCertificate, ...]:
    """Do what is offered until nothing is left to be told of; the last certificates."""
    proofs: tuple[DiskCertificate, ...] = ()
    snapshot, patience = await machine.look(), 5
    while snapshot.host.unfinished is not None:
        assert not proofs, f"still told of after cleaning: {snapshot.host.unfinished}"
        try:
            last = (await carry_out(machine, planned(plan_cleaning(snapshot))))[-1]
        except MachineError as refused:
            # UDisks2 may not have heard yet what the helper did last: then one looks and asks again.
            patience -= 1
            if not patience or "Nothing was written" not in refused.sentence:
                raise
            await asyncio.sleep(1)
        else:
            assert isinstance(last, PlanDone)
            proofs = last.certificates
        snapshot = await machine.look()
    return proofs


async def require_blank(practice: PracticeMachine, machine: BusMachine) -> None:
    """See by other means than the product's own that nothing is left on the disks or of the array."""
    snapshot = await free_disks(machine, *PAIR)
    for serial in PAIR:
        disk = whole_disks(snapshot)[serial].path
        assert await shell(practice, f"wipefs --no-act {disk}; ls {disk}?* 2>/dev/null || true") == ""
        read = f"dd if={disk} bs=1M count=1 status=none"
        end = f"$(($(blockdev --getsize64 {disk}) / 1048576 - 1))"
        ends = await shell(practice, f"({read}; {read} skip={end}) | tr -d '\\0' | wc -c")
        assert ends == "0\n"
    assert await shell(practice, "ls -d /sys/block/md* /sys/block/dm-* 2>/dev/null || true") == ""


async def run_plan(machine: BusMachine, plan: Plan, header: HeaderFile | None = None) -> None:
    async for _ in machine.run(plan, secret_for(plan), header):
        pass
