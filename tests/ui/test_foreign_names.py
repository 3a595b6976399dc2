"""Names that others gave to disks, arrays and file systems are shown letter by letter, never as markup."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListView, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.options import PageName
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

_NAMES = {"model", "serial", "vendor", "label", "name", "port", "health"}
_SIGN = "<s>"


def marked(value: object, key: str = "") -> object:
    """``value`` with markup in every name in it."""
    match value:
        case dict():
            return {name: marked(inner, name) for name, inner in value.items()}
        case list() | tuple():
            return [marked(inner, key) for inner in value]
        case str() if value and key in _NAMES:
            return f"{value}{_SIGN}x</s>"
        case _:
            return value


def item_tips(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    """Tool tips of all items of a list or tree."""
    above = parent or QModelIndex()
    for row in range(model.rowCount(above)):
        # A list's own model does not tell how many columns it has: there is one.
        for column in range(8):
            yield str(model.index(row, column, above).data(Qt.ItemDataRole.ToolTipRole) or "")
        yield from item_tips(model, model.index(row, 0, above))


def said(root: QWidget) -> str:
    """All that a screen reader says of widgets and of the rows of lists."""
    views = [view.model() for view in root.findChildren(QListView)]
    rows = (model.index(row, 0) for model in views for row in range(model.rowCount()))
    of_rows = (str(row.data(Qt.ItemDataRole.AccessibleTextRole) or "") for row in rows)
    return " ".join((*(widget.accessibleName() for widget in root.findChildren(QWidget)), *of_rows))


def misread(root: QWidget) -> Iterator[str]:
    """What is shown as markup and has one of the names in it."""
    for widget in (root, *root.findChildren(QWidget)):
        if _SIGN in widget.toolTip():
            yield f"tool tip of {type(widget).__name__}: {widget.toolTip()[:80]}"
        if isinstance(widget, QAbstractItemView):
            yield from (tip for tip in item_tips(widget.model()) if _SIGN in tip)
        if not isinstance(widget, QLabel) or widget.textFormat() is Qt.TextFormat.PlainText:
            continue
        if _SIGN in widget.text():
            yield f"{type(widget).__name__}: {widget.text()[:80]}"


@pytest.mark.parametrize("page", list(PageName))
def test_no_name_is_markup(window: Callable[..., Window], qtbot: QtBot, page: PageName) -> None:
    snapshot = msgspec.convert(marked(msgspec.to_builtins(home_server())), Snapshot)
    made = window(InventedMachine(snapshot))
    qtbot.waitUntil(lambda: made.shell._pages.get(page) is not None)
    made.shell.show_page(page)
    made.main.show()
    assert _SIGN in said(made.main) or page is PageName.COMPARE
    found = sorted(set(misread(made.main)))
    assert not found, "\n".join(found)
