"""Every verb of the terminal and what its help says, by what is needed to tell what can be typed behind it.

Nothing is imported here that takes time: ``--help`` needs no more than this.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

STORAGE = {
    "disks": "list disks and what is on them; with --json it is a saved machine",
    "plan": "show what building a blueprint would do; needs no root",
    "build": "build what a blueprint says",
    "teardown": "take an array down to blank disks",
    "continue": "go on with a plan that was broken off, to its end",
    "clean": "erase all that is on old disks, and prove them clean",
    "blink": "have the light of a disk tell which one it is",
    "replace": "have a disk join an array, in the place of one that fails",
    "fail": "have a disk that still serves leave an array, where no port is free for a new one",
    "remove": "take a disk that failed out of an array, and clear it",
}
UPKEEP = {
    "spare": "give an array a spare disk, or take one out and clear it",
    "grow": "spread an array over one disk more, or over a spare of its own",
    "keep": "have this computer know an array that is there after a restart",
    "forget": "have this computer know an array no more after a restart; the array goes on as it is",
    "unlocking": "change how an array is unlocked after a restart",
    "enlarge": "have an array, and what is on it, use all the room there is",
    "check": "have an array read everything and count where disks disagree",
    "speed": "hold syncs of an array to speeds of its own",
    "header": "save the encryption header of an array, or put a saved one back",
    "bitmap": "have an array note where it writes, or not",
    "rename-group": "give a volume group on an array another name, where another group has the same",
}
MEASURING = {
    "bench": "measure a disk (read only), an array or a folder",
    "ladder": "read an array: each disk, all at once, then layer by layer",
    "disks-at-once": "read disks one by one, then all at once: which is slow, what all share",
    "turns": "measure two targets in turn, A B A B, and tell which of them is faster",
    "ways": "write through memory, past it, and safe one by one; what is real",
    "sustained": "write one file from end to end, read it, write it again; or read a disk from end to end",
    "sync-watch": "watch a first sync, check or rebuild to its end, disk by disk",
    "campaign": "build arrays one after the other on the same disks, measure and rank them",
}
KEPT = {
    "compare": "lay kept runs side by side, the first as the measure",
    "history": (
        "list the runs, ladders, syncs and campaigns that were kept, and what was built and taken down"
    ),
}
USE = {
    "follow": "report of a plan of yours that runs already, from its first step to its end",
    "arrays": "list arrays: how each stands, its disks, and what is on it",
    "start": "start an array, read-only where there is doubt about it",
    "look": "start an array read-only, and mount what is on it read-only",
    "unlock": "unlock what is on an array, and mount it",
    "lock": "unmount what is on an array, and lock it",
    "stop": "stop an array; without one, the plan or measurement that runs",
    "notify": "have failed disks and arrays told of on the desktop and by mail, or not",
}
PRACTISING = {"practice": "start the practice machine and keep it open"}
WORDS = {**STORAGE, **UPKEEP, **MEASURING, **KEPT, **USE, **PRACTISING}


def add_verb(
    verbs: Any,  # noqa: ANN401 - argparse keeps the type to itself
    common: argparse.ArgumentParser,
    name: str,
    words: str = "",
) -> argparse.ArgumentParser:
    """Add a verb; ``words`` say in its help what it does, where it is none of `WORDS`."""
    words = words or WORDS[name]
    parser: argparse.ArgumentParser = verbs.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", parents=[common], allow_abbrev=False
    )
    return parser


def add_asking_verb(
    verbs: Any,  # noqa: ANN401
    common: argparse.ArgumentParser,
    name: str,
    operation: str,
    *,
    drive: bool = False,
    meant: str = "its name or UUID",
) -> argparse.ArgumentParser:
    """Add a verb that asks for an ``operation`` (its tag) of an array, maybe with a ``drive``.

    What else can be typed has the name of one of its fields as destination: see `cli.acting.asked`.
    """
    parser = add_verb(verbs, common, name)
    parser.set_defaults(operation=operation)
    parser.add_argument("array", metavar="ARRAY", help=meant)
    if drive:
        parser.add_argument("drive", metavar="DISK", help="serial, WWN or path")
    return parser


class AskFor(argparse.Action):
    """An option by which a verb asks for another operation: ``const`` has its tag, and fields of it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **usual: Any) -> None:  # noqa: ANN401
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **usual)

    def __call__(self, _parser: object, namespace: argparse.Namespace, *_: object) -> None:
        """Keep what is asked for."""
        for name, value in self.const.items():
            setattr(namespace, name, value)


def takes_passphrase(*parsers: argparse.ArgumentParser) -> None:
    """Let each of these verbs read the passphrase from a file."""
    for parser in parsers:
        parser.add_argument(
            "--passphrase-file", type=Path, metavar="FILE", help="read the passphrase from FILE"
        )
