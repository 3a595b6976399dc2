"""What a computer is told to mount, to unlock and to assemble when it starts: fstab, crypttab, mdadm.conf.

Every way to name a device there is brought to the link that udev makes for it, so that it can be compared
with the paths and links of a snapshot.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import LONGEST_TEXT, Text

_TAGS = {
    "UUID": "/dev/disk/by-uuid/",
    "LABEL": "/dev/disk/by-label/",
    "PARTUUID": "/dev/disk/by-partuuid/",
    "PARTLABEL": "/dev/disk/by-partlabel/",
    "ID": "/dev/disk/by-id/",
}
_OCTAL = re.compile(r"\\([0-7]{3})")
_Fields = tuple[str, tuple[str, ...]]
"""The words of a line that name things, and what they name."""


class SettingLine(Fact, frozen=True):
    """One line, and what it names: links of devices, and a mount point."""

    file: Text
    line: Annotated[int, msgspec.Meta(ge=1, le=2**31)]
    text: Text
    """Its words that name things; never its options, where secrets may stand."""
    names: Annotated[tuple[Text, ...], msgspec.Meta(max_length=8)]


def mount_lines(file: str, text: str) -> Iterator[SettingLine]:
    """Lines of an fstab (fstab(5))."""
    return _lines(file, text, _of_mount)


def container_lines(file: str, text: str) -> Iterator[SettingLine]:
    """Lines of a crypttab (crypttab(5))."""
    return _lines(file, text, _of_container)


def array_lines(file: str, text: str) -> Iterator[SettingLine]:
    """ARRAY lines of an mdadm.conf (mdadm.conf(5)); what begins with blanks goes on with the line above."""
    return _lines(file, text, _of_array, goes_on=True)


def lines_naming(names: Collection[str], lines: Iterable[SettingLine]) -> tuple[SettingLine, ...]:
    """The lines that name something out of ``names``."""
    return tuple(line for line in lines if not set(names).isdisjoint(line.names))


def uuid_link(uuid: str) -> str:
    """How a file system or container of that UUID is named."""
    return f"{_TAGS['UUID']}{uuid}"


def array_link(uuid: str) -> str:
    """How an array is named, by its UUID as mdadm prints it."""
    return f"{_TAGS['ID']}md-uuid-{uuid}"


def unescaped(word: str) -> str:
    """A word as fstab and the kernel's tables write it: three octal digits after a backslash are a letter."""
    return _OCTAL.sub(lambda match: chr(int(match[1], 8)), word)


def _lines(
    file: str, text: str, read: Callable[[list[str]], _Fields | None], *, goes_on: bool = False
) -> Iterator[SettingLine]:
    words_of: dict[int, list[str]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        begun = max(words_of, default=number) if goes_on and line[:1].isspace() else number
        words_of.setdefault(begun, []).extend(line.partition("#")[0].split())
    for number, words in words_of.items():
        fields = read(words)
        if fields is not None:
            shown, names = fields
            yield SettingLine(
                file, number, shown[:LONGEST_TEXT], tuple(name[:LONGEST_TEXT] for name in names)
            )


def _of_mount(words: list[str]) -> _Fields | None:
    if len(words) < 2:
        return None
    source, point = map(unescaped, words[:2])
    return f"{source} {point}", (_link(source), point)


def _of_container(words: list[str]) -> _Fields | None:
    if len(words) < 2:
        return None
    return " ".join(words[:2]), (f"/dev/mapper/{words[0]}", _link(words[1]))


def _of_array(words: list[str]) -> _Fields | None:
    if not words or words[0].lower() != "array":
        return None
    known = [word for word in words[1:] if word.startswith("/dev/")]
    pairs = {key.lower(): value for key, _, value in (word.partition("=") for word in words[1:])}
    links = [array_link(pairs["uuid"].lower())] if "uuid" in pairs else []
    links += [f"/dev/md/{pairs['name'].rpartition(':')[2]}"] if "name" in pairs else []
    told = [word for word in words if word in known or word.lower().startswith(("array", "uuid=", "name="))]
    return " ".join(told), tuple(dict.fromkeys((*known[:1], *links)))


def _link(source: str) -> str:
    tag, separator, value = source.partition("=")
    return f"{_TAGS[tag]}{value.strip(chr(34))}" if separator and tag in _TAGS else source
