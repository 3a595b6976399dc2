"""What the history keeps, by what somebody types: a run by its number or name, a sync watch too."""

from argparse import Namespace

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.forms import ReportForm
from raidwright.bench.sync_summary import NO_CELLS, speed_told, sync_cannot_be, sync_report
from raidwright.cli.printing import CommandError, UsageError, moment_text
from raidwright.history import History, SavedRun, SavedSync

SYNC = "s"
"""Before the number of a sync watch: runs are numbered by themselves."""


def find_kept(wanted: str, record: History) -> SavedRun | SavedSync:
    """By number, or the latest of that name, a run before a sync watch. Raises CommandError."""
    kept: list[SavedRun | SavedSync] = [*record.runs().runs]
    kept += record.syncs().syncs
    found = next((saved for saved in kept if wanted in (key_of(saved), saved.name)), None)
    if found is None:
        raise CommandError(f"There is no run “{wanted}”. “raidwright history” lists them.")
    return found


def find_run(wanted: str, record: History) -> SavedRun:
    """The same where only a run will do."""
    found = find_kept(wanted, record)
    if isinstance(found, SavedSync):
        raise CommandError(str(NO_CELLS))
    return found


def is_sync(key: str) -> bool:
    """Whether that is the number of a sync watch."""
    return key.startswith(SYNC)


def key_of(saved: SavedRun | SavedSync) -> str:
    """By what it is found again."""
    return str(saved.id) if isinstance(saved, SavedRun) else f"{SYNC}{saved.id}"


def called(saved: SavedRun | SavedSync) -> str:
    """At the beginning of a sentence."""
    return f"{'Run' if isinstance(saved, SavedRun) else 'Sync watch'} {key_of(saved)}"


def sync_line(saved: SavedSync) -> tuple[str, ...]:
    """In the list."""
    told = saved.summary
    return (
        key_of(saved),
        moment_text(told.started),
        saved.name,
        f"{told.what} of {told.target}",
        told.machine,
        speed_told(f"{told.mean / MEGABYTE:.1f}"),
        "simulated" if told.practice else "",
        saved.comment,
    )


def sync_text(saved: SavedSync, record: History, options: Namespace) -> str:
    """What ``export`` gives away: CSV where nothing else is asked for. Raises CommandError."""
    if options.best:
        raise UsageError("--best chooses among passes, and a sync has none.")
    form = ReportForm.JSON if options.json else ReportForm(options.format or ReportForm.CSV.value)
    why_not, kept = sync_cannot_be(form), record.sync(saved.id)
    if why_not is not None or kept is None:
        raise CommandError(why_not or f"Sync watch {key_of(saved)} cannot be read.")
    return sync_report(kept, form)
