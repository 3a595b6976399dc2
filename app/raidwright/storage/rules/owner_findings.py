"""Whether there is anybody of the name whose a folder shall become."""

from collections.abc import Iterator

from raidwright.storage.design.design import Ownership
from raidwright.storage.fields import Owner, is_valid
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host

_FIELD = "mount.owner"


def owner_findings(owner: str, ownership: Ownership | None, host: Host) -> Iterator[Finding]:
    """Why nothing can become ``owner``'s; nothing for whoever asks, whom the system bus knows."""
    if not owner:
        return
    user, _, group = owner.partition(":")
    if not is_valid(owner, Owner):
        yield _blocking("owner-form", owner=owner)
    elif ownership is None:
        yield _blocking("owner-alone", owner=owner)
    elif ownership is Ownership.ROOT:
        yield _blocking("owner-root", owner=owner)
    elif host.helper:
        if user not in host.users:
            yield _blocking("owner-no-user", name=user)
        if group and group not in host.groups:
            yield _blocking("owner-no-group", name=group)


def _blocking(code: str, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, _FIELD, tuple(facts.items()))
