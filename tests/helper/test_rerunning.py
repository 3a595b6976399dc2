"""What could not be made of entries that were put back is tried again, and told."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.limits import only_executor
from raidwright.helper.looking.configured import ramdisks
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.putting_back import put_back_left
from raidwright.helper.plans.rerunning import NONE_FAILED, note_failed_programs, read_failed_programs
from raidwright.helper.plans.steps import configuration
from raidwright.helper.plans.steps.handling import PlanEnvironment
from raidwright.storage.snapshot.settings import Ramdisk
from raidwright.storage.steps.configuration import RereadUnits
from raidwright.storage.steps.header import HEADER_FOLDER
from raidwright.storage.units import MIB
from tests.helper.plans import some_use
from tests.helper.test_putting_back_left import RENEW, Files, broken_off, files

__all__ = ["files"]


def test_garbage_says_nothing_of_what_was_made_again(files: Files) -> None:
    journal = files.broken_off(3)
    (files.state / "made-again").write_bytes(b"\x80")
    assert len(files.make_again(journal)) == 2
    assert files.make_again(journal) == []


def test_what_failed_is_still_to_be_done_and_told_of(files: Files) -> None:
    journal = files.broken_off(3)
    files.failing = {"update-initramfs"}
    assert [name for name, _ in files.make_again(journal)] == ["systemctl", "update-initramfs"]
    (owing,) = journal.in_service()
    assert read_failed_programs(files.state) == (owing.name, ("update-initramfs -u",))
    files.failing = {"systemctl"}
    assert [name for name, _ in files.make_again(journal)] == ["systemctl", "update-initramfs"]
    assert read_failed_programs(files.state).commands == ("systemctl daemon-reload",)
    files.failing = set()
    assert len(files.make_again(journal)) == 2
    assert read_failed_programs(files.state) == NONE_FAILED
    assert files.make_again(journal) == []


def test_what_failed_is_done_though_another_array_was_looked_after_since(files: Files) -> None:
    journal = files.broken_off(3)
    files.failing = {"update-initramfs"}
    files.make_again(journal)
    broken_off(files.root.parent, some_use(RereadUnits()), 1, 1, "done")
    files.failing = set()
    assert len(files.make_again(journal)) == 2
    assert files.make_again(journal) == []


def test_without_room_for_a_ramdisk_it_is_not_begun_and_told_of(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = files.broken_off(3)
    monkeypatch.setattr(ramdisks, "ramdisk", lambda: Ramdisk(RENEW.made_by, MIB, 0))
    assert [name for name, _ in files.make_again(journal)] == ["systemctl"]
    assert read_failed_programs(files.state).commands == ("update-initramfs -u",)


def test_beside_another_that_makes_one_it_is_not_made(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a killed helper has left it at work, for hours."""
    journal = files.broken_off(3)
    asked: list[str] = []

    async def is_at_work(program: str, _: float) -> bool:
        asked.append(program)
        return False

    monkeypatch.setattr(configuration, "has_ended", is_at_work)
    assert [name for name, _ in files.make_again(journal)] == ["systemctl"]
    assert read_failed_programs(files.state).commands == ("update-initramfs -u",)
    handling = configuration.handle(files.plan, RENEW, PlanEnvironment(0, files.state, files.root))
    with pytest.raises(HelperError, match="update-initramfs is already running"):
        asyncio.run(handling.before())  # type: ignore[arg-type]
    assert asked == ["update-initramfs"] * 2


def test_what_is_noted_is_the_old_or_the_new_and_never_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_failed_programs("first", ["dracut"], tmp_path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="full"):
            note_failed_programs("second", ["systemctl"], tmp_path)
    assert read_failed_programs(tmp_path) == ("first", ("dracut",))


def test_a_saved_header_goes_that_a_killed_helper_has_left(tmp_path: Path) -> None:
    """Whoever knows a passphrase of then could open the container by it."""
    folder = tmp_path / HEADER_FOLDER[1:]
    folder.mkdir(parents=True)
    (folder / "luks").write_bytes(b"keys")
    with only_executor(tmp_path / "run"):
        put_back_left(Journal(tmp_path / "empty"), tmp_path / "run", tmp_path)
    assert folder.exists(), "another helper may be about to hand it out"
    put_back_left(Journal(tmp_path / "empty"), tmp_path / "run", tmp_path)
    assert not folder.exists()
