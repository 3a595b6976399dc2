"""Samba was started for a share of ours; later it serves what somebody else has written into smb.conf."""

import pytest
from msgspec.structs import replace

from raidwright.storage.operations.boot import Disable
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import ShareFolder, Unshare
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.share import Announcer, AnnouncingServer, ServedShare, Sharing
from raidwright.storage.steps.share import StopService
from tests.storage.machines import IDS, blank_disks
from tests.storage.sharing import FILMS, READY, computer
from tests.storage.test_share_firewall import OPEN, plan_of, shared, words

IDLE = replace(
    READY,
    samba_unit="smbd.service",
    samba_runs=False,
    nfs_unit="nfs-server.service",
    nfs_runs=False,
    stays_awake=False,
    announcers=(
        AnnouncingServer(Announcer.WINDOWS, "wsdd.service"),
        AnnouncingServer(Announcer.OTHERS, "avahi-daemon.service"),
    ),
)
GOING = replace(
    IDLE,
    samba_runs=True,
    nfs_runs=True,
    stays_awake=True,
    people=("anna", "ben"),
    announcers=tuple(replace(each, runs=True) for each in IDLE.announcers),
)
SCANS = (ServedShare("scans", "/srv/scans"),)
BOTH = replace(FILMS, nfs=True)


def plan_to_leave(operation: Unshare | Delete | Disable, sharing: Sharing) -> Plan:
    look = computer(shared(BOTH, IDLE), sharing)
    there = blank_disks(2) if isinstance(operation, Disable) else look
    answer = plan_for(operation, replace(there, host=look.host))
    assert isinstance(answer, Planned), answer
    return answer.plan


@pytest.mark.parametrize("operation", [Unshare("data", "Films"), Delete("data"), Disable(IDS.array)])
def test_servers_of_others_stay(operation: Unshare | Delete | Disable) -> None:
    def ends(sharing: Sharing) -> set[str]:
        steps = plan_to_leave(operation, sharing).steps
        return {step.unit for step in steps if isinstance(step, StopService)}

    ours = {"nfs-server.service", "raidwright-awake.service"}
    assert ends(GOING) == {*ours, "smbd.service", "wsdd.service", "avahi-daemon.service"}
    assert ends(replace(GOING, homes=True)) == ends(GOING), "Debian's smb.conf always has home folders"
    assert ends(replace(GOING, others=SCANS)) == ours


def test_firewall_stays_open_to_others() -> None:
    theirs = replace(OPEN, others=SCANS)
    closed = words(plan_of(Unshare("data", "Films"), shared(BOTH), theirs), "close-firewall")
    assert {argv[-1].partition('port="')[2].partition('"')[0] for argv in closed} == {"2049"}
    elsewhere = ShareFolder("data", replace(FILMS, network="10.0.0.0/24"))
    assert words(plan_of(elsewhere, shared(), theirs), "close-firewall") == []


def test_the_nfs_server_stays_as_long_as_it_serves_exports_of_others() -> None:
    theirs = replace(GOING, exported=("/srv/backup",))
    plan = plan_to_leave(Unshare("data", "Films"), theirs)
    units = [step.unit for step in plan.steps if isinstance(step, StopService)]
    assert GOING.nfs_unit not in units
    gone = plan_to_leave(Unshare("data", "Films"), GOING)
    assert GOING.nfs_unit in [step.unit for step in gone.steps if isinstance(step, StopService)]
