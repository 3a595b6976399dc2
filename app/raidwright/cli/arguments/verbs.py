"""Every verb of the terminal and what its help says, by what is needed to tell what can be typed behind it.

Nothing is imported here that takes time: ``--help`` needs no more than this.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

STORAGE = {
    "new": "set up new storage: ask what matters, propose what fits, build it or save it as a blueprint",
    "disks": "list disks and their contents (--json: save the machine as a snapshot)",
    "plan": "show the steps for building a blueprint; changes nothing",
    "build": "build an array from a blueprint",
    "teardown": "delete an array and wipe its disks",
    "continue": "resume an interrupted plan",
    "clean": "wipe disks and verify that they are blank",
    "blink": "blink the activity light of a disk",
    "replace": "replace a disk of an array",
    "fail": "mark a working disk as failed so that you can swap it in the same port",
    "remove": "remove a failed or replaced disk from an array and wipe it",
}
UPKEEP = {
    "spare": "add or remove a hot spare",
    "grow": "add a disk to an array and reshape it",
    "keep": "start and mount an array at boot",
    "forget": "stop starting an array at boot; the array itself is not changed",
    "unlocking": "choose how an array is unlocked at boot",
    "enlarge": "expand an array and its file system to the full size of its disks",
    "check": "read all disks of an array and count mismatches",
    "speed": "set resync speed limits for an array",
    "header": "back up or restore the LUKS header of an array",
    "bitmap": "turn the write-intent bitmap on or off",
    "rename-group": "rename the volume group on an array if another group has the same name",
}
MEASURING = {
    "bench": "benchmark a disk (read only), an array or a folder",
    "ladder": "benchmark each disk, then each layer of an array",
    "disks-at-once": "benchmark disks one by one, then all together, to find a slow disk or link",
    "turns": "compare two targets with alternating runs (A B A B)",
    "ways": "compare cached, direct and synchronous writes",
    "sustained": (
        "write, read and rewrite one large file, or read a whole disk, to find stalls and slow zones"
    ),
    "sync-watch": "watch a resync, check or rebuild until it finishes",
    "campaign": "build several arrays in turn on the same disks, benchmark them and rank the results",
}
KEPT = {
    "compare": "compare saved results; the first one is the baseline",
    "history": ("list saved results and finished plans"),
}
USE = {
    "follow": "show the progress of the running plan",
    "arrays": "list arrays with their status, disks and contents",
    "start": "start (assemble) an array; read-only if its state is doubtful",
    "look": "mount an array read-only to look at its files",
    "unlock": "unlock an encrypted array and mount it",
    "lock": "unmount an array and lock its encryption",
    "stop": "stop an array; without ARRAY, stop the running plan or benchmark at the next safe point",
    "notify": "turn failure alerts on the desktop or by email on or off",
}
PRACTISING = {"practice": "start the practice machine"}
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
    meant: str = "name or UUID of the array",
) -> argparse.ArgumentParser:
    """Add a verb that asks for an ``operation`` (its tag) of an array, maybe with a ``drive``.

    What else can be typed has the name of one of its fields as destination: see `cli.acting.asked`.
    """
    parser = add_verb(verbs, common, name)
    parser.set_defaults(operation=operation)
    parser.add_argument("array", metavar="ARRAY", help=meant)
    if drive:
        parser.add_argument("drive", metavar="DISK", help="serial number, WWN or path of the disk")
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
