"""In the head of an array: a button for what is wanted often, and the menu “…” for all the rest.

What cannot be done says why.
"""

import re
from collections.abc import Mapping
from typing import assert_never

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import above, block_at, mounts
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
    """A control for each of `ACTIONS`; whether it can be used, the planner is asked again at every change.

    A button that cannot be used is shown only where no other can; the tool tip of a line says why.
    """

    chosen = Signal(object)
    """The `ArrayAction` whose plan shall be reviewed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Space.S, parent=parent)
        self.setAccessibleName(self.tr("Array actions"))
        self._more = name_widget(QPushButton("…"), "array-actions", self.tr("More actions"))
        self._more.setToolTip(self.tr("More actions"))
        whole = _menu(self._more, "")
        self._more.setMenu(whole)
        self._menus = {menu: self._add_menu(whole, menu) for menu in ActionMenu}
        self._controls = {action: self._control(action) for action in ACTIONS}
        buttons = (each for each in self._controls.values() if isinstance(each, QPushButton))
        self.replace(*buttons, self._more)

    def show_array(self, array: Array, snapshot: Snapshot, point: str) -> tuple[tuple[str, str], ...]:
        """Show what can be done with an array; return words and reason of each button that cannot be used.

        ``point`` is the folder to mount at what names none of its own.
        """
        reasons: dict[QPushButton, str] = {}
        encrypted = _is_encrypted(array, snapshot)
        for action, control in self._controls.items():
            possible = action.for_single or not is_single(array)
            offered = possible and action.fits(array) and action.suits(array, snapshot)
            control.setVisible(offered)
            if offered:
                control.setText(action.words(encrypted))
                reason = why_not(action.answer(array.uuid, snapshot, point))
                _allow(control, reason)
                if isinstance(control, QPushButton):
                    reasons[control] = reason
        for menu in self._menus.values():
            if menu is not self._more.menu():
                menu.menuAction().setVisible(any(line.isVisible() for line in menu.actions()))
        return _show_the_possible(reasons, is_closed=not mounts(snapshot, array.path))

    def _add_menu(self, whole: QMenu, menu: ActionMenu) -> QMenu:
        """A menu inside ``whole``; the last one is ``whole`` itself."""
        if menu is ActionMenu.MORE:
            whole.addSeparator()
            return whole
        inner = _menu(whole, menu.value)
        inner.setTitle(_menu_words(menu))
        whole.addMenu(inner)
        return inner

    def _control(self, action: ArrayAction) -> QPushButton | QAction:
        if action.menu is None:
            button = name_widget(QPushButton(action.words(True)), action.name)
            button.clicked.connect(lambda: self.chosen.emit(action))
            return button
        line = self._menus[action.menu].addAction(action.words(True))
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


def _show_the_possible(reasons: Mapping[QPushButton, str], *, is_closed: bool) -> tuple[tuple[str, str], ...]:
    """Show the buttons that can be used, or without any all of them; return why those shown cannot.

    What opens an array that ``is_closed`` is the next step, and is shown in any case.
    """
    some = "" in reasons.values()
    for button, reason in reasons.items():
        is_next = is_closed and button.objectName() == "unlock-array"
        button.setVisible(not (reason and some) or is_next)
    pairs = ((button, reason) for button, reason in reasons.items() if reason and not button.isHidden())
    return tuple((plain_words(button.text()), reason) for button, reason in pairs)


def _menu(parent: QWidget, name: str) -> QMenu:
    menu = name_widget(QMenu(parent), name)
    menu.setToolTipsVisible(True)
    return menu


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
        case ActionMenu.MORE:
            return ""
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
