"""``raidwright history`` and ``raidwright compare``: the runs that were kept, and what was done."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.comparison import DIFFERENCE_TEMPLATES, Comparison, Key, against_first
from raidwright.bench.expectation import (
    CELL_TEMPLATES,
    EXPECTATION_TEMPLATE,
    OUTCOME_TEMPLATES,
    alone,
    expectation,
    range_words,
)
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.statistics import MeasuredCell
from raidwright.cli.printing import CommandError, say, say_pretty, table
from raidwright.history import History, SavedAction, SavedRun, default_path
from raidwright.session.history import unreadable_sentence
from raidwright.storage.fact import fill


async def history(options: Namespace) -> int:
    """List the runs that were kept, then what was built and taken down, the latest first."""
    record = History(default_path())
    kept, done = record.runs(), record.actions()
    if options.json:
        say_pretty({**msgspec.to_builtins(kept), "actions": done.actions})
        return 0
    if not kept.runs:
        say("Nothing has been measured yet.")
    else:
        table([_line(saved) for saved in kept.runs], right=(0,))
    if done.actions:
        say()
        table([_action_line(action) for action in done.actions])
    unreadable = unreadable_sentence(kept.unreadable + done.unreadable)
    if unreadable is not None:
        say(unreadable)
    return 0


async def compare(options: Namespace) -> int:
    """Lay runs side by side; the first is what the others are measured against."""
    kept = History(default_path()).runs().runs
    chosen = [_find(word, kept) for word in options.runs]
    if options.json:
        say_pretty(chosen)
        return 0
    against = against_first([saved.run for saved in chosen])
    for key in _common_keys(chosen):
        say(f"{key[0].label} {key[1].value}")
        table(_rows(key, chosen, against), right=(1, 2, 3))
        for line in _expected(key, chosen, kept):
            say(line)
        say()
    return 0


def _line(saved: SavedRun) -> tuple[str, ...]:
    run = saved.run
    simulated = "simulated" if run.practice else ""
    return (
        str(saved.id),
        _moment(run.started),
        saved.name,
        run.machine,
        simulated,
        "" if run.complete else "stopped",
    )


def _action_line(action: SavedAction) -> tuple[str, ...]:
    what = action.title or "disks"
    return _moment(action.time), action.purpose.value, what, action.machine, action.outcome


def _moment(seconds: float) -> str:
    """As the clock of this computer shows it."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _find(wanted: str, kept: tuple[SavedRun, ...]) -> SavedRun:
    """By number, or the latest of that name."""
    run = next((saved for saved in kept if wanted in (str(saved.id), saved.name)), None)
    if run is None:
        raise CommandError(f"There is no run “{wanted}”. “raidwright history” lists them.")
    return run


def _common_keys(chosen: list[SavedRun]) -> list[Key]:
    """What every one of the runs measured, in the order of the first."""
    others = [saved.run.cells() for saved in chosen[1:]]
    common = [key for key in chosen[0].run.cells() if all(key in cells for cells in others)]
    if not common:
        raise CommandError("These runs have no row in common.")
    return common


def _rows(
    key: Key, chosen: list[SavedRun], against: Sequence[Mapping[Key, Comparison]]
) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for saved, compared in zip(chosen, against, strict=True):
        cell = saved.run.cells()[key]
        rows.append((f"  {saved.name}", _rate(cell), _spread(cell), *_verdict(compared.get(key))))
    return rows


def _verdict(against: Comparison | None) -> tuple[str, str]:
    """How many times as fast as the first, and whether that is sure; nothing for the first itself."""
    if against is None:
        return "", ""
    words = DIFFERENCE_TEMPLATES[against.difference]
    sure = f" ({against.least:.2f} to {against.most:.2f})" if against.most else ""
    return f"x {against.ratio:.2f}", f"{words}{sure}"


def _expected(key: Key, chosen: list[SavedRun], kept: tuple[SavedRun, ...]) -> Iterator[str]:
    """For each array of which one disk was measured alone, chosen here or ever: what it should reach."""
    known = [saved.run for saved in (*chosen, *kept)]
    for saved in chosen:
        disk = alone(saved.run, known)
        expected = expectation(saved.run, disk, key) if disk else None
        if expected is not None:
            row, direction = key
            said = EXPECTATION_TEMPLATE.format(
                array=fill(ARRAY_TEMPLATE, array_facts(expected.shape.level.value, expected.shape.members)),
                what=CELL_TEMPLATES[row.access, direction],
                expected=range_words(expected.expected, "{:.2f}".format),
                measured=f"{expected.measured:.2f}",
                outcome=OUTCOME_TEMPLATES[expected.outcome],
            )
            yield f"  {saved.name}: {said}"


def _rate(cell: MeasuredCell) -> str:
    return f"{cell.rate.median / MEGABYTE:.2f} MB/s"


def _spread(cell: MeasuredCell) -> str:
    return f"± {cell.rate.variation:.1%}"
