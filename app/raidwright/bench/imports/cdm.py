"""CrystalDiskMark's text, of versions 3 to 9, KDiskMark's, and as people post them, read back into figures.

Decimals by comma or point, any indentation, quoting or line end, lines that are missing: all are taken. A
line that looks like nothing CrystalDiskMark writes is told, by its number, and the others are read.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from string import digits

from raidwright.bench.cdm_text import (
    BROKEN_OFF,
    EARLIER_ENDS,
    EARLIER_MODE_NOTES,
    EARLIER_ZERO_NOTES,
    MODE_NOTES,
    PRACTICE_NOTE,
    STOPPED,
    ZERO_NOTE,
)
from raidwright.bench.imports.figures import (
    MOST_RESULTS,
    Imported,
    NotReadError,
    Reading,
    Source,
    Unread,
    excerpt,
    imported_run,
    mixed_row,
    rest_unread,
    row_of,
    stated_pass,
    unread,
)
from raidwright.bench.imports.posted_lines import RULE, posted_lines
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import (
    LARGEST_GRID,
    LONGEST_PASS,
    LONGEST_PAUSE,
    SHORTEST_PASS,
    SMALLEST_STRETCH,
    Access,
    Data,
    Direction,
    Row,
)
from raidwright.storage.failures import english
from raidwright.storage.units import GIB, KIB, MEGABYTE, MIB

_NUMBER = r"(\d[\d.,]*)"
_FIGURES = rf":\s*{_NUMBER}\s*MB/s(?:\s*\[\s*{_NUMBER}\s*IOPS\s*\])?(?:\s*<\s*{_NUMBER}\s*us\s*>)?$"
_MODERN = re.compile(
    r"(SEQ|RND|Sequential|Random)\s*(\d+)\s*(?:([KMG])i?)?B\s*"
    rf"\(Q=\s*(\d+)\s*,\s*T=\s*(\d+)\s*\)\s*{_FIGURES}",
    re.I,
)
"""Versions 7 to 9: "SEQ    1MiB (Q=  8, T= 1):  5585.875 MB/s [   5327.1 IOPS] <  1390.62 us>"."""
_CLASSIC = re.compile(
    r"(Sequential|Random)\s*(Read|Write|Mix)\s*(?:(\d+)\s*([KMG])i?B\s*)?"
    rf"(?:\(\s*(?:QD?=\s*(\d+))?\s*,?\s*(?:T=\s*(\d+))?\s*\)\s*)?{_FIGURES}",
    re.I,
)
"""Versions 3 to 6: "Random Read 4KB (QD=32) : 0.616 MB/s [ 150.4 IOPS]", "Sequential Read (T= 1) : …"."""
_OWN = "Raidwright"
_KDISKMARK = "KDiskMark"
_SCRIPT = "disk-mark-me"
"""One for Linux and macOS that writes as CrystalDiskMark does."""
_HEAD = re.compile(
    rf"CrystalDiskMark\s+\d.*?(?=\s*\(C\)|$)|{_OWN}$|fio-\d\S*$|{_KDISKMARK}(?:\s*\(\d[\w.+~-]{{0,30}}\)|(?=\s*:))"
    rf"|{_SCRIPT}\s+v?\d\S{{0,20}}",
    re.I,
)
_ENGINE = re.compile(r"Flexible I/O Tester \((fio-\d\S{0,20}?)\)", re.I)
"""What KDiskMark measures with, on the line below its own name."""
_SHORT_MEGABYTE = 1000 * KIB
"""KDiskMark's: it divides fio's KiB by 1000, and until version 1.5 by 1024."""
_UNITS_TOLD = (MEGABYTE, _SHORT_MEGABYTE, MIB)
_EARLY_KDISKMARK = re.compile(rf"{_KDISKMARK}(?: 1\.[0-5]\b.*)?")
_AS_STATED = 0.002
"""How far operations and bytes of one row stand apart by rounding, as a share."""
_EXACT_FROM, _EXACT_OPERATIONS = 0.5, 50.0
"""MB/s with three decimals, and operations with one, from which rounding is no larger share of them."""
_CONTRADICTION = 1.1
"""How many times as large one of them is that cannot be of the same row: megabytes of two kinds are 1.05."""
_UNNAMED = "CrystalDiskMark"
"""What a text without any head is said to be of."""
_SECTION = re.compile(
    r"(?:\d{1,2}[.)])?\W*(?:[\[\uff3b\u3010]\s*(Read|Write|Mix)\b|(Read|Write|Mix)\b(?=\W*$))(\D*(\d+)?.*)",
    re.I,
)
"""The head of a column; of a mix with the reads among a hundred requests: "[Mix] Read 70%/Write 30%"."""
_ANY_SIDE = re.compile(r"read|write|mix", re.I)
_ROW_LIKE = re.compile(r"\W*(?:SEQ|RND|Sequential|Random)\W*\d", re.I)
"""What is a row, although not all of it can be read; no other line that is not known says of what follows
whether it was read or written."""
_FIELD = re.compile(r"(Profile|Test|Mode|Time|Date|OS|Comment|Target)\s*:\s*(.*)", re.I)
_EARLY_SYSTEM = "OS :"
"""Versions 3 to 6 write it so, and on the line below it a comment without a name."""
_TEST = re.compile(r"(\d+)(?:[.,](\d{2}))?\s*(?:([KMG]i?)?B\b)(.*)", re.I)
"""Version 3's hundredths are ours: "47.68 MB"."""
_EARLY_TEST = "Test :"
"""Versions 3 to 6 write it so. Their MB, and everybody's but ours, are powers of 1024."""
_STATED_TIMES = re.compile(r"\[[^\[\]:/]{1,40}: ?\d{1,6} ?\w{0,12} ?/ ?[^\[\]:/]{1,40}: ?\d{1,6} ?\w{0,12}\]")
"""KDiskMark says them beside the test size: "[Measure: 5 sec / Interval: 5 sec]"; it is translated."""
_INTERVAL = re.compile(r"\[Interval ?[=:] ?(\d{1,11})[^\]]{0,20}\]", re.I)
"""Versions 4 to 7 say it beside the test size: "[Interval=5 sec]"."""
_ZEROS = re.compile(r"\b0 ?Fill>", re.I)
"""Versions before 8 say it beside the test size, 8 and later as the mode."""
_COUNT = re.compile(r"\(x(\d)\)")
_TIME = r"(\d+(?:\.\d+)?)\s*(sec|min)"
_TIMES = re.compile(rf"Measure:?\s+{_TIME}(?:\s*/\s*Interval:?\s+{_TIME})?", re.I)
_MOST_DIGITS = 11
"""Digits that are read of a number: more would be out of every range, and take long to read."""
_UNITS = {"": 1, "K": KIB, "M": MIB, "G": GIB}
_EXACT_UNITS = {"K": 10**3, "M": 10**6, "G": 10**9, "KI": KIB, "MI": MIB, "GI": GIB}
_SEQUENTIAL_BLOCK = {True: 128 * KIB, False: MIB}
"""Versions 4 to 6 do not say it: 128 KiB with a queue, 1 MiB without; version 3 has none."""
_DIRECTIONS = {each.value: each for each in Direction}
_PASSED_OVER = re.compile(rf"{RULE.pattern}|\*|.*crystalmark\.info", re.I)


