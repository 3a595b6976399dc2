"""Kept runs over a whole stretch, above their bars: speed by position or by time, two over one another."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from raidwright.history import SavedRun
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.sustained_course import SustainedCourse
from raidwright.ui.shared.sustained_curves import stretch_of

_MOST = 2
"""Runs whose curves can be told apart: each has up to three."""


class KeptSustained(QWidget):
    """Hidden where one of the runs is none, or where there are too many."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.course = SustainedCourse("kept-sustained")
        self.course.chart.setMinimumHeight(230)
        vbox(0, Space.S, hbox(0, 0, 1, self.course.along), self.course, parent=self)
        self._shown: tuple[SavedRun, ...] = ()
        self.hide()

    def show_runs(self, runs: Sequence[SavedRun]) -> None:
        """Show these, the first with the first colours."""
        fits = 0 < len(runs) <= _MOST and all(saved.run.spec.sustained is not None for saved in runs)
        self.setVisible(fits)
        if fits and tuple(runs) != self._shown:
            self._shown = tuple(runs)
            self.course.draw(*(stretch_of(saved.run.spec, saved.run) for saved in runs))
            self.course.tell(*((saved.name if len(runs) > 1 else "", saved.run) for saved in runs))
