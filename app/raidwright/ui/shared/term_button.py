"""“What is a chunk?”: a small button beside a field, with two sentences on the term of the field."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QToolButton, QToolTip, QWidget

from raidwright.language.catalogue import phrase, translate
from raidwright.storage.words.glossary import GLOSSARY
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space


class TermButton(QToolButton):
    """Tells what a term of `GLOSSARY` means: below the pointer, and when it is pressed."""

    def __init__(self, term: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title, meaning = (translate("Glossary", text) for text in GLOSSARY[term][:2])
        question = phrase("Glossary", "What is this: {term}?", (("term", title),))
        name_widget(self, f"term-{term}", question)
        self.setAccessibleDescription(meaning)
        self.setIcon(icon("help"))
        self.setAutoRaise(True)
        self.setToolTip(as_tip(f"{title}\n{meaning}"))
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), self.toolTip(), self)


def row_with_term(field: QWidget, term: str) -> QHBoxLayout:
    """``field`` with the button for ``term`` behind it; behind the words of one that has some."""
    if isinstance(field, QAbstractButton):
        return hbox(0, Space.XS, field, TermButton(term), 1)
    return hbox(0, Space.XS, (field, 1), TermButton(term))
