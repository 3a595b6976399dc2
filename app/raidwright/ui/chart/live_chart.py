"""What the target and each disk beneath it do while they are measured, drawn from the kernel's counters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QStackedLayout, QToolButton, QWidget

from raidwright.bench.samples import PassBegun, Sample
from raidwright.bench.timeline.quantities import OF_DEVICES, Quantity
from raidwright.ui.chart.legend import ChartLegend, CurveName, HappeningLegend
from raidwright.ui.chart.lines import quantity_lines
from raidwright.ui.chart.series import WHOLE, LiveSeries, PassMark, Pieces, Shown
from raidwright.ui.chart.words import none_words, pass_words, quantity_words, time_words
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.icons import IconName, icon
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, scroll_area, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import EmptyState

if TYPE_CHECKING:
    from raidwright.ui.chart.plot import ChartPlot


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
        self._whole = self._button("whole", self.tr("Whole measurement (Home key)"))
        self._latest = self._button("latest", self.tr("Latest minute (End key)"))
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


_LEGEND_LINES = 9
"""Lines of the legend that are seen at once; to any others it is scrolled."""
_SAMPLES_A_REDRAW = 5
"""While an earlier piece of the time is shown, it is drawn again once in so many samples."""


class LiveChart(QWidget):
    """Curves of what is measured; draws only while it can be seen, but keeps every sample."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Live chart. The table below shows each disk"))
        self._series = LiveSeries()
        self._lines: tuple[CurveName, ...] = ()
        self._drawn: tuple[CurveName, ...] = ()
        self._plot: ChartPlot | None = None
        self._pointed: float | None = None
        """The second of the axis that the pointer is at; None while it is elsewhere."""
        self._held: float | None = None
        """Time of the samples of which the values are shown while the pointer is elsewhere."""
        self._last_device_quantity: Quantity | None = None
        """The quantity that was drawn before a target without disks here turned the chart to the network."""
        self._sample_count = 0
        self._head = ChartHead()
        self._legend = ChartLegend()
        self._happenings = HappeningLegend()
        self._legend_area = scroll_area(self._legend)
        self._moment = name_widget(Muted(" "), "chart-moment")
        self._nothing = name_widget(Muted(wrap=True), "chart-nothing")
        self._meaning = Muted(
            self.tr("Solid line: average over one second. Faint line: single samples of the first curve."),
            wrap=True,
        )
        self._area = QWidget()
        parts = (self._head, self._moment, self._happenings, self._nothing, self._legend_area, self._meaning)
        self._column = vbox(0, Space.S, *parts, parent=self._area)
        self._views = QStackedLayout(self)
        self._views.addWidget(self._empty())
        self._views.addWidget(self._area)
        self._head.chosen.connect(self._choose)
        self._head.zoom_wanted.connect(self._zoom_middle)
        self._head.whole.connect(lambda: self.look(WHOLE))
        self._head.latest.connect(lambda: self.look(None))

    @property
    def lines(self) -> tuple[CurveName, ...]:
        """The devices that can be drawn, the target first."""
        return self._lines

    @property
    def series(self) -> LiveSeries:
        """The samples, and the curves that are drawn of them."""
        return self._series

    def begin(self, lines: Sequence[CurveName], pieces: Pieces | None = None, targets: int = 1) -> None:
        """Draw the devices ``lines`` from now on, while so many ``targets`` are measured.

        ``pieces`` returns the samples between two moments, where more of them are kept than were drawn.
        """
        self._series = LiveSeries(pieces, targets)
        self._lines = tuple(lines)
        self._choose_fitting()
        self._series.choose(self._head.quantity)
        self._pointed = self._held = None
        self._make_plot()
        self._begin_lines()
        self._views.setCurrentWidget(self._area)

    def show_kept(self) -> None:
        """Offer no way back to the latest minute: what is drawn is over."""
        self._head.show_kept()

    def take(self, sample: Sample) -> None:
        """Add a sample, and draw it when somebody can see it."""
        self._series.take(sample)
        self._sample_count += 1
        if self.isVisible() and (self._series.view is None or self._sample_count % _SAMPLES_A_REDRAW == 0):
            self._draw()

    def mark(self, begun: PassBegun) -> None:
        """Note that a pass begins."""
        self._series.mark(PassMark(begun.time, begun.row, begun.direction, begun.number))

    def part(self) -> None:
        """Note that a pass has ended."""
        self._series.part()

    def look(self, view: Shown | None) -> None:
        """Show the piece of the time ``view``; None follows the latest."""
        self._pointed = None
        self._series.look(view)
        self._draw()

    def hold(self, time: float | None) -> None:
        """Show the values at ``time`` of the samples while the pointer is elsewhere; None the latest."""
        self._held = time
        if time is not None and self._series.view is not None:
            seconds, duration = time - self._series.first, self._series.duration
            span = self._series.shown_span.holding(seconds, duration)
            if span != self._series.shown_span:
                self._series.look(span)
        self._draw()

    def point(self, second: float | None) -> None:
        """Show the values at a second of the axis, where the pointer is; None when it has left the chart."""
        self._pointed = second
        self._draw()

    def clear(self) -> None:
        """Show that nothing is being measured."""
        self._views.setCurrentIndex(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the legend how wide it may be."""
        super().resizeEvent(event)
        self._legend.give_width(event.size().width())

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened unseen."""
        super().showEvent(event)
        self._draw()

    def _choose(self, quantity: Quantity) -> None:
        self._series.choose(quantity)
        self._begin_lines()
        self._draw()

    def _choose_fitting(self) -> None:
        """Turn to the network for a target without disks of this computer, and back for one that has some."""
        if not self._lines and self._head.quantity in OF_DEVICES:
            self._last_device_quantity = self._head.quantity
            self._head.choose(Quantity.NETWORK)
        elif self._lines and self._last_device_quantity is not None:
            if self._head.quantity is Quantity.NETWORK:
                self._head.choose(self._last_device_quantity)
            self._last_device_quantity = None

    def _zoom_middle(self, factor: float) -> None:
        shown = self._series.shown_span
        self._zoom(factor, (shown.begin + shown.end) / 2)

    def _zoom_there(self, factor: float, second: float) -> None:
        self._zoom(factor, second + (self._series.duration if self._series.view is None else 0.0))

    def _zoom(self, factor: float, moment: float) -> None:
        self.look(self._series.shown_span.zoomed_by(factor, moment, self._series.duration))

    def _pan(self, seconds: float) -> None:
        self.look(self._series.shown_span.panned_by(seconds, self._series.duration))

    def _reset(self, whole: bool) -> None:
        self.look(WHOLE if whole else None)

    def _begin_lines(self) -> None:
        """Name the curves of the quantity that is drawn."""
        wanted, plot = quantity_lines(self._series, self._lines), self._make_plot()
        if wanted != self._drawn:
            self._drawn = wanted
            self._legend.begin(wanted)
            shown = max(1, min(len(wanted), _LEGEND_LINES))
            self._legend_area.setFixedHeight(self._legend.height_of(shown))
            plot.begin({line.device: line.position for line in wanted})
        plot.name_unit(self._series)
        self._meaning.setVisible(self._series.is_counted)

    def _draw(self) -> None:
        if self._plot is None:
            return
        series = self._series
        if self._drawn != quantity_lines(self._series, self._lines):
            self._begin_lines()
        self._plot.draw(series)
        time = self._time_pointed()
        self._plot.point(self._second_of(time))
        self._legend.show_series(series, time)
        self._moment.setText(self._moment_words(time) or " ")
        shown = {span.what for span in series.happenings.spans}
        self._happenings.show_kinds(frozenset(shown))
        soon = bool(self._lines) and series.quantity in OF_DEVICES
        nothing = "" if series.curves or soon else none_words(series.quantity)
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing))

    def _time_pointed(self) -> float | None:
        """The time of the samples that the pointer or `hold` tells; None for neither."""
        if self._pointed is None:
            return self._held
        return self._pointed + (self._series.time if self._series.view is None else self._series.first)

    def _second_of(self, time: float | None) -> float | None:
        if time is None:
            return None
        return time - (self._series.time if self._series.view is None else self._series.first)

    def _moment_words(self, time: float | None) -> str:
        """The pass at ``time``, and how long ago or at which second that is."""
        series = self._series
        mark = series.mark_at(series.time if time is None else time)
        which = pass_words(mark.row, mark.direction, mark.number) if mark is not None else ""
        if time is None:
            return which
        if series.view is None:
            when = self.tr("{n} s ago").format(n=max(0, round(series.time - time)))
        else:
            when = self.tr("at {time}").format(time=time_words(time - series.first))
        return " · ".join(filter(None, (when, which)))

    def _make_plot(self) -> "ChartPlot":
        if self._plot is None:
            from raidwright.ui.chart.plot import ChartPlot

            self._plot = ChartPlot()
            self._plot.setAccessibleName(
                self.tr("Chart: use the plus, minus and arrow keys to change the time range")
            )
            self._plot.pointed.connect(self.point)
            self._plot.zoomed.connect(self._zoom_there)
            self._plot.panned.connect(self._pan)
            self._plot.reset.connect(self._reset)
            self._column.insertWidget(1, self._plot, 1)
        return self._plot

    def _empty(self) -> EmptyState:
        return EmptyState(
            "benchmark",
            self.tr("No measurement is running"),
            self.tr("During a measurement, this chart shows each disk second by second."),
        )
