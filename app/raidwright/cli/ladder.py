"""``raidwright ladder``: a mounted array read disk by disk and layer by layer, each against the one below."""

from argparse import Namespace

from raidwright.bench.ladder import Climbed, Ladder, ladder_of
from raidwright.bench.place import place_of
from raidwright.bench.spec import Direction, MountedAt
from raidwright.cli.bench import asked_of, warn
from raidwright.cli.ladder_report import report
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, note
from raidwright.cli.series import PlannedRun, measured_one_by_one
from raidwright.cli.targets import find_subject
from raidwright.session.ladder_names import rung_names, rung_stacks
from raidwright.storage.snapshot.disks import Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at

_ELSEWHERE = (
    "The test file lies elsewhere on the disks than the beginnings of the layers, and disks that turn "
    "are not equally fast everywhere."
)
_READ = (Direction.READ,)
_STOPPED = "Stopped before every layer was measured."


async def ladder(options: Namespace) -> int:
    """Read each disk and layer of a mounted array, and name what loses most. The history keeps all of it."""
    async with opened(options) as (session, machine):
        snapshot = await machine.look()
        wanted = _wanted(options.target, snapshot)
        _warn(wanted, options, snapshot)
        names = rung_names(wanted, snapshot)
        planned = [
            PlannedRun(
                title=stack,
                name=stack,
                spec=asked_of(rung.target, _READ, options),
                place=place_of(rung.target, machine.title, stack, snapshot),
            )
            for stack, rung in zip(rung_stacks(names), wanted.rungs, strict=True)
        ]
        runs = await measured_one_by_one(session, machine, planned, _STOPPED)
    for row in runs[0].spec.rows:
        if any((row, Direction.READ) not in run.cells() for run in runs):
            raise CommandError(f"{row.label} was too slow to be counted; allow more --seconds.")
    count = len(wanted.disks)
    climbed = Climbed(tuple(runs[:count]), runs[count], tuple(runs[count + 1 :]))
    report(names, climbed, as_json=options.json)
    return 0


def _wanted(wanted: str, snapshot: Snapshot) -> Ladder:
    subject = find_subject(wanted, snapshot)
    found = ladder_of(subject.target.point, snapshot) if isinstance(subject.target, MountedAt) else None
    if found is None:
        raise CommandError(f"{subject.stack} is not mounted on one array of disks; a ladder needs that.")
    return found


def _warn(wanted: Ladder, options: Namespace, snapshot: Snapshot) -> None:
    warn([asked_of(rung.target, _READ, options) for rung in wanted.rungs], snapshot)
    disks = (block_at(snapshot, rung.device) for rung in wanted.disks)
    if any(
        disk and isinstance(disk.origin, WholeDisk) and disk.origin.drive.media is Media.HDD for disk in disks
    ):
        note(_ELSEWHERE)
