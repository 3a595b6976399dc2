"""All cards, in groups; changes are made card by card, so that choice, focus and place survive them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from raidwright.ui.disks.card import LEAST_WIDTH, DeviceCard
from raidwright.ui.disks.card_grid import CardGrid
from raidwright.ui.look.labels import Elided
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.devices import CardFacts, DeviceGroup

_SLICE = 24
"""New cards that are made before the window is let to answer again."""


class Section(QWidget):
    """One group on the screen."""

    def __init__(self, group: DeviceGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = Heading(group.title)
        self._detail = Elided(group.detail)
        # The larger words beside it reach one pixel deeper.
        self._detail.setContentsMargins(0, 0, 0, 1)
        self._detail.setAlignment(Qt.AlignmentFlag.AlignBottom)
        head = hbox(0, Space.S, self._title, (self._detail, 1))
        self._body = QWidget()
        self._grid = CardGrid(self._body, LEAST_WIDTH)
        vbox((0, 0, 0, Space.M), Space.S, head, self._body, parent=self)
        self.cards: dict[str, DeviceCard] = {}

    def show_group(self, group: DeviceGroup, most: int) -> list[DeviceCard]:
        """Make the cards those of ``group``, of which at most ``most`` are made anew; return the new ones."""
        self._title.setText(group.title)
        self._detail.setText(group.detail)
        wanted = {facts.key for facts in group.cards}
        for key in [key for key in self.cards if key not in wanted]:
            self._remove(key)
        new: list[DeviceCard] = []
        for index, facts in enumerate(group.cards):
            if facts.key in self.cards:
                self.cards[facts.key].show_facts(facts)
            elif len(new) < most:
                new.append(self._add(index, facts, choosable=group.choosable))
        return new

    def in_order(self) -> list[DeviceCard]:
        """The cards as they stand."""
        items = (self._grid.itemAt(index) for index in range(self._grid.count()))
        widgets = (item.widget() for item in items if item is not None)
        return [widget for widget in widgets if isinstance(widget, DeviceCard)]

    def _add(self, index: int, facts: CardFacts, *, choosable: bool) -> DeviceCard:
        card = self.cards[facts.key] = DeviceCard(facts, self._body, choosable=choosable)
        self._grid.insert_widget(index, card)
        # A child added to a visible parent stays hidden until it is shown.
        card.show()
        return card

    def _remove(self, key: str) -> None:
        card = self.cards.pop(key)
        self._grid.removeWidget(card)
        card.hide()
        card.deleteLater()


class DeviceList(QWidget):
    """Sections of cards. A click chooses or un-chooses, Shift with a click everything in between."""

    choice_changed = Signal()
    details_wanted = Signal(str)
    """The key of a card: of a double click, Enter, or a click on a card that cannot be chosen."""
    menu_wanted = Signal(str, QPoint)
    """The key of a card and the place on the screen."""
    focus_moved = Signal(QWidget)
    """To a card, by an arrow key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sections: dict[str, Section] = {}
        self._groups: Sequence[DeviceGroup] = ()
        self._more = QTimer(self, interval=0, singleShot=True)
        self._more.timeout.connect(self._make_more)
        self._anchor = ""
        self._column = vbox(0, Space.S, 1, parent=self)

    def show_groups(self, groups: Sequence[DeviceGroup]) -> None:
        """Show ``groups``, changing as little as possible; many new cards come in slices."""
        before = self.chosen()
        self._groups = groups
        wanted = {group.key for group in groups}
        for key in [key for key in self._sections if key not in wanted]:
            section = self._sections.pop(key)
            section.hide()
            section.deleteLater()
        there = {card.facts.key for card in self._cards()}
        if sum(facts.key not in there for group in groups for facts in group.cards) > _SLICE:
            self._more.start()
        else:
            self._make_more()
        if self.chosen() != before:
            self.choice_changed.emit()

    def card(self, key: str) -> DeviceCard | None:
        """The card of that key."""
        return next((card for card in self._cards() if card.facts.key == key), None)

    def chosen(self) -> list[CardFacts]:
        """What is chosen, in the order it stands."""
        return [card.facts for card in self._cards() if card.isChecked()]

    def choose_none(self) -> None:
        """Un-choose everything."""
        for card in self._cards():
            card.setChecked(False)
        self.choice_changed.emit()

    def mark_current(self, key: str) -> None:
        """Mark the one card whose details are shown; "" marks none."""
        for card in self._cards():
            card.set_current(bool(key) and card.facts.key == key)

    def _cards(self) -> Iterator[DeviceCard]:
        for section in self._sections.values():
            yield from section.in_order()

    def _make_more(self) -> None:
        """One slice, and another one as long as cards are missing."""
        most, made = _SLICE, False
        for index, group in enumerate(self._groups):
            if group.key not in self._sections:
                self._sections[group.key] = Section(group, self)
                self._column.insertWidget(index, self._sections[group.key])
            new = self._sections[group.key].show_group(group, most)
            most -= len(new)
            for card in new:
                self._connect(card)
            made = made or bool(new)
        if made:
            self._order_tabs()
        if most == 0:
            self._more.start()

    def _order_tabs(self) -> None:
        """Qt leads Tab by the age of widgets: what was plugged in later would come last."""
        for one, next_ in pairwise(self._cards()):
            self.setTabOrder(one, next_)

    def _connect(self, card: DeviceCard) -> None:
        card.clicked.connect(lambda: self._clicked(card))
        card.arrow_pressed.connect(lambda step: self._move_focus(card, step))
        card.opened.connect(lambda: self.details_wanted.emit(card.facts.key))
        card.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        card.customContextMenuRequested.connect(
            lambda place: self.menu_wanted.emit(card.facts.key, card.mapToGlobal(place))
        )

    def _move_focus(self, card: DeviceCard, step: QPoint) -> None:
        """The focus goes to the nearest card on that side, if there is one."""
        places = {each: self._place(each) - self._place(card) for each in self._cards()}
        ahead = {each: way for each, way in places.items() if QPoint.dotProduct(way, step) > 0}
        if ahead:
            # What lies beside the way counts twice, so that straight on is nearest.
            nearest = min(ahead, key=lambda each: _distance(ahead[each], step))
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)
            self.focus_moved.emit(nearest)

    def _place(self, card: DeviceCard) -> QPoint:
        return card.mapTo(self, card.rect().center())

    def _clicked(self, card: DeviceCard) -> None:
        if not card.isCheckable():
            self.details_wanted.emit(card.facts.key)
            return
        shift = Qt.KeyboardModifier.ShiftModifier
        if QGuiApplication.keyboardModifiers() & shift and self._anchor:
            self._choose_between(self._anchor, card)
        self._anchor = card.facts.key
        self.choice_changed.emit()

    def _choose_between(self, key: str, last: DeviceCard) -> None:
        cards = [card for card in self._cards() if card.isCheckable()]
        keys = [card.facts.key for card in cards]
        if key in keys:
            ends = sorted((keys.index(key), cards.index(last)))
            for card in cards[ends[0] : ends[1] + 1]:
                card.setChecked(last.isChecked())


def _distance(way: QPoint, step: QPoint) -> int:
    along = QPoint.dotProduct(way, step)
    return along + 2 * (abs(way.x()) + abs(way.y()) - along)
