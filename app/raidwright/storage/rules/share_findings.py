"""Why a folder cannot be shared, seen or opened as somebody wants it, and what to do about it."""

from collections.abc import Collection, Iterable, Iterator

from raidwright.storage.configuration import FileKind
from raidwright.storage.fields import NewAccountName, ShareName, SubfolderPath, is_valid
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.share import (
    INCLUSION,
    MOST_SHARES,
    Announcer,
    Barrier,
    EnteredShare,
    Share,
    ShareClient,
    Sharing,
)
from raidwright.storage.snapshot.tree import mounts_of

_NO_PEOPLE = frozenset({"root", "nobody"})
_NO_NAMES = frozenset({"", "localhost", "(none)"})
"""What a computer is called that has no name of its own."""
_FOLDERS_OF_FILESYSTEM = frozenset({"lost+found"})
_SECTION = "share"


def share_findings(share: Share, array: str, host: Host) -> Iterator[Finding]:
    """What stands against sharing a folder of the array of that UUID so."""
    if not host.helper:
        return
    if host.sharing is None:
        yield blocking("share-untold", _SECTION)
        return
    yield from _server_findings(share, host.sharing)
    yield from _file_findings(share, host)
    yield from _name_findings(share, array, host.sharing)
    yield from _people_findings(share, host)
    yield from _folder_findings(share)
    yield from _remarks(share, host)
    yield from _changes(share, host.sharing.of_array(array))


def awake_finding(sharing: Sharing, *, wanted: bool) -> Finding:
    """What it costs that the computer stays awake, or what it takes where it does not."""
    network = sharing.waking_network
    if wanted:
        return Finding("awake-cost", Severity.NOTE, _SECTION)
    if network is None:
        return Finding("asleep-cost", Severity.NOTE, _SECTION)
    facts = (("interface", network.interface), ("address", network.address))
    return Finding("asleep-wakes", Severity.NOTE, _SECTION, facts)


def _server_findings(share: Share, sharing: Sharing) -> Iterator[Finding]:
    if not (share.smb or share.nfs):
        yield blocking("share-nothing", "share.smb")
    if share.smb and not sharing.samba:
        yield blocking("share-no-samba", "share.smb")
    lacking = [name for name in share.modules if name not in sharing.modules]
    if share.smb and sharing.samba and lacking:
        yield blocking("share-no-modules", "share.smb", modules=", ".join(lacking))
    if share.nfs and not sharing.nfs:
        yield blocking("share-no-nfs", "share.nfs")
    if share.nfs and share.network is None:
        yield blocking("share-nfs-network", "share.network")


def _file_findings(share: Share, host: Host) -> Iterator[Finding]:
    samba = (FileKind.SAMBA, FileKind.SHARES) if share.smb and host.sharing and host.sharing.samba else ()
    nfs = (FileKind.EXPORTS,) if share.nfs and host.sharing and host.sharing.nfs else ()
    files = {file.kind: file for file in host.setting_files}
    for kind in (*samba, *nfs):
        file = files.get(kind)
        if file is None:
            yield blocking("share-no-file", _SECTION, file=f"/etc/{kind.value}")
        elif file.obstacle is not None:
            yield blocking(f"file-{file.obstacle.value}", _SECTION, file=file.seen.path)


def _name_findings(share: Share, array: str, sharing: Sharing) -> Iterator[Finding]:
    """Samba would merge two shares of one name: the path of the one, for the people of the other."""
    if not is_valid(share.name, ShareName):
        yield blocking("share-name-letters", "share.name", name=share.name)
    key = share.name.casefold()
    for other in sharing.others:
        if other.name.casefold() == key:
            yield blocking("share-name-other", "share.name", name=other.name, path=other.path)
    for own in sharing.entered:
        if own.share.name.casefold() == key and own.array != array:
            yield blocking("share-name-ours", "share.name", name=own.share.name, path=own.path)
    others = {own.key for own in sharing.of_array(array) if own.share.name.casefold() != key}
    if len(others) >= MOST_SHARES:
        yield blocking("share-too-many", "share.name", most=str(MOST_SHARES))


