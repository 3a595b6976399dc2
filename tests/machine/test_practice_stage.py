"""What a guest is given to read while another program of ours starts."""

import shutil
from pathlib import Path

import pytest

from raidwright.machine.practice import stage
from raidwright.machine.practice.stage import Stage


def test_byte_code_that_is_just_being_written_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has its own name by the time when it would be copied."""
    practice, package, library = (tmp_path / name for name in ("practice", "package", "library"))
    shutil.copytree(stage._PRACTICE, practice)
    for place in (practice / "guest", package, library):
        kept = place / "__pycache__"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / "whole.cpython-311.pyc").touch()
        (kept / "later.cpython-311.pyc.140187").symlink_to("gone")
    monkeypatch.setattr(stage, "_PRACTICE", practice)
    monkeypatch.setattr(stage, "_PACKAGE", package)
    monkeypatch.setattr(stage, "_library", lambda _: library)
    (tmp_path / "run").mkdir()
    Stage(tmp_path / "run", 0).build(helper=True)
    copied = [file.name for file in (tmp_path / "run").rglob("*.pyc*") if "cpython-311.pyc" in file.name]
    assert copied.count("whole.cpython-311.pyc") == 4
    assert not [name for name in copied if name.startswith("later")]
