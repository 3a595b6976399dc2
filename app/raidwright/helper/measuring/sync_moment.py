"""How far the sync of an array is, and what its members have moved until now: read, and nothing opened."""

from raidwright.bench.sync_watch import SyncMoment
from raidwright.helper.errors import printable_text, refusal
from raidwright.helper.looking.layers.array_facts import SYNC_ACTION, SYNC_COMPLETED, SYNC_SPEED, read_array
from raidwright.helper.looking.layers.arrays import running_as
from raidwright.helper.measuring import counters
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import Array, copies_in
from raidwright.storage.snapshot.standing import describe_sync
from raidwright.storage.units import KIB, SECTOR

_OF_MEMBERS = "recover"
"""The one sync of a RAID 10 whose sectors md counts on each member (raid10.c, ``max_sector``)."""


def sync_moment(uuid: str) -> SyncMoment:
    """Of the running array of that UUID. Raises HelperError when there is none."""
    device = next(running_as(uuid), None)
    if device is None:
        raise refusal(english("No array with the UUID {uuid} is running.", uuid=printable_text(uuid)))
    array = read_array(device)
    action = device.attribute(SYNC_ACTION) or "idle"
    done, _, whole = device.attribute(SYNC_COMPLETED).partition(" / ")
    speed = device.attribute(SYNC_SPEED)
    members = sorted(member.node for member in device.slaves() if member.folder.exists())
    names = [name.replace("!", "/") for name in (device.node, *members)]
    return SyncMoment(
        action=action,
        what=describe_sync(array),
        done=_each(array, action, _sectors(done)),
        whole=_each(array, action, _sectors(whole)),
        speed=_each(array, action, int(speed) * KIB if speed.isdigit() else 0),
        missing=array.degraded,
        sample=counters.read(names),
        owed=_owes(array),
    )


def _owes(array: Array) -> bool:
    """Whether md has something left to bring into sync, under way or not."""
    fills = any(each.slot >= 0 and each.recovered is not None for each in array.members)
    return fills or array.resync_from is not None or array.spreading


def _each(array: Array, action: str, count: int) -> int:
    """Bytes of each member, of the ``count`` that md tells: of a RAID 10 those are bytes of the array."""
    if array.level != Level.RAID10.value or action == _OF_MEMBERS:
        return count
    near, far = copies_in(array.layout)
    return count * near * far // array.expected if near and far and array.expected else count


def _sectors(text: str) -> int:
    """Bytes; 0 for "none" and "delayed", which md writes in the place of a number."""
    return int(text) * SECTOR if text.isdigit() else 0
