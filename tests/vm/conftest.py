"""A computer with Raidwright installed by apt, switched off, for each test; none outlives its test.

All of them start from one system, which is made and installed once. What a test sees, it puts into
``line("words")``, and all lines with their times are printed at the end.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from package import deb_in_dist
from tests.vm.computer import Computer
from tests.vm.image import image
from tests.vm.processor import words
from tests.vm.table import seen, table

Line = Callable[[str], AbstractContextManager[None]]

MOUNT_HOST = "mount -t 9p -o trans=virtio,ro host /mnt"
_INSTALL = f"""
{MOUNT_HOST}
apt-get install -y -o=Dpkg::Use-Pty=0 --no-install-recommends /mnt/raidwright.deb
umount /mnt
"""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was seen."""
    lines = table()
    if lines:
        terminalreporter.section(f"seen on an installed computer, {words()}")
        terminalreporter.write("\n".join(lines) + "\n")


@pytest.fixture
def line(request: pytest.FixtureRequest) -> Line:
    """A line of the table: ``with line("found after a restart"): ...``."""
    return partial(seen, request.node.name.removeprefix("test_"))


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    """A folder for disks, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="raidwright-vm-", dir="/var/tmp") as name:
        yield Path(name)


@pytest.fixture(scope="session")
def deb(room: Path) -> Path:
    """The package as ``./dev test vm`` has made it."""
    return deb_in_dist()


@pytest.fixture(scope="session")
def installed(room: Path, deb: Path) -> Path:
    """A disk with a system that the package was installed in, as people do that."""
    folder = room / "installed"
    folder.mkdir()
    computer = Computer(folder, image())
    try:
        shutil.copyfile(deb, folder / "raidwright.deb")
        with seen("setting up", "started"):
            computer.start()
        with seen("setting up", "the package installed by apt"):
            computer.root_says(_INSTALL)
        computer.shut_down()
    finally:
        computer.power_cut()
    return computer.root


@pytest.fixture
def computer(installed: Path, room: Path) -> Iterator[Computer]:
    """One of the test's own, which is off."""
    folder = Path(tempfile.mkdtemp(dir=room))
    computer = Computer(folder, installed)
    yield computer
    computer.power_cut()
    shutil.rmtree(folder)
