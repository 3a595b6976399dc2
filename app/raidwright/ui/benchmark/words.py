"""What the page says of a measurement: what to know before it, how far it is, and what came of each cell."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.bench.cautions import PAUSE_TEMPLATE, describe_cautions
from raidwright.bench.comparing.comparison import Key
from raidwright.bench.cost import Cost, Span, run_cost
from raidwright.bench.expected import Shape
from raidwright.bench.network import network_sentence
from raidwright.bench.processor import cost_of, cost_sentences
from raidwright.bench.run import Run
from raidwright.bench.samples import PassBegun, PassResult
from raidwright.bench.spec import (
    Access,
    BenchSpec,
    BuiltDevice,
    Direction,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
)
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.streams import stream_sentences
from raidwright.bench.verdict_sentences import unjudged_template
from raidwright.bench.verdicts import Judgement
from raidwright.language.catalogue import phrase
from raidwright.language.measurements import (
    direction_words,
    ending_words,
    expectation_words,
    hint_words,
    reason_words,
    row_words,
    trust_words,
)
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_exact, format_size
from raidwright.ui.benchmark.measurement import CellFacts, Measurement
from raidwright.ui.words.figures import about_words, duration_words, figure, percent
from raidwright.ui.words.measurements import FigureUnit, pass_value, value
from raidwright.ui.words.sentences import in_words

translate = QCoreApplication.translate


def caution_lines(spec: BenchSpec, snapshot: Snapshot) -> tuple[str, ...]:
    """One sentence for each thing to know before measuring ``spec``."""
    cautions = describe_cautions((spec,), snapshot, _sync_state)
    return tuple(phrase("Caution", template, facts) for template, facts in cautions)


def further_cautions(specs: Sequence[BenchSpec], besides: BenchSpec, snapshot: Snapshot) -> tuple[str, ...]:
    """The cautions of ``specs`` that are not said of ``besides`` already."""
    besides_lines = {*caution_lines(besides, snapshot)}
    lines = dict.fromkeys(line for spec in specs for line in caution_lines(spec, snapshot))
    return tuple(line for line in lines if line not in besides_lines)


def pause_words() -> str:
    """What it means to pause the sync while measuring, and where it is not paused."""
    not_paused = translate(
        "Bench",
        "“Test each layer” does not pause the sync: it only reads the disks and lower layers.",
    )
    return f"{translate('Caution', PAUSE_TEMPLATE)} {not_paused}"


def _sync_state(sync: Sync) -> str:
    done = percent(sync.completed)
    if not sync.remaining:
        return done
    left = translate("Bench", "{time} left").format(time=duration_words(sync.remaining))
    return f"{done}, {left}"


def planned_words(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run] = ()) -> str:
    """How long a run of ``spec`` takes and how much it writes, said before it starts.

    By the last of ``past`` it is known what a pass takes beside its own seconds.
    """
    cost = run_cost(spec, snapshot, past)
    facts = {
        "time": _span_words(cost.seconds),
        "size": format_exact(spec.size),
        "volume": format_size(cost.written),
    }
    return _planned_template(spec.target).format(**facts)


def _planned_template(target: Somewhere) -> str:
    match target:
        case RawDisk():
            return translate(
                "Bench",
                "All rows together take {time} and read the first {size}. Nothing is written to the disk.",
            )
        case DiskGroup():
            return translate(
                "Bench",
                (
                    "All rows together take {time} and read the first {size} of each disk. Nothing is"
                    " written to the disks."
                ),
            )
        case StackLayer():
            return translate(
                "Bench",
                (
                    "All rows together take {time} and read only the first {size}. Nothing is"
                    " written, because the device could contain data."
                ),
            )
        case MountedAt() | BuiltDevice() | Folder() | ImportedTarget():
            return translate(
                "Bench",
                "All rows together take {time}. They write {size} repeatedly: up to {volume} in total, or"
                " more on unusually fast disks.",
            )
        case _:
            assert_never(target)


def cost_words(name: str, count: int, cost: Cost) -> str:
    """What so many measurements called ``name`` take together, before the start."""
    if cost.written:
        text = translate(
            "Bench",
            "{name}: {count} measurements take {time}. They write up to {volume}, or more on unusually"
            " fast disks.",
        )
    else:
        text = translate("Bench", "{name}: {count} measurements take {time} and write nothing.")
    volume = format_size(cost.written)
    return text.format(name=name, count=count, time=_span_words(cost.seconds), volume=volume)


def _span_words(span: Span) -> str:
    """A length of time, or two where cells whose passes differ get more of them."""
    least, most = duration_words(span.least), duration_words(span.most)
    if least == most:
        return about_words(span.least)
    return translate("Bench", "{least} to {most}").format(least=least, most=most)


def progress_words(measurement: Measurement, *, stopping: bool) -> str:
    """What is being done now, and for how much longer."""
    if stopping:
        return translate("Bench", "Stopping…")
    left = translate("Bench", "{time} left").format(time=duration_words(measurement.seconds_left()))
    return f"{_now(measurement)} · {left}"


def _now(measurement: Measurement) -> str:
    if measurement.beginning is None:
        if isinstance(measurement.spec.target, Folder):
            return translate("Bench", "Checking the target")
        return translate("Bench", "Waiting for authorization, then checking the target")
    if measurement.current is None and not measurement.ended_passes:
        return translate("Bench", "Preparing the test file")
    if measurement.current is None:
        return translate("Bench", "Waiting for the disks to settle")
    return _pass_words(measurement.current, measurement.spec)


def _pass_words(current: PassBegun, spec: BenchSpec) -> str:
    cell_name = f"{current.row.label} {direction_words(current.direction)}"
    if not current.number:
        return translate("Bench", "{place}: warming up").format(place=cell_name)
    text, passes = translate("Bench", "{place}: pass {number} of {passes}"), spec.passes
    if current.number > passes:
        text = translate("Bench", "{place}: pass {number} (up to {passes}, because the results vary)")
        passes = spec.longest
    return text.format(place=cell_name, number=current.number, passes=passes)


def cell_explanation(cell: MeasuredCell, unit: FigureUnit, facts: CellFacts) -> str:
    """What the row measures, the summary, every pass and what they cost, why no more, and every doubt."""
    lines = [row_words(cell.row), _summary(cell, unit, facts.judged)]
    lines += [_pass_line(result, unit) for result in cell.passes]
    lines.append(_moved_words(cell))
    lines += map(in_words, cost_sentences(cost_of(cell)))
    if facts.ending is not None:
        lines.append(ending_words(facts.ending))
    lines += [reason_words(reason, facts.judged) for reason in facts.judged.reasons]
    if unjudged := unjudged_template(cell):
        lines.append(translate("Bench", unjudged))
    if facts.expected is not None:
        lines.append(expectation_words(cell.row, cell.direction, facts.expected, facts.judged, figure))
    return "\n".join(lines)


def _summary(cell: MeasuredCell, unit: FigureUnit, judged: Judgement) -> str:
    values = [pass_value(result, unit) for result in cell.passes]
    text = translate(
        "Bench", "Median {median} {unit}, {low} to {high}, variation {scatter}, n = {n}: {trust}"
    )
    return text.format(
        median=figure(value(cell, unit)),
        unit=unit.value,
        low=figure(min(values)),
        high=figure(max(values)),
        scatter=percent(cell.rate.variation),
        n=cell.rate.n,
        trust=trust_words(judged.trust),
    )


def _pass_line(result: PassResult, unit: FigureUnit) -> str:
    text = translate("Bench", "Pass {number}: {value} {unit} in {seconds} s").format(
        number=result.number,
        value=figure(pass_value(result, unit)),
        unit=unit.value,
        seconds=figure(result.seconds),
    )
    if not result.sync_seconds:
        return text
    sync = translate("Bench", "flush to disk {seconds} s").format(seconds=figure(result.sync_seconds))
    return f"{text}, {sync}"


def _moved_words(cell: MeasuredCell) -> str:
    text = translate("Bench", "{size} transferred").format(size=format_size(cell.bytes))
    if not cell.latency_p99:
        return text
    tail = translate("Bench", "99 % of requests within {time} µs").format(time=figure(cell.latency_p99 * 1e6))
    return f"{text}, {tail}"


def expected_lines(measurement: Measurement, facts: Mapping[Key, CellFacts]) -> str:
    """How the first cell of each kind compares to what the array should reach.

    Where nothing is expected yet, how that can be learned; empty without an array.
    """
    sentences = [*_expected_sentences(facts), *_stream_sentences(measurement)]
    if (shape := lacks_one_disk(measurement, facts)) is not None:
        sentences.append(hint_words(shape))
    run = measurement.shown_run() if facts else None
    network = in_words(network_sentence(run)) if run is not None else ""
    return "\n".join(filter(None, (*sentences, network)))


def lacks_one_disk(measurement: Measurement, facts: Mapping[Key, CellFacts]) -> Shape | None:
    """The array that was measured, while none of its disks was measured alone, to tell what to expect."""
    expected = any(cell.expected is not None for cell in facts.values())
    return measurement.beginning.shape if facts and measurement.beginning and not expected else None


def _stream_sentences(measurement: Measurement) -> Iterator[str]:
    for direction, sentence in stream_sentences(measurement.cells()):
        yield f"{direction_words(direction)}: {in_words(sentence)}"


def _expected_sentences(facts: Mapping[Key, CellFacts]) -> Iterator[str]:
    told_kinds: set[tuple[Access, Direction]] = set()
    for (row, direction), cell in facts.items():
        if cell.expected is not None and (row.access, direction) not in told_kinds:
            told_kinds.add((row.access, direction))
            words = expectation_words(row, direction, cell.expected, cell.judged, figure)
            yield f"{row.label} · {words}"
