"""What an mdadm.conf has mdadm leave alone: devices that no DEVICE line names, arrays of odd entries.

mdadm takes a device that any DEVICE line names, by a pattern of one of its names or as one of "partitions",
and every device where there is no such line (config.c, ``conf_test_dev``). It takes an array by an entry all
of whose conditions fit, and none where one that fits says "<ignore>" (``conf_match``, ``ident_matches``).
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from raidwright.storage.configuration import FileKind
from raidwright.storage.levels import Level
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.settings import (
    ALL_DEVICES,
    DEVICES,
    IGNORED,
    SettingLine,
    lines_of_kind,
)
from raidwright.storage.snapshot.tree import block_at

_NUMBERS = {str(level.facts.number): level.value for level in Level if level.facts.module}
_LEVELS = {"stripe": "raid0", "mirror": "raid1", **_NUMBERS}
"""What mdadm also calls a level (maps.c, ``pers``): it takes a bare number as well."""


def matches(pattern: str, name: str) -> bool:
    """Whether ``name`` is such as ``pattern`` says, as fnmatch(3) has it with FNM_PATHNAME."""
    return re.fullmatch(_expression(pattern), name, re.DOTALL) is not None


def device_lines(lines: Iterable[SettingLine]) -> list[SettingLine]:
    """The DEVICE lines that say anything."""
    return [line for line in lines if DEVICES in line.names and line.terms]


def left_out(devices: Mapping[str, Iterable[str]], lines: Iterable[SettingLine]) -> list[str]:
    """Those of ``devices`` (path -> all its names) of which mdadm assembles nothing, by the DEVICE lines."""
    patterns = [term for line in device_lines(lines) for term in line.terms]
    if not patterns or any(term.lower() == ALL_DEVICES for term in patterns):
        return []
    paths = [pattern for pattern in patterns if pattern.startswith("/")]
    return [path for path, names in devices.items() if not _is_any(paths, (path, *names))]


def members_left_out(paths: Iterable[str], snapshot: Snapshot) -> list[str]:
    """Those of these members, which may be partitions that are yet to be made, that no DEVICE line names."""
    return left_out({path: names_of(path, snapshot) for path in paths}, snapshot.host.settings)


def names_of(path: str, snapshot: Snapshot) -> tuple[str, ...]:
    """The links that udev makes for a device, or will make for a partition."""
    block = block_at(snapshot, path)
    if block is not None:
        return block.links
    disk, number = _disk_and_number(path)
    below = block_at(snapshot, disk)
    return tuple(f"{link}-part{number}" for link in below.links) if below is not None else ()


def misfit(array: Array, line: SettingLine, snapshot: Snapshot) -> str:
    """The word of an entry of mdadm.conf about the array by which mdadm leaves it alone; empty for none."""
    # Machines that an earlier version saved have the whole entry alone.
    for term in line.terms or line.whole.split()[1:]:
        key, _, value = term.partition("=")
        if term == IGNORED or (value and not _fits(array, key.lower(), value, snapshot)):
            return term
    return ""


def array_lines(array: str, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    """The entries of mdadm.conf about the array of that UUID."""
    return (line for line in lines_of_kind(FileKind.ARRAYS, lines) if line.array == array)


def is_entered(array: Array, snapshot: Snapshot) -> bool:
    """Whether an mdadm.conf has mdadm take the array, and no other line has it leave the array alone."""
    entered = [misfit(array, line, snapshot) for line in array_lines(array.uuid, snapshot.host.settings)]
    return bool(entered) and not any(entered)


def device_findings(
    name: str, members: Iterable[str], snapshot: Snapshot, severity: Severity = Severity.BLOCKING
) -> Iterator[Finding]:
    """That mdadm would not take some of these members after a restart, and the lines because of which."""
    outside = members_left_out(members, snapshot)
    lines = device_lines(snapshot.host.settings)
    if outside:
        places = ", ".join(f"{line.file}:{line.line}" for line in lines)
        facts = {"array": name, "devices": ", ".join(outside), "places": places, "text": lines[0].text}
        yield Finding("device-line", severity, name, tuple(facts.items()))


def boot_findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """What keeps an array that the computer is told of from being there after a restart.

    An array that somebody has mdadm ignore is left to them.
    """
    lines = [*array_lines(array.uuid, snapshot.host.settings)]
    words = [(line, misfit(array, line, snapshot)) for line in lines]
    if not array.running or not lines or any(word == IGNORED for _, word in words):
        return ()
    misfits = (misfit_finding(array, line, word) for line, word in words if word)
    members = [member.path for member in array.members]
    return (*misfits, *device_findings(array.title, members, snapshot, Severity.WARNING))


def misfit_finding(array: Array, line: SettingLine, word: str) -> Finding:
    """That by ``word`` the entry has mdadm leave the array alone."""
    facts = {"array": array.title, "file": line.file, "line": str(line.line), "word": word}
    return Finding("array-misfit", Severity.WARNING, f"{line.file}:{line.line}", tuple(facts.items()))


def _fits(array: Array, key: str, value: str, snapshot: Snapshot) -> bool:
    match key:
        case "num-devices":
            return not value.isdecimal() or int(value) == array.expected
        case "level":
            return _level(value) == array.level
        case "name":
            return array_name(value).casefold() == array_name(array.name).casefold()
        case "devices":
            patterns = value.split(",")
            names = ((each.path, *names_of(each.path, snapshot)) for each in array.members)
            return all(_is_any(patterns, each) for each in names)
        case _:
            return True


def _level(word: str) -> str:
    lowered = word.lower()
    return _LEVELS.get(lowered, lowered)


def _is_any(patterns: Iterable[str], names: Iterable[str]) -> bool:
    every = tuple(names)
    return any(matches(pattern, name) for pattern in patterns for name in every)


def _disk_and_number(path: str) -> tuple[str, str]:
    """The disk of a partition's path and its number: "/dev/sda1", "/dev/nvme0n1p1"."""
    stem = path.rstrip("0123456789")
    number = path[len(stem) :]
    is_divided = stem.endswith("p") and stem[-2:-1].isdecimal()
    return (stem[:-1] if is_divided else stem), number


