"""The shares of a file system as a file on it keeps them, for a computer that its disks are taken to."""

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace

from raidwright.storage.snapshot.share import MOST_SHARES, Share, Sharing
from raidwright.storage.units import KIB

KEPT = ".raidwright-shares.jsonl"
"""Its name, in the top folder of the file system: below no folder that is shared."""
MOST_KEPT = 64 * KIB
"""Bytes that are read of it; so many shares as an array can have are never longer."""
_DECODER = msgspec.json.Decoder(Share)


def kept_line(share: Share) -> str:
    """How the file keeps one share: what other computers see, and nothing of the computer that shares it."""
    return msgspec.json.encode(share).decode()


def kept_text(shares: Iterable[Share]) -> bytes:
    """What the file holds; nothing for no share."""
    return "".join(f"{kept_line(share)}\n" for share in shares).encode()


def kept_in(content: bytes) -> tuple[Share, ...]:
    """The shares that ``content`` keeps; none where anything of it is not as we write it."""
    try:
        shares = tuple(_DECODER.decode_lines(content))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ()
    names = {share.name.casefold() for share in shares}
    return shares if len(names) == len(shares) <= MOST_SHARES else ()


def kept_after(before: Iterable[Share], changes: Collection[Share], ends: Iterable[str]) -> tuple[Share, ...]:
    """What is kept once there are shares with these ``changes``, and those of the names ``ends`` are over.

    Others stay: they may wait for somebody to share them again on this computer.
    """
    names = {share.name.casefold() for share in changes} | {name.casefold() for name in ends}
    staying = (share for share in before if share.name.casefold() not in names)
    return (*staying, *changes)[-MOST_SHARES:]


def shares_to_offer(shares: Iterable[Share], array: str, sharing: Sharing) -> tuple[Share, ...]:
    """What was shared of the array of that UUID and is not shared here.

    A home network that this computer is not connected to gives way to its own.
    """
    names = {each.share.name.casefold() for each in sharing.of_array(array)}
    return tuple(at_home(share, sharing) for share in shares if share.name.casefold() not in names)


def at_home(share: Share, sharing: Sharing) -> Share:
    """The share, whose network gives way to the home network where this computer is not connected to it."""
    if share.network is None or sharing.near_of(share.network) or sharing.home_network is None:
        return share
    return replace(share, network=sharing.home_network)
