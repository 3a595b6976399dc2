"""What can be typed."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from raidwright import SUMMARY, __version__
from raidwright.bench.profiles import PROFILES
from raidwright.bench.repeats import MOST_PASSES, PASSES
from raidwright.bench.spec import BenchSpec, Direction
from raidwright.machine.practice import disk_sets
from raidwright.machine.practice_on_bus import DEFAULT_DISKS
from raidwright.session.choices import PRACTICE, SYSTEM
from raidwright.storage.design.field_faults import listed
from raidwright.storage.failures import failure
from raidwright.storage.units import format_binary, parse_size

PROFILE_NAMES = {profile.name.partition(" ")[0].lower(): profile for profile in PROFILES}
"""The word for each profile: "default", "nvme", "peak", "real", "classic"."""
DIRECTIONS = {
    "read": (Direction.READ,),
    "write": (Direction.WRITE,),
    "both": (Direction.READ, Direction.WRITE),
}

_TEXT_ONLY = ("format", "best")
"""Options of what is printed; JSON has every event as it comes."""


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command that ``arguments`` (without the program) mean; leaves with status 2 and usage if none."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for name in _TEXT_ONLY if options.json else ():
        if getattr(options, name, None):
            parser.error(f"--{name} shapes the text that --json replaces: choose one of them")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
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
    _measuring_verbs(verbs, common)
    _verb(verbs, common, "stop", "stop the plan or measurement that runs, whoever began it")
    practice = _verb(verbs, common, "practice", "start the practice machine and keep it open")
    practice.add_argument(
        "--disks", type=_disk_set, default=DEFAULT_DISKS, help="its disks: a name or a TOML file"
    )
    return parser


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


def _verb(verbs: Any, common: argparse.ArgumentParser, name: str, words: str) -> argparse.ArgumentParser:  # noqa: ANN401 - argparse keeps the type to itself
    parser: argparse.ArgumentParser = verbs.add_parser(
        name, help=words, description=f"{words[0].upper()}{words[1:]}.", parents=[common], allow_abbrev=False
    )
    return parser


def _storage_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    _verb(verbs, common, "disks", "list disks and what is on them; with --json it is a saved machine")
    plan = _verb(verbs, common, "plan", "show what building a blueprint would do; needs no root")
    plan.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    build = _verb(verbs, common, "build", "build what a blueprint says")
    build.add_argument("blueprint", type=Path, metavar="BLUEPRINT.toml")
    build.add_argument("--passphrase-file", type=Path, metavar="FILE", help="read the passphrase from FILE")
    for parser in (plan, build):
        parser.add_argument(
            "--keep",
            action=argparse.BooleanOptionalAction,
            default=None,
            help="have the computer know of it after a restart, or not, whatever the blueprint says",
        )
    teardown = _verb(verbs, common, "teardown", "take an array down to blank disks")
    what = teardown.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "target", nargs="?", metavar="TARGET", help="the array's name or UUID, or any device of it"
    )
    what.add_argument(
        "--unfinished", action="store_true", help="clean the disks of a plan that was broken off instead"
    )
    replace = _verb(verbs, common, "replace", "have a disk join an array, in the place of one that fails")
    replace.add_argument("array", metavar="ARRAY", help="its name or UUID")
    replace.add_argument(
        "--with", dest="new", required=True, metavar="DISK", help="the disk that comes: serial, WWN or path"
    )
    replace.add_argument(
        "--out", default="", metavar="DISK", help="the one whose place it takes while that still serves"
    )
    remove = _verb(verbs, common, "remove", "take a disk that failed out of an array, and clear it")
    remove.add_argument("array", metavar="ARRAY", help="its name or UUID")
    remove.add_argument("disk", metavar="DISK", help="serial, WWN or path")
    for parser in (build, teardown, replace, remove):
        parser.add_argument("--confirm", metavar="FINGERPRINT", help="of the plan; for scripts")


def _measuring_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    bench = _verb(verbs, common, "bench", "measure a disk (read only), an array or a folder")
    bench.add_argument(
        "target",
        metavar="TARGET",
        help="a disk's serial or path, a mount point, a folder, or what was built last",
    )
    _pass_options(bench)
    bench.add_argument("--direction", choices=sorted(DIRECTIONS), default="both")
    bench.add_argument(
        "--pause-sync", action="store_true", help="let a sync beneath the target stand still meanwhile"
    )
    bench.add_argument("--name", default="", help="under which the run is kept")
    bench.add_argument("--best", action="store_true", help="print the best pass, as CrystalDiskMark does")
    bench.add_argument("--format", choices=("text", "markdown", "csv"), help="of the text")
    ladder = _verb(verbs, common, "ladder", "read a mounted array layer by layer, from one disk up")
    ladder.add_argument("target", metavar="MOUNT", help="where the array is mounted")
    _pass_options(ladder)
    _verb(verbs, common, "history", "list the runs that were kept, and what was built and taken down")
    compare = _verb(verbs, common, "compare", "lay kept runs side by side, the first as the measure")
    compare.add_argument("runs", nargs="+", metavar="RUN", help="number or name, as history lists them")


def _pass_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", choices=sorted(PROFILE_NAMES), default="default")
    parser.add_argument("--size", type=_size, default="1 GiB", help="of the test file; such as 512 MiB")
    most = f"of each cell; one whose passes differ gets up to {MOST_PASSES}"
    parser.add_argument("--passes", type=_within("passes", int), default=PASSES, help=most)
    parser.add_argument("--seconds", type=_within("seconds", float), default=5.0, help="of one pass")
    parser.add_argument("--pause", type=_within("pause", float), default=0.0, help="seconds between passes")
    parser.add_argument("--zeros", action="store_true", help="write zeros instead of random data")
    parser.add_argument("--no-warmup", action="store_true", help="count the first pass too")


def _size(text: str) -> int:
    try:
        size = parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    least, most = _bounds("size")
    if not least <= size <= most:
        between = f"{format_binary(int(least))} to {format_binary(int(most))}"
        raise argparse.ArgumentTypeError(f"{text} is not possible; choose {between}")
    return size


def _within(field: str, kind: Callable[[str], float]) -> Callable[[str], float]:
    """Reads a number within the bounds that a measurement sets to ``field``."""
    least, most = _bounds(field)

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not possible; choose {least:g} to {most:g}")
        return number

    return read


def _bounds(field: str) -> tuple[float, float]:
    spec = msgspec.inspect.type_info(BenchSpec)
    assert isinstance(spec, msgspec.inspect.StructType)
    known = next(each.type for each in spec.fields if each.name == field)
    assert isinstance(known, msgspec.inspect.IntType | msgspec.inspect.FloatType)
    assert known.ge is not None
    assert known.le is not None
    return known.ge, known.le


def _machine(text: str) -> str:
    """What can be opened; whether a file can be read is seen when it is."""
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
            f"system, practice, practice:DISKS ({listed(disk_sets())}) or the FILE.json of a saved machine"
        )
        raise argparse.ArgumentTypeError(f"there is no machine “{text}”; choose {choices}")
    return text


def _disk_set(text: str) -> str:
    if "/" not in text and not text.endswith(".toml") and text not in disk_sets():
        choices = f"{listed(disk_sets())}, or a TOML file"
        raise argparse.ArgumentTypeError(f"there is no disk set “{text}”; choose {choices}")
    return text
