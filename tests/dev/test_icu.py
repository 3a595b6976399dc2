"""ICU's data as the package has it: a tenth of its size, and the window's languages lack nothing by it."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from icu import entries_of, trim_icu

_FOUND = importlib.util.find_spec("PySide6")
assert _FOUND is not None
assert _FOUND.origin is not None
LIBRARY = next((Path(_FOUND.origin).parent / "Qt/lib").glob("libicudata.so.*"))
_ASK = """
import sys
from PySide6.QtCore import QCollator, QDateTime, QLocale, Qt, QTimeZone
words = ["b", "A", "a", "B", "10", "9", "z", "ä", "ディスク", "アレイ", "あ", "い", "漢字", "配列", "-", "é"]
for name in ("en_US", "ja_JP", "de_DE", "C"):
    locale = QLocale(name)
    collator = QCollator(locale)
    collator.setNumericMode(True)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    print(name, sorted(words, key=collator.sortKey) if name != "C" else "", *map(locale.toUpper, words))
    moment = QDateTime.fromSecsSinceEpoch(1_800_000_000, QTimeZone(b"Asia/Tokyo"))
    # A long date ends with the name of its zone, which other languages than the window's have in English.
    form = QLocale.FormatType.ShortFormat if name == "de_DE" else QLocale.FormatType.LongFormat
    print(locale.toString(moment, form), locale.toString(1234567.891, "f", 2))
print([line.split()[-1] for line in open("/proc/self/maps") if "libicudata" in line][0], file=sys.stderr)
"""


def asked(folders: Sequence[Path]) -> tuple[str, str]:
    """What Qt answers with the libraries in ``folders`` before its own, and what it says beside."""
    environment = os.environ | {"LD_LIBRARY_PATH": ":".join(map(str, folders)), "LC_ALL": "C.UTF-8"}
    argv = [sys.executable, "-c", _ASK]
    ended = subprocess.run(argv, env=environment, capture_output=True, text=True, timeout=120, check=True)
    return ended.stdout, ended.stderr.strip()


def test_with_a_tenth_of_the_data_the_windows_languages_are_the_same(tmp_path: Path) -> None:
    small = tmp_path / LIBRARY.name
    shutil.copy(LIBRARY, small)
    trim_icu(small)
    assert small.stat().st_size < LIBRARY.stat().st_size / 8
    assert sorted(file.name for file in tmp_path.iterdir()) == [LIBRARY.name]
    whole, beside = asked(())
    assert beside == str(LIBRARY.resolve())
    trimmed, beside = asked((tmp_path,))
    assert beside == str(small), "no message else: no collator is missing"
    assert trimmed == whole


def test_what_is_no_data_of_icu_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "libicudata.so.1"
    shutil.copy(LIBRARY.with_name(LIBRARY.name.replace("data", "uc")), other)
    with pytest.raises(Exception, match="has no data of ICU"):
        trim_icu(other)


def test_entries_are_read_of_their_table() -> None:
    head = bytes([32, 0, 0xDA, 0x27]).ljust(32, b"\0")
    table = (2).to_bytes(4, "little") + b"".join(each.to_bytes(4, "little") for each in (20, 32, 26, 48))
    data = head + (table + b"x/a.b\0x/c\0").ljust(32, b"\0") + b"A" * 16 + b"C" * 3
    assert [*entries_of(data)] == [("x/a.b", b"A" * 16), ("x/c", b"C" * 3)]