def _people_findings(share: Share, host: Host) -> Iterator[Finding]:
    if not share.people and share.guests is None:
        yield blocking("share-nobody", "share.people")
    names = [person.name for person in share.people]
    for name in dict.fromkeys(names):
        if name in _NO_PEOPLE:
            yield blocking("share-system-user", "share.people", person=name)
        elif names.count(name) > 1:
            yield blocking("share-person-twice", "share.people", person=name)
        elif name not in host.users and not is_valid(name, NewAccountName):
            yield blocking("share-account-name", "share.people", person=name)
        elif name not in host.users and not share.smb:
            yield blocking("share-nfs-person", "share.people", person=name)


def _folder_findings(share: Share) -> Iterator[Finding]:
    if not is_valid(share.folder, SubfolderPath):
        yield blocking("folder-name", "share.folder", name=share.folder)
    if share.folder.split("/")[0] in _FOLDERS_OF_FILESYSTEM:
        yield blocking("share-folder-system", "share.folder", folder=share.folder)
    if share.time_machine is not None and share.guests is not None:
        yield blocking("share-time-machine-guests", "share.guests")


def _remarks(share: Share, host: Host) -> Iterator[Finding]:
    for person in share.people:
        if person.name not in host.users:
            yield _remark("share-new-account", Severity.NOTE, person=person.name)
    names = [person.name for person in share.people if _opens_home(person.name, share, host)]
    if names:
        yield _remark("share-homes", Severity.WARNING, people=", ".join(names))
    if share.guests is not None:
        yield _remark("share-guests", Severity.WARNING)
    if share.nfs:
        yield _remark("share-nfs-trust", Severity.WARNING, network=share.network or "")
    if share.network is None:
        yield _remark("share-everywhere", Severity.WARNING)
    elif share.smb and host.sharing and any(each.is_everywhere for each in host.sharing.announcers):
        yield _remark("share-listed-everywhere", Severity.WARNING, network=share.network)


def _changes(share: Share, entered: Iterable[EnteredShare]) -> Iterator[Finding]:
    """Whom the share shuts out that has its name now, and that its files are others."""
    for before in (own.share for own in entered if own.share.name.casefold() == share.name.casefold()):
        staying = {person.name for person in share.people}
        leaving = [person.name for person in before.people if person.name not in staying]
        if leaving:
            people = ", ".join(leaving)
            yield _remark("share-people-leave", Severity.WARNING, people=people, name=share.name)
        if before.folder != share.folder:
            facts = {"name": share.name, "before": before.folder, "folder": share.folder}
            yield _remark("share-folder-changes", Severity.WARNING, **facts)


def _opens_home(person: str, share: Share, host: Host) -> bool:
    """Whether the first password for sharing opens the home folder too; accounts of ours have none."""
    sharing = host.sharing or Sharing()
    is_new = person not in (*sharing.people, *sharing.accounts)
    return share.smb and sharing.homes and person in host.users and is_new


def _remark(code: str, severity: Severity, **facts: str) -> Finding:
    return Finding(code, severity, _SECTION, tuple(facts.items()))


