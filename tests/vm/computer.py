"""A computer with disks of several kinds, and people at it."""

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path

from tests.vm.console import Console
from tests.vm.disks import DISKS, SIZE
from tests.vm.lines import Answer, Doing, GoneError, Line
from tests.vm.running import PEOPLE, Running, Way, image_name

_BOOT_SECONDS = 900.0
_OFF_SECONDS = 300.0
_PATIENCE = 30.0


class Computer:
    """One that is off. What is written to its disks stays in ``folder``, and nothing in ``system``.

    Others can be made of a ``base`` as of a system, when it is off again.
    """

    def __init__(self, folder: Path, way: Way, system: Path, *, base: bool = False) -> None:
        self.folder = folder
        self._running: Running | None = None
        self._lines: dict[str, Line] = {}
        self._way = way
        self.root = self._way.lay(folder, system, base=base)
        self.console = Console(folder, self._type)
        for serial in DISKS:
            with self.disk(serial).open("xb") as file:
                file.truncate(SIZE)

    def disk(self, serial: str) -> Path:
        """What lies on a disk, as seen from outside."""
        return self.folder / image_name(serial)

    def start(self, without: Sequence[str] = ()) -> None:
        """Switch it on, with some of its disks not there, and wait for the people."""
        self.switch_on(without)
        self.wait_for_people()

    def switch_on(self, without: Sequence[str] = ()) -> None:
        """As `start`, without waiting."""
        self.console = Console(self.folder, self._type)
        self._running = self._way.switch_on(self.folder, self.root, without)

    def wait_for_people(self) -> None:
        """Until everybody does what they are told. Raises GoneError when they do not come."""
        ends = time.monotonic() + _BOOT_SECONDS
        for who in PEOPLE:
            asked = self._line(who, _BOOT_SECONDS).begin("true")
            while asked.status is None:
                if time.monotonic() > ends:
                    raise GoneError(f"{who} never came: {self.console.said[-2000:]}")
                asked.hear(1)

    def begin(self, who: str, command: str, *answers: Answer, seconds: float = 900) -> Doing:
        """Have somebody begin something."""
        return self._line(who).begin(command, *answers, seconds=seconds)

    def do(self, who: str, command: str, *answers: Answer, seconds: float = 900) -> Doing:
        """Have somebody do something, to its end."""
        return self.begin(who, command, *answers, seconds=seconds).end(seconds + 30)

    def root_says(self, command: str) -> str:
        """What a command of root's prints, which must end well."""
        done = self.do("root", command)
        assert done.status == 0, done
        return done.said

    def shut_down(self) -> None:
        """Switch it off as people do."""
        self.begin("root", "systemctl poweroff")
        assert self._running is not None
        self._hang_up()
        self._running.wait(_OFF_SECONDS)
        self._running = None

    def power_cut(self) -> None:
        """Let it be off from one moment to the next; what it has written to a disk is there."""
        self._hang_up()
        if self._running is not None:
            self._running.cut()
        self._running = None

    def _hang_up(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()

    def _type(self, text: str) -> None:
        if self._running is None:
            raise GoneError("the computer is off")
        self._running.type(text)

    def _line(self, who: str, patience: float = _PATIENCE) -> Line:
        """Raises GoneError when the computer is off."""
        ends = time.monotonic() + patience
        while who not in self._lines:
            if self._running is None or self._running.is_off or time.monotonic() > ends:
                raise GoneError(f"the computer is off: {self.console.said[-2000:]}")
            with contextlib.suppress(OSError):
                self._lines[who] = Line(self._running.call(who))
            time.sleep(0.1)
        return self._lines[who]
