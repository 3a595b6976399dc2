"""A computer as plans are made for it; root makes this of the same two answers as window and terminal."""

from msgspec import structs

from raidwright.protocol import HelperFacts
from raidwright.reading.udisks.objects import UdisksObjects
from raidwright.reading.udisks.snapshot import take_snapshot
from raidwright.storage.snapshot.disks import Host, Snapshot


def host_of(facts: HelperFacts, *, practice: bool = False) -> Host:
    """The computer whose helper answers; ``practice`` where others say that it is a practice machine."""
    return structs.replace(
        facts.host,
        helper=True,
        practice=facts.host.practice or practice,
        unfinished=facts.unfinished,
        under_way=facts.under_way,
    )


def whole_look(objects: UdisksObjects, host: Host, facts: HelperFacts | None) -> Snapshot:
    """What `take_snapshot` gives, without an unfinished plan that has come to its end all the same.

    Raises PropertyError when UDisks2 contradicts its own interface.
    """
    snapshot = take_snapshot(objects, host, facts)
    unfinished = snapshot.host.unfinished
    if unfinished is None:
        return snapshot
    from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway

    if not has_completed_anyway(unfinished, snapshot):
        return snapshot
    return structs.replace(snapshot, host=structs.replace(snapshot.host, unfinished=None))
