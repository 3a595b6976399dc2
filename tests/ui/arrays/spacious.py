"""A computer with disks of several sizes."""

from msgspec import structs

from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from tests.ui.planned_snapshots import tank_machine

COMPONENT = 4_000_000_000_000 - (1 << 30)


def spacious(*, spare: bool = False) -> Snapshot:
    """Beside an array whose size is known, with a ``spare``, two free disks that are as large as its own."""
    whole = tank_machine()
    blocks = tuple(
        structs.replace(each, size=max(each.size, 4_000_787_030_016), logical_sector=512)
        if isinstance(each.origin, WholeDisk)
        else each
        for each in whole.blocks
    )
    (held,) = whole.arrays
    members = [structs.replace(each, states=("in_sync",), offset=134217728) for each in held.members]
    if spare:
        members[-1] = structs.replace(members[-1], slot=-1, states=("spare",))
    expected = held.expected - int(spare)
    array = structs.replace(held, members=tuple(members), expected=expected, component=COMPONENT, bitmap=True)
    return structs.replace(whole, blocks=blocks, arrays=(array,))
