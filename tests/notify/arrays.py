"""A computer with a RAID 1 as UDisks2 tells of it."""

from typing import Any

from tests.bus.fakes import FakeUdisks
from tests.reading.udisks_objects import ROOT, Objects, block, disk, interface, path

UUID = "6c429cea:05b0967e:cd0f318b:13edc28a"
ARRAY = f"{ROOT}/mdraid/tank"
Member = tuple[str, int, list[str], int, dict[str, Any]]


def member(name: str, slot: int, state: str) -> Member:
    return path(name), slot, [state], 0, {}


BOTH = [member("sda", 0, "in_sync"), member("sdb", 1, "in_sync")]


def tank() -> Objects:
    """Two disks and the array on them."""
    said = {
        "UUID": UUID,
        "Name": "nas:tank",
        "Level": "raid1",
        "NumDevices": 2,
        "Size": 10**9,
        "Degraded": 0,
        "SyncAction": "idle",
        "SyncCompleted": 0.0,
        "ActiveDevices": BOTH,
    }
    disks = disk("sda", number=1) | disk("sdb", number=2)
    return {**disks, **block("md127", number=9, MDRaid=ARRAY), ARRAY: {interface("MDRaid"): said}}


def change(fake: FakeUdisks, *members: Member, **more: Any) -> None:
    """The array has these members from now on."""
    fake.change(ARRAY, "MDRaid", ActiveDevices=list(members), **more)


def fail(fake: FakeUdisks) -> None:
    """The second disk fails."""
    change(fake, BOTH[0], member("sdb", -1, "faulty"), Degraded=1)
