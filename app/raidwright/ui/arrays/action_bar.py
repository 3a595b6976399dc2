"""Below the page: a button or a line of a menu for each thing that can be done with the array.

What cannot be done says why.
"""

import re
from typing import assert_never

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import above, block_at
from raidwright.ui.arrays.action import ActionMenu, ArrayAction
from raidwright.ui.arrays.actions import ACTIONS
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.theme import Space
from raidwright.ui.words.sentences import why_not

translate = QCoreApplication.translate
_KEY = re.compile(r"\(&.\)|&")
"""The sign of an access key; translations into scripts without Latin letters have it in brackets."""


class ActionBar(Flow):
    """A control for each of `ACTIONS`; whether it can be used, the planner is asked again at every change."""

    chosen = Signal(object)
    """The `ArrayAction` whose plan shall be reviewed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Space.S, parent=parent)
        self.setAccessibleName(self.tr("Array actions"))
        self._menus = {menu: _menu_button(menu) for menu in ActionMenu}
        self._controls = {action: self._control(action) for action in ACTIONS}
        self.replace(*dict.fromkeys(map(self._button_of, ACTIONS)))

    def show_array(self, array: Array, snapshot: Snapshot, point: str) -> tuple[tuple[str, str], ...]:
        """Show what can be done with an array; return the words and the reason of all that cannot.

        ``point`` is the folder to mount at what names none of its own.
        """
        reasons = []
        encrypted = _is_encrypted(array, snapshot)
        for action, control in self._controls.items():
            possible = action.for_single or not is_single(array)
            offered = possible and action.fits(array) and action.suits(array, snapshot)
            control.setVisible(offered)
            if offered:
                control.setText(action.words(encrypted))
                reason = why_not(action.answer(array.uuid, snapshot, point))
                _allow(control, reason)
                reasons += [(plain_words(control.text()), reason)] if reason else []
        for button in self._menus.values():
            button.setVisible(any(line.isVisible() for line in button.menu().actions()))
        return tuple(reasons)

    def _button_of(self, action: ArrayAction) -> QPushButton:
        """The action's own button, or the button of the menu in which it stands."""
        control = self._controls[action]
        if isinstance(control, QPushButton):
            return control
        return next(button for button in self._menus.values() if button.menu() is control.parent())

    def _control(self, action: ArrayAction) -> QPushButton | QAction:
        if action.menu is None:
            button = name_widget(QPushButton(action.words(True)), action.name)
            button.clicked.connect(lambda: self.chosen.emit(action))
            return button
        line = self._menus[action.menu].menu().addAction(action.words(True))
        line.setObjectName(action.name)
        line.triggered.connect(lambda: self.chosen.emit(action))
        return line


def _is_encrypted(array: Array, snapshot: Snapshot) -> bool:
    """Whether there is a LUKS container on the array, or on the single disk that stands for one."""
    starts = (array.path, *(member.path for member in array.members))
    reach = (each for start in starts for each in (block_at(snapshot, start), *above(snapshot, start)))
    return any(each is not None and isinstance(each.content, Luks) for each in reach)


def plain_words(words: str) -> str:
    """The words of a button or a menu line without access key and dots."""
    return _KEY.sub("", words).rstrip("…")


def _menu_button(menu: ActionMenu) -> QPushButton:
    button = name_widget(QPushButton(_menu_words(menu)), menu.value)
    lines = QMenu(button)
    lines.setToolTipsVisible(True)
    button.setMenu(lines)
    return button


def _menu_words(menu: ActionMenu) -> str:
    match menu:
        case ActionMenu.DISKS:
            return translate("ActionBar", "Disks and sp&ace")
        case ActionMenu.UPKEEP:
            return translate("ActionBar", "&Maintenance")
        case ActionMenu.RESTART:
            return translate("ActionBar", "At &boot")
        case ActionMenu.ENCRYPTION:
            return translate("ActionBar", "&Encryption")
        case _:
            assert_never(menu)


def _allow(control: QPushButton | QAction, reason: str) -> None:
    """Enable a control, or disable it and give ``reason`` in its tool tip and to a screen reader."""
    control.setEnabled(not reason)
    control.setToolTip(as_tip(reason))
    match control:
        case QPushButton():
            control.setAccessibleDescription(reason)
        case QAction():
            control.setWhatsThis(reason)