def share_state(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Every reason for which others cannot use the share now; empty where nothing is known of any."""
    sharing = snapshot.host.sharing or Sharing()
    if not any(entry.point in mounts_of(block) for block in snapshot.blocks):
        return (_reason("share-away", entry, point=entry.point),)
    return (
        *_server_reasons(entry, snapshot),
        *_network_reasons(entry, sharing),
        *_folder_reasons(entry, sharing),
    )


def announcing_state(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Why other computers do not list the share; by its address they can open it all the same."""
    sharing = snapshot.host.sharing or Sharing()
    running = {each.kind for each in sharing.announcers if each.runs}
    there = {each.kind: each.unit for each in sharing.announcers}
    address = dict(zip(Announcer, entry.share.addresses(snapshot.host.name), strict=True))
    unlisted = (
        _reason(
            f"share-unlisted-{kind.value}-{'stopped' if there.get(kind) else 'missing'}",
            entry,
            Severity.NOTE,
            address=address[kind],
            service=there.get(kind, ""),
        )
        for kind in Announcer
        if entry.share.smb and kind not in running
    )
    return (*_name_reasons(entry, snapshot.host.name), *unlisted)


def _name_reasons(entry: EnteredShare, host: str) -> Iterator[Finding]:
    """Others have written down the address by the name that the computer had."""
    if host in _NO_NAMES:
        yield _reason("share-host-nameless", entry, Severity.NOTE, host=host)
    elif entry.host and entry.host != host:
        address = " ".join(entry.share.addresses(host))
        facts = {"before": entry.host, "host": host, "address": address}
        yield _reason("share-host-renamed", entry, Severity.NOTE, **facts)


def client_finding(client: ShareClient, severity: Severity = Severity.NOTE) -> Finding:
    """Who has a share open now; as a warning, that this ends."""
    code = "share-client" if severity is Severity.NOTE else "share-client-leaves"
    facts = (("person", client.person), ("share", client.share), ("machine", client.machine))
    return Finding(code, severity, client.share, facts)


def shares_left(points: Collection[str], sharing: Sharing) -> Iterator[Finding]:
    """Warnings of what others share at or below the mount ``points``: they share the empty folder then."""
    for other in sharing.others:
        if _is_below(other.path, points):
            facts = (("share", other.name), ("path", other.path))
            yield Finding("share-left", Severity.WARNING, other.name, facts)
    for path in sharing.exported:
        if _is_below(path, points):
            yield Finding("export-left", Severity.WARNING, path, (("path", path),))


def _is_below(path: str, points: Collection[str]) -> bool:
    return any(f"{path.rstrip('/')}/".startswith(f"{point}/") for point in points)


def _server_reasons(entry: EnteredShare, snapshot: Snapshot) -> Iterator[Finding]:
    sharing, share = snapshot.host.sharing or Sharing(), entry.share
    if share.smb and not sharing.samba:
        yield _reason("share-samba-gone", entry)
    elif share.smb and not sharing.samba_runs:
        yield _reason("share-server-stopped", entry, service=sharing.samba_unit or "smbd")
    if share.nfs and not sharing.nfs_runs:
        yield _reason("share-server-stopped", entry, service=sharing.nfs_unit or "nfs-server")
    if ports := ", ".join(each.port.value for each in sharing.openings_missing(share)):
        kind = sharing.firewall.value if sharing.firewall else ""
        yield _reason("share-firewall", entry, firewall=kind, ports=ports)
    if share.smb and not any(INCLUSION in line.names for line in snapshot.host.settings):
        yield _reason("share-not-included", entry)
    for other in sharing.others:
        if other.name.casefold() == share.name.casefold():
            yield _reason("share-overridden", entry, path=other.path)
    deleted = {each.person for each in sharing.barriers if each.share == share.name and not each.folder}
    for person in share.people if share.smb and sharing.samba else ():
        if person.name not in (*sharing.people, *deleted):
            yield _reason("share-person-locked-out", entry, person=person.name)


def _network_reasons(entry: EnteredShare, sharing: Sharing) -> Iterator[Finding]:
    """A router that was replaced gives out other addresses; on another Wi-Fi nothing is offered."""
    near, network = [each.network for each in sharing.networks], entry.share.network
    if network and near and not sharing.near_of(network):
        yield _reason("share-other-network", entry, network=network, near=", ".join(near))


def _folder_reasons(entry: EnteredShare, sharing: Sharing) -> Iterator[Finding]:
    """Whoever renamed the folder, or changed rights on the way to it, shut people out."""
    for barrier in sharing.barriers:
        if barrier.share == entry.share.name:
            code = _barrier_code(barrier, entry)
            yield _reason(code, entry, person=barrier.person, folder=barrier.folder, label=barrier.label)


def _barrier_code(barrier: Barrier, entry: EnteredShare) -> str:
    if barrier.label:
        return "share-folder-label"
    if not barrier.person:
        return "share-folder-gone"
    if not barrier.folder:
        return "share-account-gone"
    if barrier.only_reads:
        return "share-person-reads-only"
    is_ours = barrier.folder == entry.point or barrier.folder.startswith(f"{entry.point}/")
    return "share-folder-shut" if is_ours else "share-parent-shut"


def _reason(code: str, entry: EnteredShare, severity: Severity = Severity.WARNING, **facts: str) -> Finding:
    name = entry.share.name
    return Finding(code, severity, name, (("name", name), *facts.items()))
