"""Whose a folder becomes: as one would say it to chown and chmod."""

from typing import assert_never

from raidwright.storage.design.design import Ownership


def owner_words(ownership: Ownership) -> str:
    """Whose something becomes, as one would say it to chown."""
    return "root:root" if ownership is Ownership.ROOT else "YOU:YOUR-GROUP"


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
