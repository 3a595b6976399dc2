"""The forms in which fio's results are posted: a document or a list of them, old and new, states of one run.

What is read is brought into the form of fio 3; what cannot be is refused in a sentence.
"""

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import msgspec

from raidwright.bench.fio_document import Document, JobGroup
from raidwright.bench.imports.figures import NotReadError
from raidwright.storage.documents import parse_json
from raidwright.storage.failures import Sentence, english

Json = dict[str, object]
_BEGIN = re.compile(r"(?:^([ \t>|]{0,64})(?:\[[ \t]*)?|(?<=\}),?[ \t]*)\{", re.MULTILINE)
"""A document, by itself or in a list."""
_OLD_VERSION = re.compile(r"fio-[012]\.")
_FOR_PEOPLE = re.compile(r"^[ \t>|]*\S.{0,200}: \(groupid=\d+, jobs=\d+\): err=", re.MULTILINE)
_TERSE = re.compile(r"^[ \t>|]*[2-5];fio-\d", re.MULTILINE)
_NOTHING = {"io_bytes": 0, "total_ios": 0, "runtime": 0, "lat_ns": {}}
_SIDES = ("read", "write")
_SLACK = 1.0
"""Seconds by which the clock of two states of a run stands apart from what was measured between them."""
_MICROSECOND = 1000.0
"""In nanoseconds."""


def other_form(text: str) -> Sentence | None:
    """Why fio's own text without JSON is not read; None for other text."""
    if _TERSE.search(text) or _FOR_PEOPLE.search(text):
        return english("This is text output of fio. JSON is needed: measure again with --output-format=json.")
    return None


def document_texts(text: str) -> Iterator[tuple[int, str]]:
    """Each document with the number of its first line: to the bracket that is as far indented, or its own."""
    at, line, counted = 0, 1, 0
    while begin := _BEGIN.search(text, at):
        opening = begin.end() - 1
        margin = begin[1] or ""
        line, counted = line + text.count("\n", counted, begin.start()), begin.start()
        if not text[begin.end() : text.find("\n", begin.end()) % (len(text) + 1)].strip():
            closing = re.compile(rf"^{re.escape(margin)}\}}(?=[ \t\r]*,?[ \t\r]*$)", re.MULTILINE)
            end = closing.search(text, begin.end())
            at = end.end() if end else len(text)
        else:
            at = _end_of_compact(text, opening)
        whole = f"{margin}{text[opening:at]}"
        yield line, re.sub(rf"^{re.escape(margin)}", "", whole, flags=re.MULTILINE) if margin else whole


def _end_of_compact(text: str, opening: int) -> int:
    """Where the document that begins in the middle of a line ends; the end of ``text`` if it does not."""
    try:
        _, end = json.JSONDecoder().raw_decode(text, opening)
    except (ValueError, RecursionError):
        return len(text)
    return end


def document_of(text: str) -> Document:
    """The document that ``text`` is, in the form of fio 3. Raises NotReadError."""
    try:
        raw = parse_json(text, Json)
        if "client_stats" in raw:
            raise NotReadError(
                english(
                    "Results of fio in client/server mode cannot be imported. Measure on each computer"
                    " separately."
                )
            )
        is_old = _OLD_VERSION.match(str(raw.get("fio version", ""))) is not None
        jobs = raw.get("jobs")
        if isinstance(jobs, list):
            raw |= {"jobs": [_job(job, is_old=is_old) if isinstance(job, dict) else job for job in jobs]}
        document = msgspec.convert(raw, Document)
    except msgspec.MsgspecError as error:
        raise NotReadError(english("This is not a valid fio result: {reason}.", reason=error)) from None
    if is_old and not all(_has_pattern(job, document) for job in document.jobs):
        raise NotReadError(english("The output of {fio} does not describe its jobs.", fio=document.fio))
    return document


def _has_pattern(job: JobGroup, document: Document) -> bool:
    return not {"rw", "readwrite"}.isdisjoint({*job.options, *document.options})


