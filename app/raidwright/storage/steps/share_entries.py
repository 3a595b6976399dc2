"""What Samba, NFS and the announcing servers are told of a share: sections and lines, byte for byte."""

import re
import uuid
from collections.abc import Iterator

from raidwright.storage.configuration import LISTING_END, SECTION_END, FileKind
from raidwright.storage.snapshot.share import BIN, EnteredShare, Listing, Share, ShareAccess
from raidwright.storage.units import MIB

TRIAL_FILE = ".raidwright-trial"
"""What is written to a share to try it is called so; what is deleted of it is not kept."""
_BIN_DAYS = 30
_PLAIN_PATH = re.compile(r"[A-Za-z0-9/._-]+")
_LOOPBACK = "127.0.0.1 ::1"
_BY_IPV4 = "[publish]\npublish-aaaa-on-ipv4=no\n[server]\nuse-ipv6=no"


def samba_entry(entry: EnteredShare) -> str:
    """The section of smb.conf(5), with its mark.

    Without the file system the folder is not there, and the check before each connection fails. The bare
    [global] at its end keeps what follows in the including file out of the share.
    """
    lines = (f"\t{name} = {value}" for name, value in _parameters(entry))
    return "\n".join((entry.mark(), f"[{entry.share.name}]", *lines, SECTION_END))


def _parameters(entry: EnteredShare) -> Iterator[tuple[str, str]]:
    share, people = entry.share, entry.share.people
    yield "path", entry.path
    yield "read only", "no" if share.guests is ShareAccess.WRITE else "yes"
    if share.guests is None:
        yield "valid users", " ".join(person.name for person in people)
    else:
        yield "guest ok", "yes"
    if share.writers:
        yield "write list", " ".join(share.writers)
    if share.readers and share.guests is ShareAccess.WRITE:
        yield "read list", " ".join(share.readers)
    yield "create mask", "0666" if share.guests else "0660"
    yield "directory mask", "0777" if share.guests else "0770"
    if share.network:
        yield "hosts allow", f"{share.network} {_LOOPBACK}"
    yield "root preexec", f"/usr/bin/mountpoint -q {entry.point}"
    yield "root preexec close", "yes"
    yield from _modules(share)


def _modules(share: Share) -> Iterator[tuple[str, str]]:
    modules = share.modules
    if modules:
        yield "vfs objects", " ".join(modules)
    if "recycle" in modules:
        yield "recycle:repository", BIN
        yield "recycle:keeptree", "yes"
        yield "recycle:versions", "yes"
        yield "recycle:touch", "yes"
        yield "recycle:directory_mode", "0770"
        yield "recycle:exclude", TRIAL_FILE
    if "fruit" in modules:
        yield "fruit:metadata", "stream"
    if share.time_machine is not None:
        yield "fruit:time machine", "yes"
        yield "fruit:time machine max size", f"{share.time_machine // MIB}M"


def export_entry(entry: EnteredShare, filesystem: str) -> str:
    """The line of exports(5), with its mark; ``filesystem`` is the UUID of that on which the folder lies.

    Only what is mounted is exported ("mp="). Each export needs a number of its own, the same after a restart.
    Raises ValueError without a network.
    """
    if entry.share.network is None:
        raise ValueError("NFS is offered to a network")
    number = uuid.uuid5(uuid.UUID(filesystem), entry.share.folder)
    rights = "rw" if entry.share.writers or entry.share.guests is ShareAccess.WRITE else "ro"
    options = f"{rights},sync,no_subtree_check,root_squash,mp={entry.point},fsid={number}"
    return f"{entry.mark()}\n{_export_path(entry.path)} {entry.share.network}({options})"


def bin_entry(entry: EnteredShare) -> str:
    """The line of tmpfiles.d(5), with its mark: what was deleted long ago goes for good, once a day."""
    return f'{entry.mark()}\ne "{entry.path}/{BIN}" - - - {_BIN_DAYS}d'


def _export_path(path: str) -> str:
    return path if _PLAIN_PATH.fullmatch(path) else f'"{path}"'


def export_place(entry: EnteredShare) -> str:
    """What exportfs calls the export."""
    return f"{entry.share.network}:{entry.path}"


def listing_entry(kind: FileKind, listing: Listing) -> str:
    """What has wsdd(8), or Avahi by avahi-daemon.conf(5), work by those interfaces and IPv4, with its mark.

    A share for a home network lets in its addresses of IPv4 alone: who is led to one of IPv6 is refused.
    Avahi tells of addresses of IPv6 by IPv4 too, unless that is turned off. Of several values systemd takes
    the last (EnvironmentFile=), and so does Avahi, which reads a section again that was there before.
    """
    names = listing.interfaces
    if kind is FileKind.OTHERS_LIST:
        return f"{listing.mark()}\n{_BY_IPV4}\n{LISTING_END}{','.join(names)}"
    options = " ".join(("--ipv4only", *(f"--interface {name}" for name in names)))
    return f'{listing.mark()}\nWSDD_PARAMS="{options}"'
