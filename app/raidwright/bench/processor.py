"""Where the processor goes while it is measured: time for each gigabyte, and by whom it was taken."""

from raidwright.bench.samples import PassResult
from raidwright.bench.statistics import MeasuredCell
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_share

_LEAST_TOLD = 0.005
"""Seconds for each gigabyte; what took less is a zero when it is written."""
_MOST_TOLD = 4
"""Workers that are named in a sentence."""
_GIGABYTE = 1_000_000_000


class Taken(Fact, frozen=True):
    """Processor time of one kind of worker."""

    name: str
    """As of a `Worker`."""
    seconds: float
    """For each 1,000,000,000 bytes that fio moved."""


class ProcessorCost(Fact, frozen=True):
    """What a cell cost the processor, all its passes together."""

    total: float
    """Seconds for each 1,000,000,000 bytes, of all cores and for whomever; 0 when unknown."""
    workers: tuple[Taken, ...]
    """The one that took most first; empty when unknown."""
    busiest_core: float
    """Share of the time, 0.0 to 1.0, that the core at work the longest was at work; 0 when unknown."""


def cost_of(cell: MeasuredCell) -> ProcessorCost:
    """What ``cell`` cost."""
    gigabytes = cell.bytes / _GIGABYTE
    if not gigabytes:
        return ProcessorCost(0.0, (), 0.0)
    seconds_by_worker: dict[str, float] = {}
    for result in cell.passes:
        for worker in result.workers:
            seconds_by_worker[worker.name] = (
                seconds_by_worker.get(worker.name, 0.0) + worker.seconds / gigabytes
            )
    most_first = sorted(seconds_by_worker, key=lambda name: -seconds_by_worker[name])
    return ProcessorCost(
        total=sum(result.cpu_seconds for result in cell.passes) / gigabytes,
        workers=tuple(Taken(name, seconds_by_worker[name]) for name in most_first),
        busiest_core=_busiest_core(cell.passes),
    )


def _busiest_core(passes: tuple[PassResult, ...]) -> float:
    seconds = sum(result.seconds for result in passes)
    has_figures = seconds and all(result.busiest_core for result in passes)
    return sum(result.busiest_core * result.seconds for result in passes) / seconds if has_figures else 0.0


def workers_text(cost: ProcessorCost) -> str:
    """The workers that took most, in one line of any language: "fio 0.21, kcryptd/253:0 0.35"."""
    top_workers = [each for each in cost.workers if each.seconds >= _LEAST_TOLD][:_MOST_TOLD]
    return ", ".join(f"{each.name} {each.seconds:.2f}" for each in top_workers)


def cost_sentences(cost: ProcessorCost) -> tuple[Sentence, ...]:
    """What is known of it, in sentences."""
    total, workers = f"{cost.total:.2f}", workers_text(cost)
    sentences = []
    if workers:
        sentences.append(
            english("CPU seconds per GB: {total}, including {workers}.", total=total, workers=workers)
        )
    elif cost.total:
        sentences.append(english("CPU seconds per GB: {total}.", total=total))
    if cost.busiest_core:
        share = format_share(cost.busiest_core, 0)
        sentences.append(english("Busiest core: {share} utilization.", share=share))
    return tuple(sentences)
