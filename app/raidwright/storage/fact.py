"""What every document is made of."""

import msgspec


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is stated once and never changed."""


class Lasting(msgspec.Struct, frozen=True):
    """Base of what is read by other versions than the one that wrote it.

    A field keeps its name and its meaning for ever; a new one has a default; an unknown one is passed over.
    """
