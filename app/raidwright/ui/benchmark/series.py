"""What can be measured in place of the grid: each kind of series, made of what is chosen on the page."""

from raidwright.bench.spec import ALL, is_read_only
from raidwright.bench.sustained import sustained_spec
from raidwright.bench.ways import ROWS
from raidwright.ui.benchmark.ladder_run import LadderRun, ladder_beneath
from raidwright.ui.benchmark.run_series import SeriesListener
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.benchmark.sustained_run import SustainedRun
from raidwright.ui.benchmark.ways_run import WaysRun, has_ways
from raidwright.ui.bridge.session import QtSession

Series = LadderRun | WaysRun | SustainedRun


def layers(session: QtSession, settings: BenchSettings, listener: SeriesListener) -> LadderRun | None:
    """Read the disks and layers beneath the target; None where there is no ladder."""
    ladder = ladder_beneath(settings.option, session.snapshot)
    spec = settings.spec(settings.profile.rows)
    return LadderRun(session, ladder, spec, listener) if ladder and spec else None


def ways(session: QtSession, settings: BenchSettings, listener: SeriesListener) -> WaysRun | None:
    """Write by each way; None where nothing is written."""
    option, spec = settings.option, settings.spec(ROWS)
    return WaysRun(session, option, spec, listener) if option and spec and has_ways(option) else None


def end_to_end(
    session: QtSession, settings: BenchSettings, listener: SeriesListener, *, all_of_it: bool
) -> SustainedRun | None:
    """Over a file of the chosen size or ``all_of_it`` that there is room for, or over a device to its end."""
    option, spec = settings.option, settings.spec(ROWS)
    if option is None or spec is None:
        return None
    size = ALL if all_of_it or is_read_only(option.target) else spec.size
    wanted = sustained_spec(option.target, size, all_of_it=all_of_it, data=spec.data)
    return SustainedRun(session, option, wanted, listener)