def read_crystaldiskmark(text: str, zone: tzinfo, now: float) -> Reading:
    """Every run in ``text``. Dates are of ``zone``; a run without one is of ``now`` (seconds since 1970)."""
    runs: list[Imported] = []
    problems: list[Unread] = []
    for place, lines in enumerate(_parts(text)):
        if len(runs) == MOST_RESULTS and lines:
            problems.append(rest_unread(lines[0][0]))
            break
        # Runs that do not say when they were made keep their order, and are told apart by it.
        part = _Part(zone, now + place)
        for number, line in lines:
            part.take(number, line)
        runs += part.run()
        problems += part.unread
    return Reading(tuple(runs), tuple(problems))


def _parts(text: str) -> Iterator[Sequence[tuple[int, str]]]:
    """The numbered lines of each run: one begins with the program's name."""
    part: list[tuple[int, str]] = []
    for number, line in posted_lines(text):
        if _HEAD.match(line):
            yield part
            part = []
        part.append((number, line))
    yield part


class _Part:
    """One run, line by line."""

    def __init__(self, zone: tzinfo, now: float) -> None:
        self.unread: list[Unread] = []
        self._zone = zone
        self._facts: dict[str, object] = {"program": _UNNAMED, "started": now}
        self._section = ""
        """The head of the column; empty where there is none yet, or one that is not understood."""
        self._other_head = ""
        """That one."""
        self._passes: list[PassResult] = []
        self._cells: set[tuple[Row, Direction]] = set()
        self._megabyte: float | None = None
        """As rows have shown it."""
        self._first = 1
        self._line = 1
        self._comment_line = 0

    def take(self, number: int, line: str) -> None:
        """Read one line, or note why not."""
        self._first = self._first if self._passes else number
        self._line = number
        try:
            self._read(line)
        except NotReadError as error:
            self.unread.append(unread(number, line, error.sentence))

    def run(self) -> list[Imported]:
        """The run, when there is any figure."""
        if not self._passes:
            return []
        try:
            return [imported_run(Source(**self._facts), self._passes)]  # type: ignore[arg-type]
        except NotReadError as error:
            self.unread.append(unread(self._first, str(self._facts["program"]), error.sentence))
            return []

    def _read(self, line: str) -> None:
        if match := _HEAD.match(line):
            self._facts["program"] = match[0].replace("(", "").replace(")", "")
        elif match := _ENGINE.match(line):
            program = str(self._facts["program"]) if self._is_kdiskmark() else _KDISKMARK
            self._facts["program"] = f"{program} / {match[1]}"
        elif section := _section(line):
            self._section = section
        elif match := _MODERN.match(line):
            access, size, unit, queue, threads, *figures = match.groups()
            self._require_section()
            self._add(self._section, _row(access, _bytes(size, unit), queue, threads), figures)
        elif match := _CLASSIC.match(line):
            access, direction, size, unit, queue, threads, *figures = match.groups()
            unsaid = _SEQUENTIAL_BLOCK[queue is not None]
            block = _bytes(size, unit) if size else unsaid
            self._add(direction, _row(access, block, queue or "1", threads or "1"), figures)
        elif match := _FIELD.match(line):
            self._comment_line = self._line + 1 if line.startswith(_EARLY_SYSTEM) else self._comment_line
            is_exact = self._facts["program"] == _OWN and not line.startswith(_EARLY_TEST)
            self._field(match[1].lower(), match[2].strip(), is_exact=is_exact)
        else:
            self._remark(line)

    def _remark(self, line: str) -> None:
        if self._line == self._comment_line and not _PASSED_OVER.match(line):
            self._facts["comment"] = line
            return
        if not (_ROW_LIKE.match(line) or RULE.match(line)):
            self._section, self._other_head = "", line
        if not _PASSED_OVER.match(line):
            raise NotReadError(english("This is not a line of CrystalDiskMark."))
        if PRACTICE_NOTE in line:
            self._facts["practice"] = True
        if any(note in line for note in (ZERO_NOTE, *EARLIER_ZERO_NOTES)):
            self._facts["data"] = Data.ZERO
        for way, notes in MODE_NOTES.items():
            if any(note in line for note in (*notes, *EARLIER_MODE_NOTES.get(way, ()))):
                self._facts["way"] = way
        if any(end in line for end in (STOPPED, BROKEN_OFF, *EARLIER_ENDS)):
            self._facts["complete"] = False

    def _is_kdiskmark(self) -> bool:
        return str(self._facts["program"]).startswith(_KDISKMARK)

    def _require_section(self) -> None:
        if self._section:
            return
        if self._other_head:
            raise NotReadError(
                english(
                    "The heading “{head}” above this line does not show whether it is a read or a write.",
                    head=excerpt(self._other_head),
                )
            )
        raise NotReadError(english("The text does not show whether this is a read or a write."))

    def _waits(self, latency: float | None, iops: float | None) -> float | None:
        """Seconds to an answer; 0 where Raidwright left them out, None where others did."""
        if latency is not None:
            return latency / 1e6
        is_ours = not str(self._facts["program"]).startswith((_UNNAMED, _KDISKMARK, _SCRIPT))
        return 0.0 if is_ours and iops is not None else None

    def _rate(self, row: Row, stated: float, operations: float | None) -> float:
        """Bytes per second of so many MB/s as the program counts them.

        Raises NotReadError where the operations per second are of another rate.
        """
        counted = (operations or 0.0) * row.block
        # Rounding is too large a share of small figures to tell.
        is_exact = stated >= _EXACT_FROM and (operations or 0.0) >= _EXACT_OPERATIONS
        if is_exact and not 1 / _CONTRADICTION < stated * MEGABYTE / counted < _CONTRADICTION:
            raise NotReadError(english("MB/s and IOPS of this row contradict each other."))
        fitting = [unit for unit in _UNITS_TOLD if is_exact and _is_alike(stated * unit, counted)]
        program = str(self._facts["program"])
        if program == _UNNAMED and fitting == [_SHORT_MEGABYTE]:
            self._facts["program"] = _KDISKMARK
        if program == _UNNAMED or self._is_kdiskmark():
            self._megabyte = next(iter(fitting), self._megabyte)
        usual = _megabyte_of(str(self._facts["program"])) if self._megabyte is None else self._megabyte
        return stated * usual

    def _add(self, direction: str, row: Row, figures: Sequence[str | None]) -> None:
        side = _DIRECTIONS[direction.lower().rstrip(digits)]
        if side is Direction.MIX:
            row = mixed_row(row, direction[len(side.value) :])
        if (row, side) in self._cells:
            raise NotReadError(english("This row appears twice."))
        rate, iops, latency = (_decimal(each) if each else None for each in figures)
        if not any((rate, iops, latency)) and self._facts["program"] != _OWN:
            # CrystalDiskMark writes its whole grid: of what was not measured, zeros.
            return
        answer = self._waits(latency, iops)
        self._passes.append(stated_pass(row, side, self._rate(row, rate or 0.0, iops), iops, answer))
        self._cells.add((row, side))

    def _field(self, name: str, words: str, *, is_exact: bool) -> None:
        match name:
            case "test":
                self._test(words, is_exact=is_exact)
            case "time":
                self._times(words)
            case "date":
                self._facts["started"] = _moment(words, self._zone)
            case "os":
                self._facts["machine"] = words
            case "mode":
                self._contents(words)
            case "comment":
                self._facts["comment"] = words
            case "target":
                self._facts["target"] = words
            case _:
                pass

    def _test(self, words: str, *, is_exact: bool) -> None:
        match = _TEST.match(words)
        if match is None:
            raise NotReadError(english("The test size is missing."))
        whole, hundredths, unit, more = match.groups()
        factor = _EXACT_UNITS[unit.upper()] if is_exact and unit else _UNITS[(unit or "")[:1].upper()]
        size = int(whole[:_MOST_DIGITS]) * factor + int(hundredths or "0") * factor // 100
        if not SMALLEST_STRETCH <= size <= LARGEST_GRID:
            raise NotReadError(english("CrystalDiskMark has no such test size."))
        self._facts["size"] = size
        if count := _COUNT.search(more):
            self._facts["passes"] = max(1, int(count[1]))
        if interval := _INTERVAL.search(more):
            self._facts["pause"] = min(float(LONGEST_PAUSE), float(interval[1]))
        if (times := _STATED_TIMES.search(more)) and _TIMES.match(times[0][1:-1]):
            self._times(times[0][1:-1])
        target = _STATED_TIMES.sub("", _INTERVAL.sub("", more)).partition("[")[2].rpartition("]")
        if target[1]:
            self._facts["target"] = target[0]
        self._contents(more)

    def _contents(self, words: str) -> None:
        if _ZEROS.search(words):
            self._facts["data"] = Data.ZERO

    def _times(self, words: str) -> None:
        match = _TIMES.match(words)
        if match is None:
            raise NotReadError(english("The length in seconds is missing."))
        length, unit, pause, other_unit = match.groups()
        self._facts["seconds"] = min(float(LONGEST_PASS), max(SHORTEST_PASS, _seconds(length, unit)))
        self._facts["pause"] = min(float(LONGEST_PAUSE), _seconds(pause or "0", other_unit or ""))


