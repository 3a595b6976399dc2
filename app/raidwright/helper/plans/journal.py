"""The write-ahead journal: what was meant, and what was done, on disk before it happens.

One file a plan, one JSON document a line, each forced to the disk before the next thing is done. A line torn
by a crash ends the reading: what follows it was never begun.
"""

import contextlib
import datetime
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from raidwright.files import NEW_FILE, make_folder, sync_folder
from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.plans.journal_accounts import (
    DONE,
    Account,
    Closed,
    Done,
    Entry,
    Unsettled,
    account_of,
    first_entry,
    intent,
    left_in_service,
    now,
    only_uses,
    parse_entries,
    unsettled_plans,
)
from raidwright.protocol import encode
from raidwright.storage.failures import english, system_words
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import Contents, same_drive
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.filesystem import made_filesystem, mounts_made
from raidwright.storage.steps.header import container_uuid
from raidwright.storage.steps.luks import clear_names, containers_opened
from raidwright.storage.steps.lvm import groups_made
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.upkeep import groups_renamed

_KEPT = 50
"""Journals of plans that only used an array, and of all others, that are kept however they have ended."""
_TIME = "%Y-%m-%dT%H%M%S.%f"
"""How a journal's name begins, in UTC: names are in the order in which the plans were begun."""


class Journal:
    """The folder of journals."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[tuple[int, int, int], Account | None]] = {}
        """By the name of its file what each journal tells, and by what it is seen that it tells it still."""

    @property
    def folder(self) -> Path:
        """The folder of the journals, in which all that must survive is kept."""
        return self._folder

    def open(self, plan: Plan, uid: int, before: Sequence[Contents] = ()) -> "Record":
        """Begin the record of a plan on disks that hold ``before``, and give up old records.

        Raises HelperError when it cannot be written.
        """
        self._prune()
        first = first_entry(plan, uid, before)
        name = f"{self._place(first.time):{_TIME}}-{plan.fingerprint()[:16]}.jsonl"
        try:
            make_folder(self._folder)
            descriptor = os.open(self._folder / name, NEW_FILE | os.O_APPEND, 0o600)
            record = Record(descriptor, self._folder, name)
        except OSError as error:
            raise _unwritable(error) from None
        try:
            record.write(first)
            sync_folder(self._folder)
        except OSError as error:
            with record:
                (self._folder / name).unlink()
            raise _unwritable(error) from None
        return record

    def accounts(self) -> tuple[Account, ...]:
        """What each journal tells that is not empty, the newest plan first.

        A look asks this several times: what has not changed since is not read again.
        """
        read = {}
        for file in self._names():
            with contextlib.suppress(OSError):
                status = file.stat()
                mark = status.st_ino, status.st_size, status.st_mtime_ns
                entry = self._read.get(file.name)
                if entry is None or entry[0] != mark:
                    entry = mark, _account_in(file, status.st_mtime)
                read[file.name] = entry
        self._read = read
        return tuple(account for _, account in read.values() if account is not None)

    def unsettled_plans(self) -> tuple[Unsettled, ...]:
        """The plans that never came to their ends and may have left something, the newest first."""
        return tuple(unsettled_plans(self.accounts()))

    def broken_on(self, disks: Sequence[DiskIdentity]) -> tuple[str, ...]:
        """Fingerprints of the plans broken off on any of ``disks``, empty where the plan cannot be read."""
        concerning = (
            each
            for each in self.unsettled_plans()
            if not each.leftovers
            or any(same_drive(left.drive, disk) for left in each.leftovers for disk in disks)
        )
        plans = (each.account.opened.read_plan() if each.account.opened else None for each in concerning)
        return tuple(plan.fingerprint() if plan else "" for plan in plans)

    def in_service(self) -> tuple[Account, ...]:
        """The plans that were broken off on arrays which go on, the newest first."""
        return tuple(left_in_service(self.accounts()))

    def finished_build(self, fingerprint: str, uid: int) -> Plan | None:
        """The plan of that fingerprint, if that user had it built here to its end."""
        for account in self.accounts():
            opened = account.opened
            plan = opened.read_plan() if opened and opened.uid == uid else None
            if plan is not None and plan.fingerprint() == fingerprint:
                return plan if _went_well(account) and plan.purpose is Purpose.BUILD else None
        return None

    def deletions(self) -> tuple[tuple[str, str], ...]:
        """(array, day): UUIDs of the arrays that a plan has deleted, and no later plan had to do with."""
        days: dict[str, str] = {}
        for account in self.accounts():
            plan = account.opened.read_plan() if account.opened and _went_well(account) else None
            if plan is not None and plan.array is not None:
                is_deleted = plan.purpose is Purpose.TEARDOWN
                day = account.begun.astimezone().date().isoformat() if is_deleted else ""
                days.setdefault(plan.array.uuid, day)
        return tuple((uuid, day) for uuid, day in days.items() if day)

    def containers(self) -> tuple[tuple[str, str], ...]:
        """(array, container): UUIDs of what plans that went well had to do with, the newest first."""
        pairs = map(_container, self.accounts())
        return tuple(dict.fromkeys(pair for pair in pairs if pair is not None))

    def looked_into(self) -> tuple[str, ...]:
        """UUIDs of the arrays that plans which went well have built with a file system on them, or opened."""
        plans = (each.opened.read_plan() for each in self.accounts() if each.opened and _went_well(each))
        return tuple(dict.fromkeys(plan.array.uuid for plan in plans if plan and plan.array and _opens(plan)))

    def clear_names(self) -> tuple[tuple[str, str], ...]:
        """(container, mapping): UUIDs of containers that plans have opened, and as what, the newest first.

        Of two containers that were opened under one name the later one has it.
        """
        by_name: dict[str, str] = {}
        for account in self.accounts():
            plan = account.opened.read_plan() if account.opened else None
            for uuid, mapping in clear_names(plan.steps[: account.reached]) if plan else ():
                by_name.setdefault(mapping, uuid)
        return tuple((uuid, mapping) for mapping, uuid in by_name.items())

    def groups_made(self) -> tuple[tuple[str, str], ...]:
        """(where, group): the volume groups that plans have made on containers and arrays, newest first.

        One that a plan has renamed since is told by its new name; by both where that step was not done.
        """
        places, pairs = self.containers(), dict[tuple[str, str], None]()
        for account in reversed(self.accounts()):
            plan = account.opened.read_plan() if account.opened else None
            if plan is None:
                continue
            array, steps = plan.array.uuid if plan.array else "", plan.steps[: account.reached]
            own = {array, *(container for of, container in places if of == array)}
            certain = groups_renamed(plan.steps[: account.done])
            for names in groups_renamed(steps):
                for where, _ in [pair for pair in pairs if pair[0] in own and pair[1] == names.old]:
                    if names in certain:
                        del pairs[where, names.old]
                    pairs[where, names.wanted] = None
            for pair in groups_made(steps, array):
                pairs.pop(pair, None)
                pairs[pair] = None
        return tuple(reversed(pairs))

    def _names(self) -> list[Path]:
        return sorted(self._folder.glob("*.jsonl"), reverse=True)

    def _place(self, begun: datetime.datetime) -> datetime.datetime:
        """The time in the name of a new journal, after all that are there, whatever the clock says."""
        newest = max(filter(None, map(_time_named, self._names())), default=None)
        return begun if newest is None or newest < begun else newest + datetime.timedelta(microseconds=1)

    def _prune(self) -> None:
        """Keep the newest journals, and older ones whose plans left something or can be continued.

        A plan that only used an array, as somebody unlocks one each day, pushes out none that has built or
        deleted: by those it is known what is ours, and that what was broken off before them is settled. Of
        each kind the oldest go first.
        """
        left = {each.account.name for each in self.unsettled_plans()}
        left |= {each.name for each in self.in_service()}
        uses = {each.name for each in self.accounts() if only_uses(each)}
        names = self._names()
        of_uses, others = (
            [file for file in names if (file.name in uses) is is_use] for is_use in (True, False)
        )
        for file in (*reversed(others[_KEPT:]), *reversed(of_uses[_KEPT:])):
            if file.name not in left:
                with contextlib.suppress(OSError):
                    file.unlink()


class Record:
    """The journal of one plan, open for writing, in the file of that ``name``."""

    def __init__(self, descriptor: int, folder: Path, name: str) -> None:
        self._descriptor = descriptor
        self._folder = folder
        self.name = name
        self.reached = 0
        """Before this step all may have been begun since it was opened."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def intent(self, index: int, commands: tuple[Command, ...]) -> None:
        """Write that a step is about to begin. Raises OSError if not: then it must not be run."""
        self.write(intent(index, commands))
        self.reached = max(self.reached, index + 1)

    def mark_done(self, index: int) -> None:
        """Write that a step was run and verified."""
        self.write(Done(now(), index))

    def close(self, outcome: str, sentence: str = "") -> None:
        """Write how the plan ended: nothing more will be run."""
        self.write(Closed(now(), outcome, sentence))

    def write(self, entry: Entry) -> None:
        """Write one line, which is on the disk when this returns; of one that raises OSError nothing is.

        The error names the folder that it was to be written to.
        """
        line, before = memoryview(f"{encode(entry)}\n".encode()), os.fstat(self._descriptor).st_size
        try:
            while line:
                line = line[os.write(self._descriptor, line) :]
            os.fsync(self._descriptor)
        except OSError as error:
            error.filename = str(self._folder)
            with contextlib.suppress(OSError):
                # On a full disk half a line may be there, to which the next one would be added.
                os.ftruncate(self._descriptor, before)
            raise


