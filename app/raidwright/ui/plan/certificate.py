"""The certificate at the end of a take-down: each disk, every question put to it, and the answers."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QFileDialog,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from raidwright.protocol import DiskCertificate, Probe
from raidwright.ui.look.icons import icon
from raidwright.ui.look.naming import named
from raidwright.ui.look.rows import HEIGHT
from raidwright.ui.look.well import Well
from raidwright.ui.look.widgets import Kind, StatusLine
from raidwright.ui.look.wrapped_tree import WrappedTree
from raidwright.ui.plan.certificate_text import certificate_markdown, is_clean

LOWEST = 240
"""Pixels the tree has in any window; beyond them it scrolls."""


class CertificateView(QWidget):
    """A tree of disks and probes, and a button that saves it as text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._tree = named(WrappedTree(), "certificate", self.tr("Certificate"))
        self._save = named(QPushButton(self.tr("&Save the certificate…")), "save-certificate")
        self._saved = StatusLine(Kind.GOOD, "")
        self._save.clicked.connect(self._ask_where)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Well(self._tree), 1)
        column.addWidget(self._save, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._saved)

    def show_certificates(self, machine: str, certificates: tuple[DiskCertificate, ...]) -> bool:
        """Show ``certificates`` of disks of ``machine``; whether every disk is clean."""
        self._text = certificate_markdown(machine, datetime.now(UTC).astimezone(), certificates)
        self._saved.hide()
        self._tree.clear()
        for certificate in certificates:
            self._add_disk(certificate)
        rows = sum(1 + 2 * len(certificate.probes) for certificate in certificates)
        self._tree.setMinimumHeight(min(LOWEST, rows * HEIGHT))
        return bool(certificates) and all(is_clean(certificate) for certificate in certificates)

    def save(self, path: Path) -> None:
        """Write the certificate to ``path`` and say so, or why not."""
        try:
            path.write_text(self._text, encoding="utf-8")
        except OSError as error:
            sentence = self.tr("It could not be saved: {reason}").format(reason=error.strerror)
            self._saved.say(Kind.BAD, sentence)
        else:
            self._saved.say(Kind.GOOD, self.tr("Saved as {path}").format(path=path))
        self._saved.show()

    def _ask_where(self) -> None:
        kinds = self.tr("Markdown (*.md);;Text (*.txt)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the certificate"), "certificate.md", kinds)
        if name:
            self.save(Path(name))

    def _add_disk(self, certificate: DiskCertificate) -> None:
        clean = is_clean(certificate)
        verdict = self.tr("clean") if clean else self.tr("NOT clean")
        words = f"{certificate.model} · {certificate.serial} · {certificate.path}: {verdict}"
        disk = QTreeWidgetItem(self._tree, [words])
        disk.setIcon(0, icon("good", "good") if clean else icon("bad", "bad"))
        disk.setToolTip(0, words)
        for probe in certificate.probes:
            self._add_probe(disk, probe)
        disk.setExpanded(True)

    def _add_probe(self, disk: QTreeWidgetItem, probe: Probe) -> None:
        question = QTreeWidgetItem(disk, [probe.question])
        question.setFont(0, QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        question.setToolTip(0, probe.question)
        answer = QTreeWidgetItem(question, [probe.answer])
        answer.setToolTip(0, probe.answer)
        answer.setIcon(0, icon("good", "good") if probe.clean else icon("bad", "bad"))
        question.setExpanded(True)
