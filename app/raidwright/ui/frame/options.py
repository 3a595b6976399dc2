"""What the user wants of the window: its page and machine, and what was chosen last."""

from enum import Enum
from typing import Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QSettings

from raidwright.session.choices import SYSTEM
from raidwright.ui.look.colours import Choice

LAST_PAGE = "window/page"
"""Key under which the page that was shown last is remembered."""


def recall(key: str, default: str = "") -> str:
    """The value kept under ``key`` in the settings."""
    return str(QSettings().value(key, default))


def remember(key: str, value: str) -> None:
    """Keep ``value`` under ``key`` in the settings."""
    QSettings().setValue(key, value)


class PageName(Enum):
    """All pages; the value is what ``--page`` takes."""

    DISKS = "disks"
    BUILD = "build"
    ARRAYS = "arrays"
    BENCHMARK = "benchmark"
    COMPARE = "compare"
    CAMPAIGN = "campaign"

    @property
    def icon(self) -> Literal["disks", "build", "array", "benchmark", "compare", "campaign"]:
        """The picture of the page."""
        return "array" if self is PageName.ARRAYS else self.value

    def title(self) -> str:
        """The name of the page in the user's language."""
        match self:
            case PageName.DISKS:
                return QCoreApplication.translate("PageName", "Disks")
            case PageName.BUILD:
                return QCoreApplication.translate("PageName", "Build")
            case PageName.ARRAYS:
                return QCoreApplication.translate("PageName", "Arrays")
            case PageName.BENCHMARK:
                return QCoreApplication.translate("PageName", "Benchmark")
            case PageName.COMPARE:
                return QCoreApplication.translate("PageName", "Results")
            case PageName.CAMPAIGN:
                return QCoreApplication.translate("PageName", "Build comparison")


class WindowOptions(NamedTuple):
    """What the command line asks for."""

    machine: str = SYSTEM
    """ "system", "practice" or the path of a saved machine."""
    theme: Choice = Choice.SYSTEM
    page: PageName = PageName.DISKS
