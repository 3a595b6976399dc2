"""What else was seen while it was measured: waits, processor and temperatures, a small chart for each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from raidwright.bench.forms.html_page import legend, section
from raidwright.bench.forms.svg_charts import line_key, small_curves
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.timeline.course import Points
from raidwright.bench.timeline.quantities import WHOLE_COMPUTER, Quantity, values

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
            for key, value in values(quantity, before, after).items():
                lines.setdefault(key, []).append((after.time - samples[0].time, value * times))
    return lines


def _named_lines(lines: Mapping[str, Points], labels: Mapping[str, str]) -> list[tuple[str, Points]]:
    """The highest first."""
    highest = sorted(lines, key=lambda key: -max(value for _, value in lines[key]))[:_MOST_LINES]
    return [(labels.get(key, _NAMES.get(key, key)), lines[key]) for key in highest]
