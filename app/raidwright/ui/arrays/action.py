"""What an action of the Arrays page is: its words, its plan, for which arrays, and what it asks first."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QDate, QDir, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import BackUpHeader, PutHeaderBack
from raidwright.storage.operations.repair import AddDisk, AddSpare, RemoveSpare
from raidwright.storage.operations.upkeep import MailFailures
from raidwright.storage.operations.use import OpeningOperation
from raidwright.storage.plan.plan import Answer, Refused, short_name
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.plan.repair.choices import disks_to_grow_onto, possible_spares, spares_of
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import mail_address
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.ui.shared.message import show_message
from raidwright.ui.words.sentences import failure_sentence

translate = QCoreApplication.translate


@dataclass(frozen=True)
class DiskQuestion:
    """One question for a disk. ``title`` takes the array's name, ``operation`` its UUID and a drive's id."""

    title: Callable[[str], str]
    promise: Callable[[], str]
    disks: Callable[[Array, Snapshot], tuple[Block, ...]]
    operation: Callable[[str, str], PlannableOperation]


ONE_MORE = DiskQuestion(
    lambda name: translate("DiskChoice", "Add a disk to “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        (
            "The array is reshaped to include the chosen disk and keeps its data. Any data on the disk is"
            " erased after you confirm."
        ),
    ),
    disks_to_grow_onto,
    AddDisk,
)
SPARE = DiskQuestion(
    lambda name: translate("DiskChoice", "Add a hot spare to “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "A hot spare takes over automatically when a disk fails. Any data on the spare is erased"
        " after you confirm.",
    ),
    possible_spares,
    AddSpare,
)
SPARE_LEAVES = DiskQuestion(
    lambda name: translate("DiskChoice", "Remove a hot spare from “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "The disk is removed from the array and wiped. The data on the array is not affected. Afterwards,"
        " the disk cannot take over when another one fails.",
    ),
    spares_of,
    RemoveSpare,
)


@dataclass(frozen=True)
class HeaderWish:
    """A planner, and the file with which its plan is carried out."""

    plan: Callable[[Snapshot], Answer]
    header: HeaderFile


def ask_where_to_save(parent: QWidget, array: Array) -> HeaderWish | None:
    """Ask for a new file for the header of what is on ``array``; None when the dialog is cancelled."""
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    proposed = QDir.home().filePath(f"{short_name(array)}-{today}.luks-header")
    title = translate("HeaderWish", "Back up the encryption header (secret file; keep it on another medium)")
    # What is there already is refused, in words, when the plan is run.
    keep = QFileDialog.Option.DontConfirmOverwrite
    name, _ = QFileDialog.getSaveFileName(parent, title, proposed, options=keep)
    if not name:
        return None
    mount_point = mounted_at(Path(name))
    return HeaderWish(partial(plan_for, BackUpHeader(array.uuid, mount_point)), Path(name))


def ask_what_to_restore(parent: QWidget, array: Array) -> HeaderWish | None:
    """Ask for a saved header and read it; None when cancelled, or when it cannot be read, which is told."""
    title = translate("HeaderWish", "Restore the encryption header")
    name, _ = QFileDialog.getOpenFileName(parent, title, QDir.homePath())
    if not name:
        return None
    try:
        content, header_or_flaw = flaw_or_header(Path(name))
    except MachineError as error:
        tell_why_not(parent, not_this_file(), failure_sentence(error))
        return None
    return HeaderWish(partial(plan_for, PutHeaderBack(array.uuid, header_or_flaw)), content)


def not_this_file() -> str:
    """The title under which a file is refused."""
    return translate("HeaderWish", "This file cannot be used")


def ask_for_address(parent: QWidget, snapshot: Snapshot) -> Callable[[Snapshot], Answer] | None:
    """Ask for the address that mail goes to; returns the planner for it, None when cancelled."""
    title = mail_title()
    words = translate("MailAddress", "Email address for disk failure alerts (leave empty for none):")
    text, wanted = QInputDialog.getText(parent, title, words, text=mail_address(snapshot.host.settings))
    address = text.strip()
    return partial(plan_for, MailFailures(address)) if wanted else None


def mail_title() -> str:
    """What the question for the address is called."""
    return translate("MailAddress", "Disk failure emails")


def tell_why_not(parent: QWidget, title: str, reason: str) -> None:
    """Say in a dialog why there is no plan."""
    show_message(QMessageBox.Icon.Warning, title, reason, parent)


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
