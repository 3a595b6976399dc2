"""The panel at the side with everything about one disk or array."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, Text, as_tip, name_widget
from raidwright.ui.look.layouts import hbox, scroll_area, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading, StatusLine
from raidwright.ui.shared.detail_facts import DetailFacts, DeviceLayer

DETAILS_WIDTH = 336
"""Pixels of the panel's width where it is beside a view."""


class DiskDetails(QWidget):
    """A panel with everything about one device; Escape or the cross asks to close it."""

    closed = Signal()
    benchmark_wanted = Signal(str)
    teardown_wanted = Signal(str)
    cleaning_wanted = Signal(object)
    """A tuple of drive ids: this disk, and those that go with it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(DETAILS_WIDTH)
        self.setAccessibleName(self.tr("Details"))
        self._facts: DetailFacts | None = None
        self._title = Heading("")
        self._title.setWordWrap(True)
        self._title.setSizePolicy(_ignore_width(self._title.sizePolicy()))
        self._benchmark = QPushButton(icon("benchmark"), self.tr("Benchmark"))
        self._teardown = QPushButton(icon("teardown"), self.tr("Delete array"))
        self._clean = name_widget(QPushButton(icon("teardown"), self.tr("Wipe disk…")), "clean-disk")
        self._cross, self._body = QToolButton(), QWidget()
        self._lay_out()

    def show_facts(self, facts: DetailFacts) -> None:
        """Show ``facts``, unless they are shown already."""
        if facts == self._facts:
            return
        self._facts = facts
        self._title.setText(facts.title)
        self._benchmark.setEnabled(bool(facts.target))
        self._benchmark.setToolTip(facts.not_measured)
        self._teardown.setEnabled(bool(facts.removable))
        reason = self.tr("This disk is not part of an array.")
        self._teardown.setToolTip("" if facts.removable else reason)
        self._clean.setEnabled(bool(facts.cleanable))
        self._clean.setToolTip(as_tip(facts.not_clean))
        self._clean.setAccessibleDescription(facts.not_clean)
        fresh = self._make_body(facts)
        self._room.replaceWidget(self._body, fresh)
        self._body.deleteLater()
        self._body = fresh
        for tree in fresh.findChildren(QTreeWidget):
            self.setTabOrder(self._cross, tree)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to close the panel on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.card)
        painter.fillRect(QRectF(0, 0, 1, self.height()), ink.line)

    def _want_benchmark(self) -> None:
        if self._facts is not None:
            self.benchmark_wanted.emit(self._facts.target)

    def _want_teardown(self) -> None:
        if self._facts is not None:
            self.teardown_wanted.emit(self._facts.removable)

    def _want_cleaning(self) -> None:
        if self._facts is not None:
            self.cleaning_wanted.emit(self._facts.cleanable)

    def _lay_out(self) -> None:
        cross = self._cross
        cross.setIcon(icon("close"))
        cross.setAutoRaise(True)
        cross.setAccessibleName(self.tr("Close details"))
        cross.setToolTip(self.tr("Close details"))
        cross.clicked.connect(self.closed)
        sides = (int(Space.L), 0, int(Space.L), 0)
        head = hbox(sides, -1, (self._title, 1), (cross, 0, Qt.AlignmentFlag.AlignTop))
        content = QWidget()
        self._room = vbox(sides, -1, self._body, parent=content)
        beside = hbox(0, -1, self._benchmark, self._teardown)
        foot = vbox(sides, -1, beside, self._clean)
        self._benchmark.clicked.connect(self._want_benchmark)
        self._teardown.clicked.connect(self._want_teardown)
        self._clean.clicked.connect(self._want_cleaning)
        vbox((0, Space.L, 0, Space.L), Space.M, head, (scroll_area(content), 1), foot, parent=self)

    def _make_body(self, facts: DetailFacts) -> QWidget:
        body, stack = QWidget(), self.tr("Contents")
        findings = (StatusLine(kind, words) for kind, words in facts.findings)
        tree = (Heading(stack, Type.STRONG), _tree(facts.stack, stack)) if facts.stack else ()
        vbox(0, Space.M, *findings, _rows(facts), *tree, 1, parent=body)
        return body


def _rows(facts: DetailFacts) -> QGridLayout:
    grid = table(Space.M, Space.XS, wide=1)
    for row, (name, value) in enumerate(facts.rows):
        label, words = Muted(name), Text(value)
        for widget in (label, words):
            set_type(widget, Type.SMALL)
        words.setAccessibleName(f"{name}: {value}")
        words.setSizePolicy(_ignore_width(words.sizePolicy()))
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, row, 1, Qt.AlignmentFlag.AlignTop)
    return grid


def _ignore_width(policy: QSizePolicy) -> QSizePolicy:
    """``policy`` of a label whose long identifier must not widen the panel."""
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    return policy


def _tree(stack: DeviceLayer, name: str) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(name)
    tree.setHeaderHidden(True)
    tree.setColumnCount(2)
    tree.setIndentation(14)
    tree.setFrameShape(QTreeWidget.Shape.NoFrame)
    tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_type(tree, Type.SMALL)
    rows = _add_layer(tree.invisibleRootItem(), stack)
    tree.expandAll()
    tree.resizeColumnToContents(0)
    tree.setFixedHeight(rows * (tree.sizeHintForRow(0) or 20) + Space.XS)
    return tree


def _add_layer(parent: QTreeWidgetItem, layer: DeviceLayer) -> int:
    item = QTreeWidgetItem(parent, [layer.name, layer.words])
    item.setToolTip(0, as_tip(f"{layer.name}\n{layer.words}\n{layer.size}"))
    item.setToolTip(1, item.toolTip(0))
    return 1 + sum(_add_layer(item, up) for up in layer.above)
