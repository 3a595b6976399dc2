"""All that can be typed at the terminal."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from raidwright import SUMMARY, __version__
from raidwright.cli.arguments.array_verbs import add_verb, takes_passphrase, upkeep_verbs, use_verbs
from raidwright.cli.arguments.history_verbs import history_verbs
from raidwright.cli.arguments.measuring_verbs import measuring_verbs
from raidwright.cli.arguments.typed import is_text, shown_bytes
from raidwright.cli.terminal.printing import tell_text, write_out
from raidwright.machine.practice import disk_sets
from raidwright.machine.practice_on_bus import DEFAULT_DISKS
from raidwright.session.choices import PRACTICE, SYSTEM
from raidwright.storage.design.field_faults import one_of
from raidwright.storage.failures import failure

_TEXT_ONLY = ("format", "best")
"""Options of what is printed; JSON has every event as it comes."""


class _Parser(argparse.ArgumentParser):
    """Prints as all of the terminal does, also where there is nothing to print to."""

    def _print_message(self, message: str, file: object = None) -> None:
        if file is sys.stdout:
            write_out(message)
        else:
            tell_text(message.rstrip("\n"))


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command that ``arguments`` (without the program) mean; ends with status 2 and usage if none.

    The command is ``verb``, and its options are the other attributes. Raises OutputLostError.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    for name in _TEXT_ONLY if options.json else ():
        if getattr(options, name, None):
            parser.error(f"--{name} shapes the text that --json replaces: choose one of them")
    for word in _typed_texts(options):
        if not is_text(word):
            parser.error(f"“{shown_bytes(word)}” is no text in UTF-8, and nothing can be kept under it")
    return options


def _typed_texts(options: argparse.Namespace) -> Iterator[str]:
    """All words that were typed and are no paths of files."""
    for value in vars(options).values():
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="raidwright",
        description=f"{SUMMARY}.",
        epilog="Without a verb the window opens.",
        parents=[_common()],
        allow_abbrev=False,
    )
    parser.set_defaults(machine=SYSTEM, json=False)
    parser.add_argument("--version", action="version", version=f"raidwright {__version__}")
    # A parser of its own: the defaults set above would otherwise overrule what stood before the verb.
    common = _common()
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    _storage_verbs(verbs, common)
    measuring_verbs(verbs, common)
    history_verbs(verbs, common)
    add_verb(
        verbs, common, "follow", "report of a plan of yours that runs already, from its first step to its end"
    )
    use_verbs(verbs, common)
    _notify_verb(verbs, common)
    practice = add_verb(verbs, common, "practice", "start the practice machine and keep it open")
    practice.add_argument(
        "--disks", type=_disk_set, default=DEFAULT_DISKS, help="its disks: a name or a TOML file"
    )
    return parser


def _notify_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    words = "have failed disks and arrays told of on the desktop and by mail, or not"
    notify = add_verb(verbs, common, "notify", words)
    switch = notify.add_mutually_exclusive_group()
    switch.add_argument("--on", action="store_true", help="from now on, with every desktop session")
    switch.add_argument("--off", action="store_true", help="no longer; nothing is left behind")
    switch.add_argument("--mail", metavar="ADDRESS", help="have mdadm's monitor send mail there, too")
    switch.add_argument("--no-mail", action="store_true", help="have it send none any more")
    notify.add_argument("--confirm", metavar="FINGERPRINT", help="of the plan for mail; for scripts")


def _common() -> argparse.ArgumentParser:
    """Options that may stand before the verb or after it."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument(
        "--machine",
        metavar="MACHINE",
        type=_machine,
        help="system (the default), practice, practice:DISKS, or a saved FILE.json",
    )
    common.add_argument("--json", action="store_true", help="print JSON instead of text")
    return common


