"""The commands that measure again, by hand, what a run has measured."""

import re
from collections.abc import Iterator
from typing import assert_never

from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import (
    BuiltDevice,
    Data,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    StackLayer,
    is_read_only,
    raw_disks,
)
from raidwright.storage.fact import one_line
from raidwright.storage.steps.step import shell_words

_TEST_FILE = "raidwright-test-file"
_OPEN_FILE = re.compile(r"--filename=/proc/self/fd/\d+")
"""Raidwright hands fio an open file or device, which another process does not have."""
_OWN_OPTIONS = ("--status-interval=", "--allow_file_create=")
"""Options for our own hearing and safety; no figure depends on them."""


def fio_commands(run: Run) -> str:
    """A line for each cell, with the seed of its first pass; empty when the run does not know its commands.

    Of what went over a whole stretch each pass has its line: the second write is not the first. Files are
    laid out first, where the first write is not itself what was measured, and taken away at the end. What
    would overwrite a device is a remark: by the time that somebody runs it, something may lie there. What was
    taken in has none: whoever wrote its file may have put any command there.
    """
    if run.number == IMPORTED:
        return ""
    lines, places = list(_lines(run)), _places(run)
    if lines and not is_read_only(run.spec.target) and not isinstance(run.spec.target, BuiltDevice):
        if run.spec.sustained is None:
            lines.insert(0, _layout(run, places[0]))
        lines.append(shell_words(("rm", "--", places[0])))
    return "".join(f"{line}\n" for line in lines)


def _layout(run: Run, place: str) -> str:
    """The file written once, filled as it was: a file system that compresses reads zeros faster."""
    content = "--zero_buffers" if run.spec.data is Data.ZERO else "--refill_buffers"
    direct = not any(result.buffered for result in run.passes)
    return shell_words(
        (
            *("fio", "--name=layout", f"--filename={place}", "--rw=write", "--bs=1M", "--iodepth=8"),
            *(f"--size={run.spec.size}", content, "--ioengine=libaio", f"--direct={int(direct)}"),
        )
    )


def _lines(run: Run) -> Iterator[str]:
    if run.spec.sustained is not None:
        measured = [result for result in run.passes if result.number > 0]
    else:
        measured = [cell.passes[0] for cell in run.cells().values()]
    for result in measured:
        words = [word for word in result.command[1:] if not word.startswith(_OWN_OPTIONS)]
        places = iter(_places(run))
        arguments = [
            f"--filename={next(places, '')}" if _OPEN_FILE.fullmatch(word) else word for word in words
        ]
        line = shell_words(("fio", *arguments))
        bare = isinstance(run.spec.target, BuiltDevice) and result.direction.writes
        if words and _places(run):
            yield one_line(f"# This overwrites {run.stack}: {line}") if bare else line


def _places(run: Run) -> tuple[str, ...]:
    """What fio is to open; nothing for what was measured elsewhere."""
    match run.spec.target:
        case RawDisk() | DiskGroup():
            return tuple(disk.path for disk in raw_disks(run.spec.target))
        case StackLayer(path=path) | BuiltDevice(path=path):
            return (path,)
        case MountedAt(point=path) | Folder(path=path):
            return (f"{path.rstrip('/')}/{_TEST_FILE}",)
        case ImportedTarget():
            return ()
        case _:
            assert_never(run.spec.target)