def _account_in(file: Path, changed: float) -> Account | None:
    """What it tells; None of one without an entry. Raises OSError."""
    entries = parse_entries(file.read_bytes())
    begun = datetime.datetime.fromtimestamp(changed, datetime.UTC)
    return account_of(file.name, begun, entries) if entries else None


def _time_named(file: Path) -> datetime.datetime | None:
    """The time in a journal's name; None in one that was not given here."""
    with contextlib.suppress(ValueError):
        return datetime.datetime.strptime(f"{file.stem.rpartition('-')[0]}+0000", f"{_TIME}%z")
    return None


def _went_well(account: Account) -> bool:
    """Whether the plan came to its end; on a full disk that is all that its journal does not say."""
    return account.ended_well and account.outcome in ("", DONE)


def _container(account: Account) -> tuple[str, str] | None:
    """UUIDs of the array and of the container on all of it that a plan which went well had to do with."""
    plan = account.opened.read_plan() if account.opened and _went_well(account) else None
    uuid = container_uuid(plan.steps) if plan else None
    return (plan.array.uuid, uuid) if plan and plan.array and uuid else None


def _opens(plan: Plan) -> bool:
    """Whether whoever had the plan carried out has seen what lies on its array."""
    steps = plan.steps
    return bool(made_filesystem(steps) or mounts_made(steps) or containers_opened(steps))


def _unwritable(error: OSError) -> HelperError:
    return step_failure(
        english("Cannot write the journal: {reason}. Nothing was started.", reason=system_words(error))
    )
