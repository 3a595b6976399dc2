"""What can be typed to see, build, repair and use an array: nothing here takes time to load."""

import argparse
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.verbs import AskFor, add_asking_verb, add_verb, takes_passphrase


def storage_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs that show disks, build, take down and repair."""
    add_verb(verbs, common, "disks")
    new = _new_verb(verbs, common)
    build = _building_verbs(verbs, common)
    teardown = add_verb(verbs, common, "teardown")
    what = teardown.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "target", nargs="?", metavar="TARGET", help="name or UUID of the array, or any device of it"
    )
    what.add_argument(
        "--unfinished", action="store_true", help="wipe the disks of an interrupted plan instead"
    )
    carry_on = add_verb(verbs, common, "continue")
    carry_on.add_argument(
        "--passphrase-file", type=Path, metavar="FILE", help="read the passphrase from FILE"
    )
    clean = add_verb(verbs, common, "clean")
    clean.set_defaults(operation="wipe")
    clean.add_argument("drives", nargs="+", metavar="DISK", help="serial number, WWN or path of the disk")
    blink = add_verb(verbs, common, "blink")
    blink.add_argument("disk", metavar="DISK", help="serial number, WWN or path of the disk")
    for parser in (new, build, teardown, carry_on, clean, *_repair_verbs(verbs, common)):
        parser.add_argument(
            "--confirm",
            metavar="FINGERPRINT",
            help="confirm the plan with this fingerprint without asking (for scripts)",
        )


def _new_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    new = add_verb(verbs, common, "new")
    new.add_argument("--priority", choices=("safe", "space", "fast"), help="what matters most")
    new.add_argument(
        "--disk",
        action="append",
        default=[],
        metavar="DISK",
        help="disk to use: serial number, WWN or path; can be repeated (default: the recommended disks)",
    )
    new.add_argument("--wipe", action="store_true", help="allow old data on these disks to be erased")
    levels = ("single", "raid0", "raid1", "raid5", "raid6", "raid10")
    new.add_argument("--level", choices=levels, help="RAID level (default: the recommended one)")
    new.add_argument("--name", default="", metavar="NAME", help="name of the array (default: a free name)")
    _takes_folders(new, "folder to create in it; can be repeated")
    new.add_argument(
        "--encrypt",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="encrypt it; it then asks for a passphrase at boot",
    )
    new.add_argument("--output", type=Path, metavar="FILE", help="save the blueprint as FILE")
    new.add_argument("--build", action="store_true", help="build it without asking whether to")
    takes_passphrase(new)
    return new


def _takes_folders(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--folder", action="append", default=[], metavar="NAME", help=words)


def _repair_verbs(verbs: Any, common: argparse.ArgumentParser) -> tuple[argparse.ArgumentParser, ...]:  # noqa: ANN401
    replace = add_verb(verbs, common, "replace")
    replace.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    replace.add_argument(
        "--with",
        dest="new",
        default="",
        metavar="DISK",
        help="new disk: serial number, WWN or path (default: wait for a blank disk)",
    )
    replace.add_argument("--out", default="", metavar="DISK", help="old disk to replace while it still works")
    replace.add_argument(
        "--no-watch", dest="watch", action="store_false", help="do not wait until the rebuild finishes"
    )
    fail, remove = (add_asking_verb(verbs, common, name, name, drive=True) for name in ("fail", "remove"))
    return replace, fail, remove


def _building_verbs(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    plan = add_verb(verbs, common, "plan")
    plan.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    build = add_verb(verbs, common, "build")
    build.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    takes_passphrase(build)
    for parser in (plan, build):
        parser.add_argument(
            "--keep",
            action=argparse.BooleanOptionalAction,
            default=None,
            help="enable or disable the array at boot, overriding the blueprint",
        )
        _takes_folders(
            parser,
            "folder to create on the new file system, in addition to those in the blueprint; can be repeated",
        )
    return build


def use_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    """Add the verbs that put an array to use or away, by which nothing is lost, and what tells of it."""
    add_verb(verbs, common, "follow")
    add_verb(verbs, common, "arrays")
    meant = "name or UUID of the array, or any of its devices"
    start, look, unlock, lock = (
        add_asking_verb(verbs, common, name, tag, meant=meant)
        for name, tag in (("start", "start"), ("look", "look-inside"), ("unlock", "unlock"), ("lock", "lock"))
    )
    writable = {"operation": "make-array-writable"}
    words = "make a running read-only array writable"
    start.add_argument("--writable", action=AskFor, const=writable, help=words)
    for parser, words in (
        (unlock, "mount point for a file system without an entry in fstab"),
        (look, "mount point (default: /mnt/NAME)"),
    ):
        parser.add_argument("--at", dest="point", default="", metavar="FOLDER", help=words)
    takes_passphrase(look, unlock)
    stop = add_verb(verbs, common, "stop")
    stop.set_defaults(operation="stop")
    stop.add_argument("array", nargs="?", metavar="ARRAY", help=meant)
    for parser in (start, look, unlock, lock, stop):
        parser.add_argument(
            "--confirm",
            metavar="FINGERPRINT",
            help="confirm the plan with this fingerprint without asking (for scripts)",
        )
    _notify_verb(verbs, common)


def _notify_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    notify = add_verb(verbs, common, "notify")
    switch = notify.add_mutually_exclusive_group()
    switch.add_argument("--on", action="store_true", help="show alerts now and in every desktop session")
    switch.add_argument("--off", action="store_true", help="show no alerts; remove all settings for them")
    switch.add_argument(
        "--mail",
        metavar="ADDRESS",
        help="also send email to ADDRESS when a disk or array fails (by mdadm's monitor)",
    )
    switch.add_argument("--no-mail", action="store_true", help="stop sending email")
    notify.add_argument(
        "--confirm",
        metavar="FINGERPRINT",
        help="confirm the plan for email with this fingerprint without asking (for scripts)",
    )
