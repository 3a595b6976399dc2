"""One encrypted disk without an array: it stays, is forgotten, stays otherwise, and is taken down."""

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS
from tests.vm.test_layers import UNLOCK, require_locked, require_serving, restart_with_a_passphrase, write
from tests.vm.walking import (
    PASSPHRASE,
    PASSWORD,
    agreed,
    build,
    etc_differences,
    etc_of,
    require_done,
    take_down,
)

ATTIC = f"""
name = "attic"
level = "single"
members = ["{HDDS[0]}"]
[encryption]
unlocking = "key-file"
[filesystem]
kind = "ext4"
[mount]
point = "/srv/attic"
"""
FORGETTING = (agreed("attic"), ("Passphrase: ", f"{PASSPHRASE}\n"), PASSWORD)


def test_one_encrypted_disk(computer: Computer, line: Line) -> None:
    computer.start()
    before = etc_of(computer)
    with line("one disk, LUKS and ext4 built by alice, with a key file"):
        build(computer, ATTIC)
    written = write(computer, "attic")
    with line("restarted: unlocked by its key file, mounted, alice's to write to, its data as they were"):
        restart(computer)
        require_serving(computer, "attic", written)
        require_nothing_failed(computer)
    with line("forgotten while it is used: /etc byte for byte as before it was built, its data as they were"):
        require_done(computer.begin("alice", "raidwright disable attic", *FORGETTING))
        assert etc_differences(before, computer) == []
        require_serving(computer, "attic", written)
    with line("restarted: the start reaches the login, it is locked, nobody was asked, nothing has failed"):
        restart(computer)
        computer.console.until("login:", 300)
        require_locked(computer, "attic", "/dev/disk/by-partlabel/attic")
        assert etc_differences(before, computer) == []
    with line("unlocked by alice when she wants to, mounted, hers to write to, its data as they were"):
        require_done(computer.begin("alice", "raidwright unlock attic --at /srv/attic", *UNLOCK))
        require_serving(computer, "attic", written)
    with line("made to stay, then restarted: the console asks for its passphrase, its data as they were"):
        require_done(computer.begin("alice", "raidwright enable attic", agreed("attic"), PASSWORD))
        restart_with_a_passphrase(computer, "attic")
        require_serving(computer, "attic", written)
        require_nothing_failed(computer)
    with line("taken down, /etc byte for byte as before"):
        take_down(computer, "attic")
        assert etc_differences(before, computer) == []


def restart(computer: Computer) -> None:
    computer.shut_down()
    computer.start()


def require_nothing_failed(computer: Computer) -> None:
    assert "0 loaded units" in computer.root_says("systemctl --failed --no-pager")
