"""``raidwright bench layers`` and ``disks``: disks and the layers above them, each against what is below."""

from argparse import Namespace
from collections.abc import Sequence

from raidwright.bench.cautions import ELSEWHERE_TEMPLATE
from raidwright.bench.layer_test.stages import (
    LayerTest,
    layer_test_of,
)
from raidwright.bench.layer_test.whole import (
    WholeLayerTest,
)
from raidwright.bench.spec import MOST_MEASURED
from raidwright.cli.arguments.measuring_verbs import DIRECTIONS
from raidwright.cli.measuring.bench import asked_of, profile_directions, warn
from raidwright.cli.measuring.series import measure_whole_series, print_cost
from raidwright.cli.measuring.targets import find_disk, find_subject
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    note,
    print_report,
    say_pretty,
    zone_here,
)
from raidwright.cli.terminal.speech import tr
from raidwright.report.layer_test import layer_test_document, rows_document
from raidwright.session.actions import built_here
from raidwright.session.layer_test import LayerTestSeries, reads_other_places, was_built_here
from raidwright.session.session import Session
from raidwright.session.subjects import Subject, disks_subject
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.context import DiskIdentity


def print_layer_test(whole: WholeLayerTest, *, as_json: bool) -> None:
    """Print all rows of a test that came to its end.

    Raises CommandError when the kernel does not say what kind of array it is.
    """
    record, rows = whole.record, whole.rows
    if not rows:
        raise CommandError(
            tr("The kernel reports no RAID level for this array, so its layers cannot be compared.")
        )
    if as_json:
        machine = {"machine": record.machine, "practice": record.practice}
        layers = ("one disk", *record.names.stages)
        documents = rows_document(rows, whole.writes, record.names)
        say_pretty({**machine, "disks": record.names.disks, "layers": layers, "rows": documents})
    else:
        print_report(layer_test_document(whole, zone_here()))


async def layer_test(options: Namespace) -> int:
    """Read each disk and each layer of an array, and name what loses most; kept as one layer test."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        built = built_here(session.history.actions().actions, machine.title)
        subject = find_subject(options.target, snapshot, built)
        await _run_layer_test(session, machine.title, snapshot, subject, options)
    return 0


async def disks_at_once(options: Namespace) -> int:
    """Read each disk by itself and then all of them at once; kept as one layer test."""
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        subject = disks_subject(_disks_called(options.disks, snapshot))
        options.direction = "read"
        await _run_layer_test(session, machine.title, snapshot, subject, options)
    return 0


async def _run_layer_test(
    session: Session, title: str, snapshot: Snapshot, subject: Subject, options: Namespace
) -> None:
    stages = _require_layer_test(subject, snapshot)
    directions = profile_directions(DIRECTIONS[options.direction], options)
    spec = asked_of(subject.target, snapshot, directions, options)
    here = was_built_here(stages, snapshot, session.history.actions().actions)
    series = LayerTestSeries(stages, spec, options.name or subject.name, title, snapshot, built_here=here)
    _warn(stages, series, snapshot)
    print_cost(series, snapshot, session.history.measured_runs())
    runs = await measure_whole_series(session, series, kept_as=series.name)
    whole = WholeLayerTest(series.record, tuple(runs), session.history.measured_runs())
    print_layer_test(whole, as_json=options.json)


def _disks_called(words: Sequence[str], snapshot: Snapshot) -> tuple[DiskIdentity, ...]:
    """The disks with these names, each once.

    Raises UsageError for what is no disk, for fewer than two disks, and for too many.
    """
    disks = tuple(dict.fromkeys(find_disk(word, snapshot) for word in words))
    if not 2 <= len(disks) <= MOST_MEASURED:
        raise UsageError(tr("Name 2 to {most} different disks.", most=MOST_MEASURED))
    return tuple(disk_identity(disk, snapshot) for disk in disks)


def _require_layer_test(subject: Subject, snapshot: Snapshot) -> LayerTest:
    stages = layer_test_of(subject.target, snapshot)
    if stages is None:
        raise CommandError(
            tr(
                "{stack} is not on a single array of at least two disks, so its layers cannot be tested. To"
                " test disks without an array, use “raidwright bench disks”.",
                stack=subject.stack,
            )
        )
    return stages


def _warn(stages: LayerTest, series: LayerTestSeries, snapshot: Snapshot) -> None:
    warn([part.spec for part in series.parts], snapshot)
    if reads_other_places(stages, snapshot):
        note(ELSEWHERE_TEMPLATE)
