"""How far the sync of an array is, and what its members have moved until now: read, and nothing opened."""

from raidwright.bench.sync_watch import SyncMoment
from raidwright.helper.errors import printable_text, refusal
from raidwright.helper.looking.layers.array_facts import SYNC_ACTION, SYNC_COMPLETED, SYNC_SPEED, read_array
from raidwright.helper.looking.layers.arrays import running_as
from raidwright.helper.measuring import counters
from raidwright.storage.failures import english
from raidwright.storage.snapshot.standing import describe_sync
from raidwright.storage.units import KIB, SECTOR


def sync_moment(uuid: str) -> SyncMoment:
    """Of the running array of that UUID. Raises HelperError when there is none."""
    device = next(running_as(uuid), None)
    if device is None:
        raise refusal(english("No array with the UUID {uuid} runs.", uuid=printable_text(uuid)))
    array = read_array(device)
    done, _, whole = device.attribute(SYNC_COMPLETED).partition(" / ")
    speed = device.attribute(SYNC_SPEED)
    members = sorted(member.node for member in device.slaves() if member.folder.exists())
    names = [name.replace("!", "/") for name in (device.node, *members)]
    return SyncMoment(
        action=device.attribute(SYNC_ACTION) or "idle",
        what=describe_sync(array),
        done=_sectors(done),
        whole=_sectors(whole),
        speed=int(speed) * KIB if speed.isdigit() else 0,
        missing=array.degraded,
        sample=counters.read(names),
    )


def _sectors(text: str) -> int:
    """Bytes; 0 for "none" and "delayed", which md writes in the place of a number."""
    return int(text) * SECTOR if text.isdigit() else 0
