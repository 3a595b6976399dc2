"""The certificate at the end of a take-down: each disk, every question put to it, and the answers."""

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from raidwright.files import save_file
from raidwright.history import Certificate
from raidwright.language.catalogue import phrase
from raidwright.language.sentences import probe_words
from raidwright.protocol import DiskCertificate, Probe
from raidwright.session.endings import certificate_markdown, certificate_verdict, is_clean
from raidwright.storage.fact import visible
from raidwright.storage.failures import system_words
from raidwright.storage.plan.boot_entries import line_finding
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, scroll_area, table, vbox
from raidwright.ui.look.painting import paint_background
from raidwright.ui.look.theme import Space, Type, font, set_type
from raidwright.ui.look.widgets import Badge, Status, StatusLine
from raidwright.ui.words.figures import moment_words
from raidwright.ui.words.sentences import in_words, sentence

_SHORT = 28
"""Letters of an answer that stands beside its question."""
_WIDE = 340
"""Pixels from which on short answers have room beside their questions."""
_WINDOW = (640, 560)
"""Width and height of a certificate in a window of its own, in pixels."""
_LOWEST = 240
"""Pixels the list has in any window; beyond them it scrolls."""


class DiskProof(QFrame):
    """Shows one `DiskCertificate`; where it is narrow answers stand below their questions."""

    def __init__(self, certificate: DiskCertificate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        identity = visible(" · ".join(filter(None, (certificate.serial, certificate.path))))
        self.setAccessibleName(
            f"{visible(certificate.model)} · {identity}: {in_words(certificate_verdict(certificate))}"
        )
        # By what it needs when it is wide it would lie beyond the edge of what scrolls it.
        self.setMinimumWidth(1)
        self._narrow = False
        self._grid = table(Space.S, Space.XS, wide=1)
        self._probes = [_Asked(self._grid, row, probe) for row, probe in enumerate(certificate.probes)]
        self._head = _head(certificate, identity)
        vbox(Space.M, Space.S, self._head, self._grid, parent=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put short answers beside their questions where there is room."""
        super().resizeEvent(event)
        narrow = event.size().width() < _WIDE
        if narrow is not self._narrow:
            self._narrow = narrow
            along, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            self._head.setDirection(down if narrow else along)
            for asked in self._probes:
                asked.arrange(below=narrow)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        paint_background(self, ink.window, ink.line)


def _head(certificate: DiskCertificate, identity: str) -> QHBoxLayout:
    kind = Status.GOOD if is_clean(certificate) else Status.BAD
    model = Text(visible(certificate.model))
    set_type(model, Type.STRONG)
    serial = Muted(identity, wrap=True)
    set_type(serial, Type.SMALL)
    picture = Picture(kind.icon, 24, kind.value), 0, Qt.AlignmentFlag.AlignTop
    which = hbox(0, Space.S, picture, (vbox(0, 0, model, serial), 1))
    middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    return hbox(0, Space.S, (which, 1), (Badge(kind, in_words(certificate_verdict(certificate))), 0, middle))


class _Asked:
    """One question with its answer, in two lines of a grid."""

    def __init__(self, grid: QGridLayout, row: int, probe: Probe) -> None:
        kind, (question, words) = Status.GOOD if probe.clean else Status.BAD, probe_words(probe)
        self._grid, self._line = grid, 2 * row
        self._short = len(words) <= _SHORT
        self._question, self._answer = Text(question), Text(words)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(font(Type.SMALL).pointSizeF())
        self._question.setFont(fixed)
        set_type(self._answer, Type.SMALL)
        grid.addWidget(Picture(kind.icon, 16, kind.value), self._line, 0, Qt.AlignmentFlag.AlignTop)
        self.arrange(below=False)

    def arrange(self, *, below: bool) -> None:
        """Put the answer ``below`` its question; else beside it, if it is short enough."""
        top, beside = Qt.AlignmentFlag.AlignTop, self._short and not below
        self._answer.setWordWrap(not beside)
        if beside:
            self._grid.addWidget(self._question, self._line, 1, top)
            self._grid.addWidget(self._answer, self._line, 2, top | Qt.AlignmentFlag.AlignRight)
        else:
            self._grid.addWidget(self._question, self._line, 1, 1, 2, top)
            self._grid.addWidget(self._answer, self._line + 1, 1, 1, 2, top)


class CertificateView(QWidget):
    """A list of disks with their probes, and a button that saves it as text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._origin = Muted(wrap=True)
        set_type(self._origin, Type.SMALL)
        self._proofs = vbox(0, Space.S, 1)
        self.save_button = name_widget(QPushButton(self.tr("&Save wipe certificate…")), "save-certificate")
        """The button that saves the certificate, for the page to put beside its own."""
        self._saved = StatusLine(Status.GOOD, "")
        self.save_button.clicked.connect(self._ask_where)
        self._lay_out()

    def show_certificate(self, machine: str, certificate: Certificate, moment: float) -> None:
        """Show ``certificate`` of disks of ``machine``, made at ``moment``: seconds since 1970."""
        when = datetime.fromtimestamp(moment, UTC).astimezone()
        self._text = certificate_markdown(machine, when, certificate)
        self._origin.setText(" · ".join(filter(None, (machine, moment_words(moment)))))
        self._saved.hide()
        clear(self._proofs, keep=1)
        for row, disk in enumerate(certificate.disks):
            self._proofs.insertWidget(row, DiskProof(disk))
        for row, line in enumerate(certificate.lines):
            self._proofs.insertWidget(row, StatusLine(Status.WARNING, sentence(line_finding(line))))

    def show_whole(self, whole: bool) -> None:
        """Be as high as all disks, where the page scrolls; else scroll them."""
        self._area.setMinimumHeight(0 if whole else _LOWEST)
        self._area.show_all(whole)

    def save(self, path: Path) -> None:
        """Write the certificate to ``path``; say so, or why it could not be written."""
        try:
            save_file(path, self._text.encode())
        except OSError as error:
            template = "The certificate could not be saved: {reason}"
            words = phrase("CertificateView", template, (("reason", system_words(error)),))
            self._saved.say(Status.BAD, words)
        else:
            self._saved.say(Status.GOOD, self.tr("Saved as {path}").format(path=visible(str(path))))
        self._saved.show()

    def _ask_where(self) -> None:
        kinds = self.tr("Markdown (*.md);;Text (*.txt)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save wipe certificate"), "certificate.md", kinds)
        if name:
            self.save(Path(name))

    def _lay_out(self) -> None:
        content = QWidget()
        content.setLayout(self._proofs)
        self._area = name_widget(
            scroll_area(content, gutter=True), "certificate", self.tr("Wipe certificate")
        )
        self._area.setMinimumHeight(_LOWEST)
        vbox(0, Space.S, self._origin, (self._area, 1), self._saved, parent=self)


class CertificateWindow(QDialog):
    """A certificate that was kept, in a window of its own; see `CertificateView.show_certificate`."""

    def __init__(
        self, machine: str, certificate: Certificate, moment: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Wipe certificate"))
        self.resize(*_WINDOW)
        view = CertificateView()
        view.show_certificate(machine, certificate, moment)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        vbox(Space.L, Space.M, (view, 1), hbox(0, Space.S, view.save_button, 1, buttons), parent=self)
