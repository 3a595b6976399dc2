"""What commonly goes wrong in the world, by kind and facts, with the English for each kind.

The window translates the template and fills it in itself; the terminal uses it as it is. What is told in one
place alone has its template there, by `english`.
"""

import errno
from collections.abc import Iterable

import msgspec

from raidwright.storage.fact import Fact, Facts, fill, in_quotes

FAILURE_TEMPLATES = {
    # the way to a computer
    "no-bus": "The D-Bus message bus is not responding: {reason}.",
    "no-udisks": "Raidwright needs UDisks2 to list disks, but UDisks2 is not running. Install and start"
    " it: sudo apt install udisks2; sudo systemctl start udisks2",
    "udisks-silent": (
        "Raidwright needs UDisks2 to list disks, but UDisks2 is not responding. It may be"
        " waiting for a disk that is not responding. Try again in a minute. If this"
        " continues, unplug that disk."
    ),
    "bus-lost": "The connection to the computer was lost and could not be restored.",
    "unknown-machine": (
        "There is no machine “{choice}”. Use “system”, “practice”, “practice:DISKS” or the"
        " file of a machine snapshot."
    ),
    "no-ssh": "This version cannot connect to machines over SSH. Run raidwright on that computer, or open"
    " a machine snapshot created there with: raidwright disks --json",
    # the helper
    "no-helper": "Raidwright's helper is not installed on this computer. It does the work that needs root."
    " Install the package raidwright, or use the practice machine, which has its own helper.",
    "helper-silent": "Raidwright's helper could not be reached. {said}",
    "helper-closed": "The settings of the system bus do not allow you to use Raidwright's helper.",
    "helper-version": (
        "Raidwright and its helper have different versions ({reason}). Install the same version of both."
    ),
    "helper-died": "The helper stopped unexpectedly. Its journal records which steps had started. Check the"
    " disks before you continue.",
    "helper-left": (
        "The helper was stopped before it responded, for example by an update of Raidwright."
        " If you were asked for a password, nothing was changed. Try again."
    ),
    "helper-lost": "The connection to the computer was lost during the operation. The helper there continues"
    " its work.",
    "other-version": "Another version of Raidwright reported: {words}.",
    "dismissed": "Authentication was canceled. Nothing was changed.",
    "not-authorised": "Permission was denied. {said}",
    "no-agent": "This needs an administrator password, but Raidwright cannot ask for one here. Use a"
    " terminal, a desktop session or sudo.",
    "wrong-password": "The password was not accepted. Nothing was changed.",
    "no-password-check": (
        "polkit cannot check passwords on this computer. Start its socket as root: systemctl"
        " enable --now polkit-agent-helper.socket"
    ),
    "not-administrator": (
        "The password was not accepted. You are not an administrator of this computer"
        " (group {group}), so an administrator's password is needed. Nothing was changed."
    ),
    "busy": "The computer is busy. {said}",
    # what was under way
    "stopped-asked": "Stopped after {done} of {steps} steps, as you requested.",
    "stopped-other": "Stopped after {done} of {steps} steps: another user of this computer requested it.",
    "stopped-system": (
        "Stopped after {done} of {steps} steps: Raidwright's helper was stopped (by systemctl"
        " stop or a shutdown of the computer)."
    ),
    "stopped-lost": "Stopped after {done} of {steps} steps: the connection to the system bus was lost.",
    "stopped-alone": "Stopped after {done} of {steps} steps: the program that started the plan exited.",
    "program-ended": "{program} exited with status {status}.",
    "program-killed": "{program} was killed by {signal}.",
    "fio-failed": "The benchmark was interrupted: fio failed with the message “{words}”. Run the benchmark"
    " again. If it fails again, check the health of the disks.",
    "measuring-died": "The benchmark was interrupted: the benchmark program exited. Run the benchmark again.",
    "device-silent": "The device is not responding: fio did not finish in time.",
    "no-test-file": "No test file can be created in {folder}: {reason}.",
    "folder-silent": (
        "{folder} is not responding. If it is on another computer, check whether you can reach that computer."
    ),
    "other-computer": "Only folders on this computer can be benchmarked. Choose a mounted array of the other"
    " machine instead.",
    # a saved machine
    "file-unreadable": "{file} cannot be read: {reason}.",
    "not-a-machine": "{file} is not a machine snapshot.",
    "later-machine": "{file} was written by a newer version of Raidwright. Update Raidwright to open it.",
    "saved-only": (
        "You can view a machine snapshot and design arrays with it, but it has no disks. Open the"
        " computer itself."
    ),
    # the practice machine
    "practice-processor": (
        "The practice machine needs a 64-bit PC (Intel or AMD), but this computer is {processor}."
    ),
    "practice-none": (
        "The practice machine is not available: unlike Debian, this distribution has no user-mode Linux"
        " package. Build the package raidwright-practice with ./dev package and install it."
    ),
    "practice-packages": (
        "The practice machine needs packages that are not installed. Install them: sudo apt install"
        " {packages}"
    ),
    "practice-ptrace": (
        "The practice machine must trace its child processes, but this computer forbids that."
        " Allow it until the next restart: sudo sysctl kernel.yama.ptrace_scope=1"
    ),
    "practice-untraceable": (
        "The practice machine needs tracing (ptrace), but this computer or its container forbids it."
    ),
    "practice-memory": (
        "The practice machine did not have enough memory in /dev/shm. Free some memory and start it again."
    ),
    "practice-noexec": (
        "The practice machine's memory folder (usually /dev/shm) is mounted noexec. Remount it with"
        " the option exec."
    ),
    "practice-room": "The practice machine needs free space in {folder}: {reason}.",
    "practice-slow": (
        "The practice machine did not start within {seconds} s. Start it again when this"
        " computer is less busy."
    ),
    "practice-helper": (
        "The helper of the practice machine did not start: “{words}”. Start it again. If that"
        " does not help, report this message."
    ),
    "practice-registers": (
        "The practice machine's kernel needs an extra file on this processor. This file is"
        " missing or could not be loaded. Reinstall Raidwright. In a source checkout: sudo"
        " apt install gcc libc6-dev, then ./dev run."
    ),
    "practice-unstartable": "{program} cannot be started: {reason}. Reinstall its package.",
    "practice-disks-failed": (
        "The disks of the practice machine failed: “{words}”. Start it again. If that does not"
        " help, report this message."
    ),
    "practice-disks-ended": "The disks of the practice machine stopped unexpectedly. Start it again.",
    "practice-crashed": (
        "The kernel of the practice machine stopped: “{words}”. Start it again. If that does"
        " not help, report this message."
    ),
    "practice-signal": (
        "The kernel of the practice machine was killed by {signal}. It may have run out of"
        " memory. Close other programs and start it again."
    ),
    "practice-killed": (
        "The manager process of the practice machine was killed. Start the practice machine again."
    ),
    "practice-ended": "The practice machine stopped unexpectedly. Start it again.",
}
"""Failure kind -> English template."""
NOT_ALLOWED = frozenset(
    {
        "not-authorised",
        "no-agent",
        "wrong-password",
        "no-password-check",
        "not-administrator",
        "dismissed",
        "helper-closed",
    }
)
"""Kinds for which permission is missing, and not the helper."""


