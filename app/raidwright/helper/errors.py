"""The world's failures, as the helper tells them: a code for the program and a sentence for the user."""

from raidwright.bus import BusError
from raidwright.protocol import ERROR_PREFIX, ErrorCode, encode
from raidwright.storage.failures import FailureReason, Sentence, as_failure, english

_LINE_ENDS = "\n\t"
FAULT = english("Internal error in Raidwright’s background service. See the system log for details.")
"""What a caller is told of a bug."""


def printable_text(text: str, most: int = 64) -> str:
    """What others wrote, fit for a sentence of ours: at most ``most`` characters, none that hides others."""
    escaped = "".join(map(_visible, text))
    return escaped if len(escaped) <= most else f"{escaped[: most - 1]}…"


def printable_output(text: str) -> str:
    """What a program printed, with the names that others gave in it: its lines, and nothing that hides."""
    return "".join(each if each in _LINE_ENDS else _visible(each) for each in text)


def _visible(letter: str) -> str:
    return letter if letter.isprintable() else f"\\x{ord(letter):02x}"


class HelperError(Exception):
    """Something outside this program is not as it must be. ``output`` is what a program printed, if any.

    ``failure`` says the same as ``sentence`` in any language, when it is one of the common ones.
    """

    def __init__(self, code: ErrorCode, reason: FailureReason, output: str = "") -> None:
        super().__init__(str(reason))
        self.code = code
        self.said = reason if isinstance(reason, str) else Sentence(reason)
        self.sentence = str(reason)
        self.failure = as_failure(reason)
        self.output = output

    def as_bus_error(self) -> BusError:
        """What a caller is answered."""
        details = encode(self.failure) if self.failure else ""
        return BusError(f"{ERROR_PREFIX}{self.code.value}", self.sentence, details)


def bad_request(sentence: str) -> HelperError:
    """The caller sent what no caller of ours sends, which is why nobody translates it."""
    return HelperError(ErrorCode.BAD_REQUEST, sentence)


def refusal(reason: FailureReason) -> HelperError:
    """The machine is not what the plan saw."""
    return HelperError(ErrorCode.REFUSED, reason)


def step_failure(reason: FailureReason, output: str = "") -> HelperError:
    """A step went wrong."""
    return HelperError(ErrorCode.FAILED, reason, output)
