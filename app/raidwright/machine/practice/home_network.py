"""A home network for a practice machine: Samba's server, the people of the house, and a second computer.

The guest has no systemd and makes no users: the server is started directly, with its folders in memory, and
people are lines of the guest's own /etc/passwd. The second computer is a network namespace.
"""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Network
from typing import NamedTuple

from raidwright.machine.practice.guest.scenery import USERS

USUAL_NETWORK = "10.9.0.0/24"
_FOLDERS = (
    "private dir",
    "lock directory",
    "state directory",
    "cache directory",
    "pid directory",
    "ncalrpc dir",
)
_RUN = "/run/samba-practice"
_SECOND = "second"
_FIRST_USER = 2001


class GuestCommand(NamedTuple):
    """A program to be run as the guest's root."""

    argv: tuple[str, ...]
    stdin: bytes = b""


class HomeNetwork(NamedTuple):
    """The network that the guest shares with the second computer, as "192.168.1.0/24"."""

    name: str = USUAL_NETWORK

    @property
    def server(self) -> str:
        """The guest's own address."""
        return str(IPv4Network(self.name, strict=False)[1])

    def commands(self, people: Iterable[str]) -> Iterator[GuestCommand]:
        """What makes it, with a server and ``people``, who are no users of the guest yet."""
        yield from map(_command, self._cables())
        folders = {name: f"{_RUN}/{name.split()[0]}" for name in _FOLDERS}
        yield GuestCommand(("mkdir", "--parents", *folders.values()))
        yield GuestCommand(("tee", "/etc/samba/smb.conf"), _settings(folders).encode())
        yield GuestCommand(("tee", "--append", USERS), "".join(_lines(people)).encode())
        yield GuestCommand(("smbd", "--daemon"))

    def _cables(self) -> Iterator[str]:
        second, bits = IPv4Network(self.name, strict=False)[2], self.name.partition("/")[2]
        yield "ip link set lo up"
        yield f"ip netns add {_SECOND}"
        yield f"ip link add home0 type veth peer name home1 netns {_SECOND}"
        yield f"ip addr add {self.server}/{bits} dev home0"
        yield "ip link set home0 up"
        yield f"ip -n {_SECOND} addr add {second}/{bits} dev home1"
        yield f"ip -n {_SECOND} link set home1 up"

    def opening(self, share: str, person: str, password: bytes) -> GuestCommand:
        """List the share from the second computer, as that person."""
        client = ("smbclient", "-t", "20", "-U", person, f"//{self.server}/{share}", "-c", "ls")
        return GuestCommand(("ip", "netns", "exec", _SECOND, "env", "PASSWD_FD=0", *client), password)


def _command(words: str) -> GuestCommand:
    return GuestCommand(tuple(words.split()))


def _settings(folders: dict[str, str]) -> str:
    settings = {
        "server role": "standalone server",
        **folders,
        "log file": f"{_RUN}/log",
        "disable spoolss": "yes",
    }
    return "".join(("[global]\n", *(f"\t{name} = {value}\n" for name, value in settings.items())))


def _lines(people: Iterable[str]) -> Iterator[str]:
    """As passwd(5) has them, without a login."""
    for number, name in enumerate(people, _FIRST_USER):
        yield f"{name}:x:{number}:{number}::/nonexistent:/usr/sbin/nologin\n"
