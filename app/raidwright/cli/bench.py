"""``raidwright bench``: measure a disk, a mounted array or a folder."""

import time
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from raidwright.bench.cdm_text import as_text
from raidwright.bench.report import as_csv, as_markdown
from raidwright.bench.run import Recorder, Run
from raidwright.bench.spec import BenchSpec, Data, Direction, Folder, MountedAt, RawDisk, Target
from raidwright.cli.arguments import DIRECTIONS, PROFILE_NAMES
from raidwright.cli.interrupt import stopping
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, say, say_json
from raidwright.history import History, default_path
from raidwright.machine.port import Machine
from raidwright.protocol import JobFailed
from raidwright.storage.contents import disk_label
from raidwright.storage.disks import Block, Filesystem, Snapshot, WholeDisk
from raidwright.storage.identity import disk_identity
from raidwright.storage.tree import block as device
from raidwright.storage.tree import disks as whole_disks


async def bench(options: Namespace) -> int:
    """Measure, keep the run in the history, and print it."""
    async with opened(options) as machine:
        snapshot = await machine.look()
        target, words = find_target(options.target, snapshot)
        recorder, started = Recorder(), time.time()
        failure = await _measure(machine, _spec(options, target), recorder, as_json=options.json)
        run = recorder.run(machine.title, snapshot.host.rehearsal, started, words, snapshot.host.threads)
    if run is not None:
        History(default_path()).add_run(options.name or words, run)
        if not options.json:
            say(_report(run, options.format).rstrip("\n"))
    if failure or run is None:
        raise CommandError(failure or "Stopped before anything was measured.")
    return 0


def find_target(wanted: str, snapshot: Snapshot) -> tuple[Target, str]:
    """What ``wanted`` means and how to call it: mount point, disk, mounted device or folder, in that order.

    Raises CommandError.
    """
    for found in snapshot.blocks:
        if isinstance(found.content, Filesystem) and wanted in found.content.mounts:
            return MountedAt(wanted), f"{wanted} ({found.content.kind})"
    disk = next((found for found in whole_disks(snapshot) if wanted in _names(found)), None)
    if disk is not None:
        return RawDisk(disk_identity(disk, snapshot)), disk_label(disk)
    mounted = device(snapshot, wanted)
    if mounted is not None and isinstance(mounted.content, Filesystem) and mounted.content.mounts:
        return find_target(mounted.content.mounts[0], snapshot)
    folder = Path(wanted)
    if folder.is_dir():
        return Folder(str(folder.resolve())), str(folder.resolve())
    raise CommandError(f"“{wanted}” is no disk, no mount point and no folder here.")


def _names(disk: Block) -> tuple[str, ...]:
    """By what a disk can be called; an empty serial calls nothing."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    drive = disk.origin.drive
    return tuple(filter(None, (drive.id, drive.serial, drive.wwn, disk.path, *disk.links)))


def _spec(options: Namespace, target: Target) -> BenchSpec:
    directions = (Direction.READ,) if isinstance(target, RawDisk) else DIRECTIONS[options.direction]
    values = {
        "rows": PROFILE_NAMES[options.profile].rows,
        "directions": directions,
        "size": options.size,
        "passes": options.passes,
        "seconds": options.seconds,
        "pause": options.pause,
        "warmup": not options.no_warmup,
        "data": Data.ZERO if options.zeros else Data.RANDOM,
    }
    try:
        return msgspec.convert(msgspec.to_builtins({"target": target, **values}), BenchSpec)
    except msgspec.ValidationError as error:
        raise CommandError(f"This cannot be measured: {error}.") from None


async def _measure(machine: Machine, spec: BenchSpec, recorder: Recorder, *, as_json: bool) -> str:
    """Let ``recorder`` take every event; the sentence of the failure, empty when there was none."""
    async with stopping(machine):
        async for event in machine.measure(spec):
            if as_json:
                say_json(event)
            if isinstance(event, JobFailed):
                return event.sentence
            recorder.take(event)
    return ""


def _report(run: Run, form: str) -> str:
    match form:
        case "csv":
            return as_csv(run)
        case "markdown":
            return as_markdown(run)
        case _:
            return as_text(run, datetime.now(UTC).astimezone().tzinfo or UTC)
