"""What the firewall of a computer lets in, as far as shared folders need it."""

from enum import Enum
from ipaddress import IPv4Network
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import Network, Text

Zone = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9][A-Za-z0-9_-]{0,31})?\Z")]
"""What firewalld calls the rules for an interface; ufw has one set of rules, which is called nothing."""


class FirewallKind(Enum):
    """A program by which people say what is let in."""

    FIREWALLD = "firewalld"
    UFW = "ufw"


class Port(Enum):
    """What others ask this computer at."""

    FILES = "445/tcp"
    """SMB."""
    EXPORTS = "2049/tcp"
    """NFS 4."""
    WINDOWS_ASKS = "3702/udp"
    """WS-Discovery: who is there?"""
    WINDOWS_READS = "5357/tcp"
    """WS-Discovery: what is it called? Without an answer Windows shows the computer and cannot open it."""
    WINDOWS_READS_WSDD2 = "3702/tcp"
    """The same where the server is wsdd2(8)."""
    OTHERS_ASK = "5353/udp"
    """mDNS."""


class PortOpening(Fact, frozen=True):
    """One port that is let in for shares."""

    kind: FirewallKind
    port: Port
    network: Network | None = None
    """From where; None for anywhere."""
    zone: Zone = ""


class Passage(Fact, frozen=True):
    """What is let in from one network that this computer is connected to."""

    network: Text
    zone: Zone = ""
    ports: tuple[Port, ...] = ()


def contains_network(wide: str, narrow: str) -> bool:
    """Whether all addresses of the network ``narrow`` are in ``wide``, which may be named by one of its own.

    False for what is no network of IPv4.
    """
    try:
        return IPv4Network(narrow, strict=False).subnet_of(IPv4Network(wide, strict=False))
    except ValueError:
        return False
