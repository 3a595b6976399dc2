"""Whether the people of a share can come to its folder: whoever changed rights on the way shut them out."""

import contextlib
import os
import pwd
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from raidwright.files import FOLDER, text_at
from raidwright.helper.access_list import ALL, ENTER, READ, rights_of
from raidwright.helper.looking.in_use.mounts import mount_under, our_mounts, waits_to_mount
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.snapshot.share import Barrier, EnteredShare

_ROOT = Path("/")
_PATIENCE = 0.5
"""Seconds; folders that were looked at before are answered for from memory."""
_MOST = 256
"""Barriers that are told."""
_ENFORCES, _ALL_SERVED = "sys/fs/selinux/enforce", "sys/fs/selinux/booleans/samba_export_all_rw"
"""Where SELinux says that it keeps programs out, and that it lets Samba into every folder."""
_SERVED = frozenset({"samba_share_t", "public_content_t", "public_content_rw_t"})
"""Types of folders that it lets Samba into (samba_selinux(8))."""


class UserNumbers(NamedTuple):
    """A user by numbers: its own, and those of its groups."""

    user: int
    groups: frozenset[int]


def account(person: str) -> UserNumbers | None:
    """The user of that name; None where there is none."""
    try:
        entry = pwd.getpwnam(person)
        return UserNumbers(entry.pw_uid, frozenset(os.getgrouplist(person, entry.pw_gid)))
    except (KeyError, OSError):
        return None


class FolderLook:
    """Looks at them in a thread of its own, of which there is one at a time: a silent disk keeps it."""

    def __init__(self, root: Path = _ROOT) -> None:
        self._root = root
        self._last: tuple[Barrier, ...] = ()
        self._looker: threading.Thread | None = None

    def barriers(self, entries: tuple[EnteredShare, ...]) -> tuple[Barrier, ...]:
        """What is in the way now; as it was seen last where that takes too long."""
        if self._looker is None or not self._looker.is_alive():
            self._looker = threading.Thread(target=self._look, args=(entries,), daemon=True)
            self._looker.start()
            self._looker.join(_PATIENCE)
        return self._last

    def _look(self, entries: tuple[EnteredShare, ...]) -> None:
        self._last = tuple(barriers(entries, self._root))[:_MOST]


_Finder = Callable[[str], UserNumbers | None]


def barriers(
    entries: Iterable[EnteredShare],
    root: Path = _ROOT,
    account: _Finder = account,
) -> Iterator[Barrier]:
    """What keeps people from shares by SMB: for each of them the first folder on the way that does."""
    for entry in entries:
        if entry.share.smb:
            yield from _of_share(entry, root, account)


def _of_share(entry: EnteredShare, root: Path, account: _Finder) -> Iterator[Barrier]:
    share, on_the_way = entry.share, {person.name: account(person.name) for person in entry.share.people}
    yield from (Barrier(share.name, "", name) for name, who in on_the_way.items() if who is None)
    if waits_to_mount(mount_under(entry.path, our_mounts())):
        return
    with contextlib.ExitStack() as opened:
        for path, folder in _folders(entry.path, root, opened):
            if folder is None:
                yield Barrier(share.name, path[:LONGEST_TEXT])
                return
            wanted = READ | ENTER if path == entry.path else ENTER
            for name, who in on_the_way.items():
                rights = rights_of(folder, *who) if who else ALL
                if wanted & ~rights:
                    on_the_way[name] = None
                    yield Barrier(share.name, path[:LONGEST_TEXT], name)
                elif path == entry.path and name in share.writers and ALL & ~rights:
                    yield Barrier(share.name, path[:LONGEST_TEXT], name, only_reads=True)
            label = _label_shutting_out(folder, root) if path == entry.path else ""
            if label:
                yield Barrier(share.name, path[:LONGEST_TEXT], label=label)


def _label_shutting_out(folder: int, root: Path) -> str:
    """The type of the folder where SELinux keeps Samba out by it, as on Fedora; else nothing."""
    if text_at(root / _ENFORCES).strip() != "1" or text_at(root / _ALL_SERVED).startswith("1"):
        return ""
    try:
        context = os.getxattr(folder, "security.selinux").decode(errors="replace")
    except OSError:
        return ""
    kind = "".join(context.rstrip("\0").split(":")[2:3])
    return "" if kind in _SERVED else kind[:LONGEST_TEXT]


def _folders(path: str, root: Path, opened: contextlib.ExitStack) -> Iterator[tuple[str, int | None]]:
    """Each folder from the top one on, opened without following a link; None for one that is not there."""
    folder = os.open(root, FOLDER)
    opened.callback(os.close, folder)
    yield "/", folder
    parts = path.strip("/").split("/")
    for place, name in enumerate(parts, start=1):
        try:
            folder = os.open(name, FOLDER, dir_fd=folder)
        except OSError:
            yield "/" + "/".join(parts[:place]), None
            return
        opened.callback(os.close, folder)
        yield "/" + "/".join(parts[:place]), folder
