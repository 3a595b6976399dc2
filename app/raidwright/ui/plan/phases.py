"""The parts a plan falls into: which layer a step works on, and on which disk."""

from enum import Enum
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.storage.steps import (
    CloseLuks,
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    DropMapping,
    EraseLuks,
    FormatLuks,
    FreezeSync,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    Mount,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    OpenLuks,
    RemoveLv,
    RemovePv,
    RemoveVg,
    Step,
    StopArray,
    SwapOff,
    Target,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)

translate = QCoreApplication.translate


class Phase(Enum):
    """A layer of the stack, or what comes before and after all of them."""

    DRIVERS = "drivers"
    DISKS = "disks"
    ARRAY = "array"
    ENCRYPTION = "encryption"
    VOLUMES = "volumes"
    FILESYSTEM = "filesystem"
    PROOF = "proof"

    def title(self) -> str:
        """Its name in the user's language."""
        match self:
            case Phase.DRIVERS:
                return translate("Phase", "Drivers")
            case Phase.DISKS:
                return translate("Phase", "Disks")
            case Phase.ARRAY:
                return translate("Phase", "Array")
            case Phase.ENCRYPTION:
                return translate("Phase", "Encryption")
            case Phase.VOLUMES:
                return translate("Phase", "Volumes")
            case Phase.FILESYSTEM:
                return translate("Phase", "File system")
            case Phase.PROOF:
                return translate("Phase", "Proof")


def phase_of(step: Step) -> Phase:
    """The part of the plan that ``step`` belongs to."""
    match step:
        case LoadModule():
            return Phase.DRIVERS
        case WipeSignatures(target=target):
            return _layer(target)
        case WipeDisk() | MakePartition() | ZeroSuperblock():
            return Phase.DISKS
        case CreateArray() | FreezeSync() | StopArray():
            return Phase.ARRAY
        case FormatLuks() | OpenLuks() | CloseLuks() | EraseLuks():
            return Phase.ENCRYPTION
        case DropMapping() | CreatePv() | CreateVg() | CreateLv() | RemoveLv() | RemoveVg() | RemovePv():
            return Phase.VOLUMES
        case MakeFilesystem() | Mount() | Unmount() | SwapOff():
            return Phase.FILESYSTEM
        case VerifyClean():
            return Phase.PROOF
        case _:
            assert_never(step)


def _layer(target: Target) -> Phase:
    match target:
        case OnDisk() | OnPartition():
            return Phase.DISKS
        case OnArray():
            return Phase.ARRAY
        case OnMapping():
            return Phase.ENCRYPTION
        case OnVolume():
            return Phase.VOLUMES
        case _:
            assert_never(target)


def disk_of(step: Step) -> int | None:
    """The place in the plan of the one disk that ``step`` writes to or probes; None when it has none."""
    match step:
        case WipeDisk(disk=disk) | MakePartition(disk=disk):
            return disk
        case WipeSignatures(target=OnDisk(disk=disk) | OnPartition(disk=disk)):
            return disk
        case ZeroSuperblock(target=target) | VerifyClean(target=target):
            return target.disk
        case _:
            return None
