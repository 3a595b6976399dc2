"""What the target and each disk beneath it do while they are measured, drawn from the kernel's counters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from raidwright.bench.samples import Sample, Watched
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at
from raidwright.ui.benchmark.chart_legend import ChartLegend, CurveName
from raidwright.ui.benchmark.live_series import LiveSeries
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import scroll_area, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import EmptyState
from raidwright.ui.words.devices import watched_words

if TYPE_CHECKING:
    from raidwright.ui.benchmark.chart_plot import ChartPlot

_LEGEND_LINES = 9
"""More are scrolled to."""


class LiveChart(QWidget):
    """Draws only while it can be seen; samples are kept in any case."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Live chart: the table below it says what each disk does"))
        self._series = LiveSeries()
        self._lines: tuple[CurveName, ...] = ()
        self._plot: ChartPlot | None = None
        self._legend = ChartLegend()
        self._area = QWidget()
        empty = EmptyState(
            "benchmark",
            self.tr("Nothing is being measured"),
            self.tr("While something is, every disk taking part is drawn here, second by second."),
        )
        self._views = QStackedLayout(self)
        self._views.addWidget(empty)
        self._views.addWidget(self._area)
        self._legend_area = scroll_area(self._legend)
        self._pointed: float | None = None
        meaning = Muted(
            self.tr("Strong: mean of a second. Faint: the first one, ten times a second."), wrap=True
        )
        self._column = vbox(0, Space.S, self._legend_area, meaning, parent=self._area)

    @property
    def lines(self) -> tuple[CurveName, ...]:
        """The curves, the target first."""
        return self._lines

    @property
    def series(self) -> LiveSeries:
        """What is drawn."""
        return self._series

    def begin(self, lines: Sequence[CurveName]) -> None:
        """Draw these devices from now on."""
        self._series = LiveSeries()
        self._lines = tuple(lines)
        self._legend.begin(self._lines)
        self._legend_area.setFixedHeight(self._legend.height_of(min(len(self._lines), _LEGEND_LINES)))
        self._make_plot().begin([line.device for line in self._lines])
        self._views.setCurrentWidget(self._area)

    def take(self, sample: Sample) -> None:
        """Add a sample, and draw it when somebody can see it."""
        self._series.take(sample)
        if self.isVisible():
            self._draw()

    def part(self) -> None:
        """A pass begins or has ended."""
        self._series.part()

    def point(self, ago: float | None) -> None:
        """The pointer is at so many seconds before the newest sample, or has left the chart."""
        self._pointed = ago
        self._draw()

    def clear(self) -> None:
        """Nothing is being measured."""
        self._views.setCurrentIndex(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the legend how wide it may be."""
        super().resizeEvent(event)
        self._legend.give_width(event.size().width())

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened unseen."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        if self._plot is not None:
            self._plot.draw(self._series)
            self._legend.show_series(self._series, self._pointed)

    def _make_plot(self) -> "ChartPlot":
        if self._plot is None:
            from raidwright.ui.benchmark.chart_plot import ChartPlot

            self._plot = ChartPlot()
            self._plot.pointed.connect(self.point)
            self._column.insertWidget(0, self._plot, 1)
        return self._plot


def chart_lines(watched: Sequence[Watched], snapshot: Snapshot | None) -> tuple[CurveName, ...]:
    """The target and the disks beneath it; what lies between carries the same bytes once more."""
    if not watched:
        return ()
    target, *beneath = watched
    disks = [device for device in beneath if _is_disk(device, watched, snapshot)]
    shown = (target, *disks) if len(disks) > 1 else (disks[0] if disks else target,)
    return tuple(CurveName(each.device, watched_words(each.device, each.label, snapshot)) for each in shown)


def _is_disk(device: Watched, watched: Sequence[Watched], snapshot: Snapshot | None) -> bool:
    block = block_at(snapshot, f"/dev/{device.device}") if snapshot else None
    if block is not None:
        return isinstance(block.origin, WholeDisk)
    index = watched.index(device)
    return index + 1 == len(watched) or watched[index + 1].depth <= device.depth
