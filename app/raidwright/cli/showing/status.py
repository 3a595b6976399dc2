"""``raidwright status``: the state of every array in a line, and the plan that runs or was interrupted."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import assert_never

from raidwright.cli.showing.opening import open_session, print_under_way
from raidwright.cli.terminal.printing import Ink, expected_time, say, say_pretty
from raidwright.cli.terminal.speech import tr
from raidwright.language.sentences import (
    connection_words,
    sentence,
    sync_name,
    sync_words,
    unfinished_sentence,
)
from raidwright.session.unanswered_helper import silence_sentence
from raidwright.storage.rules import ghosts
from raidwright.storage.rules.ghosts import (
    ghosts_of_absent,
    lost_finding,
    stacks_left,
    unowned_ghost_findings,
)
from raidwright.storage.rules.troubles import absent_finding
from raidwright.storage.snapshot.absent_arrays import absent_arrays, arrays_here
from raidwright.storage.snapshot.array_status import NOT_BEGUN, ArrayStatus, array_status, is_waiting
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import Remains, Unfinished
from raidwright.storage.snapshot.users import Ghost
from raidwright.storage.units import format_share, format_size


async def print_status(options: Namespace) -> int:
    """Print how all arrays are."""
    async with open_session(options) as (_, machine):
        snapshot = await machine.look()
    if options.json:
        say_pretty(_document(snapshot))
        return 0
    arrays, lines = arrays_here(snapshot), lines_of_gone(snapshot)
    if not arrays and not lines:
        say(tr("No arrays found."))
    for array in arrays:
        say(f"{array.title}: {connection_words(array, snapshot)}", array_ink(array))
        for line in sync_lines(array):
            say(f"  {line}")
    for line in lines:
        say(line)
    print_plans(snapshot)
    return 0


def lines_of_gone(snapshot: Snapshot) -> tuple[str, ...]:
    """A sentence for each array none of whose disks is here, and for what the kernel still uses of others."""
    findings = (*unowned_ghost_findings(snapshot), *map(absent_finding, absent_arrays(snapshot)))
    return tuple(map(sentence, findings))


def documents_of_gone(snapshot: Snapshot) -> Iterator[dict[str, object]]:
    """The same for programs, each in the shape of an array; what only disks tell is left out."""
    stacks = {stack: name for name, stack in stacks_left(snapshot)}
    for absent in absent_arrays(snapshot):
        ghosts_there = ghosts_of_absent(absent, snapshot)
        own = [stack for stack in stacks if stack[0] in ghosts_there]
        words = [sentence(lost_finding(stacks.pop(stack), stack)) for stack in own]
        entries = [{"file": line.file, "line": line.line, "text": line.text} for line in absent.lines]
        words.append(sentence(absent_finding(absent)))
        yield {**_without_disks(absent.name, absent.uuid, words, own), "entries": entries}
    for stack, name in stacks.items():
        yield _without_disks(name, stack[0].array, [sentence(lost_finding(name, stack))], [stack])


def _without_disks(
    name: str, uuid: str, words: list[str], stacks: Sequence[tuple[Ghost, ...]]
) -> dict[str, object]:
    points = [ghost.point for stack in stacks for ghost in stack if ghost.point]
    facts = {"name": name, "uuid": uuid, "standing": "disconnected" if stacks else "absent"}
    return {**facts, "sentence": words[0], "findings": words, "members": [], "mounts": points}


def _document(snapshot: Snapshot) -> dict[str, object]:
    host = snapshot.host
    arrays = [
        {
            "name": array.title,
            "uuid": array.uuid,
            "standing": array_status(array).value,
            "sentence": ghosts.connection_words(array, snapshot),
            "sync": array.sync,
        }
        for array in arrays_here(snapshot)
    ]
    return {
        "arrays": [*arrays, *documents_of_gone(snapshot)],
        "under_way": host.under_way,
        "unfinished": host.unfinished,
        "silence": None if host.helper else str(silence_sentence(host.silence)),
    }


def array_ink(array: Array) -> Ink | None:
    """The colour of an array's state."""
    match array_status(array):
        case ArrayStatus.CLEAN | ArrayStatus.CHECKING:
            return Ink.GOOD
        case ArrayStatus.DEGRADED | ArrayStatus.FAILED | ArrayStatus.UNWRITABLE:
            return Ink.BAD
        case ArrayStatus.INCOMPLETE | ArrayStatus.STOPPED:
            return Ink.WARNING
        case ArrayStatus.REBUILDING | ArrayStatus.REBUILD_WAITING:
            return Ink.WARNING
        case ArrayStatus.BUILDING | ArrayStatus.WAITING | ArrayStatus.RESHAPING | ArrayStatus.READ_ONLY:
            return None
        case _ as other:
            assert_never(other)


def sync_lines(array: Array) -> list[str]:
    """How far a sync of the array is; none without one."""
    if array.sync is None:
        return []
    if is_waiting(array):
        return [f"{sync_words(array)} {sync_name(NOT_BEGUN)}"]
    facts = {
        "sync": sync_words(array),
        "share": format_share(array.sync.completed),
        "speed": format_size(array.sync.speed),
    }
    if array.sync.remaining:
        left = expected_time(array.sync.remaining)
        return [tr("{sync}: {share} at {speed}/s, {time} left", time=left, **facts)]
    return [tr("{sync}: {share} at {speed}/s", **facts)]


def print_plans(snapshot: Snapshot) -> None:
    """Print what was interrupted and what runs, and why the helper does not answer where it does not."""
    if snapshot.host.unfinished:
        _print_unfinished(snapshot.host.unfinished, snapshot)
    print_under_way(snapshot.host)
    if not snapshot.host.helper:
        say(silence_sentence(snapshot.host.silence))


def _print_unfinished(left: Unfinished, snapshot: Snapshot) -> None:
    from raidwright.cli.showing.plan import first_reason
    from raidwright.storage.plan.continuing.planner import plan_continuing

    say()
    begun = datetime.fromtimestamp(left.begun, UTC).astimezone()
    say(unfinished_sentence(left, begun.strftime("%Y-%m-%d %H:%M")))
    if left.plan:
        reason = first_reason(plan_continuing(snapshot))
        if reason:
            say(tr("The plan cannot be resumed: {reason}", reason=reason))
        elif left.is_spared:
            say(tr("To finish deleting the array: raidwright resume"))
        else:
            say(tr("To resume it: raidwright resume"))
    if any(disk.remains is Remains.ITS_OWN for disk in left.disks):
        say(tr("To wipe these disks: raidwright delete --unfinished"))
