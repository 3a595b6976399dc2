"""What every document is made of."""

import msgspec


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything that is stated once and never changed."""
