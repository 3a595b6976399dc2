"""``raidwright bench layers``: an array measured disk by disk and layer by layer, each against the one below.

``raidwright bench disks`` is the same of disks alone: each by itself, then all of them.

What a ladder came to, in words: its disks beside each other, its layers, and what loses most.
"""

from argparse import Namespace
from collections.abc import Sequence

from raidwright.bench.cautions import ELSEWHERE_TEMPLATE
from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.forms.ladder import rows_document
from raidwright.bench.ladder.report import LadderRow, LadderRuns, RungFigures, RungNames, climbed_of, rows_of
from raidwright.bench.ladder.rungs import Ladder, RungWrites, ladder_of, writes_of, written_told
from raidwright.bench.ladder.whole import lossless_share_words, row_told, share_of_all
from raidwright.bench.run import Run
from raidwright.bench.spec import MOST_MEASURED
from raidwright.cli.arguments.measuring_verbs import DIRECTIONS
from raidwright.cli.measuring.bench import asked_of, profile_directions, warn
from raidwright.cli.measuring.series import measure_whole_series, tell_cost
from raidwright.cli.measuring.targets import find_disk, find_subject
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.printing import CommandError, UsageError, note, print_table, say, say_pretty
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.session.actions import built_here
from raidwright.session.ladder import LadderSeries, reads_other_places, was_built_here
from raidwright.session.session import Session
from raidwright.session.subjects import Subject, disks_subject
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import format_share, megabytes


def print_ladder(names: RungNames, climbed: LadderRuns, others: Sequence[Run] = (), *, as_json: bool) -> None:
    """Print all rows; ``others`` are runs of the history, which tell what one disk writes alone.

    Raises CommandError when the kernel does not say what kind of array it is.
    """
    rows, writes = rows_of(climbed), writes_of(climbed.runs, others)
    if not rows:
        raise CommandError(
            tr("The kernel reports no RAID level for this array, so its layers cannot be compared.")
        )
    if as_json:
        machine = {"machine": climbed.together.machine, "practice": climbed.together.practice}
        layers = ("one disk", *names.rungs)
        documents = rows_document(rows, writes, names)
        say_pretty({**machine, "disks": names.disks, "layers": layers, "rows": documents})
        return
    for row in rows:
        _print_row(row, names)
    for written in writes:
        _print_writes(written, names)
    if climbed.together.practice:
        say(PRACTICE_NOTE)


def _print_row(row: LadderRow, names: RungNames) -> None:
    disks = [
        (f"  {name}", *_figure_columns(disk), "", "")
        for name, disk in zip(names.disks, row.disks, strict=True)
    ]
    shares = [_share_columns(row, place) for place in range(len(row.rungs))]
    rungs = zip(names.rungs, row.rungs, shares, strict=True)
    say(tr("{label} read", label=row.row.label))
    print_table(
        [*disks, *((f"  {name}", *_figure_columns(rung), *share) for name, rung, share in rungs)],
        right=(1, 2, 3, 4, 5),
    )
    for sentence in row_told(row, names):
        say(f"  {spoken(sentence)}")
    say()


def _share_columns(row: LadderRow, rung: int) -> tuple[str, str]:
    """What a rung keeps of all that the one below it reads, and what it would keep without any loss."""
    share = share_of_all(row, rung)
    if share is None:
        return "", ""
    best = lossless_share_words(row, rung, lambda each: format_share(each, 0))
    return tr("{share} of layer below", share=format_share(share, 0)), tr("expected: {best}", best=best)


def _print_writes(written: RungWrites, names: RungNames) -> None:
    top = names.layers[-1]
    disk = [("  " + tr("one disk"), *_figure_columns(written.disk))] if written.disk is not None else []
    say(tr("{label} write", label=written.row.label))
    print_table([*disk, (f"  {top}", *_figure_columns(written.top))], right=(1, 2, 3))
    say(f"  {spoken(written_told(written, top))}")
    say()


def _figure_columns(rung: RungFigures) -> tuple[str, str, str]:
    rate = f"{megabytes(rung.rate.median, 2)} MB/s"
    return (
        rate,
        f"± {format_share(rung.rate.variation)}",
        tr("{seconds} CPU s/GB", seconds=f"{rung.cost.total:.2f}"),
    )


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
