"""What watches every array of this computer: the monitor of mdadm by mail, and cron by its checks.

Each goes by one line of a file: of mdadm.conf, and of the defaults of Debian's mdadm.
"""

from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_LINES, MailAddress
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.settings import MAIL, SWITCH
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, Edit, Effect, Layer, LineSeen, UpkeepBase, program

_UNIT = "mdmonitor.service"
MAIL_TIMER = "raidwright-mail.timer"
"""By it systemd has mail sent about what mdadm's monitor does not watch."""
TRIAL = "mdadm --monitor --scan --oneshot --test"
"""What has a mail sent about each array at once."""


class MonitorDoes(Enum):
    """What systemd has mdadm's monitor do, which reads its mdadm.conf when it begins."""

    RESTART = "restart"
    STOP = "stop"
    """Without anybody to tell it would end by itself, as a unit that has failed."""


class SendMail(UpkeepBase, frozen=True, tag="send-mail"):
    """Have mdadm's monitor send mail about every array of this computer, or none any more."""

    templates = (
        "Turn on failure emails to {address} in {file}",
        "Turn off failure emails in {file}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    address: MailAddress | None = None
    gone: Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """The entries that had an address: mdadm goes by the first."""
    monitor: MonitorDoes | None = None
    """None where systemd has no unit for it."""
    room_timer: bool | None = None
    """Whether mail is also sent about arrays that are nearly full or locked; None to leave that as it is."""

    def template(self) -> str:
        return self.templates[0 if self.address else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        monitor = (program("systemctl", self.monitor.value, _UNIT),) if self.monitor else ()
        if self.room_timer is None:
            return monitor
        verb = "enable" if self.room_timer else "disable"
        return (*monitor, program("systemctl", verb, "--now", MAIL_TIMER))

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        added = f"{MAIL} {self.address}" if self.address else ""
        return (Edit(FileKind.ARRAYS, self.file, added, self.gone),)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path), ("address", self.address or ""))

    def fits(self, array: Array) -> bool:
        return True


class CheckByCron(UpkeepBase, frozen=True, tag="check-by-cron"):
    """Have cron's entry begin a check of every array each month, or do nothing any more."""

    templates = (
        "Turn on checks of all arrays on the first Sunday of each month, in {file}",
        "Turn off scheduled checks of all arrays, in {file}",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    wanted: bool
    gone: Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """The entries that said it before: it is a script, of which the last would count."""

    def template(self) -> str:
        return self.templates[0 if self.wanted else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: cron's entry reads the file each time."""
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        word = "true" if self.wanted else "false"
        return (Edit(FileKind.CHECKS, self.file, f"{SWITCH}={word}", self.gone),)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def fits(self, array: Array) -> bool:
        return True


MailStep = SendMail
CronStep = CheckByCron
WatchingStep = MailStep | CronStep


def is_about_mail(step: object) -> bool:
    """Whether the step only says to whom is written."""
    return isinstance(step, SendMail)
