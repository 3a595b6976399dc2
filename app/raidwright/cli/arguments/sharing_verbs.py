"""What can be typed to share folders with the home network."""

import argparse
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.adding import add_asking_verb, add_verb, takes_confirmation
from raidwright.storage.snapshot.share import USUAL_FOLDER, ShareAccess

_RIGHTS = tuple(each.value for each in ShareAccess)


def sharing_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs about shared folders and their people."""
    share, people = add_verb(verbs, common, "share"), add_verb(verbs, common, "people")
    _takes_share(share)
    unshare = add_asking_verb(verbs, common, "unshare", "unshare")
    unshare.add_argument("name", metavar="NAME", help="name of the share")
    people.add_argument(
        "--password", dest="person", default="", metavar="NAME", help="set another sharing password for NAME"
    )
    for parser in (share, people):
        parser.add_argument(
            "--password-file",
            type=Path,
            metavar="FILE",
            help="read sharing passwords from FILE, a line for each person: NAME:PASSWORD",
        )
    takes_confirmation(share, unshare, people)


def _takes_share(share: argparse.ArgumentParser) -> None:
    share.add_argument("array", nargs="?", default="", metavar="ARRAY", help="name or UUID of the array")
    share.add_argument(
        "--check", default="", metavar="NAME", help="say why the share NAME cannot be opened or seen"
    )
    share.add_argument(
        "--install", action="store_true", help="install Samba and what else sharing needs, by PackageKit"
    )
    share.add_argument("--name", default="", metavar="NAME", help="name of the share (default: of the array)")
    share.add_argument(
        "--folder",
        default=USUAL_FOLDER,
        metavar="FOLDER",
        help=f"folder on the array, which is created if it is missing (default: {USUAL_FOLDER})",
    )
    share.add_argument(
        "--person",
        action="append",
        default=[],
        metavar="NAME[:read]",
        help="person who can read and write, or only read; can be repeated",
    )
    share.add_argument("--guests", choices=_RIGHTS, help="what everybody can do without a password")
    share.add_argument(
        "--network",
        default="home",
        metavar="NETWORK",
        help="network such as 192.168.1.0/24, home (default: the one that leads to the Internet) or any",
    )
    share.add_argument("--nfs", action="store_true", help="also by NFS, to every computer of the network")
    share.add_argument("--macs", action="store_true", help="keep colors and other metadata of macOS")
    share.add_argument("--time-machine", metavar="SIZE", help="take backups of Macs, up to SIZE")
    share.add_argument("--no-smb", dest="smb", action="store_false", help="not by SMB")
    share.add_argument(
        "--no-recycle",
        dest="recycle",
        action="store_false",
        help="delete files at once, without a recycle bin",
    )
