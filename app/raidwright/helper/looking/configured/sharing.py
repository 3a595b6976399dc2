"""By what this computer can share folders, and what it shares: files, and what Samba says of its own."""

import asyncio
import ipaddress
import math
import os
import re
import socket
import struct
import time
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from raidwright.files import modification_time, text_at
from raidwright.helper import runner
from raidwright.helper.errors import printable_text
from raidwright.helper.looking.configured.firewalls import FirewallLook
from raidwright.helper.looking.configured.processes import runs
from raidwright.helper.looking.configured.shared_folders import FolderLook
from raidwright.helper.looking.configured.units import UNIT_FOLDERS, is_enabled
from raidwright.helper.looking.configured.user_names import USERS
from raidwright.storage.configuration import FileKind, entries
from raidwright.storage.fields import LONGEST_TEXT, MOST_ACCOUNTS
from raidwright.storage.snapshot.firewall import Port
from raidwright.storage.snapshot.settings import unescape
from raidwright.storage.snapshot.share import (
    Announcer,
    AnnouncingServer,
    Barrier,
    EnteredShare,
    NearNetwork,
    ServedShare,
    ShareClient,
    Sharing,
    entered_share,
)
from raidwright.storage.steps.share import ACCOUNT_REMARK, AWAKE_UNIT

_ROOT = Path("/")
_SAMBA, _CLIENT, _SAMBA_UNITS = "usr/sbin/smbd", "usr/bin/smbclient", ("smbd.service", "smb.service")
_MODULES = ("usr/lib/*/samba/vfs/*.so", "usr/lib/samba/vfs/*.so", "usr/lib64/samba/vfs/*.so")
_PACKAGE_KIT = "usr/share/dbus-1/system-services/org.freedesktop.PackageKit.service"
_ANNOUNCERS = {
    Announcer.WINDOWS: (("wsdd", "wsdd2"), ("wsdd.service", "wsdd-server.service", "wsdd2.service")),
    Announcer.OTHERS: (("avahi-daemon",), ("avahi-daemon.service",)),
}
"""Programs, and the units that run them."""
_NFS, _NFS_UNIT = "usr/sbin/exportfs", "nfs-server.service"
_PASSWORDS = "var/lib/samba/private/passdb.tdb"
_STAMPS = (f"etc/{FileKind.SAMBA.value}", f"etc/{FileKind.SHARES.value}", _PASSWORDS)
_LASTS, _PATIENCE = 5.0, 5.0
"""Seconds until Samba is asked anew where none of its files has changed, and that it has to answer."""
_MOST = 256
"""Shares of others, and networks, that are told."""
_SECTION = re.compile(r"\[([^\]\n]{1,256})\]")
_EXPORT = re.compile(r"""\s*(?:"(?P<quoted>/[^"]*)"|(?P<plain>/[^\s"]*))""")
"""How a line of exports(5) begins that is no remark and goes on with none before."""
_MORE_EXPORTS = "etc/exports.d/*.exports"
_HOMES = "homes"
"""The section by which Samba makes a share of each home folder, for its user alone (smb.conf(5))."""
_NO_SHARES = frozenset({"global", _HOMES, "printers", "print$"})
_LIMITS = re.compile(r"""\s*((allow|deny)-interfaces\s*=|WSDD_PARAMS=\s*["']?[^"'\s])""")
_UP = 0x1
_GATEWAY = 0x2
_CARDS, _ETHERNET = "sys/class/net", "1"


class SharingLook:
    """Looks at it; what programs have to be asked for is remembered as long as nothing changes it."""

    def __init__(self, root: Path = _ROOT) -> None:
        self._root = root
        self._stamp: tuple[int, ...] = ()
        self._due = 0.0
        self._others: tuple[ServedShare, ...] = ()
        self._homes = False
        self._people: tuple[str, ...] = ()
        self._clients: tuple[ShareClient, ...] = ()
        self._folders = FolderLook(root)
        self._barriers: tuple[Barrier, ...] = ()
        self._firewall = FirewallLook(root)

    async def look(self, *, systemd: bool) -> Sharing:
        """As it is now."""
        files = await asyncio.to_thread(_from_files, self._root, systemd=systemd)
        if files.samba or files.nfs:
            kind, passages = await self._firewall.look(files.networks)
            files = replace(files, firewall=kind, passages=passages)
        if not files.samba:
            return files
        stamp = tuple(modification_time(self._root / name) for name in _STAMPS)
        if stamp != self._stamp or time.monotonic() >= self._due:
            self._stamp, self._due = stamp, time.monotonic() + _LASTS
            sections = tuple(_sections(await _output_of(("testparm", "-s"))))
            self._homes = any(each.name.casefold() == _HOMES for each in sections)
            shares = (each for each in sections if each.name.casefold() not in _NO_SHARES)
            self._others = tuple(shares)[:_MOST]
            self._people = tuple(_people(await _output_of(("pdbedit", "-L"))))[:MOST_ACCOUNTS]
            status = await _output_of(("smbstatus", "--json")) if files.samba_runs else ""
            self._clients = tuple(_clients(status))[:_MOST]
            self._barriers = await asyncio.to_thread(self._folders.barriers, files.entered)
        own = {(each.share.name.casefold(), each.path) for each in files.entered}
        others = tuple(each for each in self._others if (each.name.casefold(), each.path) not in own)
        asked = replace(files, others=others, homes=self._homes, people=self._people)
        return replace(asked, clients=self._clients, barriers=self._barriers)


