"""What an action of the Arrays page is: its words, its plan, for which arrays, and what it asks first."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtWidgets import QWidget

from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.arrays.choices import DiskQuestion
from raidwright.ui.arrays.dialogs import HeaderWish


class ActionMenu(Enum):
    """What is seldom wanted stands in a menu beside the buttons."""

    DISKS = "array-disks"
    UPKEEP = "array-upkeep"
    RESTART = "array-restart"
    ENCRYPTION = "array-encryption"


class Question(Enum):
    """What is asked first, in place of the array."""

    REPLACEMENT = "replacement"
    """Which disk goes and which one comes."""
    STAYING = "staying"
    """How the array shall be there after a restart."""
    UNLOCKING = "unlocking"
    """How what is encrypted on it shall be unlocked after a restart."""
    SPEED = "speed"
    """How fast a sync shall be."""
    REACH = "reach"
    """Up to which layer all the room is used."""


@dataclass(frozen=True)
class ArrayAction:
    """One button, or one line of a menu.

    ``plan`` takes the array's UUID, the machine, and the folder to mount at what names no folder of its own.
    """

    name: str
    words: Callable[[bool], str]
    """The words of the button, for an array with (True) or without something encrypted on it."""
    plan: Callable[[str, Snapshot, str], Answer]
    fits: Callable[[Array], bool] = bool
    """Whether an array in that state is one of those that it is for; else there is no such button."""
    suits: Callable[[Array, Snapshot], bool] = lambda _array, _snapshot: True
    """Whether what is on the array is such as the action is for; else there is no such button."""
    ask: Callable[[QWidget, Array], HeaderWish | None] | None = None
    """Asks for the file with which it is planned; what ``plan`` says without one is whether it can be."""
    for_single: bool = False
    """Whether it is also for one disk without an array."""
    choice: DiskQuestion | None = None
    """What is asked first where it is about a disk; `plan` is with the first that fits."""
    question: Question | None = None
    menu: ActionMenu | None = None
    """The menu that has the action; None for a button of its own."""