class Failure(Fact, frozen=True):
    """Something that went wrong; as text it is the English sentence. Made by `failure` or by `english`."""

    kind: str
    facts: Facts = ()
    template: str = ""
    """The English template of what is told in one place alone, and has no kind."""
    more: tuple["Failure", ...] = ()
    """Reasons, told after it."""

    def __str__(self) -> str:
        own = _english_alone(self)
        own = str(sayable(self)) if own is None else own
        return " ".join((own, *(with_full_stop(str(reason), ".") for reason in self.more)))


class Sentence(str):
    """An English sentence, or the clause that is to become one, that can be told in any language.

    A document takes it by ``str(…)`` and its failure: msgspec encodes no kind of text but str itself.
    """

    failure: Failure

    def __new__(cls, failure: Failure) -> "Sentence":
        """The English of ``failure``."""
        sentence = super().__new__(cls, failure)
        sentence.failure = failure
        return sentence


FailureReason = str | Failure
"""A sentence, or a failure that can be told in any language, as a `Sentence` can."""


class WorldError(Exception):
    """The world said no: the text is a sentence for the user, and no fault of ours."""


def failure(kind: str, **facts: str) -> Failure:
    """The failure of that kind, which must be in `FAILURE_TEMPLATES`, with the facts of its template."""
    return Failure(kind, tuple((name, str(value)) for name, value in facts.items()))