def _from_files(root: Path, *, systemd: bool) -> Sharing:
    return Sharing(
        samba=os.access(root / _SAMBA, os.X_OK),
        samba_unit=next((unit for unit in _SAMBA_UNITS if systemd and _has_unit(unit, root)), ""),
        samba_runs=runs("smbd", root),
        client=os.access(root / _CLIENT, os.X_OK),
        modules=tuple(sorted({file.stem for each in _MODULES for file in root.glob(each)}))[:_MOST],
        nfs=os.access(root / _NFS, os.X_OK),
        nfs_unit=_NFS_UNIT if systemd and _has_unit(_NFS_UNIT, root) else "",
        nfs_runs=_serves_nfs(root),
        entered=entered_shares(root),
        exported=tuple(_exports(root))[:_MOST],
        accounts=tuple(_accounts(root)),
        networks=tuple(near_networks(root))[:_MOST],
        announcers=tuple(_announcers(root, systemd=systemd)),
        installs=(root / _PACKAGE_KIT).is_file(),
        stays_awake=is_enabled(AWAKE_UNIT, root) if systemd else None,
    )


def _announcers(root: Path, *, systemd: bool) -> Iterator[AnnouncingServer]:
    for kind, (programs, units) in _ANNOUNCERS.items():
        places = (root / folder / name for folder in ("usr/sbin", "usr/bin") for name in programs)
        there = [place for place in places if os.access(place, os.X_OK)]
        if there:
            unit = next((each for each in units if systemd and _has_unit(each, root)), "")
            server = AnnouncingServer(kind, unit, any(runs(name, root) for name in programs))
            # Where both are installed, wsdd is the one that is started.
            is_wsdd2 = kind is Announcer.WINDOWS and not any(place.name == "wsdd" for place in there)
            reads = Port.WINDOWS_READS_WSDD2 if is_wsdd2 else Port.WINDOWS_READS
            yield replace(server, limited=_is_limited(server.file, root), reads=reads)


def _is_limited(kind: FileKind, root: Path) -> bool:
    """Whether somebody else has said by which interfaces it works."""
    data = text_at(root / "etc" / kind.value).encode()
    own = {number for entry in entries(kind, data) for number in entry.lines}
    lines = enumerate(data.decode(errors="replace").split("\n"), start=1)
    return any(_LIMITS.match(line) for number, line in lines if number not in own)


def _has_unit(unit: str, root: Path) -> bool:
    """Whether that is the unit itself: "smb.service" is another name of Debian's."""
    return any(
        (root / folder / unit).is_file() and not (root / folder / unit).is_symlink()
        for folder in UNIT_FOLDERS
    )


def _serves_nfs(root: Path) -> bool:
    """Whether the kernel has threads for it (nfsd(7))."""
    return text_at(root / "proc/fs/nfsd/threads").strip() not in ("", "0")


def entered_shares(root: Path = _ROOT) -> tuple[EnteredShare, ...]:
    """The shares of ours, each once, whichever server is told of it."""
    kinds = (FileKind.SHARES, FileKind.EXPORTS)
    texts = ((kind, text_at(root / "etc" / kind.value).encode()) for kind in kinds)
    marks = (entry.words[0] for kind, data in texts for entry in entries(kind, data))
    return tuple(dict.fromkeys(each for each in map(entered_share, marks) if each is not None))


def _exports(root: Path) -> Iterator[str]:
    """Folders of the lines of exports(5) that are none of ours."""
    for file in (root / "etc" / FileKind.EXPORTS.value, *sorted(root.glob(_MORE_EXPORTS))):
        text = text_at(file)
        own = {number for entry in entries(FileKind.EXPORTS, text.encode()) for number in entry.lines}
        goes_on = False
        for number, line in enumerate(text.split("\n"), start=1):
            export = None if goes_on or number in own else _EXPORT.match(line)
            if export is not None:
                yield printable_text(unescape(export["quoted"] or export["plain"]), LONGEST_TEXT)
            goes_on = line.endswith("\\")


