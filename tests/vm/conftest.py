"""A computer with Raidwright installed by apt, switched off, for each test; none outlives its test.

Each test is walked on each release (``-k debian13`` chooses one). All start from one system of the release,
which is made and installed once. What a test sees, it puts into
``line("words")``, and all lines with their times are printed at the end.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from package import deb_in_dist
from releases import RELEASES
from tests.vm.computer import Computer
from tests.vm.image import image, kernel_of
from tests.vm.running import Way
from tests.vm.table import seen, table
from tests.vm.ways import way

Line = Callable[[str], AbstractContextManager[None]]

MOUNT_HOST = "mount -t 9p -o trans=virtio,ro host /mnt 2>/dev/null || mount -t hostfs -o ro host /mnt"
"""The computer's folder, as it is given by QEMU or to a kernel that is a process."""
_INSTALL = f"""
{MOUNT_HOST}
apt-get install -y -o=Dpkg::Use-Pty=0 --no-install-recommends /mnt/raidwright.deb
umount /mnt
"""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was seen."""
    lines = table()
    if lines:
        terminalreporter.section("seen on an installed computer")
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


@dataclass(frozen=True)
class Installed:
    """A disk with a system that the package was installed in, as people do that, and how such run here."""

    way: Way
    root: Path


@pytest.fixture(scope="session", params=["debian12", "debian13"])
def installed(request: pytest.FixtureRequest, room: Path, deb: Path) -> Installed:
    """One of each release."""
    folder = room / str(request.param)
    folder.mkdir()
    system = image(RELEASES[request.param])
    here = way(kernel_of(system))
    computer = Computer(folder, here, system, base=True)
    walk = f"setting up[{request.param}]"
    try:
        shutil.copyfile(deb, folder / "raidwright.deb")
        with seen(walk, f"started, {here.words}"):
            computer.start()
        with seen(walk, "the package installed by apt"):
            computer.root_says(_INSTALL)
        computer.shut_down()
    finally:
        computer.power_cut()
    return Installed(here, computer.root)


@pytest.fixture
def computer(installed: Installed, room: Path) -> Iterator[Computer]:
    """One of the test's own, which is off."""
    folder = Path(tempfile.mkdtemp(dir=room))
    computer = Computer(folder, installed.way, installed.root)
    yield computer
    computer.power_cut()
    shutil.rmtree(folder)
