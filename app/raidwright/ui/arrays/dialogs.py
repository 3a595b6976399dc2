"""What is asked for in dialogs before it is planned: the file for a header, and the address for mail."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDir, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.storage.operations.boot import BackUpHeader, PutHeaderBack
from raidwright.storage.operations.upkeep import MailFailures
from raidwright.storage.plan.identity import short_name
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.monitor import mail_address
from raidwright.ui.words.sentences import failure_sentence

translate = QCoreApplication.translate


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
    """Say in a dialog why there is no plan. A name in the reason is no markup, whatever it looks like."""
    box = QMessageBox(QMessageBox.Icon.Warning, title, "", QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(reason)
    box.exec()
    box.deleteLater()
