"""Kept runs over a whole stretch, above their bars: speed by position or by time, two over one another."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from raidwright.history import SavedRun
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.sustained_course import SustainedCourse
from raidwright.ui.shared.sustained_curves import Along, stretch_of

_HEIGHT = 230
_MOST = 2
"""Runs whose curves can be told apart: each has up to three."""


class KeptSustained(QWidget):
    """The curves of up to two sustained runs; hidden where other runs are compared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.course = SustainedCourse("kept-sustained")
        self.course.chart.setMinimumHeight(_HEIGHT)
        vbox(0, Space.S, hbox(0, 0, 1, self.course.along), self.course, parent=self)
        self._shown: tuple[SavedRun, ...] = ()
        self.hide()

    @property
    def along(self) -> Along:
        """Whether position or time lies along the bottom."""
        chosen: Along = self.course.along.currentData()
        return chosen

    def show_runs(self, runs: Sequence[SavedRun]) -> None:
        """Draw ``runs`` over one another, in the order of the colours."""
        fits = _have_curves(runs)
        self.setVisible(fits)
        if fits and tuple(runs) != self._shown:
            self._shown = tuple(runs)
            _draw(self.course, runs)


def still_course(runs: Sequence[SavedRun], along: Along) -> SustainedCourse | None:
    """The curves of ``runs`` for a picture, with nothing to choose; None where `KeptSustained` hides."""
    if not _have_curves(runs):
        return None
    course = SustainedCourse("still-sustained")
    course.chart.setMinimumHeight(_HEIGHT)
    course.along.setCurrentIndex(course.along.findData(along))
    _draw(course, runs)
    return course


def _have_curves(runs: Sequence[SavedRun]) -> bool:
    """Whether all ``runs`` are sustained, and few enough to be drawn over one another."""
    return 0 < len(runs) <= _MOST and all(saved.run.spec.sustained is not None for saved in runs)


def _draw(course: SustainedCourse, runs: Sequence[SavedRun]) -> None:
    course.draw(*(stretch_of(saved.run.spec, saved.run) for saved in runs))
    course.tell(*((saved.name if len(runs) > 1 else "", saved.run) for saved in runs))
