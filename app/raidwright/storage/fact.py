"""What every document is made of, and how its facts become sentences."""

import msgspec

Facts = tuple[tuple[str, str], ...]
"""(name, value) pairs that a sentence needs."""


# What is frozen cannot come to hold itself: Python's collector need not look for rings in it, which stops the
# program for a tenth of a second while a long history is read.
class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of everything that is stated once and never changed."""


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """Base of what is read by other versions than the one that wrote it.

    A field keeps its name and its meaning for ever; a new one has a default; an unknown one is passed over.
    """


def fill(template: str, facts: Facts) -> str:
    """``template``, translated or not, with its facts put in."""
    return template.format_map(dict(facts))
