"""What can be typed to see, give away and take in what was measured."""

import argparse
from pathlib import Path
from typing import Any

from raidwright.cli.arguments.adding import add_verb
from raidwright.cli.arguments.measuring_verbs import TEXT_FORMS
from raidwright.cli.terminal.speech import tr
from raidwright.storage.levels import Level

SYNC, LADDER, CAMPAIGN, ACTION = "s", "l", "c", "a"
"""Before the number of a sync watch, a ladder, a campaign, and an action: runs are numbered by themselves."""

_RUN = (
    "number or name of a result, as “raidwright results” lists it; numbers of layer tests start"
    " with l, of recorded syncs with s, of build comparisons with c"
)


def results_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add what can be done with kept results."""
    add_verb(verbs, common, "results list")
    compare = add_verb(verbs, common, "results compare")
    compare.add_argument(
        "runs",
        nargs="+",
        metavar="RESULT",
        help="number or name of a result, as “raidwright results” lists it",
    )
    best = "compare the best passes, as in published results"
    compare.add_argument("--best", action="store_true", help=best)
    drawn = compare.add_mutually_exclusive_group()
    drawn.add_argument("--png", type=Path, metavar="FILE", help="write a picture to FILE instead")
    drawn.add_argument("--html", type=Path, metavar="FILE", help="write a web page to FILE instead")
    _export_verb(verbs, common)
    _import_verb(verbs, common)
    rename = add_verb(verbs, common, "results rename")
    rename.add_argument("run", metavar="RESULT", help=_RUN)
    rename.add_argument("name", metavar="NAME", type=_name)
    note = add_verb(verbs, common, "results note")
    note.add_argument("run", metavar="RESULT", help=_RUN)
    note.add_argument("text", metavar="TEXT")
    delete = add_verb(verbs, common, "results delete")
    delete.add_argument("runs", nargs="+", metavar="RESULT", help=_RUN)
    left = "also delete an interrupted build comparison; it cannot be resumed then"
    delete.add_argument("--force", action="store_true", help=left)
    restore = add_verb(verbs, common, "results restore")
    restore.add_argument("numbers", nargs="+", type=_key, metavar="NUMBER")


def _export_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    export = add_verb(verbs, common, "results export")
    certificate = "; a number with a exports the wipe certificate of a deleted array"
    export.add_argument("run", metavar="RESULT", help=_RUN + certificate)
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


def _import_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    bring = add_verb(verbs, common, "results import")
    bring.add_argument("files", nargs="+", metavar="FILE", help="text of the results; - reads standard input")
    bring.add_argument("--name", default="", help="name for the imported results")
    levels = [each.value for each in Level]
    bring.add_argument("--level", choices=levels, help="RAID level of the measured array (single: one disk)")
    bring.add_argument("--disks", type=int, metavar="N", help="number of disks in the measured array")
    bring.add_argument("--one-disk", metavar="RESULT", help="saved result of one of these disks alone")


_MOST_DIGITS = 18
"""Of a number that SQLite takes."""


def _key(text: str) -> str:
    number = text[1:] if text.startswith((SYNC, LADDER, CAMPAIGN)) else text
    if not number.isdecimal():
        raise argparse.ArgumentTypeError(
            tr(
                "“{text}” is not a number; use 12, {ladder} for a layer test, {sync} for a recorded sync, or"
                " {builds} for a build comparison",
                text=text,
                ladder=f"{LADDER}12",
                sync=f"{SYNC}12",
                builds=f"{CAMPAIGN}12",
            )
        )
    if len(number) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(tr("“{text}” is too long for a result number", text=text))
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a name needs at least one character")
    return text.strip()
