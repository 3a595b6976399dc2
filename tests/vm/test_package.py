"""The package: renewed when idle, refused while a plan runs, and gone when it is purged."""

import subprocess
from pathlib import Path

import pytest

from tests.vm.computer import DISKS, Computer
from tests.vm.conftest import MOUNT_HOST, Line
from tests.vm.walking import MIRROR, begin_build, require_done

LEFT = r"find / -xdev -iname '*raidwright*' -not -path '/proc/*' -not -path '/home/*' -not -path '/root/*'"
INSTALL = "apt-get install -y -o=Dpkg::Use-Pty=0 --no-install-recommends /mnt/newer.deb"


@pytest.fixture
def newer(deb: Path, computer: Computer) -> None:
    """The same package with a later version, where the computer can read it."""
    tree = computer.folder / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(control.read_text().replace("\nVersion: ", "\nVersion: 9:"))
    packed = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree)]
    subprocess.run([*packed, str(computer.folder / "newer.deb")], check=True, capture_output=True)


@pytest.mark.usefixtures("newer")
def test_the_life_of_the_package(computer: Computer, line: Line) -> None:
    computer.start()
    computer.root_says(MOUNT_HOST)
    with line("SATA, NVMe, SAS and USB disks are named by their serial numbers"):
        told = computer.do("alice", "raidwright disks").said
        assert [serial for serial in DISKS if serial not in told] == [], told
    with line("a newer package is refused while a plan runs, and the plan goes on"):
        building = begin_build(computer, MIRROR)
        building.until("Create the RAID 1", 600)
        refused = computer.do("root", INSTALL)
        assert refused.status != 0, refused
        assert "a plan is being carried out" in refused.said, refused
        require_done(building)
    with line("a newer package is installed while it is idle"):
        computer.root_says(INSTALL)
        assert "mirror" in computer.do("alice", "raidwright disks").said
    with line("purged: nothing of it is left, and what was built goes on"):
        computer.root_says("umount /mnt; apt-get purge -y -o=Dpkg::Use-Pty=0 raidwright")
        assert computer.root_says(f"{LEFT}; true") == ""
        assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")
    with line("without the package the mirror is there after a restart"):
        computer.shut_down()
        computer.start()
        assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")
