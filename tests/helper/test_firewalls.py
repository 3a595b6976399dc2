"""What the firewall lets in from the home network, by what firewall-cmd prints and by ufw's own files."""

import asyncio
from pathlib import Path

import pytest

from raidwright.helper.looking.configured import firewalls
from raidwright.helper.looking.configured.firewalls import FirewallLook, by_firewalld
from raidwright.helper.runner import Completed
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port, PortOpening
from raidwright.storage.snapshot.share import NearNetwork
from raidwright.storage.steps.firewall import OpenFirewall
from tests.storage.step_cases import plan

HOME, WLAN = NearNetwork("eth0", "192.168.1.0/24", leads_out=True), NearNetwork("wlan0", "10.0.0.0/24")
ZONES = """\
FedoraWorkstation
  target: default
  interfaces: wlan0
  sources:
  services: dhcpv6-client samba-client ssh
  ports: 1025-65535/udp 1025-65535/tcp
  rich rules:

public (default, active)
  target: default
  interfaces:
  sources:
  services: dhcpv6-client mdns ssh
  ports: {ports}
  forward-ports:
	port=80:proto=tcp:toport=8080:toaddr=
  rich rules: {rules}

trusted
  target: ACCEPT
  sources: {sources}
"""
ALL = tuple(Port)


def zones(*, ports: str = "", rules: str = "", sources: str = "") -> str:
    return ZONES.format(ports=ports, rules=rules, sources=sources)


@pytest.mark.parametrize(
    ("printed", "passage"),
    [
        (zones(), Passage(HOME.network, "public", (Port.OTHERS_ASK,))),
        (zones(ports="445/tcp 137/udp"), Passage(HOME.network, "public", (Port.FILES, Port.OTHERS_ASK))),
        (zones(sources="192.168.1.0/24"), Passage(HOME.network, "trusted", ALL)),
        ("", Passage(HOME.network, "public", ())),
    ],
)
def test_zone_of_firewalld_says_what_it_lets_in(printed: str, passage: Passage) -> None:
    assert next(by_firewalld((HOME, WLAN), printed, "public")) == passage


def test_a_zone_of_an_interface_goes_before_the_default() -> None:
    *_, wlan = by_firewalld((HOME, WLAN), zones(), "public")
    expected = tuple(port for port in Port if port is not Port.FILES)
    assert wlan == Passage(WLAN.network, "FedoraWorkstation", expected)


def test_what_a_plan_opens_is_seen_as_open() -> None:
    openings = tuple(PortOpening(FirewallKind.FIREWALLD, port, HOME.network, "public") for port in Port)
    commands = OpenFirewall(openings, by_systemd=True).commands(plan())
    rules = [command.argv[-1].partition("=")[2] for command in commands]
    (passage, *_) = by_firewalld((HOME,), zones(rules="".join(f"\n\t{rule}" for rule in rules)), "public")
    assert passage.ports == ALL
    assert {command.argv[:2] for command in commands} == {("firewall-cmd", "--quiet")}
    (elsewhere,) = by_firewalld(
        (WLAN,), zones(rules="".join(f"\n\t{rule}" for rule in rules)).replace("wlan0", ""), "public"
    )
    assert elsewhere.ports == (Port.OTHERS_ASK,), "from the home network alone"


RULES = """\
### RULES ###

### tuple ### allow tcp 139,445 0.0.0.0/0 any 192.168.1.0/24 Samba - in
-A ufw-user-input -p tcp -m multiport --dports 139,445 -s 192.168.1.0/24 -j ACCEPT

### tuple ### allow any 2049 0.0.0.0/0 any 192.168.0.0/16 in comment=6e6673
### tuple ### deny udp 3702 0.0.0.0/0 any 0.0.0.0/0 in
### tuple ### allow tcp 5357 0.0.0.0/0 any 0.0.0.0/0 in_wlan0
"""


def ufw(root: Path, *, enabled: str = "yes", policy: str = "DROP", rules: str = RULES) -> Path:
    for name, text in {
        "etc/ufw/ufw.conf": f"# x\nENABLED={enabled}\n",
        "etc/default/ufw": f'DEFAULT_INPUT_POLICY="{policy}"\n',
        "etc/ufw/user.rules": rules,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_rules_of_ufw_say_what_they_let_in(tmp_path: Path) -> None:
    kind, (home, wlan) = asyncio.run(FirewallLook(ufw(tmp_path)).look((HOME, WLAN)))
    assert kind is FirewallKind.UFW
    assert home.ports == (Port.FILES, Port.EXPORTS, Port.OTHERS_ASK)
    assert wlan.ports == (Port.WINDOWS_READS, Port.OTHERS_ASK)
    _, (home,) = asyncio.run(FirewallLook(ufw(tmp_path, policy="ACCEPT")).look((HOME,)))
    assert home.ports == ALL


def test_a_firewall_that_is_off_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    async def run(argv: tuple[str, ...], **_: object) -> Completed:
        asked.append(argv)
        return Completed(argv, 0, "public\n" if argv[1] == "--get-default-zone" else zones(), "")

    monkeypatch.setattr(firewalls.runner, "run", run)
    look = FirewallLook(ufw(tmp_path, enabled="no"))
    assert asyncio.run(look.look((HOME,))) == (None, ())
    assert asked == []
    (tmp_path / "proc/7").mkdir(parents=True)
    (tmp_path / "proc/7/comm").write_text("firewalld\n")
    (tmp_path / "etc/firewalld/zones").mkdir(parents=True)
    told = asyncio.run(look.look((HOME,)))
    assert told == (FirewallKind.FIREWALLD, (Passage(HOME.network, "public", (Port.OTHERS_ASK,)),))
    assert asyncio.run(look.look((HOME,))) == told
    assert len(asked) == 2, "asked once for both looks"
    (tmp_path / "etc/firewalld/zones/public.xml").touch()
    asyncio.run(look.look((HOME,)))
    assert len(asked) == 4
