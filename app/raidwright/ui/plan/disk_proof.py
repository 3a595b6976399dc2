"""One disk of a certificate: what it is, whether it is clean, and every question with its answer."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QFontDatabase, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from raidwright.protocol import DiskCertificate, Probe
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted, Text
from raidwright.ui.look.theme import Space, Type, font, set_type
from raidwright.ui.look.widgets import Badge, Status, paint_ground
from raidwright.ui.plan.certificate_text import is_clean

_SHORT = 28
"""Letters of an answer that stands beside its question."""


def verdict_words(certificate: DiskCertificate) -> str:
    """Clean or not."""
    if is_clean(certificate):
        return QCoreApplication.translate("CertificateView", "clean")
    return QCoreApplication.translate("CertificateView", "NOT clean")


class DiskProof(QFrame):
    """Shows one `DiskCertificate`."""

    def __init__(self, certificate: DiskCertificate, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        known = " · ".join(filter(None, (certificate.serial, certificate.path)))
        self.setAccessibleName(f"{certificate.model} · {known}: {verdict_words(certificate)}")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        column.setSpacing(Space.S)
        column.addLayout(_head(certificate, known))
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(1, 1)
        for probe in certificate.probes:
            _add_probe(grid, probe)
        column.addLayout(grid)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        ink = colours(self.palette())
        paint_ground(self, ink.window, ink.line)


def _head(certificate: DiskCertificate, known: str) -> QHBoxLayout:
    kind = Status.GOOD if is_clean(certificate) else Status.BAD
    model = Text(certificate.model)
    set_type(model, Type.STRONG)
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(model)
    serial = Muted(known, wrap=True)
    set_type(serial, Type.SMALL)
    words.addWidget(serial)
    row = QHBoxLayout()
    row.setSpacing(Space.S)
    row.addWidget(Picture(kind.icon, 24, kind.value), 0, Qt.AlignmentFlag.AlignTop)
    row.addLayout(words, 1)
    row.addWidget(Badge(kind, verdict_words(certificate)), 0, Qt.AlignmentFlag.AlignVCenter)
    return row


def _answer_words(answer: str) -> str:
    """The helper's own answers in the user's language; what a program printed stays as it is."""
    words = {
        "nothing found": QCoreApplication.translate("CertificateView", "nothing found"),
        "all zero": QCoreApplication.translate("CertificateView", "all zero"),
        "no signature, but bytes of older contents": QCoreApplication.translate(
            "CertificateView", "no signature, but bytes of older contents"
        ),
    }
    return words.get(answer, answer)


def _add_probe(grid: QGridLayout, probe: Probe) -> None:
    kind, row, top = Status.GOOD if probe.clean else Status.BAD, grid.rowCount(), Qt.AlignmentFlag.AlignTop
    words = _answer_words(probe.answer)
    question, answer = Text(probe.question), Text(words)
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    fixed.setPointSizeF(font(Type.SMALL).pointSizeF())
    question.setFont(fixed)
    set_type(answer, Type.SMALL)
    grid.addWidget(Picture(kind.icon, 16, kind.value), row, 0, top)
    if len(words) <= _SHORT:
        answer.setWordWrap(False)
        grid.addWidget(question, row, 1, top)
        grid.addWidget(answer, row, 2, top | Qt.AlignmentFlag.AlignRight)
    else:
        grid.addWidget(question, row, 1, 1, 2, top)
        grid.addWidget(answer, row + 1, 1, 1, 2, top)
