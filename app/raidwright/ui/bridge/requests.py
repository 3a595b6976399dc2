"""What one page wants of another: the window turns to the page that hears it."""

from PySide6.QtCore import QObject, Signal


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
    header_requested = Signal(str)
    """The path of an array whose encryption header shall be saved."""
    benchmark_requested = Signal(str)
    """The path of a block device to measure."""
