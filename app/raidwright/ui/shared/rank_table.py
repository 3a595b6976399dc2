"""Which is best? One table of all tests and all that was compared, as wide as there is room for."""

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from raidwright.language.measurements import direction_words
from raidwright.report.rank_table import READ_AS, RankCell, RankLine, RankTable
from raidwright.storage.fact import visible
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.widgets import Heading
from raidwright.ui.words.sentences import in_words

_BREAK = "\u200b"
"""Unicode's space without width: a line may end there."""
_PIECE = 14
"""Letters after which a name that has no blank may go on in the next line."""
_LONGEST = 60
"""Letters of a name; of a longer one the middle is left out."""


class RankView(QWidget):
    """The sentence, the table below it, and how it is read; hidden where there is no table.

    What does not fit beside each other goes on below. Its names are in the user's language already.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table: RankTable | None = None
        self._across = 0
        """How many columns of figures are beside each other."""
        self._heading = name_widget(Heading("", wrap=True), "ranks-heading")
        self._cells = name_widget(QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText), "ranks")
        self._cells.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # It is drawn anew for any width, so that none that it has now holds the page wide.
        self._cells.setMinimumWidth(1)
        vbox(0, Space.XS, self._heading, self._cells, Muted(in_words(READ_AS), wrap=True), parent=self)
        self.hide()

    def show_table(self, table: RankTable | None, heading: str = "") -> None:
        """Show ``table`` below its ``heading``."""
        self._table = table
        self.setVisible(table is not None)
        if table is not None:
            self._heading.setText(heading)
            spoken = (_spoken(line, table.titles) for line in table.lines)
            self._cells.setAccessibleName("\n".join((heading, *spoken)))
            self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have as many columns beside each other as there is room for."""
        super().resizeEvent(event)
        if self._table is not None and self._columns_with_room(self._table) != self._across:
            self._draw()

    def changeEvent(self, event: QEvent) -> None:
        """Take on the colours of another palette."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw()

    def _columns_with_room(self, table: RankTable) -> int:
        strong = QFontMetrics(font(Type.STRONG))
        names = max((strong.horizontalAdvance(_name(line)) for line in table.lines), default=0)
        words = ("M" * 7, *(cell.words for line in table.lines for cell in line.cells))
        column = max(map(strong.horizontalAdvance, words)) + 2 * Space.M
        return max(1, (self.width() - names - 2 * Space.M) // column)

    def _draw(self) -> None:
        if self._table is None:
            return
        self._across = self._columns_with_room(self._table)
        self._cells.setText("".join(_parts(self._table, self._across, colours(self.palette()))))


def _parts(table: RankTable, across: int, ink: Colours) -> Iterator[str]:
    """The table in parts of at most ``across`` columns, as HTML."""
    count = len(table.titles)
    # Parts of about the same width are read more easily than a last one with a single column.
    each = -(-count // -(-count // across))
    for first in range(0, count, each):
        titles = table.titles[first : first + each]
        heads = "".join(f'<td align="right" valign="bottom">{_breakable(title)}</td>' for title in titles)
        lines = (_line(line, line.cells[first : first + each], ink) for line in table.lines)
        head = f'<tr style="color: {ink.muted.name()}"><td></td>{heads}</tr>'
        yield f'<table width="100%" cellspacing="0" cellpadding="4">{head}{"".join(lines)}</table>'


def _line(line: RankLine, cells: Sequence[RankCell], ink: Colours) -> str:
    rule = f"border-top: 1px solid {ink.line.name()}"
    figures = "".join(f'<td align="right" style="{rule}">{_figure(cell)}</td>' for cell in cells)
    return f'<tr><td style="{rule}">{escape(_name(line))}</td>{figures}</tr>'


def _figure(cell: RankCell) -> str:
    words = escape(cell.words).replace(" ", "&nbsp;")
    return f"<b>{words}</b>" if cell.best else words


def _name(line: RankLine) -> str:
    row, direction = line.key
    return f"{row.label} · {direction_words(direction)}"


def _breakable(title: str) -> str:
    """``title`` in which a line can end after some letters, so that no column is wider than its figures."""
    whole = visible(title)
    if len(whole) > _LONGEST:
        whole = f"{whole[: _LONGEST // 2]}…{whole[-_LONGEST // 2 :]}"
    return " ".join(_BREAK.join(map(escape, _pieces(word))) for word in whole.split(" "))


def _pieces(word: str) -> Iterator[str]:
    for start in range(0, len(word), _PIECE):
        yield word[start : start + _PIECE]


def _spoken(line: RankLine, titles: Sequence[str]) -> str:
    figures = (f"{title} {cell.words}" for title, cell in zip(titles, line.cells, strict=True))
    return f"{_name(line)}: {', '.join(figures)}"
