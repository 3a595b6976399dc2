"""What an action of the Arrays page is: its words, its plan, for which arrays, and what it asks first."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.use import OpeningOperation
from raidwright.storage.plan.plan import Answer, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.arrays.choices import DiskQuestion
from raidwright.ui.arrays.dialogs import HeaderWish


class ActionMenu(Enum):
    """What is seldom wanted stands in the menu "…", by what it is about; the last of them in that itself."""

    DISKS = "array-disks"
    UPKEEP = "array-upkeep"
    RESTART = "array-restart"
    ENCRYPTION = "array-encryption"
    MORE = "array-more"


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
    SHARE = "share"
    """Which folder is shared, and with whom."""


@dataclass(frozen=True)
class ArrayAction:
    """One button, or one line of a menu."""

    name: str
    words: Callable[[bool], str]
    """The words of the button, for an array with (True) or without something encrypted on it."""
    operation: Callable[[str], PlannableOperation] | None
    """What is asked for of the array with that UUID; None where more is asked first."""
    fits: Callable[[Array], bool] = bool
    """Whether an array in that state is one of those that it is for; else there is no such button."""
    suits: Callable[[Array, Snapshot], bool] = lambda _array, _snapshot: True
    """Whether what is on the array is such as the action is for; else there is no such button."""
    ask: Callable[[QWidget, Array], HeaderWish | None] | None = None
    """Asks for the file with which it is planned."""
    for_single: bool = False
    """Whether it is also for one disk without an array."""
    choice: DiskQuestion | None = None
    """What is asked first where it is about a disk; ``possible`` is with the first that fits."""
    question: Question | None = None
    menu: ActionMenu | None = None
    """The menu that has the action; None for a button of its own in the head of the array."""
    possible: Callable[[str, Snapshot], Answer] = lambda _uuid, _snapshot: Refused(())
    """Where more is asked first: a plan if it can be done at all, or the reasons against it."""

    def answer(self, uuid: str, snapshot: Snapshot, point: str) -> Answer:
        """The plan, or the reasons why not; what names no folder of its own is mounted at ``point``."""
        if self.operation is None:
            return self.possible(uuid, snapshot)
        operation = self.operation(uuid)
        if isinstance(operation, OpeningOperation):
            operation = replace(operation, point=point)
        return plan_for(operation, snapshot)
