"""What lines of crypttab and fstab say of when a container is unlocked, and what is in it mounted."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from raidwright.storage.design.design import Unlocking

_ARRAY_TIMEOUT = 180
"""Seconds in which an array may turn up; because of "nofail" the start goes on meanwhile.

mdadm begins one that lacks a member only when 30 have gone, and disks have to spin up before.
"""
_START_TIMEOUT = 90
"""Seconds that a start stands still for an array on which a passphrase is to be asked for."""
_TIME_TO_TYPE = 180
"""Seconds that a start stands still for the passphrase."""
_TIME_TO_OPEN = 600
"""Seconds within which what is in a container is mounted once it is unlocked."""
_NO_KEY_FILE = "none"
_TIME_OPTIONS = frozenset({"auto", "noauto", "fail", "nofail", "timeout", "x-systemd.device-timeout"})
"""Options, by what stands before "=", that say when; all others stay as they are."""
_UNHANDLED_OPTIONS = frozenset(
    {
        *("keyscript", "header", "initramfs", "x-initrd.attach", "tpm2-device", "fido2-device", "pkcs11-uri"),
        *("key-slot", "keyslot", "keyfile-offset", "keyfile-size", "keyfile-erase"),
        *("plain", "swap", "tmp", "tcrypt", "bitlk"),
    }
)
"""Options of a crypttab with which the key comes from elsewhere, or the line is about something else."""


def container_options(way: Unlocking) -> tuple[str, ...]:
    """Options in crypttab of a container that is unlocked ``way``."""
    match way:
        case Unlocking.AT_START:
            # With "nofail" the question is gone from the screen as soon as somebody may log in there.
            return (f"timeout={_TIME_TO_TYPE}", f"x-systemd.device-timeout={_START_TIMEOUT}")
        case Unlocking.KEY_FILE:
            return ("nofail", f"x-systemd.device-timeout={_ARRAY_TIMEOUT}")
        case Unlocking.BY_HAND:
            return ("noauto",)
        case _:
            assert_never(way)


def mount_options(way: Unlocking | None) -> tuple[str, ...]:
    """Options in fstab of what lies in a container that is unlocked ``way``; None for in no container."""
    match way:
        case None | Unlocking.KEY_FILE:
            return ("nofail", f"x-systemd.device-timeout={_ARRAY_TIMEOUT}")
        case Unlocking.AT_START:
            return ("nofail", f"x-systemd.device-timeout={_TIME_TO_OPEN}")
        case Unlocking.BY_HAND:
            return ("noauto",)
        case _:
            assert_never(way)


def key_word(way: Unlocking, key: str) -> str:
    """What stands in a crypttab where the key does; ``key`` is the path of the key file."""
    return key if way is Unlocking.KEY_FILE else _NO_KEY_FILE


def way_in(line: str, key: str) -> Unlocking | None:
    """How a ``line`` of crypttab has its container unlocked; None for by another key than that at ``key``."""
    words = line.split()
    key_field = words[2] if len(words) > 2 else _NO_KEY_FILE
    if key_field == key:
        return Unlocking.KEY_FILE
    if key_field not in (_NO_KEY_FILE, "-"):
        return None
    return Unlocking.BY_HAND if "noauto" in _options(words, 3) else Unlocking.AT_START


def keeps_out(line: str) -> str:
    """The option of that ``line`` of crypttab because of which it is left to its owner; else empty."""
    return next((each for each in _options(line.split(), 3) if _name(each) in _UNHANDLED_OPTIONS), "")


def container_line(line: str, way: Unlocking, key: str) -> str:
    """That ``line`` of crypttab with its container unlocked ``way``; all else that it says stays."""
    words = line.split()
    options = _options(words, 3) or ("luks",)
    return " ".join((*words[:2], key_word(way, key), _with_time_options(options, container_options(way))))


def mount_line(line: str, way: Unlocking) -> str:
    """That ``line`` of fstab for what lies in a container which is unlocked ``way``."""
    words = line.split()
    options = _options(words, 3) or ("defaults",)
    return " ".join((*words[:3], _with_time_options(options, mount_options(way)), *words[4:]))


def mounts_by_hand(line: str) -> bool:
    """Whether nothing is mounted by that ``line`` of fstab unless somebody asks for it."""
    return "noauto" in _options(line.split(), 3)


def mounts_when_entered(line: str) -> bool:
    """Whether systemd mounts what that ``line`` of fstab names as soon as somebody enters the folder."""
    return "x-systemd.automount" in _options(line.split(), 3)


def _with_time_options(options: Sequence[str], when: Iterable[str]) -> str:
    """``options`` with ``when`` in place of those that said when before; at the end where none did."""
    positions = [index for index, each in enumerate(options) if _name(each) in _TIME_OPTIONS]
    index = positions[0] if positions else len(options)
    behind = (each for each in options[index:] if _name(each) not in _TIME_OPTIONS)
    return ",".join((*options[:index], *when, *behind))


def _options(words: Sequence[str], index: int) -> tuple[str, ...]:
    return tuple(filter(None, words[index].split(","))) if len(words) > index else ()


def _name(option: str) -> str:
    return option.partition("=")[0]
