"""Help: pages in the user's language, where they are translated, read without a network; and About."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QIcon, QPixmap, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLabel, QListWidget, QStackedWidget, QTextBrowser, QWidget

from raidwright import __version__
from raidwright.assets import asset
from raidwright.language.catalogue import language_code
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, page_layout, remove_frame, vbox
from raidwright.ui.look.rows import TallRows
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading, ListFrame

_FIRST = "README.md", "index.md"
"""What is read first, where it is there."""
_LISTED = re.compile(r"^- \[.+?\]\((.+?\.md)\)", re.MULTILINE)
_TITLE = re.compile(r"^#\s+(.+?)\s*#*$", re.MULTILINE)


@dataclass(frozen=True)
class HelpFile:
    """One file, and its first heading."""

    path: Path
    title: str


def help_pages(folder: Path, language: str) -> tuple[HelpFile, ...]:
    """The pages in ``folder``; from its folder ``language`` ("ja") those that are there too.

    Those that the first one lists come in its order, others by name.
    """
    files = {path.name: path for path in sorted(folder.glob("*.md"))}
    files |= {path.name: path for path in (folder / language).glob("*.md")} if language else {}
    listed = [name for first in _FIRST if first in files for name in (first, *_names_in(files[first]))]
    order = dict.fromkeys((*(name for name in listed if name in files), *sorted(files)))
    return tuple(HelpFile(files[name], title_of(files[name])) for name in order)


def _names_in(page: Path) -> list[str]:
    """Files of the pages that ``page`` lists."""
    return [Path(link).name for link in _LISTED.findall(page.read_text(errors="replace"))]


def title_of(path: Path) -> str:
    """The first heading of the file; its name where it has none."""
    heading = _TITLE.search(path.read_text(errors="replace"))
    return heading[1] if heading else path.stem.replace("-", " ").capitalize()


_MARK, _LIST = 64, 220
"""Pixels of the program's own picture, and of the list."""


def docs_folder() -> Path | None:
    """Where the pages lie; None where the installation has none."""
    try:
        return asset("docs")
    except FileNotFoundError:
        return None


class HelpPage(QWidget):
    """The list at the left, what is chosen at the right; links between pages lead on."""

    def __init__(
        self,
        _session: QtSession,
        parent: QWidget | None = None,
        *,
        folder: Callable[[], Path | None] = docs_folder,
    ) -> None:
        super().__init__(parent)
        place = folder()
        language = language_code().partition("-")[0]
        self._pages: tuple[HelpFile, ...] = help_pages(place, language) if place is not None else ()
        self._list = name_widget(QListWidget(), "help-pages", self.tr("Help pages"))
        self._text = name_widget(QTextBrowser(), "help-text", self.tr("Help page"))
        self._views = QStackedWidget()
        self._list.setItemDelegate(TallRows(self._list))
        self._lay_out()
        self._list.addItems([*(page.title for page in self._pages), self.tr("About")])
        self._list.currentRowChanged.connect(self._show_row)
        self._text.anchorClicked.connect(self._follow)
        self._list.setCurrentRow(0)

    def _show_row(self, row: int) -> None:
        self._views.setCurrentIndex(0 if row < len(self._pages) else 1)
        if 0 <= row < len(self._pages):
            page = self._pages[row].path
            self._text.setSearchPaths([str(page.parent)])
            self._text.setMarkdown(self._read(page))
            self._text.document().setBaseUrl(QUrl.fromLocalFile(str(page)))
            _give_headings_room(self._text.document())

    def _read(self, page: Path) -> str:
        try:
            return page.read_text(errors="replace")
        except OSError:
            # As when the package was upgraded or removed meanwhile.
            return self.tr("This page is no longer available. Restart Raidwright.")

    def _follow(self, link: QUrl) -> None:
        """Show another page, or another part of this one; leave what is elsewhere to the desktop."""
        name = Path(link.path()).name
        row = next((row for row, page in enumerate(self._pages) if page.path.name == name), -1)
        if link.scheme() in ("http", "https", "mailto"):
            QDesktopServices.openUrl(link)
        elif row >= 0:
            self._list.setCurrentRow(row)
            self._text.scrollToAnchor(link.fragment())
        elif link.hasFragment():
            self._text.scrollToAnchor(link.fragment())

    def _lay_out(self) -> None:
        self._text.setOpenLinks(False)
        remove_frame(self._text)
        self._text.document().setDocumentMargin(Space.L)
        for view in (Card(self._text), self._about()):
            self._views.addWidget(view)
        pages = ListFrame(self._list)
        pages.setFixedWidth(_LIST)
        both = hbox(0, Space.L, pages, (self._views, 1))
        page_layout(self, Heading(self.tr("Help"), Type.TITLE), (both, 1))

    def _about(self) -> QWidget:
        mark = QLabel()
        picture: QPixmap = QIcon(str(asset("resources/icons/raidwright.svg"))).pixmap(QSize(_MARK, _MARK))
        mark.setPixmap(picture)
        version = Muted(self.tr("Version {version}").format(version=__version__))
        licence = self.tr("Free software under the GNU General Public License, version 3 or later.")
        words = vbox(0, Space.S, Heading("Raidwright"), version, Muted(licence, wrap=True), 1)
        return Card(hbox(0, Space.L, (mark, 0, Qt.AlignmentFlag.AlignTop), (words, 1)), 1)


def _give_headings_room(document: QTextDocument) -> None:
    """Qt sets a heading right below a block of code or another heading."""
    block = document.begin().next()
    while block.isValid():
        layout = block.blockFormat()
        if layout.headingLevel():
            layout.setTopMargin(Space.L)
            QTextCursor(block).setBlockFormat(layout)
        block = block.next()
