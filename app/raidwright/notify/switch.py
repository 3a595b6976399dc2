"""Switching the service on and off: an entry among what the desktop starts, and the process itself.

The entry is one of XDG Autostart, because KDE, GNOME and Xfce all start those; a unit of systemd's for the
graphical session is started by the first two alone.
"""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from raidwright.bus import Bus, BusError
from raidwright.files import read_to_limit, save_file
from raidwright.machine.port import MachineError
from raidwright.notify import STAY, session_bus
from raidwright.notify.memory_file import forget
from raidwright.notify.starting import own_command, start_detached
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import english, system_words

_PATIENCE = 10.0
"""Seconds in which the service comes up or goes."""
_LOOK_INTERVAL = 0.1
_ENTRY = """\
[Desktop Entry]
Type=Application
Name=Raidwright
Comment=Alerts you when disks or arrays fail
Comment[ja]=ディスクやアレイの故障をお知らせします
Exec={command}
TryExec={program}
Icon=io.github.raidwright.raidwright
Terminal=false
NoDisplay=true
X-GNOME-Autostart-enabled=true
"""
_ESCAPES = str.maketrans({character: f"\\{character}" for character in '"`$\\'})


def entry() -> Path:
    """Where the desktop looks for what it starts for this user (XDG Autostart Specification)."""
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder, "autostart", "io.github.raidwright.Notify.desktop")


def is_on() -> bool:
    """Whether the desktop starts the service; a line in the entry may have switched it off."""
    try:
        lines = read_to_limit(entry()).decode(errors="replace").splitlines()
    except OSError:
        return False
    return not {"Hidden=true", "X-GNOME-Autostart-enabled=false"} & {line.strip() for line in lines}


async def switch_on() -> bool:
    """Have the service started now, and with each session; whether it is running now.

    False where there is no session yet. Raises MachineError when the entry cannot be written.
    """
    with _as_machine_error():
        _write_entry()
        try:
            async with session_bus.connection() as bus:
                await _start_service(bus)
        except (BusError, TimeoutError):
            return False
        return True


async def switch_off() -> None:
    """End the service and leave nothing of it behind. Raises MachineError if its entry cannot be removed."""
    with _as_machine_error():
        entry().unlink(missing_ok=True)
    with contextlib.suppress(BusError, TimeoutError):
        async with session_bus.connection() as bus:
            await _end_service(bus)
    forget()


async def is_service_running() -> bool:
    """Whether the service of this session answers; where there is no session, it does not."""
    try:
        async with session_bus.connection() as bus:
            return await bus.is_there(session_bus.service_name())
    except BusError:
        return False


def _write_entry() -> None:
    file = entry()
    command, first = _command_line((*own_command(), *STAY)), own_command()[0]
    file.parent.mkdir(parents=True, exist_ok=True)
    content = _ENTRY.format(command=_escape_value(command), program=_escape_value(first))
    save_file(file, content.encode())


@contextlib.contextmanager
def _as_machine_error() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = system_words(error)
        words = english(
            "Notifications could not be turned on or off: {file}: {reason}.", file=entry(), reason=reason
        )
        raise MachineError(ErrorCode.FAILED, words) from None


async def _start_service(bus: Bus) -> None:
    """Start the service unless it is there, and wait until it is. Raises TimeoutError if it does not come."""
    if not await bus.is_there(session_bus.service_name()):
        start_detached(STAY)
    async with asyncio.timeout(_PATIENCE):
        while not await bus.is_there(session_bus.service_name()):
            await asyncio.sleep(_LOOK_INTERVAL)


async def _end_service(bus: Bus) -> None:
    """Ask the service to quit, and wait until it is gone. Raises BusError or TimeoutError if it stays."""
    has_left, name = asyncio.Event(), session_bus.service_name()

    def on_gone(other: str) -> None:
        if other == name:
            has_left.set()

    await bus.on_name_gone(on_gone)
    if await bus.is_there(name):
        await bus.call(name, session_bus.PATH, session_bus.INTERFACE, "Quit")
        async with asyncio.timeout(_PATIENCE):
            await has_left.wait()


def _escape_value(text: str) -> str:
    return text.replace("\\", "\\\\")


def _command_line(argv: tuple[str, ...]) -> str:
    """``argv`` as one line, quoted as the Desktop Entry Specification wants it."""
    return " ".join(f'"{part.translate(_ESCAPES)}"'.replace("%", "%%") for part in argv)
