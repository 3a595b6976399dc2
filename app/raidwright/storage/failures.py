"""What commonly goes wrong in the world, by kind and facts, with the English for each kind.

The window translates the template and fills it in itself; the terminal uses it as it is. What is told in one
place alone has its template there, by `english`.
"""

from collections.abc import Iterable

import msgspec

from raidwright.storage.fact import Fact, Facts, fill

FAILURE_TEMPLATES = {
    # the way to a computer
    "no-bus": "No message bus answers: {reason}.",
    "no-udisks": "UDisks2, which knows the disks, does not run on this computer. Install the package udisks2"
    " and start its service.",
    "udisks-silent": "UDisks2, which knows the disks, does not answer. It may be waiting for a disk that does"
    " not answer. Look again in a minute; if it goes on, unplug that disk.",
    "bus-lost": "The connection to the computer was lost and does not come back.",
    "unknown-machine": "There is no machine “{choice}”; there is “system”, “practice”, “practice:DISKS” or"
    " the file of a saved machine.",
    "no-ssh": "Machines at the other end of ssh are not part of this version. Run raidwright on that"
    " computer, or open a file made there with: raidwright disks --json",
    # the helper
    "no-helper": "Raidwright's helper, which does what needs root, is not installed on this computer."
    " Install the raidwright package, or use the practice machine, which brings its own.",
    "helper-silent": "Raidwright's helper could not answer. {said}",
    "helper-closed": "The system bus does not let you use Raidwright's helper.",
    "helper-version": "The helper is of another version of Raidwright ({reason})."
    " Install the same at both ends.",
    "helper-died": "The helper ended in the middle. Its journal knows what it had begun; look at the disks"
    " before going on.",
    "helper-left": "The helper was stopped before it answered, as by an update of Raidwright. If you were"
    " asked for a password, nothing was changed. Try again.",
    "helper-lost": "The connection to the computer was lost in the middle. The helper there goes on by"
    " itself.",
    "dismissed": "The question for authorisation was closed. Nothing was done.",
    "not-authorised": "Permission was not given. {said}",
    "no-agent": "This takes the password of an administrator, and nothing here can ask you for one. Use a"
    " terminal or a desktop session, or sudo.",
    "wrong-password": "The password was not accepted. Nothing was done.",
    "no-password-check": "polkit cannot check passwords on this computer. Start its socket, as root:"
    " systemctl enable --now polkit-agent-helper.socket",
    "not-administrator": "The password was not accepted. You are not an administrator of this computer"
    " (group {group}), so it takes the password of somebody who is. Nothing was done.",
    "busy": "The computer is busy. {said}",
    # what was under way
    "stopped-asked": "Stopped after {done} of {steps} steps, as you asked.",
    "stopped-other": "Stopped after {done} of {steps} steps: another user of this computer asked for it.",
    "stopped-system": "Stopped after {done} of {steps} steps: Raidwright's helper was told to end (systemctl"
    " stop, or the computer being shut down).",
    "stopped-lost": "Stopped after {done} of {steps} steps: the system bus was gone.",
    "stopped-alone": "Stopped after {done} of {steps} steps: whoever had asked for them was gone.",
    "program-ended": "{program} ended with status {status}.",
    "program-killed": "{program} was killed by {signal}.",
    "fio-failed": "The measurement broke off: fio, which measures, gave up and said “{words}”. Measure again;"
    " when it happens again, look at the health of the disks.",
    "measuring-died": "The measurement broke off: the program that measures has ended.",
    "device-silent": "The device has stopped answering: fio did not end in time.",
    "no-test-file": "No test file can be made in {folder}: {reason}.",
    "folder-silent": "{folder} does not answer. If it lies on another computer, see whether that one can be"
    " reached.",
    "other-computer": "A folder is measured on this computer only. Choose a mounted array of the other"
    " machine instead.",
    # a saved machine
    "file-unreadable": "{file} cannot be read: {reason}.",
    "not-a-machine": "{file} is not a saved machine: {reason}.",
    "later-machine": "{file} was written by a later version of Raidwright. Update this one to open it.",
    "saved-only": "A saved machine can be looked at and designed for, but it has no disks. Open the computer"
    " itself.",
    # the practice machine
    "practice-processor": "The practice machine needs a 64-bit PC (amd64); this computer is {processor}.",
    "practice-none": "There is no practice machine here: unlike Debian, this distribution has no package of"
    " user-mode Linux. Install raidwright-practice, which ./dev package makes.",
    "practice-packages": "The practice machine needs packages that are missing: sudo apt install {packages}",
    "practice-ptrace": "This computer forbids programs to trace their own children"
    " (kernel.yama.ptrace_scope), which the practice machine needs: sudo sysctl kernel.yama.ptrace_scope=1",
    "practice-untraceable": "The practice machine needs tracing (ptrace), which this computer or its"
    " container forbids.",
    "practice-memory": "There was not enough memory in /dev/shm for the practice machine.",
    "practice-noexec": "The practice machine's memory folder is mounted noexec.",
    "practice-room": "The practice machine needs room in {folder}: {reason}.",
    "practice-slow": "The practice machine did not start in {seconds} s. Start it again when this computer"
    " has less to do.",
    "practice-helper": "The helper of the practice machine did not start: {words}. Start it again; if that"
    " does not help, please report these words.",
    "practice-registers": "The practice machine's kernel needs help to run on this processor, and the file"
    " with it is missing or could not be loaded. Install Raidwright again; in a checkout: sudo apt install"
    " gcc libc6-dev, then ./dev run.",
    "practice-unstartable": "{program} cannot be started: {reason}. Install the package that it comes from"
    " again.",
    "practice-disks-failed": "The disks of the practice machine failed: {words}. Start it again; if that"
    " does not help, please report these words.",
    "practice-disks-ended": "The disks of the practice machine have ended by themselves. Start it again.",
    "practice-crashed": "The kernel of the practice machine has ended: {words}. Start it again; if that"
    " does not help, please report these words.",
    "practice-signal": "The kernel of the practice machine was ended by {signal}; it may have needed more"
    " memory than there was. Close other programs and start it again.",
    "practice-killed": "The practice machine's keeper was killed. Start the practice machine again.",
    "practice-ended": "The practice machine has ended by itself. Start it again.",
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
        own = fill(self.template or FAILURE_TEMPLATES[self.kind], self.facts)
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


def english(template: str, /, **facts: object) -> Sentence:
    """The English sentence that ``template``, a literal, makes of these facts."""
    return Sentence(Failure("", tuple((name, str(value)) for name, value in facts.items()), template))


def because(first: Sentence, reasons: Iterable[str]) -> Sentence:
    """``first`` and then each of its reasons."""
    more = tuple(
        as_failure(reason) or Failure("", (("sentence", reason),), "{sentence}") for reason in reasons
    )
    return Sentence(msgspec.structs.replace(first.failure, more=more))


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
