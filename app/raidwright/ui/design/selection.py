"""Which drives are members and which are spares, and what putting one somewhere does to the other."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Selection:
    """Drive ids in use, each at most once."""

    members: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()

    @property
    def drives(self) -> tuple[str, ...]:
        """All of them."""
        return self.members + self.spares

    def with_members(self, drives: list[str]) -> "Selection":
        """``drives`` added behind the members, unless they are in use already."""
        return Selection((*self.members, *_rest(tuple(dict.fromkeys(drives)), [*self.drives])), self.spares)

    def without(self, drives: list[str]) -> "Selection":
        """None of ``drives`` in use."""
        return Selection(_rest(self.members, drives), _rest(self.spares, drives))

    def as_members(self, drives: list[str], row: int) -> "Selection":
        """``drives`` as members that begin at ``row`` of the present list."""
        return Selection(_inserted(self.members, drives, row), _rest(self.spares, drives))

    def as_spares(self, drives: list[str], row: int) -> "Selection":
        """``drives`` as spares that begin at ``row`` of the present list."""
        return Selection(_rest(self.members, drives), _inserted(self.spares, drives, row))


def _rest(there: tuple[str, ...], drives: list[str]) -> tuple[str, ...]:
    return tuple(drive for drive in there if drive not in drives)


def _inserted(there: tuple[str, ...], drives: list[str], row: int) -> tuple[str, ...]:
    before, after = there[:row], there[row:]
    return (*_rest(before, drives), *dict.fromkeys(drives), *_rest(after, drives))
