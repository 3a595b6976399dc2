"""The light of one disk, which blinks so that a hand finds the disk: on, off, and why it cannot."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from raidwright.session.session import Session
from raidwright.storage.steps.context import DiskIdentity
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.words.sentences import failure_sentence


class Light(QObject):
    """Makes the light of one disk at a time blink; anything else begun on the machine puts it out."""

    changed = Signal()

    def __init__(self, loop: Loop, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._loop, self._session = loop, session
        self._disk: DiskIdentity | None = None
        self.trouble = ""
        """Why the last one could not be shown; empty when it could."""

    @property
    def disk(self) -> DiskIdentity | None:
        """The disk whose light blinks; None while none does."""
        return self._disk

    def show(self, disk: DiskIdentity) -> None:
        """Have the light of ``disk`` blink, for some minutes at most."""
        self._disk, self.trouble = disk, ""
        self._loop.run(self._blink(disk), self._forget_disk, partial(self._fail, disk))
        self.changed.emit()

    def put_out(self) -> None:
        """Stop the blinking, and forget why the last light could not be shown."""
        if self._disk is None and not self.trouble:
            return
        if self._disk is not None:
            # A machine that is closed meanwhile gives no answer; what blinks there ends with it.
            self._loop.run(self._session.put_out(), failed=bool)
        self._disk, self.trouble = None, ""
        self.changed.emit()

    async def _blink(self, disk: DiskIdentity) -> DiskIdentity:
        await self._session.blink(disk)
        return disk

    # A light that was replaced ends late: by then another disk's may blink.

    def _forget_disk(self, disk: DiskIdentity) -> None:
        if disk is self._disk:
            self._disk = None
            self.changed.emit()

    def _fail(self, disk: DiskIdentity, error: Exception) -> None:
        if disk is self._disk:
            self._disk, self.trouble = None, failure_sentence(error)
            self.changed.emit()