def _storage_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    add_verb(verbs, common, "disks", "list disks and what is on them; with --json it is a saved machine")
    build = _building_verbs(verbs, common)
    teardown = add_verb(verbs, common, "teardown", "take an array down to blank disks")
    what = teardown.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "target", nargs="?", metavar="TARGET", help="the array's name or UUID, or any device of it"
    )
    what.add_argument(
        "--unfinished", action="store_true", help="clean the disks of a plan that was broken off instead"
    )
    carry_on = add_verb(verbs, common, "continue", "go on with a plan that was broken off, to its end")
    carry_on.add_argument(
        "--passphrase-file", type=Path, metavar="FILE", help="read the passphrase from FILE"
    )
    clean = add_verb(verbs, common, "clean", "erase all that is on old disks, and prove them clean")
    clean.add_argument("disks", nargs="+", metavar="DISK", help="serial, WWN or path")
    blink = add_verb(verbs, common, "blink", "have the light of a disk tell which one it is")
    blink.add_argument("disk", metavar="DISK", help="serial, WWN or path")
    repair = _repair_verbs(verbs, common)
    upkeep = upkeep_verbs(verbs, common)
    for parser in (build, teardown, carry_on, clean, *repair, *upkeep):
        parser.add_argument("--confirm", metavar="FINGERPRINT", help="of the plan; for scripts")


def _repair_verbs(verbs: Any, common: argparse.ArgumentParser) -> tuple[argparse.ArgumentParser, ...]:  # noqa: ANN401
    replace = add_verb(verbs, common, "replace", "have a disk join an array, in the place of one that fails")
    replace.add_argument("array", metavar="ARRAY", help="its name or UUID")
    replace.add_argument(
        "--with",
        dest="new",
        default="",
        metavar="DISK",
        help="the disk that comes: serial, WWN or path; without it a blank one is waited for",
    )
    replace.add_argument(
        "--out", default="", metavar="DISK", help="the one whose place it takes while that still serves"
    )
    replace.add_argument(
        "--no-watch", dest="watch", action="store_false", help="do not wait until the new disk is filled"
    )
    words = "have a disk that still serves leave an array, where no port is free for a new one"
    fail = add_verb(verbs, common, "fail", words)
    remove = add_verb(verbs, common, "remove", "take a disk that failed out of an array, and clear it")
    for parser in (fail, remove):
        parser.add_argument("array", metavar="ARRAY", help="its name or UUID")
        parser.add_argument("disk", metavar="DISK", help="serial, WWN or path")
    return replace, fail, remove


def _building_verbs(verbs: Any, common: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
    plan = add_verb(verbs, common, "plan", "show what building a blueprint would do; needs no root")
    plan.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    build = add_verb(verbs, common, "build", "build what a blueprint says")
    build.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    takes_passphrase(build)
    for parser in (plan, build):
        parser.add_argument(
            "--keep",
            action=argparse.BooleanOptionalAction,
            default=None,
            help="have the computer know of it after a restart, or not, whatever the blueprint says",
        )
        parser.add_argument(
            "--folder",
            action="append",
            default=[],
            metavar="NAME",
            help="a folder to be made on the new file system, beside those of the blueprint; may be repeated",
        )
    return build


def _machine(text: str) -> str:
    """A machine that can be opened; whether a file can be read is seen when it is."""
    kind, _, disk_set = text.partition(":")
    if kind == PRACTICE:
        if disk_set:
            _disk_set(disk_set)
        return text
    path = Path(text)
    if text != SYSTEM and path.suffix != ".json" and not path.exists():
        if text.startswith("ssh:"):
            raise argparse.ArgumentTypeError(str(failure("no-ssh")))
        choices = (
            f"system, practice, practice:DISKS ({one_of(disk_sets())}) or the FILE.json of a saved machine"
        )
        raise argparse.ArgumentTypeError(f"there is no machine “{text}”; choose {choices}")
    return text


def _disk_set(text: str) -> str:
    if "/" not in text and not text.endswith(".toml") and text not in disk_sets():
        choices = f"{one_of(disk_sets())}, or a TOML file"
        raise argparse.ArgumentTypeError(f"there is no disk set “{text}”; choose {choices}")
    return text
