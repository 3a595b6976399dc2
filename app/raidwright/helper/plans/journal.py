"""The write-ahead journal: what was meant, and what was done, on disk before it happens.

One file a plan, one JSON document a line, each forced to the disk before the next thing is done. A line torn
by a crash ends the reading: what follows it was never begun.
"""

import contextlib
import datetime
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, Self

import msgspec

from raidwright.helper.trouble import Trouble, failed
from raidwright.protocol import encode
from raidwright.storage.command import Command
from raidwright.storage.disks import Unfinished
from raidwright.storage.fact import Fact
from raidwright.storage.plan import Plan, Purpose

Moment = Annotated[datetime.datetime, msgspec.Meta(tz=True)]
_LINE_LIMIT = 1 << 20


class Opened(Fact, frozen=True, tag="opened"):
    """A plan begins, for the user with number ``uid``."""

    time: Moment
    uid: int
    plan: Plan


class Intent(Fact, frozen=True, tag="intent"):
    """Step ``index`` is about to be run, with exactly these commands."""

    time: Moment
    index: int
    commands: tuple[Command, ...]


class Done(Fact, frozen=True, tag="done"):
    """Step ``index`` was run and verified."""

    time: Moment
    index: int


class Closed(Fact, frozen=True, tag="closed"):
    """The plan ended: "done", "stopped" or "failed", and why."""

    time: Moment
    outcome: str
    sentence: str = ""


Entry = Opened | Intent | Done | Closed


class Journal:
    """The folder of journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, plan: Plan, uid: int) -> "Record":
        """Begin the record of a plan. Raises Trouble when it cannot be written."""
        now = _now()
        name = f"{now:%Y-%m-%dT%H%M%S.%f}-{plan.fingerprint()[:16]}.jsonl"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
            record = Record(os.open(self._folder / name, flags, 0o600))
        except OSError as error:
            raise _unwritable(error) from None
        try:
            record.write(Opened(now, uid, plan))
            _sync(self._folder)
        except OSError as error:
            with record:
                (self._folder / name).unlink()
            raise _unwritable(error) from None
        return record

    def entries(self) -> Iterator[tuple[Entry, ...]]:
        """The entries of each plan that can be read, the newest plan first."""
        with contextlib.suppress(OSError):
            for file in sorted(self._folder.glob("*.jsonl"), reverse=True):
                found = read(file.read_bytes())
                if found:
                    yield found

    def unfinished(self) -> Unfinished | None:
        """The newest plan, when a step of it was begun and it never ended."""
        newest = next(self.entries(), ())
        steps = [entry.index for entry in newest if isinstance(entry, Intent)]
        if not steps or isinstance(newest[-1], Closed):
            return None
        opened = newest[0]
        assert isinstance(opened, Opened)
        plan = opened.plan
        name = plan.array.name if plan.array else ""
        purpose: Literal["build", "teardown"] = "build" if plan.purpose is Purpose.BUILD else "teardown"
        return Unfinished(purpose, name, opened.time.timestamp(), max(steps) + 1, len(plan.steps))

    def built(self, fingerprint: str, uid: int) -> Plan | None:
        """The plan of that fingerprint, if that user had it built here to its end."""
        for found in self.entries():
            first, last = found[0], found[-1]
            assert isinstance(first, Opened)
            if first.plan.fingerprint() == fingerprint and first.uid == uid:
                done = isinstance(last, Closed) and last.outcome == "done"
                return first.plan if done and first.plan.purpose is Purpose.BUILD else None
        return None


class Record:
    """The journal of one plan, open for writing."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def intent(self, index: int, commands: tuple[Command, ...]) -> None:
        """Before a step. Raises OSError when it cannot be written: then the step must not be run."""
        self.write(Intent(_now(), index, commands))

    def done(self, index: int) -> None:
        """After a step was verified."""
        self.write(Done(_now(), index))

    def close(self, outcome: str, sentence: str = "") -> None:
        """After the last step, or when no more will be run."""
        self.write(Closed(_now(), outcome, sentence))

    def write(self, entry: Entry) -> None:
        """One line, on the disk when this returns."""
        line = memoryview(f"{encode(entry)}\n".encode())
        while line:
            line = line[os.write(self._descriptor, line) :]
        os.fsync(self._descriptor)


def read(data: bytes) -> tuple[Entry, ...]:
    """The entries of one journal file, up to the first line that is none; empty without a beginning."""
    found: list[Entry] = []
    for line in data.splitlines(keepends=True):
        if not line.endswith(b"\n") or len(line) > _LINE_LIMIT:
            break
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except msgspec.MsgspecError:
            break
    return tuple(found) if found and isinstance(found[0], Opened) else ()


def _unwritable(error: OSError) -> Trouble:
    return failed(f"The journal cannot be written: {error.strerror}. Nothing was begun.")


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
