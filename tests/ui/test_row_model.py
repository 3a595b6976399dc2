"""From any rows to any others in single changes, as Qt's own tester of models wants them."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from raidwright.ui.shared.device_model import RowModel, contiguous_rows

rows = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 2))


class Numbers(RowModel[int]):
    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> int | None:
        return self.value(index) if index.isValid() and role == Qt.ItemDataRole.DisplayRole else None


def shown(model: Numbers) -> dict[str, int | None]:
    indexes = (model.index(row) for row in range(model.rowCount()))
    return {model.key(index): index.data() for index in indexes}


@given(st.lists(rows, max_size=5))
def test_whatever_comes_after_whatever_each_row_stays_itself(states: list[dict[str, int]]) -> None:
    model = Numbers()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(None))
    told: set[str] = set()
    model.dataChanged.connect(lambda first, last: told.add(model.key(first)) or told.add(model.key(last)))
    for state in states:
        before = shown(model)
        kept = {key: QPersistentModelIndex(model.index_of(key)) for key in before}
        told.clear()
        model.show_rows(state)
        assert list(shown(model).items()) == list(state.items())
        assert told == {key for key in before if key in state and state[key] != before[key]}
        for key, index in kept.items():
            assert index.isValid() is (key in state)
            assert key not in state or index == model.index_of(key)
    assert resets == []
    del tester


def test_runs_are_stretches_without_a_gap() -> None:
    assert list(contiguous_rows([1, 2, 3, 7, 9, 10])) == [(1, 3), (7, 7), (9, 10)]
    assert list(contiguous_rows([])) == []
