"""What one page wants of another: the window turns to the page that hears it."""

from PySide6.QtCore import QObject, Signal

REPLACE = "replace-disk"
"""Name of the action that begins with the question which disk goes and which one comes."""


class Requests(QObject):
    """Signals by which one page asks another for something; the page that does it has a slot for it."""

    build_requested = Signal(object)
    """A tuple of drive ids to build with."""
    teardown_requested = Signal(str)
    """The path of a block device (`Block.path`) to take down with all that lies on it."""
    cleaning_requested, continuing_requested = Signal(), Signal()
    """The disks of the plan that was broken off shall be cleaned; or it shall go on to its end."""
    emptying_requested = Signal(object)
    """A tuple of drive ids, of which all that is on them shall be erased."""
    looking_requested = Signal(str)
    """The UUID of an array that shall be looked into, with nothing written to it."""
    array_requested = Signal(str)
    """The UUID of an array that shall be shown."""
    action_requested = Signal(str, str)
    """The UUID of an array, and the name of the action whose plan shall be reviewed for it."""
    setup_requested = Signal()
    """Storage shall be set up on free disks."""
    work_requested = Signal()
    """The work under way shall be shown."""
    mail_requested = Signal()
    """The address for mail about failures shall be asked for."""
    header_requested = Signal(str)
    """The path of an array whose encryption header shall be saved."""
    benchmark_requested = Signal(str)
    """The path of a block device to measure."""
