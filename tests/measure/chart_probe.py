"""Feeds the live chart hours of samples and prints by how many MiB it grew, and its longest turn."""

import resource
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtWidgets import QApplication

from raidwright.bench.samples import Watched
from raidwright.bench.timeline.quantities import Quantity
from raidwright.ui.chart.lines import chart_lines
from raidwright.ui.chart.live_chart import LiveChart
from raidwright.ui.chart.series import WHOLE
from tests.ui.bench_builders import a_full_sample

_DEVICES = ("md0", *(f"sd{letter}" for letter in "abcdefghijk"))
_SOON, _LATE = 6_000, 864_000
"""Samples of ten minutes, and of a day."""


def main() -> None:
    """Print the three, with semicolons between them."""
    app = QApplication([])
    chart = LiveChart()
    chart.resize(520, 600)
    chart.begin(chart_lines([Watched(name, name, int(name != "md0")) for name in _DEVICES], None))
    sizes = []
    for begin, end in pairwise((0, _SOON, _LATE)):
        for tick in range(begin, end):
            chart.take(a_full_sample(tick, _DEVICES))
        sizes.append(_resident())
    chart.show()
    app.processEvents()
    turns = [_timed(partial(chart.look, view)) for view in (WHOLE, None, WHOLE)]
    turns += [_timed(partial(chart._choose, quantity)) for quantity in Quantity]
    kept = len(chart.series._trace)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    grown = sizes[1] - sizes[0]
    print(f"{max(0.0, grown):.2f};{max(turns):.1f};{kept} of {_LATE} samples kept, {peak} MiB in all")


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def _timed(act: Callable[[], object]) -> float:
    began = time.process_time()
    act()
    return 1e3 * (time.process_time() - began)


main()
