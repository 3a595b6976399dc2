"""``raidwright disks``: every drive, what is on it, and whether it is free."""

from argparse import Namespace
from collections.abc import Iterator

from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.status import array_ink, lines_of_gone, print_plans
from raidwright.cli.terminal.printing import Ink, lines_of_table, say, say_text, write_out
from raidwright.cli.terminal.speech import columns, own, tr
from raidwright.language.catalogue import phrase
from raidwright.language.lists import comma_list
from raidwright.language.sentences import (
    connection_words,
    controller_words,
    drive_health_words,
    item_here_words,
    place_words,
    sentence,
    signature_words,
    with_mounts,
)
from raidwright.storage.rules.contents import contents, node_name
from raidwright.storage.rules.eligibility import in_use, is_examined, old_contents
from raidwright.storage.snapshot.absent_arrays import arrays_here
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Drive, Filesystem, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.locations import (
    bus_words,
    controller_address,
    natural_key,
)
from raidwright.storage.snapshot.signatures import with_names
from raidwright.storage.snapshot.tree import holders
from raidwright.storage.units import format_size
from raidwright.storage.words.health import FREE, NOT_EXAMINED, SHORT_USE_TEMPLATES, DiskUse, use_in_short


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


_HEADS = columns("  Disk", "Size", "Kind", "Model", "Serial number", "Port", "Health", "Use")


def _print(snapshot: Snapshot) -> None:
    drives = [(block, block.origin.drive) for block in snapshot.blocks if isinstance(block.origin, WholeDisk)]
    drives.sort(key=lambda pair: (not pair[1].controller, natural_key(pair[1].controller)))
    if not drives:
        say(tr("No disks found."))
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
    for array in arrays_here(snapshot):
        say()
        _print_array(array, snapshot)
    for line in lines_of_gone(snapshot):
        say()
        say(line)
    print_plans(snapshot)


def _controller_words(drive: Drive, disks: int) -> str:
    address = controller_address(drive.controller)
    counted = tr("{n} disk||{n} disks", n=disks)
    return ", ".join(filter(None, (controller_words(drive), address, counted)))


def _disk_columns(block: Block, drive: Drive) -> tuple[str, ...]:
    heat = "" if drive.temperature is None else f"{drive.temperature:g} °C"
    return (
        f"  {node_name(block.path)}",
        format_size(block.size),
        _kind_words(drive),
        drive.model or "–",
        drive.serial or drive.id or "–",
        comma_list(place_words(drive)) or "–",
        " ".join(filter(None, (drive_health_words(drive), heat))) or "–",
    )


MEDIA_NAMES = {Media.HDD: "HDD", Media.SSD: "SSD", Media.NVME: "NVMe", Media.OTHER: "Disk"}


def _kind_words(drive: Drive) -> str:
    """The kind of a drive, its revolutions per minute, and that it is reached over the network."""
    turns = tr("{number} rpm", number=drive.rotation) if drive.rotation else ""
    over = tr("over {bus}", bus=bus_words(drive)) if drive.bus == "iscsi" else ""
    return " ".join(filter(None, (own(MEDIA_NAMES[drive.media]), turns, over)))


def _use(block: Block, snapshot: Snapshot) -> tuple[str, Ink | None]:
    """What a disk is used for, in the words of the window, and their colour."""
    old = [item_here_words(item) for item in contents(block, snapshot)]
    now, is_old = in_use(block, snapshot), old_contents(block, snapshot)
    use = use_in_short(now, ", ".join(old) if is_old else "", examined=is_examined(block, snapshot))
    template = SHORT_USE_TEMPLATES.get(use.code)
    if template is None and use.finding is not None:
        return sentence(use.finding), Ink.WARNING
    return phrase("Use", template or "", with_names(use.facts, signature_words)), _ink(use)


def _ink(use: DiskUse) -> Ink | None:
    if use.code == "failed-member":
        return Ink.BAD
    if use.is_obstacle or use.code == NOT_EXAMINED:
        return None
    return Ink.GOOD if use.code == FREE else Ink.WARNING


def _print_array(array: Array, snapshot: Snapshot) -> None:
    """The array in a line, and what is on it; members, findings and syncs are in ``raidwright arrays``."""
    from raidwright.cli.showing.arrays import array_line

    say(array_line(array, connection_words(array, snapshot)), array_ink(array))
    top = next((block for block in snapshot.blocks if block.path == array.path), None)
    if top is not None:
        for line in _stack_lines(top, snapshot, depth=1):
            say(line)


def _stack_lines(block: Block, snapshot: Snapshot, depth: int) -> Iterator[str]:
    from raidwright.cli.showing.arrays import stack_line

    points = block.content.mounts if isinstance(block.content, Filesystem) else ()
    yield f"{'  ' * depth}{with_mounts(stack_line(block, snapshot), points)}"
    for holder in holders(snapshot, block.path):
        yield from _stack_lines(holder, snapshot, depth + 1)
