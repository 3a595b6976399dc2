"""What every way of running a computer offers to those who use it."""

import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

LOG = "console.log"
"""In the computer's folder: all that was ever said on its console."""
PEOPLE = ("root", "alice", "bob")
ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL", "--")


def image_name(serial: str) -> str:
    """What a disk's content is called in the computer's folder."""
    return f"{serial}.img"


class Running(Protocol):
    """A computer that was switched on."""

    @property
    def is_off(self) -> bool:
        """Whether it has gone off by itself meanwhile."""

    def call(self, who: str) -> socket.socket:
        """A line to one of the people. Raises OSError while there is none."""

    def type(self, text: str) -> None:
        """Type it at the console."""

    def wait(self, seconds: float) -> None:
        """Until it is off. Raises subprocess.TimeoutExpired."""

    def cut(self) -> None:
        """Have it off, and nothing of it left."""


class Way(Protocol):
    """A way of running computers."""

    words: str

    def lay(self, folder: Path, system: Path, *, base: bool) -> Path:
        """A disk in ``folder`` to start from, as ``system`` is; others can lie on a ``base``."""

    def switch_on(self, folder: Path, root: Path, without: Sequence[str]) -> Running:
        """Start with the disks that lie in the folder, except ``without``."""
