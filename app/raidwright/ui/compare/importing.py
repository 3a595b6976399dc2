"""Taking other people's figures in, from files or from the clipboard."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton, QWidget

from raidwright.bench.imports.figures import Imported, Reading, Unread, figures_key
from raidwright.bench.imports.text import read_figures
from raidwright.session.figures import FiguresError, read_file
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.compare.import_origin import Origin, OriginDialog
from raidwright.ui.look.labels import name_widget
from raidwright.ui.shared.run_forms import zone_at
from raidwright.ui.words.lists import comma_list, name_quotation
from raidwright.ui.words.sentences import in_words, translate_failure

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
        pasted = menu.addAction(self.tr("From the clipboard, with level and disks…"))
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
