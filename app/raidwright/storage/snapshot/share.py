"""What is shared: folders of arrays, with whom, and how others see them; and what a computer can share by."""

from collections.abc import Collection, Iterable
from enum import Enum
from typing import Annotated, TypeVar

import msgspec

from raidwright.storage.configuration import MARK, FileKind
from raidwright.storage.fact import Fact
from raidwright.storage.fields import (
    AccountName,
    ArrayUuid,
    Bytes,
    Interface,
    MountPoint,
    Network,
    ShareName,
    SubfolderPath,
    Text,
    is_valid,
)
from raidwright.storage.snapshot.firewall import FirewallKind, Passage, Port, PortOpening, contains_network

MOST_PEOPLE = 32
"""People who are named for one share."""
MOST_SHARES = 16
"""Shares of one array."""
MOST_INTERFACES = 8
"""Network interfaces by which shares are offered."""
MOST_OPENINGS = 32
"""Ports from networks that are let in for shares."""
MOST_SERVERS = 8
"""Servers that are started for one share."""
BIN = ".deleted"
"""The folder in a share that keeps what was deleted over the network."""
USUAL_FOLDER = "Shared"
INCLUSION = f"include = /etc/{FileKind.SHARES.value}"
"""The line of smb.conf by which Samba reads our own file."""


class ShareAccess(Enum):
    """What somebody may do with the files of a share; who is not named may do nothing."""

    READ = "read"
    WRITE = "write"
    """To read too."""


class Person(Fact, frozen=True):
    """Somebody for whom a folder is shared: a user of this computer, or one made for it, without login."""

    name: AccountName
    access: ShareAccess = ShareAccess.WRITE


class Share(Fact, frozen=True):
    """One folder of an array's file system, as other computers see it. Passwords are never part of it."""

    name: ShareName
    """What it is called on the network; without regard to capitals unique on the computer."""
    folder: SubfolderPath = USUAL_FOLDER
    """Below the mount point; never that itself, which is there without the file system too."""
    people: Annotated[tuple[Person, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    guests: ShareAccess | None = None
    """What everybody may do without a password. Windows 11 refuses such shares."""
    network: Network | None = None
    """The home network, to which alone it is offered; None for every network of the computer."""
    smb: bool = True
    """For Windows, macOS, phones and Linux, by name and password."""
    nfs: bool = False
    """For Linux, to every computer of ``network``; who somebody is those computers say."""
    macs: bool = False
    """Names, colors and other metadata of macOS are kept as Macs want them."""
    time_machine: Bytes | None = None
    """It takes backups of Macs, up to so many bytes, and nothing else."""
    recycle: bool = True
    """What is deleted over the network goes to a folder of deleted files first."""

    def addresses(self, host: str) -> tuple[str, str]:
        """Where Windows, and where everything else finds it on the computer of that name, by SMB."""
        return rf"\\{host}\{self.name}", f"smb://{host}.local/{self.name}"

    @property
    def modules(self) -> tuple[str, ...]:
        """What Samba loads for it, in this order (vfs_recycle(8), vfs_fruit(8))."""
        bin_wanted = self.recycle and self.time_machine is None
        for_macs = self.macs or self.time_machine is not None
        return (*(["recycle"] * bin_wanted), *(["catia", "fruit", "streams_xattr"] * for_macs))

    @property
    def has_bin(self) -> bool:
        """Whether what is deleted over the network is kept for a time."""
        return self.smb and "recycle" in self.modules

    @property
    def is_backup_disk(self) -> bool:
        """Whether Macs are told of it as a disk for Time Machine."""
        return self.smb and self.time_machine is not None

    @property
    def writers(self) -> tuple[str, ...]:
        """Who may change its files, by name."""
        return tuple(person.name for person in self.people if person.access is ShareAccess.WRITE)

    @property
    def readers(self) -> tuple[str, ...]:
        """Who may only read them, by name."""
        return tuple(person.name for person in self.people if person.access is ShareAccess.READ)


class EnteredShare(Fact, frozen=True):
    """A share of ours as it is entered in a file of this computer: its mark says so."""

    array: ArrayUuid
    point: MountPoint
    share: Share
    added: Annotated[tuple[AccountName, ...], msgspec.Meta(max_length=MOST_PEOPLE)] = ()
    """The people whose passwords for sharing were set for it, and who had none before."""
    started: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_SERVERS)] = ()
    """Units of servers that did not run before, and that were started for it."""
    host: Text = ""
    """What the computer was called then, by which others have written down its address."""
    opened: Annotated[tuple[PortOpening, ...], msgspec.Meta(max_length=MOST_OPENINGS)] = ()
    """What its firewall did not let in before, and lets in for it."""

    @property
    def key(self) -> str:
        """By what lines of the computer's files name it."""
        return f"share:{self.share.name.casefold()}"

    @property
    def path(self) -> str:
        """The folder that is shared."""
        return f"{self.point}/{self.share.folder}"

    def mark(self) -> str:
        """The line that begins its entry."""
        return f"{MARK}{msgspec.json.encode(self).decode()}"


