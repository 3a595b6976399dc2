"""A shared folder through the life of a NAS: a disk that goes, a power cut while it is shared, and NFS."""

import pytest

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS, SAS
from tests.vm.test_nas import (
    GET,
    HERS,
    PUT,
    SHARE,
    TYPED,
    client,
    furnish,
    require_refused,
    require_served,
)
from tests.vm.test_power_cut import cut_at
from tests.vm.walking import MIRROR, PASSWORD, agreed, build, etc_differences, etc_of, require_done, take_down

PLAIN = MIRROR.replace("mirror", "nas")
NETWORK = "10.9.0.0/24"
NFS = f"raidwright share nas --name films --folder Films --no-smb --nfs --guests write --network {NETWORK}"
"""NFS knows people by their numbers alone: who has none on both computers comes as a guest."""
OTHER = """
ip netns add other && ip link add va type veth peer name vb netns other
ip address add 10.9.0.1/24 dev va && ip link set va up
ip -n other address add 10.9.0.2/24 dev vb && ip -n other link set vb up && ip -n other link set lo up
"""
"""A second computer on a network of its own with this one."""
ON_OTHER = "ip netns exec other sh -c"
"""Each has mounts of its own, which are gone with it."""
MOUNTED = "mount -t nfs -o vers=3,nolock,tcp,retry=0 10.9.0.1:/srv/nas/Films /mnt"
WRITTEN = f"{ON_OTHER} '{MOUNTED} && echo seen >/mnt/note && umount /mnt'"
READ = f"{ON_OTHER} '{MOUNTED} && cat /mnt/note && umount /mnt'"
UNPLUG = """
node=$(basename $(readlink -f /dev/disk/by-id/*{serial}))
basename $(readlink -f /sys/block/$node/device) >/sys/bus/virtio/drivers/virtio_blk/unbind
"""
DEGRADED = "timeout 60 sh -c 'until grep -q _U /proc/mdstat || grep -q U_ /proc/mdstat; do sleep 1; done'"
REPLACE = f"raidwright replace nas --new {SAS}"
IN_SHARING = (
    "Add anna as a user",
    "Set a sharing password",
    "Create the folder",
    "Add the share",
    "Reload the settings",
    "Open the share",
)


@pytest.fixture
def nas(computer: Computer, line: Line) -> Computer:
    """Switched on, with what sharing needs."""
    computer.start()
    furnish(computer, line)
    return computer


def test_a_share_outlives_a_disk_and_serves_nfs(nas: Computer, line: Line) -> None:
    before, accounts = etc_of(nas), nas.root_says("getent passwd")
    build(nas, PLAIN)
    require_done(nas.begin("alice", SHARE, *TYPED))
    require_served(nas, PUT)
    with line("shared by NFS with a network: another computer on it mounts, writes and reads"):
        nas.root_says(OTHER)
        require_done(nas.begin("alice", NFS, PASSWORD))
        nas.root_says(WRITTEN)
        assert nas.root_says("cat /srv/nas/Films/note") == nas.root_says(READ) == "seen\n"
    with line("a disk unplugged: the share goes on, and the array is said to be degraded"):
        nas.root_says(UNPLUG.format(serial=HDDS[0]))
        nas.root_says(DEGRADED)
        require_served(nas, PUT)
        require_served(nas, GET)
        assert "egraded" in nas.do("alice", "raidwright status").said
    with line("replaced while it serves: whole again, anna reads what she wrote"):
        require_done(nas.begin("alice", REPLACE, agreed(r"\1"), PASSWORD))
        assert "[2/2] [UU]" in nas.root_says("cat /proc/mdstat")
        require_served(nas, GET)
    with line("taken down: nothing exported or shared, nobody of the house, /etc as after the packages came"):
        take_down(nas, "nas")
        assert etc_differences(before, nas) == []
        assert nas.root_says("getent passwd") == accounts
        assert nas.root_says("exportfs -s") == ""
        require_refused(client(nas, "anna", HERS, GET), "NT_STATUS_")


def test_a_power_cut_while_it_is_shared(nas: Computer, line: Line) -> None:
    """A step is shown before it is begun: what had not been begun by then is not told of."""
    before, accounts = etc_of(nas), nas.root_says("getent passwd")
    build(nas, PLAIN)
    for step in IN_SHARING:
        with line(f"power cut in sharing at “{step}”: shared in the end, or nothing of it is left"):
            cut_at(step, nas.begin("alice", SHARE, *TYPED), nas)
            nas.start()
            told = nas.do("alice", "raidwright disks").said
            if "was interrupted" in told:
                require_done(nas.begin("alice", "raidwright delete --unfinished", agreed(r"\1"), PASSWORD))
            share_again(nas)
            require_served(nas, PUT)
            require_done(nas.begin("alice", "raidwright unshare nas nas", PASSWORD))
            require_refused(client(nas, "anna", HERS, "ls"), "NT_STATUS_")
            assert nas.root_says("getent passwd") == accounts
    with line("taken down: /etc byte for byte as after the packages came"):
        take_down(nas, "nas")
        assert etc_differences(before, nas) == []
        assert nas.root_says("pdbedit -L") == ""


def share_again(nas: Computer) -> None:
    """Once more where the plan changed under it: the helper may still be settling what was broken off."""
    doing = nas.begin("alice", SHARE, *TYPED)
    doing.end(930)
    if doing.status and "Review the new plan" in doing.said:
        doing = nas.begin("alice", SHARE, *TYPED)
    require_done(doing)
