"""The third question: which proposal of several cards, what it is called, which folders, encrypted or not."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QWidget

from raidwright.bench.proposed_speed import proposed_speed, speed_words
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fields import LONGEST_NAME
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import folders_in, with_encryption, with_folders_in, with_name
from raidwright.storage.proposals.proposing import ArrayProposal, Proposals, survival
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.units import format_size
from raidwright.ui.look.controls import FlatButton, put_text
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Badge, Card, Heading, Status, StatusLine
from raidwright.ui.words.figures import level_name
from raidwright.ui.words.sentences import in_words, sentence

_WIDTH = 204
"""Pixels."""


class OfferCard(Card):
    """Emits ``chosen`` when it is clicked anywhere, or its button is pressed."""

    chosen = Signal(object)
    """The `Level` of the proposal."""

    def __init__(
        self, proposal: ArrayProposal, speed: str, *, why: str = "", parent: QWidget | None = None
    ) -> None:
        """Show ``proposal``; ``why`` is told of the recommended one alone."""
        super().__init__(parent=parent)
        self._level, self._is_chosen = proposal.design.level, False
        capacity = proposal.capacity
        name, survives = level_name(self._level), in_words(survival(capacity))
        head = [Heading(name, Type.STRONG)]
        badge = (Badge(Status.INFO, self.tr("Recommended")),) if why else ()
        self._button = name_widget(QPushButton(""), f"offer-{self._level.value}")
        self._button.setAccessibleName(f"{name}, {format_size(capacity.usable)}, {survives}")
        self._button.clicked.connect(self._choose)
        more = [speed, *([why] if why else [])]
        self.add(
            hbox(0, Space.S, *head, 1, *badge),
            Heading(format_size(capacity.usable), Type.FIGURE),
            Text(survives),
            vbox(0, Space.S, *(Muted(words, wrap=True) for words in more)),
            1,
            self._button,
        )
        self.body.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        self.show_chosen(False)

    def show_chosen(self, is_chosen: bool) -> None:
        """Show whether it is the one that will be built."""
        self._is_chosen = is_chosen
        self._button.setText(self.tr("✓ Chosen") if is_chosen else self.tr("Choose"))
        self._button.setFlat(is_chosen)
        self.update()

    @property
    def button(self) -> QPushButton:
        """What the keyboard can reach."""
        return self._button

    def sizeHint(self) -> QSize:
        """As narrow as its words can still be read."""
        return QSize(max(_WIDTH, self.minimumSizeHint().width()), super().sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it by a click anywhere."""
        super().mouseReleaseEvent(event)
        if self.rect().contains(event.position().toPoint()):
            self._choose()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a border in the accent colour around the chosen one."""
        super().paintEvent(event)
        if self._is_chosen:
            painter, ink = begin_painting(self)
            painter.setPen(QPen(ink.accent, 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)

    def _choose(self) -> None:
        self.chosen.emit(self._level)


class OffersStep(QWidget):
    """Emits ``chosen`` with a `Level`, ``edited`` with a whole design, ``expert`` for all other choices."""

    chosen, edited, expert = Signal(object), Signal(object), Signal()
    relisted = Signal()
    """There are other `controls` than before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered = Proposals()
        self._speeds: tuple[str, ...] = ()
        self._design: ArrayDesign | None = None
        self._cards: dict[Level, OfferCard | UnsafeOffer] = {}
        self._flow = Flow(Space.L, even=True)
        self._unsafe = hbox(0, Space.M)
        self._against = StatusLine(Status.BAD, "")
        self._name = name_widget(QLineEdit(maxLength=LONGEST_NAME), "guide-name")
        self._folders = name_widget(QLineEdit(), "guide-folders")
        self._folders.setPlaceholderText(self.tr("for example: Photos, Movies"))
        words = self.tr("&Encrypt: asks for a passphrase at each boot")
        self._encrypt = name_widget(QCheckBox(words), "guide-encrypt")
        self._expert: QPushButton = name_widget(FlatButton(self.tr("Ad&vanced…")), "advanced")
        self._connect()
        self._lay_out()

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard can reach, in order."""
        buttons = (card.button for card in self._cards.values())
        return *buttons, self._name, self._folders, self._encrypt, self._expert

    def show_offers(
        self, offered: Proposals, level: Level | None, disks: Sequence[Block], design: ArrayDesign
    ) -> None:
        """Show ``offered`` for ``disks``, the one at ``level`` chosen, and ``design``; nothing is emitted."""
        speeds = tuple(_speed_of(each, disks) for each in offered.every)
        if (offered, speeds) != (self._offered, self._speeds):
            self._offered, self._speeds = offered, speeds
            self._list(offered, speeds)
        for each, card in self._cards.items():
            card.show_chosen(each is level)
        self._against.setVisible(not offered.every)
        self._against.say(Status.BAD, " ".join(map(sentence, offered.against)))
        self._design = design
        put_text(self._name, design.name)
        folders = design.mount.folders if design.mount else ()
        if folders_in(self._folders.text()) != folders:
            self._folders.setText(", ".join(folders))
        self._folders.setEnabled(design.mount is not None)
        self._encrypt.setChecked(design.encryption is not None)

    def minimumSizeHint(self) -> QSize:
        """As wide as needed; the height follows the width, and not the one column of the least width."""
        return QSize(super().minimumSizeHint().width(), 0)

    def take_keyboard(self) -> None:
        """Lead the keyboard to the name, which is all that most people change."""
        self._name.setFocus()
        self._name.selectAll()

    def _list(self, offered: Proposals, speeds: Sequence[str]) -> None:
        clear(self._unsafe)
        self._cards = {}
        for each, speed in zip(offered.every, speeds, strict=True):
            level = each.design.level
            is_best = level is offered.recommended
            card = OfferCard(each, speed, why=in_words(offered.why) if is_best else "")
            card.chosen.connect(self.chosen)
            self._cards[level] = card
        safe = [each.design.level for each in offered.every if each.capacity.losses]
        self._flow.replace(*(self._cards[level] for level in safe or self._cards))
        for each in offered.every if safe else ():
            if not each.capacity.losses:
                self._add_unsafe(each)
        self.relisted.emit()

    def _add_unsafe(self, each: ArrayProposal) -> None:
        """A line for what any disk failure destroys: nobody shall choose it for its size alone."""
        level = each.design.level
        line = UnsafeOffer(each)
        line.chosen.connect(self.chosen)
        self._cards[level] = line
        self._unsafe.addWidget(line)

    def _edit(self, design: ArrayDesign) -> None:
        self._design = design
        self.edited.emit(design)

    def _set_name(self, text: str) -> None:
        if self._design is not None:
            self._edit(with_name(self._design, text))

    def _set_folders(self, text: str) -> None:
        if self._design is not None:
            self._edit(with_folders_in(self._design, folders_in(text)))

    def _set_encryption(self, wanted: bool) -> None:
        if self._design is not None:
            self._edit(with_encryption(self._design, wanted))

    def _connect(self) -> None:
        self._name.textEdited.connect(self._set_name)
        self._folders.textEdited.connect(self._set_folders)
        self._encrypt.clicked.connect(self._set_encryption)
        self._expert.clicked.connect(self.expert)

    def _lay_out(self) -> None:
        fields = []
        for words, field in ((self.tr("&Name"), self._name), (self.tr("&Folders to create"), self._folders)):
            label = QLabel(words)
            set_type(label, Type.STRONG)
            label.setBuddy(field)
            fields.append((vbox(0, Space.XS, label, field), 1))
        below = hbox(0, Space.S, (self._encrypt, 1), self._expert)
        card = Card(hbox(0, Space.L, *fields), below)
        vbox(0, Space.L, self._against, self._flow, self._unsafe, card, 1, parent=self)


class UnsafeOffer(QWidget):
    """A proposal without redundancy, in one line."""

    chosen = Signal(object)

    def __init__(self, proposal: ArrayProposal, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._level = proposal.design.level
        size = format_size(proposal.capacity.usable)
        words = self.tr("{size}: any disk failure loses all data").format(size=size)
        self._button = name_widget(QPushButton(""), f"offer-{self._level.value}")
        self._button.setAccessibleName(f"{self.tr('No redundancy')}, {words}")
        self._button.clicked.connect(lambda: self.chosen.emit(self._level))
        badge = Badge(Status.BAD, self.tr("No redundancy"))
        hbox(0, Space.M, badge, (Text(words), 1), self._button, parent=self)
        self.show_chosen(False)

    @property
    def button(self) -> QPushButton:
        """What the keyboard can reach."""
        return self._button

    def show_chosen(self, is_chosen: bool) -> None:
        """Show whether it is the one that will be built."""
        self._button.setText(self.tr("✓ Chosen") if is_chosen else self.tr("Choose"))


def _speed_of(each: ArrayProposal, disks: Sequence[Block]) -> str:
    return in_words(speed_words(proposed_speed(each.design, disks)))
