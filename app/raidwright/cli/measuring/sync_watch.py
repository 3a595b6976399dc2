"""``raidwright watch``: a first sync, check or rebuild over time, member by member, until it is over."""

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator

import msgspec
from msgspec.structs import replace

from raidwright.bench.sync_watch import (
    SyncMoment,
    SyncRecord,
    SyncTimeline,
    speed_between,
    sync_sentences,
    sync_timeline,
)
from raidwright.bench.timeline.rates import rates
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.interrupt import ending_signals
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    expected_time,
    print_report,
    say_json,
    show_progress,
    tell,
    zone_here,
)
from raidwright.cli.terminal.speech import tr
from raidwright.language.sentences import sync_name
from raidwright.report.sync import sync_document
from raidwright.session.session import closing_events
from raidwright.session.sync_watch import record_of, watch_sync
from raidwright.storage.failures import english
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_share, megabytes
from raidwright.storage.words.sentences import sentence

_LINE_SECONDS = 5.0
"""Seconds between two lines that tell how far it is."""
_LOOKED_AWAY = english("Stopped watching. The sync continues. Measurements so far were saved.")
_LOOKED_AWAY_IN_VAIN = english("Stopped watching. The sync continues.")
_NOTHING_SEEN = english("Stopped watching. There was no sync, so nothing was saved.")


async def sync_watch(options: Namespace) -> int:
    """Watch a sync of an array to its end, and keep it; Control-C ends the watching and not the sync.

    Raises CommandError when there was no sync, and when somebody looked away before it was over.
    """
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        array = _require_array(options.array, snapshot)
        if options.last:
            return _show_last(session.history.last_sync(array.uuid), array, as_json=options.json)
        kept_numbers: list[int] = []
        moments = watch_sync(machine, array, snapshot, session.history, on_kept=kept_numbers.append)
        record, past_moments = record_of(array, snapshot, machine.title), list[SyncMoment]()
        over = await until_over(moments, past_moments, as_json=options.json)
    timeline = sync_timeline(past_moments)
    if timeline is None:
        raise CommandError(_no_sync(array.title) if over else _NOTHING_SEEN)
    _report(replace(record, moments=tuple(past_moments)), timeline, as_json=options.json)
    if not over:
        raise CommandError(_LOOKED_AWAY if any(kept_numbers) else _LOOKED_AWAY_IN_VAIN)
    return 0


def _no_sync(name: str) -> str:
    return tr("{name} is not syncing. “raidwright check {name}” starts a check.", name=name)


def _require_array(wanted: str, snapshot: Snapshot) -> Array:
    array = find_array(wanted, snapshot)
    if isinstance(array, Finding):
        raise UsageError(sentence(array))
    return array


async def until_over(
    moments: AsyncIterator[SyncMoment], past_moments: list[SyncMoment], *, as_json: bool
) -> bool:
    """Append each moment to ``past_moments`` until the sync is over; False when Control-C ended it first."""
    task = asyncio.ensure_future(_follow(moments, past_moments, as_json=as_json))
    loop = asyncio.get_running_loop()
    signals = ending_signals()
    for number in signals:
        loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        return False
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
    return True


async def _follow(
    moments: AsyncIterator[SyncMoment], past_moments: list[SyncMoment], *, as_json: bool
) -> None:
    told_at = 0.0
    async with closing_events(moments) as events:
        async for moment in events:
            if as_json:
                say_json(moment)
            elif moment.moves and past_moments:
                told_at = _show_moment(past_moments[-1], moment, told_at)
            past_moments.append(moment)


def _show_moment(before: SyncMoment, now: SyncMoment, told_at: float) -> float:
    """Show how far the sync is: as a bar, else as a line now and then; returns when a line was told last."""
    if show_progress(*_progress(before, now)) or now.sample.time - told_at < _LINE_SECONDS:
        return told_at
    tell(_progress_line(before, now))
    return now.sample.time


def _progress(before: SyncMoment, now: SyncMoment) -> tuple[float, str]:
    """How much of the sync is done, and in words how fast it is and how long it takes."""
    speed = speed_between(before, now)
    share, what, rate = now.done / now.whole if now.whole else 0.0, sync_name(now.what), megabytes(speed)
    if speed <= 0:
        return share, tr("{what}, {rate} MB/s", what=what, rate=rate)
    left = expected_time((now.whole - now.done) / speed)
    return share, tr("{what}, {rate} MB/s, {time} left", what=what, rate=rate, time=left)


def _progress_line(before: SyncMoment, now: SyncMoment) -> str:
    """How far the sync is, how fast, and what each member does just now."""
    share = format_share(now.done / now.whole) if now.whole else "–"
    members = "  ".join(
        f"{each.device} {megabytes(each.read, 0)}r {megabytes(each.write, 0)}w {format_share(each.busy, 0)}"
        for each in rates(before.sample, now.sample)[1:]
    )
    return tr(
        "{what} {share}  {rate} MB/s  {members}",
        what=sync_name(now.what),
        share=share,
        rate=megabytes(speed_between(before, now)),
        members=members,
    )


def _show_last(record: SyncRecord | None, array: Array, *, as_json: bool) -> int:
    timeline = sync_timeline(record.moments) if record else None
    if record is None or timeline is None:
        raise CommandError(
            tr(
                "No sync of {title} was recorded yet. “raidwright watch {title}” records a running one.",
                title=array.title,
            )
        )
    _report(record, timeline, as_json=as_json)
    return 0


def _report(record: SyncRecord, timeline: SyncTimeline, *, as_json: bool) -> None:
    if as_json:
        extra = {
            "type": "summary",
            "mean": timeline.mean,
            "limit": timeline.limit,
            "told": [str(each) for each in sync_sentences(timeline, record.disks)],
            "disks": record.disks,
        }
        say_json({**extra, **msgspec.to_builtins(timeline)})
    else:
        print_report(sync_document(record, zone_here(), record.name, ""))
