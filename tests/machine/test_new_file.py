"""A new file has its name whole or not at all, whatever the file system can do."""

import ctypes
import errno
import os
from pathlib import Path

import pytest

from raidwright import files
from raidwright.machine import header_file
from raidwright.machine.header_file import NewFile


def without_links(*_: object, **__: object) -> None:
    """As FAT answers."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


class WithoutFlags:
    """As a file system answers that can only rename over what is there."""

    @staticmethod
    def renameat2(*_: object) -> int:
        ctypes.set_errno(errno.EINVAL)
        return -1


def test_without_hard_links_too_the_kernel_looks_whether_the_name_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is only looked at before can be taken a moment later."""
    path = tmp_path / "header"
    made = NewFile(path)
    monkeypatch.setattr(os, "link", without_links)
    monkeypatch.setattr(header_file, "_require_free", lambda *_: None)
    path.write_text("dear")
    with pytest.raises(FileExistsError):
        made.finish(b"whole")
    made.close()
    assert path.read_text() == "dear"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_system_that_can_do_neither_gives_the_name_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", without_links)
    monkeypatch.setattr(files, "_libc", lambda: WithoutFlags)
    path = tmp_path / "header"
    made = NewFile(path)
    made.finish(b"whole")
    made.close()
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileExistsError):
        NewFile(path)


def test_a_hidden_name_that_cannot_be_taken_away_is_changed_into_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_libc", lambda: WithoutFlags)
    unlink = os.unlink

    def unable(name: str | Path, **options: int) -> None:
        if str(name).endswith(".part"):
            raise OSError(errno.EIO, "Input/output error")
        unlink(name, **options)

    monkeypatch.setattr(os, "unlink", unable)
    path = tmp_path / "header"
    made = NewFile(path)
    made.finish(b"whole")
    made.close()
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"whole"