class Listing(Fact, frozen=True):
    """By which interfaces alone this computer is found by others, as it is entered in a file of it."""

    interfaces: Annotated[tuple[Interface, ...], msgspec.Meta(min_length=1, max_length=MOST_INTERFACES)]
    ipv4_alone: bool = False
    """And by addresses of IPv4 alone, as shares for a home network are offered; not in entries of before."""

    def mark(self) -> str:
        """The line that begins its entry."""
        return f"{MARK}{msgspec.json.encode(self).decode()}"


class ServedShare(Fact, frozen=True):
    """A share that Samba's settings have and that is none of ours."""

    name: Text
    path: Text


class Supply(Enum):
    """What a computer can lack to share; each is a package, whose names distributions differ in."""

    SERVER = "server"
    MODULES = "modules"
    CLIENT = "client"
    WINDOWS_LIST = "windows-list"
    OTHERS_LIST = "others-list"

    @property
    def packages(self) -> tuple[str, ...]:
        """Its names, Debian's first."""
        return _PACKAGES[self]


_PACKAGES = {
    Supply.SERVER: ("samba",),
    Supply.MODULES: ("samba-vfs-modules",),
    Supply.CLIENT: ("smbclient", "samba-client"),
    Supply.WINDOWS_LIST: ("wsdd", "wsdd-server"),
    Supply.OTHERS_LIST: ("avahi-daemon", "avahi"),
}


def apt_line(supplies: Collection[Supply]) -> str:
    """What a person types to have them; wsdd, which Debian 13 has not, keeps nothing else back."""
    groups = ([each for each in supplies if (each is Supply.WINDOWS_LIST) is last] for last in (False, True))
    lines = (" ".join(supply.packages[0] for supply in group) for group in groups)
    return " && ".join(f"sudo apt install {names}" for names in lines if names)


class NearNetwork(Fact, frozen=True):
    """A network that this computer is connected to."""

    interface: Text
    network: Text
    """As `fields.Network`."""
    leads_out: bool = False
    """The way to the Internet goes there: most likely it is the home network."""
    address: Text = ""
    """Of the card, as "52:54:00:12:34:56"; empty when nobody has said."""
    wakes: bool = False
    """The card can start a computer that sleeps (Wake-on-LAN)."""


class ShareClient(Fact, frozen=True):
    """Another computer that has a share open now."""

    share: Text
    person: Text
    machine: Text
    """Its name or address."""


class Barrier(Fact, frozen=True):
    """What keeps somebody from the folder of a share of ours, seen as root sees it."""

    share: Text
    folder: Text
    """The first on the way that does not let the person through; without a person, that is not there.

    Empty for a person who is no user of this computer any more.
    """
    person: Text = ""
    only_reads: bool = False
    """The person should write there too."""
    label: Text = ""
    """The type by which SELinux keeps Samba itself out, whoever asks; empty where that is not the reason."""


class Announcer(Enum):
    """By what other computers find shares by themselves."""

    WINDOWS = "wsdd"
    """WS-Discovery."""
    OTHERS = "avahi"
    """mDNS: macOS, GNOME, KDE and phones; Samba registers itself there."""


class AnnouncingServer(Fact, frozen=True):
    """One that is installed."""

    kind: Announcer
    unit: Text = ""
    """What systemd calls it; empty without systemd."""
    runs: bool = False
    limited: bool = False
    """Somebody has told it by which interfaces to work, or how to start: that stays as it is."""
    reads: Port = Port.WINDOWS_READS
    """At what Windows asks that of Windows what this computer is called."""

    @property
    def is_everywhere(self) -> bool:
        """Whether it is wsdd2(8), which works on every network: its unit has no settings to be read."""
        return self.reads is Port.WINDOWS_READS_WSDD2

    @property
    def file(self) -> FileKind:
        """Where it is told by which interfaces it works."""
        return FileKind.WINDOWS_LIST if self.kind is Announcer.WINDOWS else FileKind.OTHERS_LIST


