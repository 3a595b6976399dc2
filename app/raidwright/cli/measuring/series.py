"""A series as the terminal shows it: what it takes, a line for each run that begins, and how it ended."""

from collections.abc import Sequence

from raidwright.bench.cost import Span
from raidwright.bench.run import Run
from raidwright.cli.measuring.bench import broken_off_error
from raidwright.cli.measuring.campaign import minutes_text
from raidwright.cli.terminal.interrupt import cancelling_on_signals
from raidwright.cli.terminal.printing import say_json, tell
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.session.series import RunBegun, Series, SeriesEvent, Tell, series_cost
from raidwright.session.session import Session
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_size


def _ignore(_event: SeriesEvent) -> None:
    pass


def print_cost(series: Series, snapshot: Snapshot, past: Sequence[Run]) -> None:
    """Say how long a series takes and how much it writes, before it begins."""
    cost = series_cost(series.parts, snapshot, past=past)
    count, time = len(series.parts), time_text(cost.seconds)
    if cost.written:
        words = tr(
            "{count} measurements take {time} and write about {size} to the disks, or more if the disks are"
            " unusually fast.",
            count=count,
            time=time,
            size=format_size(cost.written),
        )
        tell(words)
    else:
        tell(tr("{count} measurements take {time} and write nothing.", count=count, time=time))


def time_text(span: Span) -> str:
    """A length of time as a person says it: "1 minute", "3 to 5 minutes"."""
    minutes = minutes_text(span)
    if minutes == "1":
        return tr("{n} minute||{n} minutes", n=1)
    return tr("{least_to_most} minutes", least_to_most=minutes)


async def measure_series(
    session: Session, series: Series, also: Tell = _ignore, *, events: bool = False
) -> None:
    """Carry out a series; ``also`` hears of every event.

    With ``events`` each event is printed for programs, otherwise a line for each run that begins.
    """

    def hear(event: SeriesEvent) -> None:
        if events:
            say_json(event)
        elif isinstance(event, RunBegun) and len(series.parts) > 1:
            tell(f"{event.number}/{event.count}  {spoken(series.parts[event.number - 1].title)} …")
        also(event)

    async with cancelling_on_signals(series):
        await series.carry_out(session, hear)


async def measure_whole_series(session: Session, series: Series, *, kept_as: str = "") -> list[Run]:
    """Carry out a series and return the runs of all its parts.

    Raises CommandError when it is broken off, with the name that what was measured is kept under: ``kept_as``
    if given, else the names of the parts.
    """
    await measure_series(session, series)
    why = series.progress.why_ended(series.stopped)
    if why is not None:
        names = series.progress.names_kept()
        raise broken_off_error(why, *((kept_as,) if kept_as and names else names))
    return series.progress.runs
