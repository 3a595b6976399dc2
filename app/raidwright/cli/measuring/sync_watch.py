"""``raidwright watch``: a first sync, check or rebuild over time, member by member, until it is over."""

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.sync_watch import (
    MemberDisk,
    SyncMoment,
    SyncRecord,
    SyncTimeline,
    member_disks,
    member_title,
    speed_between,
    sync_sentences,
    sync_timeline,
)
from raidwright.bench.timeline.rates import rates
from raidwright.cli.measuring.sustained import bar_letters
from raidwright.cli.showing.opening import open_session
from raidwright.cli.terminal.interrupt import ending_signals
from raidwright.cli.terminal.printing import (
    CommandError,
    UsageError,
    expected_time,
    moment_text,
    print_table,
    say,
    say_json,
    show_progress,
    tell,
)
from raidwright.cli.terminal.speech import columns, spoken, tr
from raidwright.language.sentences import sync_name
from raidwright.report.sync import speed_sentence
from raidwright.session.session import closing_events
from raidwright.session.sync_watch import watch_sync
from raidwright.storage.failures import english
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_share, megabytes
from raidwright.storage.words.sentences import sentence

_LINE_SECONDS = 5.0
"""Seconds between two lines that tell how far it is."""
_TIMELINE_LETTERS = 60
_HEAD = columns("", "read MB/s", "written MB/s", "utilization")
_LOOKED_AWAY = english("Stopped watching. The sync continues. Measurements so far were saved.")
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
        moments = watch_sync(machine, array, snapshot, session.history)
        past_moments: list[SyncMoment] = []
        over = await until_over(moments, past_moments, as_json=options.json)
    timeline = sync_timeline(past_moments)
    if timeline is None:
        raise CommandError(_no_sync(array.title) if over else _NOTHING_SEEN)
    disks = member_disks(array, snapshot)
    _report(timeline, disks, as_json=options.json, practice=snapshot.host.practice)
    if not over:
        raise CommandError(_LOOKED_AWAY)
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
        what=now.what,
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
    if not as_json:
        say(
            tr(
                "{name} on {machine}, {moment}",
                name=record.name,
                machine=record.machine,
                moment=moment_text(record.started),
            )
        )
    _report(timeline, record.disks, as_json=as_json, practice=record.practice)
    return 0


def _report(timeline: SyncTimeline, disks: Sequence[MemberDisk], *, as_json: bool, practice: bool) -> None:
    sentences = [str(each) for each in sync_sentences(timeline, disks)]
    if as_json:
        extra = {
            "type": "summary",
            "mean": timeline.mean,
            "limit": timeline.limit,
            "told": sentences,
            "disks": disks,
        }
        say_json({**extra, **msgspec.to_builtins(timeline)})
        return
    say(_headline(timeline))
    if timeline.speeds:
        parts = _bin_means(timeline.speeds)
        bar, rate = bar_letters(parts, max(parts)), megabytes(max(parts))
        say(tr("|{bar}| up to {rate} MB/s per disk", bar=bar, rate=rate))
    rows = [
        (
            member_title(each.device, disks),
            megabytes(each.read),
            megabytes(each.written),
            format_share(each.busy, 0),
        )
        for each in timeline.members
    ]
    print_table(rows, (1, 2, 3), _HEAD)
    for words in sentences:
        say(words)
    if practice:
        say(spoken(PRACTICE_NOTE))


def _headline(timeline: SyncTimeline) -> str:
    facts = {
        "what": sync_name(timeline.what),
        "share": format_share(timeline.begin),
        "seconds": f"{timeline.seconds:.0f}",
        "rate": speed_sentence(megabytes(timeline.mean)),
    }
    if timeline.ended:
        return tr("{what}: from {share} to the end in {seconds} s, {rate}", **facts)
    return tr("{what}: from {share} to {end} in {seconds} s, {rate}", end=format_share(timeline.end), **facts)


def _bin_means(speeds: Sequence[float]) -> tuple[float, ...]:
    """``speeds`` in at most `_TIMELINE_LETTERS` bins, each as the mean of the speeds in it."""
    count = min(_TIMELINE_LETTERS, len(speeds))
    edges = [round(len(speeds) * part / count) for part in range(count + 1)]
    return tuple(fmean(speeds[before:after]) for before, after in pairwise(edges))
