"""In place of the grid: a stretch from end to end while it is measured, and what it came to."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.ui.benchmark.series import SustainedRun
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, vbox, whole_area
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.sustained_course import SustainedCourse
from raidwright.ui.shared.sustained_curves import stretch_of


class SustainedView(QWidget):
    """Shows the passes while they are measured, and what they came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: SustainedRun | None = None
        self._told_of: tuple[int, bool] = (-1, False)
        self.course = SustainedCourse("sustained")
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
        self.course.draw(stretch_of(series.courses.spec, run, series.courses.points))
