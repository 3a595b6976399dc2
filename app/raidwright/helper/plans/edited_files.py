"""Changing one file of the configuration: at every moment it is the old or the new one, and never half."""

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import assert_never

from raidwright import files
from raidwright.files import FOLDER, NEW_FILE, OLD_FILE, make_folder, unlink_if_there
from raidwright.helper.errors import HelperError, refusal, step_failure
from raidwright.helper.looking.configured.open_setting import ObstacleError, OpenSetting, open_setting
from raidwright.helper.looking.configured.settings import setting_files
from raidwright.protocol import ErrorCode
from raidwright.storage.configuration import EditError, kind_of, with_entry, without_entries
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.settings import Obstacle
from raidwright.storage.steps.step import Edit

BACKUPS = "before"
"""Folder, within the helper's own, of what the files held before they were last changed."""
_DIGEST_ENDING = ".of"
"""Ending of the file that has the digest by which the copy beside it was known."""
_USUAL_MODE = 0o644


class ChangedSinceError(HelperError):
    """Somebody else has changed the file of that edit, which stays as it is."""

    def __init__(self, edit: Edit) -> None:
        sentence = english(
            "{file} changed after the plan was made. Create the plan again.", file=edit.file.path
        )
        super().__init__(ErrorCode.REFUSED, sentence)


def require_as_seen(edit: Edit, root: Path) -> None:
    """Raise HelperError unless the file is what it was when the plan was made, and ``edit`` can be made."""
    with _open_for_edit(edit, root) as setting:
        _content_after(edit, setting)


def carry_out(edit: Edit, root: Path, state: Path) -> bytes | None:
    """Make ``edit``, and keep below ``state`` what the file held before, which is also returned.

    Raises HelperError, or OSError, which names what could not be written.
    """
    with _open_for_edit(edit, root) as setting:
        after = _content_after(edit, setting)
        with _naming(state):
            _keep_copy(edit.file.path, setting, state)
        with _naming(Path(edit.file.path)):
            _change(edit, setting, after)
        return setting.data


def put_back(edit: Edit, before: bytes | None, root: Path) -> None:
    """Have the file hold again what it held ``before`` the edit.

    Raises HelperError, which is a ChangedSinceError where somebody else has changed it since; or OSError.
    """
    with _open_for_edit(edit, root) as setting:
        if setting.data == before:
            return
        if setting.data != _apply_edit(edit, before):
            raise ChangedSinceError(edit)
        _change(edit, setting, before)


def put_all_back(edits: Iterable[tuple[Edit, bytes | None]], root: Path) -> None:
    """Put back each file, also after one that cannot be written. Raises HelperError, or OSError.

    A ChangedSinceError is raised only where each of the other files is put back.
    """
    errors: list[Exception] = []
    for edit, before in edits:
        try:
            put_back(edit, before, root)
        except (HelperError, OSError) as error:
            errors.append(error)
    if errors:
        raise min(errors, key=lambda each: isinstance(each, ChangedSinceError))


def content_before(edit: Edit, state: Path) -> bytes | None:
    """What the file held before ``edit``, as it is kept below ``state``; None where nothing is.

    If the edit was not begun, the copy there is of what an earlier edit has changed, and does not count.
    """
    copy = state / BACKUPS / _copy_name(edit.file.path)
    try:
        of = copy.with_name(f"{copy.name}{_DIGEST_ENDING}").read_bytes()
        return copy.read_bytes() if of == edit.file.digest.encode() else None
    except OSError:
        return None


def require_done(edit: Edit, root: Path) -> None:
    """Raise HelperError unless the file has the entry that was added, and not what was taken out."""
    with _open_for_edit(edit, root) as setting:
        lines = (setting.data or b"").split(b"\n")
        if edit.added and not set(edit.added.encode().split(b"\n")) <= set(lines):
            raise step_failure(english("{file} does not contain the added entry.", file=edit.file.path))
        if edit.removed and setting.digest == edit.file.digest:
            raise step_failure(english("{file} still contains the removed entry.", file=edit.file.path))


def clear_up(root: Path) -> None:
    """Remove temporary files that changes have left which were broken off."""
    for file in setting_files(root):
        with (
            contextlib.suppress(ObstacleError, OSError),
            open_setting(file.seen.path, root) as setting,
        ):
            os.unlink(_temporary_name(setting.name), dir_fd=setting.folder)


