"""A firewall lets in from the home network what a share needs, and that is taken out again with it."""

import pytest
from msgspec.structs import replace

from raidwright.storage.fields import is_valid
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.share import ShareFolder, Unshare
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.share_findings import share_state
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port, PortOpening
from raidwright.storage.snapshot.share import Announcer, AnnouncingServer, Share, Sharing
from raidwright.storage.words.sentences import sentence
from tests.storage.sharing import FILMS, NETWORK, READY, computer
from tests.storage.test_share_listing import BARE, carried_out

WALLED = replace(
    READY,
    people=("anna", "ben"),
    firewall=FirewallKind.FIREWALLD,
    passages=(Passage(NETWORK, "public", (Port.OTHERS_ASK,)), Passage("10.0.0.0/24", "home", ())),
    announcers=(
        AnnouncingServer(Announcer.WINDOWS, runs=True),
        AnnouncingServer(Announcer.OTHERS, runs=True),
    ),
)
MUSIC = replace(FILMS, name="Music", folder="Music")
OPEN = replace(WALLED, passages=(Passage(NETWORK, "public", tuple(Port)),))


def plan_of(operation: ShareFolder | Unshare | Delete, files: dict[str, bytes], sharing: Sharing) -> Plan:
    answer = plan_for(operation, computer(files, sharing))
    assert isinstance(answer, Planned), answer
    return answer.plan


def words(plan: Plan, tag: str) -> list[tuple[str, ...]]:
    """What is run to open or to close."""
    return [command.argv for step in plan.steps if step.tag == tag for command in step.commands(plan)]


def shared(
    share: Share = FILMS, sharing: Sharing = WALLED, files: dict[str, bytes] = BARE
) -> dict[str, bytes]:
    return carried_out(plan_of(ShareFolder("data", share), files, sharing), files)


def test_opens_what_lacks_for_the_home_network_alone() -> None:
    plan = plan_of(ShareFolder("data", FILMS), BARE, WALLED)
    opened = words(plan, "open-firewall")
    assert {argv[-1].partition('port="')[2].partition('"')[0] for argv in opened} == {"445", "3702", "5357"}
    assert all(f'source address="{NETWORK}"' in argv[-1] for argv in opened)
    assert all("--zone=public" in argv for argv in opened)
    assert sum("--permanent" in argv for argv in opened) == len(opened) / 2
    (step,) = (step for step in plan.steps if step.tag == "open-firewall")
    said = "Open the firewall (firewalld) to 192.168.1.0/24: 445/tcp, 3702/udp, 5357/tcp"
    assert step.sentence(plan) == said


def test_windows_reads_elsewhere_what_wsdd2_says() -> None:
    """wsdd2(8): questions and answers by HTTP are both at 3702."""
    servers = (AnnouncingServer(Announcer.WINDOWS, runs=True, reads=Port.WINDOWS_READS_WSDD2),)
    opened = words(
        plan_of(ShareFolder("data", FILMS), BARE, replace(WALLED, announcers=servers)), "open-firewall"
    )
    rules = [argv[-1].partition('port port="')[2].split('"')[::2][:2] for argv in opened]
    assert sorted(rules[::2]) == [["3702", "tcp"], ["3702", "udp"], ["445", "tcp"]]


def test_a_share_for_every_network_opens_each_of_them() -> None:
    opened = words(plan_of(ShareFolder("data", replace(FILMS, network=None)), BARE, WALLED), "open-firewall")
    assert {argv[-2:] for argv in opened} >= {("--zone=public", "--add-port=445/tcp")}
    assert {argv[-2:] for argv in opened} >= {("--zone=home", "--add-port=5353/udp")}


def test_ufw_is_started_by_systemd() -> None:
    sharing = replace(WALLED, firewall=FirewallKind.UFW, passages=(Passage(NETWORK, "", ()),))
    host = computer(BARE, sharing)
    answer = plan_for(ShareFolder("data", FILMS), replace(host, host=replace(host.host, systemd=True)))
    assert isinstance(answer, Planned), answer
    rule = ("allow", "proto", "tcp", "from", NETWORK, "to", "any", "port", "445")
    first = words(answer.plan, "open-firewall")[0]
    assert first[0] == "systemd-run"
    assert first[-len(rule) - 1 :] == ("/usr/sbin/ufw", *rule)


@pytest.mark.parametrize("operation", [Unshare("data", "Films"), Delete("data")], ids=["unshare", "delete"])
def test_closes_what_it_opened_and_nothing_else(operation: Unshare | Delete) -> None:
    closed = words(plan_of(operation, shared(), OPEN), "close-firewall")
    opened = words(plan_of(ShareFolder("data", FILMS), BARE, WALLED), "open-firewall")
    assert [tuple(word.replace("--remove-", "--add-") for word in argv) for argv in closed] == opened
    assert words(plan_of(operation, shared(sharing=OPEN), OPEN), "close-firewall") == []


def test_stays_open_for_the_share_that_stays() -> None:
    both = shared(MUSIC, OPEN, shared())
    assert words(plan_of(Unshare("data", "Films"), both, OPEN), "close-firewall") == []
    one = carried_out(plan_of(Unshare("data", "Films"), both, OPEN), both)
    assert len(words(plan_of(Unshare("data", "Music"), one, OPEN), "close-firewall")) == 6


def test_a_share_that_is_changed_keeps_what_it_needs() -> None:
    again = plan_of(ShareFolder("data", replace(FILMS, recycle=False)), shared(), OPEN)
    assert words(again, "open-firewall") == words(again, "close-firewall") == []
    share = replace(FILMS, people=FILMS.people[:1], smb=False, nfs=True)
    nfs = plan_of(ShareFolder("data", share), shared(), OPEN)
    assert len(words(nfs, "close-firewall")) == 6


def test_the_check_names_what_the_firewall_blocks() -> None:
    look = computer(shared(), WALLED)
    assert look.host.sharing is not None
    (finding,) = share_state(look.host.sharing.entered[0], look)
    assert sentence(finding) == (
        "The firewall (firewalld) blocks “Films”: 445/tcp, 3702/udp, 5357/tcp. To open these ports, share"
        " the folder again."
    )


@pytest.mark.parametrize("zone", ["pub lic", "--permanent", "a" * 40, "x\n"])
def test_refuses_zone_that_is_more_than_a_name(zone: str) -> None:
    assert not is_valid(PortOpening(FirewallKind.FIREWALLD, Port.FILES, NETWORK, zone), PortOpening)


@pytest.mark.parametrize("network", ["192.168.0.0/16", "192.168.1.0/25", None])
def test_ports_stay_open_beneath_a_share_that_leans_on_what_another_opened(network: str | None) -> None:
    first = shared()
    plan = plan_of(ShareFolder("data", replace(MUSIC, network=network)), first, OPEN)
    both = carried_out(plan, first)
    closed = words(plan_of(Unshare("data", "Films"), both, OPEN), "close-firewall")
    assert not [argv for argv in closed if "--permanent" in argv]
