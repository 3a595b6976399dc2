"""``raidwright disks``: every drive, what is on it, and whether it is free."""

from argparse import Namespace
from collections.abc import Iterator

from raidwright.bench.forms.table import aligned_lines
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.status import print_plans, sync_lines
from raidwright.cli.terminal.printing import say, say_text
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.contents import block_contents, device_name, node_name
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.rules.ghosts import connection_words
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Drive, Filesystem, Snapshot, WholeDisk
from raidwright.storage.snapshot.locations import bus_words, natural_key
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.standing import (
    call_roll,
    member_states,
)
from raidwright.storage.snapshot.tree import holders
from raidwright.storage.units import format_size
from raidwright.storage.words.drive_health import drive_health
from raidwright.storage.words.sentences import sentence


async def disks(options: Namespace) -> int:
    """List the machine's disks; with ``--json`` as a file that ``--machine`` takes."""
    async with open_session(options) as (_, machine):
        snapshot = await machine.look()
    if options.json:
        from raidwright.machine.saved import write_machine

        say_text(write_machine(snapshot).rstrip("\n"))
    else:
        _print(snapshot)
    return 0


def _print(snapshot: Snapshot) -> None:
    drives = [(block, block.origin.drive) for block in snapshot.blocks if isinstance(block.origin, WholeDisk)]
    drives.sort(key=lambda pair: (not pair[1].controller, natural_key(pair[1].controller)))
    if not drives:
        say("No disks found.")
    lines = aligned_lines([_disk_columns(block, drive, snapshot) for block, drive in drives], right=(1,))
    controller = None
    for (_, drive), line in zip(drives, lines, strict=True):
        if drive.controller != controller:
            controller = drive.controller
            say(controller or "Other disks")
        say(line)
    for array in arrays_and_singles(snapshot):
        say()
        _print_array(array, snapshot)
    print_plans(snapshot)


def _disk_columns(block: Block, drive: Drive, snapshot: Snapshot) -> tuple[str, ...]:
    heat = "" if drive.temperature is None else f"{drive.temperature:g} °C"
    return (
        f"  {node_name(block.path)}",
        format_size(block.size),
        _kind_words(drive),
        drive.model or "–",
        drive.serial or "–",
        drive.id,
        " ".join(filter(None, (drive_health(drive), heat))) or "–",
        _use_words(block, snapshot),
    )


def _kind_words(drive: Drive) -> str:
    """The kind of a drive, its revolutions per minute, and that it is reached over the network."""
    turns = str(drive.rotation) if drive.rotation else ""
    over = f"over {bus_words(drive)}" if drive.bus == "iscsi" else ""
    return " ".join(filter(None, (drive.media.value.upper(), turns, over)))


def _use_words(block: Block, snapshot: Snapshot) -> str:
    findings = disk_findings(block, snapshot)
    return sentence(findings[0]) if findings else "free"


def _print_array(array: Array, snapshot: Snapshot) -> None:
    from raidwright.cli.showing.arrays import array_line

    roll = call_roll(array)
    spares = f", hot spares: {roll.spares}" if roll.spares else ""
    say(array_line(array, f"{roll.present} of {roll.expected} members{spares}"))
    say(f"  {connection_words(array, snapshot)}")
    for finding in array_findings(array):
        say(f"  {sentence(finding)}")
    for member in array.members:
        slot = str(member.slot) if member.slot >= 0 else "–"
        say(f"  {slot:>5}  {node_name(member.path)}  {', '.join(member_states(member))}")
    for line in sync_lines(array):
        say(f"  {line}")
    top = next((block for block in snapshot.blocks if block.path == array.path), None)
    if top is not None:
        for line in _stack_lines(top, snapshot, depth=1):
            say(line)


def _stack_lines(block: Block, snapshot: Snapshot, depth: int) -> Iterator[str]:
    contents = (str(item).partition(": ")[2] for item in block_contents(block, snapshot))
    words = ", ".join(contents) or "no known contents"
    points = block.content.mounts if isinstance(block.content, Filesystem) else ()
    mounted = f", mounted at {', '.join(points)}" if points else ""
    yield f"{'  ' * depth}{device_name(block, snapshot)}: {words}{mounted}"
    for holder in holders(snapshot, block.path):
        yield from _stack_lines(holder, snapshot, depth + 1)
