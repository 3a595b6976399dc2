"""Names that others gave are shown letter by letter: never as markup, as lines of their own, or reversed."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from msgspec import structs
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QListView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.comparing.comparison import compare_ab
from raidwright.bench.spec import Direction
from raidwright.bench.sync_watch import SyncRecord
from raidwright.history import History, SavedKind, default_path
from raidwright.session.history import TolerantHistory
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.compare import picture
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.frame.options import PageName
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import keep_campaign
from tests.bench.layer_tests import RECORD, SHAPE, measured_runs
from tests.bench.moments import a_rebuild
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


def keep_runs(history: TolerantHistory, behind: str) -> list[int]:
    """Keep two runs, a layer test, a campaign and a sync whose names and words somebody else chose."""
    words = {name: f"{name}{behind}" for name in ("stack", "machine", "comment", "source")}
    measured = [*passes([100e6] * 5), *passes([80e6] * 5, direction=Direction.WRITE)]
    made = structs.replace(a_run(measured), **words)
    numbers = [
        history.add_run(f"run {place}{behind}", structs.replace(made, started=float(place), shape=shape))
        for place, shape in enumerate((SHAPE, None))
    ]
    test = history.begin_layer_test(f"layers{behind}", RECORD)
    for stage, run in zip(RECORD.names.all, measured_runs(160), strict=True):
        history.add_run(stage, run, test)
    history.end_layer_test(test)
    history.add_sync(SyncRecord("u", f"sync{behind}", f"m{behind}", False, 2.0, tuple(a_rebuild(30)), ()))
    campaign = keep_campaign(History(default_path()))
    history.rename("campaign", campaign, f"setups{behind}")
    entries: dict[SavedKind, int] = {
        "ladder": test,
        "campaign": campaign,
        "sync": history.syncs().syncs[0].id,
    }
    for kind, number in entries.items():
        history.note(kind, number, f"note{behind}")
    return numbers


def test_no_name_of_the_history_hides_or_begins_a_line(
    window: Callable[..., Window], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Imported, the note of somebody's own JSON is the name, and all its words are theirs."""
    behind = "\x1b[2J\u202egnp\nINJECTED\x9b"
    made = window(InventedMachine(home_server()))
    numbers = keep_runs(made.session.history, behind)
    made.shell.show_page(PageName.COMPARE)
    page = made.contents.page(PageName.COMPARE)
    assert isinstance(page, ComparePage)
    page.refresh()
    found: set[str] = set()
    drawn: list[QWidget] = []
    monkeypatch.setattr(picture, "_draw_sheet", lambda *parts: drawn.extend(parts) or QPixmap())

    def look() -> None:
        page._picture()
        # Where a title of the ranking may be broken.
        texts = (
            (where, text.replace("\u200b", ""))
            for root in (made.main, *drawn)
            for where, text in shown_texts(root)
        )
        found.update(f"{where}: {text!r:.90}" for where, text in texts if raw_in(text))
        drawn.clear()

    for place in range(page.list.count()):
        page.list.setCurrentIndex(page.list.model().index(place, 0))
        look()
    for number in numbers:
        page.list.tick(number)
    page._fold.click()
    one, other = ([saved.run] for saved in page.list.runs())
    page._ab_panel._verdicts.show_cells([f"one{behind}", f"other{behind}"], compare_ab(one, other, ()))
    look()
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
