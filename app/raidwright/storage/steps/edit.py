"""A change of a file that tells the computer what to mount, to unlock and to assemble."""

from collections.abc import Iterable, Iterator

from raidwright.storage.configuration import NEW, FileKind, FileSeen
from raidwright.storage.fact import Fact
from raidwright.storage.fields import LONGEST_TEXT, LineNumber, Text
from raidwright.storage.snapshot.settings import SettingLine

REPLACED = "\N{REPLACEMENT CHARACTER}"
"""What is shown of bytes that are no text."""


class LineSeen(Fact, frozen=True):
    """The first line of an entry, and what is shown of the entry."""

    number: LineNumber
    text: Text


def line_seen(line: SettingLine) -> LineSeen:
    """How a plan names ``line`` that it takes out: never with what others may not read."""
    return LineSeen(line.line, line.whole or f"{line.text[: LONGEST_TEXT - 2]} …")


class Edit(Fact, frozen=True):
    """One file, the entries that are added at its end, each a line, and those that are taken out of it."""

    kind: FileKind
    """What the entries are."""
    file: FileSeen
    added: str = ""
    removed: tuple[LineSeen, ...] = ()


def diff(edits: Iterable[Edit]) -> str:
    """What is changed, as `diff --unified` would show it without the lines around; empty for no edits."""
    return "\n".join(line for edit in edits for line in _lines(edit))


def _lines(edit: Edit) -> Iterator[str]:
    path, is_new = edit.file.path, not edit.file.digest
    yield f"--- {'/dev/null' if is_new else path}"
    yield f"+++ {path}"
    for line in edit.removed:
        yield f"@@ -{line.number} @@"
        yield from (f"-{text}" for text in line.text.split("\n"))
    if edit.added:
        yield "@@ at its end @@"
        added = edit.added.split("\n")
        yield from (f"+{text}" for text in (*([NEW.decode().rstrip()] if is_new else []), *added))
    if edit.added and edit.file.open_end:
        yield "\\ No newline at end of file"
