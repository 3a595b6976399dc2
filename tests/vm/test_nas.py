"""A folder of an encrypted array for one person of the house: served to her alone, never when locked."""

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.disks import HDDS
from tests.vm.image import SHARING
from tests.vm.lines import Answer, Doing
from tests.vm.test_layers import UNLOCK
from tests.vm.walking import PASSWORD, build, etc_differences, etc_of, require_done, take_down

NAS = f"""
name = "nas"
level = "raid1"
members = ["{HDDS[0]}", "{HDDS[1]}"]
[encryption]
unlocking = "by-hand"
[filesystem]
kind = "ext4"
[mount]
point = "/srv/nas"
"""
INSTALL = f"DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends {' '.join(SHARING)}"
NO_NAMES = "systemctl disable --now nmbd; systemctl reset-failed"
"""What tells Windows' old names waits for a network, of which this computer has none but its own."""
ONLINE = """
echo 'APT::Install-Recommends "false";' >/etc/apt/apt.conf.d/99at-hand
modprobe dummy; ip link add away type dummy && ip address add 10.8.0.1/24 dev away && ip link set away up
ip route add default via 10.8.0.2
"""
"""A way that leads nowhere: PackageKit fetches nothing without one, not even what apt has at hand."""
PACKAGE_KIT = "/usr/share/dbus-1/system-services/org.freedesktop.PackageKit.service"
HERS, HIS = "anna sings 4 us", "ben hums 4 us"
SHARE = "raidwright share nas --person anna --network any"
OWN = "raidwright share nas --name photos --folder Photos --person anna --network any"
TYPED: tuple[Answer, ...] = (
    ("Sharing password for anna: ", f"{HERS}\n"),
    ("Repeat it: ", f"{HERS}\n"),
    PASSWORD,
)
RUNS = "timeout 120 sh -c 'until systemctl is-active smbd; do sleep 1; done'"
CLIENT = "cd /tmp; smbclient -t 30 -U '{who}%{password}' //localhost/nas -c '{what}'"
PUT, GET = "put /etc/hostname mine; ls", "get mine back"


def test_a_share_of_an_encrypted_array(computer: Computer, line: Line) -> None:
    computer.start()
    furnish(computer, line)
    before, accounts = etc_of(computer), computer.root_says("getent passwd")
    with line("RAID 1, LUKS and ext4 built by alice, a folder of it shared with anna, no user here"):
        build(computer, NAS)
        require_done(computer.begin("alice", SHARE, *TYPED))
    with line("anna writes and reads over the network; with another password, or as ben, nobody does"):
        require_served(computer, PUT)
        require_refused(client(computer, "anna", HIS, GET), "NT_STATUS_LOGON_FAILURE")
        require_refused(client(computer, "ben", HIS, GET), "NT_STATUS_")
    with line("a folder that alice has made herself shared with anna too, who writes into it"):
        assert computer.do("alice", "mkdir /srv/nas/Photos").status == 0
        require_done(computer.begin("alice", OWN, PASSWORD))
        own = CLIENT.replace("/nas", "/photos").format(who="anna", password=HERS, what=PUT)
        assert computer.do("root", own, seconds=120).status == 0
    with line("locked by alice: nothing is served, and the folder below is empty"):
        require_done(computer.begin("alice", "raidwright lock nas", PASSWORD))
        require_nothing_served(computer)
    with line("unlocked by alice: served again, with what anna wrote"):
        require_done(computer.begin("alice", "raidwright unlock nas", *UNLOCK))
        require_served(computer, GET)
    with line("restarted: locked, so that nothing is served, and nothing has failed"):
        computer.shut_down()
        computer.start()
        require_nothing_served(computer)
        assert "0 loaded units" in computer.root_says("systemctl --failed --no-pager")
    with line("unlocked by alice: served again, with what anna wrote"):
        require_done(computer.begin("alice", "raidwright unlock nas", *UNLOCK))
        require_served(computer, GET)
        assert computer.root_says("cat /tmp/back") == computer.root_says("cat /etc/hostname")
    with line("taken down: no share, nobody of the house, /etc byte for byte as after the packages came"):
        take_down(computer, "nas")
        assert etc_differences(before, computer) == []
        assert computer.root_says("getent passwd") == accounts
        assert computer.root_says("pdbedit -L") == ""
        assert computer.root_says("ls -A /srv") == ""
        require_refused(client(computer, "anna", HERS, GET), "NT_STATUS_")


def furnish(computer: Computer, line: Line) -> None:
    """Have there what sharing needs, by the product where the computer can do that; the rest by apt."""
    asked = computer.do("root", f"test -e {PACKAGE_KIT}")
    if asked.status == 0:
        with line("what sharing needs installed by the plan, through PackageKit"):
            computer.root_says(ONLINE)
            require_done(computer.begin("alice", "raidwright share --install", PASSWORD))
            # The first command after it was ended by a hang-up, twice of twice; by whom was not found.
            computer.do("root", "true")
            computer.root_says("command -v smbd smbclient avahi-daemon")
    with line("the rest of it installed by apt, if it is not there"):
        computer.root_says(INSTALL)
        computer.root_says(NO_NAMES)


def client(computer: Computer, who: str, password: str, what: str) -> Doing:
    return computer.do("root", CLIENT.format(who=who, password=password, what=what), seconds=120)


def require_served(computer: Computer, what: str) -> None:
    done = client(computer, "anna", HERS, what)
    assert done.status == 0, str(done)
    assert "NT_STATUS" not in done.said, str(done)


def require_refused(done: Doing, words: str) -> None:
    assert done.status != 0, str(done)
    assert words in done.said, str(done)


def require_nothing_served(computer: Computer) -> None:
    """Samba runs, and refuses it."""
    computer.root_says(RUNS)
    refused = client(computer, "anna", HERS, "ls")
    require_refused(refused, "NT_STATUS_")
    assert "CONNECTION_REFUSED" not in refused.said, str(refused)
    assert computer.do("root", "mountpoint /srv/nas").status != 0
