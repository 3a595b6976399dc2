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
        parser.add_argument("--confirm", metavar="FINGERPRINT", help="of the plan; for scripts")


def _upkeep_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    spare = add_verb(verbs, common, "spare")
    spare.add_argument("operation", type=_word_of(_SPARE), metavar="{add,remove}")
    spare.add_argument("array", metavar="ARRAY", help="its name or UUID")
    spare.add_argument("drive", metavar="DISK", help="serial, WWN or path")
    yield spare
    grow = add_asking_verb(verbs, common, "grow", "add-disk")
    grow.add_argument("--with", dest="drive", required=True, metavar="DISK", help="serial, WWN or path")
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
        "name", metavar="NAME", nargs="?", default="", help="otherwise made of the group's and the array's"
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
        help="leave what lies above that as large as it is",
    )
    reach.add_argument(
        "--only-array", dest="reach", action="store_const", const=Reach.ARRAY.value, help="--up-to array"
    )
    takes_passphrase(enlarge)
    return enlarge


def _speed_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    speed = add_asking_verb(verbs, common, "speed", "limit-speed")
    for name, words in (("--slowest", "to be reached whatever else goes on"), ("--fastest", "at most")):
        speed.add_argument(
            name, type=_speed, metavar="SPEED", help=f"{words}, such as 20 MiB; the computer's own without it"
        )
    return speed


def _unlocking_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    unlocking = add_asking_verb(verbs, common, "unlocking", "change-unlocking")
    how = unlocking.add_mutually_exclusive_group(required=True)
    for option, way, words in (
        ("--at-start", Unlocking.AT_START, "ask for its passphrase at each start"),
        ("--by-hand", Unlocking.BY_HAND, "leave it locked until somebody unlocks it"),
        ("--key-file", Unlocking.KEY_FILE, "unlock it by a key file on this computer, that which is there"),
    ):
        how.add_argument(option, dest="way", action="store_const", const=way.value, help=words)
    takes_passphrase(unlocking)
    return unlocking


def _keep_options(keep: argparse.ArgumentParser) -> None:
    how = keep.add_mutually_exclusive_group()
    how.add_argument("--by-hand", action="store_true", help="do not ask for its passphrase at each start")
    how.add_argument("--key-file", action="store_true", help="unlock it by a new key file on this computer")
    for option, words in (
        ("--noatime", "do not record the time of reading"),
        ("--discard", "tell SSDs what is deleted"),
        ("--discard-through", "tell it through the encryption too"),
        ("--compress", "have btrfs compress what is written"),
    ):
        keep.add_argument(option, action="store_true", help=words)
    keep.add_argument(
        "--ownership",
        choices=[each.value for each in Ownership],
        help="give the folder where it is mounted to you, or to root; without this it stays whose it is",
    )
    keep.add_argument(
        "--owner",
        default="",
        metavar="USER[:GROUP]",
        help="give it to that user in your place, and to the user's own group or this one",
    )
    takes_passphrase(keep)


def _check_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    check = add_asking_verb(verbs, common, "check", "check")
    how = check.add_mutually_exclusive_group()
    for option, operation, words in (
        ("--mend", {"operation": "repair"}, "and make them agree, whichever of them is right"),
        ("--stop", {"operation": "stop-check"}, "end what was begun so"),
        ("--each-month", _monthly(wanted=True), "have the calendar begin it, for all arrays"),
        ("--never", _monthly(wanted=False), "have the calendar begin none any more"),
    ):
        how.add_argument(option, action=AskFor, const=operation, help=words)
    return check


def _monthly(*, wanted: bool) -> dict[str, object]:
    return {"operation": "check-monthly", "wanted": wanted}


def _header_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    header = add_verb(verbs, common, "header")
    header.add_argument("action", choices=("save", "restore"))
    header.add_argument("array", metavar="ARRAY", help="its name or UUID")
    advice = "as secret as the passphrase, and kept on another medium"
    header.add_argument("file", type=Path, metavar="FILE", help=f"a new file, or the saved one; {advice}")
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
