"""What was built is there after a restart, its owner's to write to, and gone when it is taken down."""

from collections.abc import Sequence

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS
from tests.vm.walking import (
    MIRROR,
    PASSWORD,
    agreed,
    build,
    etc_differences,
    etc_of,
    require_done,
    take_down,
)

VERIFY = "findmnt --verify 2>&1 | grep -E 'srv|parse error|[EW]\\]' || true"
WRITE = "head -c 8M /dev/urandom >/srv/mirror/mine && sha256sum /srv/mirror/mine"
READ = "sha256sum /srv/mirror/mine && touch /srv/mirror/more"
# What is merely older md takes back by itself where the array has a bitmap, if both come at the same time.
WHOLE_BY_ITSELF = "timeout 60 sh -c 'until grep -F [UU] /proc/mdstat; do sleep 1; done'"

WHY_NOT = (
    "cat /proc/mdstat; systemctl --failed --no-pager; systemctl list-timers --all --no-pager "
    "mdadm-last-resort@*;"
    "udevadm info --export-db | grep -E '^P:|MD_|SYSTEMD_WANTS' | grep -B1 -E 'MD_|WANTS';"
    "journalctl -b --no-pager | grep -iE 'mirror|mdadm|md127'"
)


def test_a_mirror_from_its_build_to_its_end(computer: Computer, line: Line) -> None:
    computer.start()
    before, verified = etc_of(computer), computer.root_says(VERIFY)
    with line("RAID 1 and ext4 built by alice, who types her password"):
        build(computer, MIRROR)
    with line("findmnt --verify finds nothing new"):
        assert computer.root_says(VERIFY) == verified
    with line("alice writes to it"):
        written = computer.do("alice", WRITE)
        assert written.status == 0, str(written)
    with line("restarted: under its name, whole, mounted, its data as it was, alice's to write to"):
        restart(computer)
        require_serving(computer, "[UU]", written.said)
    with line("restarted without one of its disks: degraded and mounted, its data as they were"):
        restart(computer, without=HDDS[1:])
        require_serving(computer, "[U_]", written.said)
    with line("restarted without all of its disks: the start reaches the login"):
        restart(computer, without=HDDS)
        assert computer.do("root", "mountpoint /srv/mirror").status != 0
    with line("all disks there again: whole by its bitmap or taken back by alice, its data as they were"):
        restart(computer)
        if computer.do("root", WHOLE_BY_ITSELF).status != 0:
            taking_back = f"raidwright replace mirror --new {HDDS[1]} --no-watch"
            require_done(computer.begin("alice", taking_back, agreed(r"\1"), PASSWORD))
        require_serving(computer, "[UU]", written.said)
    with line("taken down, /etc byte for byte as before, the folder that it was mounted at gone"):
        take_down(computer, "mirror")
        assert etc_differences(before, computer) == []
        assert computer.root_says("ls -A /srv") == ""
    with line("restarted: nothing comes back"):
        restart(computer)
        assert " : active" not in computer.root_says("cat /proc/mdstat")
        assert etc_differences(before, computer) == []


def restart(computer: Computer, without: Sequence[str] = ()) -> None:
    computer.shut_down()
    computer.start(without)


def require_serving(computer: Computer, members: str, written: str) -> None:
    mounted = computer.do("root", "timeout 120 sh -c 'until findmnt /srv/mirror; do sleep 1; done'")
    assert mounted.status == 0, f"{mounted}\n{computer.root_says(WHY_NOT)}"
    assert members in computer.root_says("cat /proc/mdstat")
    assert computer.root_says("findmnt --noheadings --output TARGET /dev/md/mirror") == "/srv/mirror\n"
    again = computer.do("alice", READ)
    assert (again.status, again.said) == (0, written), str(again)
    assert "0 loaded units" in computer.root_says("systemctl --failed --no-pager")
