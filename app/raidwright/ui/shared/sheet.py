"""Offers the sheet of an array: a page to print, by which any Linux opens it without this program."""

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from raidwright.session.figures import FiguresError, write_file
from raidwright.session.sheet import sheet_page
from raidwright.storage.fact import visible
from raidwright.storage.plan.plan import short_name
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate


class SheetRow(QWidget):
    """What the sheet is good for, a button of that ``name`` that saves it, and what came of that."""

    def __init__(self, session: QtSession, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._uuid = session, ""
        words = self.tr(
            "Lists the disks with their locations, and the commands that open the array on any Linux. Print"
            " it, and keep it near the computer."
        )
        self._save: QPushButton = name_widget(FlatButton(self.tr("Save shee&t…")), name)
        self._save.clicked.connect(self._ask_where)
        self._saved = StatusLine(Status.GOOD, "")
        self._saved.hide()
        row = hbox(0, Space.M, (Muted(words, wrap=True), 1), self._save)
        vbox(0, Space.S, row, self._saved, parent=self)

    def show_array(self, uuid: str) -> None:
        """Offer the sheet of the array with this UUID."""
        if uuid != self._uuid:
            self._uuid = uuid
            self._saved.hide()
        self._save.setEnabled(bool(uuid))

    def save(self, path: Path) -> None:
        """Write the sheet of the array as it stands to ``path``; say so, or why it could not be written."""
        snapshot = self._session.snapshot
        array = array_or_single(snapshot, self._uuid) if snapshot else None
        if snapshot is None or array is None:
            self._saved.say(Status.BAD, self.tr("Nothing was saved. The array is no longer available."))
            self._saved.show()
            return
        today = datetime.now().astimezone().date().isoformat()
        try:
            write_file(path, sheet_page(array, snapshot, today))
        except FiguresError as error:
            self._saved.say(Status.BAD, in_words(error.sentence))
        else:
            self._saved.say(Status.GOOD, self.tr("Saved as {path}").format(path=visible(str(path))))
        self._saved.show()

    def _ask_where(self) -> None:
        kinds = self.tr("Web page (*.html)")
        snapshot = self._session.snapshot
        array = array_or_single(snapshot, self._uuid) if snapshot else None
        proposed = f"{short_name(array)}.html" if array else ""
        name, _ = QFileDialog.getSaveFileName(self, sheet_title(), proposed, kinds)
        if name:
            self.save(Path(name))


def sheet_title() -> str:
    """What the sheet is called."""
    return translate("SheetRow", "Storage sheet")
