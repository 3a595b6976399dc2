"""In place of the grid: layers, a whole stretch or I/O modes while measured, and what they came to."""

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from raidwright.bench.io_modes import IO_MODES, ROWS, ModeFigures, figures_by_mode, mode_marks, modes_verdict
from raidwright.bench.spec import Direction, DiskGroup, Row, Target, is_read_only
from raidwright.bench.sustained import ONE_AT_A_TIME, PLACES
from raidwright.language.measurements import direction_words, mode_words
from raidwright.storage.units import format_binary, format_size
from raidwright.ui.benchmark.series import LayerTestRun, ModesRun, SustainedRun
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, table, vbox, whole_area
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space
from raidwright.ui.look.tints import PALE_BAR
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.layer_test_table import LayerTestTable, layer_test_title
from raidwright.ui.shared.sustained_timeline import SustainedTimeline, stretch_of
from raidwright.ui.words.figures import about_words, figure, rate_words
from raidwright.ui.words.sentences import in_words


class LayerTestView(QWidget):
    """Shows a layer test while it goes on, and what it came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = LayerTestTable("ladder")
        self._back = name_widget(QPushButton(self.tr("Back to table")), "ladder-back")
        self._back.clicked.connect(self.left)
        self._title = Heading("")
        head = hbox(0, Space.S, (self._title, 1), self.table.row, self._back)
        vbox(0, Space.M, head, (whole_area(self.table), 1), parent=self)

    def show_layer_test_run(self, layer_test_run: LayerTestRun, *, running: bool) -> None:
        """Show the layer test as far as it has been measured."""
        self._back.setVisible(not running)
        self._title.setText(layer_test_title(layer_test_run.layer_test_so_far().record.names.layers))
        self.table.show_layer_test(
            layer_test_run.layer_test_so_far(), layer_test_run.progress.parts[0].spec.rows
        )


class SustainedView(QWidget):
    """Shows the passes while they are measured, and what they came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: SustainedRun | None = None
        self._told_of: tuple[int, bool] = (-1, False)
        self.course = SustainedTimeline("sustained")
        self._back = name_widget(QPushButton(self.tr("Back to table")), "sustained-back")
        self._back.clicked.connect(self.left)
        title = Heading(self.tr("Full-span test"))
        head = hbox(0, Space.S, (title, 1), self.course.along, self._back)
        vbox(0, Space.M, head, (whole_area(self.course), 1), parent=self)

    def show_sustained(self, series: SustainedRun, *, running: bool) -> None:
        """Show the stretch as far as it has been measured."""
        self._back.setVisible(not running)
        if series is not self._series:
            self._series, self._told_of = series, (-1, False)
        run = series.run
        state = (len(run.passes) if run else 0, running)
        if state != self._told_of:
            self._told_of = state
            self.course.tell(*([("", run)] if run else []))
        self.course.draw(stretch_of(series.timelines.spec, run, series.timelines.points))


translate = QCoreApplication.translate
_THICK = 12
"""Pixels of a bar."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ModesView(QWidget):
    """Shows the three while they are measured, and what they came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._back = name_widget(QPushButton(self.tr("Back to table")), "ways-back")
        self._back.clicked.connect(self.left)
        self._parts = vbox(0, Space.S)
        inner = QWidget()
        meaning = Text(
            self.tr(
                "Solid part: speed until all data is on the disk. Faint part: extra speed that programs see"
                " while data is still in memory."
            )
        )
        vbox(0, Space.M, self._parts, meaning, 1, parent=inner)
        head = hbox(0, Space.S, (Heading(self.tr("I/O mode comparison")), 1), self._back)
        vbox(0, Space.M, head, (whole_area(inner), 1), parent=self)

    def show_modes(self, ways: ModesRun, *, running: bool) -> None:
        """Show the I/O modes that have been measured so far."""
        self._back.setVisible(not running)
        clear(self._parts)
        for row in ROWS:
            self._parts.addWidget(self._part(row, figures_by_mode(ways.runs, row)))

    def _part(self, row: Row, figures: tuple[ModeFigures, ...]) -> QWidget:
        part, bars_by_mode = QWidget(), {each.way: each for each in figures}
        grid = table(Space.M, Space.XS, wide=1)
        full = max((each.apparent for each in figures), default=0.0)
        heads = (
            self.tr("apparent"),
            self.tr("speed on disk"),
            self.tr("in memory"),
            self.tr("on disk after"),
        )
        for column, text in enumerate(heads, 2):
            grid.addWidget(Muted(text), 0, column, _RIGHT)
        for line, way in enumerate(IO_MODES, 1):
            each = bars_by_mode.get(way)
            marks = mode_marks(each) if each is not None else ()
            words = " · ".join((mode_words(way), *(translate("Bench", mark) for mark in marks)))
            grid.addWidget(Label(words), line, 0)
            spoken = ", ".join((words, *_figures(each)))
            grid.addWidget(name_widget(ModeBar(each, full), f"way-{way.value}", spoken), line, 1)
            for column, text in enumerate(_figures(each), 2):
                grid.addWidget(Label(text), line, column, _RIGHT)
        heading = Heading(f"{row.label} · {direction_words(Direction.WRITE)}")
        lines = [StatusLine(Status.INFO, in_words(verdict))] if (verdict := modes_verdict(figures)) else []
        vbox(0, Space.XS, heading, grid, *lines, parent=part)
        return part


