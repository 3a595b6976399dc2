"""``raidwright ladder``: a mounted array read layer by layer, each against the one below."""

import time
from argparse import Namespace
from collections.abc import AsyncIterator

import msgspec

from raidwright.bench.cdm_text import MEGABYTE, SIMULATED
from raidwright.bench.expected import Shape
from raidwright.bench.ladder import Climb, Rung, biggest_loss, climbs_of, rungs_of
from raidwright.bench.place import place_of
from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.spec import Direction, MountedAt, Row
from raidwright.bench.statistics import Spread
from raidwright.cli.bench import asked_of, follow, warn
from raidwright.cli.opening import opened
from raidwright.cli.printing import CommandError, note, say, say_pretty, table, tell
from raidwright.cli.targets import find_subject
from raidwright.machine.port import Machine
from raidwright.protocol import MeasureEvent
from raidwright.session.subjects import layer_words
from raidwright.storage.rules.contents import disk_label, node
from raidwright.storage.snapshot.disks import Filesystem, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at

_ELSEWHERE = (
    "The test file lies elsewhere on the disks than the beginnings of the layers, and disks that turn "
    "are not equally fast everywhere."
)
_READ = (Direction.READ,)


async def ladder(options: Namespace) -> int:
    """Read each layer of a mounted array, and name the one that loses most. The history keeps all of it."""
    async with opened(options) as (session, machine):
        snapshot = await machine.look()
        rungs = _rungs(options.target, snapshot)
        _warn(rungs, options, snapshot)
        names = _names(rungs, snapshot)
        runs: list[Run] = []
        for name, stack, rung in zip(names, _stacks(names), rungs, strict=True):
            tell(f"{len(runs) + 1}/{len(rungs)}  {name} …")
            spec = asked_of(rung.target, _READ, options)
            place = place_of(rung.target, machine.title, stack, snapshot)
            events = session.measure(spec, stack, place)
            runs.append(await _read(events, machine, place))
    shape = runs[1].shape
    if shape is None:
        raise CommandError("The kernel does not say what kind of array it is.")
    for row in runs[0].spec.rows:
        if any((row, Direction.READ) not in run.cells() for run in runs):
            raise CommandError(f"{row.label} was too slow to be counted; allow more --seconds.")
    _report(names, runs, shape, as_json=options.json)
    return 0


def _rungs(wanted: str, snapshot: Snapshot) -> tuple[Rung, ...]:
    subject = find_subject(wanted, snapshot)
    rungs = rungs_of(subject.target.point, snapshot) if isinstance(subject.target, MountedAt) else ()
    if not rungs:
        raise CommandError(f"{subject.stack} is not mounted on one array of disks; a ladder needs that.")
    return rungs


def _warn(rungs: tuple[Rung, ...], options: Namespace, snapshot: Snapshot) -> None:
    warn([asked_of(rung.target, _READ, options) for rung in rungs], snapshot)
    disk = block_at(snapshot, rungs[0].device)
    if disk and isinstance(disk.origin, WholeDisk) and disk.origin.drive.media is Media.HDD:
        note(_ELSEWHERE)


def _names(rungs: tuple[Rung, ...], snapshot: Snapshot) -> list[str]:
    devices = [block_at(snapshot, rung.device) for rung in rungs]
    names = [layer_words(device, snapshot) or node(device.path) for device in devices if device]
    disk, top = devices[0], devices[-1]
    assert disk is not None
    assert top is not None
    assert isinstance(top.content, Filesystem)
    return [disk_label(disk), *names[1:-1], top.content.kind.upper()]


def _stacks(names: list[str]) -> list[str]:
    """What each rung is made of: the disk alone, then ever more from the array up."""
    return [names[0], *(" · ".join(names[1:count]) for count in range(2, len(names) + 1))]


async def _read(events: AsyncIterator[MeasureEvent], machine: Machine, place: Place) -> Run:
    recorder, started = Recorder(), time.time()
    failure = await follow(machine, events, recorder, as_json=False)
    run = recorder.run(place, started)
    if failure or run is None or not run.complete:
        raise CommandError(failure or "Stopped before every layer was measured.")
    return run


def _report(names: list[str], runs: list[Run], shape: Shape, *, as_json: bool) -> None:
    rows = []
    for row in runs[0].spec.rows:
        rates = [run.cells()[row, Direction.READ].rate for run in runs]
        climbs = climbs_of(row, runs, shape)
        rows.append(_document(row, rates, climbs))
        if not as_json:
            _print(row, names, rates, climbs)
    if as_json:
        simulated = runs[0].practice
        say_pretty({"machine": runs[0].machine, "simulated": simulated, "layers": names, "rows": rows})
    elif runs[0].practice:
        say(SIMULATED)


def _document(row: Row, rates: list[Spread], climbs: tuple[Climb, ...]) -> dict[str, object]:
    worst = biggest_loss(climbs)
    return {
        "row": row.label,
        "rates": rates,
        "climbs": [{**msgspec.to_builtins(climb), "loss": climb.loss} for climb in climbs],
        "biggest_loss": worst.lower + 1 if worst else None,
    }


def _print(row: Row, names: list[str], rates: list[Spread], climbs: tuple[Climb, ...]) -> None:
    say(f"{row.label} read")
    figures = [(f"{rate.median / MEGABYTE:.2f} MB/s", f"± {rate.variation:.1%}") for rate in rates]
    ratios = ["", *(f"x {climb.ratio:.2f} of x {climb.expected:.2f}" for climb in climbs)]
    lines = zip(names, figures, ratios, strict=True)
    table([(f"  {name}", *figure, ratio) for name, figure, ratio in lines], right=(1, 2))
    say(f"  {_verdict(names, climbs)}")
    say()


def _verdict(names: list[str], climbs: tuple[Climb, ...]) -> str:
    worst = biggest_loss(climbs)
    if worst is not None:
        lost = f"{worst.loss:.1%} of what {names[worst.lower]} could give it"
        return f"Biggest loss: {names[worst.lower + 1]} loses {lost}."
    if all(climb.sure for climb in climbs):
        return "No layer clearly loses anything."
    return "Too few or too uneven passes to name a loss."
