"""Small helps for fields that show a design and are edited at the same time."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from raidwright.ui.look.theme import Space


def form_rows() -> QFormLayout:
    """Rows of label and field without a margin."""
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setSpacing(Space.S)
    return form


def add_row(form: QFormLayout, text: str, field: QWidget) -> QLabel:
    """Add ``field`` under the name ``text``, whose access key leads to it; returns the label."""
    label = QLabel(text)
    label.setBuddy(field)
    # A form layout puts a label that cannot grow near the top of its row.
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
    form.addRow(label, field)
    return label


def put_text(field: QLineEdit, text: str) -> None:
    """Show ``text``; the cursor stays where it is when it is there already."""
    if field.text() != text:
        field.setText(text)


def put_choices(box: QComboBox, choices: Sequence[tuple[str, object]]) -> None:
    """Fill ``box`` with (words, value) pairs."""
    for words, value in choices:
        box.addItem(words, value)


def put_value(box: QComboBox, value: object, words: str) -> None:
    """Choose ``value``; it is added under ``words`` when the box does not have it."""
    place = next((row for row in range(box.count()) if box.itemData(row) == value), -1)
    if place < 0:
        box.addItem(words, value)
        place = box.count() - 1
    box.setCurrentIndex(place)
