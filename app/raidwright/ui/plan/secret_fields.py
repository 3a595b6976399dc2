"""All that is typed in secret for a plan: the passphrase, and a password for sharing for each new person."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from raidwright.session.passphrase import asks_for_old
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.secrets import PASSPHRASE, join_secrets, secrets_wanted
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.plan.passphrase_fields import PassphraseFields


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
