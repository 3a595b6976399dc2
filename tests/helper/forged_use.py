"""Steps of starting, unlocking and mounting, put together by hand."""

from raidwright.storage.design.design import FoundKind
from raidwright.storage.steps.assembly import StartArray
from raidwright.storage.steps.filesystem import MountFound
from raidwright.storage.steps.luks import UnlockContainer
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition, Target
from tests.helper.plans import LUKS

BOTH, PART = (OnDisk(0), OnDisk(1)), OnPartition(0, 2)
START = StartArray(BOTH, incomplete=False, read_only=False)
STOP = StopArray(BOTH)
UNLOCK = UnlockContainer(OnArray(), "safe", LUKS, read_only=False)
ARRAY = OnArray()


def mount(target: Target = ARRAY, point: str = "/srv/data") -> MountFound:
    return MountFound(target, point, FoundKind.EXT4, LUKS, told=False, read_only=False)
