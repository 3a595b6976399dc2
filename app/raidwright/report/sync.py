"""A kept sync in a few figures, and as it is given away: how far and how fast it was, disk by disk."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import pairwise

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.sync_watch import (
    MemberTimeline,
    SyncMoment,
    SyncRecord,
    SyncTimeline,
    member_title,
    speed_between,
    speed_points,
    sync_sentences,
    sync_timeline,
)
from raidwright.bench.timeline.rates import Points, rates
from raidwright.language.sentences import in_words, sync_name
from raidwright.report.document import Curves, Report, Section, markdown, paragraphs, section, sections
from raidwright.report.form import ReportForm
from raidwright.report.system import machine_words, measured_at, wording
from raidwright.report.table import ReportTable, csv_of_lines, table_of
from raidwright.report.tables import simulated_text
from raidwright.report.web_page import html_of
from raidwright.storage.fact import Fact, indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share, megabytes

_MOST_MOMENTS = 600
"""Moments that are drawn: a chart is no wider."""


def sync_document(record: SyncRecord, zone: tzinfo, name: str, comment: str) -> Report:
    """How far and how fast it was, disk by disk; also of one of which too little was seen to say anything."""
    timeline = sync_timeline(record.moments)
    every: tuple[Section, ...] = ()
    if timeline is not None:
        text = paragraphs(map(in_words, sync_sentences(timeline, record.disks)))
        members = section(wording("Each disk"), text, _members(record, timeline))
        every = sections(*_charts(record, timeline), members)
    return Report(
        name,
        (machine_words(record.machine), measured_at(record.started, zone)),
        every,
        verdict=_came_to(record, timeline),
        comment=comment,
        doubts=(in_words(PRACTICE_NOTE),) if record.practice else (),
    )


def _members(record: SyncRecord, timeline: SyncTimeline) -> ReportTable:
    heads = ("", wording("MB/s read"), wording("MB/s written"), wording("utilization"))
    return table_of(heads, (_line(each, record) for each in timeline.members), (1, 2, 3))


def _came_to(record: SyncRecord, timeline: SyncTimeline | None) -> str:
    if timeline is None:
        return wording("Sync speed of “{name}”: inconclusive, too little was recorded.", name=record.name)
    return wording(
        "“{name}” – {what}: from {begin} to {end} in {seconds} s, {rate} MB/s per disk.",
        what=sync_name(timeline.what),
        name=record.name,
        begin=format_share(timeline.begin, 0),
        end=format_share(timeline.end, 0),
        seconds=f"{timeline.seconds:.0f}",
        rate=megabytes(timeline.mean),
    )


def _charts(record: SyncRecord, timeline: SyncTimeline) -> Iterator[Section]:
    moving = [each for each in record.moments if each.moves]
    drawn = moving[:: max(1, len(moving) // _MOST_MOMENTS)]
    end, speed = f"{timeline.seconds:.0f} s", speed_points(drawn)
    members = tuple(
        (member_title(each.device, record.disks), _points(each.device, drawn)) for each in timeline.members
    )
    along, of_members = wording("MB/s per disk"), wording("Reads and writes per disk in MB/s")
    yield section(wording("Sync speed"), Curves(((along, speed),), along, end))
    yield section(wording("Activity of the disks"), Curves(members, of_members, end))


def _points(device: str, moments: Sequence[SyncMoment]) -> Points:
    return [
        (after.sample.time - moments[0].sample.time, rate.total)
        for before, after in pairwise(moments)
        for rate in rates(before.sample, after.sample)
        if rate.device == device
    ]


def _line(each: MemberTimeline, record: SyncRecord) -> tuple[str, ...]:
    figures = megabytes(each.read), megabytes(each.written)
    return member_title(each.device, record.disks), *figures, format_share(each.busy, 0)


NO_CELLS = english("A recorded sync has no test results that can be compared.")


class SyncSummary(Fact, frozen=True):
    """What is told of a sync in a list: all but its moments."""

    array: str
    """UUID."""
    target: str
    """Name of the array."""
    machine: str
    practice: bool
    started: float
    """Seconds since 1970."""
    what: str
    """In English, by `SYNC_TEMPLATES`."""
    mean: float
    """Bytes per second of each member, look by look."""
    seconds: float
    end: float
    """Part of the way that was done when the watching ended."""


def speed_sentence(rate: str) -> Sentence:
    """``rate``, in MB/s, is written as people there write figures."""
    return english("{rate} MB/s per disk", rate=rate)


def summary_of(record: SyncRecord) -> SyncSummary | None:
    """None where its moments come to nothing."""
    timeline = sync_timeline(record.moments)
    if timeline is None:
        return None
    return SyncSummary(
        array=record.array,
        target=record.name,
        machine=record.machine,
        practice=record.practice,
        started=record.started,
        what=timeline.what,
        mean=timeline.mean,
        seconds=timeline.seconds,
        end=timeline.end,
    )


def sync_cannot_be(form: ReportForm) -> Sentence | None:
    """Why a sync has no such form; None when it has."""
    if form in (ReportForm.CSV, ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML):
        return None
    return english("A recorded sync can only be exported as CSV, JSON, Markdown or HTML.")


def sync_report(record: SyncRecord, form: ReportForm, zone: tzinfo, name: str, comment: str = "") -> str:
    """``record`` in a form that it can have; dates are of ``zone``, ``name`` is what it is called now."""
    match form:
        case ReportForm.JSON:
            return _as_json(record)
        case ReportForm.MARKDOWN:
            return markdown(sync_document(record, zone, name, comment))
        case ReportForm.HTML:
            return html_of(sync_document(record, zone, name, comment))
        case _:
            return _as_csv(record)


def _as_json(record: SyncRecord) -> str:
    """The sync as history keeps it, and what it comes to."""
    timeline = sync_timeline(record.moments)
    sentences = [str(each) for each in sync_sentences(timeline, record.disks)] if timeline else []
    document = {**msgspec.to_builtins(record), "course": timeline, "told": sentences}
    return indented_json(document)


def _as_csv(record: SyncRecord) -> str:
    """A line for each look but the first: what md tells, and what each device did since the look before."""
    return csv_of_lines(list(_lines(record)))


def _lines(record: SyncRecord) -> Iterator[dict[str, str | int]]:
    for before, now in pairwise(record.moments):
        line: dict[str, str | int] = {
            "seconds": f"{now.sample.time - record.moments[0].sample.time:.1f}",
            "action": now.action,
            "done_bytes": now.done,
            "whole_bytes": now.whole,
            "bytes_per_second_of_each": round(speed_between(before, now)),
        }
        for each in rates(before.sample, now.sample):
            line[f"{each.device}_read"] = round(each.read)
            line[f"{each.device}_written"] = round(each.write)
            line[f"{each.device}_busy"] = f"{each.busy:.3f}"
        yield line | {"simulated": simulated_text(record)}
