"""Above the chart: what is drawn, and which piece of the time."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from raidwright.bench.timeline.quantities import Quantity
from raidwright.ui.chart.words import quantity_words
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.icons import IconName, icon
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space

_LETTERS = 12
"""That the box shows at least of what is chosen."""


class ChartHead(QWidget):
    """Chooses what the chart draws; emits ``chosen``, ``zoom_wanted``, ``whole`` and ``latest``.

    ``chosen`` has a `Quantity`, ``zoom_wanted`` a factor by which the width of the time is multiplied.
    """

    chosen = Signal(object)
    zoom_wanted = Signal(float)
    whole = Signal()
    latest = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = name_widget(QComboBox(), "chart-quantity", self.tr("Quantity shown"))
        put_choices(self._box, [(quantity_words(each), each.value) for each in Quantity])
        self._box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(_LETTERS)
        self._box.currentIndexChanged.connect(lambda: self.chosen.emit(self.quantity))
        zoom_in = self._button("zoom-in", self.tr("Zoom in (+)"))
        zoom_out = self._button("zoom-out", self.tr("Zoom out (−)"))
        self._whole = self._button("whole", self.tr("Whole measurement (Home)"))
        self._latest = self._button("latest", self.tr("Latest minute (End)"))
        zoom_in.clicked.connect(lambda: self.zoom_wanted.emit(0.5))
        zoom_out.clicked.connect(lambda: self.zoom_wanted.emit(2.0))
        self._whole.clicked.connect(self.whole)
        self._latest.clicked.connect(self.latest)
        buttons = (zoom_in, zoom_out, self._whole, self._latest)
        hbox(0, 2, (self._box, 1), Space.S, 1, *buttons, parent=self)

    @property
    def quantity(self) -> Quantity:
        """The quantity that is drawn."""
        return Quantity(self._box.currentData())

    def choose(self, quantity: Quantity) -> None:
        """Choose ``quantity`` as if a person had."""
        self._box.setCurrentIndex(self._box.findData(quantity.value))

    def show_kept(self) -> None:
        """Hide the way to the latest minute: nothing is being measured."""
        self._latest.hide()

    def _button(self, name: IconName, words: str) -> QToolButton:
        button = name_widget(QToolButton(), f"chart-{name}", words)
        button.setIcon(icon(name))
        button.setToolTip(words)
        button.setAutoRaise(True)
        return button
