"""What others' figures were measured on, as far as somebody knows: level, disks, the run of one of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QSpinBox, QWidget

from raidwright.bench.comparing.expectation import is_one_disk
from raidwright.bench.imports.figures import made_on
from raidwright.bench.run import Run
from raidwright.history import SavedRun
from raidwright.storage.levels import Level
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.words.figures import level_name, moment_words


@dataclass(frozen=True)
class Origin:
    """Disks under figures: how many, in which level."""

    level: Level
    count: int
    one_disk: Run | None
    """The run of one of them alone; None when there is none."""

    def of(self, run: Run) -> Run:
        """``run`` as it was measured on them."""
        return made_on(run, self.level, self.count, self.one_disk)


class OriginDialog(QDialog):
    """Asks for an `Origin`; ``saved`` are the kept runs, the one disk of which may be one of the array's."""

    def __init__(self, saved: Sequence[SavedRun], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import with level and disks"))
        self._level = name_widget(QComboBox(), "import-level")
        self._count = name_widget(QSpinBox(), "import-disks")
        self._one = name_widget(QComboBox(), "import-one-disk")
        put_choices(self._level, [(level_name(level), level) for level in Level])
        put_choices(self._one, [(self.tr("not measured"), None)])
        put_choices(self._one, [(_words(each), each.run) for each in saved if is_one_disk(each.run)])
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._level.currentIndexChanged.connect(self._show_level)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._show_level()

    @property
    def origin(self) -> Origin:
        """What is chosen."""
        level: Level = self._level.currentData()
        one: Run | None = self._one.currentData() if self._one.isEnabled() else None
        return Origin(level, self._count.value(), one)

    def _show_level(self) -> None:
        level: Level = self._level.currentData()
        self._count.setRange(level.facts.least_members, level.facts.most_members)
        for field in (self._count, self._one):
            field.setEnabled(level is not Level.SINGLE)

    def _lay_out(self) -> None:
        meaning = Text(
            self.tr("With its level and disks, a result is compared with the expected speed of the array.")
        )
        form = form_rows()
        add_row(form, self.tr("&Level"), self._level)
        add_row(form, self.tr("&Disks"), self._count)
        add_row(form, self.tr("Result for &one disk"), self._one)
        vbox(Space.L, Space.M, meaning, form, self._buttons, parent=self)


def _words(saved: SavedRun) -> str:
    return f"{saved.name} · {moment_words(saved.run.started)}"
