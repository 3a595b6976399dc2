"""What makes runs hard to compare: another way or computer, an array that lacked a disk or synchronised."""

from collections.abc import Iterator, Sequence

from raidwright.bench.cautions import DISK_CACHE
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import IoMode
from raidwright.bench.verdicts import Reason, judge
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_exact

_OURS = "Raidwright"
_SHOWS_BEST = "CrystalDiskMark"
"""How the names of programs begin that throw all passes away but the best."""


def caveats_between(runs: Sequence[Run], names: Sequence[str]) -> Iterator[Sentence]:
    """Each that holds of ``runs``, which go by their ``names``."""
    yield from _of_manner(runs)
    yield from _of_place(runs)
    yield from _of_programs(runs, names)
    for run, name in zip(runs, names, strict=True):
        if _fits_in_caches(run):
            size = format_exact(run.spec.size)
            yield english(
                "The test area of “{name}” ({size}) fits into the drives' own caches.", name=name, size=size
            )
        reasons = {reason for cell in run.cells().values() for reason in judge(cell).reasons}
        if Reason.RESYNC in reasons:
            yield english("An array was syncing during the measurement of “{name}”.", name=name)
        if Reason.DEGRADED in reasons:
            yield english("An array was degraded during the measurement of “{name}”.", name=name)


def _fits_in_caches(run: Run) -> bool:
    is_grid = run.states_size and run.spec.sustained is None and not run.practice
    return is_grid and run.spec.size <= DISK_CACHE * max(1, len(run.drives))


def _of_manner(runs: Sequence[Run]) -> Iterator[Sentence]:
    specs = [run.spec for run in runs]
    sizes = sorted({run.spec.size for run in runs if run.states_size})
    seconds = sorted({spec.seconds for spec in specs})
    if len(sizes) > 1:
        yield english(
            "The test sizes differ ({sizes}), so the comparison is not fair.",
            sizes=", ".join(map(format_exact, sizes)),
        )
    if len(seconds) > 1:
        lengths = ", ".join(f"{each:g} s" for each in seconds)
        yield english("The passes have different lengths ({lengths}).", lengths=lengths)
    if len({spec.way is IoMode.CACHED for spec in specs}) > 1:
        yield english("Some of these results used the page cache and some did not.")
    if len({spec.way is IoMode.SYNC for spec in specs}) > 1:
        yield english("Some of these results used synchronous writes and some did not.")
    if len({spec.data for spec in specs}) > 1:
        yield english("Some of these results used random data and some used zeros.")
    if len({spec.pause_sync for spec in specs}) > 1:
        yield english("Syncs were paused for some of these results and not for others.")


def _of_place(runs: Sequence[Run]) -> Iterator[Sentence]:
    machines = sorted({run.machine for run in runs} - {""})
    if len({run.practice for run in runs}) > 1:
        yield english("Some of these results are simulated and some are real.")
    elif len(machines) > 1:
        yield english("The results come from different computers ({machines}).", machines=", ".join(machines))
    elif len({run.computer for run in runs}) > 1 and any(run.number == IMPORTED for run in runs):
        yield english("Some of these results were imported and can be from another computer.")


def _of_programs(runs: Sequence[Run], names: Sequence[str]) -> Iterator[Sentence]:
    """Other programs, and the best pass of one beside the median of another."""
    programs = sorted({run.source or _OURS for run in runs})
    if len(programs) > 1:
        yield english("The results come from different programs ({programs}).", programs=", ".join(programs))
    if not any(cell.rate.n > 1 for run in runs for cell in run.cells().values()):
        return
    for run, name in zip(runs, names, strict=True):
        if run.source.startswith(_SHOWS_BEST):
            yield english(
                "“{name}” shows its best pass, like {program}; the others show the median. Compare best"
                " passes instead.",
                name=name,
                program=_SHOWS_BEST,
            )
