"""The fourth question, where the home network shall open the folders too: who may use them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from raidwright.storage.proposals.home_shares import people_in
from raidwright.storage.snapshot.share import Person, ShareAccess
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card


class PeopleStep(QWidget):
    """Two lists of names. Emits ``edited`` with a tuple of `Person`."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._writers = name_widget(QLineEdit(), "guide-writers")
        self._readers = name_widget(QLineEdit(), "guide-readers")
        self._writers.setPlaceholderText("anna, ben")
        fields = (
            (self.tr("Can &change files"), self._writers),
            (self.tr("Can only &read files"), self._readers),
        )
        card = Card()
        for words, field in fields:
            label = QLabel(words)
            set_type(label, Type.STRONG)
            label.setBuddy(field)
            card.add(vbox(0, Space.XS, label, field))
            field.textEdited.connect(self._tell)
        more = self.tr(
            "Type a name for each person, separated by commas. Nobody needs an account here. You choose a"
            " password for each before the build."
        )
        card.add(Muted(more, wrap=True))
        card.body.setSpacing(Space.L)
        vbox(0, -1, card, 1, parent=self)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        return self._writers, self._readers

    def show_people(self, people: tuple[Person, ...]) -> None:
        """Show who was named; what is typed just now stays as it is, and nothing is emitted."""
        if people_in(self._writers.text(), self._readers.text()) != people:
            for field, access in ((self._writers, ShareAccess.WRITE), (self._readers, ShareAccess.READ)):
                field.setText(", ".join(person.name for person in people if person.access is access))

    def take_keyboard(self) -> None:
        """Lead the keyboard to who may change files."""
        self._writers.setFocus()

    def _tell(self) -> None:
        self.edited.emit(people_in(self._writers.text(), self._readers.text()))