@contextlib.contextmanager
def _naming(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        # Within it all goes by descriptors and temporary names.
        error.filename = str(place)
        raise


@contextlib.contextmanager
def _open_for_edit(edit: Edit, root: Path) -> Iterator[OpenSetting]:
    try:
        with open_setting(edit.file.path, root) as setting:
            if not setting.is_writable:
                raise ObstacleError(Obstacle.READ_ONLY)
            yield setting
    except ObstacleError as error:
        raise refusal(_obstacle_sentence(error.obstacle, edit.file.path)) from None


def _obstacle_sentence(obstacle: Obstacle, file: str) -> Sentence:
    match obstacle:
        case Obstacle.READ_ONLY:
            return english("{file} is read-only. Make it writable, then try again.", file=file)
        case Obstacle.ELSEWHERE:
            return english("{file} is a link to a file outside /etc.", file=file)
        case Obstacle.ODD:
            return english("{file} can be changed by users other than root.", file=file)
        case _:
            assert_never(obstacle)


def _content_after(edit: Edit, setting: OpenSetting) -> bytes | None:
    """What the file shall hold after the edit; None when it shall go. Raises HelperError if it changed."""
    if setting.digest != edit.file.digest:
        raise ChangedSinceError(edit)
    return _apply_edit(edit, setting.data)


def _apply_edit(edit: Edit, before: bytes | None) -> bytes | None:
    data = with_entry(before, edit.added) if edit.added else before
    if not edit.removed:
        return data
    try:
        return without_entries(kind_of(edit.file.path), data or b"", {line.number for line in edit.removed})
    except EditError:
        raise ChangedSinceError(edit) from None


def _keep_copy(path: str, setting: OpenSetting, state: Path) -> None:
    """Keep one copy of what the file held, for root alone: a crypttab tells more than others should know."""
    if setting.data is None:
        return
    folder = state / BACKUPS
    make_folder(folder)
    descriptor = os.open(folder, FOLDER)
    try:
        name = _copy_name(path)
        for each, data in ((name, setting.data), (f"{name}{_DIGEST_ENDING}", setting.digest.encode())):
            _write(f"{each}.new", descriptor, data)
            os.rename(f"{each}.new", each, src_dir_fd=descriptor, dst_dir_fd=descriptor)
        _sync(descriptor)
    finally:
        os.close(descriptor)


def _copy_name(path: str) -> str:
    return path[1:].replace("/", "-")


def _change(edit: Edit, setting: OpenSetting, after: bytes | None) -> None:
    """Have the file hold ``after``, or remove it for None; what others have written meanwhile stays."""
    fresh = _temporary_name(setting.name)
    try:
        if after is None:
            _remove_from_place(edit, setting, fresh)
        else:
            _write(fresh, setting.folder, after, like=setting.name)
            _put_in_place(edit, setting, fresh)
        unlink_if_there(fresh, setting.folder)
    except BaseException:
        unlink_if_there(fresh, setting.folder)
        raise
    _sync(setting.folder)


def _put_in_place(edit: Edit, setting: OpenSetting, fresh: str) -> None:
    """Exchange the files: only so is it seen whether the new one took the place of what was expected."""
    folder, name = setting.folder, setting.name
    if not _is_as_seen(setting, name):
        raise ChangedSinceError(edit)
    if setting.data is None:
        with _as_changed_error(edit):
            files.take_free_name(fresh, name, folder)
    elif not files.exchange(fresh, name, folder):
        os.rename(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)
    elif not _is_as_seen(setting, fresh):
        os.rename(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)
        raise ChangedSinceError(edit)


def _remove_from_place(edit: Edit, setting: OpenSetting, fresh: str) -> None:
    folder, name = setting.folder, setting.name
    unlink_if_there(fresh, folder)
    with _as_changed_error(edit):
        files.take_free_name(name, fresh, folder)
    if not _is_as_seen(setting, fresh):
        with _as_changed_error(edit):
            files.take_free_name(fresh, name, folder)
        raise ChangedSinceError(edit)


def _is_as_seen(setting: OpenSetting, name: str) -> bool:
    try:
        return setting.content(name) == setting.data
    except (ObstacleError, OSError):
        return False


@contextlib.contextmanager
def _as_changed_error(edit: Edit) -> Iterator[None]:
    try:
        yield
    except (FileExistsError, FileNotFoundError):
        raise ChangedSinceError(edit) from None


def _temporary_name(name: str) -> str:
    """What a file is called until it is whole."""
    return f".{name}.raidwright"


def _write(name: str, folder: int, data: bytes, *, like: str = "") -> None:
    """A whole new file on the disk, with owner, mode and attributes ``like`` another's there."""
    # A write that was interrupted may have left one.
    unlink_if_there(name, folder)
    descriptor = os.open(name, NEW_FILE, 0o600, dir_fd=folder)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        if like:
            _copy_owner_and_mode(descriptor, like, folder)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_owner_and_mode(descriptor: int, like: str, folder: int) -> None:
    try:
        old = os.open(like, OLD_FILE, dir_fd=folder)
    except FileNotFoundError:
        os.fchmod(descriptor, _USUAL_MODE)
        return
    try:
        status = os.fstat(old)
        os.fchown(descriptor, status.st_uid, status.st_gid)
        os.fchmod(descriptor, status.st_mode & 0o777)
        _copy_attributes(old, descriptor)
    finally:
        os.close(old)


def _copy_attributes(old: int, new: int) -> None:
    """Copy labels of SELinux and access lists, which some file systems do not have."""
    try:
        for name in os.listxattr(old):
            os.setxattr(new, name, os.getxattr(old, name))
    except OSError as error:
        if error.errno not in (errno.ENOTSUP, errno.EPERM, errno.EACCES):
            raise


def _sync(folder: int) -> None:
    """Have the folder on its disk, opened anew: a descriptor that only names it cannot be synced."""
    opened = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=folder)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