def _seconds(digits: str, unit: str) -> float:
    return float(digits[:_MOST_DIGITS]) * (60 if unit.lower() == "min" else 1)


def _section(line: str) -> str:
    """The side of the column that ``line`` is the head of, and the share of a mix; empty for others."""
    match = _SECTION.match(line)
    if match is None:
        return ""
    side, rest, share = (match[1] or match[2]).lower(), match[3], match[4] or ""
    is_clear = side == Direction.MIX.value or _ANY_SIDE.search(rest) is None
    return f"{side}{share}" if is_clear else ""


def _megabyte_of(program: str) -> float:
    """Bytes of what ``program`` calls a megabyte, where no row shows it."""
    if _EARLY_KDISKMARK.fullmatch(program):
        return MIB
    return _SHORT_MEGABYTE if program.startswith(_KDISKMARK) else MEGABYTE


def _is_alike(stated: float, counted: float) -> bool:
    return counted > 0 and abs(stated / counted - 1) < _AS_STATED


def _row(access: str, block: int, queue: str, threads: str) -> Row:
    kind = Access.SEQUENTIAL if access[0] in "Ss" else Access.RANDOM
    return row_of(kind, block, int(queue[:_MOST_DIGITS]), int(threads[:_MOST_DIGITS]))


def _bytes(size: str, unit: str | None) -> int:
    return int(size[:_MOST_DIGITS]) * _UNITS[(unit or "").upper()]


def _decimal(digits: str) -> float:
    """The number of ``digits`` with comma or point, and groups or none. Raises NotReadError when unclear.

    CrystalDiskMark always writes decimals, so the last mark is that before them.
    """
    whole, mark, fraction = digits, "", ""
    for at in range(len(digits) - 1, -1, -1):
        if digits[at] in ".,":
            whole, mark, fraction = digits[:at], digits[at], digits[at + 1 :]
            break
    groups = re.split("[.,]", whole)
    odd = mark in whole if mark else False
    if odd or any(len(group) != 3 for group in groups[1:]) or len(digits) > 20:
        raise NotReadError(
            english("“{number}” is not in the number format of CrystalDiskMark.", number=digits)
        )
    return float(f"{''.join(groups)}.{fraction or '0'}")


def _moment(words: str, zone: tzinfo) -> float:
    try:
        match = re.match(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?", words)
        parts = [int(part or 0) for part in match.groups()] if match else []
        return datetime(*parts[:6], tzinfo=zone).timestamp()  # type: ignore[arg-type, misc]
    except (TypeError, ValueError, OverflowError):
        raise NotReadError(english("This is not a date.")) from None
