"""The tour comes to its end: everything is as promised, and every stage has its picture."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lint.source_tree import ROOT

_PICTURES = 16
_MINUTES = 15
pytestmark = pytest.mark.long


def test_the_whole_product_once(tmp_path: Path) -> None:
    argv = [sys.executable, str(ROOT / "tests/tour/run.py"), "--passes", "1", str(tmp_path)]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    walked = subprocess.run(
        argv, env=surroundings, capture_output=True, text=True, timeout=60 * _MINUTES, check=False
    )
    assert walked.returncode == 0, walked.stdout + walked.stderr
    pictures = [file for file in tmp_path.glob("*.png") if not file.stem.endswith("-below")]
    assert len(pictures) == _PICTURES
    pages = {file.name for file in tmp_path.glob("*.html")}
    assert pages >= {"grid.html", "comparison.html"}
    report = (tmp_path / "report.md").read_text()
    for heading in ("## Built", "## Taken down", "## Measured", "## Time"):
        assert heading in report
    ratios = [line.split(" | ")[-1].rstrip(" |") for line in report.splitlines() if " write | " in line]
    assert len(ratios) == 2
    assert all(float(ratio) > 0 for ratio in ratios), report
