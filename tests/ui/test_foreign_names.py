"""Names that others gave are shown letter by letter: never as markup, as lines of their own, or reversed."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QListView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.options import PageName
from tests.hostile import raw_in
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server

_NAMES = {"model", "serial", "vendor", "label", "name", "port", "health"}
_SIGN = "<s>"


def marked(value: object, behind: str = f"{_SIGN}x</s>", key: str = "") -> object:
    """``value`` with markup, or what else is to stand ``behind`` it, in every name in it."""
    match value:
        case dict():
            return {name: marked(inner, behind, name) for name, inner in value.items()}
        case list() | tuple():
            return [marked(inner, behind, key) for inner in value]
        case str() if value and key in _NAMES:
            return f"{value}{behind}"
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


def shown_texts(root: QWidget) -> Iterator[tuple[str, str]]:
    """All words that can be read or heard, with where they stand."""
    for widget in (root, *root.findChildren(QWidget)):
        kind = type(widget).__name__
        yield f"tool tip of {kind}", widget.toolTip()
        yield f"spoken name of {kind}", widget.accessibleName()
        yield f"description of {kind}", widget.accessibleDescription()
        if isinstance(widget, QLabel | QAbstractButton):
            yield kind, widget.text()
        if isinstance(widget, QMenu):
            yield from ((f"entry of {kind}", action.text()) for action in widget.actions())
        if isinstance(widget, QComboBox):
            yield from ((f"entry of {kind}", widget.itemText(place)) for place in range(widget.count()))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from ((f"cell of {kind}", text) for text in cell_texts(widget.model()))


def cell_texts(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    """All words of the items of a list or tree."""
    roles = Qt.ItemDataRole
    above = parent or QModelIndex()
    for row in range(model.rowCount(above)):
        for column in range(8):
            index = model.index(row, column, above)
            data = (
                index.data(role) for role in (roles.DisplayRole, roles.ToolTipRole, roles.AccessibleTextRole)
            )
            yield from (text for text in data if isinstance(text, str))
        yield from cell_texts(model, model.index(row, 0, above))


@pytest.mark.parametrize("page", list(PageName))
def test_no_name_hides_or_begins_a_line(window: Callable[..., Window], qtbot: QtBot, page: PageName) -> None:
    behind = "\x1b[2J\u202egnp\n\u2028INJECTED\x9b"
    snapshot = msgspec.convert(marked(msgspec.to_builtins(home_server()), behind), Snapshot)
    made = window(InventedMachine(snapshot))
    qtbot.waitUntil(lambda: made.shell._pages.get(page) is not None)
    made.shell.show_page(page)
    made.main.show()
    found = {f"{where}: {text!r:.90}" for where, text in shown_texts(made.main) if raw_in(text)}
    assert not found, "\n".join(sorted(found))


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
