"""What the user wants of the window: its page, machine, colours and language, and what was chosen last."""

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QSettings

from raidwright.session.choices import SYSTEM
from raidwright.ui.look.colours import Choice
from raidwright.ui.look.icons import IconName

LAST_PAGE = "window/page"
"""Key under which the page that was shown last is remembered."""
THEME = "window/theme"
LANGUAGE = "window/language"
"""Key of the code of the language to speak; empty for that of the system."""
ALERTS = "window/alerts"
"""Key under which it stands that somebody, or the first build, has switched alerts on or off."""

translate = QCoreApplication.translate


def recall(key: str, default: str = "") -> str:
    """The value kept under ``key`` in the settings."""
    return str(QSettings().value(key, default))


def remember(key: str, value: str) -> None:
    """Keep ``value`` under ``key`` in the settings."""
    QSettings().setValue(key, value)


def spoken_language() -> QLocale:
    """The language that the window speaks; numbers and dates stay as the system writes them."""
    code = recall(LANGUAGE)
    return QLocale(code) if code else QLocale()


class PageName(Enum):
    """All pages; the value is what ``--page`` takes."""

    HOME = "home"
    DISKS = "disks"
    STORAGE = "storage"
    BUILD = "build"
    BENCHMARK = "benchmark"
    COMPARE = "compare"
    CAMPAIGN = "campaign"
    SETTINGS = "settings"
    HELP = "help"

    @property
    def entry(self) -> "SidebarEntry":
        """The entry of the sidebar under which the page stands."""
        return next(place for place in SidebarEntry if self in place.pages)

    def title(self) -> str:
        """The name of the page in the user's language."""
        match self:
            case PageName.HOME:
                return translate("PageName", "Home")
            case PageName.DISKS:
                return translate("PageName", "Disks")
            case PageName.STORAGE:
                return translate("PageName", "Storage")
            case PageName.BUILD:
                return translate("PageName", "Build")
            case PageName.BENCHMARK:
                return translate("PageName", "Benchmark")
            case PageName.COMPARE:
                return translate("PageName", "Results")
            case PageName.CAMPAIGN:
                return translate("PageName", "Build comparison")
            case PageName.SETTINGS:
                return translate("PageName", "Settings")
            case PageName.HELP:
                return translate("PageName", "Help")


class SidebarEntry(Enum):
    """An entry of the sidebar: a page, or several that are tabs beside one another."""

    HOME = (PageName.HOME,)
    DISKS = (PageName.DISKS,)
    STORAGE = (PageName.STORAGE, PageName.BUILD)
    SPEED = (PageName.BENCHMARK, PageName.COMPARE, PageName.CAMPAIGN)
    SETTINGS = (PageName.SETTINGS,)
    HELP = (PageName.HELP,)

    @property
    def pages(self) -> tuple[PageName, ...]:
        """Its pages, that to which the entry leads first."""
        pages: tuple[PageName, ...] = self.value
        return pages

    @property
    def tabs(self) -> tuple[PageName, ...]:
        """Pages that stand beside one another as tabs; none where one leads to the next."""
        return self.pages if self is SidebarEntry.SPEED else ()

    @property
    def icon(self) -> IconName:
        """The picture of the entry."""
        return _ICONS[self]

    def title(self) -> str:
        """The name of the entry in the user's language."""
        return translate("PageName", "Speed") if self is SidebarEntry.SPEED else self.pages[0].title()


_ICONS: dict[SidebarEntry, IconName] = {
    SidebarEntry.HOME: "home",
    SidebarEntry.DISKS: "disks",
    SidebarEntry.STORAGE: "array",
    SidebarEntry.SPEED: "benchmark",
    SidebarEntry.SETTINGS: "settings",
    SidebarEntry.HELP: "help",
}


class WindowOptions(NamedTuple):
    """What the command line asks for."""

    machine: str = SYSTEM
    """ "system", "practice" or the path of a saved machine."""
    theme: Choice = Choice.SYSTEM
    page: PageName = PageName.HOME
