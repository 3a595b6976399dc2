"""``raidwright disks``: every drive, what is on it, and whether it is free."""

from argparse import Namespace
from collections.abc import Iterator

from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.status import array_ink, print_plans, sync_lines
from raidwright.cli.terminal.printing import Ink, lines_of_table, say, say_text, write_out
from raidwright.storage.fact import fill
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.contents import block_contents, contents, device_name, node_name
from raidwright.storage.rules.eligibility import in_use, is_examined, old_contents
from raidwright.storage.rules.ghosts import connection_words
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Drive, Filesystem, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.locations import (
    bus_words,
    controller_address,
    describe_controller,
    location_words,
    natural_key,
)
from raidwright.storage.snapshot.signature_names import with_names
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.standing import (
    call_roll,
    member_states,
)
from raidwright.storage.snapshot.tree import holders
from raidwright.storage.units import format_size
from raidwright.storage.words.disk_use import (
    FREE,
    NOT_EXAMINED,
    SHORT_USE_TEMPLATES,
    DiskUse,
    use_in_short,
)
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


_HEADS = ("  Disk", "Size", "Kind", "Model", "Serial number", "Port", "Health", "Use")


def _print(snapshot: Snapshot) -> None:
    drives = [(block, block.origin.drive) for block in snapshot.blocks if isinstance(block.origin, WholeDisk)]
    drives.sort(key=lambda pair: (not pair[1].controller, natural_key(pair[1].controller)))
    if not drives:
        say("No disks found.")
    uses = [_use(block, snapshot) for block, _ in drives]
    rows = [
        (*_disk_columns(block, drive), words) for (block, drive), (words, _) in zip(drives, uses, strict=True)
    ]
    head, *lines = lines_of_table(rows, (1,), _HEADS, [ink for _, ink in uses])
    controllers = [drive.controller for _, drive in drives]
    for place, ((_, drive), line) in enumerate(zip(drives, lines, strict=True)):
        if place == 0 or controllers[place - 1] != drive.controller:
            say(_controller_words(drive, controllers.count(drive.controller)))
            write_out(f"{head}\n" if place == 0 else "")
        write_out(f"{line}\n")
    for array in arrays_and_singles(snapshot):
        say()
        _print_array(array, snapshot)
    print_plans(snapshot)


def _controller_words(drive: Drive, disks: int) -> str:
    address = controller_address(drive.controller)
    counted = f"{disks} disk{'s' if disks != 1 else ''}"
    return ", ".join(filter(None, (describe_controller(drive.controller, drive.bus), address, counted)))


def _disk_columns(block: Block, drive: Drive) -> tuple[str, ...]:
    heat = "" if drive.temperature is None else f"{drive.temperature:g} °C"
    return (
        f"  {node_name(block.path)}",
        format_size(block.size),
        _kind_words(drive),
        drive.model or "–",
        drive.serial or drive.id or "–",
        location_words(drive) or "–",
        " ".join(filter(None, (drive_health(drive), heat))) or "–",
    )


_MEDIA = {Media.HDD: "HDD", Media.SSD: "SSD", Media.NVME: "NVMe", Media.OTHER: "Disk"}


def _kind_words(drive: Drive) -> str:
    """The kind of a drive, its revolutions per minute, and that it is reached over the network."""
    turns = f"{drive.rotation} rpm" if drive.rotation else ""
    over = f"over {bus_words(drive)}" if drive.bus == "iscsi" else ""
    return " ".join(filter(None, (_MEDIA[drive.media], turns, over)))


def _use(block: Block, snapshot: Snapshot) -> tuple[str, Ink | None]:
    """What a disk is used for, in the words of the window, and their colour."""
    old = [str(item).partition(": ")[2] for item in contents(block, snapshot)]
    now, is_old = in_use(block, snapshot), old_contents(block, snapshot)
    use = use_in_short(now, ", ".join(old) if is_old else "", examined=is_examined(block, snapshot))
    template = SHORT_USE_TEMPLATES.get(use.code)
    if template is None and use.finding is not None:
        return sentence(use.finding), Ink.WARNING
    return fill(template or "", with_names(use.facts)), _ink(use)


def _ink(use: DiskUse) -> Ink | None:
    if use.code == "failed-member":
        return Ink.BAD
    if use.is_obstacle or use.code == NOT_EXAMINED:
        return None
    return Ink.GOOD if use.code == FREE else Ink.WARNING


def _print_array(array: Array, snapshot: Snapshot) -> None:
    from raidwright.cli.showing.arrays import array_line

    roll = call_roll(array)
    spares = f", hot spares: {roll.spares}" if roll.spares else ""
    say(array_line(array, f"{roll.present} of {roll.expected} members{spares}"))
    say(f"  {connection_words(array, snapshot)}", array_ink(array))
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
    items = (str(item).partition(": ")[2] for item in block_contents(block, snapshot))
    words = ", ".join(items) or "no known contents"
    points = block.content.mounts if isinstance(block.content, Filesystem) else ()
    mounted = f", mounted at {', '.join(points)}" if points else ""
    yield f"{'  ' * depth}{device_name(block, snapshot)}: {words}{mounted}"
    for holder in holders(snapshot, block.path):
        yield from _stack_lines(holder, snapshot, depth + 1)
