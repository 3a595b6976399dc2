"""A user without a home folder: nothing can be kept, and that is said."""

import pwd

import pytest

from raidwright.history import HistoryError, default_path


def test_without_a_home_folder_there_is_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    with pytest.raises(HistoryError, match="no home folder"):
        default_path()
