"""Finds what a command is to measure: a mounted file system, a disk, a device or a folder."""

import threading
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from raidwright.bench.spec import Folder
from raidwright.cli.arguments.typed import is_text, shown_bytes
from raidwright.cli.showing.opening import open_session, password_asked
from raidwright.cli.terminal.printing import CommandError, UsageError, note
from raidwright.cli.terminal.speech import tr
from raidwright.history import SavedAction
from raidwright.language.lists import comma_list, name_quotation
from raidwright.machine.bench_file import FOLDER_PATIENCE, is_unreachable
from raidwright.machine.own_host import own_computer
from raidwright.machine.port import Machine, MachineError
from raidwright.session.actions import built_here
from raidwright.session.session import Session
from raidwright.session.subjects import (
    Subject,
    built_subject,
    disk_subject,
    folder_subject,
    layer_subject,
    mounted_subject,
)
from raidwright.storage.design.document import one_of
from raidwright.storage.failures import Sentence, failure
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, disks, mounts_of


@asynccontextmanager
async def open_target(options: Namespace) -> AsyncIterator[tuple[Session, Machine, Snapshot, Subject]]:
    """Open the machine and find ``options.target`` there; see `open_targets`."""
    async with open_targets(options, options.target) as (session, machine, snapshot, (subject,)):
        yield session, machine, snapshot, subject


@asynccontextmanager
async def open_targets(
    options: Namespace, *wanted: str
) -> AsyncIterator[tuple[Session, Machine, Snapshot, tuple[Subject, ...]]]:
    """Open the machine of ``--machine``, and find each of ``wanted`` there; closed at the end.

    Folders are measured by the user's own process, so where nothing else is wanted nobody has to type a
    password. Raises MachineError, UsageError, CommandError.
    """
    missing = [each for each in wanted if existing_folder(each) is None]
    async with AsyncExitStack() as closing:
        session, machine = await closing.enter_async_context(open_session(options, asks=bool(missing)))
        snapshot = await _look_at(machine, missing)
        built = built_here(session.history.actions().actions, machine.title)
        subjects = tuple(find_subject(each, snapshot, built) for each in wanted)
        if not missing and not all(isinstance(each.target, Folder) for each in subjects):
            await closing.enter_async_context(password_asked(options))
        yield session, machine, snapshot, subjects


async def _look_at(machine: Machine, missing: Sequence[str]) -> Snapshot:
    """The newest snapshot; for folders alone, one without disks where the machine cannot be looked at.

    Raises CommandError where some of what is wanted is no folder: those are ``missing``.
    """
    try:
        return await machine.look()
    except MachineError as error:
        if missing:
            names = comma_list(map(name_quotation, missing))
            sentence = tr(
                "{names} is not a folder here, and disks cannot be searched: {sentence}",
                names=names,
                sentence=error.sentence,
            )
            raise CommandError(sentence) from None
        note(
            tr(
                "{sentence} The folder is measured without information about its disks.",
                sentence=error.sentence,
            )
        )
        return own_computer()


def find_subject(wanted: str, snapshot: Snapshot, built: Sequence[SavedAction] = ()) -> Subject:
    """What ``wanted`` means: a mount point, disk, device or folder, looked for in that order.

    ``built`` are the devices that were built here, which may be written raw as long as nothing lies on them;
    the helper judges that. Any other device on an array is only read. Raises UsageError, and CommandError
    when a folder does not answer.
    """
    for block in snapshot.blocks:
        if wanted in mounts_of(block):
            return mounted_subject(block, wanted, snapshot)
    disk = _disk_called(wanted, snapshot)
    if disk is not None:
        return disk_subject(disk, snapshot)
    device = block_at(snapshot, wanted)
    if device is not None and mounts_of(device):
        return mounted_subject(device, mounts_of(device)[0], snapshot)
    for action in built:
        subject = built_subject(action, snapshot)
        if subject is not None and device is not None and block_at(snapshot, action.device) == device:
            return subject
    layer = layer_subject(device, snapshot) if device is not None else None
    if layer is not None:
        return layer
    folder = existing_folder(wanted)
    if folder is not None and not is_text(folder):
        raise UsageError(
            tr(
                "The name of the folder “{folder}” is not valid UTF-8. Rename it, or choose another folder.",
                folder=shown_bytes(folder),
            )
        )
    if folder is not None:
        return folder_subject(folder)
    raise _no_target(wanted, _possible_targets(snapshot))


def _no_target(wanted: str, targets: Sequence[str]) -> UsageError:
    if not targets:
        return UsageError(tr("“{name}” is not a disk, mount point or folder of this machine.", name=wanted))
    return UsageError(
        tr(
            "“{name}” is not a disk, mount point or folder of this machine; choose {choices} or a folder.",
            name=wanted,
            choices=one_of(targets),
        )
    )


def find_disk(wanted: str, snapshot: Snapshot) -> Block:
    """The whole disk with that name. Raises UsageError."""
    disk = _disk_called(wanted, snapshot)
    if disk is None:
        paths = [each.path for each in disks(snapshot)]
        if not paths:
            raise UsageError(tr("“{name}” is not a disk of this machine.", name=wanted))
        raise UsageError(
            tr(
                "“{name}” is not a disk of this machine; choose from {choices}.",
                name=wanted,
                choices=one_of(paths),
            )
        )
    return disk


def _disk_called(wanted: str, snapshot: Snapshot) -> Block | None:
    return next((block for block in disks(snapshot) if wanted in _names_of(block)), None)


def existing_folder(wanted: str) -> str | None:
    """The path of the folder with links followed; None when there is no folder that can be looked at.

    Raises CommandError when the folder does not answer, such as a share whose computer is off, and UsageError
    for an empty word, which a script has of a variable that is not set.
    """
    if not wanted:
        raise _no_target(wanted, ())
    answers: list[str | None] = []

    def look() -> None:
        try:
            answers.append(str(Path(wanted).resolve(strict=True)) if Path(wanted).is_dir() else None)
        except OSError as error:
            answers.append("" if is_unreachable(error) else None)

    # A thread that waits for a dead share cannot be ended: as a daemon it does not hold up the program.
    looker = threading.Thread(target=look, daemon=True)
    looker.start()
    looker.join(FOLDER_PATIENCE)
    if not answers or answers[0] == "":
        raise CommandError(Sentence(failure("folder-silent", folder=wanted)))
    return answers[0]


def _possible_targets(snapshot: Snapshot) -> list[str]:
    """What could have been meant: mount points below a folder of the root, and disks."""
    mounted = [point for block in snapshot.blocks for point in mounts_of(block)]
    return [
        *sorted(point for point in mounted if point.count("/") > 1),
        *(each.path for each in disks(snapshot)),
    ]


def _names_of(disk: Block) -> tuple[str, ...]:
    """All names of a disk: id, serial number, WWN, path and links; none that is empty."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    drive = disk.origin.drive
    return tuple(filter(None, (drive.id, drive.serial, drive.wwn, disk.path, *disk.links)))
