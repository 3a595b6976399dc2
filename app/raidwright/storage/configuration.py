"""fstab, crypttab, mdadm.conf and the switch of checks as bytes: their entries, one more or some less."""

import re
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.fact import Fact

NEW = b"# Made by Raidwright.\n"
"""How a file begins that was not there before: without its last entry it is not needed any more."""
_LONGEST_PATH = 128
_LINE = re.compile(rb"[^\n]*\n|[^\n]+")
_WORD = re.compile(rb"""(?:'[^'\r\n]*'?|"[^"\r\n]*"?|[^\s'"])+""")
_QUOTES = re.compile(rb"['\"]")
_MDADM_CONF = r"/etc/(mdadm/)?mdadm\.conf"
_MDADM_CONF_D = rf"{_MDADM_CONF}\.d/[A-Za-z0-9][A-Za-z0-9_.-]*\.conf"
_SHARING = r"/etc/samba/(smb|raidwright)\.conf|/etc/exports|/etc/tmpfiles\.d/raidwright\.conf"
_LISTING = r"/etc/default/wsdd|/etc/avahi/avahi-daemon\.conf"
_PATH = rf"(/etc/fstab|/etc/crypttab|/etc/default/mdadm|{_MDADM_CONF}|{_MDADM_CONF_D}|{_SHARING}|{_LISTING})"
ConfigurationPath = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{_PATH}\Z",
        max_length=_LONGEST_PATH,
    ),
]
"""Where a computer is told what to mount, unlock, assemble and check: nothing else is ever edited."""
Digest = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")]
"""SHA-256 in hexadecimal; empty for what is not there."""


class FileKind(Enum):
    """What a file is about, and by whose rules it is read."""

    MOUNTS = "fstab"
    CONTAINERS = "crypttab"
    ARRAYS = "mdadm.conf"
    CHECKS = "default/mdadm"
    """A script for sh, which Debian's mdadm reads."""
    SAMBA = "samba/smb.conf"
    """Of all that it says only the one line counts here that includes our own file."""
    SHARES = "samba/raidwright.conf"
    """Ours whole: each entry is a mark, which says of which share, and a section of Samba's."""
    EXPORTS = "exports"
    """By exports(5); each entry of ours is a mark and one line."""
    BINS = "tmpfiles.d/raidwright.conf"
    """Ours whole, by tmpfiles.d(5): what is emptied of old files; each entry is a mark and one line."""
    WINDOWS_LIST = "default/wsdd"
    """By sh: how wsdd is started. An entry of ours is a mark and one line, which goes before others above."""
    OTHERS_LIST = "avahi/avahi-daemon.conf"
    """By avahi-daemon.conf(5). An entry of ours is a mark and sections, which add to those above."""


MARKED = (
    *(FileKind.SHARES, FileKind.EXPORTS, FileKind.BINS),
    *(FileKind.WINDOWS_LIST, FileKind.OTHERS_LIST),
)
"""Where each entry of ours begins with a mark, which says of which share it is, or of which interfaces."""
LISTING = (FileKind.WINDOWS_LIST, FileKind.OTHERS_LIST)
"""By which interfaces others find this computer."""
MARK = "# raidwright: "
"""How an entry about a share begins; to Samba, NFS and systemd it is a comment."""
SECTION_END = "[global]"
"""How a section of ours ends, so that what follows in the including file is of no share of ours."""
LISTING_END = "allow-interfaces="
"""How the last line of an entry of ours for Avahi begins."""


class FileSeen(Fact, frozen=True):
    """A file as it was when a plan was made: at any other content the plan is not carried out."""

    path: ConfigurationPath
    digest: Digest
    open_end: bool = False
    """The file's last line lacks its line end."""


class ConfigurationEntry(Fact, frozen=True):
    """What belongs together in a file: one line, or in an mdadm.conf several."""

    lines: tuple[int, ...]
    """The numbers of its lines, from 1; what stands between them, empty or a comment, is not its own."""
    words: tuple[str, ...]
    text: str
    """Its lines as they stand there."""


class EditError(ValueError):
    """The file does not have the entry that is to be taken out of it."""


def is_configuration(path: str) -> bool:
    """Whether ``path`` is a `ConfigurationPath`: one of the few files that are ever edited."""
    return len(path) <= _LONGEST_PATH and re.fullmatch(_PATH, path) is not None


