"""What can be typed to see, give away and take in what was measured."""

import argparse
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.measuring_verbs import TEXT_FORMS
from raidwright.cli.arguments.verbs import add_verb
from raidwright.storage.levels import Level

SYNC, LADDER, CAMPAIGN, ACTION = "s", "l", "c", "a"
"""Before the number of a sync watch, a ladder, a campaign, and an action: runs are numbered by themselves."""

_RUN = (
    "number or name as history lists them; l is before that of a ladder, s of a sync watch, c of a campaign"
)


def history_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add ``compare``, and ``history`` with what can be done with a run of it."""
    compare = add_verb(verbs, common, "compare")
    compare.add_argument("runs", nargs="+", metavar="RUN", help="number or name, as history lists them")
    best = "hold the best pass of each against the best, as posted figures are"
    compare.add_argument("--best", action="store_true", help=best)
    drawn = compare.add_mutually_exclusive_group()
    drawn.add_argument("--png", type=Path, metavar="FILE", help="to be written as a picture instead")
    drawn.add_argument("--html", type=Path, metavar="FILE", help="to be written as a web page instead")
    history = add_verb(verbs, common, "history")
    history.set_defaults(action=None)
    actions = history.add_subparsers(dest="action", metavar="ACTION")
    export = add_verb(actions, common, "export", "print a run, or write it to a file")
    certificate = "; a of what was taken down, for its certificate"
    export.add_argument("run", metavar="RUN", help=_RUN + certificate)
    export.add_argument("--format", choices=TEXT_FORMS, help="cdm3: as CrystalDiskMark 3; fio: the commands")
    export.add_argument("--best", action="store_true", help="the best pass, as CrystalDiskMark does")
    export.add_argument("--to", type=Path, metavar="FILE", help="to be written instead")
    export.add_argument("--png", type=Path, metavar="FILE", help="to be written as a picture instead")
    bring = add_verb(actions, common, "import", "keep figures of CrystalDiskMark 3 to 9, of fio or our own")
    bring.add_argument("files", nargs="+", metavar="FILE", help="their text; - is the standard input")
    bring.add_argument("--name", default="", help="under which they are kept")
    levels = [each.value for each in Level]
    bring.add_argument("--level", choices=levels, help="of the array it was measured on; single: one disk")
    bring.add_argument("--disks", type=int, metavar="N", help="of which the array is made")
    bring.add_argument("--one-disk", metavar="RUN", help="the run of one of them alone")
    rename = add_verb(actions, common, "rename", "give a run another name")
    rename.add_argument("run", metavar="RUN", help=_RUN)
    rename.add_argument("name", metavar="NAME", type=_name)
    note = add_verb(actions, common, "note", "give a run a note; an empty one takes it away")
    note.add_argument("run", metavar="RUN", help=_RUN)
    note.add_argument("text", metavar="TEXT")
    delete = add_verb(actions, common, "delete", "forget runs; for 30 days they can be restored")
    delete.add_argument("runs", nargs="+", metavar="RUN", help=_RUN)
    left = "also a campaign that broke off, which is not gone on with then"
    delete.add_argument("--give-up", action="store_true", help=left)
    restore = add_verb(actions, common, "restore", "bring back runs that were deleted")
    restore.add_argument("numbers", nargs="+", type=_key, metavar="NUMBER")


_MOST_DIGITS = 18
"""Of a number that SQLite takes."""


def _key(text: str) -> str:
    number = text[1:] if text.startswith((SYNC, LADDER, CAMPAIGN)) else text
    if not number.isdecimal():
        others = f"{LADDER}12 of a ladder, {SYNC}12 of a sync watch, or {CAMPAIGN}12 of a campaign"
        choices = f"choose one like 12, {others}"
        raise argparse.ArgumentTypeError(f"“{text}” is no number; {choices}")
    if len(number) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"“{text}” is longer than the number of any entry")
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a name has at least one letter")
    return text.strip()
