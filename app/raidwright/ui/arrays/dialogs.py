"""What is asked for in dialogs before it is planned: the file for a header, and the address for mail."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDir, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.storage.plan.identity import short_name
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.upkeep.mail import plan_mail
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.monitor import mail_address
from raidwright.ui.words.sentences import failure_sentence

translate = QCoreApplication.translate


@dataclass(frozen=True)
class HeaderWish:
    """What shall be planned, and the file that goes with it."""

    plan: Callable[[Snapshot], Answer]
    header: HeaderFile


def ask_where_to_save(parent: QWidget, array: Array) -> HeaderWish | None:
    """A new file for the header of what is on ``array``; None when nobody wants one any more."""
    today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    proposed = QDir.home().filePath(f"{short_name(array)}-{today}.luks-header")
    title = translate("HeaderWish", "Save the encryption header: a secret, for another medium")
    # What is there already is refused, in words, when the plan is run.
    keep = QFileDialog.Option.DontConfirmOverwrite
    name, _ = QFileDialog.getSaveFileName(parent, title, proposed, options=keep)
    if not name:
        return None
    mount_point = mounted_at(Path(name))
    return HeaderWish(lambda now: plan_header_saving(array.uuid, now, mount_point), Path(name))


def ask_what_to_restore(parent: QWidget, array: Array) -> HeaderWish | None:
    """The file in which a header was saved, read once; None when nobody wants it, or it cannot be read."""
    title = translate("HeaderWish", "Restore the encryption header")
    name, _ = QFileDialog.getOpenFileName(parent, title, QDir.homePath())
    if not name:
        return None
    try:
        content, header_or_flaw = flaw_or_header(Path(name))
    except MachineError as error:
        tell_refusal(parent, failure_sentence(error))
        return None
    return HeaderWish(lambda now: plan_header_restoring(array.uuid, now, header_or_flaw), content)


def tell_refusal(parent: QWidget, reason: str) -> None:
    """Why the file is not taken."""
    QMessageBox.warning(parent, translate("HeaderWish", "Not this file"), reason)


def ask_for_address(parent: QWidget, snapshot: Snapshot) -> Callable[[Snapshot], Answer] | None:
    """What is planned for the address that is typed; None when nobody wants that any more."""
    title = translate("MailAddress", "Mail about failed disks")
    words = translate("MailAddress", "mdadm sends it to this address; leave it empty for no mail:")
    text, wanted = QInputDialog.getText(parent, title, words, text=mail_address(snapshot.host.settings))
    address = text.strip()
    return (lambda now: plan_mail(address, now)) if wanted else None


def tell_why_not(parent: QWidget, reason: str) -> None:
    """Why there is no plan for it."""
    QMessageBox.warning(parent, translate("MailAddress", "Mail about failed disks"), reason)
