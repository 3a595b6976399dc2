"""Controls in a row are equally high, what Enter presses is seen, and a name that has no room is broken."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Refused
from raidwright.storage.proposals.defaults import first_design
from raidwright.ui.design.answer import AnswerPanel
from raidwright.ui.look.colours import colours
from raidwright.ui.look.style import Style
from raidwright.ui.look.widgets import Heading


def test_all_fields_are_equally_high(qtbot: QtBot) -> None:
    root, style = QWidget(), Style()
    qtbot.addWidget(root)
    fields = (QLineEdit(root), QComboBox(root), QSpinBox(root))
    style.setParent(root)
    # A style that a widget was given is not that of the parts in it.
    for widget in root.findChildren(QWidget):
        widget.setStyle(style)
    assert len({field.sizeHint().height() for field in fields}) == 1


def test_a_box_that_can_be_typed_into_looks_like_a_field(qtbot: QtBot) -> None:
    root, style = QWidget(), Style()
    qtbot.addWidget(root)
    style.setParent(root)
    box, field = QComboBox(root), QLineEdit(root)
    box.setEditable(True)
    for widget in root.findChildren(QWidget):
        widget.setStyle(style)
    for enabled in (True, False):
        pictures = []
        for widget in (box, field):
            widget.resize(120, 32)
            widget.setEnabled(enabled)
            pictures.append(widget.grab(QRect(0, 0, 60, 32)).toImage())
        assert pictures[0] == pictures[1], enabled


def test_the_button_that_enter_presses_has_a_strong_border(qtbot: QtBot) -> None:
    style, dialog = Style(), QDialog()
    qtbot.addWidget(dialog)
    buttons = [QPushButton(words) for words in ("Stop", "Keep working")]
    column = QVBoxLayout(dialog)
    for button in buttons:
        button.setStyle(style)
        button.setAutoDefault(False)
        column.addWidget(button)
    style.setParent(dialog)
    buttons[1].setDefault(True)
    dialog.show()
    accent = colours(dialog.palette()).accent
    edges = [button.grab().toImage().pixelColor(0, button.height() // 2) for button in buttons]
    assert [edge == accent for edge in edges] == [False, True]


def test_the_title_of_an_example_is_broken_where_it_has_no_room(qtbot: QtBot) -> None:
    panel = AnswerPanel()
    qtbot.addWidget(panel)
    panel.resize(260, 600)
    panel.show()
    design = first_design()
    assert design.level is Level.RAID1
    panel.show_answer(design, Refused(()), ())
    (title,) = (
        each for each in panel.findChildren(Heading) if each.text().startswith("Data layout (example)")
    )
    one_line = title.fontMetrics().horizontalAdvance(title.text())
    assert one_line > title.width()
    qtbot.waitUntil(lambda: title.height() >= 2 * title.fontMetrics().height())
