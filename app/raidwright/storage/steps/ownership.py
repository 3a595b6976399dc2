"""Whose a folder becomes: as one would say it to chown and chmod."""

from typing import assert_never

from raidwright.storage.design.design import Ownership
from raidwright.storage.fields import Owner


def way_of_giving(ownership: Ownership, owner: Owner) -> int:
    """Number of the way to give: first those for whoever asks, in order, then those for a named owner."""
    offset = len(Ownership) if owner and ownership is not Ownership.ROOT else 0
    return offset + list(Ownership).index(ownership)


def giving_line(ownership: Ownership, owner: Owner, paths: str) -> str:
    """What a shell would be told to give ``paths`` away so."""
    return f"chown {_owner(ownership, owner)} {paths}; chmod {folder_mode(ownership):o} {paths}"


def _owner(ownership: Ownership, owner: Owner) -> str:
    """Whose something becomes, as one would say it to chown: "NAME:" is a user and the user's own group."""
    if ownership is Ownership.ROOT:
        return "root:root"
    if owner:
        return owner if ":" in owner else f"{owner}:"
    return "YOU:YOUR-GROUP"


def folder_mode(ownership: Ownership) -> int:
    """The bits of the rights of a folder that is owned so."""
    match ownership:
        case Ownership.MINE | Ownership.ROOT:
            return 0o755
        case Ownership.MINE_ALONE:
            return 0o700
        case Ownership.MY_GROUP:
            return 0o775
        case _:
            assert_never(ownership)
