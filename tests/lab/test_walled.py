"""ufw and firewalld, each active: a plan opens what a share needs to the home network, and closes it again.

Both run as they are, with their own rules in the guest's kernel. That knows the rules of iptables and not
those of nftables: so the programs of iptables are the old ones, and firewalld is told to use them. Their
folders in /etc are new, as the packages fill them: only root may read the computer's own.
"""

from collections.abc import Iterator

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import Unshare
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.firewall import FirewallKind
from raidwright.storage.steps.firewall import CloseFirewall, OpenFirewall
from tests.lab.building import guest, opened, shell
from tests.lab.conftest import Run
from tests.lab.test_found_by_others import (
    HOME,
    OURS,
    OURS_THERE,
    STRANGER,
    probe,
    probed,
    served,
    start_servers,
    two_networks,
)
from tests.lab.test_shared import SHARE, design, done

pytestmark = [pytest.mark.usefixtures("leaves_clean", "two_networks"), pytest.mark.exhaustive]
__all__ = ["two_networks"]
_OLD_PROGRAMS = """
for kind in iptables ip6tables; do for end in '' -save -restore; do
    ln -sf /usr/sbin/$kind-legacy$end /etc/alternatives/$kind$end
done; done
modprobe ipv6
"""
_UFW = f"""{_OLD_PROGRAMS}
mount -t tmpfs -o mode=755 none /etc/ufw
cd /usr/share/ufw; cp *.rules *.init ufw.conf /etc/ufw; cp iptables/*.rules /etc/ufw
mkdir /etc/ufw/applications.d; touch /etc/ufw/sysctl.conf
ufw --force enable
# What it has just written into its files counts from now on, as after a restart.
ufw reload
"""
_FIREWALLD = f"""{_OLD_PROGRAMS}
mount -t tmpfs -o mode=755 none /etc/firewalld
cd /etc/firewalld; mkdir helpers icmptypes ipsets policies services zones
printf 'DefaultZone=public\\nFirewallBackend=iptables\\nIPv6_rpfilter=no\\n' >firewalld.conf
exec </dev/null >/run/firewalld.log 2>&1
/usr/sbin/firewalld --nofork --nopid & echo $! >/run/firewalld.pid
until firewall-cmd --state; do sleep 0.2; done
"""
_ON = {FirewallKind.UFW: _UFW, FirewallKind.FIREWALLD: _FIREWALLD}
_OFF = {
    FirewallKind.UFW: "ufw disable; umount /etc/ufw",
    FirewallKind.FIREWALLD: "kill $(cat /run/firewalld.pid);"
    " while kill -0 $(cat /run/firewalld.pid); do sleep 0.1; done; umount /etc/firewalld",
}
_KERNEL = "for each in iptables ip6tables; do $each-save | grep -v '^[#:]'; done"
"""The rules, without times and counters."""
_TOLD = {
    FirewallKind.UFW: f"sha256sum /etc/ufw/*.rules /etc/ufw/*.conf; ufw status verbose; {_KERNEL}",
    FirewallKind.FIREWALLD: "firewall-cmd --list-all-zones; firewall-cmd --permanent --list-all-zones;"
    f" cat /etc/firewalld/firewalld.conf; {_KERNEL}",
}
"""What it lets in, now and after a restart, and what its files say. firewalld keeps a copy of a zone for good
that was ever changed; what it says is compared by what is listed."""


@pytest.fixture(params=list(FirewallKind), ids=lambda kind: kind.value)
def firewall(
    request: pytest.FixtureRequest, two_networks: None, practice: PracticeMachine, run: Run
) -> Iterator[FirewallKind]:
    """One of them is active."""
    kind: FirewallKind = request.param
    run(shell(practice, _ON[kind]))
    yield kind
    run(guest(practice, "sh", "-c", _OFF[kind]))


async def let_in(practice: PracticeMachine) -> tuple[list[bool], list[bool]]:
    """Whether somebody at home, and a stranger, gets to Samba; and whether they are told that it is there."""
    places = ((HOME, OURS), (STRANGER, OURS_THERE))
    opened_by = [await served(practice, who, address, b"", 445) != [] for who, address in places]
    return opened_by, [await probed(practice, who, probe()) != [] for who, _ in places]


NOBODY, HOME_ALONE = ([False, False], [False, False]), ([True, False], [True, False])


def openings(plan: Plan, kind: type[OpenFirewall | CloseFirewall]) -> set[tuple[str, str | None]]:
    """Which ports, from where."""
    steps = [step for step in plan.steps if isinstance(step, kind)]
    return {(each.port.value, each.network) for step in steps for each in step.openings}


def test_what_is_shared_is_let_in_from_the_home_network_alone(
    practice: PracticeMachine, run: Run, firewall: FirewallKind
) -> None:
    async def scenario() -> None:
        await start_servers(practice)
        before = await shell(practice, _TOLD[firewall])
        assert await let_in(practice) == NOBODY
        async with opened(practice) as machine:
            build = await done(machine, Build(await design(machine, luks=False), draw_ids(), (SHARE,)))
            opened_now = openings(build, OpenFirewall)
            assert opened_now >= {(port, SHARE.network) for port in ("445/tcp", "3702/udp", "5357/tcp")}
            assert {network for _, network in opened_now} == {SHARE.network}
            assert await let_in(practice) == HOME_ALONE
            assert await shell(practice, _TOLD[firewall]) != before
            unshared = await done(machine, Unshare("data", "Films"))
            assert openings(unshared, CloseFirewall) == opened_now
            assert await let_in(practice) == NOBODY
            assert await shell(practice, _TOLD[firewall]) == before
            await done(machine, Delete("data"))
        assert await shell(practice, _TOLD[firewall]) == before

    run(scenario(), 300)
