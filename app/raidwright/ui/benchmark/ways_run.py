"""The same writes by each way, one after the other."""

from dataclasses import replace

from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.spec import BenchSpec, Direction, is_read_only
from raidwright.bench.ways import ROWS, STOPPED, WAYS
from raidwright.ui.benchmark.run_series import RunSeries, SeriesListener, SeriesPart
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.words.measurements import way_words
from raidwright.ui.words.sentences import in_words


def has_ways(option: TargetOption | None) -> bool:
    """Whether anything is written there."""
    return option is not None and not is_read_only(option.target)


class WaysRun(RunSeries):
    """Writes to ``option`` by each way, with the size, seconds and passes of ``spec``."""

    def __init__(
        self, session: QtSession, option: TargetOption, spec: BenchSpec, listener: SeriesListener
    ) -> None:
        snapshot, machine = session.snapshot, session.machine
        if snapshot is None or machine is None:
            raise RuntimeError("no machine is open; the page must not offer this")
        subject = option.subject
        place = place_of(option.target, machine.title, subject.stack, snapshot)
        written = structs.replace(spec, rows=ROWS, directions=(Direction.WRITE,))
        planned = [
            SeriesPart(
                title=way_words(way),
                spec=structs.replace(written, way=way),
                subject=replace(subject, name=f"{subject.name} ({way.value})"),
                place=place,
            )
            for way in WAYS
        ]
        super().__init__(session, planned, listener)

    def why_stopped(self) -> str:
        """Some ways are missing."""
        return in_words(STOPPED)
