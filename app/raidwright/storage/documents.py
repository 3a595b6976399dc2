"""JSON and TOML from outside, read into typed values; whatever is wrong with a text is one kind of error.

The readers themselves have several: for words in no UTF-8, for brackets without an end, for numbers of
thousands of digits.
"""

import tomllib
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


def parse_toml(text: str) -> dict[str, object]:
    """What ``text`` says, by its keys. Raises msgspec.DecodeError with the line when it is no TOML."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise msgspec.DecodeError("this is not TOML: it is nested too deeply") from None
    except ValueError as error:
        raise msgspec.DecodeError(f"this is not TOML: {error}") from None
