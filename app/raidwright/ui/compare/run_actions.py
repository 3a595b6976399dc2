"""What can be done with saved measurements: give away, take in, rename, note, delete, bring back.

Files are written in any thread; the history is read on the GUI thread.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QPushButton, QWidget

from raidwright.bench.summary import Statistic
from raidwright.history import Saved, SavedCampaign, SavedLayerTest, SavedRun, SavedSync
from raidwright.report.campaign import campaign_report
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.form import SUFFIXES, ReportForm
from raidwright.report.layer_test import layer_test_report
from raidwright.report.run import report
from raidwright.report.sync import sync_report
from raidwright.session.figures import FiguresError, write_file
from raidwright.session.history import TolerantHistory
from raidwright.storage.fact import visible
from raidwright.storage.failures import Sentence
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.chart.replay import ReplayWindow
from raidwright.ui.compare.importing import ImportButton
from raidwright.ui.compare.picture import save_as_png
from raidwright.ui.compare.saved import comment_of, key_of, numbers, whole_layer_test, why_not_as
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.layer_test_table import names_in_words
from raidwright.ui.shared.run_forms import form_words, zone_at
from raidwright.ui.words.figures import comma_list, name_quotation, sentences_in_row
from raidwright.ui.words.sentences import in_words


def composer(
    marked: Sequence[Saved], form: ReportForm, history: TolerantHistory, statistic: Statistic
) -> Callable[[], str]:
    """What makes the text of ``marked`` in that form, in any thread; several are one page side by side.

    Cells of runs are known by ``statistic``.
    """
    if len(marked) > 1:
        return _side_by_side([each for each in marked if isinstance(each, SavedRun)], history, statistic)
    (saved,) = marked
    match saved:
        case SavedRun(run=run):
            samples = history.samples(saved.id)
            return partial(report, run, form, zone_at(run.started), statistic, samples)
        case SavedSync():
            return _sync_composer(saved, form, history)
        case SavedLayerTest(record=record):
            return partial(layer_test_report, whole_layer_test(saved, history), form, zone_at(record.started))
        case SavedCampaign(started=started):
            return partial(campaign_report, saved.whole(history.runs()), form, zone_at(started))
        case _:
            assert_never(saved)


def _sync_composer(saved: SavedSync, form: ReportForm, history: TolerantHistory) -> Callable[[], str]:
    record, zone = history.sync(saved.id), zone_at(saved.summary.started)
    return partial(sync_report, record, form, zone, saved.name, saved.comment) if record else str


def _side_by_side(
    chosen: Sequence[SavedRun], history: TolerantHistory, statistic: Statistic
) -> Callable[[], str]:
    runs = [NamedRun(each.name, each.run) for each in chosen]
    others = [each.run for each in history.runs().runs]
    samples = [history.samples(each.id) for each in chosen]
    return partial(comparison_page, runs, zone_at(runs[0].run.started), others, samples, statistic)


def try_to_write(write: Callable[[], object], path: Path) -> Path | Sentence:
    """``path``, once ``write`` has put something there, or why it could not."""
    try:
        write()
    except FiguresError as error:
        return error.sentence
    return path


Picture = Callable[[], QPixmap | None]
"""Draws what is compared just now; None when nothing is."""


class RunActions(QWidget):
    """Buttons for the marked measurements; below them what came of a click, and the undo of a deletion."""

    failed = Signal(str)
    """A sentence: a file could not be written."""
    told = Signal()
    """What came of a click is said."""

    def __init__(
        self,
        history: TolerantHistory,
        loop: Loop,
        picture: Picture,
        statistic: Callable[[], Statistic],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._history = history
        self._loop = loop
        self._picture = picture
        self._statistic = statistic
        self._marked: tuple[Saved, ...] = ()
        self._deleted: tuple[Saved, ...] = ()
        self._deletion = ""
        """What was said of it."""
        self._exporting = False
        self._import = ImportButton(history, loop, "import-runs")
        self._export = name_widget(QPushButton(self.tr("Export")), "export-run", self.tr("Export results"))
        self._rename = name_widget(QPushButton(self.tr("Rename…")), "rename-run")
        self._note = name_widget(QPushButton(self.tr("Note…")), "note-run")
        self._replay = name_widget(QPushButton(self.tr("Replay…")), "replay-run")
        self._delete = name_widget(QPushButton(self.tr("Delete")), "delete-run")
        self._told = name_widget(Muted(wrap=True), "run-told")
        self._undo = name_widget(QPushButton(self.tr("Undo")), "undo-delete")
        self._menu = self._forms()
        self._export.setMenu(self._menu)
        buttons = Flow(Space.S, *self._buttons())
        vbox(0, Space.S, buttons, hbox(0, Space.S, (self._told, 1), self._undo), parent=self)
        self.tell("")
        self._connect()
        self.mark(())

    def mark(self, marked: tuple[Saved, ...]) -> None:
        """Enable what can be done with the ``marked`` measurements."""
        self._marked = marked
        for button in (self._rename, self._note):
            button.setEnabled(len(marked) == 1)
        self._export.setEnabled(bool(marked) and not self._exporting)
        what = self.tr("Show disk activity during the measurement")
        instead = self._instead_of_replay(marked)
        self._replay.setEnabled(len(marked) == 1 and not instead)
        self._replay.setToolTip(instead or what)
        self._delete.setEnabled(bool(marked))

    def _instead_of_replay(self, marked: tuple[Saved, ...]) -> str:
        """Why what is marked cannot be replayed; empty where it can."""
        if any(isinstance(saved, SavedSync) for saved in marked):
            return self.tr("A sync cannot be replayed. Its chart already shows everything that was recorded.")
        if any(isinstance(saved, SavedCampaign) for saved in marked):
            return self.tr(
                "A build comparison cannot be replayed as a whole. Select one of its runs in this list."
            )
        return ""

    def save(self, form: ReportForm, path: Path) -> None:
        """Write the marked measurement to ``path`` in that form; several as one page side by side."""
        compose = composer(self._marked, form, self._history, self._statistic())
        self._begin_export(lambda: write_file(path, compose()), path)

    def save_picture(self, path: Path) -> None:
        """Write what is compared as a picture to ``path``."""
        drawn = self._picture()
        image = drawn.toImage() if drawn is not None else QImage()
        self._begin_export(lambda: save_as_png(image, path), path)

    def _begin_export(self, write: Callable[[], object], path: Path) -> None:
        self._exporting = True
        self._export.setEnabled(False)
        self._loop.run_in_thread(partial(try_to_write, write, path), self._tell_of_export, self._end_export)

    def _tell_of_export(self, outcome: Path | Sentence) -> None:
        self._end_export()
        if isinstance(outcome, Sentence):
            self.failed.emit(in_words(outcome))
        else:
            self.tell_beside_undo(self.tr("Saved to {file}.").format(file=visible(str(outcome))))

    def _end_export(self, _error: Exception | None = None) -> None:
        self._exporting = False
        self.mark(self._marked)

    def delete(self) -> None:
        """Delete the marked measurements, which can be undone."""
        self._deleted = self._marked
        names = comma_list(name_quotation(saved.name) for saved in self._deleted)
        self._history.delete_entries(numbers(self._deleted))
        words = self.tr("Deleted: {names}.").format(names=names)
        if any(isinstance(saved, SavedCampaign) and saved.can_be_resumed for saved in self._deleted):
            left = self.tr("To resume the interrupted build comparison, undo this deletion first.")
            words = sentences_in_row(words, left)
        self._deletion = words
        self.tell(words, undo=True)

    def _restore(self) -> None:
        self._history.restore_entries(numbers(self._deleted))
        self.tell("")

    def tell(self, words: str, *, undo: bool = False) -> None:
        """Say what came of a click; with ``undo`` the deletion can be taken back."""
        self._told.setText(words)
        self._told.setVisible(bool(words))
        self._undo.setVisible(undo)
        self.told.emit()

    def tell_beside_undo(self, words: str) -> None:
        """Say what came of something that took its time; a deletion meanwhile can still be taken back."""
        undo = not self._undo.isHidden()
        self.tell(f"{self._deletion}\n{words}" if undo else words, undo=undo)

    def replay(self) -> None:
        """Open a replay of the marked run, or of a stage that is asked for where a layer test is marked."""
        (saved,) = self._marked
        run = self._stage(saved) if isinstance(saved, SavedLayerTest) else saved
        if not isinstance(run, SavedRun):
            return
        pieces = self._history.pieces(run.id)
        if pieces:
            ReplayWindow(run, pieces, self.window()).show()
        else:
            self.tell(self.tr("Disk activity during this measurement was not saved."))

    def _stage(self, saved: SavedLayerTest) -> SavedRun | None:
        names = list(names_in_words(saved.record.names).all[: len(saved.stages)])
        chosen, wanted = QInputDialog.getItem(
            self, self.tr("Replay"), self.tr("Disk or layer"), names, editable=False
        )
        return saved.stages[names.index(chosen)] if wanted else None

    def _buttons(self) -> tuple[QWidget, ...]:
        return (self._replay, self._import, self._export, self._rename, self._note, self._delete)

    def _ask_name(self) -> None:
        (saved,) = self._marked
        name, wanted = QInputDialog.getText(
            self, self.tr("Rename"), self.tr("Name of this result"), text=saved.name
        )
        if wanted and name.strip():
            self._history.rename(*key_of(saved), name.strip())

    def _ask_note(self) -> None:
        (saved,) = self._marked
        note, wanted = QInputDialog.getText(
            self, self.tr("Note"), self.tr("Note on this result"), text=comment_of(saved)
        )
        if wanted:
            self._history.note(*key_of(saved), note.strip())

    def _ask_file(self, form: ReportForm) -> None:
        path = _ask_for_file(self, form_words(form), f"{_as_file(self._marked[0].name)}.{SUFFIXES[form]}")
        if path is not None:
            self.save(form, path)

    def _ask_picture_file(self) -> None:
        name = _as_file(self._marked[0].name)
        path = _ask_for_file(self, self.tr("Picture of the comparison (PNG)"), f"{name}.png")
        if path is not None:
            self.save_picture(path)

    def _forms(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for form in ReportForm:
            action = menu.addAction(f"{form_words(form)}…")
            action.setData(form)
            action.triggered.connect(lambda _checked, form=form: self._ask_file(form))
        menu.addSeparator()
        picture = menu.addAction(self.tr("Picture of the comparison (PNG)…"))
        picture.triggered.connect(self._ask_picture_file)
        menu.aboutToShow.connect(self._offer)
        return menu

    def _offer(self) -> None:
        """Disable the forms in which the marked measurements cannot be given away, and say why."""
        for action in self._menu.actions():
            form = action.data()
            if form is not None:
                why_not = self._why_not(form)
                action.setEnabled(not why_not)
                action.setToolTip(why_not)

    def _why_not(self, form: ReportForm) -> str:
        """Why the marked measurements cannot be given away in that form; empty where they can."""
        if len(self._marked) > 1 and form is ReportForm.HTML:
            alike = all(isinstance(each, SavedRun) for each in self._marked)
            return (
                ""
                if alike
                else self.tr(
                    "Build comparisons, layer tests and recorded syncs cannot be exported side by side."
                )
            )
        if len(self._marked) != 1:
            return self.tr("Select a single result. Only a web page can contain several.")
        return in_words(why_not_as(self._marked[0], form))

    def _connect(self) -> None:
        self._import.told.connect(self.tell_beside_undo)
        self._replay.clicked.connect(self.replay)
        self._rename.clicked.connect(self._ask_name)
        self._note.clicked.connect(self._ask_note)
        self._delete.clicked.connect(self.delete)
        self._undo.clicked.connect(self._restore)


def _ask_for_file(parent: QWidget, title: str, proposed: str) -> Path | None:
    name, _ = QFileDialog.getSaveFileName(parent, title, proposed)
    return Path(name) if name else None


def _as_file(name: str) -> str:
    """``name`` with an underscore for every letter that the name of a file should not have."""
    letters = (letter if letter.isalnum() or letter in " .-_()" else "_" for letter in name)
    return "".join(letters).strip() or "run"
