"""The package: renewed while it is used, when a plan has ended; gone when it is purged."""

import subprocess
from pathlib import Path

import pytest

from tests.vm.computer import Computer
from tests.vm.conftest import MOUNT_HOST, Line
from tests.vm.disks import DISKS, NVME
from tests.vm.lines import Doing
from tests.vm.walking import MIRROR, PASSWORD, begin_build, build, require_done

LEFT = r"find / -xdev -iname '*raidwright*' -not -path '/proc/*' -not -path '/home/*' -not -path '/root/*'"
OURS = "pgrep -a -f '^[^ ]*raidwright'; true"
INSTALL = "apt-get install -y -o=Dpkg::Use-Pty=0 --no-install-recommends /mnt/{deb}.deb"
PURGE = "umount /mnt; apt-get purge -y -o=Dpkg::Use-Pty=0 raidwright"
VERSION = "dpkg-query --show --showformat='${Version}' raidwright"
MEASURING = (
    "timeout 300 sh -c 'until lslocks --noheadings --output PATH | grep package.lock; do sleep 1; done'"
)
BENCH = f"raidwright bench {NVME} --row 'SEQ1M Q1T1' --size 64MiB --pause 0"
LONG = "--passes 5 --seconds 100 --no-warmup"
TOLD = "dbus-run-session -- sh -c 'raidwright notify --on; touch /tmp/told; sleep 3600'"
"""A session in which alice is told of failures on her desktop."""
SERVICE = 'pgrep -f "raidwright notify --sta[y]$"'
RENEWED = f"timeout 60 sh -c 'until readlink /proc/$({SERVICE})/exe | grep -v deleted; do sleep 1; done'"
ENDED = f"timeout 30 sh -c 'while {SERVICE}; do sleep 1; done'"


@pytest.fixture
def newer(deb: Path, computer: Computer) -> None:
    """The same package with later versions, where the computer can read them: 2.deb and 3.deb."""
    tree = computer.folder / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, tree], check=True)
    control = tree / "DEBIAN/control"
    text = control.read_text()
    for epoch in (2, 3):
        control.write_text(text.replace("\nVersion: ", f"\nVersion: {epoch}:"))
        packed = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(tree)]
        subprocess.run([*packed, str(computer.folder / f"{epoch}.deb")], check=True, capture_output=True)


@pytest.mark.usefixtures("newer")
def test_the_life_of_the_package(computer: Computer, line: Line) -> None:
    computer.start()
    computer.root_says(MOUNT_HOST)
    with line("SATA, NVMe, SAS and USB disks are named by their serial numbers"):
        told = computer.do("alice", "raidwright disks").said
        assert [serial for serial in DISKS if serial not in told] == [], told
    with line("a newer package waits for a plan, which ends well, and is installed"):
        building = begin_build(computer, MIRROR)
        building.until("Create the RAID 1", 600)
        require_installed(computer, renewing(computer, 2, "a plan is running on this computer"))
        require_done(building)
        assert "mirror" in computer.do("alice", "raidwright disks").said
    with line("purged: nothing of it is left, and what was built goes on"):
        computer.root_says(PURGE)
        assert computer.root_says(f"{LEFT}; true") == ""
        assert computer.root_says(OURS) == ""
        assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")
    with line("without the package the mirror is there after a restart"):
        computer.shut_down()
        computer.start()
        assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")


@pytest.mark.usefixtures("newer")
def test_renewed_while_it_measures(computer: Computer, line: Line) -> None:
    computer.start()
    computer.root_says(MOUNT_HOST)
    with line("a newer package waits for a measurement, until alice stops that, and is installed"):
        measuring = begin_measuring(computer, LONG)
        renewed = renewing(computer, 2, "a measurement or build comparison is running")
        computer.do("alice", "pkill -INT -x raidwright")
        require_installed(computer, renewed)
        assert "stopping it now" not in renewed.said, str(renewed)
        assert "Traceback" not in measuring.end(60).said, str(measuring)
    with line("a newer package waits three minutes for a longer one, ends it, and its passes are kept"):
        require_cut_and_kept(computer)


@pytest.mark.usefixtures("newer")
def test_the_service_that_tells_of_failures(computer: Computer, line: Line) -> None:
    computer.start()
    computer.root_says(MOUNT_HOST)
    build(computer, MIRROR)
    session = computer.begin("alice", TOLD)
    computer.root_says(f"timeout 120 sh -c 'until [ -e /tmp/told ] && {SERVICE}; do sleep 1; done'")
    with line("a newer package: the service goes on, as what is installed now"):
        computer.root_says(INSTALL.format(deb=2))
        computer.root_says(RENEWED)
        assert session.status is None
    with line("purged: the service has ended, nothing of it is left, and what was built goes on"):
        computer.root_says(PURGE)
        computer.root_says(ENDED)
        assert computer.root_says(f"{LEFT}; true") == ""
        assert computer.root_says(OURS) == ""
        assert "/srv/mirror" in computer.root_says("findmnt --noheadings /dev/md/mirror")


def renewing(computer: Computer, epoch: int, waits_for: str) -> Doing:
    """Have root install that version, who is told what it waits for."""
    doing = computer.begin("root", INSTALL.format(deb=epoch))
    doing.until(waits_for, 300)
    return doing


def require_installed(computer: Computer, renewing: Doing) -> None:
    renewing.end(900)
    assert renewing.status == 0, str(renewing)
    assert computer.root_says(VERSION)[0] == renewing.command[-5], str(renewing)


def begin_measuring(computer: Computer, options: str) -> Doing:
    """Have alice measure a disk, and wait until it has begun."""
    measuring = computer.begin("alice", f"{BENCH} {options}", PASSWORD)
    begun = computer.do("root", MEASURING)
    measuring.hear(1)
    assert begun.status == 0, str(measuring)
    return measuring


def require_cut_and_kept(computer: Computer) -> None:
    measuring = begin_measuring(computer, f"{LONG} --name cut")
    renewed = renewing(computer, 3, "a measurement or build comparison is running")
    require_installed(computer, renewed)
    assert "stopping it now. Its results are kept" in renewed.said, str(renewed)
    measuring.end(60)
    assert measuring.status != 0, str(measuring)
    assert "Traceback" not in measuring.said, str(measuring)
    kept = computer.do("alice", "raidwright results list")
    assert "cut" in kept.said, f"{kept}\n{measuring}"
