"""A folder that was just made is on the disk before anything is that needs what lies in it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.files import make_folder, write_whole
from raidwright.helper.looking.configured.key_files import make_key
from raidwright.helper.plans import group_files
from raidwright.helper.plans.journal import Journal
from tests.helper.plans import ARRAY, some_teardown


def delete_backup(folder: Path) -> None:
    file = folder / "vault"
    file.write_text("vault {\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(group_files, "backup_of", lambda _: str(file))
        group_files.delete("vault", folder / "lib/raidwright")


def new_key(folder: Path) -> None:
    (folder / "etc").mkdir(mode=0o755)
    make_key(ARRAY, folder)


def open_journal(folder: Path) -> None:
    with Journal(folder / "lib/raidwright").open(some_teardown(), 0):
        pass


@pytest.mark.parametrize(
    ("act", "above"),
    [
        (delete_backup, ("", "lib", "lib/raidwright")),
        (new_key, ("etc",)),
        (open_journal, ("", "lib")),
        (lambda folder: write_whole(folder / "lib/raidwright/left", ""), ("", "lib")),
        (lambda folder: make_folder(folder / "a/b/c"), ("", "a", "a/b")),
    ],
    ids=["backup", "key", "journal", "file", "folder"],
)
def test_what_a_new_folder_lies_in_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], None], above: tuple[str, ...]
) -> None:
    synced: set[int] = set()
    fsync = os.fsync

    def record(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", record)
    act(tmp_path)
    assert {(tmp_path / each).stat().st_ino for each in above} <= synced
