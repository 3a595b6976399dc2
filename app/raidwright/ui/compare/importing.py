"""Taking other people's figures in, from files or the clipboard, with what is known of their disks."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMenu,
    QPushButton,
    QSpinBox,
    QWidget,
)

from raidwright.bench.comparing.expectation import is_one_disk
from raidwright.bench.imports.figures import Imported, Reading, Unread, figures_key, made_on
from raidwright.bench.imports.text import read_figures
from raidwright.bench.run import Run
from raidwright.history import SavedRun
from raidwright.session.figures import FiguresError, read_file
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence
from raidwright.storage.levels import Level
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.look.controls import put_choices
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, form_rows, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.run_forms import zone_at
from raidwright.ui.words.figures import comma_list, level_name, moment_words, name_quotation
from raidwright.ui.words.sentences import in_words, translate_failure


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
            self.tr("Enter its level and disks to compare a result with the expected speed of the array.")
        )
        form = form_rows()
        add_row(form, self.tr("&Level"), self._level)
        add_row(form, self.tr("&Disks"), self._count)
        add_row(form, self.tr("Result for &one disk"), self._one)
        vbox(Space.L, Space.M, meaning, form, self._buttons, parent=self)


def _words(saved: SavedRun) -> str:
    return f"{saved.name} · {moment_words(saved.run.started)}"


translate = QCoreApplication.translate
_TOLD = 4
"""Unread lines that are told one by one; of any further ones only their number is told."""


class ImportButton(QPushButton):
    """Imports figures from files or the clipboard; emits ``told`` with what came of it, in words."""

    told = Signal(str)

    def __init__(
        self, history: TolerantHistory, loop: Loop, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._history = history
        self._loop = loop
        self._origin: Origin | None = None
        """What the figures of the next import were measured on; None while nobody said it."""
        self.setText(self.tr("Import"))
        name_widget(self, name, self.tr("Import results of CrystalDiskMark or fio"))
        self.setToolTip(
            self.tr(
                "Results from other computers: CrystalDiskMark text (version 3 or later), fio JSON or"
                " Raidwright JSON"
            )
        )
        menu = QMenu(self)
        menu.addAction(self.tr("From files…")).triggered.connect(self._ask_files)
        menu.addAction(self.tr("From the clipboard")).triggered.connect(self.paste)
        menu.addSeparator()
        with_disks = menu.addAction(self.tr("From files, with level and disks…"))
        with_disks.triggered.connect(lambda: self.ask_origin(self._ask_files))
        pasted = menu.addAction(self.tr("From the clipboard; enter level and disks…"))
        pasted.triggered.connect(lambda: self.ask_origin(self.paste))
        self.setMenu(menu)

    def paste(self) -> None:
        """Import the figures in the clipboard."""
        text, now = QGuiApplication.clipboard().text(), time.time()
        self._begin(lambda: [read_figures(text, zone_at(now), now)])

    def ask_origin(self, go_on: Callable[[], object]) -> None:
        """Ask what the figures were measured on, and then ``go_on``: the next import is of that."""
        dialog = OriginDialog(self._history.runs().runs, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def take() -> None:
            self._origin = dialog.origin
            go_on()

        dialog.accepted.connect(take)
        dialog.open()

    def read(self, files: Sequence[Path]) -> None:
        """Import the figures in ``files``."""
        self._begin(partial(_read_files, files, time.time()))

    def _begin(self, read: Callable[[], Sequence[Reading] | Sentence]) -> None:
        self.setEnabled(False)
        origin, self._origin = self._origin, None
        self._loop.run_in_thread(read, partial(self._end, origin), self._fail)

    def _end(self, origin: Origin | None, outcome: Sequence[Reading] | Sentence) -> None:
        self.setEnabled(True)
        if isinstance(outcome, Sentence):
            self.told.emit(in_words(outcome))
        else:
            self._keep(outcome, origin)

    def _fail(self, _error: Exception) -> None:
        self.setEnabled(True)

    def _ask_files(self) -> None:
        kinds = self.tr("Results (*.txt *.json);;All files (*)")
        names, _ = QFileDialog.getOpenFileNames(self, self.tr("Import results"), "", kinds)
        if names:
            self.read([Path(name) for name in names])
        else:
            self._origin = None

    def _keep(self, readings: Sequence[Reading], origin: Origin | None) -> None:
        keys = {figures_key(saved.run) for saved in self._history.runs().runs}
        runs: list[Imported] = []
        twice: list[Imported] = []
        for each in (each for reading in readings for each in reading.runs):
            key = figures_key(each.run)
            is_there = key is not None and key in keys
            (twice if is_there else runs).append(each)
            keys.add(key)
        for each in runs:
            self._history.add_run(each.name, origin.of(each.run) if origin is not None else each.run)
        names = comma_list(name_quotation(each.name) for each in runs)
        summary = (
            self.tr("Imported: {names}.").format(names=names) if runs else self.tr("Nothing was imported.")
        )
        lines = [each for reading in readings for each in reading.unread]
        self.told.emit("\n".join((summary, *_twice_lines(twice), *unread_lines(lines))))


def _twice_lines(twice: Sequence[Imported]) -> Iterator[str]:
    if twice:
        names = comma_list(name_quotation(each.name) for each in twice)
        text = translate("ImportButton", "Already saved, not imported again: {names}.")
        yield text.format(names=names)


def _read_files(files: Sequence[Path], now: float) -> Sequence[Reading] | Sentence:
    """What ``files`` hold, or why one of them cannot be read."""
    try:
        return [read_file(file, zone_at(now), now) for file in files]
    except FiguresError as error:
        return error.sentence


def unread_lines(lines: Sequence[Unread]) -> Iterator[str]:
    """One line for each line of the source that was not read, with the reason."""
    for each in lines[:_TOLD]:
        text = translate("ImportButton", "Line {line}, “{text}”: {reason}")
        reason = translate_failure(str(each.reason), each.reason)
        yield text.format(line=each.line, text=each.text, reason=reason)
    if len(lines) > _TOLD:
        yield translate("ImportButton", ("More lines that could not be read: {n}.")).format(
            n=len(lines) - _TOLD
        )