def kind_of(path: str) -> FileKind:
    """What the file at that `ConfigurationPath` is about."""
    return next((kind for kind in FileKind if path == f"/etc/{kind.value}"), FileKind.ARRAYS)


def entries(kind: FileKind, data: bytes) -> tuple[ConfigurationEntry, ...]:
    """The entries of a file, by fstab(5), crypttab(5), mdadm.conf(5), or of a script; comments are none.

    In an mdadm.conf what begins with a blank goes on with the entry above, whatever stands between.
    """
    if kind in MARKED:
        return tuple(_blocks(kind, data))
    every: list[ConfigurationEntry] = []
    for number, line in enumerate(_LINE.findall(data), start=1):
        words = tuple(word.decode(errors="replace") for word in _words(kind, line))
        text = line.rstrip(b"\r\n").decode(errors="replace")
        if words and every and kind is FileKind.ARRAYS and line[:1] in b" \t":
            above = every.pop()
            every.append(
                ConfigurationEntry((*above.lines, number), (*above.words, *words), f"{above.text}\n{text}")
            )
        elif words:
            every.append(ConfigurationEntry((number,), words, text))
    return tuple(every)


def with_entry(data: bytes | None, entry: str) -> bytes:
    """``data`` with ``entry`` as its last line, ended as the last one was; None stands for a missing file."""
    if data is None:
        return with_entry(NEW, entry)
    return data + f"{entry}\n".encode() if is_ended(data) else data + f"\n{entry}".encode()


def without_entries(kind: FileKind, data: bytes, firsts: Collection[int]) -> bytes | None:
    """The file without the entries that begin in these lines; None when it is not needed any more.

    Raises EditError when no entry begins there.
    """
    entry_lines = {entry.lines[0]: entry.lines for entry in entries(kind, data)}
    if not entry_lines.keys() >= set(firsts):
        raise EditError("no entry starts at this line")
    removed = {number for first in firsts for number in entry_lines[first]}
    lines = _LINE.findall(data)
    remaining = b"".join(line for number, line in enumerate(lines, start=1) if number not in removed)
    if not is_ended(data) and len(lines) in removed:
        remaining = remaining.removesuffix(b"\n")
    return None if remaining == NEW else remaining


def is_ended(data: bytes) -> bool:
    """Whether ``data`` is empty or ends with a line end, so that another line can follow at once."""
    return not data or data.endswith(b"\n")


def _blocks(kind: FileKind, data: bytes) -> Iterator[ConfigurationEntry]:
    """Each mark of ours with what follows it: a section to its end, or one line of exports."""
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(_LINE.findall(data), start=1):
        text = line.rstrip(b"\r\n").decode(errors="replace")
        if text.startswith(MARK):
            lines = []
        if text.startswith(MARK) or lines:
            lines.append((number, text))
        if len(lines) > 1 and _is_end(kind, lines):
            yield _block(lines)
            lines = []


def _is_end(kind: FileKind, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether the last of ``lines`` is the last of its entry, of which there is a mark and one more."""
    if kind is FileKind.SHARES:
        return lines[-1][1] == SECTION_END
    return kind is not FileKind.OTHERS_LIST or lines[-1][1].startswith(LISTING_END)


def _block(lines: Sequence[tuple[int, str]]) -> ConfigurationEntry:
    numbers, texts = zip(*lines, strict=True)
    return ConfigurationEntry(numbers, texts, "\n".join(texts))


def _words(kind: FileKind, line: bytes) -> Iterator[bytes]:
    match kind:
        case FileKind.SAMBA:
            yield from () if line.lstrip().startswith((b"#", b";")) else line.split()
        case FileKind.MOUNTS | FileKind.CONTAINERS:
            yield from () if line.lstrip().startswith(b"#") else line.split()
        case FileKind.ARRAYS | FileKind.CHECKS:
            for word in _WORD.findall(line):
                if word.startswith(b"#"):
                    return
                yield _QUOTES.sub(b"", word)
        case (
            FileKind.SHARES | FileKind.EXPORTS | FileKind.BINS | FileKind.WINDOWS_LIST | FileKind.OTHERS_LIST
        ):
            # Of these the marks count alone (`_blocks`).
            return
        case _:
            assert_never(kind)