def _job(job: Json, *, is_old: bool) -> Json:
    """``job`` with both of its sides, counted as fio 3 counts."""
    sides = {name: job[name] for name in (*_SIDES, "mixed") if isinstance(job.get(name), dict)}
    if is_old:
        sides = {name: _new_side(cast(Json, side)) for name, side in sides.items()}
        job = {**job, "job options": _with_block(job, sides)}
    if "mixed" in sides and not any(name in sides for name in _SIDES):
        # Of a mix they are told as one, which what was read and written together is.
        options = job.get("job options")
        pattern = str(options.get("rw", "")) if isinstance(options, dict) else ""
        sides = {"write" if pattern in {"write", "randwrite"} else "read": sides["mixed"]}
    if not sides:
        return job
    return {**job, **{name: sides.get(name, _NOTHING) for name in _SIDES}}


def _new_side(side: Json) -> Json:
    """A side of fio 2, which counts KiB and microseconds, as one of fio 3."""
    io_bytes = _number(side.get("io_bytes"))
    milliseconds = _number(side.get("runtime"))
    operations = side.get("total_ios", round(_number(side.get("iops")) * milliseconds / 1000))
    return {
        # The last versions before 3 tell both.
        "io_bytes": io_bytes if "io_kbytes" in side else io_bytes * 1024,
        "total_ios": operations,
        "runtime": milliseconds,
        "lat_ns": _new_latency(side, "lat"),
        "clat_ns": _new_latency(side, "clat"),
    }


def _new_latency(side: Json, name: str) -> Json:
    times = side.get(f"{name}_ns")
    if isinstance(times, dict):
        return times
    old = side.get(name)
    if not isinstance(old, dict):
        return {}
    ranks = old.get("percentile")
    told_ranks = ranks if isinstance(ranks, dict) else {}
    percentile = {rank: _number(value) * _MICROSECOND for rank, value in told_ranks.items()}
    return {"mean": _number(old.get("mean")) * _MICROSECOND, "percentile": percentile}


def _with_block(job: Json, sides: Mapping[str, object]) -> object:
    """The options of ``job``; where fio 2 left out how large a request was, as its counts say."""
    options = job.get("job options")
    if not isinstance(options, dict) or not {"bs", "blocksize", "bssplit", "bsrange"}.isdisjoint(options):
        return options if options is not None else {}
    counts = [cast(Json, side) for side in sides.values()]
    operations = sum(_number(side["total_ios"]) for side in counts)
    moved = sum(_number(side["io_bytes"]) for side in counts)
    return {**options, "bs": str(round(moved / operations / 512) * 512)} if operations else options


def _number(value: object) -> float:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else 0


def without_beginnings(documents: Sequence[tuple[int, str, Document]]) -> list[tuple[int, str, Document]]:
    """``documents`` without those that are earlier states of the run that the next one tells of."""
    pairs = itertools.pairwise(documents)
    return [*(each for each, after in pairs if not _is_beginning(each[2], after[2])), *documents[-1:]]


def _is_beginning(early: Document, late: Document) -> bool:
    """Whether ``late`` tells of the same run, so much later as it measured longer: its counts went on."""
    if (early.options, len(early.jobs)) != (late.options, len(late.jobs)):
        return False
    pairs = [*zip(early.jobs, late.jobs, strict=True)]
    if any((a.name, a.group, a.options) != (b.name, b.group, b.options) for a, b in pairs):
        return False
    sides = [(one, other) for a, b in pairs for one, other in ((a.read, b.read), (a.write, b.write))]
    if any(one.io_bytes > other.io_bytes or one.runtime > other.runtime for one, other in sides):
        return False
    grown = max(other.runtime - one.runtime for one, other in sides) / 1000
    moved = any(one.io_bytes < other.io_bytes for one, other in sides)
    return moved and grown > 0 and 0 <= late.timestamp - early.timestamp <= grown + _SLACK
