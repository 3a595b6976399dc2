"""A run over a whole stretch as it is given away: a web page, Markdown, and its timeline as CSV."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from raidwright.bench.cdm_text import reservations
from raidwright.bench.forms.fio_command import fio_commands
from raidwright.bench.forms.html_page import commands, legend, page, paragraphs, section
from raidwright.bench.forms.html_report import head_of, measured_on
from raidwright.bench.forms.svg_charts import curves, drawn_key
from raidwright.bench.forms.table import (
    ReportTable,
    csv_text,
    escape_markdown,
    html_of,
    markdown_lines,
    table_of,
)
from raidwright.bench.forms.tables import simulated_text
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
from raidwright.bench.verdict_sentences import reason_sentence
from raidwright.storage.units import format_size, megabytes

_HEADS = ("", "transferred", "MB/s", "slowest part", "fastest part", "stalled")
_FIGURES = (1, 2, 3, 4, 5)
_MARK = (
    '<span><svg class="key" viewBox="0 0 12 12"><path class="mark" d="M6 0V12"/></svg>speed'
    " drop or stall</span>"
)


def sustained_page(run: Run, zone: tzinfo) -> str:
    """Curves by position and by time, a table of the passes, and all that was found."""
    sentences = _sentences(run)
    parts = [*head_of(run, zone, sentences[0] if sentences else ""), *_charts(run)]
    passes = html_of(_passes(run))
    parts.append(section("Passes", passes, paragraphs(sentences), paragraphs(_doubts(run), "muted")))
    parts += [*measured_on(run), *commands(fio_commands(run))]
    return page(run.stack, parts)


def sustained_markdown(run: Run) -> str:
    """A table of the passes, and all that was found."""
    lines = [f"**{escape_markdown(run.stack)}** on {escape_markdown(run.machine)}, full-span test", ""]
    for note in reservations(run):
        lines += [f"{escape_markdown(note)}.", ""]
    lines += markdown_lines(_passes(run))
    bullets = [f"- {escape_markdown(each)}" for each in (*_sentences(run), *_doubts(run))]
    return "\n".join([*lines, "", *bullets]) + "\n"


def _passes(run: Run) -> ReportTable:
    return table_of(_HEADS, map(_figures, sustained_results(run)), _FIGURES)


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
        yield _name(result), str(reached), f"{seconds:.3f}", f"{rate:.0f}", simulated_text(run)


def _name(each: PassResult | Throughout) -> str:
    return str(pass_name((each.direction, each.number)))


def _charts(run: Run) -> Iterator[str]:
    measured = [result for result in run.passes if result.bytes and result.seconds]
    names = legend(
        *(f"<span>{drawn_key(place)}{_name(result)}</span>" for place, result in enumerate(measured))
    )
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
    places = [(float(place_at(mark.bytes, pieces)), words) for mark, words in marked]
    times = [(mark.seconds, words) for mark, words in marked]
    for title, across, end, lines, marks in (
        (
            "By position",
            "position in the test area, start to end",
            format_size(reach),
            by_position,
            places,
        ),
        ("By time", "over time", f"{longest:.0f} s", by_time, times),
    ):
        if chart := curves(lines, across, end, marks):
            yield section(title, chart, names, legend(_MARK) if marks else "")


def _marks(run: Run) -> Iterator[tuple[Reached, str]]:
    """Where a pass fell over a cliff or stood still, and what is told of it."""
    for each in sustained_results(run):
        if each.fell is not None:
            yield each.fell, f"{_name(each)}: speed drop after {format_size(each.fell.bytes)}"
        for stall in each.stalls:
            yield (
                Reached(stall.begin, stall.bytes),
                f"{_name(each)}: stalled for {stall.seconds:.1f} s",
            )


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
        f"{pass_name(which)}: {words}" if which else str(words) for which, words in sustained_sentences(run)
    ]


def _doubts(run: Run) -> list[str]:
    return [reason_sentence(reason, judged) for reason, judged in doubts(run).items()]
