"""A kept sync in a few figures, and what it can be given away as."""

from collections.abc import Iterator
from datetime import tzinfo
from itertools import pairwise

import msgspec

from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.forms.sync_page import sync_markdown, sync_page
from raidwright.bench.forms.table import csv_of_lines
from raidwright.bench.forms.tables import simulated_told
from raidwright.bench.sync_watch import SyncRecord, speed_between, sync_course, sync_told
from raidwright.bench.timeline.rates import rates
from raidwright.storage.fact import Fact, indented_json
from raidwright.storage.failures import Sentence, english

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


def speed_told(rate: str) -> Sentence:
    """``rate``, in MB/s, is written as people there write figures."""
    return english("{rate} MB/s per disk", rate=rate)


def summary_of(record: SyncRecord) -> SyncSummary | None:
    """None where its moments come to nothing."""
    course = sync_course(record.moments)
    if course is None:
        return None
    return SyncSummary(
        array=record.array,
        target=record.name,
        machine=record.machine,
        practice=record.practice,
        started=record.started,
        what=course.what,
        mean=course.mean,
        seconds=course.seconds,
        end=course.end,
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
    course = sync_course(record.moments)
    sentences = [str(each) for each in sync_told(course, record.disks)] if course else []
    document = {**msgspec.to_builtins(record), "course": course, "told": sentences}
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
        yield line | {"simulated": simulated_told(record)}