class ModeBar(QWidget):
    """A bar as long as the speed that programs see; its dark part is what really reached the disk."""

    def __init__(self, figures: ModeFigures | None, full: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seen = figures.apparent / full if figures and full else 0.0
        self._safe = figures.safe / full if figures and full else 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """A thick line."""
        return QSize(60, _THICK + 2 * Space.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, the pale bar and the dark one in it."""
        painter, ink = begin_painting(self)
        painter.setPen(Qt.PenStyle.NoPen)
        pale = PALE_BAR.of(ink.accent, ink)
        for share, colour in ((1.0, ink.window), (self._seen, pale), (self._safe, ink.accent)):
            if share:
                bar = QRectF(0, (self.height() - _THICK) / 2, max(2.0, share * self.width()), _THICK)
                painter.setBrush(colour)
                painter.drawRoundedRect(bar, 4, 4)


def _figures(each: ModeFigures | None) -> tuple[str, str, str, str]:
    if each is None:
        return "–", "", "", ""
    return (
        rate_words(each.apparent),
        rate_words(each.device) if each.device else "–",
        format_size(each.waiting) if each.waiting >= 0 else "–",
        f"{figure(each.safe_after)} s",
    )


class SustainedButton(QPushButton):
    """Emits ``wanted`` with whether all there is shall be measured."""

    wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_widget(self, "measure-sustained").setText(self.tr("Full-span test"))
        self._about = self.tr(
            "Write, read and rewrite one file, or read a whole disk. Shows cache limits, stalls and slow"
            " zones"
        )
        self._several = False
        menu = QMenu(self)
        self._some, self._all = menu.addAction(""), menu.addAction("")
        self._some.triggered.connect(lambda: self.wanted.emit(False))
        self._all.triggered.connect(lambda: self.wanted.emit(True))
        self.setMenu(menu)

    def allow(self, *, possible: bool) -> None:
        """Enable it where it is ``possible`` to measure at all, and what was shown is not several disks."""
        self.setEnabled(possible and not self._several)

    def show_for(self, target: Target, size: int, seconds: float) -> None:
        """Offer what can be measured of ``target`` when the test size is ``size`` bytes.

        All of it takes ``seconds`` at the usual speed of such disks, 0 when nobody knows.
        """
        self._several = isinstance(target, DiskGroup)
        self.setToolTip(in_words(ONE_AT_A_TIME) if self._several else self._about)
        time = about_words(seconds) if seconds else ""
        if is_read_only(target):
            self._some.setText(self.tr("Read {count} samples from start to end").format(count=PLACES))
            text = self.tr("Read everything (can take hours)")
            if time:
                text = self.tr("Read everything ({time} at the usual speed of such disks)")
            self._all.setText(text.format(time=time))
        else:
            text = self.tr("Write {size} (the test size), read it and write it again")
            self._some.setText(text.format(size=format_binary(size)))
            text = self.tr("Use all free space except for a reserve")
            if time:
                text = self.tr("Use all free space except for a reserve ({time} if all space is free)")
            self._all.setText(text.format(time=time))
