"""Why a share that is entered cannot be seen or opened now, and the one thing to do about each reason."""

from collections.abc import Iterator

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import INCLUSION, EnteredShare, Sharing
from raidwright.storage.snapshot.tree import mounts_of


def share_state(entry: EnteredShare, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Every reason for which others cannot use the share now; empty where nothing is known of any."""
    sharing = snapshot.host.sharing or Sharing()
    if not any(entry.point in mounts_of(block) for block in snapshot.blocks):
        return (_reason("share-away", entry, point=entry.point),)
    return (*_server_reasons(entry, snapshot), *_network_reasons(entry, sharing))


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
    for person in share.people if share.smb and sharing.samba else ():
        if person.name not in sharing.people:
            yield _reason("share-person-locked-out", entry, person=person.name)


def _network_reasons(entry: EnteredShare, sharing: Sharing) -> Iterator[Finding]:
    """A router that was replaced gives out other addresses; on another Wi-Fi nothing is offered."""
    near = [each.network for each in sharing.networks]
    if entry.share.network and near and entry.share.network not in near:
        yield _reason("share-other-network", entry, network=entry.share.network, near=", ".join(near))


def _reason(code: str, entry: EnteredShare, **facts: str) -> Finding:
    name = entry.share.name
    return Finding(code, Severity.WARNING, name, (("name", name), *facts.items()))
