"""What can be typed of an array that is there: boot, repair, upkeep, and sharing its folders."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from raidwright.cli.arguments.adding import (
    AskFor,
    Choose,
    add_asking_verb,
    add_verb,
    takes_confirmation,
    takes_passphrase,
)
from raidwright.cli.arguments.verbs import MAINTAIN
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.storage.design.design import Ownership, Unlocking
from raidwright.storage.snapshot.share import USUAL_FOLDER, ShareAccess
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.steps.upkeep import as_held
from raidwright.storage.units import parse_size

_SPARE = {"add": {"operation": "add-spare"}, "remove": {"operation": "remove-spare"}}
_SWITCH = {"on": {"wanted": True}, "off": {"wanted": False}}
_SCHEDULE = {
    name: {"operation": "check-monthly", "wanted": wanted}
    for name, wanted in (("monthly", True), ("never", False))
}
_WAYS = {"ask": Unlocking.AT_START, "manual": Unlocking.BY_HAND, "key-file": Unlocking.KEY_FILE}
_WAYS_HELP = (
    "ask: ask for the passphrase at boot; manual: leave the array locked until you unlock it;"
    " key-file: use the key file stored on this computer"
)
_NEW_WAYS_HELP = (
    "ask: ask for the passphrase at boot; manual: leave the array locked until you unlock it; key-file: use"
    " a new key file on this computer (default: ask)"
)


def array_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs that change an array in service; each asks for a yes."""
    takes_confirmation(
        *_boot_verbs(verbs, common), *_repair_verbs(verbs, common), *_maintaining_verbs(verbs, common)
    )


def _boot_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    enable = add_asking_verb(verbs, common, "enable", "enable")
    _enable_options(enable)
    disable = add_asking_verb(verbs, common, "disable", "disable")
    method = add_asking_verb(verbs, common, "unlock-method", "change-unlocking")
    method.add_argument(
        "method",
        action=Choose,
        const={name: {"way": way.value} for name, way in _WAYS.items()},
        help=_WAYS_HELP,
    )
    enable.set_defaults(when=Unlocking.AT_START)
    takes_passphrase(enable, disable, method)
    yield from (enable, disable, method)


def _repair_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    replace = add_verb(verbs, common, "replace")
    replace.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    replace.add_argument(
        "--new",
        default="",
        metavar="DISK",
        help="new disk: serial number or path (default: wait for a blank disk)",
    )
    replace.add_argument("--old", default="", metavar="DISK", help="old disk to replace while it still works")
    replace.add_argument(
        "--no-watch", dest="watch", action="store_false", help="do not wait until the rebuild finishes"
    )
    yield replace
    for name in ("fail", "remove", "add-disk"):
        yield add_asking_verb(verbs, common, name, name, drive=True)
    spare = add_verb(verbs, common, "spare")
    spare.add_argument("action", action=Choose, const=_SPARE)
    spare.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    spare.add_argument("drive", metavar="DISK", help="serial number or path of the disk")
    yield spare
    expand = add_asking_verb(verbs, common, "expand", "expand")
    expand.add_argument(
        "--up-to",
        dest="reach",
        choices=[each.value for each in Reach],
        default=Reach.FILESYSTEM.value,
        help="highest layer to expand; layers above it keep their size",
    )
    takes_passphrase(expand)
    yield expand


