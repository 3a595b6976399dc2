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
    "number or name of a result, as “raidwright history” lists it; numbers of layer tests start"
    " with l, of recorded syncs with s, of build comparisons with c"
)


def history_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add ``compare``, and ``history`` with what can be done with a run of it."""
    compare = add_verb(verbs, common, "compare")
    compare.add_argument(
        "runs", nargs="+", metavar="RUN", help="number or name of a result, as “raidwright history” lists it"
    )
    best = "compare the best passes, as in published results"
    compare.add_argument("--best", action="store_true", help=best)
    drawn = compare.add_mutually_exclusive_group()
    drawn.add_argument("--png", type=Path, metavar="FILE", help="write a picture to FILE instead")
    drawn.add_argument("--html", type=Path, metavar="FILE", help="write a web page to FILE instead")
    history = add_verb(verbs, common, "history")
    history.set_defaults(action=None)
    actions = history.add_subparsers(dest="action", metavar="ACTION")
    export = add_verb(actions, common, "export", "print a result, or write it to a file")
    certificate = "; a number with a exports the wipe certificate of a deleted array"
    export.add_argument("run", metavar="RUN", help=_RUN + certificate)
    export.add_argument(
        "--format",
        choices=TEXT_FORMS,
        help="output format (cdm3: like CrystalDiskMark 3; fio: the fio commands)",
    )
    export.add_argument(
        "--best", action="store_true", help="best pass instead of the median, like CrystalDiskMark"
    )
    export.add_argument("--to", type=Path, metavar="FILE", help="write to FILE instead")
    export.add_argument("--png", type=Path, metavar="FILE", help="write a picture to FILE instead")
    _import_verb(actions, common)
    rename = add_verb(actions, common, "rename", "rename a result")
    rename.add_argument("run", metavar="RUN", help=_RUN)
    rename.add_argument("name", metavar="NAME", type=_name)
    note = add_verb(actions, common, "note", "set the note of a result; an empty text removes it")
    note.add_argument("run", metavar="RUN", help=_RUN)
    note.add_argument("text", metavar="TEXT")
    delete = add_verb(actions, common, "delete", "delete results; they can be restored for 30 days")
    delete.add_argument("runs", nargs="+", metavar="RUN", help=_RUN)
    left = "also delete an interrupted build comparison; it cannot be resumed then"
    delete.add_argument("--give-up", action="store_true", help=left)
    restore = add_verb(actions, common, "restore", "restore deleted results")
    restore.add_argument("numbers", nargs="+", type=_key, metavar="NUMBER")


def _import_verb(actions: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    bring = add_verb(actions, common, "import", "import results of CrystalDiskMark 3 to 9, fio or Raidwright")
    bring.add_argument("files", nargs="+", metavar="FILE", help="text of the results; - reads standard input")
    bring.add_argument("--name", default="", help="name for the imported results")
    levels = [each.value for each in Level]
    bring.add_argument("--level", choices=levels, help="RAID level of the measured array (single: one disk)")
    bring.add_argument("--disks", type=int, metavar="N", help="number of disks in the measured array")
    bring.add_argument("--one-disk", metavar="RUN", help="saved result of one of these disks alone")


_MOST_DIGITS = 18
"""Of a number that SQLite takes."""


def _key(text: str) -> str:
    number = text[1:] if text.startswith((SYNC, LADDER, CAMPAIGN)) else text
    if not number.isdecimal():
        others = (
            f"{LADDER}12 for a layer test, {SYNC}12 for a recorded sync, or {CAMPAIGN}12 for "
            "a build comparison"
        )
        choices = f"use a number such as 12, {others}"
        raise argparse.ArgumentTypeError(f"“{text}” is not a number; {choices}")
    if len(number) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"“{text}” is too long for a result number")
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a name needs at least one character")
    return text.strip()
