"""``raidwright arrays``: what exists, how it stands, the disks by their serial numbers, and what is on it."""

import shlex
import time
from argparse import Namespace
from collections.abc import Iterator

from raidwright.cli.arguments.typed import typed_disk
from raidwright.cli.showing.opening import open_session, print_under_way
from raidwright.cli.showing.status import array_ink, documents_of_gone, sync_lines
from raidwright.cli.terminal.printing import Ink, expected_time, moment_text, print_table, say, say_pretty
from raidwright.cli.terminal.speech import columns, spoken, tr
from raidwright.language.catalogue import phrase
from raidwright.language.lists import comma_list
from raidwright.language.sentences import (
    connection_words,
    item_here_words,
    member_state_words,
    place_words,
    sentence,
    with_mounts,
)
from raidwright.storage.levels import level_title
from raidwright.storage.plan.array_tree import drive_under, tree_of
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.choices import repair_offer
from raidwright.storage.plan.upkeep.planner import plan_calendar
from raidwright.storage.rules import ghosts
from raidwright.storage.rules.array_findings import array_findings, drives_findings, open_findings
from raidwright.storage.rules.contents import block_contents, device_name, disk_label, node_name
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.ghosts import container_findings, ghost_findings, unowned_ghost_findings
from raidwright.storage.rules.mdadm_conf import boot_findings
from raidwright.storage.rules.troubles import absent_finding
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_arrays, arrays_here, entry_sentence
from raidwright.storage.snapshot.array_status import (
    array_status,
    member_states,
)
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.check_calendar import (
    CheckCalendar,
    clock_at,
    describe_calendar,
    describe_mail,
    next_check,
)
from raidwright.storage.snapshot.disks import Block, Host, Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import (
    array_behind,
    block_at,
    disk_of_drive,
    drive_id,
    is_locked,
    mounts,
    mounts_of,
)
from raidwright.storage.steps.upkeep import describe_limits
from raidwright.storage.units import format_size
from raidwright.storage.words.health import Times, describe_health, describe_notice


async def arrays(options: Namespace) -> int:
    """List the machine's arrays."""
    async with open_session(options) as (_, machine):
        snapshot = await machine.look()
    here, absent = arrays_here(snapshot), absent_arrays(snapshot)
    if options.json:
        say_pretty([*(_document(array, snapshot) for array in here), *documents_of_gone(snapshot)])
    elif not here and not absent and not unowned_ghost_findings(snapshot):
        say(tr("No arrays found."))
    else:
        for finding in unowned_ghost_findings(snapshot):
            say(sentence(finding))
            say()
        for array in here:
            _print_array(array, snapshot)
        for each in absent:
            _print_absent(each)
        print_under_way(snapshot.host)
        _print_calendar(snapshot.host.checks)
        _print_mail(snapshot.host)
    return 0


def _document(array: Array, snapshot: Snapshot) -> dict[str, object]:
    layers = tree_of(array, snapshot).stack
    return {
        "name": array_name(array.name),
        "uuid": array.uuid,
        "level": array.level,
        "path": array.path,
        "bytes": array.size,
        "standing": array_status(array).value,
        "sentence": ghosts.connection_words(array, snapshot),
        "findings": [sentence(finding) for finding in _findings(array, snapshot)],
        "health": list(_health_lines(array, snapshot.host)),
        "failed_at": array.failed_at,
        "whole_at": array.whole_at,
        "checked_at": array.checked_at,
        "drives": [sentence(finding) for finding in drives_findings(array, snapshot)],
        "sync": array.sync,
        "bitmap": array.bitmap if array.state else None,
        "mismatches": array.mismatches,
        "slowest": array.slowest,
        "fastest": array.fastest,
        "members": [_member_document(member, snapshot) for member in array.members],
        "stack": [stack_line(block, snapshot) for block in layers],
        "locked": _is_locked(array, snapshot),
        "mounts": [point for block in layers for point in mounts_of(block)],
        "open": [user for block in layers for user in block.users],
    }


def _print_absent(absent: AbsentArray) -> None:
    say(absent.title)
    say(f"  {sentence(absent_finding(absent))}")
    for line in absent.lines:
        say("  " + spoken(entry_sentence(line)))
    say()


def _findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    return (
        *array_findings(array),
        *container_findings(array, snapshot),
        *boot_findings(array, snapshot),
        *ghost_findings(array, snapshot),
    )


def _health_lines(array: Array, host: Host) -> Iterator[str]:
    """Whether the array is protected, since when and until when, and what its last check found."""
    times, now = Times(time.time(), moment_text, expected_time), clock_at(time.time())
    lines = (*describe_health(array, times), *describe_notice(array, host, now, times))
    return (phrase("ArrayHealth", line.template, line.facts) for line in lines)


def _cleaning_offers(array: Array, snapshot: Snapshot) -> Iterator[str]:
    """The command that wipes what is left over of an array that was deleted."""
    own = tree_of(array, snapshot).disks if array.deleted else ()
    drives = related_disks([drive_id(disk) for disk in own], snapshot)
    if drives and isinstance(plan_old_disks(drives, snapshot), Planned):
        paths = (disk_of_drive(snapshot, drive) for drive in drives)
        names = " ".join(typed_disk(disk) for disk in paths if disk is not None)
        yield tr("To wipe its disks: raidwright wipe {names}", names=names)


