"""Whatever breaks off the change of a file, at any call of the system: it is the old or the new one."""

import contextlib
import ctypes
import errno
import os
import signal
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from raidwright import files
from raidwright.helper.errors import HelperError
from raidwright.helper.plans.edited_files import BACKUPS, carry_out, clear_up
from raidwright.storage.steps.step import Edit, LineSeen
from tests.helper.configuration import ADDED, OLD, adding, change, computer, found, taking_out

CALLS = (
    "open",
    "write",
    "fsync",
    "close",
    "fchown",
    "fchmod",
    "listxattr",
    "rename",
    "unlink",
    "mkdir",
    "fstat",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return computer(tmp_path)


class Interrupted:
    """Stands before the calls of the system and breaks off at the one with that number."""

    def __init__(self, at: int, break_off: Callable[[], object], *, after: bool) -> None:
        self.count = 0
        self._at = at
        self._break_off = break_off
        self._after = after

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **options: Any) -> Any:
            mine, self.count = self.count, self.count + 1
            if mine != self._at:
                return call(*arguments, **options)
            if self._after:
                # A write that is broken off has taken some of the bytes.
                given = (*arguments[:1], arguments[1][:5]) if call is WRITE else arguments
                with contextlib.suppress(OSError):
                    call(*given, **options)
            self._break_off()
            raise AssertionError("still here")

        return counted


WRITE = os.write


def interrupted(patch: pytest.MonkeyPatch, interruption: Interrupted) -> None:
    for name in CALLS:
        patch.setattr(os, name, interruption.wrap(getattr(os, name)))
    for name in ("exchange", "take_free_name"):
        patch.setattr(files, name, interruption.wrap(getattr(files, name)))


def calls_of(root: Path, edit: Edit) -> int:
    """How many calls a change takes that nothing breaks off, once the folder of copies is there."""
    (root.parent / "state" / BACKUPS).mkdir(parents=True, exist_ok=True)
    counting = Interrupted(-1, lambda: None, after=False)
    with pytest.MonkeyPatch.context() as patch:
        interrupted(patch, counting)
        carry_out(edit, root, root.parent / "state")
    return counting.count


def killed(root: Path, edit: Edit, at: int, *, after: bool) -> bool:
    """Change the file in a process of its own that is killed at that call; whether it was."""
    child = os.fork()
    if child == 0:
        try:
            with pytest.MonkeyPatch.context() as patch:
                end = partial(os.kill, os.getpid(), signal.SIGKILL)
                interrupted(patch, Interrupted(at, end, after=after))
                carry_out(edit, root, root.parent / "state")
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize("after", [False, True], ids=["before", "in-it"])
@pytest.mark.parametrize("taken_out", [False, True], ids=["added", "taken-out"])
def test_killed_at_any_call_it_is_the_old_or_the_new_file(root: Path, after: bool, taken_out: bool) -> None:
    fstab = root / "etc/fstab"
    old, new = (ADDED, OLD) if taken_out else (OLD, ADDED)
    fstab.write_bytes(old)
    edit = taking_out(root, 3) if taken_out else adding(root)
    calls = calls_of(root, edit)
    assert calls > 20
    seen, littered = set(), 0
    for at in range(calls):
        fstab.write_bytes(old)
        assert killed(root, edit, at, after=after), at
        seen.add(fstab.read_bytes())
        assert seen <= {old, new}, at
        left = list((root / "etc").glob(".*"))
        littered += bool(left)
        if at % 2:
            clear_up(root)
            assert not list((root / "etc").glob(".*"))
        # What was left lying about is in nobody's way.
        fstab.write_bytes(old)
        change(edit, root)
        assert fstab.read_bytes() == new
    assert seen == {old, new}
    assert littered > 5
    assert not list((root / "etc").glob(".*"))


def test_whatever_fails_it_is_the_old_or_the_new_file(root: Path) -> None:
    fstab = root / "etc/fstab"
    edit = adding(root)
    calls = calls_of(root, edit)
    for at in range(calls):
        fstab.write_bytes(OLD)
        with contextlib.suppress(OSError, HelperError), pytest.MonkeyPatch.context() as patch:
            interrupted(patch, Interrupted(at, full, after=False))
            carry_out(edit, root, root.parent / "state")
        assert fstab.read_bytes() in (OLD, ADDED)
        assert not list((root / "etc").glob(".*"))


THEIRS = OLD + b"UUID=t /theirs ext4 noauto 0 0\n"


