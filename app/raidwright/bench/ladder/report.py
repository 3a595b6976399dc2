"""What one row of a climbed ladder came to: the figures of each rung, and what is to be said of them."""

from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.comparing.siblings import Shared, Slow, shared_limit, slow_disks
from raidwright.bench.expected import Shape
from raidwright.bench.ladder.rungs import Climb, Climbed, biggest_loss, climbs_of
from raidwright.bench.processor import ProcessorCost, cost_of
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.bench.statistics import Spread
from raidwright.bench.surroundings import CipherSpeed
from raidwright.bench.verdicts import CPU_SHARE, busiest, judge
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, because, said
from raidwright.storage.units import MEGABYTE, format_share

NEAR = 0.7
"""Part of what a link carries at most from which on it can be the limit: overhead takes up to a third."""


class RungNames(Fact, frozen=True):
    """What disks and layers are called, in the language of the report; in English where they are kept."""

    disks: tuple[str, ...]
    together: str
    """All disks at once."""
    layers: tuple[str, ...]
    """The array first, the file system last; none where only disks are read."""

    @property
    def rungs(self) -> tuple[str, ...]:
        """From all disks at once up."""
        return (self.together, *self.layers)

    @property
    def all(self) -> tuple[str, ...]:
        """In the order they are measured."""
        return (*self.disks, *self.rungs)


_TOO_FEW = said("Too few or too uneven passes to name a loss.")


def together_told(count: int) -> Sentence:
    """What the rung of ``count`` disks is called that are all read at once."""
    return said("{n} disks at once", n=count)


class RungFigures(Fact, frozen=True):
    """One rung, in one row of the grid."""

    rate: Spread
    """Bytes per second."""
    cost: ProcessorCost
    busiest: str | None
    """Whose thread was at its end; None for nobody's."""
    encryption: CipherSpeed | None
    """Of the layer, or of one beneath it; None where nothing is encrypted."""


class LadderRow(Fact, frozen=True):
    """One row of the grid, over the whole ladder."""

    row: Row
    disks: tuple[RungFigures, ...]
    """Each by itself."""
    rungs: tuple[RungFigures, ...]
    """All disks at once, the array, what lies on it, the file system."""
    climbs: tuple[Climb, ...]
    """What each of ``rungs`` keeps of the one below; the first is one disk against all."""
    slow: tuple[Slow, ...]
    shared: Shared | None
    worst: Climb | None
    """The layer that clearly loses most; what the disks lose on their way is `shared`."""
    ceiling: float
    """Bytes per second that the disks' links can carry together; 0 when unknown."""
    link: str
    """What those links are; empty when unknown."""
    disturbed: tuple[int, ...] = ()
    """Places of disks whose figures tell of something else, so that nothing is said of them."""


def climbed_of(names: RungNames, runs: Sequence[Run]) -> Climbed | None:
    """The runs as a ladder; None while some are missing, or lack a row that the others have."""
    if len(runs) != len(names.all) or not all(run.complete for run in runs):
        return None
    if any(missing_row(run) is not None for run in runs):
        return None
    count = len(names.disks)
    return Climbed(tuple(runs[:count]), runs[count], tuple(runs[count + 1 :]))


def missing_row(run: Run) -> Row | None:
    """A row of which not one pass was long enough to be counted: in a ladder it stands beside nothing."""
    found = run.cells()
    return next((row for row in run.spec.rows if (row, Direction.READ) not in found), None)


def rows_of(climbed: Climbed) -> tuple[LadderRow, ...]:
    """Every row; empty where the kernel does not say what kind of array it is."""
    shape = climbed.layers[-1].shape if climbed.layers else None
    return ladder_rows(climbed, shape) if shape is not None or not climbed.layers else ()


