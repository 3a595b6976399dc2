"""What can be typed to keep an array up."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from raidwright.cli.arguments.verbs import AskFor, add_asking_verb, add_verb, takes_passphrase
from raidwright.storage.design.design import Ownership, Unlocking
from raidwright.storage.design.field_faults import one_of
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.steps.upkeep import as_held
from raidwright.storage.units import parse_size

_SPARE = {"add": "add-spare", "remove": "remove-spare"}
_SWITCH = {"on": True, "off": False}


def upkeep_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs that change an array in service; each asks for a yes."""
    for parser in _upkeep_verbs(verbs, common):
        parser.add_argument(
            "--confirm",
            metavar="FINGERPRINT",
            help="confirm the plan with this fingerprint without asking (for scripts)",
        )


def _upkeep_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    spare = add_verb(verbs, common, "spare")
    spare.add_argument("operation", type=_word_of(_SPARE), metavar="{add,remove}")
    spare.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    spare.add_argument("drive", metavar="DISK", help="serial number, WWN or path of the disk")
    yield spare
    grow = add_asking_verb(verbs, common, "grow", "add-disk")
    grow.add_argument(
        "--with", dest="drive", required=True, metavar="DISK", help="serial number, WWN or path of the disk"
    )
    yield grow
    keep = add_asking_verb(verbs, common, "keep", "enable")
    _keep_options(keep)
    yield keep
    yield _forget_verb(verbs, common)
    yield _unlocking_verb(verbs, common)
    yield _enlarge_verb(verbs, common)
    yield _check_verb(verbs, common)
    yield _speed_verb(verbs, common)
    yield _header_verb(verbs, common)
    bitmap = add_asking_verb(verbs, common, "bitmap", "set-bitmap")
    bitmap.add_argument("wanted", type=_word_of(_SWITCH), metavar="{on,off}")
    yield bitmap
    rename = add_asking_verb(verbs, common, "rename-group", "rename-volume-group")
    rename.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="new name (default: made from the names of the group and the array)",
    )
    yield rename


def _forget_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    forget = add_asking_verb(verbs, common, "forget", "disable")
    takes_passphrase(forget)
    return forget


def _enlarge_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    enlarge = add_asking_verb(verbs, common, "enlarge", "expand")
    reach = enlarge.add_mutually_exclusive_group()
    reach.add_argument(
        "--up-to",
        dest="reach",
        choices=[each.value for each in Reach],
        default=Reach.FILESYSTEM.value,
        help="highest layer to expand; layers above it keep their size",
    )
    reach.add_argument(
        "--only-array",
        dest="reach",
        action="store_const",
        const=Reach.ARRAY.value,
        help="same as --up-to array",
    )
    takes_passphrase(enlarge)
    return enlarge


def _speed_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    speed = add_asking_verb(verbs, common, "speed", "limit-speed")
    for name, words in (
        ("--slowest", "minimum speed, kept even when programs use the disks"),
        ("--fastest", "at most"),
    ):
        speed.add_argument(
            name,
            type=_speed,
            metavar="SPEED",
            help=f"{words}, such as 20 MiB per second (default: the setting of this computer)",
        )
    return speed


def _unlocking_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    unlocking = add_asking_verb(verbs, common, "unlocking", "change-unlocking")
    how = unlocking.add_mutually_exclusive_group(required=True)
    for option, way, words in (
        ("--at-start", Unlocking.AT_START, "ask for the passphrase at boot"),
        ("--by-hand", Unlocking.BY_HAND, "leave the array locked at boot and unlock it manually"),
        ("--key-file", Unlocking.KEY_FILE, "unlock with the existing key file on this computer"),
    ):
        how.add_argument(option, dest="way", action="store_const", const=way.value, help=words)
    takes_passphrase(unlocking)
    return unlocking


def _keep_options(keep: argparse.ArgumentParser) -> None:
    how = keep.add_mutually_exclusive_group()
    how.add_argument(
        "--by-hand", action="store_true", help="do not ask for the passphrase at boot; unlock manually"
    )
    how.add_argument("--key-file", action="store_true", help="unlock with a new key file on this computer")
    for option, words in (
        ("--noatime", "do not update access times (noatime)"),
        ("--discard", "send TRIM to SSDs when files are deleted"),
        ("--discard-through", "also pass TRIM through the encryption"),
        ("--compress", "compress new data (Btrfs only)"),
    ):
        keep.add_argument(option, action="store_true", help=words)
    keep.add_argument(
        "--ownership",
        choices=[each.value for each in Ownership],
        help="who may use the mount point (default: unchanged)",
    )
    keep.add_argument(
        "--owner",
        default="",
        metavar="USER[:GROUP]",
        help="give the mount point to this user and group (default group: the user's own)",
    )
    takes_passphrase(keep)


def _check_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    check = add_asking_verb(verbs, common, "check", "check")
    how = check.add_mutually_exclusive_group()
    for option, operation, words in (
        ("--mend", {"operation": "repair"}, "also repair mismatches (the array picks which copy to keep)"),
        ("--stop", {"operation": "stop-check"}, "cancel the running check or repair"),
        ("--each-month", _monthly(wanted=True), "check all arrays every month"),
        ("--never", _monthly(wanted=False), "turn scheduled checks off"),
    ):
        how.add_argument(option, action=AskFor, const=operation, help=words)
    return check


def _monthly(*, wanted: bool) -> dict[str, object]:
    return {"operation": "check-monthly", "wanted": wanted}


def _header_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    header = add_verb(verbs, common, "header")
    header.add_argument("action", choices=("save", "restore"))
    header.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    advice = "keep it as secret as the passphrase, and on another medium"
    header.add_argument(
        "file", type=Path, metavar="FILE", help=f"new file to save to, or backup to restore; {advice}"
    )
    takes_passphrase(header)
    return header


def _word_of(meanings: Mapping[str, str | bool]) -> Callable[[str], str | bool]:
    """One of these words, for which its meaning stands."""

    def parse(text: str) -> str | bool:
        if text not in meanings:
            raise argparse.ArgumentTypeError(
                f"invalid choice: '{text}' (choose from {one_of(tuple(meanings))})"
            )
        return meanings[text]

    return parse


def _speed(text: str) -> int:
    """Parse a speed: bytes per second, in whole KiB as md counts them."""
    try:
        return as_held(parse_size(text))
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(f"{text} is not possible; choose 1 KiB or more") from None
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
