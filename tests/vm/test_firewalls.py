"""A computer with ufw: what is shared gets in from the home network, and nothing once it is gone."""

from tests.vm.computer import Computer
from tests.vm.conftest import Line
from tests.vm.test_nas import HERS, PUT, RUNS, TYPED, furnish
from tests.vm.test_nas_life import NETWORK, ON_OTHER, OTHER, PLAIN
from tests.vm.walking import build, etc_differences, etc_of, require_done, take_down

INSTALL = """
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ufw
for each in iptables ip6tables; do update-alternatives --set $each /usr/sbin/$each-legacy; done
"""
"""The kernel that runs as a process has no tables of nf_tables."""
RULES = "ufw status numbered; ufw show added"
SHARE = f"raidwright share nas --person anna --network {NETWORK}"
CLIENT = f"{ON_OTHER} \"cd /tmp; smbclient -t 20 -U 'anna%{HERS}' //10.9.0.1/nas -c '{PUT}'\""
KNOCK = f"{ON_OTHER} 'timeout 10 bash -c \"</dev/tcp/10.9.0.1/{{port}}\"'"
SMB, SOMETHING = 445, 8000
"""What Samba listens at, and what nobody has shared."""


def test_a_firewall_lets_in_what_is_shared_and_nothing_afterwards(computer: Computer, line: Line) -> None:
    computer.start()
    furnish(computer, line)
    with line("ufw installed and switched on: another computer does not get in any more"):
        computer.root_says(OTHER)
        computer.root_says("systemctl enable --now smbd")
        assert gets_in(computer, SMB)
        computer.root_says("systemd-run --unit=something python3 -m http.server 8000; sleep 5")
        assert gets_in(computer, SOMETHING)
        computer.root_says(INSTALL)
        computer.root_says("ufw --force enable")
        assert not gets_in(computer, SMB)
        assert not gets_in(computer, SOMETHING)
    before, rules = etc_of(computer), computer.root_says(RULES)
    build(computer, PLAIN)
    with line("a folder shared with that network: anna writes from there; what was not shared stays shut"):
        require_done(computer.begin("alice", SHARE, *TYPED))
        assert gets_in(computer, SMB)
        done = computer.do("root", CLIENT, seconds=120)
        assert done.status == 0, str(done)
        assert not gets_in(computer, SOMETHING)
    with line("restarted: the firewall still lets it in"):
        computer.shut_down()
        computer.start()
        computer.root_says(OTHER)
        computer.root_says(RUNS)
        assert gets_in(computer, SMB)
    with line("taken down: nobody gets in, rules and /etc as before"):
        take_down(computer, "nas")
        assert not gets_in(computer, SMB)
        assert computer.root_says(RULES) == rules
        assert etc_differences(before, computer) == []


def gets_in(computer: Computer, port: int) -> bool:
    """Whether the other computer reaches the port."""
    return computer.do("root", KNOCK.format(port=port), seconds=60).status == 0