def _check_offers(array: Array, snapshot: Snapshot) -> Iterator[str]:
    """The command that has the array checked each month; nothing where that is so, or cannot be."""
    if isinstance(plan_calendar(array.uuid, snapshot, wanted=True), Planned):
        yield tr(
            "To check it every month: raidwright check {array} --schedule monthly", array=_quoted_name(array)
        )


def _repair_offers(array: Array, snapshot: Snapshot) -> Iterator[str]:
    """The disk that is free to repair the array, and the command that has it do so; at most one line."""
    offer = repair_offer(array, snapshot)
    if offer is not None:
        out = f" --old {typed_disk(offer.out)}" if offer.out is not None else ""
        verb = f"raidwright replace {_quoted_name(array)}{out} --new {typed_disk(offer.new)}"
        yield tr(
            "{disk} is unused and large enough. To rebuild onto it: {command}",
            disk=disk_label(offer.new),
            command=verb,
        )


def _quoted_name(array: Array) -> str:
    """The array's name, else its UUID, quoted for a command line."""
    return shlex.quote(array.title)


def _is_locked(array: Array, snapshot: Snapshot) -> bool:
    """Whether what is on the array must be unlocked before anything of it can be used."""
    return array.running and is_locked(snapshot, array.path) and not mounts(snapshot, array.path)


def _member_document(member: ArrayMember, snapshot: Snapshot) -> dict[str, object]:
    drive = drive_under(member.path, snapshot)
    return {
        "path": member.path,
        "slot": member.slot,
        "states": member_states(member),
        "errors": member.errors,
        "model": drive.model if drive else "",
        "serial": drive.serial if drive else "",
        "temperature": drive.temperature if drive else None,
        "port": drive.port if drive else "",
        "place": comma_list(place_words(drive)) if drive else "",
    }


def array_line(array: Array, *further: str) -> str:
    """Name, device, level and size of an array, then ``further``; a stopped array tells no size."""
    where = f" ({node_name(array.path)})" if array.path else ""
    size = (format_size(array.size),) if array.size else ()
    return f"{array.title}{where}: {', '.join((level_title(array.level), *size, *further))}"


def _print_array(array: Array, snapshot: Snapshot) -> None:
    say(array_line(array))
    locked = _is_locked(array, snapshot)
    state = connection_words(array, snapshot)
    say("  " + (tr("{state}, locked", state=state) if locked else state), array_ink(array))
    if locked:
        say("  " + tr("To unlock and mount it: raidwright unlock {array}", array=_quoted_name(array)))
    for words in (
        *map(sentence, _findings(array, snapshot)),
        *_health_lines(array, snapshot.host),
        *_check_offers(array, snapshot),
        *_cleaning_offers(array, snapshot),
        *_repair_offers(array, snapshot),
    ):
        say(f"  {words}")
    for line in sync_lines(array):
        say(f"  {line}")
    limits, facts = describe_limits(array)
    if limits:
        say("  " + phrase("Sync", limits, facts))
    for finding in drives_findings(array, snapshot):
        say(f"  {sentence(finding)}")
    members = [_member_columns(member, snapshot) for member in array.members]
    print_table(members, (0,), _MEMBER_HEADS, [_member_ink(member) for member in array.members])
    for block in tree_of(array, snapshot).stack:
        say("  " + with_mounts(stack_line(block, snapshot), mounts_of(block)))
    for finding in open_findings(array, snapshot):
        say(f"  {sentence(finding)}")
    say()


def _print_calendar(calendar: CheckCalendar | None) -> None:
    """Print when arrays are checked by themselves; nothing where that is not known."""
    if calendar is not None:
        due = next_check(calendar, clock_at(time.time()))
        say(phrase("Calendar", *describe_calendar(calendar, f"{due:%Y-%m-%d %H:%M}" if due else "")))


def _print_mail(host: Host) -> None:
    """Print whether failures are told by mail, and if not, why."""
    if host.monitor is not None:
        template, facts, _ = describe_mail(host.monitor, host.settings)
        say(phrase("Mail", template, facts))


_MEMBER_HEADS = columns("  Slot", "Disk", "Model", "Serial number", "Port", "Temperature", "State")


def _member_ink(member: ArrayMember) -> Ink | None:
    return Ink.BAD if "faulty" in member.states else Ink.WARNING if member.errors else None


def _member_columns(member: ArrayMember, snapshot: Snapshot) -> tuple[str, ...]:
    drive = drive_under(member.path, snapshot)
    slot = str(member.slot) if member.slot >= 0 else "–"
    disk_columns = (
        (drive.model or "–", drive.serial or "–", comma_list(place_words(drive)))
        if drive
        else (_lower_words(member, snapshot), "–", "")
    )
    errors = tr("{n} error||{n} errors", n=member.errors) if member.errors else ""
    heat = drive.temperature if drive else None
    return (
        f"  {slot}",
        node_name(member.path),
        *disk_columns,
        "" if heat is None else f"{heat:.0f} °C",
        ", ".join(filter(None, (*member_state_words(member), errors))),
    )


def _lower_words(member: ArrayMember, snapshot: Snapshot) -> str:
    """The array that the member itself is."""
    block = block_at(snapshot, member.path)
    lower = array_behind(snapshot, block) if block is not None else None
    return tr("array {title}", title=lower.title) if lower is not None else "–"


def stack_line(block: Block, snapshot: Snapshot) -> str:
    """A layer by its name, and what is on it."""
    contents = map(item_here_words, block_contents(block, snapshot))
    return f"{device_name(block, snapshot)}: {comma_list(contents) or tr('no known contents')}"
