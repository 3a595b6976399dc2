"""The machine that is chosen, on the command line or in the window, and how it is opened."""

from collections.abc import Callable
from pathlib import Path

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import Machine, MachineError
from raidwright.machine.practice_on_bus import DEFAULT_DISKS, PracticeBusMachine
from raidwright.machine.saved import SavedMachine, read_machine
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure

SYSTEM = "system"
PRACTICE = "practice"
"""The words that choose this computer and the practice machine; any other choice is a file."""
THIS_COMPUTER = "This computer"
"""Title of the computer that the program runs on."""


def is_practice(choice: str) -> bool:
    """Whether ``choice`` is a practice machine: "practice", or "practice:DISKS"."""
    return choice.partition(":")[0] == PRACTICE


async def open_machine(
    choice: str = SYSTEM, progress: Callable[[str], None] = lambda _: None, *, whole: bool = True
) -> Machine:
    """The machine that ``choice`` names: "system", "practice", "practice:DISKS" or a saved machine's file.

    ``progress`` hears in a sentence what takes time. A practice machine that need not be ``whole`` is there
    as soon as its disks are. Raises MachineError in words to act on. The caller closes the machine.
    """
    kind, colon, rest = choice.partition(":")
    if choice == SYSTEM:
        return BusMachine(THIS_COMPUTER)
    if kind == PRACTICE and (rest or not colon):
        return await PracticeBusMachine.start(rest or DEFAULT_DISKS, progress, whole=whole)
    if choice.startswith("ssh:"):
        raise MachineError(ErrorCode.BAD_REQUEST, failure("no-ssh"))
    path = Path(choice)
    if path.suffix != ".json" and not path.exists():
        raise MachineError(ErrorCode.BAD_REQUEST, failure("unknown-machine", choice=choice))
    return SavedMachine(path.name, read_machine(path))
