"""A run over a whole stretch as it is given away: a report, and its timeline as CSV."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from raidwright.bench.cdm_text import reservations
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult, Reached
from raidwright.bench.sustained import (
    Throughout,
    doubts,
    part_count,
    pass_name,
    place_at,
    rates_in_parts,
    rates_in_time,
    strides,
    sustained_results,
    sustained_sentences,
    timeline_of,
)
from raidwright.bench.timeline.rates import Points
from raidwright.language.measurements import reason_words, run_stack_words
from raidwright.language.sentences import in_words
from raidwright.report.document import Curves, Paragraphs, Report, Section, paragraphs, section, sections
from raidwright.report.system import commands, computer_words, made_by, measured_at, system, wording
from raidwright.report.table import ReportTable, csv_text, table_of
from raidwright.report.tables import simulated_text
from raidwright.storage.units import format_size, megabytes


def sustained_document(run: Run, zone: tzinfo) -> Report:
    """Curves by position and by time, a table of the passes, and all that was found."""
    sentences = _sentences(run)
    every = sections(
        *_charts(run),
        section(wording("Passes"), _passes(run), paragraphs(sentences), _doubts(run)),
        *system(run),
    )
    return Report(
        run_stack_words(run),
        (computer_words(run), measured_at(run.started, zone), made_by(run)),
        (*every, *sections(commands([run]))),
        verdict=sentences[0] if sentences else "",
        comment=run.comment,
        doubts=tuple(map(in_words, reservations(run))),
    )


def _passes(run: Run) -> ReportTable:
    parts = wording("slowest part"), wording("fastest part"), wording("stalled")
    heads = ("", wording("transferred"), "MB/s", *parts)
    return table_of(heads, map(_figures, sustained_results(run)), range(1, len(heads)))


def sustained_csv(run: Run) -> str:
    """A line for each part of each pass: where in the stretch it ends, when, and how fast it was."""
    heads = ("pass", "reached_bytes", "seconds", "bytes_per_second", "simulated")
    return csv_text(table_of(heads, (part for result in run.passes for part in _parts(result, run))))


def _parts(result: PassResult, run: Run) -> Iterator[tuple[str, ...]]:
    timeline = timeline_of(result)
    moved, seconds, pieces = timeline[-1].bytes, 0.0, strides(run.spec)
    rates = rates_in_parts(timeline, max(1, part_count(timeline)))
    for number, rate in enumerate(rates, 1):
        seconds += moved / len(rates) / rate
        reached = place_at(round(moved * number / len(rates)), pieces)
        yield (
            str(pass_name((result.direction, result.number))),
            str(reached),
            f"{seconds:.3f}",
            f"{rate:.0f}",
            simulated_text(run),
        )


def _name(each: PassResult | Throughout) -> str:
    return in_words(pass_name((each.direction, each.number)))


def _charts(run: Run) -> Iterator[Section]:
    measured = [result for result in run.passes if result.bytes and result.seconds]
    pieces, reach = strides(run.spec), max((each.reach for each in sustained_results(run)), default=0)
    by_position, by_time = [], []
    for each in measured:
        timeline = timeline_of(each)
        parts = max(1, part_count(timeline))
        place = place_at(each.bytes, pieces)
        by_position.append((_name(each), _spread_over(rates_in_parts(timeline, parts), place)))
        by_time.append((_name(each), _spread_over(rates_in_time(timeline, parts), each.seconds)))
    longest = max((each.seconds for each in measured), default=0.0)
    marked = [*_marks(run)]
    places = tuple((float(place_at(mark.bytes, pieces)), words) for mark, words in marked)
    times = tuple((mark.seconds, words) for mark, words in marked)
    position, time = wording("MB/s by position in the test area, start to end"), wording("MB/s over time")
    for title, lines, along, end, marks in (
        (wording("By position"), by_position, position, format_size(reach), places),
        (wording("By time"), by_time, time, f"{longest:.0f} s", times),
    ):
        yield section(title, Curves(tuple(lines), along, end, marks, wording("speed drop or stall")))


def _marks(run: Run) -> Iterator[tuple[Reached, str]]:
    """Where a pass fell over a cliff or stood still, and what is told of it."""
    for each in sustained_results(run):
        if each.fell is not None:
            size = format_size(each.fell.bytes)
            yield each.fell, wording("{what}: speed drop after {size}", what=_name(each), size=size)
        for stall in each.stalls:
            seconds = f"{stall.seconds:.1f}"
            words = wording("{what}: stalled for {seconds} s", what=_name(each), seconds=seconds)
            yield Reached(stall.begin, stall.bytes), words


def _spread_over(rates: Sequence[float], length: float) -> Points:
    """Each in the middle of its part."""
    return [((number + 0.5) * length / len(rates), rate) for number, rate in enumerate(rates)]


def _figures(each: Throughout) -> tuple[str, ...]:
    slowest, fastest = (megabytes(end(each.bins), 2) if each.bins else "–" for end in (min, max))
    still = sum(stall.seconds for stall in each.stalls)
    return (
        _name(each),
        format_size(each.bytes),
        megabytes(each.rate, 2),
        slowest,
        fastest,
        f"{len(each.stalls)} ×, {still:.1f} s" if each.stalls else "–",
    )


def _sentences(run: Run) -> list[str]:
    return [
        wording("{what}: {words}", what=in_words(pass_name(which)), words=in_words(words))
        if which
        else in_words(words)
        for which, words in sustained_sentences(run)
    ]


def _doubts(run: Run) -> Paragraphs:
    return paragraphs((reason_words(reason, judged) for reason, judged in doubts(run).items()), quiet=True)
