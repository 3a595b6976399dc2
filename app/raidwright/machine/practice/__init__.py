"""A machine to practise on: user-mode Linux with virtual disks, its system bus on a socket of ours."""

from raidwright.machine.practice.bays import Bay
from raidwright.machine.practice.errors import PracticeError, ShelfError
from raidwright.machine.practice.machine import PracticeMachine
from raidwright.machine.practice.programs import Finished
from raidwright.machine.practice.shelf import Model, Shelf, SpeedLimits, Unit, load_shelf, shelves

__all__ = [
    "Bay",
    "Finished",
    "Model",
    "PracticeError",
    "PracticeMachine",
    "Shelf",
    "ShelfError",
    "SpeedLimits",
    "Unit",
    "load_shelf",
    "shelves",
]