def _maintaining_verbs(verbs: Any, common: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:  # noqa: ANN401
    for name, verb in MAINTAIN.items():
        if verb.operation:
            yield add_asking_verb(verbs, common, name, verb.operation)
    yield _check_verb(verbs, common)
    yield _speed_verb(verbs, common)
    bitmap = add_asking_verb(verbs, common, "bitmap", "set-bitmap")
    bitmap.add_argument("switch", action=Choose, const=_SWITCH)
    yield bitmap
    yield _header_verb(verbs, common)
    yield _notify_verb(verbs, common)


def _speed_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    speed = add_asking_verb(verbs, common, "resync-speed", "limit-speed")
    for name, field, words in (
        (
            "--min",
            "slowest",
            "minimum speed, kept even when programs use the disks (default: the setting of this computer)",
        ),
        (
            "--max",
            "fastest",
            "maximum speed as data per second, such as “20 MiB” (default: the setting of this computer)",
        ),
    ):
        speed.add_argument(
            name,
            dest=field,
            type=_speed,
            metavar="SPEED",
            help=words,
        )
    return speed


def _enable_options(enable: argparse.ArgumentParser) -> None:
    enable.add_argument(
        "--unlock",
        action=Choose,
        const={name: {"when": way} for name, way in _WAYS.items()},
        help=_NEW_WAYS_HELP,
    )
    for option, words in (
        ("--noatime", "do not update access times (noatime)"),
        ("--discard", "send TRIM to SSDs when files are deleted"),
        ("--discard-through", "also pass TRIM through the encryption"),
        ("--compress", "compress new data (Btrfs only)"),
    ):
        enable.add_argument(option, action="store_true", help=words)
    enable.add_argument(
        "--ownership",
        choices=[each.value for each in Ownership],
        help="who can use the mount point; mine: you can write, others can only read (default: unchanged)",
    )
    enable.add_argument(
        "--owner",
        default="",
        metavar="USER[:GROUP]",
        help="give the mount point to this user and group (default group: the user's own)",
    )


def _check_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    check = add_asking_verb(verbs, common, "check", "check")
    how = check.add_mutually_exclusive_group()
    words = "cancel the running check or repair"
    how.add_argument("--cancel", action=AskFor, const={"operation": "stop-check"}, help=words)
    how.add_argument(
        "--schedule",
        action=Choose,
        const=_SCHEDULE,
        help="check all arrays every month, or turn scheduled checks off",
    )
    return check


def _header_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    header = add_verb(verbs, common, "header")
    header.add_argument("action", choices=("backup", "restore"))
    header.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    words = "new file to save to, or backup to restore; keep it secret and on another medium"
    header.add_argument("file", type=Path, metavar="FILE", help=words)
    takes_passphrase(header)
    return header


def _notify_verb(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
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
    return notify


def _speed(text: str) -> int:
    """Parse a speed: bytes per second, in whole KiB as md counts them."""
    try:
        return as_held(parse_size(text))
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(
            tr("{text} is not possible; choose 1 KiB or more", text=text)
        ) from None
    except ValueError as error:
        raise argparse.ArgumentTypeError(spoken(error)) from None


_RIGHTS = tuple(each.value for each in ShareAccess)
_OF_A_SHARE = (
    "name",
    "folder",
    "person",
    "guests",
    "network",
    "nfs",
    "macs",
    "time_machine",
    "smb",
    "recycle",
    "password_file",
)
"""What can be typed of a share, which belongs to an array."""


def sharing_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs about shared folders and their people."""
    share, people = add_verb(verbs, common, "share"), add_verb(verbs, common, "people")
    _takes_share(share)
    unshare = add_asking_verb(verbs, common, "unshare", "unshare")
    unshare.add_argument("name", metavar="NAME", help="name of the share")
    people.add_argument(
        "--password", dest="person", default="", metavar="NAME", help=("set a new sharing password for NAME")
    )
    for parser in (share, people):
        parser.add_argument(
            "--password-file",
            type=Path,
            metavar="FILE",
            help="read sharing passwords from FILE, one line per person: NAME:PASSWORD",
        )
    share.set_defaults(usual={name: share.get_default(name) for name in _OF_A_SHARE})
    takes_confirmation(share, unshare, people)


def _takes_share(share: argparse.ArgumentParser) -> None:
    what = share.add_mutually_exclusive_group()
    what.add_argument("array", nargs="?", default="", metavar="ARRAY", help="name or UUID of the array")
    what.add_argument(
        "--check", default="", metavar="NAME", help="explain why the share NAME cannot be opened or seen"
    )
    what.add_argument(
        "--install",
        action="store_true",
        help=("install Samba and the other packages for sharing, with PackageKit"),
    )
    what.add_argument(
        "--stay-awake",
        choices=("on", "off"),
        default="",
        help="keep the computer awake while it shares",
    )
    share.add_argument("--name", default="", metavar="NAME", help="name of the share (default: of the array)")
    share.add_argument(
        "--folder",
        default=USUAL_FOLDER,
        metavar="FOLDER",
        help=f"folder on the array (default: {USUAL_FOLDER}); created if it is missing",
    )
    _takes_who_and_how(share)


def _takes_who_and_how(share: argparse.ArgumentParser) -> None:
    share.add_argument(
        "--person",
        action="append",
        default=[],
        metavar="NAME[:read]",
        help="person who can read and write, or only read; can be repeated",
    )
    share.add_argument("--guests", choices=_RIGHTS, help="access without a password, for everybody")
    share.add_argument(
        "--network",
        default="home",
        metavar="NETWORK",
        help=(
            "network such as 192.168.1.0/24, “home” (default: the network connected to the Internet) or “any”"
        ),
    )
    share.add_argument(
        "--nfs", action="store_true", help=("also share by NFS, with every computer on the network")
    )
    share.add_argument("--macs", action="store_true", help="keep colors and other metadata of macOS")
    share.add_argument("--time-machine", metavar="SIZE", help="accept backups from Macs, up to SIZE")
    share.add_argument("--no-smb", dest="smb", action="store_false", help="do not share by SMB")
    share.add_argument(
        "--no-recycle",
        dest="recycle",
        action="store_false",
        help="delete files at once, without a recycle bin",
    )
