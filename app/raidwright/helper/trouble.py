"""The world's failures, as the helper tells them: a code for the program and a sentence for the user."""

from raidwright.protocol import ErrorCode

FAULT = "The helper has a fault of its own; the system's log says more."
"""What a caller is told of a bug."""


_MOST_SHOWN = 64


def shown(text: str) -> str:
    """What others wrote, fit for a sentence of ours: at most 64 characters, none that hides others."""
    escaped = "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text)
    return escaped if len(escaped) <= _MOST_SHOWN else f"{escaped[: _MOST_SHOWN - 1]}…"


class Trouble(Exception):
    """Something outside this program is not as it must be. ``output`` is what a program printed, if any."""

    def __init__(self, code: ErrorCode, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.output = output


def bad_request(sentence: str) -> Trouble:
    """The caller sent what no caller of ours sends."""
    return Trouble(ErrorCode.BAD_REQUEST, sentence)


def refused(sentence: str) -> Trouble:
    """The machine is not what the plan saw."""
    return Trouble(ErrorCode.REFUSED, sentence)


def failed(sentence: str, output: str = "") -> Trouble:
    """A step went wrong."""
    return Trouble(ErrorCode.FAILED, sentence, output)
