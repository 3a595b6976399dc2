"""What the command line asks of the window."""

from typing import NamedTuple

from raidwright.ui.frame.pages import PageName
from raidwright.ui.look.colours import Choice


class Options(NamedTuple):
    """What the command line asks for."""

    machine: str = "system"
    """ "system", "practice" or the path of a saved machine."""
    theme: Choice = Choice.SYSTEM
    page: PageName = PageName.DISKS
