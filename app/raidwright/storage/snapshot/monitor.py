"""Whether somebody is told of failures by mail: mdadm's monitor sends it, by a program that can.

Sources: mdadm(8) MONITOR MODE, mdadm.conf(5); mdadm's Monitor.c calls "/usr/sbin/sendmail -t".
"""

from collections.abc import Iterable, Iterator

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.snapshot.settings import MAIL, PROGRAM, SettingLine


class Monitor(Fact, frozen=True):
    """mdadm's monitor on a computer, and what it needs to send mail."""

    runs: bool
    sends: bool
    """A program is there that can send mail."""
    unit: bool
    """systemd has a unit for it: begun for each array that comes up, and told to begin anew."""


MAIL_TEMPLATES = {
    "none": "No email is sent when a disk fails.",
    "sent": "Failure emails are sent to {address}.",
    "no-sender": "Failure emails are set to go to {address}, but no mail program is installed.",
    "no-monitor": "Failure emails are set to go to {address}, but mdadm's monitor, which sends them, is not"
    " running.",
}
"""English templates of what `describe_mail` tells."""


def mail_lines(lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    """The lines with a mail address; mdadm's monitor sends its mail to the first address of all."""
    return (line for line in lines if MAIL in line.names)


def mail_address(lines: Iterable[SettingLine]) -> str:
    """The address to which mdadm's monitor sends its mail; empty for none."""
    words = (word for line in mail_lines(lines) for word in _addresses(line.text.split()))
    return next(words, "")


def _addresses(words: list[str]) -> list[str]:
    """The addresses of a line; the mark of omission "…" for one that others may not read."""
    return words[1:] if words[0] == MAIL else words[:1]


def tells_a_program(lines: Iterable[SettingLine]) -> bool:
    """Whether the monitor has somebody to tell even without an address."""
    return any(PROGRAM in line.names for line in lines)


def describe_mail(monitor: Monitor, lines: Iterable[SettingLine]) -> tuple[str, Facts, bool]:
    """The English template, its facts, and whether mail that is wanted comes."""
    address = mail_address(lines)
    facts = (("address", address),)
    if not address:
        return MAIL_TEMPLATES["none"], (), True
    if not monitor.sends:
        return MAIL_TEMPLATES["no-sender"], facts, False
    if not monitor.runs:
        return MAIL_TEMPLATES["no-monitor"], facts, False
    return MAIL_TEMPLATES["sent"], facts, True
