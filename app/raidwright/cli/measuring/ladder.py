"""``raidwright bench layers``: an array measured disk by disk and layer by layer, each against the one below.

``raidwright bench disks`` is the same of disks alone: each by itself, then all of them.
"""

from argparse import Namespace
from collections.abc import Sequence

from raidwright.bench.caution_sentences import ELSEWHERE_TEMPLATE
from raidwright.bench.ladder.report import climbed_of
from raidwright.bench.ladder.rungs import Ladder, ladder_of
from raidwright.bench.spec import MOST_MEASURED
from raidwright.cli.arguments.measuring_verbs import DIRECTIONS
from raidwright.cli.measuring.bench import asked_of, profile_directions, warn
from raidwright.cli.measuring.ladder_report import print_ladder
from raidwright.cli.measuring.series import measure_whole_series, tell_cost
from raidwright.cli.measuring.targets import find_disk, find_subject
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import CommandError, UsageError, note
from raidwright.cli.terminal.speech import tr
from raidwright.session.actions import built_here
from raidwright.session.ladder import LadderSeries, reads_other_places, was_built_here
from raidwright.session.session import Session
from raidwright.session.subjects import Subject, disks_subject
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.context import DiskIdentity


async def ladder(options: Namespace) -> int:
    """Read each disk and each layer of an array, and name what loses most; kept as one ladder."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        built = built_here(session.history.actions().actions, machine.title)
        subject = find_subject(options.target, snapshot, built)
        await _measure_ladder(session, machine.title, snapshot, subject, options)
    return 0


async def disks_at_once(options: Namespace) -> int:
    """Read each disk by itself and then all of them at once; kept as one ladder."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        subject = disks_subject(_disks_called(options.disks, snapshot))
        options.direction = "read"
        await _measure_ladder(session, machine.title, snapshot, subject, options)
    return 0


async def _measure_ladder(
    session: Session, title: str, snapshot: Snapshot, subject: Subject, options: Namespace
) -> None:
    rungs = _require_ladder(subject, snapshot)
    directions = profile_directions(DIRECTIONS[options.direction], options)
    spec = asked_of(subject.target, directions, options)
    here = was_built_here(rungs, snapshot, session.history.actions().actions)
    series = LadderSeries(rungs, spec, options.name or subject.name, title, snapshot, built_here=here)
    _warn(rungs, series, snapshot)
    tell_cost(series, snapshot, session.history.measured_runs())
    runs = await measure_whole_series(session, series, kept_as=series.name)
    climbed = climbed_of(series.names, runs)
    assert climbed is not None
    others = [saved.run for saved in session.history.runs().runs]
    print_ladder(series.names, climbed, others, as_json=options.json)


def _disks_called(words: Sequence[str], snapshot: Snapshot) -> tuple[DiskIdentity, ...]:
    """The disks with these names, each once.

    Raises UsageError for what is no disk, for fewer than two disks, and for too many.
    """
    disks = tuple(dict.fromkeys(find_disk(word, snapshot) for word in words))
    if not 2 <= len(disks) <= MOST_MEASURED:
        raise UsageError(tr("Name 2 to {most} different disks.", most=MOST_MEASURED))
    return tuple(disk_identity(disk, snapshot) for disk in disks)


def _require_ladder(subject: Subject, snapshot: Snapshot) -> Ladder:
    rungs = ladder_of(subject.target, snapshot)
    if rungs is None:
        raise CommandError(
            tr(
                "{stack} is not on exactly one array of disks, so its layers cannot be tested. To"
                " test disks without an array, use “raidwright bench disks”.",
                stack=subject.stack,
            )
        )
    return rungs


def _warn(rungs: Ladder, series: LadderSeries, snapshot: Snapshot) -> None:
    warn([part.spec for part in series.parts], snapshot)
    if reads_other_places(rungs, snapshot):
        note(ELSEWHERE_TEMPLATE)
