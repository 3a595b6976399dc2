"""What was told, kept from one run of the service to the next."""

import contextlib
import hashlib
import os
from pathlib import Path

import msgspec

from raidwright.files import MACHINE_ID
from raidwright.notify.session_bus import other_machine
from raidwright.storage.fields import parse_json
from raidwright.storage.rules.news import Memory

_STEM = "notify"
_ROOT = Path("/")


def folder() -> Path:
    """Where the user's programs keep their state (XDG Base Directory Specification)."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state", "raidwright")


def read_memory() -> Memory:
    """What was told of this computer; nothing when no file is there or it cannot be read.

    Where there is none of this computer's own, what was kept while its name did not say whose it is counts.
    """
    own = _file()
    try:
        return parse_json((own if own.exists() else _file_of("")).read_bytes(), Memory)
    except (OSError, msgspec.MsgspecError):
        return Memory()


def write_memory(memory: Memory) -> None:
    """Keep it, whole or not at all. A disk that is full costs no more than news told twice."""
    file, unnamed = _file(), _file_of("")
    new = _draft_of(file)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(msgspec.json.encode(memory))
        new.replace(file)
        if unnamed != file:
            unnamed.unlink(missing_ok=True)


def forget() -> None:
    """Leave nothing behind of this computer, nor what was kept while its file did not name it."""
    for file in (_file(), _file_of("")):
        for name in (file, _draft_of(file)):
            name.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder().rmdir()


def _file() -> Path:
    """A file for each computer: several may share a home, and a home may move to another."""
    return _file_of(_own_machine())


def _file_of(machine: str) -> Path:
    return folder() / ("-".join(filter(None, (_STEM, machine, other_machine()))) + ".json")


def _draft_of(file: Path) -> Path:
    return file.with_suffix(".new")


def _own_machine() -> str:
    """A word for this computer; its id itself is not to be shown (man 5 machine-id). Empty without one."""
    try:
        identity = (_ROOT / MACHINE_ID).read_bytes()
    except OSError:
        return ""
    return hashlib.sha256(b"raidwright" + identity).hexdigest()[:8]
