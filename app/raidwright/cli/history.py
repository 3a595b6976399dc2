"""``raidwright history``: what was measured and done; runs given away, taken in, named and forgotten."""

import sys
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import msgspec

from raidwright.bench.forms import ReportForm, cannot_be, report
from raidwright.bench.imported import Reading
from raidwright.bench.importing import LONGEST
from raidwright.bench.summary import Statistic
from raidwright.cli.printing import CommandError, note, say, say_pretty, table
from raidwright.history import STATE_TEMPLATES, History, SavedAction, SavedRun, default_path
from raidwright.session.figures import FiguresError, read_bytes, read_file, write_file
from raidwright.session.history import unreadable_sentence

_STDIN = "-"


async def history(options: Namespace) -> int:
    """List what was kept, or do with it what was asked for."""
    return await _ACTIONS[options.action](options)


async def _listed(options: Namespace) -> int:
    """The runs that were kept, then what was built and taken down, the latest first."""
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


async def _export(options: Namespace) -> int:
    """Print a run in the form that was asked for, or write it to a file."""
    record = History(default_path())
    saved = find_run(options.run, record.runs().runs)
    form = ReportForm.JSON if options.json else ReportForm(options.format or ReportForm.TEXT.value)
    why_not = cannot_be(saved.run, form)
    if why_not is not None:
        raise CommandError(why_not)
    statistic = Statistic.BEST if options.best else Statistic.MEDIAN
    text = report(saved.run, form, zone_here(), statistic, record.samples(saved.id))
    if options.to is None:
        say(text.rstrip("\n"))
        return 0
    try:
        write_file(options.to, text)
    except FiguresError as error:
        raise CommandError(error.sentence) from None
    say(f"Run {saved.id} “{saved.name}” was written to {options.to}.")
    return 0


async def _import(options: Namespace) -> int:
    """Keep the figures of each file; 1 when one of them held none."""
    record, empty = History(default_path()), False
    for file in options.files:
        reading = _read(file)
        for each in reading.unread:
            note(f"{file}, line {each.line}, “{each.text}”: {each.reason}")
        for found in reading.runs:
            number = record.add_run(options.name or found.name, found.run)
            say(f"Run {number} “{options.name or found.name}”: {len(found.run.cells())} cells.")
        empty = empty or not reading.runs
    if empty:
        raise CommandError("Not every file held figures.")
    return 0


def _read(file: str) -> Reading:
    """What stands in ``file``."""
    if file == _STDIN:
        return read_bytes(sys.stdin.buffer.read(LONGEST + 1), zone_here(), time.time())
    try:
        return read_file(Path(file), zone_here(), time.time())
    except FiguresError as error:
        raise CommandError(error.sentence) from None


async def _rename(options: Namespace) -> int:
    record = History(default_path())
    saved = find_run(options.run, record.runs().runs)
    record.rename_run(saved.id, options.name)
    say(f"Run {saved.id} is called “{options.name}” from now on.")
    return 0


async def _note(options: Namespace) -> int:
    record = History(default_path())
    saved = find_run(options.run, record.runs().runs)
    record.note_run(saved.id, options.text)
    say(f"Run {saved.id} “{saved.name}” has a note from now on.")
    return 0


async def _delete(options: Namespace) -> int:
    record = History(default_path())
    kept = record.runs().runs
    for saved in [find_run(word, kept) for word in options.runs]:
        record.delete_run(saved.id)
        back = f"raidwright history restore {saved.id}"
        say(f"Run {saved.id} “{saved.name}” was deleted. Within 30 days “{back}” brings it back.")
    return 0


async def _restore(options: Namespace) -> int:
    record = History(default_path())
    for number in options.numbers:
        if not record.restore_run(number):
            raise CommandError(f"No run {number} was deleted within the last 30 days.")
        say(f"Run {number} is back.")
    return 0


_ACTIONS: dict[str | None, Callable[[Namespace], Awaitable[int]]] = {
    None: _listed,
    "export": _export,
    "import": _import,
    "rename": _rename,
    "note": _note,
    "delete": _delete,
    "restore": _restore,
}


def find_run(wanted: str, kept: tuple[SavedRun, ...]) -> SavedRun:
    """By number, or the latest of that name. Raises CommandError."""
    run = next((saved for saved in kept if wanted in (str(saved.id), saved.name)), None)
    if run is None:
        raise CommandError(f"There is no run “{wanted}”. “raidwright history” lists them.")
    return run


def zone_here() -> tzinfo:
    """The time zone of this computer."""
    return datetime.now(UTC).astimezone().tzinfo or UTC


def _line(saved: SavedRun) -> tuple[str, ...]:
    run = saved.run
    return (
        str(saved.id),
        moment_text(run.started),
        saved.name,
        run.machine,
        "simulated" if run.practice else run.source,
        STATE_TEMPLATES[saved.state],
        run.comment,
    )


def _action_line(action: SavedAction) -> tuple[str, ...]:
    what = action.title or "disks"
    return moment_text(action.time), action.purpose.value, what, action.machine, action.outcome


def moment_text(seconds: float) -> str:
    """As the clock of this computer shows it."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
