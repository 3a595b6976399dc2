"""The last question before a plan is run: the passphrase it needs, and what must be typed to agree."""

from collections.abc import Callable
from html import escape
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from raidwright.session.passphrase import phrase_refusal, question
from raidwright.storage.operations.boot import BackUpHeader, ChangeUnlocking, Disable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, agreement, losing_disks, takes_blank_disks
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.plan.secret_fields import SecretFields
from raidwright.ui.words.figures import sentences_in_row
from raidwright.ui.words.sentences import agreement_sentences, in_words


class ConfirmPanel(QWidget):
    """Asks for passphrase and agreement; its button is enabled once all has been typed rightly.

    Until then a sentence says what is missing.
    """

    confirmed = Signal()
    """Everything was typed; `take_secret` has the passphrase."""
    left = Signal()
    """Back to where the plan came from."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        by_button: bool = False,
        asks: Callable[[], bool] = lambda: False,
    ) -> None:
        """``by_button`` asks for no text where nothing is lost.

        ``asks`` is whether the computer can ask for a password once the button is pressed.
        """
        super().__init__(parent)
        self._asks = asks
        self._by_button = by_button
        self._plan: Plan | None = None
        self._blocked = ""
        self._secret = SecretFields()
        self._ask = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._typed = name_widget(QLineEdit(), "confirm-text")
        self._ask.setBuddy(self._typed)
        self._reason = name_widget(StatusLine(Status.INFO, ""), "confirm-reason")
        self._go = name_widget(PrimaryButton(""), "confirm")
        self._back = name_widget(QPushButton(self.tr("&Back")), "back")
        self._secret.changed.connect(self._check)
        self._secret.entered.connect(self._go_on)
        self._typed.textChanged.connect(self._check)
        self._typed.returnPressed.connect(self._go.click)
        self._go.clicked.connect(self.confirmed)
        self._back.clicked.connect(self.left)
        self._lay_out()

    def show_plan(self, plan: Plan, action: str = "") -> None:
        """Ask about ``plan``, and forget whatever was typed before.

        ``action`` replaces the words of the button.
        """
        self._plan = plan
        self._secret.ask(plan)
        self._typed.clear()
        self._show_question(plan)
        self._go.warn(bool(losing_disks(plan)))
        self._go.setText(action or self._action(plan))
        self._check()

    def block(self, sentence: str) -> None:
        """Keep the button disabled for a reason from outside; empty lifts that."""
        self._blocked = sentence
        self._check()

    def take_keyboard(self) -> None:
        """Lead the keyboard to the first thing to be typed, or to the button where nothing is."""
        if not self._secret.isHidden():
            self._secret.take_keyboard()
        elif not self._typed.isHidden():
            self._typed.setFocus()
        else:
            (self._go if self._go.isEnabled() else self._back).setFocus()

    def forget(self) -> None:
        """Empty every field."""
        self._secret.forget()
        self._typed.clear()

    def take_secret(self) -> bytearray | None:
        """What was typed in secret, once; None when the plan needs none. The caller overwrites it."""
        return self._secret.take()

    def blocked_reason(self) -> str:
        """Why the plan cannot be run yet; empty when it can."""
        if self._plan is None:
            return self.tr("There is no plan.")
        if self._blocked:
            return self._blocked
        if self._secret.problem():
            return self._secret.problem()
        return in_words(phrase_refusal(self._typed.text(), self._plan)) if self._phrase(self._plan) else ""

    def _go_on(self) -> None:
        """Lead from the passphrase to what must be typed to agree, or press the button where nothing must."""
        if self._typed.isHidden():
            self._go.click()
        else:
            self._typed.setFocus()

    def _show_question(self, plan: Plan) -> None:
        phrase, reasons = self._phrase(plan), agreement_sentences(plan)
        for part in (self._ask, self._typed):
            part.setVisible(bool(phrase))
        asked = in_words(question(f"<b>{escape(phrase)}</b>"))
        self._ask.setText("<br>".join((asked, *map(escape, reasons))))
        self._typed.setAccessibleName(in_words(question(phrase)))
        self._typed.setAccessibleDescription(" ".join(reasons))
        self._typed.setPlaceholderText(phrase)

    def _phrase(self, plan: Plan) -> str:
        """What must be typed."""
        return "" if self._by_button and takes_blank_disks(plan) else agreement(plan)

    def _action(self, plan: Plan) -> str:
        match plan.purpose:
            case Purpose.BUILD:
                return self.tr("Resume build") if plan.done else self.tr("Build array")
            case Purpose.REPAIR:
                return self.tr("Change disks")
            case Purpose.KEEP:
                return self._keeping_action(plan)
            case Purpose.ENLARGE:
                return self.tr("Expand array")
            case Purpose.HEADER:
                saves = isinstance(plan.operation, BackUpHeader)
                return self.tr("Back up header") if saves else self.tr("Restore header")
            case Purpose.UPKEEP | Purpose.USE | Purpose.SHARE:
                return self.tr("Run plan")
            case Purpose.TEARDOWN:
                return self.tr("Delete array") if plan.array else self.tr("Wipe disks")
            case Purpose.CLEAN:
                return self.tr("Wipe disks")
            case _:
                assert_never(plan.purpose)

    def _keeping_action(self, plan: Plan) -> str:
        if isinstance(plan.operation, Disable):
            return self.tr("Disable at boot")
        settles = isinstance(plan.operation, ChangeUnlocking)
        return self.tr("Change unlock method") if settles else self.tr("Enable at boot")

    def _check(self) -> None:
        reason = self.blocked_reason()
        ready = self.tr("Ready to start.")
        if self._asks():
            ready = sentences_in_row(ready, self.tr("You may be asked for your password."))
        self._reason.say(Status.INFO if reason else Status.GOOD, reason or ready)
        self._go.setEnabled(not reason)
        self._go.setToolTip(as_tip(reason))
        self._go.setAccessibleDescription(reason)

    def _lay_out(self) -> None:
        buttons = hbox(0, -1, self._back, 1, self._go)
        parts = (self._secret, self._ask, self._typed, self._reason)
        vbox(0, Space.S, *parts, Space.XS, buttons, parent=self)