def _expression(pattern: str) -> str:
    """The regular expression of a pattern of fnmatch(3): what stands for letters never stands for a slash."""
    parts: list[str] = []
    place = 0
    while place < len(pattern):
        choice = _CHOICE.match(pattern, place)
        if choice is not None:
            parts.append(_choice_of("".join(_letters(choice["inside"])), but=bool(choice["sign"])))
            place = choice.end()
            continue
        letter = pattern[place]
        is_escape = letter == "\\"
        place += 1 + is_escape
        if place > len(pattern):
            return _NEVER
        parts.append(re.escape(pattern[place - 1]) if is_escape else _WILD.get(letter, re.escape(letter)))
    return "".join(parts)


def _choice_of(letters: str, *, but: bool) -> str:
    """One of these letters, or any ``but`` these; a choice may have none."""
    if not letters:
        return "[^/]" if but else _NEVER
    return f"(?!/)[{'^' if but else ''}{letters}]"


def _letters(inside: str) -> Iterator[str]:
    """What stands between the brackets of a pattern, as an expression has it: letters, spans and classes."""
    for part in _PART.finditer(inside):
        if part["kind"]:
            yield _CLASSES.get(part["kind"], "")
        else:
            first, last = (each[-1:] for each in (part["first"], part["last"] or part["first"]))
            # A span that goes backwards has no letter in it.
            yield f"{re.escape(first)}-{re.escape(last)}" if first <= last else ""


_NEVER = "(?!)"
"""What a pattern comes to that ends in a backslash: the C library has it match nothing."""
_WILD = {"*": "[^/]*", "?": "[^/]"}
_CLASSES = {
    "digit": "0-9",
    "alpha": "a-zA-Z",
    "alnum": "a-zA-Z0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
    "space": r"\s",
}
_ONE = r"(?:\[:[a-z]+:\]|\\.|[^\]\\/])"
_CHOICE = re.compile(rf"\[(?P<sign>[!^]?)(?P<inside>(?:\]|{_ONE}){_ONE}*)\]", re.DOTALL)
"""A choice of letters; one that is never closed, or that holds a slash, is only text."""
_PART = re.compile(r"\[:(?P<kind>[a-z]+):\]|(?P<first>\\.|[^\\])(?:-(?P<last>\\.|[^\\]))?", re.DOTALL)
