"""The machine and the blueprint that a command names."""

from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from raidwright.cli.printing import CommandError, tell
from raidwright.machine.choices import open_machine
from raidwright.machine.port import Machine
from raidwright.storage.blueprint import BlueprintError, parse_blueprint
from raidwright.storage.design import ArrayDesign


@asynccontextmanager
async def opened(options: Namespace) -> AsyncIterator[Machine]:
    """The machine of ``--machine``, closed at the end. Raises MachineError."""
    machine = await open_machine(options.machine, lambda words: tell(f"{words} …"))
    try:
        yield machine
    finally:
        await machine.close()


def read_blueprint(path: Path) -> ArrayDesign:
    """The design in the file. Raises CommandError."""
    try:
        return parse_blueprint(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except (BlueprintError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} is not a blueprint: {error}.") from None
