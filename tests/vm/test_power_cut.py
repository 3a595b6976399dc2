"""Power cut while a plan is at work: the next start tells of it, and what was begun can be taken down."""

import subprocess

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS, SAS
from tests.vm.lines import Doing
from tests.vm.walking import (
    MIRROR,
    PASSWORD,
    agreed,
    begin_build,
    begin_teardown,
    build,
    etc_differences,
    etc_of,
    require_done,
    take_down,
    taking_down_unfinished,
)

IN_BUILD = ("Create the RAID 1", "Create a file system", "Add /srv/mirror", "Rebuild the initramfs")
BEFORE_A_LOSS = ("Unmount", "Rebuild the initramfs")
IN_TEARDOWN = ("Erase", "Stop")
IN_REPLACEMENT = ("Add .* to the array",)
REPLACING = f"raidwright replace mirror --new {SAS} --old {HDDS[1]} --no-watch"


def test_in_a_build(computer: Computer, line: Line) -> None:
    computer.start()
    before = etc_of(computer)
    for step in IN_BUILD:
        with line(f"power cut in a build at “{step}”: told of, taken down, the disks blank, /etc as before"):
            cut_at(step, begin_build(computer, MIRROR), computer)
            require_way_back(computer, before)


def test_in_a_teardown(computer: Computer, line: Line) -> None:
    """A step is shown before it is begun: what had not been begun by then is not told of."""
    computer.start()
    before = etc_of(computer)
    for step in IN_TEARDOWN:
        build(computer, MIRROR)
        with line(f"power cut in a teardown at “{step}”: told of or not begun, taken down, /etc as before"):
            cut_at(step, begin_teardown(computer, "mirror"), computer)
            computer.start()
            if "was interrupted at step" in computer.do("alice", "raidwright disks").said:
                require_done(taking_down_unfinished(computer))
            else:
                until_put_back(computer)
                take_down(computer, "mirror")
            require_nothing_left(computer, before)


def test_before_a_teardown_has_lost_anything(computer: Computer, line: Line) -> None:
    """What was only unmounted, and lines that are put back by the next helper, the start after it mounts."""
    computer.start()
    before = etc_of(computer)
    for step in BEFORE_A_LOSS:
        build(computer, MIRROR)
        entered = etc_of(computer)
        with line(f"power cut in a teardown at “{step}”: in service as before, taken down when asked again"):
            cut_at(step, begin_teardown(computer, "mirror"), computer)
            computer.start()
            told = computer.do("alice", "raidwright disks")
            assert "was interrupted" not in told.said, told
            assert etc_differences(entered, computer) == []
            computer.power_cut()
            computer.start()
            told = computer.do("alice", "raidwright disks")
            assert "mounted at /srv/mirror" in told.said, told
            take_down(computer, "mirror")
            require_nothing_left(computer, before)


def test_before_a_replacement_has_changed_anything(computer: Computer, line: Line) -> None:
    """A step is shown before it is begun; what had been begun by then has to be told of."""
    computer.start()
    build(computer, MIRROR)
    with line("power cut where a replacement begins: told of, or nothing has been done to the new disk"):
        cut_at(
            "Create one RAID partition", computer.begin("alice", REPLACING, agreed(r"\1"), PASSWORD), computer
        )
        computer.start()
        if "was interrupted at step" in computer.do("alice", "raidwright disks").said:
            require_done(taking_down_unfinished(computer))
        assert "[2/2] [UU]" in computer.root_says("cat /proc/mdstat")
        require_blank(computer, SAS)


def test_in_a_replacement(computer: Computer, line: Line) -> None:
    computer.start()
    build(computer, MIRROR)
    written = computer.do("alice", "head -c 8M /dev/urandom >/srv/mirror/mine && sha256sum /srv/mirror/mine")
    before = etc_of(computer)
    for step in IN_REPLACEMENT:
        with line(
            f"power cut in a replacement at “{step}”: told of, the new disk cleaned, the data as they were"
        ):
            cut_at(step, computer.begin("alice", REPLACING, agreed(r"\1"), PASSWORD), computer)
            start_and_end_it(computer)
            assert etc_differences(before, computer) == []
            assert "[2/2] [UU]" in computer.root_says("cat /proc/mdstat")
            again = computer.do("alice", "sha256sum /srv/mirror/mine")
            assert (again.status, again.said) == (0, written.said), str(again)
            require_blank(computer, SAS)


def test_in_the_copy_of_a_replacement(computer: Computer, line: Line) -> None:
    """The new disk serves by then: there is nothing to clean, and the plan is continued."""
    computer.start()
    build(computer, MIRROR)
    written = computer.do("alice", "head -c 8M /dev/urandom >/srv/mirror/mine && sha256sum /srv/mirror/mine")
    with line("power cut while a replacement copies: told of, nothing to clean, continued to its end"):
        cut_at("Replace", computer.begin("alice", REPLACING, agreed(r"\1"), PASSWORD), computer)
        computer.start()
        cleaning = computer.do("alice", "raidwright delete --unfinished")
        assert "raidwright resume" in cleaning.said, str(cleaning)
        assert cleaning.status != 0, str(cleaning)
        require_done(computer.begin("alice", "raidwright resume", agreed(r"\1"), PASSWORD))
        told = computer.do("alice", "raidwright disks")
        assert "was interrupted" not in told.said, told
        assert "[2/2] [UU]" in computer.root_says("cat /proc/mdstat")
        again = computer.do("alice", "sha256sum /srv/mirror/mine")
        assert (again.status, again.said) == (0, written.said), str(again)
        require_done(computer.begin("alice", f"raidwright remove mirror {HDDS[1]}", agreed(r"\1"), PASSWORD))
        require_blank(computer, HDDS[1])


def cut_at(step: str, plan: Doing, computer: Computer) -> None:
    """Let the step begin, and the computer go off."""
    plan.until(f"[0-9]/[0-9 ]+{step}", 900)
    computer.power_cut()


def require_way_back(computer: Computer, before: dict[str, str]) -> None:
    """Start again, do what is offered, and find nothing left."""
    start_and_end_it(computer)
    require_nothing_left(computer, before)


def until_put_back(computer: Computer) -> None:
    """No plan begins before the initial RAM disk is made again, which takes minutes in such a computer."""
    at_work = "pgrep -x update-initramf >/dev/null || pgrep -x mkinitramfs >/dev/null"
    computer.root_says(f"sleep 5; while {at_work}; do sleep 2; done")


def require_nothing_left(computer: Computer, before: dict[str, str]) -> None:
    """No array, blank disks, and the computer's files as they were."""
    assert etc_differences(before, computer) == []
    assert " : active" not in computer.root_says("cat /proc/mdstat")
    require_blank(computer, *HDDS)


def start_and_end_it(computer: Computer) -> None:
    """Start again and do what is offered for what was broken off."""
    computer.start()
    told = computer.do("alice", "raidwright disks")
    assert "was interrupted at step" in told.said, told
    require_done(taking_down_unfinished(computer))
    told = computer.do("alice", "raidwright disks")
    assert "was interrupted" not in told.said, told


def require_blank(computer: Computer, *serials: str) -> None:
    """Ask the disks themselves, from outside."""
    computer.root_says("sync")
    for serial in serials:
        argv = ("wipefs", "--no-act", str(computer.disk(serial)))
        found = subprocess.run(argv, capture_output=True, text=True, check=True)
        assert found.stdout == "", f"{serial}: {found.stdout}"
