"""A plan by the helper against its own commands in a shell script, in the same guest.

No command looks whether a key is left where the plan has zeroed, as the certificate does by itself; a second
script reads the same by cmp.
Each begins on disks that the helper has left clean: after a script it does not know what is on them, looks at
all of them in many places and erases them first, which no script does.
"""

import asyncio
import statistics
import time

from msgspec.structs import replace

from raidwright.bus import Bus
from raidwright.helper.looking.devices.udisks_view import wait_for_udisks
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.disk import FRONT, VerifyClean
from raidwright.storage.steps.filesystem import Mount, Unmount
from raidwright.storage.steps.lvm import RemoveVg
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.step import shell_line
from tests.lab.building import PASSPHRASE, carry_out, design_of, drives
from tests.measure.figure import Figure, spread

_ROUNDS = 4
_SERIALS = ("TESTDISK-1", "TESTDISK-2", "TESTDISK-3")


def measure() -> list[Figure]:
    """RAID 5 of three disks, LUKS, LVM and XFS, up and down, each way in turn."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("small"))
    machine = BusMachine("Practice machine", practice.address)
    bus = await Bus.connect(practice.address)
    helper: list[float] = []
    scripts: dict[bool, list[float]] = {False: [], True: []}
    try:
        await _by_helper(machine)
        for _ in range(_ROUNDS):
            for reads, times in scripts.items():
                times.append(await _by_script(machine, practice, bus, reads=reads))
                await _by_helper(machine)
            helper.append(await _by_helper(machine))
    finally:
        await bus.close()
        await machine.close()
        await practice.close()
    return [
        _figure("plan by the helper / its commands in a script", helper, scripts[False], most=1.1),
        _figure("plan by the helper / a script that also reads", helper, scripts[True], most=1.0),
    ]


def _figure(name: str, helper: list[float], script: list[float], *, most: float) -> Figure:
    ratio = statistics.median(helper) / statistics.median(script)
    detail = f"helper {spread(helper, 's')}, script {spread(script, 's')}"
    return Figure(name, ratio, "", detail, most=most)


async def _build_plan(machine: BusMachine) -> Plan:
    """UDisks2 hears a moment later that a script has left the disks blank."""
    async with asyncio.timeout(120):
        while True:
            snapshot = await machine.look()
            members = drives(snapshot, _SERIALS)
            design = design_of(members, Level.RAID5, luks=True, lvm=True, kind=FilesystemKind.XFS)
            # A script enters nothing, and leaves what is to be erased.
            answer = plan_build(replace(design, keep=False, wipe=True), snapshot, draw_ids())
            if isinstance(answer, Planned):
                return answer.plan
            await asyncio.sleep(0.2)


async def _down_plan(machine: BusMachine) -> Plan:
    """UDisks2 hears of volume groups that others made a moment later, and asks XFS for its size itself."""
    async with asyncio.timeout(120):
        while True:
            answer = plan_teardown("data", await machine.look())
            if isinstance(answer, Planned) and {RemoveVg, Unmount} <= set(map(type, answer.plan.steps)):
                return answer.plan
            await asyncio.sleep(0.2)


async def _by_helper(machine: BusMachine) -> float:
    total = 0.0
    for plan in (_build_plan, _down_plan):
        made = await plan(machine)
        began = time.monotonic()
        await carry_out(machine, made)
        total += time.monotonic() - began
    return total


async def _by_script(machine: BusMachine, practice: PracticeMachine, bus: Bus, *, reads: bool) -> float:
    """Like a plan of the helper it has ended when UDisks2 shows what came of it."""
    total = 0.0
    for plan in (_build_plan, _down_plan):
        made = await plan(machine)
        script = _script(made, reads=reads)
        began = time.monotonic()
        done = await practice.run(("/bin/sh", "-c", script))
        await wait_for_udisks(bus, made, PlanDone())
        total += time.monotonic() - began
        if done.returncode != 0:
            raise RuntimeError(done.output.decode())
    return total


def _script(plan: Plan, *, reads: bool) -> str:
    """What a careful person would write: the plan's commands, and a settle where udev has to follow.

    ``reads`` is whether it also looks at what the certificate says is clean.
    """
    lines = ["set -e"]
    for step in plan.steps:
        if isinstance(step, Mount):
            lines.append(f"mkdir -p {step.point}")
        for command in step.commands(plan):
            line = shell_line(command)
            if command.secret:
                line = f"printf %s '{PASSPHRASE.decode()}' | {line}"
            if command.probe:
                line = f"{line} || true"
            lines.append(line)
            if command.repeat:
                lines.append(f"! {line}")
        if reads and isinstance(step, VerifyClean):
            lines.append(f"cmp --bytes={FRONT} -- {target_path(plan, step.target)} /dev/zero")
        if isinstance(step, CreateArray):
            lines.append("udevadm settle")
    lines.append("udevadm settle")
    return "\n".join(lines)
