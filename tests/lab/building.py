"""Build and take down for tests in the lab: through the helper, as the person at the screen would."""

from collections.abc import Sequence

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone, PlanEvent
from raidwright.storage.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Level,
    Lvm,
    MountChoice,
)
from raidwright.storage.disks import Block, Snapshot, WholeDisk
from raidwright.storage.plan import Answer, Plan, Planned

PASSPHRASE = b"a canary sings in the mine"


def drives(snapshot: Snapshot, serials: Sequence[str]) -> tuple[str, ...]:
    """Drive ids of the disks with these serials, in that order."""
    known = {
        b.origin.drive.serial: b.origin.drive.id for b in snapshot.blocks if isinstance(b.origin, WholeDisk)
    }
    return tuple(known[serial] for serial in serials)


def whole_disks(snapshot: Snapshot) -> dict[str, Block]:
    """Serial to disk."""
    return {b.origin.drive.serial: b for b in snapshot.blocks if isinstance(b.origin, WholeDisk)}


def design_of(
    members: tuple[str, ...], level: Level, *, luks: bool, lvm: bool, kind: FilesystemKind
) -> ArrayDesign:
    """A whole stack on ``members``, mounted at /srv/data."""
    return ArrayDesign(
        name="data",
        level=level,
        members=members,
        encryption=Encryption("data-crypt", KeyDerivation.REHEARSAL) if luks else None,
        lvm=Lvm("data-vg", "data") if lvm else None,
        filesystem=FilesystemChoice(kind, "data"),
        mount=MountChoice("/srv/data"),
    )


def planned(answer: Answer) -> Plan:
    """The plan; fails the test with the findings when it was refused."""
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


async def carry_out(machine: BusMachine, plan: Plan) -> list[PlanEvent]:
    """Every event of the plan, which must have come to its end."""
    secret = bytearray(PASSPHRASE) if plan.design and plan.design.encryption else None
    events = [event async for event in machine.run(plan, secret)]
    assert isinstance(events[-1], PlanDone), events[-1]
    return events


async def guest(practice: PracticeMachine, *argv: str) -> tuple[int, str]:
    """Exit status and output of a program run as the guest's root."""
    done = await practice.run(argv)
    return done.returncode, done.output.decode()
