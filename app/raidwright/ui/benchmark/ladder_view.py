"""In place of the grid: disk by disk and layer by layer while they are measured, and what it came to."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.ui.benchmark.series import LadderRun
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, vbox, whole_area
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.ladder_table import LadderTable, ladder_title


class LadderView(QWidget):
    """Shows a climb while it goes on, and what it came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = LadderTable("ladder")
        self._back = name_widget(QPushButton(self.tr("Back to table")), "ladder-back")
        self._back.clicked.connect(self.left)
        self._title = Heading("")
        head = hbox(0, Space.S, (self._title, 1), self.table.row, self._back)
        vbox(0, Space.M, head, (whole_area(self.table), 1), parent=self)

    def show_ladder_run(self, climb: LadderRun, *, running: bool) -> None:
        """Show the ladder as far as it has been measured."""
        self._back.setVisible(not running)
        self._title.setText(ladder_title(climb.ladder_so_far().record.names.layers))
        self.table.show_ladder(climb.ladder_so_far(), climb.progress.parts[0].spec.rows)
