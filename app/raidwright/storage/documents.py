"""JSON and TOML from outside, read into typed values; whatever is wrong with a text is one kind of error.

The readers themselves have several: for words in no UTF-8, for brackets without an end, for numbers of
thousands of digits.
"""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def parse_json(text: str | bytes | msgspec.Raw, kind: type[T]) -> T:
    """The ``kind`` that ``text`` describes. Raises msgspec.DecodeError, naming the field, if it does not."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise msgspec.DecodeError(f"it is no UTF-8: {error.reason}") from None


_LONGEST_TOML, _MOST_DOTS = 64 * 1024, 100
"""Letters of a text, and dots of a line of it: the reader takes each part of a dotted key for itself."""


def _require_short(text: str) -> None:
    """Raise msgspec.DecodeError for what would be read for more than a moment."""
    if len(text) > _LONGEST_TOML:
        raise msgspec.DecodeError(f"it is longer than {_LONGEST_TOML // 1024} KiB")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            raise msgspec.DecodeError(f"this is not TOML: line {number} has more than {_MOST_DOTS} dots")


def parse_toml(text: str) -> dict[str, object]:
    """What ``text`` says, by its keys. Raises msgspec.DecodeError with the line when it is no TOML."""
    import tomllib

    _require_short(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise msgspec.DecodeError("this is not TOML: it is nested too deeply") from None
    except ValueError as error:
        raise msgspec.DecodeError(f"this is not TOML: {error}") from None
