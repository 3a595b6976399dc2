"""Why a share that is entered cannot be seen or opened now, and the one thing to do about each reason."""

from collections.abc import Iterator

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import INCLUSION, Announcer, EnteredShare, ShareClient, Sharing
from raidwright.storage.snapshot.tree import mounts_of


def share_state(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Every reason for which others cannot use the share now; empty where nothing is known of any."""
    sharing = snapshot.host.sharing or Sharing()
    if not any(entry.point in mounts_of(block) for block in snapshot.blocks):
        return (_reason("share-away", entry, point=entry.point),)
    return (*_server_reasons(entry, snapshot), *_network_reasons(entry, sharing))


def announcing_state(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Why other computers do not list the share; by its address they can open it all the same."""
    sharing = snapshot.host.sharing or Sharing()
    running = {each.kind for each in sharing.announcers if each.runs}
    there = {each.kind: each.unit for each in sharing.announcers}
    address = dict(zip(Announcer, entry.share.addresses(snapshot.host.name), strict=True))
    return tuple(
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


def client_finding(client: ShareClient, severity: Severity = Severity.NOTE) -> Finding:
    """Who has a share open now; as a warning, that this ends."""
    code = "share-client" if severity is Severity.NOTE else "share-client-leaves"
    facts = (("person", client.person), ("share", client.share), ("machine", client.machine))
    return Finding(code, severity, client.share, facts)


def _server_reasons(entry: EnteredShare, snapshot: Snapshot) -> Iterator[Finding]:
    sharing, share = snapshot.host.sharing or Sharing(), entry.share
    if share.smb and not sharing.samba:
        yield _reason("share-samba-gone", entry)
    elif share.smb and not sharing.samba_runs:
        yield _reason("share-server-stopped", entry, service=sharing.samba_unit or "smbd")
    if share.nfs and not sharing.nfs_runs:
        yield _reason("share-server-stopped", entry, service=sharing.nfs_unit or "nfs-server")
    if share.smb and not any(INCLUSION in line.names for line in snapshot.host.settings):
        yield _reason("share-not-included", entry)
    for other in sharing.others:
        if other.name.casefold() == share.name.casefold():
            yield _reason("share-overridden", entry, path=other.path)
    for person in share.people if share.smb and sharing.samba else ():
        if person.name not in sharing.people:
            yield _reason("share-person-locked-out", entry, person=person.name)


def _network_reasons(entry: EnteredShare, sharing: Sharing) -> Iterator[Finding]:
    """A router that was replaced gives out other addresses; on another Wi-Fi nothing is offered."""
    near = [each.network for each in sharing.networks]
    if entry.share.network and near and entry.share.network not in near:
        yield _reason("share-other-network", entry, network=entry.share.network, near=", ".join(near))


def _reason(code: str, entry: EnteredShare, severity: Severity = Severity.WARNING, **facts: str) -> Finding:
    name = entry.share.name
    return Finding(code, severity, name, (("name", name), *facts.items()))
