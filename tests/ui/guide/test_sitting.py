"""From the open window to a share in one sitting: few clicks, and every screen on the way can be spoken."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from tests.tour.driver import Driver
from tests.tour.looks import Look
from tests.tour.sitting import sitting
from tests.ui.test_every_control import unspoken

_PRESSED = (QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton)
silent: list[str] = []
"""What a screen reader could not say or press, with its screen."""


class Listening(Driver):
    """Goes through all that a screen reader can come to instead of taking a picture."""

    def picture(self, name: str, *, screen: bool = False) -> None:
        QApplication.processEvents()
        root = QAccessible.queryAccessibleInterface(self.window)
        silent.extend(f"{name}: {each}" for each in (*unspoken(root), *_unpressable(root)))


def _unpressable(part: QAccessibleInterface) -> Iterator[str]:
    for child in (part.child(number) for number in range(part.childCount())):
        if child is None or child.state().invisible:
            continue
        action, is_enabled = child.actionInterface(), not child.state().disabled
        if child.role() in _PRESSED and is_enabled and not (action and action.actionNames()):
            yield f"{child.text(QAccessible.Text.Name)} has no action"
        yield from _unpressable(child)


def test_share_is_reached_by_few_clicks_and_every_screen_is_spoken(qtbot, tmp_path: Path) -> None:
    silent.clear()
    with sitting(tmp_path, [Look()], Listening) as sat:
        sat.go()
    assert (len(sat.clicks), len(sat.typed), sat.passwords) == (6, 1, 2)
    assert sat.is_short
    assert silent == []
