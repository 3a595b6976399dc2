"""“Terms on this page”: what each technical term means that stands in the window just now."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTextBrowser,
    QWidget,
)

from raidwright.language.catalogue import translate
from raidwright.language.terms import terms_in
from raidwright.storage.words.glossary import GLOSSARY
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import remove_frame, vbox
from raidwright.ui.look.theme import Space

_SIZE = 460, 480
_WRITTEN = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
_MOST_ROWS = 100
"""Of a list that are searched."""


def texts_shown(root: QWidget) -> Iterator[str]:
    """What is written in ``root`` and below the pointer there."""
    for widget in root.findChildren(QWidget):
        if widget.isVisibleTo(root):
            yield widget.toolTip()
            yield from _texts_of(widget)


def _texts_of(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text().replace("&", "")
        case QComboBox():
            yield from (widget.itemText(row) for row in range(widget.count()))
        case QTextBrowser():
            yield widget.toPlainText()
        case QAbstractItemView() if not isinstance(widget, QHeaderView) and widget.model() is not None:
            yield from _texts_in(widget)
        case _:
            pass


def _texts_in(view: QAbstractItemView) -> Iterator[str]:
    model, top = view.model(), view.rootIndex()
    # Qt hides the number of columns of a list, which has one.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(top)
    for column in range(columns):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        for row in range(min(model.rowCount(top), _MOST_ROWS)):
            place = model.index(row, column, top)
            yield from (str(place.data(role) or "") for role in _WRITTEN)


class TermsDialog(QDialog):
    """The terms that stand in ``shown``, each with its meaning."""

    def __init__(self, shown: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("terms")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Terms on this page"))
        self.terms = terms_in(texts_shown(shown))
        text = name_widget(QTextBrowser(), "terms-text", self.windowTitle())
        text.setMarkdown("\n\n".join(map(_entry, self.terms)) or self.tr("No technical terms on this page."))
        remove_frame(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        vbox(Space.L, Space.M, (text, 1), buttons, parent=self)
        self.resize(*_SIZE)


def _entry(key: str) -> str:
    title, meaning = (translate("Glossary", text) for text in GLOSSARY[key][:2])
    return f"**{title}**  \n{meaning}"
