"""The passphrase, typed twice, and how hard it is to guess; handed over once and forgotten."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from raidwright.session.passphrase import (
    STRONG,
    guessing_bits,
    old_passphrase_refusal,
    passphrase_advice,
    passphrase_refusal,
)
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import add_row, form_rows, vbox
from raidwright.ui.words.sentences import in_words


class PassphraseFields(QWidget):
    """Two hidden fields for a new passphrase, or one for a known one.

    Emits ``changed`` when `problem` may have another answer, ``entered`` on Enter in the last of them.
    """

    changed = Signal()
    entered = Signal()

    def __init__(self, person: str = "", parent: QWidget | None = None) -> None:
        """Fields for a passphrase, or for the password by which ``person`` opens shared folders."""
        super().__init__(parent)
        self._person = person
        end = f"-{person}" if person else ""
        password = self.tr("Sharing password for {person}").format(person=person)
        again = self.tr("Repeat the password of {person}").format(person=person)
        self._first = self._field(f"passphrase{end}", password if person else self.tr("Passphrase"))
        self._again = self._field(f"passphrase-again{end}", again if person else self.tr("Repeat passphrase"))
        self._first.returnPressed.connect(self._leave_first)
        self._again.returnPressed.connect(self.entered)
        self._strength = ThinProgressBar(STRONG)
        self._strength.setAccessibleName(self.tr("Passphrase strength"))
        self._hint = QLabel(wordWrap=True)
        self._once = False
        """Whether the passphrase is one that was chosen before, and typed once."""
        self._form = form_rows()
        add_row(self._form, password if person else self.tr("&Passphrase"), self._first)
        add_row(self._form, again if person else self.tr("R&epeat passphrase"), self._again)
        vbox(0, -1, self._form, self._strength, self._hint, parent=self)
        self._hint.setVisible(not person)
        self._check()

    def ask(self, *, once: bool) -> None:
        """Ask for a new passphrase, or ``once`` for one that was chosen before."""
        self._once = once
        self._form.setRowVisible(self._again, not once)
        for part in (self._strength, self._hint):
            part.setVisible(not once)

    def problem(self) -> str:
        """Why the passphrase cannot be taken yet, in words; empty when it can."""
        if self._once:
            return in_words(old_passphrase_refusal(self._first.text().encode()))
        return in_words(passphrase_refusal(self._first.text().encode(), self._again.text().encode()))

    def take(self) -> bytearray:
        """The passphrase; both fields are empty afterwards. The caller overwrites it when it is done."""
        secret = bytearray(self._first.text().encode())
        self.forget()
        return secret

    def take_keyboard(self) -> None:
        """Lead the keyboard to the first field."""
        self._first.setFocus()

    def forget(self) -> None:
        """Empty both fields."""
        self._first.clear()
        self._again.clear()

    def _leave_first(self) -> None:
        if self._once:
            self.entered.emit()
        else:
            self._again.setFocus()

    def _field(self, name: str, spoken: str) -> QLineEdit:
        field = name_widget(QLineEdit(), name, spoken)
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText
        )
        field.textChanged.connect(self._check)
        return field

    def _check(self) -> None:
        text = self._first.text()
        self._strength.setValue(min(STRONG, round(guessing_bits(text))))
        self._hint.setText(in_words(passphrase_advice(text)))
        self.changed.emit()
