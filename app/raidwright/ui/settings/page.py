"""Settings: colours and language of the window, who is told of failures, sleep, and the practice machine."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton, QWidget

from raidwright.notify.switch import is_on, switch_off, switch_on
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.notices import hold_while_busy
from raidwright.ui.frame.options import ALERTS, LANGUAGE, THEME, recall, remember
from raidwright.ui.look.colours import Choice
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.labels import Muted, as_tip, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, hbox, page_layout, scroll_area_of_controls, vbox
from raidwright.ui.look.theme import Space, Theme, Type
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.awake_switch import AwakeSwitch
from raidwright.ui.shared.waiting import practice_offer
from raidwright.ui.words.sentences import translate_failure


class NotifySwitch(QCheckBox):
    """Switches notifications for this computer on and off, whichever machine is shown; on, it shows one."""

    def __init__(self, loop: Loop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loop = loop
        self.setObjectName("notify")
        self.setText(self.tr("Failure alerts"))
        self.setChecked(is_on())
        self.clicked.connect(self._switch)

    def changeEvent(self, event: QEvent) -> None:
        """Read the state again when the window comes to the front: the terminal has the same switch."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isEnabled():
            self.setChecked(is_on())

    def showEvent(self, event: QShowEvent) -> None:
        """Read the state again when the page is shown: a build switches it on."""
        super().showEvent(event)
        if self.isEnabled():
            self.setChecked(is_on())

    def _switch(self, on: bool) -> None:
        remember(ALERTS, "chosen")
        self.setEnabled(False)
        self._loop.run(_switch_to(on=on), self._show_switched, self._report_failure)

    def _show_state(self, _: None) -> None:
        self.setEnabled(True)
        self.setChecked(is_on())

    def _show_switched(self, _: None) -> None:
        self._show_state(None)
        if self.isChecked():
            from raidwright.notify.trial import show_trial

            self._loop.run(show_trial())

    def _report_failure(self, error: Exception) -> None:
        self._show_state(None)
        self._loop.fault.emit(error)


async def _switch_to(*, on: bool) -> None:
    if on:
        await switch_on()
    else:
        await switch_off()


class MailButton(QPushButton):
    """Asks for the address to which mail about the machine at hand goes."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        name_widget(self, "mail").setText(self.tr("Disk failure e&mails…"))
        self.clicked.connect(session.mail_requested)
        session.snapshot_changed.connect(self._show)
        session.machine_changed.connect(self._show)
        session.busy_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        reason = self._session.blocked_reason()
        self.setEnabled(self._session.snapshot is not None and not reason)
        self.setToolTip(as_tip(reason))
        self.setAccessibleDescription(reason)


_WIDEST = 720
"""Pixels of a form, at most."""
_LANGUAGES = (("English", "en"), ("日本語", "ja"))
"""Each in its own words, for whoever reads no other."""


class SettingsPage(QWidget):
    """A card for each subject; what is chosen holds at once."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = name_widget(QComboBox(), "theme")
        self._language = name_widget(QComboBox(), "language")
        self._lay_out()
        _show_choice(self._theme, self._themes(), recall(THEME, Choice.SYSTEM.value))
        _show_choice(self._language, self._languages(), recall(LANGUAGE))
        self._theme.activated.connect(self._choose_theme)
        self._language.activated.connect(self._choose_language)

    def _themes(self) -> tuple[tuple[str, str], ...]:
        return (
            (self.tr("Same as system"), Choice.SYSTEM.value),
            (self.tr("Light"), Choice.LIGHT.value),
            (self.tr("Dark"), Choice.DARK.value),
        )

    def _languages(self) -> tuple[tuple[str, str], ...]:
        return ((self.tr("Same as system"), ""), *_LANGUAGES)

    def _choose_theme(self) -> None:
        choice = Choice(self._theme.currentData())
        remember(THEME, choice.value)
        app = QApplication.instance()
        for theme in app.findChildren(Theme) if app is not None else ():
            theme.choose(choice)

    def _choose_language(self) -> None:
        remember(LANGUAGE, str(self._language.currentData()))
        self._next_start.setVisible(True)

    def _lay_out(self) -> None:
        form = form_rows()
        form.setHorizontalSpacing(Space.L)
        add_row(form, self.tr("&Theme"), self._theme)
        add_row(form, self.tr("&Language"), self._language)
        self._next_start = Muted(self.tr("The language changes when you restart Raidwright."), wrap=True)
        self._next_start.hide()
        window = Card(Heading(self.tr("Window")), form, self._next_start)
        cards = QWidget()
        column = vbox(0, Space.L, window, self._alerts(), self._sharing(), self._practice(), 1)
        hbox(0, 0, (column, 1), parent=cards)
        cards.setMaximumWidth(_WIDEST)
        whole = QWidget()
        hbox(0, 0, (cards, 1), 0, parent=whole)
        title = Heading(self.tr("Settings"), Type.TITLE)
        page_layout(self, title, (scroll_area_of_controls(whole, gutter=True), 1), gutter=True)

    def _alerts(self) -> Card:
        desktop = Muted(
            self.tr("A notification when a disk or array fails, even if the window is closed."),
            wrap=True,
        )
        mail = Muted(self.tr("An email when a disk fails, even if nobody is logged in."), wrap=True)
        switch, button = NotifySwitch(self._session.loop), MailButton(self._session)
        return Card(
            Heading(self.tr("When a disk fails")), switch, desktop, Space.S, hbox(0, 0, button, 1), mail
        )

    def _sharing(self) -> Card:
        switch = AwakeSwitch(self._session)
        card = Card(Heading(self.tr("Shared folders")), switch)
        switch.offered.connect(card.setVisible)
        switch.show_state()
        return card

    def _practice(self) -> Card:
        words = Muted(self.tr("Real tools and simulated disks: try everything without risk."), wrap=True)
        offer = practice_offer(self._session, self.tr("Open &practice machine"))
        if offer is None:
            reason = Muted(translate_failure("", self._session.no_practice), wrap=True)
            return Card(Heading(self.tr("Practice machine")), words, reason)
        button = name_widget(QPushButton(offer[0]), "open-practice")
        button.clicked.connect(offer[1])
        hold_while_busy(self._session, (button,))
        return Card(Heading(self.tr("Practice machine")), words, hbox(0, 0, button, 1))


def _show_choice(box: QComboBox, choices: Sequence[tuple[str, str]], value: str) -> None:
    put_choices(box, choices)
    box.setCurrentIndex(max(0, box.findData(value)))
