"""The machine that was chosen, opened; each kind is loaded only when it is."""

from collections.abc import Callable
from pathlib import Path

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import Machine, MachineError
from raidwright.protocol import ErrorCode
from raidwright.session.choices import PRACTICE, SYSTEM, THIS_COMPUTER
from raidwright.storage.failures import failure


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
        from raidwright.machine.practice_on_bus import DEFAULT_DISKS, PracticeBusMachine

        return await PracticeBusMachine.start(rest or DEFAULT_DISKS, progress, whole=whole)
    if choice.startswith("ssh:"):
        raise MachineError(ErrorCode.BAD_REQUEST, failure("no-ssh"))
    path = Path(choice)
    if path.suffix != ".json" and not path.exists():
        raise MachineError(ErrorCode.BAD_REQUEST, failure("unknown-machine", choice=choice))
    from raidwright.machine.saved import SavedMachine, read_machine

    return SavedMachine(path.name, read_machine(path))
