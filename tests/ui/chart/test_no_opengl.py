"""The chart draws without Qt's OpenGL, which the package leaves out."""

import subprocess
import sys

_LOAD = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
app = QApplication([])
import raidwright.ui.chart.plot
import pyqtgraph
view = pyqtgraph.PlotWidget()
view.plot([1, 2, 3])
view.grab()
print(*{line.split("/")[-1].strip() for line in open("/proc/self/maps") if "OpenGL" in line})
"""


def test_a_chart_is_drawn_and_no_library_of_opengl_is_loaded() -> None:
    argv = [sys.executable, "-c", _LOAD]
    ended = subprocess.run(argv, capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout.strip() == ""
