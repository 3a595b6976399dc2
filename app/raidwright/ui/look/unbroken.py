"""Serial numbers in running text: a line may not end at their hyphen, and copied they are what they are."""

import re

_JOINER = "\u2060"
"""Unicode's word joiner: it has no width, and no line ends beside it."""
_LONGEST = 32
"""Characters that a line has room for in the narrowest column; longer names must break somewhere."""
_NUMBER = re.compile(r"(?<![\w-])(?=[\w-]*\d)\w+(?:-\w+)+(?![\w-])")


def unbroken(text: str) -> str:
    """``text`` in which no line ends inside a serial number."""
    return _NUMBER.sub(_joined, text)


def as_written(text: str) -> str:
    """What `unbroken` was given."""
    return text.replace(_JOINER, "")


def _joined(number: re.Match[str]) -> str:
    return number[0].replace("-", f"-{_JOINER}") if len(number[0]) <= _LONGEST else number[0]