def ladder_rows(climbed: Climbed, shape: Shape | None) -> tuple[LadderRow, ...]:
    """Every row of an array of that ``shape``, or of disks without one.

    Raises ValueError when a rung lacks a pass of one.
    """
    return tuple(_row(row, climbed, shape) for row in climbed.together.spec.rows)


def remarks(row: LadderRow, names: RungNames) -> tuple[Sentence, ...]:
    """A sentence for each thing that clearly holds the array back, from the disks up."""
    return (*_of_the_disks(row, names), *_of_the_processor(row, names), *_of_the_layers(row, names))


def acquittal(row: LadderRow) -> Sentence | None:
    """Why no layer is blamed; of disks alone why neither a disk is nor what they share. None when one is."""
    if row.worst is not None:
        return None
    if len(row.climbs) == 1:
        return _disks_acquitted(row)
    if all(climb.sure for climb in row.climbs[1:]):
        return said("No layer clearly loses anything.")
    return _TOO_FEW


def _disks_acquitted(row: LadderRow) -> Sentence | None:
    if row.slow or row.shared is not None:
        return None
    if all(climb.sure for climb in row.climbs):
        return said("No disk is slow, and all at once read as much as they do one by one.")
    return _TOO_FEW


def place_told(row: LadderRow, names: RungNames) -> Sentence | None:
    """Why the file on top and what lies bare beneath it cannot wholly be compared; None where they can."""
    if not names.layers:
        return None
    top, layer = row.climbs[-1], names.layers[-1]
    if top.elsewhere:
        return said(
            "What is below {layer} is read where the disks begin, which is the fastest part of disks that"
            " turn, and its file lies elsewhere: whether {layer} itself loses anything cannot be told.",
            layer=layer,
        )
    if top.unread and row.worst is top:
        return said(
            "What is below {layer} is read where the disks begin. Blocks that were never written or were"
            " trimmed are answered there without being read: {layer} may lose less.",
            layer=layer,
        )
    return None


def encryption_told(row: LadderRow, names: RungNames) -> Sentence | None:
    """What the processor encrypts by itself, of the lowest rung that is encrypted; None without one."""
    for name, rung in zip(names.rungs, row.rungs, strict=True):
        if rung.encryption is not None:
            return because(_alone(name, rung.encryption), [_instructions(rung.encryption)])
    return None


def _alone(layer: str, known: CipherSpeed) -> Sentence:
    cipher = {"layer": layer, "cipher": known.cipher, "bits": known.bits}
    if not known.decrypts:
        return said("{layer}: how fast one core decrypts {cipher} with {bits} bits is not known.", **cipher)
    return said(
        "{layer}: without any disk one core decrypts {rate} MB/s ({cipher} with {bits} bits).",
        rate=f"{known.decrypts / MEGABYTE:.0f}",
        **cipher,
    )


def _instructions(known: CipherSpeed) -> Sentence:
    if known.aes:
        return said("The processor has AES instructions.")
    return said("The processor has no AES instructions.")


def _row(row: Row, climbed: Climbed, shape: Shape | None) -> LadderRow:
    climbs = climbs_of(row, climbed, shape)
    disks = tuple(rung_figures(row, Direction.READ, run) for run in climbed.disks)
    rungs = tuple(rung_figures(row, Direction.READ, run) for run in (climbed.together, *climbed.layers))
    alone = [each.rate for each in disks]
    disturbed = [place for place, run in enumerate(climbed.disks) if _disturbed(row, run)]
    return LadderRow(
        row=row,
        disks=disks,
        rungs=rungs,
        climbs=climbs,
        slow=slow_disks(alone, disturbed),
        shared=None if disturbed or _disturbed(row, climbed.together) else shared_limit(alone, rungs[0].rate),
        disturbed=tuple(disturbed),
        worst=biggest_loss(climbs[1:]),
        ceiling=climbed.together.ceiling,
        link=climbed.together.link,
    )


def _disturbed(row: Row, run: Run) -> bool:
    return judge(run.cells()[row, Direction.READ], run.threads, run.ceiling).is_disturbed


