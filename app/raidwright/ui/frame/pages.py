"""The pages of the window, in their order."""

from enum import Enum
from typing import Literal

from PySide6.QtCore import QCoreApplication

LAST_PAGE = "window/page"
"""Key under which the page that was shown last is remembered."""


class PageName(Enum):
    """The value names the icon and is what ``--page`` takes."""

    DISKS = "disks"
    BUILD = "build"
    BENCHMARK = "benchmark"
    COMPARE = "compare"
    TEARDOWN = "teardown"

    @property
    def icon(self) -> Literal["disks", "build", "benchmark", "compare", "teardown"]:
        """Its picture."""
        return self.value

    def title(self) -> str:
        """Its name in the user's language."""
        match self:
            case PageName.DISKS:
                return QCoreApplication.translate("PageName", "Disks")
            case PageName.BUILD:
                return QCoreApplication.translate("PageName", "Build")
            case PageName.BENCHMARK:
                return QCoreApplication.translate("PageName", "Benchmark")
            case PageName.COMPARE:
                return QCoreApplication.translate("PageName", "Compare")
            case PageName.TEARDOWN:
                return QCoreApplication.translate("PageName", "Take down")
