"""A machine to practise on: user-mode Linux with virtual disks, its system bus on a socket of ours."""

from raidwright.machine.practice.bays import Bay
from raidwright.machine.practice.errors import PracticeError, ShelfError
from raidwright.machine.practice.machine import PracticeMachine
from raidwright.machine.practice.programs import Finished
from raidwright.machine.practice.shelf import Limits, Model, Shelf, Unit, load_shelf, shelves

__all__ = [
    "Bay",
    "Finished",
    "Limits",
    "Model",
    "PracticeError",
    "PracticeMachine",
    "Shelf",
    "ShelfError",
    "Unit",
    "load_shelf",
    "shelves",
]
