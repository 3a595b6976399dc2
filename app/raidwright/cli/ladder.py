"""``raidwright ladder``: an array measured disk by disk and layer by layer, each against the one below."""

from argparse import Namespace

from raidwright.bench.ladder.report import climbed_of
from raidwright.bench.ladder.rungs import Ladder, ladder_of
from raidwright.cli.bench import asked_of, warn
from raidwright.cli.ladder_report import print_ladder
from raidwright.cli.measuring_arguments import DIRECTIONS
from raidwright.cli.opening import open_session
from raidwright.cli.printing import CommandError, note
from raidwright.cli.series import measure_whole_series, tell_cost
from raidwright.cli.targets import find_subject
from raidwright.session.actions import built_here
from raidwright.session.ladder import LadderSeries, was_built_here
from raidwright.session.subjects import Subject
from raidwright.storage.snapshot.disks import Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at

_ELSEWHERE = (
    "The test file lies elsewhere on the disks than the beginnings of the layers, and disks that turn "
    "are not equally fast everywhere."
)


async def ladder(options: Namespace) -> int:
    """Read each disk and layer of an array, and name what loses most. The history keeps it as one ladder."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        built = built_here(session.history.actions().actions, machine.title)
        subject = find_subject(options.target, snapshot, built)
        wanted = _wanted(subject, snapshot)
        spec = asked_of(wanted.layers[-1].target, DIRECTIONS[options.direction], options)
        here = was_built_here(wanted, snapshot, session.history.actions().actions)
        series = LadderSeries(
            wanted, spec, options.name or subject.name, machine.title, snapshot, built_here=here
        )
        _warn(wanted, series, snapshot)
        tell_cost(series, snapshot)
        runs = await measure_whole_series(session, series, kept_as=series.name)
        others = [saved.run for saved in session.history.runs().runs]
    climbed = climbed_of(series.names, runs)
    assert climbed is not None
    print_ladder(series.names, climbed, others, as_json=options.json)
    return 0


def _wanted(subject: Subject, snapshot: Snapshot) -> Ladder:
    found = ladder_of(subject.target, snapshot)
    if found is None:
        raise CommandError(f"{subject.stack} is not mounted on one array of disks; a ladder needs that.")
    return found


def _warn(wanted: Ladder, series: LadderSeries, snapshot: Snapshot) -> None:
    warn([part.spec for part in series.parts], snapshot)
    disks = (block_at(snapshot, rung.device) for rung in wanted.disks)
    if any(
        disk and isinstance(disk.origin, WholeDisk) and disk.origin.drive.media is Media.HDD for disk in disks
    ):
        note(_ELSEWHERE)
