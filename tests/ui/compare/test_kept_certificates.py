"""Certificates of what was taken down, shown and saved from the history long after."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from raidwright.history import Certificate, SavedAction
from raidwright.protocol import DiskCertificate, Probe
from raidwright.session.history import TolerantHistory
from raidwright.storage.operations.operation import Purpose
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.plan.certificate import CertificateView, CertificateWindow, DiskProof
from tests.ui.compare.actions import button, press

DISK = DiskCertificate("/dev/sdb", "Tarnfell", "TF-1", (Probe("wipefs", "nothing found", clean=True),))


def unfolded(page: ComparePage) -> QListWidget:
    fold = page.findChild(QToolButton, "fold-actions")
    assert fold is not None
    fold.click()
    found = page.findChild(QListWidget, "saved-actions")
    assert found is not None
    return found


def keep(history: TolerantHistory, time: float, purpose: Purpose, certificate: Certificate | None) -> None:
    fingerprint = f"{time}"
    action = SavedAction(time, "Nas", purpose, fingerprint, "tank", "done", certificate=certificate)
    history.add_action(action)


def certificate_window(page: ComparePage) -> CertificateWindow:
    (window,) = page.findChildren(CertificateWindow)
    return window


def test_a_certificate_is_shown_and_saved_from_the_list(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot, tmp_path: Path
) -> None:
    keep(history, 1.0, Purpose.BUILD, None)
    keep(history, 2.0, Purpose.TEARDOWN, Certificate((DISK,), changed="-/dev/md0 /srv"))
    page.refresh()
    shown = unfolded(page)
    assert shown.item(0).text().endswith("Array deleted · tank · Nas · with a certificate")
    assert shown.item(1).text().endswith("Built · tank · Nas")
    assert not button(page, "show-certificate").isEnabled()
    shown.setCurrentRow(1)
    assert not button(page, "show-certificate").isEnabled()
    assert "Only these have a wipe certificate" in button(page, "show-certificate").toolTip()
    shown.setCurrentRow(0)
    press(page, "show-certificate")
    window = certificate_window(page)
    (proof,) = window.findChildren(DiskProof)
    assert proof.accessibleName() == "Tarnfell · TF-1 · /dev/sdb: blank"
    window.findChild(CertificateView).save(tmp_path / "clean.md")
    assert "## Changed files\n\n    -/dev/md0 /srv" in (tmp_path / "clean.md").read_text()
    with qtbot.waitSignal(window.destroyed):
        QTest.keyClick(window, Qt.Key.Key_Escape)


def test_by_the_keyboard_and_still_chosen_when_something_else_was_done(
    page: ComparePage, history: TolerantHistory
) -> None:
    keep(history, 1.0, Purpose.CLEAN, Certificate((DISK,)))
    page.refresh()
    shown = unfolded(page)
    shown.setCurrentRow(0)
    keep(history, 2.0, Purpose.BUILD, None)
    page.refresh()
    assert shown.currentRow() == 1
    QTest.keyClick(shown, Qt.Key.Key_Return)
    window = certificate_window(page)
    assert isinstance(window.findChild(QPushButton, "save-certificate"), QPushButton)
    window.reject()
