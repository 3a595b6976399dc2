"""What the firewall of this computer lets in from the networks near it, as far as sharing needs it.

Sources: firewall-cmd(1) and firewalld.zones(5); of ufw the files that it keeps its rules in (ufw(8)).
"""

import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from raidwright.files import modification_time, text_at
from raidwright.helper import runner
from raidwright.helper.looking.configured.processes import runs
from raidwright.storage.fields import is_valid
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port, Zone, contains_network
from raidwright.storage.snapshot.share import NearNetwork

_UFW, _UFW_POLICY, _UFW_RULES = "etc/ufw/ufw.conf", "etc/default/ufw", "etc/ufw/user.rules"
_ENABLED = re.compile(r"^ENABLED=[\"']?yes", re.MULTILINE | re.IGNORECASE)
_ACCEPTS = re.compile(r"^DEFAULT_INPUT_POLICY=[\"']?ACCEPT", re.MULTILINE)
_RULE = re.compile(
    r"^### tuple ### allow(?:_\S+)? (\S+) (\S+) \S+ \S+ (\S+)(?: \S+ \S+)? (in\S*)", re.MULTILINE
)
"""Protocol, port and source of what it lets in."""
_RICH = re.compile(
    r'rule family="ipv4" source address="([0-9./]+)" port port="([0-9-]+)" protocol="(\w+)" accept'
)
_ZONES = "etc/firewalld/zones"
_SERVICES = {
    "samba": (Port.FILES,),
    "nfs": (Port.EXPORTS,),
    "mdns": (Port.OTHERS_ASK,),
    "ws-discovery": (Port.WINDOWS_ASKS, Port.WINDOWS_READS_WSDD2),
    "ws-discovery-udp": (Port.WINDOWS_ASKS,),
    "ws-discovery-host": (Port.WINDOWS_READS,),
}
"""What services of firewalld let in; none but the last lets Windows read what it has found of wsdd."""
_LASTS, _PATIENCE = 30.0, 5.0
"""Seconds until firewalld is asked anew where no zone has changed on the disk, and that it has to answer."""


class FirewallLook:
    """Looks at it; what firewalld has to be asked for is remembered for a time."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stamp: tuple[int, ...] = ()
        self._due = 0.0
        self._printed = ("", "")

    async def look(
        self, networks: tuple[NearNetwork, ...]
    ) -> tuple[FirewallKind | None, tuple[Passage, ...]]:
        """The firewall that is active, and what it lets in from each of ``networks``."""
        if _ENABLED.search(text_at(self._root / _UFW)):
            return FirewallKind.UFW, tuple(_by_ufw(networks, self._root))
        if not runs("firewalld", self._root):
            return None, ()
        zones = self._root / _ZONES
        stamp = tuple(map(modification_time, (zones, *sorted(zones.glob("*.xml")))))
        if stamp != self._stamp or time.monotonic() >= self._due:
            self._stamp, self._due = stamp, time.monotonic() + _LASTS
            printed = [await _output_of(f"--{word}") for word in ("list-all-zones", "get-default-zone")]
            self._printed = (printed[0], printed[1].strip())
        return FirewallKind.FIREWALLD, tuple(by_firewalld(networks, *self._printed))


def _by_ufw(networks: Iterable[NearNetwork], root: Path) -> Iterator[Passage]:
    rules = _RULE.findall(text_at(root / _UFW_RULES))
    accepts = _ACCEPTS.search(text_at(root / _UFW_POLICY)) is not None
    for near in networks:
        sides = ("in", f"in_{near.interface}")
        own = [rule for rule in rules if rule[3] in sides and contains_network(rule[2], near.network)]
        # Its rules that come before those of people let mDNS in (before.rules).
        ports = (
            port
            for port in Port
            if accepts
            or port is Port.OTHERS_ASK
            or any(_has(port, ports, protocol) for protocol, ports, *_ in own)
        )
        yield Passage(near.network, "", tuple(ports))


def by_firewalld(networks: Iterable[NearNetwork], printed: str, default: str) -> Iterator[Passage]:
    """What lets in the zone of each network, or else of its interface, by what firewall-cmd prints."""
    zones = _zones(printed)
    for near in networks:
        by_source = (name for name, zone in zones.items() if near.network in zone.get("sources", "").split())
        by_name = (
            name for name, zone in zones.items() if near.interface in zone.get("interfaces", "").split()
        )
        name = (*by_source, *by_name, default)[0]
        if is_valid(name, Zone):
            yield Passage(near.network, name, tuple(_ports_of(zones.get(name, {}), near.network)))


def _zones(printed: str) -> dict[str, dict[str, str]]:
    """Each zone: what it says of each word, rich rules on lines of their own."""
    zones: dict[str, dict[str, str]] = {}
    fields: dict[str, str] = {}
    key = ""
    for line in printed.split("\n"):
        if line and not line[0].isspace():
            fields = zones.setdefault(line.split()[0], {})
        elif line.startswith("\t"):
            fields[key] = f"{fields.get(key, '')}\n{line.strip()}"
        else:
            key, _, value = line.strip().partition(": ")
            key = key.rstrip(":")
            fields[key] = value
    return zones


def _ports_of(zone: dict[str, str], network: str) -> Iterator[Port]:
    services = {port for name in zone.get("services", "").split() for port in _SERVICES.get(name, ())}
    pairs = [each.partition("/") for each in zone.get("ports", "").split()]
    rules = [rule for rule in _RICH.findall(zone.get("rich rules", "")) if contains_network(rule[0], network)]
    every = [(number, protocol) for number, _, protocol in pairs] + [rule[1:] for rule in rules]
    for port in Port:
        if zone.get("target") == "ACCEPT" or port in services or any(_has(port, *each) for each in every):
            yield port


def _has(port: Port, numbers: str, protocol: str) -> bool:
    """Whether "137,138", "1025-65535", "1025:65535" or "any" has the port."""
    number, _, own = port.value.partition("/")
    if protocol not in ("any", own):
        return False
    ranges = (re.split("[-:]", each) for each in numbers.split(","))
    return numbers == "any" or any(
        all(end.isdigit() for end in ends) and int(ends[0]) <= int(number) <= int(ends[-1]) for ends in ranges
    )


async def _output_of(word: str) -> str:
    try:
        return (await runner.run(("firewall-cmd", word), timeout=_PATIENCE)).stdout
    except (runner.ProgramMissing, runner.ProgramTooSlow):
        return ""