def _english_alone(reason: Failure) -> str | None:
    """Its sentence without its reasons; None where another version has other kinds or facts."""
    try:
        return fill(reason.template or FAILURE_TEMPLATES[reason.kind], reason.facts)
    except (LookupError, ValueError, AttributeError):
        return None


def is_sayable(reason: Failure) -> bool:
    """Whether this version has the words for it and for all of its reasons."""
    return _english_alone(reason) is not None and all(map(is_sayable, reason.more))


def sayable(reason: Failure) -> Failure:
    """``reason`` without its reasons, or what this version can say of it."""
    if _english_alone(reason) is not None:
        return msgspec.structs.replace(reason, more=())
    return failure(
        "other-version", words=quotation(" ".join((reason.kind, *(each for _, each in reason.facts))))
    )


def english(template: str, /, **facts: object) -> Sentence:
    """The English sentence that ``template``, a literal, makes of these facts."""
    return Sentence(Failure("", tuple((name, str(value)) for name, value in facts.items()), template))


def because(first: Sentence, reasons: Iterable[str]) -> Sentence:
    """``first`` and then each of its reasons."""
    more = tuple(
        as_failure(reason) or Failure("", (("sentence", reason),), "{sentence}") for reason in reasons
    )
    return Sentence(msgspec.structs.replace(first.failure, more=more))


def verbatim(name: str) -> Sentence:
    """A name, which is the same in every language; a sentence stays what it is."""
    return name if isinstance(name, Sentence) else english("{name}", name=name)


SYSTEM_REASONS = {
    errno.EPERM: "Operation not permitted",
    errno.ENOENT: "No such file or directory",
    errno.EIO: "Input/output error",
    errno.ENXIO: "No such device or address",
    errno.EBADF: "Bad file descriptor",
    errno.EACCES: "Permission denied",
    errno.EBUSY: "Device or resource busy",
    errno.EEXIST: "File exists",
    errno.ENODEV: "No such device",
    errno.ENOTDIR: "Not a directory",
    errno.EISDIR: "Is a directory",
    errno.EFBIG: "File too large",
    errno.ENOSPC: "No space left on device",
    errno.EROFS: "Read-only file system",
    errno.EPIPE: "Broken pipe",
    errno.ENAMETOOLONG: "File name too long",
    errno.ELOOP: "Too many levels of symbolic links",
    errno.ETIMEDOUT: "No response",
    errno.ECONNREFUSED: "Connection refused",
    errno.ESTALE: "Stale file handle",
    errno.EDQUOT: "Disk quota exceeded",
}
"""Number of an error of Linux -> English, as the C library has it; the fact "reason" is translated by it."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""A file system is full, or somebody's share of it: nothing is wrong with its disks."""


def system_words(error: OSError) -> str:
    """Why the system refused, for the fact "reason": of the table, else the system's own words in quotes."""
    return SYSTEM_REASONS.get(error.errno or 0) or quotation(error.strerror or error)


def quotation(words: object) -> str:
    """What another program or library said, which is not translated, as its words."""
    return in_quotes((str(words),))


def with_full_stop(sentence: str, *stops: str) -> str:
    """``sentence`` with a full stop, the last of ``stops``; clauses lack one."""
    return sentence if sentence.endswith(stops) else f"{sentence}{stops[-1]}"


def as_failure(words: FailureReason) -> Failure | None:
    """What can be told in any language, when ``words`` are that."""
    match words:
        case Failure():
            return words
        case Sentence():
            return words.failure
        case _:
            return None
