"""Whole stacks after a restart: each unlocked as was chosen, mounted, its owner's to write to."""

import time

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import SSDS
from tests.vm.walking import (
    PASSPHRASE,
    PASSWORD,
    SHELF,
    TANK,
    VAULT,
    build,
    etc_differences,
    etc_of,
    take_down,
)

UNLOCK = (("Passphrase: ", f"{PASSPHRASE}\n"), PASSWORD)
"""Nothing is lost by it, so nobody is asked to agree."""
_TO_FIND_IT = 60
"""Seconds in which somebody finds the paper on which the passphrase is."""
_TO_BE_MOUNTED = 600
"""Seconds, as its line in fstab says."""
WHY_NOT = (
    "cat /proc/mdstat; lsblk; systemctl list-jobs --no-pager; systemctl --failed --no-pager;"
    "journalctl -b --no-pager | grep -iE 'crypt|lvm|pvscan|vgchange|mount|timed out' | tail -n 200"
)
IN_SYNC = "timeout 900 sh -c 'while grep -qE \"recovery|resync\" /proc/mdstat; do sleep 2; done'"
ALL_ON = "lsblk --noheadings --list --output NAME {device} | wc -l"
"""How many devices there are, itself among them."""


def test_three_ways_to_unlock(computer: Computer, line: Line) -> None:
    computer.start()
    before = etc_of(computer)
    with line("RAID 5, LUKS, LVM and XFS built by alice, with a key file"):
        build(computer, TANK)
    with line("RAID 1, LUKS, LVM and XFS built by alice, to be unlocked by hand"):
        build(computer, SHELF)
    with line("RAID 1, LUKS, LVM and XFS built by alice, to be unlocked at the start"):
        build(computer, VAULT)
    written = {name: write(computer, name) for name in ("tank", "shelf", "vault")}
    with line("restarted: the console asks for one passphrase, and the start waits for it"):
        restart_with_a_passphrase(computer, "vault")
    with line("unlocked at the start: mounted, alice's to write to, its data as they were"):
        require_serving(computer, "vault", written["vault"])
    with line("unlocked by its key file: mounted, alice's to write to, its data as they were"):
        require_serving(computer, "tank", written["tank"])
    with line("to be unlocked by hand: found under its name, locked, nothing failed, nobody asked"):
        require_locked(computer, "shelf", "/dev/md/shelf")
    with line("unlocked by alice when she wants to, mounted, hers to write to, its data as they were"):
        unlocked = computer.do("alice", "raidwright unlock shelf", *UNLOCK)
        assert (unlocked.status, unlocked.unasked) == (0, 0), str(unlocked)
        require_serving(computer, "shelf", written["shelf"])
    with line("restarted with a disk missing and nobody at the console: the start reaches the login"):
        computer.root_says(IN_SYNC)
        computer.shut_down()
        computer.start(without=SSDS[2:])
        assert computer.do("root", "mountpoint /srv/vault").status != 0
    with line("what lacks a disk: degraded, unlocked by its key file, mounted, its data as they were"):
        require_serving(computer, "tank", written["tank"])
        assert "[UU_]" in computer.root_says("cat /proc/mdstat")
    with line("all taken down, and /etc is byte for byte as before"):
        for name in written:
            take_down(computer, name)
        assert etc_differences(before, computer) == []
    with line("after a restart nothing comes back"):
        computer.shut_down()
        computer.start(without=SSDS[2:])
        assert " : active" not in computer.root_says("cat /proc/mdstat")
        assert etc_differences(before, computer) == []


def test_all_disks_of_an_encrypted_array_missing(computer: Computer, line: Line) -> None:
    computer.start()
    with line("RAID 5, LUKS, LVM and XFS built by alice, with a key file"):
        build(computer, TANK)
    written = write(computer, "tank")
    with line("restarted without any of its disks: the start reaches the login"):
        computer.root_says(IN_SYNC)
        computer.shut_down()
        computer.start(without=SSDS)
        assert computer.do("root", "mountpoint /srv/tank").status != 0
    with line("all disks there again: unlocked, mounted, alice's to write to, its data as they were"):
        computer.shut_down()
        computer.start()
        require_serving(computer, "tank", written)
        assert "[UUU]" in computer.root_says("cat /proc/mdstat")


def restart_with_a_passphrase(computer: Computer, name: str) -> None:
    """Type it late: the start is to wait for it."""
    computer.shut_down()
    computer.switch_on()
    computer.console.until("passphrase for disk", 600)
    time.sleep(_TO_FIND_IT)
    assert "login:" not in computer.console.said
    computer.console.type(f"{PASSPHRASE}\n")
    computer.wait_for_people()
    assert name in computer.console.said


def require_locked(computer: Computer, name: str, device: str) -> None:
    """Found there with nothing opened on it, and nothing has failed or has asked."""
    assert computer.root_says(ALL_ON.format(device=device)) == "1\n"
    assert "0 loaded units" in computer.root_says("systemctl --failed --no-pager")
    assert name not in computer.console.said


def write(computer: Computer, name: str) -> str:
    """Have alice write into an array's folder; the sum of it."""
    written = computer.do("alice", f"head -c 8M /dev/urandom >/srv/{name}/mine && sha256sum /srv/{name}/mine")
    assert written.status == 0, str(written)
    return written.said


def require_serving(computer: Computer, name: str, written: str) -> None:
    """Mounted soon, with what alice has written, and hers to write to."""
    waiting = f"timeout {_TO_BE_MOUNTED} sh -c 'until mountpoint -q /srv/{name}; do sleep 1; done'"
    assert computer.do("root", waiting).status == 0, f"{name}: {computer.root_says(WHY_NOT)}"
    again = computer.do("alice", f"sha256sum /srv/{name}/mine && touch /srv/{name}/more")
    assert (again.status, again.said) == (0, written), str(again)
