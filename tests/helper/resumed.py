"""A build that was broken off and goes on."""

from typing import Any

import msgspec

from raidwright.storage.design.design import ArrayDesign, FilesystemKind, KeyDerivation, Layout
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping
from raidwright.storage.units import MIB
from tests.helper.plans import LUKS, some_build

FILESYSTEM = "11111111-2222-4333-8444-555555555555"
EXT4 = MakeFilesystem(FilesystemKind.EXT4, OnMapping("safe"), FILESYSTEM, "", 64 * MIB, 0, 0)
STEPS: tuple[Step, ...] = (
    LoadModule("raid1"),
    WipeDisk(0),
    WipeDisk(1),
    CreateArray(Level.RAID1, (OnDisk(0), OnDisk(1)), (), 0, Layout.DEFAULT, bitmap=True),
    WipeSignatures(OnArray()),
    FormatLuks(OnArray(), LUKS, "tank", KeyDerivation.STANDARD),
    OpenLuks(OnArray(), "safe"),
    EXT4,
)
WIPE, FORMAT, OPEN, MAKE = range(4, 8)
BROKEN = msgspec.structs.replace(
    some_build(), steps=STEPS, design=ArrayDesign("tank", Level.RAID1, ("disk-0", "disk-1"))
)


def resumed(done: int = MAKE, **changes: Any) -> Plan:
    """The rest of that build, from that step on."""
    assert BROKEN.array is not None
    array = msgspec.structs.replace(BROKEN.array, path="/dev/md127")
    return msgspec.structs.replace(BROKEN, **{"array": array, "done": done, **changes})
