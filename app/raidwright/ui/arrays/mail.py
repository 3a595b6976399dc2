"""Where mail about failed disks goes: asked for in a dialog, planned as everything else."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.upkeep.mail import plan_mail
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.monitor import mail_address

translate = QCoreApplication.translate


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
