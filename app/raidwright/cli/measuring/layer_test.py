"""``raidwright bench layers``: an array measured disk by disk and layer by layer, each against the one below.

``raidwright bench disks`` is the same of disks alone: each by itself, then all of them.

What a layer test came to, in words: its disks beside each other, its layers, and what loses most.
"""

from argparse import Namespace
from collections.abc import Sequence

from raidwright.bench.cautions import ELSEWHERE_TEMPLATE
from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.layer_test.report import (
    LayerTestRow,
    LayerTestRuns,
    StageFigures,
    StageNames,
    layer_test_runs,
    rows_of,
)
from raidwright.bench.layer_test.stages import (
    LayerTest,
    StageWrites,
    layer_test_of,
    writes_of,
    written_sentence,
)
from raidwright.bench.layer_test.whole import lossless_share_words, row_sentences, share_of_all
from raidwright.bench.run import Run
from raidwright.bench.spec import MOST_MEASURED
from raidwright.cli.arguments.measuring_verbs import DIRECTIONS
from raidwright.cli.measuring.bench import asked_of, profile_directions, warn
from raidwright.cli.measuring.series import measure_whole_series, print_cost
from raidwright.cli.measuring.targets import find_disk, find_subject
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import CommandError, UsageError, note, print_table, say, say_pretty
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.report.layer_test import rows_document
from raidwright.session.actions import built_here
from raidwright.session.layer_test import LayerTestSeries, reads_other_places, was_built_here
from raidwright.session.session import Session
from raidwright.session.subjects import Subject, disks_subject
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import format_share, megabytes


def print_layer_test(
    names: StageNames, measured_runs: LayerTestRuns, others: Sequence[Run] = (), *, as_json: bool
) -> None:
    """Print all rows; ``others`` are runs of the history, which tell what one disk writes alone.

    Raises CommandError when the kernel does not say what kind of array it is.
    """
    rows, writes = rows_of(measured_runs), writes_of(measured_runs.runs, others)
    if not rows:
        raise CommandError(
            tr("The kernel reports no RAID level for this array, so its layers cannot be compared.")
        )
    if as_json:
        machine = {"machine": measured_runs.together.machine, "practice": measured_runs.together.practice}
        layers = ("one disk", *names.stages)
        documents = rows_document(rows, writes, names)
        say_pretty({**machine, "disks": names.disks, "layers": layers, "rows": documents})
        return
    for row in rows:
        _print_row(row, names)
    for written in writes:
        _print_writes(written, names)
    if measured_runs.together.practice:
        say(spoken(PRACTICE_NOTE))


def _print_row(row: LayerTestRow, names: StageNames) -> None:
    disks = [
        (f"  {name}", *_figure_columns(disk), "", "")
        for name, disk in zip(names.disks, row.disks, strict=True)
    ]
    shares = [_share_columns(row, place) for place in range(len(row.stages))]
    stages = zip(names.stages, row.stages, shares, strict=True)
    say(tr("{label} read", label=row.row.label))
    print_table(
        [*disks, *((f"  {name}", *_figure_columns(stage), *share) for name, stage, share in stages)],
        right=(1, 2, 3, 4, 5),
    )
    for sentence in row_sentences(row, names):
        say(f"  {spoken(sentence)}")
    say()


def _share_columns(row: LayerTestRow, stage: int) -> tuple[str, str]:
    """What a stage keeps of all that the one below it reads, and what it would keep without any loss."""
    share = share_of_all(row, stage)
    if share is None:
        return "", ""
    best = lossless_share_words(row, stage, lambda each: format_share(each, 0))
    return tr("{share} of layer below", share=format_share(share, 0)), tr("expected: {best}", best=best)


def _print_writes(written: StageWrites, names: StageNames) -> None:
    top = names.layers[-1]
    disk = [("  " + tr("one disk"), *_figure_columns(written.disk))] if written.disk is not None else []
    say(tr("{label} write", label=written.row.label))
    print_table([*disk, (f"  {top}", *_figure_columns(written.top))], right=(1, 2, 3))
    say(f"  {spoken(written_sentence(written, top))}")
    say()


def _figure_columns(stage: StageFigures) -> tuple[str, str, str]:
    rate = f"{megabytes(stage.rate.median, 2)} MB/s"
    return (
        rate,
        f"± {format_share(stage.rate.variation)}",
        tr("{seconds} CPU s/GB", seconds=f"{stage.cost.total:.2f}"),
    )


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
    spec = asked_of(subject.target, directions, options)
    here = was_built_here(stages, snapshot, session.history.actions().actions)
    series = LayerTestSeries(stages, spec, options.name or subject.name, title, snapshot, built_here=here)
    _warn(stages, series, snapshot)
    print_cost(series, snapshot, session.history.measured_runs())
    runs = await measure_whole_series(session, series, kept_as=series.name)
    measured_runs = layer_test_runs(series.names, runs)
    assert measured_runs is not None
    others = [saved.run for saved in session.history.runs().runs]
    print_layer_test(series.names, measured_runs, others, as_json=options.json)


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
