"""The machine and the blueprint that a command names."""

from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from raidwright.cli.password_agent import password_agent
from raidwright.cli.printing import CommandError, UsageError, tell
from raidwright.machine.choices import SYSTEM, open_machine
from raidwright.machine.port import Machine
from raidwright.storage.blueprint import BlueprintError, parse_blueprint
from raidwright.storage.build import plan_build
from raidwright.storage.design import ArrayDesign
from raidwright.storage.disks import Snapshot
from raidwright.storage.drive_names import DriveNameError, by_id
from raidwright.storage.plan import Answer, PlanIds


@asynccontextmanager
async def opened(options: Namespace) -> AsyncIterator[Machine]:
    """The machine of ``--machine``, closed at the end. Raises MachineError."""
    async with AsyncExitStack() as held:
        if options.machine == SYSTEM:
            await held.enter_async_context(password_agent())
        machine = await open_machine(options.machine, lambda words: tell(f"{words} …"))
        held.push_async_callback(machine.close)
        yield machine


def read_blueprint(path: Path) -> ArrayDesign:
    """The design in the file. Raises CommandError, UsageError when it is no blueprint."""
    try:
        return parse_blueprint(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except (BlueprintError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not a blueprint: {error}.") from None


def answer_to(design: ArrayDesign, snapshot: Snapshot, ids: PlanIds) -> Answer:
    """The plan that builds ``design``, whose drives may be called by serial number or WWN, or why not.

    Raises CommandError when such a name fits several drives.
    """
    try:
        return plan_build(by_id(design, snapshot), snapshot, ids)
    except DriveNameError as error:
        raise CommandError(str(error)) from None
