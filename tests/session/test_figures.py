"""Files with figures as they are read: none is taken for what it is only the beginning of."""

import time
from datetime import UTC
from pathlib import Path

import pytest

from raidwright.bench.imports.text import LONGEST
from raidwright.session.figures import read_file

POSTED = Path(__file__).parents[1] / "bench" / "posted"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_of_a_file_that_is_too_long_nothing_is_read_however_it_is_encoded(
    tmp_path: Path, encoding: str
) -> None:
    figures = "Sequential Read : 103.000 MB/s\n"
    file = tmp_path / "posted.txt"
    file.write_text(figures, encoding=encoding)
    assert len(read_file(file, UTC, 0.0).runs) == 1
    file.write_text(figures + "\n" * LONGEST, encoding=encoding)
    reading = read_file(file, UTC, 0.0)
    assert reading.runs == ()
    assert [str(each.reason) for each in reading.unread] == ["The text is too long for measurement results."]


@pytest.mark.parametrize(
    "text",
    [
        f"CrystalDiskMark 8.0.4{' ' * 200_000}x",
        f"Sequential Read ({' ' * 200_000}x",
        f"SEQ 1MiB (Q= 8,{' ' * 200_000}x",
        f"{' ' * 200_000}x\n" * 10,
        '"fio version"\n' + "{\n}\n" * 200_000,
    ],
    ids=["a head", "a classic row", "a modern row", "blanks", "empty documents"],
)
def test_a_text_made_to_take_long_takes_seconds(tmp_path: Path, text: str) -> None:
    """Whoever imports it waits for it in the window."""
    file = tmp_path / "posted.txt"
    file.write_text(text)
    began = time.process_time()
    assert read_file(file, UTC, 0.0).runs == ()
    assert time.process_time() - began < 10
