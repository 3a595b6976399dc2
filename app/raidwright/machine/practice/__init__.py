"""A machine to practise on: user-mode Linux with virtual disks, its system bus on a socket of ours."""

from raidwright.machine.practice.disk_set import DiskSet, Model, SpeedLimits, Unit, disk_sets, load_disk_set
from raidwright.machine.practice.errors import DiskSetError, PracticeError
from raidwright.machine.practice.hot_plug import Slot
from raidwright.machine.practice.machine import PracticeMachine
from raidwright.machine.practice.programs import Finished

__all__ = [
    "DiskSet",
    "DiskSetError",
    "Finished",
    "Model",
    "PracticeError",
    "PracticeMachine",
    "Slot",
    "SpeedLimits",
    "Unit",
    "disk_sets",
    "load_disk_set",
]
