"""A ladder as the page climbs it: each rung is a run of its own, which the history keeps."""

from msgspec import structs
from PySide6.QtCore import QCoreApplication

from raidwright.bench.ladder import Climbed, Ladder, ladder_of
from raidwright.bench.ladder_report import LadderRow, ladder_rows
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, MountedAt, Way
from raidwright.session.ladder_names import rung_names, rung_stacks
from raidwright.session.subjects import Subject
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.benchmark.run_series import RunSeries, SeriesListener, SeriesPart
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.bridge.session import QtSession

translate = QCoreApplication.translate


def ladder_beneath(option: TargetOption | None, snapshot: Snapshot | None) -> Ladder | None:
    """The ladder up to what is chosen; None when that is not mounted on an array of disks."""
    if option is None or snapshot is None or not isinstance(option.target, MountedAt):
        return None
    return ladder_of(option.target.point, snapshot)


class LadderRun(RunSeries):
    """Reads one rung after the other with the rows, size and passes of ``spec``."""

    def __init__(self, session: QtSession, ladder: Ladder, spec: BenchSpec, listener: SeriesListener) -> None:
        snapshot, machine = session.snapshot, session.machine
        if snapshot is None or machine is None:
            raise RuntimeError("no machine is open; the page must not offer this")
        self._ladder, self.spec = ladder, spec
        kept = rung_names(ladder, snapshot)
        together = translate("Ladder", "{n} disks at once").format(n=len(kept.disks))
        self.names = structs.replace(kept, together=together)
        # What memory adds is none of the layers' doing.
        read = structs.replace(spec, directions=(Direction.READ,), pause_sync=False, way=Way.DIRECT)
        planned = [
            SeriesPart(
                title=name,
                spec=structs.replace(read, target=rung.target),
                subject=Subject(rung.target, stack, stack),
                place=place_of(rung.target, machine.title, stack, snapshot),
            )
            for rung, stack, name in zip(ladder.rungs, rung_stacks(kept), self.rungs, strict=True)
        ]
        super().__init__(session, planned, listener)

    @property
    def rungs(self) -> tuple[str, ...]:
        """What each is called, in the order they are read."""
        return (*self.names.disks, *self.names.rungs)

    def rows(self) -> tuple[LadderRow, ...]:
        """What it came to; empty before its end, and where the kernel does not say what the array is."""
        if not self.complete:
            return ()
        count = len(self._ladder.disks)
        climbed = Climbed(tuple(self.runs[:count]), self.runs[count], tuple(self.runs[count + 1 :]))
        shape = climbed.layers[0].shape
        return ladder_rows(climbed, shape) if shape is not None else ()

    def why_stopped(self) -> str:
        """Some rungs are missing."""
        return translate("Ladder", "Stopped before every disk and layer was measured.")

    def why_useless(self, run: Run) -> str:
        """A row that is missing in one rung stands beside nothing."""
        slow = next((row for row in run.spec.rows if (row, Direction.READ) not in run.cells()), None)
        text = translate("Ladder", "{row} was too slow to be counted; allow more seconds.")
        return text.format(row=slow.label) if slow else ""
