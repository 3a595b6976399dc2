"""All that is typed in secret for a plan, handed over once and forgotten: passphrase and passwords."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from raidwright.session.passphrase import (
    STRONG,
    asks_for_old,
    guessing_bits,
    old_passphrase_refusal,
    passphrase_advice,
    passphrase_refusal,
)
from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import PASSPHRASE, Plan, join_secrets, secrets_wanted
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Heading
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
        again = self.tr("Repeat the password for {person}").format(person=person)
        self._first = self._field(f"passphrase{end}", password if person else self.tr("Passphrase"))
        self._again = self._field(f"passphrase-again{end}", again if person else self.tr("Repeat passphrase"))
        self._first.returnPressed.connect(self._leave_first)
        self._again.returnPressed.connect(self.entered)
        self._strength = ThinProgressBar(STRONG)
        self._strength.setAccessibleName(self.tr("Passphrase strength"))
        self._meter = QWidget()
        hbox(0, Space.S, Muted(self.tr("Strength")), (self._strength, 1), parent=self._meter)
        self._hint = QLabel(wordWrap=True)
        self._once = False
        """Whether the passphrase is one that was chosen before, and typed once."""
        self._form = form_rows()
        # What names a person would begin the fields of each elsewhere; so their name stands above.
        add_row(self._form, self.tr("Sharing password") if person else self.tr("&Passphrase"), self._first)
        add_row(
            self._form, self.tr("Repeat password") if person else self.tr("R&epeat passphrase"), self._again
        )
        whose = Heading(visible(person), Type.STRONG, wrap=True)
        whose.setVisible(bool(person))
        vbox(0, -1, whose, self._form, self._meter, self._hint, parent=self)
        self._hint.setVisible(not person)
        self._check()

    def ask(self, *, once: bool) -> None:
        """Ask for a new passphrase, or ``once`` for one that was chosen before."""
        self._once = once
        self._form.setRowVisible(self._again, not once)
        self._hint.setVisible(not once)
        self._check()

    def problem(self) -> str:
        """Why the passphrase cannot be taken yet, in words; empty when it can."""
        if self._once:
            return in_words(old_passphrase_refusal(self._first.text().encode()))
        first, again = self._first.text().encode(), self._again.text().encode()
        return in_words(passphrase_refusal(first, again, self._person))

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
        self._meter.setVisible(bool(text) and not self._once)
        self._hint.setText(in_words(passphrase_advice(text)))
        self.changed.emit()


class SecretFields(QWidget):
    """Fields for whatever a plan needs, in the order in which it travels.

    Emits ``changed`` when `problem` may have another answer, ``entered`` on Enter in the last field of all.
    """

    changed = Signal()
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan: Plan | None = None
        self._passphrase = PassphraseFields()
        self._passwords: dict[str, PassphraseFields] = {}
        self._layout = vbox(0, Space.S, self._passphrase, parent=self)
        self._passphrase.changed.connect(self.changed)
        self._passphrase.entered.connect(self._leave_first)

    def ask(self, plan: Plan) -> None:
        """Ask for what ``plan`` needs, and forget whatever was typed before."""
        self.forget()
        self._plan = plan
        for fields in self._passwords.values():
            self._layout.removeWidget(fields)
            fields.deleteLater()
        wanted = secrets_wanted(plan)
        self._passwords = {person: self._fields_for(person) for person in wanted if person}
        self._passphrase.ask(once=asks_for_old(plan))
        self._passphrase.setVisible(PASSPHRASE in wanted)
        self.setVisible(bool(wanted))

    def problem(self) -> str:
        """Why what was typed cannot be taken yet, in words; empty when it can."""
        return next(filter(None, (fields.problem() for fields in self._in_order().values())), "")

    def take(self) -> bytearray | None:
        """All of it as it travels; None where nothing is needed. The caller overwrites it when it is done."""
        if self._plan is None or not self._in_order():
            return None
        secrets = {whose: fields.take() for whose, fields in self._in_order().items()}
        joined = join_secrets(self._plan, secrets)
        for secret in secrets.values():
            secret[:] = bytes(len(secret))
        return joined

    def take_keyboard(self) -> None:
        """Lead the keyboard to the first field."""
        for fields in list(self._in_order().values())[:1]:
            fields.take_keyboard()

    def forget(self) -> None:
        """Empty every field."""
        for fields in (self._passphrase, *self._passwords.values()):
            fields.forget()

    def _in_order(self) -> dict[str, PassphraseFields]:
        wanted = secrets_wanted(self._plan) if self._plan is not None else ()
        return {whose: self._passwords.get(whose, self._passphrase) for whose in wanted}

    def _fields_for(self, person: str) -> PassphraseFields:
        fields = PassphraseFields(person)
        fields.changed.connect(self.changed)
        fields.entered.connect(lambda: self._leave(person))
        self._layout.addWidget(fields)
        return fields

    def _leave_first(self) -> None:
        self._leave(PASSPHRASE)

    def _leave(self, whose: str) -> None:
        """Lead on from the fields of one to the next ones, or out of the last."""
        order = list(self._in_order())
        behind = order[order.index(whose) + 1 :]
        if behind:
            self._in_order()[behind[0]].take_keyboard()
        else:
            self.entered.emit()
