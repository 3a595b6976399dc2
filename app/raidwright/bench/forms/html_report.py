"""A grid as one page: figures, charts, what it was made on, and how to repeat it.

What else was seen while it was measured: waits, processor and temperatures, a small chart for each.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import tzinfo
from html import escape
from itertools import pairwise

from raidwright.bench.cdm_text import data_notes, exceeds_memory, reservations
from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.forms.fio_command import fio_commands
from raidwright.bench.forms.html_page import commands, head, key, legend, made_by, measured_at, page, section
from raidwright.bench.forms.svg_charts import (
    bars,
    happenings_of,
    line_key,
    small_curves,
    timeline,
    timeline_names,
)
from raidwright.bench.forms.table import escape_html, html_table
from raidwright.bench.forms.tables import operations_texts
from raidwright.bench.network import network_sentence
from raidwright.bench.processor import cost_of, workers_text
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.streams import stream_sentences
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.timeline.quantities import HAPPENING_NAMES, WHOLE_COMPUTER, Quantity, values
from raidwright.bench.timeline.rates import Points, timelines
from raidwright.bench.verdict_sentences import reason_sentence, trust_text, unjudged_cells_by_template
from raidwright.bench.verdicts import judge
from raidwright.storage.fact import fill, visible_lines
from raidwright.storage.units import (
    MEGABYTE,
    format_binary,
    format_exact,
    format_share,
    format_size,
    megabytes,
)

_MOST_PAIRS = 600
"""Pairs of samples that are looked at: a chart is no wider."""
_MOST_LINES = 8
"""Lines of one chart, at most: those that reach highest."""
_DRAWN: tuple[tuple[Quantity, str, float, Callable[[float], str]], ...] = (
    (Quantity.WAITS, "latency in ms", 1e3, "{:g}".format),
    (Quantity.PROCESSOR, "Busy processor cores", 1.0, "{:g}".format),
    (Quantity.HEAT, "Temperature of the disks in °C", 1.0, "{:g}".format),
)
"""Quantity, what is told of it, by how many times its values are multiplied, and how its axis is written."""
_NAMES = {WHOLE_COMPUTER: "all cores together", "p50": "median (p50)", "p99": "99th percentile (p99)"}


def small_charts(run: Run, samples: Sequence[Sample]) -> Iterator[str]:
    """One section with all small charts; nothing where samples have nothing for any."""
    labels = {each.device: each.label for each in run.watched}
    drawn = []
    for quantity, words, times, written in _DRAWN:
        lines = _named_lines(_lines(quantity, samples, times), labels)
        if chart := small_curves(lines, words, written):
            keys = (line_key(place, name) for place, (name, _) in enumerate(lines))
            drawn.append(f"<div>{chart}{legend(*keys)}</div>")
    if drawn:
        yield section("More values over time", f'<div class="small">{"".join(drawn)}</div>')


def _lines(quantity: Quantity, samples: Sequence[Sample], times: float) -> Mapping[str, Points]:
    lines: dict[str, list[tuple[float, float]]] = {}
    for before, after in pairwise(samples[:: max(1, len(samples) // _MOST_PAIRS)]):
        if after.time > before.time:
            for label, value in values(quantity, before, after).items():
                lines.setdefault(label, []).append((after.time - samples[0].time, value * times))
    return lines


def _named_lines(lines: Mapping[str, Points], labels: Mapping[str, str]) -> list[tuple[str, Points]]:
    """The highest first."""
    highest = sorted(lines, key=lambda label: -max(value for _, value in lines[label]))[:_MOST_LINES]
    return [(labels.get(label, _NAMES.get(label, label)), lines[label]) for label in highest]


def as_html(run: Run, zone: tzinfo, samples: Sequence[Sample] = ()) -> str:
    """The whole page; ``samples`` are what the kernel counted meanwhile, as far as that was kept."""
    parts = [*head_of(run, zone), *_figures(run), *_operations(run), *_charts(run, samples), *_processor(run)]
    parts += [*measured_on(run), *commands(fio_commands(run))]
    return page(run.stack, parts)


def head_of(run: Run, zone: tzinfo, verdict: str = "") -> Iterator[str]:
    """What stands on top of any page of one run."""
    facts = run.machine, measured_at(run.started, zone), made_by(run)
    yield from head(run.stack, facts, verdict=verdict, comment=run.comment, doubts=reservations(run))


def _figures(run: Run) -> Iterator[str]:
    columns = "".join(
        f'<th class="number">{side.value.capitalize()} MB/s</th><th>±</th><th>trust</th>'
        for side in run.columns
    )
    cells = run.cells()
    lines = "".join(
        f"<tr><th>{escape_html(row.label)}</th>"
        + "".join(_cell(run, cells.get((row, side))) for side in run.columns)
        + "</tr>\n"
        for row in run.spec.rows
    )
    yield f"<section><h2>Figures</h2><table><thead><tr><th></th>{columns}</tr></thead>\n{lines}</table>\n"
    yield from _doubts(run)
    yield "</section>\n"


def _operations(run: Run) -> Iterator[str]:
    """A table of how many requests a second each cell had, and how long each of them took."""
    lines = [(f"{row.label} {side.value}", *words) for row, side, words in operations_texts(run)]
    if lines:
        heads = ("", "IOPS", "µs", "µs, 99th percentile (p99)")
        yield section("Operations", html_table(heads, lines, (1, 2, 3)))


def _cell(run: Run, cell: MeasuredCell | None) -> str:
    if cell is None:
        return '<td class="number">–</td><td></td><td></td>'
    judged = judge(cell, run.threads, run.ceiling)
    passes = ", ".join(megabytes(result.rate, 2) for result in cell.passes)
    spread = format_share(cell.rate.variation) if cell.rate.n > 1 else ""
    return (
        f'<td class="number" title="Passes: {passes} MB/s">{cell.rate.median / MEGABYTE:,.2f}</td>'
        f"<td>{spread}</td><td>{trust_text(judged.trust, run)}</td>"
    )


def _doubts(run: Run) -> Iterator[str]:
    """Each reason for doubt, with the cells that it holds for."""
    cells_by_sentence: dict[str, list[str]] = {}
    for (row, side), cell in run.cells().items():
        judged = judge(cell, run.threads, run.ceiling)
        for reason in judged.reasons:
            cells_by_sentence.setdefault(reason_sentence(reason, judged), []).append(
                f"{row.label} {side.value}"
            )
    cells_by_sentence |= {
        words: [*cells] for words, cells in unjudged_cells_by_template(run.cells().values()).items()
    }
    for side, sentence in stream_sentences(run.cells()):
        yield f"<p>{side.value.capitalize()}: {escape_html(str(sentence))}</p>\n"
    for words, places in cells_by_sentence.items():
        yield f'<p class="muted">{escape_html(", ".join(places))}: {escape_html(words)}</p>\n'


def _charts(run: Run, samples: Sequence[Sample]) -> Iterator[str]:
    sides = [
        key(place, side.value.capitalize())
        for place, side in enumerate(Direction)
        if side in run.spec.directions
    ]
    yield section("MB/s", legend(*sides), bars(run))
    if chart := timeline(run, samples):
        names = timeline_names(run, timelines(samples))
        lines = [line_key(place, label) for place, (_, label) in enumerate(names)]
        kinds = dict.fromkeys(span.what for span in happenings_of(samples, run.spec))
        backgrounds = (
            f'<span><svg class="key" viewBox="0 0 12 12"><rect width="12" height="12"'
            f' fill="url(#{each.value})"/></svg>{HAPPENING_NAMES[each]}</span>'
            for each in kinds
        )
        yield section("During the measurement", chart, legend(*lines, *backgrounds))
    yield from small_charts(run, samples)


def _processor(run: Run) -> Iterator[str]:
    lines = "".join(
        f"<tr><th>{escape_html(row.label)} {side.value}</th>"
        f'<td class="number">{cost.total:.2f}</td><td>{escape_html(workers_text(cost))}</td>'
        f'<td class="number">{format_share(cost.busiest_core, 0) if cost.busiest_core else ""}</td></tr>\n'
        for (row, side), cell in run.cells().items()
        if (cost := cost_of(cell)).total
    )
    if lines:
        heads = '<th class="number">s/GB</th><th>of which</th><th class="number">busiest core</th>'
        drawn = f"<table><thead><tr><th></th>{heads}</tr></thead>\n{lines}</table>"
        yield section("Processor time per gigabyte", drawn)


def measured_on(run: Run) -> Iterator[str]:
    """A section on what was measured, and how."""
    lines = "".join(
        f'<tr><th class="name">{name}</th><td>{escape_html(words)}</td></tr>\n'
        for name, words in _facts(run)
        if words
    )
    yield section("System", f"<table>{lines}</table>")
    if run.blueprint:
        yield section("Blueprint of this build", f"<pre>{escape(visible_lines(run.blueprint))}</pre>")


def _facts(run: Run) -> Iterator[tuple[str, str]]:
    spec, around = run.spec, run.surroundings
    if spec.sustained is None:
        yield "Profile", profile_name(spec.rows)
    yield "Test", _test(run)
    if run.shape:
        facts = array_facts(run.shape.level.value, run.shape.members)
        chunk = f", chunk {format_binary(run.shape.chunk)}" if run.shape.chunk else ""
        yield "Array", fill(ARRAY_TEMPLATE, facts) + chunk
    for disk in run.disks:
        heat = "" if disk.temperature is None else f", {disk.temperature:.0f} °C"
        yield "Disk", f"{disk.model}, {disk.serial}{heat}"
    if around and around.filesystem:
        yield "File system", f"{around.filesystem} ({around.mount_options}), {format_size(around.free)} free"
    if around:
        yield "Schedulers", ", ".join(f"{each.device}: {each.name}" for each in around.schedulers)
    if around and around.encryption:
        yield "Encryption", _encryption_words(around.encryption)
    if around:
        yield "Processor", " · ".join(filter(None, (around.processor, _threads(run.threads))))
        yield "Virtual machine (hypervisor)", around.hypervisor
    if around and around.memory:
        exceeds = "yes" if exceeds_memory(run) else "no"
        yield "Memory", f"{format_size(around.memory)}; test file larger than memory: {exceeds}"
    yield "Network", str(network_sentence(run) or "")
    yield "Kernel", run.kernel
    yield "fio", run.fio


def _threads(count: int) -> str:
    return f"{count} threads" if count else ""


def _test(run: Run) -> str:
    spec = run.spec
    if spec.sustained is None:
        size = format_exact(spec.size) if run.states_size else "size not stated"
        data = ", zeros" if data_notes(spec) else ""
        passes = f"{spec.passes} × {spec.seconds:g} s, pause {spec.pause:g} s"
        return f"{size}{data}, {passes}"
    places = f"{spec.sustained.places} samples of " if spec.sustained.places else ""
    return f"{spec.rows[0].label}, full-span test, {places}{format_size(spec.size)}"


def _encryption_words(speed: CipherSpeed) -> str:
    speeds = [megabytes(rate, 0) for rate in (speed.decrypts, speed.encrypts) if rate]
    alone = f"; one core alone reads {speeds[0]} and writes {speeds[1]} MB/s" if len(speeds) == 2 else ""
    return f"{speed.cipher}, {speed.bits} bits{alone}; {'' if speed.aes else 'no '}AES instructions"
