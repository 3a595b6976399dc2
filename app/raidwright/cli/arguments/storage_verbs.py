"""What can be typed to see, build, use and delete an array: nothing here takes time to load."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.adding import (
    AskFor,
    add_asking_verb,
    add_verb,
    takes_confirmation,
    takes_passphrase,
)

_DISK = "serial number or path of the disk"
_ARRAY = "name or UUID of the array, or any of its devices"


def storage_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs that show what is there, build, use and delete."""
    add_verb(verbs, common, "disks")
    add_verb(verbs, common, "arrays")
    status = add_verb(verbs, common, "status")
    status.add_argument(
        "--follow", action="store_true", help="show the progress of the running plan until it ends"
    )
    sheet = add_verb(verbs, common, "sheet")
    sheet.add_argument("array", metavar="ARRAY", help=_ARRAY)
    sheet.add_argument("--to", type=Path, metavar="FILE", help="save the page instead of printing its HTML")
    takes_confirmation(
        _new_verb(verbs, common),
        *_building_verbs(verbs, common),
        *_use_verbs(verbs, common),
        *_deleting_verbs(verbs, common),
    )


def _building_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    plan, build = add_verb(verbs, common, "plan"), add_verb(verbs, common, "build")
    for parser in (plan, build):
        parser.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml", help="file of the blueprint")
        parser.add_argument(
            "--enable",
            action=argparse.BooleanOptionalAction,
            default=None,
            help="enable or disable the array at boot, overriding the blueprint",
        )
        _takes_folders(
            parser,
            "folder to create on the new file system, in addition to those in the blueprint; can be repeated",
        )
    rehearse = add_verb(verbs, common, "rehearse")
    rehearse.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml", help="file of the blueprint")
    rehearse.add_argument(
        "--drill",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="simulate a disk failure after the build",
    )
    resume = add_verb(verbs, common, "resume")
    takes_passphrase(build, resume)
    yield from (build, resume)
    add_verb(verbs, common, "cancel")
    blink = add_verb(verbs, common, "blink")
    blink.add_argument("disk", metavar="DISK", help=_DISK)


def _new_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    new = add_verb(verbs, common, "new")
    new.add_argument("--priority", choices=("safe", "space", "fast"), help="most important goal")
    new.add_argument(
        "--disk",
        action="append",
        default=[],
        metavar="DISK",
        help="disk to use: serial number or path; can be repeated (default: the recommended disks)",
    )
    new.add_argument("--wipe", action="store_true", help="allow all data on these disks to be erased")
    levels = ("single", "raid0", "raid1", "raid5", "raid6", "raid10")
    new.add_argument("--level", choices=levels, help="RAID level (default: the recommended one)")
    new.add_argument("--name", default="", metavar="NAME", help="name of the array (default: a free name)")
    _takes_folders(new, "folder to create on the array; can be repeated")
    new.add_argument(
        "--encrypt",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="encrypt the array; the passphrase is then needed at boot",
    )
    new.add_argument("--output", type=Path, metavar="FILE", help="save the blueprint as FILE")
    new.add_argument(
        "--build", action="store_true", help="build it at once; the plan must still be confirmed"
    )
    takes_passphrase(new)
    return new


def _takes_folders(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--folder", action="append", default=[], metavar="NAME", help=words)


def _use_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    start, inspect, unlock, lock, stop = (
        add_asking_verb(verbs, common, name, tag, meant=_ARRAY)
        for name, tag in (
            ("start", "start"),
            ("inspect", "look-inside"),
            ("unlock", "unlock"),
            ("lock", "lock"),
            ("stop", "stop"),
        )
    )
    writable = {"operation": "make-array-writable"}
    words = "make a running read-only array writable"
    start.add_argument("--writable", action=AskFor, const=writable, help=words)
    for parser, words in (
        (unlock, "mount point for a file system without an entry in fstab"),
        (inspect, "mount point (default: /mnt/NAME)"),
    ):
        parser.add_argument("--at", dest="point", default="", metavar="FOLDER", help=words)
    takes_passphrase(inspect, unlock)
    rename = add_asking_verb(verbs, common, "rename-group", "rename-volume-group")
    rename.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="new name (default: made from the names of the group and the array)",
    )
    yield from (start, inspect, unlock, lock, stop, rename)


def _deleting_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    delete = add_verb(verbs, common, "delete")
    what = delete.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "target", nargs="?", metavar="ARRAY", help="name or UUID of the array, or any of its devices"
    )
    what.add_argument(
        "--unfinished", action="store_true", help="wipe the disks of an interrupted plan instead"
    )
    wipe = add_verb(verbs, common, "wipe")
    wipe.set_defaults(operation="wipe")
    wipe.add_argument("drives", nargs="+", metavar="DISK", help=_DISK)
    yield from (delete, wipe)
