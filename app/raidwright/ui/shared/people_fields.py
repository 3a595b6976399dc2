"""Two lists of names: who may change the files of a share, and who may only read them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from raidwright.storage.proposals.defaults import people_in
from raidwright.storage.snapshot.share import Person, ShareAccess
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space, Type, set_type


class PeopleFields(QWidget):
    """Two fields. Emits ``edited`` with a tuple of `Person`. Their names begin with ``name``."""

    edited = Signal(object)

    def __init__(self, name: str, more: str, parent: QWidget | None = None) -> None:
        """Say ``more`` about people below the fields."""
        super().__init__(parent)
        self._writers = name_widget(QLineEdit(), f"{name}-writers")
        self._readers = name_widget(QLineEdit(), f"{name}-readers")
        self._writers.setPlaceholderText("anna, ben")
        column = vbox(0, Space.L, parent=self)
        for words, field in (
            (self.tr("Can &change files"), self._writers),
            (self.tr("Can onl&y read files"), self._readers),
        ):
            label = QLabel(words)
            set_type(label, Type.STRONG)
            label.setBuddy(field)
            column.addLayout(vbox(0, Space.XS, label, field))
            field.textEdited.connect(lambda _: self.edited.emit(self.people()))
        column.addWidget(Muted(more, wrap=True))

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        return self._writers, self._readers

    def people(self) -> tuple[Person, ...]:
        """Who is named now."""
        return people_in(self._writers.text(), self._readers.text())

    def show_people(self, people: tuple[Person, ...]) -> None:
        """Show who was named; what is typed just now stays as it is, and nothing is emitted."""
        if self.people() != people:
            for field, access in ((self._writers, ShareAccess.WRITE), (self._readers, ShareAccess.READ)):
                field.setText(", ".join(person.name for person in people if person.access is access))

    def take_keyboard(self) -> None:
        """Lead the keyboard to who may change files."""
        self._writers.setFocus()
