"""A folder on a NAS, over NFS and over SMB: measured by whoever may write there, given up when it is off."""

import pytest

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.lines import Doing

SHARED = "mkdir -p /home/nas /mnt/share && chown alice: /home/nas"
NFS = f"""
{SHARED}
echo '/home/nas localhost(rw,sync,no_subtree_check,insecure)' >/etc/exports
systemctl start nfs-server
mount -t nfs -o vers=4.2 localhost:/home/nas /mnt/share
"""
SMB = rf"""
{SHARED}
printf '[global]\nserver role = standalone server\ndisable netbios = yes\n' >/etc/samba/smb.conf
printf '[nas]\npath = /home/nas\nread only = no\n' >>/etc/samba/smb.conf
printf 'pw-alice\npw-alice\n' | smbpasswd -s -a alice
systemctl start smbd
mount -t cifs -o username=alice,password=pw-alice,uid=alice,forceuid,file_mode=0644,dir_mode=0755 \
    //localhost/nas /mnt/share
"""
BENCH = "raidwright bench /mnt/share --row 'SEQ1M Q1T1' --size 16MiB --passes 2 --seconds 1 --pause 0"
HALFWAY = f"{BENCH} --seconds 60 & sleep 45; kill -9 $!; wait"
EMPTY = "timeout 60 sh -c 'while ls -A /home/nas | grep -q .; do sleep 1; done'"
KINDS = pytest.mark.parametrize(
    ("shared", "server"), [(NFS, "nfs-server"), (SMB, "smbd")], ids=["over NFS", "over SMB"]
)


@KINDS
def test_a_share(computer: Computer, line: Line, shared: str, server: str) -> None:
    computer.start()
    computer.root_says(shared)
    with line("measured by alice, without a password, and said to be over the network"):
        measured = computer.do("alice", BENCH)
        assert measured.status == 0, str(measured)
        assert "over the network" in measured.said, str(measured)
        require_empty(computer)
    with line("bob, who may not write there, is told so, and is not asked for a password"):
        refused(computer.do("bob", BENCH, seconds=120), "Permission denied")
        require_empty(computer)
    with line("killed at its work: no file is left behind"):
        computer.do("alice", HALFWAY)
        computer.root_says(EMPTY)
    with line("the NAS is switched off: told within a minute, and the terminal is free again"):
        computer.root_says(f"systemctl stop {server}; sleep 5")
        refused(computer.do("alice", BENCH, seconds=90), "is not responding")
    with line("the NAS is there again: measured as before"):
        computer.root_says(f"systemctl start {server}; timeout 120 ls /mnt/share")
        again = computer.do("alice", BENCH)
        assert again.status == 0, str(again)
        require_empty(computer)


def refused(doing: Doing, words: str) -> None:
    assert doing.status == 1, str(doing)
    assert words in doing.said, str(doing)
    assert "Traceback" not in doing.said, str(doing)


def require_empty(computer: Computer) -> None:
    assert computer.root_says("ls -A /home/nas") == ""
