"""The certificate at the end of a take-down: each disk, every question put to it, and the answers."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from raidwright.protocol import DiskCertificate
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.layouts import scrolled
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.plan.certificate_text import certificate_markdown, is_clean
from raidwright.ui.plan.disk_proof import DiskProof

_LOWEST = 240
"""Pixels the list has in any window; beyond them it scrolls."""


class CertificateView(QWidget):
    """A list of disks with their probes, and a button that saves it as text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._origin = Muted(wrap=True)
        set_type(self._origin, Type.SMALL)
        self._proofs = QVBoxLayout()
        self._proofs.setContentsMargins(0, 0, 0, 0)
        self._proofs.setSpacing(Space.S)
        self._proofs.addStretch(1)
        self.save_button = named(QPushButton(self.tr("&Save the certificate…")), "save-certificate")
        """To be put beside the other buttons of the page."""
        self._saved = StatusLine(Status.GOOD, "")
        self.save_button.clicked.connect(self._ask_where)
        self._lay_out()

    def show_certificates(
        self, machine: str, certificates: tuple[DiskCertificate, ...], left: tuple[str, ...] = ()
    ) -> bool:
        """Show ``certificates`` of disks of ``machine``; whether every disk is clean.

        ``left`` are sentences on what still names what was removed.
        """
        now = datetime.now(UTC).astimezone()
        self._text = certificate_markdown(machine, now, certificates, left)
        self._origin.setText(" · ".join(filter(None, (machine, f"{now:%Y-%m-%d %H:%M}"))))
        self._saved.hide()
        while self._proofs.count() > 1:
            item = self._proofs.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place, certificate in enumerate(certificates):
            self._proofs.insertWidget(place, DiskProof(certificate))
        for place, words in enumerate(left):
            self._proofs.insertWidget(place, StatusLine(Status.WARNING, words))
        return bool(certificates) and all(is_clean(certificate) for certificate in certificates)

    def save(self, path: Path) -> None:
        """Write the certificate to ``path`` and say so, or why not."""
        try:
            path.write_text(self._text, encoding="utf-8")
        except OSError as error:
            sentence = self.tr("It could not be saved: {reason}").format(reason=error.strerror)
            self._saved.say(Status.BAD, sentence)
        else:
            self._saved.say(Status.GOOD, self.tr("Saved as {path}").format(path=path))
        self._saved.show()

    def _ask_where(self) -> None:
        kinds = self.tr("Markdown (*.md);;Text (*.txt)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the certificate"), "certificate.md", kinds)
        if name:
            self.save(Path(name))

    def _lay_out(self) -> None:
        content = QWidget()
        content.setLayout(self._proofs)
        area = named(scrolled(content, gutter=True), "certificate", self.tr("Certificate"))
        area.setMinimumHeight(_LOWEST)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._origin)
        column.addWidget(area, 1)
        column.addWidget(self._saved)