def _accounts(root: Path) -> Iterator[str]:
    for line in text_at(root / USERS).split("\n"):
        fields = line.split(":")
        if len(fields) > 4 and fields[4] == ACCOUNT_REMARK:
            yield fields[0]


def near_networks(root: Path = _ROOT) -> Iterator[NearNetwork]:
    """IPv4 networks that interfaces are connected to, by the kernel's table of routes.

    First those that lead out, as the kernel prefers them.
    """
    routes = [line.split() for line in text_at(root / "proc/net/route").split("\n")[1:]]
    whole = [route for route in routes if len(route) >= 8]
    outward = _outward(whole, root)
    for route in sorted(whole, key=lambda each: outward.get(each[0], math.inf)):
        interface, target, mask, flags = route[0], _word(route[1]), _word(route[7]), int(route[3], 16)
        if target and mask and flags & _UP and not flags & _GATEWAY:
            network = ipaddress.IPv4Network((target, mask.bit_count()), strict=False)
            card, leads_out = root / _CARDS / interface, interface in outward
            address = printable_text(text_at(card / "address").strip(), LONGEST_TEXT)
            # The kernel's Documentation/ABI/testing/sysfs-devices-power.
            wakes = text_at(card / "device/power/wakeup").strip() == "enabled"
            yield NearNetwork(interface[:LONGEST_TEXT], str(network), leads_out, address, wakes)


def _outward(routes: Collection[list[str]], root: Path) -> dict[str, int]:
    """Interfaces by which routes lead to the Internet, with the least metric of each; no tunnel of a VPN."""
    leading: dict[str, int] = {}
    for route in routes:
        interface, metric = route[0], int(route[6])
        if _word(route[1]) == 0 and int(route[3], 16) & _GATEWAY and not _is_tunnel(interface, root):
            leading[interface] = min(metric, leading.get(interface, metric))
    return leading


def _is_tunnel(interface: str, root: Path) -> bool:
    """Whether it is none of a local network: tun and tap say their flags, others differ from Ethernet.

    A bridge, a bond and Wi-Fi are Ethernet to the kernel (ARPHRD_ETHER), with a card of their own or without.
    """
    card = root / _CARDS / interface
    return text_at(card / "type").strip() not in ("", _ETHERNET) or (card / "tun_flags").exists()


def _word(digits: str) -> int:
    """A number of 32 bits that the kernel prints as it lies in memory."""
    return socket.ntohl(struct.unpack("=I", struct.pack("=I", int(digits, 16)))[0])


def _sections(printed: str) -> Iterator[ServedShare]:
    """The sections that testparm prints: the name of each in brackets, and its parameters below."""
    name, path = "", ""
    for line in (*printed.split("\n"), "[global]"):
        section = _SECTION.fullmatch(line.strip())
        if section is None:
            key, _, value = line.strip().partition(" = ")
            path = value if key == "path" else path
            continue
        if name:
            yield ServedShare(printable_text(name, LONGEST_TEXT), printable_text(path, LONGEST_TEXT))
        name, path = section[1], ""


def _people(printed: str) -> Iterator[str]:
    """Names out of what pdbedit prints, "anna:1000:Anna"."""
    for line in printed.split("\n"):
        name, colon, _ = line.partition(":")
        if colon and name:
            yield printable_text(name, LONGEST_TEXT)


class _Session(msgspec.Struct):
    username: str = ""
    remote_machine: str = ""


class _Connection(msgspec.Struct):
    service: str = ""
    session_id: str = ""
    machine: str = ""


class _Status(msgspec.Struct):
    """What smbstatus(1) prints of sessions and connections, each under a number of its own."""

    sessions: dict[str, _Session] = {}
    tcons: dict[str, _Connection] = {}


def _clients(printed: str) -> Iterator[ShareClient]:
    """Who has which share open, out of what smbstatus prints; none where nobody can read that."""
    try:
        status = msgspec.json.decode(printed.encode(), type=_Status) if printed else _Status()
    except msgspec.DecodeError:
        return
    for each in status.tcons.values():
        session = status.sessions.get(each.session_id, _Session())
        words = (each.service, session.username, session.remote_machine or each.machine)
        if each.service.casefold() != "ipc$":
            yield ShareClient(*(printable_text(word, LONGEST_TEXT) for word in words))


async def _output_of(argv: tuple[str, ...]) -> str:
    """What the program prints; nothing where it fails or does not answer."""
    try:
        return (await runner.run(argv, timeout=_PATIENCE)).stdout
    except (runner.ProgramMissing, runner.ProgramTooSlow):
        return ""
