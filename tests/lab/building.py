"""Build and take down for tests in the lab: through the helper, as the person at the screen would."""

import asyncio
import contextlib
import inspect
import io
import tarfile
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import raidwright
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import Finished, PracticeMachine
from raidwright.protocol import PlanDone, PlanEvent
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Lvm,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Blank, Block, Snapshot, WholeDisk
from raidwright.storage.steps.lvm import RemoveLv

PASSPHRASE = b"a canary sings in the mine"
_ROOT, _PROGRAMS, _PLACE = Path(__file__).parents[2], "tests/lab/guest", "/run/lab"


@contextlib.asynccontextmanager
async def opened(practice: PracticeMachine) -> AsyncIterator[BusMachine]:
    """The practice machine as the app has it open."""
    machine = BusMachine("Practice machine", practice.address)
    try:
        yield machine
    finally:
        await machine.close()


def drives(snapshot: Snapshot, serials: Sequence[str]) -> tuple[str, ...]:
    """Drive ids of the disks with these serials, in that order."""
    known = {
        b.origin.drive.serial: b.origin.drive.id for b in snapshot.blocks if isinstance(b.origin, WholeDisk)
    }
    return tuple(known[serial] for serial in serials)


def whole_disks(snapshot: Snapshot) -> dict[str, Block]:
    """Serial to disk."""
    return {b.origin.drive.serial: b for b in snapshot.blocks if isinstance(b.origin, WholeDisk)}


async def seen(machine: BusMachine, wanted: Callable[[Snapshot], object], seconds: float = 60) -> Snapshot:
    """The first snapshot that is as wanted: UDisks2 tells a moment later what the kernel knows.

    When it does not come in time, the last one, so that what is asserted of it says what is missing; what was
    waited for stands beside the failure.
    """
    began = asyncio.get_running_loop().time()
    while not wanted(snapshot := await machine.look()):
        waited = asyncio.get_running_loop().time() - began
        if waited > seconds:
            print(f"Waited {waited:.0f} s in vain for: {_text_of(wanted)}")
            break
        # A look has the guest's only processor for a fifth of a second, and a sync may be what is waited for.
        await asyncio.sleep(min(0.1 + waited / 5, 1.5))
    return snapshot


def _text_of(wanted: Callable[[Snapshot], object]) -> str:
    return inspect.getsource(getattr(wanted, "func", wanted)).strip()


async def free_disks(machine: BusMachine, *serials: str) -> Snapshot:
    """The snapshot in which these disks are there and blank, whatever went on with them before."""

    def free(snapshot: Snapshot) -> bool:
        disks = whole_disks(snapshot)
        return all(serial in disks and isinstance(disks[serial].content, Blank) for serial in serials)

    return await seen(machine, free)


def design_of(
    members: tuple[str, ...], level: Level, *, luks: bool, lvm: bool, kind: FilesystemKind
) -> ArrayDesign:
    """A whole stack on ``members``, mounted at /srv/data."""
    return ArrayDesign(
        name="data",
        level=level,
        members=members,
        encryption=Encryption("data-crypt", KeyDerivation.PRACTICE) if luks else None,
        lvm=Lvm("data-vg", "data") if lvm else None,
        filesystem=FilesystemChoice(kind, "data"),
        mount=MountChoice("/srv/data"),
    )


def planned(answer: Answer) -> Plan:
    """The plan; fails the test with the findings when it was refused."""
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


def secret_for(plan: Plan) -> bytearray | None:
    """The passphrase, for a plan that needs it."""
    wanted = any(command.secret for step in plan.ahead for command in step.commands(plan))
    return bytearray(PASSPHRASE) if wanted else None


async def carry_out(machine: BusMachine, plan: Plan) -> list[PlanEvent]:
    """Every event of the plan, which must have come to its end."""
    events = [event async for event in machine.run(plan, secret_for(plan))]
    assert isinstance(events[-1], PlanDone), events[-1]
    return events


def takes_volume_down(snapshot: Snapshot) -> bool:
    """Whether a teardown would remove the array's volume: UDisks2 tells of one a while after LVM has it."""
    answer = plan_teardown("data", snapshot)
    return isinstance(answer, Planned) and any(isinstance(step, RemoveLv) for step in answer.plan.steps)


async def take_down(machine: BusMachine, name: str = "data") -> list[PlanEvent]:
    """Take the array down to blank disks, as soon as the machine shows it."""
    snapshot = await seen(machine, lambda now: isinstance(plan_teardown(name, now), Planned))
    return await carry_out(machine, planned(plan_teardown(name, snapshot)))


async def guest(practice: PracticeMachine, *argv: str) -> tuple[int, str]:
    """Exit status and output of a program run as the guest's root."""
    done = await practice.run(argv)
    return done.returncode, done.output.decode()


async def shell(practice: PracticeMachine, script: str) -> str:
    """What a shell script says that ends well as the guest's root."""
    status, output = await guest(practice, "sh", "-ec", script)
    assert status == 0, output
    return output


async def own_program(
    practice: PracticeMachine, name: str, *argv: str, stdin: bytes = b"", within: tuple[str, ...] = ()
) -> Finished:
    """Run a program of our folder ``guest`` as the guest's root, who may not be able to see that folder.

    ``within`` is a program that runs another, as in a network namespace.
    """
    for file in sorted((_ROOT / _PROGRAMS).glob("*.py")):
        put = ("sh", "-ec", 'mkdir -p "$0"; cat >"$0/$1"', f"{_PLACE}/{_PROGRAMS}", file.name)
        assert (await practice.run(put, file.read_bytes())).returncode == 0
    module = f"{_PROGRAMS}/{name}".replace("/", ".")
    python = ("env", f"PYTHONPATH={_PLACE}", "python3", "-m", module)
    return await practice.run((*within, *python, *argv), stdin)


async def bring_program(practice: PracticeMachine, place: str) -> None:
    """Put the whole of our program into the guest, which has only the helper's part of it."""
    packed, package = io.BytesIO(), Path(raidwright.__file__).parent
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for file in package.rglob("*.py"):
            archive.add(file, file.relative_to(package.parent))
    put = ("sh", "-ec", f"mkdir -p {place}/data && tar -x -C {place}")
    assert (await practice.run(put, packed.getvalue())).returncode == 0


async def until(practice: PracticeMachine, condition: str, seconds: int = 60) -> None:
    """Return when a shell command of the guest's root ends well; it is tried again and again."""
    patient = ("timeout", str(seconds), "sh", "-c", f"until {condition}; do sleep 0.1; done")
    status, output = await guest(practice, *patient)
    assert status == 0, f"{condition}: not within {seconds} s: {output[-2000:]}"