def rung_figures(row: Row, direction: Direction, run: Run) -> RungFigures:
    """One rung in one cell, which must have been measured."""
    cell = run.cells()[row, direction]
    around = run.surroundings
    return RungFigures(cell.rate, cost_of(cell), busiest(cell), around.encryption if around else None)


def _of_the_disks(row: LadderRow, names: RungNames) -> Iterator[Sentence]:
    for slow in row.slow:
        facts = {"disk": names.disks[slow.disk], "share": format_share(slow.share, 0)}
        yield _slow_in_array(facts) if names.layers else _slow_alone(facts)
    for place in row.disturbed:
        yield said(
            "{disk} was disturbed while it was read by itself, or throttled: whether it is slow is not"
            " known.",
            disk=names.disks[place],
        )
    if row.shared is not None:
        busy = row.rungs[0].busiest is not None or row.rungs[0].cost.busiest_core >= CPU_SHARE
        yield _of_a_core(row.shared) if busy else _of_the_way(row.shared, row.ceiling, row.link)


def _of_a_core(shared: Shared) -> Sentence:
    return said(
        "All disks at once read {together} of the {alone} MB/s they read one by one, and one core of the"
        " processor could do no more: whether the way they share is a limit is not known.",
        **_rates(shared),
    )


def _rates(shared: Shared) -> dict[str, str]:
    return {
        "together": f"{shared.together / MEGABYTE:.0f}",
        "alone": f"{shared.alone / MEGABYTE:.0f}",
    }


def _slow_in_array(facts: Mapping[str, str]) -> Sentence:
    return said(
        "Slow disk: {disk} reads {share} of what the other disks read by itself. The array waits for it.",
        **facts,
    )


def _slow_alone(facts: Mapping[str, str]) -> Sentence:
    return said(
        "Slow disk: {disk} reads {share} of what the other disks read by itself. An array of these disks"
        " would wait for it.",
        **facts,
    )


def _of_the_way(shared: Shared, ceiling: float, link: str) -> Sentence:
    """A ceiling is told as the limit only where they come near it."""
    facts = _rates(shared)
    if not ceiling:
        return said(
            "All disks at once read {together} of the {alone} MB/s they read one by one: the way they"
            " share is the limit.",
            **facts,
        )
    most = f"{ceiling / MEGABYTE:.0f}"
    if shared.together < NEAR * ceiling:
        return said(
            "All disks at once read {together} of the {alone} MB/s they read one by one: something they share"
            " is the limit; their links would carry {ceiling} MB/s.",
            ceiling=most,
            **facts,
        )
    if link:
        return said(
            "All disks at once read {together} of the {alone} MB/s they read one by one: the controller or"
            " the link is the limit ({link}: {ceiling} MB/s at most).",
            link=link,
            ceiling=most,
            **facts,
        )
    return said(
        "All disks at once read {together} of the {alone} MB/s they read one by one: the way they share"
        " is the limit, which carries {ceiling} MB/s at most.",
        ceiling=most,
        **facts,
    )


def _of_the_processor(row: LadderRow, names: RungNames) -> Iterator[Sentence]:
    """Only of the lowest rung that it holds back: those above have the same limit beneath them."""
    for name, rung in zip(names.rungs, row.rungs, strict=True):
        if rung.busiest is not None:
            yield said(
                "The processor, not the disks, is the limit of {layer}: a thread of {who} can do no more.",
                layer=name,
                who=rung.busiest,
            )
            return


def _of_the_layers(row: LadderRow, names: RungNames) -> Iterator[Sentence]:
    if row.worst is not None:
        upper = row.worst.lower
        yield said(
            "Biggest loss: {layer} loses {share} of what {below} could give it.",
            layer=names.rungs[upper],
            share=format_share(row.worst.loss),
            below=names.rungs[upper - 1],
        )
