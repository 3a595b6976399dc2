"""The passphrase, typed twice, and how hard it is to guess; handed over once and forgotten."""

import math
import string

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from raidwright.protocol import SECRET_LIMIT
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import named
from raidwright.ui.look.layouts import add_row, form_rows, vbox

SHORTEST = 8
"""Characters below which a passphrase is not taken."""
_FAIR, _STRONG = 70, 110
"""Bits from which it is called so; high, because `guessing_bits` knows nothing of words and habits."""
_POOLS = (string.ascii_lowercase, string.ascii_uppercase, string.digits, string.punctuation + " ")
_FOREIGN = 100
"""How many characters beyond ASCII are counted as one pool."""


def guessing_bits(text: str) -> float:
    """An upper bound: each character drawn at random from the pools in use, repetitions hardly counted."""
    pool = sum(len(one) for one in _POOLS if any(letter in one for letter in text))
    pool += _FOREIGN if any(not letter.isascii() for letter in text) else 0
    return min(len(text), 2 * len(set(text))) * math.log2(pool) if pool else 0.0


class PassphraseFields(QWidget):
    """Two hidden fields. ``changed`` tells that `problem` may have another answer."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first = self._field("passphrase", self.tr("Passphrase"))
        self._again = self._field("passphrase-again", self.tr("Passphrase again"))
        self._strength = ThinProgressBar(_STRONG)
        self._strength.setAccessibleName(self.tr("Strength of the passphrase"))
        self._hint = QLabel(wordWrap=True)
        form = form_rows()
        add_row(form, self.tr("&Passphrase"), self._first)
        add_row(form, self.tr("&Once more"), self._again)
        vbox(0, -1, form, self._strength, self._hint, parent=self)
        self._check()

    def problem(self) -> str:
        """Why it cannot be taken yet, in words; empty when it can."""
        text = self._first.text()
        if len(text) < SHORTEST:
            return self.tr("The passphrase needs at least {n} characters.").format(n=SHORTEST)
        if len(text.encode()) > SECRET_LIMIT:
            return self.tr("The passphrase is longer than {n} bytes.").format(n=SECRET_LIMIT)
        if text != self._again.text():
            return self.tr("The two passphrases differ.")
        return ""

    def take(self) -> bytearray:
        """The passphrase; both fields are empty afterwards. The caller overwrites it when it is done."""
        secret = bytearray(self._first.text().encode())
        self.forget()
        return secret

    def forget(self) -> None:
        """Empty both fields."""
        self._first.clear()
        self._again.clear()

    def _field(self, name: str, spoken: str) -> QLineEdit:
        field = named(QLineEdit(), name, spoken)
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText
        )
        field.textChanged.connect(self._check)
        return field

    def _check(self) -> None:
        bits = guessing_bits(self._first.text())
        self._strength.setValue(min(_STRONG, round(bits)))
        self._hint.setText(self._verdict(bits))
        self.changed.emit()

    def _verdict(self, bits: float) -> str:
        if not bits:
            return self.tr(
                "After every restart it takes this passphrase to unlock the array, which nothing does by "
                "itself. Without it the data cannot be read by anyone."
            )
        if bits < _FAIR:
            return self.tr("Weak: a thief with the disks could guess it. Take five or six unrelated words.")
        if bits < _STRONG:
            return self.tr("Fair: longer is better than stranger.")
        return self.tr("Strong.")
