"""A kept sync in a few figures, and what it can be given away as.

A kept sync as a web page and as Markdown: how far and how fast it was, disk by disk.
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import pairwise

import msgspec

from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.forms.html_page import head, legend, measured_at, page, paragraphs, section
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.svg_charts import curves, line_key
from raidwright.bench.forms.table import (
    ReportTable,
    csv_of_lines,
    escape_markdown,
    html_of,
    markdown_lines,
    table_of,
)
from raidwright.bench.forms.tables import simulated_text
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
from raidwright.storage.fact import Fact, indented_json
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share, megabytes

_HEADS = ("", "MB/s read", "MB/s written", "utilization")
_FIGURES = (1, 2, 3)
_MOST_MOMENTS = 600
"""Moments that are drawn: a chart is no wider."""


def sync_page(record: SyncRecord, zone: tzinfo, name: str, comment: str) -> str:
    """The whole page, also of one of which too little was seen to say anything."""
    timeline = sync_timeline(record.moments)
    facts = record.machine, measured_at(record.started, zone)
    doubts = (PRACTICE_NOTE,) if record.practice else ()
    parts = [*head(name, facts, verdict=_came_to(record, timeline), comment=comment, doubts=doubts)]
    if timeline is not None:
        parts += _charts(record, timeline)
        text = paragraphs(sync_sentences(timeline, record.disks))
        parts.append(section("Each disk", text, html_of(_members(record, timeline))))
    return page(name, parts)


def sync_markdown(record: SyncRecord, zone: tzinfo, name: str, comment: str) -> str:
    """What the sync came to, and a table of the disks."""
    timeline = sync_timeline(record.moments)
    where = escape_markdown(record.machine)
    lines = [f"**{escape_markdown(name)}**, {where}, {measured_at(record.started, zone)}", ""]
    doubt = f"{PRACTICE_NOTE}." if record.practice else ""
    sentences = filter(None, (doubt, comment, _came_to(record, timeline)))
    lines += [line for each in sentences for line in (escape_markdown(each), "")]
    if timeline is not None:
        lines += markdown_lines(_members(record, timeline))
        lines += ["", *(f"- {escape_markdown(each)}" for each in sync_sentences(timeline, record.disks))]
    return "\n".join(lines).rstrip("\n") + "\n"


def _members(record: SyncRecord, timeline: SyncTimeline) -> ReportTable:
    return table_of(_HEADS, (_line(each, record) for each in timeline.members), _FIGURES)


def _came_to(record: SyncRecord, timeline: SyncTimeline | None) -> str:
    if timeline is None:
        return f"Speed of the sync of “{record.name}”: inconclusive, too little was recorded."
    way = f"from {format_share(timeline.begin, 0)} to {format_share(timeline.end, 0)}"
    mean = f"{megabytes(timeline.mean)} MB/s per disk"
    return f"{timeline.what} of {record.name}: {way} in {timeline.seconds:.0f} s, {mean}."


def _charts(record: SyncRecord, timeline: SyncTimeline) -> Iterator[str]:
    moving = [each for each in record.moments if each.moves]
    drawn = moving[:: max(1, len(moving) // _MOST_MOMENTS)]
    end, speed = f"{timeline.seconds:.0f} s", speed_points(drawn)
    members = [
        (member_title(each.device, record.disks), _points(each.device, drawn)) for each in timeline.members
    ]
    if chart := curves([("per disk", speed)], "per disk", end):
        yield section("Sync speed", chart)
    if chart := curves(members, "reads and writes per disk", end):
        keys = (line_key(place, name) for place, (name, _) in enumerate(members))
        yield section("Activity of the disks", chart, legend(*keys))


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
            return sync_markdown(record, zone, name, comment)
        case ReportForm.HTML:
            return sync_page(record, zone, name, comment)
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