class Sharing(Fact, frozen=True):
    """By what a computer can share, and what it shares."""

    samba: bool = False
    """Samba's server is installed."""
    samba_unit: Text = ""
    """What systemd calls it; empty without systemd."""
    samba_runs: bool = False
    client: bool = False
    """Samba's client is installed, by which a share can be tried."""
    modules: tuple[Text, ...] = ()
    """Names of the modules that Samba can load for its shares; it serves none whose module it lacks."""
    nfs: bool = False
    """The server of NFS is installed."""
    nfs_unit: Text = ""
    nfs_runs: bool = False
    entered: tuple[EnteredShare, ...] = ()
    """The shares of ours, each once."""
    others: tuple[ServedShare, ...] = ()
    exported: tuple[Text, ...] = ()
    """Folders that lines of others have NFS give to other computers."""
    homes: bool = False
    """Samba also offers everybody who has a password for sharing their own home folder, on every network."""
    people: tuple[Text, ...] = ()
    """Who has a password for sharing."""
    accounts: tuple[Text, ...] = ()
    """Users without login whom a plan has made."""
    networks: tuple[NearNetwork, ...] = ()
    announcers: tuple[AnnouncingServer, ...] = ()
    clients: tuple[ShareClient, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    firewall: FirewallKind | None = None
    """The one that is active."""
    passages: tuple[Passage, ...] = ()
    """What it lets in, from each of ``networks``."""
    installs: bool = False
    """PackageKit is there to install what lacks."""
    stays_awake: bool | None = None
    """Whether the computer never goes to sleep by itself, by a unit of ours; None without that unit."""

    @property
    def supplies_missing(self) -> tuple[Supply, ...]:
        """What it takes to share by SMB, to try that, and to be listed by others, and what is not there."""
        there = {
            Supply.SERVER: self.samba,
            Supply.MODULES: "recycle" in self.modules,
            Supply.CLIENT: self.client,
            Supply.WINDOWS_LIST: any(each.kind is Announcer.WINDOWS for each in self.announcers),
            Supply.OTHERS_LIST: any(each.kind is Announcer.OTHERS for each in self.announcers),
        }
        return tuple(supply for supply, is_there in there.items() if not is_there)

    @property
    def home_network(self) -> str | None:
        """The network that leads to the Internet; None where none does, or nobody has said."""
        return next((each.network for each in self.networks if each.leads_out), None)

    def near_of(self, network: str) -> tuple[NearNetwork, ...]:
        """Those to which the computer is connected and whose addresses are all in ``network``."""
        return tuple(each for each in self.networks if contains_network(network, each.network))

    def interfaces_of(self, networks: Iterable[str]) -> tuple[str, ...]:
        """Those by which the computer is connected to ``networks``, as far as it is now."""
        names = {each.interface for network in networks for each in self.near_of(network)}
        return tuple(sorted(name for name in names if is_valid(name, Interface)))[:MOST_INTERFACES]

    @property
    def waking_network(self) -> NearNetwork | None:
        """The home network where this computer can be woken from it; else None."""
        return next((each for each in self.networks if each.leads_out and each.wakes), None)

    def ports_of(self, share: Share) -> tuple[Port, ...]:
        """At what others ask for that share, and ask who is there."""
        kinds = {each.kind for each in self.announcers}
        readings = {each.reads for each in self.announcers if each.kind is Announcer.WINDOWS}
        wanted = {
            Port.FILES: share.smb,
            Port.EXPORTS: share.nfs,
            Port.WINDOWS_ASKS: share.smb and Announcer.WINDOWS in kinds,
            Port.WINDOWS_READS: share.smb and Port.WINDOWS_READS in readings,
            Port.WINDOWS_READS_WSDD2: share.smb and Port.WINDOWS_READS_WSDD2 in readings,
            Port.OTHERS_ASK: share.smb and Announcer.OTHERS in kinds,
        }
        return tuple(port for port, is_wanted in wanted.items() if is_wanted)

    def openings_missing(self, share: Share) -> tuple[PortOpening, ...]:
        """What the firewall would have to let in for the share, and does not."""
        kind = self.firewall
        network = share.network
        near = (each for each in self.passages if network is None or contains_network(network, each.network))
        if kind is None:
            return ()
        missing = (
            PortOpening(kind, port, network, each.zone)
            for each in near
            for port in self.ports_of(share)
            if port not in each.ports
        )
        return tuple(dict.fromkeys(missing))

    def backup_disks(self, keys: Collection[str]) -> frozenset[str]:
        """The keys of those of our shares with ``keys`` that are disks for Time Machine."""
        return frozenset(each.key for each in self.entered if each.share.is_backup_disk and each.key in keys)

    def clients_of(self, entries: Iterable[EnteredShare]) -> tuple[ShareClient, ...]:
        """Who has one of these shares open now, each once."""
        names = {each.share.name.casefold() for each in entries}
        return tuple(dict.fromkeys(each for each in self.clients if each.share.casefold() in names))

    def folders_of(self, array: str, points: tuple[str, ...]) -> tuple[str, ...]:
        """Where people put their files: the one folder of ``array`` that is shared, else its ``points``."""
        shared = {each.path for each in self.of_array(array)}
        return tuple(shared) if len(shared) == 1 and points else points

    def of_array(self, array: str) -> tuple[EnteredShare, ...]:
        """The shares of ours on the array of that UUID."""
        return tuple(each for each in self.entered if each.array == array)


def entered_listing(line: str) -> Listing | None:
    """The interfaces that the mark ``line`` names; None where it is none of ours about them."""
    return _read_mark(line, Listing)


def entered_share(line: str) -> EnteredShare | None:
    """The share whose mark ``line`` is; None where it is none of ours, or nobody could read it."""
    return _read_mark(line, EnteredShare)


_Marking = TypeVar("_Marking", EnteredShare, Listing)


def _read_mark(line: str, kind: type[_Marking]) -> _Marking | None:
    if not line.startswith(MARK):
        return None
    try:
        return msgspec.json.decode(line.removeprefix(MARK), type=kind)
    except msgspec.DecodeError:
        return None
