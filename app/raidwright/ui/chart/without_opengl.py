"""pyqtgraph without Qt's OpenGL, which it loads and nothing here draws by: ten megabytes that do nothing.

Its modules that could draw by OpenGL find empty ones in its place, and never ask them for anything.
"""

import sys
from types import ModuleType

from PySide6.QtWidgets import QWidget


class NoOpenGLWidget(QWidget):
    """What pyqtgraph derives a widget from that is never made."""


def _leave_out() -> None:
    widgets = ModuleType("PySide6.QtOpenGLWidgets")
    vars(widgets)["QOpenGLWidget"] = NoOpenGLWidget
    for module in (ModuleType("PySide6.QtOpenGL"), widgets):
        sys.modules.setdefault(module.__name__, module)


_leave_out()

import pyqtgraph as pg  # noqa: E402 - it would load what is left out

__all__ = ["pg"]
