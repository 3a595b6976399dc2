"""What is to be measured."""

import threading
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from raidwright.bench.spec import Folder
from raidwright.cli.arguments.typed import is_text, shown_bytes
from raidwright.cli.showing.opening import open_session, password_asked
from raidwright.cli.terminal.printing import CommandError, UsageError, note
from raidwright.history import SavedAction
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
from raidwright.storage.design.field_faults import one_of
from raidwright.storage.failures import Sentence, failure
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, disks, mounts_of


@asynccontextmanager
async def open_target(options: Namespace) -> AsyncIterator[tuple[Session, Machine, Snapshot, Subject]]:
    """What ``options.target`` means, at the machine of ``--machine``; see `open_targets`."""
    async with open_targets(options, options.target) as (session, machine, snapshot, (subject,)):
        yield session, machine, snapshot, subject


@asynccontextmanager
async def open_targets(
    options: Namespace, *wanted: str
) -> AsyncIterator[tuple[Session, Machine, Snapshot, tuple[Subject, ...]]]:
    """What each of ``wanted`` means, at the machine of ``--machine``, which is closed at the end.

    A folder is measured by whoever asks for it: for its sake nobody has to type a password. Raises
    MachineError, UsageError, CommandError.
    """
    are_folders = all(existing_folder(each) is not None for each in wanted)
    async with AsyncExitStack() as closing:
        session, machine = await closing.enter_async_context(open_session(options, asks=not are_folders))
        snapshot = await _look(machine, are_folders=are_folders)
        built = built_here(session.history.actions().actions, machine.title)
        subjects = tuple(find_subject(each, snapshot, built) for each in wanted)
        if are_folders and not all(isinstance(each.target, Folder) for each in subjects):
            await closing.enter_async_context(password_asked(options))
        yield session, machine, snapshot, subjects


async def _look(machine: Machine, *, are_folders: bool) -> Snapshot:
    """What is known of the computer. A folder is measured without; for anything else raises MachineError."""
    try:
        return await machine.look()
    except MachineError as error:
        if not are_folders:
            raise
        note(f"{error.sentence} The folder is measured without knowing the disks beneath it.")
        return own_computer()


def find_subject(wanted: str, snapshot: Snapshot, built: Sequence[SavedAction] = ()) -> Subject:
    """What ``wanted`` means: mount point, disk, device or folder, in that order.

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
        raise UsageError(f"The name of the folder “{shown_bytes(folder)}” is no text in UTF-8.")
    if folder is not None:
        return folder_subject(folder)
    choices = f"; choose {one_of(targets)}, or a folder" if (targets := _possible_targets(snapshot)) else ""
    raise UsageError(f"“{wanted}” is no disk, no mount point and no folder here{choices}.")


def find_disk(wanted: str, snapshot: Snapshot) -> Block:
    """The whole disk that ``wanted`` calls. Raises UsageError."""
    disk = _disk_called(wanted, snapshot)
    if disk is None:
        paths = [each.path for each in disks(snapshot)]
        choices = f"; choose of {one_of(paths)}" if paths else ""
        raise UsageError(f"“{wanted}” is no disk here{choices}.")
    return disk


def _disk_called(wanted: str, snapshot: Snapshot) -> Block | None:
    return next((block for block in disks(snapshot) if wanted in _names(block)), None)


def existing_folder(wanted: str) -> str | None:
    """The folder, links followed; None when there is none that can be looked at.

    Raises CommandError when it does not answer, as a share whose computer is off.
    """
    answers: list[str | None] = []

    def look() -> None:
        try:
            answers.append(str(Path(wanted).resolve(strict=True)) if Path(wanted).is_dir() else None)
        except OSError as error:
            answers.append("" if is_unreachable(error) else None)

    # Whoever waits for a dead share cannot be ended.
    looker = threading.Thread(target=look, daemon=True)
    looker.start()
    looker.join(FOLDER_PATIENCE)
    if not answers or answers[0] == "":
        raise CommandError(Sentence(failure("folder-silent", folder=wanted)))
    return answers[0]


def _possible_targets(snapshot: Snapshot) -> list[str]:
    """What could have been meant: mount points below the usual places, and disks."""
    mounted = [point for block in snapshot.blocks for point in mounts_of(block)]
    return [
        *sorted(point for point in mounted if point.count("/") > 1),
        *(each.path for each in disks(snapshot)),
    ]


def _names(disk: Block) -> tuple[str, ...]:
    """By what a disk can be called; an empty serial calls nothing."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    drive = disk.origin.drive
    return tuple(filter(None, (drive.id, drive.serial, drive.wwn, disk.path, *disk.links)))