@pytest.mark.parametrize("in_place", [True, False], ids=["in-place", "replaced"])
@pytest.mark.parametrize("taken_out", [False, True], ids=["added", "taken-out"])
def test_what_others_write_meanwhile_is_never_lost(root: Path, taken_out: bool, in_place: bool) -> None:
    fstab, edited = root / "etc/fstab", root.parent / "theirs"
    edit, old = adding(root), OLD
    if taken_out:
        change(edit, root)
        edit, old = taking_out(root, 3), ADDED
    calls = calls_of(root, edit)
    said = set()

    def write() -> None:
        if in_place:
            fstab.write_bytes(THEIRS)
        else:
            edited.write_bytes(THEIRS)
            edited.chmod(0o644)
            edited.rename(fstab)

    for at in range(calls):
        fstab.write_bytes(old)
        with pytest.MonkeyPatch.context() as patch:
            interrupted(patch, Meddling(at, write))
            with contextlib.suppress(HelperError):
                carry_out(edit, root, root.parent / "state")
                said.add("done")
        assert fstab.read_bytes() == THEIRS, at
        assert not list((root / "etc").glob(".*"))
    assert said == {"done"}, "at the end the change is made, and theirs is upon it"


@pytest.mark.parametrize("there", [False, True])
def test_a_file_that_comes_or_changes_meanwhile_is_never_lost(root: Path, there: bool) -> None:
    """Of a crypttab that is made for its one entry, and goes with it."""
    crypttab = root / "etc/crypttab"
    crypttab.unlink()
    edit = adding(root, "/etc/crypttab", "safe UUID=d none luks")
    calls = calls_of(root, edit)
    ours = crypttab.read_bytes()
    if there:
        file = found(root, "/etc/crypttab")
        edit = Edit(file.kind, file.seen, removed=(LineSeen(2, ""),))
        calls = calls_of(root, edit)
    for at in range(calls):
        crypttab.unlink(missing_ok=True)
        if there:
            crypttab.write_bytes(ours)
        with pytest.MonkeyPatch.context() as patch:
            interrupted(patch, Meddling(at, lambda: crypttab.write_bytes(THEIRS)))
            with contextlib.suppress(HelperError):
                carry_out(edit, root, root.parent / "state")
        assert crypttab.read_bytes() == THEIRS, at
        assert not list((root / "etc").glob(".*"))


def test_without_the_calls_of_the_kernel_files_are_changed_all_the_same(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every file system can have files change places."""

    class Unable:
        @staticmethod
        def renameat2(*_: object) -> int:
            ctypes.set_errno(errno.EINVAL)
            return -1

    monkeypatch.setattr(files, "_libc", lambda: Unable)
    change(adding(root), root)
    assert (root / "etc/fstab").read_bytes() == ADDED
    (root / "etc/crypttab").unlink()
    change(adding(root, "/etc/crypttab", "safe UUID=d none luks"), root)
    file = found(root, "/etc/crypttab")
    change(Edit(file.kind, file.seen, removed=(LineSeen(2, ""),)), root)
    assert not (root / "etc/crypttab").exists()
    assert not list((root / "etc").glob(".*"))


class Meddling(Interrupted):
    """Somebody else comes before the call with that number, which is made then."""

    def __init__(self, at: int, meddle: Callable[[], object]) -> None:
        super().__init__(at, meddle, after=False)
        self._meddle = meddle

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **options: Any) -> Any:
            mine, self.count = self.count, self.count + 1
            if mine == self._at:
                self._meddle()
            return call(*arguments, **options)

        return counted


def full() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_crypttab_that_others_may_not_read_is_never_readable_on_the_way(root: Path) -> None:
    (root / "etc/crypttab").chmod(0o600)
    edit = adding(root, "/etc/crypttab", "safe UUID=d none luks")
    modes = set()

    def look(*_: object) -> None:
        modes.update(stat.S_IMODE(each.stat().st_mode) for each in (root / "etc").glob("*crypttab*"))
        modes.update(stat.S_IMODE(each.stat().st_mode) for each in (root / "etc").glob(".crypttab*"))

    for at in range(calls_of(root, edit)):
        (root / "etc/crypttab").write_bytes(b"# none\n")
        edit = adding(root, "/etc/crypttab", "safe UUID=d none luks")
        with pytest.MonkeyPatch.context() as patch:
            interrupted(patch, Interrupted(at, look, after=True))
            with contextlib.suppress(AssertionError):
                carry_out(edit, root, root.parent / "state")
    assert modes == {0o600}
